"""Start list, standings, cross-table and games: on paper, as values, in the workbook."""

import csv
from datetime import UTC, datetime
from io import BytesIO, StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from pairings.model import System
from renju_tournaments.common.people import By
from renju_tournaments.documents.kinds import all_kinds, kind_of
from renju_tournaments.documents.requests import request_for
from renju_tournaments.events.models import Entry, Game, ScheduledRound, Stage
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.tables.writers.csv import harmless
from tests.documents.papers import text, texts
from tests.documents.printing import printed
from tests.events.playing import number, play
from tests.factories import make_stage

pytestmark = pytest.mark.django_db

FORMULAS = ["=1+1", "+CMD", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")']


def swiss(players: int = 8, rounds: str = "1 = 0 1|= 1 1 0") -> Stage:
    stage = make_stage(players, tiebreaks=("BH", "SB"))
    for marks in rounds.split("|"):
        play(stage, marks)
    return stage


def values(kind: str, stage: Stage) -> list[list[str]]:
    data = printed(kind, stage.event).data
    return list(csv.reader(StringIO(data.decode("utf-8-sig"))))


def test_the_standings_on_paper_have_everybody_and_say_what_the_columns_are() -> None:
    stage = swiss()
    found = text(printed("standings", stage.event).data)
    assert "Standings after round 2" in found
    assert all(f"Player {n}" in found for n in range(1, 9))
    assert "Buch: Buchholz" in found


def test_who_has_left_is_there_with_a_footnote() -> None:
    stage = swiss()
    withdraw_player(stage.pk, number(stage, 3).pk, by=By(reason="ill"))
    found = text(printed("standings", stage.event).data)
    assert "Player 3 1)" in found
    assert "\n1) " in found


def test_points_are_numbers_for_a_program() -> None:
    stage = swiss()
    head, *rows = values("standings-csv", stage)
    at = head.index("Points")
    assert {row[at] for row in rows} <= {"0", "0.5", "1", "1.5", "2"}
    assert "1.5" in {row[at] for row in rows}


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_becomes_a_formula(name: str) -> None:
    stage = swiss()
    Entry.objects.filter(stage=stage, number=1).update(name=name)
    rows = values("start-list-csv", stage)
    assert rows[1][1] == f"'{name}" == harmless(name)
    book = load_workbook(BytesIO(printed("workbook", stage.event).data))
    cell = book["Start list"]["B2"]
    assert (cell.value, cell.data_type) == (name, "s")


def test_the_workbook_has_every_published_round_with_numbers_as_numbers() -> None:
    stage = swiss()
    book = load_workbook(BytesIO(printed("workbook", stage.event).data))
    assert book.sheetnames == ["Start list", "Round 1", "Round 2", "Standings", "Cross-table", "Games"]
    games = list(book["Games"].values)
    assert games[0][0] == "Round"
    assert [row[0] for row in games[1:]] == [1] * 4 + [2] * 4
    assert all(isinstance(row[2], int) for row in games[1:])


def test_control_characters_in_a_name_do_not_damage_the_workbook() -> None:
    stage = swiss()
    Entry.objects.filter(stage=stage, number=1).update(name="An\x0bna")
    book = load_workbook(BytesIO(printed("workbook", stage.event).data))
    assert book["Start list"]["B2"].value == "Anna"


def test_a_swiss_shows_its_progress_and_a_round_robin_its_cross_table() -> None:
    stage = swiss()
    assert "Progress of the rounds" in text(printed("cross-table", stage.event).data)
    berger = make_stage(4, system=System.ROUND_ROBIN, rounds=3)
    play(berger, "1 =")
    found = text(printed("cross-table", berger.event).data)
    assert "Cross-table" in found
    assert found.count("■") == 4


def test_a_cross_table_of_40_fits_on_the_sheet_with_every_cell() -> None:
    stage = make_stage(40, system=System.ROUND_ROBIN, rounds=39)
    play(stage)
    found = text(printed("cross-table", stage.event).data)
    assert found.count("■") == 40


def test_every_table_is_on_paper_and_as_values_and_as_a_sheet() -> None:
    kinds = {kind.key: kind for kind in all_kinds()}
    for key in ("start-list", "pairings-by-table", "standings", "cross-table", "games"):
        assert kinds[f"{key}-csv"].form_of == kinds[f"{key}-xlsx"].form_of == key
    stage = swiss()
    sheet = load_workbook(BytesIO(printed("standings-xlsx", stage.event).data)).worksheets[0]
    assert sheet.title == "Standings after round 2"
    assert sheet.max_row > 8


def test_days_are_days_in_a_workbook_and_it_is_the_same_every_time() -> None:
    stage = swiss()
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 5, 1, 9, 0, tzinfo=UTC))
    data = printed("games-xlsx", stage.event).data
    cell = load_workbook(BytesIO(data)).worksheets[0]["B2"]
    assert (cell.value, cell.number_format) == (datetime(2026, 5, 1), "yyyy-mm-dd")
    assert printed("games-xlsx", stage.event).data == data


@pytest.mark.each_database
def test_the_workbook_of_a_large_stage_is_made_in_the_background() -> None:
    stage = make_stage(4)
    play(stage)
    kind = kind_of("workbook")
    assert not kind.is_long(request_for(kind, stage.event))
    round_ = stage.rounds.get()
    one, other = number(stage, 1), number(stage, 2)
    Game.objects.bulk_create(Game(round=round_, table=n, first=one, second=other) for n in range(10, 1010))
    assert kind.is_long(request_for(kind, stage.event))


def test_the_start_list_says_since_when_somebody_is_in_grey() -> None:
    stage = make_stage(4)
    withdraw_player(stage.pk, number(stage, 2).pk, by=By(reason="ill"))
    play(stage, "1")
    withdraw_player(stage.pk, number(stage, 4).pk, by=By(reason="ill"))
    found = text(printed("start-list", stage.event).data)
    assert "2: Withdrawn before the first round." in found
    assert "4: Withdrawn after round 1." in found


@pytest.mark.parametrize("kind", ["games", "open-boards", "renjunet-xml"])
def test_what_was_noted_when_a_round_was_paired_is_not_read_again_with_each_of_its_games(kind: str) -> None:
    counts = set()
    for players in (4, 24):
        stage = make_stage(players)
        play(stage, "1 " + ". " * (players // 2 - 1))
        with CaptureQueriesContext(connection) as found:
            printed(kind, stage.event)
        of_games = [query["sql"] for query in found if 'FROM "events_game"' in query["sql"]]
        assert of_games
        assert not [sql for sql in of_games if '"events_round"."notes"' in sql]
        counts.add(len(found))
    assert len(counts) == 1


def test_before_anything_was_played_the_lists_are_there() -> None:
    stage = make_stage(0)
    assert "Start list" in text(printed("start-list", stage.event).data)
    assert texts(printed("standings", stage.event).data)
