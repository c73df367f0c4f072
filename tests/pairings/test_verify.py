"""Events replayed: what was paired by the rules is silent, and everything else is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairings import systems
from pairings.model import Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System, Withdrawn
from pairings.settings import OlympicRules, TieBreaker
from pairings.simulate import Habits, simulate
from pairings.standings import standings
from pairings.verify import Cause, Circumstances, Reported, Severity, agreeing_rounds, verify
from tests.pairings.language import event, round_robin_rules, swiss_rules
from tests.pairings.verifying import found, params

EVENTFUL = Habits(forfeits=0.1, adjourned=0.06, absences=0.08, byes=0.04, late_entries=0.1, withdrawals=0.03)


@pytest.mark.parametrize("seed", range(25))
def test_a_swiss_paired_by_the_rules_is_in_order(seed: int) -> None:
    rules = swiss_rules("BH", rounds=7)
    state = simulate(8 + seed, 7, seed, rules, EVENTFUL, complete=False)
    table = standings(state, rules=rules, seed=seed)
    reported = {row.number: Reported(row.points, row.place_from) for row in table.rows}
    findings = verify(state, rules, seed, reported=reported)
    assert {f.reason.code for f in findings} <= {"third_running", "colour_difference"}
    assert all(f.round == 7 and not f.departs for f in findings), "limits give way in the last round only"
    assert agreeing_rounds(state, findings) == tuple(r.number for r in state.rounds)
    without_seed = verify(state, rules, None)
    assert [f for f in without_seed if f.reason.code == "starts_depart"] == []


@pytest.mark.parametrize("cycles", [1, 2, 3])
@pytest.mark.parametrize("players", [4, 5, 8, 9])
def test_a_round_robin_by_the_table_is_in_order(players: int, cycles: int) -> None:
    rounds = cycles * (players - 1 + players % 2)
    rules = round_robin_rules(rounds=rounds, cycles=cycles)
    state = simulate(players, rounds, 1, rules, replace(EVENTFUL, adjourned=0), complete=False)
    assert state.rounds
    assert verify(state, rules, None) == []


def test_a_player_who_sits_twice() -> None:
    state = event("1+2 1-3", players=4)
    codes = found(state, swiss_rules())
    assert params(codes["player_twice"]) == [{"player": 1}]
    assert params(codes["player_without_game"]) == [{"player": 4}]
    assert codes["player_twice"][0].severity is Severity.ERROR
    assert codes["player_without_game"][0].severity is Severity.WARNING
    assert len(codes["not_replayed"]) == 1


def test_a_player_at_a_table_and_free() -> None:
    assert params(found(event("1+2 abs2"), swiss_rules())["player_twice"]) == [{"player": 2}]


def test_a_player_nobody_knows() -> None:
    state = event("1+2 3+4", players=3)
    assert params(found(state, swiss_rules())["unknown_player"]) == [{"player": 4}]


def test_a_player_against_himself() -> None:
    codes = found(event("1+1 2+3"), swiss_rules())
    assert params(codes["plays_himself"]) == [{"player": 1, "table": 1}]
    assert "player_twice" not in codes


def test_two_games_at_one_table() -> None:
    state = State(tuple(Player(n) for n in range(1, 5)), (Round(1, (Game(1, 1, 3), Game(1, 4, 2))),))
    assert params(found(state, swiss_rules())["table_twice"]) == [{"table": 1}]


def test_rounds_out_of_order() -> None:
    state = event("1+2")
    state = replace(state, rounds=(replace(state.rounds[0], number=2),))
    assert params(found(state, swiss_rules())["round_out_of_order"]) == [{"expected": 1}]


def test_a_round_paired_over_an_open_game() -> None:
    codes = found(event("1*3 4+2", "4+1 2+3"), swiss_rules())
    assert params(codes["game_without_result"]) == [{"table": 1, "first": 1, "second": 3}]
    assert "game_without_result" not in found(event("1~3 4+2", "4+1 2+3"), swiss_rules())
    assert "game_without_result" not in found(event("1*3 4+2"), swiss_rules())


def test_somebody_who_plays_before_he_entered_and_after_he_left() -> None:
    players = [Player(1), Player(2, first_round=2), Player(3), Player(4, last_round=0)]
    codes = found(event("1+2 3+4", players=players), swiss_rules())
    assert params(codes["plays_outside_event"]) == [{"player": 2, "table": 1}, {"player": 4, "table": 2}]
    assert "plays_outside_event" not in found(event("1+/-2 3+/-4", players=players), swiss_rules())


def test_a_second_meeting() -> None:
    codes = found(event("1+2 3+4", "2+1 4+3", players=4), swiss_rules())
    assert params(codes["second_meeting"])[0] == {"first": 2, "second": 1, "before": 1}
    assert codes["second_meeting"][0].players == (2, 1)
    assert codes["second_meeting"][0].is_error


def test_a_second_meeting_in_a_round_robin_takes_more_cycles() -> None:
    state = event("1+2", "2+1", players=2)
    assert "meeting_doubled" not in found(state, round_robin_rules(rounds=2, cycles=2))
    assert "meeting_doubled" in found(state, round_robin_rules(rounds=2, cycles=1))


def test_a_pair_that_did_not_play_is_paired_again() -> None:
    state = event("1+/-2 3+4", "2+1 4+3", players=4)
    assert params(found(state, swiss_rules())["repeat_of_unplayed"]) == [{"first": 2, "second": 1, "before": 1}]
    assert "repeat_of_unplayed" not in found(state, swiss_rules(repeat_unplayed=True))


def test_a_forbidden_pair() -> None:
    state = replace(event("1+2 3+4"), forbidden=frozenset({frozenset((3, 4)), frozenset((1, 4))}))
    assert params(found(state, swiss_rules())["forbidden_meeting"]) == [{"first": 3, "second": 4}]


def test_a_pair_that_meets_too_early() -> None:
    apart = {frozenset((3, 4)): 2, frozenset((1, 2)): 1}
    state = replace(event("1+2 3+4", players=4), not_before=apart)
    assert params(found(state, swiss_rules())["early_meeting"]) == [{"first": 3, "second": 4, "earliest": 2}]


def test_a_pair_that_meets_from_the_round_named() -> None:
    state = replace(event("1+2 3+4", "1+3 2+4"), not_before={frozenset((1, 3)): 2})
    assert "early_meeting" not in found(state, swiss_rules())


def test_a_third_start_running() -> None:
    state = event("1+2 3+4", "1+3 4+2", "1+4 2+3", players=4)
    codes = found(state, swiss_rules(rounds=5))
    assert params(codes["third_running"]) == [{"player": 1, "side": "first"}]
    assert codes["third_running"][0].is_error
    assert params(codes["colour_difference"]) == [{"player": 1, "side": "first", "difference": 3}]
    assert not found(state, swiss_rules(rounds=3))["third_running"][0].departs, "the last round may"
    relaxed = {3: Circumstances(decisions=frozenset({"relax_colours"}))}
    assert not found(state, swiss_rules(rounds=5), known=relaxed)["third_running"][0].departs, "so it was decided"


def test_games_not_played_are_out_of_the_history() -> None:
    codes = found(event("1+2 3+4", "1+/-3 4+2", "1+4 2+3", players=4), swiss_rules())
    assert "third_running" not in codes


def test_one_side_three_times_more_often() -> None:
    state = event("1+2", "1+3", "4+1", "1+5", "1+6", players=6)
    codes = found(state, swiss_rules())
    assert params(codes["colour_difference"]) == [{"player": 1, "side": "first", "difference": 3}]
    assert codes["colour_difference"][0].round == 5
    assert "third_running" not in codes


def test_a_second_free_point() -> None:
    codes = found(event("1+2 bye3", "2+1 bye3"), swiss_rules())
    assert params(codes["second_free_point"]) == [{"player": 3, "before": 1}]


def test_a_free_point_after_an_opponent_who_did_not_appear() -> None:
    codes = found(event("1+2 3+/-4 bye5", "1+5 2+4 bye3"), swiss_rules())
    assert params(codes["free_point_after_forfeit"]) == [{"player": 3, "before": 1}]


def test_two_free_points_in_a_round() -> None:
    assert params(found(event("1+2 bye3 bye4"), swiss_rules())["several_free_points"]) == [{"players": (3, 4)}]


def test_a_bye_asked_for_is_no_free_point() -> None:
    codes = found(event("1+2 half3", "2+3 bye1", "3+1 half2"), swiss_rules())
    assert not codes.keys() & {"second_free_point", "free_point_after_forfeit"}


def swapped(state: State, number: int) -> State:
    """The two games at the first tables exchange their second players in a round."""
    games = state.rounds[number - 1].games
    one, two = games[0], games[1]
    mixed = (replace(one, second=two.second), replace(two, second=one.second), *games[2:])
    rounds = list(state.rounds)
    rounds[number - 1] = replace(rounds[number - 1], games=mixed)
    return replace(state, rounds=tuple(rounds[:number]))


def test_pairs_the_arbiter_changed() -> None:
    rules = swiss_rules(rounds=5)
    state = swapped(simulate(8, 3, 4, rules), 3)
    (finding,) = found(state, rules, 4)["pairs_depart"]
    one, two = state.rounds[2].games[:2]
    assert finding.round == 3
    assert set(finding.players) == {one.first, one.second, two.first, two.second}
    progress = dict(finding.reason.params)
    assert set(progress["expected"]) == {f"{one.first}-{two.second}", f"{two.first}-{one.second}"}
    assert set(progress["actual"]) == {f"{one.first}-{one.second}", f"{two.first}-{two.second}"}
    assert finding.cause is Cause.UNKNOWN
    (finding,) = found(state, rules, 4, known={3: Circumstances(by_hand=True)})["pairs_depart"]
    assert finding.cause is Cause.ARBITER


def test_the_wrong_one_starts() -> None:
    rules = swiss_rules(rounds=5)
    state = simulate(8, 2, 4, rules)
    game = state.rounds[1].games[0]
    turned = replace(game, first=game.second, second=game.first)
    state = replace(
        state, rounds=(state.rounds[0], replace(state.rounds[1], games=(turned, *state.rounds[1].games[1:])))
    )
    codes = found(state, rules, 4)
    assert params(codes["starts_depart"]) == [{"first": game.second, "second": game.first}]
    assert "pairs_depart" not in codes


def test_the_free_point_of_somebody_else() -> None:
    rules = swiss_rules(rounds=5)
    state = State(
        tuple(Player(n) for n in range(1, 4)), (Round(1, (Game(1, 1, 3),), (Bye(2, ByeKind.FREE_POINT, 2),)),)
    )
    assert params(found(state, rules)["free_point_departs"]) == [{"players": (2,), "expected": (3,)}]


def test_without_its_seed_either_first_colour_is_in_order() -> None:
    rules = swiss_rules(rounds=5)
    assert found(event("1+3 4+2"), rules) == {}
    assert found(event("3+1 2+4"), rules) == {}
    assert "starts_depart" in found(event("1+3 2+4"), rules)


def test_a_round_the_rules_cannot_pair() -> None:
    codes = found(event("1+2 3+4", "1+3 2+4", "1+4 2+3", "1+2 3+4"), swiss_rules(rounds=9))
    (finding,) = codes["no_legal_pairing"]
    assert (finding.round, dict(finding.reason.params)["codes"][0]) == (4, "no_complete_pairing")
    assert [reason.code for reason in finding.because][:2] == ["no_complete_pairing", "stuck_players"]


def test_a_round_paired_with_relaxed_colours() -> None:
    """Four players, round 3 of 5: by the colour limits impossible, and paired as the arbiter may decide."""
    rules = swiss_rules(rounds=5)
    state = event("1+3 4-2", "2+1 4+3", players=4)
    state = replace(state, rounds=tuple(_starting(r, {1, 4}) for r in state.rounds))
    relaxed = systems.propose(state, rules=replace(rules, relax_colours=True), seed=1)
    games = tuple(Game(b.table, b.first, b.second, Result.DRAW) for b in relaxed.boards)
    codes = found(replace(state, rounds=(*state.rounds, Round(3, games))), rules, 1)
    assert [f.round for f in codes["relaxed_colours"]] == [3]
    assert "no_legal_pairing" not in codes


def _starting(played: Round, starters: set[int]) -> Round:
    """The round with these players starting."""
    return replace(
        played,
        games=tuple(
            g if g.first in starters else replace(g, first=g.second, second=g.first, result=g.result.reversed)
            for g in played.games
        ),
    )


def test_a_game_adjourned_then_and_finished_now() -> None:
    """The next round was paired with a draw in its place; that it was won later changes nothing."""
    rules = swiss_rules(rounds=5)
    state = event("1~5 6+2 3+7 8+4", players=8)
    paired = systems.propose(state, rules=rules, seed=3)
    games = tuple(Game(b.table, b.first, b.second, Result.FIRST_WINS) for b in paired.boards)
    finished = replace(state.rounds[0].games[0], result=Result.SECOND_WINS)
    first = replace(state.rounds[0], games=(finished, *state.rounds[0].games[1:]))
    known = replace(state, rounds=(first, Round(2, games)))
    assert not found(known, rules, None).keys() & {"pairs_depart", "no_legal_pairing"}
    forgotten = replace(first, games=(replace(finished, adjourned=False), *first.games[1:]))
    assert "pairs_depart" in found(replace(known, rounds=(forgotten, Round(2, games))), rules, None)


def test_a_round_robin_off_its_table() -> None:
    rules = round_robin_rules(rounds=3)
    assert "pairs_depart" in found(event("1+2 3+4"), rules)
    assert params(found(event("4+1 2+3"), rules)["starts_depart"]) == [{"first": 4, "second": 1}]


def test_places_that_were_played_off() -> None:
    state, rules = event("1+3 2+4"), swiss_rules("PLAYOFF", rounds=1)
    reported = {1: Reported(2, 2), 2: Reported(2, 1)}
    assert "place_differs" not in found(state, rules, reported=reported, play_off={1: 0, 2: 2})
    codes = found(state, rules, reported=reported, play_off={1: 2, 2: 0})
    assert [finding["player"] for finding in params(codes["place_differs"])] == [1, 2]


def test_points_and_places_as_stated() -> None:
    state, rules = event("1+3 4-2"), swiss_rules("BH", rounds=3)
    reported = {1: Reported(2, 1), 2: Reported(2, 2), 3: Reported(1, 4), 4: Reported(None, 1)}
    codes = found(state, rules, reported=reported)
    assert params(codes["points_differ"]) == [{"player": 3, "stated": 1, "computed": 0}]
    assert params(codes["place_differs"]) == [{"player": 4, "stated": 1, "first": 3, "last": 4}]
    assert codes["points_differ"][0].round is None


def test_a_place_for_somebody_who_has_none() -> None:
    state = event("1+3 4-2", "2=1 abs3 out4", withdrawn={4: (Withdrawn.COUNTED, 1)})
    codes = found(state, swiss_rules(rounds=5), reported={4: Reported(place=4)})
    assert params(codes["place_of_unplaced"]) == [{"player": 4, "stated": 4}]


@pytest.mark.parametrize(
    "rules",
    [
        StageRules(System.SWISS_BY_LOT, 3),
        StageRules(System.OLYMPIC, 3, olympic=OlympicRules(draws=(TieBreaker.REPLAY, TieBreaker.LOT))),
    ],
)
def test_what_was_drawn_by_lot_cannot_be_replayed_without_the_seed(rules: StageRules) -> None:
    state = event("1+2")
    assert set(found(state, rules)) == {"not_comparable"}
    assert "not_comparable" not in found(state, rules, 1)
    assert agreeing_rounds(state, verify(state, rules, None)) == ()


def test_findings_come_round_by_round_errors_first() -> None:
    state = event("1+2 3+4", "2+1 4+3 ", players=5)
    findings = verify(state, swiss_rules(), None, reported={1: Reported(points=9)})
    assert [f.round for f in findings] == [*sorted(f.round for f in findings if f.round), None]
    in_second = [list(Severity).index(f.severity) for f in findings if f.round == 2]
    assert in_second == sorted(in_second)
