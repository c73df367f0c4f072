"""A database of before is upgraded where models have moved to another app: nothing in it is touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from renju_tournaments.events.access import Permission, may
from renju_tournaments.events.models import EventRole
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.rulings.models import Ruling
from tests.factories import make_event, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.each_database]
BEFORE = [
    ("accounts", "0003_one_spelling_of_letters"),
    ("adjournments", "0003_one_spelling_of_letters"),
    ("events", "0025_one_spelling_of_letters"),
    ("rulings", None),
]


@pytest.fixture
def before() -> Iterator[Any]:
    """The models as they were when roles belonged to accounts and rulings to adjournments; now again afterwards."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state([step for step in BEFORE if step[1]]).apps
    to_now()


def to_now() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_roles_rulings_and_a_running_job_are_what_they_were(before: Any) -> None:
    chief = make_user("chief")
    event = make_event()
    now = timezone.now()
    role = before.get_model("accounts", "EventRole").objects.create(event_id=event.pk, user_id=chief.pk, role="chief")
    ruling = before.get_model("adjournments", "Ruling").objects.create(
        event_id=event.pk, kind="warning", reason="Talked", ruled_by="A. Ilves", ruled_at=now
    )
    job = Job.objects.create(kind="pair-round", state=JobState.RUNNING, owner=chief)

    to_now()

    assert EventRole.objects.get(pk=role.pk).user == chief
    assert may(chief, event, Permission.RUN_EVENT)
    kept = Ruling.objects.get(pk=ruling.pk)
    assert (kept.reason, kept.ruled_by, kept.ruled_at) == ("Talked", "A. Ilves", now)
    assert Job.objects.get(pk=job.pk).state == JobState.RUNNING
    assert EventRole.objects.create(event=event, user=make_user("arbiter"), role="arbiter").pk > role.pk
