"""Whole records played through: what the rules have against them."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renju_tournaments.rules.findings import Kind, Weight
from renju_tournaments.rules.game import Claims, Game, Replay, Rules, filled_in, proved, replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import (
    Branch,
    Choose,
    Colour,
    Declare,
    Offer,
    Pass,
    Place,
    PlayerSide,
    SetUp,
    Step,
    Swap,
    Take,
    Taken,
)
from tests.rules.test_verdicts import cases


def at(names: str) -> tuple[Point, ...]:
    return tuple(ColumnLetters.INTERNATIONAL.read(name) for name in names.split())


def steps(text: str) -> tuple[Step, ...]:
    """Moves by their names; ``--`` a pass, ``S`` and ``s`` a swap done or not."""
    words: dict[str, Step] = {"--": Pass(), "S": Swap(True), "s": Swap(False)}
    return tuple(words.get(word) or Place(at(word)[0]) for word in text.split())


def played(text: str, rules: Rules | None = None, **facts: Any) -> Replay:
    return replay(Record(steps(text), **facts), rules)


def kinds(found: Replay, *weights: Weight) -> list[Kind]:
    return [f.kind for f in found.findings if not weights or f.weight in weights]


FIVE = "h8 a1 i8 a2 j8 a3 k8 a5 l8"
WHITE_FIVE = "h8 a1 i9 a2 j8 a3 k9 a4 m8 a5"
DOUBLE_THREE = "h8 a1 i8 o1 g9 a15 g10 o15 g8"


def test_a_game_won_by_five_has_nothing_against_it() -> None:
    found = played(FIVE, outcome=Outcome.BLACK, ending=Ending.FIVE)
    assert found.findings == ()
    assert found.moves[-1].is_five
    assert found.is_clean


def test_white_wins_by_six_black_does_not() -> None:
    six = "h8 a1 i9 a2 j8 a3 k9 a5 m8 a6 m10 a4"
    assert played(six, outcome=Outcome.WHITE, ending=Ending.OVERLINE_WHITE).findings == ()
    black = "a1 h8 a2 i9 a3 j8 a5 k9 a6 m8 a4"
    found = played(black, outcome=Outcome.WHITE)
    assert kinds(found) == [Kind.FOUL]
    assert dict(found.findings[0].facts) == {"foul": "overline"}


def test_several_things_wrong_are_all_said_with_their_moves() -> None:
    found = played("h8 h8 -- i9 z1 i9".replace("z1", "o15"), outcome=Outcome.BLACK, ending=Ending.FIVE)
    assert [(f.kind, f.move) for f in found.findings] == [
        (Kind.OCCUPIED, 2),
        (Kind.PASS_NOT_ALLOWED, 3),
        (Kind.OCCUPIED, 6),
        (Kind.NO_FIVE, 0),
    ]
    assert not found.is_clean


def test_a_stone_off_the_board_takes_its_number() -> None:
    found = replay(Record((Place(Point(7, 7)), Place(Point(15, 3)), Place(Point(8, 8)))))
    assert [(f.kind, f.move) for f in found.findings if f.weight is Weight.ERROR] == [(Kind.OFF_BOARD, 2)]
    assert found.moves[2].colour is Colour.BLACK


def test_a_colour_that_is_not_to_move() -> None:
    found = replay(Record((Place(at("h8")[0], Colour.BLACK), Place(at("h9")[0], Colour.BLACK))))
    assert (Kind.WRONG_TURN, 2) in [(f.kind, f.move) for f in found.findings]


@pytest.mark.parametrize("moves", ["--", "h8 --", "h8 h9 --"])
def test_the_first_three_moves_are_no_passes(moves: str) -> None:
    assert Kind.PASS_NOT_ALLOWED in kinds(played(moves), Weight.ERROR)


def test_later_a_pass_is_a_move() -> None:
    found = played("h8 h9 i9 -- --", outcome=Outcome.DRAW, ending=Ending.PASSES)
    assert found.findings == ()
    after = played("h8 h9 i9 -- -- i8")
    assert [(f.kind, f.move) for f in after.findings if f.weight is Weight.ERROR] == [(Kind.MOVES_AFTER_THE_END, 6)]


# ---- fouls and fives, claimed and passed over -----------------------------------------------------------------------


def test_a_foul_as_the_last_move_wins_for_white_by_the_rif_rules() -> None:
    found = played(DOUBLE_THREE, outcome=Outcome.WHITE, ending=Ending.FOUL)
    assert [(f.kind, f.weight) for f in found.findings] == [(Kind.FOUL, Weight.NOTE)]


def test_by_the_russian_rules_a_foul_does_not_win_by_itself() -> None:
    found = played(DOUBLE_THREE, Rules(claims=Claims.RUSSIAN), outcome=Outcome.WHITE, ending=Ending.FOUL)
    assert Kind.FOUL_DOES_NOT_WIN in kinds(found, Weight.WARNING)
    resigned = played(DOUBLE_THREE, Rules(claims=Claims.RUSSIAN), outcome=Outcome.WHITE, ending=Ending.RESIGNATION)
    assert kinds(resigned) == [Kind.FOUL]


def test_a_foul_passed_over_is_a_warning_and_changes_no_result() -> None:
    found = played(f"{DOUBLE_THREE} o8", outcome=Outcome.BLACK, ending=Ending.RESIGNATION)
    assert [(f.kind, f.move, f.weight) for f in found.findings] == [(Kind.FOUL_PASSED_OVER, 9, Weight.WARNING)]


def test_a_five_passed_over() -> None:
    found = played(f"{FIVE} o9", outcome=Outcome.WHITE, ending=Ending.RESIGNATION)
    assert [(f.kind, f.move, f.weight) for f in found.findings] == [(Kind.FIVE_PASSED_OVER, 9, Weight.WARNING)]
    russian = played(f"{FIVE} o9", Rules(claims=Claims.RUSSIAN), outcome=Outcome.BLACK, ending=Ending.FIVE)
    assert (Kind.MOVES_AFTER_THE_END, 10) in [(f.kind, f.move) for f in russian.findings]


def test_an_overline_may_be_claimed_late() -> None:
    overline = "a1 h8 a2 i9 a3 j8 a5 k9 a6 m8 a4 o9 c3 o10"
    found = played(overline, outcome=Outcome.WHITE, ending=Ending.LATE_OVERLINE)
    assert (Kind.LATE_OVERLINE_CLAIM, 11) in [(f.kind, f.move) for f in found.findings]
    assert found.is_clean
    without = played("h8 h9 i9", outcome=Outcome.WHITE, ending=Ending.LATE_OVERLINE)
    assert Kind.NO_OVERLINE in kinds(without, Weight.ERROR)


@pytest.mark.parametrize("moves", [FIVE, WHITE_FIVE])
def test_a_five_and_another_winner_contradict_each_other(moves: str) -> None:
    loser = Outcome.WHITE if moves == FIVE else Outcome.BLACK
    assert kinds(played(moves, outcome=loser), Weight.ERROR) == [Kind.RESULT_CONTRADICTS_FIVE]


@pytest.mark.parametrize(("claims", "weight"), [(Claims.RIF, Weight.WARNING), (Claims.RUSSIAN, Weight.ERROR)])
def test_a_five_that_nobody_claimed_may_be_lost_on_time_where_it_must_be_claimed(
    claims: Claims, weight: Weight
) -> None:
    for ending in (Ending.TIME, Ending.RESIGNATION):
        found = played(FIVE, Rules(claims=claims), outcome=Outcome.WHITE, ending=ending)
        assert [(f.kind, f.weight) for f in found.findings] == [(Kind.RESULT_CONTRADICTS_FIVE, weight)]


@pytest.mark.parametrize(
    ("ending", "outcome", "kind"),
    [
        (Ending.FIVE, Outcome.BLACK, Kind.NO_FIVE),
        (Ending.FOUL, Outcome.WHITE, Kind.NO_FOUL),
        (Ending.PASSES, Outcome.DRAW, Kind.NO_TWO_PASSES),
        (Ending.FULL_BOARD, Outcome.DRAW, Kind.BOARD_NOT_FULL),
        (Ending.OVERLINE_WHITE, Outcome.WHITE, Kind.NO_FIVE),
        (Ending.AGREEMENT, Outcome.BLACK, Kind.ENDING_CONTRADICTS_RESULT),
        (Ending.LATE_OVERLINE, Outcome.BLACK, Kind.ENDING_CONTRADICTS_RESULT),
    ],
)
def test_an_ending_that_the_board_does_not_show(ending: Ending, outcome: Outcome, kind: Kind) -> None:
    assert kind in kinds(played("h8 h9 i9 i10", outcome=outcome, ending=ending), Weight.ERROR)


@pytest.mark.parametrize("ending", [Ending.TIME, Ending.RESIGNATION, Ending.AGREEMENT, Ending.VOID])
def test_time_resignation_and_agreement_need_nothing_on_the_board(ending: Ending) -> None:
    outcome = Outcome.DRAW if ending is Ending.AGREEMENT else Outcome.WHITE
    assert played("h8 h9 i9 i10", outcome=outcome, ending=ending).findings == ()


# ---- openings -------------------------------------------------------------------------------------------------------


def soosorv(*more: Step, swap: bool = False) -> Record:
    start = (*steps("h8 h9 h10"), Swap(swap), *steps("h11"), Declare(2), Swap(False))
    return Record((*start, *more), regulation="soosorv-8")


def test_an_opening_recorded_in_full_has_nothing_against_it() -> None:
    found = replay(soosorv(Offer(at("a1 c2")), Choose(at("c2")[0]), *steps("i9"), swap=True))
    assert kinds(found) == [Kind.RESULT_MISSING]
    assert (found.black, found.swaps) == (PlayerSide.SECOND, (True, False))
    assert found.opening is not None
    assert found.opening.code == "D1"


def test_what_a_record_leaves_out_is_named_and_not_held_against_it() -> None:
    """Most files hold stones only."""
    found = played("h8 h9 h10 h11 c2 i9", regulation="soosorv-8")
    assert kinds(found) == [Kind.SWAP_NOT_RECORDED, Kind.FIFTHS_NOT_RECORDED, Kind.RESULT_MISSING]
    assert found.is_clean
    assert len(found.moves) == 6
    taraguchi = played("h8 h9 i9 i10 j10 a1", regulation="taraguchi-10")
    assert Kind.WAY_NOT_RECORDED in kinds(taraguchi)
    assert taraguchi.is_clean


def test_a_regulation_broken() -> None:
    assert (Kind.NOT_IN_SQUARE, 2) in [(f.kind, f.move) for f in played("h8 h10 h9", regulation="rif").findings]
    symmetric = replay(soosorv(Offer(at("g9 i9")), Choose(at("g9")[0])))
    assert Kind.OFFERED_SYMMETRIC in kinds(symmetric, Weight.ERROR)
    other = replay(soosorv(Offer(at("a1 c2")), Choose(at("c3")[0])))
    assert Kind.NOT_OFFERED in kinds(other, Weight.ERROR)
    few = replay(soosorv(Offer(at("a1")), Choose(at("a1")[0])))
    assert Kind.WRONG_NUMBER_OF_FIFTHS in kinds(few, Weight.ERROR)


def test_a_swap_where_there_is_none() -> None:
    found = played("h8 S h9 i9", regulation="rif")
    assert (Kind.STEP_NOT_ASKED_FOR, 2) in [(f.kind, f.move) for f in found.findings if f.weight is Weight.ERROR]


def test_a_regulation_nobody_knows_is_said() -> None:
    assert kinds(played("h8 h9", regulation="sakata"))[0] is Kind.REGULATION_UNKNOWN


def test_a_position_drawn_by_lot() -> None:
    record = Record((SetUp(at("h8 h9 i9 j9 k9")), *steps("a1")), regulation="by-lot")
    found = replay(record)
    assert found.is_clean
    assert [m.colour for m in found.moves] == [Colour.BLACK, Colour.WHITE] * 3


def test_a_position_drawn_by_lot_may_be_written_down_as_moves() -> None:
    record = Record(steps("h8 h9 i9 j9 k9 a1"), regulation="by-lot")
    assert replay(record).is_clean
    assert filled_in(record) == (SetUp(at("h8 h9 i9 j9 k9")), *steps("a1"))


def test_swap2_with_two_stones_more() -> None:
    taken = (*steps("h8 h9 i9"), Take(Taken.ADD), *steps("j9 j10"), Take(Taken.WHITE), *steps("a1"))
    found = replay(Record(taken, regulation="swap2"), Rules(game=Game.GOMOKU))
    assert found.is_clean
    assert found.black is PlayerSide.SECOND


def test_in_gomoku_exactly_five_wins_and_nothing_is_forbidden() -> None:
    six = "h8 a1 i9 a2 j8 a3 k9 a5 m8 a6 m10 a4"
    exact = played(six, Rules(game=Game.GOMOKU), outcome=Outcome.WHITE, ending=Ending.FIVE)
    assert kinds(exact) == [Kind.NO_FIVE]
    free = played(six, Rules(game=Game.FREESTYLE), outcome=Outcome.WHITE, ending=Ending.FIVE)
    assert free.findings == ()
    assert kinds(played(DOUBLE_THREE, Rules(game=Game.GOMOKU), outcome=Outcome.BLACK, ending=Ending.TIME)) == []


BLACK_APART = ("d13", "g11", "j13", "d9", "h7", "k8")


@pytest.mark.parametrize(("game", "wins"), [(Game.RENJU, (5, 6)), (Game.GOMOKU, (5,)), (Game.FREESTYLE, (5, 6))])
@pytest.mark.parametrize(
    "edge", ["a1 a2 a4 a5 a6 a3", "o15 o14 o12 o11 o10 o13", "a1 b2 d4 e5 f6 c3", "m1 n1 l1 k1 j1 o1"]
)
def test_the_edge_makes_no_row_longer(game: Game, wins: tuple[int, ...], edge: str) -> None:
    """Four to six stones of White with an end at the edge; the last joins them."""
    for length in (4, 5, 6):
        row = edge.split()
        white = [*row[: length - 1], row[-1]]
        moves = " ".join(f"{black} {stone}" for black, stone in zip(BLACK_APART, white, strict=False))
        assert played(moves, Rules(game=game)).moves[-1].is_five is (length in wins)


def test_a_move_that_two_readings_judge_differently_is_shown() -> None:
    shown = 0
    for black, white, point, rif, allowed in cases("five_coincidence.txt"):
        blacks, whites = list(at(black)), [] if white == "-" else list(at(white))
        if rif == allowed or len(whites) != len(blacks):
            continue
        turns = [Place(stone) for pair in zip(blacks, whites, strict=True) for stone in pair]
        found = replay(Record((*turns, Place(at(point)[0]))))
        shown += (Kind.READINGS_DIFFER, len(turns) + 1) in [(f.kind, f.move) for f in found.findings]
        assert kinds(replay(Record(tuple(turns)))).count(Kind.READINGS_DIFFER) <= len(turns)
    assert shown > 0


ANY_POINT = st.builds(Point, st.integers(-2, 20), st.integers(-2, 20))
ANY_STEP = st.one_of(
    st.builds(Place, ANY_POINT, st.sampled_from([None, *Colour])),
    st.builds(Pass),
    st.builds(Swap, st.booleans()),
    st.builds(Declare, st.integers(-1, 20)),
    st.builds(Offer, st.lists(ANY_POINT, max_size=6).map(tuple)),
    st.builds(Choose, ANY_POINT),
    st.builds(Branch, st.sampled_from(["A", "B", "C"])),
    st.builds(Take, st.sampled_from(Taken)),
    st.builds(SetUp, st.lists(ANY_POINT, max_size=6).map(tuple)),
)


@given(
    st.lists(ANY_STEP, max_size=30).map(tuple),
    st.sampled_from(["", "rif", "yamaguchi", "soosorv-8", "taraguchi-10", "tarannikov", "by-lot", "swap2", "nonsense"]),
    st.sampled_from(Outcome),
    st.sampled_from(Ending),
    st.sampled_from(Claims),
)
def test_whatever_a_record_holds_it_is_played_through(
    taken: tuple[Step, ...], regulation: str, outcome: Outcome, ending: Ending, claims: Claims
) -> None:
    record = Record(taken, regulation=regulation, outcome=outcome, ending=ending)
    found = replay(record, Rules(claims=claims))
    stones = sum(isinstance(s, Place | Pass | Choose) for s in taken) + sum(
        len(s.points) for s in taken if isinstance(s, SetUp)
    )
    assert len(found.moves) == stones
    assert [m.number for m in found.moves] == list(range(1, stones + 1))


NOT_RECORDED = {Kind.SWAP_NOT_RECORDED, Kind.FIFTHS_NOT_RECORDED, Kind.WAY_NOT_RECORDED}


def test_what_the_other_steps_prove_is_filled_in() -> None:
    alone = (*steps("h8 h9 j10 s a1"), Declare(1), Swap(False), *steps("k9"))
    full = (*alone[:-1], Offer(at("k9")), Choose(at("k9")[0]))
    plain = Record(alone, regulation="soosorv-8")
    assert filled_in(plain) == full
    assert filled_in(replace(plain, regulation="")) == plain.steps
    three = (*steps("h8 h9 j10 a1"), Offer(at("k9 a3 c5")), *steps("k9"))
    chosen = (*three[:-1], Choose(at("k9")[0]))
    assert filled_in(replace(plain, steps=three)) == (*chosen[:4], Declare(3), *chosen[4:])
    added = (*steps("h8 h9 j10 a1 k9"), Take(Taken.BLACK))
    assert filled_in(replace(plain, steps=added, regulation="swap2")) == (*added[:3], Take(Taken.ADD), *added[3:])


STONES = "h8 h9 j10 a1 k9 c2 -- d4"


@pytest.mark.parametrize("key", ["rif", "yamaguchi", "soosorv-8", "taraguchi-10", "tarannikov", "swap", "swap2"])
def test_what_stones_alone_do_not_tell_is_noted_and_not_filled_in(key: str) -> None:
    plain = Record(steps(STONES), regulation=key)
    assert filled_in(plain) == plain.steps
    assert NOT_RECORDED & set(kinds(replay(plain), Weight.NOTE))


def test_a_fifth_outside_the_square_proves_that_fifths_were_offered() -> None:
    plain = Record(steps("h8 h9 i8 g8 a15 f7"), regulation="taraguchi-10")
    found = replay(plain)
    assert found.is_clean
    assert [f.sentence_key for f in found.findings if f.kind is Kind.WAY_NOT_RECORDED] == ["way-not-recorded"]
    assert filled_in(plain) == (*plain.steps[:4], Branch("B"), *plain.steps[4:])


def test_a_fifth_inside_the_square_leaves_both_ways_open() -> None:
    plain = Record(steps("h8 h9 i8 g8 f7 a15"), regulation="taraguchi-10")
    found = replay(plain)
    assert found.is_clean
    assert [f.sentence_key for f in found.findings if f.kind is Kind.WAY_NOT_RECORDED] == ["way-not-recorded:open"]
    assert filled_in(plain) == plain.steps


def test_a_swap_behind_the_fifth_proves_that_none_were_offered() -> None:
    plain = Record(steps("h8 s h9 s i8 s g8 s f7 S a15"), regulation="taraguchi-10")
    found = replay(plain)
    assert (found.is_clean, found.black) == (True, PlayerSide.SECOND)
    assert Branch("A") in filled_in(plain)
    outside = Record(steps("h8 s h9 s i8 s g8 s a15 S f7"), regulation="taraguchi-10")
    assert not replay(outside).is_clean


def test_the_fifths_offered_tell_how_many_were_declared() -> None:
    for key in ("yamaguchi", "soosorv-8"):
        taken = (*steps("h8 h9 j10 a1"), Offer(at("k9 a3 c5")), *steps("k9 c2"))
        assert replay(Record(taken, regulation=key)).is_clean
    many = (*steps("h8 h9 j10 a1"), Offer(at("k9 a3 c5 c7 c9")), *steps("k9 c2"))
    assert kinds(replay(Record(many, regulation="soosorv-4")), Weight.ERROR) == [Kind.NUMBER_NOT_ALLOWED]


def test_a_colour_taken_after_the_fifth_stone_tells_that_two_were_added() -> None:
    found = replay(Record((*steps("h8 h9 j10 a1 k9"), Take(Taken.BLACK), *steps("c2")), regulation="swap2"))
    assert (kinds(found), found.black) == ([Kind.RESULT_MISSING], PlayerSide.FIRST)


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        (FIVE, {}, Outcome.BLACK),
        (WHITE_FIVE, {}, Outcome.WHITE),
        (FIVE, {"outcome": Outcome.WHITE}, Outcome.BLACK),
        (FIVE, {"outcome": Outcome.WHITE, "ending": Ending.TIME}, Outcome.UNKNOWN),
        (f"{FIVE} o9", {}, Outcome.UNKNOWN),
        (DOUBLE_THREE, {}, Outcome.UNKNOWN),
        (DOUBLE_THREE, {"ending": Ending.FOUL}, Outcome.WHITE),
        ("h8 h9 i9 -- --", {}, Outcome.DRAW),
        ("h8 h9 i9", {}, Outcome.UNKNOWN),
        ("h8 h8 i9", {}, Outcome.UNKNOWN),
        ("", {}, Outcome.UNKNOWN),
    ],
)
def test_what_the_last_move_proves(text: str, facts: dict[str, Any], expected: Outcome) -> None:
    assert proved(Record(steps(text), **facts)) is expected


def test_what_it_proves_depends_on_the_rules() -> None:
    russian = Rules(claims=Claims.RUSSIAN)
    assert proved(Record(steps(FIVE), outcome=Outcome.WHITE, ending=Ending.TIME), russian) is Outcome.BLACK
    assert proved(Record(steps(DOUBLE_THREE), ending=Ending.FOUL), russian) is Outcome.UNKNOWN
    six = Record(steps("h8 a1 i9 a2 j8 a3 k9 a5 m8 a6 m10 a4"))
    assert [proved(six, Rules(game=game)) for game in Game] == [Outcome.WHITE, Outcome.UNKNOWN, Outcome.WHITE]


def test_somebody_said_to_have_won_after_two_passes_is_an_error() -> None:
    assert kinds(played("h8 h9 i9 -- --", outcome=Outcome.BLACK)) == [Kind.RESULT_CONTRADICTS_DRAW]
    assert kinds(played("h8 h9 i9 -- --", outcome=Outcome.BLACK, ending=Ending.TIME)) == []


@given(st.lists(ANY_STEP, max_size=20).map(tuple), st.sampled_from(["rif", "soosorv-8", "taraguchi-10", "swap2"]))
def test_filling_in_changes_no_move(taken: tuple[Step, ...], regulation: str) -> None:
    record = Record(taken, regulation=regulation)
    assert replace(record, steps=filled_in(record)).moves == record.moves


def test_a_random_game_is_played_to_the_full_board() -> None:
    chance = random.Random(3)
    points = [Point(x, y) for x in range(15) for y in range(15)]
    chance.shuffle(points)
    found = replay(Record(tuple(map(Place, points)), outcome=Outcome.DRAW, ending=Ending.FULL_BOARD))
    assert found.board.is_full
    assert Kind.BOARD_NOT_FULL not in kinds(found)
