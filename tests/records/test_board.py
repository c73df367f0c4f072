"""What the clickable board knows of an event and a game."""

import json
from typing import Any

import pytest

from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.pages.board import BoardPage, board_page, seen_by_rules
from renju_tournaments.records.queries import newest_sheet
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Declare, Place, Swap
from tests.records.games import accepted, hand_in, moves, playing
from tests.rules.test_game import DOUBLE_THREE, FIVE, at, steps

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def board(game: Game) -> BoardPage:
    event = game.round.stage.event
    sheet = newest_sheet(game, Side.FIRST)
    return board_page(event, game, look_url="/look/", hand_in_url="/hand-in/", store="here", sheet=sheet)


def seen(game: Game, record: Record) -> dict[str, Any]:
    return seen_by_rules(game, record)


@pytest.mark.parametrize("key", REGULATIONS)
def test_everything_a_regulation_asks_for_is_said_in_a_sentence(key: str) -> None:
    _stage, game = playing(opening_regulation=key)
    data = board(game).data
    json.dumps(data)
    asked = [node for node in data["tree"] if "kind" in node]
    assert asked
    for node in asked:
        assert "%" not in node["says"]
        assert node["says"].endswith((".", "?"))
        if node["kind"] != "set-up":
            assert {"first": "Player 1", "second": "Player 5"}[node["who"]] in node["says"]


def test_an_event_with_a_regulation_of_its_own_asks_for_nothing() -> None:
    _stage, game = playing(opening_regulation="other")
    assert board(game).data["tree"] == []


def test_the_board_is_that_of_the_event() -> None:
    _stage, game = playing(opening_regulation="rif", column_letters="skip-i")
    assert board(game).data["letters"] == {15: "ABCDEFGHJKLMNOP"}
    _stage, game = playing(opening_regulation="swap2", board_size=19)
    data = board(game).data
    assert ({size: letters[-1] for size, letters in data["letters"].items()}, data["start"]["size"]) == ({19: "S"}, 19)


def test_a_sheet_of_another_board_is_corrected_on_its_own_and_that_is_said() -> None:
    _stage, game = playing(opening_regulation="swap2", board_size=19)
    hand_in_sheet(game_id=game.pk, side=Side.FIRST, record=Record(steps("h8"), size=15), source=Source.FILE)
    shown = board(game)
    assert ([one.size for one in shown.boards], shown.data["start"]["size"]) == ([19, 15], 15)
    assert [f["text"] for f in seen(game, Record(steps("h8"), size=15))["findings"]] == [
        "The record is of a board of 15 lines, and the event plays on 19."
    ]


def test_it_begins_with_the_sheet_that_is_corrected_and_fills_in_nothing_that_is_not_known() -> None:
    _stage, game = playing(opening_regulation="rif")
    sheet = hand_in(game, Side.FIRST, "h8 h9 j10 S a1", outcome=Outcome.WHITE)
    data = board(game).data
    assert (data["base"], data["start"]["winner"]) == (sheet.pk, "first")
    hand_in(game, Side.FIRST, "h8 h9 j10 a1")
    assert board(game).data["start"]["steps"][3] == ["place", "a1"]


def test_renju_by_lot_begins_with_the_position_that_was_drawn_for_the_table() -> None:
    _stage, game = playing(opening_regulation="by-lot")
    assert board(game).data["start"]["steps"] == []
    game.round.opening_lot = {"seed": 1, "per": "game", "order": [[3, "h8 h9 i9 j9 k9"], [1, "h8 i9 i8 g7 f6"]]}
    assert board(game).data["start"]["steps"] == [["set-up", "h8", "h9", "i9", "j9", "k9"]]


def test_in_renju_by_lot_a_game_that_begins_otherwise_is_found() -> None:
    _stage, game = playing(opening_regulation="by-lot")
    lot = {"seed": 1, "per": "game", "order": [[3, "h8 h9 i9 j9 k9"], [1, "h8 i9 i8 g7 f6"]]}
    type(game.round).objects.filter(pk=game.round_id).update(opening_lot=lot)
    game.round.refresh_from_db()
    otherwise = [f["text"] for f in seen(game, moves("h8 i9 i8 g7 f6 a1"))["findings"]]
    assert otherwise[0] == (
        "The game does not begin with the position that was drawn by lot for its table: H8, H9, I9, J9, K9."
    )
    set_up_in_another_order = moves("k9 j9 i9 h9 h8 a1")
    assert seen(game, set_up_in_another_order)["findings"] == []
    record = accepted(game, moves("h8 i9 i8 g7 f6 a1"))
    assert "|warning:not-as-drawn|" in record.kinds


def test_fives_and_fouls_are_seen_and_who_would_have_won() -> None:
    _stage, game = playing(opening_regulation="other")
    told = seen(game, moves(FIVE))
    assert [five["move"] for five in told["fives"]] == [9]
    assert told["ends"] == {"winner": "first", "ending": "five"}
    assert told["findings"] == []
    told = seen(game, moves(DOUBLE_THREE))
    assert (told["fouls"], told["ends"]) == ([9], None)
    assert "forbidden" in told["findings"][0]["text"]


def test_the_winner_of_a_five_is_named_after_the_swaps() -> None:
    _stage, game = playing(opening_regulation="rif")
    swapped = (*steps("h8 h9 i8"), Swap(True), *steps("a1 j8 c1 k8 e1 l8"))
    assert seen(game, Record(swapped))["ends"] == {"winner": "second", "ending": "five"}


def test_symmetric_points_are_told_where_fifths_are_offered() -> None:
    _stage, game = playing(opening_regulation="yamaguchi")
    before = (*steps("h8 h9 h10"), Declare(2), Swap(False))
    assert seen(game, Record(before))["twins"] == {}
    told = seen(game, Record((*before, Place(at("h5")[0]))))["twins"]
    assert told["g7"] == ["i7"]
    assert told["i7"] == ["g7"]
    assert "h3" not in told
