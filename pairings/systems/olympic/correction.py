"""A result of a knock-out corrected, or a drawn match decided otherwise, after later rounds were paired (situations
D.21).

The new winner takes the old one's place in the matches that have no result yet. If one of them has, nothing is changed:
the refusal lists every game that would be undone, for the arbiter to cancel first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pairings.model import Bye, ByeKind, Game, PairingImpossible, Reason, Result, Round, StageRules, State
from pairings.settings import Decision, KnockOut
from pairings.systems.olympic import lost_points
from pairings.systems.olympic.codes import Code
from pairings.systems.olympic.colours import starter
from pairings.systems.olympic.deciding import MatchGame, has_left
from pairings.systems.olympic.pairing import bracket, propose
from pairings.systems.olympic.tree import Bracket, Match


@dataclass(frozen=True)
class Correction:
    """A corrected stage, and what was changed besides the result."""

    state: State
    changes: tuple[Reason, ...]


class CorrectionRefused(Exception):
    """Games that have a result would be undone. ``undone`` names them, a reason each."""

    def __init__(self, undone: Iterable[Reason]) -> None:
        self.undone = tuple(undone)
        super().__init__(f"{len(self.undone)} games would be undone")


def correct(
    state: State,
    *,
    rules: StageRules,
    round_number: int,
    table: int,
    result: Result,
    seed: int,
    adjourned: bool = False,
) -> Correction:
    """The stage with another result at a table, or with the game adjourned.

    Later games that still have the right players stay as they are, with table and starts. Raises CorrectionRefused when
    a game with a result would lose one of its players, and KeyError when there is no such table.
    """
    corrected = _with_result(state, round_number, table, result, adjourned)
    if rules.olympic.variant is KnockOut.LOST_POINTS:
        return _lost_points(state, corrected, rules, round_number, seed)
    return _Tree(state, corrected, rules, round_number, seed).carried()


def decide(state: State, *, rules: StageRules, decision: Decision, seed: int) -> Correction:
    """The stage with one more decision about a match: later rounds follow it as they follow a corrected result.

    Raises CorrectionRefused like ``correct``, and KeyError when the two have not met.
    """
    met = [played.number for played in state.rounds for game in played.games if decision.players == _pair(game)]
    if not met:
        raise KeyError(f"no game between {sorted(decision.players)}")
    decided = replace(state, decisions=(*state.decisions, decision))
    return _Tree(state, decided, rules, max(met), seed).carried()


def keeps_games(state: State, *, rules: StageRules, other: StageRules, seed: int) -> bool:
    """Would every game that was paired under the rules have been paired under other ones of the same variant, too?"""
    if rules.olympic.variant is KnockOut.LOST_POINTS:
        followed = [state.until(number) for number in range(1, len(state.rounds))]
        return all(_inside(earlier, rules) == _inside(earlier, other) for earlier in followed)
    return set(bracket(state, other, seed).strays) <= set(bracket(state, rules, seed).strays)


def _pair(game: Game) -> frozenset[int]:
    return frozenset((game.first, game.second))


def _with_result(state: State, round_number: int, table: int, result: Result, adjourned: bool) -> State:
    if not any(r.number == round_number and g.table == table for r in state.rounds for g in r.games):
        raise KeyError(f"no table {table} in round {round_number}")
    rounds = tuple(
        replace(
            played,
            games=tuple(
                replace(g, result=result, adjourned=adjourned) if g.table == table else g for g in played.games
            ),
        )
        if played.number == round_number
        else played
        for played in state.rounds
    )
    return replace(state, rounds=rounds)


def _undone(played: Round, game: Game) -> Reason:
    return Reason.of(
        Code.WOULD_UNDO,
        round=played.number,
        table=game.table,
        first=game.first,
        second=game.second,
        result=game.result.value,
    )


class _Tree:
    """Variants A and C: the same matches, with other players in some seats."""

    def __init__(self, before: State, corrected: State, rules: StageRules, round_number: int, seed: int) -> None:
        self.before, self.corrected, self.rules = before, corrected, rules
        self.round_number, self.seed = round_number, seed
        self.old = {frozenset(m.players): m for m in bracket(before, rules, seed).matches if len(m.players) == 2}
        self.changes: list[Reason] = []

    def carried(self) -> Correction:
        self._refuse_if_undone()
        state = replace(self.corrected, rounds=tuple(r for r in self.corrected.rounds if r.number <= self.round_number))
        for played in self.corrected.rounds:
            if played.number > self.round_number:
                state = self._carry(state, played)
        return Correction(state, tuple(self.changes))

    def _refuse_if_undone(self) -> None:
        after = bracket(self.corrected, self.rules, self.seed)
        pairs = {frozenset(match.players) for match in after.matches}
        in_vain = {g for match in after.matches for g in match.games_in_vain}
        in_vain -= {g for match in self.old.values() for g in match.games_in_vain}
        undone = []
        for played in self.corrected.rounds:
            for game in played.games:
                pair = _pair(game)
                lost = MatchGame(played.number, game) in in_vain or (pair in self.old and pair not in pairs)
                if lost and game.result.is_final and not _by_absence_only(self.corrected, game):
                    undone.append(_undone(played, game))
        if undone:
            raise CorrectionRefused(undone)

    def _carry(self, state: State, played: Round) -> State:
        """One later round. A round in which no game is left is taken back, unless it is not the last."""
        stands = bracket(state, self.rules, self.seed)
        by_number = stands.by_number
        kept: list[Game] = []
        for game in played.games:
            was = self.old.get(_pair(game))
            match = None if was is None else by_number[was.number]
            same = match is None or set(match.players) == {game.first, game.second}
            if match is None or (same and not match.status.is_over):
                kept.append(game)
            elif same:
                kept += self._kept_if_finished(played, game)
            else:
                kept += self._reseated(state, played, game, match)
        if not kept:
            self.changes.append(Reason.of(Code.ROUND_TAKEN_BACK, round=played.number))
            return state
        number = state.next_round
        carried = Round(number, tuple(kept), self._byes(played, kept, stands, state))
        return replace(state, rounds=(*state.rounds, carried))

    def _kept_if_finished(self, played: Round, game: Game) -> list[Game]:
        """A game of a match that is decided without it by now: if it was not played there is no need for it."""
        return [game] if game.result.is_final else self._cancelled(played, game)

    def _reseated(self, state: State, played: Round, game: Game, match: Match) -> list[Game]:
        if len(match.players) < 2:
            return self._cancelled(played, game)
        facts = {"round": played.number, "table": game.table}
        one, other = match.players
        first, _ = starter(state, one, other, self.seed, [before.game for before in match.games])
        second = other if first == one else one
        self.changes.append(Reason.of(Code.GAME_CHANGED, first=first, second=second, **facts))
        gone = [has_left(state, n) for n in (first, second)]
        result = {
            (False, False): Result.PENDING,
            (True, False): Result.SECOND_BY_FORFEIT,
            (False, True): Result.FIRST_BY_FORFEIT,
            (True, True): Result.BOTH_FORFEIT,
        }[gone[0], gone[1]]
        return [Game(game.table, first, second, result)]

    def _cancelled(self, played: Round, game: Game) -> list[Game]:
        facts = {"round": played.number, "table": game.table, "first": game.first, "second": game.second}
        self.changes.append(Reason.of(Code.GAME_CANCELLED, **facts))
        return []

    def _byes(self, played: Round, games: list[Game], stands: Bracket, state: State) -> tuple[Bye, ...]:
        """Who had a bye and has none still has it; for the others it is worked out as for a new round."""
        seated = {n for game in games for n in (game.first, game.second)}
        proposed = _proposed_byes(state, self.rules, self.seed)
        had = {bye.player: bye for bye in played.byes}
        byes = []
        for number in sorted(set(state.by_number) - seated):
            fallback = Bye(number, ByeKind.KNOCKED_OUT if stands.place_of[number].is_final else ByeKind.RESTING)
            byes.append(proposed.get(number) or had.get(number) or fallback)
        return tuple(byes)


def _by_absence_only(state: State, game: Game) -> bool:
    """Was it written down by the engine, because one of the two had left?"""
    return game.result.is_forfeit and any(has_left(state, n) for n in (game.first, game.second))


def _proposed_byes(state: State, rules: StageRules, seed: int) -> Mapping[int, Bye]:
    try:
        return {given.bye.player: given.bye for given in propose(state, rules=rules, seed=seed).byes}
    except PairingImpossible:
        return {}


def _lost_points(before: State, corrected: State, rules: StageRules, round_number: int, seed: int) -> Correction:
    """Variant B: later rounds stay as they were paired as long as the same players were in; else they are paired anew,
    if none of their games has a result."""
    for number in range(round_number, len(corrected.rounds)):
        was, now = before.until(number), corrected.until(number)
        if _inside(was, rules) == _inside(now, rules):
            continue
        later = [played for played in corrected.rounds if played.number > number]
        undone = [_undone(played, game) for played in later for game in played.games if game.result.is_final]
        if undone:
            raise CorrectionRefused(undone)
        changes = [Reason.of(Code.ROUND_TAKEN_BACK, round=played.number) for played in later]
        return Correction(replace(corrected, rounds=now.rounds), tuple(changes))
    return Correction(corrected, ())


def _inside(state: State, rules: StageRules) -> set[int]:
    return {c.number for c in lost_points.still_in(lost_points.contestants(state, rules))}
