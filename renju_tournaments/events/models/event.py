"""Events as people speak of them."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.events.choices import Role
from renju_tournaments.events.settings.event import EventSettings


class Event(EventSettings):
    """A tournament as people speak of it: a name, a place, dates; its games are played in its stages. What can be set
    is declared in ``EventSettings``."""

    role: Role | None = None
    """The role of the person who asked for the event (set by accounts.access.event_for, not stored)."""

    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    """The event's name in the world: the same wherever its archive is read. Keys of rows are known on one site only."""
    calendar_names = models.JSONField(default=dict, blank=True, editable=False)
    """What rounds were called in the calendars this site gave out before events had a ``uid``
    (``tables.calendars.name_of``); a phone that has one must not have the round twice."""
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    version = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-pk"]
        verbose_name = _("event")
        verbose_name_plural = _("events")

    def __str__(self) -> str:
        return self.name


class OpeningPosition(models.Model):
    """A position of five stones from which renju by lot may begin; the list is the event's own."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="opening_positions")
    number = models.PositiveSmallIntegerField(_("number"))
    stones = models.CharField(_("stones"), max_length=40)
    """Five points in the international letters, Black's first: ``H8 H9 I9 J9 K9``."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="positions_are_numbered_once")]
        verbose_name = _("opening position")
        verbose_name_plural = _("opening positions")

    def __str__(self) -> str:
        return f"{self.number}. {self.stones}"
