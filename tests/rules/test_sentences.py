"""What is said about records, in English: every kind of finding as it comes, with all that its sentence needs."""

from __future__ import annotations

from typing import Any

import pytest

from renju_tournaments.rules.findings import Finding, Kind
from renju_tournaments.rules.game import Claims, Rules, replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.record import Ending, Outcome, Record
from renju_tournaments.rules.sentences import FOULS, KEYS, SENTENCES, STEPS, point_name, sentence
from renju_tournaments.rules.steps import Branch, Choose, Colour, Declare, Offer, Place, SetUp, Step, Swap
from renju_tournaments.rules.verdicts import Verdict
from tests.rules.test_game import DOUBLE_THREE, FIVE, at, soosorv, steps
from tests.rules.test_verdicts import cases


def game(text: str, *more: Step, **facts: Any) -> Record:
    return Record((*steps(text), *more), **facts)


def two_readings() -> Record:
    """A game with a move that is a double-three by one reading of the rules, and allowed by the other."""
    for black, white, point, rif, allowed in cases("five_coincidence.txt"):
        blacks, whites = at(black), () if white == "-" else at(white)
        if rif != allowed and len(whites) == len(blacks):
            turns = [Place(stone) for pair in zip(blacks, whites, strict=True) for stone in pair]
            return Record((*turns, Place(at(point)[0])))
    raise LookupError


WON, LOST = {"outcome": Outcome.BLACK}, {"outcome": Outcome.WHITE}
OVERLINE_FIRST = "a1 h8 a2 i9 a3 j8 a5 k9 a6 m8 a4 o15"
SAYS: dict[str, tuple[Record, str]] = {
    "occupied": (game("h8 h8"), "there is a stone on H8 already"),
    "off-board": (game("h8", Place(Point(15, 2))), "P3 is not on the board"),
    "wrong-turn": (game("h8", Place(at("h9")[0], Colour.BLACK)), "the stone on H9 the colour that is not to move"),
    "pass-not-allowed": (game("h8 --"), "the first three moves cannot be passes"),
    "pass-not-allowed:opening": (game("h8 h9 i9 --", regulation="rif"), "a pass before the opening is finished"),
    "moves-after-the-end": (game("h8 h9 i9 -- -- i8"), "the game was over before this move"),
    "step-not-asked-for": (game("h8 S", regulation="rif"), "the record has a swap where the regulation has a stone"),
    "step-not-asked-for:over": (game("h8 h9 i9 S"), "the record has a swap, and the opening is over or has none"),
    "not-in-square": (game("h8 h10", regulation="rif"), "H10 lies outside the central square of 3 lines"),
    "not-in-square:centre": (game("h9", regulation="rif"), "H9 is not the centre, where the first stone lies"),
    "in-square": (game("h8 h9 h10", regulation="pro"), "H10 lies inside the central square of 5 lines"),
    "wrong-number-of-fifths": (soosorv(Offer(at("a1"))), "the number of fifth moves offered is not 2"),
    "wrong-number-of-stones": (
        game("", SetUp(at("h8 h9 i9")), regulation="by-lot"),
        "the position drawn by lot has not 5 stones",
    ),
    "number-not-allowed": (
        game("h8 h9 h10 s h11", Declare(9), regulation="soosorv-8"),
        "the number of fifth moves declared is none of 1 to 8",
    ),
    "number-not-allowed:none": (
        game("h8 h9 h10", Declare(0), regulation="yamaguchi"),
        "at least one fifth move has to be declared",
    ),
    "offered-twice": (soosorv(Offer(at("a1 a1"))), "A1 was offered more than once"),
    "offered-symmetric": (soosorv(Offer(at("g9 i9"))), "the fifth moves G9, I9 are symmetric, and count as one"),
    "not-offered": (soosorv(Offer(at("a1 c2")), Choose(at("c3")[0])), "C3 was not among the fifth moves offered"),
    "no-such-way": (
        game("h8 s h9 s i9 s i8 s", Branch("C"), regulation="taraguchi-10"),
        "the regulation has no such way to go on",
    ),
    "opening-not-finished": (game("h8 h9", regulation="rif"), "the game ends before its opening is finished"),
    "swap-not-recorded": (game("h8 h9 i9 a1", regulation="rif"), "whether the colours were swapped is not recorded"),
    "fifths-not-recorded": (game("h8 h9 i9 s a1 a2", regulation="rif"), "the fifth moves offered are not recorded"),
    "way-not-recorded": (game("h8 h9 i9 i10 a1", regulation="taraguchi-10"), "told by the moves"),
    "way-not-recorded:open": (game("h8 h9 i9 i10 j10", regulation="taraguchi-10"), "the moves allow both ways"),
    "regulation-unknown": (game("h8", regulation="sakata"), "the opening regulation “sakata” is not known here"),
    "not-as-drawn": (game("h8 h9 i9 j9 k8"), "does not begin with the position drawn for it: H8, H9, I9, J9, K9"),
    "other-board": (game("h8", size=19), "of a board of 19 lines, and the game was played on 15"),
    "foul": (game(DOUBLE_THREE), "the last move of Black, G8, is forbidden: double three"),
    "foul-passed-over": (game(f"{DOUBLE_THREE} o8"), "Black's G8 is forbidden (double three); nobody claimed it"),
    "readings-differ": (two_readings(), "depends on the reading of the rules"),
    "five-passed-over": (game(f"{FIVE} o8"), "L8 makes a five; nobody claimed it, and the game went on"),
    "late-overline-claim": (
        game(OVERLINE_FIRST, ending=Ending.LATE_OVERLINE, **LOST),
        "the overline on A4 was claimed later, which is allowed",
    ),
    "result-contradicts-five": (game(FIVE, **LOST), "the last move, L8, makes a five, and the result does not say so"),
    "result-contradicts-foul": (game(DOUBLE_THREE, **WON), "G8, is forbidden (double three), and Black is said to"),
    "result-contradicts-draw": (game("h8 h9 i9 -- --", **WON), "two passes or a full board, and the record says that"),
    "foul-does-not-win": (game(DOUBLE_THREE, **LOST), "the foul on G8 (double three) is corrected, and does not win"),
    "no-five": (game("h8", ending=Ending.FIVE, **WON), "the last move makes none that wins"),
    "no-foul": (game("h8", ending=Ending.FOUL, **LOST), "none of the last two moves is one"),
    "no-overline": (game("h8", ending=Ending.LATE_OVERLINE, **LOST), "an overline claimed later, and there is none"),
    "no-two-passes": (game("h8", ending=Ending.PASSES), "the last two moves are not passes"),
    "board-not-full": (game("h8", ending=Ending.FULL_BOARD), "the board is not full"),
    "ending-contradicts-result": (game("h8", ending=Ending.AGREEMENT, **WON), "does not go with its result"),
    "result-missing": (game("h8"), "the record has no result"),
}
"""By the key of the sentence: a record of which it is said, and some of its words."""


def found(key: str) -> Finding:
    """The finding that SAYS speaks of."""
    record, _ = SAYS[key]
    rules = {
        Kind.FOUL_DOES_NOT_WIN.value: Rules(claims=Claims.RUSSIAN),
        Kind.NOT_AS_DRAWN.value: Rules(drawn=at("h8 h9 i9 j9 k9")),
        Kind.OTHER_BOARD.value: Rules(size=15),
    }
    return next(f for f in replay(record, rules.get(key)).findings if f.sentence_key == key)


@pytest.mark.parametrize("key", SAYS)
def test_what_is_said(key: str) -> None:
    assert SAYS[key][1] in sentence(found(key))


def test_every_kind_of_finding_has_its_sentence_and_its_example() -> None:
    assert set(SENTENCES) == set(SAYS) == set(KEYS)
    assert {key.partition(":")[0] for key in KEYS} == {kind.value for kind in Kind}


def test_every_foul_and_every_step_has_its_word() -> None:
    assert set(FOULS) == {verdict.value for verdict in Verdict if verdict.is_forbidden}
    assert set(STEPS) == {kind.__name__ for kind in Step.__args__}


def test_points_are_named_in_the_letters_asked_for() -> None:
    letters = ColumnLetters.WITHOUT_I
    record = game("h8 j9", Swap(True), regulation="rif")
    outside = next(f for f in replay(record).findings if f.kind is Kind.NOT_IN_SQUARE)
    assert sentence(outside, letters).startswith("K9 lies outside")
    assert [point_name(point, letters) for point in (Point(14, 0), Point(18, 18), Point(25, 3), Point(-1, 0))] == [
        *("P1", "T19", "(26, 4)", "(0, 1)")
    ]
