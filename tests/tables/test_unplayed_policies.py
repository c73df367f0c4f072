"""The policies of rounds without play, chosen at the desk: the same event, another Buchholz."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairings.model import UnplayedPolicy
from pairings.standings import standings
from renju_tournaments.events.choices import UNPLAYED_POLICIES
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.settings.rules import rules_of
from tests.events.boards import play
from tests.factories import make_stage

pytestmark = pytest.mark.django_db


def buchholz_of_the_free_player(stage: Stage, policy: UnplayedPolicy) -> Fraction:
    stage.unplayed_policy = policy.value
    stage.full_clean(exclude=["draw_protocol"])
    stage.save()
    row = standings(state_of(stage), rules=rules_of(stage)).row(5)
    value = row.values[0]
    assert sum(line.contribution for line in value.rows) == value.amount
    return value.amount


def test_every_policy_of_the_engine_is_offered() -> None:
    assert {value for value, _label in UNPLAYED_POLICIES} == {policy.value for policy in UnplayedPolicy}


def test_a_free_point_counts_as_the_policy_says() -> None:
    """Number 5 is free in round 1 and then loses to number 1, who has two points: 0 + 2 literally; the virtual opponent
    brings 0 + 0 + a draw after it and number 1 counts 2; the dummy brings number 5's own single point."""
    stage = make_stage(5, rounds=2, tiebreaks=("BH",))
    play(stage, 1, "1-3 1-0, 4-2 0-1", free=5)
    play(stage, 2, "1-5 1-0, 2-3 1-0", free=4)
    assert buchholz_of_the_free_player(stage, UnplayedPolicy.LITERAL) == 2
    assert buchholz_of_the_free_player(stage, UnplayedPolicy.VIRTUAL_OPPONENT) == Fraction(5, 2)
    assert buchholz_of_the_free_player(stage, UnplayedPolicy.DUMMY) == 3
    assert buchholz_of_the_free_player(stage, UnplayedPolicy.DUMMY_CAPPED) == 3
