"""A draft in which nobody has been paired, for the arbiter to fill by hand: the way on when the system's pairing cannot
be had, because it takes too long, breaks off, or finds nothing."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import Reason
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Bye, Round, Stage
from renju_tournaments.events.objections import Refused, errors
from renju_tournaments.events.rounds.bye_origins import origin_when_paired
from renju_tournaments.events.rounds.decisions import BY_HAND
from renju_tournaments.events.rounds.proposals import reasons_to_json
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.pair_round import check_pair
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round


def may_pair_by_hand(stage: Stage) -> bool:
    """In a Swiss only: elsewhere a table or the bracket says who meets whom, and takes no time."""
    return stage.is_swiss


def pair_by_hand(*, stage_id: int, by: By = NOBODY) -> Round:
    """The next round as a draft in which those who are away have their byes, and everybody else waits for the arbiter.

    Raises Refused with everything that ``check_pair`` finds, UserError without a reason, Conflict if the stage changed
    since ``seen_version``.
    """
    with stage_locked(stage_id, by) as stage:
        if not may_pair_by_hand(stage):
            raise UserError(_("Only a round of a Swiss is paired by hand; here the system says who meets whom."))
        situation = Situation(stage)
        if blocking := errors(check_pair(situation)):
            raise Refused(blocking)
        refuse_stale(stage, by.seen_version)
        reason = needed_reason(by.reason, _("Pairing by hand needs a reason. Write it down, then pair."))
        round_ = _empty_draft(situation, reason)
        write_log(
            stage,
            LogAct.ROUND_PAIRED,
            by,
            subject=of_round(round_.number),
            round_number=round_.number,
            after={"decisions": [BY_HAND]},
            reason=reason,
        )
        return round_


def _empty_draft(situation: Situation, reason: str) -> Round:
    stage, state = situation.stage, situation.state
    entry_of = {entry.number: entry for entry in situation.entries}
    round_ = Round.objects.create(
        stage=stage,
        number=state.next_round,
        state=RoundState.DRAFT,
        seed=stage.seed,
        engine={"by_hand": True, "decision_reason": reason},
        paired_at=timezone.now(),
    )
    Bye.objects.bulk_create(
        Bye(
            round=round_,
            entry=entry_of[bye.player],
            kind=bye.kind.value,
            half_points=bye.half_points,
            origin=origin_when_paired(bye.kind),
            reasons=reasons_to_json((Reason.of("away", player=bye.player),)),
        )
        for bye in state.away
    )
    return round_
