"""Every link of the public pages, followed as a visitor would."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

LINK = re.compile(r'<(?:a|link|img|script|form)\b[^>]*?\s(?:href|src|action)="([^"#]+)')
OTHERS = ("/static/", "/accounts/", "/desk/", "/i18n/")
"""Where a visitor is not led by what is published."""


def dead_links(client: Client, *, of_a_kind: int) -> tuple[dict[str, str], int]:
    """The links that lead nowhere, each with the page it stands on and what came; and how many were followed.

    Of the pages of one kind (an address with other numbers in it) at most ``of_a_kind`` an event are opened.
    """
    found, followed = {}, 0
    for address, page, answer in visited(client, of_a_kind=of_a_kind):
        followed += 1
        if answer.status_code not in (200, 202, 302):
            found[address] = f"{answer.status_code} from {page}"
    return found, followed


def visited(client: Client, *, of_a_kind: int) -> Iterator[tuple[str, str, HttpResponse]]:
    """Every address that a visitor comes to from the first page, the page that leads there, and what it answers."""
    waiting, seen, opened = [("/", "")], {"/"}, Counter[object]()
    while waiting:
        address, page = waiting.pop(0)
        if opened[kind := kind_of(address)] >= of_a_kind:
            continue
        opened[kind] += 1
        answer = client.get(address)
        yield address, page, answer
        if not answer.get("Content-Type", "").startswith("text/html") or answer.status_code not in (200, 202):
            continue
        for link in LINK.findall(answer.text):
            there = urlsplit(urljoin(address, unescape(link)))._replace(fragment="")
            to = there.geturl()
            if not there.netloc and to not in seen and not to.startswith(OTHERS):
                seen.add(to)
                waiting.append((to, address))


def kind_of(address: str) -> object:
    """Addresses that differ in numbers only are of a kind; one with no view is a kind of its own."""
    parts = urlsplit(address)
    try:
        view = resolve(parts.path)
    except Resolver404:
        return address
    return view.view_name, view.kwargs.get("slug"), view.kwargs.get("key"), bool(parts.query)
