"""Out of the desk, in again, out again: the same file; and what pairs and ranks from the file agrees with the desk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairings import systems
from pairings.cli.commands import DONE, NO_PAIRING, main
from pairings.formats import trf
from pairings.model import BrokenInvariant, PairingImpossible, StageRules, System
from pairings.settings import MatchEnd, MatchRules
from pairings.simulate import Habits, simulate
from pairings.standings import standings
from renju_tournaments.documents.report_files import document_of, report_of
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import engine_table, is_over, state_of
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.pair_round import NoPairing, propose
from tests.documents.files import taken_in
from tests.factories import make_user
from tests.pairings.test_simulate import RULES

pytestmark = pytest.mark.django_db

EVENTFUL = Habits(forfeits=0.06, adjourned=0.06, absences=0.06, byes=0.05, late_entries=0.1, withdrawals=0.03)
EVENTS = {
    **RULES,
    "match of six": StageRules(System.MATCH, 6),
    "match to wins": StageRules(System.MATCH, 9, match=MatchRules(end=MatchEnd.WINS, games=0, target=3)),
}
KINDS = pytest.mark.parametrize("rules", EVENTS.values(), ids=EVENTS)


def file_of(rules: StageRules, seed: int, edition: trf.Edition = trf.Edition.TRF26) -> bytes:
    """The file of an event in the middle of its rounds."""
    players = 2 if rules.system is System.MATCH else 12
    habits = EVENTFUL if players > 2 else Habits(draws=0.5)
    rules = replace(rules, tiebreaks=("BH", "SB", "LOT") if rules.system.is_swiss else ("SB", "WIN"))
    state = simulate(players, 3 + seed % 3, seed, rules, habits, complete=False)
    return trf.write(trf.document_of(state, rules, seed=seed, name="Made up"), edition=edition)


def by_command(path: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[int, int]] | None:
    """The pairs the command line pairs from the file; None where it says that it cannot."""
    code = main(["pair", str(path)])
    out = capsys.readouterr().out.split("\n")
    assert code in (DONE, NO_PAIRING)
    if code == NO_PAIRING:
        return None
    pairs = [tuple(map(int, line.split())) for line in out[1 : 1 + int(out[0])]]
    return [(first, second) for first, second in pairs if second]


def by_desk(stage: Stage) -> list[tuple[int, int]] | None:
    try:
        proposal = propose(Situation(stage))
    except NoPairing:
        return None
    return [(board.first, board.second) for board in proposal.boards]


@KINDS
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("edition", list(trf.Edition))
def test_out_in_and_out_again(rules: StageRules, seed: int, edition: trf.Edition) -> None:
    user = make_user()
    first = report_of(taken_in(file_of(rules, seed, edition), user, name="Made up"))
    again = taken_in(first, user, name="Made up")
    assert report_of(again) == first
    anew = replace(document_of(again), source="")
    assert trf.write(anew) == first, "nothing of it came from the kept text"


@KINDS
@pytest.mark.parametrize("seed", range(3))
def test_the_file_pairs_and_ranks_like_the_desk(
    rules: StageRules, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = file_of(rules, seed)
    stage = taken_in(given, make_user())
    for at_desk, in_file in zip(state_of(stage).rounds, trf.read(given).state.rounds, strict=True):
        assert (at_desk.games, set(at_desk.byes)) == (in_file.games, set(in_file.byes))
    path = tmp_path / "event.trf"
    path.write_bytes(report_of(stage))
    assert main(["check", str(path)]) == DONE
    checked = capsys.readouterr().out
    assert ": error:" not in checked
    if not is_over(stage, stage.rounds.count()):
        paired = by_desk(stage)
        assert by_command(path, capsys) == paired
    document = trf.read(path.read_bytes())
    desk = engine_table(stage, state_of(stage))
    from_file = standings(document.state, rules=document.rules, seed=document.seed, play_off=document.play_off)
    assert [row.place_from for row in from_file.rows] == [row.place_from for row in desk.rows]
    assert [(row.number, row.points, row.values) for row in from_file.rows] == [
        (row.number, row.points, row.values) for row in desk.rows
    ]


@KINDS
def test_what_the_engine_refuses_it_refuses_from_the_file(rules: StageRules) -> None:
    """Every number of players from two on: the desk takes the file in, and answers or refuses as the engine does."""
    for players in range(2, 7):
        state = simulate(players, 0, 1, rules)
        if rules.system.has_teams:
            state = replace(state, players=tuple(replace(p, team="") for p in state.players))
        stage = taken_in(trf.write(trf.document_of(state, rules, seed=1, name="Few")), make_user())
        document = trf.read(report_of(stage))
        try:
            from_file = trf_pairs(document)
        except (PairingImpossible, BrokenInvariant):
            from_file = None
        assert by_desk(stage) == from_file


def trf_pairs(document: trf.Document) -> list[tuple[int, int]]:
    proposal = systems.propose(document.state, rules=document.rules, seed=document.lot_seed)
    return [(board.first, board.second) for board in proposal.boards]
