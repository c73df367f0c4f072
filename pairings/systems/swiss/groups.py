"""The order of work: groups of equal score, from the top, from the bottom, the median last (regulated Swiss, 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise


class Part(Enum):
    """Which part of the table a group lies in. Work goes down in the upper part and the median, up in the lower."""

    UPPER = "upper"
    LOWER = "lower"
    MEDIAN = "median"

    @property
    def upward(self) -> bool:
        return self is Part.LOWER


def in_order(numbers: Iterable[int], *, upward: bool) -> list[int]:
    """From the senior end (the smallest number), or upward from the junior end."""
    return sorted(numbers, reverse=upward)


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """The residents of one score, ascending, and the group that takes those who leave it (None after the median)."""

    score: int
    part: Part
    residents: tuple[int, ...]
    next_score: int | None


def order_of_groups(scores: Mapping[int, int], rounds_played: int) -> list[ScoreGroup]:
    """The groups in the order they are paired.

    ``scores`` holds half-points by number. The median score is half the rounds played, which in half-points is their
    number. The median group is always there, last, even if nobody has that score: floaters may meet in it.
    """
    median = rounds_played
    residents: dict[int, list[int]] = {median: []}
    for number in sorted(scores):
        residents.setdefault(scores[number], []).append(number)
    upper = sorted((score for score in residents if score > median), reverse=True)
    lower = sorted(score for score in residents if score < median)
    groups = []
    for part, line in ((Part.UPPER, upper), (Part.LOWER, lower)):
        for score, following in pairwise([*line, median]):
            groups.append(ScoreGroup(score, part, tuple(residents[score]), following))
    groups.append(ScoreGroup(median, Part.MEDIAN, tuple(residents[median]), None))
    return groups


def from_the_top(scores: Mapping[int, int]) -> list[ScoreGroup]:
    """All groups from the top to the bottom, as the Swiss by lot works them. ``scores`` holds half-points by number."""
    residents: dict[int, list[int]] = {}
    for number in sorted(scores):
        residents.setdefault(scores[number], []).append(number)
    line = sorted(residents, reverse=True)
    following: list[int | None] = [*line[1:], None]
    return [
        ScoreGroup(score, Part.UPPER, tuple(residents[score]), after)
        for score, after in zip(line, following, strict=True)
    ]
