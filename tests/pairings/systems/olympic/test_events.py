"""Knock-outs made up and played to the end, with draws, forfeits, absences and withdrawals: what holds in every one.

``KNOCK_OUTS`` in the environment asks for more of them.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pairings.model import ByeKind, PairingImpossible, Result, StageRules, State
from pairings.settings import KnockOut, TieBreaker
from pairings.simulate import Habits, before_round, play, simulate
from pairings.standings import standings
from pairings.systems import propose, reasons
from pairings.systems.olympic import CorrectionRefused, Status, bracket, codes, correct
from tests.pairings.spoken import documented
from tests.pairings.systems.olympic.playing import knock_out

EVENTS = int(os.environ.get("KNOCK_OUTS", "4"))
CALM = Habits(draws=0.3)
EVENTFUL = Habits(draws=0.3, forfeits=0.15, withdrawals=0.02, absences=0.05)
VARIANTS = {
    "plain": knock_out(),
    "bronze": knock_out(bronze=True, draws=(TieBreaker.SHORTER_GAME, TieBreaker.LOT)),
    "matches of two": knock_out(games=2, early_end=True, draws=(TieBreaker.REPLAY, TieBreaker.SECOND_OUT)),
    "every place": knock_out(variant=KnockOut.EVERY_PLACE, draws=(TieBreaker.LOT,)),
    "two points": knock_out(variant=KnockOut.LOST_POINTS, lost_points=4),
    "a point and a half": knock_out(variant=KnockOut.LOST_POINTS, lost_points=3),
}
MANY_ROUNDS = 60


def whole_event(players: int, seed: int, rules: StageRules, habits: Habits) -> State:
    return simulate(players, MANY_ROUNDS, seed, rules, habits, complete=False)


@pytest.mark.parametrize("habits", [CALM, EVENTFUL], ids=["calm", "eventful"])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 16, 33, 65])
def test_every_event_ends_with_everybody_placed(players: int, variant: str, habits: Habits) -> None:
    rules = VARIANTS[variant]
    for seed in range(EVENTS if players < 20 else 1):
        state = whole_event(players, seed, rules, habits)
        stands = bracket(state, rules, seed)
        assert stands.is_over, "nothing is left to play"
        assert stands.strays == ()
        check_places(stands.places, players)
        if rules.olympic.variant is KnockOut.EVERY_PLACE and habits is CALM:
            assert all(place.place_from == place.place_to for place in stands.places)
        check_rounds(state)
        check_byes(state)
        if rules.olympic.variant is not KnockOut.LOST_POINTS:
            check_matches(stands)
        table = standings(state, rules=rules, seed=seed)
        assert [(r.number, r.place_from, r.place_to) for r in table.rows] == [
            (p.player, p.place_from, p.place_to) for p in stands.places
        ]


def check_places(places, players: int) -> None:
    """Every place from the first to the last, once or shared by as many as it is wide."""
    assert sorted(p.player for p in places) == list(range(1, players + 1))
    for position, place in enumerate(places, start=1):
        assert place.place_from <= position <= place.place_to
    widths = Counter((p.place_from, p.place_to) for p in places)
    assert all(count == last - first + 1 for (first, last), count in widths.items())


def check_rounds(state: State) -> None:
    """Everybody has a game or a bye in every round, and one only."""
    for played in state.rounds:
        there = [n for g in played.games for n in (g.first, g.second)] + [b.player for b in played.byes]
        assert sorted(there) == sorted(state.by_number)
        assert played.games, "no round without a game"
        assert [g.table for g in played.games] == list(range(1, len(played.games) + 1))


def check_byes(state: State) -> None:
    """Who is knocked out never plays again."""
    out: set[int] = set()
    for played in state.rounds:
        assert not out & {n for g in played.games for n in (g.first, g.second)}
        out |= {b.player for b in played.byes if b.kind is ByeKind.KNOCKED_OUT}


def check_matches(stands) -> None:
    for match in stands.matches:
        assert match.status.is_over
        if match.status is Status.WON:
            assert {match.winner, match.loser} == set(match.players)
            assert match.games, "nobody is through without having been on a board, but by a pass"
        if match.status in (Status.BOTH_LOST, Status.EMPTY):
            assert match.winner is match.loser is None
        for target, player in ((match.winner_to, match.winner), (match.loser_to, match.loser)):
            if target is not None and player is not None:
                assert player in stands.by_number[target].players


def reasons_of(state: State, rules: StageRules, seed: int):
    """Everything that is said about every round of an event, about its matches and its end."""
    for number in range(len(state.rounds) + 1):
        before = state.until(number)
        for match in bracket(before, rules, seed).matches:
            yield from match.reasons
        try:
            proposal = propose(before, rules=rules, seed=seed)
        except PairingImpossible as refused:
            yield from (*refused.reasons, *refused.decisions)
            continue
        yield from proposal.notes
        for given in (*proposal.boards, *proposal.byes):
            yield from given.reasons


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_reason_is_documented_with_its_parameters(variant: str) -> None:
    rules, words = VARIANTS[variant], documented(codes, reasons)
    for players in (5, 12):
        state = whole_event(players, 3, rules, EVENTFUL)
        for reason in reasons_of(state, rules, 3):
            assert {name for name, _ in reason.params} <= words[reason.code]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_event(variant: str) -> None:
    rules = VARIANTS[variant]
    assert whole_event(13, 5, rules, EVENTFUL) == whole_event(13, 5, rules, EVENTFUL)
    assert whole_event(13, 5, rules, EVENTFUL) != whole_event(13, 6, rules, EVENTFUL)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(EVENTS))
def test_a_correction_leaves_a_bracket_in_order_or_changes_nothing(variant: str, seed: int) -> None:
    """Any result of any round, changed to any other, while the next round has been paired and partly played."""
    rules = VARIANTS[variant]
    random = Random(seed)
    state = simulate(9, 1 + seed % 3, seed, rules, CALM, complete=False)
    state = before_round(state, rules, random, CALM)
    try:
        state = play(state, propose(state, rules=rules, seed=seed), random, CALM)
    except PairingImpossible:
        return
    last = state.rounds[-1]
    some_open = tuple(replace(g, result=Result.PENDING) if random.random() < 0.7 else g for g in last.games)
    state = replace(state, rounds=(*state.rounds[:-1], replace(last, games=some_open)))
    for played in state.rounds[:-1]:
        for game in played.games:
            for result in (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW, Result.BOTH_FORFEIT):
                check_correction(state, rules, played.number, game.table, result, seed)


def check_correction(state: State, rules: StageRules, round_number: int, table: int, result: Result, seed: int) -> None:
    try:
        corrected = correct(state, rules=rules, round_number=round_number, table=table, result=result, seed=seed).state
    except CorrectionRefused:
        return
    finished = {(r.number, frozenset((g.first, g.second))) for r in state.rounds for g in r.games if g.result.is_final}
    kept = {(r.number, frozenset((g.first, g.second))) for r in corrected.rounds for g in r.games if g.result.is_final}
    assert finished <= kept, "a finished game is never undone in silence"
    assert bracket(corrected, rules, seed).strays == ()
    for played in corrected.rounds:
        there = [n for g in played.games for n in (g.first, g.second)] + [b.player for b in played.byes]
        assert sorted(there) == sorted(state.by_number)
