"""Everything a regulation can ask for has its sentence, with who is asked and all that it needs to know."""

from __future__ import annotations

import pytest

from renju_tournaments.records.wording.board import opening_question
from renju_tournaments.rules.openings import REGULATIONS, OpeningProgress, OpeningQuestion
from renju_tournaments.rules.steps import Colour, Place, PlayerSide, Swap
from tests.rules.test_openings import walk

NAMES = {PlayerSide.FIRST: "Anna", PlayerSide.SECOND: "Boris"}


@pytest.mark.parametrize("key", REGULATIONS)
def test_every_ask_on_every_way_through_a_regulation_is_said(key: str) -> None:
    for steps in walk(REGULATIONS[key]):
        progress = OpeningProgress(REGULATIONS[key])
        for step in steps:
            assert progress.question is not None
            said = opening_question(progress.question, NAMES)
            assert "%(" not in said
            assert said.endswith((".", "?"))
            progress.tell(step)


def test_who_is_asked_is_named() -> None:
    assert (
        opening_question(OpeningQuestion(Swap, PlayerSide.SECOND), NAMES) == "Boris decides: are the colours swapped?"
    )
    first = OpeningQuestion(Place, PlayerSide.FIRST, Colour.BLACK, square=1)
    assert opening_question(first, NAMES) == "Anna places a black stone in the centre."
    near = OpeningQuestion(Place, PlayerSide.SECOND, Colour.WHITE, square=3)
    assert opening_question(near, NAMES) == "Boris places a white stone in the central square of 3 lines."
