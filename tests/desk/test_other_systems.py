"""Scheveningen, matches, match-tournaments and knock-outs, from the entries to the final table: every page opens, and
every round comes out as the rules have it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from pairings.model import Result, System
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.pair_round import NoPairing, check_pair, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.results.finish_stage import finish_stage
from tests.amounts import TRIES_MORE
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

SETTINGS: dict[str, tuple[System, int, dict[str, Any]]] = {
    "scheveningen": (System.SCHEVENINGEN, 6, {}),
    "scheveningen, two cycles": (System.SCHEVENINGEN, 4, {"cycles": 2}),
    "match of four games": (System.MATCH, 2, {"match_games": 4}),
    "match, early end": (System.MATCH, 2, {"match_games": 6, "early_end": True}),
    "match to two and a half points": (System.MATCH, 2, {"match_end": "points", "points_to_win": 5, "match_games": 0}),
    "match to two wins": (System.MATCH, 2, {"match_end": "wins", "wins_to_win": 2, "match_games": 9}),
    "match-tournament in a row": (System.MATCH_TOURNAMENT, 5, {"cycles": 2, "games_in_a_row": True}),
    "match-tournament by match points": (
        System.MATCH_TOURNAMENT,
        4,
        {"cycles": 2, "matches_before_points": True},
    ),
    "knock-out of six": (System.OLYMPIC, 6, {"bronze": True, "draw_means": ["replay"]}),
    "knock-out for every place": (
        System.OLYMPIC,
        7,
        {"knock_out": "every-place", "draw_means": ["shorter-game", "lot"]},
    ),
    "knock-out by lost points": (System.OLYMPIC, 8, {"knock_out": "lost-points", "lost_points": 3}),
    "knock-out of short matches": (System.OLYMPIC, 4, {"knock_out_games": 2, "early_end": True, "draw_means": ["lot"]}),
}


def set_up(name: str) -> Stage:
    system, players, settings = SETTINGS[name]
    stage = make_stage(players, event=make_event(chief=make_user("kask")), system=system, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**settings)
    if system.has_teams:
        for place, entry in enumerate(stage.entries.order_by("pk")):
            Entry.objects.filter(pk=entry.pk).update(team=("Tallinn", "Praha")[place % 2])
    draw_numbers(stage_id=stage.pk, seed=11)
    return Stage.objects.get(pk=stage.pk)


def play_out(stage: Stage, chance: random.Random) -> Iterator[int]:
    """Pairs, publishes and plays round after round until nothing is left; yields the number of each."""
    results = [Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW, Result.FIRST_BY_FORFEIT]
    while "all-rounds" not in {o.code for o in check_pair(Situation(stage))}:
        try:
            number = pair_round(stage_id=stage.pk).number
        except NoPairing as impossible:
            raise AssertionError(str(impossible)) from impossible
        yield number
        publish_round(stage_id=stage.pk, number=number, accept_warnings=True)
        for game in Game.objects.filter(round__stage=stage, round__number=number, result="*"):
            game.result = chance.choice(results).value
            game.save()
        stage.rounds.filter(number=number).update(state="complete")
        assert number < 60, "it never ends"


def addresses(stage: Stage, number: int) -> list[str]:
    """Every page of the stage, at the desk and in public, after so many rounds."""
    slug, ordinal = stage.event.slug, stage.ordinal
    desk = [
        "entries",
        "draw",
        "draw-protocol",
        "rounds",
        "pair",
        "standings",
        "cross-table",
        "finish",
        "stage-settings",
    ]
    found = [reverse(f"desk:{name}", args=[slug, ordinal]) for name in desk]
    found += [reverse("desk:event", args=[slug]), reverse("desk:log", args=[slug])]
    found.append(reverse("publishing:event", args=[slug]))
    found.append(reverse("publishing:start-list", args=[slug, ordinal]))
    if number:
        found.append(reverse("desk:round", args=[slug, ordinal, number]))
        found.append(reverse("publishing:round", args=[slug, ordinal, number]))
        found.append(reverse("publishing:standings", args=[slug, ordinal]))
        found.append(reverse("publishing:standings-after", args=[slug, ordinal, number]))
        found.append(reverse("publishing:cross-table", args=[slug, ordinal]))
        for player in (1, 2):
            found.append(reverse("publishing:player", args=[slug, ordinal, player]))
            found.append(reverse("publishing:working", args=[slug, ordinal, number, player]))
    return found


@pytest.mark.parametrize("name", SETTINGS)
def test_every_page_opens_from_the_draw_to_the_final_table(name: str, client) -> None:
    stage = set_up(name)
    client.force_login(stage.event.roles.get().user)

    def look(number: int) -> None:
        for address in addresses(stage, number):
            answer = client.get(address, follow=True)
            assert answer.status_code == 200, (address, answer.status_code)
            assert "№" not in answer.content.decode(), f"somebody without a name on {address}"

    look(0)
    chance = random.Random(name)
    for number in play_out(stage, chance):
        stage.refresh_from_db()
        if number == 2 or (TRIES_MORE and (number <= 3 or number % 4 == 0)):
            look(number - 1)
        assert client.get(reverse("desk:round", args=[stage.event.slug, 1, number])).status_code == 200
    last = stage.rounds.count()
    look(last)
    finish_stage(stage_id=stage.pk)
    look(last)
