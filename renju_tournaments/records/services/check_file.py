"""The games of a file are checked, some at a time.

First everything is read once, to count the games and to find what the file leaves open; then the games are written down
in short transactions, so that others can write in between. Whenever it is broken off, it goes on with the game after
the last one written: a game has its number in the file, and no number is written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError
from renju_tournaments.records.checking import read_off
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.files.contents import Contents, NotOpened
from renju_tournaments.records.files.problems import MOST_KEPT, Problem, Sort
from renju_tournaments.records.files.report import summary_of
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.models import GameRecord, RecordFile
from renju_tournaments.rules.formats import FormatError, Question, Reading, detect
from renju_tournaments.rules.formats.model import MAX_GAMES
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.records.stored import MOST_STEPS, size_of, storable

AT_ONCE: Final = 100
"""Games of one transaction."""
MOST_NODES: Final = 5_000
"""Of the tree of a record that is kept; a library of analyses may have half a million."""
MOST_TEXT: Final = 100_000
"""Characters of comments and the like of a record that are kept."""
MOST_QUESTIONS: Final = 1_000

Progress = Callable[[int, int], None]


def check_file(file_id: int, progress: Progress = lambda done, total: None) -> RecordFile:
    """Checks what has not been checked yet; doing it again does no harm.

    Raises UserError when the file is gone, or an archive that cannot be opened.
    """
    file = RecordFile.objects.filter(pk=file_id).select_related("event").first()
    if file is None:
        raise UserError(_("The file was deleted meanwhile; nothing is left to check."))
    if file.state in (FileState.DONE, FileState.FAILED):
        return file
    checking = _Checking(file, progress)
    if file.state != FileState.RUNNING and not checking.count():
        return file
    checking.check()
    return file


@dataclass
class _Member:
    """A file inside as RecordFile.members keeps it. ``before`` is how many games come before its first."""

    name: str
    format: str = ""
    before: int = 0
    games: int = 0
    """Those that were left out count."""
    left_out: int = 0
    notes: int = 0
    opened: bool = False

    def as_json(self) -> dict[str, Any]:
        return vars(self)


class _Checking:
    def __init__(self, file: RecordFile, progress: Progress) -> None:
        self.file, self.progress = file, progress
        self.rules = FileRules.of(file.rules)
        self.contents = Contents(bytes(file.data), file.file_name)
        self.problems: list[Problem] = []
        self.questions: list[dict[str, Any]] = []
        self._last: tuple[int, Reading] | None = None

    # Reading.

    def count(self) -> bool:
        """Reads everything once; False where something has to be answered first, or nothing can be read."""
        members, before = [], 0
        for number, inside in enumerate(self.contents.inside):
            self.progress(number, len(self.contents.inside) + 1)
            member = _Member(inside.name, before=before)
            members.append(member)
            try:
                reading = self._read(number)
            except NotOpened as refusal:
                self.problems.append(Problem(Sort.ARCHIVE, number, refusal.code, refusal.facts))
                continue
            except FormatError as error:
                self.problems.append(Problem.of_error(number, error))
                continue
            games = _places(reading)
            if before + games > MAX_GAMES:
                self._refuse(number, "too_many_games", most=str(MAX_GAMES))
                continue
            self.questions += (_plain_question(number, question) for question in reading.questions)
            self._note_problems(number, reading, member)
            member.format, member.games, member.opened = reading.format, games, True
            before += games
        left_out = sum(member.left_out for member in members)
        self.file.total = before - left_out
        self.file.members = [member.as_json() for member in members]
        self.file.questions = self.questions[:MOST_QUESTIONS]
        self.file.problems = [problem.as_json() for problem in self.problems[:MOST_KEPT]]
        if self.questions:
            self.file.state = FileState.ASKS
        elif self.file.total:
            self.file.state = FileState.RUNNING
        else:
            self.file.state, self.file.finished_at = FileState.FAILED, timezone.now()
        _save(self.file, "total", "members", "questions", "problems", "state", "finished_at")
        return self.file.state == FileState.RUNNING

    def _read(self, number: int) -> Reading:
        """A file inside; the last one is kept, so that a file by itself is read but once. Raises NotOpened and
        FormatError."""
        if self._last is None or self._last[0] != number:
            self._last = None  # two of them need not be in memory
            data = self.contents.read(number)
            name = self.contents.inside[number].name
            self._last = number, detect(data, name).read(data, self.rules.answers_for(number))
        return self._last[1]

    def _refuse(self, number: int, code: str, **facts: str) -> None:
        self.problems.append(Problem(Sort.ARCHIVE, number, code, facts))

    def _note_problems(self, number: int, reading: Reading, member: _Member) -> None:
        member.left_out, member.notes = len(reading.faults), len(reading.notes)
        self.problems += (Problem.of_error(number, fault) for fault in reading.faults)
        for place, record in reading.numbered():
            if not _is_kept(record):
                member.left_out += 1
                self.problems.append(Problem(Sort.ARCHIVE, number, "game_too_long", {}, game=place))
            elif _is_too_much(record):
                self.problems.append(Problem(Sort.ARCHIVE, number, "shortened", {}, game=place))
        self.problems += (Problem.of_note(number, note) for note in reading.notes[:MOST_KEPT])

    # Checking.

    def check(self) -> None:
        """Goes on after the last game that was written."""
        done = self._last_number()
        written = self.file.records.count()
        self.progress(written, self.file.total)
        for number, member in enumerate(self.file.members):
            if not member["opened"] or member["before"] + member["games"] <= done:
                continue
            places = ((place, record) for place, record in self._read(number).numbered() if _is_kept(record))
            left = ((member["before"] + place, record) for place, record in places if member["before"] + place > done)
            for batch in _batches(left):
                rows = [self._row(at, member["name"], record) for at, record in batch]
                written += self._write(rows)
                self.progress(written, self.file.total)
        self.file.summary = summary_of(self.file).as_json()
        self.file.state, self.file.finished_at = FileState.DONE, timezone.now()
        _save(self.file, "summary", "state", "finished_at")

    def _row(self, number: int, member: str, record: Record) -> GameRecord:
        kept = _shortened(record)
        fields = read_off(kept, self.rules.rules_for(kept))
        return GameRecord(file=self.file, number=number, member=member, **fields)

    def _write(self, rows: list[GameRecord]) -> int:
        """Writes the games that nobody has written meanwhile; how many. Raises UserError when the file is gone."""
        with transaction.atomic():
            here = RecordFile.objects.select_for_update().filter(pk=self.file.pk).exclude(owner=None, event=None)
            if not here.exists():
                raise UserError(_("The file was deleted meanwhile; nothing is left to check."))
            done = self._last_number()
            new = [row for row in rows if row.number > done]
            GameRecord.objects.bulk_create(new)
        return len(new)

    def _last_number(self) -> int:
        return self.file.records.aggregate(last=Max("number"))["last"] or 0


def _save(file: RecordFile, *fields: str) -> None:
    """Without the contents, which never change. Nothing happens when the file is gone."""
    RecordFile.objects.filter(pk=file.pk).update(**{name: getattr(file, name) for name in fields})


def _places(reading: Reading) -> int:
    """How many games the file has, those that cannot be read among them."""
    last = max((fault.game or 0 for fault in reading.faults), default=0)
    return max(last, len(reading.records) + sum(fault.game is not None for fault in reading.faults))


def _plain_question(member: int, question: Question) -> dict[str, Any]:
    return {
        "member": member,
        "asked": question.asked.value,
        "choices": list(question.choices),
        "games": len(question.games),
        "move": storable(question.move),
        "meanings": list(question.meanings),
    }


def _batches(games: Iterable[tuple[int, Record]]) -> Iterator[list[tuple[int, Record]]]:
    waiting = iter(games)
    while batch := list(islice(waiting, AT_ONCE)):
        yield batch


def _is_kept(record: Record) -> bool:
    return size_of(record.steps) <= MOST_STEPS


def _is_too_much(record: Record) -> bool:
    """Is there more about the game than is kept?"""
    if len(record.tree) > MOST_NODES or any(size_of(node.steps) > MOST_STEPS for node in record.tree):
        return True
    return _text(record) > MOST_TEXT


def _text(record: Record) -> int:
    """Characters of all that is said besides the moves."""
    texts = [len(value) for _name, value in record.extras]
    texts += [len(node.comment) + sum(len(value) for _name, value in node.extras) for node in record.tree]
    said = (record.comment, record.black, record.white, record.first, record.second, record.event, record.place)
    return sum(texts) + sum(map(len, (*said, record.round, record.date, record.regulation)))


def _shortened(record: Record) -> Record:
    """As much of a record as is kept: of too much, the game itself with its names."""
    if not _is_too_much(record):
        return record
    names = ("black", "white", "first", "second", "event", "place", "round", "date", "regulation", "comment")
    return replace(record, tree=(), extras=(), **{name: getattr(record, name)[:200] for name in names})
