"""Entering a result, and taking back one's own last entry."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.common.people import Actor, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, may
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, LogEntry, Stage
from renju_tournaments.events.objections import Objection, Refused
from renju_tournaments.events.services.results.writing_results import (
    Place,
    Saved,
    Score,
    conflict,
    place_of,
    score_in,
    store,
)
from renju_tournaments.events.services.writing import stage_locked


def check_enter(stage: Stage, place: Place, wanted: Score, actor: Actor) -> list[Objection]:
    """Why the value cannot simply be entered, in words for the one who wants to.

    The games of the current round, while play has not gone on, are free to every arbiter; so is a game that has no
    result yet, in whatever round. A result of an earlier round is changed by a correction, with a reason (situations
    D.19).
    """
    game, before = place.game, place.score
    names = {"round": game.round.number, "table": game.table}
    if before.result.is_final and (place.gone_on or stage.finished_at):
        message = (
            _(
                "Table %(table)s of round %(round)s has its result, and play has gone on since. "
                "Choose “correct” beside it, and give the reason."
            )
            if actor is None or may(actor, stage.event, Permission.RUN_EVENT)
            else _(
                "Table %(table)s of round %(round)s has its result, and play has gone on since. "
                "The chief arbiter can correct it, with a reason."
            )
        )
        return [Objection("needs-correction", message % names, tables=(game.table,))]
    if before.result.is_final and not wanted.result.is_final and place.later_paired:
        message = _(
            "The next round has been paired with the result of table %(table)s. "
            "Enter another result, or discard the draft of the next round first."
        )
        return [Objection("paired-with", message % names, tables=(game.table,))]
    return []


def enter_result(
    *, stage_id: int, round_number: int, game_id: int, result: Result, adjourned: bool = False, by: By
) -> Saved:
    """Writes the result of a game (PENDING clears it; PENDING and ``adjourned`` marks it adjourned).

    ``seen_version`` is the game's version on the page the person looked at. If the game has been changed since, and
    does not happen to hold the same value, raises Conflict with both values; to replace the other's, send again with
    the version the conflict names. A value that stands already is written no second time.

    Raises UserError for a game of another event or round, for a draft, and for a result that needs a correction.
    """
    wanted = Score.of(result, adjourned=adjourned)
    with stage_locked(stage_id, by) as stage:
        place = place_of(stage, round_number, game_id)
        if place.score == wanted:
            return Saved(place.game, stage, changed=False)
        if place.game.version != by.seen_version:
            raise conflict(place.game, wanted)
        if objections := check_enter(stage, place, wanted, by.actor):
            raise Refused(objections)
        return store(stage, place, wanted, LogAct.RESULT_ENTERED, by=by)


def undo_last(*, stage_id: int, round_number: int, by: By) -> Saved:
    """Takes back the person's own last entry in the round, by a new entry; the log keeps both.

    Undoing again goes one entry further back. Raises UserError when there is nothing of their own to take back, or when
    the game has been changed by somebody else since.
    """
    with stage_locked(stage_id, by) as stage:
        last = _last_not_undone(stage, round_number, by.actor)
        if last is None or last.game_id is None:
            raise UserError(_("There is nothing of yours to take back in round %(round)s.") % {"round": round_number})
        place = place_of(stage, round_number, last.game_id)
        if place.score.as_json() != score_in(last.after).as_json() or _touched_by_others(place.game, last, by.actor):
            raise UserError(
                _("Table %(table)s has been changed since; your entry was not taken back. Enter the right result.")
                % {"table": place.game.table}
            )
        wanted = score_in(last.before)
        if objections := check_enter(stage, place, wanted, by.actor):
            raise Refused(objections)
        return store(stage, place, wanted, LogAct.RESULT_ENTERED, undoes=last, by=by)


def _last_not_undone(stage: Stage, round_number: int, actor: Actor) -> LogEntry | None:
    """The person's last result entry of the round that is neither an undoing nor undone."""
    undone: set[int] = set()
    own = LogEntry.objects.filter(
        stage=stage, round_number=round_number, actor=actor, act=LogAct.RESULT_ENTERED
    ).order_by("-pk")
    for entry in own.iterator(chunk_size=50):
        if undoes := (entry.after or {}).get("undoes"):
            undone.add(undoes)
        elif entry.pk not in undone:
            return entry
    return None


def _touched_by_others(game: Game, since: LogEntry, actor: Actor) -> bool:
    acts = (LogAct.RESULT_ENTERED, LogAct.RESULT_CORRECTED)
    return LogEntry.objects.filter(game=game, pk__gt=since.pk, act__in=acts).exclude(actor=actor).exists()
