"""How long printing and archiving take: ``.venv/bin/python -m tests.bench.run`` (needs a database).

Scorecards of a round of 150 players, the pairing list of 700, the workbook of 1,000, and the archive of 1,000 players
after 11 rounds with all their records, out and in.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime

from tests.bench.measuring import best, verdict

SCORECARDS, LIST, FIELD, ROUNDS, MOVES = 150, 700, 1000, 11, 60


def main() -> None:
    from renju_tournaments.archives.exporting import export_event
    from renju_tournaments.archives.reading import read_archive
    from renju_tournaments.archives.services.import_archive import import_archive
    from renju_tournaments.documents.kinds import kind_of, make
    from renju_tournaments.documents.requests import request_for

    def say(what: str, seconds: float, promised: float | None = None, size: int = 0) -> None:
        told = verdict(seconds, promised) if promised else ""
        print(f"{what:<46}{seconds:>8.2f} s  {told:<16}{size / 1024:>9.0f} kB", flush=True)

    def printed(event: object, key: str) -> bytes:
        kind = kind_of(key)
        return make(kind, request_for(kind, event, site="http://localhost"), language="en").data

    small = event_of(SCORECARDS, 1)
    say("150 scorecards", best(lambda: printed(small, "scorecards"), 2), 10, len(printed(small, "scorecards")))
    middle = event_of(LIST, 1)
    for key in ("pairings-by-table", "pairings-by-name"):
        say(f"{key}, {LIST} players", best(lambda key=key: printed(middle, key), 3), 2, len(printed(middle, key)))
    large = event_of(FIELD, ROUNDS, with_records=True)
    for key in ("standings", "cross-table", "workbook"):
        say(f"{key}, {FIELD} players, {ROUNDS} rounds", best(lambda key=key: printed(large, key), 1))
    data: list[bytes] = []
    say("archive out", best(lambda: data.append(export_event(large)), 1), 30, len(data[0]))
    say("archive in", best(lambda: import_archive(read_archive(data[0]), actor=None), 1), 30)


def event_of(players: int, rounds: int, *, with_records: bool = False) -> object:
    """An event in which everybody met anybody, written straight into the tables."""
    from pairings.model import Result, System
    from renju_tournaments.events.models import Entry, Event, Game, Round, Stage
    from renju_tournaments.players.models import Player
    from renju_tournaments.records.checking import read_off, rules_of_event
    from renju_tournaments.records.models import GameRecord

    when = datetime(2026, 11, 30, 10, tzinfo=UTC)
    chance = random.Random(players)
    event = Event.objects.create(slug=f"bench-{players}-{rounds}", name="Bench Cup", opening_regulation="rif")
    stage = Stage.objects.create(
        event=event,
        system=System.REGULATED_SWISS.value,
        rounds_planned=rounds,
        draw_method="rating",
        tiebreaks=["BH", "SB"],
    )
    people = [Player(name=f"Игрок {n} {players}", rating=2500 - n, birth_year=1980) for n in range(1, players + 1)]
    for person in people:
        person.refresh_keys()
    Player.objects.bulk_create(people, batch_size=500)
    entries = Entry.objects.bulk_create(
        [
            Entry(stage=stage, player=person, number=n, name=person.name, rating=person.rating)
            for n, person in enumerate(people, start=1)
        ],
        batch_size=500,
    )
    results = [Result.FIRST_WINS.value, Result.SECOND_WINS.value, Result.DRAW.value]
    for number in range(1, rounds + 1):
        chance.shuffle(entries)
        round_ = Round.objects.create(stage=stage, number=number, state="complete", paired_at=when, published_at=when)
        games = Game.objects.bulk_create(
            [
                Game(
                    round=round_,
                    table=table,
                    first=entries[2 * table - 2],
                    second=entries[2 * table - 1],
                    result=chance.choice(results),
                )
                for table in range(1, players // 2 + 1)
            ],
            batch_size=500,
        )
        if with_records:
            read = [read_off(random_record(chance), rules_of_event(event)) for _game in games]
            GameRecord.objects.bulk_create(
                [GameRecord(game=game, accepted_at=when, **fields) for game, fields in zip(games, read, strict=True)],
                batch_size=500,
            )
    return event


def random_record(chance: random.Random) -> object:
    """A game of sixty stones anywhere."""
    from renju_tournaments.rules.points import Point
    from renju_tournaments.rules.records.record import Record
    from renju_tournaments.rules.steps import Place

    points = chance.sample(range(225), MOVES)
    return Record(tuple(Place(Point(*divmod(point, 15))) for point in points), first="A", second="B")
