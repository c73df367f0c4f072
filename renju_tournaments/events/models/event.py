"""Events as people speak of them."""

from __future__ import annotations

import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.common.text.fields import LineField, LinesField
from renju_tournaments.events import choices
from renju_tournaments.events.choices import Role
from renju_tournaments.rules.game import Claims
from renju_tournaments.rules.openings import School
from renju_tournaments.rules.points import SIZE
from renju_tournaments.rules.verdicts import Reading


class Event(models.Model):
    """A tournament as people speak of it: a name, a place, dates; its games are played in its stages."""

    role: Role | None = None
    """The role of the person who asked for the event (set by accounts.access.event_for, not stored)."""

    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    """The event's name in the world: the same wherever its archive is read. Keys of rows are known on one site only."""
    calendar_names = models.JSONField(default=dict, blank=True, editable=False)
    """What rounds were called in the calendars this site gave out before events had a ``uid``
    (``tables.calendars.name_of``); a phone that has one must not have the round twice."""
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = LineField(pgettext_lazy("of an event", "name"), max_length=160)
    place = LineField(_("place"), max_length=120, blank=True)
    venue = LineField(_("venue"), max_length=200, blank=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone of the venue"), max_length=60, default="UTC")
    organizer = LineField(_("organizer"), max_length=160, blank=True)
    chief_arbiter = LineField(_("chief arbiter"), max_length=120, blank=True)
    arbiters = LineField(_("arbiters"), max_length=400, blank=True, help_text=_("Names, separated by commas."))
    description = LinesField(_("description"), blank=True)
    opening_regulation = models.CharField(
        _("opening regulation"),
        max_length=20,
        choices=choices.OpeningRegulation.choices,
        default=choices.OpeningRegulation.TARAGUCHI_10,
    )
    opening_draw = models.CharField(
        _("positions drawn"),
        max_length=5,
        choices=choices.OpeningDraw.choices,
        default=choices.OpeningDraw.ROUND,
        help_text=_("Only for renju by lot."),
    )
    board_size = models.PositiveSmallIntegerField(
        _("board"),
        choices=choices.BOARD_SIZES,
        default=SIZE,
        help_text=_("Renju is played on 15 × 15; gomoku on larger boards, too."),
    )
    time_control = LineField(_("time control"), max_length=120, blank=True)
    column_letters = models.CharField(
        _("letters of the columns"), max_length=10, choices=choices.COLUMN_LETTERS, default="a-o"
    )
    claims = models.CharField(
        _("claims of fives and fouls"),
        max_length=10,
        choices=choices.CLAIMS,
        default=Claims.RIF.value,
        help_text=_("Game records are checked by these rules. No check changes a result."),
    )
    foul_reading = models.CharField(
        _("reading of the double-three"), max_length=15, choices=choices.FOUL_READINGS, default=Reading.RIF.value
    )
    fifth_school = models.CharField(
        _("symmetric fifth moves"), max_length=15, choices=choices.FIFTH_SCHOOLS, default=School.TRANSLATION.value
    )
    hand_in_days = models.PositiveSmallIntegerField(
        _("days to hand in a record"),
        default=7,
        validators=[MinValueValidator(1), MaxValueValidator(366)],
        help_text=_("A player's link to hand in a record works so long after the round was published."),
    )
    records_public = models.BooleanField(_("show accepted game records in public"), default=True)
    birth_years_public = models.BooleanField(_("show years of birth in public"), default=False)
    is_public = models.BooleanField(
        _("listed in public"),
        default=True,
        help_text=_("If not, only people with a role in the event can see its pages."),
    )
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
