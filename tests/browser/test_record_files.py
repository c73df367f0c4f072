"""A file of games on the screen of an arbiter and on a phone: sent, answered about, looked through."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from renju_tournaments.records.models import RecordFile
from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in, next_page
from tests.factories import make_event, make_stage, make_user
from tests.records.record_files import CLEAN, DAMAGED, packed, send, sgf

pytestmark = pytest.mark.django_db(transaction=True)

INSIDE = {
    "board-games/a-rather-long-name-of-a-file-that-somebody-has-given.sgf": sgf(CLEAN, DAMAGED, CLEAN),
    "sheet.txt": b"Black: Ivanov\nWhite: Novak\nResult: 1-0\n1. h8 2. k10 3. a1 4. h8",
}


def test_an_arbiter_sends_an_archive_answers_and_looks_at_a_game(page: Page, live_server: Any) -> None:
    arbiter = make_user("kask")
    stage = make_stage(event=make_event(arbiter=arbiter))
    log_in(page, live_server, arbiter)
    page.goto(live_server.url + reverse("records:event-files", args=[stage.event.slug]))
    assert_accessible(page)
    page.get_by_label("File of games").set_input_files(
        {"name": "round-1.zip", "mimeType": "application/zip", "buffer": packed(INSIDE)}
    )
    with next_page(page):
        page.get_by_role("button", name="Check the games").click()
    expect(page.get_by_text("nothing is guessed")).to_be_visible()
    assert_accessible(page)
    page.get_by_label("How are the columns lettered?").select_option("a-o")
    with next_page(page):
        page.get_by_role("button", name="Check the games").click()
    expect(page.get_by_role("heading", name="Against the rules")).to_be_visible()
    assert_accessible(page)
    with next_page(page):
        page.get_by_role("link", name="stone on a point that is taken").click()
    expect(page.get_by_role("cell", name="Ivanov")).to_be_visible()
    assert_accessible(page)
    with next_page(page):
        page.get_by_role("link", name="4", exact=True).click()
    expect(page.get_by_text("There is a stone on H8 already.")).to_be_visible()
    assert_accessible(page)


def test_the_pages_fit_a_phone(phone: Page, live_server: Any) -> None:
    owner = make_user()
    send(packed(INSIDE), "a-rather-long-name-of-an-archive-that-somebody-has-given.zip", owner=owner)
    file = send(packed({**INSIDE, "sheet.txt": b"1. h8 2. h9 3. h8"}), "games.zip", owner=owner)
    log_in(phone, live_server, owner)
    addresses = [reverse("records:own-files")]
    addresses += [reverse("records:own-file", args=[pk]) for pk in RecordFile.objects.values_list("pk", flat=True)]
    addresses += [reverse(f"records:own-{name}", args=[file.pk]) for name in ("games", "delete")]
    addresses += [reverse("records:own-game", args=[file.pk, 4])]
    for address in addresses:
        phone.goto(live_server.url + address)
        assert_no_sideways_scroll(phone)
        assert_accessible(phone)
