"""Documents that were made in the background, and stay to be fetched."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events.models import Event


class StoredDocument(models.Model):
    """A finished document of an event, as it was when it was made."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="documents")
    kind = models.CharField(max_length=40)
    of = models.JSONField(default=dict)
    """Stage, round, table, paper, language and so on: what was asked for (services.store_document)."""
    file_name = LineField(max_length=200)
    content_type = models.CharField(max_length=100)
    data = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name
