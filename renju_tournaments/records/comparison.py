"""What the record of a game says of its result, and what its last move proves, against what stands in the table.
Neither is ever changed by the other.

What the board proves counts before what the record says: a five is there, whatever was written below it. A forfeit and
a score set by an arbiter are decisions, not what came about on the board: a record beside them says something else, and
contradicts nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pairings.model import Result
from renju_tournaments.events.models import Game
from renju_tournaments.records.checking import names_tell_black, rules_of_event, side_of, winner_of
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord
from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.game import proved
from renju_tournaments.rules.records.record import Ending, Outcome


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
    COLOURS_OPEN = "colours-open"
    """The last move proves which colour won, and who had that colour is not recorded; read as not swapped, it is not
    who has won by the table."""


@dataclass(frozen=True)
class Said:
    """What a record says of its result, as a sentence tells it."""

    outcome: Outcome
    """By the board, and where that proves nothing, by what the record says."""
    ending: Ending
    is_by_board: bool
    """Is it what the last move proves, and not what the record says?"""
    names_black: bool
    """Is it recorded who had Black at the end of the opening?"""
    black: str
    white: str


_BOARD_SAYS_MORE: Final = tuple(
    f":{kind.value}|" for kind in (Kind.RESULT_CONTRADICTS_FIVE, Kind.RESULT_CONTRADICTS_DRAW)
)


def against_table(game: Game, record: GameRecord) -> Against:
    """How the record of a game, accepted or not, stands to the table's result."""
    result = game.outcome
    if not is_comparable(game):
        return Against.NOT_PLAYED if result.is_forfeit else Against.NO_RESULT
    by_record = result_by(game, record)
    if by_record is None:
        return Against.RECORD_SILENT
    if not result.is_rated:
        return Against.SET_BY_ARBITER
    if by_record is result:
        return Against.AGREES
    is_open = Result.DRAW not in (by_record, result) and is_by_board(game, record) and not tells_black(record)
    return Against.COLOURS_OPEN if is_open else Against.CONTRADICTS


def contradicts(game: Game, record: GameRecord) -> bool:
    return against_table(game, record) is Against.CONTRADICTS


def is_comparable(game: Game) -> bool:
    """Has the table a result that was played, so that a record can stand against it?"""
    return game.outcome.is_final and not game.outcome.is_forfeit


def said_by(game: Game, record: GameRecord) -> Said:
    return Said(
        outcome=outcome_of(game, record),
        ending=Ending(record.ending),
        is_by_board=is_by_board(game, record),
        names_black=tells_black(record),
        black=record.black,
        white=record.white,
    )


def result_by(game: Game, record: GameRecord) -> Result | None:
    """The result the record would give; None where it does not tell."""
    by_board = _by_board(game, record)
    if (by_board or Outcome(record.outcome)) is Outcome.DRAW:
        return Result.DRAW
    winner = side_of(by_board, record.first_has_black) if by_board else winner_of(record)
    if winner is None:
        return None
    return Result.FIRST_WINS if winner is Side.FIRST else Result.SECOND_WINS


def outcome_of(game: Game, record: GameRecord) -> Outcome:
    """Who won: by the board, and where that proves nothing, by what the record says."""
    return _by_board(game, record) or Outcome(record.outcome)


def is_by_board(game: Game, record: GameRecord) -> bool:
    """Does the board prove another result than the record says, or one where it says none?"""
    found = _by_board(game, record)
    return found is not None and found.value != record.outcome


def _by_board(game: Game, record: GameRecord) -> Outcome | None:
    """What the last move proves; None where it proves nothing, or what the record says too: most do, and a round has
    hundreds."""
    is_silent = record.outcome == Outcome.UNKNOWN.value
    if not is_silent and not any(mark in record.kinds for mark in _BOARD_SAYS_MORE):
        return None
    found = proved(record.content, rules_of_event(game.round.stage.event))
    return None if found is Outcome.UNKNOWN else found


def tells_black(record: GameRecord) -> bool:
    """Is it recorded who had Black at the end of the opening, by the swaps or by the names on the sheet?"""
    if f":{Kind.SWAP_NOT_RECORDED.value}|" not in record.kinds and not _is_way_open(record):
        return True
    return record.sheet is not None and names_tell_black(record.sheet.content, record.first, record.second)


def _is_way_open(record: GameRecord) -> bool:
    """May there have been one more swap, in a way of the regulation that was perhaps taken?"""
    way = Kind.WAY_NOT_RECORDED.value
    return f":{way}|" in record.kinds and any(f["kind"] == way and "open" in f["facts"] for f in record.findings)
