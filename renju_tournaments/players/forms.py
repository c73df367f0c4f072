"""The form for a person of the register."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from renju_tournaments.common.days import latest_year
from renju_tournaments.common.forms.seen import FieldSet, SeenForm, date_input
from renju_tournaments.players.countries import country_code
from renju_tournaments.players.imports.cells import HIGHEST_RATING, OLDEST, is_formula
from renju_tournaments.players.models import Player
from renju_tournaments.players.names import latin_name, look_alikes, mend_look_alikes
from renju_tournaments.players.queries import namesakes_of
from renju_tournaments.players.services.acts import FIELDS


class PlayerForm(SeenForm):
    """Points out look-alike letters and namesakes; each is let pass when the person ticks that it is meant so."""

    federation = forms.CharField(
        label=gettext_lazy("Country"), required=False, help_text=gettext_lazy("Three letters, or its name.")
    )
    keep_spelling = forms.BooleanField(label=gettext_lazy("Keep the name as I wrote it"), required=False)
    another = forms.BooleanField(label=gettext_lazy("This is another person"), required=False)

    groups = (
        (gettext_lazy("Name"), ("name", "latin_name", "keep_spelling", "another")),
        (gettext_lazy("From"), ("federation", "city", "club")),
        (gettext_lazy("Playing strength"), ("rating", "title", "external_id")),
        (gettext_lazy("Not shown in public"), ("birth_year", "birth_date", "contact")),
    )

    class Meta:
        model = Player
        fields = FIELDS
        widgets = {"birth_date": date_input()}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("keep_spelling", "another"):
            self.fields[name].show_hidden_initial = False
        self.asked: set[str] = set()
        """Which of the two ticks have something to be ticked for."""

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if is_formula(name) or not any(c.isalpha() for c in name):
            raise forms.ValidationError(_("“%(name)s” is not a name.") % {"name": name})
        return name

    def clean_federation(self) -> str:
        written = self.cleaned_data["federation"].strip()
        code = country_code(written) if written else ""
        if code is None:
            raise forms.ValidationError(
                _("“%(written)s” is no country known here. Write its three letters, for example EST.")
                % {"written": written}
            )
        return code

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        this_year = latest_year()
        if year is not None and not this_year - OLDEST <= year <= this_year:
            raise forms.ValidationError(_("Nobody who plays was born in %(year)s.") % {"year": year})
        return year

    def clean_rating(self) -> int | None:
        rating: int | None = self.cleaned_data["rating"]
        if rating is not None and rating > HIGHEST_RATING:
            raise forms.ValidationError(_("A rating is at most %(most)s.") % {"most": HIGHEST_RATING})
        return rating

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        born, year = data.get("birth_date"), data.get("birth_year")
        if born and year and born.year != year:
            self.add_error("birth_year", _("The date of birth says %(year)s. Mend one of them.") % {"year": born.year})
        elif born:
            data["birth_year"] = born.year
        name = data.get("name", "")
        if name and "name" in self.changed_data:
            self._ask_about_letters(name)
            self._ask_about_namesakes(name, data)
        if name and not data.get("latin_name"):
            data["latin_name"] = latin_name(name, data.get("federation") or "")
        return data

    def _ask_about_letters(self, name: str) -> None:
        found = look_alikes(name)
        if not found:
            return
        self.asked.add("keep_spelling")
        if self.cleaned_data.get("keep_spelling"):
            return
        first = found[0]
        sentence = (
            _("Letter %(place)s of “%(word)s” is a Latin “%(letter)s” in a Cyrillic word.")
            if first.script == "latin"
            else _("Letter %(place)s of “%(word)s” is a Cyrillic “%(letter)s” in a Latin word.")
        ) % {"place": first.place, "word": first.word, "letter": first.letter}
        advice = _("Write “%(mended)s”, or tick that the name stays as it is.") % {"mended": mend_look_alikes(name)}
        self.add_error("name", f"{sentence} {advice}")

    def _ask_about_namesakes(self, name: str, data: dict[str, Any]) -> None:
        alike = namesakes_of(name, year=data.get("birth_year"), but=self.instance.pk)
        if not alike:
            return
        self.asked.add("another")
        if not data.get("another"):
            who = "; ".join(f"{p.name} ({p.discriminator})" if p.discriminator else p.name for p in alike[:5])
            self.add_error(
                "name",
                _("In the register there is: %(who)s. Change that person, or tick that this is another one.")
                % {"who": who},
            )

    def visible_sets(self) -> list[FieldSet]:
        """The groups, without the ticks nobody has a use for."""
        hidden = {"keep_spelling", "another"} - self.asked
        return [
            replace(group, fields=tuple(field for field in group.fields if field.name not in hidden))
            for group in self.field_sets()
        ]
