"""Closing a stage: the final table stands; and opening it again, with a reason."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.objections import Objection, Refused, as_logged, errors, warnings
from renju_tournaments.events.queries import current_round, is_over
from renju_tournaments.events.rounds.left_over import games_before_the_end
from renju_tournaments.events.rounds.schedules import incomplete_schedule
from renju_tournaments.events.rounds.situation import PairedRound, Situation
from renju_tournaments.events.services.pairing.pair_round import left_without_game
from renju_tournaments.events.services.writing import needed_reason, refuse_stale, stage_locked, write_log
from renju_tournaments.events.subjects import of_stage


def check_finish(stage: Stage) -> list[Objection]:
    """Everything that keeps the table from being final; a warning needs the arbiter's word."""
    if stage.finished_at:
        return [Objection("finished", _("The stage is finished already."))]
    found = []
    last = current_round(stage)
    if stage.is_open_ended and not is_over(stage, last.number if last else 0):
        found.append(Objection("rounds-left", _("It is not decided yet. Pair the next round.")))
    elif not stage.is_open_ended and (last is None or last.number < stage.rounds_planned):
        found.append(
            Objection(
                "rounds-left",
                _("%(played)s of %(planned)s rounds have been paired. Play the rest, or end the event early.")
                % {"played": last.number if last else 0, "planned": stage.rounds_planned},
            )
        )
    if last and last.is_draft:
        found.append(
            Objection("draft", _("Round %(number)s is still a draft. Publish it first.") % {"number": last.number})
        )
    for game in games_before_the_end(stage):
        message = (
            _("Round %(round)s, table %(table)s: %(first)s – %(second)s is adjourned.")
            if game.adjourned
            else _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result.")
        )
        words = {"round": game.round.number, "table": game.table, "first": game.first, "second": game.second}
        found.append(Objection("open-game", message % words, tables=(game.table,)))
    situation = Situation(stage)
    for round_ in _rounds_still_open_to_change(situation):
        found.extend(left_without_game(situation, round_))
    found.extend(incomplete_schedule(stage))
    return found


def _rounds_still_open_to_change(situation: Situation) -> list[PairedRound]:
    """Every published round of a schedule, else the last."""
    published = [round_ for round_ in situation.rounds if not round_.is_draft]
    return published if situation.stage.is_scheduled else published[-1:]


def finish_stage(*, stage_id: int, by: By = NOBODY, accept_warnings: bool = False) -> Stage:
    """Makes the table final. Raises Refused with everything that ``check_finish`` finds, UserError while its warnings
    are not accepted."""
    with stage_locked(stage_id, by) as stage:
        refuse_stale(stage, by.seen_version)
        objections = check_finish(stage)
        if blocking := errors(objections):
            raise Refused(blocking)
        accepted = warnings(objections)
        if accepted and not accept_warnings:
            raise UserError(
                _("Games are missing in this table. Read which, tick “make it final nevertheless”: %(warnings)s")
                % {"warnings": " ".join(str(o) for o in accepted)},
                field="nevertheless",
            )
        stage.finished_at = timezone.now()
        stage.save(update_fields=["finished_at"])
        write_log(
            stage,
            LogAct.STAGE_FINISHED,
            by,
            subject=of_stage(stage),
            after={"accepted": as_logged(accepted, names_by_number(stage))} if accepted else None,
        )
        return stage


def reopen_stage(*, stage_id: int, by: By = NOBODY) -> Stage:
    """Opens a finished stage again. Raises UserError without a reason, or if it is open."""
    with stage_locked(stage_id, by) as stage:
        if stage.finished_at is None:
            raise UserError(_("The stage is open already."))
        needed_reason(by.reason, _("Give the reason for opening the finished stage again; it is kept in the log."))
        stage.finished_at = None
        stage.save(update_fields=["finished_at"])
        write_log(stage, LogAct.STAGE_REOPENED, by, subject=of_stage(stage), reason=by.reason.strip())
        return stage
