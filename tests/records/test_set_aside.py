"""No sheet goes with its game: what was handed in of a game that is no longer played is kept, whole."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import Game
from renju_tournaments.events.services.pairing.take_back_rounds import take_back_rounds
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.pages.set_aside import set_aside
from renju_tournaments.rules.records.record import Outcome
from tests.desk.pages import client_of, fresh, text, url
from tests.factories import make_user
from tests.records.games import accepted, hand_in, moves, playing

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

GAME = "h8 h9 i9 j9 k9 a1"


def test_a_round_is_taken_back_and_every_sheet_is_still_there_as_it_was_handed_in() -> None:
    stage, game = playing()
    hand_in(game, Side.SECOND, GAME, outcome=Outcome.WHITE)
    accepted(game, moves(GAME))
    take_back_rounds(stage_id=stage.pk, by=By(reason="one more player came"))
    assert not Sheet.objects.exists()
    second, first = set_aside(stage.event)
    assert (second.player, second.moves, second.was_the_record, second.original) == (
        "Player 5",
        6,
        False,
        GAME.encode(),
    )
    assert (first.player, first.was_the_record, first.original) == ("Player 1", True, b"")
    assert second.content.steps == moves(GAME).steps
    assert (second.content.outcome, second.content.first) == (Outcome.WHITE, "Player 1")


def test_a_table_that_is_dissolved_leaves_its_sheets_too() -> None:
    stage, game = playing()
    hand_in(game, Side.FIRST, GAME)
    Game.objects.filter(pk=game.pk).delete()
    assert [one.game["table"] for one in set_aside(stage.event)] == [1]


def test_a_game_without_sheets_leaves_nothing() -> None:
    stage, game = playing()
    Game.objects.exclude(pk=game.pk).delete()
    assert set_aside(stage.event) == []


def test_an_arbiter_is_told_before_and_finds_them_after() -> None:
    stage, game = playing()
    chief = make_user("chief")
    stage.event.roles.create(user=chief, role=Role.CHIEF_ARBITER)
    client = client_of(chief)
    stage.rounds.update(published_at=timezone.now())
    assert "handed in already" not in text(client.get(url("draw", stage)))
    hand_in(game, Side.FIRST, GAME)
    assert "1 sheet of a game has been handed in already" in text(client.get(url("draw", stage)))
    act = fresh(stage, {"reason": "a late player", "next": url("draw", stage)})
    assert "are kept: open “Game records”" in text(client.post(url("rounds-take-back", stage), act, follow=True))
    assert "no longer played" in text(client.get(reverse("records:overview", args=[stage.event.slug])))
    listed = text(client.get(reverse("records:set-aside", args=[stage.event.slug])))
    assert "Player 1 – Player 5" in listed
    entry = stage.event.log.get(act=LogAct.SHEET_SET_ASIDE).pk
    page = text(client.get(reverse("records:set-aside-sheet", args=[stage.event.slug, entry])))
    assert "As handed in" in page
    original, sgf, doc = (
        client.get(reverse("records:set-aside-file", args=[stage.event.slug, entry, key]))
        for key in ("original", "sgf", "doc")
    )
    assert original.content == GAME.encode()
    assert b"B[hh]" in sgf.content
    assert doc.status_code == 404
    log = text(client.get(f"/desk/{stage.event.slug}/log/"))
    assert "sheet of a game no longer played kept" in log
    assert "kept:" not in log
    assert "handed_in_at" not in log
