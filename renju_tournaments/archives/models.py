"""Archives that are being looked at."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events.models import Event


class ArchiveUpload(models.Model):
    """An archive somebody sent; nothing of it is in the register or among the events before it is accepted. Accepting
    empties it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    file_name = LineField(max_length=200)
    data = models.BinaryField()
    look = models.JSONField(null=True, blank=True)
    """What a person is shown of it (reading.look_at), once it has been read."""
    job = models.ForeignKey("jobs.Job", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The work on a large one: reading it, then making the event."""
    created_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name
