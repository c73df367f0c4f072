"""The settings of a stage, in the order in which they stand in its form."""

from __future__ import annotations

from typing import Any, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import WIN, HalfRule, System, UnplayedPolicy
from pairings.settings import KnockOut, MatchEnd, TieBreaker
from pairings.standings.teams import TeamRules
from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events import choices
from renju_tournaments.events.settings.declared import Kind, When, setting, settings_of

SWISS: Final = frozenset(system for system in System if system.is_swiss)
SCHEDULED: Final = frozenset(system for system in System if system.is_scheduled)
OLYMPIC: Final = frozenset({System.OLYMPIC})
MATCH: Final = frozenset({System.MATCH})
MATCH_TOURNAMENT: Final = frozenset({System.MATCH_TOURNAMENT})

SYSTEM = _("System")
THE_MATCH = _("The match")
KNOCK_OUT = _("The knock-out")
END_OF_MATCH = _("The end of a match")
COEFFICIENTS = _("Coefficients")
WITHOUT_A_GAME = _("Rounds without a game")
PAIRING = _("Pairing")
ADJOURNED = _("Adjourned games")


def default_draw_means() -> list[str]:
    return [TieBreaker.REPLAY.value]


def default_team_order() -> list[str]:
    return list(TeamRules().order)


def not_before(label: Any) -> models.PositiveSmallIntegerField[int | None, int | None]:
    """A column for the first round in which players of one kind may meet."""
    return models.PositiveSmallIntegerField(
        label,
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(99)],
        help_text=_("Not before this round. Empty: from the first."),
    )


class StageSettings(models.Model):
    """Each column is a setting (``declared.Setting``)."""

    name = setting(
        LineField(
            pgettext_lazy("of an event", "name"),
            max_length=80,
            blank=True,
            help_text=_("Needed only when the event has several stages: “A-final”, “Group 1”."),
        ),
        SYSTEM,
        wide=True,
        change=When.ALWAYS,
    )
    system = setting(
        models.CharField(_("system"), max_length=20, choices=choices.SYSTEMS),
        SYSTEM,
        "system",
        change=When.BEFORE_DRAW,
    )
    rounds_planned = setting(
        models.PositiveSmallIntegerField(
            _("number of rounds"), default=9, validators=[MinValueValidator(1), MaxValueValidator(99)]
        ),
        SYSTEM,
        "rounds",
        systems=SWISS | SCHEDULED,
    )
    cycles = setting(
        models.PositiveSmallIntegerField(
            _("cycles"), default=1, validators=[MinValueValidator(1), MaxValueValidator(8)]
        ),
        SYSTEM,
        "cycles",
        systems=SCHEDULED,
        change=When.BEFORE_DRAW,
    )
    swap_last_rounds = setting(
        models.BooleanField(_("exchange the last two rounds of the first cycle"), default=True),
        SYSTEM,
        "swap_last_rounds",
        systems=frozenset({System.ROUND_ROBIN, System.MATCH_TOURNAMENT}),
        change=When.BEFORE_DRAW,
    )
    games_in_a_row = setting(
        models.BooleanField(_("the games of a pair are played one after the other"), default=False),
        SYSTEM,
        "match_tournament.in_a_row",
        systems=MATCH_TOURNAMENT,
        change=When.BEFORE_DRAW,
    )
    match_end = setting(
        models.CharField(
            _("end of the match"), max_length=10, choices=choices.MATCH_ENDS, default=MatchEnd.GAMES.value
        ),
        THE_MATCH,
        "match.end",
        systems=MATCH,
        kind=Kind.FEW,
    )
    match_games = setting(
        models.PositiveSmallIntegerField(
            _("games of the match"),
            default=6,
            validators=[MaxValueValidator(99)],
            help_text=_("To a number of points or wins: the most there may be; 0 for as many as it takes."),
        ),
        THE_MATCH,
        "match.games",
        systems=MATCH,
    )
    points_to_win = setting(
        models.PositiveSmallIntegerField(
            _("points that win the match"),
            default=6,
            validators=[MinValueValidator(1), MaxValueValidator(198)],
            help_text=_("Where the first to a number of points wins."),
        ),
        THE_MATCH,
        "match.target",
        systems=MATCH,
        kind=Kind.POINTS,
        only_with={"match_end": frozenset({MatchEnd.GAMES.value, MatchEnd.POINTS.value})},
    )
    wins_to_win = setting(
        models.PositiveSmallIntegerField(
            _("wins that win the match"),
            default=3,
            validators=[MinValueValidator(1), MaxValueValidator(99)],
            help_text=_("Where the first to a number of wins wins."),
        ),
        THE_MATCH,
        "match.target",
        systems=MATCH,
        only_with={"match_end": frozenset({MatchEnd.WINS.value})},
    )
    knock_out = setting(
        models.CharField(_("who goes out"), max_length=15, choices=choices.KNOCK_OUTS, default=KnockOut.LOSS.value),
        KNOCK_OUT,
        "olympic.variant",
        systems=OLYMPIC,
        change=When.BEFORE_DRAW,
        kind=Kind.FEW,
    )
    lost_points = setting(
        models.PositiveSmallIntegerField(
            _("lost points that put a player out"),
            default=2 * WIN,
            validators=[MinValueValidator(1), MaxValueValidator(40)],
            help_text=_("Only where who has lost a number of points is out: a loss costs 1, a draw ½."),
        ),
        KNOCK_OUT,
        "olympic.lost_points",
        systems=OLYMPIC,
        kind=Kind.POINTS,
    )
    knock_out_games = setting(
        models.PositiveSmallIntegerField(
            _("games of each match"),
            default=1,
            validators=[MinValueValidator(1), MaxValueValidator(20)],
            help_text=_("More than one: the one with more points goes through. Not with lost points."),
        ),
        KNOCK_OUT,
        "olympic.games",
        systems=OLYMPIC,
    )
    draw_means = setting(
        models.JSONField(
            _("a drawn match is decided by"),
            default=default_draw_means,
            help_text=_(
                "1 is applied first. The last one is repeated if it is a game and drawn again. Where points are lost, "
                "a draw costs both half a point, and nothing else is needed."
            ),
        ),
        KNOCK_OUT,
        "olympic.draws",
        systems=OLYMPIC,
        kind=Kind.ORDER,
        items=tuple(choices.TIE_BREAKERS),
    )
    bronze = setting(
        models.BooleanField(
            _("the losers of the semifinals play for the third place"),
            default=False,
            help_text=_("Where the losers play on for every place they do so anyhow."),
        ),
        KNOCK_OUT,
        "olympic.bronze",
        systems=OLYMPIC,
    )
    early_end = setting(
        models.BooleanField(
            _("a match ends when its winner is certain"),
            default=False,
            help_text=_("The games left, if any, are not played."),
        ),
        END_OF_MATCH,
        "match.early_end",
        "olympic.early_end",
        systems=MATCH | OLYMPIC,
    )
    matches_before_points = setting(
        models.BooleanField(_("matches won come before points of games"), default=False),
        COEFFICIENTS,
        "match_tournament.match_points",
        systems=MATCH_TOURNAMENT,
    )
    tiebreaks = setting(
        models.JSONField(
            _("coefficients, in order"),
            default=list,
            blank=True,
            help_text=_("1 is applied first; what has no number is not used. Below the form it can be filled by name."),
        ),
        COEFFICIENTS,
        "tiebreaks",
        systems=SWISS | SCHEDULED,
        kind=Kind.COEFFICIENTS,
    )
    team_order = setting(
        models.JSONField(
            _("order of the teams"),
            default=default_team_order,
            help_text=_("1 is applied first; what has no number is not used. Below the form it can be filled by name."),
        ),
        COEFFICIENTS,
        systems=frozenset({System.SCHEVENINGEN}),
        kind=Kind.TEAM_COEFFICIENTS,
    )
    unplayed_policy = setting(
        models.CharField(
            _("games not played, in coefficients"),
            max_length=20,
            choices=choices.UNPLAYED_POLICIES,
            default=UnplayedPolicy.LITERAL.value,
            help_text=_(
                "With a virtual opponent, a round without a game counts as if played against somebody who had the same "
                "points before it and drew every round after it; to those they met, a player's rounds without a game "
                "count as draws. A dummy opponent has the player's own final score, and a round missed by the player's "
                "own will is cut before any other."
            ),
        ),
        COEFFICIENTS,
        "unplayed",
        systems=SWISS | SCHEDULED,
        kind=Kind.FEW,
    )
    free_point = setting(
        models.PositiveSmallIntegerField(_("free point of an odd field"), default=2, validators=[MaxValueValidator(2)]),
        WITHOUT_A_GAME,
        "free_point",
        systems=SWISS,
        kind=Kind.HALF_POINTS,
    )
    requested_bye = setting(
        models.PositiveSmallIntegerField(_("requested bye"), default=1, validators=[MaxValueValidator(2)]),
        WITHOUT_A_GAME,
        "requested_bye",
        systems=SWISS,
        kind=Kind.HALF_POINTS,
    )
    late_forfeit_minutes = setting(
        models.PositiveSmallIntegerField(_("lost by lateness after (minutes)"), default=30),
        WITHOUT_A_GAME,
        change=When.ALWAYS,
    )
    half_rule = setting(
        models.CharField(
            _("players who leave"), max_length=20, choices=choices.HALF_RULES, default=HalfRule.RUSSIAN.value
        ),
        WITHOUT_A_GAME,
        "half_rule",
        systems=SWISS | SCHEDULED,
        kind=Kind.FEW,
    )
    repeat_unplayed = setting(
        models.BooleanField(_("a pair that did not play may be paired again"), default=False),
        PAIRING,
        "repeat_unplayed",
        systems=frozenset({System.REGULATED_SWISS, System.SWISS_BY_LOT}),
    )
    country_not_before = setting(not_before(_("compatriots meet from round")), PAIRING, systems=SWISS)
    club_not_before = setting(not_before(_("club mates meet from round")), PAIRING, systems=SWISS)
    adjourned_is_draw = setting(
        models.BooleanField(_("an adjourned game counts as a draw when pairing"), default=True),
        ADJOURNED,
        "adjourned_is_draw",
        systems=SWISS,
    )
    adjourned_holds_round = setting(
        models.BooleanField(_("the next round is not paired while a game is adjourned"), default=False),
        ADJOURNED,
        systems=SWISS,
    )
    adjourned_holds_end = setting(
        models.BooleanField(_("the table is not final while a game is adjourned"), default=True),
        ADJOURNED,
        systems=SWISS | SCHEDULED,
    )

    class Meta:
        abstract = True


def says_something(name: str, system: System) -> bool:
    """Does a setting of a stage mean anything in this system?"""
    return system in settings_of(StageSettings)[name].systems
