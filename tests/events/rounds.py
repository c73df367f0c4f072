"""Rounds to test with, written as people write them: ``paired(stage, 1, "1-5 1-0", "2-6 *", byes={7: "free"})``."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from pairings.model import ByeKind, Result
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage


def paired(
    stage: Stage, number: int, *games: str, byes: Mapping[int, ByeKind] | None = None, draft: bool = False
) -> Round:
    """A round of the stage: each game ``first-second result``, in table order; complete when all have a result."""
    results = [Result(line.split()[1]) for line in games]
    state = RoundState.COMPLETE if all(r.is_final for r in results) else RoundState.PUBLISHED
    round_ = Round.objects.create(
        stage=stage, number=number, state=RoundState.DRAFT if draft else state, paired_at=timezone.now()
    )
    for table, (line, result) in enumerate(zip(games, results, strict=True), start=1):
        first, second = (int(n) for n in line.split()[0].split("-"))
        Game.objects.create(
            round=round_, table=table, first=who(stage, first), second=who(stage, second), result=result.value
        )
    for player, kind in (byes or {}).items():
        points = stage.free_point if kind is ByeKind.FREE_POINT else 0
        Bye.objects.create(round=round_, entry=who(stage, player), kind=kind.value, half_points=points)
    return round_


def who(stage: Stage, number: int) -> Entry:
    return stage.entries.get(number=number)


def game(stage: Stage, round_number: int, table: int) -> Game:
    return Game.objects.get(round__stage=stage, round__number=round_number, table=table)
