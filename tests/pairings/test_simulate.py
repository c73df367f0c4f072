"""Made-up events of every system and size: the same seed is the same event, and everybody is always accounted for.

``SIMULATED_SIZES=4-400 SIMULATED_SEEDS=1 pytest tests/pairings/test_simulate.py`` tries every size there is.
"""

from __future__ import annotations

import os

import pytest

from pairings import systems
from pairings.model import ByeKind, HalfRule, Result, Round, StageRules, State, System, Withdrawn
from pairings.settings import KnockOut, MatchEnd, MatchRules, MatchTournamentRules, OlympicRules
from pairings.simulate import Habits, simulate, simulated
from pairings.verify import Severity, verify
from tests.amounts import enough

EVENTFUL = Habits(
    forfeits=0.05, adjourned=0.05, absences=0.05, byes=0.05, late_entries=0.1, withdrawals=0.02, draws=0.2
)
RULES = {
    "round-robin": StageRules(System.ROUND_ROBIN, 9),
    "two cycles": StageRules(System.ROUND_ROBIN, 9, cycles=2),
    "regulated": StageRules(System.REGULATED_SWISS, 9),
    "by lot": StageRules(System.SWISS_BY_LOT, 9),
    "dutch": StageRules(System.FIDE_DUTCH, 9),
    "Scheveningen": StageRules(System.SCHEVENINGEN, 9),
    "match-tournament": StageRules(System.MATCH_TOURNAMENT, 9, cycles=2),
    "games in a row": StageRules(
        System.MATCH_TOURNAMENT, 9, cycles=3, match_tournament=MatchTournamentRules(in_a_row=True)
    ),
    "knock-out": StageRules(System.OLYMPIC, 9),
    "knock-out of matches": StageRules(System.OLYMPIC, 9, olympic=OlympicRules(games=2, bronze=True)),
    "lost points": StageRules(System.OLYMPIC, 9, olympic=OlympicRules(variant=KnockOut.LOST_POINTS)),
    "every place": StageRules(System.OLYMPIC, 9, olympic=OlympicRules(variant=KnockOut.EVERY_PLACE)),
}
KINDS = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


def without_words(round_: Round) -> set[int]:
    """Everybody who has a game or a bye in a round, each of them once."""
    seated = [n for game in round_.games for n in (game.first, game.second)] + [bye.player for bye in round_.byes]
    assert len(seated) == len(set(seated)), round_.number
    return set(seated)


SEEDS = int(os.environ.get("SIMULATED_SEEDS", enough("2", "10")))
SMALLEST, _, LARGEST = os.environ.get("SIMULATED_SIZES", "").partition("-")
SIZES = range(int(SMALLEST), int(LARGEST) + 1) if LARGEST else (4, 5, 7, 10, 33, 62)


@KINDS
@pytest.mark.parametrize("players", SIZES)
def test_everybody_is_accounted_for_and_nothing_forbidden_happens(rules: StageRules, players: int) -> None:
    players -= players % 2 if rules.system.has_teams else 0
    for seed in range(SEEDS):
        state = simulate(players, rules.rounds, seed, rules, EVENTFUL, complete=False)
        assert state.rounds
        for played in state.rounds:
            assert without_words(played) == set(state.by_number)
        errors = [f for f in verify(state, rules, seed) if f.severity is Severity.ERROR]
        assert errors == []


@KINDS
def test_the_same_seed_is_the_same_event_and_another_seed_another(rules: StageRules) -> None:
    events = [simulate(16, rules.rounds, seed, rules, EVENTFUL, complete=False) for seed in (1, 1, 2)]
    assert events[0] == events[1] != events[2]


@KINDS
def test_a_large_field(rules: StageRules) -> None:
    state = simulate(enough(200, 400), 5, 1, rules, EVENTFUL)
    assert len(state.rounds) == 5
    assert all(without_words(played) == set(state.by_number) for played in state.rounds)
    assert [f for f in verify(state, rules, 1) if f.severity is Severity.ERROR] == []


@pytest.mark.parametrize("end", MatchEnd)
def test_a_match_goes_on_until_it_is_decided(end: MatchEnd) -> None:
    rules = StageRules(
        System.MATCH, 40, match=MatchRules(end=end, games=0 if end is not MatchEnd.GAMES else 6, target=5)
    )
    state, refusal = simulated(2, 40, 3, rules, Habits(adjourned=0.3, draws=0.3))
    assert refusal is None
    assert systems.is_over(state, rules=rules, seed=3)
    assert len(state.rounds) < 40


def leavers(state: State) -> set[Withdrawn | None]:
    return {player.withdrawn for player in state.players if player.last_round is not None}


def test_the_half_rule_says_what_becomes_of_those_who_leave() -> None:
    often = Habits(withdrawals=0.08)

    def after(system: System, half_rule: HalfRule) -> set[Withdrawn | None]:
        return leavers(simulate(20, 8, 2, StageRules(system, 8, half_rule=half_rule), often))

    assert after(System.REGULATED_SWISS, HalfRule.RUSSIAN) == {Withdrawn.COUNTED, Withdrawn.FORFEITS_REST}
    assert after(System.REGULATED_SWISS, HalfRule.FIDE) == {Withdrawn.FORFEITS_REST}
    assert after(System.ROUND_ROBIN, HalfRule.ALL_ANNULLED) == {Withdrawn.ANNULLED}
    assert after(System.ROUND_ROBIN, HalfRule.RUSSIAN) == {Withdrawn.ANNULLED}  # 8 of 19 games are less than half


def test_whoever_leaves_loses_what_he_had_adjourned() -> None:
    state = simulate(30, 7, 1, StageRules(System.REGULATED_SWISS, 7), Habits(adjourned=0.5, withdrawals=0.1))
    for player in state.players:
        if player.last_round is not None:
            last = state.rounds[player.last_round - 1]
            games = [game for game in last.games if player.number in (game.first, game.second)]
            assert all(game.result.is_final for game in games)


def test_absences_are_byes_in_a_swiss_and_lost_games_elsewhere() -> None:
    away = Habits(absences=0.4)
    swiss = simulate(12, 3, 1, StageRules(System.REGULATED_SWISS, 3), away)
    assert {bye.kind for r in swiss.rounds for bye in r.byes} >= {ByeKind.REQUESTED, ByeKind.ABSENT}
    assert not any(game.result.is_forfeit for r in swiss.rounds for game in r.games)
    scheduled = simulate(12, 3, 1, StageRules(System.ROUND_ROBIN, 3), away)
    assert not any(r.byes for r in scheduled.rounds)
    results = {game.result for r in scheduled.rounds for game in r.games}
    assert {Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_FORFEIT} <= results
