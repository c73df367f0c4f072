"""What no page of ours sends, and what fingers slip into a field: an answer in words, and nothing written."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.adjournments.choices import State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, Stage
from tests.adjournments.adjourning import adjourn, now
from tests.adjournments.test_desk import sent, url
from tests.desk.pages import text
from tests.events.rounds import game as game_at

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def table(stage: Stage) -> Game:
    return game_at(stage, 1, 2)


@pytest.mark.parametrize(
    "typed",
    [
        {"resumes_at": "0001-01-01T00:00"},
        {"resumes_at": "9999-12-31T23:59"},
        {"resumes_at": "tomorrow"},
        {"first_used": "99:99:99"},
        {"first_used": "1" * 5000},
        {"sealed_number": "1" * 5000},
        {"sealed_number": "-1"},
        {"sealed_by": "arbiter"},
        {"envelope": "bottle"},
        {"position_from": "record"},
        {"position": "h8 " * 400},
        {"position": "x" * 30_000},
        {"position": "h8 h9\n\nj10 k11\n\na1 b2"},
        {"position": "\u202e1. h8 2. \ufffd"},
        {"reason": "x" * 301},
    ],
)
def test_a_form_that_is_wrong_comes_back_with_what_was_typed(desk: Client, table: Game, typed: dict[str, str]) -> None:
    answer = desk.post(url("game", table), {"version": table.version, **sent(**typed)})
    assert answer.status_code == 422
    assert "Fire alarm" in text(answer) or "reason" in typed
    assert not Adjournment.objects.exists()
    assert not now(table).adjourned


@pytest.mark.parametrize(
    "form", [{}, {"version": "x"}, {"version": "9" * 40}, {"version": "0", "adjournment-reason": ["a", "b"]}]
)
def test_a_torn_off_form_adjourns_nothing(desk: Client, table: Game, form: dict[str, object]) -> None:
    assert desk.post(url("game", table), form).status_code in (302, 422)
    assert not Adjournment.objects.exists()


@pytest.mark.parametrize(
    ("act", "form"),
    [
        ("open", {}),
        ("open", {"open-before": "Player 6", "open-found": "bomb"}),
        ("open", {"open-before": "Player 6", "open-found": "move", "open-sealed_text": "offers " + "h8 " * 30}),
        ("open", {"open-before": "Player 6", "open-found": "move", "open-sealed_text": "swap" * 200}),
        ("open", {"open-before": "Player 6", "open-found": "move", "open-sealed_text": "h99"}),
        ("absent", {"absent-missing": "everybody"}),
        ("decide", {"decide-result": "*", "decide-reason": "x"}),
        ("position-lost", {"position-lost-first_used": "soon", "position-lost-reason": "x"}),
        ("reply", {}),
        ("take-back", {"take-back-reason": "x"}),
        ("resume", {}),
    ],
)
def test_an_act_that_is_wrong_is_refused_in_words(desk: Client, table: Game, act: str, form: dict[str, str]) -> None:
    adjournment = adjourn(table)
    answer = desk.post(url("act", table, adjournment.pk, act), {"version": 1, **form})
    assert answer.status_code in (200, 422)
    assert now(adjournment).state == State.KEPT
    assert now(table).adjourned


@pytest.mark.parametrize(
    "form", [{}, {"order-x": "1"}, {"order-999999": "1", "seen-999999": "1"}, {"order-1": "9" * 400}]
)
def test_an_order_of_games_that_are_not_there_is_refused(desk: Client, stage: Stage, form: dict[str, str]) -> None:
    answer = desk.post(reverse("adjournments:order", args=[stage.event.slug, stage.ordinal]), form, follow=True)
    assert answer.status_code == 200
    assert not stage.log.filter(act=LogAct.ADJOURNMENT_CHANGED).exists()


def test_a_form_sent_twice_adjourns_once(desk: Client, table: Game) -> None:
    for _ in range(2):
        desk.post(url("game", table), {"version": table.version, "token": "once", **sent()})
    assert Adjournment.objects.count() == 1
