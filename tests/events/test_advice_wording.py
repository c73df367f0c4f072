"""Every piece of advice, and every judgement of the half rule, has its sentence."""

import re
from pathlib import Path

import pytest

from pairings import advice, advice_other, withdrawals
from pairings.advice import advise
from pairings.model import HalfRule, Reason, StageRules, System
from pairings.settings import TieBreaker
from renju_tournaments.events.wording.advice import advice_for, advice_sentence
from renju_tournaments.events.wording.withdrawals import judgement_sentence
from tests.factories import ROUND_ROBIN, SWISS, make_stage


def sentences(players, *, unrated=0, **rules):
    return [advice_sentence(a.reason) for a in advise(StageRules(**rules), players=players, unrated=unrated)]


@pytest.mark.parametrize(
    ("players", "rules", "says"),
    [
        (1, {"system": SWISS, "rounds": 5}, "A stage with 1 player has no games. Enter at least two."),
        (17, {"system": SWISS, "rounds": 5}, "A Swiss is for 18 players and more, as a rule; there are 17."),
        (24, {"system": SWISS, "rounds": 8}, "For 24 players 7 or 9 rounds are usual; 8 are planned."),
        (30, {"system": SWISS, "rounds": 5}, "For 30 players 7, 9 or 11 rounds are usual; 5 are planned."),
        (
            10,
            {"system": SWISS, "rounds": 7},
            "10 players and 7 rounds: the pairing will probably get stuck. Plan fewer rounds, or a round-robin.",
        ),
        (
            6,
            {"system": SWISS, "rounds": 9},
            "6 players have no new opponents after 5 rounds, and 9 are planned. Plan fewer.",
        ),
        (
            12,
            {"system": ROUND_ROBIN, "rounds": 13, "tiebreaks": ("SB",)},
            "13 rounds are planned, but 12 players have met after 11. Set 11 rounds.",
        ),
        (
            12,
            {"system": ROUND_ROBIN, "rounds": 11, "tiebreaks": ("SB", "SHM")},
            "In a round-robin Berger and Shmulyan give the same order; one of them is enough.",
        ),
        (
            24,
            {"system": SWISS, "rounds": 9, "tiebreaks": ("LOT", "BH")},
            "The lot decides everything: what stands after it in the order never counts (Buchholz).",
        ),
    ],
)
def test_advice_in_words(players, rules, says):
    assert says in sentences(players, **rules)


def test_unrated_players_are_counted():
    found = sentences(24, unrated=3, system=SWISS, rounds=9, tiebreaks=("ARO",))
    assert any("some players have none (3)" in sentence for sentence in found)


def test_no_code_is_without_words():
    source = "".join(Path(module.__file__).read_text() for module in (advice, advice_other))
    codes = set(re.findall(r'\b(?:error|warning)\("(\w+)"', source))
    facts = {
        "count": 3,
        "rounds": 5,
        "needed": 3,
        "most": 3,
        "usual": (7, 9),
        "tiebreak": "BH",
        "tiebreaks": ("SB", "SHM"),
        "system": System.ROUND_ROBIN.value,
        "unrated": 1,
        "after": ("BH",),
        "games": 5,
        "means": (TieBreaker.LOT.value,),
    }
    assert len(codes) >= 25
    for code in codes:
        assert "%(" not in advice_sentence(Reason.of(code, **facts))


def test_no_judgement_is_without_words():
    source = Path(withdrawals.__file__).read_text()
    codes = set(re.findall(r'"(at_least_half|less_than_half|event_\w+|swiss_\w+|loses_\w+|draw_again)"', source))
    assert len(codes) == 3 + len(HalfRule)
    for code in codes:
        assert "%(" not in judgement_sentence(Reason.of(code, player=1, played=2, scheduled=5))
    assert judgement_sentence(Reason.of("less_than_half", player=1, played=2, scheduled=5)) == (
        "Played: 2 of 5 games. That is less than half."
    )


@pytest.mark.django_db
def test_before_the_draw_nothing_is_said_of_a_field_that_still_grows():
    stage = make_stage(3, system=ROUND_ROBIN, rounds=11, numbered=False, tiebreaks=("SB",))
    assert advice_for(stage) == []
    stage.draw_method = "lot"
    assert [o.code for o in advice_for(stage)] == ["more_rounds_than_schedule"]


@pytest.mark.django_db
def test_who_left_before_the_start_is_not_counted():
    stage = make_stage(18, rounds=7, tiebreaks=("BH",))
    assert advice_for(stage) == []
    stage.entries.filter(number=18).update(last_round=0)
    assert "few_for_a_swiss" in [o.code for o in advice_for(stage)]
