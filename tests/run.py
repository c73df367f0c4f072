"""Every check and every test of the project: ``make test``; ``make check`` runs the checks alone.

Ends with a table, with the names of what could not run on this machine (an error where CI=true), and with the counts.
"""

from __future__ import annotations

import os
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
STAGE_SECONDS = 1200
"""A stage that takes longer than this hangs."""

CHECKS: dict[str, list[str]] = {
    "ruff": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
    "manage.py check": ["python", "manage.py", "check", "--fail-level", "WARNING"],
    "migrations": ["python", "manage.py", "makemigrations", "--check", "--dry-run"],
    "djlint": ["djlint", "--lint", "--quiet", "templates"],
    "translations": ["python", "-m", "tests.translations"],
}

PURE = {"pairings", "rules", "serve", "bench", "browser", "services", "long", "data", "__pycache__"}
"""Folders of tests that ask no database, or that have a stage of their own."""
SHOWN = {"documents", "tables", "wording", "desk", "publishing"}
"""Folders whose tests look at what is shown of what others have read and written; one database is enough for them."""
HOSTILE = ["tests/desk/test_bad_input.py", "tests/desk/test_hostile_requests.py", "tests/publishing/test_pages.py"]
"""Their tests send what a database may refuse, or find, in its own way: they are run on each."""


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
    report = Report()
    run_checks(report)
    if "checks" not in arguments:
        everything_else = ["-m", "not browser and not services and not long"]
        run_pytest(report, "tests, SQLite", ["-n", "2", *everything_else], {"DATABASE_URL": "", "REDIS_URL": ""})
        run_with_servers(report)
        run_browser(report)
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


def run_pytest(
    report: Report, name: str, arguments: Sequence[str], environment: dict[str, str], wrapper: Sequence[str] = ()
) -> None:
    """One run of pytest. A test that was skipped is named; a run that broke, or found nothing, is a failure."""
    print(f"\n=== {name}", flush=True)
    begun = monotonic()
    with tempfile.TemporaryDirectory(prefix="renju-report-") as folder:
        xml = Path(folder) / "report.xml"
        command = [*wrapper, str(BIN / "pytest"), "-q", "-p", "no:cacheprovider", f"--junitxml={xml}", *arguments]
        try:
            code = subprocess.run(
                command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, timeout=STAGE_SECONDS
            ).returncode
        except subprocess.TimeoutExpired:
            print(f"{name} was ended after {STAGE_SECONDS} seconds.")
            code = 1
        passed, failed, skipped = count(xml)
    if skipped:
        report.missing.append(f"{skipped} skipped in “{name}”")
    if code and not failed:
        failed = 1
    report.add(name, passed, failed, monotonic() - begun)


def count(xml: Path) -> tuple[int, int, int]:
    """Passed, failed and skipped tests of a JUnit report; nothing when it was never written."""
    if not xml.exists():
        return 0, 0, 0
    total = failed = skipped = 0
    for suite in ElementTree.parse(xml).getroot().iter("testsuite"):
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return max(0, total - failed - skipped), failed, skipped


def run_with_servers(report: Report) -> None:
    """On PostgreSQL and Redis: the service tests, and once more those of whatever reads and writes the database."""
    name = "tests, PostgreSQL and Redis"
    postgres, redis = servers.postgres_url(), servers.redis_url()
    lacking = [
        program
        for program, found in (
            ("PostgreSQL", postgres or servers.can_start_postgres()),
            ("Redis", redis or servers.can_start_redis()),
        )
        if not found
    ]
    if lacking:
        report.missing.append(f"{name}: install {' and '.join(lacking)}, or name them by DATABASE_URL and REDIS_URL")
        return
    folders = [f"tests/{folder.name}" for folder in sorted((ROOT / "tests").iterdir()) if is_database_folder(folder)]
    arguments = ["-n", "2", "--dist", "loadfile", "tests/services", *folders, *HOSTILE]
    with borrowed(postgres, redis) as environment:
        starts = not (postgres and redis)
        wrapper = ["bash", str(ROOT / "tests" / "services.sh")] if starts else []
        run_pytest(report, name, arguments, environment, wrapper)


def is_database_folder(folder: Path) -> bool:
    return folder.is_dir() and folder.name not in PURE | SHOWN and any(folder.rglob("test_*.py"))


@contextmanager
def borrowed(postgres: str | None, redis: str | None) -> Iterator[dict[str, str]]:
    """What the tests need to know to use these servers; databases of a run that was broken off are dropped after it."""
    run = secrets.token_hex(4)
    try:
        yield {"RENJU_TEST_RUN": run, "DATABASE_URL": postgres or "", "REDIS_URL": redis or ""}
    finally:
        if postgres:
            servers.drop_databases(postgres, f"test_renju_{run}_")


def run_browser(report: Report) -> None:
    if find_chromium() is None:
        report.missing.append("the browser tests: install chromium, or name it by CHROMIUM")
        return
    run_pytest(
        report, "tests, browser", ["-n", "2", "-m", "browser", "tests/browser"], {"DATABASE_URL": "", "REDIS_URL": ""}
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
