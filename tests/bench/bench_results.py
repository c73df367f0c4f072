"""What entering one result costs: ``.venv/bin/python -m tests.bench.run``.

Events of 30 and 300 players in their ninth round, through the whole of the desk: session, log-in, role, lock, log.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from pairings.model import Result, System
from renju_tournaments.events.choices import Role, RoundState
from renju_tournaments.events.models import Entry, Event, EventRole, Game, Round, Stage
from renju_tournaments.players.models import Player

ROUNDS = 9
SAVES = 30


def make_event(players: int, arbiter: User) -> Stage:
    """An event whose last round is open; who meets whom does not matter here."""
    event = Event.objects.create(slug=f"bench-results-{players}", name=f"Bench {players}")
    EventRole.objects.create(event=event, user=arbiter, role=Role.ARBITER)
    stage = Stage.objects.create(
        event=event, system=System.REGULATED_SWISS.value, rounds_planned=11, draw_method="rating", tiebreaks=["BH"]
    )
    people = Player.objects.bulk_create(Player(name=f"Player {n}", search_key=str(n)) for n in range(1, players + 1))
    entries = Entry.objects.bulk_create(
        Entry(stage=stage, player=p, number=n, name=p.name, rating=2500 - n) for n, p in enumerate(people, start=1)
    )
    now = timezone.now()
    for number in range(1, ROUNDS + 1):
        last = number == ROUNDS
        round_ = Round.objects.create(
            stage=stage,
            number=number,
            state=RoundState.PUBLISHED if last else RoundState.COMPLETE,
            paired_at=now,
            published_at=now,
        )
        turned = entries[number:] + entries[:number]
        Game.objects.bulk_create(
            Game(
                round=round_,
                table=table,
                first=turned[table - 1],
                second=turned[-table],
                result=Result.PENDING.value if last else Result.FIRST_WINS.value,
            )
            for table in range(1, players // 2 + 1)
        )
    return stage


def measure(stage: Stage, client: Client) -> tuple[set[int], list[float]]:
    """Numbers of queries and milliseconds of saving results one after the other."""
    url = reverse("desk:results", args=[stage.event.slug, stage.ordinal, ROUNDS])
    games = list(Game.objects.filter(round__stage=stage, round__number=ROUNDS)[:SAVES])
    queries, times = set(), []
    for game in games:
        fields = {"game": game.pk, "version": game.version, "result": Result.FIRST_WINS.value}
        with CaptureQueriesContext(connection) as captured:
            start = perf_counter()
            answer = client.post(url, fields, headers={"accept": "application/json"})
            times.append(1000 * (perf_counter() - start))
        assert answer.status_code == 200, answer.content
        queries.add(len(captured))
    return queries, times


def main() -> None:
    arbiter = User.objects.create_user("bench-results")
    client = Client()
    client.force_login(arbiter)
    print(f"{'players':>8} {'round':>6} {'queries':>8} {'median ms':>10} {'worst ms':>9}")
    for players in (30, 300):
        queries, times = measure(make_event(players, arbiter), client)
        counts = ", ".join(str(n) for n in sorted(queries))
        print(f"{players:>8} {ROUNDS:>6} {counts:>8} {median(times):>10.1f} {max(times):>9.1f}")
