"""What is said about a set-up before the event begins."""

from dataclasses import replace

import pytest

from pairings.advice.advise import Severity, advise, usual_rounds
from pairings.model import Reason, UnplayedPolicy
from tests.pairings.language import by_lot_rules, round_robin_rules, swiss_rules


def said(rules, players, unrated=0):
    return [advice.reason for advice in advise(rules, players=players, unrated=unrated)]


def codes(rules, players, unrated=0):
    return [(a.severity.value, a.reason.code) for a in advise(rules, players=players, unrated=unrated)]


class TestSwiss:
    def test_a_usual_event_gives_nothing_to_say(self):
        assert said(swiss_rules("BH", "BH-C1", "WIN", "H2H", rounds=7), 24) == []

    def test_fewer_than_eighteen(self):
        assert said(swiss_rules(rounds=5), 17) == [Reason.of("few_for_a_swiss", count=17, usual=18)]
        assert said(swiss_rules(rounds=7), 18) == []

    @pytest.mark.parametrize(
        ("players", "usual"),
        [(17, ()), (18, (7, 9)), (29, (7, 9)), (30, (7, 9, 11)), (31, (9, 11)), (50, (9, 11)), (51, (11, 13))],
    )
    def test_the_table_of_rounds(self, players, usual):
        assert usual_rounds(players) == usual

    @pytest.mark.parametrize("rounds", [6, 8, 11])
    def test_an_unusual_number_of_rounds(self, rounds):
        expected = Reason.of("unusual_rounds", rounds=rounds, count=24, usual=(7, 9))
        assert said(swiss_rules(rounds=rounds), 24) == [expected]

    @pytest.mark.parametrize(
        ("players", "rounds", "code"),
        [
            (10, 7, "likely_to_get_stuck"),
            (8, 7, "likely_to_get_stuck"),
            (4, 3, "likely_to_get_stuck"),
            (11, 7, "may_get_stuck"),
            (20, 9, "may_get_stuck"),
        ],
    )
    def test_a_field_that_may_get_stuck(self, players, rounds, code):
        assert ("warning", code) in codes(swiss_rules(rounds=rounds), players)

    @pytest.mark.parametrize(("players", "rounds"), [(10, 6), (12, 6), (18, 7), (21, 9)])
    def test_a_field_that_will_not(self, players, rounds):
        assert not [c for _, c in codes(swiss_rules(rounds=rounds), players) if c.endswith("get_stuck")]

    @pytest.mark.parametrize(("players", "rounds"), [(10, 7), (17, 5), (20, 9), (24, 8), (8, 8), (24, 7)])
    def test_the_swiss_by_lot_is_given_the_same_advice(self, players, rounds):
        assert said(by_lot_rules("KOYA", rounds=rounds), players)[:-1] == said(swiss_rules(rounds=rounds), players)

    def test_more_rounds_than_opponents(self):
        expected = Reason.of("more_rounds_than_opponents", rounds=8, most=7, count=8)
        assert expected in said(swiss_rules(rounds=8), 8)
        assert ("error", "more_rounds_than_opponents") not in codes(swiss_rules(rounds=7), 7)


class TestRoundRobin:
    def test_as_many_rounds_as_the_schedule_has(self):
        assert said(round_robin_rules("SB", "WIN", "H2H", rounds=11), 12) == []
        assert said(round_robin_rules(rounds=10, cycles=2), 6) == []

    def test_more_rounds_cannot_be_paired(self):
        assert codes(round_robin_rules(rounds=12), 12) == [("error", "more_rounds_than_schedule")]

    def test_fewer_leave_it_unfinished(self):
        expected = Reason.of("fewer_rounds_than_schedule", rounds=9, needed=11, count=12)
        assert said(round_robin_rules(rounds=9), 12) == [expected]
        assert codes(round_robin_rules(rounds=9), 12)[0][0] == "warning"

    def test_no_cycle_at_all(self):
        assert ("error", "no_cycles") in codes(round_robin_rules(rounds=5, cycles=0), 6)

    def test_the_virtual_opponent_has_no_say_there(self):
        rules = round_robin_rules(rounds=5, unplayed=UnplayedPolicy.VIRTUAL_OPPONENT)
        assert codes(rules, 6) == [("warning", "virtual_opponent_in_round_robin")]


@pytest.mark.parametrize("rules", [round_robin_rules, swiss_rules])
@pytest.mark.parametrize("players", [0, 1])
def test_nobody_to_play_with(rules, players):
    assert codes(rules(rounds=3), players) == [("error", "field_too_small")]


@pytest.mark.parametrize("rules", [round_robin_rules, swiss_rules])
def test_no_rounds(rules):
    assert ("error", "no_rounds") in codes(rules(rounds=0), 20)


class TestTieBreaks:
    def about(self, *tiebreaks, rules=None, unrated=0):
        rules = rules or swiss_rules(rounds=7)
        players = 24 if rules.system.value != "round-robin" else 12
        return codes(replace(rules, tiebreaks=tiebreaks), players, unrated)

    def test_buchholz_in_a_round_robin(self):
        assert self.about("BH", rules=round_robin_rules(rounds=11)) == [("warning", "unsuitable_tiebreak")]

    def test_the_lot_comes_last(self):
        assert self.about("LOT", "BH") == [("error", "lot_not_last")]
        assert self.about("BH", "LOT") == []

    def test_twice_the_same(self):
        assert self.about("BH", "WIN", "BH") == [("error", "repeated_tiebreak")]

    def test_twice_the_same_under_two_names(self):
        assert self.about("BH/C1", "BH-C1") == [("error", "repeated_tiebreak")]
        assert self.about("BH/C7", "bh-c7") == [("error", "repeated_tiebreak")]

    def test_a_play_off_comes_before_nothing_but_a_lot(self):
        assert self.about("PLAYOFF", "BH") == [("warning", "play_off_not_last")]
        assert self.about("BH", "PLAYOFF", "LOT") == []
        assert self.about("BH", "PLAYOFF") == []

    def test_unknown(self):
        assert self.about("BH", "FOO") == [("error", "unknown_tiebreak")]

    def test_ratings_that_are_missing(self):
        assert self.about("ARO", unrated=1) == [("warning", "tiebreak_needs_ratings")]
        assert self.about("ARO") == []

    def test_berger_and_shmulyan_say_the_same_in_a_round_robin(self):
        assert self.about("SB", "SHM", rules=round_robin_rules(rounds=11)) == [("warning", "same_order_tiebreaks")]
        assert self.about("SB", "SHM") == []


@pytest.mark.parametrize("policy", [UnplayedPolicy.DUMMY, UnplayedPolicy.DUMMY_CAPPED])
def test_a_dummy_in_a_round_robin(policy):
    assert codes(round_robin_rules(rounds=11, unplayed=policy), 12) == [("warning", "dummy_in_round_robin")]
    assert codes(swiss_rules(rounds=7, unplayed=policy), 24) == []


def test_errors_come_first():
    found = advise(swiss_rules("LOT", "ARO", "KOYA", rounds=7), players=10, unrated=2)
    severities = [advice.severity for advice in found]
    assert severities == sorted(severities, key=lambda s: s is Severity.WARNING)
    assert {Severity.ERROR, Severity.WARNING} == set(severities)
