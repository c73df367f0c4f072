"""The sheets of two players, compared."""

from dataclasses import replace

from renju_tournaments.rules.points import Point
from renju_tournaments.rules.records.differences import About, Difference, differences
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Choose, Declare, Offer, Swap
from tests.rules.test_game import at, steps


def test_equal_sheets_have_no_differences() -> None:
    assert differences(Record(steps("h8 h9 S j10")), Record(steps("h8 h9 S j10"))) == []


def test_a_move_written_otherwise_is_named_by_its_number() -> None:
    found = differences(Record(steps("h8 h9 j10 -- a1")), Record(steps("h8 i9 j10 b2 a1")))
    assert found == [
        Difference(About.MOVE, 2, at("h9")[0], at("i9")[0]),
        Difference(About.MOVE, 4, None, Point(1, 1)),
    ]


def test_a_sheet_that_ends_sooner_is_told_from_one_with_a_pass() -> None:
    found = differences(Record(steps("h8 h9")), Record(steps("h8 h9 --")))
    assert found == [Difference(About.MOVE, 3, None, None, one_lacks=True)]


def test_an_opening_written_otherwise_is_told_at_the_move_it_comes_before() -> None:
    found = differences(Record(steps("h8 h9 j10 S a1")), Record(steps("h8 h9 j10 s a1")))
    assert found == [Difference(About.OPENING, 4, (Swap(True),), (Swap(False),))]


def test_a_sheet_of_bare_moves_does_not_contradict_one_with_the_opening() -> None:
    assert differences(Record(steps("h8 h9 j10 S a1")), Record(steps("h8 h9 j10 a1"))) == []


def test_a_sheet_that_leaves_out_a_part_of_the_opening_contradicts_only_where_colours_were_changed() -> None:
    swaps_only = Record(steps("h8 h9 h10 S h11 a1"))
    whole = Record((*steps("h8 h9 h10 S h11"), Declare(2), Swap(False), Offer(at("a1 c2")), Choose(at("a1")[0])))
    assert differences(swaps_only, whole) == differences(whole, swaps_only) == []
    other_offer = replace(whole, steps=(*whole.steps[:-2], Offer(at("a1 d4")), whole.steps[-1]))
    assert [found.about for found in differences(whole, other_offer)] == [About.OPENING]
    swapped_again = replace(whole, steps=(*whole.steps[:6], Swap(True), *whole.steps[7:]))
    assert [found.move for found in differences(swaps_only, swapped_again)] == [5]


def test_results_and_endings_differ_only_where_both_sheets_have_one() -> None:
    one = Record(steps("h8"), outcome=Outcome.BLACK, ending=Ending.TIME)
    assert differences(one, Record(steps("h8"))) == []
    other = Record(steps("h8"), outcome=Outcome.WHITE, ending=Ending.RESIGNATION)
    assert [found.about for found in differences(one, other)] == [About.OUTCOME, About.ENDING]
