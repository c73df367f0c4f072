"""ShowRenju's BDT: a game a line, ``Tournament=[Black,White,result,moves,5A,Reverse,comment]`` (renju rules 3.5).

A move is two hexadecimal digits, column and row, 00 a pass. ShowRenju counts the rows from below; RenLib, writing the
same format, from above. Nothing in a file tells which program wrote it, so it is asked, where it matters. The fifth
move that was not chosen is a letter and a number, I left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from renju_tournaments.rules.formats.charsets import decode_declared
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import (
    MAX_DEPTH,
    MAX_GAMES,
    NO_ANSWERS,
    Answers,
    Asked,
    Faults,
    Loss,
    Note,
    Question,
    Reading,
    RowsFrom,
    Written,
    check_board,
    check_size,
    note,
    place_at,
)
from renju_tournaments.rules.formats.rif import FIFTH, SWAP_AFTER, rif_steps, with_rif_steps
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Pass, Step

KEY: Final = "bdt"
PREFIX: Final = f"{KEY}."
FIELDS: Final = 7
LETTERS: Final = ColumnLetters.WITHOUT_I
_GAME: Final = re.compile(r"([^=\[\]]*)=\[(.*)\]\s*")
_RESULTS: Final = {"+": Outcome.BLACK, "-": Outcome.WHITE, "=": Outcome.DRAW}
_REVERSE: Final = {"R": True, "-": False}
_SIGNS: Final = {outcome: sign for sign, outcome in _RESULTS.items()}
_MIDDLE: Final = SIZE // 2
_HOLDS: Final = frozenset({"names", "starter", "result", "event", "comment", "steps", "regulation"})


def fits(data: bytes, name: str) -> bool:
    lines = data[:4000].decode("latin-1").splitlines()
    first = next((line for line in lines if line.strip()), "")
    return bool(re.match(r"[^=\[\]]*=\[[^\]]*,[^\]]*,\s*[-+=?]?\s*,\s*[0-9a-fA-F]*\s*,", first))


@dataclass(frozen=True, slots=True)
class _Game:
    number: int
    line: int
    fields: list[str]
    moves: list[Point | None]
    """As if the rows were counted from below; None for a pass."""

    @property
    def is_uneven(self) -> bool:
        """Does it matter from where the rows are counted?"""
        return any(point is not None and point.row != _MIDDLE for point in self.moves)


def read(data: bytes, answers: Answers = NO_ANSWERS) -> Reading:
    """Raises FormatError with a line."""
    check_size(data)
    text, notes = decode_declared(data, "")
    games: list[_Game] = []
    faults = Faults(answers)
    count = 0
    for at, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            count += 1
            if count > MAX_GAMES:
                raise FormatError("too_many_games", line=at, most=MAX_GAMES)
            with faults.of(count):
                games.append(_game(line.strip(), at, count))
    if not count:
        raise FormatError("no_games")
    uneven = [game for game in games if game.is_uneven]
    if uneven and answers.rows is None:
        return Reading(KEY, notes=tuple(notes), questions=(_question(uneven),), faults=tuple(faults.found))
    records: list[Record] = []
    for game in games:
        with faults.of(game.number):
            records.append(_record(game, answers.rows is RowsFrom.TOP, notes))
    return Reading(KEY, tuple(records), tuple(notes), faults=tuple(faults.found))


def _game(line: str, at: int, number: int) -> _Game:
    match = _GAME.fullmatch(line)
    if not match:
        raise FormatError("bad_line", line=at, text=shown(line))
    fields = [field.strip() for field in match[2].split(",", FIELDS - 1)]
    if len(fields) != FIELDS:
        raise FormatError("fields_missing", line=at, count=len(fields))
    return _Game(number, at, [match[1].strip(), *fields], _moves(fields[3], at))


def _question(games: Sequence[_Game]) -> Question:
    example = next(p for p in games[0].moves if p is not None and p.row != _MIDDLE)
    code = f"{example.column + 1:x}{example.row + 1:x}"
    below = ColumnLetters.INTERNATIONAL.point(*example)
    above = ColumnLetters.INTERNATIONAL.point(example.column, SIZE - 1 - example.row)
    return Question(
        Asked.ROWS,
        tuple(rows.value for rows in RowsFrom),
        tuple(game.number for game in games),
        code,
        (below.lower(), above.lower()),
    )


def _moves(text: str, line: int) -> list[Point | None]:
    """The moves, as if the rows were counted from below; None for a pass."""
    if len(text) % 2:
        raise FormatError("odd_moves", line=line)
    if len(text) > 2 * MAX_DEPTH:
        raise FormatError("too_deep", line=line, most=MAX_DEPTH)
    found: list[Point | None] = []
    for at in range(0, len(text), 2):
        pair = text[at : at + 2]
        if not re.fullmatch("[0-9a-fA-F]{2}", pair) or ("0" in pair and pair != "00"):
            raise FormatError("not_a_point", line=line, text=shown(pair), size=SIZE)
        found.append(None if pair == "00" else Point(int(pair[0], 16) - 1, int(pair[1], 16) - 1))
    return found


def _record(found: _Game, is_from_top: bool, notes: list[Note]) -> Record:
    line, game = found.line, found.number
    moves = [p and Point(p.column, SIZE - 1 - p.row) for p in found.moves] if is_from_top else found.moves
    event, black, white, result, _, fifth, reverse, comment = found.fields
    extras = []
    if result not in (*_RESULTS, "", "?"):
        notes.append(note("result_not_understood", line=line, game=game, text=shown(result)))
        extras.append((f"{PREFIX}result", result))
    swap = _REVERSE.get(reverse.upper())
    if swap is None and reverse not in ("", "?"):
        notes.append(note("number_not_understood", line=line, game=game, name="Reverse", text=shown(reverse)))
        extras.append((f"{PREFIX}reverse", reverse))
    fifths: list[Point] = []
    if fifth not in ("", "?", "-"):
        try:
            fifths = [LETTERS.read(fifth)]
        except ValueError:
            notes.append(note("number_not_understood", line=line, game=game, name="5A", text=shown(fifth)))
            extras.append((f"{PREFIX}5A", fifth))
    if len(moves) < SWAP_AFTER and swap is not None:
        extras.append((f"{PREFIX}reverse", reverse))
    if fifths and (len(moves) < FIFTH or moves[FIFTH - 1] is None):
        notes.append(note("number_not_understood", line=line, game=game, name="5A", text=shown(fifth)))
        extras.append((f"{PREFIX}5A", fifth))
        fifths = []
    steps: tuple[Step, ...] = tuple(Pass() if point is None else place_at(point) for point in moves)
    record = Record(
        steps,
        regulation="rif" if swap is not None or fifths else "",
        black=black,
        white=white,
        outcome=_RESULTS.get(result, Outcome.UNKNOWN),
        event=event,
        comment=comment,
        extras=tuple(extras),
    )
    if record.regulation:
        notes.append(note("regulation_inferred", line=line, game=game))
    return with_rif_steps(record, swap, fifths)


def write(records: Sequence[Record]) -> Written:
    """With the rows counted from below, as ShowRenju does. Raises FormatError for a board that is not of 15 lines."""
    lost: list[Loss] = []
    lines = []
    for number, record in enumerate(records, start=1):
        check_board(record, number)
        lost += losses(record, number, _HOLDS, PREFIX)
        rif = rif_steps(record.steps)
        fifth = next((m for at, m in enumerate(record.moves, start=1) if at == FIFTH), None)
        others = [point for point in rif.fifths if point != fifth]
        if others and rif.fifths[0] != fifth:
            lost.append(Loss("order", number))
        lost += _lost(record, number, rif.is_all and len(rif.fifths) in (0, 2) and len(others) in (0, 1))
        if record.regulation and (record.regulation != "rif" or (rif.swap is None and not others)):
            lost.append(Loss("regulation", number))
        extras = dict(record.extras)
        fields = [
            record.black,
            record.white,
            _SIGNS.get(record.outcome, extras.get(f"{PREFIX}result", "?")),
            "".join("00" if m is None else f"{m.column + 1:x}{m.row + 1:x}" for m in record.moves),
            LETTERS.point(*others[0]) if others else extras.get(f"{PREFIX}5A", "?"),
            {True: "R", False: "-", None: extras.get(f"{PREFIX}reverse", "?")}[rif.swap],
            record.comment,
        ]
        kept = [_kept(field, last=at == FIELDS - 1) for at, field in enumerate(fields)]
        event = re.sub(r"[=\[\]]", " ", _kept(record.event))
        if kept != fields or event != record.event:
            lost.append(Loss("signs", number))
        lines.append(f"{event}=[{','.join(kept)}]\n")
    return Written("".join(lines).encode(), tuple(lost))


def _lost(record: Record, game: int, holds_steps: bool) -> list[Loss]:
    """What is lost besides what the format never holds."""
    found = [] if holds_steps else [Loss("some_steps", game)]
    implied = with_rif_steps(Record(black=record.black, white=record.white), rif_steps(record.steps).swap, ())
    if (record.first or record.second) and (record.first, record.second) != (implied.first, implied.second):
        found.append(Loss("starter", game))
    return found


def _kept(field: str, *, last: bool = False) -> str:
    """A field in one line, without what divides fields."""
    return " ".join((field if last else field.replace(",", " ")).split())
