"""The checks of a round, and of the schedule of a table system, as a whole; a rule is judged here and nowhere else.

``check_round`` looks at one round on top of those before it, whoever made it: the system, a hand, a file;
``check_schedule`` at all rounds of a table system, played or to come, and ``repair_schedule`` at what can be done.
Values in, findings out (findings.py): codes with parameters, put into words where they are shown. How much a finding
weighs at the desk is for the desk to say; here an error is what the rules forbid.
"""

from __future__ import annotations

from pairings.checks.circumstances import NOTHING, Circumstances
from pairings.checks.completeness import completeness_of
from pairings.checks.findings import CheckCode, Finding, Severity
from pairings.checks.history import History
from pairings.checks.repair import Repair, repair_schedule
from pairings.checks.schedule import check_schedule
from pairings.model import StageRules, State

__all__ = [
    "CheckCode",
    "Finding",
    "Repair",
    "Severity",
    "check_round",
    "check_rounds",
    "check_schedule",
    "repair_schedule",
]


def check_round(state: State, rules: StageRules, number: int, *, known: Circumstances = NOTHING) -> list[Finding]:
    """Everything that the rules have against round ``number`` of the state: a draft, or one that was played.

    The rounds before it are what it is held against; later ones are not looked at. ``known``: what is known of its
    pairing. Raises LookupError when the state has no such round.
    """
    played = next((r for r in state.rounds if r.number == number), None)
    if played is None:
        raise LookupError(f"no round {number}")
    history = History(state, rules)
    for earlier in state.rounds:
        if earlier.number < number:
            list(history.round(earlier, NOTHING))
    return [*completeness_of(state, rules, played), *history.round(played, known)]


def check_rounds(state: State, rules: StageRules) -> list[Finding]:
    """The same of every round of the state, and of its schedule as far as it was paired."""
    history = History(state, rules)
    found = [
        f for played in state.rounds for f in (*completeness_of(state, rules, played), *history.round(played, NOTHING))
    ]
    return [*found, *check_schedule(state, rules, 0, ahead=False)]
