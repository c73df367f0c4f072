"""Deciding a drawn match of a knock-out without another game: a lot drawn in the hall, the board coefficient, or the
arbiter's word (rules 10; docs/olympic.md 4)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from pairings.settings import TieBreaker
from pairings.systems import olympic
from renju_tournaments.common.people import Actor
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, MatchDecision, Stage
from renju_tournaments.events.queries import rules_of, state_of
from renju_tournaments.events.services.change_entry import entry_of
from renju_tournaments.events.services.writing import refuse_stale, stage_locked, whole_reason, write_log
from renju_tournaments.events.subjects import of_pair

MEANS: Final = (TieBreaker.LOT, TieBreaker.BOARDS, None)
"""What can decide without another game; None is the arbiter's word."""


def may_decide(match: olympic.Match, last_paired: int) -> bool:
    """Is the match level, with nothing paired since? Only then a decision says anything."""
    if len(match.players) < 2 or not match.games or match.points[0] != match.points[1]:
        return False
    if any(not g.game.result.is_final for g in match.games) or match.status is olympic.Status.BOTH_LOST:
        return False
    return match.games[-1].round == last_paired


def decide_match(
    stage_id: int,
    *,
    one: int,
    other: int,
    through: int | None,
    means: str,
    reason: str,
    actor: Actor,
    seen_version: int | None = None,
    token: str = "",
) -> MatchDecision:
    """Writes down who goes through from the match of two entries; ``through`` None: level by their boards as well.

    ``means`` is a TieBreaker's value, empty for the arbiter's word. A later decision replaces an earlier one. Raises
    UserError without a reason, and for a match that is not level or whose next round has been paired; Conflict for a
    stale page.
    """
    with stage_locked(stage_id, token=token) as stage:
        refuse_stale(stage, seen_version)
        reason = whole_reason(reason)
        if not reason:
            raise UserError(_("A decision of the arbiter needs a reason: who drew the lot, or what was counted."))
        first, second = entry_of(stage, one), entry_of(stage, other)
        chosen = _means(means)
        if through not in (first.pk, second.pk) and not (through is None and chosen is TieBreaker.BOARDS):
            raise UserError(_("Choose who of the two goes through."))
        _refuse_in_vain(stage, first, second)
        winner = {first.pk: first, second.pk: second}.get(through or 0)
        decision = MatchDecision.objects.create(
            stage=stage,
            one=first,
            other=second,
            through=winner,
            means=chosen.value if chosen else "",
            reason=reason[:200],
        )
        write_log(
            stage,
            LogAct.MATCH_DECIDED,
            actor,
            subject=of_pair(first, second),
            after={"through": winner.name if winner else "", "means": decision.means},
            reason=reason,
            token=token,
        )
    return decision


def _means(value: str) -> TieBreaker | None:
    known = {means.value if means else "": means for means in MEANS}
    if value not in known:
        raise UserError(_("Say what decided the match: the lot, the boards, or the arbiter."))
    return known[value]


def _refuse_in_vain(stage: Stage, first: Entry, second: Entry) -> None:
    state = state_of(stage, include_draft=True)
    stands = olympic.bracket(state, rules_of(stage), stage.seed) if stage.is_knock_out else None
    pair = {first.number, second.number}
    match = next((m for m in (stands.matches if stands else ()) if set(m.players) == pair), None)
    if match is None or not may_decide(match, len(state.rounds)):
        raise UserError(
            _(
                "There is nothing to decide between %(one)s and %(other)s: their match is not drawn, or the next round "
                "has been paired. Discard its draft first."
            )
            % {"one": first.name, "other": second.name}
        )
