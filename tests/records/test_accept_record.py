"""A sheet accepted as the record of its game."""

from dataclasses import replace

import pytest

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.models import Game
from renju_tournaments.records.checking import winner_of
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.queries import handed_in
from renju_tournaments.records.services.accept_record import accept_record, take_back_record
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.rules.records.record import Outcome, Record
from tests.records.games import hand_in, moves, playing

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

SWAPPED = "h8 S h9 s j10 s"


def accept(game: Game, sheet: Sheet, *, seen_accepted: int | None = None) -> GameRecord:
    """As on a page opened when the sheet was the newest one."""
    return accept_record(
        stage_id=game.round.stage_id,
        game_id=game.pk,
        sheet_id=sheet.pk,
        seen_newest=sheet.pk,
        seen_accepted=accepted(game) if seen_accepted is None else seen_accepted,
        by=NOBODY,
    )


def accepted(game: Game) -> int:
    return handed_in([game])[game.pk].accepted


def take_back(game: Game, reason: str = "the wrong table", *, seen_accepted: int | None = None) -> None:
    take_back_record(
        stage_id=game.round.stage_id,
        game_id=game.pk,
        seen_accepted=accepted(game) if seen_accepted is None else seen_accepted,
        by=By(reason=reason),
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


def test_two_arbiters_who_accept_at_once_both_see_what_is_there() -> None:
    _stage, game = playing()
    one, other = hand_in(game, Side.FIRST, "h8 h9"), hand_in(game, Side.SECOND, "h8 i9")
    arguments = {"stage_id": game.round.stage_id, "game_id": game.pk, "seen_newest": other.pk, "by": NOBODY}
    accept_record(sheet_id=one.pk, seen_accepted=0, **arguments)
    with pytest.raises(Conflict, match="Somebody else accepted"):
        accept_record(sheet_id=other.pk, seen_accepted=0, **arguments)
    with pytest.raises(AlreadyDone):
        accept_record(sheet_id=one.pk, seen_accepted=0, **arguments)
    assert GameRecord.objects.get().sheet == one


def test_what_is_taken_back_leaves_the_sheets() -> None:
    _stage, game = playing()
    accept(game, hand_in(game, Side.FIRST, "h8 h9"))
    take_back(game)
    assert (GameRecord.objects.count(), Sheet.objects.count()) == (0, 1)
    with pytest.raises(UserError, match="No record"):
        take_back(game)


def test_a_record_is_taken_back_for_a_reason_and_as_it_was_seen() -> None:
    _stage, game = playing()
    accept(game, hand_in(game, Side.FIRST, "h8 h9"))
    seen = accepted(game)
    with pytest.raises(UserError, match="Say why"):
        take_back(game, " ")
    accept(game, hand_in(game, Side.SECOND, "h8 i9"))
    with pytest.raises(Conflict, match="accepted meanwhile"):
        take_back(game, seen_accepted=seen)
    assert GameRecord.objects.count() == 1


def named(text: str, black: str, white: str) -> Record:
    return replace(moves(text, Outcome.BLACK), black=black, white=white)


@pytest.mark.parametrize(
    ("record", "first_has_black"),
    [
        (named("h8 h9", "Player 5", "Player 1"), False),
        (named("h8 h9", "5, PLAYER", "1, player"), False),
        (named("h8 h9", "Player 1", "Player 5"), True),
        (named("h8 h9", "Somebody", "Else"), None),
        (named("h8 h9", "Player", "Player"), None),
        (named("h8 S h9", "Player 1", "Player 5"), False),
        (named("h8 s h9", "Player 5", "Player 1"), True),
    ],
    ids=["by its names", "turned around", "straight", "of others", "of either", "a swap", "no swap"],
)
def test_a_file_without_swaps_tells_the_colours_by_its_names(record: Record, first_has_black: bool | None) -> None:
    _stage, game = playing()
    sheet = hand_in_sheet(game_id=game.pk, side=Side.FIRST, record=record, source=Source.FILE)
    stored = accept(game, sheet)
    assert stored.first_has_black is first_has_black
    assert stored.black == ("Player 5" if first_has_black is False else "Player 1")
    assert winner_of(stored) is (Side.SECOND if first_has_black is False else Side.FIRST)
