"""Taking back published rounds while nothing has been played: the event begins when the clocks of round 1 are started,
and if the field changes before that, a new draw is made (rules 2)."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round, of_schedule


def has_begun(stage: Stage) -> bool:
    """Is there a result, or an adjourned game? The points against somebody who left before round 1 are none."""
    known = Game.objects.filter(round__stage=stage).filter(Q(adjourned=True) | ~Q(result=Result.PENDING.value))
    return known.exclude(first__last_round=0).exclude(second__last_round=0).exists()


def why_field_is_fixed(stage: Stage) -> str:
    """Why nobody can be entered any more; empty while somebody can. Only a Swiss takes late entries."""
    if stage.is_swiss or not stage.rounds.exists():
        return ""
    if has_begun(stage):
        return _("Play has begun: in this system the field is fixed by then and takes nobody any more.")
    return _(
        "Rounds have been paired already, but nothing is played yet. Discard the draft, or take the rounds back on the "
        "page of the draw; then enter the player and draw again."
    )


def sheets_in(stage: Stage) -> int:
    """How many sheets of games were handed in that stand on boards now. Taken back, they are kept without a game."""
    return stage.log.filter(act=LogAct.SHEET_HANDED_IN).exclude(game=None).count()


def take_back_rounds(*, stage_id: int, by: By = NOBODY) -> int:
    """Every round of the stage is taken back, published or not; the numbers stay until they are drawn anew. Returns how
    many there were; the log keeps their boards, and the sheets of games that were handed in.

    Raises UserError without a reason, when there is no round, and once something has been played.
    """
    with stage_locked(stage_id, by) as stage:
        needed_reason(by.reason, _("Say why the rounds are taken back; players may have seen them."))
        refuse_stale(stage, by.seen_version)
        if stage.finished_at:
            raise UserError(_("The stage is finished; its rounds do not change any more."))
        rounds = list(stage.rounds.order_by("number"))
        if not rounds:
            raise UserError(_("No round has been paired yet."))
        if has_begun(stage):
            raise UserError(_("Play has begun: there are results. The rounds stay as they are (rules 2)."))
        games = Game.objects.filter(round__stage=stage).order_by("round__number", "table")
        boards = games.values_list("round__number", "table", "first__name", "second__name")
        before = [f"{number}/{table}: {first} – {second}" for number, table, first, second in boards]
        stage.rounds.all().delete()
        stage.agreed_rounds = {}
        stage.save(update_fields=["agreed_rounds"])
        write_log(
            stage,
            LogAct.ROUND_CHANGED,
            by,
            subject=of_schedule(rounds) if len(rounds) > 1 else of_round(rounds[0].number),
            before={"rounds": [r.number for r in rounds], "boards": before},
            after={"rounds": [], "boards": []},
            reason=by.reason,
        )
        return len(rounds)
