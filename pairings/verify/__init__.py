"""Replays a whole event: what the rules would have paired, every forbidden thing that happened, and stated standings.

Nothing is believed but who sat at which table and what came out. Each round is proposed again on the rounds before it,
with those away who were away, and laid beside what was paired; then the event is walked through once more for what may
never happen. Each finding is a code with parameters; ``CODES`` (findings.py) says what they mean.

A round is paired again with the results of now. Whoever knows more of it (checks/known.py: the arbiter's decisions,
what they changed by hand, which results and settings were others then) tells; the findings then say what explains a
departure.
What is not known is given the benefit of the doubt, and named where it matters: whether the arbiter relaxed the colour
limits of a round, and whether a game that was adjourned once was still open when the next round was paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from pairings.bound import Bound
from pairings.checks.circumstances import Circumstances, EarlierResult
from pairings.checks.completeness import completeness
from pairings.checks.findings import Cause, CheckCode, Finding, Severity
from pairings.model import StageRules, State
from pairings.verify.findings import CODES, VerifyCode
from pairings.verify.forbidden import forbidden
from pairings.verify.replay import replay
from pairings.verify.reported import Reported, compare

__all__ = [
    "CODES",
    "Cause",
    "Circumstances",
    "EarlierResult",
    "Finding",
    "Reported",
    "Severity",
    "agreeing_rounds",
    "verify",
]

_ORDER: Final = tuple(Severity)
_BREAKING: Final = frozenset({CheckCode.UNKNOWN_PLAYER, CheckCode.PLAYS_HIMSELF, CheckCode.PLAYER_TWICE})
"""Findings after which nothing can be paired again: the round itself cannot be read."""
_IN_NO_SWISS: Final = frozenset(
    {
        *(CheckCode.SECOND_MEETING, CheckCode.FORBIDDEN_MEETING, CheckCode.THIRD_RUNNING, CheckCode.COLOUR_DIFFERENCE),
        *(CheckCode.SECOND_FREE_POINT, CheckCode.SEVERAL_FREE_POINTS),
    }
)
"""What may never happen in a Swiss, whichever it is (FIDE C.04.1; rules 11)."""


def verify(
    state: State,
    rules: StageRules,
    seed: int | None,
    *,
    any_swiss: bool = False,
    reported: Mapping[int, Reported] | None = None,
    play_off: Mapping[int, int] | None = None,
    known: Mapping[int, Circumstances] | None = None,
    progress: Callable[[int, int], None] | None = None,
    bound: Bound | None = None,
) -> list[Finding]:
    """Everything that departs from the rules, by round, errors first in each; what concerns the table comes last.

    ``seed`` is that of the stage's lots; without one a lot that only says who starts is accepted either way, and a
    system in which more is drawn is not replayed. ``any_swiss``: which Swiss it was is not known; nothing is replayed,
    and only what none of them allows is found. ``play_off``: half-points of extra games for the places stated, by
    starting number. ``known``: what is known of the rounds beside them, by number.
    ``progress`` is told how many rounds of how many are done. ``bound``: what pairing a round again may take at most,
    where the system is one long computation. Raises UnknownTieBreak when standings are stated and
    ``rules`` names a coefficient that does not exist.
    """
    of_rounds = known or {}
    findings = list(completeness(state, rules))
    broken = _broken(state, findings)
    never = forbidden(state, rules, seed, broken, of_rounds)
    if any_swiss:
        findings += (finding for finding in never if finding.reason.code in _IN_NO_SWISS)
    else:
        findings += [*never, *replay(state, rules, seed, broken, of_rounds, progress, bound)]
    if reported and broken is None:
        findings += compare(state, rules, seed, reported, play_off)
    last = len(state.rounds) + 1
    return sorted(findings, key=lambda f: (f.round or last, _ORDER.index(f.severity)))


def agreeing_rounds(state: State, findings: Iterable[Finding]) -> tuple[int, ...]:
    """The rounds in which nothing departs from the rules, as far as they could be paired again."""
    found = [finding for finding in findings if finding.departs]
    if any(finding.reason.code == VerifyCode.NOT_COMPARABLE for finding in found):
        return ()
    departing = {finding.round for finding in found}
    return tuple(played.number for played in state.rounds if played.number not in departing)


def _broken(state: State, findings: Iterable[Finding]) -> int | None:
    """The first round that cannot be paired again; None if all can. After an open game the next one cannot."""
    rounds = [place for place, played in enumerate(state.rounds, start=1) if played.number != place][:1]
    for finding in findings:
        if finding.round is not None and finding.reason.code in _BREAKING:
            rounds.append(finding.round)
        elif finding.round is not None and finding.reason.code == CheckCode.GAME_WITHOUT_RESULT:
            rounds.append(finding.round + 1)
    return min(rounds, default=None)
