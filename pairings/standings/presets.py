"""Orders of coefficients seen in practice, by name (rules 4.3 and 4.5), for those who set up an event.

A preset names the systems it is for, the codes in the order of their use, and what its regulations say about those who
are equal by all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from pairings.model import System
from pairings.standings.tiebreaks import default_tiebreaks

PRIZES: Final = 3
"""How many places are played off where only the first are."""


class StillEqual(Enum):
    """What the regulations do with those whom nothing separates. The value is stored."""

    SHARED = "shared"
    """They share the places."""
    PLAY_OFF_FOR_PRIZES = "play-off-top-three"
    """The first three places are played off, the others shared."""
    PLAY_OFF_IF_NEEDED = "play-off-if-needed"
    """Shared, unless exact places are needed: then an extra game."""


@dataclass(frozen=True)
class Preset:
    name: str
    tiebreaks: tuple[str, ...]
    """Codes of TIEBREAKS, or for teams of TEAM_TIEBREAKS."""
    systems: frozenset[System] = frozenset()
    """The systems of personal events it is for; empty for teams."""
    still_equal: StillEqual = StillEqual.SHARED

    def applies_to(self, system: System) -> bool:
        return system in self.systems


_ROUND_ROBIN: Final = frozenset({System.ROUND_ROBIN})
_SCHEDULED: Final = frozenset(system for system in System if system.is_scheduled)
_SWISS: Final = frozenset(system for system in System if system.is_swiss)


def _by_name(*presets: Preset) -> Mapping[str, Preset]:
    return MappingProxyType({preset.name: preset for preset in presets})


PERSONAL: Final = _by_name(
    Preset("usual-round-robin", default_tiebreaks(System.ROUND_ROBIN), _SCHEDULED),
    Preset("usual-swiss", default_tiebreaks(System.REGULATED_SWISS), _SWISS),
    Preset("russian-server-cup", ("H2H", "SB", "WIN", "RAT"), _ROUND_ROBIN),
    Preset("draughts-shmulyan", ("SHM", "WIN", "H2H"), _ROUND_ROBIN | _SWISS),
    Preset("draughts-buchholz", ("BH", "WIN", "H2H"), _SWISS),
    Preset("rif-youth-2000", ("BH", "H2H"), _SWISS),
    Preset("rif-youth-cup-2020", ("BH-F", "PLAYOFF"), _SWISS, StillEqual.PLAY_OFF_FOR_PRIZES),
    Preset("euroleague", ("BH-M", "BH", "SB", "PROG"), _SWISS),
    Preset("euroleague-round-robin", (), _ROUND_ROBIN),
    Preset("polish", ("H2H-2", "BH-M", "BH", "PROG", "H2H"), _SWISS),
)
"""For personal events. The text of the Polish list is cut after its last code; the list in Appendix 2 of the RIF
document for individual events was not to be had."""

TEAMS: Final = _by_name(
    Preset("rif-team-2018", ("GP", "MP", "BH", "SB", "MATCH", "BOARDS"), still_equal=StillEqual.PLAY_OFF_IF_NEEDED),
    Preset("team-gomoku-2018", ("GP", "MP", "SB", "MATCH", "BOARDS"), still_equal=StillEqual.PLAY_OFF_IF_NEEDED),
    Preset("czech-league", ("MW", "GW", "BH-M", "BH")),
)
"""For teams: the first code is what they are ranked by, the others break ties."""


def presets_for(system: System) -> tuple[Preset, ...]:
    """The presets for personal events of a system, in the order in which they are offered."""
    return tuple(preset for preset in PERSONAL.values() if preset.applies_to(system))


def named_by(order: Sequence[str], presets: Iterable[Preset]) -> tuple[Preset, ...]:
    """The presets that are this very order."""
    return tuple(preset for preset in presets if preset.tiebreaks == tuple(order))


def still_equal_by(order: Sequence[str], presets: Iterable[Preset]) -> StillEqual:
    """What is done with those who are equal by all of an order: what its preset says. CHOICE where it is no preset: an
    order with a play-off is meant to have one where it is needed, any other lets them share."""
    for preset in named_by(order, presets):
        return preset.still_equal
    return StillEqual.PLAY_OFF_IF_NEEDED if "PLAYOFF" in order else StillEqual.SHARED


class Placed(Protocol):
    """A row of a table, of players or of teams."""

    @property
    def place_from(self) -> int | None: ...
    @property
    def place_to(self) -> int | None: ...


R = TypeVar("R", bound=Placed)


def sharing(rows: Iterable[R]) -> tuple[tuple[R, ...], ...]:
    """Those who share places in a table, group by group, in its order. Where the members of each team are ranked by
    themselves, a place is there more than once; a group has as many as it has places."""
    groups: list[list[R]] = []
    for row in rows:
        if row.place_from is None or row.place_to is None or row.place_from == row.place_to:
            continue
        if not groups or groups[-1][0].place_from != row.place_from or len(groups[-1]) > row.place_to - row.place_from:
            groups.append([])
        groups[-1].append(row)
    return tuple(tuple(group) for group in groups)


def to_be_played_off(rows: Iterable[R], rule: StillEqual) -> tuple[tuple[R, ...], ...]:
    """The groups that share places in a last table and are to play on for them."""
    if rule is StillEqual.SHARED:
        return ()
    groups = sharing(rows)
    if rule is StillEqual.PLAY_OFF_FOR_PRIZES:
        return tuple(found for found in groups if (found[0].place_from or 0) <= PRIZES)
    return groups
