"""Everything the rules can have against a record has its sentence, in the letters of the event."""

from django.utils import translation
from django.utils.translation import gettext

from renju_tournaments.records.wording.findings import finding_in_words, weight_in_words
from renju_tournaments.rules.findings import Finding, Kind, Weight, sentence
from renju_tournaments.rules.points import ColumnLetters
from tests.rules.test_game import DOUBLE_THREE, at, played


def test_a_finding_is_told_in_the_language_of_the_reader() -> None:
    finding = Finding(Kind.STEP_NOT_ASKED_FOR, Weight.ERROR, 2, (), (("step", "Swap"), ("asked", "Place")))
    with translation.override("cs"):
        told = finding_in_words(finding, ColumnLetters.INTERNATIONAL)
        assert (gettext("a swap") in told, gettext("a stone") in told) == (True, True)
        assert told != sentence(finding)


def test_points_stand_in_the_letters_of_the_event() -> None:
    finding = Finding(Kind.OCCUPIED, Weight.ERROR, 7, at("k10"))
    assert finding_in_words(finding, ColumnLetters.INTERNATIONAL) == "There is a stone on K10 already."
    assert finding_in_words(finding, ColumnLetters.WITHOUT_I) == "There is a stone on L10 already."


def test_a_foul_is_named() -> None:
    found = played(DOUBLE_THREE + " a8").findings
    told = [finding_in_words(finding, ColumnLetters.INTERNATIONAL) for finding in found if finding.move == 9]
    assert told == ["Black’s move G8 is forbidden (double-three). Nobody claimed it, and the game went on."]


def test_a_step_out_of_place_is_named() -> None:
    finding = Finding(Kind.STEP_NOT_ASKED_FOR, Weight.ERROR, 2, (), (("step", "Swap"), ("asked", "Place")))
    told = finding_in_words(finding, ColumnLetters.INTERNATIONAL)
    assert told == "The record has a swap where the regulation has a stone."


def test_weights_are_told_apart() -> None:
    assert len({weight_in_words(weight) for weight in Weight}) == 3
