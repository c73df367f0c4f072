"""Each round as the rules would have paired it, beside what was paired. It works for every system: whatever
``systems.propose`` pairs can be paired again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pairings import systems
from pairings.bound import Bound
from pairings.checks.circumstances import NOTHING, Circumstances, with_results
from pairings.checks.findings import Cause, Finding, note, warning
from pairings.decisions import in_force
from pairings.model import (
    BrokenInvariant,
    ByeKind,
    PairingImpossible,
    Proposal,
    Reason,
    Result,
    Round,
    StageRules,
    State,
    System,
)
from pairings.settings import TieBreaker
from pairings.systems.swiss.dutch.reasons import STOPS
from pairings.verify.before_round import before_round
from pairings.verify.findings import VerifyCode

Pairs = dict[frozenset[int], int]
"""The pairs of a round, and who starts."""

SEEDS_TO_TRY: Final = 16
"""If only a coin was tossed, one of so many seeds tosses it as it fell."""
GIVEN_BY_SYSTEM: Final = frozenset({ByeKind.RESTING, ByeKind.FREE_PASS, ByeKind.WALKOVER, ByeKind.KNOCKED_OUT})
"""Byes that follow from the system; the others from what players announced, or did."""
TOSSED: Final = frozenset({"start_lot", "colour_drawn"})
"""Reasons of a board at which a lot of its own said who starts."""


@dataclass(frozen=True)
class _Attempt:
    """A way to have paired a round: the proposal, or the refusal."""

    proposal: Proposal | None
    refusal: tuple[Reason, ...] = ()
    fault: str = ""

    @property
    def pairs(self) -> Pairs:
        boards = self.proposal.boards if self.proposal else ()
        return {frozenset((b.first, b.second)): b.first for b in boards}

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(reason.code for reason in self.refusal) or (self.fault,)


def replay(
    state: State,
    rules: StageRules,
    seed: int | None,
    broken: int | None,
    known: Mapping[int, Circumstances],
    progress: Callable[[int, int], None] | None = None,
    bound: Bound | None = None,
) -> Iterator[Finding]:
    """Each round in turn; from the round ``broken`` on the books do not add up."""
    if seed is None and _draws_more_than_a_coin(rules):
        if state.rounds:
            yield warning(VerifyCode.NOT_COMPARABLE, None, system=rules.system.value)
        return
    lot = seed if seed is not None else 0 if broken == 1 else _seed_of_first_start(state, rules, bound)
    for number, played in enumerate(state.rounds, start=1):
        if progress is not None:
            progress(number - 1, len(state.rounds))
        if broken is not None and number >= broken:
            yield warning(VerifyCode.NOT_REPLAYED, number)
            continue
        of_round = known.get(number, NOTHING)
        drawn = lot if of_round.seed is None else of_round.seed
        again = _Round(state, number, rules, drawn, played, of_round, lots_known=seed is not None, bound=bound)
        yield from again.findings()
    if progress is not None:
        progress(len(state.rounds), len(state.rounds))


class _Ended(Exception):
    """The computation of a round was ended before it was ready."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons
        super().__init__(reasons)


class _Round:
    """One round, paired again."""

    def __init__(
        self,
        state: State,
        number: int,
        rules: StageRules,
        seed: int,
        played: Round,
        known: Circumstances,
        *,
        lots_known: bool,
        bound: Bound | None,
    ) -> None:
        self.bound = bound
        self.number = number
        self.seed = seed
        self.played = played
        self.known = known
        self.lots_known = lots_known
        self.actual: Pairs = {frozenset((g.first, g.second)): g.first for g in played.games}
        self.rules = replace(known.rules or rules, relax_colours=False)
        forbidden, not_before = known.pairs_apart(state)
        self.before_round = replace(
            before_round(state, number, self.rules, played), forbidden=forbidden, not_before=not_before
        )

    def findings(self) -> Iterator[Finding]:
        """All of them; of a round that was not paired again in time, that it was not."""
        if self.known.decisions:
            yield note("decided", self.number, decisions=tuple(sorted(self.known.decisions)))
        try:
            yield from list(self._laid_beside())
        except _Ended as ended:
            yield replace(warning(VerifyCode.NOT_PAIRED_IN_TIME, self.number), because=ended.reasons)

    def _laid_beside(self) -> Iterator[Finding]:
        now = self._attempt(self.before_round)
        if self.known.results and list(self._compare(now)):
            then = self._attempt(
                replace(self.before_round, rounds=with_results(self.before_round.rounds, self.known.results))
            )
            if self._agrees(then):
                yield self._corrected()
                yield from self._compare(then)
            elif self._agrees(now):
                yield from self._compare(now)
            else:
                yield from self._departure(then)
            return
        if self._agrees(now):
            yield from self._compare(now)
            return
        for state in self._readings():
            attempt = self._attempt(state)
            if self._agrees(attempt):
                yield from self._compare(attempt)
                return
        if self.rules.system.is_swiss and self.known.decisions is None:
            relaxed = self._attempt(self.before_round, relaxed=True)
            if self._agrees(relaxed):
                yield warning(VerifyCode.RELAXED_COLOURS, self.number)
                yield from self._compare(relaxed)
                return
        yield from self._departure(now)

    def _attempt(self, state: State, *, relaxed: bool = False) -> _Attempt:
        state, rules = in_force(state, self.rules, self.known.decisions or ())
        rules = replace(rules, relax_colours=rules.relax_colours or relaxed)
        try:
            return _Attempt(systems.propose(state, rules=rules, seed=self.seed, bound=self.bound))
        except PairingImpossible as refusal:
            if any(reason.code in STOPS for reason in refusal.reasons):
                raise _Ended(refusal.reasons) from None
            return _Attempt(None, refusal.reasons)
        except BrokenInvariant as fault:
            return _Attempt(None, fault=str(fault))

    def _readings(self) -> Iterator[State]:
        """The eve, if the adjourned games of the last rounds were still open; once finished, they do not tell."""
        rounds = list(self.before_round.rounds)
        for i in range(len(rounds) - 1, max(-1, len(rounds) - 4), -1):
            games = rounds[i].games
            if any(game.adjourned and game.result.is_final for game in games):
                opened = tuple(replace(g, result=Result.PENDING) if g.adjourned else g for g in games)
                rounds[i] = replace(rounds[i], games=opened)
                yield replace(self.before_round, rounds=tuple(rounds))

    def _agrees(self, attempt: _Attempt) -> bool:
        return attempt.proposal is not None and not any(finding.departs for finding in self._compare(attempt))

    def _corrected(self) -> Finding:
        changed = sorted(self.known.results)
        rounds, tables = tuple(number for number, _ in changed), tuple(table for _, table in changed)
        return note(VerifyCode.PAIRED_BEFORE_CORRECTION, self.number, rounds=rounds, tables=tables)

    def _departure(self, attempt: _Attempt) -> Iterator[Finding]:
        cause = self._cause()
        if attempt.proposal is None:
            found = warning(VerifyCode.NO_LEGAL_PAIRING, self.number, codes=attempt.codes)
            yield replace(found, cause=cause, because=attempt.refusal)
            return
        for found in self._compare(attempt):
            yield replace(found, cause=cause)

    def _cause(self) -> Cause:
        if self.known.by_hand:
            return Cause.ARBITER
        if self.known.proposed is None:
            return Cause.UNKNOWN
        return Cause.THEN if self._agrees(_Attempt(self.known.proposed)) else Cause.ARBITER

    def _compare(self, attempt: _Attempt) -> Iterator[Finding]:
        """Pairs, starts, byes; tables last, if the pairs are the same."""
        number, actual, expected = self.number, self.actual, attempt.pairs
        missing = [pair for pair in expected if pair not in actual]
        added = [pair for pair in actual if pair not in expected]
        if missing or added:
            players = tuple(sorted({n for pair in (*missing, *added) for n in pair}))
            pairs_expected = tuple(_written(pair, expected) for pair in missing)
            yield warning(
                VerifyCode.PAIRS_DEPART,
                number,
                *players,
                expected=pairs_expected,
                actual=tuple(_written(pair, actual) for pair in added),
            )
        tossed = set() if self.lots_known else _tossed(attempt)
        for pair, first in actual.items():
            if expected.get(pair, first) != first and pair not in tossed:
                (second,) = pair - {first}
                yield warning(VerifyCode.STARTS_DEPART, number, first, second, first=first, second=second)
        yield from self._byes(attempt)
        if not missing and not added and self.known.has_tables:
            yield from self._tables(attempt)

    def _byes(self, attempt: _Attempt) -> Iterator[Finding]:
        swiss = self.rules.system.is_swiss
        kinds = frozenset({ByeKind.FREE_POINT}) if swiss else GIVEN_BY_SYSTEM
        proposed = attempt.proposal.byes if attempt.proposal else ()
        had = {(bye.player, bye.kind) for bye in self.played.byes if bye.kind in kinds}
        due = {(p.bye.player, p.bye.kind) for p in proposed if p.bye.kind in kinds}
        if had == due:
            return
        has = tuple(sorted(player for player, _ in had - due))
        should = tuple(sorted(player for player, _ in due - had))
        code = VerifyCode.FREE_POINT_DEPARTS if swiss else VerifyCode.BYES_DEPART
        yield warning(code, self.number, *dict.fromkeys((*has, *should)), players=has, expected=should)

    def _tables(self, attempt: _Attempt) -> Iterator[Finding]:
        """Compared in their order: where a table is missing, the numbers after it say nothing."""
        boards = attempt.proposal.boards if attempt.proposal else ()
        due = [frozenset((b.first, b.second)) for b in sorted(boards, key=lambda b: b.table)]
        games = sorted(self.played.games, key=lambda g: g.table)
        moved = tuple(g.table for g, pair in zip(games, due, strict=True) if {g.first, g.second} != pair)
        if moved:
            yield note(VerifyCode.TABLES_DEPART, self.number, tables=moved)


def _written(pair: frozenset[int], pairs: Pairs) -> str:
    first = pairs[pair]
    return f"{first}-{next(iter(pair - {first}), first)}"


def _tossed(attempt: _Attempt) -> set[frozenset[int]]:
    """The pairs at whose table a lot of its own said who starts."""
    boards = attempt.proposal.boards if attempt.proposal else ()
    return {frozenset((b.first, b.second)) for b in boards if any(r.code in TOSSED for r in b.reasons)}


def _draws_more_than_a_coin(rules: StageRules) -> bool:
    """Are there lots that say who meets whom?"""
    if rules.system is System.OLYMPIC:
        return TieBreaker.LOT in rules.olympic.draws
    return rules.system is System.SWISS_BY_LOT


def _seed_of_first_start(state: State, rules: StageRules, bound: Bound | None) -> int:
    """A seed whose lot gives the smallest number at a table in round 1 the side they had: what was drawn is not known.

    0 if none does; then it was no lot that gave it to them."""
    if not state.rounds:
        return 0
    played = state.rounds[0]
    sides = {n: g.side_of(n) for g in played.games if not g.result.is_forfeit for n in (g.first, g.second)}
    if not sides:
        return 0
    senior = min(sides)
    before = before_round(state, 1, rules, played)
    for seed in range(SEEDS_TO_TRY):
        try:
            proposal = systems.propose(before, rules=rules, seed=seed, bound=bound)
        except (PairingImpossible, BrokenInvariant):
            return 0
        starters = {b.first for b in proposal.boards}
        if (senior in starters) == (sides[senior].value == "first"):
            return seed
    return 0
