"""What a check of an event says: every finding in a sentence, and a line about all of them."""

from __future__ import annotations

from django.utils.translation import override

from pairings.model import Reason
from renju_tournaments.events.checks.verification import verdict
from renju_tournaments.wording import verify as words

NAMES = {1: "Ivanov", 2: "Petrov", 3: "Saar", 4: "Novák"}


def test_some_sentences():
    told = {
        Reason.of("pairs_depart", expected=("1-2",), actual=("3-4",)): "Paired: Saar – Novák. By the rules: Ivanov – "
        "Petrov.",
        Reason.of("pairs_depart", expected=(), actual=("3-4",)): "Paired, and not by the rules: Saar – Novák.",
        Reason.of("pairs_depart", expected=("1-2",), actual=()): "Missing by the rules: Ivanov – Petrov.",
        Reason.of("free_point_departs", players=(), expected=(2,)): "The free point: nobody; by the rules: Petrov.",
        Reason.of("third_running", player=1, side="second"): "Ivanov does not start for the third time running.",
        Reason.of("points_differ", player=1, stated=3, computed=4): "Ivanov: stated are 1½ points, the games give 2.",
        Reason.of("place_differs", player=1, stated=3, first=1, last=2): "Ivanov: stated is place 3, the games give "
        "1–2.",
        Reason.of("paired_before_correction", rounds=(1, 2), tables=(3, 5)): "Paired by results that were entered or "
        "changed later: round 1, table 3, round 2, table 5.",
        Reason.of("unknown_player", player=9): "Number 9 sits in this round, and nobody has it.",
    }
    for reason, sentence in told.items():
        assert words.sentence(reason, NAMES) == sentence


def test_findings_are_told_in_the_language_of_the_reader():
    decided = Reason.of("decided", decisions=("lift_forbidden",))
    with override("cs"):
        assert (
            words.sentence(decided, NAMES)
            != "Decided by the arbiter: Lift the prohibitions of the arbiter for this round."
        )
    assert (
        words.sentence(decided, NAMES) == "Decided by the arbiter: Lift the prohibitions of the arbiter for this round."
    )


def test_the_verdict_counts():
    assert verdict(0, 0, rounds=1) == "Everything agrees with the rules."
    assert verdict(1, 0, rounds=1) == "1 thing that the rules forbid."
    assert verdict(2, 1, rounds=1) == "2 things that the rules forbid, 1 departure."
