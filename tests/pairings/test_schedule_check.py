"""The schedule of a table system, looked at forward: who never meets, who meets too often, and how it is repaired."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from pairings import systems
from pairings.checks import check_schedule, repair_schedule
from pairings.model import Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System, Withdrawn
from pairings.settings import MatchTournamentRules

ROUND_ROBIN = StageRules(System.ROUND_ROBIN, 3)


def field(size: int, *, teams: bool = False) -> State:
    return State(tuple(Player(n, team="AB"[n % 2] if teams else "") for n in range(1, size + 1)))


def rules_for(system: System, size: int, *, cycles: int = 1, in_a_row: bool = False) -> StageRules:
    rules = StageRules(system, 1, cycles=cycles, match_tournament=MatchTournamentRules(in_a_row=in_a_row))
    return replace(rules, rounds=systems.rounds_needed(rules, size) or 0)


def paired(state: State, rules: StageRules, rounds: int) -> State:
    """The next rounds as the system pairs them, nothing played."""
    for _ in range(rounds):
        proposal = systems.propose(state, rules=rules, seed=1)
        games = tuple(Game(b.table, b.first, b.second, b.result) for b in proposal.boards)
        round_ = Round(proposal.round_number, games, tuple(p.bye for p in proposal.byes))
        state = replace(state, rounds=(*state.rounds, round_))
    return state


def exchanged(state: State, number: int, one: int, other: int) -> State:
    """Two players change places in a round."""
    turned = {one: other, other: one}
    played = state.rounds[number - 1]
    games = tuple(
        replace(g, first=turned.get(g.first, g.first), second=turned.get(g.second, g.second)) for g in played.games
    )
    byes = tuple(replace(b, player=turned.get(b.player, b.player)) for b in played.byes)
    rounds = tuple(replace(r, games=games, byes=byes) if r.number == number else r for r in state.rounds)
    return replace(state, rounds=rounds)


def progress(state: State, rules: StageRules) -> dict[str, list[tuple[int, int, tuple[int, ...]]]]:
    found: dict[str, list[tuple[int, int, tuple[int, ...]]]] = {}
    for finding in check_schedule(state, rules, 1):
        facts = dict(finding.reason.params)
        found.setdefault(finding.reason.code, []).append((facts["first"], facts["second"], facts["rounds"]))
    return found


def repaired(state: State, rules: StageRules, *, after: int) -> State | None:
    """The state with the repair carried out: in the rounds that are paired, and agreed for those to come."""
    repair = repair_schedule(state, rules, 1, after=after)
    if repair is None:
        return None
    rounds = []
    for played in state.rounds:
        if played.number in repair.rows:
            kept = [g for g in played.games if g.result.is_final or g.adjourned]
            new = [Game(90 + i, *pair) for i, pair in enumerate(repair.rows[played.number])]
            played = replace(played, games=(*kept, *new))
        rounds.append(played)
    to_come = {n: row for n, row in repair.rows.items() if n > len(rounds)}
    return replace(state, rounds=tuple(rounds), agreed={**state.agreed, **to_come})


def test_who_will_never_meet_and_who_meets_twice_is_said_with_the_rounds() -> None:
    """Four players, 1-4 2-3, 4-3 1-2, 2-4 3-1: 1 and 2 change places in round 1."""
    for published in (1, 3):
        state = exchanged(paired(field(4), ROUND_ROBIN, published), 1, 1, 2)
        assert progress(state, ROUND_ROBIN) == {
            "meeting_doubled": [(1, 3, (1, 3)), (2, 4, (1, 3))],
            "meeting_missing": [(1, 4, (1,)), (2, 3, (1,))],
        }
        repair = repair_schedule(state, ROUND_ROBIN, 1, after=1)
        assert repair is not None
        assert dict(repair.rows) == {3: ((1, 4), (2, 3))}
        assert repair.changes(3) == (((2, 4), (3, 1)), ((1, 4), (2, 3)))


SETTINGS = {
    "round-robin of 5": (System.ROUND_ROBIN, 5, {}),
    "round-robin of 6": (System.ROUND_ROBIN, 6, {}),
    "round-robin of 8": (System.ROUND_ROBIN, 8, {}),
    "round-robin of 4, two cycles": (System.ROUND_ROBIN, 4, {"cycles": 2}),
    "Scheveningen of 8": (System.SCHEVENINGEN, 8, {}),
    "Scheveningen of 6, two cycles": (System.SCHEVENINGEN, 6, {"cycles": 2}),
    "match-tournament of 4": (System.MATCH_TOURNAMENT, 4, {"cycles": 2}),
    "match-tournament of 5 in a row": (System.MATCH_TOURNAMENT, 5, {"cycles": 2, "in_a_row": True}),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_after_an_exchange_the_rest_is_repaired(name: str) -> None:
    """Of two tables, or with who is free, and in a Scheveningen event inside a team; the first round was played."""
    system, size, more = SETTINGS[name]
    rules = rules_for(system, size, **more)
    for published in (1, rules.rounds):
        state = paired(field(size, teams=rules.system.has_teams), rules, published)
        assert check_schedule(state, rules, 1) == []
        games = state.rounds[0].games
        one = games[0].first
        mates = {p.number for p in state.players if p.team == state.by_number[one].team}
        other = next(n for g in games[1:] for n in (g.second, g.first) if n in mates)
        state = exchanged(state, 1, one, other)
        assert len(check_schedule(state, rules, 1)) == 4
        whole = repaired(state, rules, after=1)
        assert whole is not None
        assert check_schedule(whole, rules, 1) == []
        assert whole.rounds[0] == state.rounds[0], "what was set by hand stays"
        complete = paired(whole, rules, rules.rounds - published)
        assert check_schedule(complete, rules, 1, ahead=False) == []
        for played in complete.rounds:
            seats = [n for g in played.games for n in (g.first, g.second)]
            assert len(seats) == len(set(seats))


def test_nothing_is_missing_of_those_who_left_of_postponed_games_and_of_late_rounds() -> None:
    rules = rules_for(System.ROUND_ROBIN, 6)
    state = paired(field(6), rules, 2)
    played = state.rounds[0]
    games = (replace(played.games[0], adjourned=True), replace(played.games[1], result=Result.BOTH_FORFEIT))
    state = replace(state, rounds=(replace(played, games=(*games, *played.games[2:])), state.rounds[1]))
    assert check_schedule(state, rules, 1) == []
    for treatment in (Withdrawn.ANNULLED, Withdrawn.FORFEITS_REST):
        players = tuple(replace(p, last_round=2, withdrawn=treatment) if p.number == 6 else p for p in state.players)
        left = paired(replace(state, players=players), rules, 2)
        assert check_schedule(left, rules, 1) == []
        assert check_schedule(paired(left, rules, 1), rules, 1) == []
    shorter = replace(rules, rounds=3)
    assert check_schedule(paired(field(6), shorter, 2), shorter, 1) == []


def test_a_meeting_that_was_not_held_and_has_no_room_is_missing_and_not_repaired() -> None:
    rules = rules_for(System.ROUND_ROBIN, 4)
    state = paired(field(4), rules, 3)
    last = state.rounds[-1]
    away = Round(3, last.games[:1], tuple(Bye(n, ByeKind.ABSENT) for n in (1, 3)))
    state = replace(state, rounds=(*state.rounds[:-1], away))
    assert progress(state, rules) == {"meeting_missing": [(1, 3, (3,))]}
    assert repair_schedule(state, rules, 1) is None


def test_games_that_are_decided_or_adjourned_stay_where_they_are() -> None:
    rules = rules_for(System.ROUND_ROBIN, 6)
    state = exchanged(paired(field(6), rules, 5), 1, 1, 2)
    rounds = list(state.rounds)
    rounds[1] = replace(rounds[1], games=tuple(replace(g, result=Result.DRAW) for g in rounds[1].games))
    rounds[2] = replace(rounds[2], games=(replace(rounds[2].games[0], adjourned=True), *rounds[2].games[1:]))
    state = replace(state, rounds=tuple(rounds))
    repair = repair_schedule(state, rules, 1, after=1)
    if repair is not None:
        assert set(repair.rows) <= {3, 4, 5}
        adjourned = state.rounds[2].games[0]
        assert all({adjourned.first, adjourned.second}.isdisjoint(pair) for pair in repair.rows.get(3, ()))


# ---- beside a literal search ---------------------------------------------------------------------------------------


def matchings(players: tuple[int, ...]) -> list[frozenset[frozenset[int]]]:
    """All ways to pair some of the players, nobody twice."""
    if len(players) < 2:
        return [frozenset()]
    first, *rest = players
    found = list(matchings(tuple(rest)))
    for other in rest:
        left = tuple(n for n in rest if n != other)
        found += [m | {frozenset((first, other))} for m in matchings(left)]
    return found


def fewest_rounds(state: State, rules: StageRules, after: int) -> int | None:
    """By trying every way to set every choice of rounds: the fewest that must change so that all meet once."""
    everybody = tuple(sorted(state.by_number))
    all_pairs = {frozenset(pair) for pair in combinations(everybody, 2)}
    rows = {r.number: {frozenset((g.first, g.second)) for g in r.games} for r in state.rounds}
    ways = matchings(everybody)
    for size in range(1, len(rows) - after + 1):
        for numbers in combinations([n for n in rows if n > after], size):
            held = [pair for n, row in rows.items() if n not in numbers for pair in row]
            wanted = all_pairs - set(held)
            if _fits(wanted, size, ways):
                return size
    return None


def _fits(wanted: set[frozenset[int]], rounds: int, ways: list[frozenset[frozenset[int]]]) -> bool:
    if not wanted:
        return True
    return rounds > 0 and any(_fits(wanted - way, rounds - 1, ways) for way in ways if way and way <= wanted)


@pytest.mark.parametrize("size", [4, 5])
def test_no_smaller_choice_of_rounds_repairs_it(size: int) -> None:
    rules = rules_for(System.ROUND_ROBIN, size)
    state = paired(field(size), rules, rules.rounds)
    for one, other in permutations(range(1, size + 1), 2):
        changed = exchanged(state, 1, one, other)
        repair = repair_schedule(changed, rules, 1, after=1)
        if not check_schedule(changed, rules, 1):
            assert repair is None
            continue
        missing = fewest_rounds(changed, rules, 1)
        assert (len(repair.rows) if repair else None) == missing


def test_what_is_said_is_what_counting_says() -> None:
    """Rounds with random exchanges; the pairs are counted one by one."""
    chance = random.Random(5)
    for _ in range(60):
        size, cycles = chance.choice((4, 5, 6, 7)), chance.choice((1, 2))
        rules = rules_for(System.ROUND_ROBIN, size, cycles=cycles)
        state = paired(field(size), rules, rules.rounds)
        for _edit in range(chance.randint(1, 3)):
            one, other = chance.sample(range(1, size + 1), 2)
            state = exchanged(state, chance.randint(1, rules.rounds), one, other)
        times = dict.fromkeys(combinations(range(1, size + 1), 2), 0)
        for played in state.rounds:
            for game in played.games:
                times[min(game.first, game.second), max(game.first, game.second)] += 1
        found = progress(state, rules)
        assert {(a, b) for a, b, _ in found.get("meeting_missing", [])} == {p for p, n in times.items() if n < cycles}
        assert {(a, b) for a, b, _ in found.get("meeting_doubled", [])} == {p for p, n in times.items() if n > cycles}
