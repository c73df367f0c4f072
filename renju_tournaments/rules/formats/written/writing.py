"""Writing plain text: what is known of the game in lines with headings, then the moves with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import LOSSES, Loss, Written, check_board
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.formats.written.reading import KEY
from renju_tournaments.rules.formats.written.step_words import step_words
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Pass, Place

LETTERS: Final = ColumnLetters.INTERNATIONAL
PASS: Final = "—"
WIDTH: Final = 80
_CANNOT: Final = ("variations", "colours")
_HOLDS: Final = frozenset(code for code in LOSSES if code not in _CANNOT)


def write(records: Sequence[Record], letters: ColumnLetters = LETTERS) -> Written:
    """Raises FormatError for a board that is not of 15 lines."""
    lost: list[Loss] = []
    games = []
    for number, record in enumerate(records, start=1):
        check_board(record, number)
        lost += losses(record, number, _HOLDS, f"{KEY}.")
        if words.regulation(words.regulation_name(record.regulation)) != record.regulation:
            lost.append(Loss("regulation", number))
        lines = list(_headings(record, letters))
        if any(line.rstrip() != f"{name}: {value}".rstrip() for line, (name, value) in lines):
            lost.append(Loss("signs", number))
        games.append("\n".join([*(line for line, _ in lines), "", *_moves(record, letters), ""]))
    return Written("\n".join(games).encode(), tuple(lost))


def _headings(record: Record, letters: ColumnLetters) -> Iterator[tuple[str, tuple[str, str]]]:
    """The lines above the moves, each with the name and value it is to hold."""
    facts = [
        ("Letters", letters.value),
        ("Event", record.event),
        ("Place", record.place),
        ("Round", record.round),
        ("Date", record.date),
        ("Black", record.black),
        ("White", record.white),
        ("First", record.first),
        ("Second", record.second),
        ("Regulation", words.regulation_name(record.regulation)),
        ("Result", words.result_text(record.outcome, record.ending)),
        *[("Comment", line) for line in record.comment.split("\n") if record.comment],
    ]
    kept = [(name.removeprefix(f"{KEY}."), value) for name, value in record.extras if name.startswith(f"{KEY}.")]
    for name, value in [*(fact for fact in facts if fact[1] or fact[0] == "Comment"), *kept]:
        yield f"{name}: {' '.join(value.split())}".rstrip(), (name, value)


def _moves(record: Record, letters: ColumnLetters) -> Iterator[str]:
    """The moves in lines, with the steps between them in brackets."""

    def point(of: Point) -> str:
        return letters.point(*of).lower()

    line, number = "", 0
    for step in record.steps:
        if isinstance(step, Pass | Place | Choose):
            number += 1
            piece = f"{number}. {PASS if isinstance(step, Pass) else point(step.point)}"
        else:
            piece = f"({step_words(step, point)})"
        if line and len(line) + 1 + len(piece) > WIDTH:
            yield line
            line = ""
        line = f"{line} {piece}" if line else piece
    if line:
        yield line
