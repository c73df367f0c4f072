"""The replay of a whole record: every step against the rules, and the result against the board (renju rules 1.6, 2).

Everything that is wrong is said, not only the first; nothing is raised, and no result is changed. A step that cannot be
is reported and takes its number, and the replay goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import cycle
from typing import Any, Final

from renju_tournaments.rules import results
from renju_tournaments.rules.board import BLACK, REACH, WHITE, Board
from renju_tournaments.rules.findings import Finding, Kind, Weight
from renju_tournaments.rules.moves import Move
from renju_tournaments.rules.openings import REGULATIONS, Opening, OpeningProgress, School, opening_of
from renju_tournaments.rules.openings.left_out import left_out
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import (
    Choose,
    Colour,
    Declare,
    Offer,
    Pass,
    Place,
    PlayerSide,
    SetUp,
    Step,
)
from renju_tournaments.rules.verdicts import Reading, Verdict, verdict


class Claims(Enum):
    """Whose rules say what a foul and an unclaimed five do (renju rules 1.6). The value is stored."""

    RIF = "rif"
    RUSSIAN = "russian"


class Game(Enum):
    """Which game is played. The value is stored."""

    RENJU = "renju"
    GOMOKU = "gomoku"
    """Exactly five wins, for both colours; nothing is forbidden."""
    FREESTYLE = "freestyle"
    """Five or more win."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a record is held against."""

    game: Game = Game.RENJU
    claims: Claims = Claims.RIF
    reading: Reading = Reading.RIF
    school: School = School.TRANSLATION
    regulation: str = ""
    """A key of REGULATIONS; empty: the record's own."""
    size: int = 0
    """Lines of the board that is played on; 0: any."""
    drawn: tuple[Point, ...] = ()
    """The stones drawn by lot from which the game begins, Black, White, Black and so on; empty: any."""


@dataclass(frozen=True)
class Replay:
    """A record played through."""

    moves: tuple[Move, ...]
    findings: tuple[Finding, ...]
    black: PlayerSide
    """Who had Black at the end of the opening."""
    swaps: tuple[bool, ...]
    opening: Opening | None
    board: Board = field(repr=False)

    @property
    def is_clean(self) -> bool:
        """Is there nothing that the rules do not allow?"""
        return all(f.weight is not Weight.ERROR for f in self.findings)


def replay(record: Record, rules: Rules | None = None) -> Replay:
    """Plays the record through. Never raises for what a record says."""
    return _Player(record, rules or Rules()).play()


def filled_in(record: Record, rules: Rules | None = None) -> tuple[Step, ...]:
    """The steps of a record with those that it leaves out of the opening and that can be told from the others: a
    position drawn by lot, a way that only one stone fits, the number of the fifths that were offered. What cannot be
    told, a swap above all, is not filled in: it would be recorded as if it were known."""
    rules = rules or Rules()
    regulation = REGULATIONS.get(rules.regulation or record.regulation)
    if regulation is None:
        return record.steps
    progress = OpeningProgress(regulation, (), rules.school, record.size)
    found: list[Step] = []
    steps = _with_position(progress, record.steps)
    is_counted = True
    """Is the number of fifths known, where it was to be declared?"""
    for number, step in enumerate(steps):
        is_said = False
        while not (is_said or isinstance(step, Pass)) and (out := left_out(progress, step, steps[number + 1 :])):
            if out.step is None:
                progress.leave()
                break
            is_counted = is_counted and (out.is_proved or not isinstance(out.step, Declare))
            progress.tell(out.step)
            if isinstance(out.step, Offer) and not (out.is_proved and is_counted):
                progress.tell(Choose(*out.step.points))  # others were offered that are not known
                found.append(step)
                is_said = True
            elif out.is_proved:
                found.append(out.step)
                is_said = isinstance(out.step, Choose)  # the stone itself, said as what it is
        if not is_said:
            found.append(step)
            if progress.question and not isinstance(step, Pass):
                progress.tell(step)
    return tuple(found)


def proved(record: Record, rules: Rules | None = None) -> Outcome:
    """Who has won by the last move, whatever the record says of its result (``results.proved``). Only that move is
    judged; UNKNOWN where a stone before it cannot be."""
    rules = rules or Rules()
    player = _Player(replace(record, regulation=""), replace(rules, regulation="", drawn=()))
    moves = record.moves
    for number, point in enumerate(moves, start=1):
        if number == len(moves) and point is not None:
            player._stone(point, None)
        elif point is None:
            player.moves.append(Move(number, player.colour, None))
        elif not player.board.is_on(point) or player.board[point]:
            return Outcome.UNKNOWN
        else:
            player.board.put(point, player.colour.value)
            player.moves.append(Move(number, player.colour, point))
    last = player.moves[-1] if player.moves else None
    return results.proved(record, last, player.board.is_full, rules.claims is Claims.RUSSIAN)


_OPENING_FAULTS: Final[Mapping[str, Kind]] = {
    "not_in_square": Kind.NOT_IN_SQUARE,
    "in_square": Kind.IN_SQUARE,
    "wrong_count": Kind.WRONG_NUMBER_OF_FIFTHS,
    "count_out_of_range": Kind.NUMBER_NOT_ALLOWED,
    "offered_twice": Kind.OFFERED_TWICE,
    "offered_symmetric": Kind.OFFERED_SYMMETRIC,
    "not_offered": Kind.NOT_OFFERED,
    "no_such_branch": Kind.NO_SUCH_WAY,
    "occupied": Kind.OCCUPIED,
    "off_board": Kind.OFF_BOARD,
}
_SAID_OF_STONES: Final = ("occupied", "off_board", "offered_twice")
_FIVE: Final = {colour: bytes([colour.value]) * REACH for colour in Colour}
"""The cells of five stones."""
FIRST_PASS: Final = 4
"""Moves 1 to 3 cannot be passes (rules 1.7)."""


class _Player:
    def __init__(self, record: Record, rules: Rules) -> None:
        self.record, self.rules = record, rules
        self.board = Board(record.size)
        self.moves: list[Move] = []
        self.findings: list[Finding] = []
        key = rules.regulation or record.regulation
        regulation = REGULATIONS.get(key)
        self.progress = OpeningProgress(regulation, (), rules.school, record.size) if regulation else None
        if key and regulation is None:
            self._find(Kind.REGULATION_UNKNOWN, Weight.NOTE, regulation=key)

    def play(self) -> Replay:
        if self.rules.size not in (0, self.record.size):
            lines, wanted = self.record.size, self.rules.size
            self._find(Kind.OTHER_BOARD, Weight.WARNING, lines=lines, wanted=wanted)
        steps = _with_position(self.progress, self.record.steps)
        for number, step in enumerate(steps):
            self._take(step, steps, number)
        if self.progress and self.progress.question and self.moves:
            self._find(Kind.OPENING_NOT_FINISHED, Weight.NOTE)
        if len(self.moves) >= len(self.rules.drawn) and not self._begins_as_drawn():
            self._find(Kind.NOT_AS_DRAWN, Weight.WARNING, self.rules.drawn, move=len(self.rules.drawn))
        self.findings += results.judge(self.record, self.moves, self.board, self.rules.claims is Claims.RUSSIAN)
        points = [move.point for move in self.moves[:3] if move.point is not None]
        return Replay(
            moves=tuple(self.moves),
            findings=tuple(self.findings),
            black=self.progress.black if self.progress else PlayerSide.FIRST,
            swaps=self.progress.swaps if self.progress else (),
            opening=opening_of(points) if self.record.size == REACH * 3 else None,
            board=self.board,
        )

    def _begins_as_drawn(self) -> bool:
        """Do the stones drawn by lot lie as they were drawn? In which order stones of one colour are written down, or
        set up, is all the same."""
        lie = [move.point for move in self.moves[: len(self.rules.drawn)]]
        return all(set(lie[colour::2]) == set(self.rules.drawn[colour::2]) for colour in (0, 1))

    @property
    def colour(self) -> Colour:
        """Whose move it is: the colours alternate, whatever was wrong before."""
        return Colour.BLACK if len(self.moves) % 2 == 0 else Colour.WHITE

    def _find(self, kind: Kind, weight: Weight, points: Iterable[Point] = (), move: int = 0, **facts: object) -> None:
        known = tuple((name, str(value)) for name, value in facts.items())
        self.findings.append(Finding(kind, weight, move or len(self.moves) + 1, tuple(points), known))

    def _take(self, step: Step, steps: tuple[Step, ...], number: int) -> None:
        if self.progress is not None and not self.progress.is_over and not isinstance(step, Pass):
            self._in_opening(self.progress, step, steps[number + 1 :])
        elif not isinstance(step, Place | Pass | Choose | SetUp):
            self._find(Kind.STEP_NOT_ASKED_FOR, Weight.WARNING, step=type(step).__name__)
        self._move(step)

    def _in_opening(self, progress: OpeningProgress, step: Step, later: tuple[Step, ...]) -> None:
        """What the regulation has against the step; steps that the record leaves out are passed over."""
        while progress.question is not None and (out := left_out(progress, step, later)) is not None:
            if out.kind and not any(f.kind is out.kind for f in self.findings):
                facts: dict[str, Any] = {"open": "yes"} if out.step is None else {}
                self._find(out.kind, Weight.NOTE, **facts)
            if out.step is None:
                progress.leave()
                return
            faults = progress.tell(out.step)
            if isinstance(out.step, Declare) and out.is_proved:
                for fault in faults:
                    self._find(_OPENING_FAULTS[fault.code], Weight.ERROR, count=fault.count)
            if isinstance(out.step, Choose):
                return
        if progress.question is None:
            if not isinstance(step, Place | Choose | SetUp):
                self._find(Kind.STEP_NOT_ASKED_FOR, Weight.WARNING, step=type(step).__name__)
            return
        asked = progress.question
        for fault in progress.tell(step):
            if fault.code in _SAID_OF_STONES and isinstance(step, Place | Choose | SetUp):
                continue  # said where the stone is put down
            if fault.code == "another_step":
                self._find(Kind.STEP_NOT_ASKED_FOR, Weight.ERROR, step=type(step).__name__, asked=asked.kind.__name__)
                continue
            facts = {"square": fault.square, "count": fault.count}
            known = {name: value for name, value in facts.items() if value}
            kind = _OPENING_FAULTS[fault.code]
            if isinstance(step, SetUp) and kind is Kind.WRONG_NUMBER_OF_FIFTHS:
                kind = Kind.WRONG_NUMBER_OF_STONES
            self._find(kind, Weight.ERROR, fault.points, **known)

    def _move(self, step: Step) -> None:
        match step:
            case Place(point, said):
                self._stone(point, said)
            case Choose(point):
                self._stone(point, None)
            case SetUp(points):
                for point in points:
                    self._stone(point, None)
            case Pass():
                number = len(self.moves) + 1
                if number < FIRST_PASS:
                    self._find(Kind.PASS_NOT_ALLOWED, Weight.ERROR)
                elif self.progress is not None and not self.progress.is_over:
                    self._find(Kind.PASS_NOT_ALLOWED, Weight.WARNING)
                self.moves.append(Move(number, self.colour, None))
            case _:
                pass

    def _stone(self, point: Point, said: Colour | None) -> None:
        number, colour = len(self.moves) + 1, self.colour
        if said is not None and said is not colour:
            self._find(Kind.WRONG_TURN, Weight.ERROR, [point])
        if not self.board.is_on(point):
            self._find(Kind.OFF_BOARD, Weight.ERROR, [point])
            self.moves.append(Move(number, colour, point))
            return
        if self.board[point]:
            self._find(Kind.OCCUPIED, Weight.ERROR, [point])
            self.moves.append(Move(number, colour, point))
            return
        found = None
        if colour is Colour.BLACK and self.rules.game is Game.RENJU:
            found = verdict(self.board, point, self.rules.reading)
            if found is not Verdict.FIVE:
                self._if_readings_differ(point, found)
        self.board.put(point, colour.value)
        is_five = found is Verdict.FIVE if found else self._wins(point, colour)
        self.moves.append(Move(number, colour, point, found, is_five))

    def _if_readings_differ(self, point: Point, found: Verdict) -> None:
        other = Reading.ALLOWED_MOVE if self.rules.reading is Reading.RIF else Reading.RIF
        if verdict(self.board, point, other) is not found:
            self._find(Kind.READINGS_DIFFER, Weight.WARNING, [point])

    def _wins(self, point: Point, colour: Colour) -> bool:
        """Does the stone just put down make a row that wins? White's in renju, both colours in gomoku."""
        at, exactly = self.board.index(point), self.rules.game is Game.GOMOKU
        for step in self.board.directions:
            near = self.board.cells[at - (REACH - 1) * step : at + REACH * step : step]
            if _FIVE[colour] in near:  # it is rare, and the border may be part of it
                length = _run(self.board, point, step)
                if length == REACH or (length > REACH and not exactly):
                    return True
        return False


def _run(board: Board, point: Point, step: int) -> int:
    """How long the unbroken row through a stone is along a step. On the board: its border is told apart from White by
    the place."""
    colour, length = board[point], 1
    for sign in (1, -1):
        at = board.index(point) + sign * step
        while board.cells[at] == colour and board.is_on(board.point(at)):
            length += 1
            at += sign * step
    return length


def _with_position(progress: OpeningProgress | None, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps; where the game begins with a position drawn by lot and the record has its stones as moves, they are
    that position: most files and every pasted text have nothing else."""
    if progress is None or progress.question is None or progress.question.kind is not SetUp:
        return steps
    count = progress.question.count
    points = tuple(
        step.point
        for step, colour in zip(steps[:count], cycle((Colour.BLACK, Colour.WHITE)), strict=False)
        if isinstance(step, Place) and step.said in (None, colour)
    )
    return (SetUp(points), *steps[count:]) if count and len(points) == count else steps


__all__ = ["BLACK", "WHITE", "Claims", "Game", "Move", "Replay", "Rules", "filled_in", "proved", "replay"]
