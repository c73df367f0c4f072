"""A sheet accepted as the record of its game."""

import pytest

from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.models import Game
from renju_tournaments.records.checking import winner_of
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.services.accept_record import accept_record, take_back_record
from renju_tournaments.rules.record import Outcome
from tests.records.games import hand_in, playing

pytestmark = pytest.mark.django_db

SWAPPED = "h8 S h9 s j10 s"


def accept(game: Game, sheet: Sheet, seen: int | None = None) -> GameRecord:
    return accept_record(
        stage_id=game.round.stage_id,
        game_id=game.pk,
        sheet_id=sheet.pk,
        seen_newest=sheet.pk if seen is None else seen,
        actor=None,
    )


def test_the_record_knows_who_had_which_colour_after_the_swaps() -> None:
    _stage, game = playing()
    record = accept(game, hand_in(game, Side.FIRST, SWAPPED, outcome=Outcome.BLACK))
    assert (record.first, record.second) == ("Player 1", "Player 5")
    assert (record.black, record.white) == ("Player 5", "Player 1")
    assert record.opening == "D3"
    assert winner_of(record) is Side.SECOND


def test_the_result_of_the_table_stays_whatever_the_record_says() -> None:
    _stage, game = playing("1-5 1-0")
    accept(game, hand_in(game, Side.FIRST, "h8 h9 j10", outcome=Outcome.WHITE))
    game.refresh_from_db()
    assert game.result == "1-0"


def test_a_sheet_that_came_in_meanwhile_is_looked_at_first() -> None:
    _stage, game = playing()
    seen = hand_in(game, Side.FIRST, "h8 h9")
    hand_in(game, Side.SECOND, "h8 i9")
    with pytest.raises(Conflict, match="came in meanwhile"):
        accept(game, seen)
    assert not GameRecord.objects.exists()


def test_accepting_another_sheet_replaces_the_record() -> None:
    _stage, game = playing()
    one = hand_in(game, Side.FIRST, "h8 h9")
    accept(game, one)
    other = hand_in(game, Side.SECOND, "h8 i9 j9")
    accept(game, other)
    assert (GameRecord.objects.get().sheet, GameRecord.objects.get().moves) == (other, 3)


def test_a_sheet_of_another_game_cannot_be_accepted() -> None:
    _stage, game = playing()
    neighbour = game.round.games.get(table=2)
    sheet = hand_in(neighbour, Side.FIRST, "h8")
    with pytest.raises(UserError, match="does not belong"):
        accept(game, sheet)


def test_what_is_taken_back_leaves_the_sheets() -> None:
    stage, game = playing()
    accept(game, hand_in(game, Side.FIRST, "h8 h9"))
    take_back_record(stage_id=stage.pk, game_id=game.pk, actor=None, reason="the wrong table")
    assert (GameRecord.objects.count(), Sheet.objects.count()) == (0, 1)
    with pytest.raises(UserError, match="No record"):
        take_back_record(stage_id=stage.pk, game_id=game.pk, actor=None)
