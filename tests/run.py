"""Every check and every test of the project: ``make test``; ``make check`` runs the checks alone.

Ends with a table, with the names of what could not run on this machine (an error where CI=true), and with the counts.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from xml.etree import ElementTree

from tests import servers
from tests.browser.chromium import find_chromium

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
LONGEST = 1500
"""Seconds; tests that take longer hang."""
WORKERS = len(os.sched_getaffinity(0)) + 1
"""One more than there are cores: while one waits for a browser or a server, no core does."""

SQLITE, SERVICES, BROWSER = "tests, SQLite", "tests, PostgreSQL and Redis", "tests, browser"
ON_POSTGRESQL = re.compile(r"\[(.+-)?postgresql(-.+)?\]$")
"""How the name of a test ends that is there once for each database, where it asks PostgreSQL."""

CHECKS: dict[str, list[str]] = {
    "ruff": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
    "manage.py check": ["python", "manage.py", "check", "--fail-level", "WARNING"],
    "migrations": ["python", "manage.py", "makemigrations", "--check", "--dry-run"],
    "djlint": ["djlint", "--lint", "--quiet", "templates"],
    "scripts, lint": ["deno", "lint", "--quiet"],
    "scripts, types": ["deno", "check", "--quiet", "static/js", "tests/scripts"],
    "scripts, tests": ["deno", "test", "--quiet", "--no-check"],
    "translations": ["python", "-m", "tests.translations"],
}


@dataclass
class Report:
    """What ran, and how it went."""

    rows: list[tuple[str, int, int, float]] = field(default_factory=list)
    """Name, passed, failed, seconds."""
    missing: list[str] = field(default_factory=list)
    """What could not run, and what would have to be installed."""

    def add(self, name: str, passed: int, failed: int, seconds: float) -> None:
        self.rows.append((name, passed, failed, seconds))

    def finish(self) -> int:
        """Print the table and the counts; the exit code."""
        print(f"\n{'':28}{'passed':>8}{'failed':>8}{'seconds':>9}")
        for name, good, bad, seconds in self.rows:
            print(f"{name:28}{good:8}{bad:8}{seconds:9.0f}{'  <-- FAILED' if bad else ''}")
        if self.missing:
            print("\n" + "!" * 100)
            for line in self.missing:
                print(f"!! COULD NOT RUN: {line}")
            print("!" * 100)
        passed = sum(row[1] for row in self.rows)
        failed = sum(row[2] for row in self.rows) + (len(self.missing) if IN_CI else 0)
        print(f"\n{passed} passed, {failed} failed", flush=True)
        return 1 if failed else 0


def main(arguments: Sequence[str]) -> int:
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # of a hundred processes that start here, one compiles for all
    report = Report()
    run_checks(report)
    if "checks" not in arguments:
        run_tests(report)
    return report.finish()


def run_checks(report: Report) -> None:
    """All checks, two at a time; the words of those that fail."""
    wanted = dict(CHECKS)
    if not shutil.which("xgettext"):
        report.missing.append("the check of the translations: install gettext")
        del wanted["translations"]

    def check(command: list[str]) -> tuple[subprocess.CompletedProcess[str], float]:
        begun = monotonic()
        done = subprocess.run([str(BIN / command[0]), *command[1:]], capture_output=True, text=True)
        return done, monotonic() - begun

    with ThreadPoolExecutor(2) as pool:
        for name, (done, seconds) in zip(wanted, pool.map(check, wanted.values()), strict=True):
            print(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'}", flush=True)
            if done.returncode:
                print(done.stdout + done.stderr, flush=True)
            report.add(name, int(done.returncode == 0), int(done.returncode != 0), seconds)


def run_tests(report: Report) -> None:
    """All tests in one run: on SQLite, what asks something of a database on PostgreSQL too, and in a browser."""
    postgres, redis = servers.postgres_url(), servers.redis_url()
    left_out = ["long"]
    lacking = [
        program
        for program, found in (
            ("PostgreSQL", postgres or servers.can_start_postgres()),
            ("Redis", redis or servers.can_start_redis()),
        )
        if not found
    ]
    if lacking:
        report.missing.append(
            f"{SERVICES}: install {' and '.join(lacking)}, or name them by DATABASE_URL and REDIS_URL"
        )
        left_out.append("services")
    if find_chromium() is None:
        report.missing.append("the browser tests: install chromium, or name it by CHROMIUM")
        left_out.append("browser")
    arguments = ["-n", str(WORKERS), "--dist", "worksteal", "-m", f"not ({' or '.join(left_out)})"]
    if lacking:
        run_pytest(report, arguments, {"DATABASE_URL": "", "REDIS_URL": ""})
        return
    with borrowed(postgres, redis) as environment:
        wrapper = [] if postgres and redis else ["bash", str(ROOT / "tests" / "services.sh")]
        run_pytest(report, [*arguments, "--each-database"], environment, wrapper)


def run_pytest(
    report: Report, arguments: Sequence[str], environment: dict[str, str], wrapper: Sequence[str] = ()
) -> None:
    """The one run. A test that was skipped is named; a run that broke, or found nothing, is a failure."""
    print("\n=== tests", flush=True)
    begun = monotonic()
    with tempfile.TemporaryDirectory(prefix="renju-report-") as folder:
        xml, places = Path(folder) / "report.xml", Path(folder) / "places.json"
        command = [*wrapper, str(BIN / "pytest"), "-q", "-p", "no:cacheprovider", f"--junitxml={xml}"]
        command += [f"--places={places}", *arguments]
        try:
            code = subprocess.run(
                command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, timeout=LONGEST
            ).returncode
        except subprocess.TimeoutExpired:
            print(f"The tests were ended after {LONGEST} seconds.")
            code = 1
        counted = count(xml)
        asked = json.loads(places.read_text()) if places.exists() else None
    for part, (passed, failed, skipped, seconds) in counted.items():
        report.add(part, passed, failed, seconds)
        if skipped:
            report.missing.append(f"{skipped} skipped in “{part}”")
    if code and not any(failed for _passed, failed, _skipped, _seconds in counted.values()):
        report.add("the run of the tests", 0, 1, monotonic() - begun)
    if "--each-database" in arguments and asked:
        report_places(report, asked["answered"], asked["missed"])


def report_places(report: Report, answered: int, missed: list[str]) -> None:
    """Whatever the tests ask of SQLite they ask of PostgreSQL too; the places where they do not."""
    for place in missed:
        print(f"Asked of SQLite alone: {place}. Mark a test that comes there @pytest.mark.each_database.")
    report.add("asked of PostgreSQL too", answered, len(missed), 0)


def count(xml: Path) -> dict[str, tuple[int, int, int, float]]:
    """Passed, failed and skipped tests of a JUnit report, and the seconds they took, part by part; nothing when it was
    never written."""
    found: dict[str, list[float]] = {}
    for case in ElementTree.parse(xml).getroot().iter("testcase") if xml.exists() else ():
        outcomes = {child.tag for child in case}
        column = 1 if outcomes & {"failure", "error"} else 2 if "skipped" in outcomes else 0
        row = found.setdefault(part_of(case.get("classname", ""), case.get("name", "")), [0, 0, 0, 0.0])
        row[column] += 1
        row[3] += float(case.get("time", 0))
    parts = [part for part in (SQLITE, SERVICES, BROWSER) if part in found]
    return {part: (int(found[part][0]), int(found[part][1]), int(found[part][2]), found[part][3]) for part in parts}


def part_of(module: str, name: str) -> str:
    folder = module.removeprefix("tests.").partition(".")[0]
    if folder == "services" or ON_POSTGRESQL.search(name):
        return SERVICES
    return BROWSER if folder == "browser" else SQLITE


@contextmanager
def borrowed(postgres: str | None, redis: str | None) -> Iterator[dict[str, str]]:
    """What the tests need to know to use these servers; databases of a run that was broken off are dropped after it."""
    run = secrets.token_hex(4)
    try:
        yield {"RENJU_TEST_RUN": run, "DATABASE_URL": postgres or "", "REDIS_URL": redis or ""}
    finally:
        if postgres:
            servers.drop_databases(postgres, f"test_renju_{run}_")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
