"""A full disk and its like: what is there can be read, and what is not saved is said not to be, in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, connection
from django.test import Client

from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import enqueue, run
from renju_tournaments.jobs.wording import outcome
from renju_tournaments.troubles import Trouble, trouble_of
from tests.factories import make_event, make_stage, make_user

import_module("tests.job_kinds")
pytestmark = [pytest.mark.django_db, pytest.mark.each_database]
NAMES = "\n".join(["Name;Country", *["Ants Kask;EST"] * 400])
"""A start list that no page of the database has room for."""


def refused_by_postgresql(code: str, acts: str) -> None:
    """Its own exception with this SQLSTATE for whatever does so with the table of such lists."""
    with connection.cursor() as cursor:
        cursor.execute(
            "create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = %s; "
            "end $$",
            [code],
        )
        cursor.execute(f"create trigger refuse before {acts} on players_importdraft execute function refuse()")


@pytest.fixture
def full_disk() -> Iterator[None]:
    """SQLite may take no further page."""
    if connection.vendor == "postgresql":
        refused_by_postgresql("53100", "insert")
        yield
        return
    (pages,) = connection.connection.execute("pragma page_count").fetchone()
    connection.connection.execute(f"pragma max_page_count = {pages}")
    yield
    connection.connection.execute("pragma max_page_count = 1073741823")


@pytest.fixture
def read_only() -> Iterator[None]:
    if connection.vendor == "postgresql":
        refused_by_postgresql("25006", "insert or delete")
        yield
        return
    connection.connection.execute("pragma query_only = on")
    yield
    connection.connection.execute("pragma query_only = off")


@pytest.mark.parametrize("wants", ["text/html", "application/json"])
@pytest.mark.parametrize(
    ("trouble", "status", "title"),
    [("full_disk", 507, "The disk of the site is full"), ("read_only", 503, "The site cannot write")],
)
def test_reading_works_and_writing_says_that_nothing_was_saved(
    request: pytest.FixtureRequest, trouble: str, status: int, title: str, wants: str
) -> None:
    owner = make_user("kask")
    event = make_stage(4, event=make_event(owner=owner)).event
    client = Client(raise_request_exception=False, headers={"accept": wants})
    client.force_login(owner)
    request.getfixturevalue(trouble)
    for address in (f"/e/{event.slug}/", f"/e/{event.slug}/1/start-list/", f"/desk/{event.slug}/", "/accounts/"):
        assert client.get(address).status_code == 200, address
    answer = client.post(f"/desk/{event.slug}/1/import/", {"pasted": NAMES})
    assert answer.status_code == status
    assert answer["Content-Type"].startswith(wants)
    assert "Nothing was saved by this click." in answer.text
    assert (title in answer.text) == (wants == "text/html")


def raised_by(statement: str) -> Exception:
    with pytest.raises(DatabaseError) as caught, connection.cursor() as cursor:
        cursor.execute(statement)
    return caught.value


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        (OSError(28, "No space left on device"), Trouble.FULL),
        (PermissionError(13, "Permission denied"), Trouble.READ_ONLY),
        (FileNotFoundError(2, "No such file"), None),
        (ValueError(), None),
    ],
)
def test_what_the_system_says_is_understood_through_what_was_raised_from_it(fault, trouble) -> None:
    raised = RuntimeError()
    raised.__cause__ = fault
    assert trouble_of(raised) is trouble


def test_a_fault_of_ours_in_a_statement_is_no_trouble_of_the_machine() -> None:
    assert trouble_of(raised_by("select * from no_such_table")) is None


def test_a_database_that_another_holds_and_one_that_is_not_there(tmp_path: Path) -> None:
    with (
        closing(sqlite3.connect(tmp_path / "db")) as holder,
        closing(sqlite3.connect(tmp_path / "db", timeout=0)) as late,
    ):
        holder.execute("begin exclusive")
        with pytest.raises(sqlite3.OperationalError) as locked:
            late.execute("begin immediate")
    with pytest.raises(psycopg.OperationalError) as gone:
        psycopg.connect(f"postgresql://renju@/renju?host={tmp_path}")
    assert [trouble_of(locked.value), trouble_of(gone.value)] == [Trouble.BUSY, Trouble.GONE]


def test_a_job_says_that_the_disk_was_full() -> None:
    done = enqueue("test-full-disk", {}, None)
    run(done.pk)
    done = Job.objects.get(pk=done.pk)
    assert done.state == JobState.FAILED
    assert "The disk of the site is full" in outcome(done)
