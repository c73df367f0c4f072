"""Extra games for places: who is to play them, what stands against entering their points, and what these would change.

Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from pairings.model import State, System
from pairings.standings import Row, standings
from pairings.standings.presets import sharing
from renju_tournaments.events import naming
from renju_tournaments.events.effects.corrections import Moved, compared
from renju_tournaments.events.models import Stage
from renju_tournaments.events.objections import Objection
from renju_tournaments.events.queries import engine_table, lot_of_places, play_off_of, state_of
from renju_tournaments.events.services.results.finish_stage import check_finish
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.events.settings.stage import says_something

Points = Mapping[int, int | None]
"""Half-points by starting number; None takes them away."""


@dataclass(frozen=True)
class PlayOff:
    """The ties of a stage as they are before any extra game."""

    stage: Stage
    state: State
    groups: tuple[tuple[Row, ...], ...]
    """Who shares places by everything that comes before the play-off, the first places first."""
    stored: Mapping[int, int]
    """The half-points entered so far."""

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Who can have points: those who share places, and whoever has some already."""
        tied = [row.number for rows in self.groups for row in rows]
        return (*tied, *(number for number in self.stored if number not in tied))

    def after(self, points: Points) -> dict[int, int]:
        """All points that would be stored with these."""
        return {number: made for number, made in {**self.stored, **points}.items() if made is not None}

    def effects(self, points: Points) -> tuple[Moved, ...]:
        """Whose line of the table would be another with these points."""
        old = engine_table(self.stage, self.state, play_off=self.stored)
        return compared(old, engine_table(self.stage, self.state, play_off=self.after(points)))


def play_off(stage: Stage) -> PlayOff:
    """The ties of a stage whose order knows a play-off; of another stage there are none."""
    state = state_of(stage)
    rules = rules_of(stage)
    if "PLAYOFF" not in rules.tiebreaks:
        return PlayOff(stage, state, (), {})
    before = rules.tiebreaks[: rules.tiebreaks.index("PLAYOFF")]
    table = standings(state, rules=replace(rules, tiebreaks=before), seed=lot_of_places(stage))
    return PlayOff(stage, state, sharing(table.rows), play_off_of(stage, state))


def check_play_off(stage: Stage) -> list[Objection]:
    """What keeps the points of extra games from being entered."""
    if not says_something("tiebreaks", System(stage.system)):
        return [Objection("no-ties", _("In this system no places are shared that a play-off could decide."))]
    if "PLAYOFF" not in stage.tiebreaks:
        message = _(
            "The play-off is not among the coefficients of this stage. Put it last in the order (Settings, Rules of "
            "play); then its points can be entered."
        )
        return [Objection("not-in-order", message)]
    if stage.finished_at:
        message = _("The table is final. Open the stage again first (Standings); then the points can be entered.")
        return [Objection("finished", message)]
    if missing := check_finish(stage):
        message = _("A play-off follows the last round. Enter its points when every game has a result.")
        return [Objection("rounds-left", message), *missing]
    return []


def check_points(view: PlayOff, points: Points) -> list[Objection]:
    """What is wrong with these points: somebody has no part in a tie."""
    strangers = [number for number, made in points.items() if made is not None and number not in view.numbers]
    if not strangers:
        return []
    names = naming.names_by_number(view.stage)
    listed = get_text_list([names.get(number, str(number)) for number in strangers], _("and"))
    message = _("Nobody is equal with %(names)s by what comes before the play-off: it would decide nothing.")
    return [Objection("not-tied", message % {"names": listed}, players=tuple(strangers))]
