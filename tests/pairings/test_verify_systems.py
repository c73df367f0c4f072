"""Every system paired again: made-up events are in order, and what a hand does to them is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairings.model import Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System, Withdrawn
from pairings.settings import Decision, KnockOut, MatchEnd, MatchRules, MatchTournamentRules, OlympicRules, TieBreaker
from pairings.simulate import Habits, simulate
from pairings.standings import standings
from pairings.verify import Reported, agreeing_rounds, verify
from tests.pairings.language import event, round_robin_rules
from tests.pairings.systems.olympic.playing import favourite, knock_out, next_round, to_the_end
from tests.pairings.verifying import found, params

BUSY = Habits(draws=0.25, forfeits=0.1, absences=0.05, byes=0.04, withdrawals=0.03)
ADJOURNING = replace(BUSY, adjourned=0.08, late_entries=0.1)
MANY = 60

EVENTS = {
    "regulated Swiss": (StageRules(System.REGULATED_SWISS, 7), 21, ADJOURNING),
    "Swiss by lot": (StageRules(System.SWISS_BY_LOT, 7), 22, ADJOURNING),
    "Swiss of FIDE": (StageRules(System.FIDE_DUTCH, 7), 21, ADJOURNING),
    "round-robin": (round_robin_rules(rounds=MANY), 9, BUSY),
    "three cycles": (round_robin_rules(rounds=MANY, cycles=3), 6, BUSY),
    "match-tournament": (StageRules(System.MATCH_TOURNAMENT, MANY, cycles=2), 7, BUSY),
    "games in a row": (
        StageRules(System.MATCH_TOURNAMENT, MANY, cycles=3, match_tournament=MatchTournamentRules(in_a_row=True)),
        6,
        BUSY,
    ),
    "Scheveningen": (StageRules(System.SCHEVENINGEN, MANY), 10, BUSY),
    "Scheveningen, even": (StageRules(System.SCHEVENINGEN, MANY, cycles=2), 8, BUSY),
    "match": (StageRules(System.MATCH, MANY), 2, BUSY),
    "first to three": (StageRules(System.MATCH, MANY, match=MatchRules(MatchEnd.WINS, 0, 3)), 2, BUSY),
    "knock-out": (knock_out(bronze=True, draws=(TieBreaker.SHORTER_GAME, TieBreaker.LOT)), 13, BUSY),
    "matches of two": (knock_out(games=2, early_end=True, draws=(TieBreaker.REPLAY, TieBreaker.SECOND_OUT)), 12, BUSY),
    "every place": (knock_out(variant=KnockOut.EVERY_PLACE, draws=(TieBreaker.LOT,)), 11, BUSY),
    "lost points": (knock_out(variant=KnockOut.LOST_POINTS, lost_points=4), 14, BUSY),
}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", EVENTS)
def test_whatever_the_system_pairs_is_in_order(name: str, seed: int) -> None:
    rules, players, habits = EVENTS[name]
    state = simulate(players, min(rules.rounds or MANY, MANY), seed, rules, habits, complete=False)
    assert state.rounds
    table = standings(state, rules=rules, seed=seed)
    reported = {row.number: Reported(row.points, row.place_from) for row in table.rows}
    findings = verify(state, rules, seed, reported=reported)
    assert [f for f in findings if f.departs] == []
    assert agreeing_rounds(state, findings) == tuple(r.number for r in state.rounds)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", [name for name in EVENTS if name not in ("Swiss by lot", "knock-out", "every place")])
def test_and_without_the_seed_where_only_a_start_was_drawn(name: str, seed: int) -> None:
    rules, players, habits = EVENTS[name]
    state = simulate(players, min(rules.rounds or MANY, MANY), seed, rules, habits, complete=False)
    assert [f for f in verify(state, rules, None) if f.departs] == []


@pytest.mark.parametrize("name", [name for name in EVENTS if "Swiss" not in name])
def test_the_other_one_starts(name: str) -> None:
    rules, players, habits = EVENTS[name]
    state = simulate(players, 3, 5, rules, replace(habits, withdrawals=0), complete=False)
    played = state.rounds[1]
    game = played.games[0]
    turned = replace(game, first=game.second, second=game.first, result=game.result.reversed)
    rounds = (state.rounds[0], replace(played, games=(turned, *played.games[1:])))
    codes = found(replace(state, rounds=rounds), rules, 5)
    assert params(codes["starts_depart"]) == [{"first": turned.first, "second": turned.second}]
    assert codes["starts_depart"][0].round == 2


@pytest.mark.parametrize("name", [name for name, (_, players, _) in EVENTS.items() if players > 2])
def test_two_tables_exchange_a_player(name: str) -> None:
    rules, players, habits = EVENTS[name]
    state = simulate(players, 1, 5, rules, replace(habits, forfeits=0, absences=0, byes=0, late_entries=0))
    one, two, *others = state.rounds[0].games
    games = (replace(one, second=two.second), replace(two, second=one.second), *others)
    codes = found(replace(state, rounds=(replace(state.rounds[0], games=games),)), rules, 5)
    (finding,) = codes["pairs_depart"]
    assert set(finding.players) == {one.first, one.second, two.first, two.second}


def test_progress_is_told_round_by_round() -> None:
    rules, players, _ = EVENTS["round-robin"]
    state = simulate(players, 3, 1, rules)
    progress: list[tuple[int, int]] = []
    verify(state, rules, 1, progress=lambda done, total: progress.append((done, total)))
    assert progress == [(0, 3), (1, 3), (2, 3), (3, 3)]


# ---- schedules ----


def test_team_mates_do_not_meet() -> None:
    players = [Player(n, team="A" if n < 3 else "B") for n in range(1, 5)]
    codes = found(event("1+2 3+4", players=players), StageRules(System.SCHEVENINGEN, 2), 1)
    assert params(codes["team_mates_meet"]) == [{"first": 1, "second": 2}, {"first": 3, "second": 4}]
    assert codes["team_mates_meet"][0].is_error
    assert "pairs_depart" in codes


def test_one_rests_who_should_not() -> None:
    rules = round_robin_rules(rounds=5)
    assert found(event("2+5 3+4 rest1", players=5), rules) == {}
    codes = found(event("1+5 3+4 rest2", players=5), rules)
    assert params(codes["byes_depart"]) == [{"players": (2,), "expected": (1,)}]
    assert not codes["byes_depart"][0].is_error


def test_open_games_of_a_schedule_stand_in_nobodys_way() -> None:
    """A whole round-robin is published before its first game is played."""
    assert found(event("1*4 2*3", "4*3 1*2", "2*4 3*1"), round_robin_rules(rounds=3)) == {}


def test_a_match_that_went_on_after_it_was_won() -> None:
    rules = StageRules(System.MATCH, 3, match=MatchRules(MatchEnd.WINS, 0, 2))
    codes = found(event("1+2", "2-1", "1+2"), rules)
    (finding,) = codes["no_legal_pairing"]
    assert (finding.round, finding.because[0].code) == (3, "match_won")


def test_a_round_that_the_books_forbid_to_replay() -> None:
    codes = found(event("1+4 2+3", "1+2 1+3", "2+4 3+1", players=4), round_robin_rules(rounds=3))
    assert [f.round for f in codes["not_replayed"]] == [2, 3]


# ---- knock-outs ----


def four(**settings: object) -> tuple[State, StageRules]:
    """Four players after their semifinals: 1 and 2 won."""
    rules = knock_out(**settings)
    return next_round(State(tuple(Player(n) for n in range(1, 5))), rules), rules


def test_who_is_out_plays_again() -> None:
    state, rules = four()
    wrong = Round(2, (Game(1, 1, 3, Result.FIRST_WINS),), (Bye(2, ByeKind.RESTING), Bye(4, ByeKind.KNOCKED_OUT)))
    codes = found(replace(state, rounds=(*state.rounds, wrong)), rules, 1)
    assert params(codes["plays_after_out"]) == [{"player": 3, "table": 1}]
    assert codes["plays_after_out"][0].is_error
    assert params(codes["byes_depart"]) == [{"players": (2,), "expected": (3,)}]


def test_a_final_too_many() -> None:
    state, rules = four()
    state = next_round(state, rules)
    again = replace(state, rounds=(*state.rounds, replace(state.rounds[1], number=3)))
    codes = found(again, rules, 1)
    assert params(codes["plays_after_out"]) == [{"player": n, "table": 1} for n in (1, 2)]
    assert dict(codes["no_legal_pairing"][0].reason.params)["codes"] == ("knock_out_over",)


def test_a_winner_corrected_after_the_final_was_paired() -> None:
    state, rules = four()
    final = next_round(state, rules)
    semifinal = state.rounds[0].games[0]
    games = (replace(semifinal, result=semifinal.result.reversed), *state.rounds[0].games[1:])
    codes = found(replace(final, rounds=(replace(state.rounds[0], games=games), final.rounds[1])), rules, 1)
    assert "plays_after_out" in codes
    assert "pairs_depart" in codes


def test_a_decision_made_after_a_replay_did_not_hold_before_it() -> None:
    """Drawn, replayed, drawn again, and then decided by the arbiter: the replay was right when it was paired."""
    rules = knock_out()
    state = State(tuple(Player(n) for n in range(1, 3)))
    for _ in range(2):
        state = next_round(state, rules, lambda board: Result.DRAW)
    decided = replace(state, decisions=(Decision(frozenset((1, 2)), 2),))
    assert found(decided, rules, 1) == {}


def test_a_free_pass_given_to_somebody_else() -> None:
    rules = knock_out()
    right = next_round(State(tuple(Player(n) for n in range(1, 4))), rules)
    assert found(right, rules, 1) == {}
    games = (Game(1, 1, 2, Result.FIRST_WINS),)
    wrong = replace(right, rounds=(Round(1, games, (Bye(3, ByeKind.FREE_PASS),)),))
    codes = found(wrong, rules, 1)
    assert params(codes["byes_depart"]) == [{"players": (3,), "expected": (1,)}]


def test_who_left_the_knock_out_loses_his_games_without_play() -> None:
    """Their board is still the rules' own, and nobody who was out sat down."""
    rules = knock_out(variant=KnockOut.EVERY_PLACE)
    state = State(tuple(Player(n) for n in range(1, 9)))
    state = next_round(state, rules)
    players = tuple(
        replace(p, last_round=1, withdrawn=Withdrawn.FORFEITS_REST) if p.number == 8 else p for p in state.players
    )
    state = to_the_end(replace(state, players=players), rules, favourite)
    assert any(8 in (g.first, g.second) and g.result.is_forfeit for r in state.rounds[1:] for g in r.games)
    assert found(state, rules, 1) == {}


def test_an_olympic_adjourned_game_that_ended_later() -> None:
    """While one semifinal was adjourned the other was played on; what came of it since changes nothing."""
    rules = StageRules(System.OLYMPIC, 0, olympic=OlympicRules(games=2))
    state = event("1~4 2+3", players=4)
    state = next_round(state, rules)
    assert {state.rounds[1].games[0].first, state.rounds[1].games[0].second} == {2, 3}
    first = state.rounds[0]
    ended = (replace(first.games[0], result=Result.FIRST_WINS), *first.games[1:])
    assert found(replace(state, rounds=(replace(first, games=ended), state.rounds[1])), rules, 1) == {}
