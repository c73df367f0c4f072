"""Logging in, as a person does it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import assert_accessible, assert_no_sideways_scroll, log_in
from tests.factories import make_user


@pytest.mark.django_db(transaction=True)
def test_an_arbiter_logs_in_on_a_phone_and_comes_to_the_desk(phone: Page, live_server: Any) -> None:
    make_user("kask")
    phone.goto(f"{live_server.url}/desk/")
    assert_accessible(phone)
    assert_no_sideways_scroll(phone)
    phone.get_by_label("Username").fill("kask")
    phone.get_by_label("Password").fill("let-me-in")
    phone.get_by_role("button", name="Log in").click()
    phone.wait_for_url("**/desk/")


@pytest.mark.django_db(transaction=True)
def test_an_own_password_is_changed_and_the_new_one_works(page: Page, live_server: Any) -> None:
    user = make_user("kask")
    log_in(page, live_server, user)
    page.goto(f"{live_server.url}/accounts/")
    assert_accessible(page)
    page.get_by_label("Old password").fill("let-me-in")
    page.get_by_label("New password", exact=True).fill("seventeen-boards")
    page.get_by_label("New password confirmation").fill("seventeen-boards")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("Your password is changed.")).to_be_visible()
    user.refresh_from_db()
    assert user.check_password("seventeen-boards")
