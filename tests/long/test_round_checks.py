"""Many drafts edited at random in every system, and many schedules repaired, beside literal checkers."""

from __future__ import annotations

import random

import pytest

from pairings.checks import check_schedule
from tests.events.random_edits import SETTINGS, edited_at_random
from tests.pairings import test_schedule_check as schedules


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("name", SETTINGS)
def test_a_draft_edited_at_random_is_judged_as_it_is_counted(name: str, seed: int) -> None:
    edited_at_random(name, seed=seed, edits=25)


@pytest.mark.parametrize("seed", range(200))
def test_a_schedule_that_was_changed_at_random_is_repaired_whole_or_not_at_all(seed: int) -> None:
    """A repair leaves nobody missing, and in small fields there is one wherever a literal search finds one."""
    chance = random.Random(seed)
    name = chance.choice(list(schedules.SETTINGS))
    system, size, more = schedules.SETTINGS[name]
    rules = schedules.rules_for(system, size, **more)
    state = schedules.paired(schedules.field(size, teams=system.has_teams), rules, rules.rounds)
    last = chance.randint(1, 2)
    for _edit in range(chance.randint(1, 2)):
        one = chance.choice(state.players)
        mates = [p.number for p in state.players if p.team == one.team and p is not one]
        state = schedules.exchanged(state, chance.randint(1, last), one.number, chance.choice(mates))
    whole = schedules.repaired(state, rules, after=last)
    missing = any(f.reason.code == "meeting_missing" for f in check_schedule(state, rules, 1))
    if whole is not None:
        assert missing
        assert not any(f.reason.code == "meeting_missing" for f in check_schedule(whole, rules, 1))
        assert whole.rounds[:last] == state.rounds[:last]
    elif name == "round-robin of 5" and missing:
        assert schedules.fewest_rounds(state, rules, last) is None
