"""Forms about rulings: one is written down or mended, a protest is decided."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.common.forms.seen import LinesField, PointsField
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.models import Entry, Event, Game, Stage
from renju_tournaments.frame.fields import StartField
from renju_tournaments.rulings.checks import LONGEST, Said
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.models import Ruling

TABLE = re.compile(r"(\d{1,4})\s*[/.:, -]\s*(\d{1,4})")


class EntryField(forms.ModelChoiceField):
    """A player of the event; where it has several stages, with the name of theirs."""

    has_stages = False

    def label_from_instance(self, obj: Any) -> str:
        name = obj.name if obj.number is None else f"{obj.number}. {obj.name}"
        return f"{name} · {obj.stage}" if self.has_stages else name


class RulingForm(forms.Form):
    """What is ruled, on whom and where, and why. After ``is_valid``, ``said`` is the ruling."""

    wide = ("kind", "reason")

    kind = forms.ChoiceField(label=_("Ruling"), choices=RulingKind.choices)
    stage = forms.ModelChoiceField(label=_("Stage"), queryset=Stage.objects.none(), required=False)
    table = forms.CharField(
        label=_("Round/table"),
        max_length=12,
        required=False,
        help_text=_("For a ruling on a game: 3/1 is round 3, table 1."),
        widget=forms.TextInput(attrs={"size": 8, "autocomplete": "off"}),
    )
    player = EntryField(
        label=_("Player concerned"),
        queryset=Entry.objects.none(),
        required=False,
        empty_label=_("nobody in particular"),
    )
    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=1, max_value=999, required=False, help_text=_("Only for a ruling on time.")
    )
    half_points = PointsField(
        label=_("Points"), smallest=0, largest=20, required=False, help_text=_("Only for a ruling on points: ½ or 1.")
    )
    reason = LinesField(label=_("Reason"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3}))
    ruled_by = forms.CharField(label=_("Ruled by"), max_length=120)
    ruled_at = StartField(label=_("Ruled at"), help_text=_("On the clock of the venue; empty: now."))

    def __init__(self, event: Event, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **rest})
        self.event = event
        self.game: Game | None = None
        stages = event.stages.all()
        player, stage = self.fields["player"], self.fields["stage"]
        assert isinstance(player, EntryField)
        assert isinstance(stage, forms.ModelChoiceField)
        player.has_stages = len(stages) > 1
        player.queryset = Entry.objects.filter(stage__event=event).select_related("stage").order_by("stage", "number")
        stage.queryset = stages
        if not player.has_stages:
            del self.fields["stage"]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "ruled_by" in data:
            data["ruled_by"] = visible(data["ruled_by"])
        if typed := data.get("table", "").strip():
            self._find_game(typed, data)
        return data

    def _find_game(self, typed: str, data: dict[str, Any]) -> None:
        """The game at the table that was typed: in the stage chosen, else the player's, else the only one."""
        named = TABLE.fullmatch(typed)
        if named is None:
            self.add_error("table", _("Write the number of the round and that of the table: 3/1."))
            return
        player = data.get("player")
        stage = data.get("stage") or (player.stage if player else None)
        stage = stage or (self.event.stages.first() if "stage" not in self.fields else None)
        if stage is None:
            self.add_error("stage", _("Say in which stage; every stage has its own rounds."))
            return
        self.game = table_in(stage, *map(int, named.groups()))
        if self.game is None:
            self.add_error("table", _("There is no such table: that round was not published, or has fewer tables."))

    def said(self) -> Said:
        """For the services; after ``is_valid``."""
        data = self.cleaned_data
        return Said(
            kind=RulingKind(data["kind"]),
            reason=data["reason"],
            ruled_by=data["ruled_by"],
            ruled_at=data["ruled_at"],
            game=self.game,
            player=data["player"],
            minutes=data["minutes"],
            half_points=data["half_points"],
        )


def table_in(stage: Stage, number: int, table: int) -> Game | None:
    """A game of a published round."""
    games: QuerySet[Game] = Game.objects.select_related("round__stage", "first", "second")
    return games.filter(round__stage=stage, round__number=number, table=table).exclude(round__state="draft").first()


def initial_of(ruling: Ruling) -> dict[str, Any]:
    """What the form shows of a ruling."""
    game = ruling.game
    return {
        "kind": ruling.kind,
        "stage": ruling.stage_id,
        "table": f"{game.round.number}/{game.table}" if game else "",
        "player": ruling.entry_id,
        "minutes": ruling.minutes,
        "half_points": ruling.half_points,
        "reason": ruling.reason,
        "ruled_by": ruling.ruled_by,
        "ruled_at": ruling.ruled_at,
    }


class DecisionForm(forms.Form):
    """What becomes of a protest."""

    wide = ("outcome", "decision")

    outcome = forms.ChoiceField(
        label=_("The protest is"),
        choices=[(state.value, state.label) for state in ProtestState if state is not ProtestState.OPEN],
        widget=forms.RadioSelect,
    )
    decision = LinesField(
        label=_("Decision, and its reason"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    decided_by = forms.CharField(
        label=pgettext_lazy("who decided", "Decided by"),
        max_length=120,
        help_text=_("The chief arbiter, or the committee that hears appeals."),
    )

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **rest})
