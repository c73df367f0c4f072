"""Advice, and the judgements of the half rule, in words."""

import pytest

from pairings.advice.advise import advise
from pairings.model import Reason, StageRules
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.wording.advice import advice_for
from tests.factories import ROUND_ROBIN, SWISS, make_stage


def sentences(players, *, unrated=0, **rules):
    return [sentence(a.reason) for a in advise(StageRules(**rules), players=players, unrated=unrated)]


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
    assert any("some players have none (3)" in said for said in found)


def test_what_decides_a_drawn_match_is_named():
    assert sentence(Reason.of("tie_breakers_in_vain", means=("lot", "boards"))) == (
        "What stands after a means that always decides is never used: lot and the board coefficient (matches of teams)."
    )


def test_a_judgement_counts_the_games():
    assert sentence(Reason.of("less_than_half", player=1, played=2, scheduled=5)) == (
        "Played: 2 of 5 games. That is less than half."
    )
    assert sentence(Reason.of("at_least_half", player=1, played=1, scheduled=1)) == (
        "Played: 1 of 1 game. That is at least half."
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
