"""The opening regulations of renju whose text is certain (renju rules 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from renju_tournaments.rules.openings.script import Regulation, Script, Table
from renju_tournaments.rules.steps import Colour, Who


def _twenty_six(table: Table) -> Script:
    """First places the three stones of one of the 26 openings."""
    for square in (1, 3, 5):
        yield from table.stone(square, by=Who.FIRST)


def _rif(table: Table) -> Script:
    """RIF, 1996-2008: an opening, a swap, a fourth stone anywhere, two different fifths, of which White chooses."""
    yield from _twenty_six(table)
    yield from table.swap()
    yield from table.stone()
    yield from table.fifths(2)


def _free(table: Table) -> Script:
    """One of the 26 openings, then free play."""
    yield from _twenty_six(table)


def _yamaguchi(table: Table) -> Script:
    """First places an opening and declares how many fifths there will be; then a swap."""
    yield from _twenty_six(table)
    count = yield from table.declare(Who.FIRST)
    yield from table.swap(Who.SECOND)
    yield from table.stone()
    yield from table.fifths(count)


def _soosorv(most: int) -> Callable[[Table], Script]:
    def script(table: Table) -> Script:
        """An opening, a swap; White places the fourth stone and declares the fifths, up to a number; a second swap."""
        yield from _twenty_six(table)
        yield from table.swap()
        white = table.owner(Colour.WHITE)
        yield from table.stone()
        count = yield from table.declare(white, most)
        yield from table.swap(white.other)
        yield from table.fifths(count)

    return script


def _taraguchi(fifths: int) -> Callable[[Table], Script]:
    def script(table: Table) -> Script:
        """A swap after each of the first four stones; then A, a fifth stone near the centre and a last swap, or B, so
        many fifths anywhere, of which White chooses."""
        for square in (1, 3, 5, 7):
            yield from table.stone(square)
            yield from table.swap()
        way = yield from table.branch(table.owner(Colour.BLACK), "A", "B")
        if way == "A":
            yield from table.stone(9)
            yield from table.swap()
        else:
            yield from table.fifths(fifths)

    return script


def _tarannikov(table: Table) -> Script:
    """Five stones in squares of 1, 3, 5, 7 and 9 lines, a swap after each."""
    for square in (1, 3, 5, 7, 9):
        yield from table.stone(square)
        yield from table.swap()


def _by_lot(table: Table) -> Script:
    """A position of five stones is drawn; no swap, no fifths."""
    yield from table.set_up(5)


REGULATIONS: Final = (
    Regulation("rif", "RIF", _rif),
    Regulation("free", "26 openings", _free),
    Regulation("yamaguchi", "Yamaguchi", _yamaguchi),
    Regulation("soosorv-4", "Soosõrv-4", _soosorv(4)),
    Regulation("soosorv-8", "Soosõrv-8", _soosorv(8)),
    Regulation("taraguchi-5", "Taraguchi-5", _taraguchi(5)),
    Regulation("taraguchi-10", "Taraguchi-10", _taraguchi(10)),
    Regulation("tarannikov", "Tarannikov", _tarannikov),
    Regulation("by-lot", "Renju by lot", _by_lot),
)
