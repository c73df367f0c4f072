"""An arbiter hands in a sheet by pasted text, a file or the board: what is asked, what is refused, what is said."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from renju_tournaments.events.models import Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.rules.records.record import Outcome
from tests.events.rounds import game
from tests.records.desk import accept, address, page, paste, send_again, upload, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("side", list(Side))
def test_an_arbiter_hands_in_for_either_player_or_his_own(desk: Client, stage: Stage, side: Side) -> None:
    found = game(stage, 1, 1)
    answer = words(paste(desk, found, "1. h8 2. h9\r\n3. j10", side))
    name = {Side.FIRST: "The sheet of Player 1", Side.SECOND: "The sheet of Player 5"}.get(side, "The arbiter’s sheet")
    assert f"{name} is handed in, with 3 moves." in answer
    sheet = Sheet.objects.get()
    assert (sheet.side, sheet.source) == (side.value, Source.TEXT)
    assert sheet.handed_in_by == User.objects.get(username="kask")
    assert bytes(sheet.original) == b"1. h8 2. h9\r\n3. j10"


def test_nobody_else_has_a_sheet(desk: Client, stage: Stage) -> None:
    assert desk.get(address("sheet-add", game(stage, 1, 1), "spectator")).status_code == 404


def test_what_cannot_be_read_comes_back_with_its_line(desk: Client, stage: Stage) -> None:
    response = paste(desk, game(stage, 1, 1), "h8 h9\nj10 zz9 h7", Side.SECOND, black="second")
    assert response.status_code == 422
    assert "Line 2: “zz9” is not a move" in words(response)
    html = response.content.decode()
    assert "h8 h9\nj10 zz9 h7</textarea>" in html
    assert re.search(r'name="text-black" value="second"[^>]* checked', html)
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste the moves first; nothing was handed in."),
        ("Black: Somebody", "No move was found in it. A move is written like h8"),
        ("h8 and then h9", "Line 1: “and” is not a move"),
    ],
)
def test_text_without_moves_is_refused(desk: Client, stage: Stage, text: str, sentence: str) -> None:
    response = paste(desk, game(stage, 1, 1), text)
    assert response.status_code == 422
    assert sentence in words(response)


@pytest.mark.each_database
def test_a_file_is_kept_byte_for_byte_and_given_back_as_a_download(desk: Client, stage: Stage) -> None:
    found, data = game(stage, 1, 1), b"(;GM[4]SZ[15]PB[x\xff]CA[latin1];B[hh];W[hg])"
    upload(desk, found, data, '<b>"../x.SGF')
    sheet = Sheet.objects.get()
    response = desk.get(address("sheet-original", found, sheet.pk))
    assert response.content == data
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == f'attachment; filename="round-1-table-1-first-{sheet.pk}.sgf"'


def test_of_several_games_one_is_chosen_without_sending_the_file_again(desk: Client, stage: Stage) -> None:
    found, data = game(stage, 1, 1), b"(;SZ[15]PB[A]PW[B];B[hh])(;SZ[15]PB[C]PW[D];B[hh];W[hg])"
    response = upload(desk, found, data)
    assert "game 2: C – D, moves: 2" in words(response)
    assert not Sheet.objects.exists()
    send_again(desk, found, response, number="2")
    sheet = Sheet.objects.get()
    assert len(sheet.content.moves) == 2
    assert bytes(sheet.original) == data


@pytest.mark.parametrize(("letters", "other"), [("skip-i", "a-o"), ("a-o", "skip-i")])
def test_a_file_that_leaves_its_letters_open_asks_with_those_of_the_event_preselected(
    desk: Client, stage: Stage, letters: str, other: str
) -> None:
    type(stage.event).objects.update(column_letters=letters)
    found = game(stage, 1, 1)
    response = upload(desk, found, b"h8 m12", "game.txt")
    html = response.content.decode()
    assert re.search(rf'value="{letters}"[^>]* checked', html)
    assert not re.search(rf'value="{other}"[^>]* checked', html)
    send_again(desk, found, response, letters=letters)
    assert "M12" in page(desk, found)


def test_pasted_text_is_read_by_the_letters_of_the_event_and_that_is_said(desk: Client, stage: Stage) -> None:
    type(stage.event).objects.update(column_letters="skip-i")
    answer = words(paste(desk, game(stage, 1, 1), "h8 m12"))
    assert "It was read by those of the event: A–P without I." in answer


def test_text_that_proves_other_letters_is_asked_about(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    response = paste(desk, found, "h8 p1")
    assert "the boards of this event have A–O (international)" in words(response)
    assert not Sheet.objects.exists()
    paste(desk, found, "h8 p1", own_letters="on")
    assert "O1" in page(desk, found)


def test_the_names_of_another_game_are_pointed_out(desk: Client, stage: Stage) -> None:
    answer = words(paste(desk, game(stage, 1, 1), "Black: Somebody\nWhite: Player 1\nh8 h9"))
    assert "It has the names Somebody – Player 1" in answer
    assert "It has the names" not in words(paste(desk, game(stage, 1, 1), "Black: Player 5\nh8 h9"))


def test_a_plain_list_of_moves_is_told_who_had_black_and_who_won(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    paste(desk, found, "h8 h9 j10", black="second", winner="second", ending="time")
    sheet = Sheet.objects.get()
    assert sheet.content.outcome is Outcome.BLACK
    accept(desk, found, sheet)
    assert GameRecord.objects.get().first_has_black is False
    assert "By the record Black (Player 5) won on time; the table has 1 – 0." in page(desk, found)


def test_who_won_is_a_person_whatever_colour_the_names_give_him(desk: Client, stage: Stage) -> None:
    paste(desk, game(stage, 1, 1), "Black: Player 5\nWhite: Player 1\nh8 h9 j10", winner="second")
    assert Sheet.objects.get().content.outcome is Outcome.BLACK


def test_what_the_sheet_says_of_the_swaps_is_not_talked_over(desk: Client, stage: Stage) -> None:
    response = paste(desk, game(stage, 1, 1), "h8 (swap) h9", black="first")
    assert "The swaps stand in it" in words(response)
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "empty.sgf"),
        (b"\x00" * 500, "zeros.lib"),
        (b"(;" * 3000, "deep.sgf"),
        (b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><database>&a;</database>', "bomb.xml"),
        (b"\x1f\x8b\x08\x00broken", "broken.gz"),
        (b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x78", "short.lib"),
        ("текст без ходов".encode("utf-16"), "note.txt"),
        (b"h8 " * 400_000, "many.txt"),
        (b"1. h8 2. h9\n" * 201, "database.txt"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hostile_file_is_refused_in_words(desk: Client, stage: Stage, data: bytes, name: str) -> None:
    response = upload(desk, game(stage, 1, 1), data, name)
    assert response.status_code == 422
    assert "Nothing was handed in." in words(response)
    assert response.context["file_form"].errors
    assert not Sheet.objects.exists()


def test_a_script_in_a_name_stays_text(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    paste(desk, found, "Black: <script>alert(1)</script>\nComment: <b>x</b>\nh8 h9")
    assert "<script>alert" not in desk.get(address("game", found)).content.decode()
    assert "<script>alert" not in desk.get(address("sheet", found, Sheet.objects.get().pk)).content.decode()


def test_the_same_form_sent_twice_hands_in_once(desk: Client, stage: Stage) -> None:
    paste(desk, game(stage, 1, 1), "h8 h9", token="t")
    answer = paste(desk, game(stage, 1, 1), "h8 h9", token="t")
    assert answer.redirect_chain == [(address("game", game(stage, 1, 1)), 302)]
    assert "That was done already" in words(answer)
    assert Sheet.objects.count() == 1


def test_a_torn_form_is_refused(desk: Client, stage: Stage) -> None:
    response = desk.post(address("sheet-add", game(stage, 1, 1), "first"), {"text-text": "h8"}, follow=True)
    assert "did not arrive whole" in words(response)


def test_an_arbiter_plays_a_game_through_on_the_board(desk: Client, stage: Stage) -> None:
    found, script = game(stage, 1, 1), {"accept": "application/json"}
    steps = json.dumps([["place", "h8"], ["place", "h9"]])
    sent = {"steps": steps, "size": "15", "winner": "first", "ending": "resign", "token": "t"}
    for _twice in range(2):
        answer = desk.post(address("sheet-add", found, "arbiter"), sent, headers=script)
        assert answer.json() == {"url": address("game", found)}
    sheet = Sheet.objects.get()
    assert (sheet.side, sheet.source, len(sheet.content.moves)) == (Side.ARBITER, Source.BOARD, 2)
    look = {"game": json.dumps({"size": "15", "steps": [["place", "h8"], ["place", "h8"]]})}
    assert desk.post(address("sheet-look", found), look).json()["findings"]
    assert desk.post(address("sheet-look", found), {"game": "{"}).status_code == 422
    broken = desk.post(address("sheet-add", found, "first"), sent | {"steps": "[", "token": ""}, headers=script)
    assert broken.status_code == 422


def test_the_board_is_told_in_words_that_its_game_is_gone(desk: Client, stage: Stage) -> None:
    url = address("sheet-add", game(stage, 1, 1), "first")
    stage.rounds.all().delete()
    answer = desk.post(url, {"steps": "[]"}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()) == (422, {"message": "There is no such game in round 1."})
