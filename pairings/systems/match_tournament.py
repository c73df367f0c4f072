"""The match-tournament: a round-robin in which every pair plays a mini-match of several games (rules 9).

The rules name it and say no more. CHOICE: a round-robin of k cycles, whose games of a pair are played either in k
separate cycles or k in a row; the starts alternate within a mini-match. Game points count, or, as a setting, the
mini-matches won before them: ``pairings.standings.order.by_matches``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from pairings.model import BrokenInvariant, PairingImpossible, Proposal, Reason, StageRules, State
from pairings.systems import round_robin
from pairings.systems.reasons import ScheduleCode
from pairings.systems.round_robin import ScheduledDraft, ScheduledRound, rounds_needed


def scheduled(size: int, number: int, games: int, in_a_row: bool, swap_last_rounds: bool = True) -> ScheduledRound:
    """Round ``number`` of the schedule; its ``cycle`` says which game of the mini-matches it is.

    In a row, a round of the table is played ``games`` times before the next, the starts reversed each time. In separate
    cycles it is the schedule of a round-robin. Raises ValueError for fewer than two players.
    """
    if not in_a_row:
        return round_robin.scheduled(size, number, games, swap_last_rounds)
    row = round_robin.scheduled(size, (number - 1) // games + 1)
    game = (number - 1) % games + 1
    pairs = row.pairs if game % 2 else tuple(pair[::-1] for pair in row.pairs)
    return replace(row, number=number, cycle=game, pairs=pairs, before=tuple(range(number - game + 1, number)))


@cache
def schedule(size: int, games: int, in_a_row: bool, swap_last_rounds: bool = True) -> tuple[ScheduledRound, ...]:
    """The whole schedule, as ``scheduled`` says. Raises ValueError for fewer than two players."""
    last = max(rounds_needed(size, games), 1)
    return tuple(scheduled(size, number, games, in_a_row, swap_last_rounds) for number in range(1, last + 1))


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of the schedule. Nothing is drawn: ``seed`` was used when the numbers were.

    Absences and withdrawals are treated as in a round-robin. Raises PairingImpossible when there are too few players or
    every round was played, and BrokenInvariant when the starting numbers are not 1 to N.
    """
    size = len(state.players)
    if sorted(state.by_number) != list(range(1, size + 1)):
        raise BrokenInvariant("a match-tournament needs the starting numbers 1 to N, each once")
    round_robin.refuse_without_opponents(state)
    needed = rounds_needed(size, rules.cycles)
    if state.next_round > needed:
        raise PairingImpossible([Reason.of(ScheduleCode.NO_MORE_ROUNDS, rounds=needed)])
    return _Draft(state, row(state, rules, state.next_round).as_agreed(state), rules).proposal()


def row(state: State, rules: StageRules, number: int) -> ScheduledRound:
    """Round ``number`` of the table, for the players of the state; whoever left is still in it."""
    in_a_row = rules.match_tournament.in_a_row
    return scheduled(len(state.players), number, rules.cycles, in_a_row, rules.swap_last_rounds)


class _Draft(ScheduledDraft):
    def _origin(self) -> Iterator[Reason]:
        yield from super()._origin()
        yield Reason.of(ScheduleCode.MINI_MATCH_GAME, game=self.scheduled.cycle, games=self.rules.cycles)
