"""What happens between the stones, in words."""

import pytest

from renju_tournaments.records.wording.steps import step_in_words
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.steps import Branch, Choose, Declare, Offer, Pass, Place, SetUp, Step, Swap, Take, Taken
from tests.rules.test_game import at


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Place(at("k10")[0]), "L10"),
        (Pass(), "pass"),
        (Swap(True), "the colours are swapped"),
        (Swap(False), "the colours are not swapped"),
        (Declare(1), "1 fifth move will be offered"),
        (Declare(5), "5 fifth moves will be offered"),
        (Offer(at("f5 l9")), "fifth moves offered: F5, M9"),
        (Choose(at("l9")[0]), "fifth move chosen: M9"),
        (Branch("B"), "way B of the regulation"),
        (Take(Taken.WHITE), "White is chosen"),
        (Take(Taken.ADD), "two more stones are placed, and the other chooses the colour"),
        (SetUp(at("h8 i9 j10")), "position drawn by lot: H8, J9, K10"),
    ],
)
def test_a_step_has_its_words_in_the_letters_of_the_event(step: Step, words: str) -> None:
    assert step_in_words(step, ColumnLetters.WITHOUT_I) == words
