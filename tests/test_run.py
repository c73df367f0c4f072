"""The runner of the tests tells the truth: counts, what could not run, and what is not translated."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests import run, translations


def finished(report: run.Report, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    return report.finish(), capsys.readouterr().out.splitlines()


def test_the_last_line_is_the_counts_alone(capsys: pytest.CaptureFixture[str]) -> None:
    report = run.Report()
    report.add("ruff", 1, 0, 0.5)
    report.add("tests", 41, 2, 3)
    code, lines = finished(report, capsys)
    assert (code, lines[-1]) == (1, "42 passed, 2 failed")


def test_what_could_not_run_is_named_and_is_an_error_only_where_everything_must_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = run.Report()
    report.add("tests", 5, 0, 1)
    report.missing.append("the browser tests: install chromium")
    monkeypatch.setattr(run, "IN_CI", False)
    code, lines = finished(report, capsys)
    assert (code, lines[-1]) == (0, "5 passed, 0 failed")
    assert "!! COULD NOT RUN: the browser tests: install chromium" in lines
    monkeypatch.setattr(run, "IN_CI", True)
    code, lines = finished(report, capsys)
    assert (code, lines[-1]) == (1, "5 passed, 1 failed")


REPORT = """<testsuites><testsuite tests="7" errors="1">
  <testcase classname="tests.events.test_draw" name="test_by_lot[sqlite-7]" time="0.5"/>
  <testcase classname="tests.events.test_draw" name="test_by_lot[postgresql-7]" time="1.5"/>
  <testcase classname="tests.events.test_draw" name="test_postgresql[7]" time="1"><failure message="no"/></testcase>
  <testcase classname="tests.services.test_server" name="test_it" time="2"><skipped/></testcase>
  <testcase classname="tests.services.test_server" name="test_that" time="2"/>
  <testcase classname="tests.browser.test_board" name="test_a_game" time="3"/>
  <testcase classname="" name="tests.players.test_search" time="0"><error message="cannot be imported"/></testcase>
</testsuite></testsuites>"""


def test_a_report_of_tests_is_counted_part_by_part(tmp_path: Path) -> None:
    xml = tmp_path / "report.xml"
    assert run.count(xml) == {}
    xml.write_text(REPORT)
    assert run.count(xml) == {
        "tests, SQLite": (1, 2, 0, 1.5),
        "tests, PostgreSQL and Redis": (2, 0, 1, 5.5),
        "tests, browser": (1, 0, 0, 3.0),
    }


def test_what_postgresql_was_never_asked_is_named_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    report = run.Report()
    run.report_places(report, 12, ["events/queries.py:71 state_of"])
    code, lines = finished(report, capsys)
    assert (code, lines[-1]) == (1, "12 passed, 1 failed")
    assert "events/queries.py:71 state_of" in lines[0]


def catalogue(text: str) -> Catalog:
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    plural = '"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;\\n"\n\n'
    return read_po(io.BytesIO((head + plural + text).encode()), locale="cs")


FRESH = """
msgid "Round"
msgstr ""

msgid "Draw"
msgstr ""

#, python-format
msgid "Table %(n)s"
msgstr ""

msgid "New"
msgstr ""

#, python-format
msgid "%(n)s game"
msgid_plural "%(n)s games"
msgstr[0] ""
msgstr[1] ""
"""
KEPT = """
msgid "Round"
msgstr "Kolo"

#, fuzzy
msgid "Draw"
msgstr "Losování"

#, python-format
msgid "Table %(n)s"
msgstr "Stůl %(m)s"

msgid "Old"
msgstr "Staré"

#, python-format
msgid "%(n)s game"
msgid_plural "%(n)s games"
msgstr[0] "%(n)s partie"
msgstr[1] "%(n)s partie"
msgstr[2] ""
"""


def test_every_way_of_not_being_translated_is_named() -> None:
    found = translations.compare("cs", catalogue(KEPT), catalogue(FRESH))
    assert len(found) == 5, found
    for words, what in {
        "Draw": "fuzzy",
        "Table": "placeholder",
        "Old": "no longer used",
        "New": "not collected yet",
        "game": "not translated",
    }.items():
        assert any(what in line and words in line for line in found), (what, found)


def test_a_catalogue_that_is_complete_has_no_faults() -> None:
    whole = catalogue('msgid "Round"\nmsgstr "Kolo"\n')
    assert translations.compare("cs", whole, whole) == []
