"""Events of which more is known than their rounds: what the arbiter decided, changed or corrected explains a round."""

from __future__ import annotations

from dataclasses import replace

from pairings import systems
from pairings.decisions import DecisionCode
from pairings.model import Game, Proposal, Result, Round, StageRules, State
from pairings.simulate import simulate
from pairings.verify import Cause, Circumstances, EarlierResult, Severity, agreeing_rounds, verify
from tests.pairings.language import event, swiss_rules
from tests.pairings.verifying import found, params

RULES = swiss_rules(rounds=5)
STUCK = event("1+3 4-2", "1-2 4+3", players=4)
"""After two rounds 1 and 4 have started twice, 2 and 3 never: by the colour limits there is no third round."""


def as_proposed(state: State, rules: StageRules = RULES, seed: int = 4) -> State:
    """The state with the next round as the system pairs it, won by whoever starts."""
    return with_round(state, systems.propose(state, rules=rules, seed=seed))


def with_round(state: State, proposal: Proposal) -> State:
    games = tuple(Game(b.table, b.first, b.second, Result.FIRST_WINS) for b in proposal.boards)
    played = Round(proposal.round_number, games, tuple(given.bye for given in proposal.byes))
    return replace(state, rounds=(*state.rounds, played))


def corrected(state: State, result: Result) -> tuple[State, dict[tuple[int, int], EarlierResult]]:
    """Round 1, table 1 with another result than round 2 was paired by, and what is known of it."""
    first, *others = state.rounds[0].games
    known = {(1, 1): EarlierResult(first.result)}
    games = (replace(first, result=result), *others)
    return replace(state, rounds=(replace(state.rounds[0], games=games), *state.rounds[1:])), known


def swapped(state: State) -> State:
    """The first two tables of the last round exchange their second players."""
    one, two, *others = state.rounds[-1].games
    games = (replace(one, second=two.second), replace(two, second=one.second), *others)
    return replace(state, rounds=(*state.rounds[:-1], replace(state.rounds[-1], games=games)))


def test_a_round_paired_by_a_result_that_was_corrected_later() -> None:
    state, then = corrected(as_proposed(as_proposed(State(simulate(8, 0, 0, RULES).players))), Result.SECOND_WINS)
    assert "pairs_depart" in found(state, RULES, 4), "by the result of now it is another pairing"
    codes = found(state, RULES, 4, known={2: Circumstances(results=then)})
    assert params(codes["paired_before_correction"]) == [{"rounds": (1,), "tables": (1,)}]
    assert not codes["paired_before_correction"][0].departs
    assert agreeing_rounds(state, verify(state, RULES, 4, known={2: Circumstances(results=then)})) == (1, 2)


def test_a_correction_that_would_have_changed_nothing_is_not_mentioned() -> None:
    rules = swiss_rules(rounds=5, adjourned_is_draw=True)
    state = as_proposed(simulate(8, 1, 4, rules))
    first = state.rounds[0].games[0]
    assert first.result in (Result.FIRST_WINS, Result.SECOND_WINS)
    same = {(1, 1): EarlierResult(first.result)}
    assert found(state, rules, 4, known={2: Circumstances(results=same)}) == {}


def test_a_game_adjourned_then_and_won_since() -> None:
    """The file may have forgotten that it was adjourned; the log has not."""
    state = as_proposed(event("1~5 6+2 3+7 8+4"))
    won, _ = corrected(state, Result.FIRST_WINS)
    won = replace(won, rounds=tuple(replace(r, games=tuple(_finished(g) for g in r.games)) for r in won.rounds))
    then = {(1, 1): EarlierResult(Result.PENDING, adjourned=True)}
    assert "pairs_depart" in found(won, RULES, 4)
    assert "paired_before_correction" in found(won, RULES, 4, known={2: Circumstances(results=then)})


def _finished(game: Game) -> Game:
    return replace(game, adjourned=False)


def test_the_corrected_results_do_not_explain_what_a_hand_did() -> None:
    state, then = corrected(swapped(as_proposed(simulate(8, 1, 4, RULES))), Result.BOTH_LOSE)
    codes = found(state, RULES, 4, known={2: Circumstances(results=then, by_hand=True)})
    assert "paired_before_correction" not in codes
    (finding,) = codes["pairs_depart"]
    assert finding.cause is Cause.ARBITER
    assert len(dict(finding.reason.params)["expected"]) == 2, "held against the results of then"


def test_what_the_system_proposed_tells_a_hand_from_another_time() -> None:
    state = as_proposed(simulate(8, 1, 4, RULES))
    proposed = systems.propose(state.until(1), rules=RULES, seed=4)
    changed = swapped(state)
    (finding,) = found(changed, RULES, 4, known={2: Circumstances(proposed=proposed)})["pairs_depart"]
    assert finding.cause is Cause.ARBITER
    as_changed = Proposal(2, tuple(replace(b, first=g.first, second=g.second) for b, g in _boards(proposed, changed)))
    (finding,) = found(changed, RULES, 4, known={2: Circumstances(proposed=as_changed)})["pairs_depart"]
    assert finding.cause is Cause.THEN


def _boards(proposal: Proposal, state: State):
    return zip(proposal.boards, state.rounds[-1].games, strict=True)


def test_the_settings_of_then_are_those_a_round_is_held_against() -> None:
    """Paired as the last of three rounds, in which the colour limits give way; later the arbiter made it five."""
    short = swiss_rules(rounds=3)
    paired = as_proposed(STUCK, short)
    assert "no_legal_pairing" in found(paired, RULES, 4, known={3: Circumstances(decisions=frozenset())})
    codes = found(paired, RULES, 4, known={3: Circumstances(rules=short, decisions=frozenset())})
    assert "no_legal_pairing" not in codes
    assert not codes["third_running"][0].departs


def test_a_seed_of_its_own() -> None:
    state = as_proposed(State(simulate(8, 0, 0, RULES).players), seed=4)
    other = next(s for s in range(20) if "starts_depart" in found(state, RULES, s))
    assert "starts_depart" not in found(state, RULES, other, known={1: Circumstances(seed=4)})


def test_relaxed_colours_that_were_decided() -> None:
    """Without the colour limits there is a pairing; nobody need guess that the arbiter relaxed them."""
    relaxed = systems.propose(STUCK, rules=replace(RULES, relax_colours=True), seed=4)
    paired = with_round(STUCK, relaxed)
    assert found(paired, RULES, 4)["relaxed_colours"][0].severity is Severity.WARNING
    codes = found(paired, RULES, 4, known={3: Circumstances(decisions=frozenset({DecisionCode.RELAX_COLOURS}))})
    assert params(codes["decided"]) == [{"decisions": (DecisionCode.RELAX_COLOURS,)}]
    assert "relaxed_colours" not in codes
    assert not any(finding.departs for findings in codes.values() for finding in findings if finding.round == 3)
    assert "no_legal_pairing" in found(paired, RULES, 4, known={3: Circumstances(decisions=frozenset())})


def test_a_repeat_that_was_decided() -> None:
    state = event("1+/-2 3+4", "2+1 4+3", players=4)
    codes = found(
        state, swiss_rules(), 1, known={2: Circumstances(decisions=frozenset({DecisionCode.ALLOW_UNPLAYED_REPEAT}))}
    )
    assert codes["repeat_of_unplayed"][0].severity is Severity.NOTE
    assert found(state, swiss_rules(), 1, known={2: Circumstances(decisions=frozenset())})["repeat_of_unplayed"][
        0
    ].is_error


def test_prohibitions_that_were_lifted_for_the_round() -> None:
    never = frozenset({frozenset((3, 4))})
    state = replace(event("1+2 3+4", players=4), forbidden=never, not_before={frozenset((1, 2)): 3})
    decided = {1: Circumstances(decisions=frozenset({DecisionCode.LIFT_FORBIDDEN, DecisionCode.LIFT_NOT_BEFORE}))}
    lifted, held = found(state, swiss_rules(), 1, known=decided), found(state, swiss_rules(), 1)
    for code in ("forbidden_meeting", "early_meeting"):
        assert not lifted[code][0].departs
        assert held[code][0].is_error


def test_a_pair_forbidden_only_later_was_free_to_meet() -> None:
    never = frozenset({frozenset((1, 3))})
    state = replace(as_proposed(State(event("1+3 2+4").players)), forbidden=never)
    assert {"forbidden_meeting", "pairs_depart"} <= found(state, RULES, 4).keys()
    assert found(state, RULES, 4, known={1: Circumstances(forbidden=frozenset())}) == {}


def test_pairs_kept_apart_then_and_free_now() -> None:
    apart = {frozenset((1, 3)): 3}
    state = event("1+3 2+4")
    assert "early_meeting" not in found(state, RULES)
    assert "early_meeting" in found(state, RULES, known={1: Circumstances(not_before=apart)})


def test_the_tables_of_a_file_that_does_not_tell_them() -> None:
    state = as_proposed(State(event("1+5 6+2 3+7 8+4").players))
    one, two, *others = state.rounds[0].games
    moved = (replace(one, table=2), replace(two, table=1), *others)
    state = replace(state, rounds=(replace(state.rounds[0], games=moved),))
    (finding,) = found(state, RULES, 4)["tables_depart"]
    assert (dict(finding.reason.params)["tables"], finding.departs) == ((1, 2), False)
    assert found(state, RULES, 4, known={1: Circumstances(has_tables=False)}) == {}


def test_a_fixed_table_is_where_the_player_should_sit() -> None:
    state = as_proposed(replace(State(event("1+3 2+4").players), fixed_tables={1: 2}))
    assert found(state, RULES, 4) == {}
    assert params(found(replace(state, fixed_tables={}), RULES, 4)["tables_depart"]) == [{"tables": (1, 2)}]
