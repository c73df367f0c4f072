"""An arbiter accepts a sheet as the record of the game, or takes that back."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.people import Actor
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game
from renju_tournaments.events.services.writing import stage_locked, write_log
from renju_tournaments.events.subjects import of_game
from renju_tournaments.records.checking import read_off, rules_of_event, with_names
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.queries import handed_in


def accept_record(
    *, stage_id: int, game_id: int, sheet_id: int, seen_newest: int | None, actor: Actor, token: str = ""
) -> GameRecord:
    """Makes a sheet the record of its game. The result of the table is left as it is, whatever the record says.

    ``seen_newest`` is Handed.newest of the page. Raises Conflict when another sheet came in meanwhile, and UserError
    when the sheet is not one of this game.
    """
    with stage_locked(stage_id, token=token) as stage:
        game = _game(stage_id, game_id)
        sheet = Sheet.objects.filter(pk=sheet_id, game=game).first()
        if sheet is None:
            raise UserError(_("This sheet does not belong to the game. Open the game again."))
        if seen_newest is None or handed_in([game])[game.pk].newest != seen_newest:
            raise Conflict(_("Another sheet came in meanwhile. Look at the game again; nothing was accepted."))
        before = GameRecord.objects.filter(game=game).first()
        content = with_names(sheet.content, game.first.name, game.second.name, stage.event, str(game.round.number))
        record, _created = GameRecord.objects.update_or_create(
            game=game,
            defaults={
                **read_off(content, rules_of_event(stage.event)),
                "sheet": sheet,
                "accepted_by": actor,
                "accepted_at": timezone.now(),
            },
        )
        write_log(
            stage,
            LogAct.RECORD_ACCEPTED,
            actor,
            subject=of_game(game),
            before={"moves": before.moves} if before else None,
            after={"sheet_of": sheet.side, "moves": record.moves, "errors": record.errors},
            round_number=game.round.number,
            game=game,
            token=token,
        )
    return record


def take_back_record(*, stage_id: int, game_id: int, actor: Actor, reason: str = "", token: str = "") -> None:
    """The game has no accepted record any more; the sheets stay. Raises UserError when there is none."""
    with stage_locked(stage_id, token=token) as stage:
        game = _game(stage_id, game_id)
        record = GameRecord.objects.filter(game=game).first()
        if record is None:
            raise UserError(_("No record of this game is accepted."))
        record.delete()
        write_log(
            stage,
            LogAct.RECORD_TAKEN_BACK,
            actor,
            subject=of_game(game),
            before={"moves": record.moves},
            reason=reason,
            round_number=game.round.number,
            game=game,
            token=token,
        )


def _game(stage_id: int, game_id: int) -> Game:
    game = (
        Game.objects.select_related("first", "second", "round__stage")
        .filter(pk=game_id, round__stage_id=stage_id)
        .first()
    )
    if game is None or game.round.is_draft:
        raise UserError(_("This game is not being played: its round was not published, or was paired anew."))
    return game
