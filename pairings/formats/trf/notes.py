"""What was read otherwise than it stands in a report file, and what was taken for granted: a code, the lines, and the
sentence in English. Nothing of it keeps a file from being read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairings.model import Param, Reason
from pairings.words import SpokenCode, _


class NoteCode(SpokenCode):
    """What is remarked upon; each stands alone, or after the lines it speaks of. The comment names the parameters."""

    # Read otherwise than it stands.
    SAYS_NOTHING = "says_nothing", _("“%(text)s” in round %(round)s says nothing of the player; it is read as a blank.")
    """round, text."""
    READ_AS = "read_as", _("“%(text)s” in round %(round)s is read as “%(meant)s”.")
    """meant, round, text."""
    LEFT_OUT = "left_out", _("“%(text)s” stands where a rating, points or a place belong; it is left out.")
    """field, text."""
    TABS = "tabs", _("There are tabs among the columns; they are read as the blanks they stand for.")
    """No parameters."""
    SAID_TWICE = "said_twice", _("The number of rounds is stated before as %(before)s; %(text)s counts.")
    """before, field, text."""
    DAY_UNREAD = "day_unread", _("“%(text)s” is no day for certain. It stays in the file.")
    """field, text."""
    REPEATED = (
        "repeated",
        _("There is more than one line %(text)s. The first counts, and all of them are written back."),
    )
    """text."""
    NOT_UNDERSTOOD = (
        "not_understood",
        _("What begins with “%(text)s” is not understood here; it is kept, and written back."),
    )
    """text."""

    # Taken for granted.
    NO_SYSTEM = "system_unstated", _("The file does not say by which system it is paired.")
    """No parameters."""
    SYSTEM_UNKNOWN = "system_unknown", _("“%(text)s” is no system of this program.")
    """text."""
    ROUNDS_UNSTATED = (
        "rounds_unstated",
        _("The file does not say how many rounds are planned; as many as were paired are taken."),
    )
    """rounds."""
    ROUNDS_EXCEEDED = "rounds_exceeded", _("The file plans fewer rounds (%(rounds)s) than were paired (%(paired)s).")
    """paired, rounds."""
    CYCLES_BY_ROUNDS = (
        "cycles_by_rounds",
        _("The file does not say how often two meet. %(rounds)s rounds of %(count)s players are %(cycles)s cycles."),
    )
    """count, cycles, rounds."""
    NO_COLOURS = (
        "no_colours",
        _("The file does not say who started in games of round %(round)s: %(count)s. The smaller number is taken."),
    )
    """count, round."""
    FREE_POINT_UNSTATED = (
        "free_point_unstated",
        _("The file does not say what the free point is worth; it is taken for 1."),
    )
    """No parameters."""


ABOUT_THE_SYSTEM: Final = frozenset({"system_unstated", "system_unknown"})
"""Notes that are settled once somebody names the system."""


@dataclass(frozen=True)
class Note:
    """``lines`` is empty where it concerns the file as a whole."""

    reason: Reason
    lines: tuple[int, ...] = ()


class Remarks:
    """Notes while a file is read: what is the same in several lines is one."""

    def __init__(self) -> None:
        self._lines: dict[Reason, list[int]] = {}

    def add(self, code: NoteCode, line: int | None = None, **params: Param) -> None:
        self._lines.setdefault(Reason.of(code, **params), []).extend([] if line is None else [line])

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(Note(reason, tuple(found)) for reason, found in self._lines.items())
