"""Writing PlayOK's text: in the form of renju with its RIF opening, in that of gomoku with a choice of colours, or
simply in two columns, whichever holds the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from renju_tournaments.rules.formats.errors import FormatError
from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import Loss, Written, check_board
from renju_tournaments.rules.formats.playok.reading import EMPTY, FIELDS, LETTERS, NONE, OTHER, PREFIX
from renju_tournaments.rules.formats.rif import FIFTH, SWAP_AFTER, RifSteps, rif_steps
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Record

_HOLDS: Final = frozenset({"names", "starter", "result", "event", "occasion", "steps", "regulation"})
WIDTH: Final = 80


def write(records: Sequence[Record]) -> Written:
    """Raises FormatError for a board that is not of 15 lines, and for a pass as the second move."""
    lost: list[Loss] = []
    games = []
    for number, record in enumerate(records, start=1):
        check_board(record, number)
        lost += losses(record, number, _HOLDS, PREFIX)
        rif = rif_steps(record.steps)
        form = _form(record, rif)
        if form == "plain" and len(record.moves) > 1 and record.moves[1] is None:
            raise FormatError("passes_not_held", game=number, number=2)
        lost += _lost(record, number, rif, form)
        swap = bool(rif.swap) and form != "plain"
        games.append("\n".join([*_tags(record, swap), "", *_moves(record, rif, form, swap), ""]))
        said = (record.black, record.white, record.event, record.place, record.date, record.round)
        if any(_value(text) != text for text in said if text):
            lost.append(Loss("signs", number))
    return Written("\n".join(games).encode(), tuple(lost))


def _form(record: Record, rif: RifSteps) -> str:
    """renju, gomoku or plain."""
    moves = record.moves
    if rif.swap is None or not rif.is_all:
        return "plain"
    is_gomoku = record.regulation == "swap" or (len(moves) >= FIFTH and not rif.fifths)
    if is_gomoku:
        return "plain" if rif.fifths or None in moves[:SWAP_AFTER] else "gomoku"
    whole = len(rif.fifths) == 2 and (len(moves) < FIFTH or moves[FIFTH - 1] in rif.fifths)
    if None in moves[:FIFTH] or ((rif.fifths or len(moves) >= FIFTH) and not whole):
        return "plain"
    return "renju"


def _lost(record: Record, game: int, rif: RifSteps, form: str) -> list[Loss]:
    """What is lost besides what the format never holds."""
    found = []
    if not rif.is_all or (form == "plain" and (rif.swap is not None or rif.fifths)):
        found.append(Loss("some_steps", game))
    if record.regulation not in ("", {"renju": "rif", "gomoku": "swap", "plain": ""}[form]):
        found.append(Loss("regulation", game))
    swap = bool(rif.swap) and form != "plain"
    implied = (record.white, record.black) if swap else (record.black, record.white)
    if (record.first or record.second) and (record.first, record.second) != implied:
        found.append(Loss("starter", game))
    return found


def _tags(record: Record, swap: bool) -> list[str]:
    first, second = (record.white, record.black) if swap else (record.black, record.white)
    outcome = OTHER.get(record.outcome, record.outcome) if swap else record.outcome
    tags = [(name, getattr(record, of)) for name, of in FIELDS.items()]
    tags += [("Black", first), ("White", second), ("Result", words.SCORES[outcome])]
    extras = {name.removeprefix(PREFIX): value for name, value in record.extras if name.startswith(PREFIX)}
    tags += [(name, value) for name, value in extras.items() if name != "Result"]
    return [f'[{name} "{_value(value) or NONE[0]}"]' for name, value in tags]


def _value(text: str) -> str:
    """A text as the value of a heading; one that would be read as none gets a full stop."""
    text = " ".join(text.split()).replace('"', "'")
    return f"{text}." if text in NONE else text


@dataclass
class _Columns:
    """Two columns, filled place by place."""

    cells: list[str] = field(default_factory=list)

    def put(self, column: int, text: str) -> None:
        if len(self.cells) % 2 != column:
            self.cells.append(EMPTY)
        self.cells.append(text)

    def lines(self, score: str) -> list[str]:
        rows = [self.cells[at : at + 2] for at in range(0, len(self.cells), 2)]
        pieces = [f"{number}. {' '.join(row)}" for number, row in enumerate(rows, start=1)]
        lines = [""]
        for piece in [*pieces, score]:
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > WIDTH:
                lines.append("")
            lines[-1] = f"{lines[-1]} {piece}".strip()
        return lines


def _moves(record: Record, rif: RifSteps, form: str, swap: bool) -> list[str]:
    columns = _Columns()
    moves = record.moves
    white = 0 if swap else 1
    for number, move in enumerate(moves, start=1):
        by = _name(move)
        if form == "plain":
            columns.put((number - 1) % 2, by)
        elif number <= SWAP_AFTER:
            columns.put(0 if form == "renju" else (number - 1) % 2, by)
        elif number == FIFTH and form == "renju":
            columns.put(white, by)  # chosen by White
        else:
            columns.put(white if number % 2 == 0 else 1 - white, by)
        if number == SWAP_AFTER and form != "plain":
            columns.put(1, "black" if swap else "white")
        if number == FIFTH - 1 and form == "renju":
            for point in rif.fifths:
                columns.put(1 - white, _name(point))
    outcome = OTHER.get(record.outcome, record.outcome) if swap else record.outcome
    return columns.lines(words.SCORES[outcome])


def _name(move: Point | None) -> str:
    return EMPTY if move is None else LETTERS.point(*move).lower()
