"""Acts on an adjourned game that are refused: each marks its faulty field, and keeps what was typed in the others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.events.models import Game, Stage
from tests.adjournments.adjourning import adjourn, ago, now
from tests.desk.pages import text
from tests.events.rounds import game as game_at
from tests.faulty import Page, marks

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

CLOCKS = {"first_used": "0:10:00", "second_used": "0:20:00"}
ACTS = [
    ("open", "before", "in the presence of the player", {"before": " ", "sealed_text": "K9", "found": "move"}),
    ("open", "sealed_text", "Write the move", {"before": "Player 6", "sealed_text": "", "found": "move"}),
    ("open", "sealed_text", "cannot be read as a move", {"before": "Player 6", "sealed_text": "zz", "found": "move"}),
    ("absent", "missing", "No time of resumption is set", {"missing": "replier"}),
    ("envelope-lost", "reason", "how the envelope was lost", {"reason": "\u200b"}),
    ("position-lost", "reason", "cannot be restored", {"reason": " ", **CLOCKS}),
    ("position-lost", "second_used", "the time used by each player", {"reason": "wet", **CLOCKS, "second_used": ""}),
    ("decide", "reason", "the reason of the decision", {"reason": " ", "result": "1-0"}),
    ("not-adjourned", "reason", "Say why the adjournment", {"reason": " "}),
]


@pytest.fixture
def table(stage: Stage) -> Game:
    return game_at(stage, 1, 2)


def act(table: Game, adjournment: int, key: str) -> str:
    stage = Stage.objects.get(pk=table.round.stage_id)
    return reverse("adjournments:act", args=[stage.event.slug, stage.ordinal, 1, table.pk, adjournment, key])


def test_each_act_marks_the_field_it_is_refused_for(desk: Client, table: Game) -> None:
    adjournment = adjourn(table, sealed_number=5)
    for key, name, words, typed in ACTS:
        sent = {f"{key}-{field}": value for field, value in typed.items()}
        answer = desk.post(act(table, adjournment.pk, key), {"version": adjournment.version, **sent})
        page = Page(text(answer))
        if name == "missing":  # a group is marked and has the cursor as a whole
            assert page.focused == ["fieldset"]
            assert words in page.why("fieldset")
        else:
            marks(page, **{f"{key}-{name}": words})
        for field, value in sent.items():
            assert (page.values.get(field) or "").strip() == value.strip(), (key, field)
    assert now(adjournment).version == adjournment.version


def test_the_order_of_play_comes_back_as_it_was_typed(desk: Client, stage: Stage, table: Game) -> None:
    one, other = adjourn(table), adjourn(game_at(stage, 1, 3), resumes_at=ago(1))
    address = reverse("adjournments:order", args=[stage.event.slug, stage.ordinal])
    overview = reverse("adjournments:overview", args=[stage.event.slug])
    typed = {f"order-{one.pk}": "7", f"order-{other.pk}": "last"}
    page = Page(text(desk.post(address, {**typed, "next": overview}, follow=True)))
    marks(page, **{f"order-{other.pk}": "Give every game a number"})
    assert {name: page.values[name] for name in typed} == typed
