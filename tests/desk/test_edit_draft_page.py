"""Editing a round by hand on its page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import LogEntry, Round, Stage
from renju_tournaments.events.services.pairing.edit_draft import (
    exchange_players,
    set_bye,
    swap_starters,
)
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.events.drafts import START, draft, swiss, unpaired
from tests.events.playing import boards, byes, pk
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user("chief")
    client.force_login(user)
    return user


def url(name: str, stage: Stage) -> str:
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, 1])


def drafted(chief: User, players: int = 8) -> tuple[Stage, Round]:
    stage = swiss(players, make_event(chief=chief))
    round_ = pair_round(stage_id=stage.pk)
    stage.refresh_from_db()
    return stage, round_


def edit(client: Client, stage: Stage, **fields: object) -> str:
    stage.refresh_from_db()
    data = {"version": stage.version, "next": url("round", stage), **fields}
    return client.post(url("draft-edit", stage), data, follow=True).content.decode()


def test_the_draft_shows_boards_reasons_and_who_is_free(client: Client, chief: User) -> None:
    stage, _round = drafted(chief, 7)
    page = client.get(url("round", stage)).content.decode()
    assert "upper half against lower half, as proposed" in page
    assert "Free point" in page
    assert "gets the free point: the largest number in the lowest group" in page
    assert 'id="publish"' in page


def test_editing_by_ticking_two_players(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    page = edit(client, stage, action="pair", pick=[pk(stage, 1), pk(stage, 2)])
    assert boards(round_) == "1-2 3-7 8-4"
    assert "Player 5 has neither a game nor a bye" in page
    assert "Differs from the system at table 1" in page
    assert 'id="publish"' not in page
    edit(client, stage, action="exchange", pick=[pk(stage, 3), pk(stage, 8)])
    assert boards(round_) == "1-2 8-7 3-4"
    edit(client, stage, action="rest")
    assert boards(round_) == "1-2 5-6 8-7 3-4"
    edit(client, stage, swap="2")
    assert boards(round_) == "1-2 6-5 8-7 3-4"


def test_a_bye_by_ticking_one_player(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    edit(client, stage, action="requested", pick=[pk(stage, 6)])
    assert byes(round_) == {6: "requested"}
    edit(client, stage, action="unpair", pick=[pk(stage, 6)])
    assert byes(round_) == {}
    assert unpaired(round_) == [2, 6]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"action": "exchange"}, "Tick 2 players for this; 0 are ticked"),
        ({"action": "free"}, "Tick 1 player for this; 0 are ticked"),
        ({"action": "pair", "pick": ["x", "999999"]}, "Tick 2 players for this; 1 are ticked"),
        ({"action": "pair", "pick": ["999998", "999999"]}, "does not take part"),
        ({"swap": "77"}, "no table 77"),
        ({}, "Tick 1 player"),
    ],
)
def test_a_form_that_asks_for_nothing_sensible(
    client: Client, chief: User, fields: dict[str, object], told: str
) -> None:
    stage, round_ = drafted(chief)
    assert told in edit(client, stage, **fields)
    assert boards(round_) == START


def test_an_old_page_edits_nothing_and_says_so(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    swap_starters(stage_id=stage.pk, number=1, table=1)
    page = client.post(
        url("draft-edit", stage), {"version": stage.version, "swap": "1", "next": url("round", stage)}, follow=True
    ).content.decode()
    assert "has changed since this page was opened" in page
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_discarding_by_the_page(client: Client, chief: User) -> None:
    stage, _round = drafted(chief)
    page = client.post(url("draft-discard", stage), {"version": stage.version}, follow=True).content.decode()
    assert "draft of round 1 is discarded" in page
    assert not stage.rounds.exists()


def test_a_draft_edited_by_hand_is_discarded_only_after_a_question(client: Client, chief: User) -> None:
    stage, _round = drafted(chief)
    swap_starters(stage_id=stage.pk, number=1, table=1)
    stage.refresh_from_db()
    asked = client.post(url("draft-discard", stage), {"version": stage.version}).content.decode()
    assert "It was changed by hand 1 time." in asked
    assert stage.rounds.exists()
    client.post(url("draft-discard", stage), {"version": stage.version, "sure": "1", "reason": "a new list"})
    assert not stage.rounds.exists()
    assert LogEntry.objects.get(act=LogAct.DRAFT_DISCARDED).reason == "a new list"


def test_changing_a_published_round_by_the_page(client: Client, chief: User) -> None:
    stage, round_ = drafted(chief)
    assert client.get(url("draft-edit", stage)).status_code == 302, "a draft has its own page"
    publish_round(stage_id=stage.pk, number=1)
    assert "This round is published" in client.get(url("draft-edit", stage)).content.decode()
    refused = edit(client, stage, swap="1", next=url("draft-edit", stage))
    assert "Say why its boards are changed" in refused
    page = edit(client, stage, swap="1", reason="wrong side", next=url("draft-edit", stage))
    assert "table 1" in page
    assert boards(round_) == "5-1 6-2 3-7 8-4"


def test_the_page_of_a_big_draft_needs_as_many_queries_as_a_small_one(client: Client, chief: User) -> None:
    counts = []
    for players in (8, 40):
        stage, _round = drafted(chief, players)
        with CaptureQueriesContext(connection) as queries:
            client.get(url("round", stage))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 30


def test_namesakes_are_told_apart():
    """Two players of one name change places: that is a change, and the log says which of them sits where."""
    stage, round_ = draft()
    stage.entries.filter(number__in=(1, 6)).update(name="Ivanov Ivan")
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, 1), other=pk(stage, 6))
    assert boards(round_) == "6-5 1-2 3-7 8-4"
    entry = LogEntry.objects.get(stage=stage, act=LogAct.DRAFT_EDITED)
    assert (entry.before["1"], entry.after["1"]) == ("Ivanov Ivan (1) – Player 5", "Ivanov Ivan (6) – Player 5")


def test_the_log_tells_an_edit_in_words(client: Client, chief: User) -> None:
    stage, _round = drafted(chief)
    set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 3), kind="requested", by=By(reason="asked for it"))
    page = client.get(reverse("desk:log", args=[stage.event.slug])).content.decode()
    assert "table 3" in page
    assert "Player 3 – Player 7" in page
    assert "requested bye" in page
