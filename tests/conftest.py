"""What all tests share: a database of their own, and a cache that is empty when each begins."""

from __future__ import annotations

import gc
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.cache import cache
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from renju_tournaments.common.web import rates
from tests import places
from tests.databases import KINDS, POSTGRESQL, SQLITE, Databases
from tests.factories import make_event, make_stage, make_user

FOLDERS = {"browser": pytest.mark.browser, "services": pytest.mark.services, "long": pytest.mark.long}
"""Tests in these folders of ``tests`` carry the mark of what they need."""
WAITING = ("services", "serve", "browser")
"""Tests in these folders wait for other processes. They are begun first, and all the others run beside them."""

HERE = Path(__file__).parent

hypothesis_settings.register_profile("same", derandomize=True)
hypothesis_settings.register_profile("new", print_blob=True)
hypothesis_settings.load_profile("same")
"""The ordinary run looks at the same examples each time, so that it fails for a change and never by chance; the long
one looks for new ones."""

gc.set_threshold(100_000, 50, 100)
"""Ten thousand tests, their modules and all models lie there to the end: looked through as often as Python would by
itself, they cost half of the collection and a tenth of the tests."""

databases = Databases()
places_elsewhere: list[dict[str, list[str]]] = []
"""Where the processes beside this one have asked their databases."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--each-database",
        action="store_true",
        help="on SQLite, and what is marked each_database on PostgreSQL (DATABASE_URL) too",
    )
    parser.addoption("--places", metavar="FILE", help="write there where the databases were asked")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.places:
        places.watch()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    places_elsewhere.append(getattr(node, "workeroutput", {}).get("places", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    here = {kind: sorted(found) for kind, found in places.seen.items()}
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["places"] = here
    elif file := session.config.option.places:
        Path(file).write_text(json.dumps(places.compared([here, *places_elsewhere])))


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()  # what is there now is not looked through any more


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.config.option.each_database and metafunc.definition.get_closest_marker("each_database"):
        metafunc.parametrize("database", KINDS, indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if (folder := folder_of(item)) in FOLDERS:
            item.add_marker(FOLDERS[folder])
    items.sort(key=lambda item: WAITING.index(folder) if (folder := folder_of(item)) in WAITING else len(WAITING))


def folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Function) -> None:
    """Before anything is made for the test, its database is the site's."""
    if item.config.option.each_database:
        usual = POSTGRESQL if folder_of(item) == "services" else SQLITE
        databases.turn_to(item.callspec.params.get("database", usual) if hasattr(item, "callspec") else usual)


@pytest.fixture(autouse=True)
def database() -> str:
    """Which kind of database the test asks; what is marked each_database is there once for each."""
    return databases.wanted


@pytest.fixture(scope="session")
def django_db_setup(request: Any, django_test_environment: None, django_db_blocker: Any) -> Iterator[None]:
    folder = Path(tempfile.mkdtemp(prefix="renju-test-"))
    with django_db_blocker.unblock():
        databases.make(KINDS if request.config.option.each_database else [databases.usual], folder)
    yield
    with django_db_blocker.unblock():
        databases.drop()
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


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The translations, made anew: a checkout has none, or old ones. A folder a catalogue, in it its languages."""
    folder = tmp_path_factory.mktemp("locale")
    for kept in settings.BASE_DIR.glob("locale/*/*/LC_MESSAGES/django.po"):
        made = (folder / kept.relative_to(settings.BASE_DIR / "locale")).with_suffix(".mo")
        made.parent.mkdir(parents=True)
        with kept.open("rb") as source, made.open("wb") as target:
            write_mo(target, read_po(source, locale=kept.parent.parent.name))
    return folder
