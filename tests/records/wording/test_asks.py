"""Everything a regulation can ask for has its sentence, with who is asked and all that it needs to know."""

from __future__ import annotations

import pytest

from renju_tournaments.records.wording.board import ask_in_words
from renju_tournaments.rules.openings import REGULATIONS, Ask, Course
from renju_tournaments.rules.steps import Colour, Place, PlayerSide, Swap
from tests.rules.test_openings import walk

NAMES = {PlayerSide.FIRST: "Anna", PlayerSide.SECOND: "Boris"}


@pytest.mark.parametrize("key", REGULATIONS)
def test_every_ask_on_every_way_through_a_regulation_is_said(key: str) -> None:
    for steps in walk(REGULATIONS[key]):
        course = Course(REGULATIONS[key])
        for step in steps:
            assert course.ask is not None
            said = ask_in_words(course.ask, NAMES)
            assert "%(" not in said
            assert said.endswith((".", "?"))
            course.tell(step)


def test_who_is_asked_is_named() -> None:
    assert ask_in_words(Ask(Swap, PlayerSide.SECOND), NAMES) == "Boris decides: are the colours swapped?"
    first = Ask(Place, PlayerSide.FIRST, Colour.BLACK, square=1)
    assert ask_in_words(first, NAMES) == "Anna places a black stone in the centre."
    near = Ask(Place, PlayerSide.SECOND, Colour.WHITE, square=3)
    assert ask_in_words(near, NAMES) == "Boris places a white stone in the central square of 3 lines."
