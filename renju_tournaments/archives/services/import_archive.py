"""An event is made from an archive. Its importer becomes the owner; who plays is matched with the register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import uuid4

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.model import BrokenInvariant
from pairings.standings.teams import TEAM_TIEBREAKS
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.wording.faults import verdict_in_words
from renju_tournaments.archives.container import BadArchive, check_bounds
from renju_tournaments.archives.models import ArchiveUpload
from renju_tournaments.archives.reading import Archive, Row, look_at, read_archive
from renju_tournaments.archives.references import to_numbers
from renju_tournaments.archives.tables import EVENT, PEOPLE, TABLES, ArchiveTable
from renju_tournaments.archives.values import target_of
from renju_tournaments.common.people import Actor
from renju_tournaments.common.web.uploads import room_for_one_more
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import Role
from renju_tournaments.events.models import Event, EventRole, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.queries import engine_table, state_of
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.decisions import decided_for
from renju_tournaments.events.rounds.schedules import agreed_rounds_of
from renju_tournaments.events.services.settings.create_event import free_slug
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.services import enqueue
from renju_tournaments.players.imports.judging import Kind
from renju_tournaments.players.services.save_player import add_people
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.rules.records.stored import record_of, steps_of
from renju_tournaments.tables.draw import protocol_of_draw
from renju_tournaments.tables.lots import lots_of
from renju_tournaments.tables.rounds import in_words
from renju_tournaments.wording.log import line, subject_in_words

READ_ARCHIVE: Final = "read-archive"
ACCEPT_ARCHIVE: Final = "accept-archive"
SMALL: Final = 1_000_000
"""Bytes, unpacked, that are read and taken in while the person waits: an event of some sixty players."""
AT_ONCE: Final = 500
"""Rows written at once."""
SECOND_PASS: Final = {"stages": "draw_protocol", "log": "after"}
"""Values that name rows which are not there yet when they are written."""

UNREADABLE: Final = (
    *(DatabaseError, ValidationError, BrokenInvariant),
    *(LookupError, TypeError, AttributeError, ValueError),
)
"""What is raised on the way by an archive that contradicts itself."""

Keys = dict[str, dict[int, Any]]
"""By table: the key in the database of each row, by its number in the file."""


def keep_upload(actor: User, *, data: bytes, file_name: str) -> ArchiveUpload:
    """Keeps an archive to be looked at. A small one is read at once, and kept if it can be; a large one in the
    background, by the worker. Raises BadArchive, and UserError while too many others of theirs wait."""
    is_small = check_bounds(data) <= SMALL
    room_for_one_more(ArchiveUpload.objects.filter(owner=actor, accepted_at=None))
    upload = ArchiveUpload(owner=actor, data=data, file_name=file_name[:200], look=look_at(data) if is_small else None)
    with transaction.atomic():
        upload.save()
        if not is_small:
            upload.job = enqueue(READ_ARCHIVE, {"upload_id": upload.pk}, actor)
            upload.save(update_fields=["job"])
    return upload


def read_upload(upload: ArchiveUpload) -> None:
    """Reads one that waits. Raises BadArchive; doing it again does no harm."""
    if upload.look is None and upload.accepted_at is None:
        upload.look = look_at(bytes(upload.data))
        upload.save(update_fields=["look"])


def is_large(upload: ArchiveUpload) -> bool:
    """Is the event to be made in the background?"""
    return upload.job_id is not None


def ask_to_accept(upload: ArchiveUpload, *, actor: User, choices: Mapping[str, str]) -> Job:
    """Has the event of a large archive made in the background. One that is being made is not made twice."""
    with transaction.atomic():
        locked = ArchiveUpload.objects.select_for_update().defer("data").get(pk=upload.pk)
        if locked.job is not None and locked.job.kind == ACCEPT_ARCHIVE and not locked.job.is_finished:
            return locked.job
        locked.job = enqueue(ACCEPT_ARCHIVE, {"upload_id": upload.pk, "choices": dict(choices)}, actor)
        locked.save(update_fields=["job"])
    return locked.job


def accept_upload(upload_id: int, *, actor: User, choices: Mapping[str, str]) -> Event:
    """Makes the event of an archive that was looked at. Raises AlreadyDone when it was made before, and UserError."""
    with transaction.atomic():
        upload = ArchiveUpload.objects.select_for_update().filter(pk=upload_id, owner=actor).first()
        if upload is None:
            raise UserError(_("There is no such file, or it is not yours."))
        if upload.accepted_at is not None:
            raise AlreadyDone
        event = import_archive(read_archive(bytes(upload.data)), actor=actor, choices=choices)
        upload.event, upload.accepted_at, upload.data, upload.look = event, timezone.now(), b"", None
        upload.save(update_fields=["event", "accepted_at", "data", "look"])
    return event


def import_archive(archive: Archive, *, actor: Actor, choices: Mapping[str, str] | None = None) -> Event:
    """The event as it was exported; only its address and its uid differ where they are taken: two events of one site
    are two in a calendar, too. Nothing is written if anything is wrong.

    ``choices``: who people are where it is not sure (Archive.people). Raises UserError with those still open.
    """
    try:
        with transaction.atomic():
            keys: Keys = {PEOPLE.name: _people(archive, actor, choices or {})}
            for table in TABLES:
                if table is not PEOPLE:
                    keys[table.name] = _write(table, archive.rows[table.name], keys)
            _write_second_pass(archive, keys)
            event = Event.objects.get(pk=keys[EVENT.name][1])
            if actor is not None:
                EventRole.objects.create(event=event, user=actor, role=Role.OWNER)
            _read_through(event)
            return event
    except UNREADABLE as why:
        raise BadArchive(
            _("What the archive says contradicts itself (%(why)s). Nothing was taken in.") % {"why": str(why)[:200]}
        ) from None


def _read_through(event: Event) -> None:
    """Everything that pages will read, so that what cannot be read is refused now. Raises what reading raises."""
    for stage in event.stages.all():
        agreed_rounds_of(stage.agreed_rounds, [e.number for e in stage.entries.all() if e.number is not None])
        engine_table(stage, state_of(stage))
        for code in stage.team_order:
            TEAM_TIEBREAKS.index(code)
        protocol_of_draw(stage)
        _read_rounds(stage)
    for entry in event.log.iterator():
        line(entry)
        subject_in_words(entry.subject)
    for kept in (Sheet, GameRecord):
        for record in kept.objects.filter(game__round__stage__event=event).values_list("record", flat=True):
            record_of(record)
    for adjournment in Adjournment.objects.filter(game__round__stage__event=event):
        steps_of(adjournment.steps)
        steps_of([step for step in (adjournment.sealed_step,) if step is not None])
        verdict_in_words(adjournment.verdict)


def _read_rounds(stage: Stage) -> None:
    """What is kept of how each round came about."""
    names = names_by_number(stage)
    for round_ in stage.rounds.prefetch_related("games", "byes"):
        decided_for(stage, round_)
        lots_of(round_, names)
        stored = [round_.notes, *(g.reasons for g in round_.games.all()), *(b.reasons for b in round_.byes.all())]
        for reasons in stored:
            in_words(reasons, names)
        if proposals.is_kept(round_.engine):
            proposals.from_json(round_.engine)


def _people(archive: Archive, actor: Actor, choices: Mapping[str, str]) -> dict[int, Any]:
    """The key of each person. Raises UserError with the names about whom nobody has said who they are."""
    verdicts = archive.people(choices)
    unsure = [v for v in verdicts if v.kind in (Kind.OPEN, Kind.REFUSED) or v.person is None]
    if unsure:
        names = ", ".join(v.cells[0] for v in unsure[:10])
        raise UserError(
            _("Say of each of these who it is, somebody of the register or somebody new: %(names)s.") % {"names": names}
        )
    matched = [v.match.pk for v in verdicts if v.match is not None]
    if twice := {v.cells[0] for v in verdicts if v.match is not None and matched.count(v.match.pk) > 1}:
        raise UserError(
            _("These are one person of the register: %(names)s. Say that one of them is somebody new.")
            % {"names": ", ".join(sorted(twice))}
        )
    new = [v for v in verdicts if v.match is None]
    added = add_people([v.person for v in new if v.person is not None], actor=actor)
    keys = {v.line: player.pk for v, player in zip(new, added, strict=True)}
    keys.update({v.line: v.match.pk for v in verdicts if v.match is not None})
    return keys


def _write(table: ArchiveTable, rows: Sequence[Row], keys: Keys) -> dict[int, Any]:
    """Writes the rows of a table, and returns their keys."""
    made = [table.model(**_values(table, row, keys)) for row in rows]
    written = table.model._default_manager.bulk_create(made, batch_size=AT_ONCE)
    _restore_times(table, rows, written)
    return {number: row.pk for number, row in enumerate(written, start=1)}


def _values(table: ArchiveTable, row: Row, keys: Keys) -> dict[str, Any]:
    found = {}
    for field in table.columns:
        target, given = target_of(field), row[field.name]
        if target is None:
            found[field.name] = given
        else:
            found[field.attname] = None if given is None else keys[target.name][given]
    if table is EVENT:
        found["slug"] = free_slug(row["slug"])
        if Event.objects.filter(uid=row["uid"]).exists():
            found["uid"] = uuid4()
    return found


def _restore_times(table: ArchiveTable, rows: Sequence[Row], written: Sequence[models.Model]) -> None:
    """The times that a row takes by itself when it is written are those of the archive again."""
    own = [field.name for field in table.columns if getattr(field, "auto_now_add", False)]
    if not own or not written:
        return
    for row, one in zip(rows, written, strict=True):
        for name in own:
            setattr(one, name, row[name])
    table.model._default_manager.bulk_update(written, own, batch_size=AT_ONCE)


def _write_second_pass(archive: Archive, keys: Keys) -> None:
    for table in TABLES:
        name = SECOND_PASS.get(table.name)
        if name is None:
            continue
        changed = []
        for number, row in enumerate(archive.rows[table.name], start=1):
            value = to_numbers(table.name, name, row[name], keys, strict=True)
            if value != row[name]:
                one = table.model(pk=keys[table.name][number])
                setattr(one, name, value)
                changed.append(one)
        table.model._default_manager.bulk_update(changed, [name], batch_size=AT_ONCE)
