"""What is said about a row, in the language of the person who reads it."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.players.imports.headings import Field
from renju_tournaments.players.imports.judging import Kind
from renju_tournaments.players.imports.notes import Note

FIELDS: Final[dict[Field, Promise]] = {
    Field.IGNORE: _("– not taken –"),
    Field.NAME: _("name"),
    Field.SURNAME: _("surname"),
    Field.GIVEN: _("given name"),
    Field.PATRONYMIC: _("patronymic"),
    Field.LATIN_NAME: _("Latin name"),
    Field.FEDERATION: _("country"),
    Field.CITY: _("city"),
    Field.CLUB: _("club"),
    Field.TEAM: _("team"),
    Field.BIRTH: _("year or date of birth"),
    Field.RATING: _("rating"),
    Field.TITLE: _("title or category"),
    Field.EXTERNAL_ID: _("external id"),
}

KINDS: Final[dict[Kind, Promise]] = {
    Kind.OK: _("ok"),
    Kind.MENDED: _("mended"),
    Kind.PARTLY: _("a value left out"),
    Kind.OPEN: _("to decide"),
    Kind.REFUSED: _("refused"),
}

_NOTES: Final[dict[str, Promise]] = {
    "heading-again": _("The headings again; not a player."),
    "name-missing": _("There is no name in this line. Fill it in, or say above which column holds the names."),
    "name-is-formula": _("“%(written)s” is a formula, not a name. Write the name itself."),
    "name-unreadable": _("“%(written)s” has letters that could not be read. Choose another encoding above."),
    "name-without-letters": _("“%(written)s” has no letters; that is not a name."),
    "name-too-long": _("The name has more than %(longest)s letters. Is this the right column?"),
    "look-alike-latin": _(
        "Letter %(place)s of “%(word)s” is a Latin “%(letter)s” in a Cyrillic word; taken as “%(mended)s”."
    ),
    "look-alike-cyrillic": _(
        "Letter %(place)s of “%(word)s” is a Cyrillic “%(letter)s” in a Latin word; taken as “%(mended)s”."
    ),
    "look-alike-latin-kept": _(
        "Letter %(place)s of “%(word)s” is a Latin “%(letter)s” in a Cyrillic word; kept as it is."
    ),
    "look-alike-cyrillic-kept": _(
        "Letter %(place)s of “%(word)s” is a Cyrillic “%(letter)s” in a Latin word; kept as it is."
    ),
    "rating-unreadable": _("Rating “%(written)s” is not a number; left out."),
    "rating-too-high": _("Rating “%(written)s” is above %(most)s; left out."),
    "rating-read-as": _("Rating “%(written)s” read as %(value)s."),
    "id-is-date": _("“%(written)s” looks like a date; not taken as an id."),
    "id-unreadable": _("“%(written)s” is not an id; left out."),
    "id-read-as": _("Id “%(written)s” read as %(value)s."),
    "id-dropped": _("Entered without the id %(id)s, which belongs to somebody else."),
    "country-unknown": _(
        "“%(written)s” is no country known here; left out. Three letters are safest, for example EST."
    ),
    "formula-left-out": _("“%(written)s” (%(field)s) is a formula; left out."),
    "shortened": _("The %(field)s was cut to %(longest)s letters."),
    "year-unreadable": _("“%(written)s” is no year of birth; left out."),
    "year-read-as": _("Year “%(written)s” read as %(value)s."),
    "date-ambiguous": _("In “%(written)s” day and month cannot be told apart; only the year %(year)s is taken."),
    "date-impossible": _("There is no day “%(written)s”; only the year %(year)s is taken."),
    "date-in-year": _("“%(written)s” read as the date of birth %(date)s."),
    "same-id-as-line": _("The same person as in line %(line)s: the same id %(id)s."),
    "id-of-other-line": _("Id %(id)s already belongs to %(name)s in line %(line)s. Mend the id in one of them."),
    "same-person-as-line": _(
        "Looks like the same person as in line %(line)s, %(name)s: the same name, and nothing that tells them apart."
    ),
    "namesake-of-line": _("A namesake of line %(line)s; kept apart."),
    "namesake-in-register": _("A namesake is in the register: %(who)s; kept apart."),
    "id-of-other-person": _("Id %(id)s belongs to %(name)s in the register. Is this the same person?"),
    "who-is-it": _("Somebody of this name is in the register. Is this the same person?"),
    "taken-by-line": _("%(name)s of the register is line %(line)s already. Who is this?"),
    "left-out": _("Left out by your choice."),
    "rating-jump-register": _(
        "The rating %(rating)s is %(points)s points from the %(known)s of the register. Is it right?"
    ),
    "rating-jump-entry": _("The rating %(rating)s is %(points)s points from the %(known)s of the entry. Is it right?"),
    "rating-low": _("The rating %(rating)s is under %(low)s, and those of the others are not. Is it right?"),
    "rating-left-out": _("The rating %(rating)s is left out by your choice."),
}


def say(note: Note) -> str:
    """The sentence for a note."""
    params: dict[str, Any] = dict(note.params)
    if "field" in params:
        params["field"] = FIELDS[Field(params["field"])]
    if note.code == "date-in-year":
        params["date"] = date_format(date.fromisoformat(params["date"]), "DATE_FORMAT")
    return str(_NOTES[note.code]) % params
