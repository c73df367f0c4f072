"""``python -m renju_tournaments.rules`` as a program: whatever is piped in, and wherever it writes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CENTRE = b"- / - / h8\n"


def run(*arguments: str, piped: bytes = b"", encoding: str = "utf-8") -> tuple[int, bytes, bytes]:
    """The exit code, what was printed, and what was complained of. ``encoding``: of a terminal that is strict."""
    done = subprocess.run(
        [sys.executable, "-m", "renju_tournaments.rules", *arguments],
        cwd=ROOT,
        input=piped,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"},
    )
    return done.returncode, done.stdout, done.stderr


def test_many_lines_are_piped_in() -> None:
    assert run("verdict", piped=CENTRE * 20_000) == (0, b"legal\n" * 20_000, b"")


def test_a_mark_of_utf_8_is_no_part_of_the_first_line() -> None:
    assert run("verdict", piped=b"\xef\xbb\xbf" + CENTRE, encoding="ascii") == (0, b"legal\n", b"")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(
    "piped", [b"\xff\xfe\x00", CENTRE + b"- / - / \xff8\n", b"- / - / \xd1\x888\n", b"h8 " * 500_000]
)
def test_what_is_no_line_of_text_is_named(piped: bytes, encoding: str) -> None:
    code, _, said = run("verdict", piped=piped, encoding=encoding)
    assert code == 3
    assert said.startswith(b"line ")
    assert said.count(b"\n") == 1


def test_a_file_whose_name_the_terminal_cannot_show(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xd1\x88\xff.txt")
    Path(name).write_text("h8 h9 h8\n")
    code, printed, said = run("validate", name, encoding="ascii")
    assert (code, said) == (1, b"")
    assert b"There is a stone on H8 already." in printed


def test_a_disk_that_is_full() -> None:
    full = Path("/dev/full")
    command = [sys.executable, "-m", "renju_tournaments.rules", "verdict"]
    with full.open("wb") if full.exists() else open(os.devnull, "rb") as nowhere:
        done = subprocess.run(command, cwd=ROOT, input=CENTRE, stdout=nowhere, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(b"the output cannot be written: ")
    assert done.stderr.count(b"\n") == 1


def test_without_any_stream() -> None:
    shell = f'exec "{sys.executable}" -m renju_tournaments.rules verdict <&- >&- 2>&-'
    assert subprocess.run(["sh", "-c", shell], cwd=ROOT, check=False).returncode == 0
