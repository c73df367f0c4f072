"""An adjourned game from the key to the opened envelope, at a desk and on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from renju_tournaments.adjournments.choices import End
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.services.open_envelope import open_envelope
from renju_tournaments.events.models import Game
from tests.adjournments.adjourning import adjourn, of
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page, saved
from tests.events.rounds import game as game_at
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user
from tests.rules.test_game import steps

pytestmark = pytest.mark.django_db(transaction=True)

THREES = "h8 a1 i8 o1 g9 a15 g10 o15"


@pytest.fixture
def stage():
    stage = make_stage(event=make_event(arbiter=make_user("kask")))
    paired(stage, 1, "1-5 *", "2-6 *", "3-7 *", "4-8 *")
    return stage


def test_a_game_is_adjourned_with_a_key_written_down_and_a_foul_in_its_envelope_loses(page, live_server, stage):
    log_in(page, live_server, stage.event.roles.get().user)
    page.goto(live_server.url + reverse("desk:round", args=[stage.event.slug, 1, 1]))
    expect(page.locator("#results[data-ready]")).to_have_count(1)
    page.keyboard.press("a")
    saved(page, 1, "adjourned")
    with next_page(page):
        page.locator("#t1").get_by_role("link", name="envelope").click()
    page.get_by_label("Reason").first.fill("Fire alarm")
    page.get_by_label("Permitted by").fill("A. Kask")
    page.get_by_role("group", name="Who is to move, and seals").get_by_label("Player 1").check()
    page.get_by_label("The moves so far").fill(THREES)
    page.get_by_label("Time used by Player 1").fill("1:05:09")
    page.get_by_label("Resumes at").fill("2026-12-01T18:00")
    page.get_by_label("Resumes where").fill("Hall B")
    assert_accessible(page)
    with next_page(page):
        page.get_by_role("button", name="Write down").click()
    expect(page.locator("dl.facts")).to_contain_text("1 December 2026, 18:00, Hall B")
    page.locator("#open summary").click()
    page.get_by_label("The sealed move", exact=True).fill("g8")
    with next_page(page):
        page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("double-three")
    expect(page.locator(".marked rect")).to_have_count(5)
    assert_accessible(page)
    with next_page(page):
        page.get_by_role("button", name="Enter the loss").click()
    expect(page.locator(".standing")).to_contain_text("0 – 1")
    assert Game.objects.get(table=1).result == "0-1"
    assert Adjournment.objects.get().end == End.SEALED_WRONG


def test_the_pages_fit_a_phone(phone, live_server, stage):
    adjournment = adjourn(game_at(stage, 1, 1), THREES)
    lost = adjourn(game_at(stage, 1, 2), THREES, kept_by="Llanfairpwllgwyngyll" * 4)
    open_envelope(**of(lost), before="Player 6", sealed=steps("g8")[0], sealed_text="G8", confirmed=True)
    log_in(phone, live_server, stage.event.roles.get().user)
    where = [stage.event.slug, 1, 1, adjournment.game_id]
    pages = [
        reverse("adjournments:overview", args=where[:1]),
        reverse("adjournments:game", args=where),
        reverse("adjournments:change", args=[*where, adjournment.pk]),
        reverse("adjournments:game", args=[*where[:3], lost.game_id]),
        reverse("desk:round", args=where[:3]),
        reverse("publishing:round", args=where[:3]),
    ]
    for address in pages:
        phone.goto(live_server.url + address)
        assert_no_sideways_scroll(phone)
        assert_accessible(phone)
