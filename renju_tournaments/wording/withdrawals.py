"""What becomes of the open games of a player who leaves, in words (rules 3)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.events.effects.withdrawals import OpenGame
from renju_tournaments.events.models import Game


def open_game_words(game: Game) -> str:
    """A game without a result, as the form asks about it; its players know what they are called."""
    facts = {
        "round": game.round.number,
        "table": game.table,
        "first": game.first.called,
        "second": game.second.called,
    }
    if game.adjourned:
        return _("Round %(round)s, table %(table)s: %(first)s – %(second)s is adjourned") % facts
    if game.round.is_draft:
        return _("Round %(round)s (draft), table %(table)s: %(first)s – %(second)s is not played") % facts
    return _("Round %(round)s, table %(table)s: %(first)s – %(second)s is not played") % facts


def open_game_label(choice: OpenGame, opponent: str) -> str:
    """What a choice means for the opponent. In a round-robin nobody is asked what becomes of a game."""
    if choice is OpenGame.FORFEIT:
        return _("%(name)s wins without play") % {"name": opponent}
    if choice is OpenGame.REPAIR:
        return _("%(name)s gets another game; I edit the draft by hand") % {"name": opponent}
    if choice is OpenGame.LOST:
        return _("played and lost: %(name)s wins") % {"name": opponent}
    if choice is OpenGame.KEPT:
        return _("stays adjourned: it will be played on, or its players agree")
    return _("%(name)s gets the free point of this round") % {"name": opponent}
