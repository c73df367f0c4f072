"""What the record of a game says of its result, against what stands in the table. Neither is ever changed by the other.

A forfeit and a score set by an arbiter are decisions, not what came about on the board: a record beside them says
something else, and contradicts nothing.
"""

from __future__ import annotations

from enum import Enum

from pairings.model import Result
from renju_tournaments.events.models import Game
from renju_tournaments.records.checking import winner_of
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord
from renju_tournaments.rules.record import Outcome


class Against(Enum):
    """How a record stands to the result of its table."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts"
    NOT_PLAYED = "not-played"
    """The table has a forfeit."""
    SET_BY_ARBITER = "set-by-arbiter"
    """The table has a score that no game brings about by itself."""
    NO_RESULT = "no-result"
    """The table has no result yet."""
    RECORD_SILENT = "record-silent"
    """The record does not tell who won."""


def against_table(game: Game, record: GameRecord) -> Against:
    """How the accepted record of a game stands to the table's result."""
    result = game.outcome
    if not result.is_final:
        return Against.NO_RESULT
    if result.is_forfeit:
        return Against.NOT_PLAYED
    by_record = result_by(record)
    if by_record is None:
        return Against.RECORD_SILENT
    if not result.is_rated:
        return Against.SET_BY_ARBITER
    return Against.AGREES if by_record is result else Against.CONTRADICTS


def contradicts(game: Game, record: GameRecord) -> bool:
    return against_table(game, record) is Against.CONTRADICTS


def result_by(record: GameRecord) -> Result | None:
    """The result the record would give; None where it does not tell."""
    if record.outcome == Outcome.DRAW.value:
        return Result.DRAW
    winner = winner_of(record)
    if winner is None:
        return None
    return Result.FIRST_WINS if winner is Side.FIRST else Result.SECOND_WINS
