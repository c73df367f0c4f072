"""The cells of a cross-table: who met whom there, who started, and what it brought."""

from __future__ import annotations

from dataclasses import dataclass

from pairings.model import ByeKind, Side
from renju_tournaments.tables.values.cells import Data, Points, Value
from renju_tournaments.wording.tables import standings as words


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round in a cell. ``side`` says who started; ``words`` is the whole in a sentence."""

    round: int
    opponent: int | None
    side: Side | None
    symbol: str
    running: Points
    bye: ByeKind | None
    annulled: bool
    open: bool
    words: str
    game: str = ""
    """The address of a page with the game, where there is one."""

    @property
    def stone(self) -> str:
        """Who started, as a sign; empty where there was no game."""
        return words.STONES[self.side] if self.side else ""

    @property
    def as_data(self) -> Data:
        return {
            "round": self.round,
            "opponent": self.opponent,
            "starts": None if self.side is None else self.side is Side.FIRST,
            "result": self.symbol or None,
            "counts": not (self.open or self.annulled),
            "bye": self.bye.value if self.bye else None,
            "points_after": self.running.as_number,
        }


@dataclass(frozen=True, slots=True)
class Square(Value):
    """A cell: nothing, one meeting, or several (cycles). ``own`` is the player against themselves."""

    meetings: tuple[Meeting, ...]
    own: bool = False
    by_opponent: bool = True

    def __str__(self) -> str:
        return "■" if self.own else " ".join(map(self._told, self.meetings))

    def _told(self, meeting: Meeting) -> str:
        if meeting.opponent is None:
            return meeting.symbol or (str(words.BYES[meeting.bye]) if meeting.bye else "")
        return meeting.symbol if self.by_opponent else f"{meeting.opponent}{meeting.stone}{meeting.symbol}"

    @property
    def as_data(self) -> Data:
        return [meeting.as_data for meeting in self.meetings]
