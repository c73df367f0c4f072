"""Sealed moves, judged when the envelope is opened."""

import pytest

from renju_tournaments.adjournments.faults import Fault, judge
from renju_tournaments.rules.game import Claims, Game, Rules
from renju_tournaments.rules.verdicts import Verdict
from tests.rules.test_game import steps

RENJU = Rules()
THREES = "h8 a1 i8 o1 g9 a15 g10 o15"


def test_a_move_on_an_empty_point_can_be_played() -> None:
    assert judge(steps("h8 h9"), steps("j10")[0], RENJU).fault is None


def test_an_envelope_without_a_move_loses() -> None:
    assert judge(steps("h8 h9"), None, RENJU).fault is Fault.NO_MOVE


@pytest.mark.parametrize("sealed", ["h8", "h9"])
def test_a_taken_point_is_impossible(sealed: str) -> None:
    found = judge(steps("h8 h9"), steps(sealed)[0], RENJU)
    assert found.fault is Fault.IMPOSSIBLE
    assert found.findings[0].kind.value == "occupied"


def test_a_foul_of_black_loses_whatever_the_rules_of_claims_say() -> None:
    for claims in Claims:
        found = judge(steps(THREES), steps("g8")[0], Rules(claims=claims))
        assert (found.fault, found.verdict) == (Fault.FORBIDDEN, Verdict.DOUBLE_THREE)


def test_what_is_no_foul_in_gomoku_can_be_played_there() -> None:
    assert judge(steps(THREES), steps("g8")[0], Rules(game=Game.GOMOKU)).fault is None


def test_a_pass_can_be_sealed_but_not_among_the_first_three_moves() -> None:
    assert judge(steps("h8 h9 j10 a1"), steps("--")[0], RENJU).fault is None
    assert judge(steps("h8"), steps("--")[0], RENJU).fault is Fault.IMPOSSIBLE


def test_a_swap_is_sealed_where_the_regulation_asks_for_one() -> None:
    rules = Rules(regulation="rif")
    assert judge(steps("h8 h9 j10"), steps("S")[0], rules).fault is None
    assert judge(steps("h8 h9"), steps("S")[0], rules).fault is Fault.IMPOSSIBLE


def test_a_winning_move_is_told() -> None:
    assert judge(steps("h8 a1 i8 a2 j8 a3 k8 a5"), steps("l8")[0], RENJU).is_five


def test_an_earlier_mistake_does_not_count_against_the_sealed_move() -> None:
    assert judge(steps("h8 h8 j10"), steps("a1")[0], RENJU).fault is None
