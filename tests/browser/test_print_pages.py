"""The pages of prints and files, on a laptop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

PAGES = ("print", "rating", "export", "renjunet", "rounds/2")


@pytest.mark.parametrize("screen", ["page", "phone"])
def test_every_page_can_be_read_by_everybody(screen: str, request: Any, live_server: Any) -> None:
    page: Page = request.getfixturevalue(screen)
    owner = make_user("kask")
    stage = make_stage(6, event=make_event(owner=owner))
    play(stage, "1 + =")
    play(stage, "1 . .")
    log_in(page, live_server, owner)
    for address in PAGES:
        page.goto(f"{live_server.url}/desk/{stage.event.slug}/1/{address}/")
        assert_accessible(page)
        assert_no_sideways_scroll(page)


def test_a_table_is_taken_away_in_another_language(page: Page, live_server: Any) -> None:
    owner = make_user("kask")
    stage = make_stage(4, event=make_event(owner=owner))
    play(stage)
    log_in(page, live_server, owner)
    page.goto(f"{live_server.url}/desk/{stage.event.slug}/1/print/")
    page.get_by_role("combobox", name="Language").select_option("cs")
    with page.expect_download() as found:
        page.get_by_role("button", name="Standings (CSV)").click()
    assert found.value.suggested_filename == f"{stage.event.slug}-1-standings-csv.csv"
    expect(page.get_by_role("combobox", name="Language")).to_have_value("cs")
