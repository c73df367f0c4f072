"""A piece of advice on a set-up: how much it weighs, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pairings.model import Param, Reason
from pairings.words import SpokenCode, _, ngettext


class AdviceCode(SpokenCode):
    """What there is to say about a set-up. The comment names the parameters."""

    # About the field and the rounds.
    FIELD_TOO_SMALL = (
        "field_too_small",
        ngettext(
            "A stage with %(count)s player has no games. Enter at least two.",
            "A stage with %(count)s players has no games. Enter at least two.",
            "count",
        ),
    )
    """count."""
    NO_ROUNDS = "no_rounds", _("The stage has no rounds. Set at least one.")
    """No parameters."""
    NO_CYCLES = "no_cycles", _("A round-robin has at least one cycle.")
    """No parameters."""
    MORE_ROUNDS_THAN_SCHEDULE = (
        "more_rounds_than_schedule",
        _("%(rounds)s rounds are planned, but %(count)s players have met after %(needed)s. Set %(needed)s rounds."),
    )
    """rounds, needed, count."""
    FEWER_ROUNDS_THAN_SCHEDULE = (
        "fewer_rounds_than_schedule",
        _("%(rounds)s rounds are planned; it takes %(needed)s until all %(count)s players have met."),
    )
    """rounds, needed, count."""
    VIRTUAL_OPPONENT_IN_ROUND_ROBIN = (
        "virtual_opponent_in_round_robin",
        _("A virtual opponent makes no sense in a round-robin: games lost without play have a real opponent there."),
    )
    """No parameters."""
    DUMMY_IN_ROUND_ROBIN = (
        "dummy_in_round_robin",
        _("A dummy opponent makes no sense in a round-robin: games lost without play have a real opponent there."),
    )
    """policy."""
    MORE_ROUNDS_THAN_OPPONENTS = (
        "more_rounds_than_opponents",
        _("%(count)s players have no new opponents after %(most)s rounds, and %(rounds)s are planned. Plan fewer."),
    )
    """rounds, most, count."""
    LIKELY_TO_GET_STUCK = (
        "likely_to_get_stuck",
        _(
            "%(count)s players and %(rounds)s rounds: the pairing will probably get stuck. Plan fewer rounds, or a "
            "round-robin."
        ),
    )
    """rounds, count."""
    MAY_GET_STUCK = (
        "may_get_stuck",
        _("%(count)s players and %(rounds)s rounds: the pairing may get stuck in the last rounds."),
    )
    """rounds, count."""
    FEW_FOR_A_SWISS = "few_for_a_swiss", _("A Swiss is for %(usual)s players and more, as a rule; there are %(count)s.")
    """count, usual."""
    UNUSUAL_ROUNDS = "unusual_rounds", _("For %(count)s players %(usual)s rounds are usual; %(rounds)s are planned.")
    """rounds, count, usual."""

    # About the coefficients.
    UNKNOWN_TIEBREAK = "unknown_tiebreak", _("There is no coefficient “%(tiebreak)s”. Take it out of the order.")
    """tiebreak."""
    REPEATED_TIEBREAK = "repeated_tiebreak", _("The coefficient %(tiebreak)s stands in the order twice.")
    """tiebreak."""
    UNSUITABLE_TIEBREAK = "unsuitable_tiebreak", _("The coefficient %(tiebreak)s says nothing in this system.")
    """tiebreak, system."""
    TIEBREAK_NEEDS_RATINGS = (
        "tiebreak_needs_ratings",
        _(
            "The coefficient %(tiebreak)s needs ratings, and some players have none (%(unrated)s): it cannot be "
            "computed for their opponents."
        ),
    )
    """tiebreak, unrated: so many players have none."""
    LOT_NOT_LAST = (
        "lot_not_last",
        _("The lot decides everything: what stands after it in the order never counts (%(after)s)."),
    )
    """after: coefficients."""
    PLAY_OFF_NOT_LAST = (
        "play_off_not_last",
        _("A play-off is the last means: what stands after it in the order hardly ever counts (%(after)s)."),
    )
    """after: coefficients."""
    SAME_ORDER_TIEBREAKS = (
        "same_order_tiebreaks",
        _("In a round-robin %(tiebreaks)s give the same order; one of them is enough."),
    )
    """tiebreaks."""

    # About matches, teams and knock-outs.
    MATCH_WITHOUT_GAMES = "match_without_games", _("The match has no games. Set at least one.")
    """No parameters."""
    MATCH_ODD_GAMES = (
        "match_odd_games",
        _("With %(games)s games one player starts once more than the other; an even number is better."),
    )
    """games."""
    MATCH_WITHOUT_TARGET = "match_without_target", _("The match has no end. Say how many points or wins decide it.")
    """No parameters."""
    MATCH_WITHOUT_LIMIT = (
        "match_without_limit",
        _("The match may take any number of games; a largest number can be set."),
    )
    """No parameters."""
    TEAMS_ODD = "teams_odd", _("%(count)s players cannot make two equal teams.")
    """count."""
    TEAM_STARTS_ONCE_MORE = (
        "team_starts_once_more",
        _("In %(rounds)s rounds one team starts once more than the other; the lot says which."),
    )
    """rounds."""
    KNOCK_OUT_WITHOUT_LIMIT = (
        "knock_out_without_limit",
        _("Nobody can ever go out. Say how many lost points put a player out."),
    )
    """No parameters."""
    LOST_POINTS_SINGLE_GAMES = (
        "lost_points_single_games",
        _("Where lost points put players out, matches are single games; %(games)s are set. Set 1."),
    )
    """games."""
    NO_TIE_BREAKER = "no_tie_breaker", _("Nothing is said about drawn matches. Choose what decides them.")
    """No parameters."""
    TIE_BREAKERS_END = (
        "tie_breakers_end",
        _("A drawn match can stay drawn after the last means (%(means)s); then the arbiter has to decide."),
    )
    """means."""
    TIE_BREAKERS_IN_VAIN = (
        "tie_breakers_in_vain",
        _("What stands after a means that always decides is never used: %(means)s."),
    )
    """means."""


class Severity(Enum):
    ERROR = "error"
    """It cannot work; to be mended first."""
    WARNING = "warning"
    """It can, and the arbiter should know."""


@dataclass(frozen=True)
class Advice:
    severity: Severity
    reason: Reason

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def error(code: SpokenCode, **params: Param) -> Advice:
    """Something to be mended first."""
    return Advice(Severity.ERROR, Reason.of(code, **params))


def warning(code: SpokenCode, **params: Param) -> Advice:
    """Something the arbiter should know."""
    return Advice(Severity.WARNING, Reason.of(code, **params))
