"""Records to test with: an event in which a round is being played, and games as plain moves."""

from renju_tournaments.common.people import By
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.queries import handed_in
from renju_tournaments.records.services.accept_record import accept_record
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from tests.events.rounds import game, paired
from tests.factories import make_stage, make_user
from tests.rules.test_game import steps


def playing(first_table: str = "1-5 *", **event: object) -> tuple[Stage, Game]:
    """A Swiss of eight whose first round is being played, and the game at its first table."""
    stage = make_stage()
    if event:
        type(stage.event).objects.filter(pk=stage.event_id).update(**event)
        stage.event.refresh_from_db()
    paired(stage, 1, first_table, "2-6 *", "3-7 *", "4-8 *")
    return stage, game(stage, 1, 1)


def moves(text: str, outcome: Outcome = Outcome.UNKNOWN, ending: Ending = Ending.UNKNOWN) -> Record:
    """A record of steps written as in the tests of the rules."""
    return Record(steps(text), outcome=outcome, ending=ending)


def hand_in(game: Game, side: Side, text: str, *, token: str = "", outcome: Outcome = Outcome.UNKNOWN) -> Sheet:
    """A pasted sheet."""
    return hand_in_sheet(
        game_id=game.pk,
        side=side,
        record=moves(text, outcome),
        source=Source.TEXT,
        original=text.encode(),
        by=By(token=token),
    )


def accepted(game: Game, record: Record) -> GameRecord:
    """The record of a table: handed in by the first player, played through on the board, and accepted."""
    sheet = hand_in_sheet(game_id=game.pk, side=Side.FIRST, record=record, source=Source.BOARD)
    handed = handed_in([game])[game.pk]
    return accept_record(
        stage_id=game.round.stage_id,
        game_id=game.pk,
        sheet_id=sheet.pk,
        seen_newest=handed.newest,
        seen_accepted=handed.accepted,
        by=By(make_user()),
    )
