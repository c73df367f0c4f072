"""What careless, hurried and malicious people send: a sentence that says what to do, and nothing lost or doubled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from pairings.model import Result
from renju_tournaments.events.models import Entry, Event, Game, LogEntry, Round, Stage
from renju_tournaments.events.services.draw_numbers import draw_numbers
from renju_tournaments.events.services.pair_round import pair_round
from renju_tournaments.players.models import Player
from tests.events.pages import event_url, fields, fresh, text, url
from tests.events.playing import play
from tests.events.rounds import game, paired, who
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

HUGE = "9" * 5000
ODD_NUMBERS = ["", "x", "-1", "²", "٣", "1e3", "9" * 30, HUGE]
MARKUP = "\"'><img src=x onerror=alert(1)></script><script>alert(1)</script>"


def written() -> tuple[int, ...]:
    """How many rows there are of everything an act may write."""
    return tuple(model.objects.count() for model in (Event, Stage, Entry, Player, Round, Game, LogEntry))


@pytest.fixture
def two_boards(stage):
    """Round 1 of six players, the third table open."""
    paired(stage, 1, "1-4 1-0", "5-2 0-1", "3-6 *")
    return stage


# ---- too few players -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
@pytest.mark.parametrize("players", [0, 1])
def test_an_empty_and_a_one_player_field_are_neither_drawn_nor_paired(client, people, players, system):
    event = make_event(chief=people["chief"])
    kind = {"system": ROUND_ROBIN} if system == "round-robin" else {}
    stage = make_stage(players, event=event, numbered=False, **kind)
    client.force_login(people["chief"])
    before = written()
    for name in ("draw", "pair"):
        assert client.get(url(name, stage)).status_code == 200
    refused = client.post(url("draw", stage), fresh(stage, {"method": "rating", "token": "a"}), follow=True)
    assert refused.status_code == 200
    assert "messages" in text(refused)
    refused = client.post(url("pair", stage), fresh(stage, {"token": "b"}), follow=True)
    assert refused.status_code == 200
    assert "error" in text(refused)
    assert written() == before


def test_every_page_of_an_empty_stage_opens(client, people):
    stage = make_stage(0, event=make_event(owner=people["owner"]), numbered=False)
    client.force_login(people["owner"])
    for name in ("entries", "draw", "absences", "pair", "standings", "cross-table", "finish", "stage-settings"):
        assert client.get(url(name, stage)).status_code == 200, name
    for name in ("event", "log", "settings", "roles"):
        assert client.get(event_url(name, stage)).status_code == 200, name
    for name in ("start-list", "standings", "cross-table"):
        assert client.get(reverse(f"publishing:{name}", args=[stage.event.slug, 1])).status_code == 200, name


# ---- duplicate ids -------------------------------------------------------------------------------------------------


def test_an_external_id_belongs_to_one_person(chief, stage):
    chief.post(reverse("players:add"), {"name": "Kask Mart", "external_id": "EST-7"})
    refused = chief.post(reverse("players:add"), {"name": "Saar Tiit", "external_id": "EST-7"})
    assert refused.status_code == 200
    assert "EST-7" in text(refused)
    assert "Kask Mart" in text(refused)
    assert Player.objects.filter(external_id="EST-7").count() == 1


def test_an_id_that_stands_twice_in_a_list_enters_one_of_the_two(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    pasted = "Name;ID\nKask Mart;EST-7\nSaar Tiit;EST-7\n"
    preview = chief.post(url("import", stage), {"pasted": pasted}, follow=True)
    assert "EST-7" in text(preview)
    assert written()[2:4] == (0, 0)
    accept = re.search(r'action="([^"]+/accept/)"', text(preview))
    sent = dict(re.findall(r'name="(version|facts|token)" value="([^"]*)"', text(preview)))
    chief.post(accept.group(1), sent)
    assert stage.entries.count() == Player.objects.filter(external_id="EST-7").count() == 1


# ---- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"%PDF-1.7 x", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04 broken", b"MZ\x90\0", b"", b"\0" * 99]
)
def test_a_file_of_the_wrong_kind(chief, stage, content):
    before = written()
    answer = chief.post(url("import", stage), {"file": SimpleUploadedFile("list.xlsx", content)})
    assert answer.status_code == 400
    assert "Send" in text(answer)
    assert written() == before


def test_fifty_megabytes(chief, stage):
    before = written()
    answer = chief.post(url("import", stage), {"file": SimpleUploadedFile("list.csv", b"Kask Mart;1980\n" * 3_400_000)})
    assert answer.status_code == 400
    assert "a start list has at most 5" in text(answer)
    assert written() == before


def test_a_hundred_thousand_lines(chief, stage):
    answer = chief.post(
        url("import", stage), {"file": SimpleUploadedFile("list.csv", b"Kask Mart;1980\n" * 100_000)}, follow=True
    )
    here = re.search(r'action="([^"]+/here/)"', text(answer))
    refused = chief.post(here.group(1), follow=True)
    assert refused.status_code == 200
    assert "at most 10000 lines" in text(refused)
    assert not stage.log.exists()


# ---- another event's games, entries and lists ----------------------------------------------------------------------


def test_a_result_for_a_game_of_another_event(chief, two_boards):
    foreign = make_stage(2, event=make_event())
    paired(foreign, 1, "1-2 *")
    theirs = game(foreign, 1, 1)
    for sent in ({"set": f"{theirs.pk}:{theirs.version}:1-0"}, {"game": theirs.pk, "version": 0, "result": "1-0"}):
        answer = chief.post(url("results", two_boards, 1), sent, follow=True)
        assert "There is no such game in round 1" in text(answer)
    for name in ("note", "correct"):
        answer = chief.post(url(name, two_boards, 1, theirs.pk), {"note": "x", "to": "1-0", "version": 0}, follow=True)
        assert "There is no such game in round 1" in text(answer)
    theirs.refresh_from_db()
    assert (theirs.result, theirs.note, theirs.version) == (Result.PENDING.value, "", 0)


def test_a_start_list_of_another_event_and_of_another_person(client, people, stage):
    client.force_login(people["chief"])
    preview = client.post(url("import", stage), {"pasted": "Kask Mart;1980\nSaar Tiit;1990\n"})
    draft = int(re.search(r"/import/(\d+)/", preview.url).group(1))
    own = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    others = client_of(people["owner"])
    for who_, there in ((client, own), (others, stage)):
        assert who_.get(url("import-preview", there, draft)).status_code == 404
        for name in (
            "import-read",
            "import-columns",
            "import-decide",
            "import-accept",
            "import-here",
            "import-discard",
        ):
            assert who_.post(url(name, there, draft), {"version": "0"}).status_code == 404
    assert client.get(url("import-preview", stage, draft)).status_code == 200


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


# ---- old forms, forms sent twice -----------------------------------------------------------------------------------


def test_an_old_form_sent_after_a_change_pairs_nothing(chief, stage):
    old = {"token": "old", "version": stage.version}
    chief.post(url("entry-withdraw", stage, who(stage, 6).pk), {"treatment": "counted", "seen": "x"})
    Stage.objects.filter(pk=stage.pk).update(version=stage.version + 1)
    answer = chief.post(url("pair", stage), old, follow=True)
    assert "error" in text(answer)
    assert not stage.rounds.exists()


def test_a_pair_form_sent_twice_makes_one_round(chief, stage):
    sent = {"token": "once", "version": stage.version, "next": url("pair", stage)}
    chief.post(url("pair", stage), sent)
    again = chief.post(url("pair", stage), sent, follow=True)
    assert "That was done already; it was not done twice." in text(again)
    assert stage.rounds.count() == 1


# ---- what no page of ours sends ------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ODD_NUMBERS)
def test_odd_numbers_break_no_page(chief, two_boards, typed):
    stage = two_boards
    script = {"HTTP_ACCEPT": "application/json"}
    assert chief.get(event_url("log", stage), {"round": typed, "stage": typed, "page": typed}).status_code == 200
    assert chief.get(url("round", stage, 1), {"more": typed}).status_code == 200
    assert chief.get(url("results", stage, 1), {"since": typed}, **script).status_code == 200
    assert chief.get(url("absences", stage), {"entry": typed}).status_code in (200, 404)
    assert chief.get(f"/e/{stage.event.slug}/find/", {"q": typed}).status_code == 200
    before = written()
    for address, data in (
        (url("results", stage, 1), {"set": f"{typed}:{typed}:1-0"}),
        (url("correct", stage, 1, game(stage, 1, 1).pk), {"to": "0-1", "version": typed, "reason": "slip"}),
        (url("pair", stage), {"version": typed}),
        (url("draft-edit", stage, 1), {"action": "pair", "pick": [typed, typed], "version": typed}),
        (url("draft-edit", stage, 1), {"swap": typed}),
        (url("publish", stage, 1), {"version": typed}),
        (url("finish", stage), {"version": typed}),
        (url("draw", stage), {"method": "lot", "seed": typed or "x", "version": typed}),
        (url("entry-add", stage), {"player": typed}),
        (url("entry-absences", stage, who(stage, 1).pk), {"round-2": typed or "x", "initial-round-2": ""}),
    ):
        assert chief.post(address, data, follow=True).status_code in (200, 409, 422), address
    assert written() == before


@pytest.mark.parametrize("field", ["rounds_planned", "late_forfeit_minutes", "tiebreaks-BH"])
@pytest.mark.parametrize("typed", ["x", "-1", "²", "1e3", "9" * 30, HUGE])
def test_odd_numbers_in_the_settings_of_a_stage(chief, stage, field, typed):
    form = fields(chief.get(url("stage-settings", stage)))
    answer = chief.post(url("stage-settings", stage), {**form, field: typed})
    assert answer.status_code == 200
    assert 'class="errorlist"' in text(answer) or 'role="alert"' in text(answer)
    assert not stage.log.exists()


def test_addresses_with_numbers_that_no_database_keeps(chief, stage):
    for number in ("9" * 30, HUGE):
        for tail in (f"{number}/entries/", f"1/rounds/{number}/", f"1/entries/{number}/", f"1/standings/{number}/"):
            assert chief.get(f"/desk/{stage.event.slug}/{tail}").status_code == 404, tail[:20]
        for tail in (f"{number}/standings/", f"1/rounds/{number}/", f"1/players/{number}/"):
            assert chief.get(f"/e/{stage.event.slug}/{tail}").status_code == 404, tail[:20]


def test_a_start_time_nobody_could_have_seen(chief, stage):
    form = {"initial-round-1": "rubbish", "round-1": "2026-05-01T10:00", "apart": "240", "rounds_a_day": "2"}
    answer = chief.post(url("start-times", stage), form)
    assert "The form did not arrive whole." in text(answer)
    assert 'value="2026-05-01T10:00"' in text(answer)
    assert not stage.schedule.exists()


def test_a_hidden_companion_that_cannot_be_read_writes_nothing(chief, stage):
    form = fields(chief.get(event_url("settings", stage)))
    answer = chief.post(event_url("settings", stage), {**form, "initial-starts_on": "rubbish", "place": "Narva"})
    assert "The form did not arrive whole." in text(answer)
    assert 'value="Narva"' in text(answer)
    stage.event.refresh_from_db()
    assert stage.event.place == ""


def test_a_character_that_no_text_can_hold_and_a_token_that_is_none(chief, two_boards):
    before = written()
    note = url("note", two_boards, 1, game(two_boards, 1, 1).pk)
    for data in ({"note": "a\0b"}, {"note": "x", "token": "x" * 65}, {"note": "x", "to\0ken": "x"}):
        answer = chief.post(note, data)
        assert answer.status_code == 400
        assert "Nothing was changed." in text(answer)
    assert written() == before
    assert chief.get(event_url("log", two_boards), {"person": "a\0b"}).status_code == 200


@pytest.mark.parametrize("name", ["x" * 10_000, "\u202e\u200b", "=1+1", "٣", " "])
def test_names_that_are_none_are_refused_and_the_rest_stays_in_the_form(chief, stage, name):
    before = written()
    answer = chief.post(reverse("players:add"), {"name": name, "city": "Narva"})
    assert answer.status_code == 200
    assert 'class="errorlist"' in text(answer)
    assert 'value="Narva"' in text(answer)
    assert written() == before


def test_marks_that_turn_the_direction_do_not_get_into_a_name(chief, stage):
    chief.post(reverse("players:add"), {"name": "Kask\u202e Mart\u200b", "city": "Nar\u2066va"})
    assert Player.objects.filter(name="Kask Mart", city="Narva").exists()
    entry = who(stage, 1)
    form = fields(chief.get(url("entry-edit", stage, entry.pk)))
    chief.post(url("entry-edit", stage, entry.pk), {**form, "name": "Saar\u202d Tiit"})
    entry.refresh_from_db()
    assert entry.name == "Saar Tiit"
    refused = chief.post(url("entry-edit", stage, entry.pk), {**form, "initial-name": "Saar Tiit", "name": "\u202e"})
    assert "This field is required." in text(refused)
    entry.refresh_from_db()
    assert entry.name == "Saar Tiit"


def test_a_player_called_bye_is_a_player(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    for name in ("Bye", "None", "Null", "0-1", "absent"):
        player = Player.objects.create(name=name)
        Entry.objects.create(stage=stage, player=player, name=name)
    draw_numbers(stage_id=stage.pk, method="rating")
    round_ = play(stage)
    assert (round_.games.count(), round_.byes.count()) == (2, 1)
    seated = {name for g in round_.games.all() for name in (g.first.name, g.second.name)}
    assert len(seated) == 4
    assert "Bye" in text(chief.get(url("round", stage, 1)))


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
    assert answer.url == reverse("events:desk")
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
    cookie = client.cookies["sessionid"]
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
