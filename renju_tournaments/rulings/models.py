"""Rulings of the arbiters, with their reasons."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.text.fields import LineField, LinesField
from renju_tournaments.events.models import Entry, Event, Game, Stage
from renju_tournaments.rulings import choices


class Ruling(models.Model):
    """A penalty, a protest or another decision of the arbiters, with its reason; it changes no result by itself."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    stage = models.ForeignKey(Stage, null=True, blank=True, on_delete=models.CASCADE, related_name="rulings")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    """Whom it concerns; nobody for a ruling on the whole event."""
    kind = models.CharField(_("ruling"), max_length=15, choices=choices.RulingKind.choices)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    half_points = models.PositiveSmallIntegerField(_("points"), null=True, blank=True)
    reason = LinesField(_("reason"), max_length=2000)
    protest = models.CharField(_("the protest is"), max_length=10, choices=choices.ProtestState.choices, blank=True)
    decision = LinesField(_("decision"), max_length=2000, blank=True)
    ruled_by = LineField(_("ruled by"), max_length=120)
    ruled_at = models.DateTimeField(_("ruled at"))
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    version = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "adjournments_ruling"
        ordering = ["ruled_at", "pk"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
