"""What of an event goes into an archive, table by table and field by field, and what does not, with the reason.

The settings of an event and of a stage are all in it, as they are declared (``events/settings``). Another field that is
neither listed nor left out fails a test: whoever adds one decides, and tells what an archive made before means by not
having it (``added``); another change is taught to ``older``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import models

from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.events.models import (
    Absence,
    Bye,
    Entry,
    Event,
    ForbiddenPair,
    Game,
    LogEntry,
    MatchDecision,
    OpeningPosition,
    ReportFile,
    Round,
    ScheduledRound,
    Stage,
)
from renju_tournaments.events.settings.declared import Since, settings_of
from renju_tournaments.events.uids import uid_of_before
from renju_tournaments.players.models import Player
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.rulings.models import Ruling

NO_USERS: Final = "people who log in belong to a site; the log has their names"


@dataclass(frozen=True)
class Added:
    """A field that archives have since a version, and what a row of an archive made before has in its place."""

    version: int
    before: Callable[[Mapping[str, Any]], Any]


@dataclass(frozen=True)
class ArchiveTable:
    """``path`` leads from a row to its event. The first reference in ``fields`` is the row's parent."""

    name: str
    model: type[models.Model]
    path: str
    fields: tuple[str, ...]
    left_out: Mapping[str, str] = field(default_factory=dict)
    added: Mapping[str, Added] = field(default_factory=dict)
    """Of ``fields``, those that version 1 did not have."""

    @property
    def columns(self) -> list[models.Field[Any, Any]]:
        """The listed fields, as the model has them."""
        known = {column.name: column for column in self.model._meta.concrete_fields}
        return [known[name] for name in self.fields]


def added_settings(model: type[models.Model]) -> dict[str, Added]:
    """The settings that archives have not always had."""

    def before(since: Since) -> Callable[[Mapping[str, Any]], Any]:
        return lambda _row: since.before

    added = {name: setting.since for name, setting in settings_of(model).items() if setting.since}
    return {name: Added(since.version, before(since)) for name, since in added.items()}


PEOPLE: Final = ArchiveTable(
    "people",
    Player,
    "",
    (
        "name",
        "latin_name",
        "federation",
        "city",
        "club",
        "birth_year",
        "birth_date",
        "rating",
        "title",
        "external_id",
    ),
    {
        "contact": "private, and no part of an event",
        "search_key": "made from the names",
        "name_key": "made from the names",
        "latin_key": "made from the names",
        "created_at": "of the register, not of the event",
        "updated_at": "of the register, not of the event",
    },
)
"""Those of the register who are entered, in the order of their first entries."""

EVENT: Final = ArchiveTable(
    "event",
    Event,
    "pk",
    (
        "uid",
        "slug",
        *settings_of(Event),
        "version",
        "created_at",
    ),
    {"calendar_names": "names that one site has given out, and another has given to its own"},
    {"uid": Added(3, lambda row: str(uid_of_before(str(row.get("created_at"))))), **added_settings(Event)},
)
TABLES: Final = (
    EVENT,
    PEOPLE,
    ArchiveTable("positions", OpeningPosition, "event", ("event", "number", "stones")),
    ArchiveTable(
        "stages",
        Stage,
        "event",
        (
            "event",
            "ordinal",
            *settings_of(Stage),
            "draw_method",
            "seed",
            "drawn_at",
            "draw_protocol",
            "agreed_rounds",
            "finished_at",
            "is_public",
            "version",
        ),
        added={
            "is_public": Added(2, lambda _row: True),
            "agreed_rounds": Added(5, lambda _row: {}),
            **added_settings(Stage),
        },
    ),
    ArchiveTable(
        "report_files",
        ReportFile,
        "stage__event",
        ("stage", "created_at", "accepted_at", "file_name", "text"),
        {"owner": NO_USERS},
    ),
    ArchiveTable(
        "entries",
        Entry,
        "stage__event",
        (
            "stage",
            "player",
            "number",
            "name",
            "latin_name",
            "federation",
            "city",
            "club",
            "team",
            "rating",
            "title",
            "birth_year",
            "fixed_table",
            "first_round",
            "last_round",
            "withdrawn",
            "withdrawal_reason",
            "play_off",
        ),
    ),
    ArchiveTable("absences", Absence, "entry__stage__event", ("entry", "round_number", "kind", "reason")),
    ArchiveTable("forbidden_pairs", ForbiddenPair, "stage__event", ("stage", "one", "other", "not_before", "reason")),
    ArchiveTable("schedule", ScheduledRound, "stage__event", ("stage", "number", "starts_at")),
    ArchiveTable(
        "rounds",
        Round,
        "stage__event",
        (
            "stage",
            "number",
            "state",
            "seed",
            "engine",
            "notes",
            "paired_at",
            "published_at",
            "changed_at",
            "changes",
            "opening_lot",
        ),
    ),
    ArchiveTable(
        "games",
        Game,
        "round__stage__event",
        (
            "round",
            "table",
            "first",
            "second",
            "result",
            "adjourned",
            "note",
            "reasons",
            "edited_by_hand",
            "version",
            "entered_at",
            "corrected_at",
        ),
        {"entered_by": NO_USERS},
    ),
    ArchiveTable(
        "byes",
        Bye,
        "round__stage__event",
        ("round", "entry", "kind", "half_points", "origin", "reasons", "edited_by_hand"),
    ),
    ArchiveTable(
        "match_decisions",
        MatchDecision,
        "stage__event",
        ("stage", "one", "other", "through", "means", "boards", "reason"),
    ),
    ArchiveTable(
        "sheets",
        Sheet,
        "game__round__stage__event",
        ("game", "side", "record", "source", "file_name", "original", "handed_in_at"),
        {"handed_in_by": NO_USERS, "link": "a link is a secret of the site, and ends with the event"},
    ),
    ArchiveTable(
        "records",
        GameRecord,
        "game__round__stage__event",
        (
            "game",
            "number",
            "member",
            "record",
            "first",
            "second",
            "black",
            "white",
            "first_has_black",
            "regulation",
            "opening",
            "outcome",
            "ending",
            "moves",
            "findings",
            "kinds",
            "search_key",
            "errors",
            "warnings",
            "sheet",
            "accepted_at",
        ),
        {"accepted_by": NO_USERS, "file": "a record of a table belongs to no file"},
    ),
    ArchiveTable(
        "adjournments",
        Adjournment,
        "game__round__stage__event",
        (
            "game",
            "state",
            "reason",
            "permitted_by",
            "adjourned_at",
            "steps",
            "sealed_number",
            "sealed_by",
            "envelope",
            "kept_by",
            "first_used",
            "second_used",
            "draw_offered_by",
            "opening_state",
            "resumes_at",
            "resumes_where",
            "order",
            "opened_at",
            "opened_before",
            "sealed_step",
            "sealed_text",
            "verdict",
            "end",
            "ended_at",
            "remarks",
            "version",
        ),
    ),
    ArchiveTable(
        "sealed_moves",
        SealedMove,
        "adjournment__game__round__stage__event",
        ("adjournment", "ciphertext", "fingerprint", "sealed_at"),
    ),
    ArchiveTable(
        "rulings",
        Ruling,
        "event",
        (
            "event",
            "stage",
            "game",
            "entry",
            "kind",
            "minutes",
            "half_points",
            "reason",
            "protest",
            "decision",
            "ruled_by",
            "ruled_at",
            "version",
        ),
        {"written_by": NO_USERS},
    ),
    ArchiveTable(
        "log",
        LogEntry,
        "event",
        (
            "event",
            "stage",
            "act",
            "subject",
            "before",
            "after",
            "reason",
            "round_number",
            "game",
            "actor_name",
            "at",
        ),
        {"actor": NO_USERS, "token": "guards against a form of this site sent twice"},
    ),
)
"""In the order in which they are read in: nothing refers to what comes later."""
VERSION: Final = max(5, *(new.version for table in TABLES for new in table.added.values()))
"""Of the archives that are written. It rises with every field that is added; the number is raised for what is taught to
``older``."""

MODELS_LEFT_OUT: Final[Mapping[str, str]] = {
    "events.EventRole": NO_USERS,
    "accounts.AccountAct": NO_USERS,
    "players.PlayerAct": "the log of the register, not of the event",
    "players.ImportDraft": "a list that is being looked at; nothing of it is in the event",
    "records.HandInLink": "a link is a secret of the site, and ends with the event",
    "records.RecordFile": "a file of games is a file already",
    "records.RecordDownload": "made from a file of games",
    "documents.StoredDocument": "printed from the event, and can be printed again",
    "archives.ArchiveUpload": "an archive that is being looked at",
    "jobs.Job": "work of the site",
}
BY_NAME: Final[Mapping[str, ArchiveTable]] = {table.name: table for table in TABLES}
