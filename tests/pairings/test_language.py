"""The little language of these tests says what it means, and refuses what it does not."""

import pytest

from pairings.model import ByeKind, Result
from tests.pairings.language import event, one_round, round_robin_from_matrix


def test_every_kind_of_table():
    words = "1+2 3-4 5=6 7*8 9~10 11x12 13+/-14 15-/+16 17-/-18 19[1-1/2]20"
    assert [g.result for g in one_round(1, words).games] == [
        Result.FIRST_WINS,
        Result.SECOND_WINS,
        Result.DRAW,
        Result.PENDING,
        Result.PENDING,
        Result.BOTH_LOSE,
        Result.FIRST_BY_FORFEIT,
        Result.SECOND_BY_FORFEIT,
        Result.BOTH_FORFEIT,
        Result.ONE_HALF,
    ]
    assert [g.adjourned for g in one_round(1, words).games].index(True) == 4


def test_every_kind_of_bye():
    byes = one_round(1, "bye1 half2 abs3 late4 out5 rest6 pass7 over8 ko9").byes
    assert {b.kind for b in byes} == set(ByeKind)
    assert [b.half_points for b in byes] == [2, 1, 0, 0, 0, 0, 0, 2, 0]


@pytest.mark.parametrize("word", ["1:2", "1+", "foo3", "1+2+3"])
def test_a_word_that_says_nothing(word):
    with pytest.raises(ValueError, match="not a table"):
        one_round(1, word)


def test_the_field_is_as_large_as_the_largest_number():
    assert [p.number for p in event("1+3 bye2").players] == [1, 2, 3]


def test_a_table_whose_halves_contradict():
    with pytest.raises(ValueError, match="contradict"):
        round_robin_from_matrix(["_1", "1_"])
