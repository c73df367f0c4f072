"""The register of players: persons, once each, whatever events they play in; and the start lists being read in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.acts import ActRecord
from renju_tournaments.common.text.fields import LineField
from renju_tournaments.players import names
from renju_tournaments.players.choices import RegisterAct

KEYS = ("search_key", "name_key", "latin_key")
"""The columns that are made from the names."""


class Player(models.Model):
    """A person in the register.

    Two persons may share a name; they are told apart by year of birth, city or external id. ``search_key`` holds the
    folded spellings the search looks at, ``name_key`` and ``latin_key`` what two spellings of one name have in common;
    all three are made from the names whenever the player is saved.
    """

    name = LineField(_("name"), max_length=120, help_text=_("In the player's own script, as the player writes it."))
    latin_name = LineField(_("Latin name"), max_length=120, blank=True)
    federation = models.CharField(
        _("country"), max_length=3, blank=True, help_text=_("Three letters, for example EST.")
    )
    city = LineField(_("city"), max_length=80, blank=True)
    club = LineField(_("club"), max_length=80, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    title = LineField(_("title or category"), max_length=20, blank=True)
    external_id = models.CharField(
        _("external id"), max_length=40, blank=True, help_text=_("The number in a federation's or rating list.")
    )
    contact = LineField(_("contact"), max_length=200, blank=True, help_text=_("Never shown in public."))
    search_key = models.TextField(editable=False, default="")
    name_key = models.CharField(max_length=250, editable=False, default="", db_index=True)
    latin_key = models.CharField(max_length=250, editable=False, default="", db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                fields=["external_id"], condition=~models.Q(external_id=""), name="one_player_an_external_id"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.refresh_keys()
        if (fields := kwargs.get("update_fields")) is not None and {"name", "latin_name"} & set(fields):
            kwargs["update_fields"] = {*fields, *KEYS}
        super().save(*args, **kwargs)

    @property
    def year(self) -> int | None:
        """Year of birth, from the date when only that is known."""
        return self.birth_date.year if self.birth_date else self.birth_year

    @property
    def discriminator(self) -> str:
        """What tells them from their namesakes wherever a name is chosen: year, city or country, external id."""
        parts = (str(self.year or ""), self.city or self.federation, self.external_id and f"#{self.external_id}")
        return ", ".join(filter(None, parts))

    def refresh_keys(self) -> None:
        """To be called before a row is written past ``save`` (bulk_create, bulk_update)."""
        self.search_key = names.search_key(self.name, self.latin_name)
        self.name_key = names.name_key(self.name)[:250]
        self.latin_key = names.name_key(self.latin_name)[:250]


class PlayerAct(ActRecord):
    """Somebody was added to the register, changed or removed. The name is the one they had after the act."""

    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts")
    name = LineField(max_length=120)
    act = models.CharField(max_length=20, choices=RegisterAct.choices)


class ImportDraft(models.Model):
    """A start list somebody is looking at: the file as it came, how it was read, and what was decided about it.

    Nothing of it is in the register or in the stage before it is accepted; accepting empties it. ``rows`` is empty
    (null) until the file has been read; then a list of ``[line, [cell, ...]]``.
    """

    stage = models.ForeignKey("events.Stage", on_delete=models.CASCADE, related_name="import_drafts")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    file_name = LineField(max_length=200, blank=True)
    """Empty when the list was pasted."""
    content = models.BinaryField(default=b"")
    kind = models.CharField(max_length=10, blank=True)
    encoding = models.CharField(max_length=20, blank=True)
    separator = models.CharField(max_length=1, blank=True)
    sheet = LineField(max_length=100, blank=True)
    sheets = models.JSONField(default=list)
    rows = models.JSONField(null=True, blank=True)
    blank_lines = models.PositiveIntegerField(default=0)
    heading = models.IntegerField(default=-1)
    """Index of the row of headings; -1 when there is none."""
    mapping = models.JSONField(default=list)
    """One field's code a column; empty for a column that is not taken."""
    choices = models.JSONField(default=dict)
    """By line number what was decided, as players.services.import_drafts.clean_choices has it."""
    version = models.PositiveIntegerField(default=0)
    """Grows with every change of the reading, the mapping or the choices."""
    job = models.ForeignKey("jobs.Job", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(default=dict)
    """How many were added, updated, left out, once it is accepted."""

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name or str(_("pasted list"))
