"""The arbiter's pages of game records: how far they have come, of an event, of a round, of a game."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.choices import Side
from renju_tournaments.records.services.accept_record import accept_record
from renju_tournaments.rules.records.record import Outcome
from tests.events.rounds import game, paired
from tests.factories import make_event, make_stage, make_user
from tests.records.games import hand_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage(arbiter: User) -> Stage:
    """A round with a game won, one drawn, one still being played, and a forfeit."""
    stage = make_stage(event=make_event(arbiter=arbiter))
    paired(stage, 1, "1-5 1-0", "2-6 1/2-1/2", "3-7 *", "4-8 +/-")
    return stage


def address(name: str, stage: Stage, *rest: Any) -> str:
    return reverse(f"records:{name}", args=[stage.event.slug, stage.ordinal, *rest])


def page(client: Client, url: str, **query: str) -> str:
    response = client.get(url, query)
    assert response.status_code == 200
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def row(client: Client, stage: Stage, table: int) -> str:
    """A table of the round's page, in words."""
    html = client.get(address("round", stage, 1)).content.decode()
    found = re.search(rf'<tr id="g{game(stage, 1, table).pk}".*?</tr>', html, re.DOTALL)
    assert found
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", found[0]).split()))


def accept(found: Game, side: Side, text: str, outcome: Outcome = Outcome.UNKNOWN) -> None:
    sheet = hand_in(found, side, text, outcome=outcome)
    accept_record(
        stage_id=found.round.stage_id,
        game_id=found.pk,
        sheet_id=sheet.pk,
        seen_newest=sheet.pk,
        seen_accepted=0,
        by=NOBODY,
    )


def test_a_row_says_what_is_in_and_what_is_open(desk: Client, stage: Stage) -> None:
    assert "none open" in row(desk, stage, 1)
    assert "none still being played" in row(desk, stage, 3)
    assert "none not played" in row(desk, stage, 4)
    hand_in(game(stage, 1, 1), Side.FIRST, "h8 h9 j10")
    assert "one open" in row(desk, stage, 1)
    hand_in(game(stage, 1, 1), Side.SECOND, "h8 h9 j10")
    assert "two, equal open" in row(desk, stage, 1)
    hand_in(game(stage, 1, 1), Side.SECOND, "h8 h9 j9")
    assert "two, differing open" in row(desk, stage, 1)
    hand_in(game(stage, 1, 1), Side.ARBITER, "h8 h9 j9")
    assert "and the arbiter’s" in row(desk, stage, 1)


def test_a_row_says_what_was_accepted_and_what_is_against_it(desk: Client, stage: Stage) -> None:
    accept(game(stage, 1, 1), Side.FIRST, "h8 S h9 h9 j10", Outcome.DRAW)
    assert "accepted, 4 moves record against result 1 error" in row(desk, stage, 1)
    hand_in(game(stage, 1, 1), Side.SECOND, "h8")
    assert "a sheet came in later" in row(desk, stage, 1)


def test_the_record_of_a_forfeited_game_contradicts_nothing(desk: Client, stage: Stage) -> None:
    accept(game(stage, 1, 4), Side.ARBITER, "h8 h9", Outcome.WHITE)
    assert "record against result" not in row(desk, stage, 4)


@pytest.mark.parametrize(
    ("show", "tables"),
    [("open", "1 2"), ("differ", "2"), ("contradict", ""), ("all", "1 2 3 4"), ("nonsense", "1 2 3 4")],
)
def test_the_round_shows_some_of_its_tables(desk: Client, stage: Stage, show: str, tables: str) -> None:
    hand_in(game(stage, 1, 2), Side.FIRST, "h8 h9")
    hand_in(game(stage, 1, 2), Side.SECOND, "h8 i9")
    shown = desk.get(address("round", stage, 1), {"show": show}).context["rows"]
    assert " ".join(str(one.game.table) for one in shown) == tables


def test_the_event_counts_its_rounds_and_shows_what_is_open(desk: Client, stage: Stage) -> None:
    accept(game(stage, 1, 1), Side.FIRST, "h8 h9")
    hand_in(game(stage, 1, 2), Side.FIRST, "h8 h9")
    url = reverse("records:overview", args=[stage.event.slug])
    response = desk.get(url)
    ((_stage, (one,)),) = response.context["overviews"]
    assert (one.games, one.with_sheets, one.differ, one.accepted, one.open) == (3, 2, 0, 1, 1)
    assert [line.game.table for line in response.context["page"]] == [2]
    assert "Round 1 2 Player 2" in page(desk, url)


def test_an_event_without_rounds_says_so(desk: Client, arbiter: User) -> None:
    stage = make_stage(event=make_event(arbiter=arbiter))
    assert "No round has been published yet." in page(desk, reverse("records:overview", args=[stage.event.slug]))


def test_a_draft_has_no_records(desk: Client, stage: Stage) -> None:
    stage.rounds.update(state=RoundState.DRAFT)
    for url in (
        address("round", stage, 1),
        address("game", stage, 1, game(stage, 1, 1).pk),
        address("links", stage, 1),
    ):
        response = desk.get(url)
        assert response.status_code == 404
        assert "has not been published" in response.content.decode()


def queries(client: Client, *urls: str) -> list[int]:
    """How many each page takes."""
    counts = []
    for url in urls:
        with CaptureQueriesContext(connection) as done:
            assert client.get(url).status_code == 200
        counts.append(len(done))
    return counts


def test_three_hundred_tables_take_as_many_queries_as_four(desk: Client, stage: Stage) -> None:
    urls = (address("round", stage, 1), reverse("records:overview", args=[stage.event.slug]))
    hand_in(game(stage, 1, 1), Side.FIRST, "h8 h9")
    few = queries(desk, *urls)
    found = game(stage, 1, 1)
    more = [Game(round=found.round, table=n, first=found.first, second=found.second) for n in range(5, 301)]
    for one in Game.objects.bulk_create(more)[:3]:
        hand_in(one, Side.FIRST, "h8 h9")
        hand_in(one, Side.SECOND, "h8 i9")
    assert queries(desk, *urls) == few
    assert max(few) <= 12


def test_strangers_see_nothing(client: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    urls = [address("round", stage, 1), address("game", stage, 1, found.pk), address("links", stage, 1)]
    for url in urls:
        assert client.get(url).status_code == 302
    client.force_login(make_user("stranger"))
    for url in urls:
        assert client.get(url).status_code == 404
