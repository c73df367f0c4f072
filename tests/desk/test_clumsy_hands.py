"""Every system in clumsy hands: forms sent twice, old ones, wrong values, everybody gone, corrections after the end.

Every page answers, and nothing is done twice, lost, or done at all that was not asked for."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from pairings.model import System
from renju_tournaments.common.people import By
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.pair_round import check_pair, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.results.finish_stage import check_finish, finish_stage
from renju_tournaments.tables.round_titles import rounds_to_show
from renju_tournaments.tables.standings import published_rounds
from tests.desk.pages import fresh, text, url
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

KINDS: dict[str, tuple[System, int, dict[str, Any]]] = {
    "knock-out": (System.OLYMPIC, 5, {"bronze": True, "draw_means": ["replay", "lot"]}),
    "mini-matches": (System.OLYMPIC, 3, {"knock_out_games": 2, "draw_means": ["lot"]}),
    "every-place": (System.OLYMPIC, 6, {"knock_out": "every-place"}),
    "lost-points": (System.OLYMPIC, 5, {"knock_out": "lost-points", "lost_points": 4}),
    "match": (System.MATCH, 2, {"match_games": 4, "early_end": True}),
    "match-tournament": (System.MATCH_TOURNAMENT, 3, {"cycles": 2}),
    "scheveningen": (System.SCHEVENINGEN, 4, {}),
    "round-robin": (System.ROUND_ROBIN, 5, {}),
    "regulated": (System.REGULATED_SWISS, 7, {"rounds_planned": 3}),
    "by-lot": (System.SWISS_BY_LOT, 7, {"rounds_planned": 3}),
    "fide": (System.FIDE_DUTCH, 7, {"rounds_planned": 3}),
}

DESK = ("pair", "standings", "finish", "stage-settings", "entries", "absences", "draw", "check", "start-times", "pairs")


@pytest.fixture(params=KINDS)
def stage(request: pytest.FixtureRequest, client: Client) -> Stage:
    """Numbers drawn, nothing paired; the chief arbiter is logged in."""
    system, players, settings = KINDS[request.param]
    chief = make_user("kask")
    client.force_login(chief)
    made = make_stage(players, event=make_event(chief=chief), system=system, numbered=False)
    Stage.objects.filter(pk=made.pk).update(**settings)
    if system.has_teams:
        for entry, team in zip(made.entries.all(), ("Praha", "Tallinn") * players, strict=False):
            Entry.objects.filter(pk=entry.pk).update(team=team)
    draw_numbers(stage_id=made.pk, seed=11)
    return Stage.objects.get(pk=made.pk)


def all_answer(client: Client, stage: Stage) -> None:
    """Every page of the desk and of the public that says something of the stage."""
    stage = Stage.objects.select_related("event").get(pk=stage.pk)
    public = f"/e/{stage.event.slug}/"
    rounds = list(stage.rounds.order_by("number"))
    addresses = [
        f"/desk/{stage.event.slug}/",
        f"/desk/{stage.event.slug}/log/",
        *(url(name, stage) for name in DESK),
        *(url(name, stage, r.number) for r in rounds for name in ("round", "why")),
        public,
        *(f"{public}1/{name}/" for name in ("standings", "start-list", "players/1")),
        *(f"{public}1/rounds/{n}/" for n in rounds_to_show(stage, published_rounds(stage))),
    ]
    if stage.is_knock_out:
        addresses += [url("decisions", stage), url("bracket", stage), f"{public}1/bracket/"]
    elif stage.is_match:
        addresses += [url("match", stage), f"{public}1/match/"]
    else:
        addresses += [url("cross-table", stage), f"{public}1/cross-table/"]
    assert {a: s for a in addresses if (s := client.get(a, follow=True).status_code) != 200} == {}


def play_out(stage: Stage) -> None:
    """To the end; the first player wins everywhere."""
    for _round in range(40):
        if {"all-rounds", "too-few"} & {o.code for o in check_pair(Situation(Stage.objects.get(pk=stage.pk)))}:
            return
        play(stage)
    raise AssertionError("it never ends")


def test_a_round_is_paired_and_published_once_however_often_it_is_pressed(client: Client, stage: Stage) -> None:
    form = {"version": stage.version, "token": "one-press"}
    for _press in range(3):
        client.post(url("pair", stage), form)
    assert stage.rounds.count() == 1
    client.post(url("publish", stage, 1), {"version": stage.version, "nevertheless": "1"})
    assert stage.rounds.get().is_draft, "the page is older than the draft"
    form = fresh(stage, {"nevertheless": "1", "token": "out"})
    for _press in range(2):
        client.post(url("publish", stage, 1), form)
    assert not stage.rounds.get().is_draft
    all_answer(client, stage)


def test_what_is_no_result_changes_none(client: Client, stage: Stage) -> None:
    play(stage)
    game = Game.objects.filter(round__stage=stage).first()
    assert game is not None
    for version in ("", "999999", "x"):
        for sent in ({"result": "1-1"}, {"result": ""}, {}, {"result": "0-1"}, {"result": "0-1", "game": "999999"}):
            client.post(url("results", stage, 1), {"game": game.pk, "version": version, **sent})
    game.refresh_from_db()
    assert (game.result, game.version) == ("1-0", 0)


@pytest.mark.parametrize("when", ["draft", "playing"])
def test_when_everybody_has_left_every_page_says_what_is_left_to_do(client: Client, stage: Stage, when: str) -> None:
    pair_round(stage_id=stage.pk)
    if when == "playing":
        publish_round(stage_id=stage.pk, number=1)
    for entry in stage.entries.order_by("number"):
        withdraw_player(stage.pk, entry.pk, by=By(reason="the hall burned down"))
    all_answer(client, stage)
    for _press in range(9):
        number = stage.rounds.count()
        client.post(url("pair", stage), fresh(stage))
        client.post(url("publish", stage, number + 1), fresh(stage, {"nevertheless": "1"}))
        if stage.rounds.count() == number:
            break
    assert check_pair(Situation(Stage.objects.get(pk=stage.pk))), "nothing is left to pair, and it is said why"
    if when == "playing":
        if stage.is_open_ended:
            assert "Everybody has left" in text(client.get(f"/desk/{stage.event.slug}/"))
        elif "End the event" in text(client.get(url("pair", stage))):
            client.post(url("pair", stage), fresh(stage, {"decision": "end_early", "reason": "nobody is left"}))
        assert client.post(url("finish", stage), fresh(stage)).status_code == 302
        assert "Final table" in text(client.get(f"/e/{stage.event.slug}/1/standings/"))


def test_a_correction_after_the_end_needs_a_reason_and_keeps_the_table_final(client: Client, stage: Stage) -> None:
    play_out(stage)
    assert check_finish(Stage.objects.get(pk=stage.pk)) == []
    finish_stage(stage_id=stage.pk)
    game = Game.objects.filter(round__stage=stage).order_by("-round__number", "table").first()
    assert game is not None
    address = url("correct", stage, game.round.number, game.pk)
    for reason, status in (("", 422), ("the slip was read upside down", 302)):
        form = {"to": "0-1", "version": game.version, "reason": reason, "token": "once"}
        assert client.post(address, form).status_code == status
    game.refresh_from_db()
    assert game.result == "0-1"
    all_answer(client, stage)
    assert "Final table" in text(client.get(f"/e/{stage.event.slug}/1/standings/"))
    assert not check_stage(Stage.objects.get(pk=stage.pk)).forbidden


def test_nothing_is_drawn_or_set_anew_in_the_middle_of_play(client: Client, stage: Stage) -> None:
    play(stage)
    before = Stage.objects.filter(pk=stage.pk).values().get()
    numbers = dict(stage.entries.values_list("pk", "number"))
    answer = client.post(
        url("draw", stage), fresh(stage, {"method": "lot", "seed": "5", "reason": "again"}), follow=True
    )
    assert "the numbers stay as they are" in text(answer)
    for sent in ({}, {"knock_out": "bogus", "reason": "x"}, {"match_games": "-5", "reason": "x"}, {"cycles": "x"}):
        assert client.post(url("stage-settings", stage), sent).status_code < 500
    assert Stage.objects.filter(pk=stage.pk).values().get() == before
    assert dict(stage.entries.values_list("pk", "number")) == numbers
