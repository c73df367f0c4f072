"""Steps of an opening that a record leaves out: most files and every pasted text have stones only.

What the steps that are there prove is told apart from what can only be assumed so that the opening can go on: that the
colours were not swapped is no more than a way to read a list of stones (renju rules 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renju_tournaments.rules.findings import Kind
from renju_tournaments.rules.openings.progress import OpeningProgress
from renju_tournaments.rules.steps import Branch, Choose, Declare, Offer, Place, Step, Swap, Take, Taken


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A step that is not there."""

    step: Step | None
    """As it is, or as it is read; None where more than one is possible and what comes next depends on it."""
    kind: Kind | None = None
    """What is to be noted; None for nothing."""
    is_proved: bool = False
    """Do the other steps of the record tell it?"""


def left_out(progress: OpeningProgress, step: Step, later: Sequence[Step]) -> LeftOut | None:
    """What a record leaves out when it goes on with a step, and with ``later`` after that; None where it leaves out
    nothing."""
    question = progress.question
    if question is None or isinstance(step, question.kind):
        return None
    offer = next((one for one in (step, *later) if isinstance(one, Offer)), None)
    if question.kind is Swap:
        return LeftOut(Swap(False), Kind.SWAP_NOT_RECORDED)
    if question.kind is Declare:
        return LeftOut(Declare(len(offer.points) if offer else 1), Kind.FIFTHS_NOT_RECORDED, offer is not None)
    if question.kind is Branch and isinstance(step, Offer):
        return LeftOut(Branch("B"), Kind.WAY_NOT_RECORDED, is_proved=True)
    if question.kind is Branch and isinstance(step, Place):
        ways = _ways(progress, step, later)
        way = Branch(ways[0]) if len(ways) == 1 else None
        return LeftOut(way, Kind.WAY_NOT_RECORDED, is_proved=way is not None)
    if question.kind is Offer and isinstance(step, Place):
        return LeftOut(Offer((step.point,)), Kind.FIFTHS_NOT_RECORDED, question.count == 1)
    if question.kind is Choose and isinstance(step, Place):
        return LeftOut(Choose(step.point), Kind.FIFTHS_NOT_RECORDED, is_proved=True)
    if question.kind is Take and isinstance(step, Place):
        if Taken.ADD.value in question.names and any(isinstance(one, Take) for one in later):
            return LeftOut(Take(Taken.ADD), is_proved=True)
        return LeftOut(Take(Taken.WHITE), Kind.SWAP_NOT_RECORDED)
    return None


def _ways(progress: OpeningProgress, stone: Place, later: Sequence[Step]) -> list[str]:
    """The ways that the regulation can have gone where the next stone lies there: all that allow it, and where a swap
    is recorded right behind it only those that have one."""
    assert progress.question is not None
    is_swapped = isinstance(next(iter(later), None), Swap)
    found = []
    for name in progress.question.names:
        then = OpeningProgress(
            progress.regulation, (*progress.steps, Branch(name)), progress.game.school, progress.game.size
        )
        if then.question is None or then.question.kind is not Place:
            if not is_swapped:
                found.append(name)
        elif not any(fault.code in ("not_in_square", "in_square") for fault in then.faults(stone)):
            found.append(name)
    return found or list(progress.question.names[:1])
