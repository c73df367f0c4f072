"""Publishing a round: from here on everybody sees it. An act of its own, never a side effect.

What follows a publication (caches, feeds) is told after the commit, by the signal every write sends; whatever fails
there, the round is published.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.models import Game, Round
from renju_tournaments.events.objections import Objection, Refused, as_logged, errors, warnings
from renju_tournaments.events.rounds.schedules import incomplete_schedule
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.draw.draw_opening import draw_if_missing
from renju_tournaments.events.services.pairing.check_draft import (
    Differences,
    RoundInFull,
    check_draft,
    differences,
    read_round,
)
from renju_tournaments.events.services.pairing.pair_round import check_pair, propose, store_proposal
from renju_tournaments.events.services.pairing.round_state import draft_of, refresh_round_state
from renju_tournaments.events.services.settings.publish_stage import show
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_round, of_schedule


def publish_round(*, stage_id: int, number: int, by: By = NOBODY, accept_warnings: bool = False) -> Round:
    """Makes a draft public, and its stage with it; in renju by lot its opening is drawn, if it is not yet.

    Raises Refused with what blocks it, UserError while warnings are not accepted, Conflict if the stage changed since
    ``seen_version``.
    """
    with stage_locked(stage_id, by) as stage:
        round_ = draft_of(stage, number)
        refuse_stale(stage, by.seen_version)
        full = read_round(stage, round_)
        objections = check_draft(stage, round_, full)
        if blocking := errors(objections):
            raise Refused(blocking)
        accepted = warnings(objections)
        if accepted and not accept_warnings:
            raise UserError(
                _("There are warnings. Read them, tick “publish nevertheless” and publish again: %(warnings)s")
                % {"warnings": " ".join(str(o) for o in accepted)},
                field="nevertheless",
            )
        drawn = draw_if_missing(stage, round_)
        make_public(round_)
        write_log(
            stage,
            LogAct.ROUND_PUBLISHED,
            by,
            subject=of_round(number),
            after={**_kept(full, differences(full), accepted), **drawn, **show(stage)} or None,
            round_number=number,
            reason=by.reason.strip(),
        )
        return round_


def _kept(full: RoundInFull, different: Differences, accepted: Sequence[Objection]) -> dict[str, Any]:
    """For the log: where the hand departed from the system, and the warnings the arbiter took upon themselves."""
    kept = {
        "differs_at_tables": list(different.tables),
        "differs_in_byes": list(different.byes),
        "accepted": as_logged(accepted, {number: entry.called for number, entry in full.entries.items()}),
    }
    return {key: value for key, value in kept.items() if value}


def make_public(round_: Round) -> None:
    """Numbers the tables without gaps and changes the state; the stage must be locked."""
    _close_gaps(round_)
    round_.state = RoundState.PUBLISHED
    round_.published_at = timezone.now()
    round_.save(update_fields=["state", "published_at"])
    refresh_round_state(round_)


def _close_gaps(round_: Round) -> None:
    """Tables 1, 2, 4 become 1, 2, 3. One at a time and upwards, so that no number is ever held twice."""
    for table, game in enumerate(Game.objects.filter(round=round_).order_by("table"), start=1):
        if game.table != table:
            game.table = table
            game.save(update_fields=["table"])


def publish_schedule(*, stage_id: int, by: By = NOBODY) -> Sequence[Round]:
    """Pairs and publishes every round of a schedule that is still to come. Returns them.

    Raises Refused with what ``check_pair`` finds, UserError for another system, Conflict for a stale page.
    """
    with stage_locked(stage_id, by) as stage:
        if not stage.is_scheduled:
            raise UserError(
                _("Only a system with a table of rounds has a schedule; this one is paired round by round.")
            )
        if blocking := errors(check_pair(Situation(stage))):
            raise Refused(blocking)
        refuse_stale(stage, by.seen_version)
        if missing := incomplete_schedule(stage):
            raise UserError(
                _("The schedule is not complete: %(what)s Repair it first, or pair and publish round by round.")
                % {"what": " ".join(str(o) for o in missing)}
            )
        published: list[Round] = []
        for _number in range(stage.rounds.count() + 1, stage.rounds_planned + 1):
            round_ = store_proposal(situation := Situation(stage), propose(situation))
            make_public(round_)
            published.append(round_)
        write_log(
            stage,
            LogAct.ROUND_PUBLISHED,
            by,
            subject=of_schedule(published),
            after={"rounds": [r.number for r in published], **show(stage)},
        )
        return published
