"""Named settings to start an event from, and the time controls seen in practice (rules 4.3, 16)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.model import System
from pairings.standings.tiebreaks import default_tiebreaks

TIME_CONTROLS: Final = (
    "135 min + 30 s",
    "120 min + 30 s",
    "90 min + 30 s",
    "70 min + 30 s",
    "60 min + 30 s",
    "30 min + 5 s",
    "15 min + 5 s",
    "120 min, 30 min / 30",
    "45 min, 5 min / 10",
)
"""Suggestions; any other text may be typed. ``30 min / 30`` reads: then 30 minutes for every 30 moves."""


@dataclass(frozen=True)
class Preset:
    """Settings with a name. ``event`` and ``stage`` hold the values of the fields they are named after."""

    key: str
    name: str | Promise
    description: str | Promise
    stage: dict[str, Any]
    event: dict[str, Any] = field(default_factory=dict)

    @property
    def is_swiss(self) -> bool:
        return System(self.stage["system"]).is_swiss


def _round_robin(rounds: int, **stage: Any) -> dict[str, Any]:
    return {
        "system": System.ROUND_ROBIN.value,
        "rounds_planned": rounds,
        "cycles": 1,
        "tiebreaks": list(default_tiebreaks(System.ROUND_ROBIN)),
        **stage,
    }


def _swiss(rounds: int, **stage: Any) -> dict[str, Any]:
    return {
        "system": System.REGULATED_SWISS.value,
        "rounds_planned": rounds,
        "tiebreaks": list(default_tiebreaks(System.REGULATED_SWISS)),
        **stage,
    }


def _swiss_by_lot(rounds: int, **stage: Any) -> dict[str, Any]:
    tiebreaks = list(default_tiebreaks(System.SWISS_BY_LOT))
    return {"system": System.SWISS_BY_LOT.value, "rounds_planned": rounds, "tiebreaks": tiebreaks, **stage}


PRESETS: Final = (
    Preset(
        "final",
        _("World championship final"),
        _("Twelve players, everybody meets everybody once: 11 rounds, 120 minutes and 30 seconds a move."),
        _round_robin(11),
        {"time_control": "120 min + 30 s", "opening_regulation": "taraguchi-10"},
    ),
    Preset(
        "qualification",
        _("Qualification"),
        _("Swiss regulated by ratings, 9 rounds, 70 minutes and 30 seconds a move."),
        _swiss(9),
        {"time_control": "70 min + 30 s", "opening_regulation": "taraguchi-10"},
    ),
    Preset(
        "club-evening",
        _("Club evening"),
        _("A short round-robin of an evening: everybody meets everybody, 15 minutes and 5 seconds a move."),
        _round_robin(5),
        {"time_control": "15 min + 5 s", "opening_regulation": "rif"},
    ),
    Preset(
        "club-swiss",
        _("Club tournament, Swiss"),
        _("A weekend with more players than rounds: Swiss regulated by ratings, 7 rounds, 30 minutes and 5 seconds."),
        _swiss(7),
        {"time_control": "30 min + 5 s", "opening_regulation": "soosorv-8"},
    ),
    Preset(
        "swiss-by-lot",
        _("Swiss by lot"),
        _("No ratings needed: those with equal points are paired by lot. 7 rounds, 30 minutes and 5 seconds."),
        _swiss_by_lot(7),
        {"time_control": "30 min + 5 s", "opening_regulation": "rif"},
    ),
    Preset(
        "blank-round-robin",
        _("Blank, round-robin"),
        _("Everybody meets everybody; you set the rest."),
        _round_robin(9),
    ),
    Preset(
        "blank-swiss",
        _("Blank, Swiss"),
        _("Swiss regulated by ratings; you set the rest."),
        _swiss(9),
    ),
    Preset(
        "blank-swiss-by-lot",
        _("Blank, Swiss by lot"),
        _("Numbers and pairs are drawn; you set the rest."),
        _swiss_by_lot(9),
    ),
)
BY_KEY: Final = {p.key: p for p in PRESETS}
