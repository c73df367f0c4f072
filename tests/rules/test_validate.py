"""``validate`` on the command line: what the rules have against the games of files."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from renju_tournaments.rules.cli import main
from tests.rules.formats.games import FILES

ROOT = Path(__file__).resolve().parents[2]
FIVE = "h8 a1 i8 a2 j8 a3 k8 a5 l8"
DOUBLE_THREE = "h8 a1 i8 b1 g9 a15 g10 b15 g8"


def run(*arguments: str | Path) -> tuple[int, list[str], str]:
    """The exit code, the lines printed, and what was complained of."""
    printed, said = io.StringIO(), io.StringIO()
    code = main(["validate", *map(str, arguments)], [], printed, said)
    return code, printed.getvalue().splitlines(), said.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.txt"


def test_a_game_without_a_fault(file: Path) -> None:
    file.write_text(f"{FIVE}\nResult: black, five\n")
    assert run(file) == (0, ["1 game: 0 errors, 0 warnings, 0 notes"], "")


def test_a_line_a_finding(file: Path) -> None:
    file.write_text(
        "Black: Anna\nWhite: Boris\nRegulation: RIF\n\nh8 h10 h9\nResult: black, time\n\n"
        f"{DOUBLE_THREE}\nResult: white, foul\n\nWhite: Cyril\n\nh8 h9 h9\nResult: white\n"
    )
    code, lines, said = run(file)
    assert (code, said) == (1, "")
    assert lines == [
        f"{file}: game 1 (Anna – Boris): move 2: error: not-in-square: H10 lies outside the central square of 3 lines.",
        f"{file}: game 1 (Anna – Boris): move 4: note: opening-not-finished: "
        "The game ends before its opening is finished.",
        f"{file}: game 2: move 9: note: foul: The last move of Black, G8, is forbidden: double-three.",
        f"{file}: game 3 (? – Cyril): move 3: error: occupied: There is a stone on H9 already.",
        "3 games: 2 errors, 0 warnings, 2 notes",
    ]


@pytest.mark.parametrize(
    ("text", "options", "code", "kind"),
    [
        (f"{DOUBLE_THREE}\nResult: white, foul", ["--claims", "russian"], 0, "warning: foul-does-not-win"),
        (f"{FIVE} o8\nResult: black, resign", ["--claims", "rif"], 0, "warning: five-passed-over"),
        (f"{FIVE} o8\nResult: black, resign", ["--claims", "russian"], 1, "error: moves-after-the-end"),
        ("h8 h10 i9\nResult: draw", ["--rule", "rif"], 1, "error: not-in-square"),
        ("Regulation: RIF\n\nh8 h10 h9\nResult: draw", ["--rule", "pro"], 1, "error: in-square"),
        ("a1 h8 a2 i9 a3 j8 a5 k9 a6 m8 a4\nResult: black, five", ["--game", "gomoku"], 1, "error: no-five"),
        ("a1 h8 a2 i9 a3 j8 a5 k9 a6 m8 a4\nResult: black, five", ["--game", "renju"], 1, "error: no-five"),
    ],
)
def test_options(file: Path, text: str, options: list[str], code: int, kind: str) -> None:
    file.write_text(text)
    found, lines, _ = run(file, *options)
    assert found == code
    assert any(kind in line for line in lines)


def test_six_in_a_row_wins_in_freestyle(file: Path) -> None:
    file.write_text("a1 h8 a2 i9 a3 j8 a5 k9 a6 m8 a4\nResult: black, five")
    assert run(file, "--game", "freestyle")[:2] == (0, ["1 game: 0 errors, 0 warnings, 0 notes"])


def test_nothing_is_forbidden_by_a_regulation_of_gomoku(file: Path) -> None:
    file.write_text(f"Regulation: Swap2\n\n{DOUBLE_THREE}\nResult: black, resign")
    assert [line for line in run(file)[1] if "foul" in line] == []
    assert [line for line in run(file, "--game", "renju")[1] if "foul:" in line] != []


def test_the_school_of_symmetric_fifths(file: Path) -> None:
    """The figure is symmetric about an axis that is none of the board's."""
    file.write_text("h8 i9 j8 (no swap) i10 (offers g9 k9) g9 a1\nResult: draw\n")
    counts = {
        school: sum("offered-symmetric" in line for line in run(file, "--rule", "rif", "--fifths", school)[1])
        for school in ("translation", "board")
    }
    assert counts == {"translation": 1, "board": 0}


def test_a_move_that_the_readings_judge_differently(file: Path) -> None:
    black, white, point, *_ = next(
        row
        for row in (line.split(" / ") for line in (ROOT / "tests/rules/cases/five_coincidence.txt").open())
        if row[3].strip() != row[4].strip() and len(row[0].split()) == len(row[1].split()) and row[1] != "-"
    )
    pairs = zip(black.split(), white.split(), strict=True)
    file.write_text(f"{' '.join(' '.join(pair) for pair in pairs)} {point}\nResult: draw, agreement\nLetters: a-o\n")
    said = {reading: run(file, "--letters", "a-o", "--reading", reading)[1] for reading in ("rif", "allowed-move")}
    assert said["rif"] != said["allowed-move"]
    assert all(any("readings-differ" in line for line in lines) for lines in said.values())


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_done(tmp_path: Path, file: Path) -> None:
    file.write_text(f"{FIVE}\nResult: white")
    (tmp_path / "bad.sgf").write_bytes(b"(;SZ[15]\n;B[pp])")
    (tmp_path / "bad.lib").write_bytes(b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\0\0\x70\x40")
    code, lines, said = run(tmp_path / "bad.sgf", tmp_path / "bad.lib", tmp_path / "none.txt", file)
    assert code == 3
    assert lines[0].startswith(f"{file}: game 1: move 9: error: result-contradicts-five: ")
    assert lines[-1] == "1 game: 1 error, 0 warnings, 0 notes; could not be read: 1 game, 2 files"
    assert [line.removeprefix(f"{tmp_path}/") for line in said.splitlines()] == [
        "bad.sgf: game 1: line 2: “pp” is not a point of a board of 15 lines.",
        "bad.lib: byte 22: 0x70 is not the code of a point.",
        "none.txt: No such file or directory",
    ]


def test_a_game_that_cannot_be_read_is_named_and_the_others_keep_their_numbers(file: Path) -> None:
    file.write_text(f"{FIVE}\nResult: black\n\nh8 h9 z9\n\n{FIVE}\nResult: white\n")
    code, lines, said = run(file)
    assert code == 3
    assert lines[0].startswith(f"{file}: game 3: move 9: error: result-contradicts-five: ")
    assert lines[-1] == "2 games: 1 error, 0 warnings, 0 notes; could not be read: 1 game"
    assert said == f"{file}: game 2: line 4: “z9” is not a move; a move is written h8, a pass —.\n"


def test_on_a_board_that_is_not_renju_s_nothing_is_forbidden(tmp_path: Path) -> None:
    six = "8,8 1,1 9,8 1,2 10,8 1,3 12,8 1,5 13,8 1,6 11,8"
    moves = "".join(f"{xy},0\n" for xy in six.split())
    for size, is_foul in (("15x15", True), ("20x20", False)):
        (tmp_path / "game.psq").write_text(f"Piskvorky {size}, 0:0, 1\n{moves}-1\n")
        lines = run(tmp_path / "game.psq")[1]
        assert any("note: foul: " in line for line in lines) is is_foul


def test_what_a_file_leaves_open_is_asked(file: Path) -> None:
    file.write_text("h8 k10\nResult: draw")
    code, lines, said = run(file)
    assert (code, lines) == (3, ["0 games: 0 errors, 0 warnings, 0 notes; could not be read: 1 file"])
    assert said.endswith("Answer with --letters\n")
    assert run(file, "--letters", "a-o")[0] == 0


@pytest.mark.parametrize("arguments", [[], ["x.txt", "--rule", "sakata"], ["x.txt", "--claims", "chinese"]])
def test_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*arguments)
    assert caught.value.code == 2


@pytest.mark.parametrize("path", sorted(FILES.iterdir()), ids=lambda path: path.name)
def test_real_files(path: Path) -> None:
    code, lines, _ = run(path)
    assert code in (0, 1)
    assert lines[-1].partition(":")[0].endswith(("game", "games"))


def test_thousands_of_games_need_no_more_memory_than_one_pass(file: Path) -> None:
    """What is found is printed as it comes, not gathered: the games themselves are what is held."""
    games = 3_000
    file.write_text("\n\n".join([f"{FIVE} o8"] * games))

    class Counter(io.StringIO):
        lines = 0

        def write(self, text: str) -> int:
            self.lines += text.count("\n")
            return len(text)

    printed = Counter()
    tracemalloc.start()
    code = main(["validate", str(file)], [], printed, io.StringIO())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code == 0
    assert printed.lines == 2 * games + 1
    assert peak < 40 << 20


def test_whoever_has_seen_enough_may_go(file: Path) -> None:
    """As with ``validate … | head -1``."""
    file.write_text("\n\n".join([f"{FIVE} o8"] * 2_000))
    command = [sys.executable, "-m", "renju_tournaments.rules", "validate", str(file)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONUTF8": "1"}
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert b"five-passed-over" in running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0
