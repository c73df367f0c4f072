"""Named settings to start an event from, and the time controls seen in practice (rules 4.3, 16)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.model import HalfRule, System, UnplayedPolicy
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
    return _of(System.REGULATED_SWISS, rounds_planned=rounds, **stage)


def _fide_dutch(rounds: int) -> dict[str, Any]:
    """With FIDE's own rules for rounds without play and for players who leave."""
    policies = {"unplayed_policy": UnplayedPolicy.DUMMY_CAPPED.value, "half_rule": HalfRule.FIDE.value}
    return _of(System.FIDE_DUTCH, rounds_planned=rounds, **policies)


def _of(system: System, **stage: Any) -> dict[str, Any]:
    """The settings of a stage of this system, with its usual coefficients."""
    return {"system": system.value, "tiebreaks": list(default_tiebreaks(system)), **stage}


def _swiss_by_lot(rounds: int, **stage: Any) -> dict[str, Any]:
    return _of(System.SWISS_BY_LOT, rounds_planned=rounds, **stage)


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
        "swiss-fide-dutch",
        _("Swiss of FIDE (Dutch)"),
        _("For events whose regulations ask for the rules of FIDE: 9 rounds, 70 minutes and 30 seconds a move."),
        _fide_dutch(9),
        {"time_control": "70 min + 30 s", "opening_regulation": "taraguchi-10"},
    ),
    Preset(
        "cup",
        _("Cup"),
        _("Olympic system: who loses is out; the losers of the semifinals play for the third place."),
        _of(System.OLYMPIC, rounds_planned=4, bronze=True, draw_means=["replay", "shorter-game"]),
        {"time_control": "30 min + 5 s", "opening_regulation": "soosorv-8"},
    ),
    Preset(
        "cup-every-place",
        _("Cup for every place"),
        _("Olympic system in which the losers play on: everybody plays every round, for every place to the last."),
        _of(System.OLYMPIC, rounds_planned=4, knock_out="every-place", draw_means=["replay", "lot"]),
        {"time_control": "30 min + 5 s", "opening_regulation": "soosorv-8"},
    ),
    Preset(
        "match",
        _("Match"),
        _("Two players, six games; who makes more points wins. 120 minutes and 30 seconds a move."),
        _of(System.MATCH, rounds_planned=6, match_games=6, early_end=True),
        {"time_control": "120 min + 30 s", "opening_regulation": "taraguchi-10"},
    ),
    Preset(
        "match-tournament",
        _("Match-tournament"),
        _("Everybody plays two games with everybody, one after the other, with the starts reversed."),
        _of(System.MATCH_TOURNAMENT, rounds_planned=6, cycles=2, games_in_a_row=True),
        {"time_control": "30 min + 5 s", "opening_regulation": "rif"},
    ),
    Preset(
        "scheveningen",
        _("Match of two teams (Scheveningen)"),
        _("Everybody of one team meets everybody of the other."),
        _of(System.SCHEVENINGEN, rounds_planned=4, team_order=["GP"]),
        {"time_control": "60 min + 30 s", "opening_regulation": "taraguchi-10"},
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
    Preset(
        "blank-swiss-fide-dutch",
        _("Blank, Swiss of FIDE (Dutch)"),
        _("Paired by the rules of FIDE; you set the rest."),
        _fide_dutch(9),
    ),
    Preset("blank-olympic", _("Blank, Olympic"), _("A knock-out; you set the rest."), _of(System.OLYMPIC)),
    Preset("blank-match", _("Blank, match"), _("Two players; you set the rest."), _of(System.MATCH, rounds_planned=6)),
    Preset(
        "blank-match-tournament",
        _("Blank, match-tournament"),
        _("A round-robin of short matches; you set the rest."),
        _of(System.MATCH_TOURNAMENT, cycles=2),
    ),
    Preset(
        "blank-scheveningen",
        _("Blank, Scheveningen"),
        _("Two teams; you set the rest."),
        _of(System.SCHEVENINGEN, team_order=["GP"]),
    ),
)
BY_KEY: Final = {p.key: p for p in PRESETS}
