"""What browser tests say often."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Locator, Page, expect

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()


@contextmanager
def next_page(page: Page) -> Iterator[None]:
    """What is done in it leads to another page, which is loaded at its end: what the server was asked for is done, and
    nothing is looked for on the old page."""
    with page.expect_navigation():
        yield


def log_in(page: Page, live_server: Any, user: User) -> None:
    """Give the page a session of the user's, without typing."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])


def assert_accessible(page: Page) -> None:
    """No fault of WCAG 2 A and AA that axe finds on the page as it is now."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'], preload: false})")
    faults = [
        f"{fault['id']}: {fault['help']}\n    " + "\n    ".join(node["html"][:160] for node in fault["nodes"][:5])
        for fault in found["violations"]
    ]
    assert not faults, f"{page.url}\n" + "\n".join(faults)


def assert_no_sideways_scroll(page: Page) -> None:
    """The page itself is no wider than the screen (a wide table scrolls in its own box)."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= screen, f"{page.url} is {wide} pixels wide on a screen of {screen}"


KEEPER_HAS = """async (wanted) => {
    for (let tries = 0; tries < 200; tries += 1) {
        const kept = await (await caches.open("public-pages-1")).keys();
        const paths = kept.map((request) => new URL(request.url).pathname);
        if (wanted.every((end) => paths.some((path) => path.endsWith(end)))) return;
        await new Promise((again) => setTimeout(again, 50));
    }
    throw new Error(`not kept: ${wanted}`);
}"""


def kept_on_device(page: Page, *paths: str) -> None:
    """Waits until what these paths end with is kept on the device, and this page itself."""
    page.evaluate(KEEPER_HAS, [urlsplit(page.url).path, *paths])


def settled(results: Locator) -> None:
    """Waits until a page of results has nothing on its way any more: only then the database is read."""
    expect(results).to_have_attribute("data-on-the-way", "0")


def saved(page: Page, table: int, code: str) -> None:
    """Waits until the row of that table says that this result is saved: only then something else is done with it."""
    row = page.locator(f"#t{table}")
    expect(row).to_have_attribute("data-code", code)
    expect(row).to_have_attribute("data-save", "")
