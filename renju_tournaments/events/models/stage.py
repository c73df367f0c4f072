"""Stages: one system, one table, and its settings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from pairings.model import System
from renju_tournaments.events import choices
from renju_tournaments.events.models.event import Event
from renju_tournaments.events.settings.stage import StageSettings


class Stage(StageSettings):
    """One system, one table; what can be set is declared in ``StageSettings``. ``version`` grows by one with every
    write anywhere in the stage, and tells pages, caches and other arbiters whether what they saw is still true."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    ordinal = models.PositiveSmallIntegerField(_("number"), default=1)
    draw_method = models.CharField(
        max_length=10, choices=choices.DrawMethod.choices, default=choices.DrawMethod.NONE, blank=True
    )
    seed = models.PositiveBigIntegerField(_("seed of the lots"), default=0)
    drawn_at = models.DateTimeField(null=True, blank=True)
    draw_protocol = models.JSONField(default=dict, blank=True)
    """Who was present at the drawing of lots, with their tickets, as it was then."""
    agreed_rounds = models.JSONField(default=dict, blank=True)
    """Rounds to come of a schedule that an arbiter repaired: by number, the pairs of starting numbers that play in it
    instead of those of the table, who starts first."""
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
