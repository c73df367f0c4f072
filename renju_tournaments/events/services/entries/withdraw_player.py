"""A player leaves the event (rules 3), and a player comes back (situations A.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import ByeKind, Reason, Result, Withdrawn
from renju_tournaments.common.people import Actor, By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import ByeOrigin, LogAct
from renju_tournaments.events.effects.withdrawals import (
    OpenGame,
    Outlook,
    had_free_point,
    opponent_in,
    outlook,
    result_of,
)
from renju_tournaments.events.entry_fields import entry_label
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage
from renju_tournaments.events.naming import names_in
from renju_tournaments.events.rounds.proposals import reasons_to_json
from renju_tournaments.events.services.entries.change_entry import entry_of
from renju_tournaments.events.services.pairing.round_state import mark_changed, refresh_round_state
from renju_tournaments.events.services.pairing.take_back_rounds import why_field_is_fixed
from renju_tournaments.events.services.writing import needed_reason, stage_locked, whole_reason, write_log
from renju_tournaments.events.subjects import of_entry


def withdraw_player(
    stage_id: int,
    entry_id: int,
    *,
    by: By,
    seen: str = "",
    treatment: Withdrawn | None = None,
    open_games: Mapping[int, OpenGame] | None = None,
) -> Entry:
    """Takes a player out of the stage, after the last round they took part in.

    The half rule judges what becomes of their games; ``treatment`` overrules it, with a reason. What becomes of each
    game of theirs that has no result, adjourned ones among them, says ``open_games`` (by the game's id), by default
    what ``Outlook.choices_for`` names first: an adjourned game is lost, and in a round-robin the treatment decides.
    Rounds paired later are not theirs.

    ``seen`` is the fingerprint of the outlook the arbiter looked at; Conflict is raised if it is true no longer.
    Raises UserError for a choice that is not open.
    """
    with stage_locked(stage_id, by) as stage:
        entry = entry_of(stage, entry_id)
        if stage.finished_at:
            raise UserError(_("The stage is finished; its table stands."))
        view = outlook(stage, entry)
        if seen and seen != view.fingerprint:
            raise Conflict(
                _("Games of this player have changed since the page was opened. Look at the figures again and confirm.")
            )
        reason = whole_reason(by.reason)
        treatment = _treatment(view, treatment, reason)
        wanted = open_games or {}
        settled = [_settle(view, game, treatment, wanted.get(game.pk), by.actor) for game in view.unsettled]
        touched = [t for t in settled if t is not None]
        given_back = _give_back_byes(stage, entry, view.last_round)
        entry.last_round = view.last_round
        entry.withdrawn = treatment.value
        entry.withdrawal_reason = reason
        entry.save(update_fields=["last_round", "withdrawn", "withdrawal_reason"])
        entry.absences.filter(round_number__gt=view.last_round).delete()
        write_log(
            stage,
            LogAct.WITHDRAWN,
            by,
            subject=of_entry(entry),
            before={"withdrawn": "", "last_round": None, "games": [t["before"] for t in touched]},
            after={
                "withdrawn": treatment.value,
                "last_round": view.last_round,
                "played": view.judgement.played,
                "scheduled": view.judgement.scheduled,
                "judged": view.judgement.treatment.value,
                "games": [t["after"] for t in touched],
                **({"byes_lost": given_back} if given_back else {}),
            },
            reason=reason,
            round_number=view.last_round,
            game=next((t["game"] for t in touched if t["game"].pk), None),
        )
    return entry


def return_player(stage_id: int, entry_id: int, *, by: By) -> Entry:
    """A player who left is paired again, from the next round that is not paired yet.

    The rounds they missed stay without a point (absent); games lost by leaving stay lost, unless they are corrected one
    by one. Raises UserError when they have not left, and when a round-robin was drawn without them and has begun.
    """
    with stage_locked(stage_id, by) as stage:
        entry = entry_of(stage, entry_id)
        if entry.last_round is None:
            raise UserError(_("%(name)s has not left.") % {"name": entry_label(entry)})
        if stage.finished_at:
            raise UserError(_("The stage is finished; its table stands."))
        before = {"withdrawn": entry.withdrawn, "last_round": entry.last_round}
        _give_number(stage, entry)
        missed = _mark_absent(stage, entry)
        entry.last_round = None
        entry.withdrawn = ""
        entry.withdrawal_reason = ""
        entry.save(update_fields=["number", "last_round", "withdrawn", "withdrawal_reason"])
        write_log(
            stage,
            LogAct.RETURNED,
            by,
            subject=of_entry(entry),
            before=before,
            after={"withdrawn": "", "last_round": None, "absent": missed},
            reason=by.reason,
            round_number=stage.rounds.count() + 1,
        )
    return entry


def _treatment(view: Outlook, wanted: Withdrawn | None, reason: str) -> Withdrawn:
    if wanted is None or wanted is view.judgement.treatment:
        return view.judgement.treatment
    if wanted not in view.treatments:
        raise UserError(
            _("That is not possible in this system. Choose one of the treatments shown."), field="treatment"
        )
    needed_reason(reason, _("Give the reason for departing from the half rule; it is written in the log."))
    return wanted


def _settle(
    view: Outlook, game: Game, treatment: Withdrawn, wanted: OpenGame | None, actor: Actor
) -> dict[str, Any] | None:
    """One open game, as the arbiter chose; None if it stays as it is."""
    choices = view.choices_for(game, treatment)
    if wanted and wanted not in choices:
        raise UserError(
            _(
                "Round %(number)s is published; its table cannot be paired again. Choose the point without "
                "play or the free point."
            )
            % {"number": game.round.number}
            if wanted is OpenGame.REPAIR
            else _("What is chosen for round %(number)s is not possible there. Choose one of what is shown.")
            % {"number": game.round.number},
            field=f"game-{game.pk}",
        )
    choice = wanted or choices[0]
    if choice is OpenGame.KEPT:
        return None
    result = result_of(view, game, choice)
    return _score(game, result, actor) if result else _take_off(view, game, free=choice is OpenGame.FREE)


def _give_back_byes(stage: Stage, entry: Entry, last_round: int) -> list[int]:
    """A free point, or a bye they asked for, in a round that is not theirs any more: who has left gets no point by
    it."""
    lost = entry.byes.filter(round__stage=stage, round__number__gt=last_round).exclude(
        kind__in=(ByeKind.WITHDRAWN.value, ByeKind.RESTING.value)
    )
    rounds = sorted(lost.values_list("round__number", flat=True))
    gone = Reason.of("withdrawn", player=entry.number or 0)
    lost.update(
        kind=ByeKind.WITHDRAWN.value,
        half_points=0,
        origin=ByeOrigin.SYSTEM,
        edited_by_hand=True,
        reasons=reasons_to_json((gone,)),
    )
    return rounds


def _score(game: Game, result: Result, actor: Actor) -> dict[str, Any]:
    before = _facts(game)
    game.result = result.value
    game.adjourned = False
    game.version += 1
    game.entered_by = actor
    game.entered_at = timezone.now()
    game.save(update_fields=["result", "adjourned", "version", "entered_by", "entered_at"])
    refresh_round_state(game.round)
    return {"game": game, "before": before, "after": _facts(game)}


def _take_off(view: Outlook, game: Game, *, free: bool) -> dict[str, Any]:
    """The game is not held; the one who stays is free, or waits in the draft for another opponent."""
    stage, round_ = view.entry.stage, game.round
    opponent = opponent_in(game, view.entry)
    before = _facts(game)
    kind, half_points = ByeKind.RESTING, 0
    if stage.is_swiss and free:
        kind, half_points = ByeKind.FREE_POINT, stage.free_point
        if had_free_point(opponent, before=round_.number):
            raise UserError(
                _("%(name)s has had a point without a game before. Choose the loss without play instead.")
                % {"name": entry_label(opponent)}
            )
        if holder := round_.byes.filter(kind=ByeKind.FREE_POINT.value).first():
            names = names_in(stage)
            raise UserError(
                _(
                    "Round %(round)s has its free point already: %(holder)s. A round has one at most; choose something "
                    "else for %(name)s."
                )
                % {"round": round_.number, "holder": names[holder.entry_id], "name": names[opponent.pk]}
            )
    game.delete()
    away = Reason.of("withdrawn", player=view.entry.number or 0)
    _give_bye(round_, view.entry, ByeKind.WITHDRAWN, 0, away)
    if free:
        why = Reason.of("opponent_withdrawn", opponent=view.entry.number or 0, player=opponent.number or 0)
        _give_bye(round_, opponent, kind, half_points, why)
    if not round_.is_draft:
        mark_changed(round_, {"table": game.table, "left": view.entry.name})
        refresh_round_state(round_)
    after = {**before, "result": None, "opponent": opponent.number, "bye": kind.value if free else None}
    return {"game": game, "before": before, "after": after}


def _give_bye(round_: Round, entry: Entry, kind: ByeKind, half_points: int, reason: Reason) -> None:
    Bye.objects.create(
        round=round_,
        entry=entry,
        kind=kind.value,
        half_points=half_points,
        origin=ByeOrigin.ARBITER if kind is ByeKind.FREE_POINT else ByeOrigin.SYSTEM,
        reasons=reasons_to_json((reason,)),
        edited_by_hand=True,
    )


def _facts(game: Game) -> dict[str, Any]:
    return {
        "round": game.round.number,
        "table": game.table,
        "first": game.first.number,
        "second": game.second.number,
        "result": game.result,
        "adjourned": game.adjourned,
    }


def _give_number(stage: Stage, entry: Entry) -> None:
    """Who left before the draw has no number; once a round is paired they get the next free one, like a late entry."""
    if entry.number is not None or not stage.rounds.exists():
        return
    if fixed := why_field_is_fixed(stage):
        raise UserError(fixed)
    entry.number = (stage.entries.aggregate(last=Max("number"))["last"] or 0) + 1


def _mark_absent(stage: Stage, entry: Entry) -> list[int]:
    """Every paired round since they left, without a game and without a point: they were absent."""
    missed = []
    games = set(Game.objects.filter(round__stage=stage, first=entry).values_list("round_id", flat=True)) | set(
        Game.objects.filter(round__stage=stage, second=entry).values_list("round_id", flat=True)
    )
    byes = {b.round_id: b for b in entry.byes.all()}
    for round_ in stage.rounds.filter(number__gt=entry.last_round).order_by("number"):
        bye = byes.get(round_.pk)
        if round_.pk in games or (bye and bye.kind != ByeKind.WITHDRAWN.value):
            continue
        Bye.objects.update_or_create(
            round=round_,
            entry=entry,
            defaults={"kind": ByeKind.ABSENT.value, "half_points": 0, "origin": ByeOrigin.SYSTEM},
        )
        missed.append(round_.number)
    return missed
