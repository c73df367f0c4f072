"""Swap and fifth moves as several old formats hold them: those of the RIF rules, one swap after the third stone and two
(or some) fifth moves, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from renju_tournaments.rules.formats.model import choose_at
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Offer, Pass, Place, Step, Swap

SWAP_AFTER = 3
FIFTH = 5


def with_rif_steps(record: Record, swap: bool | None, fifths: Sequence[Point]) -> Record:
    """The record of stones and passes with the swap (None: not known) and the fifth moves that were offered. The one
    that was played may be missing among them. Who started follows from the swap."""
    steps: list[Step] = []
    for moves, step in enumerate(record.steps, start=1):
        if moves == FIFTH and fifths and isinstance(step, Place):
            offered = tuple(fifths) if step.point in fifths else (step.point, *fifths)
            steps += [Offer(offered), choose_at(step.point)]
        else:
            steps.append(step)
        if moves == SWAP_AFTER and swap is not None:
            steps.append(Swap(swap))
    if len(record.steps) == FIFTH - 1 and fifths:
        steps.append(Offer(tuple(fifths)))
    if swap is not None and not (record.first or record.second):
        first, second = (record.white, record.black) if swap else (record.black, record.white)
        record = replace(record, first=first, second=second)
    return replace(record, steps=tuple(steps))


@dataclass(frozen=True)
class RifSteps:
    """What a record says of swap and fifth moves."""

    swap: bool | None = None
    fifths: tuple[Point, ...] = ()
    is_all: bool = True
    """Is that everything it says besides stones and passes?"""


def rif_steps(steps: Sequence[Step]) -> RifSteps:
    """What there is of the RIF rules in the steps of a game."""
    swap: bool | None = None
    fifths: tuple[Point, ...] = ()
    is_all = True
    moves = 0
    for step in steps:
        if isinstance(step, Swap) and moves == SWAP_AFTER and swap is None:
            swap = step.done
        elif isinstance(step, Offer) and moves == FIFTH - 1 and not fifths:
            fifths = step.points
        elif isinstance(step, Place | Choose | Pass):
            moves += 1
        else:
            is_all = False
    return RifSteps(swap, fifths, is_all)
