"""A move as it was played: what a replay finds, and what results are judged by."""

from __future__ import annotations

from dataclasses import dataclass

from renju_tournaments.rules.points import Point
from renju_tournaments.rules.steps import Colour
from renju_tournaments.rules.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Move:
    """``verdict`` is that on a stone of Black in renju."""

    number: int
    colour: Colour
    point: Point | None
    """None: a pass."""
    verdict: Verdict | None = None
    is_five: bool = False
    """Does the stone make a row that wins?"""
