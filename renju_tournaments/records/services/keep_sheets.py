"""What was handed in of a game that is no longer played, because its round was taken back or its table dissolved, is
kept in the log: a sheet is a document, and never goes without a trace (records.pages.set_aside reads it).

Whatever takes a game off the boards is caught here, whichever act does it.
"""

from __future__ import annotations

import base64
from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from renju_tournaments.common.people import NOBODY, name_of
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_game
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.rules.records.stored import record_of


@receiver(pre_delete, sender=Game, dispatch_uid="records.keep_sheets")
def keep_sheets(instance: Game, **_signal: object) -> None:
    """An entry of the log for each sheet of the game, and for a record that has no sheet any more."""
    record = GameRecord.objects.filter(game=instance).first()
    accepted = record.sheet_id if record else None
    for sheet in Sheet.objects.filter(game=instance).select_related("handed_in_by"):
        _keep(instance, sheet.side, sheet.pk == accepted, _kept(sheet))
    if record is not None and accepted is None:
        _keep(instance, Side.ARBITER.value, True, {"record": record.record})


def _kept(sheet: Sheet) -> dict[str, Any]:
    """All of a sheet, as JSON can hold it."""
    return {
        "record": sheet.record,
        "source": sheet.source,
        "file_name": sheet.file_name,
        "original": base64.b64encode(bytes(sheet.original)).decode(),
        "handed_in_at": sheet.handed_in_at.isoformat(),
        "handed_in_by": name_of(sheet.handed_in_by),
    }


def _keep(game: Game, side: str, accepted: bool, kept: dict[str, Any]) -> None:
    moves = len(record_of(kept["record"]).moves)
    write_log(
        game.round.stage,
        LogAct.SHEET_SET_ASIDE,
        NOBODY,
        subject=of_game(game),
        before={"sheet_of": side, "moves": moves, "was_the_record": accepted, "kept": kept},
        round_number=game.round.number,
    )
