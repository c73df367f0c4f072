"""Start list, standings, cross-table and games: on paper, as values, in the workbook."""

import csv
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from pairings.model import System
from renju_tournaments.documents.contents.model import number_in
from renju_tournaments.documents.contents.writers import harmless
from renju_tournaments.documents.kinds import Of, all_kinds
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.withdraw_player import withdraw_player
from tests.documents.papers import embedded, text, texts
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
    withdraw_player(stage.pk, number(stage, 3).pk, actor=None, reason="ill")
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


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_every_document_of_a_stage_can_be_made_in_every_language(language: str) -> None:
    stage = swiss()
    made = [printed(kind.key, stage.event, language) for kind in all_kinds() if kind.of in (Of.STAGE, Of.ROUND)]
    assert len(made) >= 12
    for one in made:
        assert one.data
        if one.content_type == "application/pdf":
            assert all(inside for font, inside in embedded(one.data).items() if font != "/Helvetica")


@pytest.mark.parametrize(
    ("text", "number"),
    [("2½", 2.5), ("½", 0.5), ("12", 12), ("0,75", 0.75), ("2.5", 2.5), ("", None), ("–", None), ("1 – 0", None),
     ("²", None), ("٣", None), ("1.", None), (".", None)],
)  # fmt: skip
def test_a_number_is_told_from_a_text(text: str, number: float | None) -> None:
    assert number_in(text) == number


def test_before_anything_was_played_the_lists_are_there() -> None:
    stage = make_stage(0)
    assert "Start list" in text(printed("start-list", stage.event).data)
    assert texts(printed("standings", stage.event).data)
