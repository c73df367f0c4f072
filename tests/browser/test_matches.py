"""Matches and teams in a real browser: the page knows what a result decides, and everything fits a phone."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from pairings.model import System
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db(transaction=True)

LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff Maximilian"


def drawn(system: System, players: int, **settings: object) -> Stage:
    stage = make_stage(players, event=make_event(chief=make_user("kask")), system=system, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**settings)
    stage.entries.filter(name="Player 2").update(name=LONG_NAME)
    if system.has_teams:
        stage.entries.update(team="Praha")
        stage.entries.filter(pk__in=list(stage.entries.values_list("pk", flat=True))[::2]).update(team="Tallinn Kalev")
    draw_numbers(stage_id=stage.pk, seed=11)
    return Stage.objects.get(pk=stage.pk)


def test_after_the_last_result_of_a_match_the_page_says_what_comes_next(page, live_server):
    stage = drawn(System.MATCH, 2, match_games=3, early_end=True)
    log_in(page, live_server, stage.event.roles.get().user)
    for number in (1, 2):
        draft = pair_round(stage_id=stage.pk)
        publish_round(stage_id=stage.pk, number=number)
        page.goto(live_server.url + reverse("desk:round", args=[stage.event.slug, 1, number]))
        expect(page.locator("#results[data-ready]")).to_have_count(1)
        page.keyboard.press("1" if draft.games.get().first.number == 1 else "2")
        if number == 1:
            expect(page.get_by_role("button", name="Pair game 2")).to_be_enabled()
    expect(page.locator(".next-round")).to_contain_text("The match is over")
    expect(page.get_by_role("link", name="Make the table final")).to_be_visible()


def test_the_page_of_a_match_fits_a_phone(phone, live_server):
    stage = drawn(System.MATCH, 2, match_games=6)
    play(stage, "1")
    play(stage, "=")
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/match/")
    expect(phone.get_by_role("cell", name="1½ : ½").or_(phone.get_by_role("cell", name="½ : 1½"))).to_be_visible()
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)


def test_the_tables_of_two_teams_fit_a_phone(phone, live_server):
    stage = drawn(System.SCHEVENINGEN, 6, tiebreaks=["SB"], team_order=["GP"])
    play(stage, "1 = 0")
    for name in ("standings", "cross-table", "start-list"):
        phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/{name}/")
        expect(phone.locator("main")).to_contain_text("Tallinn Kalev")
        assert_no_sideways_scroll(phone)
        assert_accessible(phone)


def test_the_teams_are_typed_on_a_phone(phone, live_server):
    stage = drawn(System.SCHEVENINGEN, 4)
    log_in(phone, live_server, stage.event.roles.get().user)
    phone.goto(live_server.url + reverse("desk:teams", args=[stage.event.slug, 1]))
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)
    field = phone.get_by_label(LONG_NAME)
    expect(field).to_be_visible()
    field.fill("Brno")
    phone.get_by_label("Take the numbers back").check()
    with next_page(phone):
        phone.get_by_role("button", name="Save").click()
    expect(phone.locator("main")).to_contain_text("Two teams are needed; there are 3")
