"""Adjourned games with their adjournments, and sealed moves."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.adjournments import choices
from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events.choices import LONGEST_REASON
from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side
from renju_tournaments.rules.records.stored import steps_of
from renju_tournaments.rules.steps import Step

PLAYERS = [(side.value, side.label) for side in (Side.FIRST, Side.SECOND)]


class Adjournment(models.Model):
    """A game that was interrupted: everything its envelope says, and what became of it (tournament rules 14).

    That the game is adjourned is a state of the game itself (``Game.adjourned``); this is what there is to say of it. A
    game that is adjourned twice has two.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="adjournments")
    state = models.CharField(max_length=10, choices=choices.State.choices, default=choices.State.KEPT)
    reason = LineField(_("reason"), max_length=LONGEST_REASON)
    permitted_by = LineField(_("permitted by"), max_length=120)
    adjourned_at = models.DateTimeField(_("adjourned at"))
    steps = models.JSONField(default=list, blank=True)
    """The game so far, as plain steps (rules.records.stored); empty where the position was not written down here."""
    sealed_number = models.PositiveSmallIntegerField(_("number of the sealed move"), null=True, blank=True)
    sealed_by = models.CharField(_("the move is sealed by"), max_length=10, choices=PLAYERS)
    envelope = LineField(
        _("sealed move"), max_length=10, choices=choices.Envelope.choices, default=choices.Envelope.PAPER
    )
    kept_by = LineField(_("envelope kept by"), max_length=120, blank=True)
    first_used = models.PositiveIntegerField(_("time used by the first player"), null=True, blank=True)
    """Seconds."""
    second_used = models.PositiveIntegerField(_("time used by the second player"), null=True, blank=True)
    """Seconds."""
    draw_offered_by = models.CharField(_("open offer of a draw by"), max_length=10, choices=PLAYERS, blank=True)
    opening_state = LineField(_("state of the opening"), max_length=200, blank=True)
    """Swaps still open, fifths offered, as words, where ``steps`` do not say it."""
    resumes_at = models.DateTimeField(_("resumes at"), null=True, blank=True)
    resumes_where = LineField(_("resumes where"), max_length=120, blank=True)
    order = models.PositiveSmallIntegerField(_("order of play"), default=0)
    """The arbiter's order among the adjourned games; 0: not set."""
    opened_at = models.DateTimeField(null=True, blank=True)
    opened_before = LineField(_("opened in the presence of"), max_length=200, blank=True)
    sealed_step = models.JSONField(null=True, blank=True)
    """What was in the envelope: a plain step; None while it is closed, and where it was no move at all."""
    sealed_text = LineField(_("what was in the envelope"), max_length=100, blank=True)
    verdict = models.CharField(max_length=20, blank=True)
    """What is wrong with the sealed move (adjournments.faults), empty for nothing."""
    end = models.CharField(_("how it ended"), max_length=20, choices=choices.End.choices, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    remarks = LineField(_("remarks"), max_length=LONGEST_REASON, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order", "resumes_at", "pk"]
        verbose_name = _("adjourned game")
        verbose_name_plural = _("adjourned games")

    @property
    def position(self) -> tuple[Step, ...]:
        return steps_of(self.steps)

    @property
    def replier(self) -> Side:
        """Who has to reply to the sealed move."""
        return Side.SECOND if self.sealed_by == Side.FIRST else Side.FIRST


class SealedMove(models.Model):
    """A move sealed in the program: nobody can read it without the player's own key, which is kept nowhere here
    (docs/sealed-moves.md)."""

    adjournment = models.OneToOneField(Adjournment, on_delete=models.CASCADE, related_name="sealed_move")
    ciphertext = models.BinaryField()
    fingerprint = models.CharField(max_length=64)
    """SHA-256 of the ciphertext, in hexadecimal: shown to everybody, so that another one cannot take its place."""
    sealed_at = models.DateTimeField(auto_now_add=True)

    @property
    def fingerprint_in_groups(self) -> str:
        """As people compare it: eight figures at a time."""
        return " ".join(self.fingerprint[at : at + 8] for at in range(0, len(self.fingerprint), 8))
