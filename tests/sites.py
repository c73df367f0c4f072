"""A whole site in processes of its own, for tests of what only processes show: workers, brokers, signals.

A ``Site`` is a set of environment variables: a database, a broker, a folder. Its commands and servers are started
with them, as a person would, and are ended with the test.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0
"""Seconds within which what is awaited must happen, on a slow machine."""

WORKER = [
    *("-m", "celery", "-A", "renju_tournaments.celery", "worker", "--pool", "solo", "--include", "tests.job_kinds"),
    *("--loglevel", "INFO", "--without-gossip", "--without-mingle", "--without-heartbeat"),
]
DESK = """
import django, json, sys
django.setup()
import tests.job_kinds
from renju_tournaments.jobs.services import enqueue
for line in sys.stdin:
    print(enqueue(*json.loads(line), None).pk, flush=True)
"""
"""A process like one of the web's, which asks for one job after the other."""


@dataclass(frozen=True)
class Site:
    folder: Path
    database_url: str = ""
    redis_url: str = ""
    stale_seconds: float = 2

    @property
    def environment(self) -> dict[str, str]:
        return {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            "DJANGO_SETTINGS_MODULE": "renju_tournaments.settings",
            "RENJU_VAR": str(self.folder),
            "STATIC_ROOT": str(self.folder / "static"),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "SECRET_KEY": "for-tests-only-" + "x" * 40,
            "JOB_STALE_SECONDS": str(self.stale_seconds),
            "JOB_SWEEP_SECONDS": "0.5",
            "PYTHONUNBUFFERED": "1",
        }

    def python(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE * 2,
        )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done

    def manage(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return self.python("manage.py", *arguments, check=check)

    def enqueue(self, kind: str, **arguments: Any) -> int:
        """Ask for a job as a web process does; its number."""
        desk = _desk_of(self)
        assert desk.stdin is not None
        assert desk.stdout is not None
        desk.stdin.write(json.dumps([kind, arguments]) + "\n")
        desk.stdin.flush()
        return int(desk.stdout.readline())

    def job(self, number: int) -> dict[str, Any]:
        """The job's row, read past Django."""
        columns = ("state", "attempts", "progress", "total", "error", "result")
        question = f"select {', '.join(columns)} from jobs_job where id = {number}"
        if self.database_url:
            with psycopg.connect(self.database_url) as server:
                row = server.execute(question).fetchone()
        else:
            with closing(sqlite3.connect(self.folder / "renju.sqlite3", timeout=20)) as file:
                row = file.execute(question).fetchone()
        assert row is not None
        return dict(zip(columns, row, strict=True))

    @contextmanager
    def running(self, *arguments: str) -> Iterator[Process]:
        """A Python process of this site, with all that it starts; ended by the end of the block."""
        log = self.folder / f"process-{time.monotonic_ns()}.log"
        with log.open("wb") as file:
            started = subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
            )
        process = Process(started, log)
        try:
            yield process
        finally:
            process.end()

    def worker(self) -> Any:
        return self.running(*WORKER)


@cache
def _desk_of(site: Site) -> subprocess.Popen[str]:
    """Started when it is first asked, and ended with the tests."""
    desk = subprocess.Popen(
        [sys.executable, "-c", DESK],
        cwd=ROOT,
        env=site.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(desk.kill)
    return desk


@dataclass(frozen=True)
class Process:
    popen: subprocess.Popen[bytes]
    log: Path

    @property
    def words(self) -> str:
        """What it has written so far."""
        return self.log.read_text(errors="replace")

    def wait_for_words(self, words: str) -> None:
        self.wait_until(lambda: words in self.words, f"“{words}”")

    def wait_until(self, happened: Callable[[], bool], what: str) -> None:
        """Fails when the process ends before, or when it takes too long."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert self.popen.poll() is None, f"ended ({self.popen.returncode}) before {what}:\n{self.words}"
            assert time.monotonic() < end, f"no {what} after {PATIENCE:g} seconds:\n{self.words}"
            time.sleep(0.1)

    def kill(self) -> None:
        """As a power cut would."""
        self.popen.kill()
        self.popen.wait()

    def end(self) -> int:
        """Ask it to stop; its exit code."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGTERM)
            try:
                self.popen.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
        return self.popen.returncode


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def get(url: str) -> tuple[int, str]:
    """Status and text of a page; status 0 when nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
    except OSError:
        return 0, ""


def children_of(pid: int) -> list[int]:
    """Processes below this one, theirs included (Linux)."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                below.setdefault(int(fields[1]), []).append(int(entry.name))
    found, queue = [], [pid]
    while queue:
        children = below.get(queue.pop(), [])
        found += children
        queue += children
    return found


def is_alive(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def command_of(pid: int) -> str:
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
