"""The settings of an event, in the order in which they stand in its form."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from renju_tournaments.common.text.fields import LineField, LinesField
from renju_tournaments.events import choices
from renju_tournaments.events.settings.declared import setting
from renju_tournaments.rules.game import Claims
from renju_tournaments.rules.openings import School
from renju_tournaments.rules.points import SIZE
from renju_tournaments.rules.verdicts import Reading

THE_EVENT = _("The event")
PLAY = _("Play")
RECORDS = _("Game records")
PEOPLE = _("People")
THE_PUBLIC = _("The public")


class EventSettings(models.Model):
    """Each column is a setting (``declared.Setting``)."""

    name = setting(
        LineField(pgettext_lazy("of an event", "name"), max_length=160), THE_EVENT, wide=True, in_reports=False
    )
    starts_on = setting(models.DateField(_("first day"), null=True, blank=True), THE_EVENT, in_reports=False)
    ends_on = setting(models.DateField(_("last day"), null=True, blank=True), THE_EVENT, in_reports=False)
    place = setting(LineField(_("place"), max_length=120, blank=True), THE_EVENT, in_reports=False)
    venue = setting(LineField(_("venue"), max_length=200, blank=True), THE_EVENT)
    time_zone = setting(
        models.CharField(
            _("time zone of the venue"),
            max_length=60,
            default="UTC",
            help_text=_("All times of the event are shown in it. Type a city and choose: Europe/Tallinn."),
        ),
        THE_EVENT,
    )
    opening_regulation = setting(
        models.CharField(
            _("opening regulation"),
            max_length=20,
            choices=choices.OpeningRegulation.choices,
            default=choices.OpeningRegulation.TARAGUCHI_10,
        ),
        PLAY,
    )
    opening_draw = setting(
        models.CharField(
            _("positions drawn"),
            max_length=5,
            choices=choices.OpeningDraw.choices,
            default=choices.OpeningDraw.ROUND,
            help_text=_("Only for renju by lot."),
        ),
        PLAY,
    )
    time_control = setting(
        LineField(
            _("time control"),
            max_length=120,
            blank=True,
            help_text=_("Main time and increment a move, as in the regulations."),
        ),
        PLAY,
        in_reports=False,
    )
    board_size = setting(
        models.PositiveSmallIntegerField(
            _("board"),
            choices=choices.BOARD_SIZES,
            default=SIZE,
            help_text=_("Renju is played on 15 × 15; gomoku on larger boards, too."),
        ),
        PLAY,
    )
    column_letters = setting(
        models.CharField(
            _("letters of the columns"),
            max_length=10,
            choices=choices.COLUMN_LETTERS,
            default="a-o",
            help_text=_("How the columns of the board are named in this event."),
        ),
        PLAY,
    )
    claims = setting(
        models.CharField(
            _("claims of fives and fouls"),
            max_length=10,
            choices=choices.CLAIMS,
            default=Claims.RIF.value,
            help_text=_("Game records are checked by these rules. No check changes a result."),
        ),
        RECORDS,
        wide=True,
    )
    foul_reading = setting(
        models.CharField(
            _("reading of the double-three"), max_length=15, choices=choices.FOUL_READINGS, default=Reading.RIF.value
        ),
        RECORDS,
        wide=True,
    )
    fifth_school = setting(
        models.CharField(
            _("symmetric fifth moves"), max_length=15, choices=choices.FIFTH_SCHOOLS, default=School.TRANSLATION.value
        ),
        RECORDS,
    )
    hand_in_days = setting(
        models.PositiveSmallIntegerField(
            _("days to hand in a record"),
            default=7,
            validators=[MinValueValidator(1), MaxValueValidator(366)],
            help_text=_("A player's link to hand in a record works so long after the round was published."),
        ),
        RECORDS,
    )
    records_public = setting(
        models.BooleanField(_("show accepted game records in public"), default=True), RECORDS, in_reports=False
    )
    organizer = setting(LineField(_("organizer"), max_length=160, blank=True), PEOPLE)
    chief_arbiter = setting(LineField(_("chief arbiter"), max_length=120, blank=True), PEOPLE, in_reports=False)
    arbiters = setting(
        LineField(_("arbiters"), max_length=400, blank=True, help_text=_("Names, separated by commas.")),
        PEOPLE,
        wide=True,
        in_reports=False,
    )
    description = setting(LinesField(_("description"), blank=True), THE_PUBLIC, wide=True)
    is_public = setting(
        models.BooleanField(
            _("listed in public"),
            default=True,
            help_text=_("If not, only people with a role in the event can see its pages."),
        ),
        THE_PUBLIC,
        in_reports=False,
    )
    birth_years_public = setting(
        models.BooleanField(_("show years of birth in public"), default=False), THE_PUBLIC, in_reports=False
    )

    class Meta:
        abstract = True
