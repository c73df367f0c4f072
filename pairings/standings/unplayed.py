"""How a round without play enters the coefficients (rules 4.4; pairing standards 8, articles 15 and 16; situations
B.8). The only place that knows.

Three questions, three rules: what such a round brings to the player themselves, what it makes them worth to their
opponents, and which row is the first to be cut.

``LITERAL``: a forfeit counts with the real opponent's points; a bye has no opponent and adds nothing; to their
opponents a player is worth the points they have.

``VIRTUAL_OPPONENT`` (until 2023): the player met somebody who had their own score before the round, got what they did
not get in it, and drew every later round; to their opponents each of their unplayed rounds counts as a draw.

``DUMMY`` (2024): the player met a dummy with their own final score; to their opponents they are worth the points they
have, only the rounds after they were last ready to play count as draws. A round missed by their own will - a bye for
less than a full point, or a game lost by forfeit - is cut before any other.

``DUMMY_CAPPED`` (2026): the same, and the dummy has no more than the opponent that was paired, as they count, or, where
nobody was paired, than a draw in every round.

A round-robin, and whatever else is no Swiss, treats forfeits as played whatever the setting says, and a free round in
it is nothing.

CHOICE where the articles are silent: a round before a late entry and one after a withdrawal are byes a player asked
for; an open game is one they were ready to play; a table during the event is made as if it ended there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pairings.model import DRAW, WIN, ByeKind, StageRules, UnplayedPolicy
from pairings.standings.outcomes import Outcome
from pairings.standings.values import Mark

_DUMMIES: Final = frozenset({UnplayedPolicy.DUMMY, UnplayedPolicy.DUMMY_CAPPED})
_BY_OWN_WILL: Final = frozenset({ByeKind.REQUESTED, ByeKind.ABSENT, ByeKind.NOT_ENTERED, ByeKind.WITHDRAWN})


def policy(rules: StageRules) -> UnplayedPolicy:
    """The policy in force: outside a Swiss everything is taken literally (article 15)."""
    return rules.unplayed if rules.system.is_swiss else UnplayedPolicy.LITERAL


def is_unplayed(outcome: Outcome) -> bool:
    """Is it over, and was it decided without play? An open game is neither, an annulled one is nothing."""
    return not (outcome.played or outcome.open or outcome.annulled)


def is_meeting(outcome: Outcome, rules: StageRules) -> bool:
    """Does the game count in a personal meeting? A forfeit does only when it is taken literally (article 6.1.1)."""
    return outcome.decided_against and (outcome.played or policy(rules) is UnplayedPolicy.LITERAL)


def is_missed_by_own_will(outcome: Outcome) -> bool:
    """A bye that was asked for, or a game lost by not being there (16.1: voluntary unplayed round). A bye worth a full
    point is not one, whoever asked for it."""
    if not is_unplayed(outcome):
        return False
    return outcome.half_points < WIN and (outcome.opponent is not None or outcome.bye in _BY_OWN_WILL)


def worth_to_opponents(outcomes: Sequence[Outcome], points: int, rules: StageRules) -> int:
    """The half-points a player's score counts in the coefficients of those they met."""
    in_force = policy(rules)
    if in_force is UnplayedPolicy.LITERAL:
        return points
    if in_force is UnplayedPolicy.VIRTUAL_OPPONENT:
        return points + sum(DRAW - o.counted for o in outcomes if is_unplayed(o))
    for outcome in reversed(outcomes):
        if not is_missed_by_own_will(outcome):
            break
        if outcome.opponent is None:
            points += DRAW - outcome.counted
    return points


class StandIn(NamedTuple):
    """Whom the player is deemed to have met in a round without play."""

    half_points: int
    mark: Mark


def stand_in(
    outcome: Outcome, *, rules: StageRules, before: int, points: int, opponent: int | None, rounds: int
) -> StandIn | None:
    """Who stands in for the opponent in a round after ``rounds`` rounds; None when it is taken literally.

    All in half-points: ``before`` is the player's score before the round, ``points`` their final one, ``opponent`` what
    the opponent that was paired is worth, None when nobody was."""
    in_force = policy(rules)
    if in_force is UnplayedPolicy.LITERAL or not is_unplayed(outcome):
        return None
    if in_force is UnplayedPolicy.VIRTUAL_OPPONENT:
        return StandIn(virtual_opponent(before, outcome, rounds), Mark.VIRTUAL_OPPONENT)
    limit = DRAW * rounds if opponent is None else opponent
    if in_force is UnplayedPolicy.DUMMY or points <= limit:
        return StandIn(points, Mark.DUMMY)
    return StandIn(limit, Mark.DUMMY_CAPPED)


def virtual_opponent(score_before: int, outcome: Outcome, rounds: int) -> int:
    """Half-points of the virtual opponent met in this round, after ``rounds`` rounds.

    Their score starts at the player's own (``score_before``, half-points) and grows by what the player did not get, and
    by half a point for each later round."""
    return score_before + (WIN - outcome.counted) + DRAW * (rounds - outcome.round)


class CuttableRow(NamedTuple):
    """A row that may be cut, the least significant first when sorted."""

    opponent: int
    """The opponent's half-points as they count."""
    value: int
    """What the row contributes, in any unit."""
    position: int
    """Its place in the working."""
    by_own_will: bool = False


def lowest(rows: Sequence[CuttableRow], cuts: int, rules: StageRules) -> list[tuple[CuttableRow, Mark]]:
    """The rows that are cut, in the order in which they go: those with the lowest opponent, of these the smallest.

    With a dummy (16.5) the smallest row missed by the player's own will goes instead, unless it is worth less than the
    one that would go; and so again for each further cut. CHOICE: of equal ones that with the lowest opponent."""
    left = sorted(rows)
    if cuts == 0 or policy(rules) not in _DUMMIES or not any(row.by_own_will for row in left):
        return [(row, Mark.CUT_LOWEST) for row in left[:cuts]]
    gone = []
    for _ in range(min(cuts, len(left))):
        least = left[0]
        missed = min((row for row in left if row.by_own_will), key=lambda row: (row.value, row), default=least)
        cut = missed if missed.value >= least.value else least
        left.remove(cut)
        gone.append((cut, Mark.CUT_LOWEST if cut is least else Mark.CUT_UNPLAYED))
    return gone


def cut(rows: Sequence[CuttableRow], low: int, high: int, rules: StageRules) -> dict[int, Mark]:
    """By position, the rows that are left out: ``low`` of the lowest, then ``high`` of the highest that remain."""
    if not low and not high:
        return {}
    marks = {row.position: mark for row, mark in lowest(rows, low, rules)}
    if high:
        rest = sorted(row for row in rows if row.position not in marks)
        marks |= dict.fromkeys((row.position for row in rest[-high:]), Mark.CUT_HIGHEST)
    return marks
