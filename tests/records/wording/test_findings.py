"""Everything the rules can have against a record has its sentence, in the letters of the event."""

import re

import pytest

from renju_tournaments.records.wording import findings
from renju_tournaments.records.wording.findings import finding_in_words, weight_in_words
from renju_tournaments.rules import sentences
from renju_tournaments.rules.findings import Finding, Kind, Weight
from renju_tournaments.rules.points import ColumnLetters
from tests.rules.test_game import DOUBLE_THREE, at, played


def test_there_are_the_sentences_of_the_rules_and_no_others() -> None:
    assert set(findings.SENTENCES) == set(sentences.SENTENCES)
    assert set(findings.FOULS) == set(sentences.FOULS)
    assert set(findings.STEPS) == set(sentences.STEPS)
    assert set(findings.WEIGHTS) == set(Weight)


@pytest.mark.parametrize("key", sorted(sentences.SENTENCES))
def test_a_sentence_has_the_place_holders_of_the_english_one(key: str) -> None:
    here = set(re.findall(r"%\((\w+)\)s", str(findings.SENTENCES[key])))
    assert here == set(re.findall(r"\{(\w+)\}", sentences.SENTENCES[key]))
    assert str(findings.SENTENCES[key]).endswith(".")


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
