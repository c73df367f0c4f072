"""Events as the public meets them: rounds written in one line, “1-5 1-0, 2-6 *”, the first-named starts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db.models import F

from pairings.model import ByeKind, Result
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Bye, Entry, Event, Game, Round, Stage

PAIRED = datetime(2026, 5, 2, 7, 0, tzinfo=UTC)
WORTH = {ByeKind.FREE_POINT: 2, ByeKind.REQUESTED: 1}
"""Half-points."""


def play(
    stage: Stage,
    number: int,
    games: str,
    *,
    byes: Mapping[int, ByeKind] | None = None,
    state: RoundState | None = None,
    adjourned: tuple[int, ...] = (),
    **fields: Any,
) -> Round:
    """A round of the stage; complete when every game has a result, published else, unless ``state`` says otherwise."""
    entries = {e.number: e for e in stage.entries.all()}
    lines = [line.split() for line in games.split(",") if line.strip()]
    is_open = any(result == Result.PENDING.value for _, result in lines)
    round_ = Round.objects.create(
        stage=stage,
        number=number,
        state=state or (RoundState.PUBLISHED if is_open else RoundState.COMPLETE),
        paired_at=PAIRED,
        **fields,
    )
    for table, (pair, result) in enumerate(lines, start=1):
        first, second = (entries[int(n)] for n in pair.split("-"))
        Game.objects.create(
            round=round_, table=table, first=first, second=second, result=result, adjourned=table in adjourned
        )
    for player, kind in (byes or {}).items():
        Bye.objects.create(round=round_, entry=entries[player], kind=kind.value, half_points=WORTH.get(kind, 0))
    touch(stage)
    return round_


def touch(stage: Stage) -> None:
    """What every act of the desk does at its end: the versions grow."""
    Stage.objects.filter(pk=stage.pk).update(version=F("version") + 1)
    Event.objects.filter(pk=stage.event_id).update(version=F("version") + 1)
    stage.refresh_from_db()


def leave(stage: Stage, number: int, after: int, treatment: str) -> None:
    """The player leaves after a round."""
    Entry.objects.filter(stage=stage, number=number).update(last_round=after, withdrawn=treatment)
    touch(stage)


def public_addresses(stage: Stage, rounds: int) -> list[str]:
    """Every public page of a stage, those of rounds that are not published among them."""
    event = f"/e/{stage.event.slug}/"
    base = f"{event}{stage.ordinal}/"
    numbers = [e.number for e in stage.entries.all() if e.number]
    return [
        "/",
        event,
        f"{event}find/",
        f"{event}find/?q=pl",
        f"{event}games/",
        f"{base}start-list/",
        f"{base}standings/",
        f"{base}cross-table/",
        f"{base}cross-table/?by=number",
        *(f"{base}rounds/{n}/" for n in range(1, rounds + 1)),
        *(f"{base}rounds/{n}/?by=name" for n in range(1, rounds + 1)),
        *(f"{base}rounds/{n}/tables/1/" for n in range(1, rounds + 1)),
        *(f"{base}standings/{n}/" for n in range(1, rounds + 1)),
        *(f"{base}standings/{n}/{player}/" for n in range(1, rounds + 1) for player in numbers),
        *(f"{base}players/{player}/" for player in numbers),
    ]
