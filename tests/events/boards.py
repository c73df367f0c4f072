"""Rounds to test with, as one writes them down: ``play(stage, 1, "1-5 1-0, 2-6 *, 3-7 +/-")``."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from pairings.model import ByeKind, Result
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage

_MARKS = {"=": Result.DRAW.value, "adj": Result.PENDING.value}


def play(stage: Stage, number: int, boards: str, *, draft: bool = False, free: int | None = None) -> Round:
    """A round with its boards: starting numbers, then the result (``*`` open, ``=`` drawn, ``adj`` adjourned)."""
    entries = {e.number: e for e in Entry.objects.filter(stage=stage)}
    lines = [line.split() for line in boards.split(",")]
    now = timezone.now()
    is_open = any(mark in ("*", "adj") for _, mark in lines)
    state = RoundState.PUBLISHED if is_open else RoundState.COMPLETE
    round_ = Round.objects.create(
        stage=stage,
        number=number,
        state=RoundState.DRAFT if draft else state,
        paired_at=now - timedelta(minutes=1),
        published_at=None if draft else now,
    )
    for table, (pair, mark) in enumerate(lines, start=1):
        first, second = (entries[int(n)] for n in pair.split("-"))
        Game.objects.create(
            round=round_,
            table=table,
            first=first,
            second=second,
            result=_MARKS.get(mark, mark),
            adjourned=mark == "adj",
        )
    if free:
        Bye.objects.create(round=round_, entry=entries[free], kind=ByeKind.FREE_POINT.value, half_points=2)
    return round_


def game_at(stage: Stage, number: int, table: int) -> Game:
    return Game.objects.select_related("round").get(round__stage=stage, round__number=number, table=table)
