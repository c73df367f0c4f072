"""A job as a row: asked for, claimed once, done or failed, seen by its owner."""

from __future__ import annotations

import socket
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from renju_tournaments.common.caching import breaker
from renju_tournaments.errors import UserError
from renju_tournaments.jobs.context import JobLost
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import JobContext, enqueue, run
from renju_tournaments.jobs.services.enqueue import BROKER, nudge
from renju_tournaments.jobs.services.run import MAX_ATTEMPTS, run_job, sweep
from renju_tournaments.jobs.tasks import SEND_AGAIN, due
from renju_tournaments.jobs.wording import outcome
from tests.factories import make_user

import_module("tests.job_kinds")
pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture(autouse=True)
def _new_broker() -> None:
    """Nothing is sent, and nobody has asked in vain yet."""
    sent()
    breaker.forget_all()


def sent() -> list[int]:
    """The numbers of the jobs the broker has a message for; they are taken off."""
    found = []
    with run_job.app.connection_for_read() as connection, connection.SimpleQueue("celery") as queue:
        while queue.qsize():
            found.append(queue.get_nowait().payload[0][0])
    return found


def test_a_worker_is_told_only_after_the_commit(django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = enqueue("test-count", {}, make_user())
        assert sent() == []
    assert sent() == [job.pk]


@pytest.mark.django_db(transaction=True)
def test_a_job_of_an_act_that_was_undone_never_was() -> None:
    class UndoneError(Exception):
        pass

    @transaction.atomic
    def act() -> None:
        enqueue("test-count", {}, make_user())
        raise UndoneError

    with pytest.raises(UndoneError):
        act()
    assert sent() == []
    assert not Job.objects.exists()


def test_a_broker_that_hangs_is_asked_once_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    owner = make_user()
    client.force_login(owner)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(run_job.app.conf, "broker_url", f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        with django_capture_on_commit_callbacks(execute=True):
            jobs = [enqueue("test-count", {}, owner) for _click in range(5)]
        silent.setblocking(False)
        silent.accept()
        with pytest.raises(BlockingIOError):
            silent.accept()
    page = client.get(f"/jobs/{jobs[-1].pk}/").content.decode()
    assert "Waiting for the background worker" in page
    assert "Do it here and now" in page
    assert Job.objects.filter(state=JobState.QUEUED).count() == 5

    monkeypatch.undo()
    monkeypatch.setattr(breaker, "PAUSE", 0)
    breaker.breaker_of(BROKER).has_failed(OSError())
    assert nudge(jobs[0].pk)
    assert nudge(jobs[1].pk)
    assert sent() == [jobs[0].pk, jobs[1].pk]


def test_an_unknown_kind_is_refused_before_anything_is_written() -> None:
    with pytest.raises(UserError, match="nonsense"):
        enqueue("nonsense", {}, None)
    assert not Job.objects.exists()


def test_a_job_is_done_once_however_often_it_is_sent() -> None:
    job = enqueue("test-count", {"to": 3}, None)
    assert [run(job.pk), run(job.pk)] == [True, False]
    job.refresh_from_db()
    assert (job.state, job.attempts, job.progress, job.total) == (JobState.DONE, 1, 3, 3)
    assert job.result == {"code": "counted", "facts": {"to": 3}, "url": "/"}
    assert outcome(job) == "Counted to 3."


def test_a_refusal_is_kept_as_the_sentence_it_is() -> None:
    job = enqueue("test-refuse", {}, None)
    run(job.pk)
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert job.error == "Round 3 is not published. Publish it, then try again."


def test_a_fault_of_ours_is_told_in_a_sentence_and_not_in_python(caplog: pytest.LogCaptureFixture) -> None:
    job = enqueue("test-break", {}, None)
    run(job.pk)
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert "try it again" in outcome(job)
    assert "ZeroDivisionError" not in outcome(job)
    assert "ZeroDivisionError" in caplog.text


def test_a_job_speaks_the_language_of_who_asked_for_it() -> None:
    with translation.override("cs"):
        job = enqueue("test-count", {}, None)
    assert job.language == "cs"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"state": JobState.DONE, "result": {"message": "Spočítáno do 3.", "url": "/"}}, "Spočítáno do 3."),
        ({"state": JobState.FAILED, "error": "Kolo 3 není zveřejněno."}, "Kolo 3 není zveřejněno."),
        ({"state": JobState.DONE, "result": None}, ""),
        ({"state": JobState.DONE, "result": {"code": "of-a-later-version"}}, ""),
    ],
)
def test_a_job_of_another_version_says_what_it_kept(client: Client, row: dict[str, Any], said: str) -> None:
    job = Job.objects.create(kind="test-count", owner=make_user(), **row)
    assert outcome(job) == said
    client.force_login(job.owner)
    assert said in client.get(reverse("jobs:job", args=[job.pk])).text


def test_each_reader_has_what_came_of_a_job_in_his_own_language() -> None:
    with translation.override("cs"):
        job = enqueue("check-worker", {}, None)
        run(job.pk)
        job.refresh_from_db()
        czech = outcome(job)
    assert outcome(job) == "The background worker does its work." != czech
    assert job.result == {"code": "works"}


def test_a_job_whose_heart_stopped_waits_again_and_one_that_lives_does_not(settings: Any) -> None:
    settings.JOB_STALE_SECONDS = 30
    now = timezone.now()
    dead, alive = (
        Job.objects.create(kind="test-count", state=JobState.RUNNING, started_at=now, heartbeat_at=now - silence)
        for silence in (timedelta(seconds=31), timedelta(seconds=5))
    )
    assert sweep() == [dead.pk]
    alive.refresh_from_db()
    assert alive.state == JobState.RUNNING


def test_a_dead_job_is_run_again_though_the_clock_was_set_back_under_it(settings: Any) -> None:
    """Its last heartbeat lies an hour ahead; that of another machine, whose clock is a little fast, counts."""
    settings.JOB_STALE_SECONDS = 30
    now = timezone.now()
    dead, fast = (
        Job.objects.create(kind="test-count", state=JobState.RUNNING, started_at=beat, heartbeat_at=beat)
        for beat in (now + timedelta(hours=1), now + timedelta(seconds=10))
    )
    assert sweep() == [dead.pk]
    fast.refresh_from_db()
    assert fast.state == JobState.RUNNING
    assert run(dead.pk)
    dead.refresh_from_db()
    assert dead.state == JobState.DONE


def test_a_job_that_kills_its_workers_is_given_up() -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    job = Job.objects.create(
        kind="test-count",
        state=JobState.RUNNING,
        attempts=MAX_ATTEMPTS,
        started_at=long_ago,
        heartbeat_at=long_ago,
    )
    assert sweep() == []
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert str(MAX_ATTEMPTS) in outcome(job)
    with translation.override("ru"):
        assert str(MAX_ATTEMPTS) in outcome(job)
        assert "never finished" not in outcome(job)


def test_a_run_that_lost_its_job_stops_and_writes_nothing() -> None:
    """A laptop that slept: its job was given to another worker meanwhile."""
    job = enqueue("test-count", {}, None)
    long_ago = timezone.now() - timedelta(hours=1)
    Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING, started_at=long_ago, heartbeat_at=long_ago)
    asleep = JobContext(Job.objects.get(pk=job.pk))
    assert sweep() == [job.pk]
    run(job.pk)
    with pytest.raises(JobLost):
        asleep.progress(1, 1)
    job.refresh_from_db()
    assert (job.state, job.progress) == (JobState.DONE, 10)


def test_a_long_queue_is_not_sent_again_with_every_sweep() -> None:
    sent = {1: 100.0}
    assert due([1, 2], sent, 110.0) == [2]
    assert due([1], sent, 100.0 + SEND_AGAIN) == [1]
    assert due([], sent, 120.0) == []
    assert due([1], sent, 121.0) == [1], "abandoned and waiting once more: sent at once"


def test_only_the_owner_sees_a_job(client: Client) -> None:
    job = enqueue("test-count", {}, make_user("kask"))
    pages = [reverse(name, args=[job.pk]) for name in ("jobs:job", "jobs:state")]
    assert [client.get(page).status_code for page in pages] == [302, 302]
    client.force_login(make_user("other"))
    assert [client.get(page).status_code for page in pages] == [404, 404]
    assert client.post(reverse("jobs:run", args=[job.pk])).status_code == 404
    client.force_login(job.owner)
    assert [client.get(page).status_code for page in pages] == [200, 200]


def test_who_waits_in_vain_has_it_done_here_and_now(client: Client) -> None:
    job = enqueue("test-count", {}, make_user())
    client.force_login(job.owner)
    page = reverse("jobs:job", args=[job.pk])
    assert "Do it here and now" in client.get(page).text
    answer = client.post(reverse("jobs:run", args=[job.pk]), follow=True)
    assert "Counted to 10." in answer.text
    assert 'href="/"' in answer.text
    again = client.post(reverse("jobs:run", args=[job.pk]), follow=True)
    assert "no longer waiting" in again.text
    job.refresh_from_db()
    assert job.attempts == 1


def test_the_page_tells_the_sentence_of_a_failure(client: Client) -> None:
    job = enqueue("test-refuse", {}, make_user())
    run(job.pk)
    client.force_login(job.owner)
    assert "Publish it, then try again." in client.get(reverse("jobs:job", args=[job.pk])).text


@pytest.mark.parametrize("url", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_a_result_links_to_this_site_only(client: Client, url: str) -> None:
    job = Job.objects.create(kind="test-count", state=JobState.DONE, result={"url": url}, owner=make_user())
    client.force_login(job.owner)
    assert url not in client.get(reverse("jobs:job", args=[job.pk])).text
