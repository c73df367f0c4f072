"""What a check of an event says: every finding in a sentence, and a line about all of them."""

from __future__ import annotations

import pytest

from pairings.model import Reason
from pairings.verify import CODES
from renju_tournaments.events.wording import verify as words

SAMPLES = {
    "round": 2,
    "player": 1,
    "players": (1, 2),
    "first": 1,
    "second": 2,
    "table": 3,
    "tables": (3, 4),
    "rounds": (1, 2),
    "expected": (1,),
    "actual": ("3-4",),
    "before": 1,
    "earliest": 3,
    "side": "first",
    "difference": 3,
    "present": 8,
    "system": "swiss-by-lot",
    "decisions": ("relax_colours",),
    "codes": ("stuck_players",),
    "stated": 3,
    "computed": 2,
    "last": 2,
}


NAMES = {1: "Ivanov", 2: "Petrov", 3: "Saar", 4: "Novák"}


@pytest.mark.parametrize("code", CODES)
def test_every_finding_of_the_engine_has_words(code):
    keys = {key.strip() for key in CODES[code].split(":")[0].split(",")}
    params = {key: SAMPLES[key] for key in keys}
    if code == "pairs_depart":
        params["expected"] = ("1-2",)
    said = words.sentence(Reason.of(code, **params), NAMES)
    assert said.endswith(".")
    assert "%(" not in said
    if keys & {"player", "players"}:
        assert "Ivanov" in said


def test_some_sentences():
    told = {
        Reason.of("pairs_depart", expected=("1-2",), actual=("3-4",)): "Paired: Saar – Novák. By the rules: Ivanov – "
        "Petrov.",
        Reason.of("pairs_depart", expected=(), actual=("3-4",)): "Paired, and not by the rules: Saar – Novák.",
        Reason.of("pairs_depart", expected=("1-2",), actual=()): "Missing by the rules: Ivanov – Petrov.",
        Reason.of("free_point_departs", players=(), expected=(2,)): "The free point: nobody; by the rules: Petrov.",
        Reason.of("third_running", player=1, side="second"): "Ivanov does not start for the third time running.",
        Reason.of("points_differ", player=1, stated=3, computed=4): "Ivanov: stated are 1½ points, the games give 2.",
        Reason.of("paired_before_correction", rounds=(1, 2), tables=(3, 5)): "Paired by results that were entered or "
        "changed later: round 1, table 3, round 2, table 5.",
    }
    for reason, sentence in told.items():
        assert words.sentence(reason, NAMES) == sentence


def test_the_verdict_counts():
    assert words.verdict(0, 0, rounds=1) == "Everything agrees with the rules."
    assert words.verdict(1, 0, rounds=1) == "1 thing that the rules forbid."
    assert words.verdict(2, 1, rounds=1) == "2 things that the rules forbid, 1 departure."
