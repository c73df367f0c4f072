"""Files of games are sent, answered about, and checked again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_name
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.services import enqueue, run
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.contents import MOST_BYTES, Contents, is_archive
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.models import RecordFile
from renju_tournaments.records.tasks import CHECK_FILE
from renju_tournaments.records.wording.files import error_in_words
from renju_tournaments.rules.formats import Asked, FormatError, RowsFrom, detect
from renju_tournaments.rules.formats.model import MEGABYTE
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.stored import storable

SMALL: Final = 50_000
"""Bytes, unpacked, that are checked while the person waits: some hundred games."""
MOST_FILES: Final = 100
"""Of one place. A limit for who tries to fill the disk."""
SMALL_GAMES: Final = 100
"""Games that are checked while the person waits."""
LONGEST_NAME: Final = 200
ANSWERS: Final = {
    Asked.LETTERS: tuple(letters.value for letters in ColumnLetters),
    Asked.ROWS: tuple(rows.value for rows in RowsFrom),
}
"""What can be answered. Whether it is I or J that is left out, every game shows by itself."""


def refuse_size(size: int) -> None:
    """Raises UserError for a file that is too large. To be asked before it is read."""
    if size > MOST_BYTES:
        raise UserError(
            _("The file has %(size)s MB; at most %(most)s can be sent. Divide it, or pack it as a ZIP archive.")
            % {"size": -(-size // MEGABYTE), "most": MOST_BYTES // MEGABYTE}
        )


def send_file(place: Place, *, data: bytes, file_name: str, rules: FileRules, by: By) -> RecordFile:
    """Keeps a file and has it checked: a small one at once, any other in the background. Neither a stage nor an event
    is locked, and no page of an arbiter becomes old. The same form sent twice sends once.

    Raises UserError for a file that cannot be one of games; then nothing is kept.
    """
    refuse_size(len(data))
    contents = Contents(data, file_name)
    if not is_archive(data):
        try:
            detect(data, file_name)
        except FormatError as error:
            raise UserError(error_in_words(error)) from None
    with transaction.atomic():
        User.objects.select_for_update().get(pk=by.person.pk)
        sent = _sent_before(by.person, by.token)
        if sent is not None:
            return sent
        if place.files().count() >= MOST_FILES:
            raise UserError(
                _("There are %(most)s files here already. Delete one that is no longer needed, then send this one.")
                % {"most": MOST_FILES}
            )
        file = RecordFile.objects.create(
            event=place.event,
            owner=by.actor,
            file_name=storable(file_name)[-LONGEST_NAME:] or _("file"),
            data=data,
            rules=rules.as_json(),
        )
        if place.event is not None:
            write_log(place.event, LogAct.RECORD_FILE_ADDED, by, subject=of_name(file.file_name))
        _ask_for_check(file, by.person, by.token)
    if contents.size <= SMALL:
        _check_now(file)
    return file


def answer(file: RecordFile, answers: Mapping[str, Mapping[str, str]], *, actor: User) -> None:
    """What the file leaves open is answered: by what is asked, and then by the number of the file inside. The games are
    then checked.

    Raises UserError while an answer is missing, and Conflict when the file was answered about meanwhile.
    """
    with transaction.atomic():
        locked = RecordFile.objects.select_for_update().defer("data").filter(pk=file.pk).first()
        if locked is None or locked.state != FileState.ASKS:
            raise Conflict(_("This was answered meanwhile. Look at the file again."))
        rules = replace(FileRules.of(locked.rules), answers=_possible(answers))
        for question in locked.questions:
            asked = Asked(question["asked"])
            if rules.answer(asked, question["member"]) not in ANSWERS[asked]:
                words = _("Answer every question: what is left open cannot be checked.")
                raise UserError(words, field=f"{asked.value}-{question['member']}")
        locked.rules, locked.state = rules.as_json(), FileState.WAITING
        locked.save(update_fields=["rules", "state"])
        _ask_for_check(locked, actor)
    if locked.total + sum(question["games"] for question in locked.questions) <= SMALL_GAMES:
        _check_now(locked)


def _possible(answers: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The answers without those that are none."""
    return {
        asked.value: {member: value for member, value in answers.get(asked.value, {}).items() if value in values}
        for asked, values in ANSWERS.items()
    }


def check_again(file: RecordFile, *, actor: User) -> Job:
    """Has a file checked whose check came to nothing. Raises Conflict while it is still going on, or done."""
    with transaction.atomic():
        locked = (
            RecordFile.objects.select_for_update(of=("self",))
            .defer("data")
            .select_related("job")
            .filter(pk=file.pk)
            .first()
        )
        if locked is None or not needs_a_check(locked):
            raise Conflict(_("There is nothing left to be checked. Look at the file again."))
        return _ask_for_check(locked, actor)


def needs_a_check(file: RecordFile) -> bool:
    """Is it not checked, and is nobody going to?"""
    is_open = file.state in (FileState.WAITING, FileState.RUNNING)
    return is_open and (file.job is None or file.job.is_finished)


def _sent_before(actor: User, token: str) -> RecordFile | None:
    if not token:
        return None
    job = Job.objects.filter(kind=CHECK_FILE, owner=actor, arguments__token=token).order_by("pk").first()
    return RecordFile.objects.defer("data").filter(pk=job.arguments["file_id"]).first() if job else None


def _ask_for_check(file: RecordFile, actor: User, token: str = "") -> Job:
    job = enqueue(CHECK_FILE, {"file_id": file.pk, "token": token}, actor)
    RecordFile.objects.filter(pk=file.pk).update(job=job)
    file.job = job
    return job


def _check_now(file: RecordFile) -> None:
    if file.job is not None:
        run(file.job.pk)
    file.refresh_from_db(fields=["state", "total"])
