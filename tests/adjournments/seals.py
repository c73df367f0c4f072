"""Moves sealed in the program to test with."""

from __future__ import annotations

from typing import Any

from renju_tournaments.adjournments.choices import Envelope
from renju_tournaments.adjournments.encryption import Contents
from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.adjournments.opening_code import new_code
from renju_tournaments.adjournments.services.seal_move import seal_move
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.services.links import make_links
from tests.adjournments.adjourning import PLACED, adjourn, now
from tests.rules.test_game import steps


def link_of(game: Game, side: Side = Side.FIRST) -> HandInLink:
    """The link of a player."""
    return make_links(game.round, by=NOBODY)[game.pk, side]


def adjourn_for_program(game: Game, position: str = PLACED, **changed: Any) -> Adjournment:
    """The game adjourned; its move is to be sealed in the program."""
    return adjourn(game, position, envelope=Envelope.PROGRAM, **changed)


def seal(
    game: Game, typed: str = "j8", *, side: Side = Side.FIRST, code: str = "", text: str = ""
) -> tuple[SealedMove, str]:
    """The move sealed by the player's link, and its code. ``typed`` as in the tests of the rules."""
    code = code or new_code()
    adjournment = now(game.adjournments.get(state="kept"))
    sealed = seal_move(
        link_of(game, side), Contents(steps(typed)[0], text), code, by=By(seen_version=adjournment.version)
    )
    return sealed, code
