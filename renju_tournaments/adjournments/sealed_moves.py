"""Moves sealed in the program: whether a player can seal one now, and what a sealed move is bound to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from renju_tournaments.adjournments.choices import Envelope, State
from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side

BOUND: Final = frozenset({"steps", "sealed_number", "sealed_by", "envelope"})
"""What cannot be changed of an adjournment once its move is sealed: the move is of this position and of nobody else."""


@dataclass(frozen=True, slots=True)
class Sealing:
    """What a player can do by their link. ``why_not`` is a sentence, empty where they can seal a move."""

    adjournment: Adjournment | None
    sealed: SealedMove | None
    why_not: str


def sealing_of(game: Game, side: Side) -> Sealing:
    """Whether the player of a side has a move to seal in this game. Two queries at most."""
    adjournment = (
        Adjournment.objects.filter(game=game, state=State.KEPT).order_by("-pk").first() if game.adjourned else None
    )
    if adjournment is None:
        return Sealing(None, None, _("This game is not adjourned, so there is no move to seal."))
    adjournment.game = game
    if adjournment.envelope == Envelope.PAPER:
        return Sealing(
            adjournment, None, _("The move of this game is sealed on paper, in an envelope. Ask the arbiter.")
        )
    if adjournment.envelope == Envelope.NONE:
        return Sealing(adjournment, None, _("No move is sealed in this game. Ask the arbiter."))
    sealed = sealed_of(adjournment)
    if sealed is not None:
        return Sealing(adjournment, sealed, _("The move is sealed. Nobody can change it, and nobody can read it now."))
    if adjournment.sealed_by != side:
        sealer = game.first if adjournment.sealed_by == Side.FIRST else game.second
        return Sealing(adjournment, None, _("In this game it is %(name)s who seals a move.") % {"name": sealer.name})
    return Sealing(adjournment, None, "")


def sealed_of(adjournment: Adjournment) -> SealedMove | None:
    """The move that was sealed in the program; None where there is none."""
    return SealedMove.objects.filter(adjournment=adjournment).first()


def bound_to(adjournment: Adjournment) -> bytes:
    """The game, the position and the player a sealed move is for; the same in a copy of the event."""
    game = adjournment.game
    facts = [
        *("sealed move", game.round.stage.ordinal, game.round.number, game.table),
        *(adjournment.sealed_by, adjournment.sealed_number, adjournment.steps),
    ]
    return json.dumps(facts, separators=(",", ":")).encode()


def refuse_change(adjournment: Adjournment, changed: Iterable[str]) -> None:
    """Raises UserError for a change of what a sealed move is bound to."""
    if BOUND & set(changed) and sealed_of(adjournment) is not None:
        raise UserError(
            _(
                "A move is sealed in the program for this position, so the position, the number of the move, who seals "
                "and how cannot be changed any more. Open it first, or say that the envelope is lost."
            )
        )
