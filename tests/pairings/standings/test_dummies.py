"""Rounds without play against a dummy (2024), and against one with a limit (2026): the examples of the arbiters' manual
and of the technical commission, and each article by itself."""

from fractions import Fraction

import pytest

from pairings.model import Bye, ByeKind, Game, Player, Result, Round, Side, State, UnplayedPolicy
from pairings.standings import standings
from pairings.standings.scoring import score
from tests.pairings.language import event, round_robin_rules, swiss_rules

EDITIONS = {2024: UnplayedPolicy.DUMMY, 2026: UnplayedPolicy.DUMMY_CAPPED}
RESULTS = {"+": Result.FIRST_WINS, "=": Result.DRAW, "-": Result.SECOND_WINS, "-/+": Result.SECOND_BY_FORFEIT}
RESULTS |= {"+/-": Result.FIRST_BY_FORFEIT}


def rules(edition, *codes):
    return swiss_rules(*codes, rounds=20, unplayed=EDITIONS[edition])


def one_player(text):
    """The event of player 1, a word a round: how they fared against an opponent who ended with so many points, or the
    half-points of a bye they asked for. What the opponents made elsewhere came without an opponent."""
    words = text.split()
    rounds = []
    made = {}
    """By opponent, the round in which they were met and the half-points they made elsewhere."""
    for number, word in enumerate(words, start=1):
        sign = word.rstrip("0123456789.")
        if sign == "bye":
            rounds.append([Bye(1, ByeKind.REQUESTED, int(word[3:]))])
            continue
        result = RESULTS[sign]
        made[number + 1] = (number, 2 * Fraction(word[len(sign) :]) - result.half_points(Side.SECOND))
        rounds.append([Game(1, 1, number + 1, result)])
    for opponent, (met, rest) in made.items():
        for number, entries in enumerate(rounds, start=1):
            if number != met:
                share = min(2, int(rest))
                rest -= share
                entries.append(Bye(opponent, ByeKind.FREE_POINT, share))
    players = tuple(Player(n) for n in (1, *made))
    return State(
        players,
        tuple(
            Round(
                number,
                tuple(e for e in entries if isinstance(e, Game)),
                tuple(e for e in entries if isinstance(e, Bye)),
            )
            for number, entries in enumerate(rounds, start=1)
        ),
    )


def amounts(state, edition, *codes, number=1):
    return [float(v.amount) for v in standings(state, rules=rules(edition, *codes)).row(number).values]


class TestWorkedExamples:
    LAXMAN = one_player("+5 +5 -6.5 bye0 +4.5 =6 +5 =6.5 +5.5 +6")
    """The arbiters' manual of 2026: ten rounds, seven points, absent in the fourth."""

    @pytest.mark.parametrize(("edition", "expected"), [(2024, [57, 50, 37.25]), (2026, [55, 50, 37.25])])
    def test_one_round_missed(self, edition, expected):
        assert amounts(self.LAXMAN, edition, "BH", "BH-C1", "SB") == expected

    THIRD = one_player("+3.5 +6 +6.5 =7.5 +6.5 -8 +6.5 +7 -/+7.5 bye0")
    """The third example there: a game lost by forfeit, then gone; six and a half points."""

    @pytest.mark.parametrize(("edition", "expected"), [(2024, 64.5), (2026, 63)])
    def test_a_forfeit_and_a_withdrawal(self, edition, expected):
        assert amounts(self.THIRD, edition, "BH") == [expected]


class TestTheCommissionsExercise:
    """Sixteen players, five rounds, and a round without play of nearly every kind. White, the second, is named last."""

    EVENT = event(
        "9-1 2+10 11=3 4+12 13+5 6-14 15-7 8=16",
        "1=13 7-2 3+6 5-15 14-8 10+9 16+11 half4 bye12",
        "2=1 8-3 13-4 11-5 7-16 15+10 12+/-14 half9 bye6",
        "1+15 16-2 3=4 5=7 10-6 13-8 11+/-9 abs12 abs14",
        "4=1 2=3 10-5 6+8 7-11 14+13 15-16 bye9 out12",
    )

    def column(self, code, edition=2024):
        return [amounts(self.EVENT, edition, code, number=n)[0] for n in range(1, 17)]

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("BH", "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
            ("PROG", "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"),
            ("PROG-C1", "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10"),
            ("WIN", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
            ("WON", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"),
            ("STARTS", "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2"),
        ],
    )
    def test_whole_columns(self, code, expected):
        assert self.column(code) == [float(n) for n in expected.split()]

    def test_the_average_buchholz_of_the_opponents(self):
        found = dict(enumerate(self.column("AOB"), start=1))
        expected = {1: 12.6, 2: 13.6, 3: 13.4, 4: 13.375, 5: 13.4, 6: 13.25, 8: 13, 11: 12.75, 12: 15, 16: 13.3}
        assert {n: found[n] for n in expected} == expected

    @pytest.mark.parametrize(("number", "expected"), [(16, [7.25, 5.75]), (11, [5.75, 4.25])])
    def test_the_cut_of_berger_goes_by_the_opponent_not_by_the_product(self, number, expected):
        """Stephan and Maria."""
        assert amounts(self.EVENT, 2024, "SB", "SB-C1", number=number) == expected

    @pytest.mark.parametrize(("number", "then", "now"), [(4, 15, 14), (11, 13.5, 12.5)])
    def test_the_limits_of_2026(self, number, then, now):
        """David asked for half a point, and their dummy is held to five draws; Maria won by forfeit, and hers has no
        more than the opponent who did not come."""
        assert [amounts(self.EVENT, edition, "BH", number=number) for edition in (2024, 2026)] == [[then], [now]]


class TestAsAnOpponent:
    @pytest.mark.parametrize(
        ("rounds", "worth"),
        [
            (["1+2", "1+2", "abs1 bye2"], 5),
            (["1+2", "half1 bye2", "abs1 bye2"], 4),
            (["1+2", "abs1 bye2", "1+2"], 4),
            (["1+2", "half1 bye2", "1-2"], 3),
            (["1+2", "abs1 bye2", "bye1 abs2"], 4),
            (["1+2", "abs1 bye2", "1-/+2"], 3),
            (["1+2", "1-/+2", "out1 bye2"], 3),
            (["1+2", "abs1 bye2", "1*2"], 2),
            (["late1 bye2", "late1 bye2", "1+2"], 2),
        ],
    )
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_only_byes_after_the_last_round_he_was_ready_for_are_draws(self, rounds, worth, edition):
        assert score(event(*rounds), rules=rules(edition)).worth[1] == worth

    def test_a_full_point_asked_for_is_not_a_round_missed_by_own_will(self):
        byes = (Bye(1, ByeKind.REQUESTED, 2), Bye(2, ByeKind.FREE_POINT, 2))
        state = event("abs1 abs2")
        state = State(state.players, (*state.rounds, Round(2, (), byes)))
        assert score(state, rules=rules(2026)).worth == {1: 2, 2: 2}


class TestOwnTieBreak:
    def test_the_dummy_has_the_own_final_score(self):
        row = standings(event("1+2", "bye1 bye2", "1+2"), rules=rules(2024, "BH")).row(1).value("BH").rows[1]
        assert (row.opponent, row.counted, row.mark) == (None, 3, "dummy")

    def test_a_draw_in_every_round_is_the_limit_without_an_opponent(self):
        row = standings(event("1+2", "bye1 bye2", "1+2"), rules=rules(2026, "BH")).row(1).value("BH").rows[1]
        assert (row.counted, row.mark) == (Fraction(3, 2), "dummy_capped")

    def test_the_opponent_as_he_counts_is_the_limit_of_a_forfeit(self):
        """2 did not come, and went home: they count two draws in the rounds to come."""
        state = event("1+/-2 3=4", "1+3 out2 bye4", "1+4 out2 bye3", players=4)
        row = standings(state, rules=rules(2026, "BH")).row(1).value("BH").rows[0]
        assert (row.opponent, row.counted, row.mark) == (2, 1, "dummy_capped")
        row = standings(state, rules=rules(2024, "BH")).row(1).value("BH").rows[0]
        assert (row.counted, row.mark) == (3, "dummy")

    @pytest.mark.parametrize("policy", EDITIONS.values())
    def test_a_round_robin_knows_no_dummy(self, policy):
        state = event("1+/-4 2+3", "4+3 1+2", "2+4 3+1")
        literal, dummy = (round_robin_rules("SB", "SHM", "H2H", unplayed=p) for p in (UnplayedPolicy.LITERAL, policy))
        assert standings(state, rules=dummy) == standings(state, rules=literal)

    @pytest.mark.parametrize("policy", EDITIONS.values())
    def test_a_forfeit_is_no_personal_meeting(self, policy):
        state = event("1-/+2 3+4", "bye1 3+2 abs4", players=4)
        table = standings(state, rules=swiss_rules("H2H", unplayed=policy))
        assert table.row(1).is_shared
        assert table.row(2).is_shared


class TestCuts:
    def test_a_round_missed_goes_before_a_lower_opponent(self):
        value = standings(one_player("+3 +1 bye0 +2"), rules=rules(2024, "BH-C1")).row(1).value("BH-C1")
        assert [row.mark for row in value.rows] == [None, None, "cut_unplayed", None]
        assert value.amount == 6

    def test_then_the_next_one_missed_and_then_the_lowest(self):
        value = standings(one_player("+4 +1 bye0 bye1 +3"), rules=rules(2024, "BH-C3")).row(1).value("BH-C3")
        assert [row.mark for row in value.rows] == [None, "cut_lowest", "cut_unplayed", "cut_unplayed", None]

    def test_a_free_point_and_a_win_by_forfeit_are_not_missed(self):
        value = (
            standings(event("1+/-2 3+4", "bye1 2+3 4=5", "1+3 4+2"), rules=rules(2026, "BH-C1")).row(1).value("BH-C1")
        )
        assert "cut_unplayed" not in [row.mark for row in value.rows]

    def test_berger_keeps_a_round_missed_that_is_worth_less_than_what_would_go(self):
        value = standings(one_player("+3 +1 bye0 +2"), rules=rules(2024, "SB-C1")).row(1).value("SB-C1")
        assert [row.mark for row in value.rows] == [None, "cut_lowest", "dummy", None]

    def test_of_equal_rounds_missed_that_with_the_lowest_opponent(self):
        """Both bring nothing; which of them goes decides what the second cut takes."""
        state = one_player("-/+3.5 bye0 +3 +3 =3.5 +5")
        value = standings(state, rules=rules(2026, "SB-C1")).row(1).value("SB-C1")
        assert [row.mark for row in value.rows][:2] == ["dummy", "cut_lowest"]

    def test_the_highest_are_cut_from_what_remains(self):
        value = standings(one_player("+3 +1 bye0 +2"), rules=rules(2024, "BH-M")).row(1).value("BH-M")
        assert [row.mark for row in value.rows] == ["cut_highest", None, "cut_unplayed", None]

    @pytest.mark.parametrize("policy", [UnplayedPolicy.LITERAL, UnplayedPolicy.VIRTUAL_OPPONENT])
    def test_without_a_dummy_the_lowest_goes(self, policy):
        state = one_player("+3 +1 bye0 +2")
        value = standings(state, rules=swiss_rules("BH-C1", unplayed=policy)).row(1).value("BH-C1")
        assert "cut_unplayed" not in [row.mark for row in value.rows]
