"""Game records: the sheets that were handed in, the record that was accepted, and files of many games."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.text.fields import LineField
from renju_tournaments.events.models import Entry, Event, Game
from renju_tournaments.jobs.models import Job
from renju_tournaments.records import choices
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import record_of


class HandInLink(models.Model):
    """A player's way to hand in their sheet of one game without logging in; it stands on their scorecard as a QR code.

    Whoever has the address may use it, until it expires or is closed.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="hand_in_links")
    side = models.CharField(max_length=10, choices=choices.Side.choices)
    player = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    """For whom it was made: it works while they sit on that side. None: for whoever sits there."""
    key = models.CharField(max_length=43, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]


class Sheet(models.Model):
    """A game as one of those who were there wrote it down. Sheets are only ever added: the newest of a side holds, and
    what was handed in before stays."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sheets")
    side = models.CharField(_("sheet of"), max_length=10, choices=choices.Side.choices)
    record = models.JSONField()
    """Plain values of rules.records.stored."""
    source = models.CharField(max_length=10, choices=choices.Source.choices)
    file_name = LineField(max_length=200, blank=True)
    original = models.BinaryField(blank=True, default=b"")
    """What was pasted or sent, byte for byte; nothing for a game played through on the board."""
    link = models.ForeignKey(HandInLink, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    handed_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    handed_in_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["game", "side", "-id"])]

    @property
    def content(self) -> Record:
        return record_of(self.record)


class RecordFile(models.Model):
    """A file of games, or an archive of such files, that is checked game by game in the background.

    It belongs to who sent it, and to an event if it was sent at the event's desk; its games belong to no table.
    """

    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="record_files")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    file_name = LineField(_("file"), max_length=200)
    data = models.BinaryField()
    rules = models.JSONField(default=dict, blank=True)
    """What the games are held against, and the answers to what files of games leave open (records.files.rules)."""
    state = models.CharField(max_length=10, choices=choices.FileState.choices, default=choices.FileState.WAITING)
    problems = models.JSONField(default=list, blank=True)
    """Files inside that cannot be read, and what was not understood in the others: codes and facts."""
    members = models.JSONField(default=list, blank=True)
    """The files inside and what is in each, once they have been read (records.files.contents)."""
    questions = models.JSONField(default=list, blank=True)
    """What the files inside leave open. While there is one without an answer, nothing is checked."""
    total = models.PositiveIntegerField(default=0)
    """Games in the file that can be read, as far as they have been counted."""
    summary = models.JSONField(default=dict, blank=True)
    """How many games there are of what, once all are checked (records.files.report)."""
    job = models.ForeignKey(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.file_name


class GameRecord(models.Model):
    """The record of a game: of a table in an event, once an arbiter has accepted it, or of a file.

    Everything beside ``record`` is read off it (records.reading_off), so that records can be looked for.
    ``first`` and ``second`` are who started and who did not, ``black`` and ``white`` the colours after all swaps.
    """

    game = models.OneToOneField(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="record")
    file = models.ForeignKey(RecordFile, null=True, blank=True, on_delete=models.CASCADE, related_name="records")
    number = models.PositiveIntegerField(default=0)
    """Its place in the file, from 1."""
    member = LineField(max_length=300, blank=True)
    """The file inside an archive that it comes from."""
    record = models.JSONField()
    first = LineField(_("first player"), max_length=200, blank=True)
    second = LineField(_("second player"), max_length=200, blank=True)
    black = LineField(_("Black"), max_length=200, blank=True)
    white = LineField(_("White"), max_length=200, blank=True)
    first_has_black = models.BooleanField(null=True, blank=True)
    """Has the first player Black at the end of the opening? None where the record does not tell."""
    regulation = models.CharField(_("opening regulation"), max_length=20, blank=True)
    opening = models.CharField(_("opening"), max_length=3, blank=True)
    """D1 to D13, I1 to I13."""
    outcome = models.CharField(_("result"), max_length=10)
    ending = models.CharField(_("end of the game"), max_length=20)
    moves = models.PositiveSmallIntegerField(_("moves"), default=0)
    findings = models.JSONField(default=list, blank=True)
    kinds = models.TextField(blank=True, default="")
    """The kinds of findings with their weights, to look for: ``|error:occupied|note:foul|``."""
    search_key = models.TextField(blank=True, default="")
    """The names of the players in every spelling they are looked for by (players.names)."""
    errors = models.PositiveSmallIntegerField(default=0)
    warnings = models.PositiveSmallIntegerField(default=0)
    sheet = models.ForeignKey(Sheet, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["file", "number", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game__isnull=False, file__isnull=True)
                | models.Q(game__isnull=True, file__isnull=False),
                name="a_record_is_of_a_table_or_of_a_file",
            ),
            models.UniqueConstraint(
                fields=["file", "number"], condition=models.Q(file__isnull=False), name="one_record_a_place_in_a_file"
            ),
        ]

    @property
    def content(self) -> Record:
        return record_of(self.record)


class RecordDownload(models.Model):
    """The games of a file in another format, made once and kept with the file."""

    file = models.ForeignKey(RecordFile, on_delete=models.CASCADE, related_name="downloads")
    format = models.CharField(max_length=20)
    """A key of rules.formats."""
    data = models.BinaryField(blank=True, default=b"")
    ending = models.CharField(max_length=20, blank=True)
    """Of its name: one of the format, or that of an archive."""
    losses = models.JSONField(default=list, blank=True)
    """What the format cannot hold, and in how many games (records.files.converting)."""
    made_at = models.DateTimeField(null=True, blank=True)
    job = models.ForeignKey(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["format"]
        constraints = [models.UniqueConstraint(fields=["file", "format"], name="one_download_a_format_of_a_file")]
