"""Single coefficients on small tables one can check by hand, the registry, and how amounts are written."""

from fractions import Fraction

import pytest

from pairings.model import System
from pairings.standings import TIEBREAKS, UnknownTieBreak, default_tiebreaks, format_amount, standings, suitable_for
from pairings.standings.tiebreaks import get
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
    assert [line.mark for line in found.lines] == marks


def test_shmulyan_may_be_negative():
    assert format_amount(value("SHM", 5).amount) == "-7.5"


@pytest.mark.parametrize("code", ["BH-M", "BH-M2"])
def test_the_median_of_two_opponents_is_nothing(code):
    assert value(code, 1, event("1+2 3+4", "1+3 2+4")).amount == 0


def test_the_median_of_three_opponents_is_the_middle_one():
    state = event("1+2 3+4", "1+3 2+4", "1+4 2+3")
    assert [line.counted for line in value("BH-M", 1, state).lines] == [2, 1, 0]
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
    assert [line.mark for line in value("WIN", 1, state).lines] == [None, "without_play", "without_play"]
    assert [line.mark for line in value("WON", 1, state).lines] == [None, "not_played", "not_played"]


def test_a_forfeit_is_not_a_game_begun():
    state = event("1+2", "1+/-2", "2+1", "bye1 bye2")
    assert value("STARTS", 1, state).amount == 1
    assert [line.mark for line in value("STARTS", 1, state).lines] == [None, "not_played", None, None]


def test_koya_leaves_out_opponents_below_half():
    state = event("1+4 2+3", "4-3 1=2", "2+4 3+1")
    found = value("KOYA", 1, state, round_robin_rules)
    assert found.amount == Fraction(1, 2)
    assert [line.mark for line in found.lines] == ["below_half", None, None]
    assert [line.counted for line in found.lines] == [0, Fraction(5, 2), 2]


def test_progress_adds_the_score_after_every_round():
    assert [line.contribution for line in value("PROG", 1).lines] == [1, 2, Fraction(5, 2), Fraction(5, 2)]


def test_scores_set_by_an_arbiter():
    """½-0: half a point is a draw for him who has it, nothing is a loss for the other."""
    state = event("1[1/2-0]2 3+4", "1+3 2+4")
    assert value("SHM", 2, state).lines[0].contribution == Fraction(-3, 2)
    assert value("SHM", 1, state).lines[0].contribution == 0
    assert value("SB", 1, state).lines[0].contribution == Fraction(1, 2)


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
