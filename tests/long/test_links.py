"""Every link of the public pages of the demonstration, in each language."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from tests.crawling import dead_links

pytestmark = pytest.mark.django_db


def test_no_link_leads_nowhere(settings) -> None:
    call_command("load_demo", verbosity=0)
    for language in ("en", "ru", "cs"):
        found, followed = dead_links(Client(headers={"accept-language": language}), of_a_kind=10_000)
        assert found == {}
        assert followed > 500
