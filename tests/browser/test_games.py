"""A game in a browser: stepping through it by keys, buttons, taps and the list of moves, and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from renju_tournaments.events.models import Entry, Event, Game, Stage
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Branch, Choose, Offer, Pass
from tests.browser.conftest import watched_page
from tests.browser.support import assert_accessible, assert_no_sideways_scroll
from tests.factories import make_stage
from tests.publishing.scenes import play, touch
from tests.records.games import accepted
from tests.rules.test_game import DOUBLE_THREE, at, steps

pytestmark = pytest.mark.django_db(transaction=True)

FIFTHS = "f5 l9 a1 b2 c3 d4 e5 n14 m13 o1"
GAME = Record(
    (
        *steps("h8 S i9 s j10 s g7 s"),
        Branch("B"),
        Offer(at(FIFTHS)),
        Choose(at("l9")[0]),
        *steps("k10 k8 m10 j7 n11 h9 o12"),
        Pass(),
    ),
    outcome=Outcome.WHITE,
    ending=Ending.RESIGNATION,
)
MOVES = 13


@pytest.fixture
def stage(db: None) -> Stage:
    """Two games with records, one of them with something to say about it, and one without."""
    stage = make_stage(6, rounds=5)
    Event.objects.filter(pk=stage.event_id).update(opening_regulation="taraguchi-10")
    Entry.objects.filter(stage=stage, number=4).update(name="Wolfeschlegelsteinhausen Maximilian")
    play(stage, 1, "1-4 1-0, 5-2 1-0, 3-6 1/2-1/2")
    record = Record(steps(DOUBLE_THREE + " a8"), outcome=Outcome.WHITE, ending=Ending.TIME)
    for table, content in ((1, GAME), (2, record)):
        accepted(Game.objects.get(round__stage=stage, table=table), content)
    touch(stage)
    return stage


def address(stage: Stage, table: int = 1) -> str:
    return f"/e/{stage.event.slug}/1/rounds/1/tables/{table}/"


def stones(page: Page) -> Locator:
    return page.locator(".board .stone:visible")


def assert_at(page: Page, move: int, number_of_stones: int | None = None) -> None:
    """The board, the list, the count and the address all say the same."""
    expect(page.locator(".steps output")).to_have_text(str(move))
    expect(stones(page)).to_have_count(move if number_of_stones is None else number_of_stones)
    expect(page.locator(".moves [aria-current]")).to_have_count(1 if move else 0)
    if move:
        expect(page.locator(".moves [aria-current] b")).to_have_text(str(move))
        expect(page.locator("svg.board-svg")).to_have_attribute("aria-label", f"The board after move {move} of {MOVES}")
    else:
        expect(page.locator("svg.board-svg")).to_have_attribute("aria-label", "The board before the first move")


def games_pages(stage: Stage) -> list[str]:
    games = f"/e/{stage.event.slug}/games/"
    return [*(address(stage, table) for table in (1, 2, 3)), address(stage) + "?move=4", games, games + "?player=zzz"]


def test_the_pages_of_games_are_accessible(page: Page, live_server, stage: Stage) -> None:
    for where in games_pages(stage):
        page.goto(live_server.url + where)
        assert_accessible(page)


def test_the_pages_of_games_are_accessible_and_fit_on_a_phone(phone: Page, live_server, stage: Stage) -> None:
    for where in games_pages(stage):
        phone.goto(live_server.url + where)
        assert_no_sideways_scroll(phone)
        assert_accessible(phone)


def test_keys_step_through_the_game(page: Page, live_server, stage: Stage) -> None:
    page.goto(live_server.url + address(stage))
    assert_at(page, MOVES, MOVES - 1)
    page.keyboard.press("Home")
    assert_at(page, 0)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert_at(page, 4)
    assert page.url.endswith("?move=4")
    expect(page.locator(".board .offer:visible text")).to_have_text(list("ABCDEFGHIJ"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .stone.last text")).to_have_text("5")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .offer:visible")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    assert_at(page, 5)
    page.keyboard.press("End")
    assert_at(page, MOVES, MOVES - 1)


def test_the_list_of_moves_and_the_findings_lead_to_the_position(page: Page, live_server, stage: Stage) -> None:
    page.goto(live_server.url + address(stage, 2))
    page.locator(".moves a").nth(2).click()
    expect(page.locator(".steps output")).to_have_text("3")
    page.locator(".findings a[data-to='9']").click()
    expect(page.locator(".steps output")).to_have_text("9")
    expect(page.locator(".board .stone.last .cross")).to_be_visible()


def test_buttons_and_taps_step_on_a_phone(phone: Page, live_server, stage: Stage) -> None:
    phone.goto(live_server.url + address(stage))
    phone.get_by_role("link", name="One move back").tap()
    assert_at(phone, MOVES - 1)
    phone.get_by_role("link", name="To the beginning").tap()
    assert_at(phone, 0)
    board = phone.locator("svg.board-svg")
    box = board.bounding_box()
    assert box is not None
    for _ in range(3):
        board.tap(position={"x": box["width"] * 0.8, "y": box["height"] / 2})
    assert_at(phone, 3)
    board.tap(position={"x": box["width"] * 0.2, "y": box["height"] / 2})
    assert_at(phone, 2)


def test_a_page_that_is_opened_at_a_move_goes_on_from_there(page: Page, live_server, stage: Stage) -> None:
    page.goto(live_server.url + address(stage) + "?move=7")
    assert_at(page, 7)
    page.keyboard.press("ArrowRight")
    assert_at(page, 8)
    page.reload()
    assert_at(page, 8)


def test_without_scripts_the_server_draws_every_position(browser: Browser, live_server, stage: Stage) -> None:
    with watched_page(browser, java_script_enabled=False) as page:
        page.goto(live_server.url + address(stage))
        assert_at(page, MOVES, MOVES - 1)
        page.get_by_role("link", name="One move back").click()
        assert_at(page, MOVES - 1)
        page.locator(".moves a").nth(3).click()
        assert_at(page, 4)
        expect(page.locator(".board .offer:visible")).to_have_count(10)


def test_a_stone_and_its_number_can_be_told_on_paper_in_one_colour(page: Page, live_server, stage: Stage) -> None:
    page.goto(live_server.url + address(stage))
    page.emulate_media(media="print")
    colours = page.evaluate(
        """() => ["black", "white"].map((colour) => ["body", "text"].map((part) => {
            const shape = document.querySelector(`.stone.${colour} ` + (part === "text" ? "text" : ".body"));
            return getComputedStyle(shape).fill;
        }))"""
    )
    assert colours == [["rgb(0, 0, 0)", "rgb(255, 255, 255)"], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]]
    expect(page.locator(".steps")).to_be_hidden()
    expect(page.locator(".moves a").first).to_be_visible()


def test_the_round_leads_to_the_game_and_the_list_back(phone: Page, live_server, stage: Stage) -> None:
    phone.goto(f"{live_server.url}/e/{stage.event.slug}/1/rounds/1/")
    phone.get_by_role("link", name="Game: 1 – 0").first.click()
    expect(phone).to_have_url(re.compile(re.escape(address(stage)) + "$"))
    phone.get_by_role("link", name="All games").click()
    phone.get_by_label("Player").fill("wolfe")
    phone.get_by_role("button", name="Show").click()
    expect(phone.locator("table.games tbody tr")).to_have_count(1)
