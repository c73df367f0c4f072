"""The log of an event."""

from __future__ import annotations

from django.db import models

from renju_tournaments.common.acts import ActRecord
from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events import choices
from renju_tournaments.events.models.event import Event
from renju_tournaments.events.models.rounds import Game
from renju_tournaments.events.models.stage import Stage


class LogEntry(ActRecord):
    """One act of one person in an event: what it was, before, after, and why.

    ``token`` is the act's own key: the same form sent twice is the same act, and is written once.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    stage = models.ForeignKey(Stage, null=True, blank=True, on_delete=models.CASCADE, related_name="log")
    act = models.CharField(max_length=20, choices=choices.LogAct.choices)
    subject = models.JSONField(default=dict, blank=True)
    """What it was done to, as events.subjects keeps it: facts, and names as they were; put into words where shown."""
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL, related_name="log")
    reason = LineField(max_length=choices.LONGEST_REASON, blank=True)
    token = models.CharField(max_length=64, blank=True)

    class Meta(ActRecord.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(
                fields=["event", "token"], condition=~models.Q(token=""), name="an_act_is_done_once"
            )
        ]
        indexes = [models.Index(fields=["stage", "act", "-id"])]
