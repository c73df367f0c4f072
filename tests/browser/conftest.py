"""Browsers for the tests: a desk's screen and a phone, both watched for what nobody would see in a test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import find_chromium

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.fail("No Chromium was found. Install it (apt-get install chromium), or name it: CHROMIUM=/path/to/it")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in this thread; the tests do not use it
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@contextmanager
def watched_page(browser: Browser, **options: object) -> Iterator[Page]:
    """A page that must not ask anything of another machine, break, or be broken by the server."""
    context = browser.new_context(locale="en-GB", **options)
    context.set_default_timeout(15_000)
    page = context.new_page()
    faults: list[str] = []

    def look_at(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in ("localhost", "127.0.0.1"):
            faults.append(f"asked another machine: {url}")

    context.on("request", lambda request: look_at(request.url))
    context.on(
        "response", lambda answer: faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None
    )
    context.on("weberror", lambda error: faults.append(f"script error: {error.error}"))
    context.on(
        "console",
        lambda line: (
            faults.append(f"forbidden by the page's policy: {line.text}")
            if "Content Security Policy" in line.text
            else None
        ),
    )
    yield page
    context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The screen of an arbiter's laptop."""
    with watched_page(browser, viewport={"width": 1280, "height": 800}) as page:
        yield page


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A small phone, 360 pixels wide."""
    with watched_page(
        browser,
        viewport={"width": 360, "height": 740},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    ) as page:
        yield page
