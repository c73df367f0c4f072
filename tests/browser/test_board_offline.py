"""The clickable board when the connection is lost, the page is loaded anew, or the game is open twice. Nothing that was
played is lost, and nothing is handed in twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import HandInLink, Sheet
from renju_tournaments.records.services.hand_in_sheet import hand_in_sheet
from tests.browser.boards import Board, link_to_hand_in
from tests.browser.conftest import watched_page
from tests.browser.support import assert_accessible, kept_on_device
from tests.records.games import moves

pytestmark = pytest.mark.django_db(transaction=True)
PLAYED = ["h8", "h9", "i10", "c3"]


@pytest.fixture
def address(live_server) -> str:
    return link_to_hand_in(live_server, "free")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A screen whose requests the test can hold up: nothing is kept on the device."""
    with watched_page(browser, viewport={"width": 1280, "height": 800}, service_workers="block") as page:
        yield page


def opened(page: Page, address: str) -> Board:
    page.goto(address)
    return Board(page)


def press_hand_in(page: Page) -> None:
    page.locator("#play-hand-in").click()


def test_a_reload_keeps_the_game(phone: Page, address: str) -> None:
    opened(phone, address).touch(*PLAYED)
    phone.get_by_role("button", name="Take back").click()
    phone.get_by_role("radio", name="Player 5").first.check()
    phone.reload()
    board = Board(phone)
    assert board.stones() == PLAYED[:3]
    expect(phone.get_by_role("radio", name="Player 5").first).to_be_checked()
    expect(phone.locator("#play-notice")).to_contain_text("is not handed in yet")
    phone.get_by_role("button", name="Bring again").click()
    assert board.stones() == PLAYED
    phone.get_by_role("button", name="begin anew").click()
    assert board.stones() == []


def test_without_connection_the_opening_goes_on_and_is_handed_in_later_once(phone: Page, live_server) -> None:
    board = opened(phone, link_to_hand_in(live_server, "rif"))
    phone.context.set_offline(True)
    board.touch("h8", "h9", "i10")
    board.answer("Player 5 swaps the colours")
    board.touch("c3", "d4", "e5")
    board.answer("Offer these (2 of 2)")
    board.answer("D4")
    expect(phone.locator("#play-blind")).to_be_visible()
    press_hand_in(phone)
    expect(phone.locator("#play-state")).to_contain_text("NOT HANDED IN YET")
    assert not Sheet.objects.exists()
    assert_accessible(phone)
    phone.context.set_offline(False)
    expect(phone.get_by_text("Handed in at")).to_be_visible(timeout=15_000)
    assert Sheet.objects.get().record["steps"][3:] == [
        *(["swap", True], ["place", "c3"], ["offer", "d4", "e5"], ["choose", "d4"]),
    ]


def test_an_answer_that_is_lost_does_not_hand_in_twice(page: Page, address: str) -> None:
    board = opened(page, address)
    board.touch(*PLAYED)
    lost = []

    def lose(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route(address, lose)
    press_hand_in(page)
    expect(page.get_by_text("Handed in at")).to_be_visible(timeout=15_000)
    assert lost == [200]
    assert Sheet.objects.count() == 1


def test_handing_in_goes_on_after_a_reload(page: Page, address: str) -> None:
    board = opened(page, address)
    board.touch(*PLAYED)
    page.route(address, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press_hand_in(page)
    expect(page.locator("#play-state")).to_contain_text("NOT HANDED IN YET")
    page.unroute(address)
    page.reload()
    expect(page.get_by_text("Handed in at")).to_be_visible(timeout=15_000)
    assert Sheet.objects.count() == 1


def test_handing_in_can_be_given_up(page: Page, address: str) -> None:
    board = opened(page, address)
    board.touch(*PLAYED)
    page.route(address, lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    press_hand_in(page)
    page.get_by_role("button", name="do not hand in").click()
    expect(page.locator("#play-state")).to_contain_text("Nothing was handed in")
    page.unroute(address)
    page.reload()
    assert Board(page).stones() == PLAYED
    assert not Sheet.objects.exists()


def test_the_page_opens_without_connection_after_its_first_visit(phone: Page, address: str) -> None:
    board = opened(phone, address)
    kept_on_device(phone, "js/board/game.js")
    board.touch(*PLAYED[:2])
    phone.context.set_offline(True)
    phone.reload()
    board = Board(phone)
    assert board.stones() == PLAYED[:2]
    expect(phone.locator(".from-memory")).to_be_visible()
    board.touch(*PLAYED[2:])
    press_hand_in(phone)
    expect(phone.locator("#play-state")).to_contain_text("NOT HANDED IN YET")
    phone.context.set_offline(False)
    expect(phone.get_by_text("Handed in at")).to_be_visible(timeout=15_000)
    expect(phone.locator(".from-memory")).to_be_hidden()
    assert len(Sheet.objects.get().content.moves) == 4


def test_a_link_closed_meanwhile_is_said_and_the_moves_stay(page: Page, address: str) -> None:
    board = opened(page, address)
    board.touch(*PLAYED)
    HandInLink.objects.update(closed_at="2026-01-01T00:00Z")
    page.get_by_role("radio", name="Player 5").first.check()
    expect(page.locator("#play-notice")).to_contain_text("This link no longer works")
    expect(page.locator("#play-blind")).to_be_hidden()
    press_hand_in(page)
    expect(page.locator("#play-state")).to_contain_text("This link no longer works")
    assert board.stones() == PLAYED


def test_the_newest_of_two_windows_holds_and_the_other_says_so(page: Page, address: str) -> None:
    board = opened(page, address)
    board.touch("h8")
    other_page = page.context.new_page()
    other = opened(other_page, address)
    assert other.stones() == ["h8"]
    other.touch("h9", "i10")
    expect(page.locator("#play-notice")).to_contain_text("changed in another window")
    assert board.stones() == ["h8", "h9", "i10"]
    page.get_by_role("button", name="put back what stood here").click()
    assert board.stones() == ["h8"]
    expect(other_page.locator("#play-notice")).to_contain_text("changed in another window")
    assert other.stones() == ["h8"]


def test_what_one_window_handed_in_the_other_does_not_hand_in_again_unknowingly(page: Page, address: str) -> None:
    opened(page, address).touch(*PLAYED)
    other_page = page.context.new_page()
    opened(other_page, address)
    press_hand_in(other_page)
    expect(other_page.get_by_text("Handed in at")).to_be_visible(timeout=15_000)
    expect(page.locator("#play-notice")).to_contain_text("handed in from another window")
    page.get_by_role("button", name="show what was handed in").click()
    expect(page.get_by_text("Handed in at")).to_be_visible(timeout=15_000)


def test_what_was_handed_in_from_elsewhere_meanwhile_is_said(page: Page, address: str) -> None:
    board = opened(page, address)
    board.touch(*PLAYED)
    link = HandInLink.objects.get(side=Side.FIRST, game__table=1)
    hand_in_sheet(game_id=link.game_id, side=Side.FIRST, record=moves("h8 h9"), source=Source.TEXT, link=link)
    page.reload()
    page.get_by_text("Play it through on the board").click()
    expect(page.locator("#play-notice")).to_contain_text("handed in from elsewhere")
    board = Board(page)
    assert board.stones() == PLAYED
    page.get_by_role("button", name="show what was handed in").click()
    assert board.stones() == ["h8", "h9"]
