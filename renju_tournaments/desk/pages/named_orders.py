"""The named orders of coefficients a stage can take, and a form filled with one of them. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from pairings.model import System
from pairings.standings.presets import TEAMS, Preset, named_by, presets_for, still_equal_by
from renju_tournaments.events.models import Stage
from renju_tournaments.wording.tables.orders import ORDERS, order_in_words
from renju_tournaments.wording.tables.standings import STILL_EQUAL


@dataclass(frozen=True, slots=True)
class NamedOrder:
    """A named order as the page offers it. ``key`` is what its button sends."""

    key: str
    name: str
    order: str
    source: str
    still_equal: str
    is_present: bool


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """What an order can be filled with, and what it is now."""

    of_teams: bool
    present: str
    """The names of the present order; empty when it has none."""
    still_equal: str
    """What becomes of those still equal by the present order."""
    offered: tuple[NamedOrder, ...]


def order_choices(stage: Stage) -> list[OrderChoice]:
    """For each order the stage has, the players' and the teams', where there are named ones."""
    found = []
    for field, presets in _presets(System(stage.system)):
        order = getattr(stage, field)
        present = named_by(order, presets)
        found.append(
            OrderChoice(
                of_teams=field == "team_order",
                present=", ".join(str(ORDERS[preset.name].name) for preset in present),
                still_equal=str(STILL_EQUAL[still_equal_by(order, presets)]),
                offered=tuple(_offered(field, preset, preset in present) for preset in presets),
            )
        )
    return found


def filled(data: QueryDict, system: System) -> tuple[QueryDict, str]:
    """What was typed, with the order replaced by the one whose button was pressed (``data["order"]``), and its name;
    what was typed and no name when there is no such order."""
    field, _, name = data.get("order", "").partition(":")
    preset = next((p for f, presets in _presets(system) if f == field for p in presets if p.name == name), None)
    if preset is None:
        return data, ""
    changed = data.copy()
    for key in [key for key in changed if key.startswith(f"{field}-")]:
        del changed[key]
    for position, code in enumerate(preset.tiebreaks, start=1):
        changed[f"{field}-{code}"] = str(position)
    return changed, str(ORDERS[preset.name].name)


def _presets(system: System) -> Iterator[tuple[str, Sequence[Preset]]]:
    """The fields of a stage that hold an order, with the named orders each may be."""
    if personal := presets_for(system):
        yield "tiebreaks", personal
    if system.has_teams:
        yield "team_order", tuple(TEAMS.values())


def _offered(field: str, preset: Preset, is_present: bool) -> NamedOrder:
    words = ORDERS[preset.name]
    return NamedOrder(
        key=f"{field}:{preset.name}",
        name=str(words.name),
        order=order_in_words(preset.tiebreaks, teams=field == "team_order"),
        source=str(words.source),
        still_equal=str(STILL_EQUAL[preset.still_equal]),
        is_present=is_present,
    )
