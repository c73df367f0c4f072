"""Background work: the row is the truth, the message in the queue is only a nudge."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class JobState(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """One piece of long work: what is to be done, how far it is, what came out.

    ``progress`` counts steps out of ``total``; ``heartbeat_at`` tells a running job from one whose worker died;
    ``started_at`` also names the run: whoever finds another value there has lost the job to another worker.
    """

    kind = models.CharField(max_length=60)
    arguments = models.JSONField(default=dict)
    language = models.CharField(max_length=10, default="en")
    """The language of the person who asked, for what is made for them."""
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    progress = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    """What came out, or why nothing did: a code with facts, put into words where it is shown (``wording.outcome``)."""
    error = models.TextField(blank=True)
    """A refusal that is known as a sentence only."""
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="jobs")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}: {self.state}"

    @property
    def is_finished(self) -> bool:
        return self.state in (JobState.DONE, JobState.FAILED)
