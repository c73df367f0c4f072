"""Game records at an arbiter's desk, in a real browser: on a laptop, on a phone, and on paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.models import GameRecord, Sheet
from tests.browser.boards import Board
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.events.rounds import game, paired
from tests.factories import make_event, make_stage, make_user
from tests.records.games import hand_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kask() -> User:
    return make_user("kask")


@pytest.fixture
def stage(kask: User) -> Stage:
    stage = make_stage(event=make_event(arbiter=kask))
    stage.event.opening_regulation = "rif"
    stage.event.save()
    paired(stage, 1, "1-5 0-1", "2-6 *", "3-7 *", "4-8 +/-")
    return stage


def address(live_server: Any, name: str, found: Game, *rest: Any) -> str:
    stage = found.round.stage
    return live_server.url + reverse(
        f"records:{name}", args=[stage.event.slug, stage.ordinal, found.round.number, found.pk, *rest]
    )


def two_sheets(found: Game) -> None:
    hand_in(found, Side.FIRST, "h8 h9 j10 s a1 k9 d4")
    hand_in(found, Side.SECOND, "h8 h9 j10 s a1 k9 d5")


def test_from_the_round_to_an_accepted_record(page: Page, live_server: Any, stage: Stage, kask: User) -> None:
    found = game(stage, 1, 1)
    two_sheets(found)
    log_in(page, live_server, kask)
    page.goto(live_server.url + reverse("desk:round", args=[stage.event.slug, stage.ordinal, 1]))
    page.get_by_role("link", name="Game records").click()
    with next_page(page):
        page.get_by_role("link", name="Game record, table 1").click()
    expect(page.locator(".moves-compared tr.differs")).to_have_count(1)
    expect(page.locator("article.sheet .marked rect")).to_have_count(2)
    assert_accessible(page)
    page.locator("article.sheet").nth(1).get_by_role("button", name="Accept this sheet").click()
    expect(page.get_by_role("status")).to_contain_text("the record is accepted, with 6 moves")
    assert GameRecord.objects.get().sheet == Sheet.objects.get(side=Side.SECOND)
    page.get_by_text("Take the record back").first.click()
    page.get_by_label("Reason").fill("the wrong sheet")
    page.get_by_role("button", name="Take the record back").click()
    expect(page.get_by_role("status")).to_contain_text("no record is accepted any more")
    assert not GameRecord.objects.exists()


def test_a_sheet_is_played_through_on_the_board(page: Page, live_server: Any, stage: Stage, kask: User) -> None:
    found = game(stage, 1, 2)
    log_in(page, live_server, kask)
    page.goto(address(live_server, "game", found))
    with next_page(page):
        page.get_by_role("link", name="Hand in the arbiter’s own sheet").click()
    page.get_by_text("Play it through on the board").click()
    Board(page).touch("h8", "h9")
    page.locator("#play-hand-in").click()
    expect(page.locator(".messages")).to_contain_text("The arbiter’s sheet is handed in, with 2 moves.")
    sheet = Sheet.objects.get()
    assert (sheet.side, sheet.source, sheet.handed_in_by) == (Side.ARBITER, Source.BOARD, kask)


def test_pasted_text_comes_back_with_what_is_wrong(page: Page, live_server: Any, stage: Stage, kask: User) -> None:
    found = game(stage, 1, 2)
    log_in(page, live_server, kask)
    page.goto(address(live_server, "sheet-add", found, "first"))
    page.get_by_label("The moves").fill("1. h8 2. h9 3. zz9")
    page.locator("#by-text").get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("Line 1: “zz9” is not a move")).to_be_visible()
    expect(page.get_by_label("The moves")).to_have_value("1. h8 2. h9 3. zz9")
    assert_accessible(page)
    page.get_by_label("The moves").fill("1. h8 2. h9 3. j10")
    page.locator("#by-text").get_by_role("button", name="Hand in").click()
    expect(page.get_by_role("status")).to_contain_text("The sheet of Player 2 is handed in, with 3 moves.")


def test_the_pages_fit_a_phone_and_everybody(phone: Page, live_server: Any, stage: Stage, kask: User) -> None:
    found = game(stage, 1, 1)
    two_sheets(found)
    log_in(phone, live_server, kask)
    of_round = [stage.event.slug, stage.ordinal, 1]
    phone.goto(live_server.url + reverse("records:links", args=of_round))
    with next_page(phone):
        phone.get_by_role("button", name="Make the missing links").click()
    expect(phone.locator(".qr-code")).to_have_count(8)
    urls = [live_server.url + reverse(f"records:{name}", args=of_round) for name in ("round", "links")]
    urls.append(live_server.url + reverse("records:overview", args=[stage.event.slug]))
    urls += [address(live_server, "game", found), address(live_server, "sheet-add", found, "second")]
    urls.append(address(live_server, "sheet", found, Sheet.objects.get(side=Side.FIRST).pk))
    for url in urls:
        phone.goto(url)
        assert_no_sideways_scroll(phone)
        assert_accessible(phone)


def test_the_codes_are_printed_without_the_rest_of_the_page(
    page: Page, live_server: Any, stage: Stage, kask: User
) -> None:
    log_in(page, live_server, kask)
    page.goto(live_server.url + reverse("records:links", args=[stage.event.slug, stage.ordinal, 1]))
    page.get_by_role("button", name="Make the missing links").click()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("button", name="Close these links").first).to_be_hidden()
    expect(page.locator(".qr-code").first).to_be_visible()
    widths = page.locator(".qr-code").evaluate_all("codes => codes.map(code => code.getBoundingClientRect().width)")
    assert min(widths) > 3 * 96 / 2.54  # 3 cm: what a phone reads from paper
