"""The report files stages were made from."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events.models.stage import Stage


class ReportFile(models.Model):
    """A report file of another program, or of ours, that an event is to be made from, or was.

    Without a stage it is its owner's alone; nothing of it is in an event before it is accepted. Afterwards its text is
    kept: what the desk does not understand in it goes back into the file that the desk writes.
    """

    stage = models.OneToOneField(Stage, null=True, blank=True, on_delete=models.CASCADE, related_name="report_file")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    file_name = LineField(max_length=200)
    text = models.TextField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name
