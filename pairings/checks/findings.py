"""What can be found wrong in a round or a schedule as a whole: the codes, and the value of a finding."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pairings.model import Param, Reason
from pairings.words import Kind, SpokenCode, _, by_side, unless_empty


class CheckCode(SpokenCode):
    """What can be wrong in a round or a schedule. The comment names the parameters."""

    # The books do not add up.
    UNKNOWN_PLAYER = (
        "unknown_player",
        _("Number %(player)s sits in this round, and nobody has it."),
        {"player": Kind.PLAIN},
    )
    """player, round: sits or is free in a round, and is no player of the stage."""
    PLAYS_HIMSELF = "plays_himself", _("Table %(table)s: %(player)s on both sides.")
    """player, round, table."""
    PLAYER_TWICE = "player_twice", _("%(player)s stands in this round twice.")
    """player, round: at two tables, or at a table and free."""
    TABLE_TWICE = "table_twice", _("Two games at table %(table)s.")
    """round, table: two games at one table."""
    ROUND_OUT_OF_ORDER = (
        "round_out_of_order",
        _("This should be round %(expected)s: a round is missing, or is there twice."),
    )
    """round, expected: the rounds are not numbered 1, 2, 3 ..."""
    PLAYER_WITHOUT_GAME = "player_without_game", _("%(player)s has neither a game nor a bye.")
    """player, round: in the event, and neither at a table nor free."""
    PLAYS_OUTSIDE_EVENT = "plays_outside_event", _("Table %(table)s: %(player)s had not entered yet, or had left.")
    """player, round, table: at a table before they entered, or after they left."""
    GAME_WITHOUT_RESULT = (
        "game_without_result",
        _(
            "Table %(table)s: %(first)s – %(second)s had no result when the next round was paired, and is not "
            "adjourned."
        ),
    )
    """round, table, first, second: open, not adjourned, and a later round was paired."""

    # What may never happen.
    SECOND_MEETING = "second_meeting", _("%(first)s – %(second)s: a second meeting; they met in round %(before)s.")
    """first, second, round, before: met in round ``before``."""
    REPEAT_OF_UNPLAYED = (
        "repeat_of_unplayed",
        _("%(first)s – %(second)s were paired in round %(before)s, though not played."),
    )
    """first, second, round, before: were paired in round ``before`` without a game."""
    FORBIDDEN_MEETING = "forbidden_meeting", _("%(first)s – %(second)s: a pair the arbiter forbade.")
    """first, second, round: the arbiter forbade the pair."""
    EARLY_MEETING = "early_meeting", _("%(first)s – %(second)s were not to meet before round %(earliest)s.")
    """first, second, round, earliest: the pair was not to meet before round ``earliest``."""
    MEETING_DOUBLED = "meeting_doubled", _("%(first)s – %(second)s meet too often: in rounds %(rounds)s.")
    """first, second, rounds, round: meet in all these rounds, more often than the schedule has it."""
    MEETING_MISSING = (
        "meeting_missing",
        unless_empty(
            "rounds",
            _("%(first)s – %(second)s will not meet as they should (by the table in round %(rounds)s)."),
            _("%(first)s – %(second)s will not meet as often as they should."),
        ),
    )
    """first, second, rounds: will never meet as often as they should; the rounds of it by the table."""
    TEAM_MATES_MEET = "team_mates_meet", _("%(first)s – %(second)s are of one team.")
    """first, second, round: of one team, in a match of two teams."""
    THIRD_RUNNING = (
        "third_running",
        by_side(
            _("%(player)s starts for the third time running."),
            _("%(player)s does not start for the third time running."),
        ),
    )
    """player, side, round: the same side a third time running."""
    COLOUR_DIFFERENCE = (
        "colour_difference",
        by_side(
            _("%(player)s has started %(difference)s times more often than not."),
            _("%(player)s has started %(difference)s times less often than not."),
        ),
    )
    """player, side, difference, round: one side so many times, three at least, more often."""
    SECOND_FREE_POINT = "second_free_point", _("%(player)s has a second free point; the first was in round %(before)s.")
    """player, round, before: had the free point in round ``before``."""
    FREE_POINT_AFTER_FORFEIT = (
        "free_point_after_forfeit",
        _("%(player)s has the free point, after a point in round %(before)s because the opponent did not appear."),
    )
    """player, round, before: had a point in ``before`` because the opponent did not appear."""
    SEVERAL_FREE_POINTS = "several_free_points", _("More than one free point: %(players)s.")
    """players, round: more than one free point in a round."""
    FREE_POINT_IN_EVEN_FIELD = (
        "free_point_in_even_field",
        _("%(player)s has the free point, though %(present)s players are here, an even number: everybody can play."),
    )
    """player, round, present: the free point where an even number of players is there."""
    FREE_POINT_OF_NO_SYSTEM = "free_point_of_no_system", _("%(player)s has a free point; in this system there is none.")
    """player, round: a free point in a system that has none."""


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
