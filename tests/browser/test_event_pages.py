"""The pages about events, stages and entries, on a laptop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from renju_tournaments.events.models import Event, Stage
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in
from tests.events.rounds import paired, who
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

PAGES = (
    "/desk/",
    "/desk/new/",
    "/desk/new/?preset=final",
    "/desk/{slug}/",
    "/desk/{slug}/settings/",
    "/desk/{slug}/copy/",
    "/desk/{slug}/roles/",
    "/desk/{slug}/stages/new/",
    "/desk/{slug}/1/settings/",
    "/desk/{slug}/1/times/",
    "/desk/{slug}/1/entries/",
    "/desk/{slug}/1/entries/add/?q=player",
    "/desk/{slug}/1/entries/{entry}/",
    "/desk/{slug}/1/entries/{entry}/withdraw/",
    "/desk/{slug}/1/entries/{entry}/absences/",
    "/desk/{slug}/1/absences/",
)


def running_event() -> tuple[Any, Stage]:
    owner = make_user("kask")
    stage = make_stage(6, event=make_event(owner=owner), tiebreaks=("BH", "WIN"))
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    paired(stage, 2, "1-3 *", "2-6 *", "4-5 *")
    return owner, stage


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_every_page_can_be_read_by_everybody(screen: str, request: Any, live_server: Any) -> None:
    page: Page = request.getfixturevalue(screen)
    owner, stage = running_event()
    log_in(page, live_server, owner)
    for address in PAGES:
        page.goto(live_server.url + address.format(slug=stage.event.slug, entry=who(stage, 1).pk))
        assert_accessible(page)
        assert_no_sideways_scroll(page)


def test_the_order_of_coefficients_is_changed_by_buttons(page: Page, live_server: Any) -> None:
    owner = make_user("kask")
    stage = make_stage(0, event=make_event(owner=owner), tiebreaks=("BH", "BH-C1", "WIN"), numbered=False)
    log_in(page, live_server, owner)
    page.goto(f"{live_server.url}/desk/{stage.event.slug}/1/settings/")
    page.get_by_role("button", name="wins: up").click()
    page.get_by_role("button", name="wins: up").click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    stage.refresh_from_db()
    assert stage.tiebreaks == ["WIN", "BH", "BH-C1"]


def test_an_event_is_made_and_its_players_are_entered_with_the_keyboard(page: Page, live_server: Any) -> None:
    log_in(page, live_server, make_user("kask"))
    page.goto(f"{live_server.url}/desk/")
    page.get_by_role("link", name="Club evening").click()
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("Кубок клуба")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The event is made; you are its owner.")).to_be_visible()
    page.get_by_role("link", name="Enter players").click()
    for name in ("Soosõrv Ando", "Иванов Иван"):
        expect(page.get_by_label("Search the register")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Add to the register and enter").click()
        expect(page.get_by_text(f"{name} is entered.")).to_be_visible()
    event = Event.objects.get()
    assert event.slug == "kubok-kluba"
    assert [e.latin_name for e in event.stages.get().entries.order_by("pk")] == ["", "Ivanov Ivan"]


def test_only_the_settings_of_the_chosen_way_of_going_out_are_seen(page: Page, live_server) -> None:
    log_in(page, live_server, make_user("kask"))
    page.goto(f"{live_server.url}/desk/new/?preset=cup")
    page.locator("summary", has_text="Rules of play").click()
    bronze, lost, games = (page.locator(f'[data-setting="{name}"]') for name in ("bronze", "lost_points", "early_end"))
    expect(bronze).to_be_visible()
    expect(lost).to_be_hidden()
    expect(page.locator("details")).not_to_contain_text("board coefficient")
    page.locator('input[name="stage-knock_out"][value="lost-points"]').check()
    expect(lost).to_be_visible()
    expect(bronze).to_be_hidden()
    expect(games).to_be_hidden()
    page.locator('input[name="stage-knock_out"][value="every-place"]').check()
    expect(bronze).to_be_hidden()
    expect(lost).to_be_hidden()
    page.goto(f"{live_server.url}/desk/new/?preset=match")
    page.locator("summary", has_text="Rules of play").click()
    points = page.locator('[data-setting="points_to_win"]')
    expect(points).to_be_hidden()
    expect(games).to_be_visible()
    page.locator('input[name="stage-match_end"][value="points"]').check()
    expect(points).to_be_visible()
    expect(games).to_be_hidden()
