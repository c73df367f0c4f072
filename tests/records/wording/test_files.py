"""What is to be said of files of games has its words."""

import re

import pytest

from renju_tournaments.records.wording.files import LOSSES, loss_in_words
from renju_tournaments.rules.formats import Loss, face


def test_every_loss_has_its_words() -> None:
    assert set(LOSSES) == set(face.LOSSES)


@pytest.mark.parametrize("code", sorted(face.LOSSES))
def test_a_loss_has_the_place_holders_of_the_english_one(code: str) -> None:
    assert re.findall(r"%\((\w+)\)s", str(LOSSES[code])) == re.findall(r"\{(\w+)\}", face.LOSSES[code])


def test_what_is_lost_is_named() -> None:
    assert loss_in_words(Loss("names", 1)) == "the names of the players"
    assert loss_in_words(Loss("extras", 1, (("names", "AP, GN"),))) == "what the file said besides: AP, GN"
