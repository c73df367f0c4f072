"""A player's link: what its page says, what can be handed in by it, and what it says when it does not work."""

import base64
import json
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import HandInLink, Sheet
from renju_tournaments.records.services.links import close_links, make_links
from renju_tournaments.rules.records.record import Ending, Outcome
from renju_tournaments.rules.steps import Swap
from tests.records.games import hand_in, playing

pytestmark = pytest.mark.django_db
SCRIPT = {"HTTP_ACCEPT": "application/json"}
RIF_GAME = [
    *(["place", "h8"], ["place", "h9"], ["place", "j10"], ["swap", True], ["place", "a1"]),
    *(["offer", "k9", "c2"], ["choose", "k9"], ["place", "d4"]),
]


@pytest.fixture
def game(db: None) -> Game:
    return playing(opening_regulation="rif")[1]


@pytest.fixture
def link(game: Game) -> HandInLink:
    return make_links(game.round, by=NOBODY)[game.pk, Side.FIRST]


def address(link: HandInLink) -> str:
    return f"/hand-in/{link.key}/"


def page(client: Client, link: HandInLink) -> str:
    answer = client.get(address(link))
    assert answer.status_code == 200
    return answer.content.decode()


def paste(client: Client, link: HandInLink, text: str, **fields: str) -> HttpResponse:
    sent = {"way": "text", "text-text": text, "token": "", **{f"text-{name}": v for name, v in fields.items()}}
    return client.post(address(link), sent)


def send(client: Client, link: HandInLink, content: bytes, name: str, **fields: str) -> HttpResponse:
    sent = {"way": "file", "file-file": SimpleUploadedFile(name, content)}
    return client.post(address(link), sent | {f"file-{field}": value for field, value in fields.items()})


def play(client: Client, link: HandInLink, steps: object, **fields: str) -> HttpResponse:
    sent = {"way": "board", "steps": json.dumps(steps), "size": "15", "winner": "", "ending": "", "token": "t"}
    return client.post(address(link), sent | fields, **SCRIPT)


# ---- the page -------------------------------------------------------------------------------------------------------


def test_the_page_says_which_game_and_whose_sheet(client: Client, link: HandInLink) -> None:
    text = page(client, link)
    for words in ("Spring Cup", "Round 1", "Table 1", "Player 1", "Player 5", "This is the sheet of Player 1."):
        assert words in text
    assert "Player 2" not in text


def test_the_page_is_in_the_language_of_who_reads_it(client: Client, link: HandInLink) -> None:
    answer = client.get(address(link), HTTP_ACCEPT_LANGUAGE="ru")
    assert answer.headers["Content-Language"] == "ru"


def test_no_search_engine_and_no_other_site_learns_of_the_link(client: Client, link: HandInLink) -> None:
    for answer in (client.get(address(link)), client.get("/hand-in/nothing/"), client.post(f"{address(link)}look/")):
        assert "noindex" in answer.headers["X-Robots-Tag"]
        assert "no-store" in answer.headers["Cache-Control"]
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_the_sheet_of_the_other_player_is_never_shown(client: Client, game: Game, link: HandInLink) -> None:
    hand_in(game, Side.SECOND, "h8 h9 j10 b2")
    text = page(client, link)
    assert "Handed in at" not in text
    assert '"b2"' not in text
    hand_in(game, Side.FIRST, "h8 h9 j10 c3")
    text = page(client, link)
    assert 'data-point="c3"' in text
    assert '"b2"' not in text


# ---- links that do not work -----------------------------------------------------------------------------------------


def told(answer: HttpResponse, status: int) -> str:
    """What a page says that has nothing of the game."""
    text = answer.content.decode()
    assert answer.status_code == status
    assert "This link does not work" in text
    for word in ("Spring Cup", "Player 1", "Player 5"):
        assert word not in text
    return text


def test_a_link_that_is_unknown_says_so(client: Client, link: HandInLink) -> None:
    assert "mistyped" in told(client.get("/hand-in/nothing-here/"), 404)
    assert "mistyped" in told(client.get(f"/hand-in/{link.key[:-1]}/"), 404)


def test_a_link_that_has_expired_or_was_closed_says_so(client: Client, game: Game, link: HandInLink) -> None:
    HandInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "The time to hand in is over." in told(client.get(address(link)), 410)
    close_links(game_id=game.pk, by=NOBODY)
    assert "closed by an arbiter" in told(client.get(address(link)), 410)
    assert "closed by an arbiter" in told(paste(client, link, "h8 h9"), 410)
    answer = play(client, link, RIF_GAME)
    assert (answer.status_code, "no longer works" in answer.json()["message"]) == (410, True)
    assert not Sheet.objects.exists()


def test_a_link_of_a_round_that_is_paired_anew_says_so(client: Client, game: Game, link: HandInLink) -> None:
    type(game.round).objects.update(state=RoundState.DRAFT)
    assert "paired anew" in told(client.get(address(link)), 404)


def test_a_link_of_who_sits_elsewhere_now_says_so(client: Client, game: Game, link: HandInLink) -> None:
    Game.objects.filter(pk=game.pk).update(first=game.second, second=game.first)
    assert "made for another player" in told(client.get(address(link)), 410)
    assert "made for another player" in told(paste(client, link, "h8 h9"), 410)
    assert not Sheet.objects.exists()


# ---- pasted text ----------------------------------------------------------------------------------------------------


def test_pasted_moves_are_handed_in_with_the_result(client: Client, link: HandInLink) -> None:
    answer = paste(client, link, "1. h8 2. h9 3. j10 (swap) 4. a1", winner="first", ending="resign")
    assert answer.status_code == 302
    sheet = Sheet.objects.get()
    assert (sheet.side, sheet.source, sheet.link, bytes(sheet.original)) == (
        *(Side.FIRST, Source.TEXT, link),
        b"1. h8 2. h9 3. j10 (swap) 4. a1",
    )
    record = sheet.content
    assert (len(record.moves), record.outcome, record.ending) == (4, Outcome.WHITE, Ending.RESIGNATION)
    text = page(client, link)
    assert "Handed in at" in text
    assert "White won, by resignation" in text
    assert client.get(address(link)).context["shown"].black == "Player 5"


def test_handing_in_again_replaces_what_was_handed_in(client: Client, link: HandInLink) -> None:
    paste(client, link, "h8 h9 j10")
    paste(client, link, "h8 h9 j10 c3 d4")
    assert client.get(address(link)).context["shown"].board.moves == 5
    assert Sheet.objects.count() == 2


def test_what_cannot_be_read_comes_back_with_the_line_the_reason_and_the_text(client: Client, link: HandInLink) -> None:
    answer = paste(client, link, "1. h8 2. h9\n3. j10 4. z77", winner="second")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "ine 2" in text
    assert "z77" in text.split("<textarea")[0] + text.split("</textarea>")[1]
    assert "1. h8 2. h9\n3. j10 4. z77" in text
    assert 'value="second" id="id_text-winner_1" checked' in text
    assert not Sheet.objects.exists()


@pytest.mark.parametrize("text", ["", "   ", "good game", "?" * 3000])
def test_nothing_readable_is_said_in_words(client: Client, link: HandInLink, text: str) -> None:
    answer = paste(client, link, text)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not Sheet.objects.exists()


def test_the_same_form_sent_twice_hands_in_once(client: Client, link: HandInLink) -> None:
    for _ in range(2):
        sent = {"way": "text", "text-text": "h8 h9", "token": "one"}
        assert client.post(address(link), sent).status_code == 302
    assert Sheet.objects.count() == 1


def test_a_form_that_did_not_arrive_whole_is_said(client: Client, link: HandInLink) -> None:
    assert "did not arrive whole" in client.post(address(link), {"way": "?"}, follow=True).content.decode()
    assert client.post(address(link), {}, follow=True).status_code == 200


def test_letters_that_were_taken_for_the_events_are_said(client: Client, link: HandInLink) -> None:
    type(link.game.round.stage.event).objects.update(column_letters="skip-i")
    answer = client.post(address(link), {"way": "text", "text-text": "h8 m12"}, follow=True)
    assert "It was read by those of the event: A–P without I." in answer.content.decode()
    assert Sheet.objects.get().record["steps"][1] == ["place", "l12"]


def test_who_won_is_told_by_the_names_where_the_file_tells_no_swaps(client: Client, link: HandInLink) -> None:
    swapped = b"(;GM[4]SZ[15]PB[Player 5]PW[Player 1];B[hh];W[hg];B[ig])"
    assert send(client, link, swapped, "game.sgf", winner="second", ending="time").status_code == 302
    assert Sheet.objects.get().content.outcome is Outcome.BLACK
    assert client.get(address(link)).context["play"].data["start"]["winner"] == "second"


# ---- letters and files ----------------------------------------------------------------------------------------------


def test_letters_that_are_not_the_events_are_asked_about(client: Client, link: HandInLink) -> None:
    answer = paste(client, link, "h8 p1")
    assert "The letters are right as they stand" in answer.content.decode()
    assert not Sheet.objects.exists()
    assert paste(client, link, "h8 p1", own_letters="on").status_code == 302


def test_a_file_that_leaves_its_letters_open_is_asked_about_and_need_not_be_sent_again(
    client: Client, link: HandInLink
) -> None:
    answer = send(client, link, b"h8 m12", "game.txt", winner="draw")
    text = answer.content.decode()
    assert "The file game.txt is here" in text
    kept = base64.b64encode(b"h8 m12").decode()
    assert kept in text
    sent = {"way": "file", "file-kept": kept, "file-kept_name": "game.txt", "file-letters": "skip-i"}
    assert client.post(address(link), sent).status_code == 302
    sheet = Sheet.objects.get()
    assert sheet.record["steps"][1] == ["place", "l12"]
    assert (sheet.file_name, sheet.source, bytes(sheet.original)) == ("game.txt", Source.FILE, b"h8 m12")


def test_of_several_games_one_is_chosen(client: Client, link: HandInLink) -> None:
    games = b"(;GM[4]SZ[15]PB[Ann]PW[Bea];B[hh];W[hg])(;GM[4]SZ[15];B[hh];W[hg];B[ig])"
    text = send(client, link, games, "games.sgf").content.decode()
    assert "game 1: Ann – Bea, moves: 2" in text
    assert "game 2: ?, moves: 3" in text
    assert send(client, link, games, "games.sgf", number="2").status_code == 200  # an answer about another file
    kept = {"way": "file", "file-kept": base64.b64encode(games).decode(), "file-kept_name": "games.sgf"}
    assert client.post(address(link), kept | {"file-number": "2"}).status_code == 302
    assert len(Sheet.objects.get().content.moves) == 3


@pytest.mark.parametrize("sent", [{}, {"file-kept": "%%%"}, {"file-kept": ""}, {"file-letters": "greek"}])
def test_a_form_without_a_file_is_said(client: Client, link: HandInLink, sent: dict[str, str]) -> None:
    answer = client.post(address(link), {"way": "file", **sent})
    assert answer.status_code == 200
    assert not Sheet.objects.exists()


@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 50, b"(;GM[4]SZ[15];B[", b"\xff" * 1_000_001])
def test_a_file_that_cannot_be_read_is_said(client: Client, link: HandInLink, content: bytes) -> None:
    answer = send(client, link, content, "game.sgf")
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()


# ---- the board ------------------------------------------------------------------------------------------------------


def test_a_game_played_on_the_board_is_handed_in_once(client: Client, link: HandInLink) -> None:
    for _ in range(2):
        answer = play(client, link, RIF_GAME, winner="second", ending="time")
        assert answer.json() == {"url": f"{address(link)}#handed-in"}
    sheet = Sheet.objects.get()
    assert sheet.source == Source.BOARD
    record = sheet.content
    assert record.steps[3] == Swap(True)
    assert (record.outcome, record.ending) == (Outcome.BLACK, Ending.TIME)


def test_the_board_begins_with_the_sheet_that_holds(client: Client, link: HandInLink) -> None:
    paste(client, link, "h8 h9 j10 a1 k9", winner="first")
    data = client.get(address(link)).context["play"].data
    assert data["start"]["steps"] == [["place", name] for name in ("h8", "h9", "j10", "a1", "k9")]
    assert data["start"]["winner"] == "first"


GARBAGE = [
    "",
    "{}",
    "[[]]",
    '[["place"]]',
    '[["place", "zz"]]',
    '[["fly", "h8"]]',
    '[["declare", 99999999]]',
    "[" * 100_000,
    json.dumps([["offer", *["a1"] * 500]]),
    json.dumps([["place", "h8"]] * 3000),
    '[["place", "' + "9" * 40_000 + '/1"]]',
]


@pytest.mark.parametrize("steps", GARBAGE)
def test_what_no_board_sends_is_refused_in_words(client: Client, link: HandInLink, steps: str) -> None:
    sent = {"way": "board", "steps": steps, "size": "15", "winner": "", "ending": "", "token": "t"}
    answer = client.post(address(link), sent, **SCRIPT)
    assert (answer.status_code, bool(answer.json()["message"])) == (422, True)
    looked = client.post(f"{address(link)}look/", {"game": f'{{"size": 15, "steps": {steps or "0"}}}'})
    assert looked.status_code == 422
    assert not Sheet.objects.exists()


@pytest.mark.parametrize("fields", [{"size": "99"}, {"size": "4"}, {"size": "x"}, {"winner": "me"}, {"ending": "?"}])
@pytest.mark.each_database
def test_a_board_or_a_result_that_there_is_not_is_refused(
    client: Client, link: HandInLink, fields: dict[str, str]
) -> None:
    assert play(client, link, RIF_GAME, **fields).status_code == 422


def test_a_sheet_says_what_was_written_even_if_the_rules_do_not_allow_it(client: Client, link: HandInLink) -> None:
    assert play(client, link, [["place", "a1"], ["pass"], ["place", "a1"]]).status_code == 200
    text = page(client, link)
    assert "against the rules" in text


def test_forms_of_other_sites_are_refused(game: Game, link: HandInLink) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address(link), {"way": "text", "text-text": "h8"}).status_code == 403
    assert strict.post(f"{address(link)}look/", {"game": "{}"}).status_code == 403


def test_the_pages_ask_the_database_little(client: Client, link: HandInLink, django_assert_max_num_queries) -> None:
    hand_in(link.game, Side.FIRST, "h8 h9")
    with django_assert_max_num_queries(4):
        client.get(address(link))
    with django_assert_max_num_queries(2):
        client.post(f"{address(link)}look/", {"game": '{"size": 15, "steps": []}'})
