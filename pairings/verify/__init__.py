"""Replays a whole event: what the rules would have paired, every forbidden thing that happened, and stated standings.

Nothing is believed but who sat at which table and what came out. Each round is proposed again on the rounds before it,
with those away who were away, and laid beside what was paired; then the event is walked through once more for what may
never happen. Each finding is a code with parameters; ``CODES`` (findings.py) says what they mean.

What cannot be known from the rounds is given the benefit of the doubt, and named where it matters: whether the arbiter
relaxed the colour limits of a round, and whether a game that was adjourned once was still open when the next round was
paired. Decisions that were in force in an earlier round only, such as a forbidden pair that was lifted, are not known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pairings.advice import Severity
from pairings.model import StageRules, State
from pairings.verify.books import books
from pairings.verify.findings import CODES, Finding
from pairings.verify.forbidden import forbidden
from pairings.verify.replay import replay
from pairings.verify.stated import Stated, compare

__all__ = ["CODES", "Finding", "Severity", "Stated", "verify"]


def verify(
    state: State,
    rules: StageRules,
    seed: int | None,
    *,
    stated: Mapping[int, Stated] | None = None,
    by_arbiter: Collection[int] = (),
) -> list[Finding]:
    """Everything that departs from the rules, by round, errors first in each; what concerns the table comes last.

    ``seed`` is that of the stage's lots; without one a lot that gave number 1 either side is accepted, and a system in
    which more is drawn is not replayed. ``by_arbiter``: the rounds that an arbiter is known to have changed by hand.
    Raises UnknownTieBreak when standings are stated and ``rules`` names a coefficient that does not exist.
    """
    findings = list(books(state, rules))
    broken = min((f.round for f in findings if f.is_error and f.round is not None), default=None)
    findings += forbidden(state, rules)
    findings += replay(state, rules, seed, broken, frozenset(by_arbiter))
    if stated and broken is None:
        findings += compare(state, rules, seed, stated)
    last = len(state.rounds) + 1
    return sorted(findings, key=lambda f: (f.round or last, not f.is_error))
