"""A move is sealed on a phone, opened at the desk, and play goes on; rulings on the way."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from renju_tournaments.adjournments.models import SealedMove
from renju_tournaments.events.models import Game
from renju_tournaments.rulings.models import Ruling
from tests.adjournments.adjourning import now
from tests.adjournments.seals import adjourn_for_program, link_of
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.events.rounds import game as game_of
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kask() -> User:
    return make_user("kask")


@pytest.fixture
def game(kask: User) -> Game:
    stage = make_stage(event=make_event(chief=kask))
    paired(stage, 1, "1-5 *", "2-6 1-0", "3-7 *", "4-8 *")
    return game_of(stage, 1, 1)


def desk(live_server: Any, game: Game) -> str:
    stage = game.round.stage
    return live_server.url + reverse(
        "adjournments:game", args=[stage.event.slug, stage.ordinal, game.round.number, game.pk]
    )


def looked_at(page: Page) -> None:
    assert_accessible(page)
    assert_no_sideways_scroll(page)


def seal_on(phone: Page, live_server: Any, game: Game) -> str:
    """The player touches a point, writes the code down and types it. Returns the code."""
    phone.goto(f"{live_server.url}/hand-in/{link_of(game).key}/")
    with next_page(phone):
        phone.get_by_role("link", name="Seal your move").click()
    looked_at(phone)
    phone.locator('.targets circle[data-point="g7"]').click()
    phone.locator('.targets circle[data-point="j8"]').click()
    expect(phone.get_by_label("The point", exact=True)).to_have_value("J8")
    expect(phone.locator(".targets .chosen")).to_have_count(1)
    with next_page(phone):
        phone.get_by_role("button", name="Look at it once more").click()
    looked_at(phone)
    expect(phone.locator(".sealed-move")).to_have_text("J8")
    code = phone.locator(".seal-code .code").inner_text()
    phone.get_by_label("Type the code from your paper").fill(code.lower().replace("-", " "))
    phone.get_by_role("button", name="Seal the move").click()
    expect(phone.locator("main")).to_contain_text("Your move is sealed.")
    looked_at(phone)
    return code


def test_a_move_is_sealed_opened_and_played(page: Page, phone: Page, live_server: Any, game: Game, kask: User) -> None:
    adjournment = adjourn_for_program(game)
    code = seal_on(phone, live_server, game)
    fingerprint = SealedMove.objects.get().fingerprint_in_groups
    expect(phone.locator(".fingerprint code")).to_have_text(fingerprint)

    log_in(page, live_server, kask)
    page.goto(desk(live_server, game))
    expect(page.locator(".fingerprint code")).to_have_text(fingerprint)
    page.get_by_text("Open the sealed move").click()
    wrong = code[:-1] + ("3" if code[-1] == "2" else "2")  # the check sign betrays every single one
    page.get_by_label("Opening code of the player").fill(wrong)
    page.locator("#unseal").get_by_role("button", name="Open").click()
    expect(page.locator("#unseal")).to_contain_text("There is a slip in this code")
    expect(page.get_by_label("Opening code of the player")).to_be_focused()
    looked_at(page)
    page.get_by_label("Opening code of the player").fill(code)
    page.locator("#unseal").get_by_role("button", name="Open").click()
    expect(page.locator("main")).to_contain_text("The envelope is opened.")
    expect(page.locator(".adjournment-shown").first).to_contain_text("J8")
    assert now(adjournment).state == "resumed"
    assert not Game.objects.get(pk=game.pk).adjourned


def test_without_a_script_the_move_is_typed(browser: Any, live_server: Any, game: Game) -> None:
    adjourn_for_program(game)
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{live_server.url}/seal/{link_of(game).key}/")
    page.get_by_label("The point", exact=True).fill("j8")
    page.get_by_role("button", name="Look at it once more").click()
    page.get_by_label("Type the code from your paper").fill(page.locator(".seal-code .code").inner_text())
    page.get_by_role("button", name="Seal the move").click()
    expect(page.locator("main")).to_contain_text("Your move is sealed.")
    context.close()
    assert SealedMove.objects.exists()


def test_a_protest_is_written_down_and_decided(
    page: Page, phone: Page, live_server: Any, game: Game, kask: User
) -> None:
    log_in(page, live_server, kask)
    stage = game.round.stage
    page.goto(live_server.url + reverse("desk:round", args=[stage.event.slug, stage.ordinal, 1]))
    page.get_by_role("row", name="Player 1").hover()
    page.get_by_role("row", name="Player 1").locator("a.note").click()
    with next_page(page):
        page.get_by_role("link", name="written down as a ruling").click()
    expect(page.get_by_label("Round/table")).to_have_value("1/1")
    looked_at(page)
    page.locator("#id_kind").select_option("protest")
    page.get_by_label("Reason").fill("The clock stood still")
    with next_page(page):
        page.get_by_role("button", name="Write down").click()
    with next_page(page):
        page.get_by_role("link", name="Decide the protest").click()
    looked_at(page)
    page.get_by_label("granted").check()
    page.get_by_label("Decision, and its reason").fill("Five minutes more")
    with next_page(page):
        page.get_by_role("button", name="Save the decision").click()
    expect(page.locator("article.ruling")).to_contain_text("Five minutes more")
    looked_at(page)
    log_in(phone, live_server, kask)
    for way in ("", f"add/?game={game.pk}", f"{Ruling.objects.get().pk}/", f"{Ruling.objects.get().pk}/decide/"):
        phone.goto(f"{live_server.url}/desk/{game.round.stage.event.slug}/rulings/{way}")
        looked_at(phone)
