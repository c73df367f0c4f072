"""The judgement of the half rule in words (rules 3)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.model import Reason
from renju_tournaments.events.models import Game
from renju_tournaments.events.withdrawals import OpenGame


def judgement_sentence(reason: Reason) -> str:
    """One reason of a judgement. Raises KeyError for a code that is not the judge's."""
    facts = dict(reason.params)
    scheduled = int(str(facts.get("scheduled", 0)))
    figures = ngettext(
        "Played: %(played)s of %(scheduled)s game.", "Played: %(played)s of %(scheduled)s games.", scheduled
    ) % {"played": facts.get("played", 0), "scheduled": scheduled}
    sentences = {
        "less_than_half": _("%(figures)s That is less than half."),
        "at_least_half": _("%(figures)s That is at least half."),
        "event_annuls": _("This event annuls all games of a player who leaves."),
        "event_forfeits": _("In this event a player who leaves loses all remaining games."),
        "swiss_keeps_place": _("This event keeps a player who leaves a Swiss in the table."),
        "loses_what_is_to_come": _("In this system a player who leaves loses whatever is still to come."),
        "draw_again": _("No round has been played yet: remove the player and draw the numbers again (rules 2)."),
    }
    return sentences[reason.code] % {"figures": figures}


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
