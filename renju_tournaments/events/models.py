"""Events and what happens in them: stages, entries, rounds, games, free rounds, and the log.

Points, places and colour histories are not here: they are computed from the games (queries.state_of, and the engine).
Nothing in this module writes; every write is an act in ``events.services``.
"""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import WIN, HalfRule, Result, System, UnplayedPolicy
from pairings.settings import KnockOut, MatchEnd, TieBreaker
from pairings.standings.teams import TeamRules
from renju_tournaments.accounts.choices import Role
from renju_tournaments.common.acts import ActRecord
from renju_tournaments.events import choices


class Event(models.Model):
    """A tournament as people speak of it: a name, a place, dates; its games are played in its stages."""

    role: Role | None = None
    """The role of the person who asked for the event (set by accounts.access.event_for, not stored)."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(pgettext_lazy("of an event", "name"), max_length=160)
    place = models.CharField(_("place"), max_length=120, blank=True)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone of the venue"), max_length=60, default="UTC")
    organizer = models.CharField(_("organizer"), max_length=160, blank=True)
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=120, blank=True)
    arbiters = models.CharField(_("arbiters"), max_length=400, blank=True, help_text=_("Names, separated by commas."))
    description = models.TextField(_("description"), blank=True)
    opening_regulation = models.CharField(
        _("opening regulation"),
        max_length=20,
        choices=choices.OpeningRegulation.choices,
        default=choices.OpeningRegulation.TARAGUCHI_10,
    )
    time_control = models.CharField(_("time control"), max_length=120, blank=True)
    column_letters = models.CharField(
        _("letters of the columns"), max_length=10, choices=choices.COLUMN_LETTERS, default="a-o"
    )
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


def default_draw_means() -> list[str]:
    return [TieBreaker.REPLAY.value]


def default_team_order() -> list[str]:
    return list(TeamRules().order)


class Stage(models.Model):
    """One system, one table. ``version`` grows by one with every write anywhere in the stage, and tells pages,
    caches and other arbiters whether what they saw is still true."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    ordinal = models.PositiveSmallIntegerField(_("number"), default=1)
    name = models.CharField(pgettext_lazy("of an event", "name"), max_length=80, blank=True)
    system = models.CharField(_("system"), max_length=20, choices=choices.SYSTEMS)
    rounds_planned = models.PositiveSmallIntegerField(
        _("number of rounds"), default=9, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    cycles = models.PositiveSmallIntegerField(
        _("cycles"), default=1, validators=[MinValueValidator(1), MaxValueValidator(8)]
    )
    swap_last_rounds = models.BooleanField(_("exchange the last two rounds of the first cycle"), default=True)
    free_point = models.PositiveSmallIntegerField(
        _("free point"), default=2, help_text=_("In half-points."), validators=[MaxValueValidator(2)]
    )
    requested_bye = models.PositiveSmallIntegerField(
        _("requested bye"), default=1, help_text=_("In half-points."), validators=[MaxValueValidator(2)]
    )
    repeat_unplayed = models.BooleanField(_("a pair that did not play may be paired again"), default=False)
    adjourned_is_draw = models.BooleanField(_("an adjourned game counts as a draw when pairing"), default=True)
    country_not_before = models.PositiveSmallIntegerField(
        _("compatriots meet from round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(99)],
        help_text=_("Not before this round. Empty: from the first."),
    )
    club_not_before = models.PositiveSmallIntegerField(
        _("club mates meet from round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(99)],
        help_text=_("Not before this round. Empty: from the first."),
    )
    tiebreaks = models.JSONField(_("coefficients, in order"), default=list)
    unplayed_policy = models.CharField(
        _("games not played, in coefficients"),
        max_length=20,
        choices=choices.UNPLAYED_POLICIES,
        default=UnplayedPolicy.LITERAL.value,
    )
    half_rule = models.CharField(
        _("players who leave"), max_length=20, choices=choices.HALF_RULES, default=HalfRule.RUSSIAN.value
    )
    late_forfeit_minutes = models.PositiveSmallIntegerField(_("lost by lateness after (minutes)"), default=30)
    match_end = models.CharField(
        _("end of the match"), max_length=10, choices=choices.MATCH_ENDS, default=MatchEnd.GAMES.value
    )
    match_games = models.PositiveSmallIntegerField(
        _("games of the match"), default=6, validators=[MaxValueValidator(99)]
    )
    points_to_win = models.PositiveSmallIntegerField(
        _("points that win the match"), default=6, validators=[MinValueValidator(1), MaxValueValidator(198)]
    )
    """In half-points."""
    wins_to_win = models.PositiveSmallIntegerField(
        _("wins that win the match"), default=3, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    early_end = models.BooleanField(_("a match ends when its winner is certain"), default=False)
    games_in_a_row = models.BooleanField(_("the games of a pair are played one after the other"), default=False)
    matches_before_points = models.BooleanField(_("matches won come before points of games"), default=False)
    knock_out = models.CharField(
        _("who goes out"), max_length=15, choices=choices.KNOCK_OUTS, default=KnockOut.LOSS.value
    )
    knock_out_games = models.PositiveSmallIntegerField(
        _("games of each match"), default=1, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    bronze = models.BooleanField(_("the losers of the semifinals play for the third place"), default=False)
    draw_means = models.JSONField(_("a drawn match is decided by"), default=default_draw_means)
    """Values of TieBreaker, in the order of their use."""
    lost_points = models.PositiveSmallIntegerField(
        _("lost points that put a player out"),
        default=2 * WIN,
        validators=[MinValueValidator(1), MaxValueValidator(40)],
    )
    """In half-points."""
    team_order = models.JSONField(_("order of the teams"), default=default_team_order)
    """Codes of TEAM_TIEBREAKS, in the order of their use."""
    draw_method = models.CharField(
        max_length=10, choices=choices.DrawMethod.choices, default=choices.DrawMethod.NONE, blank=True
    )
    seed = models.PositiveBigIntegerField(_("seed of the lots"), default=0)
    drawn_at = models.DateTimeField(null=True, blank=True)
    draw_protocol = models.JSONField(default=dict, blank=True)
    """Who was present at the drawing of lots, with their tickets, as it was then."""
    finished_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["event", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["event", "ordinal"], name="one_stage_an_ordinal")]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")

    def __str__(self) -> str:
        return self.name or self.get_system_display()

    @property
    def is_swiss(self) -> bool:
        return System(self.system).is_swiss

    @property
    def numbered_by_rating(self) -> bool:
        """Does a rating give a player his number, as a rule? In the other systems the numbers are drawn."""
        return System(self.system).is_numbered_by_rating

    @property
    def is_scheduled(self) -> bool:
        return System(self.system).is_scheduled

    @property
    def follows_results(self) -> bool:
        return System(self.system).follows_results

    @property
    def is_open_ended(self) -> bool:
        return System(self.system).is_open_ended

    @property
    def has_teams(self) -> bool:
        return System(self.system).has_teams

    @property
    def is_match(self) -> bool:
        return self.system == System.MATCH.value

    @property
    def is_knock_out(self) -> bool:
        return self.system == System.OLYMPIC.value

    @property
    def meets_again(self) -> bool:
        """Do two players meet more often than once, as a matter of course?"""
        return self.is_open_ended or (self.is_scheduled and self.cycles > 1)

    @property
    def can_keep_apart(self) -> bool:
        """Can the drawing of numbers see to it that some pairs do not meet in the last rounds?"""
        in_cycles = self.system == System.MATCH_TOURNAMENT.value and not self.games_in_a_row
        return self.system == System.ROUND_ROBIN.value or in_cycles

    @property
    def draws_every_round(self) -> bool:
        """Are there lots to be drawn in the rounds, and not only for the numbers?"""
        return self.system == System.SWISS_BY_LOT.value

    @property
    def knows_its_rounds(self) -> bool:
        """A Swiss is told its rounds. A table of rounds has as many as its field needs, a match and a knock-out as many
        as it takes; the drawing of numbers sets what is known of it."""
        return self.is_swiss or bool(self.draw_method)


class Entry(models.Model):
    """A player in a stage. Name, rating and title are kept as they were at the event, whatever the register says later.

    ``number`` is the starting number; empty until numbers are drawn.
    """

    _called = ""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=120)
    latin_name = models.CharField(_("Latin name"), max_length=120, blank=True)
    federation = models.CharField(_("country"), max_length=3, blank=True)
    city = models.CharField(_("city"), max_length=80, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    team = models.CharField(_("team"), max_length=80, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    title = models.CharField(_("title or category"), max_length=20, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(
        _("own table"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(999)],
        help_text=_("Where the player sits in every round: a wheelchair, a screen, a camera."),
    )
    first_round = models.PositiveSmallIntegerField(_("first round"), default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    withdrawn = models.CharField(max_length=10, choices=choices.WITHDRAWAL_TREATMENTS, blank=True)
    withdrawal_reason = models.CharField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)
    play_off = models.PositiveSmallIntegerField(_("play-off"), null=True, blank=True)
    """Half-points made in extra games for places; empty when there were none."""

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "player"], name="a_player_enters_a_stage_once"),
            models.UniqueConstraint(
                fields=["stage", "number"], condition=models.Q(number__isnull=False), name="one_entry_a_number"
            ),
        ]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """The name, with what tells it from a namesake's once events.naming has looked at the whole stage."""
        return self._called or self.name

    @called.setter
    def called(self, name: str) -> None:
        self._called = name


class Absence(models.Model):
    """An entry that announced it will not play in a round still to be paired."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=10, choices=choices.AbsenceKind.choices)
    reason = models.CharField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["round_number", "entry"]
        constraints = [models.UniqueConstraint(fields=["entry", "round_number"], name="one_absence_a_round")]


class ForbiddenPair(models.Model):
    """Two entries that do not meet, by decision of the arbiter: never, or not before a round."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    not_before = models.PositiveSmallIntegerField(_("not before round"), null=True, blank=True)
    """The first round in which they may meet; empty: never."""
    reason = models.CharField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)


class ScheduledRound(models.Model):
    """When a round is to start, known before it is paired."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="schedule")
    number = models.PositiveSmallIntegerField(_("round"))
    starts_at = models.DateTimeField(_("starts at"))

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_start_a_round")]


class Round(models.Model):
    """A round that has been paired. ``engine`` keeps the system's own proposal, for comparison with what was made of
    it by hand; ``notes`` the reasons that speak of the whole round."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(max_length=10, choices=choices.RoundState.choices, default=choices.RoundState.DRAFT)
    seed = models.PositiveBigIntegerField(default=0)
    engine = models.JSONField(default=dict, blank=True)
    notes = models.JSONField(default=list, blank=True)
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)
    """The last time the boards of the published round changed."""
    changes = models.JSONField(default=list, blank=True)
    """What changed after publication, oldest first: ``{"tables": [3, 4]}``, or ``{"table": 2, "left": name}``."""

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="a_round_is_paired_once")]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_draft(self) -> bool:
        return self.state == choices.RoundState.DRAFT


class Game(models.Model):
    """Two entries at a table. ``first`` starts, whatever colours the swaps leave them with.

    ``version`` grows with every change of the game; an arbiter's page says which one it saw.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    table = models.PositiveSmallIntegerField(_("table"))
    first = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="games_first", verbose_name=_("first player")
    )
    second = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="games_second", verbose_name=_("second player")
    )
    result = models.CharField(_("result"), max_length=10, choices=choices.RESULTS, default=Result.PENDING.value)
    adjourned = models.BooleanField(_("adjourned"), default=False)
    note = models.CharField(_("note"), max_length=300, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    edited_by_hand = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    corrected_at = models.DateTimeField(null=True, blank=True)
    """The last time a result that had been entered was changed; later rounds paired before it are marked."""

    class Meta:
        ordering = ["round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_game_a_table"),
            models.CheckConstraint(condition=~models.Q(first=models.F("second")), name="nobody_plays_himself"),
        ]
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return f"{self.table}: {self.first} – {self.second}"

    @property
    def outcome(self) -> Result:
        return Result(self.result)


class Bye(models.Model):
    """An entry without a game in a round, and why."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=10, choices=choices.BYE_KINDS)
    half_points = models.PositiveSmallIntegerField(default=0)
    reasons = models.JSONField(default=list, blank=True)
    edited_by_hand = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "entry__number"]
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="one_bye_a_round")]


class MatchDecision(models.Model):
    """Who went through from a drawn match of a knock-out without another game, by what, and why. The last one of a pair
    holds; without ``through`` the two were level by these means, and the next are applied; without means either, what
    was decided before is taken back."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="match_decisions")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    through = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    means = models.CharField(_("by"), max_length=15, choices=choices.TIE_BREAKERS, blank=True)
    """Empty: by decision of the arbiter."""
    reason = models.CharField(_("reason"), max_length=choices.LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("decision on a drawn match")
        verbose_name_plural = _("decisions on drawn matches")

    @property
    def is_taken_back(self) -> bool:
        return self.through_id is None and not self.means


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
    file_name = models.CharField(max_length=200)
    text = models.TextField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name


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
    reason = models.CharField(max_length=choices.LONGEST_REASON, blank=True)
    token = models.CharField(max_length=64, blank=True)

    class Meta(ActRecord.Meta):
        abstract = False
        constraints = [
            models.UniqueConstraint(
                fields=["event", "token"], condition=~models.Q(token=""), name="an_act_is_done_once"
            )
        ]
        indexes = [models.Index(fields=["stage", "act", "-id"])]
