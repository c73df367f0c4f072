"""Stages: one system, one table, and its settings."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import WIN, HalfRule, System, UnplayedPolicy
from pairings.settings import KnockOut, MatchEnd, TieBreaker
from pairings.standings.teams import TeamRules
from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events import choices
from renju_tournaments.events.models.event import Event


def default_draw_means() -> list[str]:
    return [TieBreaker.REPLAY.value]


def default_team_order() -> list[str]:
    return list(TeamRules().order)


class Stage(models.Model):
    """One system, one table. ``version`` grows by one with every write anywhere in the stage, and tells pages,
    caches and other arbiters whether what they saw is still true."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    ordinal = models.PositiveSmallIntegerField(_("number"), default=1)
    name = LineField(pgettext_lazy("of an event", "name"), max_length=80, blank=True)
    system = models.CharField(_("system"), max_length=20, choices=choices.SYSTEMS)
    rounds_planned = models.PositiveSmallIntegerField(
        _("number of rounds"), default=9, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    cycles = models.PositiveSmallIntegerField(
        _("cycles"), default=1, validators=[MinValueValidator(1), MaxValueValidator(8)]
    )
    swap_last_rounds = models.BooleanField(_("exchange the last two rounds of the first cycle"), default=True)
    free_point = models.PositiveSmallIntegerField(
        _("free point"), default=2, help_text=_("In half-points."), validators=[MaxValueValidator(2)]
    )
    requested_bye = models.PositiveSmallIntegerField(
        _("requested bye"), default=1, help_text=_("In half-points."), validators=[MaxValueValidator(2)]
    )
    repeat_unplayed = models.BooleanField(_("a pair that did not play may be paired again"), default=False)
    adjourned_is_draw = models.BooleanField(_("an adjourned game counts as a draw when pairing"), default=True)
    adjourned_holds_round = models.BooleanField(
        _("the next round is not paired while a game is adjourned"), default=False
    )
    adjourned_holds_end = models.BooleanField(_("the table is not final while a game is adjourned"), default=True)
    country_not_before = models.PositiveSmallIntegerField(
        _("compatriots meet from round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(99)],
        help_text=_("Not before this round. Empty: from the first."),
    )
    club_not_before = models.PositiveSmallIntegerField(
        _("club mates meet from round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(99)],
        help_text=_("Not before this round. Empty: from the first."),
    )
    tiebreaks = models.JSONField(_("coefficients, in order"), default=list)
    unplayed_policy = models.CharField(
        _("games not played, in coefficients"),
        max_length=20,
        choices=choices.UNPLAYED_POLICIES,
        default=UnplayedPolicy.LITERAL.value,
    )
    half_rule = models.CharField(
        _("players who leave"), max_length=20, choices=choices.HALF_RULES, default=HalfRule.RUSSIAN.value
    )
    late_forfeit_minutes = models.PositiveSmallIntegerField(_("lost by lateness after (minutes)"), default=30)
    match_end = models.CharField(
        _("end of the match"), max_length=10, choices=choices.MATCH_ENDS, default=MatchEnd.GAMES.value
    )
    match_games = models.PositiveSmallIntegerField(
        _("games of the match"), default=6, validators=[MaxValueValidator(99)]
    )
    points_to_win = models.PositiveSmallIntegerField(
        _("points that win the match"), default=6, validators=[MinValueValidator(1), MaxValueValidator(198)]
    )
    """In half-points."""
    wins_to_win = models.PositiveSmallIntegerField(
        _("wins that win the match"), default=3, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    early_end = models.BooleanField(_("a match ends when its winner is certain"), default=False)
    games_in_a_row = models.BooleanField(_("the games of a pair are played one after the other"), default=False)
    matches_before_points = models.BooleanField(_("matches won come before points of games"), default=False)
    knock_out = models.CharField(
        _("who goes out"), max_length=15, choices=choices.KNOCK_OUTS, default=KnockOut.LOSS.value
    )
    knock_out_games = models.PositiveSmallIntegerField(
        _("games of each match"), default=1, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    bronze = models.BooleanField(_("the losers of the semifinals play for the third place"), default=False)
    draw_means = models.JSONField(_("a drawn match is decided by"), default=default_draw_means)
    """Values of TieBreaker, in the order of their use."""
    lost_points = models.PositiveSmallIntegerField(
        _("lost points that put a player out"),
        default=2 * WIN,
        validators=[MinValueValidator(1), MaxValueValidator(40)],
    )
    """In half-points."""
    team_order = models.JSONField(_("order of the teams"), default=default_team_order)
    """Codes of TEAM_TIEBREAKS, in the order of their use."""
    draw_method = models.CharField(
        max_length=10, choices=choices.DrawMethod.choices, default=choices.DrawMethod.NONE, blank=True
    )
    seed = models.PositiveBigIntegerField(_("seed of the lots"), default=0)
    drawn_at = models.DateTimeField(null=True, blank=True)
    draw_protocol = models.JSONField(default=dict, blank=True)
    agreed_rounds = models.JSONField(default=dict, blank=True)
    """Rounds to come of a schedule that an arbiter repaired: by number, the pairs of starting numbers that play in it
    instead of those of the table, who starts first."""
    """Who was present at the drawing of lots, with their tickets, as it was then."""
    finished_at = models.DateTimeField(null=True, blank=True)
    is_public = models.BooleanField(_("shown in public"), default=True)
    """Does the public see it? One that is added to an event does not begin so (services/publish_stage.py)."""
    version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["event", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["event", "ordinal"], name="one_stage_an_ordinal")]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")

    def __str__(self) -> str:
        return self.name or self.get_system_display()

    @property
    def is_swiss(self) -> bool:
        return System(self.system).is_swiss

    @property
    def numbered_by_rating(self) -> bool:
        """Does a rating give a player their number, as a rule? In the other systems the numbers are drawn."""
        return System(self.system).is_numbered_by_rating

    @property
    def is_scheduled(self) -> bool:
        return System(self.system).is_scheduled

    @property
    def follows_results(self) -> bool:
        return System(self.system).follows_results

    @property
    def is_open_ended(self) -> bool:
        return System(self.system).is_open_ended

    @property
    def has_teams(self) -> bool:
        return System(self.system).has_teams

    @property
    def is_match(self) -> bool:
        return self.system == System.MATCH.value

    @property
    def is_knock_out(self) -> bool:
        return self.system == System.OLYMPIC.value

    @property
    def meets_again(self) -> bool:
        """Do two players meet more often than once, as a matter of course?"""
        return self.is_open_ended or (self.is_scheduled and self.cycles > 1)

    @property
    def can_keep_apart(self) -> bool:
        """Can the drawing of numbers see to it that some pairs do not meet in the last rounds?"""
        in_cycles = self.system == System.MATCH_TOURNAMENT.value and not self.games_in_a_row
        return self.system == System.ROUND_ROBIN.value or in_cycles

    @property
    def draws_every_round(self) -> bool:
        """Are there lots to be drawn in the rounds, and not only for the numbers?"""
        return self.system == System.SWISS_BY_LOT.value

    @property
    def knows_its_rounds(self) -> bool:
        """A Swiss is told its rounds. A table of rounds has as many as its field needs, a match and a knock-out as many
        as it takes; the drawing of numbers sets what is known of it."""
        return self.is_swiss or bool(self.draw_method)
