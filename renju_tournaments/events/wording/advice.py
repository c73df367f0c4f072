"""Advice on a set-up, in words: where it cannot work, and where the rules advise otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.advice import Advice, advise
from pairings.model import Param, Reason
from renju_tournaments.events.choices import TIE_BREAKERS
from renju_tournaments.events.models import Stage
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.queries import rules_of
from renju_tournaments.events.wording.standings import TIEBREAKS


def advice_for(stage: Stage) -> list[Objection]:
    """What there is to say about a stage with the players it has now; errors first. One query."""
    ratings = list(stage.entries.exclude(last_round=0).values_list("rating", flat=True))
    found = advise(rules_of(stage), players=len(ratings), unrated=ratings.count(None))
    drawn = bool(stage.draw_method)
    return [objection(a) for a in found if drawn or a.reason.code not in _KNOWN_AFTER_THE_DRAW]


_MEANS = dict(TIE_BREAKERS)
_KNOWN_AFTER_THE_DRAW = frozenset(
    {
        "more_rounds_than_schedule",
        "fewer_rounds_than_schedule",
        "too_few_players",
        "teams_odd",
        "team_starts_once_more",
    }
)
"""Before the draw the field is still growing, and the draw sets the rounds of a round-robin."""


def objection(advice: Advice) -> Objection:
    severity = Severity.ERROR if advice.is_error else Severity.WARNING
    return Objection(advice.reason.code, advice_sentence(advice.reason), severity)


def advice_sentence(reason: Reason) -> str:
    """One piece of advice. A code without words here is a fault of ours: KeyError."""
    facts = dict(reason.params)
    words = {name: _written(name, value) for name, value in facts.items()}
    count, rounds = int(str(facts.get("count", 0))), int(str(facts.get("rounds", 0)))
    if reason.code == "too_few_players":
        return ngettext(
            "A stage with %(count)s player has no games. Enter at least two.",
            "A stage with %(count)s players has no games. Enter at least two.",
            count,
        ) % {"count": count}
    sentences = {
        "no_rounds": _("The stage has no rounds. Set at least one."),
        "no_cycles": _("A round-robin has at least one cycle."),
        "more_rounds_than_schedule": _(
            "%(rounds)s rounds are planned, but %(count)s players have met after %(needed)s. Set %(needed)s rounds."
        ),
        "fewer_rounds_than_schedule": _(
            "%(rounds)s rounds are planned; it takes %(needed)s until all %(count)s players have met."
        ),
        "virtual_opponent_in_round_robin": _(
            "A virtual opponent makes no sense in a round-robin: games lost without play have a real opponent there."
        ),
        "dummy_in_round_robin": _(
            "A dummy opponent makes no sense in a round-robin: games lost without play have a real opponent there."
        ),
        "more_rounds_than_opponents": _(
            "%(count)s players have no new opponents after %(most)s rounds, and %(rounds)s are planned. Plan fewer."
        ),
        "likely_to_get_stuck": _(
            "%(count)s players and %(rounds)s rounds: the pairing will probably get stuck. Plan fewer rounds, or a "
            "round-robin."
        ),
        "may_get_stuck": _("%(count)s players and %(rounds)s rounds: the pairing may get stuck in the last rounds."),
        "few_for_a_swiss": _("A Swiss is for %(usual)s players and more, as a rule; there are %(count)s."),
        "unusual_rounds": _("For %(count)s players %(usual)s rounds are usual; %(rounds)s are planned."),
        "unknown_tiebreak": _("There is no coefficient “%(tiebreak)s”. Take it out of the order."),
        "repeated_tiebreak": _("The coefficient %(tiebreak)s stands in the order twice."),
        "unsuitable_tiebreak": _("The coefficient %(tiebreak)s says nothing in this system."),
        "tiebreak_needs_ratings": _(
            "The coefficient %(tiebreak)s needs ratings, and some players have none (%(unrated)s): it cannot be "
            "computed for their opponents."
        ),
        "lot_not_last": _("The lot decides everything: what stands after it in the order never counts (%(after)s)."),
        "play_off_not_last": _(
            "A play-off is the last means: what stands after it in the order hardly ever counts (%(after)s)."
        ),
        **_other_systems(),
        "same_order_tiebreaks": _("In a round-robin %(tiebreaks)s give the same order; one of them is enough."),
    }
    return sentences[reason.code] % {**words, "rounds": rounds, "count": count}


def _other_systems() -> dict[str, str]:
    """Matches, match-tournaments, Scheveningen and knock-outs (pairings.advice_other)."""
    return {
        "match_needs_two": _("A match is between two players; %(count)s are entered."),
        "match_without_games": _("The match has no games. Set at least one."),
        "match_odd_games": _(
            "With %(games)s games one player starts once more than the other; an even number is better."
        ),
        "match_without_target": _("The match has no end. Say how many points or wins decide it."),
        "match_without_limit": _("The match may take any number of games; a largest number can be set."),
        "teams_odd": _("%(count)s players cannot make two equal teams."),
        "team_starts_once_more": _(
            "In %(rounds)s rounds one team starts once more than the other; the lot says which."
        ),
        "knock_out_without_limit": _("Nobody can ever go out. Say how many lost points put a player out."),
        "lost_points_single_games": _(
            "Where lost points put players out, matches are single games; %(games)s are set. Set 1."
        ),
        "no_tie_breaker": _("Nothing is said about drawn matches. Choose what decides them."),
        "tie_breakers_end": _(
            "A drawn match can stay drawn after the last means (%(means)s); then the arbiter has to decide."
        ),
        "tie_breakers_in_vain": _("What stands after a means that always decides is never used: %(means)s."),
    }


def _written(name: str, value: Param) -> str:
    if name == "usual" and isinstance(value, tuple):
        return get_text_list([str(v) for v in value], _("or"))
    values: Iterable[int | str] = value if isinstance(value, tuple) else (value,)
    if name == "means":
        return get_text_list([str(_MEANS[str(v)]) for v in values], _("and"))
    return get_text_list([str(TIEBREAKS[v].name if v in TIEBREAKS else v) for v in map(str, values)], _("and"))
