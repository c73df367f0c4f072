"""The knock-out at the board: draws, matches of several games, forfeits, withdrawals, and refusals."""

from dataclasses import replace

import pytest

from pairings.model import BrokenInvariant, ByeKind, PairingImpossible, Player, Reason, Result, State
from pairings.settings import Decision, KnockOut, TieBreaker
from pairings.standings import crosstable
from pairings.systems import propose as propose_any
from pairings.systems.olympic import Status, board_coefficients, bracket, decide_by_boards, propose
from pairings.systems.olympic.deciding import lot
from tests.pairings.language import event
from tests.pairings.systems.olympic.playing import final_places, knock_out, next_round, pairs, to_the_end

PLAIN = knock_out()
BRONZE = knock_out(bronze=True)


def left(state, number, after):
    return replace(
        state, players=tuple(replace(p, last_round=after) if p.number == number else p for p in state.players)
    )


def refusal(state, rules, seed=1):
    with pytest.raises(PairingImpossible) as caught:
        propose(state, rules=rules, seed=seed)
    return caught.value


def byes(state, rules):
    return {p.bye.player: p.bye.kind for p in propose(state, rules=rules, seed=1).byes}


def codes(reasons):
    return [reason.code for reason in reasons]


class TestRounds:
    def test_the_first_round_of_eight(self):
        assert pairs(event(players=8), PLAIN) == [(1, 8), (4, 5), (2, 7), (3, 6)]

    def test_the_winners_go_on(self):
        assert pairs(event("1-8 4+5 2+7 3-6"), PLAIN) == [(4, 8), (2, 6)]

    def test_all_systems_are_reached_by_the_same_door(self):
        assert propose_any(event(players=8), rules=PLAIN, seed=1) == propose(event(players=8), rules=PLAIN, seed=1)

    def test_numbers_with_gaps_seed_in_their_order(self):
        state = State(tuple(Player(n) for n in (2, 3, 7, 9)))
        assert pairs(state, PLAIN) == [(2, 9), (3, 7)]

    def test_everybody_is_accounted_for(self):
        state = event("5+4 3+6 pass1 pass2", players=6)
        assert pairs(state, PLAIN) == [(1, 5), (2, 3)]
        assert byes(state, PLAIN) == {4: ByeKind.KNOCKED_OUT, 6: ByeKind.KNOCKED_OUT}

    def test_the_free_passes_of_the_first_round(self):
        proposal = propose(event(players=5), rules=PLAIN, seed=1)
        assert {p.bye.player: p.bye.half_points for p in proposal.byes} == {1: 0, 2: 0, 3: 0}
        assert {p.bye.kind for p in proposal.byes} == {ByeKind.FREE_PASS}
        assert proposal.byes[0].reasons == (Reason.of("free_pass", player=1, match=1),)

    def test_final_and_bronze(self):
        state = event("1+4 2+3")
        assert pairs(state, PLAIN) == [(1, 2)]
        assert pairs(state, BRONZE) == [(1, 2), (3, 4)]

    def test_a_board_says_what_it_is_played_for(self):
        board = propose(event("1+4 2+3"), rules=BRONZE, seed=1).boards[1]
        assert board.reasons[0] == Reason.of("knock_out_match", match=4, bracket_round=2, place_from=3, place_to=4)

    def test_a_finished_event_is_not_paired_further(self):
        assert refusal(event("1+4 2+3", "1+2"), PLAIN).reasons == (Reason.of("knock_out_over", player=1),)

    def test_a_missing_result_is_named(self):
        found = refusal(event("1+4 2*3"), PLAIN).reasons
        assert found == (Reason.of("match_open", match=2, first=2, second=3, round=1, table=2),)

    def test_a_missing_result_holds_up_replays_too(self):
        assert codes(refusal(event("1=4 2*3"), PLAIN).reasons) == ["match_open"]

    def test_an_adjourned_game_holds_up_the_next_round_of_the_bracket(self):
        assert codes(refusal(event("1+4 2~3"), PLAIN).reasons) == ["match_open"]

    def test_an_adjourned_game_does_not_hold_up_a_replay(self):
        state = event("1=4 2~3")
        assert pairs(state, PLAIN) == [(1, 4)]
        assert byes(state, PLAIN) == {2: ByeKind.RESTING, 3: ByeKind.RESTING}

    @pytest.mark.parametrize("players", [0, 1])
    def test_nobody_to_play(self, players):
        assert codes(refusal(event(players=players), PLAIN).reasons) == ["too_few_players"]

    def test_a_number_twice_is_a_fault_of_ours(self):
        with pytest.raises(BrokenInvariant):
            propose(State((Player(1), Player(1))), rules=PLAIN, seed=1)

    def test_a_forbidden_pair_is_marked_and_an_absence_too(self):
        state = replace(event(players=4, away="abs4"), forbidden=frozenset({frozenset({1, 4})}))
        assert codes(propose(state, rules=PLAIN, seed=1).boards[0].reasons)[-2:] == ["away", "forbidden_pair"]


class TestDraws:
    def test_a_drawn_game_is_replayed_while_the_others_wait(self):
        state = event("1=4 2+3")
        proposal = propose(state, rules=PLAIN, seed=1)
        assert pairs(state, PLAIN) == [(1, 4)]
        assert "replay" in codes(proposal.boards[0].reasons)
        assert byes(state, PLAIN) == {2: ByeKind.RESTING, 3: ByeKind.KNOCKED_OUT}

    def test_the_replay_is_started_by_the_other(self):
        assert propose(event("1=4 2+3"), rules=PLAIN, seed=1).boards[0].first == 4

    def test_replays_go_on_until_somebody_wins(self):
        state = event("1=4 2+3", "4=1 rest2 ko3", "1=4 rest2 ko3", "4+1 rest2 ko3")
        assert pairs(state, PLAIN) == [(2, 4)]

    def test_the_free_pass_is_written_down_once(self):
        state = event("2=3 pass1", players=3)
        assert byes(state, PLAIN) == {1: ByeKind.RESTING}

    def test_a_shorter_game_and_then_the_lot(self):
        rules = knock_out(draws=(TieBreaker.SHORTER_GAME, TieBreaker.LOT))
        state = event("1=4 2+3")
        assert "shorter_game" in codes(propose(state, rules=rules, seed=1).boards[0].reasons)
        drawn_again = event("1=4 2+3", "4=1 rest2 ko3")
        through = lot(1, 4, seed=1)
        assert pairs(drawn_again, rules) == [tuple(sorted((through, 2)))]
        assert bracket(drawn_again, rules, 1).by_number[1].reasons == (
            Reason.of("through_by_lot", player=through, seed=1),
        )

    def test_the_lot_can_fall_either_way_and_does_not_mind_the_order_of_names(self):
        assert {lot(1, 4, seed) for seed in range(20)} == {1, 4}
        assert all(lot(1, 4, seed) == lot(4, 1, seed) for seed in range(20))

    def test_without_a_seed_the_lot_waits(self):
        rules = knock_out(draws=(TieBreaker.LOT,))
        match = bracket(event("1=4 2+3"), rules).by_number[1]
        assert (match.status, match.verdict.needs_decision) == (Status.UNDECIDED, TieBreaker.LOT)

    def test_a_lot_drawn_in_the_hall_overrules_the_seed(self):
        rules = knock_out(draws=(TieBreaker.LOT,))
        for through in (1, 4):
            decided = replace(event("1=4 2+3"), decisions=(Decision(frozenset({1, 4}), through, TieBreaker.LOT),))
            assert pairs(decided, rules) == [tuple(sorted((through, 2)))]

    @pytest.mark.parametrize(("means", "through"), [(TieBreaker.STARTER_OUT, 1), (TieBreaker.SECOND_OUT, 4)])
    def test_out_by_colour(self, means, through):
        assert pairs(event("4=1 2+3"), knock_out(draws=(means,))) == [tuple(sorted((through, 2)))]

    def test_by_colour_of_the_last_extra_game(self):
        rules = knock_out(draws=(TieBreaker.SHORTER_GAME, TieBreaker.STARTER_OUT))
        assert pairs(event("1=4 2+3", "4=1 rest2 ko3"), rules) == [(1, 2)]

    def test_boards_wait_for_the_arbiter_who_is_offered_both(self):
        rules = knock_out(draws=(TieBreaker.BOARDS,))
        refused = refusal(event("1=4 2+3"), rules)
        assert refused.reasons == (Reason.of("match_undecided", match=1, first=1, second=4, means="boards"),)
        assert refused.decisions == (
            Reason.of("decide_match", match=1, first=1, second=4, player=1),
            Reason.of("decide_match", match=1, first=1, second=4, player=4),
        )

    def test_the_board_coefficient_weighs_the_first_board_most(self):
        """2-2: boards 1 and 4 against boards 2 and 3 are level; boards 1 and 3 are not."""
        win, loss, draw = Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW
        assert board_coefficients([win, loss, loss, win]) == (10, 10)
        assert board_coefficients([win, loss, win, loss]) == (12, 8)
        assert board_coefficients([draw, draw, win, loss]) == (11, 9)
        assert decide_by_boards(1, 4, [win, loss, win, loss]).through == 1
        assert decide_by_boards(1, 4, [loss, draw, draw, win]).through == 4

    def test_level_on_boards_too_goes_to_the_next_means(self):
        level = decide_by_boards(1, 4, [Result.FIRST_WINS, Result.SECOND_WINS, Result.SECOND_WINS, Result.FIRST_WINS])
        assert level.through is None
        state = replace(event("1=4 2+3"), decisions=(level,))
        rules = knock_out(draws=(TieBreaker.BOARDS, TieBreaker.STARTER_OUT))
        assert pairs(state, rules) == [(2, 4)]

    def test_means_that_come_to_an_end_leave_it_to_the_arbiter(self):
        level = Decision(frozenset({1, 4}), None, TieBreaker.BOARDS)
        rules = knock_out(draws=(TieBreaker.BOARDS,))
        state = replace(event("1=4 2+3"), decisions=(level,))
        assert codes(bracket(state, rules, 1).by_number[1].reasons) == ["means_exhausted"]
        decided = replace(state, decisions=(level, Decision(frozenset({1, 4}), 4)))
        assert pairs(decided, rules) == [(2, 4)]
        assert codes(bracket(decided, rules, 1).by_number[1].reasons) == ["through_by_arbiter"]

    def test_of_several_decisions_the_last_one_holds_and_one_that_is_taken_back_leaves_the_means(self):
        rules = knock_out(draws=(TieBreaker.STARTER_OUT,))
        pair = frozenset({1, 4})
        lots = (Decision(pair, 1, TieBreaker.LOT), Decision(pair, 1))
        assert pairs(replace(event("1=4 2+3"), decisions=lots), rules) == [(1, 2)]
        taken_back = replace(event("1=4 2+3"), decisions=(*lots, Decision(pair, None)))
        assert pairs(taken_back, rules) == [(2, 4)]

    def test_a_match_says_whether_a_decision_would_count(self):
        """Level after its last game, whatever means come next; not while it is replayed, nor when it was won."""
        for draws in ((TieBreaker.REPLAY,), (TieBreaker.BOARDS,), (TieBreaker.LOT,), (TieBreaker.STARTER_OUT,)):
            stands = bracket(event("1=4 2+3"), knock_out(draws=draws), 1)
            assert [m.verdict.is_level for m in stands.matches[:2]] == [True, False]
        for replay in ("4*1 rest2 rest3", "4+1 rest2 rest3"):
            assert not bracket(event("1=4 2+3", replay), PLAIN, 1).by_number[1].verdict.is_level
        assert bracket(event("1=4 2+3", "4=1 rest2 rest3"), PLAIN, 1).by_number[1].verdict.is_level

    def test_a_decision_about_a_match_that_was_won_says_nothing(self):
        state = replace(event("1+4 2+3"), decisions=(Decision(frozenset({1, 4}), 4),))
        assert pairs(state, PLAIN) == [(1, 2)]

    def test_what_was_played_after_all_counts_more_than_a_decision(self):
        state = replace(event("1=4 2+3", "4-1 rest2 ko3"), decisions=(Decision(frozenset({1, 4}), 4),))
        assert pairs(state, PLAIN) == [(1, 2)]

    def test_uneven_points_set_by_an_arbiter_count_as_they_are(self):
        assert pairs(event("1[1/2-0]4 2[1/2-1]3"), PLAIN) == [(1, 3)]


class TestMatchesOfSeveralGames:
    TWO = knock_out(games=2)

    def test_the_second_game_is_started_by_the_other(self):
        state = event("1+4 2=3")
        assert [(b.first, b.second) for b in propose(state, rules=self.TWO, seed=1).boards] == [(4, 1), (3, 2)]
        assert Reason.of("match_game", game=2, games=2) in propose(state, rules=self.TWO, seed=1).boards[0].reasons

    def test_most_points_go_through(self):
        state = event("1+4 2=3", "4=1 3+2")
        assert pairs(state, self.TWO) == [(1, 3)]
        assert bracket(state, self.TWO).by_number[2].points == (1, 3)

    def test_a_level_match_is_replayed_whole(self):
        state = event("1+4 2+3", "4+1 3=2")
        assert pairs(state, self.TWO) == [(1, 4)]
        again = event("1+4 2+3", "4+1 3=2", "1=4 rest2 ko3")
        assert pairs(again, self.TWO) == [(1, 4)]
        assert pairs(event("1+4 2+3", "4+1 3=2", "1=4 rest2 ko3", "4+1 rest2 ko3"), self.TWO) == [(2, 4)]

    def test_all_games_are_played_unless_the_event_ends_matches_early(self):
        state = event("1+4 2=3", "4-1 3=2", players=4)
        assert pairs(state, knock_out(games=3)) == [(1, 4), (2, 3)]
        assert pairs(state, knock_out(games=3, early_end=True)) == [(2, 3)]


class TestNobodyIsInvented:
    BOTH_AWAY = event("1-/-4 2+3")

    def test_the_next_opponent_is_through_without_a_game(self):
        """Situation E.23: the final is not played, the champion is through with +."""
        stands = bracket(self.BOTH_AWAY, BRONZE)
        final, bronze = stands.matches[2:]
        assert (final.status, final.winner, final.games) == (Status.WALKOVER, 2, ())
        assert (bronze.status, bronze.winner) == (Status.WALKOVER, 3)
        assert stands.winner == 2
        assert refusal(self.BOTH_AWAY, BRONZE).reasons == (Reason.of("knock_out_over", player=2),)

    def test_the_places_close_up(self):
        assert final_places(self.BOTH_AWAY, BRONZE) == {2: (1, 1), 3: (2, 2), 1: (3, 4), 4: (3, 4)}
        assert final_places(self.BOTH_AWAY, PLAIN) == {2: (1, 1), 1: (2, 4), 3: (2, 4), 4: (2, 4)}

    def test_both_lost_at_the_board_is_the_same(self):
        assert final_places(event("1x4 2+3"), BRONZE) == final_places(self.BOTH_AWAY, BRONZE)

    def test_while_others_play_he_gets_a_plus_for_the_round(self):
        state = event("1-/-8 4+5 2+7 3+6")
        assert pairs(state, PLAIN) == [(2, 3)]
        given = next(p for p in propose(state, rules=PLAIN, seed=1).byes if p.bye.player == 4)
        assert (given.bye.kind, given.bye.half_points) == (ByeKind.WALKOVER, 2)
        played = next_round(state, PLAIN)
        assert pairs(played, PLAIN) == [(2, 4)]
        row = next(row for row in crosstable(played, rules=PLAIN).rows if row.number == 4)
        assert [cell.symbol for cell in row.cells[1]] == ["+"]

    def test_two_matches_that_both_lost_leave_an_empty_one(self):
        stands = bracket(event("1-/-8 4x5 2+7 3+6"), PLAIN)
        assert stands.by_number[5].status is Status.EMPTY
        assert pairs(event("1-/-8 4x5 2+7 3+6"), PLAIN) == [(2, 3)]

    def test_a_final_that_both_lost_has_no_winner(self):
        state = event("1+4 2+3", "1-/-2")
        assert bracket(state, PLAIN).winner is None
        assert final_places(state, PLAIN)[1] == final_places(state, PLAIN)[2] == (1, 2)
        assert codes(refusal(state, PLAIN).reasons) == ["knock_out_without_winner"]

    def test_playing_on_every_place_is_still_given(self):
        rules = knock_out(variant=KnockOut.EVERY_PLACE)
        state = to_the_end(event("1-/-8 4+5 2+7 3+6"), rules)
        assert final_places(state, rules) == {
            2: (1, 1),
            4: (2, 2),
            3: (3, 3),
            5: (4, 4),
            6: (5, 5),
            7: (6, 6),
            1: (7, 8),
            8: (7, 8),
        }

    def test_who_got_further_before_both_lost_is_placed_higher(self):
        rules = knock_out(variant=KnockOut.EVERY_PLACE)
        state = to_the_end(event("1-/-8 4+5 2+7 3+6", "2+3 6-/-7 over4 over5"), rules)
        places = final_places(state, rules)
        assert places[6] == places[7] == (5, 6)
        assert places[1] == places[8] == (7, 8)

    def test_the_plus_is_given_once(self):
        state = event("1-/-8 4+5 2+7 3+6", "2=3 over4")
        assert byes(state, PLAIN)[4] is ByeKind.RESTING

    def test_a_replay_to_which_nobody_comes_ends_it(self):
        assert bracket(event("1=4 2+3", "4-/-1 rest2 ko3"), PLAIN).winner == 2


class TestWithdrawals:
    def test_who_has_left_loses_his_next_match_without_play(self):
        state = left(event("1+4 2+3"), 1, after=1)
        board = propose(state, rules=PLAIN, seed=1).boards[0]
        expected = Result.FIRST_BY_FORFEIT if board.first == 2 else Result.SECOND_BY_FORFEIT
        assert board.result is expected
        assert Reason.of("withdrawn_loses", player=1, round=2) in board.reasons

    def test_if_both_have_left_the_board_is_closed_at_once(self):
        """Situation E.26."""
        state = left(left(event("1+8 4+5 2+7 3+6"), 1, after=1), 4, after=1)
        assert propose(state, rules=PLAIN, seed=1).boards[0].result is Result.BOTH_FORFEIT

    def test_who_is_out_and_leaves_is_simply_gone(self):
        assert byes(left(event("1+4 2+3"), 4, after=1), PLAIN)[4] is ByeKind.WITHDRAWN

    def test_a_lot_stands_though_the_one_it_fell_to_has_left_and_the_arbiter_may_decide_otherwise(self):
        rules = knock_out(draws=(TieBreaker.LOT,))
        through = lot(1, 4, seed=1)
        state = left(event("1=4 2+3"), through, after=1)
        assert propose(state, rules=rules, seed=1).boards[0].result.is_forfeit
        decided = replace(state, decisions=(Decision(frozenset({1, 4}), 5 - through),))
        assert propose(decided, rules=rules, seed=1).boards[0].result is Result.PENDING

    def test_to_a_replay_he_does_not_come(self):
        board = propose(left(event("1=4 2+3"), 1, after=1), rules=PLAIN, seed=1).boards[0]
        assert (board.first, board.second, board.result) == (4, 1, Result.FIRST_BY_FORFEIT)

    def test_playing_on_who_leaves_comes_in_last_of_those_he_was_among(self):
        rules = knock_out(variant=KnockOut.EVERY_PLACE)
        state = to_the_end(left(event("1+8 4+5 2+7 3+6"), 1, after=1), rules)
        assert final_places(state, rules)[1] == (4, 4)

    def test_one_who_never_came_is_in_the_bracket(self):
        state = left(event(players=4), 1, after=0)
        assert propose(state, rules=PLAIN, seed=1).boards[0].result in (
            Result.FIRST_BY_FORFEIT,
            Result.SECOND_BY_FORFEIT,
        )
