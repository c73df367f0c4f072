"""What all tests share: a database of their own, and a cache that is empty when each begins."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from renju_tournaments.common.web import rates
from tests.factories import make_event, make_stage, make_user

FOLDERS = {"browser": pytest.mark.browser, "services": pytest.mark.services, "long": pytest.mark.long}
"""Tests in these folders of ``tests`` carry the mark of what they need."""

HERE = Path(__file__).parent

hypothesis_settings.register_profile("same", derandomize=True)
hypothesis_settings.register_profile("new", print_blob=True)
hypothesis_settings.load_profile("same")
"""The ordinary run looks at the same examples each time, so that it fails for a change and never by chance; the long
one looks for new ones."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if folder in FOLDERS:
            item.add_marker(FOLDERS[folder])


def own_name() -> str:
    """The name of this process's test database, which no other run and no person uses."""
    return f"test_renju_{os.environ.get('RENJU_TEST_RUN', 'alone')}_{os.getpid()}"


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> Iterator[None]:
    """On SQLite a file, as in the hall: threads then meet at its real lock, not at a shared memory's."""
    database = settings.DATABASES["default"]
    folder = None
    if database["ENGINE"].endswith("sqlite"):
        folder = tempfile.mkdtemp(prefix="renju-test-")
        name = str(Path(folder) / "db.sqlite3")
    else:
        name = own_name()
    database.setdefault("TEST", {})["NAME"] = name
    yield
    if folder:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def _as_if_alone() -> None:
    """Nothing that is kept, and the language of the site: what the test before left behind."""
    translation.activate(settings.LANGUAGE_CODE)
    cache.clear()
    rates.forget_all()


@pytest.fixture
def people():
    return {name: make_user(name) for name in ("owner", "chief", "arbiter", "stranger")}


@pytest.fixture
def stage(people):
    event = make_event(owner=people["owner"], chief=people["chief"], arbiter=people["arbiter"])
    return make_stage(6, event=event, rounds=5, tiebreaks=("BH", "WIN"))


@pytest.fixture
def chief(client, people):
    client.force_login(people["chief"])
    return client


@pytest.fixture
def owner(client, people):
    client.force_login(people["owner"])
    return client
