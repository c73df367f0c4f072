"""A list of positions of five stones, from which renju by lot draws (renju rules 2): five points a line, Black's first,
in the spellings of plain text. A line that begins with # is for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from renju_tournaments.encodings import decode
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import MEGABYTE, check_size
from renju_tournaments.rules.formats.written.moves import Token, tokens
from renju_tournaments.rules.openings.symmetry import TURNS, on_board
from renju_tournaments.rules.points import SIZE, ColumnLetters, Point

STONES: Final = 5
MAX_POSITIONS: Final = 1_000
_COMMENT: Final = "#"
_Figure = tuple[tuple[Point, ...], tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class Position:
    """The stones in the order Black, White, Black and so on; and the line they stand in."""

    points: tuple[Point, ...]
    line: int


@dataclass(frozen=True)
class PositionList:
    """What was read. ``errors``: everything that is wrong, in the order of the lines."""

    positions: tuple[Position, ...] = ()
    errors: tuple[FormatError, ...] = ()


def read_positions(data: bytes, letters: ColumnLetters) -> PositionList:
    """Reads a list. Raises nothing for what it says: a line that is no position is among the errors, and so is one that
    has the position of an earlier line, turned or mirrored or not."""
    try:
        check_size(data, MEGABYTE)
    except FormatError as error:
        return PositionList(errors=(error,))
    decoded = decode(data)
    if decoded is None:
        return PositionList(errors=(FormatError("not_text"),))
    positions: list[Position] = []
    errors: list[FormatError] = []
    lines: dict[_Figure, int] = {}
    for number, found in _lines(decoded[0], errors):
        if len(positions) >= MAX_POSITIONS:
            errors.append(FormatError("too_many_positions", line=number, most=MAX_POSITIONS))
            break
        try:
            points = _points(found, number, letters)
        except FormatError as error:
            errors.append(error)
            continue
        earlier = lines.setdefault(figure(points), number)
        if earlier != number:
            errors.append(FormatError("position_known", line=number, other=earlier))
            continue
        positions.append(Position(points, number))
    if not positions and not errors:
        errors.append(FormatError("empty"))
    return PositionList(tuple(positions), tuple(errors))


def _lines(text: str, errors: list[FormatError]) -> Iterator[tuple[int, list[Token]]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith(_COMMENT):
            try:
                yield number, tokens(line, number)
            except FormatError as error:
                errors.append(error)


def _points(found: Sequence[Token], line: int, letters: ColumnLetters) -> tuple[Point, ...]:
    """The five points of a line; numbers before them are those of moves. Raises FormatError."""
    strange = next((token for token in found if token.kind not in ("move", "number")), None)
    if strange is not None:
        raise FormatError("not_a_move", line=line, text=shown(strange.text))
    names = [token.text for token in found if token.kind == "move"]
    if letters is not ColumnLetters.INTERNATIONAL and {"i", "j"} <= {name[0].lower() for name in names}:
        raise FormatError("other_letters", line=line)
    if len(names) != STONES:
        raise FormatError("not_five", line=line, count=len(names))
    points: list[Point] = []
    for name in names:
        try:
            point = letters.read(name)
        except ValueError:
            raise FormatError("not_a_point", line=line, text=shown(name), size=SIZE) from None
        if point in points:
            raise FormatError("point_twice", line=line, text=shown(name))
        points.append(point)
    return tuple(points)


def figure(points: Sequence[Point]) -> _Figure:
    """The same for all positions that are one position turned or mirrored; stones of a colour are not told apart."""
    return min(
        (_sorted(on_board(turn, p) for p in points[::2]), _sorted(on_board(turn, p) for p in points[1::2]))
        for turn in TURNS
    )


def _sorted(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple(sorted(points))


def position_text(points: Iterable[Point], letters: ColumnLetters = ColumnLetters.INTERNATIONAL) -> str:
    """A position as a line of a list: ``H8 H9 I9 J9 K9``."""
    return " ".join(letters.point(*point) for point in points)
