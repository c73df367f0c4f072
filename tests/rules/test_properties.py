"""What must hold of every game: turning the board changes nothing, and a white stone is an edge."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renju_tournaments.rules.board import Board
from renju_tournaments.rules.findings import sentence
from renju_tournaments.rules.game import Claims, Game, Rules, replay
from renju_tournaments.rules.openings import REGULATIONS, OpeningProgress, School
from renju_tournaments.rules.openings.symmetry import TURNS, Turn, on_board
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Choose, Offer, Place, SetUp, Step
from renju_tournaments.rules.verdicts import Reading, verdict
from tests.rules.formats.games import any_steps
from tests.rules.test_openings import walk

NEAR = st.builds(Point, st.integers(4, 10), st.integers(4, 10))
"""Points near each other: rows come about."""
GAMES = st.lists(NEAR, min_size=5, max_size=40, unique=True).map(lambda points: tuple(map(Place, points)))


def turned(steps: tuple[Step, ...], turn: Turn) -> tuple[Step, ...]:
    def moved(step: Step) -> Step:
        match step:
            case Place(point) | Choose(point):
                return replace(step, point=on_board(turn, point))
            case Offer(points) | SetUp(points):
                return replace(step, points=tuple(on_board(turn, point) for point in points))
        return step

    return tuple(map(moved, steps))


@given(
    GAMES | any_steps(),
    st.sampled_from(TURNS),
    st.sampled_from(["", *REGULATIONS]),
    st.sampled_from(Outcome),
    st.sampled_from(Ending),
    st.builds(Rules, st.sampled_from(Game), st.sampled_from(Claims), st.sampled_from(Reading), st.sampled_from(School)),
)
def test_a_game_on_a_turned_board_has_the_same_findings(
    steps: tuple[Step, ...], turn: Turn, regulation: str, outcome: Outcome, ending: Ending, rules: Rules
) -> None:
    one = replay(Record(steps, regulation=regulation, outcome=outcome, ending=ending), rules)
    other = replay(Record(turned(steps, turn), regulation=regulation, outcome=outcome, ending=ending), rules)
    assert [(f.kind, f.weight, f.move, f.facts) for f in one.findings] == [
        (f.kind, f.weight, f.move, f.facts) for f in other.findings
    ]
    assert [(m.colour, m.verdict, m.is_five) for m in one.moves] == [
        (m.colour, m.verdict, m.is_five) for m in other.moves
    ]
    assert one.opening == other.opening
    assert (one.black, one.swaps) == (other.black, other.swaps)


@given(GAMES | any_steps(), st.sampled_from(["", *REGULATIONS, "unknown"]), st.sampled_from(Claims))
def test_everything_found_can_be_said(steps: tuple[Step, ...], regulation: str, claims: Claims) -> None:
    found = replay(Record(steps, regulation=regulation), Rules(claims=claims)).findings
    assert all("{" not in sentence(finding) for finding in found)


@given(st.lists(NEAR, min_size=2, max_size=30, unique=True), st.sampled_from(TURNS), st.sampled_from(Reading))
def test_a_verdict_is_the_same_on_a_turned_board(points: list[Point], turn: Turn, reading: Reading) -> None:
    at, *stones = points
    here = verdict(Board(black=stones[::2], white=stones[1::2]), at, reading)
    moved = [on_board(turn, point) for point in stones]
    assert verdict(Board(black=moved[::2], white=moved[1::2]), on_board(turn, at), reading) is here


@given(
    st.lists(st.builds(Point, st.integers(0, 7), st.integers(0, 7)), min_size=2, max_size=30, unique=True),
    st.sampled_from(Reading),
)
def test_a_wall_of_white_stones_is_the_edge(points: list[Point], reading: Reading) -> None:
    """A corner of the board, and the same corner behind two walls of white stones further in."""
    at, *stones = points
    here = verdict(Board(black=stones[::2], white=stones[1::2]), at, reading)
    wall = [Point(5, y) for y in range(5, 20)] + [Point(x, 5) for x in range(6, 20)]
    inside = [Point(p.column + 6, p.row + 6) for p in stones]
    there = Board(20, inside[::2], [*inside[1::2], *wall])
    assert verdict(there, Point(at.column + 6, at.row + 6), reading) is here


@pytest.mark.parametrize("key", REGULATIONS)
def test_every_way_through_an_opening_is_clean_when_it_is_recorded_in_full(key: str) -> None:
    """And is still the same opening after a turn of the board."""
    game = Game.RENJU if REGULATIONS[key].renju else Game.GOMOKU
    for steps in walk(REGULATIONS[key]):
        found = replay(Record(tuple(steps), regulation=key), Rules(game=game))
        assert found.is_clean, [sentence(f) for f in found.findings]
        for turn in TURNS:
            progress = OpeningProgress(REGULATIONS[key], turned(tuple(steps), turn))
            assert progress.is_over
            assert (progress.black, progress.swaps) == (found.black, found.swaps)


@pytest.mark.parametrize("key", REGULATIONS)
def test_an_opening_broken_off_anywhere_asks_for_what_comes_next(key: str) -> None:
    for steps in walk(REGULATIONS[key]):
        for taken in range(len(steps)):
            progress = OpeningProgress(REGULATIONS[key], steps[:taken])
            assert progress.question is not None
            assert progress.question.kind is type(steps[taken])
            assert progress.faults(steps[taken]) == []
