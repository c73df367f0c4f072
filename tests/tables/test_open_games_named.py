"""A game that is adjourned, or has no result, is named on every page that says how far the stage is."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from pairings.model import Result
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from renju_tournaments.events.services.pairing.round_state import refresh_round_state
from tests.events.drafts import swiss
from tests.events.playing import play
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def adjourn(round_: Round, table: int) -> Game:
    Game.objects.filter(round=round_, table=table).update(result=Result.PENDING.value, adjourned=True)
    refresh_round_state(Round.objects.get(pk=round_.pk))
    return Game.objects.select_related("first", "second").get(round=round_, table=table)


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", "", html).split())


def test_with_a_draft_the_adjourned_game_of_an_earlier_round_is_named(client: Client, people) -> None:
    event = make_event(chief=people["chief"])
    stage = swiss(event=event)
    game = adjourn(play(stage), 2)
    play(stage)
    draft = pair_round(stage_id=stage.pk)
    client.force_login(people["chief"])
    page = client.get(f"/desk/{event.slug}/1/rounds/2/").content.decode()
    said = f"Round 1, table 2: {game.first.name} – {game.second.name} is adjourned."
    assert "All results are in." not in page
    assert "All results of this round are in. Of earlier rounds these are open:" in page
    assert said in plain(page)
    assert f"{said[:-1]}; it is paired as a draw." in [str(o) for o in check_draft(stage, draft)]
    assert f"{said[:-1]}; it is paired as a draw." in plain(
        client.get(f"/desk/{event.slug}/1/rounds/3/").content.decode()
    )
    assert "a draft. Look at it, then publish it. Round 1: adjourned at table 2." in plain(
        client.get(f"/desk/{event.slug}/").content.decode()
    )
    Stage.objects.filter(pk=stage.pk).update(adjourned_holds_round=True)
    found = check_draft(Stage.objects.get(pk=stage.pk), draft)
    assert [o.code for o in found] == ["adjourned"]
    assert "the next round waits for it" in str(found[0])


def test_a_table_that_waits_for_no_adjourned_game_names_it_before_it_is_final(client: Client, people) -> None:
    event = make_event(chief=people["chief"])
    stage = make_stage(4, event=event, system=ROUND_ROBIN, rounds=3)
    Stage.objects.filter(pk=stage.pk).update(adjourned_holds_end=False)
    publish_schedule(stage_id=stage.pk)
    Game.objects.filter(round__stage=stage).update(result=Result.DRAW.value)
    game = adjourn(stage.rounds.get(number=1), 1)
    client.force_login(people["chief"])
    page = plain(client.get(f"/desk/{event.slug}/1/finish/").content.decode())
    assert f"table 1: {game.first.name} – {game.second.name}" in page
    assert "Every round is complete." not in page
    assert "Everything else has been played." in page
