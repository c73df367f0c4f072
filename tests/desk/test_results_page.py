"""The results page without a script, and what its script and other arbiters' pages are told."""

from __future__ import annotations

import json
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from pairings.model import Result
from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import LogEntry
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.players.models import Player
from tests.desk.results_page import address, page, send
from tests.events.boards import game_at, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def kask():
    return make_user("kask")


@pytest.fixture
def novak():
    return make_user("novak")


@pytest.fixture
def stage(kask, novak):
    stage = make_stage(9, event=make_event(chief=kask, arbiter=novak))
    play(stage, 1, "1-5 1-0, 6-2 *, 3-7 *, 8-4 *", free=9)
    return stage


@pytest.fixture
def desk(client, kask):
    client.force_login(kask)
    return client


def press(client, stage, table, code, *, seen=None):
    """A button of the row, without the script."""
    game = game_at(stage, 1, table)
    version = game.version if seen is None else seen
    return client.post(address(stage), {"set": f"{game.pk}:{version}:{code}"})


def state(client, stage, since=0, **headers):
    return client.get(address(stage), {"since": since}, headers={"accept": "application/json", **headers})


def test_the_page_shows_tables_points_results_and_who_has_no_game(desk, stage):
    html = page(desk, stage)
    assert "Result, table 2: Player 6 – Player 2" in html
    assert re.search(r"Free point\s*<span class=\"count\">1</span>", html)
    assert "Player 9" in html
    assert '<strong id="open-count">3</strong>' in html
    assert "<select" not in html


def test_the_page_names_the_tables_that_keep_the_next_round_from_being_paired(desk, stage):
    html = page(desk, stage)
    assert re.search(r'<a href="#t2">table 2</a>,\s*<a href="#t3">table 3</a>', html)
    assert re.search(r'id="pair-next"\s+disabled', html)
    for table in (2, 3, 4):
        send(desk, stage, table, "1/2-1/2")
    assert not re.search(r'id="pair-next"\s+disabled', page(desk, stage))


def test_an_arbiter_reads_who_pairs_the_next_round(client, stage, novak):
    client.force_login(novak)
    html = page(client, stage)
    assert "The chief arbiter pairs round 2" in html
    assert 'id="pair-next"' not in html


def test_points_are_those_before_the_round(desk, stage):
    for table in (2, 3, 4):
        send(desk, stage, table, "1/2-1/2")
    play(stage, 2, "9-1 *, 2-6 *, 7-3 *, 4-8 *", free=5)
    html = page(desk, stage, 2)
    row = html[html.index('id="t1"') : html.index('id="t2"')]
    assert re.findall(r'<td class="num pts">(.*?)</td>', row) == ["1", "1"]
    row = html[html.index('id="t2"') : html.index('id="t3"')]
    assert re.findall(r'<td class="num pts">(.*?)</td>', row) == ["½", "½"]


def test_a_button_enters_a_result_without_the_script(desk, stage):
    answer = press(desk, stage, 2, "0-1")
    assert answer.status_code == 302
    assert answer["Location"].endswith("/rounds/1/#t2")
    assert game_at(stage, 1, 2).outcome is Result.SECOND_WINS


def test_without_the_script_every_other_value_is_one_link_away(desk, stage):
    game = game_at(stage, 1, 3)
    html = page(desk, stage, more=game.pk)
    for code in ("+/-", "-/+", "-/-", "0-0", "1/2-0", "1-1/2", "adjourned", "*"):
        assert f'value="{game.pk}:0:{code}"' in html


def test_without_the_script_a_conflict_shows_both_values_and_either_can_be_chosen(desk, stage, kask):
    press(desk, stage, 2, "0-1")
    answer = press(desk, stage, 2, "1-0", seen=0)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "Keep 0 – 1" in html
    assert "Replace with 1 – 0" in html
    choice = re.search(r'value="(\d+:\d+:1-0)"', html)[1]
    desk.post(address(stage), {"set": choice})
    assert game_at(stage, 1, 2).outcome is Result.FIRST_WINS


def test_the_script_gets_the_new_version_and_when_it_was_saved(desk, stage):
    data = send(desk, stage, 2, "+/-").json()
    assert data["game"] | {"saved": ""} == {
        "id": game_at(stage, 1, 2).pk,
        "table": 2,
        "code": "+/-",
        "label": "+ / −",
        "version": 1,
        "saved": "",
        "by": "kask",
        "mine": True,
        "note": "",
    }
    assert re.fullmatch(r"\d\d:\d\d kask", data["game"]["saved"])
    stage.refresh_from_db()
    assert data["stage_version"] == stage.version


@pytest.mark.each_database
def test_whose_answer_was_lost_sends_again_and_is_told_what_stands(desk, stage):
    sent = send(desk, stage, 2, "1-0").json()
    again = send(desk, stage, 2, "1-0", seen=0).json()
    assert again["game"] == sent["game"]
    assert stage.log.count() == 1


def test_the_script_is_told_of_a_conflict_with_both_values(client, desk, stage, novak):
    send(desk, stage, 2, "0-1")
    client.force_login(novak)
    answer = send(client, stage, 2, "1-0", seen=0)
    assert answer.status_code == 409
    data = answer.json()
    assert (data["theirs"], data["yours"], data["version"], data["by"]) == ("0-1", "1-0", 1, "kask")
    assert data["mine"] is False
    assert re.fullmatch(r"\d\d:\d\d", data["at"])


@pytest.mark.parametrize("code", ["2-0", "", "1", "pending"])
def test_what_is_no_result_is_refused_in_a_sentence(desk, stage, code):
    answer = send(desk, stage, 2, code)
    assert answer.status_code == 422
    assert "cannot be read as a result" in answer.json()["message"]


def test_a_game_of_another_event_is_refused_in_a_sentence(desk, stage, kask):
    other = make_stage(4, event=make_event(chief=kask))
    play(other, 1, "1-3 *, 4-2 *")
    fields = {"game": game_at(other, 1, 1).pk, "version": 0, "result": "1-0"}
    answer = desk.post(address(stage), fields, headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert "no such game" in answer.json()["message"]
    assert not LogEntry.objects.exists()


def test_a_stranger_finds_no_such_event(client, stage):
    client.force_login(make_user("stranger"))
    assert send(client, stage, 2, "1-0").status_code == 404


def test_somebody_not_logged_in_is_sent_to_the_log_in(client, stage):
    assert send(client, stage, 2, "1-0").status_code == 302
    assert game_at(stage, 1, 2).outcome is Result.PENDING


def test_another_arbiters_page_learns_only_what_is_new(client, desk, stage, novak):
    first = state(desk, stage)
    assert first.json()["games"] == []
    cursor = first.json()["cursor"]
    assert state(desk, stage, cursor, **{"if-none-match": first["ETag"]}).status_code == 304
    client.force_login(novak)
    send(client, stage, 3, "1/2-1/2")
    data = state(client, stage, cursor).json()
    assert [(g["table"], g["code"], g["version"]) for g in data["games"]] == [(3, "1/2-1/2", 1)]
    assert data["cursor"] > cursor
    assert not data["boards_changed"]
    assert state(client, stage, data["cursor"]).json()["games"] == []


def test_undo_is_one_request_and_done_once(desk, stage):
    send(desk, stage, 2, "1-0")
    send(desk, stage, 3, "1-0")
    url = address(stage, "results-undo")
    for _ in range(2):
        answer = desk.post(url, {"token": "u1"}, headers={"accept": "application/json"})
        assert answer.status_code == 200
    assert game_at(stage, 1, 3).outcome is Result.PENDING
    assert game_at(stage, 1, 2).outcome is Result.FIRST_WINS


def test_a_note_has_a_page_of_its_own(desk, stage):
    game = game_at(stage, 1, 2)
    url = address(stage, "note", 1, game.pk)
    assert 'name="seen" value=""' in desk.get(url).content.decode()
    desk.post(url, {"note": "Warned for noise", "seen": ""})
    assert "Warned for noise" in page(desk, stage)
    answer = desk.post(url, {"note": "Late", "seen": ""})
    assert answer.status_code == 409
    assert "Warned for noise" in answer.content.decode()
    assert "Late" in answer.content.decode()


def test_a_round_paired_with_an_earlier_result_says_so(desk, stage):
    for table in (2, 3, 4):
        send(desk, stage, table, "1/2-1/2")
    play(stage, 2, "9-1 *, 2-6 *, 7-3 *, 4-8 *", free=5)
    assert "paired with an earlier result" not in page(desk, stage, 2)
    game = game_at(stage, 1, 1)
    url = address(stage, "correct", 1, game.pk)
    answer = desk.post(
        url, {"to": "0-1", "version": game.version, "reason": "the slip was read upside down"}, follow=True
    )
    assert "Round 2 was paired with the old result, and is being played." in answer.content.decode()
    assert f'<a href="{address(stage, "round", 2)}">Go there: Round 2</a>' in answer.content.decode()
    assert "paired with an earlier result" in page(desk, stage, 2)
    assert [(g.first.number, g.second.number) for g in stage.rounds.get(number=2).games.all()] == [
        (9, 1),
        (2, 6),
        (7, 3),
        (4, 8),
    ]


def test_the_words_of_the_script_are_data_and_not_script(desk, stage):
    html = page(desk, stage)
    words = re.search(r'<script id="results-words" type="application/json">(.*?)</script>', html, re.S)[1]
    assert json.loads(words)["labels"]["1-0"] == "1 – 0"
    assert not re.search(r"<script(?![^>]*(src=|application/json))", html)


@pytest.mark.parametrize("players", [8, 60])
def test_saving_one_result_costs_as_many_queries_in_a_big_event_as_in_a_small_one(
    client, kask, players, django_assert_num_queries
):
    stage = make_stage(players, event=make_event(chief=kask))
    for number in (1, 2, 3):
        boards = ", ".join(f"{n}-{n + 1} {'*' if number == 3 else '1-0'}" for n in range(1, players, 2))
        play(stage, number, boards)
    client.force_login(kask)
    game = game_at(stage, 3, 2)
    fields = {"game": game.pk, "version": 0, "result": "1-0"}
    url = address(stage, number=3)
    with django_assert_num_queries(13):
        answer = client.post(url, fields, headers={"accept": "application/json"})
    assert answer.status_code == 200


def test_the_page_itself_costs_the_same_for_every_size(desk, kask, django_assert_num_queries):
    counts = []
    for players in (8, 40):
        stage = make_stage(players, event=make_event(chief=kask))
        play(stage, 1, ", ".join(f"{n}-{n + 1} *" for n in range(1, players, 2)))
        with django_assert_num_queries(32, exact=False) as queries:
            page(desk, stage)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_round_is_complete_when_the_last_result_is_in(desk, stage):
    for table in (2, 3, 4):
        send(desk, stage, table, "1/2-1/2")
    assert stage.rounds.get().state == RoundState.COMPLETE


def test_a_latecomer_is_said_to_enter_later_on_every_page_of_the_round(desk, stage):
    game_at(stage, 1, 2).round.games.update(result=Result.DRAW.value)
    person = Player.objects.create(name="Late Lee")
    enter_player(stage.pk, player=person, from_round=4, by=NOBODY)
    pages = [reverse(f"desk:{name}", args=[stage.event.slug, 1]) for name in ("pair", "rounds")]
    assert "Enters in round 4</dt><dd>Late Lee" in desk.get(pages[0]).content.decode()
    pair_round(stage_id=stage.pk)
    assert "Enters in round 4 <span" in desk.get(pages[1], follow=True).content.decode()
    publish_round(stage_id=stage.pk, number=2)
    assert "Enters in round 4 <span" in desk.get(pages[1], follow=True).content.decode()


def test_the_page_of_a_corrected_result_says_what_the_round_was_paired_with_and_what_is_now(desk, stage):
    for table in (2, 3, 4):
        send(desk, stage, table, "1/2-1/2")
    play(stage, 2, "9-1 *, 2-6 *, 7-3 *, 4-8 *", free=5)
    stage.rounds.filter(number=2).update(paired_at=timezone.now())

    def correct_table(table, code):
        game = game_at(stage, 1, table)
        fields = {"to": code, "version": game.version, "reason": "the slip was read upside down"}
        desk.post(address(stage, "correct", 1, game.pk), fields, follow=True)

    correct_table(3, "0-1")
    correct_table(3, "1-0")
    html = " ".join(page(desk, stage, 2).split())
    assert "Round 1, table 3: Player 3 – Player 7</a>: paired with ½ – ½, now 1 – 0" in html
    correct_table(3, "1/2-1/2")
    html = page(desk, stage, 2)
    assert "was paired with the old result" not in html
    assert "paired with an earlier result" not in html


def test_a_complete_swiss_round_says_that_all_results_are_in(desk, stage):
    assert re.search(r'<li id="all-in" hidden>', page(desk, stage))
    for table in (2, 3, 4):
        send(desk, stage, table, "1/2-1/2")
    html = page(desk, stage)
    assert html.index('<li id="all-in">') < html.index('id="pair-next"')


def test_namesakes_are_told_apart_by_their_numbers_and_nobody_else_is(desk, stage):
    stage.entries.filter(number__in=(2, 7)).update(name="Иван Соколов")
    html = page(desk, stage)
    assert "Result, table 2: Player 6 – Иван Соколов (2)" in html
    assert "Result, table 3: Player 3 – Иван Соколов (7)" in html
    assert "Player 6 (6)" not in html
    send(desk, stage, 2, "1-0")
    log = desk.get(reverse("desk:log", args=[stage.event.slug])).content.decode()
    assert "Round 1, table 2: Player 6 – Иван Соколов (2)" in log


def test_an_adjourned_game_shows_the_score_that_paired(desk, stage):
    for table, code in ((2, "1/2-1/2"), (3, "adjourned"), (4, "1-0")):
        send(desk, stage, table, code)
    play(stage, 2, "9-1 *, 8-3 *, 7-6 *, 2-4 *", free=5)
    html = page(desk, stage, 2)
    row = html[html.index('id="t2"') : html.index('id="t3"')]
    assert re.findall(r'<td class="num pts">(.*?)</td>', row) == ["1", "0 (½)"]
    assert "In parentheses: the score for the pairing" in html
    assert "In parentheses" not in page(desk, stage, 1)


def test_on_paper_a_result_is_text(desk, stage):
    html = page(desk, stage)
    assert re.findall(r'<span class="printed">(.*?)</span>', html) == ["1 – 0", "", "", ""]
