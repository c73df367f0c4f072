"""The sheets of a game side by side: what each says, move by move, where they differ, and what the rules have against
each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, zip_longest

from renju_tournaments.events.models import Event, Game
from renju_tournaments.events.venue import clock
from renju_tournaments.records.checking import record_for, rules_of_game, tells_swaps, with_names
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.pages.viewer import GameWords, MoveWords, game_words
from renju_tournaments.records.queries import Handed, between
from renju_tournaments.records.wording.against_table import objection
from renju_tournaments.rules.records.differences import About, Difference
from renju_tournaments.rules.records.record import Record


@dataclass(frozen=True)
class Column:
    """A sheet as it stands beside the others."""

    sheet: Sheet
    content: Record
    """With the names of the table."""
    words: GameWords
    at: str
    """When it was handed in, by the clock of the venue."""
    is_accepted: bool
    is_late: bool
    """Did it come in after another was accepted?"""
    is_of_old_board: bool
    """Did it come in before the players of this table were changed?"""
    objection: str
    """What the result of the table has against it; empty for nothing."""

    @property
    def written_names(self) -> str:
        """The names the sheet itself has, where it is a file or a text with names."""
        own = self.sheet.content
        return " – ".join(filter(None, (own.black or own.first, own.white or own.second)))

    @property
    def tells_swaps(self) -> bool:
        return tells_swaps(self.content)


@dataclass(frozen=True)
class Cell:
    """A move of one sheet; None where it has ended."""

    move: MoveWords | None
    before: tuple[str, ...]
    """What happened before it besides stones."""


@dataclass(frozen=True)
class CompareRow:
    """A move of all sheets."""

    number: int
    cells: tuple[Cell, ...]
    moves_differ: bool
    steps_differ: bool

    @property
    def has_steps(self) -> bool:
        return any(cell.before for cell in self.cells)


@dataclass(frozen=True)
class SideBySide:
    """All sheets that hold of a game."""

    columns: tuple[Column, ...]
    rows: tuple[CompareRow, ...]
    after: tuple[tuple[str, ...], ...]
    """What happened after the last move besides stones, a column each."""
    outcome_differs: bool
    ending_differs: bool
    black_differs: bool
    """Do they tell otherwise who had Black at the end of the opening?"""
    opening_differs: bool
    differing: tuple[int, ...]
    """The numbers of the moves that differ."""

    @property
    def has_after(self) -> bool:
        return any(self.after)

    @property
    def differ(self) -> bool:
        result = self.outcome_differs or self.ending_differs
        return bool(self.differing) or result or self.black_differs or self.opening_differs

    @property
    def runs(self) -> list[tuple[int, int]]:
        """The moves that differ, from – to: where one sheet ends early, all that follow do."""
        found: list[tuple[int, int]] = []
        for move in self.differing:
            if found and move == found[-1][1] + 1:
                found[-1] = (found[-1][0], move)
            else:
                found.append((move, move))
        return found


def side_by_side(handed: Handed, event: Event) -> SideBySide:
    """The newest sheet of each side, in the order first, second, arbiter."""
    sheets = handed.sheets
    contents = [named(sheet, handed.game, event) for sheet in sheets]
    found = [d for one, other in combinations(sheets, 2) for d in between(handed.game, one, other)]
    moves = sorted({d.move for d in found if d.about is About.MOVE})
    steps = {d.move for d in found if d.about is About.OPENING}
    columns = tuple(
        _column(sheet, content, handed, event, moves) for sheet, content in zip(sheets, contents, strict=True)
    )
    return SideBySide(
        columns=columns,
        rows=tuple(_rows([column.words for column in columns], set(moves), steps)),
        after=tuple(column.words.after for column in columns),
        outcome_differs=_is_about(found, About.OUTCOME),
        ending_differs=_is_about(found, About.ENDING),
        black_differs=_is_about(found, About.BLACK),
        opening_differs=bool(steps),
        differing=tuple(moves),
    )


def named(sheet: Sheet, game: Game, event: Event) -> Record:
    """A sheet as the record it would be."""
    return with_names(sheet.content, game.first.name, game.second.name, event, str(game.round.number))


def _column(sheet: Sheet, content: Record, handed: Handed, event: Event, moves: Sequence[int]) -> Column:
    played = content.moves
    marked = tuple(point for n in moves if n <= len(played) and (point := played[n - 1]) is not None)
    record = handed.record
    return Column(
        sheet=sheet,
        content=content,
        words=game_words(content, rules_of_game(handed.game), letters=event.column_letters, marked=marked),
        at=clock(event, sheet.handed_in_at),
        is_accepted=record is not None and record.sheet_id == sheet.pk,
        is_late=record is not None and record.accepted_at is not None and sheet.handed_in_at > record.accepted_at,
        is_of_old_board=was_changed_after(handed.game, sheet),
        objection=objection(handed.game, record_for(handed.game, sheet)),
    )


def was_changed_after(game: Game, sheet: Sheet) -> bool:
    """Were the boards of the round changed since the sheet came in, the game's table among them?"""
    changed_at = game.round.changed_at
    tables = {table for change in game.round.changes for table in change.get("tables", ())}
    return changed_at is not None and sheet.handed_in_at < changed_at and game.table in tables


def _rows(games: Sequence[GameWords], moves: set[int], steps: set[int]) -> Iterable[CompareRow]:
    for number, line in enumerate(zip_longest(*(game.moves for game in games)), start=1):
        cells = tuple(Cell(move, move.before if move else ()) for move in line)
        yield CompareRow(number, cells, number in moves, number in steps)


def _is_about(found: Iterable[Difference], about: About) -> bool:
    return any(difference.about is about for difference in found)


def side_name(side: str, game: Game) -> str:
    """The player whose sheet it is; empty for the arbiter's."""
    return {Side.FIRST.value: game.first.called, Side.SECOND.value: game.second.called}.get(side, "")
