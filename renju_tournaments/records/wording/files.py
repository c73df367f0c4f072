"""What is to be said of files of games, in words. The keys and place-holders are those of the English sentences in
rules.formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.rules.formats import Loss

LOSSES: Final[Mapping[str, Promise]] = {
    "names": _("the names of the players"),
    "starter": _("who started the game"),
    "result": _("the result"),
    "ending": _("how the game ended"),
    "regulation": _("the opening regulation"),
    "event": _("the event"),
    "occasion": _("place, round or date"),
    "comment": _("the comment"),
    "variations": _("variations, and notes on moves"),
    "steps": _("swaps, offers and other steps besides stones"),
    "some_steps": _("swaps, offers and other steps that it has no place for"),
    "order": _("in which order the fifth moves were offered"),
    "set_up": _("that the first stones were a position at the start"),
    "colours": _("the colour of stones out of turn"),
    "extras": _("what the file said besides: %(names)s"),
    "signs": _("signs that the format keeps for itself"),
}


def loss_in_words(loss: Loss) -> str:
    """What of a game the format cannot hold: a part of a sentence."""
    return str(LOSSES[loss.code]) % dict(loss.facts)
