"""The page of a job while the work goes on."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from renju_tournaments.jobs.services import enqueue, run
from tests.browser.support import assert_accessible, log_in
from tests.factories import make_user

import_module("tests.job_kinds")
pytestmark = pytest.mark.django_db(transaction=True)


def test_the_page_shows_by_itself_that_the_work_is_done(page: Page, live_server: Any) -> None:
    job = enqueue("test-count", {}, make_user())
    assert job.owner is not None
    log_in(page, live_server, job.owner)
    page.goto(f"{live_server.url}/jobs/{job.pk}/")
    expect(page.get_by_text("Waiting for the background worker.")).to_be_visible()
    assert_accessible(page)
    run(job.pk)
    expect(page.get_by_text("Counted to 10.")).to_be_visible()
    assert_accessible(page)


def test_without_scripts_it_can_be_looked_at_again_and_done_here(browser: Any, live_server: Any) -> None:
    job = enqueue("test-count", {}, make_user())
    assert job.owner is not None
    page = browser.new_page(java_script_enabled=False)
    log_in(page, live_server, job.owner)
    page.goto(f"{live_server.url}/jobs/{job.pk}/")
    expect(page.get_by_role("link", name="Look again")).to_be_visible()
    page.get_by_role("button", name="Do it here and now").click()
    expect(page.get_by_text("Counted to 10.")).to_be_visible()
    page.context.close()
