"""Single coefficients on small tables one can check by hand, the registry, and how amounts are written."""

from fractions import Fraction

import pytest

from pairings.model import Reason, System, UnplayedPolicy, Withdrawn
from pairings.standings import TIEBREAKS, UnknownTieBreak, default_tiebreaks, format_amount, standings, suitable_for
from pairings.standings.tiebreaks import get
from pairings.standings.tiebreaks.opponents_rating import rating_difference
from tests.pairings.language import event, round_robin_rules, swiss_rules

FOUR_ROUNDS = event("1+2 3+4 5=6", "1+3 2+5 4=6", "6=1 2+4 3+5", "4+1 2=3 6+5")


def value(code, number, state=FOUR_ROUNDS, rules=swiss_rules):
    return standings(state, rules=rules(code)).row(number).value(code)


def test_the_points_behind_the_examples():
    table = standings(FOUR_ROUNDS, rules=swiss_rules())
    assert {row.number: row.points for row in table.rows} == {1: 5, 2: 5, 3: 5, 4: 3, 5: 1, 6: 5}


@pytest.mark.parametrize(
    ("code", "amount", "marks"),
    [
        ("BH", "9", [None, None, None, None]),
        ("BH-C1", "7.5", [None, None, None, "cut_lowest"]),
        ("BH-C2", "5", ["cut_lowest", None, None, "cut_lowest"]),
        ("BH-M", "5", [None, None, "cut_highest", "cut_lowest"]),
        ("BH-M2", "0", ["cut_lowest", "cut_highest", "cut_highest", "cut_lowest"]),
        ("BH-F", "7.5", [None, None, None, "cut_lowest"]),
        ("SB", "6.25", [None] * 4),
        ("SHM", "3.5", [None] * 4),
        ("WIN", "2", [None] * 4),
        ("PROG", "8", [None] * 4),
        ("STARTS", "2", [None] * 4),
    ],
)
def test_number_one_by_hand(code, amount, marks):
    """1 beat 2 and 3, drew with 6, lost to 4: opponents with 2½, 2½, 2½ and 1½."""
    found = value(code, 1)
    assert format_amount(found.amount) == amount
    assert [row.mark for row in found.rows] == marks


def test_shmulyan_may_be_negative():
    assert format_amount(value("SHM", 5).amount) == "-7.5"


@pytest.mark.parametrize("code", ["BH-M", "BH-M2"])
def test_the_median_of_two_opponents_is_nothing(code):
    assert value(code, 1, event("1+2 3+4", "1+3 2+4")).amount == 0


def test_the_median_of_three_opponents_is_the_middle_one():
    state = event("1+2 3+4", "1+3 2+4", "1+4 2+3")
    assert [row.counted for row in value("BH-M", 1, state).rows] == [2, 1, 0]
    assert value("BH-M", 1, state).amount == 1


def test_the_full_truncated_goes_on_where_the_first_cut_is_equal():
    """1 beat opponents who end with 0, 1 and 3 points, 2 beat some with 1, 2 and 2: one cut leaves 4 and 4, two leave 3
    and 2."""
    won = ["1+3 2+6", "1+4 2+7", "1+5 2+8"]
    state = event(*won, "bye4 bye5 bye6 bye7 bye8", "bye5 bye7 bye8", "bye5", players=8)
    table = standings(state, rules=swiss_rules("BH-C1", "BH-F"))
    one, two = table.row(1), table.row(2)
    assert one.points == two.points
    assert one.value("BH-C1").amount == two.value("BH-C1").amount == 4
    assert one.value("BH-F").amount == two.value("BH-F").amount == 4
    assert one.value("BH-F").key == (4, 3, 0, 0, 0, 0)
    assert two.value("BH-F").key == (4, 2, 0, 0, 0, 0)
    assert table.order.index(1) < table.order.index(2)
    assert one.decided_by == "BH-F"


def test_wins_with_and_without_play():
    state = event("1+2 3+4", "1+/-3 2+4", "bye1 2+3", players=4)
    assert value("WIN", 1, state).amount == 3
    assert value("WON", 1, state).amount == 1
    assert [row.mark for row in value("WIN", 1, state).rows] == [None, "without_play", "without_play"]
    assert [row.mark for row in value("WON", 1, state).rows] == [None, "not_played", "not_played"]


def test_a_forfeit_is_not_a_game_begun():
    state = event("1+2", "1+/-2", "2+1", "bye1 bye2")
    assert value("STARTS", 1, state).amount == 1
    assert [row.mark for row in value("STARTS", 1, state).rows] == [None, "not_played", None, None]


def test_koya_leaves_out_opponents_below_half():
    state = event("1+4 2+3", "4-3 1=2", "2+4 3+1")
    found = value("KOYA", 1, state, round_robin_rules)
    assert found.amount == Fraction(1, 2)
    assert [row.mark for row in found.rows] == ["below_half", None, None]
    assert [row.counted for row in found.rows] == [0, Fraction(5, 2), 2]


def test_progress_adds_the_score_after_every_round():
    assert [row.contribution for row in value("PROG", 1).rows] == [1, 2, Fraction(5, 2), Fraction(5, 2)]


def test_scores_set_by_an_arbiter():
    """½-0: half a point is a draw for who has it, nothing is a loss for the other."""
    state = event("1[1/2-0]2 3+4", "1+3 2+4")
    assert value("SHM", 2, state).rows[0].contribution == Fraction(-3, 2)
    assert value("SHM", 1, state).rows[0].contribution == 0
    assert value("SB", 1, state).rows[0].contribution == Fraction(1, 2)


@pytest.mark.parametrize("policy", UnplayedPolicy)
def test_half_of_the_maximum_for_koya_in_a_swiss(policy):
    """1 beat 3, who won one of their two games and stayed away in the third round: half of their games, a third of what
    could be had. Only the literal reading asks for the games."""
    state = event("1+2 3+4", "1+3 2+4", "1+4 bye2 abs3")
    rules = swiss_rules("KOYA", unplayed=policy)
    found = standings(state, rules=rules).row(1).value("KOYA")
    assert found.amount == (2 if policy is UnplayedPolicy.LITERAL else 1)
    assert found.rows[1].mark == (None if policy is UnplayedPolicy.LITERAL else "below_half")


def test_a_forfeit_counts_for_koya_with_him_who_was_paired():
    state = event("1+/-2 3+4", "1+3 2+4", "1+4 2+3")
    rules = swiss_rules("KOYA", unplayed=UnplayedPolicy.DUMMY_CAPPED)
    assert standings(state, rules=rules).row(1).value("KOYA").amount == 1


def test_koya_with_another_limit():
    """4 drew with 1, who has two points, and beat 2, who has one and a half of three: just half."""
    state = event("4=1 2+3", "4-3 1=2", "2-4 1+3")
    points = {row.number: row.points for row in standings(state, rules=round_robin_rules()).rows}
    assert points == {1: 4, 2: 3, 3: 2, 4: 3}
    assert {code: value(code, 4, state, round_robin_rules).amount for code in ("KOYA", "KOYA+1", "KOYA-1")} == {
        "KOYA": Fraction(3, 2),
        "KOYA+1": Fraction(1, 2),
        "KOYA-1": Fraction(3, 2),
    }
    assert [row.mark for row in value("KOYA+1", 4, state, round_robin_rules).rows] == [
        None,
        "below_half",
        "below_half",
    ]


def test_progress_without_the_first_rounds():
    found = value("PROG-C2", 1)
    assert [row.contribution for row in found.rows] == [0, 0, Fraction(5, 2), Fraction(5, 2)]
    assert [row.mark for row in found.rows] == ["cut_first", "cut_first", None, None]


class TestForeBuchholz:
    STATE = event("1+2 3+4", "1+3 2-/+4", "4+1 2*3", players=4)

    def value(self, number, rounds=3):
        return standings(self.STATE, rules=swiss_rules("FB", rounds=rounds)).row(number).value("FB")

    def test_every_game_paired_in_the_last_round_was_drawn(self):
        """After two rounds 1 has two points, 2 none, 3 and 4 one; half a point more for each."""
        assert [row.counted for row in self.value(1).rows] == [Fraction(1, 2), Fraction(3, 2), Fraction(3, 2)]

    def test_an_open_game_counts_already(self):
        assert [row.mark for row in self.value(2).rows] == [None, "forfeit", None]
        assert self.value(2).rows[2].symbol == ""

    def test_before_the_last_round_it_is_the_buchholz(self):
        assert self.value(1, rounds=4).amount == value("BH", 1, self.STATE).amount

    @pytest.mark.parametrize(("policy", "worth"), [(UnplayedPolicy.LITERAL, 3), (UnplayedPolicy.DUMMY_CAPPED, 3)])
    def test_a_forfeit_in_the_last_round_was_paired_and_is_a_draw(self, policy, worth):
        state = event("1+2 3+4", "1+3 2+4", "1+/-4 2+3")
        rules = swiss_rules("FB", rounds=3, unplayed=policy)
        rows = standings(state, rules=rules).row(4).value("FB").rows
        assert rows[2].counted == Fraction(5, 2)
        assert rows[2].mark is None

    def test_an_annulled_game_stays_annulled(self):
        state = event("1+2 3+4", "1+3 2+4", withdrawn={4: (Withdrawn.ANNULLED, 2)})
        rows = standings(state, rules=swiss_rules("FB", rounds=2)).row(2).value("FB").rows
        assert [row.mark for row in rows] == [None, "annulled"]


class TestAverageBuchholz:
    def test_of_those_met_over_the_board(self):
        state = event("1+2 3+4", "1+/-3 2+4", "1=4 2+3")
        buchholz = {n: value("BH", n, state).amount for n in (2, 4)}
        found = value("AOB", 1, state)
        assert found.amount == (buchholz[2] + buchholz[4]) / 2
        assert [row.mark for row in found.rows] == [None, "not_played", None]
        assert [row.counted for row in found.rows][::2] == [buchholz[2], buchholz[4]]

    def test_nobody_met_is_not_nothing(self):
        found = value("AOB", 1, event("bye1", "bye1"))
        assert found.amount.reason == Reason.of("no_opponents", player=1)
        assert found.key is None


class TestPerformance:
    STATE = event("1+2 3=4", "1=3 2+4", "bye1 2=3", ratings={1: 2200, 2: 2101, 3: 2000, 4: 1900}, players=4)

    @pytest.mark.parametrize(
        ("half_points", "games", "difference"),
        [(0, 3, -800), (6, 3, 800), (3, 3, 0), (3, 2, 193), (1, 2, -193), (4, 3, 125), (2, 3, -125), (5, 4, 95),
         (3, 4, -87), (1, 100, -677), (199, 100, 800), (1, 1, 0)],
    )  # fmt: skip
    def test_the_difference_of_a_share(self, half_points, games, difference):
        """Five of eight half-points are 62½ %: 63; three of eight are 37½: 38."""
        assert rating_difference(half_points, games) == difference

    def test_the_rounded_mean_and_the_difference(self):
        """1 made one and a half against 2101 and 2000: 2051 and 193."""
        found = value("TPR", 1, self.STATE)
        assert found.amount == 2244
        assert found.why_added == Reason.of("performance", average=2051, score=3, games=2, difference=193)
        assert sum(row.contribution for row in found.rows) == Fraction(4101, 2)
        assert found.added == Fraction(387, 2)

    def test_points_without_play_are_no_performance(self):
        assert [row.mark for row in value("TPR", 1, self.STATE).rows] == [None, None, "no_opponent"]

    def test_one_unrated_opponent_makes_it_not_computable(self):
        state = event("1+2 3=4", ratings={1: 2200})
        assert value("TPR", 1, state).amount.reason == Reason.of("unrated_opponents", player=1, players=(2,))

    def test_the_average_without_the_lowest(self):
        found = value("ARO-C1", 3, self.STATE)
        assert found.amount == Fraction(4301, 2)
        assert [row.mark for row in found.rows] == ["cut_lowest", None, None]

    def test_the_only_rating_is_not_cut(self):
        assert value("ARO-C1", 1, event("1+2", ratings={1: 1, 2: 2000})).amount == 2000


class TestPlayOff:
    STATE = event("1=2 3=4")

    def table(self, play_off, after_round=None):
        return standings(self.STATE, rules=swiss_rules("PLAYOFF"), play_off=play_off, after_round=after_round)

    def test_whoever_made_more_in_it_ranks_higher(self):
        table = self.table({1: 1, 2: 3, 3: 0, 4: 4})
        assert table.order == (4, 2, 1, 3)
        assert [row.decided_by for row in table.rows] == ["PLAYOFF"] * 3 + [None]
        assert table.row(2).value("PLAYOFF").amount == Fraction(3, 2)

    def test_a_tie_that_was_not_played_off_by_all_is_left_and_said(self):
        table = self.table({1: 1, 2: 3})
        assert table.row(2).place_from == 1
        assert table.row(2).is_shared
        assert table.notes == (Reason.of("tiebreak_left_out", tiebreak="PLAYOFF", tied=(1, 2, 3, 4), players=(3, 4)),)
        assert table.row(3).value("PLAYOFF").amount.reason == Reason.of("no_play_off", player=3)

    def test_a_tie_nobody_played_off_is_left_without_a_word(self):
        assert self.table({}).notes == ()
        assert self.table({}).row(4).is_shared

    def test_an_earlier_table_does_not_know_it(self):
        assert self.table({1: 1, 2: 3, 3: 0, 4: 4}, after_round=0).row(1).is_shared


class TestMeetingOfTwo:
    def test_two_ranked_by_their_game(self):
        table = standings(event("2+1", "bye1 abs2"), rules=swiss_rules("H2H-2"))
        assert table.order == (2, 1)
        assert table.row(2).decided_by == "H2H-2"

    def test_four_ranked_by_nothing(self):
        table = standings(event("2+1 4+3", "1+4 3+2"), rules=swiss_rules("H2H-2"))
        assert {(row.place_from, row.place_to) for row in table.rows} == {(1, 4)}
        assert table.row(1).value("H2H-2").amount.reason == Reason.of("not_two", player=1)


class TestRegistry:
    def test_codes(self):
        assert list(TIEBREAKS) == [
            "BH", "BH-C1", "BH-C2", "BH-M", "BH-M2", "BH-F", "FB", "FB-C1", "AOB", "SB", "SB-C1", "SB-C2", "SHM",
            "WIN", "WON", "H2H", "H2H-2", "PROG", "PROG-C1", "KOYA", "STARTS", "ARO", "ARO-C1", "TPR", "RAT",
            "PLAYOFF", "LOT",
        ]  # fmt: skip

    def test_every_entry_answers_to_its_code(self):
        assert all(get(code).code == code for code in TIEBREAKS)

    def test_an_unknown_code(self):
        with pytest.raises(UnknownTieBreak):
            get("BUCH")

    @pytest.mark.parametrize("system", System)
    def test_the_usual_order_suits_its_system(self, system):
        suitable = [t.code for t in suitable_for(system)]
        assert set(default_tiebreaks(system)) <= set(suitable)

    def test_both_kinds_of_swiss_are_ranked_alike(self):
        assert suitable_for(System.SWISS_BY_LOT) == suitable_for(System.REGULATED_SWISS)
        assert default_tiebreaks(System.SWISS_BY_LOT) == default_tiebreaks(System.REGULATED_SWISS)
        assert "KOYA" not in [t.code for t in suitable_for(System.SWISS_BY_LOT)]

    def test_buchholz_says_nothing_in_a_round_robin(self):
        codes = [t.code for t in suitable_for(System.ROUND_ROBIN)]
        assert not [code for code in codes if code.startswith(("BH", "FB", "AOB"))]
        assert "SB" in codes


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(159, 4), "39.75"),
        (Fraction(85, 2), "42.5"),
        (Fraction(37), "37"),
        (Fraction(0), "0"),
        (Fraction(-7, 2), "-3.5"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(6400, 3), "2133.33"),
        (Fraction(2, 3), "0.67"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 1000), "0"),
        (Fraction(10), "10"),
        (Fraction(101, 100), "1.01"),
    ],
)
def test_how_amounts_are_written(amount, text):
    assert format_amount(amount) == text
