"""What a round is called: by what it is in the bracket of a knock-out, as a game of a match, else by its number.

Every page and every sentence asks here. The public names rounds as they are published; the desk knows the drafts, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.model import State, System
from pairings.systems import match_tournament
from pairings.systems.olympic import event_rounds
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import stands_of, state_of
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.standings import PublishedRound, is_decided
from renju_tournaments.wording.tables.brackets import round_title as in_the_bracket


@dataclass(frozen=True, slots=True)
class RoundTitle:
    """The name of a round."""

    number: int
    words: str
    """“Semifinals”, “Game 3”; “Round 3” where it has no other name."""
    beside: str = ""
    """“round 3”, to be told beside a name that does not say the number."""
    pair: str = ""
    """What the button says that pairs it."""

    def __str__(self) -> str:
        return self.words

    @property
    def is_named(self) -> bool:
        """Has it another name than its number?"""
        return self.words != _numbered(self.number).words

    @property
    def short(self) -> str:
        """For a list of rounds: the number alone, where the name says no more."""
        return self.words if self.beside else str(self.number)


def title_of(stage: Stage, number: int, *, drafts: bool = False) -> RoundTitle:
    """The name of a round, paired or to come. No query in a system whose rounds have numbers only, nor while nothing
    in the stage has changed."""
    if stage.is_match:
        return _game(number)
    return _titles(stage, drafts=drafts).get(number) or _numbered(number)


def rounds_known(stage: Stage, *, drafts: bool = False) -> int | None:
    """How many rounds the stage has as far as it is known: a knock-out those it needs if nothing more is drawn. None
    before its numbers are drawn, and where results alone tell how many it takes."""
    if stage.is_knock_out:
        return max(_titles(stage, drafts=drafts), default=None)
    return stage.rounds_planned


def rounds_to_show(stage: Stage, rounds: Sequence[PublishedRound]) -> range:
    """The published rounds, and those that are planned after them; a match or a knock-out that is decided has none."""
    last = rounds[-1].number if rounds else 0
    decided = stage.is_open_ended and is_decided(stage, rounds)
    planned = last if decided else rounds_known(stage) or stage.rounds_planned
    return range(1, max(planned, last) + 1)


def _numbered(number: int) -> RoundTitle:
    facts = {"number": number}
    return RoundTitle(number, _("Round %(number)s") % facts, pair=_("Pair round %(number)s") % facts)


def _game(number: int) -> RoundTitle:
    facts = {"number": number}
    return RoundTitle(number, _("Game %(number)s") % facts, pair=_("Pair game %(number)s") % facts)


def _titles(stage: Stage, *, drafts: bool) -> Mapping[int, RoundTitle]:
    """The rounds that are called otherwise than by their number, those to come among them."""
    in_mini_matches = stage.system == System.MATCH_TOURNAMENT.value and stage.cycles > 1
    if not (stage.is_knock_out or in_mini_matches):
        return {}
    make = _of_the_bracket if stage.is_knock_out else _of_mini_matches
    return cached(stage, f"round-titles:{drafts}", lambda: make(stage, state_of(stage, include_draft=drafts)))


def _of_the_bracket(stage: Stage, state: State) -> dict[int, RoundTitle]:
    stands = stands_of(stage, state)
    if stands is None:
        return {}
    rules = rules_of(stage).olympic
    return {
        number: RoundTitle(
            number,
            words := in_the_bracket(played, rules.games),
            beside=_("round %(number)s") % {"number": number},
            pair=_("Pair round %(number)s: %(title)s") % {"number": number, "title": words},
        )
        for number, played in event_rounds(stands, state, rules).items()
    }


def _of_mini_matches(stage: Stage, state: State) -> dict[int, RoundTitle]:
    """Of a match-tournament: of two players every round is the next game; of more it is a game of each mini-match."""
    size = len(state.players)
    if size < 2:
        return {}
    rows = match_tournament.schedule(size, stage.cycles, stage.games_in_a_row, stage.swap_last_rounds)
    if size == 2:
        return {row.number: _game(row.number) for row in rows}
    return {
        row.number: RoundTitle(
            row.number,
            _("Round %(number)s, game %(game)s") % {"number": row.number, "game": row.cycle},
            pair=_("Pair round %(number)s") % {"number": row.number},
        )
        for row in rows
    }
