"""When nothing more is to be paired."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairings import systems
from pairings.model import StageRules, State, System
from pairings.settings import KnockOut, MatchRules, OlympicRules
from tests.pairings.language import event

KINDS = {
    "match": StageRules(System.MATCH, 0, match=MatchRules(games=6)),
    "knock-out": StageRules(System.OLYMPIC, 0),
    "lost points": StageRules(System.OLYMPIC, 0, olympic=OlympicRules(variant=KnockOut.LOST_POINTS, lost_points=8)),
}


def left(begun: State, *numbers: int) -> State:
    """They have left after the rounds there are."""
    last = len(begun.rounds)
    return replace(
        begun, players=tuple(replace(p, last_round=last) if p.number in numbers else p for p in begun.players)
    )


@pytest.mark.parametrize("rules", KINDS.values(), ids=list(KINDS))
def test_what_everybody_has_left_is_over_as_it_stands(rules: StageRules) -> None:
    begun = event("1+2" if rules.system is System.MATCH else "1+4 2+3")
    everybody = [player.number for player in begun.players]
    assert not systems.is_over(begun, rules=rules, seed=1)
    assert systems.is_over(left(begun, *everybody), rules=rules, seed=1)


@pytest.mark.parametrize("rules", [KINDS["match"], KINDS["knock-out"]])
def test_one_who_is_still_there_goes_on_and_before_the_first_round_nothing_is_over(rules: StageRules) -> None:
    begun = event("1+2" if rules.system is System.MATCH else "1+4 2+3")
    assert not systems.is_over(left(begun, 2), rules=rules, seed=1)
    unborn = replace(begun, rounds=())
    assert not systems.is_over(left(unborn, *begun.by_number), rules=rules, seed=1)
