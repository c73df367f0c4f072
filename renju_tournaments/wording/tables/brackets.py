"""The words of a bracket: what its rounds are called, what a seat waits for, and how a match ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.settings import TieBreaker
from pairings.systems.olympic import EventRound, Match, Source, Status, Takes
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.wording.tables.standings import place

Names = Mapping[int, str]

_SAID_BY_THE_SCORE = frozenset({"through_on_points", "through_on_forfeit", "game_awaited"})
"""Reasons of a match that its marks show anyhow."""

_BY_DECISION = frozenset({"through_by_drawn_lot", "through_by_boards", "through_by_arbiter"})


def section_title(first: int, last: int) -> str:
    """The bracket for these places."""
    if first == 1:
        return _("Main bracket")
    if (first, last) == (3, 4):
        return _("Third place match")
    return _("Places %(places)s") % {"places": place(first, last)}


def column_title(match: Match, matches: int) -> str:
    """A round of the bracket, of which ``match`` is one of so many ``matches``."""
    if match.places[0] != 1:
        return section_title(*match.places)
    return str(_ROUNDS.get(matches, _EARLIER)[None]) % {"players": 2 * matches}


_ROUNDS: Final = {
    1: {
        None: gettext_lazy("Final"),
        TieBreaker.REPLAY: gettext_lazy("Replay of the final"),
        TieBreaker.SHORTER_GAME: gettext_lazy("Shorter game of the final"),
    },
    2: {
        None: gettext_lazy("Semifinals"),
        TieBreaker.REPLAY: gettext_lazy("Replay of the semifinals"),
        TieBreaker.SHORTER_GAME: gettext_lazy("Shorter games of the semifinals"),
    },
    4: {
        None: gettext_lazy("Quarterfinals"),
        TieBreaker.REPLAY: gettext_lazy("Replay of the quarterfinals"),
        TieBreaker.SHORTER_GAME: gettext_lazy("Shorter games of the quarterfinals"),
    },
}
"""By how many matches there are, and by what is played because they were drawn."""

_EARLIER: Final = {
    None: gettext_lazy("Round of %(players)s"),
    TieBreaker.REPLAY: gettext_lazy("Replay of the round of %(players)s"),
    TieBreaker.SHORTER_GAME: gettext_lazy("Shorter games of the round of %(players)s"),
}
_FINAL_AND_THIRD: Final = {
    None: gettext_lazy("Final and third place match"),
    TieBreaker.REPLAY: gettext_lazy("Replay of the final and of the third place match"),
    TieBreaker.SHORTER_GAME: gettext_lazy("Shorter games of the final and of the third place match"),
}
_THIRD: Final = {
    None: gettext_lazy("Third place match"),
    TieBreaker.REPLAY: gettext_lazy("Replay of the third place match"),
    TieBreaker.SHORTER_GAME: gettext_lazy("Shorter game of the third place match"),
}
_PLACES: Final = {
    None: gettext_lazy("Matches for the places %(places)s"),
    TieBreaker.REPLAY: gettext_lazy("Replay of matches for the places %(places)s"),
    TieBreaker.SHORTER_GAME: gettext_lazy("Shorter games for the places %(places)s"),
}


def round_title(played: EventRound, games: int) -> str:
    """What is played in a round of the event, in matches of so many ``games``. Where the bracket for the first place is
    played, it gives the name; of the others, only the match for the third place is told beside the final."""
    third = played.places == ((3, 4),)
    if played.main == 1 and third:
        title = str(_FINAL_AND_THIRD[played.means])
    elif played.main:
        title = str(_ROUNDS.get(played.main, _EARLIER)[played.means]) % {"players": 2 * played.main}
    elif third:
        title = str(_THIRD[played.means])
    else:
        places = place(min(first for first, _last in played.places), max(last for _first, last in played.places))
        title = str(_PLACES[played.means]) % {"places": places}
    if games == 1 or played.means is TieBreaker.SHORTER_GAME:
        return title
    return _("%(round)s, game %(game)s") % {"round": title, "game": played.game}


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
