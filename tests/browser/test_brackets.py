"""The bracket of a knock-out on a phone, on a desk's screen and on paper; without scripts, and for a screen reader."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pairings.model import Result
from renju_tournaments.events.models import Entry, Stage
from tests.browser.conftest import watched_page
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.events.knock_outs import knock_out, pair, won
from tests.factories import make_event, make_user
from tests.publishing.scenes import touch

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Wolfeschlegelsteinhausen Maximilian"


@pytest.fixture
def stage(db: None) -> Stage:
    """Twenty players: free passes, a double forfeit, lots, quarterfinals to come; a game for the third place."""
    stage = knock_out(20, event=make_event(chief=make_user("kask")), bronze=True, draw_means=["lot"])
    Entry.objects.filter(stage=stage, number=2).update(name=LONG)
    Entry.objects.filter(stage=stage, number=3).update(name="Чёрный Пётр", latin_name="Chernyj Petr")
    won(stage, 16, 15, 13, otherwise=Result.BOTH_FORFEIT)
    won(stage, 1, 2, 3, 4, 5, 6)
    pair(stage)
    touch(stage)
    return stage


@pytest.fixture
def lost_points(db: None) -> Stage:
    stage = knock_out(7, knock_out="lost-points", lost_points=4)
    won(stage, 1, 2)
    pair(stage)
    touch(stage)
    return stage


def box(where: Locator) -> dict[str, float]:
    found = where.bounding_box()
    assert found is not None
    return dict(found)


def address(stage: Stage) -> str:
    return f"/e/{stage.event.slug}/1/bracket/"


def test_on_a_phone_the_rounds_stand_one_below_the_other(phone: Page, live_server, stage: Stage, lost_points) -> None:
    phone.goto(live_server.url + address(stage))
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)
    ways = phone.get_by_role("navigation", name="Rounds of the bracket")
    expect(ways.get_by_role("link")).to_have_text(
        ["Round of 32", "Round of 16", "Quarterfinals", "Semifinals", "Final", "Third place match"]
    )
    ways.get_by_role("link", name="Quarterfinals").click()
    column = phone.locator(".bracket-column").filter(has_text="Quarterfinals").first
    expect(column).to_be_in_viewport()
    boxes = [box(match) for match in phone.locator("li:not(.pass) > .match").all()]
    assert len({round(b["x"]) for b in boxes}) == 1
    assert all(b["width"] > 300 for b in boxes)
    phone.goto(live_server.url + address(lost_points))
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)


def test_the_names_of_the_rounds_take_the_lines_they_need_on_a_phone(phone: Page, live_server, stage: Stage) -> None:
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/3/")
    rounds = phone.locator("nav.rounds")
    expect(rounds.locator(".round").last).to_have_text("Final and third place match")
    assert_no_sideways_scroll(phone)
    wide, room = rounds.evaluate("nav => [nav.scrollWidth, nav.clientWidth]")
    assert wide <= room


def test_many_free_passes_are_folded_on_a_phone_and_drawn_on_a_screen(
    phone: Page, page: Page, live_server, stage: Stage
) -> None:
    """Twenty in a bracket of thirty-two: twelve free passes, in two pieces of the bracket."""
    phone.goto(live_server.url + address(stage))
    expect(phone.locator("li.pass .match").first).to_be_hidden()
    folded = phone.locator("details.passes").first
    expect(folded.locator("summary")).to_contain_text("players are through without a game")
    expect(folded.get_by_role("link").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.get_by_role("link").first).to_be_visible()
    assert_accessible(phone)
    page.goto(live_server.url + address(stage))
    expect(page.locator("li.pass .match").first).to_be_visible()
    expect(page.locator("details.passes").first).to_be_hidden()
    expect(page.locator(".match-no").first).to_have_text("Match 1")


def test_on_a_screen_a_match_stands_between_the_two_it_comes_from(page: Page, live_server, stage: Stage) -> None:
    page.goto(live_server.url + address(stage))
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    part = page.locator(".bracket-part").first
    columns = part.locator(".bracket-column").all()
    assert len(columns) == 4
    for before, after in pairwise(columns):
        upper, lower = (box(before.locator("ol > li").nth(n)) for n in (0, 1))
        match = box(after.locator("ol > li").first)
        assert match["x"] > upper["x"] + upper["width"] - 1
        middle = (upper["y"] + lower["y"] + lower["height"]) / 2
        assert abs(match["y"] + match["height"] / 2 - middle) < 3
    winner = part.locator(".seat.wins").first
    expect(winner).to_contain_text("goes through")


def test_from_the_bracket_to_the_round_and_to_the_player_without_scripts(
    browser: Browser, live_server, stage: Stage
) -> None:
    with watched_page(browser, viewport={"width": 360, "height": 740}, java_script_enabled=False) as plain:
        plain.goto(live_server.url + address(stage))
        plain.get_by_role("link", name="Round 1, table 2").first.click()
        expect(plain.locator("h1")).to_have_text("Round of 32")
        plain.goto(live_server.url + address(stage))
        plain.get_by_role("link", name=LONG).first.click()
        expect(plain.locator("h1")).to_contain_text(LONG)


def test_who_is_known_on_this_device_sees_himself_in_the_bracket(phone: Page, live_server, stage: Stage) -> None:
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/players/3/")
    phone.get_by_role("button", name="This is me").click()
    phone.goto(live_server.url + address(stage))
    marked = phone.locator(".seat.me")
    expect(marked).to_have_count(3)
    expect(marked.first).to_contain_text("Чёрный Пётр")
    assert_accessible(phone)


def test_paper_has_sixteen_players_a_page_in_landscape(page: Page, live_server, stage: Stage) -> None:
    page.goto(live_server.url + address(stage))
    pdf = page.pdf(prefer_css_page_size=True)
    pages = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert pages
    assert all(float(width) > float(height) for width, height in pages)
    assert 3 <= len(pages) <= 4


def test_the_page_of_decisions_is_accessible_and_fits_on_a_phone(phone: Page, live_server, db: None) -> None:
    chief = make_user("novak")
    stage = knock_out(4, event=make_event(chief=chief), draw_means=["boards"])
    Entry.objects.filter(stage=stage, number=2).update(name=LONG)
    won(stage, 1)
    log_in(phone, live_server, chief)
    phone.goto(f"{live_server.url}/desk/{stage.event.slug}/1/decisions/")
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)
    phone.get_by_label(LONG, exact=True).check()
    phone.get_by_label("the board coefficient").check()
    phone.get_by_label("Reason").fill("14 : 10")
    with next_page(phone):
        phone.get_by_role("button", name="Decide").click()
    expect(phone.get_by_text(f"{LONG} goes through")).to_be_visible()
