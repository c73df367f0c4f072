"""Drafts edited at random, in every system, beside a checker that counts every rule literally from the rows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from pairings.model import Result, System
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Bye, Entry, Game, Round, Stage
from renju_tournaments.events.objections import Refused, Severity
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.edit_draft import (
    exchange_players,
    set_bye,
    set_pair,
    settable_byes,
    swap_starters,
    unpair,
)
from renju_tournaments.events.services.pairing.pair_rest import pair_rest
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from tests.factories import make_stage

Told = set[tuple[str, tuple[int, ...]]]

SETTINGS: Final[dict[str, tuple[System, int, dict[str, Any]]]] = {
    "regulated Swiss": (System.REGULATED_SWISS, 7, {}),
    "Swiss by lot": (System.SWISS_BY_LOT, 8, {}),
    "Swiss of FIDE": (System.FIDE_DUTCH, 6, {}),
    "round-robin": (System.ROUND_ROBIN, 5, {}),
    "Scheveningen": (System.SCHEVENINGEN, 6, {}),
    "match-tournament": (System.MATCH_TOURNAMENT, 4, {"cycles": 2}),
    "match": (System.MATCH, 2, {}),
    "knock-out": (System.OLYMPIC, 6, {}),
}
JUDGED: Final = {
    "twice",
    "no-game",
    "free-points",
    "free-point-even",
    "second-free-point",
    "second-meeting",
    "same-team",
    "missing-meeting",
    "doubled-meeting",
}


def set_up(name: str, chance: random.Random) -> tuple[Stage, int]:
    """A stage whose second round is a draft, or, where there is a table, published with all others."""
    system, players, more = SETTINGS[name]
    stage = make_stage(players, system=system, rounds=4, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**more)
    if system.has_teams:
        for place, entry in enumerate(stage.entries.order_by("pk")):
            Entry.objects.filter(pk=entry.pk).update(team=("Tallinn", "Praha")[place % 2])
    draw_numbers(stage_id=stage.pk, seed=chance.randint(1, 99))
    stage = Stage.objects.get(pk=stage.pk)
    if stage.is_scheduled:
        publish_schedule(stage_id=stage.pk)
        return stage, 2
    first = pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=first.number)
    results = [Result.FIRST_WINS, Result.SECOND_WINS, Result.FIRST_BY_FORFEIT]
    for game in first.games.all():
        Game.objects.filter(pk=game.pk).update(result=chance.choice(results).value)
    Round.objects.filter(pk=first.pk).update(state="complete")
    return stage, pair_round(stage_id=stage.pk).number


def edit(stage: Stage, number: int, chance: random.Random) -> None:
    """One edit, as an arbiter might send it; what is refused changes nothing."""
    one, other = (e.pk for e in chance.sample(list(stage.entries.all()), 2))
    act = {"stage_id": stage.pk, "number": number, "by": By(reason="at random")}
    kind = chance.choice(settable_byes(stage)).value
    edits = [
        lambda: swap_starters(table=chance.randint(1, 3), **act),
        lambda: exchange_players(one=one, other=other, **act),
        lambda: set_pair(first=one, second=other, **act),
        lambda: set_bye(entry=one, kind=kind, **act),
        lambda: unpair(entry=one, **act),
        lambda: pair_rest(stage_id=stage.pk, number=number),
    ]
    try:
        chance.choice(edits)()
    except UserError:
        return


def told(stage: Stage, number: int) -> Told:
    round_ = Round.objects.get(stage=stage, number=number)
    found = check_draft(Stage.objects.get(pk=stage.pk), round_)
    return {(o.code, tuple(sorted(o.players))) for o in found if o.code in JUDGED}


def counted(stage: Stage, number: int) -> Told:
    """What is wrong in the round, from its rows alone."""
    games = list(Game.objects.filter(round__stage=stage).select_related("round", "first", "second"))
    byes = list(Bye.objects.filter(round__stage=stage).select_related("round", "entry"))
    here = [(g.first.number, g.second.number) for g in games if g.round.number == number]
    placed = Counter(n for pair in here for n in pair)
    placed.update(b.entry.number for b in byes if b.round.number == number)
    numbers = sorted(e.number or 0 for e in stage.entries.all())
    found: Told = {("twice", (n,)) for n in numbers if placed[n] > 1}
    waiting = [n for n in numbers if not placed[n]]
    found |= {("no-game", (n,)) for n in waiting}
    free = sorted(b.entry.number or 0 for b in byes if b.round.number == number and b.kind == "free")
    if len(free) > 1:
        found.add(("free-points", tuple(free)))
    elif free and (2 * len(here) + len(free) + len(waiting)) % 2 == 0:
        found.add(("free-point-even", tuple(free)))
    found |= {("second-free-point", (n,)) for n in free if _had_a_point(games, byes, n, number)}
    if stage.is_swiss:
        met = {frozenset((g.first.number, g.second.number)) for g in _played(games) if g.round.number < number}
        found |= {("second-meeting", tuple(sorted(pair))) for pair in here if frozenset(pair) in met}
    if stage.is_scheduled:
        found |= set(_meetings(stage, games, numbers))
    team = {e.number: e.team for e in stage.entries.all()}
    if stage.has_teams:
        found |= {("same-team", tuple(sorted((a or 0, b or 0)))) for a, b in here if team[a] == team[b]}
    return found


def _played(games: list[Game]) -> Iterator[Game]:
    return (g for g in games if g.result not in ("+/-", "-/+", "-/-"))


def _had_a_point(games: list[Game], byes: list[Bye], number: int, before: int) -> bool:
    free = any(b.kind == "free" and b.entry.number == number and b.round.number < before for b in byes)
    won = {"+/-": "first", "-/+": "second"}
    walked = (getattr(g, won[g.result]).number for g in games if g.result in won and g.round.number < before)
    return free or number in walked


def _meetings(stage: Stage, games: list[Game], numbers: list[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    team = {e.number: e.team for e in stage.entries.all()}
    times = Counter(frozenset((g.first.number, g.second.number)) for g in games)
    for one, other in combinations(numbers, 2):
        if stage.has_teams and team[one] == team[other]:
            continue
        met = times[frozenset((one, other))]
        if met < stage.cycles:
            yield "missing-meeting", (one, other)
        elif met > stage.cycles:
            yield "doubled-meeting", (one, other)


def edited_at_random(name: str, seed: int, edits: int) -> None:
    """Every state on the way is judged as it is counted; at the end it is published if, and only if, nothing that the
    rules have no room for is in it."""
    chance = random.Random(f"{name}/{seed}")
    stage, number = set_up(name, chance)
    assert told(stage, number) == counted(stage, number), (name, seed, "as the system made it")
    for step in range(edits):
        edit(stage, number, chance)
        assert told(stage, number) == counted(stage, number), (name, seed, step)
    round_ = Round.objects.get(stage=stage, number=number)
    if not round_.is_draft:
        return
    stage = Stage.objects.get(pk=stage.pk)
    blocks = any(code not in ("second-meeting", "second-free-point") for code, _ in counted(stage, number))
    blocks = blocks or any(o.severity is Severity.ERROR and o.code not in JUDGED for o in check_draft(stage, round_))
    try:
        publish_round(stage_id=stage.pk, number=number, accept_warnings=True)
        assert not blocks, (name, seed, "published")
    except Refused:
        assert blocks, (name, seed, "refused")
