"""Where the cursor is after a refusal, and what a change of the language carries over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from renju_tournaments.events.models import Stage
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.factories import make_event, make_stage, make_user


@pytest.fixture
def stage(transactional_db: None) -> Stage:
    return make_stage(6, event=make_event(chief=make_user("kask")))


def test_the_cursor_is_in_the_first_faulty_field_and_another_language_keeps_what_is_typed(
    phone: Page, live_server: Any, stage: Stage
) -> None:
    log_in(phone, live_server, stage.event.roles.get().user)
    phone.goto(f"{live_server.url}/desk/{stage.event.slug}/1/draw/")
    reason = phone.get_by_label("Why again?").first
    reason.fill("Ivanov came after all")
    phone.get_by_label("Lot number").first.fill("many")
    with next_page(phone):
        phone.get_by_role("button", name="Draw again").click()
    seed = phone.locator("#seed")
    expect(seed).to_be_focused()
    expect(seed).to_have_value("many")
    expect(seed).to_have_accessible_description(re.compile("a whole number"))
    assert_accessible(phone)
    assert_no_sideways_scroll(phone)
    with next_page(phone):
        phone.get_by_role("button", name="Čeština").click()
    expect(phone.locator("html")).to_have_attribute("lang", "cs")
    expect(phone.locator("#seed")).to_have_value("many")
    expect(phone.locator("#reason")).to_have_value("Ivanov came after all")
    phone.locator("#seed").fill("271828")
    with next_page(phone):
        phone.get_by_role("button", name="English").click()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    expect(phone.locator("#seed")).to_have_value("271828")
    expect(phone.locator("#reason")).to_have_value("Ivanov came after all")
