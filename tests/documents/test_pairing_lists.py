"""The pairing on the wall."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from pairings.model import ByeKind
from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from tests.documents.papers import text, texts
from tests.documents.printing import printed
from tests.events.playing import play
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def stage_of(players: int) -> Stage:
    stage = make_stage(players)
    play(stage)
    return stage


def test_131_players_have_65_tables_and_the_free_point_comes_last_without_one() -> None:
    stage = stage_of(131)
    pages = texts(printed("pairings-by-table", stage.event).data)
    assert all("First player" in page and f"of {len(pages)}" in page for page in pages)
    rows = re.findall(r"Player \d+", "".join(pages))
    assert len(rows) == len(set(rows)) == 131
    assert "free point" in pages[-1]
    assert pages[-1].index("free point") > pages[-1].index("65")


def test_by_name_everybody_finds_his_table_and_opponent() -> None:
    stage = stage_of(8)
    found = text(printed("pairings-by-name", stage.event).data)
    assert all(len(re.findall(rf"Player {n}\b", found)) == 2 for n in range(1, 9))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("players", "columns"), [(40, 1), (47, 1), (60, 2)])
def test_the_names_fill_one_sheet_before_they_go_into_two_columns(players: int, columns: int, paper: Paper) -> None:
    pages = texts(printed("pairings-by-name", stage_of(players).event, paper=paper.value).data)
    assert len(pages) == 1
    assert pages[0].count("Opponent") == columns


@pytest.mark.parametrize(("language", "title"), [("en", "Pairings by table"), ("ru", "Тур"), ("cs", "kolo")])
def test_the_language_is_chosen_at_printing(language: str, title: str) -> None:
    stage = stage_of(4)
    assert title.casefold() in text(printed("pairings-by-table", stage.event, language).data).casefold()


def test_a_draft_is_not_printed_for_the_wall() -> None:
    stage = make_stage()
    paired(stage, 1, "1-5 *", "2-6 *", "3-7 *", "4-8 *", byes={}, draft=True)
    with pytest.raises(UserError, match="No round has been published"):
        printed("pairings-by-table", stage.event)
    with pytest.raises(UserError, match="Round 1 is not published"):
        printed("pairings-by-table", stage.event, number=1)


def test_the_free_point_is_said_in_words() -> None:
    stage = make_stage(3)
    paired(stage, 1, "1-2 1-0", byes={3: ByeKind.FREE_POINT})
    stage.rounds.update(published_at="2026-11-30T10:00:00Z")
    assert "free point" in text(printed("pairings-by-table", stage.event).data)


def test_an_arbiter_prints_from_the_page_and_nobody_else(client: Client) -> None:
    arbiter = make_user("arbiter")
    stage = make_stage(event=make_event(arbiter=arbiter))
    play(stage)
    page = f"/desk/{stage.event.slug}/{stage.ordinal}/print/"
    assert client.get(page).status_code == 302
    client.force_login(make_user("stranger"))
    assert client.get(page).status_code == 404
    client.force_login(arbiter)
    assert "pairings-by-table" in client.get(page).content.decode()
    answer = client.get(page + "pairings-by-table/?round=1&language=cs&paper=letter")
    assert answer["Content-Type"] == "application/pdf"
    assert f"{stage.event.slug}-1-round-1-pairings-by-table.pdf" in answer["Content-Disposition"]
    assert client.get(page + "no-such-thing/").status_code == 404


@pytest.mark.parametrize("query", ["round=9", "round=x&paper=a3", "language=xx", "paper=a3"])
def test_what_cannot_be_printed_is_said_on_the_page(client: Client, query: str) -> None:
    arbiter = make_user()
    stage = make_stage(event=make_event(arbiter=arbiter))
    play(stage)
    client.force_login(arbiter)
    answer = client.get(f"/desk/{stage.event.slug}/{stage.ordinal}/print/pairings-by-table/?{query}", follow=True)
    assert answer.status_code == 200
    assert any(words in answer.content.decode() for words in ("nothing to print", "Paper is one of", "Documents are"))


def test_the_same_page_comes_from_the_command_line(tmp_path: object) -> None:
    stage = stage_of(4)
    target = f"{tmp_path}/list.pdf"
    call_command("print_document", stage.event.slug, "pairings-by-table", "--lang", "ru", "-o", target)
    with open(target, "rb") as file:
        assert "Player 1" in text(file.read())
    for wrong in (
        ["nowhere", "pairings-by-table"],
        [stage.event.slug, "sonnet"],
        [stage.event.slug, "pairings-by-table", "--round", "7"],
    ):
        with pytest.raises(CommandError):
            call_command("print_document", *wrong)
