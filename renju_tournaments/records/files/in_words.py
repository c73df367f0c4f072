"""What the pages of a file say, in words: its problems, its questions, what it was held against."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from renju_tournaments.events.choices import CLAIMS, FIFTH_SCHOOLS, FOUL_READINGS
from renju_tournaments.records.files.converting import Lost
from renju_tournaments.records.files.problems import Problem, Sort
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.forms.record_file import GAMES, LETTERS, ROWS
from renju_tournaments.records.models import RecordFile
from renju_tournaments.records.wording.archives import refusal_in_words
from renju_tournaments.records.wording.files import error_in_words, loss_in_words, note_in_words, question_in_words
from renju_tournaments.records.wording.games import regulation_in_words
from renju_tournaments.rules.formats import Asked, Question

CHOICES = {Asked.LETTERS: LETTERS, Asked.ROWS: ROWS}


@dataclass(frozen=True)
class ProblemRow:
    """A problem as the page says it. ``member`` is empty for a file that is no archive."""

    member: str
    game: int | None
    line: int | None
    text: str
    is_note: bool


def problems_of(file: RecordFile) -> list[ProblemRow]:
    return [_problem(file, Problem.of(stored)) for stored in file.problems]


def _problem(file: RecordFile, problem: Problem) -> ProblemRow:
    if problem.sort is Sort.GAME:
        text = error_in_words(problem.error)
    elif problem.sort is Sort.NOTE:
        text = note_in_words(problem.note)
    else:
        text = refusal_in_words(problem.code, problem.facts)
    line = problem.line if problem.sort is Sort.NOTE else None  # an error says it itself
    member = file.members[problem.member]["name"] if len(file.members) > 1 else ""
    return ProblemRow(member, problem.game, line, text, problem.sort is Sort.NOTE)


@dataclass(frozen=True)
class QuestionRow:
    """Something the file leaves open. ``field`` is the answer for one file inside, ``for_all`` that for all of them."""

    member: str
    games: int
    text: str
    field: str
    for_all: str
    choices: list[tuple[str, Any]]


def for_all_of(questions: list[QuestionRow]) -> list[QuestionRow]:
    """The questions that several files inside leave open: one answer may hold for all of them."""
    asked = Counter(question.for_all for question in questions)
    first = {question.for_all: question for question in reversed(questions)}
    return [first[name] for name, count in asked.items() if count > 1]


def questions_of(file: RecordFile) -> list[QuestionRow]:
    """A line a file inside and kind of question."""
    lines: dict[str, QuestionRow] = {}
    for stored in file.questions:
        asked = Asked(stored["asked"])
        question = Question(asked, tuple(stored["choices"]), (), stored["move"], tuple(stored["meanings"]))
        field = f"{asked.value}-{stored['member']}"
        member = file.members[stored["member"]]["name"] if len(file.members) > 1 else ""
        line = QuestionRow(
            member, stored["games"], question_in_words(question), field, asked.value, list(CHOICES[asked])
        )
        lines.setdefault(field, line)
    return list(lines.values())


def rules_in_words(rules: FileRules) -> list[tuple[str, str]]:
    """What the games were held against: a name and a value each."""
    said = [
        (_("Opening regulation"), regulation_in_words(rules.regulation) or _("each record's own")),
        (pgettext("renju or another", "Game"), str(dict(GAMES)[rules.game])),
        (_("Claims of fives and fouls"), str(dict(CLAIMS)[rules.claims])),
        (_("Reading of the double-three"), str(dict(FOUL_READINGS)[rules.reading])),
        (_("Symmetric fifth moves"), str(dict(FIFTH_SCHOOLS)[rules.school])),
    ]
    names = {Asked.LETTERS: _("Letters of the columns"), Asked.ROWS: _("Rows of a BDT file are counted")}
    for asked, name in names.items():
        given = rules.answers.get(asked.value, {}).get("")
        if given:
            said.append((name, str(dict(CHOICES[asked]).get(given, given))))
    return said


@dataclass(frozen=True)
class LossRow:
    """What of the games is not in a download. ``first`` are the numbers of the first of them."""

    text: str
    games: int
    first: str
    left_out: bool


def losses_of(stored: list[dict[str, Any]]) -> list[LossRow]:
    return [_loss(Lost(**one)) for one in stored]


def _loss(lost: Lost) -> LossRow:
    text = error_in_words(lost.error) if lost.left_out else loss_in_words(lost.loss)
    more = " …" if lost.games > len(lost.first) else ""
    return LossRow(text, lost.games, ", ".join(map(str, lost.first)) + more, lost.left_out)
