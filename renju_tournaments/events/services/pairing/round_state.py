"""Where a round stands: published while a game is open, complete when the last result is in; and what changed in it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import Result
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Round, Stage


def draft_of(stage: Stage, number: int) -> Round:
    """The draft of a round. Raises UserError when the round is not paired, or is published."""
    round_ = stage.rounds.filter(number=number).first()
    if round_ is None:
        raise UserError(_("Round %(number)s has not been paired, or was discarded already.") % {"number": number})
    if not round_.is_draft:
        raise UserError(_("Round %(number)s is published already; it is no draft any more.") % {"number": number})
    return round_


def mark_changed(round_: Round, change: dict[str, Any] | None) -> None:
    """A published round's boards changed: when, and what (see ``Round.changes``); what was noted before stays."""
    round_.changed_at = timezone.now()
    if change is not None:
        round_.changes = [*(noted for noted in round_.changes if noted != change), change]
    round_.save(update_fields=["changed_at", "changes"])


def refresh_round_state(round_: Round) -> None:
    """Makes a published round complete if it has no open game, and a complete one published again if it has.

    To be called, with the stage locked, by whoever changed a result. An adjourned game is open. A draft stays one.
    """
    if round_.is_draft:
        return
    is_open = round_.games.filter(result=Result.PENDING.value).exists()
    state = RoundState.PUBLISHED if is_open else RoundState.COMPLETE
    if round_.state != state:
        round_.state = state
        round_.save(update_fields=["state"])
