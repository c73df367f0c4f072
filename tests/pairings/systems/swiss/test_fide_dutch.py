"""The Swiss of FIDE: gacrux asked by us against gacrux reading our file, and what must hold whoever pairs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from pairings import systems
from pairings.decisions import DecisionCode, in_force
from pairings.formats.trf import compose, document_of
from pairings.lots import coin
from pairings.model import (
    WIN,
    Bye,
    ByeKind,
    PairingImpossible,
    Player,
    Proposal,
    Reason,
    Side,
    StageRules,
    State,
    System,
)
from pairings.simulate import Habits, before_round, play, simulate
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss.dutch.reasons import STOPS, DutchCode
from pairings.systems.swiss.reasons import Code
from tests.amounts import enough
from tests.pairings.language import event
from tests.pairings.systems.swiss.test_events import (
    EVENTFUL,
    check_colours,
    check_everybody_has_his_place,
    check_one_free_point_a_player,
)

BUSY = Habits(draws=0.2, forfeits=0.06, absences=0.06, byes=0.04, late_entries=0.06, withdrawals=0.02)
COLOUR_REASONS = {
    *(code for code in Code if code.startswith("colour_")),
    *(code for code in DutchCode if code.startswith("dutch_colour_")),
}


def rules(rounds: int = 9, **settings: Any) -> StageRules:
    return replace(StageRules(System.FIDE_DUTCH, rounds), **settings)


def propose(state: State, stage: StageRules, seed: int = 1) -> Proposal:
    return systems.propose(state, rules=stage, seed=seed)


def pairs(proposal: Proposal) -> set[tuple[int, int]]:
    return {(board.first, board.second) for board in proposal.boards}


def free(proposal: Proposal) -> list[int]:
    return [proposed.bye.player for proposed in proposal.byes if proposed.bye.kind is ByeKind.FREE_POINT]


def codes(proposal: Proposal) -> Counter[str]:
    said = [
        *proposal.notes,
        *(r for b in proposal.boards for r in b.reasons),
        *(r for b in proposal.byes for r in b.reasons),
    ]
    return Counter(reason.code for reason in said)


def rounds_of_an_event(players: int, seed: int, stage: StageRules, habits: Habits) -> list[tuple[State, Proposal]]:
    """The eve of every round with what was proposed, until the end or a dead end."""
    random = Random(seed)
    state = State(
        tuple(Player(n, first_round=2 if random.random() < habits.late_entries else 1) for n in range(1, players + 1))
    )
    found = []
    for _ in range(stage.rounds):
        state = before_round(state, stage, random, habits)
        try:
            proposal = propose(state, stage, seed)
        except PairingImpossible:
            return found
        found.append((state, proposal))
        state = play(state, proposal, random, habits)
    return found


# ---- the program by another door -----------------------------------------------------------------------------------


def by_report_file(
    state: State, stage: StageRules, seed: int, *, shortcuts: bool
) -> tuple[set[tuple[int, int]], list[int]]:
    """What gacrux pairs when it reads our report file. Without ``shortcuts`` it weighs every bracket to its end."""
    reader = trf2json()
    reader.parse_file(compose(document_of(state, stage, seed=seed, name="Made up")), False)
    assert reader.get_status() == 0, reader.chessjson["status"]
    tournament = reader.get_tournament(1)
    assert tournament["pairingSystem"] == ["dutch"]
    params = {"experimental": [] if shortcuts else ["weighted"], "verbose": 0}
    brackets = pairing_dutch(tournament, state.next_round, params).compute_pairing(False)
    seated = [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]
    return {pair for pair in seated if 0 not in pair}, [sum(pair) for pair in seated if 0 in pair]


@pytest.mark.parametrize("shortcuts", [True, False])
@pytest.mark.parametrize("seed", range(enough(16, 40)))
def test_it_pairs_as_it_does_from_a_report_file(seed: int, shortcuts: bool) -> None:
    stage = rules(5 + seed % 5, requested_bye=seed % 3, free_point=1 + seed % 2)
    for state, proposal in rounds_of_an_event(4 + seed, seed, stage, BUSY):
        assert by_report_file(state, stage, seed, shortcuts=shortcuts) == (pairs(proposal), free(proposal))


def test_forbidden_pairs_come_through_both_doors() -> None:
    stage = rules(5)
    for state, _proposal in rounds_of_an_event(14, 4, stage, BUSY):
        apart = frozenset(frozenset((n, n + 7)) for n in range(1, 8))
        state = replace(state, forbidden=apart)
        proposal = propose(state, stage, 4)
        assert by_report_file(state, stage, 4, shortcuts=True) == (pairs(proposal), free(proposal))


# ---- what must hold ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 7, 8, 11, 16, 23, 30, 41, 60])
def test_every_event_keeps_the_rules(players: int) -> None:
    for seed in range(enough(2, 10) if players < 20 else enough(1, 2)):
        stage = rules(min(9, players - 1))
        played = simulate(players, stage.rounds, seed, stage, EVENTFUL, complete=False)
        assert len(played.rounds) == stage.rounds or players < 12, "only a small field gets stuck"
        met = Counter(frozenset((g.first, g.second)) for r in played.rounds for g in r.games if not g.result.is_forfeit)
        assert set(met.values()) == {1}
        check_one_free_point_a_player(played)
        check_colours(played, until=stage.rounds - 1)
        for each in played.rounds:
            check_everybody_has_his_place(played, each)


def test_limits_give_way_for_topscorers_in_the_last_round_only() -> None:
    broken = 0
    for seed in range(20):
        for state, proposal in rounds_of_an_event(8, seed, rules(5), Habits(draws=0.1, upsets=0.1)):
            for board in proposal.boards:
                if any(reason.code == Code.LIMIT_BROKEN for reason in board.reasons):
                    broken += 1
                    assert state.next_round == 5
                    assert max(points(state, number) for number in (board.first, board.second)) > 4
    assert broken


def points(state: State, number: int) -> int:
    games = [game for played in state.rounds for game in played.games if number in (game.first, game.second)]
    return sum(game.half_points_of(number) for game in games)


def test_two_who_did_not_play_may_be_paired_again() -> None:
    again = propose(event("1+/-2"), rules(3))
    assert pairs(again) in ({(1, 2)}, {(2, 1)})


@pytest.mark.parametrize(
    ("history", "may_have_it"),
    [("1+4 2+5 bye3", (1, 2, 4, 5)), ("1+4 2+/-5 half3", (1, 3, 4, 5)), ("1+4 2=5 half3", (1, 2, 3, 4, 5))],
)
def test_the_free_point_goes_to_nobody_who_had_a_point_without_play(history: str, may_have_it: tuple[int, ...]) -> None:
    assert free(propose(event(history), rules(4)))[0] in may_have_it
    for number in may_have_it:
        others = frozenset(frozenset((number, other)) for other in range(1, 6) if other != number)
        assert free(propose(replace(event(history), forbidden=others), rules(4))) == [number]
    for number in set(range(1, 6)) - set(may_have_it):
        others = frozenset(frozenset((number, other)) for other in range(1, 6) if other != number)
        with pytest.raises(PairingImpossible):
            propose(replace(event(history), forbidden=others), rules(4))


def test_a_bye_worth_a_win_bars_from_the_free_point() -> None:
    state = event("1+4 2+5 half3")
    full = replace(state.rounds[0], byes=(Bye(3, ByeKind.REQUESTED, WIN),))
    alone = frozenset(frozenset((3, other)) for other in (1, 2, 4, 5))
    with pytest.raises(PairingImpossible) as refusal:
        propose(replace(state, rounds=(full,), forbidden=alone), rules(4))
    assert Reason.of(Code.SKIPPED_FULL_BYE, players=(3,), rounds=(1,)) in refusal.value.reasons


def test_an_adjourned_game_counts_as_a_draw() -> None:
    stage = rules(5)
    assert pairs(propose(event("1~4 2+5 3-6"), stage)) == pairs(propose(event("1=4 2+5 3-6"), stage))
    without = pairs(propose(event("1~4 2+5 3-6"), replace(stage, adjourned_is_draw=False)))
    assert without == pairs(propose(event("1x4 2+5 3-6"), stage))


def test_points_of_an_arbiter_count_as_he_gave_them() -> None:
    """1½ points in all at the first table: 1 stands with the winners, 4 with those who drew."""
    found = propose(event("1[1-1/2]4 2+5 3=6"), rules(5))
    assert [r for r in found.boards[0].reasons if r.code == DutchCode.BRACKET] == [
        Reason.of(DutchCode.BRACKET, score=2)
    ]
    assert {found.boards[0].first, found.boards[0].second} == {1, 2}


def test_numbers_may_have_gaps() -> None:
    dense = simulate(9, 3, 2, rules(5), Habits(forfeits=0.1))
    sparse = {n: 3 * n + 2 for n in range(1, 10)}
    moved = State(
        tuple(replace(p, number=sparse[p.number]) for p in dense.players),
        tuple(
            replace(
                r,
                games=tuple(replace(g, first=sparse[g.first], second=sparse[g.second]) for g in r.games),
                byes=tuple(replace(b, player=sparse[b.player]) for b in r.byes),
            )
            for r in dense.rounds
        ),
    )
    assert pairs(propose(moved, rules(5))) == {(sparse[a], sparse[b]) for a, b in pairs(propose(dense, rules(5)))}


def test_the_same_state_gives_the_same_answer_and_the_seed_only_the_first_colour() -> None:
    stage = rules(7)
    state = simulate(31, 4, 3, stage, EVENTFUL)
    assert len({repr(propose(state, stage)) for _ in range(3)}) == 1
    start = State(tuple(Player(n) for n in range(1, 9)))
    for seed in range(6):
        starters = {board.first for board in propose(start, stage, seed).boards}
        assert starters == ({1, 3, 6, 8} if coin(seed, "first-colour") else {2, 4, 5, 7})


def test_round_1_of_forty() -> None:
    """1-21, 22-2, 3-23, 24-4 ..., or the other way round, as the lot said."""
    first = propose(State(tuple(Player(n) for n in range(1, 41))), rules(), seed=1)
    odd_starts = first.boards[0].first == 1
    for board, n in zip(first.boards, range(1, 21), strict=True):
        assert (board.first, board.second) == ((n, n + 20) if n % 2 == odd_starts else (n + 20, n))
    side = Side.FIRST if odd_starts else Side.SECOND
    assert Reason.of(Code.FIRST_COLOUR_LOT, side=side.value, seed=1) in first.notes


def test_players_keep_their_tables() -> None:
    proposal = propose(replace(State(tuple(Player(n) for n in range(1, 9))), fixed_tables={4: 1}), rules(5))
    assert 4 in (proposal.boards[0].first, proposal.boards[0].second)
    assert [board.table for board in proposal.boards] == [1, 2, 3, 4]


# ---- pairs kept apart, and dead ends -------------------------------------------------------------------------------


def test_who_shall_not_meet_does_not_meet() -> None:
    stage = rules(5)
    players = tuple(Player(n) for n in range(1, 13))
    never = frozenset(frozenset((n, n + 6)) for n in range(1, 7))
    not_yet = {frozenset((n, n + 5)): 3 for n in range(1, 8)}
    state = State(players, forbidden=never, not_before=not_yet)
    random = Random(5)
    for number in range(1, 6):
        proposal = propose(state, stage)
        for pair in map(frozenset, pairs(proposal)):
            assert pair not in never
            assert number >= not_yet.get(pair, 0)
        state = play(state, proposal, random, Habits())


@pytest.mark.parametrize(
    ("state", "decision", "afterwards"),
    [
        (replace(event(players=2), forbidden=frozenset({frozenset((1, 2))})), DecisionCode.LIFT_FORBIDDEN, {1, 2}),
        (replace(event(players=2), not_before={frozenset((1, 2)): 2}), DecisionCode.LIFT_NOT_BEFORE, {1, 2}),
        (event("1-2 4-3", "1+3 4+2", "2~3 1~4", players=4), None, set()),
        (event("1+2 4+3", "1+3 4+2"), DecisionCode.RELAX_COLOURS, {1, 4}),
    ],
)
def test_a_dead_end_says_why_and_what_the_arbiter_can_decide(
    state: State, decision: Code | None, afterwards: set[int]
) -> None:
    stage = rules(5)
    with pytest.raises(PairingImpossible) as refusal:
        propose(state, stage)
    assert Code.NO_COMPLETE_PAIRING in {reason.code for reason in refusal.value.reasons}
    offered = {found.code for found in refusal.value.decisions} - {DecisionCode.END_EARLY}
    assert offered == ({decision} if decision else set())
    if state.rounds:
        assert Reason.of(DecisionCode.END_EARLY, round=len(state.rounds)) in refusal.value.decisions
    if decision:
        decided, by_decision = in_force(state, stage, {decision})
        proposal = propose(decided, by_decision)
        assert any(afterwards == set(pair) for pair in pairs(proposal))


def test_relaxed_limits_are_told() -> None:
    proposal = propose(event("1+2 4+3", "1+3 4+2"), rules(5, relax_colours=True))
    assert codes(proposal)[DutchCode.RELAXED] == 1
    assert codes(proposal)[Code.LIMIT_BROKEN] == 2


def test_a_dead_end_is_one_by_our_own_count_too() -> None:
    """Whenever the program finds no pairing, there is none: it never has to be said that it broke off."""
    refused = 0
    for seed in range(60):
        try:
            simulate(4 + seed % 6, 7, seed, rules(7), BUSY)
        except PairingImpossible as refusal:
            said = {reason.code for reason in refusal.reasons}
            refused += SharedCode.TOO_FEW_PLAYERS not in said
            assert said & {Code.NO_COMPLETE_PAIRING, Code.NO_FREE_POINT_CANDIDATE, SharedCode.TOO_FEW_PLAYERS}
    assert refused > 8


def test_nobody_to_pair_and_a_game_without_result() -> None:
    for state, code in ((event(players=1), SharedCode.TOO_FEW_PLAYERS), (event("1*2"), SharedCode.GAME_OPEN)):
        with pytest.raises(PairingImpossible) as refusal:
            propose(state, rules(3))
        assert [reason.code for reason in refusal.value.reasons] == [code]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (KeyError("n"), "KeyError"),
        (RecursionError(), "RecursionError"),
        ([{"pairs": []}], "somebody is left out, or seated twice"),
        (
            [{"pairs": [{"w": 1, "b": 2, "colorrule": "E.1"}, {"w": 3, "b": 4, "colorrule": "E.1"}]}],
            "1 and 2 may not meet",
        ),
    ],
)
def test_a_program_that_breaks_off_is_a_refusal(answer: Any, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = replace(event("1+2 3+4"), not_before={frozenset((1, 4)): 9})
    ask = pairing_dutch.compute_pairing

    def compute(engine: Any, checkonly: bool) -> Any:
        ask(engine, checkonly)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(pairing_dutch, "compute_pairing", compute)
    with pytest.raises(PairingImpossible) as refusal:
        propose(state, rules(3))
    (reason,) = refusal.value.reasons
    assert (reason.code, dict(reason.params)["fault"]) == (DutchCode.FAILED, fault)
    assert [decision.code for decision in refusal.value.decisions] == [
        *("pair_by_regulated", DecisionCode.LIFT_NOT_BEFORE, DecisionCode.END_EARLY)
    ]


# ---- explanations --------------------------------------------------------------------------------------------------


def test_every_board_says_its_bracket_its_origin_and_its_colour_rule() -> None:
    said: Counter[str] = Counter()
    for seed in range(30):
        for state, proposal in rounds_of_an_event(6 + seed % 17, seed, rules(7), replace(BUSY, adjourned=0.05)):
            said += codes(proposal)
            for board in proposal.boards:
                progress = Counter(reason.code for reason in board.reasons)
                assert progress[DutchCode.BRACKET] == 1
                assert sum(progress[code] for code in COLOUR_REASONS) == 1
                assert progress[Code.FLOATER] == progress[DutchCode.LEFT] + progress[DutchCode.LEFT_ALONE]
                for reason in board.reasons:
                    params = dict(reason.params)
                    if reason.code in COLOUR_REASONS:
                        side = "first" if params["player"] == board.first else "second"
                        assert params["side"] == side, (state.next_round, reason)
                    elif "opponent" in params:
                        assert {params["player"], params["opponent"]} == {board.first, board.second}
    never_here = {DutchCode.FAILED, DutchCode.RELAXED, DutchCode.COLOUR_WIDER, *STOPS}
    assert {*DutchCode} - never_here <= said.keys(), "every explanation now and then"


def test_it_says_who_computed_it_and_by_which_rules() -> None:
    (computed,) = [note for note in propose(event(players=4), rules(3)).notes if note.code == DutchCode.COMPUTED_BY]
    params = dict(computed.params)
    assert (params["program"], params["edition"]) == ("gacrux", "2026-02-01")
    assert str(params["version"]).count(".") == 2


def test_of_two_who_must_get_one_side_the_wider_difference_is_served() -> None:
    """1 has started twice and not once not; 2 has not started, and then twice."""
    state = event("3+2 4+5 half1", "1+3 2+4 bye5", "1+4 2+5 half3", away="abs3 abs4 abs5")
    (board,) = propose(state, rules(5, relax_colours=True)).boards
    assert (board.first, board.second) == (2, 1)
    assert Reason.of(DutchCode.COLOUR_WIDER, player=1, side="second") in board.reasons
    assert Reason.of(Code.LIMIT_BROKEN, player=2, side="first", running=1, difference=0) in board.reasons


def test_a_bracket_as_proposed_and_one_that_is_not() -> None:
    """Two brackets of two; in the round after, 1 has met 2 and comes down."""
    plain = propose(event("1+3 4-2"), rules(4))
    assert [r.code for b in plain.boards for r in b.reasons].count(Code.PROPOSAL) == 2
    met = propose(event("1+3 4-2", "1=2 3=4"), rules(4))
    floats = [r for b in met.boards for r in b.reasons if r.code == DutchCode.LEFT_ALONE]
    assert floats == [Reason.of(DutchCode.LEFT_ALONE, player=n, score=3) for n in (1, 2)]
