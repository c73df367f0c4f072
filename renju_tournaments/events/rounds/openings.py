"""Renju by lot: the positions of an event, and what was drawn for a round, so that anybody can draw it again.

Which positions are drawn follows from a seed by the lots of the house (pairings.lots): every position that can be drawn
has a ticket, and the smallest ticket comes first. One a round: everybody plays the first. One a game: table 1 plays the
first, table 2 the second, and so on, from the beginning again where there are more tables than positions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pairings import lots
from renju_tournaments.events.choices import OpeningDraw, OpeningRegulation
from renju_tournaments.events.models import Event, Round, Stage
from renju_tournaments.rules.formats.positions import position_text
from renju_tournaments.rules.points import ColumnLetters, Point

Numbered = tuple[int, str]
"""The number of a position in the list, and its stones in the international letters."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position with its ticket. ``stones`` are named in the letters of the event."""

    number: int
    points: tuple[Point, ...]
    stones: str
    ticket: str


@dataclass(frozen=True)
class OpeningLot:
    """What was drawn for a round. ``order``: every position that could be drawn, the smallest ticket first."""

    seed: int
    purpose: str
    one_a_game: bool
    order: tuple[Drawn, ...]

    def at(self, table: int) -> Drawn:
        """What is played at a table."""
        return self.order[(table - 1) % len(self.order)] if self.one_a_game else self.order[0]

    def played(self, tables: int) -> tuple[Drawn, ...]:
        """The positions from which the games of so many tables begin, each once."""
        return self.order[:tables] if self.one_a_game else self.order[:1]

    @property
    def example(self) -> tuple[str, str]:
        """A text to be hashed, and its ticket."""
        first = self.order[0]
        return f"{self.seed}:{self.purpose}:{first.number}", first.ticket


def is_by_lot(event: Event) -> bool:
    return event.opening_regulation == OpeningRegulation.BY_LOT


def points_of(stones: str) -> tuple[Point, ...]:
    """The points of a stored position."""
    return tuple(ColumnLetters.INTERNATIONAL.read(name) for name in stones.split())


def stones_shown(event: Event, stones: str) -> str:
    """A stored position in the letters of the event."""
    return position_text(points_of(stones), ColumnLetters(event.column_letters))


def list_of(event: Event) -> list[Numbered]:
    """The positions of the event. One query."""
    return list(event.opening_positions.values_list("number", "stones"))


def list_shown(event: Event, positions: Iterable[Numbered]) -> str:
    """The list as text, a position a line, in the letters of the event."""
    return "\n".join(stones_shown(event, stones) for _, stones in positions)


def list_mark(positions: Iterable[Numbered]) -> str:
    """What a form says of the list it was made of, so that nobody overwrites what somebody else has sent meanwhile."""
    return hashlib.sha256("\n".join(stones for _, stones in positions).encode()).hexdigest()[:16]


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def purpose_of(number: int) -> str:
    """The name of a round's lot: it stands between seed and number in the text of a ticket."""
    return f"opening-{number}"


def to_draw_from(stage: Stage, number: int) -> list[Numbered]:
    """The positions that can be drawn for a round: the whole list; where everybody plays the same, those that other
    rounds of the stage have played only once there are no others. Two queries."""
    positions = list_of(stage.event)
    if stage.event.opening_draw == OpeningDraw.GAME:
        return positions
    others = stage.rounds.exclude(number=number).values_list("opening_lot", flat=True)
    played = {lot["order"][0][1] for lot in others if lot and lot["per"] == OpeningDraw.ROUND.value}
    return [position for position in positions if position[1] not in played] or positions


def draw(positions: Sequence[Numbered], *, seed: int, number: int, per: str) -> dict[str, Any]:
    """What is kept of the drawing for a round (``Round.opening_lot``); ``positions`` are one at least."""
    stones = dict(positions)
    order = lots.shuffled(seed, purpose_of(number), stones)
    return {"seed": seed, "per": per, "order": [[item, stones[item]] for item in order]}


def lot_of(round_: Round, event: Event) -> OpeningLot | None:
    """What was drawn for a round; None where nothing was."""
    kept = round_.opening_lot
    if not kept:
        return None
    seed, purpose = kept["seed"], purpose_of(round_.number)
    return OpeningLot(
        seed=seed,
        purpose=purpose,
        one_a_game=kept["per"] == OpeningDraw.GAME.value,
        order=tuple(
            Drawn(number, points_of(stones), stones_shown(event, stones), lots.ticket(seed, purpose, number))
            for number, stones in kept["order"]
        ),
    )


def position_at(round_: Round, table: int) -> tuple[Point, ...] | None:
    """The stones from which the game at a table begins; None where none were drawn."""
    kept = round_.opening_lot
    if not kept:
        return None
    order = kept["order"]
    at = (table - 1) % len(order) if kept["per"] == OpeningDraw.GAME.value else 0
    return points_of(order[at][1])
