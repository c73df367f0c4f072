"""The drawn matches of a knock-out as the arbiter decides them: who met, how it stands, and what was decided before."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from pairings.settings import TieBreaker
from pairings.systems.olympic import Match, Status
from renju_tournaments.events.models import Entry, MatchDecision, Stage
from renju_tournaments.events.naming import call, names_apart
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.results.decide_match import to_be_decided
from renju_tournaments.wording.tables.brackets import how_it_stands


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match that is drawn as far as it was played."""

    number: int
    one: Entry
    other: Entry
    rounds: tuple[int, ...]
    """The rounds in which they played."""
    said: str
    """How it stands: what decided it, what comes next, or what is needed."""
    waits: bool
    """Does nothing go on before the arbiter has decided?"""
    decisions: tuple[MatchDecision, ...]
    """What was decided about it, the last one first; it holds."""

    @property
    def may_take_back(self) -> bool:
        return bool(self.decisions) and not self.decisions[0].is_taken_back


def drawn_matches(stage: Stage) -> list[DrawnMatch]:
    """Those that wait for the arbiter first. A fixed number of queries."""
    matches = to_be_decided(stage, state_of(stage, include_draft=True))
    if not matches:
        return []
    everybody = list(stage.entries.all())
    names = names_apart(everybody)
    call(everybody, names)
    by_number = {e.number: e for e in everybody if e.number is not None}
    called = {number: entry.called for number, entry in by_number.items()}
    decided = defaultdict(list)
    for row in stage.match_decisions.select_related("one", "other", "through").order_by("-pk"):
        call([entry for entry in (row.one, row.other, row.through) if entry is not None], names)
        decided[frozenset((row.one_id, row.other_id))].append(row)

    def drawn(match: Match) -> DrawnMatch:
        one, other = (by_number[number] for number in match.players)
        return DrawnMatch(
            number=match.number,
            one=one,
            other=other,
            rounds=tuple(g.round for g in match.games),
            said=how_it_stands(match, called),
            waits=match.status is Status.UNDECIDED,
            decisions=tuple(decided[frozenset((one.pk, other.pk))]),
        )

    return sorted((drawn(m) for m in matches), key=lambda m: (not m.waits, m.number))


def has_boards(stage: Stage) -> bool:
    """Are the boards of a match among the means that were fixed beforehand?"""
    return TieBreaker.BOARDS.value in stage.draw_means
