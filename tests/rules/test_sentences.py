"""What is said about records, in English: every kind of finding as it comes, with all that its sentence needs."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from renju_tournaments import rules
from renju_tournaments.rules.findings import NAMES, SENTENCES, WEIGHTS, Finding, Kind, Weight, sentence, values
from renju_tournaments.rules.formats import errors, model
from renju_tournaments.rules.game import Claims, Rules, replay
from renju_tournaments.rules.points import ColumnLetters, Point, point_name
from renju_tournaments.rules.records.record import ENDINGS, OUTCOMES, Ending, Outcome, Record
from renju_tournaments.rules.steps import STEPS, Branch, Choose, Colour, Declare, Offer, Place, SetUp, Step, Swap
from renju_tournaments.rules.verdicts import FOULS, Verdict
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
    "occupied": (game("h8 h8"), "There is a stone on H8 already"),
    "off-board": (game("h8", Place(Point(15, 2))), "P3 is not on the board"),
    "wrong-turn": (game("h8", Place(at("h9")[0], Colour.BLACK)), "the stone on H9 the colour that is not to move"),
    "pass-not-allowed": (game("h8 --"), "The first three moves cannot be passes"),
    "pass-not-allowed:opening": (game("h8 h9 i9 --", regulation="rif"), "A pass before the opening is finished"),
    "moves-after-the-end": (game("h8 h9 i9 -- -- i8"), "The game was over before this move"),
    "step-not-asked-for": (game("h8 S", regulation="rif"), "The record has a swap where the regulation has a stone"),
    "step-not-asked-for:over": (game("h8 h9 i9 S"), "The record has a swap, and the opening is over or has none"),
    "not-in-square": (game("h8 h10", regulation="rif"), "H10 lies outside the central square of 3 lines"),
    "not-in-square:centre": (game("h9", regulation="rif"), "H9 is not the centre, where the first stone lies"),
    "in-square": (game("h8 h9 h10", regulation="pro"), "H10 lies inside the central square of 5 lines"),
    "wrong-number-of-fifths": (soosorv(Offer(at("a1"))), "The number of fifth moves offered is not 2"),
    "wrong-number-of-stones": (
        game("", SetUp(at("h8 h9 i9")), regulation="by-lot"),
        "The number of stones in the position drawn by lot is not 5.",
    ),
    "number-not-allowed": (
        game("h8 h9 h10 s h11", Declare(9), regulation="soosorv-8"),
        "The number of fifth moves declared is none of 1 to 8",
    ),
    "number-not-allowed:none": (
        game("h8 h9 h10", Declare(0), regulation="yamaguchi"),
        "At least one fifth move has to be declared",
    ),
    "offered-twice": (soosorv(Offer(at("a1 a1"))), "A1 was offered more than once"),
    "offered-symmetric": (soosorv(Offer(at("g9 i9"))), "The fifth moves G9, I9 are symmetric, and count as one"),
    "not-offered": (soosorv(Offer(at("a1 c2")), Choose(at("c3")[0])), "C3 was not among the fifth moves offered"),
    "no-such-way": (
        game("h8 s h9 s i9 s i8 s", Branch("C"), regulation="taraguchi-10"),
        "The regulation has no such way to go on",
    ),
    "opening-not-finished": (game("h8 h9", regulation="rif"), "The game ends before its opening is finished"),
    "swap-not-recorded": (game("h8 h9 i9 a1", regulation="rif"), "Whether the colours were swapped is not recorded"),
    "fifths-not-recorded": (game("h8 h9 i9 s a1 a2", regulation="rif"), "The fifth moves offered are not recorded"),
    "way-not-recorded": (game("h8 h9 i9 i10 a1", regulation="taraguchi-10"), "the moves tell it"),
    "way-not-recorded:open": (game("h8 h9 i9 i10 j10", regulation="taraguchi-10"), "the moves allow more than one"),
    "regulation-unknown": (game("h8", regulation="sakata"), "The opening regulation “sakata” is not known here"),
    "not-as-drawn": (
        game("h8 h9 i9 j9 k8"),
        "drawn by lot for its table: H8, H9, I9, J9, K9",
    ),
    "other-board": (game("h8", size=19), "of a board of 19 lines, and the event plays on 15"),
    "foul": (game(DOUBLE_THREE), "The last move of Black, G8, is forbidden: double-three."),
    "foul-passed-over": (game(f"{DOUBLE_THREE} o8"), "Black’s move G8 is forbidden (double-three). Nobody claimed it"),
    "readings-differ": (two_readings(), "depends on the reading of the rules"),
    "five-passed-over": (game(f"{FIVE} o8"), "L8 makes a five. Nobody claimed it, and the game went on"),
    "late-overline-claim": (
        game(OVERLINE_FIRST, ending=Ending.LATE_OVERLINE, **LOST),
        "The overline on A4 was claimed later, which is allowed",
    ),
    "result-contradicts-five": (game(FIVE, **LOST), "The last move, L8, makes a five, and the result does not say so"),
    "result-contradicts-foul": (game(DOUBLE_THREE, **WON), "G8, is forbidden (double-three), and the record says"),
    "result-contradicts-draw": (game("h8 h9 i9 -- --", **WON), "two passes or a full board, and the record says that"),
    "foul-does-not-win": (game(DOUBLE_THREE, **LOST), "the foul on G8 (double-three) is corrected, and does not win"),
    "no-five": (game("h8", ending=Ending.FIVE, **WON), "the last move makes none that wins"),
    "no-foul": (game("h8", ending=Ending.FOUL, **LOST), "none of the last two moves is one"),
    "no-overline": (game("h8", ending=Ending.LATE_OVERLINE, **LOST), "an overline claimed later, and there is none"),
    "no-two-passes": (game("h8", ending=Ending.PASSES), "the last two moves are not passes"),
    "board-not-full": (game("h8", ending=Ending.FULL_BOARD), "the board is not full"),
    "ending-contradicts-result": (game("h8", ending=Ending.AGREEMENT, **WON), "does not go with its result"),
    "result-missing": (game("h8"), "The record has no result"),
}
"""By the key of the sentence: a record of which it is said, and some of its words."""
TELL_APART = {"way-not-recorded:open": {"open"}, "not-in-square:centre": {"square"}}
"""Facts that tell which sentence it is."""
PACKAGE = Path(rules.__file__).parent


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


@pytest.mark.parametrize("key", SAYS)
def test_a_sentence_says_all_that_is_known_of_the_finding(key: str) -> None:
    """Its place-holders are the facts of the finding, but those that only tell which sentence it is."""
    finding = found(key)
    told = set(values(finding, ColumnLetters.INTERNATIONAL)) - TELL_APART.get(key, set())
    assert place_holders(SENTENCES[key]) in (told, told - {"points"})
    assert SENTENCES[key].endswith(".")


def test_every_code_has_its_sentence_and_every_kind_of_finding_its_example() -> None:
    assert set(SENTENCES) == set(SAYS)
    assert {key.partition(":")[0] for key in SENTENCES} == {kind.value for kind in Kind}
    assert (set(NAMES), set(WEIGHTS)) == (set(Kind), set(Weight))
    assert (set(OUTCOMES), set(ENDINGS)) == (set(Outcome), set(Ending))
    assert set(FOULS) == {verdict.value for verdict in Verdict if verdict.is_forbidden}
    assert set(STEPS) == {kind.__name__ for kind in Step.__args__}


def calls(names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """Every call of these in the package, by name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name in names:
                    yield name, node


def test_a_fault_of_a_file_and_a_note_on_it_are_made_with_what_their_sentence_needs() -> None:
    said = {"FormatError": errors.SENTENCES, "note": model.NOTES, "_note": model.NOTES}
    told = []
    for name, call in calls(set(said)):
        if call.args and isinstance(call.args[0], ast.Constant) and None not in {word.arg for word in call.keywords}:
            facts = {word.arg for word in call.keywords} - {"line", "byte", "game"}
            told.append((name.strip("_"), call.args[0].value, facts))
    assert {code for name, code, _ in told if name == "FormatError"} == set(errors.SENTENCES)
    assert {code for name, code, _ in told if name == "note"} == set(model.NOTES)
    assert [(code, facts) for name, code, facts in told if facts != place_holders(said[name][code])] == []


def test_every_sentence_is_written_once() -> None:
    """Marked for translation beside its code, and in no words of the pages about records."""
    of_games = (SENTENCES, NAMES, WEIGHTS, STEPS, FOULS, OUTCOMES, ENDINGS)
    tables = (*of_games, errors.SENTENCES, model.NOTES, model.LOSSES, model.QUESTIONS, model.MEANINGS)
    ours = {plain(words) for table in tables for words in table.values()}
    written = {
        plain(call.args[0].value)
        for app in ("records", "adjournments", "wording/openings.py")
        for path in [*(PACKAGE.parent / app).glob("wording/*.py"), *PACKAGE.parent.glob(app)]
        if path.suffix == ".py"
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant)
        if isinstance(call.args[0].value, str)
    }
    assert ours & written == set()
    marked = Counter(call.args[0].value for _, call in calls({"_"}) if isinstance(call.args[0], ast.Constant))
    assert [words for table in tables for words in table.values() if marked[words] != 1] == []


def place_holders(words: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", words))


def plain(words: str) -> str:
    """What is the same whether it begins a sentence or not."""
    return words.rstrip(".").casefold().replace("'", "’")


def test_points_are_named_in_the_letters_asked_for() -> None:
    letters = ColumnLetters.WITHOUT_I
    record = game("h8 j9", Swap(True), regulation="rif")
    outside = next(f for f in replay(record).findings if f.kind is Kind.NOT_IN_SQUARE)
    assert sentence(outside, letters).startswith("K9 lies outside")
    assert [point_name(point, letters) for point in (Point(14, 0), Point(18, 18), Point(25, 3), Point(-1, 0))] == [
        *("P1", "T19", "(26, 4)", "(0, 1)")
    ]
