"""What the clickable board knows of an event and a game."""

import json
from typing import Any

import pytest

from renju_tournaments.events.models import Game
from renju_tournaments.records.board import BoardPage, board_page, seen_by_rules
from renju_tournaments.records.choices import Side
from renju_tournaments.records.queries import newest_sheet
from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.record import Outcome, Record
from renju_tournaments.rules.steps import Declare, Place, Swap
from tests.records.games import hand_in, moves, playing
from tests.rules.test_game import DOUBLE_THREE, FIVE, at, steps

pytestmark = pytest.mark.django_db


def board(game: Game) -> BoardPage:
    event = game.round.stage.event
    sheet = newest_sheet(game, Side.FIRST)
    return board_page(event, game, look_url="/look/", hand_in_url="/hand-in/", store="here", sheet=sheet)


def seen(game: Game, record: Record) -> dict[str, Any]:
    return seen_by_rules(game.round.stage.event, record)


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


def test_renju_has_one_board_and_gomoku_three() -> None:
    _stage, game = playing(opening_regulation="rif", column_letters="skip-i")
    assert board(game).data["letters"] == {15: "ABCDEFGHJKLMNOP"}
    type(game.round.stage.event).objects.update(opening_regulation="swap2")
    game.round.stage.event.refresh_from_db()
    assert {size: letters[-1] for size, letters in board(game).data["letters"].items()} == {15: "P", 19: "S", 20: "T"}


def test_it_begins_with_the_sheet_that_is_corrected_and_what_that_leaves_out() -> None:
    _stage, game = playing(opening_regulation="rif")
    sheet = hand_in(game, Side.FIRST, "h8 h9 j10 S a1", outcome=Outcome.WHITE)
    data = board(game).data
    assert (data["base"], data["start"]["winner"]) == (sheet.pk, "first")
    hand_in(game, Side.FIRST, "h8 h9 j10 a1")
    assert board(game).data["start"]["steps"][3] == ["swap", False]


def test_renju_by_lot_begins_with_the_position_that_was_drawn_for_the_table() -> None:
    _stage, game = playing(opening_regulation="by-lot")
    assert board(game).data["start"]["steps"] == []
    game.round.opening_lot = {"seed": 1, "per": "game", "order": [[3, "h8 h9 i9 j9 k9"], [1, "h8 i9 i8 g7 f6"]]}
    assert board(game).data["start"]["steps"] == [["set-up", "h8", "h9", "i9", "j9", "k9"]]


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
