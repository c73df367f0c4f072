"""Every result, ending, opening and regulation has its words."""

import pytest
from django.utils import translation

from renju_tournaments.events.choices import OpeningRegulation
from renju_tournaments.records.wording.games import (
    ENDINGS,
    OUTCOMES,
    ending_in_words,
    opening_in_words,
    outcome_in_words,
    regulation_in_words,
)
from renju_tournaments.rules.openings import OPENINGS, REGULATIONS
from renju_tournaments.rules.records.record import Ending, Outcome


def test_nothing_is_without_words() -> None:
    assert set(OUTCOMES) == set(Outcome)
    assert set(ENDINGS) == set(Ending)
    assert len({ending_in_words(ending) for ending in Ending}) == len(Ending)
    assert len({outcome_in_words(outcome) for outcome in Outcome}) == len(Outcome)


def test_an_opening_is_called_by_its_code_and_names() -> None:
    assert opening_in_words("D4") == "D4 Kagetsu 花月"
    assert [opening_in_words(opening.code).split()[0] for opening in OPENINGS] == [opening.code for opening in OPENINGS]
    assert opening_in_words("") == ""
    assert opening_in_words("X9") == "X9"


@pytest.mark.parametrize("key", sorted(REGULATIONS))
def test_every_regulation_of_the_rules_has_a_name(key: str) -> None:
    assert regulation_in_words(key) not in ("", key)


def test_a_regulation_is_called_as_the_settings_of_an_event_call_it() -> None:
    with translation.override("en"):
        assert regulation_in_words("soosorv-8") == "Soosõrv-8"
        assert [regulation_in_words(key) for key, _ in OpeningRegulation.choices] == [
            str(label) for _, label in OpeningRegulation.choices
        ]
    assert regulation_in_words("house-rule") == "house-rule"
    assert regulation_in_words("") == ""
