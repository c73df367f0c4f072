"""Which column holds what: by its heading in the languages start lists come in, else by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from renju_tournaments.players.imports.files.file_table import Row
from renju_tournaments.players.imports.headings import FIELD_OF_HEADING, Field
from renju_tournaments.players.names import fold

_TITLES: Final = re.compile(
    r"(мс|кмс|мсмк|гмр|змс|гросс(мейстер)?|[123]|[123]ю|i{1,3}|[ivx]+|б/?р|gm|im|fm|wgm|rgm|rm|cm|\d+\s*(dan|дан|段|kyu|кю))\.?",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d+([.,]\d+)?")
_DATE: Final = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_LOOKED_AT: Final = 10
"""Rows at the top among which the headings are looked for; organizers put a title above them."""


def find_headings(rows: Sequence[Row]) -> int:
    """The index of the row of headings, or -1 when there is none."""
    for index, (_line, cells) in enumerate(rows[:_LOOKED_AT]):
        known = [field for cell in cells if (field := by_heading(cell)) is not None]
        filled = sum(1 for cell in cells if cell)
        naming = {Field.NAME, Field.SURNAME, Field.GIVEN, Field.LATIN_NAME}
        if (len(known) >= 2 or filled == 1) and naming & set(known) and not any(_is_number(c) for c in cells):
            return index
    return -1


def fields_for(*, teams: bool) -> list[Field]:
    """What a column can hold in the list of a stage with teams, or without."""
    return [field for field in Field if teams or field is not Field.TEAM]


def guess_columns(rows: Sequence[Row], heading: int, *, teams: bool = False) -> tuple[Field, ...]:
    """One field a column, none twice. Headings decide; columns they leave open are read by their content.

    ``teams``: the list is of a stage that has teams. In every other a column of teams is taken for the clubs, unless
    there is one of clubs beside it.
    """
    fields = _guessed(rows, heading)
    if teams:
        return fields
    instead = Field.IGNORE if Field.CLUB in fields else Field.CLUB
    return tuple(instead if field is Field.TEAM else field for field in fields)


def _guessed(rows: Sequence[Row], heading: int) -> tuple[Field, ...]:
    if not rows:
        return ()
    width = len(rows[0][1])
    body = [cells for _line, cells in rows[heading + 1 :]]
    columns = [[cells[i] for cells in body if cells[i]] for i in range(width)]
    fields: list[Field | None] = [None] * width
    if heading >= 0:
        for i, title in enumerate(rows[heading][1]):
            field = by_heading(title)
            if field is Field.IGNORE or (field is not None and field not in fields):
                fields[i] = field
        if Field.GIVEN in fields and Field.SURNAME not in fields and Field.NAME not in fields:
            fields[fields.index(Field.GIVEN)] = Field.NAME
        if Field.NAME in fields and Field.SURNAME in fields and Field.GIVEN not in fields:
            fields[fields.index(Field.NAME)] = Field.GIVEN
        if {Field.NAME, Field.SURNAME} & set(fields):
            return tuple(field or Field.IGNORE for field in fields)
    _by_content(columns, fields)
    return tuple(field or Field.IGNORE for field in fields)


def by_heading(title: str) -> Field | None:
    """The field a heading names, IGNORE for one that is known and not taken, None for one that is not known."""
    folded = fold(title)
    if not folded:
        return Field.IGNORE if title.strip() in ("#", "№") else None
    if folded in FIELD_OF_HEADING:
        return FIELD_OF_HEADING[folded]
    words = folded.split()
    if len(words) > 1:
        for length in range(len(words) - 1, 0, -1):
            first = " ".join(words[:length])
            if first in FIELD_OF_HEADING and (len(first) > 3 or length > 1):
                return FIELD_OF_HEADING[first]
    return None


def _by_content(columns: list[list[str]], fields: list[Field | None]) -> None:
    """Fill the open places of ``fields``."""
    free = [i for i, field in enumerate(fields) if field is None and columns[i]]

    def take(i: int, field: Field) -> None:
        if field not in fields:
            fields[i] = field
            free.remove(i)

    for i in list(free):
        values = columns[i]
        if _mostly(values, _is_row_number) and [int(v) for v in values if v.isdigit()] == list(
            range(1, len(values) + 1)
        ):
            free.remove(i)
        elif _mostly(values, lambda v: bool(re.fullmatch("[A-Z]{3}", v))):
            take(i, Field.FEDERATION)
        elif _mostly(values, lambda v: bool(_TITLES.fullmatch(v))):
            take(i, Field.TITLE)
        elif _mostly(values, lambda v: bool(_DATE.fullmatch(v)) or bool(re.fullmatch("(19[2-9]|20[0-3])[0-9]", v))):
            take(i, Field.BIRTH)
        elif _mostly(values, _could_be_a_rating):
            take(i, Field.RATING)
        elif _mostly(values, _is_number):
            take(i, Field.EXTERNAL_ID)
    words = [i for i in free if _mostly(columns[i], lambda v: any(c.isalpha() for c in v))]
    if not words or Field.NAME in fields:
        return
    first, rest = words[0], words[1:]
    single = all(" " not in value for value in columns[first])
    if single and rest and rest[0] == first + 1 and _mostly(columns[rest[0]], lambda v: not v.isdigit()):
        take(first, Field.SURNAME)
        take(rest.pop(0), Field.GIVEN)
    else:
        take(first, Field.NAME)
    for i, field in zip(rest, (Field.CITY, Field.CLUB), strict=False):
        take(i, field)


def _mostly(values: Sequence[str], test: Callable[[str], bool]) -> bool:
    return sum(bool(test(v)) for v in values) * 10 >= 8 * len(values)


def _is_number(value: str) -> bool:
    return bool(_NUMBER.fullmatch(value.replace(" ", "")))


def _is_row_number(value: str) -> bool:
    return value.isdigit() and len(value) <= 4


def _could_be_a_rating(value: str) -> bool:
    plain = value.replace(" ", "").replace(",", ".")
    return _is_number(plain) and 300 <= float(plain) <= 4000
