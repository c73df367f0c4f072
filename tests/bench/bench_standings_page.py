"""What the public pages cost: ``make bench``.

A Swiss of 300 players after nine rounds, asked for by an anonymous visitor: with an empty cache, with a full one, and
by a browser that has the page already. Queries are counted; the time is the best of several.
"""

from __future__ import annotations

from time import perf_counter

PLAYERS = 300
ROUNDS = 9
RUNS = 5
SEED = 1
PAGES = ("standings/", "cross-table/", f"rounds/{ROUNDS}/", f"standings/{ROUNDS}/7/", "players/7/", "start-list/")
TIEBREAKS = ("BH", "BH-C1", "WIN", "H2H")


def main(players: int = PLAYERS) -> None:
    from django.core.cache import cache
    from django.test import Client

    stage = make_stage(players)
    base = f"/e/{stage.event.slug}/{stage.ordinal}/"
    client = Client(headers={"host": "localhost"})
    print(f"{players} players, {ROUNDS} rounds, {len(TIEBREAKS)} coefficients")
    print(f"{'page':<28}{'cache':<14}{'queries':>8}{'ms':>9}{'KiB':>8}")
    for page in PAGES:
        client.get(base + page)  # templates are read and compiled once
        tag = client.get(base + page)["ETag"]
        for name, headers in (("empty", {}), ("full", {}), ("not modified", {"If-None-Match": tag})):
            seconds, queries, size = [], 0, 0
            for _ in range(RUNS):
                if name == "empty":
                    cache.clear()
                taken, queries, size = _measure(client, base + page, headers)
                seconds.append(taken)
            print(f"{page:<28}{name:<14}{queries:>8}{min(seconds) * 1000:>9.1f}{size / 1024:>8.1f}", flush=True)


def _measure(client, address: str, headers: dict[str, str]) -> tuple[float, int, int]:
    """Seconds, queries and bytes of one answer."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        start = perf_counter()
        answer = client.get(address, headers=headers)
        seconds = perf_counter() - start
    assert answer.status_code in (200, 304), answer.status_code
    return seconds, len(captured), len(answer.content)


def make_stage(players: int):
    """A played Swiss: paired by the engine, written in bulk."""
    from django.utils import timezone

    from pairings.model import Result, StageRules, System
    from pairings.simulate import Habits, simulate
    from renju_tournaments.events.choices import RoundState
    from renju_tournaments.events.models import Bye, Entry, Event, Game, Round, Stage
    from renju_tournaments.players.models import Player

    state = simulate(players, ROUNDS, SEED, StageRules(System.REGULATED_SWISS, ROUNDS + 2), Habits(draws=0.2))
    event = Event.objects.create(slug=f"bench-{timezone.now():%H%M%S%f}", name="Bench", time_zone="Europe/Tallinn")
    stage = Stage.objects.create(
        event=event,
        system=System.REGULATED_SWISS.value,
        rounds_planned=ROUNDS + 2,
        tiebreaks=list(TIEBREAKS),
        seed=SEED,
    )
    people = Player.objects.bulk_create(Player(name=f"Игрок {p.number}") for p in state.players)
    entries = Entry.objects.bulk_create(
        Entry(
            stage=stage,
            player=person,
            number=p.number,
            name=person.name,
            latin_name=f"Igrok {p.number}",
            federation="EST",
            rating=p.rating,
            first_round=p.first_round,
        )
        for p, person in zip(state.players, people, strict=True)
    )
    by_number = {e.number: e for e in entries}
    for r in state.rounds:
        is_open = any(g.result is Result.PENDING for g in r.games)
        round_ = Round.objects.create(
            stage=stage,
            number=r.number,
            state=RoundState.PUBLISHED if is_open else RoundState.COMPLETE,
            paired_at=timezone.now(),
        )
        Game.objects.bulk_create(
            Game(
                round=round_,
                table=g.table,
                first=by_number[g.first],
                second=by_number[g.second],
                result=g.result.value,
                adjourned=g.adjourned,
            )
            for g in r.games
        )
        Bye.objects.bulk_create(
            Bye(round=round_, entry=by_number[b.player], kind=b.kind.value, half_points=b.half_points) for b in r.byes
        )
    return stage
