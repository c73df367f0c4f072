"""Renju by lot in the hall: the list is pasted, a position drawn and published, and players see it on their phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from renju_tournaments.events.choices import OpeningDraw
from renju_tournaments.events.models import Event, Round
from renju_tournaments.events.services.pairing.pair_round import pair_round
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.mark.parametrize("draw", OpeningDraw)
@pytest.mark.parametrize("screen", ["page", "phone"])
def test_from_the_list_to_the_board(screen: str, draw: OpeningDraw, request: Any, live_server: Any) -> None:
    page: Page = request.getfixturevalue(screen)
    owner = make_user("kask")
    stage = make_stage(6, event=make_event(owner=owner))
    Event.objects.update(opening_regulation="by-lot", opening_draw=draw)
    pair_round(stage_id=stage.pk)
    log_in(page, live_server, owner)

    page.goto(f"{live_server.url}/desk/{stage.event.slug}/positions/")
    page.get_by_label("One position a line").fill("h8 h9 i9 j9 k9\nh8 oops\n")
    page.get_by_role("button", name="Replace the list").click()
    expect(page.get_by_text("Line 2: “oops” is not a move")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    page.get_by_label("One position a line").fill("h8 h9 i9 j9 k9\nh8 i9 j8 j7 g7\nh8 i9 i8 g8 g6\n")
    page.get_by_role("button", name="Replace the list").click()
    expect(page.get_by_text("The list has 3 positions.")).to_be_visible()

    page.goto(f"{live_server.url}/desk/{stage.event.slug}/1/rounds/1/")
    with next_page(page):
        page.get_by_role("button", name="Draw the opening").click()
    expect(page.get_by_text("The opening of round 1 is drawn.")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    with next_page(page):
        page.get_by_role("button", name="Publish round 1").first.click()
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()

    page.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/1/")
    stones = Round.objects.get().opening_lot["order"][0][1]
    expect(page.get_by_text(stones)).to_be_visible()
    assert_no_sideways_scroll(page)
    with next_page(page):
        page.get_by_role("link", name="how").click()
    expect(page.locator(".position-boards svg")).to_have_count(3 if draw == OpeningDraw.GAME else 1)
    assert_accessible(page)
    assert_no_sideways_scroll(page)
