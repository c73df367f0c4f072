"""Who plays in a stage: entries, absences, pairs kept apart."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events import choices
from renju_tournaments.events.models.stage import Stage


class Entry(models.Model):
    """A player in a stage. Name, rating and title are kept as they were at the event, whatever the register says later.

    ``number`` is the starting number; empty until numbers are drawn.
    """

    _called = ""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    name = LineField(_("name"), max_length=120)
    latin_name = LineField(_("Latin name"), max_length=120, blank=True)
    federation = models.CharField(_("country"), max_length=3, blank=True)
    city = LineField(_("city"), max_length=80, blank=True)
    club = LineField(_("club"), max_length=80, blank=True)
    team = LineField(_("team"), max_length=80, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    title = LineField(_("title or category"), max_length=20, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(
        _("own table"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(999)],
        help_text=_("Where the player sits in every round: a wheelchair, a screen, a camera."),
    )
    first_round = models.PositiveSmallIntegerField(_("first round"), default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    withdrawn = models.CharField(max_length=10, choices=choices.WITHDRAWAL_TREATMENTS, blank=True)
    withdrawal_reason = LineField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)
    play_off = models.PositiveSmallIntegerField(_("play-off"), null=True, blank=True)
    """Half-points made in extra games for places; empty when there were none."""

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "player"], name="a_player_enters_a_stage_once"),
            models.UniqueConstraint(
                fields=["stage", "number"], condition=models.Q(number__isnull=False), name="one_entry_a_number"
            ),
        ]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """The name, with what tells it from a namesake's once events.naming has looked at the whole stage."""
        return self._called or self.name

    @called.setter
    def called(self, name: str) -> None:
        self._called = name


class Absence(models.Model):
    """An entry that announced it will not play in a round still to be paired."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=10, choices=choices.AbsenceKind.choices)
    reason = LineField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["round_number", "entry"]
        constraints = [models.UniqueConstraint(fields=["entry", "round_number"], name="one_absence_a_round")]


class ForbiddenPair(models.Model):
    """Two entries that do not meet, by decision of the arbiter: never, or not before a round."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    not_before = models.PositiveSmallIntegerField(_("not before round"), null=True, blank=True)
    """The first round in which they may meet; empty: never."""
    reason = LineField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)
