"""Advice on a set-up, in words: where it cannot work, and where the rules advise otherwise."""

from __future__ import annotations

from pairings.advice.advise import Advice, advise
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events.models import Stage
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.settings.rules import rules_of


def advice_for(stage: Stage) -> list[Objection]:
    """What there is to say about a stage with the players it has now; errors first. One query."""
    ratings = list(stage.entries.exclude(last_round=0).values_list("rating", flat=True))
    found = advise(rules_of(stage), players=len(ratings), unrated=ratings.count(None))
    drawn = bool(stage.draw_method)
    return [objection(a) for a in found if drawn or a.reason.code not in _KNOWN_AFTER_THE_DRAW]


_KNOWN_AFTER_THE_DRAW = frozenset(
    {
        "more_rounds_than_schedule",
        "fewer_rounds_than_schedule",
        "field_too_small",
        "teams_odd",
        "team_starts_once_more",
    }
)
"""Before the draw the field is still growing, and the draw sets the rounds of a round-robin."""


def objection(advice: Advice) -> Objection:
    severity = Severity.ERROR if advice.is_error else Severity.WARNING
    return Objection(advice.reason.code, sentence(advice.reason), severity)
