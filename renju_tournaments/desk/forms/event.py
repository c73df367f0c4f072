"""The settings of an event and of a stage, and the start times of the rounds."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import to_current_timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import System
from pairings.settings import TieBreaker
from renju_tournaments.common.forms.seen import HalfPointsField, LinesField, PointsField, SeenForm, date_input, readable
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.desk.forms.order import Item, OrderField
from renju_tournaments.desk.forms.tiebreaks import TieBreakOrderField
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import TIE_BREAKERS
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.settings.create_event import zone_named
from renju_tournaments.events.settings.fields import EVENT_FIELDS, LOCKED_BY_DRAW, STAGE_FIELDS, says_something
from renju_tournaments.events.settings.presets import TIME_CONTROLS
from renju_tournaments.frame.fields import StartField
from renju_tournaments.wording.tables.teams import TEAM_WORDS


def time_zones() -> list[str]:
    """The zones a venue can lie in, as suggestions."""
    odd = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Chile/", "Mexico/")
    return ["UTC", *sorted(z for z in available_timezones() if "/" in z and not z.startswith(odd))]


class EventForm(SeenForm):
    wide = ("name", "arbiters", "description", "claims", "foul_reading", "records_public", "birth_years_public")
    groups = (
        (_("The event"), ("name", "starts_on", "ends_on", "place", "venue", "time_zone")),
        (_("Play"), ("opening_regulation", "opening_draw", "time_control", "board_size", "column_letters")),
        (_("Game records"), ("claims", "foul_reading", "fifth_school", "hand_in_days", "records_public")),
        (_("People"), ("organizer", "chief_arbiter", "arbiters")),
        (_("The public"), ("description", "is_public", "birth_years_public")),
    )

    class Meta:
        model = Event
        fields = EVENT_FIELDS
        widgets = {
            "starts_on": date_input(),
            "ends_on": date_input(),
            "time_zone": forms.TextInput(attrs={"list": "time-zones", "autocomplete": "off"}),
            "time_control": forms.TextInput(attrs={"list": "time-controls", "autocomplete": "off"}),
            "description": forms.Textarea(attrs={"rows": 3}),
        }
        field_classes = {"description": LinesField}
        help_texts = {
            "time_zone": _("All times of the event are shown in it. Type a city and choose: Europe/Tallinn."),
            "time_control": _("Main time and increment a move, as in the regulations."),
            "column_letters": _("How the columns of the board are named in this event."),
        }

    time_zone_names = property(lambda self: time_zones())
    time_controls = TIME_CONTROLS

    def clean_time_zone(self) -> str:
        """A city is enough; a wrong zone is told at its field."""
        try:
            return zone_named(visible(self.cleaned_data["time_zone"]))
        except UserError as error:
            raise ValidationError(str(error)) from error


class StageForm(SeenForm):
    """The rules of a stage. Once the numbers are drawn, what they were drawn for is shown and cannot be changed."""

    wide = (
        "name",
        "repeat_unplayed",
        "adjourned_is_draw",
        "adjourned_holds_round",
        "adjourned_holds_end",
        "swap_last_rounds",
        "games_in_a_row",
        "matches_before_points",
        "early_end",
        "bronze",
    )

    groups = (
        (_("System"), ("name", "system", "rounds_planned", "cycles", "swap_last_rounds", "games_in_a_row")),
        (_("The match"), ("match_end", "match_games", "points_to_win", "wins_to_win")),
        (_("The knock-out"), ("knock_out", "lost_points", "knock_out_games", "draw_means", "bronze")),
        (_("The end of a match"), ("early_end",)),
        (_("Coefficients"), ("matches_before_points", "tiebreaks", "team_order", "unplayed_policy")),
        (_("Rounds without a game"), ("free_point", "requested_bye", "late_forfeit_minutes", "half_rule")),
        (_("Pairing"), ("repeat_unplayed", "country_not_before", "club_not_before")),
        (_("Adjourned games"), ("adjourned_is_draw", "adjourned_holds_round", "adjourned_holds_end")),
    )

    tiebreaks = TieBreakOrderField(
        label=_("Coefficients, in order"),
        help_text=_("1 is applied first; what has no number is not used. Below the form it can be filled by name."),
    )
    draw_means = OrderField(
        label=_("A drawn match is decided by"),
        items=[Item(key, label) for key, label in TIE_BREAKERS],
        help_text=_(
            "1 is applied first. The last one is repeated if it is a game and drawn again. Where points are lost, a "
            "draw costs both half a point, and nothing else is needed."
        ),
    )
    team_order = OrderField(
        label=_("Order of the teams"),
        items=[Item(code, words.name, words.explanation, code) for code, words in TEAM_WORDS.items()],
        help_text=_("1 is applied first; what has no number is not used. Below the form it can be filled by name."),
    )
    points_to_win = PointsField(
        label=_("Points that win the match"),
        help_text=_("Where the first to a number of points wins."),
        smallest=1,
        largest=198,
    )
    lost_points = PointsField(
        label=_("Lost points that put a player out"),
        smallest=1,
        largest=40,
        help_text=_("Only where who has lost a number of points is out: a loss costs 1, a draw ½."),
    )
    free_point = HalfPointsField(label=_("Free point of an odd field"))
    requested_bye = HalfPointsField(label=_("Requested bye"))

    class Meta:
        model = Stage
        fields = STAGE_FIELDS
        widgets = dict.fromkeys(("unplayed_policy", "half_rule", "match_end", "knock_out"), forms.RadioSelect)
        help_texts = {
            "name": _("Needed only when the event has several stages: “A-final”, “Group 1”."),
            "match_games": _("To a number of points or wins: the most there may be; 0 for as many as it takes."),
            "wins_to_win": _("Where the first to a number of wins wins."),
            "early_end": _("The games left, if any, are not played."),
            "knock_out_games": _("More than one: the one with more points goes through. Not with lost points."),
            "bronze": _("Where the losers play on for every place they do so anyhow."),
            "unplayed_policy": _(
                "With a virtual opponent, a round without a game counts as if played against somebody who had the same "
                "points before it and drew every round after it; to those they met, a player's rounds without a game "
                "count as draws. A dummy opponent has the player's own final score, and a round missed by the player's "
                "own will is cut before any other."
            ),
        }

    def __init__(self, *args: Any, locked: bool = False, system: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tiebreaks = self.fields["tiebreaks"]
        assert isinstance(tiebreaks, TieBreakOrderField)
        chosen = System(system or self.instance.system)
        tiebreaks.for_system(chosen, self.instance.tiebreaks)
        for name in [name for name in self.fields if not says_something(name, chosen)]:
            del self.fields[name]
        self._offer_boards_to_teams()
        for name in LOCKED_BY_DRAW & set(self.fields) if locked else ():
            self.fields[name].disabled = True
            self.fields[name].show_hidden_initial = False
        if chosen is System.MATCH_TOURNAMENT:
            self.fields["cycles"].label = _("Games of each pair")
        if chosen.is_scheduled:
            self.fields["rounds_planned"].help_text = _("The drawing of numbers sets it to what the field needs.")

    def _offer_boards_to_teams(self) -> None:
        """A new knock-out is one of players, unless its preset says otherwise; matches of teams are made in the
        settings of the event."""
        means = self.fields.get("draw_means")
        boards = TieBreaker.BOARDS.value
        if isinstance(means, OrderField) and self.instance.pk is None and boards not in self.instance.draw_means:
            means.offer(item for item in means.items.values() if item.key != boards)


class CopyForm(forms.Form):
    """What a copy is called and when it is played; what it takes along."""

    name = forms.CharField(label=pgettext_lazy("of an event", "Name"), max_length=160)
    starts_on = forms.DateField(label=_("First day"), required=False, widget=date_input())
    ends_on = forms.DateField(label=_("Last day"), required=False, widget=date_input())
    with_roles = forms.BooleanField(label=_("Take the roles along"), required=False, initial=True)
    with_entries = forms.BooleanField(
        label=_("Take the players along"),
        required=False,
        help_text=_("As the register has them today, without numbers; those who left stay behind."),
    )


class ScheduleForm(forms.Form):
    """When the rounds start: one field a round, and a quick way to fill them all."""

    first_start = StartField(label=_("First round"))
    rounds_a_day = forms.IntegerField(label=_("Rounds a day"), min_value=1, max_value=20, required=False, initial=2)
    apart = forms.IntegerField(
        label=_("Minutes from start to start"), min_value=1, max_value=1440, required=False, initial=240
    )

    def __init__(self, *args: Any, rounds: int, starts: Mapping[int, datetime], **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.rounds = range(1, rounds + 1)
        for number in self.rounds:
            self.fields[f"round-{number}"] = StartField(
                label=_("Round %(number)s") % {"number": number},
                initial=starts.get(number),
                show_hidden_initial=True,
            )

    def round_fields(self) -> list[forms.BoundField]:
        return [self[f"round-{n}"] for n in self.rounds]

    def quick_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("first_start", "rounds_a_day", "apart")]

    def seen(self) -> dict[int, datetime | None]:
        return {n: self._was(n) for n in self.rounds if self[f"round-{n}"].html_initial_name in self.data}

    def wanted(self) -> dict[int, datetime | None]:
        seen = self.seen()
        return {n: self.cleaned_data[f"round-{n}"] for n in self.rounds if n in seen}

    def show_theirs(self, theirs: Mapping[int, datetime | None]) -> None:
        """Somebody else moved these rounds: their times are said beside the typed ones, which replace them when sent
        again."""
        data: Any = copy(self.data)
        self.data = data
        for number, at in theirs.items():
            bound = self[f"round-{number}"]
            there = bound.field.widget.format_value(to_current_timezone(at)) if at else ""
            data[bound.html_initial_name] = there or ""
            self.add_error(
                bound.name,
                _("There now: %(theirs)s. Save again to replace it.")
                % {"theirs": date_format(to_current_timezone(at), "SHORT_DATETIME_FORMAT") if at else "–"},
            )

    def pattern(self) -> dict[int, datetime]:
        """The starts by the quick pattern: so many a day, so many minutes apart, day after day."""
        first = self.cleaned_data["first_start"]
        a_day, apart = self.cleaned_data["rounds_a_day"] or 1, self.cleaned_data["apart"] or 240
        if first is None:
            return {}
        zone = first.tzinfo
        wall = first.replace(tzinfo=None)
        starts = {}
        for n in self.rounds:
            day, place = divmod(n - 1, a_day)
            starts[n] = (wall + timedelta(days=day, minutes=apart * place)).replace(tzinfo=zone)
        return starts

    def _was(self, number: int) -> datetime | None:
        raw = self.data.get(self[f"round-{number}"].html_initial_name)
        return readable(self.fields[f"round-{number}"], raw) if raw else None
