"""What stands in place of a page that was never opened on a device without connection."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_it_speaks_the_language_that_is_asked_for_and_not_the_readers(client: Client, language: str) -> None:
    page = client.get(f"/offline/{language}/", headers={"Accept-Language": "ru" if language == "en" else "en"})
    assert page.status_code == 200
    assert page.headers["Content-Language"] == language
    assert f'<html lang="{language}"' in page.content.decode()
    assert "<!--kept-->" in page.content.decode(), "where the script puts the links to what is kept"


def test_it_says_nothing_of_the_reader_and_needs_no_script(client: Client) -> None:
    page = client.get("/offline/en/").content.decode()
    assert not re.search("<script|csrf|<form", page)


def test_there_is_none_in_another_language(client: Client) -> None:
    assert client.get("/offline/xx/").status_code == 404
