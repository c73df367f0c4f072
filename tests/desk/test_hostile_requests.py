"""Markup in every text, methods and addresses nobody uses, forms of another log-in, and pages of errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from renju_tournaments.events.models import Event, Game, LogEntry, Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.players.models import Player
from tests.desk.pages import client_of, event_url, fresh, text, url
from tests.events.counting import written
from tests.events.playing import play
from tests.events.rounds import game, paired, who
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


MARKUP = "\"'><img src=x onerror=alert(1)></script><script>alert(1)</script>"


@pytest.fixture
def two_boards(stage):
    """Round 1 of six players, the third table open."""
    paired(stage, 1, "1-4 1-0", "5-2 0-1", "3-6 *")
    return stage


# ---- markup in every text ------------------------------------------------------------------------------------------


@pytest.fixture
def marked_up(people):
    """An event whose every text is markup, with two rounds played and a draft."""
    owner = people["owner"]
    owner.first_name = owner.last_name = MARKUP[:100]
    owner.save()
    stage = make_stage(7, event=make_event(owner=owner), tiebreaks=("BH", "WIN"))
    for name in ("name", "place", "venue", "organizer", "chief_arbiter", "arbiters", "description", "time_control"):
        setattr(stage.event, name, MARKUP[:60])
    stage.event.save()
    Stage.objects.update(name=MARKUP[:60])
    texts = {
        "name": MARKUP,
        "latin_name": MARKUP,
        "city": MARKUP,
        "club": MARKUP,
        "federation": "<b>",
        "title": "<script>",
    }
    for player in Player.objects.all():
        for field, value in {**texts, "contact": MARKUP}.items():
            setattr(player, field, value)
        player.save()
    stage.entries.update(**texts)
    play(stage)
    play(stage)
    pair_round(stage_id=stage.pk)
    Game.objects.update(note=MARKUP)
    LogEntry.objects.update(actor=owner, actor_name=MARKUP, reason=MARKUP)
    return stage


def addresses_of(stage) -> Iterator[str]:
    entry, board = who(stage, 1).pk, game(stage, 2, 1).pk
    for name in ("entries", "entry-add", "absences", "draw", "pair", "standings", "cross-table", "finish", "import"):
        yield url(name, stage)
    for name in ("stage-settings", "start-times", "draw-protocol"):
        yield url(name, stage)
    for name in ("entry-edit", "entry-withdraw", "entry-absences"):
        yield url(name, stage, entry)
    for name in ("event", "settings", "copy", "stage-add", "roles", "log"):
        yield event_url(name, stage)
    for number in (1, 2, 3):
        yield url("round", stage, number)
    yield url("draft-edit", stage, 1)
    yield url("note", stage, 2, board)
    yield url("correct", stage, 2, board) + "?to=0-1"
    yield url("working", stage, 2, 1)
    yield url("standings-after", stage, 1)
    yield url("entry-add", stage) + "?q=img"
    yield url("round", stage, 2) + f"?more={board}"
    slug = stage.event.slug
    yield from ("/", "/desk/", "/desk/new/", "/players/", "/players/?q=img", "/players/add/", "/accounts/")
    yield from (f"/players/{Player.objects.first().pk}/{tail}" for tail in ("", "edit/"))
    yield from (f"/e/{slug}/", f"/e/{slug}/find/?q=img")
    for tail in (
        "start-list",
        "rounds/1",
        "rounds/2",
        "standings",
        "standings/1",
        "standings/2/1",
        "cross-table",
        "players/1",
    ):
        yield f"/e/{slug}/1/{tail}/"


def test_markup_is_text_on_every_page_and_every_page_forbids_inline_scripts(client, people, marked_up):
    client.force_login(people["owner"])
    shown = 0
    for address in addresses_of(marked_up):
        answer = client.get(address)
        page = text(answer)
        assert answer.status_code in (200, 302), address
        assert "<img src=x" not in page, address
        assert "<script>" not in page, address
        assert "default-src 'self'" in answer["Content-Security-Policy"], address
        assert not re.search(r"<style|\sstyle=|\son\w+=[\"']", page), address
        assert not re.search(r"<script(?![^>]*(src=|application/json))", page), address
        shown += "&lt;img src=x" in page
    assert shown > 30


def test_markup_in_what_the_scripts_read(client, people, marked_up):
    client.force_login(people["owner"])
    answer = client.get(url("results", marked_up, 2), {"since": "0"}, HTTP_ACCEPT="application/json")
    assert answer["Content-Type"] == "application/json"
    assert answer["X-Content-Type-Options"] == "nosniff"
    found = client.get(reverse("players:search"), {"q": "img"})
    assert found["Content-Type"] == "application/json"
    assert not {"birth_date", "contact"} & set(found.json()["players"][0])


# ---- methods, log-ins, redirects -----------------------------------------------------------------------------------

ONLY_POST = [
    ("publish", (1,)),
    ("draft-discard", (1,)),
    ("results-undo", (1,)),
    ("draw-take-back", ()),
    ("entry-remove", (1,)),
    ("entry-return", (1,)),
    ("import-accept", (1,)),
]


@pytest.mark.parametrize(("name", "rest"), ONLY_POST)
def test_the_address_of_a_form_opened_as_a_page_says_so(chief, stage, name, rest):
    answer = chief.get(url(name, stage, *rest))
    assert answer.status_code == 405
    assert "POST" in answer["Allow"]
    assert "Go back to the page with the form" in text(answer)


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_methods_nobody_uses_write_nothing(chief, two_boards, method):
    before = written()
    for address in (
        url("round", two_boards, 1),
        url("pair", two_boards),
        event_url("settings", two_boards),
        "/players/",
    ):
        assert getattr(chief, method)(address).status_code in (200, 405)
    assert written() == before


def test_every_page_answers_head(client, people, marked_up):
    client.force_login(people["owner"])
    for address in addresses_of(marked_up):
        assert client.head(address).status_code in (200, 302), address


def test_a_form_sent_after_logging_out_leads_back_to_its_page(client, people, stage):
    pair_round(stage_id=stage.pk)
    there = url("round", stage, 1)
    answer = client.post(url("publish", stage, 1), fresh(stage, {"next": there, "token": "a"}), follow=True)
    assert answer.redirect_chain == [(f"{reverse('accounts:log-in')}?next={there}", 302)]
    assert "You had been logged out, and nothing was changed." in text(answer)
    assert stage.rounds.get().is_draft
    inside = client.post(
        reverse("accounts:log-in"), {"username": "chief", "password": "let-me-in", "next": there}, follow=True
    )
    assert inside.redirect_chain[-1][0] == there


@pytest.mark.parametrize(
    "wanted", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_no_redirect_leads_to_another_site(chief, stage, wanted):
    refused = chief.post(url("pair", stage), {"version": "0", "next": wanted})
    assert refused.url.startswith(f"/desk/{stage.event.slug}/")
    for switch in ("ru", "cs", "xx"):
        answer = chief.post(reverse("set_language"), {"language": switch, "next": wanted}, HTTP_REFERER=wanted)
        assert "evil" not in answer.url
        assert not answer.url.startswith("javascript")
    chief.logout()
    answer = chief.post(reverse("accounts:log-in"), {"username": "chief", "password": "let-me-in", "next": wanted})
    assert answer.url == reverse("desk:desk")
    refused = Client().post(url("publish", stage, 1), fresh(stage, {"next": wanted}))
    assert refused.url.startswith(reverse("accounts:log-in") + "?next=/desk/")


def test_a_form_whose_key_is_of_another_log_in(people, stage):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people["chief"])
    answer = client.post(url("pair", stage), fresh(stage, {"token": "a"}))
    assert answer.status_code == 403
    assert "Go back, reload the page and send it again." in text(answer)
    assert "Content-Security-Policy" in answer
    assert not stage.rounds.exists()


def test_the_cookies_are_closed_to_scripts_and_other_sites(client, people, settings):
    client.post(reverse("accounts:log-in"), {"username": "chief", "password": "let-me-in"})
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


# ---- when something breaks -----------------------------------------------------------------------------------------

ENGLISH = ("There is no such page", "Something broke on our side", "That request cannot be read")


@pytest.mark.parametrize("language", ["en", "ru", "cs"])
def test_pages_of_errors_speak_the_readers_language(language, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    missing = client.get("/e/nowhere/")
    bad_host = client.get("/", HTTP_HOST="evil.example")
    with patch("renju_tournaments.publishing.queries.listed_events", side_effect=RuntimeError):
        broken = client.get("/")
    for answer, status in ((missing, 404), (bad_host, 400), (broken, 500)):
        assert answer.status_code == status
        assert f'<html lang="{language}"' in text(answer)
        assert "Content-Security-Policy" in answer, status
        assert "evil.example" not in text(answer)
        assert "Traceback" not in text(answer)
        if language != "en":
            assert not any(sentence in text(answer) for sentence in ENGLISH)


def test_the_page_of_an_error_shows_when_the_database_does_not_answer(people):
    client = Client(raise_request_exception=False)
    client.force_login(people["chief"])
    with patch("django.contrib.sessions.backends.db.SessionStore.load", side_effect=DatabaseError):
        answer = client.get("/desk/")
    assert answer.status_code == 500
    assert "Something broke on our side" in text(answer)


def test_strangers_learn_nothing_of_a_private_event(client, people, stage):
    Event.objects.update(is_public=False, name="Secret Cup")
    shown = make_user("another")
    for reader in (Client(), client_of(shown), client_of(people["stranger"])):
        for address in ("/", f"/e/{stage.event.slug}/", f"/e/{stage.event.slug}/find/?q=player", "/desk/", "/players/"):
            assert "Secret Cup" not in text(reader.get(address)), address
        missing = reader.get("/e/no-such-event/")
        hidden = reader.get(f"/e/{stage.event.slug}/", HTTP_IF_NONE_MATCH="*")
        assert hidden.status_code == 404
        assert "ETag" not in hidden
        assert text(hidden).replace(stage.event.slug, "no-such-event").count("There is no such event") == text(
            missing
        ).count("There is no such event")
