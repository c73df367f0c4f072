"""Fields in which the first idea is wrong nearly everywhere: compatriots kept apart, one score for all, no way at all.

What is counted is how often a large field was computed as a whole: that is what takes long.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from pairings import systems
from pairings.decisions import DecisionCode
from pairings.model import PairingImpossible, Reason, StageRules, State, System
from pairings.simulate import Habits, simulate
from pairings.standings.scoring import score
from pairings.systems.swiss import look_ahead, matching
from pairings.systems.swiss.reasons import LIMIT, Code

ROUNDS = 11
SWISS = [System.REGULATED_SWISS, System.SWISS_BY_LOT]
LARGE = 100
"""From so many players on, to compute a field takes a while."""


def after_five(players: int, system: System, habits: Habits | None = None) -> tuple[State, StageRules]:
    rules = StageRules(system, ROUNDS)
    return simulate(players, 5, 1, rules, habits), rules


def apart(state: State, *groups: range | list[int]) -> State:
    """The same event, with the members of a group kept apart for the time being."""
    return replace(state, not_before={frozenset(pair): 9 for group in groups for pair in combinations(group, 2)})


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the large fields that were computed as a whole."""
    sizes: list[int] = []
    whole = matching.match

    def counted(players, cost):
        if len(players) >= LARGE:
            sizes.append(len(players))
        return whole(players, cost)

    monkeypatch.setattr(matching, "match", counted)
    monkeypatch.setattr(look_ahead, "match", counted)
    return sizes


def check(state: State, rules: StageRules) -> None:
    proposal = systems.propose(state, rules=rules, seed=1)
    seated = [number for board in proposal.boards for number in (board.first, board.second)]
    seated += [given.bye.player for given in proposal.byes]
    assert sorted(seated) == [player.number for player in state.players]
    met = {frozenset((game.first, game.second)) for played in state.rounds for game in played.games}
    for board in proposal.boards:
        pair = frozenset((board.first, board.second))
        assert pair not in met | state.not_before.keys()


@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize("players", [200, 201])
def test_every_second_player_is_of_one_country(players: int, system: System, computed: list[int]) -> None:
    """Each of them must meet somebody from elsewhere, and so nobody from elsewhere can meet another."""
    state, rules = after_five(players, system)
    compatriots = sorted(Random(3).sample(range(1, players + 1), players // 2))
    check(apart(state, compatriots), rules)
    assert len(computed) < 5


@pytest.mark.parametrize("system", SWISS)
def test_nearly_half_of_all_pairs_may_not_meet_yet(system: System, computed: list[int]) -> None:
    state, rules = after_five(200, system)
    random = Random(3)
    early = {frozenset(pair): 9 for pair in combinations(range(1, 201), 2) if random.random() < 0.48}
    check(replace(state, not_before=early), rules)
    assert computed == []


@pytest.mark.parametrize("system", SWISS)
def test_all_have_the_same_score(system: System, computed: list[int]) -> None:
    state, rules = after_five(600, system, Habits(draws=1.0))
    check(state, rules)
    assert computed == []


@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize("players", [200, 201])
def test_too_many_compatriots(players: int, system: System, computed: list[int]) -> None:
    """Of 120 who may meet only the 80 others some are always left over; of them only one could be free."""
    state, rules = after_five(players, system)
    with pytest.raises(PairingImpossible) as refused:
        systems.propose(apart(state, range(1, 121)), rules=rules, seed=1)
    progress = {reason.code: dict(reason.params) for reason in refused.value.reasons}
    assert progress[Code.NO_COMPLETE_PAIRING] == {"count": players}
    stuck = progress[Code.STUCK_MANY]
    assert (stuck["count"], stuck["available"]) == (120, players - 120)
    assert stuck["players"] == tuple(range(1, LIMIT + 1))
    assert Code.BLOCKED not in progress
    assert [decision.code for decision in refused.value.decisions] == [
        DecisionCode.LIFT_NOT_BEFORE,
        DecisionCode.END_EARLY,
    ]
    assert computed == []


@pytest.mark.parametrize("system", SWISS)
def test_only_some_can_be_free(system: System, computed: list[int]) -> None:
    """The 101 with the most points are compatriots, and one of them must be free, though 100 stand lower."""
    state, rules = after_five(201, system)
    points = score(state, rules=rules).points
    leaders = sorted(points, key=lambda number: -points[number])[:101]
    kept_apart = apart(state, leaders)
    proposal = systems.propose(kept_apart, rules=rules, seed=1)
    (free,) = (given for given in proposal.byes)
    assert free.bye.player in leaders
    assert any(reason.code == Code.SKIPPED_COMPLETION for reason in free.reasons)
    check(kept_apart, rules)
    assert len(computed) < 5


def test_two_dozen_stuck_are_still_named() -> None:
    state = State(simulate(32, 0, 1, StageRules(System.REGULATED_SWISS, 5)).players)
    with pytest.raises(PairingImpossible) as refused:
        systems.propose(apart(state, range(1, 25)), rules=StageRules(System.REGULATED_SWISS, 5), seed=1)
    stuck = Reason.of(Code.STUCK_PLAYERS, players=tuple(range(1, 25)), opponents=tuple(range(25, 33)))
    assert stuck in refused.value.reasons
    assert sum(reason.code == Code.BLOCKED for reason in refused.value.reasons) == 24
