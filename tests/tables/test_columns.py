"""A column is one line: what is declared of a table is on its page, on paper, and in every file."""

import csv
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from pairings.model import Withdrawn
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.tables.lists import standings
from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import Points
from renju_tournaments.tables.values.columns import Column
from tests.documents.papers import text
from tests.documents.printing import printed
from tests.factories import make_stage
from tests.publishing.scenes import leave, play

pytestmark = pytest.mark.django_db

HARMFUL = ("=1+1", "+CMD", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")', "<script>alert(1)</script>", '"><b>x', "a & b")
NOT_COMPUTABLE = "–"


class Rows(HTMLParser):
    """The cells of the tables of a page, row by row, heads among them."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: set[str] = set()
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._inside = 1
        elif self._inside and ("class", "narrow-only latin") in attrs:
            self._inside = 0  # the country, on a phone

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._inside = 0

    def handle_data(self, data: str) -> None:
        if self._inside and self.rows:
            self.rows[-1][-1] += data


def swiss(*tiebreaks: str) -> Stage:
    """Six players after two rounds; 4 has left and is not placed, 1 and 2 have no rating."""
    stage = make_stage(6, rounds=5, tiebreaks=tiebreaks)
    play(stage, 1, "1-4 1-0, 5-2 1/2-1/2, 3-6 1-0")
    play(stage, 2, "3-1 0-1, 2-4 1-0, 6-5 1/2-1/2")
    stage.entries.filter(number__in=(1, 2)).update(rating=None)
    leave(stage, 4, 2, Withdrawn.COUNTED.value)
    return stage


def public(stage: Stage, address: str) -> bytes:
    answer = Client().get(f"/e/{stage.event.slug}/{stage.ordinal}/{address}")
    assert answer.status_code == 200, address
    return bytes(answer.content)


def on_page(stage: Stage, address: str = "standings/") -> list[list[str]]:
    page = Rows()
    page.feed(public(stage, address).decode())
    return page.rows


def in_csv(stage: Stage, address: str = "standings.csv") -> list[list[str]]:
    return list(csv.reader(StringIO(public(stage, address).decode("utf-8-sig"))))


def in_xlsx(stage: Stage) -> list[tuple[Any, ...]]:
    return list(load_workbook(BytesIO(printed("standings-xlsx", stage.event).data)).worksheets[0].values)


def in_json(stage: Stage, address: str = "standings.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(public(stage, address))
    return found


def column(rows: list[list[str]] | list[tuple[Any, ...]], title: str) -> list[Any]:
    at = rows[0].index(title)
    return [row[at] for row in rows[1:] if len(row) > at]


@pytest.fixture
def thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A column of half of everybody's number, declared in one line."""
    line = Column("half", "Half of it", kinds.POINTS, lambda row: Points(row.number))
    monkeypatch.setattr(standings, "COLUMNS", [*standings.COLUMNS, line])


@pytest.mark.usefixtures("thrown_away")
def test_a_column_that_is_declared_is_everywhere() -> None:
    stage = swiss("BH")
    assert column(on_page(stage), "Half of it") == ["½", "1", "1½", "2½", "3", "2"]
    assert column(in_csv(stage), "Half of it") == ["0.5", "1", "1.5", "2.5", "3", "2"]
    assert column(in_xlsx(stage), "Half of it")[:6] == [0.5, 1, 1.5, 2.5, 3, 2]
    found = in_json(stage)
    assert {"key": "half", "title": "Half of it", "name": "Half of it", "kind": "points"} in found["columns"]
    assert [row["half"] for row in found["rows"]] == [0.5, 1, 1.5, 2.5, 3, 2]
    paper = text(printed("standings", stage.event).data)
    assert "Half of it" in paper
    assert paper.count("2½") >= 1


SAME = {
    "standings": ["Place", "No.", "Country", "Rating", "Points", "Buch", "AvgR", "Berg", "Above the next by"],
    "cross-table": ["No.", "Points", "Buch", "AvgR", "Berg", "Place"],
    "start-list": ["No.", "Title", "Country", "City", "Rating"],
    "rounds/1": ["Table", "Result"],
}
"""By the address of a table, the columns that are called and told alike on its page and in its file."""


@pytest.mark.parametrize("address", SAME)
def test_the_page_says_what_the_file_says(address: str) -> None:
    stage = swiss("BH", "ARO", "SB")
    page, file = on_page(stage, f"{address}/"), in_csv(stage, f"{address}.csv")
    for title in SAME[address]:
        assert page[0].count(title) == file[0].count(title) == 1
        shown = [as_number(cell) for cell in column(page, title)]
        assert shown == column(file, title), title


def as_number(cell: str) -> str:
    """What a page writes 2½ is 2.5 in a file."""
    return re.sub(r"^(\d*)½$", lambda found: f"{found[1] or 0}.5", cell)


def test_what_is_not_computable_is_never_a_number() -> None:
    stage = swiss("ARO")
    at = column(in_csv(stage), "No.").index("3")
    assert column(on_page(stage), "AvgR")[at] == NOT_COMPUTABLE
    assert column(in_csv(stage), "AvgR")[at] == NOT_COMPUTABLE
    assert column(in_xlsx(stage), "AvgR")[at] == NOT_COMPUTABLE
    row = in_json(stage)["rows"][at]
    assert row["ARO"] is None
    assert row["points"] == 1
    assert NOT_COMPUTABLE in text(printed("standings", stage.event).data)


def test_a_negative_coefficient_is_a_number_for_programs() -> None:
    stage = swiss("SHM")
    read = column(on_page(stage), "Shm")
    assert "−1.5" in read
    at = read.index("−1.5")
    assert column(in_csv(stage), "Shm")[at] == "-1.5"
    assert column(in_xlsx(stage), "Shm")[at] == -1.5
    assert in_json(stage)["rows"][at]["SHM"] == -1.5


def test_who_is_not_placed_has_nothing_and_a_footnote() -> None:
    row = in_json(swiss("BH"))["rows"][-1]
    assert row["player"] == {"number": 4, "name": "Player 4", "latin_name": ""}
    assert (row["place"], row["points"], row["BH"], row["withdrawn"]) == (None, None, None, True)
    assert row["footnote"] == "Withdrawn before half of the games: not placed."


def test_places_are_always_told_from_and_to() -> None:
    stage = make_stage(4, tiebreaks=())
    play(stage, 1, "1-3 1-0, 2-4 1-0")
    places = [row["place"] for row in in_json(stage)["rows"]]
    assert places == [{"from": 1, "to": 2}] * 2 + [{"from": 3, "to": 4}] * 2


@pytest.mark.parametrize("name", HARMFUL)
def test_no_name_does_harm_in_any_form(name: str) -> None:
    stage = swiss("BH")
    Entry.objects.filter(stage=stage, number=1).update(name=name, federation="<u>", title="<u>", latin_name="<s>")
    for address in ("standings/", "cross-table/", "start-list/", "rounds/1/", "rounds/1/?by=name"):
        page = Rows()
        page.feed(public(stage, address).decode())
        assert not page.tags & {"u", "s"}, address
        assert any(name in cell for row in page.rows for cell in row), address
    for address in ("standings.csv", "cross-table.csv", "start-list.csv", "rounds/1.csv", "games.csv"):
        cells = [cell for row in in_csv(stage, address) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))], address
        assert any(name in cell for cell in cells), address
    sheet = load_workbook(BytesIO(printed("standings-xlsx", stage.event).data)).worksheets[0]
    assert (sheet["C2"].value, sheet["C2"].data_type) == (name, "s")
    assert in_json(stage)["rows"][0]["player"]["name"] == name
    assert name in text(printed("standings", stage.event).data)


def keys(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Those of the table itself, and of each row."""
    yield tuple(found)
    for row in found["rows"]:
        yield tuple(row)


@pytest.mark.parametrize(
    "address", ["standings.json", "cross-table.json", "start-list.json", "rounds/1.json", "games.json"]
)
def test_data_have_the_same_keys_in_every_row_and_language(address: str) -> None:
    stage = swiss("BH")
    found = in_json(stage, address)
    of_rows = [*(one["key"] for one in found["columns"]), "withdrawn", "footnote"]
    assert found["rows"]
    assert len(set(of_rows)) == len(of_rows)
    assert set(list(keys(found))[1:]) == {tuple(of_rows)}
    czech = Client(headers={"accept-language": "cs"}).get(f"/e/{stage.event.slug}/{stage.ordinal}/{address}").json()
    assert list(keys(czech)) == list(keys(found))
    assert czech["title"] != found["title"]
