"""The page of the checks, on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from renju_tournaments.common.people import By
from renju_tournaments.events.services.ask_for_check import ask_for_check
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def test_a_long_conclusion_fits_on_a_phone(phone: Page, live_server: Any) -> None:
    kask = make_user("kask")
    stage = make_stage(4, event=make_event(owner=kask))
    ask_for_check(stage, by=By(kask))
    log_in(phone, live_server, kask)
    phone.goto(f"{live_server.url}/desk/{stage.event.slug}/1/check/")
    expect(phone.get_by_text("nothing was checked")).to_be_visible()
    assert_no_sideways_scroll(phone)
    assert_accessible(phone)
