"""The words of a bracket: what its rounds are called, what a seat waits for, and how a match ended."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from pairings.settings import TieBreaker
from pairings.systems.olympic import Match, Source, Status, Takes
from renju_tournaments.events.wording.pairing import sentence
from renju_tournaments.events.wording.standings import place

Names = Mapping[int, str]

_SAID_BY_THE_SCORE = frozenset({"through_on_points", "through_on_forfeit", "game_open"})
"""Reasons of a match that its marks show anyhow."""

_BY_DECISION = frozenset({"through_by_drawn_lot", "through_by_boards", "through_by_arbiter"})


def section_title(first: int, last: int) -> str:
    """The bracket for these places."""
    if (first, last) == (3, 4):
        return _("Third place")
    return _("Places %(places)s") % {"places": place(first, last)}


def round_title(match: Match, matches: int) -> str:
    """A round of the bracket, of which ``match`` is one of so many ``matches``."""
    if match.places[0] != 1:
        return section_title(*match.places)
    match matches:
        case 1:
            return _("Final")
        case 2:
            return _("Semifinals")
        case 4:
            return _("Quarterfinals")
        case _:
            return _("1/%(matches)s finals") % {"matches": matches}


def comes_from(source: Source | None) -> str:
    """Who will sit in a seat that waits for its player; empty where nobody ever comes."""
    if source is None or source.match is None:
        return ""
    if source.takes is Takes.WINNER:
        return _("winner of match %(number)s") % {"number": source.match}
    return _("loser of match %(number)s") % {"number": source.match}


def how_it_stands(match: Match, names: Names, decided_because: str = "") -> str:
    """What the score of a match does not say: by what it was decided, or what it waits for. ``decided_because`` is the
    reason of a decision about it, told where that is what counts."""
    if match.status is Status.DRAWN:
        return _("Drawn: half a point lost by both.")
    if match.status is Status.PLAYING and match.verdict and match.verdict.extra and match.verdict.next_game:
        if match.verdict.extra is TieBreaker.SHORTER_GAME:
            return _("Drawn: a game with a shorter time control decides.")
        return _("Drawn: to be played again.")
    said = [sentence(r, names) for r in match.reasons if r.code not in _SAID_BY_THE_SCORE]
    if decided_because and any(r.code in _BY_DECISION for r in match.reasons):
        said.append(f"({decided_because})")
    return " ".join(said)
