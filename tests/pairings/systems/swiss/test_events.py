"""Whole events, made up and played to the end: what must hold in every one of them (regulated Swiss, 9)."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from dataclasses import replace
from random import Random

import pytest

from pairings import systems
from pairings.model import ByeKind, Player, Round, Side, StageRules, State, System
from pairings.simulate import Habits, before_round, play, simulate

from .ways import WAYS, go

CALM = Habits()
EVENTFUL = Habits(forfeits=0.04, adjourned=0.03, absences=0.03, late_entries=0.03, withdrawals=0.01)
STRONG_ONES_WIN = Habits(draws=0.0, upsets=0.0)


SYSTEMS = [System.REGULATED_SWISS, System.SWISS_BY_LOT]


def rules(rounds: int, system: System = System.REGULATED_SWISS) -> StageRules:
    return StageRules(system, rounds)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("players", "rounds", "habits"),
    [
        (4, 3, CALM),
        (5, 3, CALM),
        (6, 4, EVENTFUL),
        (9, 5, STRONG_ONES_WIN),
        (18, 7, EVENTFUL),
        (24, 9, STRONG_ONES_WIN),
        (31, 9, EVENTFUL),
        (50, 11, CALM),
        (101, 11, EVENTFUL),
        (64, 13, STRONG_ONES_WIN),
        (400, 11, EVENTFUL),
    ],
)
def test_every_event_keeps_the_rules(players: int, rounds: int, habits: Habits, system: System) -> None:
    for seed in range(3 if players < 100 else 1):
        event = simulate(players, rounds, seed, rules(rounds, system), habits, complete=False)
        assert len(event.rounds) == rounds or players < 11, "only a small field gets stuck"
        check_nobody_meets_twice(event)
        check_one_free_point_a_player(event)
        check_colours(event, until=rounds - 1)
        for played in event.rounds:
            check_everybody_has_his_place(event, played)


def check_nobody_meets_twice(event: State) -> None:
    pairs = Counter(frozenset((game.first, game.second)) for played in event.rounds for game in played.games)
    assert set(pairs.values()) == {1}


def check_one_free_point_a_player(event: State) -> None:
    points: Counter[int] = Counter()
    for played in event.rounds:
        for bye in played.byes:
            if bye.kind is ByeKind.FREE_POINT:
                assert not points[bye.player], f"{bye.player} already had a point without play"
                points[bye.player] += 1
        for game in played.games:
            for number in (game.first, game.second):
                points[number] += game.result.is_forfeit_win_for(game.side_of(number))


def check_colours(event: State, until: int) -> None:
    histories: dict[int, list[Side]] = defaultdict(list)
    for played in event.rounds[:until]:
        for game in played.games:
            for number in (game.first, game.second):
                # what was paired must be within the limits, even if it was not played then
                history = [*histories[number], game.side_of(number)]
                assert len(set(history[-3:])) > 1 or len(history) < 3, f"{number} a third time running"
                assert abs(2 * history.count(Side.FIRST) - len(history)) < 3, f"{number} three times more often"
                if game.result.carries_colour:
                    histories[number] = history


def check_everybody_has_his_place(event: State, played: Round) -> None:
    seated = [number for game in played.games for number in (game.first, game.second)]
    seated += [bye.player for bye in played.byes]
    assert sorted(seated) == [player.number for player in event.players]
    assert [game.table for game in played.games] == list(range(1, len(played.games) + 1))
    assert sum(bye.kind is ByeKind.FREE_POINT for bye in played.byes) <= 1


@pytest.mark.parametrize(
    ("system", "fingerprint"),
    [(System.REGULATED_SWISS, "107b39dc74b93110"), (System.SWISS_BY_LOT, "252e559715672822")],
)
def test_the_same_seed_gives_the_same_event_everywhere(system: System, fingerprint: str) -> None:
    event = simulate(60, 9, 7, rules(9, system), EVENTFUL)
    assert event == simulate(60, 9, 7, rules(9, system), EVENTFUL)
    tables = ";".join(f"{game.first}-{game.second}" for played in event.rounds for game in played.games)
    assert hashlib.sha256(tables.encode()).hexdigest()[:16] == fingerprint


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_explanation_is_the_same_every_time(system: System) -> None:
    event = simulate(61, 6, 3, rules(9, system), EVENTFUL)
    proposals = {repr(systems.propose(event, rules=rules(9, system), seed=3)) for _ in range(3)}
    assert len(proposals) == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_shortcuts_change_neither_a_pair_nor_a_reason(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine mends its witness by exchanges where it can; here it must compute everything anew."""
    for seed in range(6):
        random = Random(seed)
        state = State(tuple(Player(number) for number in range(1, random.randint(12, 60) + 1)))
        event_rules = rules(9, system)
        for _ in range(9):
            state = before_round(state, event_rules, random, EVENTFUL)
            quick = systems.propose(state, rules=event_rules, seed=seed)
            for way in WAYS:
                with monkeypatch.context() as patch:
                    go(patch, way)
                    assert systems.propose(state, rules=event_rules, seed=seed) == quick, way
            state = play(state, quick, random, EVENTFUL)


@pytest.mark.parametrize("system", SYSTEMS)
def test_withdrawn_players_are_paired_no_more(system: System) -> None:
    event = simulate(12, 2, 1, rules(7, system))
    left = replace(event, players=tuple(replace(p, last_round=2) if p.number == 5 else p for p in event.players))
    proposal = systems.propose(left, rules=rules(7, system), seed=1)
    seated = {number for board in proposal.boards for number in (board.first, board.second)}
    assert 5 not in seated
    assert [bye.bye.kind for bye in proposal.byes] == [ByeKind.FREE_POINT]
