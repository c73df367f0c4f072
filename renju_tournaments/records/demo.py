"""The game records of the demonstration: made-up games, handed in and accepted as players and an arbiter would.

The games are under Taraguchi-10, without a foul that the rules would not let stand. Who has which colour is not in the
file: a game is given to a table by how it ended, and its first right to swap is used so that the right player wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Final

from django.contrib.auth.models import User

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Event, Game
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.queries import handed_in
from renju_tournaments.records.services.accept_record import accept_record
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from renju_tournaments.rules.formats import read
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.steps import Place, PlayerSide, Step, Swap

GAMES: Final = Path(__file__).with_name("demo_games.txt")


class Plan(Enum):
    """How far the record of a table has come."""

    NOTHING = "nothing"
    ONE = "one"
    """One player has handed in their sheet."""
    EQUAL = "equal"
    DIFFER = "differ"
    ACCEPTED = "accepted"
    """The sheets were equal, and one of them is accepted."""
    DECIDED = "decided"
    """The sheets differ, and the arbiter has accepted one of them."""
    AGAINST = "against"
    """The record says another result than the table."""


PLANS: Final = {
    1: (Plan.ACCEPTED,) * 12,
    2: (*(Plan.ACCEPTED,) * 5, Plan.DECIDED, Plan.DIFFER, Plan.EQUAL, Plan.ONE, Plan.AGAINST),
    3: (Plan.ACCEPTED, Plan.DIFFER, Plan.EQUAL, Plan.ONE, Plan.ACCEPTED),
    4: (Plan.EQUAL, Plan.NOTHING, Plan.ONE),
}
"""By round and table; nothing at the tables that are not named."""


def load(event: Event, actor: User) -> None:
    """Hands in sheets at tables of the first rounds, and accepts some of them."""
    games = made_up_games()
    tables = Game.objects.filter(round__stage__event=event, round__number__in=PLANS).select_related(
        "first", "second", "round__stage__event"
    )
    for table in tables.order_by("round__number", "table"):
        plans = PLANS[table.round.number]
        plan = plans[table.table - 1] if table.table <= len(plans) else Plan.NOTHING
        if plan is not Plan.NOTHING and table.outcome.is_rated:
            _hand_in(table, plan, games, actor)


def made_up_games() -> list[Record]:
    """All games of the file, in its order."""
    return list(read(GAMES.read_bytes(), GAMES.name).records)


def _hand_in(table: Game, plan: Plan, games: list[Record], actor: User) -> None:
    result = table.outcome.reversed if plan is Plan.AGAINST else table.outcome
    record = _with_result(_taken(games, result), result)
    differ = plan in (Plan.DIFFER, Plan.DECIDED)
    sheets = {Side.FIRST: record, Side.SECOND: slipped(record) if differ else record}
    for side, written in sheets.items():
        if plan is not Plan.ONE or side is Side.FIRST:
            hand_in_sheet(game_id=table.pk, side=side, record=written, source=Source.BOARD)
    if plan in (Plan.ACCEPTED, Plan.DECIDED, Plan.AGAINST):
        handed = handed_in([table])[table.pk]
        assert handed.first is not None
        accept_record(
            stage_id=table.round.stage_id,
            game_id=table.pk,
            sheet_id=handed.first.pk,
            seen_newest=handed.newest,
            seen_accepted=handed.accepted,
            by=By(actor),
        )


def _taken(games: list[Record], result: Result) -> Record:
    """The next game that ended so; it goes to the end, in case there are more tables than games."""
    is_draw = result is Result.DRAW
    record = next(record for record in games if (record.outcome is Outcome.DRAW) == is_draw)
    games.remove(record)
    games.append(record)
    return record


def _with_result(record: Record, result: Result) -> Record:
    """The game with the swaps under which it ends as the table did."""
    if result is Result.DRAW:
        return record
    winner = PlayerSide.FIRST if result is Result.FIRST_WINS else PlayerSide.SECOND
    black = winner if record.outcome is Outcome.BLACK else winner.other
    if replay(record).black is black:
        return record
    first = next(number for number, step in enumerate(record.steps) if isinstance(step, Swap))
    swap = record.steps[first]
    assert isinstance(swap, Swap)
    return replace(record, steps=(*record.steps[:first], Swap(not swap.done), *record.steps[first + 1 :]))


def slipped(record: Record) -> Record:
    """The same game as somebody wrote it down who put one stone on the point beside, and forgot the last move."""
    kept = record.steps[:-1]
    number, point = next(_beside(record, kept))
    return replace(record, steps=(*kept[:number], Place(point), *kept[number + 1 :]))


def _beside(record: Record, steps: tuple[Step, ...]) -> Iterator[tuple[int, Point]]:
    """The stones that have a free point beside them, the last one first: the number of the step, and the point."""
    taken = set(record.moves)
    for number, step in reversed(list(enumerate(steps))):
        if isinstance(step, Place):
            column, row = step.point
            for point in (Point(column + 1, row), Point(column - 1, row), Point(column, row + 1)):
                if point not in taken and min(point) >= 0 and max(point) < record.size:
                    yield number, point
