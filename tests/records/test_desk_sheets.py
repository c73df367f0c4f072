"""An arbiter hands in a sheet by pasted text or a file: what is asked, what is refused, and what is said of it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from renju_tournaments.events.models import Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import GameRecord, Sheet
from tests.events.rounds import game
from tests.records.desk import accept, address, page, send, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("side", list(Side))
def test_an_arbiter_hands_in_for_either_player_or_his_own(desk: Client, stage: Stage, side: Side) -> None:
    found = game(stage, 1, 1)
    answer = words(send(desk, found, side, pasted="1. h8 2. h9\r\n3. j10"))
    name = {Side.FIRST: "The sheet of Player 1", Side.SECOND: "The sheet of Player 5"}.get(side, "The arbiter’s sheet")
    assert f"{name} is handed in, with 3 moves." in answer
    sheet = Sheet.objects.get()
    assert (sheet.side, sheet.source, sheet.handed_in_by) == (
        side.value,
        Source.TEXT,
        User.objects.get(username="kask"),
    )
    assert bytes(sheet.original) == b"1. h8 2. h9\r\n3. j10"


def test_what_cannot_be_read_comes_back_with_its_line(desk: Client, stage: Stage) -> None:
    response = send(desk, game(stage, 1, 1), Side.SECOND, pasted="h8 h9\nj10 zz9 h7", black="second")
    assert response.status_code == 422
    assert "Nothing was handed in. Line 2: “zz9” is not a move" in words(response)
    html = response.content.decode()
    assert '<pre class="line">j10 zz9 h7</pre>' in html
    assert "h8 h9\nj10 zz9 h7</textarea>" in html
    assert re.search(r'name="side" value="second" required checked', html)
    assert re.search(r'name="black" value="second" checked', html)
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Paste the moves, or choose a file."),
        ({"pasted": "h8", "side": ""}, "Say whose sheet it is."),
        ({"pasted": "Black: Somebody"}, "There is no game in it."),
        ({"pasted": "h8 and then h9"}, "Line 1: “and” is not a move"),
    ],
)
def test_a_form_that_says_too_little_is_refused(
    desk: Client, stage: Stage, fields: dict[str, str], sentence: str
) -> None:
    response = desk.post(address("sheet-add", game(stage, 1, 1)), {"side": "first", **fields})
    assert response.status_code == 422
    assert sentence in words(response)


def file(data: bytes, name: str = "game.sgf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def test_a_file_is_kept_byte_for_byte_and_given_back_as_a_download(desk: Client, stage: Stage) -> None:
    found, data = game(stage, 1, 1), b"(;GM[4]SZ[15]PB[x\xff]CA[latin1];B[hh];W[hg])"
    send(desk, found, file=file(data, '<b>"../x.SGF'))
    sheet = Sheet.objects.get()
    response = desk.get(address("sheet-original", found, sheet.pk))
    assert response.content == data
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == f'attachment; filename="round-1-table-1-first-{sheet.pk}.sgf"'


def test_of_several_games_one_is_chosen_without_sending_the_file_again(desk: Client, stage: Stage) -> None:
    found, data = game(stage, 1, 1), b"(;SZ[15]PB[A]PW[B];B[hh])(;SZ[15]PB[C]PW[D];B[hh];W[hg])"
    response = send(desk, found, file=file(data))
    assert "There are several games in it." in words(response)
    assert "2. C – D, 2 moves" in words(response)
    assert not Sheet.objects.exists()
    sent = response.context["sent"]
    send(desk, found, kept=sent.kept, kept_name=sent.file_name, game="2")
    sheet = Sheet.objects.get()
    assert len(sheet.content.moves) == 2
    assert bytes(sheet.original) == data


def test_a_file_that_leaves_its_letters_open_asks_with_those_of_the_event_preselected(
    desk: Client, stage: Stage
) -> None:
    type(stage.event).objects.update(column_letters="skip-i")
    found = game(stage, 1, 1)
    response = send(desk, found, file=file(b"h8 m12", "game.txt"))
    html = response.content.decode()
    assert re.search(r'name="letters" value="skip-i" required checked', html)
    assert not re.search(r'name="letters" value="a-o" required checked', html)
    sent = response.context["sent"]
    send(desk, found, kept=sent.kept, kept_name=sent.file_name, letters="skip-i")
    assert "M12" in page(desk, found)


def test_pasted_text_is_read_by_the_letters_of_the_event_and_that_is_said(desk: Client, stage: Stage) -> None:
    type(stage.event).objects.update(column_letters="skip-i")
    answer = words(send(desk, game(stage, 1, 1), pasted="h8 m12"))
    assert "It was read by those of the event: A–P without I." in answer


def test_text_that_proves_other_letters_is_asked_about(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    response = send(desk, found, pasted="h8 p1")
    assert "those of the event are lettered A–O (international)" in words(response)
    assert not Sheet.objects.exists()
    send(desk, found, pasted="h8 p1", own_letters="1")
    assert "O1" in page(desk, found)


def test_the_names_of_another_game_are_pointed_out(desk: Client, stage: Stage) -> None:
    answer = words(send(desk, game(stage, 1, 1), pasted="Black: Somebody\nWhite: Player 1\nh8 h9"))
    assert "It has the names Somebody – Player 1" in answer
    assert "It has the names" not in words(send(desk, game(stage, 1, 1), pasted="Black: Player 5\nh8 h9"))


def test_a_plain_list_of_moves_is_told_who_had_black(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    send(desk, found, pasted="Result: 1-0\nh8 h9 j10", black="second")
    accept(desk, found, Sheet.objects.get())
    assert GameRecord.objects.get().first_has_black is False
    assert "By the record Black (Player 5) won; the table has 1 – 0." in page(desk, found)


def test_what_the_sheet_says_of_the_swaps_is_not_talked_over(desk: Client, stage: Stage) -> None:
    response = send(desk, game(stage, 1, 1), pasted="h8 (swap) h9", black="first")
    assert "The swaps stand in the sheet" in words(response)
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
    ],
)
def test_a_hostile_file_is_refused_in_words(desk: Client, stage: Stage, data: bytes, name: str) -> None:
    response = send(desk, game(stage, 1, 1), file=file(data, name))
    assert response.status_code == 422
    assert "Nothing was handed in." in words(response)
    assert not Sheet.objects.exists()


def test_a_file_that_is_too_large_is_refused_and_the_text_stays(desk: Client, stage: Stage) -> None:
    response = send(desk, game(stage, 1, 1), file=file(b"h8 " * 400_000, "many.txt"))
    assert "The file has more than 1 megabyte." in words(response)
    response = send(desk, game(stage, 1, 1), file=file(b"h8 h9", "one.txt"), pasted="h8 h9")
    assert "There is a file and a text as well." in words(response)
    assert response.context["sent"].file == b"h8 h9"


def test_a_script_in_a_name_stays_text(desk: Client, stage: Stage) -> None:
    found = game(stage, 1, 1)
    send(desk, found, pasted="Black: <script>alert(1)</script>\nComment: <b>x</b>\nh8 h9")
    assert "<script>alert" not in desk.get(address("game", found)).content.decode()
    assert "<script>alert" not in desk.get(address("sheet", found, Sheet.objects.get().pk)).content.decode()


def test_the_same_form_sent_twice_hands_in_once(desk: Client, stage: Stage) -> None:
    send(desk, game(stage, 1, 1), pasted="h8 h9", token="t")
    answer = words(send(desk, game(stage, 1, 1), pasted="h8 h9", token="t"))
    assert "That was done already" in answer
    assert Sheet.objects.count() == 1
