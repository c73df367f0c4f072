"""An arbiter accepts a sheet as the record of the game, or takes that back."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game
from renju_tournaments.events.services.writing import needed_reason, stage_locked, write_log
from renju_tournaments.events.subjects import of_game
from renju_tournaments.records.checking import read_off, rules_of_game, with_names
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.queries import handed_in


def accept_record(
    *, stage_id: int, game_id: int, sheet_id: int, seen_newest: int | None, seen_accepted: int | None, by: By
) -> GameRecord:
    """Makes a sheet the record of its game. The result of the table is left as it is, whatever the record says.

    ``seen_newest`` and ``seen_accepted`` are Handed.newest and Handed.accepted of the page. Raises Conflict when
    another sheet came in or was accepted meanwhile, AlreadyDone when it was this one, and UserError when the sheet is
    not one of this game.
    """
    with stage_locked(stage_id, by) as stage:
        game = _game(stage_id, game_id)
        sheet = Sheet.objects.filter(pk=sheet_id, game=game).first()
        if sheet is None:
            raise UserError(_("This sheet does not belong to the game. Open the game again."))
        handed = handed_in([game])[game.pk]
        before = handed.record
        if seen_newest is None or handed.newest != seen_newest:
            raise Conflict(_("Another sheet came in meanwhile. Look at the game again; nothing was accepted."))
        if handed.accepted != seen_accepted:
            if before and before.sheet_id == sheet.pk:
                raise AlreadyDone
            raise Conflict(
                _("Somebody else accepted a sheet or took that back. Look at the game again; nothing was changed.")
            )
        written = sheet.content
        content = with_names(written, game.first.name, game.second.name, stage.event, str(game.round.number))
        record, _created = GameRecord.objects.update_or_create(
            game=game,
            defaults={
                **read_off(content, rules_of_game(game), sheet=written),
                "sheet": sheet,
                "accepted_by": by.actor,
                "accepted_at": timezone.now(),
            },
        )
        write_log(
            stage,
            LogAct.RECORD_ACCEPTED,
            by,
            subject=of_game(game),
            before=_accepted(before) if before else None,
            after=_accepted(record),
            round_number=game.round.number,
            game=game,
        )
    return record


def take_back_record(*, stage_id: int, game_id: int, seen_accepted: int | None, by: By) -> None:
    """The game has no accepted record any more; the sheets stay. Raises UserError when there is none, and without a
    reason; Conflict when another was accepted meanwhile."""
    with stage_locked(stage_id, by) as stage:
        game = _game(stage_id, game_id)
        handed = handed_in([game])[game.pk]
        record = handed.record
        if record is None:
            raise UserError(_("No record of this game is accepted."))
        needed_reason(by.reason, _("Say why the record is taken back; it may have been seen. Nothing was changed."))
        if handed.accepted != seen_accepted:
            raise Conflict(_("Another sheet was accepted meanwhile. Look at the game again; nothing was taken back."))
        record.delete()
        write_log(
            stage,
            LogAct.RECORD_TAKEN_BACK,
            by,
            subject=of_game(game),
            before=_accepted(record),
            reason=by.reason,
            round_number=game.round.number,
            game=game,
        )


def _accepted(record: GameRecord) -> dict[str, Any]:
    """What the log keeps of a record."""
    found = {"sheet_of": record.sheet.side if record.sheet else "", "moves": record.moves, "errors": record.errors}
    return {name: value for name, value in found.items() if value != ""}


def _game(stage_id: int, game_id: int) -> Game:
    game = (
        Game.objects.select_related("first", "second", "round__stage")
        .filter(pk=game_id, round__stage_id=stage_id)
        .first()
    )
    if game is None or game.round.is_draft:
        raise UserError(_("This game is not being played: its round was not published, or was paired anew."))
    return game
