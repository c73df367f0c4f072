"""What the public sees of adjourned games: when, where and in which order; never the position."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.adjournments.services.change_adjournment import set_order
from renju_tournaments.adjournments.services.open_envelope import open_envelope
from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.models import Game, Stage
from tests.adjournments.adjourning import adjourn, of
from tests.desk.pages import text
from tests.events.rounds import game as game_at
from tests.records.games import accepted, moves, playing
from tests.rules.test_game import steps

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

AT = datetime(2026, 12, 1, 16, 0, tzinfo=UTC)


def page(client: Client, stage: Stage, name: str, *rest: object) -> str:
    where = [stage.event.slug] if name == "event" else [stage.event.slug, stage.ordinal, *rest]
    return text(client.get(reverse(f"publishing:{name}", args=where)))


def test_round_and_event_tell_when_and_where_play_is_resumed(client: Client) -> None:
    stage, game = playing()
    assert "Adjourned games" not in page(client, stage, "round", 1)
    adjourn(game, resumes_at=AT, resumes_where="Hall B")
    for shown in (page(client, stage, "round", 1), page(client, stage, "event")):
        assert "Adjourned games" in shown
        assert "1 Dec, 18:00" in shown
        assert "Hall B" in shown


def test_the_games_stand_in_the_order_of_play(client: Client) -> None:
    stage, game = playing()
    first, second = adjourn(game), adjourn(game_at(stage, 1, 2))
    assert "the arbiter will say" in page(client, stage, "event")
    seen = {first.pk: first.version, second.pk: second.version}
    set_order(stage_id=stage.pk, adjournment_ids=[second.pk, first.pk], seen=seen, by=NOBODY)
    shown = page(client, stage, "event").split("Adjourned games", 1)[1]
    assert shown.index("table 2") < shown.index("table 1")


def test_a_player_is_told_on_his_card(client: Client) -> None:
    stage, game = playing()
    adjourn(game, resumes_at=AT, resumes_where="Hall B")
    shown = page(client, stage, "player", 5)
    assert "The game is adjourned: it is resumed on 1 December 2026, 18:00, Hall B." in shown


def test_neither_position_nor_sealed_move_is_shown_before_the_envelope_is_opened(client: Client) -> None:
    stage, game = playing()
    accepted(game, moves("h8 h9 j10 a1"))
    file = reverse("publishing:game-file", args=[stage.event.slug, stage.ordinal, 1, 1, "text"])
    assert "J10" in page(client, stage, "game", 1, 1)
    assert client.get(file).status_code == 200
    adjournment = adjourn(game, resumes_at=AT)
    assert client.get(file).status_code == 404
    pages = (("game", 1, 1), ("round", 1), ("event",), ("player", 1))
    for shown in (page(client, stage, *address) for address in pages):
        assert "J10" not in shown
    open_envelope(**of(adjournment), before="Player 5", sealed=steps("j8")[0])
    assert "J10" in page(client, stage, "game", 1, 1)
    assert not Game.objects.get(pk=game.pk).adjourned
    assert "Adjourned games" not in page(client, stage, "round", 1)
