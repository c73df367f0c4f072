"""What the pages of a game, or of a round, share: which one it is, and what stands around it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from renju_tournaments.events.models import Event, Game, Round, Stage
from renju_tournaments.frame.games import game_in


def frame_of(event: Event, stage: Stage, found: Game) -> dict[str, Any]:
    """What every page of a game shows around it."""
    return {
        "event": event,
        "stage": stage,
        "number": found.round.number,
        "round": found.round,
        "game": found,
    }


def played_game(stage: Stage, number: int, game_id: int) -> Game:
    """Raises UserError when the round has no such game, and Http404 while it is a draft."""
    found = game_in(stage, number, game_id)
    if found.round.is_draft:
        raise Http404(_("Round %(round)s has not been published, so it has no game records.") % {"round": number})
    found.round.stage = stage
    return found


def published_round(stage: Stage, number: int) -> Round:
    """Raises Http404 where there is no such round, or only a draft: its games are not being played."""
    found = Round.objects.filter(stage=stage, number=number).first()
    if found is None or found.is_draft:
        raise Http404(_("Round %(round)s has not been published, so it has no game records.") % {"round": number})
    found.stage = stage
    return found
