"""Each round as the rules would have paired it, beside what was paired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairings import lots, systems
from pairings.model import (
    BrokenInvariant,
    Bye,
    ByeKind,
    PairingImpossible,
    Player,
    Proposal,
    Result,
    Round,
    StageRules,
    State,
    System,
)
from pairings.verify.findings import Finding, warning

Pairs = dict[frozenset[int], int]
"""The pairs of a round, and who starts."""


@dataclass(frozen=True)
class _Attempt:
    """A way to have paired a round: the proposal, or the refusal."""

    proposal: Proposal | None
    refusal: tuple[str, ...] = ()
    relaxed: bool = False

    @property
    def pairs(self) -> Pairs:
        boards = self.proposal.boards if self.proposal else ()
        return {frozenset((b.first, b.second)): b.first for b in boards}

    @property
    def byes(self) -> tuple[Bye, ...]:
        return tuple(b.bye for b in self.proposal.byes) if self.proposal else ()


def replay(
    state: State, rules: StageRules, seed: int | None, broken: int | None, by_arbiter: frozenset[int]
) -> Iterator[Finding]:
    if rules.system not in (System.REGULATED_SWISS, System.ROUND_ROBIN) and (seed is None or not rules.system.is_swiss):
        if state.rounds:
            yield warning("not_comparable", None, system=rules.system.value)
        return
    lot = _seed_of_first_colour(state) if seed is None else seed
    for number, played in enumerate(state.rounds, start=1):
        if broken is not None and number >= broken:
            yield warning("not_replayed", number)
            return
        actual = {frozenset((g.first, g.second)): g.first for g in played.games}
        attempt = _closest(state, number, replace(rules, relax_colours=False), lot, played, actual)
        hand = int(number in by_arbiter)
        if attempt.proposal is None:
            yield warning("no_legal_pairing", number, codes=attempt.refusal)
            continue
        if attempt.relaxed:
            yield warning("relaxed_colours", number)
        yield from _compare(attempt, played, actual, rules, hand)


def _closest(state: State, number: int, rules: StageRules, seed: int, played: Round, actual: Pairs) -> _Attempt:
    """The round as the rules would pair it; of the readings of what cannot be known, the first that agrees."""
    first: _Attempt | None = None
    for before in _readings(state, number, rules, played):
        attempt = _attempt(before, rules, seed)
        first = first or attempt
        if _agrees(attempt, played, actual, rules):
            return attempt
    if rules.system.is_swiss:
        relaxed = _attempt(_before(state, number, rules, played), replace(rules, relax_colours=True), seed)
        if relaxed.proposal is not None and _agrees(relaxed, played, actual, rules):
            return replace(relaxed, relaxed=True)
    return first or _Attempt(None)


def _agrees(attempt: _Attempt, played: Round, actual: Pairs, rules: StageRules) -> bool:
    return attempt.proposal is not None and not list(_compare(attempt, played, actual, rules, 0))


def _attempt(before: State, rules: StageRules, seed: int) -> _Attempt:
    try:
        return _Attempt(systems.propose(before, rules=rules, seed=seed))
    except PairingImpossible as refusal:
        return _Attempt(None, tuple(reason.code for reason in refusal.reasons))
    except BrokenInvariant as fault:
        return _Attempt(None, (str(fault),))


def _readings(state: State, number: int, rules: StageRules, played: Round) -> Iterator[State]:
    """The state before a round, if every adjourned game was finished by then, or those of the last rounds were not."""
    before = _before(state, number, rules, played)
    yield before
    rounds = list(before.rounds)
    for i in range(len(rounds) - 1, max(-1, len(rounds) - 4), -1):
        games = rounds[i].games
        if any(game.adjourned and game.result.is_final for game in games):
            opened = tuple(replace(g, result=Result.PENDING) if g.adjourned else g for g in games)
            rounds[i] = replace(rounds[i], games=opened)
            yield replace(before, rounds=tuple(rounds))


def _before(state: State, number: int, rules: StageRules, played: Round) -> State:
    """The state on the eve of a round: who was away is known from what the round records."""
    seated = {n for game in played.games for n in (game.first, game.second)}
    free = {bye.player for bye in played.byes if bye.kind is ByeKind.FREE_POINT}
    if not rules.system.is_swiss:
        players, away = state.players, tuple(b for b in played.byes if b.kind is ByeKind.ABSENT)
    else:
        players = tuple(_present(p, number) if p.number in seated | free else p for p in state.players)
        recorded = {bye.player: bye for bye in played.byes if bye.player not in free}
        away = tuple(
            recorded.get(p.number, Bye(p.number, ByeKind.ABSENT)) for p in players if p.number not in seated | free
        )
    return replace(state, players=players, rounds=state.rounds[: number - 1], away=away)


def _present(player: Player, number: int) -> Player:
    """The player as one who takes part in the round: he did."""
    if player.takes_part_in(number):
        return player
    last = None if player.last_round is None else max(player.last_round, number)
    return replace(player, first_round=min(player.first_round, number), last_round=last)


def _compare(attempt: _Attempt, played: Round, actual: Pairs, rules: StageRules, hand: int) -> Iterator[Finding]:
    number, expected = played.number, attempt.pairs
    missing = [pair for pair in expected if pair not in actual]
    added = [pair for pair in actual if pair not in expected]
    if missing or added:
        players = tuple(sorted({n for pair in (*missing, *added) for n in pair}))
        yield warning(
            "pairs_depart",
            number,
            *players,
            expected=tuple(_written(pair, expected) for pair in missing),
            actual=tuple(_written(pair, actual) for pair in added),
            by_arbiter=hand,
        )
    for pair, first in actual.items():
        if expected.get(pair, first) != first:
            (second,) = pair - {first}
            yield warning("starts_depart", number, first, second, first=first, second=second, by_arbiter=hand)
    if not rules.system.is_swiss:
        return
    had = tuple(bye.player for bye in played.byes if bye.kind is ByeKind.FREE_POINT)
    due = tuple(bye.player for bye in attempt.byes if bye.kind is ByeKind.FREE_POINT)
    if had != due:
        yield warning("free_point_departs", number, *had, *due, players=had, expected=due, by_arbiter=hand)


def _written(pair: frozenset[int], pairs: Pairs) -> str:
    first = pairs[pair]
    return f"{first}-{next(iter(pair - {first}), first)}"


def _seed_of_first_colour(state: State) -> int:
    """A seed whose lot gives the first player of round 1 with a game the side he had: what was drawn is not known."""
    games = state.rounds[0].games if state.rounds else ()
    seniors = {min(g.first, g.second): g for g in games if not g.result.is_forfeit and g.first != g.second}
    if not seniors:
        return 0
    number = min(seniors)
    game = seniors[number]
    starts = (game.first == number) == (number % 2 == 1)
    return next(seed for seed in range(1000) if lots.coin(seed, "first-colour") is starts)
