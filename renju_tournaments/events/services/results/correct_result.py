"""Correcting a result after play has gone on: a reason, a mark on the later rounds, and boards that stay (D.19)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.objections import Objection, Refused
from renju_tournaments.events.services.results.writing_results import Place, Saved, Score, conflict, place_of, store
from renju_tournaments.events.services.writing import stage_locked


def check_correct(stage: Stage, place: Place, wanted: Score, reason: str) -> list[Objection]:
    """Every objection to a correction."""
    tables = (place.game.table,)
    objections = []
    if not wanted.result.is_final and not wanted.adjourned and not stage.is_knock_out:
        message = _("Choose the right result. A correction cannot leave the game without one.")
        objections.append(Objection("no-result", message, tables=tables))
    elif stage.finished_at and not wanted.result.is_final:
        message = _("The stage is finished, and its table has no open games. Open the stage again first.")
        objections.append(Objection("finished", message, tables=tables))
    if wanted == place.score:
        message = _("The game has this result already: %(result)s.") % {"result": wanted.words}
        objections.append(Objection("same-result", message, tables=tables))
    if not visible(reason):
        message = _("Give the reason of the correction; it is kept in the log.")
        objections.append(Objection("no-reason", message, tables=tables, field="reason"))
    return objections


def correct_result(
    *, stage_id: int, round_number: int, game_id: int, result: Result, adjourned: bool = False, by: By
) -> Saved:
    """Replaces the result of a game of any published round. Boards of later rounds stay as they are.

    Raises Conflict when the game was changed since it was looked at, UserError with every objection otherwise.
    """
    wanted = Score.of(result, adjourned=adjourned)
    with stage_locked(stage_id, by) as stage:
        place = place_of(stage, round_number, game_id)
        if place.game.version != by.seen_version:
            raise conflict(place.game, wanted)
        if objections := check_correct(stage, place, wanted, by.reason):
            raise Refused(objections)
        return store(stage, place, wanted, LogAct.RESULT_CORRECTED, by=by.because(by.reason.strip()))
