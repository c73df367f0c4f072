"""An archive read and checked: every value one of its field, every reference to a row that is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from renju_tournaments.archives.container import BadArchive, member_of, unpack
from renju_tournaments.archives.tables import EVENT, PEOPLE, TABLES, ArchiveTable
from renju_tournaments.archives.values import BadValue, target_of, value
from renju_tournaments.players.imports.judging import Kind, Verdict, judge
from renju_tournaments.players.imports.notes import Person
from renju_tournaments.players.imports.register import register_for

ENTRIES: Final = "entries"
Row = dict[str, Any]
Look = dict[str, Any]
"""What is shown of an archive before it is accepted, as JSON keeps it: its name and address, rows by table, people, and
the ratings they played with, by their numbers in the file."""


@dataclass(frozen=True)
class Archive:
    """The rows by table. A value is one of its field; a reference is the number of a row in the file, from 1."""

    rows: Mapping[str, Sequence[Row]]

    @property
    def event(self) -> Row:
        return self.rows[EVENT.name][0]

    @property
    def name(self) -> str:
        return str(self.event["name"])

    def people(self, choices: Mapping[str, str] | None = None) -> list[Verdict]:
        """Who of the register each person is, judged as a start list is. ``choices``: what was answered, by the
        person's number in the file: a key of the register, or that they are somebody new."""
        given = choices or {}
        found = []
        for number, row in enumerate(self.rows[PEOPLE.name], start=1):
            person = Person(**row)
            found.append(Verdict(number, (row["name"],), Kind.OK, person, choice=given.get(str(number), "")))
        return judge(found, register_for(found, stage_id=0))


def read_archive(data: bytes) -> Archive:
    """Raises BadArchive with the place of what is wrong."""
    return _checked(unpack(data))


def look_at(data: bytes) -> Look:
    """All of it read and checked, and what a person is shown. Raises BadArchive with the place of what is wrong."""
    found = unpack(data)
    _checked(found)
    event = found[EVENT.name][0]
    counts = {name: len(rows) for name, rows in found.items()}
    return {
        "name": event["name"],
        "slug": event["slug"],
        "counts": counts,
        "people": found[PEOPLE.name],
        "ratings": _ratings(found[ENTRIES]),
    }


def _ratings(entries: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """Each once, in the order of the stages: what the archive's register says of them may be older or newer."""
    found: dict[str, list[int]] = {}
    for row in entries:
        mine = found.setdefault(str(row["player"]), [])
        if row["rating"] is not None and row["rating"] not in mine:
            mine.append(row["rating"])
    return found


def rating_in_event(look: Look, number: int) -> str | None:
    """What somebody, by their number in the file, played with; None for a look of an earlier version, which does not
    know it."""
    mine = look.get("ratings", {}).get(str(number))
    return None if mine is None else ", ".join(str(rating) for rating in mine)


def people_of(look: Look) -> Archive:
    """The people of an archive that was looked at, and no more of it."""
    return Archive({PEOPLE.name: _rows(PEOPLE, look["people"], look["counts"])})


def _checked(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> Archive:
    counts = {name: len(rows) for name, rows in found.items()}
    if counts[EVENT.name] != 1:
        raise BadArchive(_("%(part)s: an archive has exactly one event.") % {"part": member_of(EVENT.name)})
    return Archive({table.name: _rows(table, found[table.name], counts) for table in TABLES})


def _rows(table: ArchiveTable, rows: Sequence[Mapping[str, Any]], counts: Mapping[str, int]) -> list[Row]:
    columns = table.columns
    return [_row(table, columns, number, row, counts) for number, row in enumerate(rows, start=1)]


def _row(
    table: ArchiveTable, columns: Sequence[Any], number: int, row: Mapping[str, Any], counts: Mapping[str, int]
) -> Row:
    place = {"part": member_of(table.name), "line": number}
    found: Row = {}
    if set(row) != set(table.fields):
        names = ", ".join(sorted(set(row) ^ set(table.fields)))
        said = _("%(part)s, line %(line)s: these fields do not belong, or are missing: %(names)s.")
        raise BadArchive(said % {**place, "names": names})
    for field in columns:
        given, target = row[field.name], target_of(field)
        try:
            if target is None:
                found[field.name] = value(field, given)
                continue
            is_number = isinstance(given, int) and not isinstance(given, bool) and 1 <= given <= counts[target.name]
            if not is_number and not (given is None and field.null):
                raise BadValue(f"{given!r}")
            found[field.name] = given
        except BadValue as why:
            raise BadArchive(
                _("%(part)s, line %(line)s, “%(field)s”: this is not a value of the field (%(why)s).")
                % {**place, "field": field.name, "why": str(why)[:100]}
            ) from None
    return found
