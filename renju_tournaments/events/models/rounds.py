"""What is played in a stage: rounds, games, free rounds, decisions on drawn matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import Result
from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events import choices
from renju_tournaments.events.models.field import Entry
from renju_tournaments.events.models.stage import Stage
from renju_tournaments.events.rounds.board_results import BoardWorking, working


class ScheduledRound(models.Model):
    """When a round is to start, known before it is paired."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("round"))
    starts_at = models.DateTimeField(_("starts at"))

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_start_a_round")]


class Round(models.Model):
    """A round that has been paired. ``engine`` keeps the system's own proposal, for comparison with what was made of
    it by hand; ``notes`` the reasons that speak of the whole round."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(max_length=10, choices=choices.RoundState.choices, default=choices.RoundState.DRAFT)
    seed = models.PositiveBigIntegerField(default=0)
    engine = models.JSONField(default=dict, blank=True)
    notes = models.JSONField(default=list, blank=True)
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)
    """The last time the boards of the published round changed."""
    changes = models.JSONField(default=list, blank=True)
    """What changed after publication, oldest first: ``{"tables": [3, 4]}``, or ``{"table": 2, "left": name}``."""
    opening_lot = models.JSONField(default=dict, blank=True)
    """The positions drawn for renju by lot, as ``events.rounds.openings`` keeps them; empty while none are."""

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="a_round_is_paired_once")]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_draft(self) -> bool:
        return self.state == choices.RoundState.DRAFT


class Game(models.Model):
    """Two entries at a table. ``first`` starts, whatever colours the swaps leave them with.

    ``version`` grows with every change of the game; an arbiter's page says which one it saw.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    table = models.PositiveSmallIntegerField(_("table"))
    first = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="games_first", verbose_name=_("first player")
    )
    second = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="games_second", verbose_name=_("second player")
    )
    result = models.CharField(_("result"), max_length=10, choices=choices.RESULTS, default=Result.PENDING.value)
    adjourned = models.BooleanField(_("adjourned"), default=False)
    note = LineField(_("note"), max_length=300, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    edited_by_hand = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    corrected_at = models.DateTimeField(null=True, blank=True)
    """The last time a result that had been entered was changed; later rounds paired before it are marked."""

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_game_a_table"),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="nobody_plays_himself"),
        ]
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return f"{self.table}: {self.first} – {self.second}"

    @property
    def outcome(self) -> Result:
        return Result(self.result)


class Bye(models.Model):
    """An entry without a game in a round, and why."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=10, choices=choices.BYE_KINDS)
    half_points = models.PositiveSmallIntegerField(default=0)
    origin = models.CharField(max_length=10, choices=choices.ByeOrigin.choices, blank=True)
    """Empty where it is not known."""
    reasons = models.JSONField(default=list, blank=True)
    edited_by_hand = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "entry__number"]
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="one_bye_a_round")]


class MatchDecision(models.Model):
    """Who went through from a drawn match of a knock-out without another game, by what, and why. The last one of a pair
    holds; without ``through`` the two were level by these means, and the next are applied; without means either, what
    was decided before is taken back."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="match_decisions")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    through = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    means = models.CharField(
        pgettext_lazy("what decided a match", "by"), max_length=15, choices=choices.TIE_BREAKERS, blank=True
    )
    """Empty: by decision of the arbiter."""
    boards = models.JSONField(_("boards"), default=list, blank=True)
    """Half-points of ``one`` on each board of the match, board 1 first, where it was decided by them and they are
    known."""
    reason = LineField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("decision on a drawn match")
        verbose_name_plural = _("decisions on drawn matches")

    @property
    def is_taken_back(self) -> bool:
        return self.through_id is None and not self.means

    @property
    def working(self) -> BoardWorking | None:
        """How the board coefficients come about, where the boards are known."""
        return working(self.boards) if self.boards else None
