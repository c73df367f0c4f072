"""What careless, hurried and malicious people send: a sentence that says what to do, and nothing lost or doubled."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from pairings.model import Result
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.players.models import Player
from tests.desk.pages import client_of, event_url, fields, fresh, text, url
from tests.events.counting import written
from tests.events.playing import play
from tests.events.rounds import game, paired, who
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


HUGE = "9" * 5000
ODD_NUMBERS = ["", "x", "-1", "²", "٣", "1e3", "9" * 30, HUGE]


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
    assert "data-refused" in text(refused)
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
    assert chief.get(event_url("log", two_boards), {"person": "a\0b"}).status_code == 400


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
