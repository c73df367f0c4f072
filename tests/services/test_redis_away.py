"""Redis is killed, or hangs, while people read and work: every page is as it was, and nobody asks it over and over."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest
import redis
from django.core.cache.backends.redis import RedisCache
from django.test import Client

from renju_tournaments.common.caching import breaker
from renju_tournaments.common.caching.backend import ASKING
from renju_tournaments.common.caching.made_once import made_once
from renju_tournaments.events.models import ScheduledRound, Stage
from renju_tournaments.events.services import ask_for_check
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services.run import run_job
from tests.at_once import at_once
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import PAIRED, play
from tests.servers import can_start_redis
from tests.sites import free_port

PUBLIC = (
    *("games/", "calendar.ics", "1/standings/", "1/cross-table/", "1/rounds/2/", "1/players/3/"),
    *("1/standings/2/3/", "1/standings.csv"),
)
DESK = ("1/standings/", "1/cross-table/")
KEY = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


class Door:
    """Before the real server: counts who comes in."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.came = 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        threading.Thread(target=self._let_in, daemon=True).start()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                guest, _address = self.socket.accept()
                self.came += 1
                try:
                    host = socket.create_connection(("127.0.0.1", self.server))
                except OSError:
                    guest.close()
                    continue
                for one, other in ((guest, host), (host, guest)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


class Server:
    """A Redis of the test's own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.door = Door(self.port)
        self.url = f"redis://127.0.0.1:{self.door.port}/0"
        self.start()

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *arguments], stdout=subprocess.DEVNULL)
        with redis.Redis(port=self.port, retry=redis.retry.Retry(redis.backoff.ConstantBackoff(0.02), 500)) as client:
            client.ping()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def end(self) -> None:
        self.kill()
        self.door.socket.close()


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    assert can_start_redis(), "redis-server is needed: apt-get install redis-server"
    found = Server()
    backend = "renju_tournaments.common.caching.backend.OptionalRedisCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": found.url}}
    monkeypatch.setattr(run_job.app.conf, "broker_url", found.url)
    breaker.forget_all()
    yield found
    found.end()
    breaker.forget_all()


@pytest.fixture
def stage(db: None) -> Stage:
    stage = make_stage(8, event=make_event(arbiter=make_user("arbiter")), tiebreaks=("BH", "SB"))
    play(stage, 1, "1-5 1-0, 6-2 0-1, 3-7 1/2-1/2, 8-4 +/-")
    play(stage, 2, "2-1 1-0, 8-3 *, 7-4 0-1, 5-6 1-0")
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=PAIRED)
    return stage


def seen(stage: Stage) -> dict[str, tuple[int, bytes]]:
    """Every page that is made of something kept."""
    reader = Client()
    arbiter = Client()
    arbiter.force_login(stage.event.roles.get().user)
    answers = {page: reader.get(f"/e/{stage.event.slug}/{page}") for page in PUBLIC}
    answers |= {f"desk/{page}": arbiter.get(f"/desk/{stage.event.slug}/{page}") for page in DESK}
    return {page: (answer.status_code, KEY.sub(b"", answer.content)) for page, answer in answers.items()}


@pytest.mark.parametrize("goes", ["kill", "hang"])
@pytest.mark.django_db
def test_without_redis_every_page_is_as_it_was_and_it_is_asked_once(
    server: Server, stage: Stage, goes: str, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    with_it = seen(stage)
    assert {status for status, _page in with_it.values()} == {200}
    came = server.door.came
    getattr(server, goes)()
    assert seen(stage) == with_it
    assert server.door.came - came <= 1

    arbiter = Client()
    arbiter.force_login(stage.event.roles.get().user)
    came = server.door.came
    monkeypatch.setattr(ask_for_check, "AT_ONCE", -1)
    for _click in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            sent = arbiter.post(f"/desk/{stage.event.slug}/1/check/", follow=True)
        assert "Waiting for the background worker" in sent.content.decode()
    assert Job.objects.filter(state=JobState.QUEUED).count() == 3
    assert server.door.came - came <= 1

    monkeypatch.setattr(breaker, "monotonic", lambda: monotonic() + breaker.PAUSE)
    server.kill()
    server.start()
    assert seen(stage) == with_it
    with redis.Redis(port=server.port) as client:
        assert client.dbsize() > 10


@pytest.mark.usefixtures("server")
def test_of_all_who_ask_at_once_one_makes_it_also_where_each_has_a_cache_of_his_own() -> None:
    made = []
    asked = at_once([lambda: made_once("t", 1, lambda: made.append(1) or sum(range(10**6)), seconds=60)] * 24)
    assert set(asked) == {sum(range(10**6))}
    assert len(made) == 1


def test_what_another_version_of_the_program_has_kept_is_made_anew(server: Server) -> None:
    made_once("t", 1, lambda: "table", seconds=60)
    with redis.Redis(port=server.port) as client:
        (key,) = client.keys()
        client.set(key, b"\x80\x05crenju_tournaments.gone\nTable\n.")
    assert made_once("t", 1, lambda: "anew", seconds=60) == "anew"


def test_whatever_a_cache_can_do_can_be_done_without() -> None:
    own = {name for name, what in vars(RedisCache).items() if callable(what) and not name.startswith("_")}
    assert own - {"get_backend_timeout"} == set(ASKING)
