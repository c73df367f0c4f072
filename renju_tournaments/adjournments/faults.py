"""Is a sealed move one that can be played? Who seals an impossible or a forbidden move, or none, loses (rules 14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from renju_tournaments.rules.findings import Finding, Weight
from renju_tournaments.rules.game import Rules, replay
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Colour, Step
from renju_tournaments.rules.verdicts import Verdict


class Fault(Enum):
    """What is wrong with a sealed move. The value is stored."""

    NO_MOVE = "no-move"
    """The envelope holds no move."""
    IMPOSSIBLE = "impossible"
    """The point is taken, off the board, or the regulation does not allow the step."""
    FORBIDDEN = "forbidden"
    """A foul of Black."""


@dataclass(frozen=True, slots=True)
class SealedVerdict:
    """``fault`` is None for a move that can be played. ``verdict`` tells the foul, ``findings`` what else is wrong."""

    fault: Fault | None
    verdict: Verdict | None = None
    findings: tuple[Finding, ...] = ()
    is_five: bool = False
    """Does it win at once?"""


def judge(position: Sequence[Step], sealed: Step | None, rules: Rules, *, size: int = 15) -> SealedVerdict:
    """Judges the move in the envelope on the position it was sealed in. What was wrong in the game before does not
    count against it."""
    if sealed is None:
        return SealedVerdict(Fault.NO_MOVE)
    before = replay(Record(tuple(position), size=size), rules)
    after = replay(Record((*position, sealed), size=size), rules)
    known = {(f.kind, f.move, f.points) for f in before.findings}
    new = tuple(f for f in after.findings if f.weight is Weight.ERROR and (f.kind, f.move, f.points) not in known)
    if new:
        return SealedVerdict(Fault.IMPOSSIBLE, findings=new)
    if len(after.moves) == len(before.moves):
        return SealedVerdict(None)
    last = after.moves[-1]
    if last.colour is Colour.BLACK and last.verdict is not None and last.verdict.is_forbidden:
        return SealedVerdict(Fault.FORBIDDEN, last.verdict)
    return SealedVerdict(None, last.verdict, is_five=last.is_five)
