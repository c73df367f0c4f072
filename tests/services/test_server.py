"""A federation's server: PostgreSQL, Redis, gunicorn and a worker, started as docs/deploy.md says."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from tests.sites import ROOT, Site, children_of, free_port, get

UNITS = ROOT / "docs" / "systemd"


def command_in(unit: str) -> list[str]:
    """The arguments after ``python`` in the ExecStart of a unit file."""
    words = shlex.split(re.findall(r"^ExecStart=(.+)$", (UNITS / unit).read_text(), re.MULTILINE)[0])
    assert words[0].endswith("/.venv/bin/python")
    return words[1:]


@pytest.fixture(scope="module")
def collected(site: Site) -> Site:
    site.manage("collectstatic", "--noinput", "--verbosity", "0")
    return site


def test_the_web_unit_serves_pages_and_hashed_static_files(collected: Site) -> None:
    port = free_port()
    arguments = [word.replace("127.0.0.1:8000", f"127.0.0.1:{port}") for word in command_in("renju-web.service")]
    with collected.running(*arguments) as web:
        address = f"http://localhost:{port}"
        web.wait_until(lambda: get(f"{address}/accounts/log-in/")[0] == 200, "answering page")
        sheet = re.findall(r'href="(/static/css/app\.[0-9a-f]{12}\.css)"', get(f"{address}/accounts/log-in/")[1])
        assert len(sheet) == 1
        assert get(address + sheet[0])[0] == 200
        assert get(f"http://127.0.0.1:{port}/accounts/log-in/")[0] == 400, (
            "a host name that ALLOWED_HOSTS does not list"
        )
        children = children_of(web.popen.pid)
        assert children
        assert web.end() == 0
    assert "Traceback" not in web.words


def test_the_worker_unit_does_a_job(site: Site) -> None:
    with site.running(*command_in("renju-worker.service")) as worker:
        assert "does its work" in site.manage("check_worker", "--timeout", "60").stdout
        assert worker.end() == 0


def test_without_a_worker_the_check_says_what_to_start(site: Site) -> None:
    done = site.manage("check_worker", "--timeout", "1", check=False)
    assert done.returncode == 1
    assert "celery -A renju_tournaments.celery worker" in done.stderr


def test_a_job_whose_worker_was_killed_is_run_again_by_the_next(site: Site, tmp_path: Path) -> None:
    wanted = tmp_path / "wanted"
    with site.worker() as worker:
        number = site.enqueue("test-wait-for-file", path=str(wanted))
        worker.wait_until(Path(f"{wanted}.begun").exists, "begun job")
        worker.kill()
    wanted.touch()
    with site.worker() as worker:
        worker.wait_until(lambda: site.job(number)["state"] == "done", "done job")
    assert site.job(number)["attempts"] == 2


def test_of_two_workers_one_does_each_job(site: Site) -> None:
    with site.worker() as one, site.worker() as other:
        other.wait_for_words("ready")
        numbers = [site.enqueue("test-count") for _ in range(4)]
        one.wait_until(lambda: all(site.job(number)["state"] == "done" for number in numbers), "done jobs")
    assert [site.job(number)["attempts"] for number in numbers] == [1, 1, 1, 1]


def test_a_broker_that_is_down_keeps_nobody_waiting_and_the_job_is_done_when_it_is_back(site: Site) -> None:
    down = replace(site, redis_url=f"redis://127.0.0.1:{free_port()}/0")
    number = down.enqueue("test-count")
    assert site.job(number)["state"] == "queued"
    with site.worker() as worker:
        worker.wait_until(lambda: site.job(number)["state"] == "done", "done job")


def test_both_units_run_the_same_site() -> None:
    """The same folder, environment file and user."""
    settings = [
        sorted(re.findall(r"^(?:User|WorkingDirectory|EnvironmentFile)=.+$", path.read_text(), re.MULTILINE))
        for path in sorted(UNITS.glob("*.service"))
    ]
    assert len(settings) == 2
    assert len(settings[0]) == 3
    assert settings[0] == settings[1]
