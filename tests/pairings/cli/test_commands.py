"""The command line as it is used: files in, lines out, and the exit codes scripts rely on."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pairings import systems
from pairings.cli.arguments import SYSTEMS, short_name
from pairings.cli.commands import main
from pairings.cli.files import BAD_FILE, DONE, ERRORS_FOUND, NO_PAIRING, USAGE
from pairings.formats.trf import Edition, Entry, Prohibition, compose, document_of, read
from pairings.model import ByeKind, HalfRule, Player, Result, StageRules, State, System, Withdrawn
from pairings.settings import Decision, OlympicRules, TieBreaker
from pairings.simulate import Habits, simulate
from tests.pairings.formats.test_trf_reading import FOUR, file, player
from tests.pairings.formats.test_trf_writing import FOREIGN
from tests.pairings.language import event, round_robin_rules, swiss_rules

NAMES = "|".join(SYSTEMS)


class Shell:
    """Runs commands in a folder of its own and keeps what they said."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys
        self.out: list[str] = []
        self.complaints: list[str] = []

    def write(self, text: str, name: str = "event.trf", encoding: str = "utf-8") -> Path:
        path = self.folder / name
        path.write_bytes(text.encode(encoding))
        return path

    def save(self, state: State, rules: StageRules, **more: object) -> Path:
        return self.write(compose(document_of(state, rules, **more)))

    def run(self, *words: object) -> int:
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        progress = self.capsys.readouterr()
        self.out, self.complaints = progress.out.splitlines(), progress.err.splitlines()
        return code


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(tmp_path, capsys)


def test_pair_prints_what_other_programs_expect(shell: Shell) -> None:
    rules = swiss_rules(rounds=5)
    state = simulate(9, 3, 1, rules)
    path = shell.save(state, rules, seed=1)
    assert shell.run("pair", path, "--system", "regulated") == DONE
    proposal = systems.propose(state, rules=rules, seed=1)
    (free,) = [p.bye.player for p in proposal.byes if p.bye.kind is ByeKind.FREE_POINT]
    assert shell.out == ["5", *(f"{b.first} {b.second}" for b in proposal.boards), f"{free} 0"]


def test_pair_a_round_robin_without_a_free_point(shell: Shell) -> None:
    path = shell.save(event("1=5 3=4 rest2", players=5), round_robin_rules(rounds=5))
    assert shell.run("pair", path) == DONE
    assert shell.out[0] == "2"
    assert len(shell.out) == 3


@pytest.mark.parametrize("seed", [2, 3])
def test_a_seed_draws_the_first_colour(shell: Shell, seed: int) -> None:
    path = shell.write(file("XXR 5", *(player(n) for n in range(1, 5))))
    assert shell.run("pair", path, "--seed", seed) == DONE
    proposal = systems.propose(event(players=4), rules=swiss_rules(rounds=5), seed=seed)
    assert shell.out[1:] == [f"{b.first} {b.second}" for b in proposal.boards]


@pytest.mark.parametrize(("colour", "board"), [("white1", "1 3"), ("black1", "3 1")])
def test_the_first_colour_of_the_file_is_honoured(shell: Shell, colour: str, board: str) -> None:
    path = shell.write(file(f"XXC {colour}", "XXR 5", *(player(n) for n in range(1, 5))))
    assert shell.run("pair", path) == DONE
    assert shell.out[1] == board


def test_pairing_by_rank(shell: Shell) -> None:
    ranks = {1: "4", 2: "3", 3: "2", 4: "1"}
    path = shell.write(file("XXC rank white1", "XXR 5", *(player(n, rank=ranks[n]) for n in ranks)))
    assert shell.run("pair", path) == DONE
    assert shell.out == ["2", "4 2", "1 3"]


def test_pairing_by_rank_keeps_everything_else_with_its_player(shell: Shell) -> None:
    """Own tables, pairs kept apart for a while, decisions: all of them speak of the numbers in the file."""
    state = State(
        tuple(Player(n) for n in range(1, 9)),
        not_before={frozenset((8, 4)): 3},
        fixed_tables={7: 4},
    )
    ranked = tuple(Entry(n, f"Player {n}", rank=9 - n) for n in range(1, 9))
    document = replace(document_of(state, swiss_rules(rounds=5), seed=1), entries=ranked, by_rank=True)
    assert shell.run("pair", shell.write(compose(document))) == DONE
    pairs = [{int(word) for word in line.split()} for line in shell.out[1:]]
    assert {8, 4} not in pairs
    assert {8, 3} in pairs
    assert 7 in pairs[-1]


def test_a_decision_on_a_drawn_match_survives_pairing_by_rank(shell: Shell) -> None:
    """Of 1 = 4 the arbiter put 4 through: they meet the winner of the other semifinal, whatever the ranks."""
    rules = StageRules(System.OLYMPIC, 3, olympic=OlympicRules(draws=(TieBreaker.BOARDS,)))
    decided = Decision(frozenset((1, 4)), 4, TieBreaker.BOARDS)
    state = replace(event("1=4 3+2", players=4), decisions=(decided,))
    ranked = tuple(Entry(n, f"Player {n}", rank=n) for n in range(1, 5))
    document = replace(document_of(state, rules, seed=1), entries=ranked, by_rank=True)
    assert shell.run("pair", shell.write(compose(document))) == DONE
    assert shell.out[0] == "1"
    assert {int(word) for word in shell.out[1].split()} == {3, 4}
    backwards = tuple(Entry(n, f"Player {n}", rank={1: 4, 4: 1, 2: 3, 3: 2}[n]) for n in range(1, 5))
    assert shell.run("pair", shell.write(compose(replace(document, entries=backwards)))) == DONE
    assert {int(word) for word in shell.out[1].split()} == {3, 4}


def test_the_absent_and_the_forbidden_are_honoured(shell: Shell) -> None:
    path = shell.write(file("XXR 5", "XXC white1", *(player(n) for n in range(1, 7)), "XXZ 5 6", "XXP 1 3"))
    assert shell.run("pair", path) == DONE
    assert shell.out == ["2", "1 4", "3 2"]


def test_pair_explains_itself(shell: Shell) -> None:
    rules = swiss_rules(rounds=5)
    path = shell.save(simulate(9, 3, 1, rules), rules, seed=1)
    assert shell.run("pair", path, "--explain") == DONE
    text = "\n".join(shell.out)
    assert "\nRound 4\n    Score groups in the order of work" in text
    assert "\nTable 1: Player" in text
    assert "gets the free point: the largest number in the lowest group" in text


def test_pair_writes_the_new_round(shell: Shell) -> None:
    path, after = shell.write(FOREIGN.replace("XXC rank", "XXC white1")), shell.folder / "after.trf"
    assert shell.run("pair", path, "-o", after) == DONE
    document = read(after.read_bytes())
    assert [f"{g.first} {g.second}" for g in document.state.rounds[1].games] == shell.out[1:-1]
    assert "250  0.0  1.0   1   2    1    2\r\n" in after.read_bytes().decode()
    assert shell.run("check", after) == DONE


def test_what_is_not_used_is_said(shell: Shell) -> None:
    shell.run("pair", shell.write(FOREIGN))
    assert any("line 12: virtual points (acceleration) are not used here" in line for line in shell.complaints)


def test_no_legal_pairing(shell: Shell) -> None:
    path = shell.save(event("1+2 3+4", "3+1 4+2", "1+4 2+3"), swiss_rules(rounds=5))
    assert shell.run("pair", path) == NO_PAIRING
    assert shell.out == []
    assert "There is no legal pairing of the 4 players." in shell.complaints


def test_no_round_after_the_last_one_planned(shell: Shell) -> None:
    path = shell.save(event("1+3 4=2", "1+2 3+4"), swiss_rules(rounds=2))
    assert shell.run("pair", path) == NO_PAIRING
    assert shell.out == []
    assert shell.complaints == [
        f"{path}: planned are 2 rounds, and 2 have been paired.",
        "To play on, give the number of rounds: --rounds 3.",
    ]
    assert shell.run("pair", path, "--rounds", 2) == NO_PAIRING


def test_an_event_that_plays_on(shell: Shell) -> None:
    path, after = shell.save(event("1+3 4=2", "1+2 3+4"), swiss_rules(rounds=2), seed=1), shell.folder / "after.trf"
    assert shell.run("pair", path, "--rounds", 3, "-o", after) == DONE
    assert shell.out[0] == "2"
    document = read(after.read_bytes())
    assert (document.rules.rounds, len(document.state.rounds)) == (3, 3)


def test_a_file_that_plans_no_rounds_is_paired_on(shell: Shell) -> None:
    path = shell.write(file("XXC white1", *(player(n) for n in range(1, 7))))
    first, second = shell.folder / "first.trf", shell.folder / "second.trf"
    assert shell.run("pair", path, "-o", first) == DONE
    assert not read(first.read_bytes()).names_rounds
    played = read(first.read_bytes())
    games = tuple(replace(game, result=Result.FIRST_WINS) for game in played.state.rounds[0].games)
    known = replace(played.state, rounds=(replace(played.state.rounds[0], games=games),))
    first.write_bytes(compose(played.with_state(known)).encode())
    assert shell.run("pair", first, "-o", second) == DONE, shell.complaints
    assert len(read(second.read_bytes()).state.rounds) == 2


def test_a_missing_result_is_named(shell: Shell) -> None:
    assert shell.run("pair", shell.save(event("1*3 4+2"), swiss_rules())) == NO_PAIRING
    assert shell.complaints == ["Round 1, table 1: 1 Player 1 – 3 Player 3 has no result."]


def test_a_bad_file_with_its_line(shell: Shell) -> None:
    path = shell.write(file(*FOUR, player(4)))
    for command in ("pair", "standings", "check"):
        assert shell.run(command, path) == BAD_FILE
        assert shell.complaints == [f"{path}, line 5: the number 4 has been given in line 4 already."]


def test_a_file_that_is_not_there(shell: Shell) -> None:
    assert shell.run("check", shell.folder / "none.trf") == BAD_FILE
    assert "none.trf" in shell.complaints[0]


def test_an_encoding_that_must_be_declared(shell: Shell) -> None:
    path = shell.write(file(player(1, name="Чёрный, Пётр"), player(2)), encoding="cp1251")
    assert shell.run("standings", path) == BAD_FILE
    assert shell.run("standings", path, "--encoding", "cp1251") == DONE
    assert any("Чёрный, Пётр" in line for line in shell.out)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("tombola",),
        ("pair",),
        ("pair", "x", "--system", "tombola"),
        ("pair", "x", "--seed", "-1"),
        ("standings", "x", "--tiebreaks", "BH,NONE"),
        ("standings", "x", "--tiebreaks", ","),
        ("standings", "x", "--tiebreaks", "BH,BH"),
        ("standings", "x", "--tiebreaks", "DE,H2H"),
        ("simulate", "--players", "0", "--rounds", "3"),
        ("simulate", "--players", "8", "--rounds", "3", "--forfeits", "2"),
    ],
)
def test_usage(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell.run(*words) == USAGE
    assert shell.complaints[0].startswith("usage: python -m pairings")


@pytest.mark.parametrize("option", ["--edition", "--knock-out", "--half-rule"])
def test_a_choice_that_is_none_names_all_there_are(shell: Shell, option: str) -> None:
    assert shell.run("simulate", "--players", 4, "--rounds", 3, option, "x") == USAGE
    there = {"--edition": "TRF16, TRF26", "--knock-out": "loss, ", "--half-rule": "russian, "}[option]
    assert f"argument {option}: 'x' is none of {there}" in shell.complaints[-1]


def test_an_empty_name_of_a_file_is_not_taken_for_none(shell: Shell) -> None:
    path = shell.save(event("1+3 4=2"), swiss_rules("BH"))
    assert shell.run("pair", path, "-o", "") == USAGE
    assert shell.run("simulate", "--players", 4, "--rounds", 1, "-o", "") == USAGE


def test_no_table_after_a_round_that_is_not_there(shell: Shell) -> None:
    path = shell.save(event("1+3 4=2"), swiss_rules("BH"))
    assert shell.run("standings", path, "--after", 2) == USAGE
    assert shell.out == []
    assert shell.complaints == [f"{path}: there is no round 2; the last one paired is round 1"]


def test_every_system_can_be_named(shell: Shell) -> None:
    assert {"regulated", "by-lot", "dutch", "round-robin"} <= SYSTEMS.keys()
    assert [SYSTEMS[short_name(system)] for system in System] == list(System)
    path = shell.write(file("XXR 3", "192 FIDE_DUTCH_2026", *(player(n) for n in range(1, 5))))
    assert shell.run("pair", path, "--system", "round-robin") == DONE
    assert shell.out == ["2", "1 4", "2 3"]
    assert shell.run("pair", path, "--system", "regulated-swiss", "--seed", "1") == DONE
    assert shell.run("pair", path, "--system", "dutch", "--explain") == DONE
    assert shell.out[0] == "2"
    assert any("Computed by gacrux" in line for line in shell.out)


def test_standings(shell: Shell) -> None:
    path = shell.save(event("1+3 4=2", "2+1 bye3 half4"), swiss_rules("WIN"))
    assert shell.run("standings", path, "--tiebreaks", "BH,SB,ARO") == DONE
    assert [line.split() for line in shell.out] == [
        ["place", "no", "name", "points", "BH", "SB", "ARO"],
        ["1", "2", "Player", "2", "1½", "2", "1.5", "–"],
        ["2", "1", "Player", "1", "1", "2.5", "1", "–"],
        ["3", "4", "Player", "4", "1", "1.5", "0.75", "–"],
        ["4", "3", "Player", "3", "1", "1", "0", "–"],
    ]


def test_columns_are_headed_by_the_names_that_were_asked_for(shell: Shell) -> None:
    path = shell.save(event("1+3 4=2", "2+1 bye3 half4"), swiss_rules("BH-C1", "PROG"))
    assert shell.run("standings", path, "--tiebreaks", "PS,KS,DE,BPG,BH:C1,FB") == DONE
    assert shell.out[0].split()[4:] == ["PS", "KS", "DE", "BPG", "BH:C1", "FB"]
    theirs = [line.split()[1:] for line in shell.out[1:]]
    assert shell.run("standings", path, "--tiebreaks", "PROG,KOYA,H2H,STARTS,BH-C1,BH/F") == DONE
    assert shell.out[0].split()[4:] == ["PROG", "KOYA", "H2H", "STARTS", "BH-C1", "BH/F"]
    assert [line.split()[1:] for line in shell.out[1:]] == theirs
    assert shell.run("standings", path) == DONE
    assert shell.out[0].split()[4:] == ["BH-C1", "PROG"]


def test_standings_of_an_earlier_round_and_in_their_notation(shell: Shell) -> None:
    path = shell.save(event("1+3 4=2", "2+1 4*3"), swiss_rules("BH"))
    assert shell.run("standings", path, "--after", 1, "--tiebreaks", "bh/c1,de") == DONE
    assert shell.out[0].split() == ["place", "no", "name", "points", "BH/C1", "DE"]
    assert shell.out[1].split()[1] == "1"
    assert shell.run("standings", path) == DONE
    assert shell.out[-1] == "Round 2, table 2 has no result yet."


def test_check_of_an_event_in_order_and_out_of_order(shell: Shell) -> None:
    rules = swiss_rules("BH", rounds=5)
    text = compose(document_of(simulate(8, 3, 1, rules), rules, seed=1))
    assert shell.run("check", shell.write(text), "--system", "regulated") == DONE
    assert shell.out == ["As the rules pair it: rounds 1, 2, 3.", "0 errors, 0 warnings."]
    line = next(line for line in text.split("\r\n") if line.startswith("001    1"))
    wrong = line[:80] + " 0.5" + line[84:]
    assert shell.run("check", shell.write(text.replace(line, wrong))) == ERRORS_FOUND
    assert "Standings: error: 1 Player 1: stated are ½ points, the games give" in shell.out[0]
    assert shell.out[-1] == "1 error, 0 warnings."


def test_check_by_another_system(shell: Shell) -> None:
    rules = swiss_rules(rounds=5)
    path = shell.save(simulate(8, 2, 1, rules), rules, seed=1)
    assert shell.run("check", path, "--system", "round-robin") == DONE
    assert shell.out[0].startswith("Round 1: warning: Paired: ")


def test_check_holds_a_prohibition_against_its_own_rounds(shell: Shell) -> None:
    """Forbidden in round 2 only: that the two met in round 1 is in order."""
    rules = swiss_rules(rounds=5)
    document = document_of(event("1+3 4=2", "1+4 3+2"), rules, seed=1)
    text = compose(replace(document, prohibitions=(Prohibition(2, 2, (1, 3, 4)),)).with_state(document.state))
    assert shell.run("check", shell.write(text)) == ERRORS_FOUND
    assert [line for line in shell.out if "forbade" in line] == [
        "Round 2: error: 1 Player 1 – 4 Player 4: a pair the arbiter forbade."
    ]


def test_check_asks_for_tables_only_where_the_file_tells_them(shell: Shell) -> None:
    rules = swiss_rules(rounds=5)
    state = simulate(8, 2, 1, rules)
    one, two, *others = state.rounds[1].games
    moved = replace(state.rounds[1], games=(replace(two, table=1), replace(one, table=2), *others))
    text = compose(document_of(replace(state, rounds=(state.rounds[0], moved)), rules, seed=1))
    assert shell.run("check", shell.write(text), "--system", "regulated") == DONE
    assert shell.out[0].startswith("Round 2: note: The pairs are those of the rules; they sit in another order")
    assert shell.out[1:] == ["As the rules pair it: rounds 1, 2.", "0 errors, 0 warnings."]
    foreign = "\r\n".join(line for line in text.split("\r\n") if not line.startswith("### renju"))
    assert shell.run("check", shell.write(foreign), "--system", "regulated") == DONE
    assert shell.out == ["As the rules pair it: rounds 1, 2.", "0 errors, 0 warnings."]


def foreign(state: State, rules: StageRules, *more: str, **known: object) -> str:
    """A file of another program: none of our lines, and not a word about the system."""
    text = compose(document_of(state, rules, **known))
    kept = [line for line in text.split("\r\n") if not line.startswith(("### renju", "192"))]
    return "\r\n".join([*more, *kept])


def test_check_of_a_swiss_that_does_not_say_which(shell: Shell) -> None:
    """Paired by the Dutch system, which pairs again whose game was not played; nothing in it is against any Swiss."""
    rules = StageRules(System.FIDE_DUTCH, 6)
    path = shell.write(foreign(simulate(10, 6, 3, rules, Habits(forfeits=0.2)), rules, seed=1))
    assert shell.run("check", path) == DONE
    assert shell.out == [
        "File: note: The file does not say by which system it is paired.",
        "File: note: checked is only what no Swiss allows; to pair the rounds again, name the system: "
        f"--system {NAMES}",
        "0 errors, 0 warnings.",
    ]
    assert shell.run("check", path, "--system", "dutch") == DONE
    assert shell.out == ["As the rules pair it: rounds 1, 2, 3, 4, 5, 6.", "0 errors, 0 warnings."]


def test_check_finds_what_no_swiss_allows_whichever_it_is(shell: Shell) -> None:
    state = event("1+2 3+4 bye5", "1+3 2+4 bye5", "1+2 5+3 half4", "1+4 2=5 half3")
    path = shell.write(foreign(state, swiss_rules(rounds=9), "XXP 1 4"))
    assert shell.run("check", path) == ERRORS_FOUND
    assert [
        line for line in shell.out if ": error: " in line and "does not start" not in line and "less often" not in line
    ] == [
        "Round 2: error: 5 Player 5 has a second free point; the first was in round 1.",
        "Round 3: error: 1 Player 1 – 2 Player 2: a second meeting; they met in round 1.",
        "Round 3: error: 1 Player 1 starts for the third time running.",
        "Round 3: error: 1 Player 1 has started 3 times more often than not.",
        "Round 4: error: 1 Player 1 – 4 Player 4: a pair the arbiter forbade.",
        "Round 4: error: 1 Player 1 starts for the third time running.",
        "Round 4: error: 1 Player 1 has started 4 times more often than not.",
    ]


def test_what_check_takes_for_granted_stands_in_its_answer(shell: Shell) -> None:
    state = simulate(9, 3, 1, swiss_rules(rounds=5))
    text = foreign(
        state, swiss_rules(rounds=5), "192 FIDE_DUTCH_2026", "212 PTS,BH,KASHDAN", "250  0.0  1.0   1   2", seed=1
    )
    shell.run("check", shell.write(text.replace("142 5\r\n", "")))
    assert [line for line in shell.out if line.startswith("File: note: ")] == [
        "File: note: The file does not say how many rounds are planned; as many as were paired are taken.",
        "File: note: The file does not say what the free point is worth; it is taken for 1.",
        "File: note: line 3: virtual points (acceleration) are not used here; the line is kept.",
        "File: note: coefficients that are not known here are passed over: KASHDAN; places are not compared.",
    ]


def test_pair_and_standings_say_what_they_take_for_granted(shell: Shell) -> None:
    path = shell.write(file("XXR 5", *(player(n) for n in range(1, 5))))
    assert shell.run("pair", path) == DONE
    assert shell.complaints == [
        f"{path}: The file does not say by which system it is paired.",
        f"{path}: paired as a regulated Swiss; for another system: --system {NAMES}",
        f"{path}: the lot is not stated; it is drawn from seed 0 (for another: --seed N)",
    ]
    assert shell.run("pair", path, "--system", "regulated", "--seed", 1) == DONE
    assert shell.complaints == []
    assert shell.run("standings", path, "--system", "regulated") == DONE
    assert shell.complaints == [
        f"{path}: no coefficient is named that can be computed; the usual ones are taken: BH, BH-C1, WIN, H2H"
    ]
    assert shell.run("standings", path, "--system", "regulated", "--tiebreaks", "SB") == DONE
    assert shell.complaints == []


def test_a_system_that_was_named_is_written(shell: Shell) -> None:
    path, after = shell.write(file("XXR 5", *(player(n) for n in range(1, 5)))), shell.folder / "after.trf"
    assert shell.run("pair", path, "--system", "regulated", "--seed", 1, "-o", after) == DONE
    written = read(after.read_bytes())
    assert (written.names_system, written.rules.system) == (True, System.REGULATED_SWISS)
    assert shell.run("pair", path, "-o", after) == DONE
    assert not read(after.read_bytes()).names_system


def test_check_ends_with_its_errors_and_not_with_warnings(shell: Shell) -> None:
    """Scripts see an error; for a warning the arbiter may have reasons."""
    rules = swiss_rules(rounds=5)
    assert shell.run("check", shell.save(event("1+2 3+4", players=4), rules, seed=1)) == DONE
    assert shell.out[-1].startswith("0 errors, ")
    assert not shell.out[-1].endswith(" 0 warnings.")
    assert shell.run("check", shell.save(event("1+2 3+4", "2+1 3+4", players=4), rules, seed=1)) == ERRORS_FOUND


def test_check_says_why_the_rules_had_no_pairing(shell: Shell) -> None:
    path = shell.save(event("1+3 4-2", "1-2 4+3", "1+4 2+3"), swiss_rules(rounds=9), seed=1)
    assert shell.run("check", path) == ERRORS_FOUND
    at = next(i for i, line in enumerate(shell.out) if "cannot be paired" in line)
    assert shell.out[at + 1] == "    There is no legal pairing of the 4 players."


@pytest.mark.parametrize("edition", list(Edition))
def test_simulate_pair_check(shell: Shell, edition: Edition) -> None:
    path = shell.folder / "made.trf"
    habits = ["--forfeits", "0.1", "--byes", "0.1", "--absences", "0.1", "--withdrawals", "0.03", "--late", "0.1"]
    words = ["simulate", "--players", 20, "--rounds", 7, "--seed", 5, "--system", "regulated", *habits]
    assert shell.run(*words, "-o", path, "--edition", edition.value) == DONE
    document = read(path.read_bytes())
    assert (len(document.state.players), len(document.state.rounds), document.edition) == (20, 7, edition)
    kinds = {bye.kind for played in document.state.rounds for bye in played.byes}
    assert {ByeKind.REQUESTED, ByeKind.ABSENT, ByeKind.WITHDRAWN, ByeKind.NOT_ENTERED} <= kinds
    assert shell.run("check", path) == DONE
    assert shell.out[-1].startswith("0 errors, ")
    first = path.read_bytes()
    assert shell.run(*words, "--edition", edition.value) == DONE
    assert "".join(f"{line}\r\n" for line in shell.out).encode() == first, "the same seed, the same event"


@pytest.mark.parametrize(
    "words",
    [
        ("--system", "round-robin", "--cycles", "2"),
        ("--system", "by-lot"),
        ("--system", "dutch"),
        ("--system", "scheveningen"),
        ("--system", "match-tournament", "--cycles", "2"),
        ("--system", "olympic"),
        ("--system", "olympic", "--games", "2"),
        ("--system", "olympic", "--knock-out", "lost-points"),
        ("--system", "olympic", "--knock-out", "every-place"),
        ("--system", "match", "--players", "2", "--games", "8"),
    ],
    ids=" ".join,
)
def test_simulate_and_check_every_system(shell: Shell, words: tuple[str, ...]) -> None:
    path = shell.folder / "made.trf"
    habits = ["--forfeits", "0.05", "--absences", "0.05", "--withdrawals", "0.02"]
    assert shell.run("simulate", "--players", 12, "--rounds", 5, "--seed", 3, *habits, *words, "-o", path) == DONE
    document = read(path.read_bytes())
    assert short_name(document.rules.system) == words[1]
    assert shell.run("check", path) == DONE
    assert shell.out[-1].startswith("0 errors, ")
    assert shell.run("standings", path) == DONE
    assert len(shell.out) > len(document.entries)


def test_a_table_has_no_more_rounds_than_it_has(shell: Shell) -> None:
    path = shell.folder / "made.trf"
    assert shell.run("simulate", "--players", 5, "--rounds", 30, "--system", "round-robin", "-o", path) == DONE
    assert len(read(path.read_bytes()).state.rounds) == 5


def test_simulate_says_why_it_cannot(shell: Shell) -> None:
    assert shell.run("simulate", "--players", 7, "--rounds", 3, "--system", "scheveningen") == NO_PAIRING
    assert shell.complaints == [
        "Round 1 cannot be paired; 0 were played.",
        "The teams must be equally large; they are not: B, A (4, 3 players).",
    ]


def test_the_half_rule_of_a_made_up_event(shell: Shell) -> None:
    path = shell.folder / "made.trf"
    words = ["--players", 20, "--rounds", 8, "--withdrawals", "0.1", "--half-rule", "fide"]
    assert shell.run("simulate", *words, "-o", path) == DONE
    document = read(path.read_bytes())
    assert document.rules.half_rule is HalfRule.FIDE
    assert {p.withdrawn for p in document.state.players} == {None, Withdrawn.FORFEITS_REST}


def test_simulate_as_far_as_it_goes(shell: Shell) -> None:
    path = shell.folder / "made.trf"
    assert shell.run("simulate", "--players", 4, "--rounds", 9, "-o", path) == NO_PAIRING
    assert 1 <= len(read(path.read_bytes()).state.rounds) <= 3
    assert "cannot be paired" in shell.complaints[0]


def test_as_a_program_of_its_own(shell: Shell) -> None:
    """Through standard input, in a process that knows neither Django nor the site."""
    text = compose(document_of(event("1+3 4=2"), swiss_rules(rounds=3), seed=1))
    script = "import sys; from pairings.__main__ import main; sys.exit(main() or 9 * ('django' in sys.modules))"
    pair = [sys.executable, "-c", script, "pair", "-"]
    done = subprocess.run(pair, input=text.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode().split()[0]) == (0, "2"), done.stderr
    check = [sys.executable, "-m", "pairings", "check", "-"]
    done = subprocess.run(check, input=b"x", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (
        3,
        "-, line 1: there is no player in the file; a player’s line begins with 001. Send a report file "
        "(TRF).\n".encode(),
    )


def test_a_pairing_by_the_dutch_system_is_ended_when_it_takes_more_than_it_may(shell: Shell) -> None:
    rules = StageRules(System.FIDE_DUTCH, 5)
    path = shell.save(simulate(60, 1, 3, replace(rules, system=System.REGULATED_SWISS), Habits()), rules)
    assert shell.run("pair", path, "--seconds", 600, "--megabytes", 1) == NO_PAIRING
    assert shell.complaints[0].startswith("The pairing needed more memory than it may have, and was ended.")
    assert "    Pair this round by the rules of the Swiss regulated by ratings" in shell.complaints
    assert shell.run("pair", path, "--system", "regulated") == DONE
