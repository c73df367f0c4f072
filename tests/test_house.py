"""What is promised of the house as a whole, beyond what the linters see."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest
from grimp import ImportGraph, build_graph

from renju_tournaments.databases import database_from_url

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)$")


def pins(name: str) -> dict[str, str]:
    """Package and version of each line; a line that is no pin fails."""
    found = {}
    for line in (ROOT / name).read_text().splitlines():
        if line and not line.startswith(("#", "-r ")):
            match = PIN.match(line)
            assert match, f"{name}: not pinned: {line}"
            found[match[1]] = match[2]
    return found


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_package_is_pinned_to_what_is_installed(name: str) -> None:
    wanted = pins(name)
    assert {package: version(package) for package in wanted} == wanted


@pytest.mark.parametrize("package", ["pairings", "renju_tournaments.rules"])
def test_the_pure_packages_start_without_django(package: str) -> None:
    code = f"import {package}, sys; print([name for name in ('django', 'celery', 'kombu') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def circles(graph: ImportGraph) -> list[set[str]]:
    """Files that import one another, each in a roundabout way itself: the strongly connected parts of the graph."""
    left = {file: set(graph.find_modules_directly_imported_by(file)) for file in graph.modules}
    while loose := {file for file, imports in left.items() if not imports & left.keys()}:
        left = {file: imports for file, imports in left.items() if file not in loose}
    found: list[set[str]] = []
    for file in left:
        below, above = graph.find_upstream_modules(file), graph.find_downstream_modules(file)
        if below & above and not any(file in known for known in found):
            found.append({file, *(below & above)})
    return found


def test_no_files_import_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports for types, and those inside functions, count as well."""
    monkeypatch.syspath_prepend(str(ROOT))
    assert circles(build_graph("pairings", "renju_tournaments", cache_dir=None)) == []


def test_a_database_is_named_by_its_address() -> None:
    server = database_from_url("postgresql://anna:p%40ss@db.example.org:5433/renju")
    assert [server[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        *("renju", "anna", "p@ss", "db.example.org", "5433")
    ]
    assert database_from_url("postgresql://renju@/renju?host=/var/run/postgresql")["HOST"] == "/var/run/postgresql"
    assert database_from_url("sqlite:////srv/renju.sqlite3")["NAME"] == "/srv/renju.sqlite3"
    with pytest.raises(ValueError, match="mysql"):
        database_from_url("mysql://localhost/renju")


def test_nobody_asks_what_day_it_is_at_the_server() -> None:
    """A day is one of the venue (events/venue.py), or of the whole earth (common/days.py)."""
    asked = re.compile(r"\blocaldate\(|\bdate\.today\(|\bdatetime\.(today|now)\(|\bnow\(\)\.date\(|\blocaltime\(\)")
    code = [path for top in ("pairings", "renju_tournaments") for path in (ROOT / top).rglob("*.py")]
    assert [str(path) for path in code if asked.search(path.read_text())] == []
    tags = re.compile(r"{%\s*now\b")
    assert [str(path) for path in (ROOT / "templates").rglob("*.html") if tags.search(path.read_text())] == []


def modules_of(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.py") if "migrations" not in file.parts]


def test_no_app_is_larger_than_a_fifth_of_the_house() -> None:
    lines = {
        app.name: sum(len(file.read_text().splitlines()) for file in modules_of(app))
        for app in (ROOT / "renju_tournaments").iterdir()
        if app.is_dir()
    }
    whole = sum(lines.values()) + sum(len(file.read_text().splitlines()) for file in modules_of(ROOT / "pairings"))
    assert {app: count for app, count in lines.items() if count * 5 > whole} == {}


def test_no_folder_has_more_than_fourteen_modules_side_by_side() -> None:
    modules = [file for name in ("pairings", "renju_tournaments") for file in modules_of(ROOT / name)]
    beside = Counter(file.parent.relative_to(ROOT) for file in modules if file.name != "__init__.py")
    assert {str(folder): count for folder, count in beside.items() if count > 14} == {}


def test_no_view_is_imported_but_by_the_addresses_and_by_views_beside_it() -> None:
    graph = build_graph("pairings", "renju_tournaments", cache_dir=None)
    views = {name for name in graph.modules if ".views" in name}
    found = []
    for view in views:
        for reader in graph.find_modules_that_directly_import(view):
            app = view.split(".views")[0]
            if reader not in views | {f"{app}.urls"} or not reader.startswith(f"{app}."):
                found.append(f"{reader} -> {view}")
    assert found == []


ANSWER_REFUSALS_THEMSELVES = {
    "desk/views/entries/imports.py: accept": "the decisions made on the page are kept",
    "desk/views/rounds/results.py: _enter": "a page with both results",
    "desk/views/rounds/rounds.py: pair": "the page of the dead end that was decided about",
    "documents/views/printing.py: _printed": "once more in the language of the reader",
    "publishing/views/calendar.py: calendar": "there is no such page yet",
    "publishing/views/games.py: _being_made": "the file can be asked for later",
    "records/views/files.py: files": "whatever is wrong is wrong with the file",
}
"""The functions of views for which the ways of the frame (``desk_view``, ``leads_back``, ``refusals``, ``shown_again``)
are not enough, and what they do instead, each in one place."""


def catches_a_refusal(node: ast.AST) -> bool:
    """Is it a ``try`` that catches one, or a ``suppress``? To ``suppress(AlreadyDone)`` is to go on, which may be."""
    names: list[ast.AST] = []
    if isinstance(node, ast.Try):
        names = [handler.type for handler in node.handlers if handler.type]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "suppress":
        names = [name for name in node.args if "AlreadyDone" not in ast.unparse(name)]
    return bool(re.search(r"\b(UserError|Conflict|AlreadyDone|Exception)\b", " ".join(map(ast.unparse, names))))


def test_what_becomes_of_a_refusal_is_declared() -> None:
    house = ROOT / "renju_tournaments"
    views = [file for file in modules_of(house) if "views" in (*file.relative_to(house).parts, file.stem)]
    found = [
        f"{file.relative_to(house)}: {getattr(view, 'name', 'the module')}"
        for file in views
        for view in ast.parse(file.read_text()).body
        for node in ast.walk(view)
        if catches_a_refusal(node)
    ]
    assert sorted(found) == sorted(ANSWER_REFUSALS_THEMSELVES)


def test_every_measurement_can_be_begun() -> None:
    for module in sorted((ROOT / "tests" / "bench").glob("bench_*.py")):
        assert callable(import_module(f"tests.bench.{module.stem}").main), module.stem


def test_no_line_of_a_template_is_longer_than_two_hundred_characters() -> None:
    found = [
        f"{page.relative_to(ROOT)}:{number}"
        for page in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(page.read_text().splitlines(), start=1)
        if len(line) > 200
    ]
    assert found == []


def test_the_types_of_every_script_are_checked() -> None:
    scripts = sorted((ROOT / "static" / "js").rglob("*.js"))
    assert [str(script.relative_to(ROOT)) for script in scripts if "\n// @ts-check\n" not in script.read_text()] == []
    assert not [
        script for script in scripts if "@ts-ignore" in script.read_text() or "@ts-nocheck" in script.read_text()
    ]


def test_persons_are_they() -> None:
    """Nobody is taken for a man: in code, on pages, in the docs."""
    taken = re.compile(r"""(?<!["'])\b(he|his|him|himself)\b(?!["'])""", re.IGNORECASE)
    files = [file for name in ("pairings", "renju_tournaments") for file in modules_of(ROOT / name)]
    files += [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static" / "js").rglob("*.js"), *ROOT.glob("*.md")]
    files += [*(ROOT / "docs").rglob("*.md")]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if taken.search(line)
    ]
    assert found == []
