"""Somebody does not come when play is resumed (tournament rules 14).

The clock of the player to reply runs, and the envelope stays closed until they come. Where who sealed is absent, their
opponent may write their reply, seal it and press the clock: then there is a new envelope, and it is the absent one who
is to reply. Who is late by more than the stage allows has lost (CHOICE: the rule for late players at the start of a
round; the rules say nothing of a resumption); exactly so late is still in time.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import moves_made, other
from renju_tournaments.adjournments.services.writing import (
    ADJOURNED,
    OPEN,
    Locked,
    adjournment_locked,
    logged,
    refuse_ended,
    refuse_followed,
    wins,
)
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.events.venue import zone_of


class Absent(Enum):
    """Who did not come. The value is what a form says."""

    SEALER = "sealer"
    REPLIER = "replier"
    BOTH = "both"


ENDS = {Absent.SEALER: End.SEALER_ABSENT, Absent.REPLIER: End.REPLIER_ABSENT, Absent.BOTH: End.BOTH_ABSENT}


def last_moment(adjournment: Adjournment, stage: Stage) -> datetime | None:
    """Until when who comes late is admitted; None while no time of resumption is set."""
    if adjournment.resumes_at is None:
        return None
    return adjournment.resumes_at + timedelta(minutes=stage.late_forfeit_minutes)


def absent(*, stage_id: int, adjournment_id: int, missing: Absent, by: By) -> Adjournment:
    """Who did not come in time has lost, as in a game that was played; where neither came both have.

    Raises UserError while they may still come, and when no time of resumption is set: the arbiter then decides
    otherwise.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        _refuse_unless_missing(locked, missing)
        adjournment = locked.adjournment
        _refuse_early(adjournment, locked.stage)
        score = Score(Result.BOTH_LOSE)
        if missing is Absent.SEALER:
            score = wins(other(adjournment.sealed_by))
        elif missing is Absent.REPLIER:
            score = wins(adjournment.sealed_by)
        locked.end(ENDS[missing])
        locked.result(score)
        locked.save()
        lost = {Absent.SEALER: adjournment.sealed_by, Absent.REPLIER: other(adjournment.sealed_by).value}
        locked.log(LogAct.ABSENT_ON_RESUMING, {"who_is_absent": lost.get(missing, "both")})
        return adjournment


def seal_reply(
    *, stage_id: int, adjournment_id: int, first_used: int | None, second_used: int | None, kept_by: str = "", by: By
) -> Adjournment:
    """The envelope was opened while who sealed it is absent, and their opponent has sealed their reply: a new
    adjournment, in which the absent player is the one to reply. Returns the new one.

    The resumption has begun, so its time stays, and with it the moment after which the absent player has lost.
    Raises UserError unless the envelope was opened, the game is open, and it was not adjourned again since.
    """
    with adjournment_locked(stage_id, adjournment_id, by=by) as locked:
        adjournment = locked.adjournment
        if adjournment.end != End.OPENED or locked.place.score != OPEN:
            raise UserError(_("A reply is sealed only after the envelope was opened, while the game goes on."))
        refuse_followed(adjournment)
        steps = (
            [*adjournment.steps, adjournment.sealed_step]
            if adjournment.steps and adjournment.sealed_step
            else adjournment.steps
        )
        new = Adjournment(
            game=adjournment.game,
            reason=adjournment.reason,
            permitted_by=adjournment.permitted_by,
            adjourned_at=timezone.now(),
            steps=steps,
            sealed_by=other(adjournment.sealed_by).value,
            sealed_number=adjournment.sealed_number + 1 if adjournment.sealed_number else None,
            envelope=Envelope.PAPER,
            kept_by=kept_by.strip(),
            first_used=first_used if first_used is not None else adjournment.first_used,
            second_used=second_used if second_used is not None else adjournment.second_used,
            resumes_at=adjournment.resumes_at,
            resumes_where=adjournment.resumes_where,
            order=adjournment.order,
        )
        if new.steps:
            new.sealed_number = moves_made(new.position) + 1
        after = Locked(locked.stage, new, locked.place, by)
        after.result(ADJOURNED)
        after.save()
        facts = {"sealed_by": new.sealed_by, "sealed_number": new.sealed_number, "kept_by": new.kept_by}
        after.log(LogAct.REPLY_SEALED, logged(facts))
        return new


def _refuse_unless_missing(locked: Locked, missing: Absent) -> None:
    """The envelope is kept; or it was opened, and it is the sealer who does not come to play on."""
    played_on = locked.adjournment.state == State.RESUMED and locked.place.score == OPEN
    if not (missing is Absent.SEALER and played_on):
        refuse_ended(locked)
    refuse_followed(locked.adjournment)


def _refuse_early(adjournment: Adjournment, stage: Stage) -> None:
    until = last_moment(adjournment, stage)
    if until is None:
        raise UserError(
            _("No time of resumption is set. Set it first, or decide the game with a reason."), field="missing"
        )
    if timezone.now() <= until:
        at = date_format(until.astimezone(zone_of(stage.event)), "SHORT_DATETIME_FORMAT")
        raise UserError(
            _("Until %(at)s the player may still come: the clock runs, and the envelope stays closed.") % {"at": at},
            field="missing",
        )
