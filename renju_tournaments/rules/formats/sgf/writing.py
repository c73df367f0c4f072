"""Writing SGF, always in UTF-8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from renju_tournaments.rules.formats.losses import losses
from renju_tournaments.rules.formats.model import LOSSES, Loss, Written
from renju_tournaments.rules.formats.rif import rif_steps
from renju_tournaments.rules.formats.sgf.reading import COLOURS, OURS, PREFIX, TEXTS, point_text
from renju_tournaments.rules.formats.sgf.syntax import Property, compose, escaped
from renju_tournaments.rules.formats.written import words
from renju_tournaments.rules.formats.written.step_words import step_words
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.records.tree import Node, chain, moves_in, steps_of
from renju_tournaments.rules.steps import Choose, Colour, Pass, Place, SetUp, Step

_HOLDS: Final = frozenset(LOSSES)
_LETTERS: Final = {colour: letter for letter, colour in COLOURS.items()}
_WINS: Final = {Outcome.BLACK: "B+", Outcome.WHITE: "W+"}
_HOW: Final = {Ending.RESIGNATION: "Resign", Ending.TIME: "Time", Ending.FORFEIT: "Forfeit"}


def write(records: Sequence[Record]) -> Written:
    """Everything that a record says has its place."""
    lost: list[Loss] = []
    games = []
    for number, record in enumerate(records, start=1):
        lost += losses(record, number, _HOLDS, PREFIX)
        tree: Sequence[Node] = record.tree
        if not tree or steps_of(tree) != record.steps:
            tree = chain(record.steps)
            lost += [Loss("variations", number)] if record.tree else []
        games.append(compose(list(_nodes(record, tree))))
    return Written("".join(games).encode(), tuple(lost))


def _nodes(record: Record, tree: Sequence[Node]) -> Iterator[tuple[int, list[Property]]]:
    moves: list[int] = []
    for node in tree:
        before = moves[node.parent] if node.parent >= 0 else 0
        properties = list(_root(record)) if node.parent < 0 else []
        steps, after = _steps(node.steps, before, record.size, is_root=node.parent < 0)
        properties += steps
        if node.comment:
            properties.append(("C", (escaped(node.comment),)))
        properties += _kept(node.extras)
        moves.append(after)
        yield node.parent, _joined(properties)


def _root(record: Record) -> Iterator[Property]:
    """What the root says of the game."""
    extras = dict(record.extras)
    properties = [("FF", "4")] if f"{PREFIX}GM" in extras else [("FF", "4"), ("GM", "4")]
    properties += [("CA", "UTF-8"), ("SZ", str(record.size))]
    properties += [(name, getattr(record, field)) for name, field in TEXTS.items()]
    result = _result(record)
    regulation = words.regulation_name(record.regulation)
    properties += [("RE", result), ("RU", regulation)]
    rif = rif_steps(record.steps)
    if rif.swap is not None and rif.is_all:
        properties.append(("SW", "YES" if rif.swap else "NO"))
    found: list[Property] = [(name, (escaped(value),)) for name, value in properties if value]
    if rif.fifths and rif.is_all:
        found.append(("5A", tuple(point_text(point, record.size) for point in rif.fifths)))
    facts = [("first", record.first), ("second", record.second)]
    if words.result(result) != (record.outcome, record.ending):
        facts.append(("ending", record.ending.value))
    if words.regulation(regulation) != record.regulation:
        facts.append(("regulation", record.regulation))
    found += [(OURS, (escaped(f"{name}={value}"),)) for name, value in facts if value]
    written = {name for name, _ in found}
    yield from found
    yield from (kept for kept in _kept(record.extras) if kept[0] not in written)


def _result(record: Record) -> str:
    """RE; empty where there is no result."""
    if record.outcome in _WINS:
        return _WINS[record.outcome] + _HOW.get(record.ending, "")
    if record.outcome is Outcome.DRAW:
        return "Draw"
    return "Void" if record.ending is Ending.VOID else ""


def _steps(steps: Sequence[Step], before: int, size: int, *, is_root: bool) -> tuple[list[Property], int]:
    """The properties of the steps of a node, ``before`` moves having been made; and how many there are after them."""
    found: list[Property] = []
    for number, step in enumerate(steps):
        turn = Colour.BLACK if before % 2 == 0 else Colour.WHITE
        match step:
            case Place(point, said):
                found.append((_LETTERS[said or turn], (point_text(point, size),)))
            case Choose(point):
                found.append((_LETTERS[turn], (point_text(point, size),)))
            case Pass():
                found.append((_LETTERS[turn], ("",)))
            case SetUp(points) if is_root and number == 0:
                stones = [point_text(point, size) for point in points]
                found += [(name, tuple(s)) for name, s in (("AB", stones[::2]), ("AW", stones[1::2])) if s]
            case _:
                found.append((OURS, (escaped(step_words(step, lambda point: point_text(point, size))),)))
        before += moves_in(step)
    return found, before


def _kept(extras: Iterable[tuple[str, str]]) -> Iterator[Property]:
    """What was kept as written."""
    for name, value in extras:
        if name.startswith(PREFIX):
            yield name.removeprefix(PREFIX), (value,)


def _joined(properties: Iterable[Property]) -> list[Property]:
    """Properties with the same name one after the other, as one with several values."""
    found: list[Property] = []
    for name, values in properties:
        if found and found[-1][0] == name and name not in _LETTERS.values():
            found[-1] = (name, found[-1][1] + values)
        else:
            found.append((name, values))
    return found
