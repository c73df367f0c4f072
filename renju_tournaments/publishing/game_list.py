"""The list of an event's games: what it can be narrowed down to, and which games are left.

Nothing is found here that the pages of the games do not show: the list begins with ``public_records``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import forms
from django.db.models import Q, QuerySet
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.events.models import Event, Stage
from renju_tournaments.publishing.games import public_records
from renju_tournaments.publishing.search import search
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.wording.games import (
    ending_in_words,
    opening_in_words,
    outcome_in_words,
    regulation_in_words,
)
from renju_tournaments.rules.openings import OPENINGS
from renju_tournaments.rules.records.record import Ending, Outcome
from renju_tournaments.tables.round_titles import title_of

FIELDS: Final = {
    "stage": "game__round__stage__ordinal",
    "round": "game__round__number",
    "opening": "opening",
    "outcome": "outcome",
    "ending": "ending",
    "regulation": "regulation",
}
"""What the games can be narrowed down to, and where it is stored."""
ORDER: Final = ("game__round__stage__ordinal", "game__round__number", "game__table")
"""As they were played."""

Values = dict[str, set[Any]]


class GamesForm(forms.Form):
    """The filters of the list. Each offers what there is among the games; one that would offer a single thing is left
    out. A value that is not offered narrows nothing down."""

    player = forms.CharField(label=gettext_lazy("Player"), required=False, max_length=60)
    stage = forms.ChoiceField(label=gettext_lazy("Stage"), required=False)
    round = forms.ChoiceField(label=gettext_lazy("Round"), required=False)
    opening = forms.ChoiceField(label=gettext_lazy("Opening"), required=False)
    outcome = forms.ChoiceField(label=gettext_lazy("Result"), required=False)
    ending = forms.ChoiceField(label=gettext_lazy("End of the game"), required=False)
    regulation = forms.ChoiceField(label=gettext_lazy("Opening regulation"), required=False)

    def __init__(self, data: Any, stages: Sequence[Stage], values: Values) -> None:
        super().__init__(data, auto_id="games-%s")
        self.stages = stages
        for name, choices in _choices(stages, values).items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            if len(choices) > 1:
                field.choices = [("", _("all")), *choices]
            else:
                del self.fields[name]
        self.fields["player"].widget.attrs |= {"type": "search", "autocomplete": "off"}

    @cached_property
    def wanted(self) -> dict[str, str]:
        """What is to be looked for: the filters that are set."""
        self.full_clean()
        return {name: value for name, value in getattr(self, "cleaned_data", {}).items() if value}

    def narrowed(self, records: QuerySet[GameRecord]) -> QuerySet[GameRecord]:
        """The records the filters let through."""
        conditions = {FIELDS[name]: value for name, value in self.wanted.items() if name in FIELDS}
        found = records.filter(**conditions)
        player = self.wanted.get("player", "")
        return found.filter(_of_player(self.stages, player)) if player else found


def values_of(event: Event) -> Values:
    """Everything that occurs among the games of the event, by filter. One query."""
    found: Values = {name: set() for name in FIELDS}
    for row in public_records(event).values_list(*FIELDS.values()).distinct():
        for name, value in zip(FIELDS, row, strict=True):
            if value not in (None, ""):
                found[name].add(value)
    return found


def listed(event: Event, form: GamesForm) -> QuerySet[GameRecord]:
    """The games with what a list shows of them, in the order of play."""
    records = form.narrowed(public_records(event)).order_by(*ORDER)
    return records.select_related("game__first", "game__second", "game__round__stage")


def _of_player(stages: Iterable[Stage], query: str) -> Q:
    """The games of everybody who is found by the words of a search, in any alphabet."""
    numbers: dict[int, list[int]] = {}
    for person in search(stages, query):
        numbers.setdefault(person.stage, []).append(person.player.number)
    found = Q(pk__in=())
    for stage, wanted in numbers.items():
        plays = Q(game__first__number__in=wanted) | Q(game__second__number__in=wanted)
        found |= Q(game__round__stage__ordinal=stage) & plays
    return found


def _choices(stages: Sequence[Stage], values: Values) -> dict[str, list[tuple[str, str]]]:
    order = [opening.code for opening in OPENINGS]
    return {
        "stage": [(str(stage.ordinal), str(stage)) for stage in stages if stage.ordinal in values["stage"]],
        "round": [(str(number), _round(stages, number)) for number in sorted(values["round"])],
        "opening": [(code, opening_in_words(code)) for code in order if code in values["opening"]],
        "outcome": [(o.value, outcome_in_words(o)) for o in Outcome if o.value in values["outcome"]],
        "ending": [(e.value, ending_in_words(e)) for e in Ending if e.value in values["ending"]],
        "regulation": [(key, regulation_in_words(key)) for key in sorted(values["regulation"])],
    }


def _round(stages: Sequence[Stage], number: int) -> str:
    """The name of the round where there is one stage; else its number, which several stages share."""
    return str(title_of(stages[0], number)) if len(stages) == 1 else str(number)
