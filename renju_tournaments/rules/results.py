"""The result of a record against its board: fives and fouls, claimed, passed over or contradicted (renju rules 1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from renju_tournaments.rules.board import Board
from renju_tournaments.rules.findings import Finding, Kind, Weight
from renju_tournaments.rules.moves import Move
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Colour
from renju_tournaments.rules.verdicts import Verdict

WINS: Final = {Colour.BLACK: Outcome.BLACK, Colour.WHITE: Outcome.WHITE}
DRAWS: Final = frozenset(
    {Ending.AGREEMENT, Ending.PASSES, Ending.FULL_BOARD, Ending.BOTH_OUT_OF_TIME, Ending.DEAD_POSITION}
)
BESIDE_THE_BOARD: Final = frozenset(
    {Ending.TIME, Ending.RESIGNATION, Ending.AGREEMENT, Ending.BOTH_OUT_OF_TIME, Ending.FORFEIT, Ending.VOID}
)
"""Ends that need nothing on the board (1.6: "anything")."""
WHITE_ONLY: Final = frozenset({Ending.FOUL, Ending.LATE_OVERLINE, Ending.OVERLINE_WHITE})


def judge(record: Record, moves: Sequence[Move], board: Board, russian: bool) -> list[Finding]:
    """Everything there is to say about fives, fouls and the result. ``russian``: by the Russian rules of claims."""
    return [
        *_in_between(moves, russian),
        *_after_passes(moves),
        *_at_the_end(record, moves, russian),
        *_ending(record, moves, board),
    ]


def proved(record: Record, last: Move | None, is_full: bool, russian: bool) -> Outcome:
    """Who has won by the end of the record, whatever its result says; UNKNOWN where the board alone does not tell.
    ``last`` is the last move. A five wins, except where it has to be claimed and the game is said to have ended in
    another way (1.6); a foul only when it is said to have been claimed. Two passes, and a full board, are a draw
    (1.7)."""
    if last is None or (record.ending in BESIDE_THE_BOARD and not (russian and last.is_five)):
        return Outcome.UNKNOWN
    if last.is_five:
        return WINS[last.colour]
    if last.verdict and last.verdict.is_forbidden and record.ending is Ending.FOUL and not russian:
        return Outcome.WHITE
    return Outcome.DRAW if is_full or _are_passes(record) else Outcome.UNKNOWN


def _are_passes(record: Record) -> bool:
    return len(record.moves) > 1 and record.moves[-2:] == (None, None)


def _in_between(moves: Sequence[Move], russian: bool) -> Iterator[Finding]:
    """Fives and fouls after which the game went on."""
    for move in moves[:-1]:
        points = (move.point,) if move.point else ()
        if move.is_five and russian:
            yield Finding(Kind.MOVES_AFTER_THE_END, Weight.ERROR, move.number + 1, points)
        elif move.is_five:
            yield Finding(Kind.FIVE_PASSED_OVER, Weight.WARNING, move.number, points)
        elif move.verdict and move.verdict.is_forbidden:
            facts = (("foul", move.verdict.value),)
            yield Finding(Kind.FOUL_PASSED_OVER, Weight.WARNING, move.number, points, facts)


def _after_passes(moves: Sequence[Move]) -> Iterator[Finding]:
    """Two passes in succession are a draw (1.7)."""
    for one, other in pairwise(moves):
        if one.point is None and other.point is None and other is not moves[-1]:
            yield Finding(Kind.MOVES_AFTER_THE_END, Weight.ERROR, other.number + 1)
            return


def _at_the_end(record: Record, moves: Sequence[Move], russian: bool) -> Iterator[Finding]:
    """The last move, and who is said to have won."""
    if not moves:
        return
    last = moves[-1]
    points = (last.point,) if last.point else ()
    winner = record.outcome
    if last.is_five:
        if winner not in (WINS[last.colour], Outcome.UNKNOWN):
            may_be = record.ending in BESIDE_THE_BOARD and not russian  # a five wins when it is claimed (RIF 9.6)
            weight = Weight.WARNING if may_be else Weight.ERROR
            yield Finding(Kind.RESULT_CONTRADICTS_FIVE, weight, last.number, points)
    elif last.verdict and last.verdict.is_forbidden:
        facts = (("foul", last.verdict.value),)
        yield Finding(Kind.FOUL, Weight.NOTE, last.number, points, facts)
        if winner is Outcome.WHITE and russian and record.ending not in BESIDE_THE_BOARD:
            yield Finding(Kind.FOUL_DOES_NOT_WIN, Weight.WARNING, last.number, points, facts)
        elif winner is Outcome.BLACK and record.ending in (Ending.UNKNOWN, Ending.FIVE):
            yield Finding(Kind.RESULT_CONTRADICTS_FOUL, Weight.WARNING, last.number, points, facts)
    elif winner is Outcome.WHITE and record.ending is Ending.LATE_OVERLINE:
        earlier = next((m for m in moves[:-1] if m.verdict is Verdict.OVERLINE), None)
        if earlier is not None:
            at = (earlier.point,) if earlier.point else ()
            yield Finding(Kind.LATE_OVERLINE_CLAIM, Weight.NOTE, earlier.number, at)
        else:
            yield Finding(Kind.NO_OVERLINE, Weight.ERROR)
    if winner is Outcome.UNKNOWN and record.ending is Ending.UNKNOWN and not last.is_five:
        yield Finding(Kind.RESULT_MISSING, Weight.NOTE)


def _ending(record: Record, moves: Sequence[Move], board: Board) -> Iterator[Finding]:
    """The way it is said to have ended, against the board and the result."""
    ending, last = record.ending, moves[-1] if moves else None
    if ending in DRAWS and record.outcome in (Outcome.BLACK, Outcome.WHITE):
        yield Finding(Kind.ENDING_CONTRADICTS_RESULT, Weight.ERROR)
    drawn = last is not None and not last.is_five and proved(record, last, board.is_full, russian=False) is Outcome.DRAW
    if drawn and ending not in DRAWS and record.outcome in (Outcome.BLACK, Outcome.WHITE):
        yield Finding(Kind.RESULT_CONTRADICTS_DRAW, Weight.ERROR, len(moves))
    if ending in WHITE_ONLY and record.outcome not in (Outcome.WHITE, Outcome.UNKNOWN):
        yield Finding(Kind.ENDING_CONTRADICTS_RESULT, Weight.ERROR)
    if ending is Ending.FIVE and (last is None or not last.is_five):
        yield Finding(Kind.NO_FIVE, Weight.ERROR)
    if ending is Ending.OVERLINE_WHITE and (last is None or not last.is_five or last.colour is not Colour.WHITE):
        yield Finding(Kind.NO_FIVE, Weight.ERROR)
    if ending is Ending.FOUL and not any(m.verdict and m.verdict.is_forbidden for m in moves[-2:]):
        yield Finding(Kind.NO_FOUL, Weight.ERROR)
    if ending is Ending.PASSES and [m.point for m in moves[-2:]] != [None, None]:
        yield Finding(Kind.NO_TWO_PASSES, Weight.ERROR)
    if ending is Ending.FULL_BOARD and not board.is_full:
        yield Finding(Kind.BOARD_NOT_FULL, Weight.ERROR)
