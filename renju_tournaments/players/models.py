"""The register of players: persons, once each, whatever events they play in."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A person in the register.

    Two persons may share a name; they are told apart by year of birth, city or external id. ``search_key`` holds the
    folded spellings the search looks at, and is made from the names whenever the player is saved.
    """

    name = models.CharField(_("name"), max_length=120, help_text=_("In the player's own script, as he writes it."))
    latin_name = models.CharField(_("Latin name"), max_length=120, blank=True)
    federation = models.CharField(
        _("country"), max_length=3, blank=True, help_text=_("Three letters, for example EST.")
    )
    city = models.CharField(_("city"), max_length=80, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    title = models.CharField(_("title or category"), max_length=20, blank=True)
    external_id = models.CharField(
        _("external id"), max_length=40, blank=True, help_text=_("The number in a federation's or rating list.")
    )
    contact = models.CharField(_("contact"), max_length=200, blank=True, help_text=_("Never shown in public."))
    search_key = models.TextField(editable=False, default="")
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

    @property
    def year(self) -> int | None:
        """Year of birth, from the date when only that is known."""
        return self.birth_date.year if self.birth_date else self.birth_year
