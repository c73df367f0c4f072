"""What can be found wrong in a round or a schedule as a whole: the codes, and the value of a finding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pairings.model import Param, Reason

CODES: Final[Mapping[str, str]] = {
    # The books do not add up.
    "unknown_player": "player, round: sits or is free in a round, and is no player of the stage",
    "plays_himself": "player, round, table",
    "player_twice": "player, round: at two tables, or at a table and free",
    "table_twice": "round, table: two games at one table",
    "round_out_of_order": "round, expected: the rounds are not numbered 1, 2, 3 ...",
    "player_without_game": "player, round: in the event, and neither at a table nor free",
    "plays_outside_event": "player, round, table: at a table before he entered, or after he left",
    "game_without_result": "round, table, first, second: open, not adjourned, and a later round was paired",
    # What may never happen.
    "second_meeting": "first, second, round, before: met in round ``before``",
    "repeat_of_unplayed": "first, second, round, before: were paired in round ``before`` without a game",
    "forbidden_meeting": "first, second, round: the arbiter forbade the pair",
    "early_meeting": "first, second, round, earliest: the pair was not to meet before round ``earliest``",
    "meeting_doubled": "first, second, rounds, round: meet in all these rounds, more often than the schedule has it",
    "meeting_missing": "first, second, rounds: will never meet as often as they should; the rounds of it by the table",
    "team_mates_meet": "first, second, round: of one team, in a match of two teams",
    "third_running": "player, side, round: the same side a third time running",
    "colour_difference": "player, side, difference, round: one side so many times, three at least, more often",
    "second_free_point": "player, round, before: had the free point in round ``before``",
    "free_point_after_forfeit": "player, round, before: had a point in ``before`` because the opponent did not appear",
    "several_free_points": "players, round: more than one free point in a round",
    "free_point_in_even_field": "player, round, present: the free point where an even number of players is there",
    "free_point_of_no_system": "player, round: a free point in a system that has none",
}


class Severity(Enum):
    ERROR = "error"
    """Forbidden, or it cannot be."""
    WARNING = "warning"
    """It departs from the rules, and the arbiter may have reasons."""
    NOTE = "note"
    """The rules allow it, or explain it."""


class Cause(Enum):
    """Why a round is not what the rules pair."""

    UNKNOWN = "unknown"
    ARBITER = "arbiter"
    """An arbiter changed it by hand."""
    THEN = "then"
    """It is what the system proposed when it was paired: what it was made of was different then."""


@dataclass(frozen=True)
class Finding:
    """What departs from the rules, or is worth knowing."""

    severity: Severity
    reason: Reason
    round: int | None = None
    players: tuple[int, ...] = ()
    cause: Cause = Cause.UNKNOWN
    because: tuple[Reason, ...] = ()
    """What the system itself says, where it refused."""

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    @property
    def departs(self) -> bool:
        """Is it more than a note?"""
        return self.severity is not Severity.NOTE


def finding(severity: Severity, code: str, round_number: int | None, *players: int, **params: Param) -> Finding:
    if round_number is not None:
        params = {"round": round_number, **params}
    return Finding(severity, Reason.of(code, **params), round_number, players)


def error(code: str, round_number: int | None, *players: int, **params: Param) -> Finding:
    return finding(Severity.ERROR, code, round_number, *players, **params)


def warning(code: str, round_number: int | None, *players: int, **params: Param) -> Finding:
    return finding(Severity.WARNING, code, round_number, *players, **params)


def note(code: str, round_number: int | None, *players: int, **params: Param) -> Finding:
    return finding(Severity.NOTE, code, round_number, *players, **params)
