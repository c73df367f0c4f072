"""What is said about the set-up of a match, a match-tournament, a Scheveningen event and a knock-out."""

from dataclasses import replace

import pytest

from pairings.advice.advise import advise
from pairings.model import StageRules, System
from pairings.settings import KnockOut, MatchEnd, MatchRules, OlympicRules, TieBreaker
from pairings.standings import default_tiebreaks


def said(system, players, **settings):
    rules = replace(StageRules(system, 4), **settings)
    return [(a.severity.value, a.reason.code) for a in advise(rules, players=players)]


def match(players=2, **settings):
    return said(System.MATCH, players, match=replace(MatchRules(), **settings))


def knock_out(players=8, **settings):
    return said(System.OLYMPIC, players, olympic=replace(OlympicRules(), **settings))


def test_nothing_to_object_to():
    assert match() == []
    assert knock_out() == []
    assert said(System.MATCH_TOURNAMENT, 3, cycles=2, rounds=6) == []
    assert said(System.SCHEVENINGEN, 8) == []


@pytest.mark.parametrize("system", [System.MATCH, System.MATCH_TOURNAMENT, System.SCHEVENINGEN, System.OLYMPIC])
def test_one_player_is_too_few(system):
    assert ("error", "field_too_small") in said(system, 1)


def test_how_many_rounds_a_match_or_a_knock_out_takes_shows_only_at_its_end():
    assert match() == said(System.MATCH, 2, rounds=0) == []
    assert knock_out() == said(System.OLYMPIC, 8, rounds=0) == []
    assert said(System.SCHEVENINGEN, 8, rounds=0) == [("error", "no_rounds")]


def test_a_match():
    assert match(players=3) == [("error", "match_needs_two")]
    assert match(games=0) == [("error", "match_without_games")]
    assert match(games=5) == [("warning", "match_odd_games")]
    assert match(end=MatchEnd.WINS, games=0, target=0) == [
        ("error", "match_without_target"),
        ("warning", "match_without_limit"),
    ]
    assert match(end=MatchEnd.POINTS, games=24, target=25) == []


def test_a_match_tournament():
    assert said(System.MATCH_TOURNAMENT, 3, cycles=0) == [("error", "no_cycles")]
    assert said(System.MATCH_TOURNAMENT, 3, cycles=3, rounds=9) == [("warning", "match_odd_games")]
    assert said(System.MATCH_TOURNAMENT, 3, cycles=2, rounds=7) == [("error", "more_rounds_than_schedule")]
    assert said(System.MATCH_TOURNAMENT, 3, cycles=2, rounds=5) == [("warning", "fewer_rounds_than_schedule")]


def test_a_scheveningen_event():
    assert said(System.SCHEVENINGEN, 7) == [("error", "teams_odd")]
    assert said(System.SCHEVENINGEN, 6, rounds=3) == [("warning", "team_starts_once_more")]
    assert said(System.SCHEVENINGEN, 6, rounds=6, cycles=2) == []
    assert said(System.SCHEVENINGEN, 8, rounds=5) == [("error", "more_rounds_than_schedule")]
    assert said(System.SCHEVENINGEN, 8, cycles=0) == [("error", "no_cycles")]


def test_a_knock_out_needs_a_means_that_decides():
    assert knock_out(draws=()) == [("error", "no_tie_breaker")]
    assert knock_out(draws=(TieBreaker.BOARDS,)) == [("error", "tie_breakers_end")]
    assert knock_out(draws=(TieBreaker.BOARDS, TieBreaker.LOT)) == []
    assert knock_out(draws=(TieBreaker.LOT, TieBreaker.REPLAY)) == [("warning", "tie_breakers_in_vain")]
    assert knock_out(games=0) == [("error", "match_without_games")]


def test_a_knock_out_by_lost_points():
    by_points = {"variant": KnockOut.LOST_POINTS}
    assert knock_out(**by_points) == []
    assert knock_out(**by_points, lost_points=0) == [("error", "knock_out_without_limit")]
    assert knock_out(**by_points, games=2) == [("error", "lost_points_single_games")]


def test_coefficients_are_for_tables_only():
    assert default_tiebreaks(System.OLYMPIC) == default_tiebreaks(System.MATCH) == ()
    assert default_tiebreaks(System.SCHEVENINGEN) == default_tiebreaks(System.ROUND_ROBIN)
