"""Playing knock-outs in tests: the engine pairs, the test says what came out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pairings.model import Board, Game, PairingImpossible, Result, Round, StageRules, State, System
from pairings.settings import OlympicRules
from pairings.systems.olympic import Bracket, bracket, propose

Outcome = Callable[[Board], Result]


def knock_out(**settings: object) -> StageRules:
    return StageRules(System.OLYMPIC, 0, olympic=replace(OlympicRules(), **settings))


def favourite(board: Board) -> Result:
    """The smaller number wins."""
    return Result.FIRST_WINS if board.first < board.second else Result.SECOND_WINS


def next_round(state: State, rules: StageRules, outcome: Outcome = favourite, seed: int = 1) -> State:
    """The next round, played. What is on a board already stays."""
    proposal = propose(state, rules=rules, seed=seed)
    games = tuple(
        Game(b.table, b.first, b.second, b.result if b.result.is_final else outcome(b)) for b in proposal.boards
    )
    byes = tuple(given.bye for given in proposal.byes)
    return replace(state, rounds=(*state.rounds, Round(proposal.round_number, games, byes)), away=())


def to_the_end(state: State, rules: StageRules, outcome: Outcome = favourite, seed: int = 1) -> State:
    while True:
        try:
            state = next_round(state, rules, outcome, seed)
        except PairingImpossible:
            return state


def pairs(state: State, rules: StageRules, seed: int = 1) -> list[tuple[int, int]]:
    """Who meets whom in the next round, the smaller number first, in the order of tables."""
    boards = propose(state, rules=rules, seed=seed).boards
    return [(min(b.first, b.second), max(b.first, b.second)) for b in boards]


def places(stands: Bracket) -> dict[int, tuple[int, int]]:
    return {p.player: (p.place_from, p.place_to) for p in stands.places}


def final_places(state: State, rules: StageRules, seed: int = 1) -> dict[int, tuple[int, int]]:
    return places(bracket(state, rules, seed))
