"""The next round of a knock-out: the games that are due, and what everybody else does meanwhile.

A round of the bracket is finished before the next begins (CHOICE). It takes as many rounds of the event as its longest
match: several games of a match, replays, extra games. A match of which nothing is to be played (nobody came out of the
one before) takes none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pairings.model import (
    WIN,
    Board,
    BrokenInvariant,
    Bye,
    ByeKind,
    Game,
    PairingImpossible,
    Proposal,
    ProposedBye,
    Reason,
    Result,
    StageRules,
    State,
)
from pairings.settings import KnockOut, TieBreaker
from pairings.systems.olympic import lost_points
from pairings.systems.olympic.codes import Code
from pairings.systems.olympic.colours import starter
from pairings.systems.olympic.deciding import has_left
from pairings.systems.olympic.tree import Bracket, Match, Status, tree
from pairings.systems.reasons import SharedCode


def bracket(state: State, rules: StageRules, seed: int | None = None) -> Bracket:
    """The knock-out as it stands. The seeds are the players in the order of their numbers.

    ``seed`` draws the lots of drawn matches; without it they wait for a decision. Raises PairingImpossible for fewer
    than two players.
    """
    if len(state.by_number) != len(state.players):
        raise BrokenInvariant("two players have the same starting number")
    if len(state.players) < 2:
        raise PairingImpossible([Reason.of(SharedCode.TOO_FEW_PLAYERS, count=len(state.players))])
    if rules.olympic.variant is KnockOut.LOST_POINTS:
        return lost_points.bracket_of(state, rules)
    return tree(state, rules, seed)


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The games of the next round.

    Whoever has left is on their board with the forfeit; who is away keeps their game, and the arbiter decides. Raises
    PairingImpossible when the event is over, a result is missing, or a drawn match takes a decision.
    """
    stands = bracket(state, rules, seed)
    if rules.olympic.variant is KnockOut.LOST_POINTS:
        return _LostPoints(state, rules, seed, stands).proposal()
    return _Tree(state, rules, seed, stands).proposal()


def over(stands: Bracket) -> PairingImpossible:
    """The refusal to pair an event that has come to its end."""
    if stands.winner is None:
        return PairingImpossible([Reason.of(Code.KNOCK_OUT_WITHOUT_WINNER)])
    return PairingImpossible([Reason.of(Code.KNOCK_OUT_OVER, player=stands.winner)])


class _Draft:
    """What both kinds of knock-out share: boards with their starts and forfeits, and the byes of those who are out."""

    def __init__(self, state: State, rules: StageRules, seed: int, stands: Bracket) -> None:
        self.state, self.rules, self.seed, self.stands = state, rules, seed, stands
        self.round = state.next_round
        self.away = {bye.player for bye in state.away}
        self.boards: list[Board] = []
        self.byes: list[ProposedBye] = []

    def _board(self, one: int, other: int, why: Sequence[Reason], match: Iterable[Game] = ()) -> None:
        first, reason = starter(self.state, one, other, self.seed, match)
        second = other if first == one else one
        gone = [n for n in (first, second) if has_left(self.state, n)]
        result = Result.PENDING
        if len(gone) == 2:
            result = Result.BOTH_FORFEIT
        elif gone:
            result = Result.SECOND_BY_FORFEIT if gone[0] == first else Result.FIRST_BY_FORFEIT
        reasons = [*why, reason]
        reasons += [Reason.of(SharedCode.WITHDRAWN_LOSES, player=n, round=self.round) for n in gone]
        reasons += [Reason.of(SharedCode.AWAY, player=n) for n in (first, second) if self._is_away(n) and n not in gone]
        if frozenset((first, second)) in self.state.forbidden:
            reasons.append(Reason.of(SharedCode.FORBIDDEN_PAIR, first=first, second=second))
        self.boards.append(Board(len(self.boards) + 1, first, second, tuple(reasons), result))

    def _is_away(self, number: int) -> bool:
        return number in self.away or self.state.by_number[number].first_round > self.round

    def _bye(self, player: int, kind: ByeKind, reason: Reason, half_points: int = 0) -> None:
        self.byes.append(ProposedBye(Bye(player, kind, half_points), (reason,)))

    def _those_out(self, but: set[int]) -> None:
        """Everybody else has left, or their place is known."""
        for number in sorted(set(self.state.by_number) - but):
            if has_left(self.state, number):
                self._bye(number, ByeKind.WITHDRAWN, Reason.of(SharedCode.WITHDRAWN, player=number))
            else:
                place = self.stands.place_of[number]
                facts = {"player": number, "place_from": place.place_from, "place_to": place.place_to}
                self._bye(number, ByeKind.KNOCKED_OUT, Reason.of(Code.KNOCKED_OUT, **facts))

    def _done(self, notes: Sequence[Reason]) -> Proposal:
        return Proposal(self.round, tuple(self.boards), tuple(self.byes), tuple(notes))


class _Tree(_Draft):
    """Variants A and C: the matches of the first round of the bracket that is not finished."""

    def proposal(self) -> Proposal:
        live = [match for match in self.stands.matches if match.is_live]
        if not live:
            raise over(self.stands)
        current = min(match.round for match in live)
        row = [match for match in self.stands.matches if match.round == current]
        missing = [m for m in row if m.verdict and m.verdict.is_open and not m.games[-1].game.adjourned]
        due = [m for m in row if m.is_live and m.verdict and m.verdict.next_game is not None]
        if missing or not due:
            raise self._refusal(row)
        for match in due:
            one, other = match.players
            self._board(one, other, tuple(self._origin(match)), [played.game for played in match.games])
        self._waiting(row, begins=not any(match.games for match in row))
        seated = {n for board in self.boards for n in (board.first, board.second)}
        self._those_out(seated | {given.bye.player for given in self.byes})
        return self._done([Reason.of(Code.BRACKET_ROUND, bracket_round=current, bracket_rounds=self.stands.rounds)])

    def _refusal(self, row: Sequence[Match]) -> PairingImpossible:
        """Every match of the round that is not decided, and what it waits for."""
        reasons: list[Reason] = []
        decisions: list[Reason] = []
        for match in row:
            if not match.is_live or match.verdict is None:
                continue
            one, other = match.players
            if match.verdict.is_open:
                last = match.games[-1]
                facts = {"round": last.round, "table": last.game.table}
                reasons.append(Reason.of(Code.MATCH_OPEN, match=match.number, first=one, second=other, **facts))
            elif match.verdict.needs_decision is not None:
                means = match.verdict.needs_decision.value
                reasons.append(
                    Reason.of(Code.MATCH_UNDECIDED, match=match.number, first=one, second=other, means=means)
                )
                decisions += [
                    Reason.of(Code.DECIDE_MATCH, match=match.number, first=one, second=other, player=player)
                    for player in (one, other)
                ]
        return PairingImpossible(reasons, decisions)

    def _origin(self, match: Match) -> Iterator[Reason]:
        low, high = match.places
        yield Reason.of(
            Code.KNOCK_OUT_MATCH, match=match.number, bracket_round=match.round, place_from=low, place_to=high
        )
        verdict = match.verdict
        assert verdict is not None
        games = self.rules.olympic.games
        if verdict.extra is TieBreaker.REPLAY:
            yield Reason.of(Code.REPLAY, first=match.players[0], second=match.players[1])
        elif verdict.extra is TieBreaker.SHORTER_GAME:
            yield Reason.of(Code.SHORTER_GAME, first=match.players[0], second=match.players[1])
        if games > 1 and verdict.extra is not TieBreaker.SHORTER_GAME:
            yield Reason.of(SharedCode.MATCH_GAME, game=verdict.next_game or 1, games=games)

    def _waiting(self, row: Sequence[Match], begins: bool) -> None:
        """Those who are in, and have no game. A pass is written down once, in the first round it is good for."""
        seated = {n for board in self.boards for n in (board.first, board.second)}
        for match in row:
            for player in match.players:
                if player in seated or has_left(self.state, player) or not self._goes_on(match, player):
                    continue
                if match.status is Status.FREE_PASS and begins:
                    self._bye(player, ByeKind.FREE_PASS, Reason.of(Code.FREE_PASS, player=player, match=match.number))
                elif match.status is Status.WALKOVER and begins:
                    why = Reason.of(Code.WALKOVER, player=player, match=match.number)
                    self._bye(player, ByeKind.WALKOVER, why, WIN)
                else:
                    self._bye(
                        player, ByeKind.RESTING, Reason.of(Code.WAITS_FOR_ROUND, player=player, match=match.number)
                    )

    def _goes_on(self, match: Match, player: int) -> bool:
        """Is there anything to come for them, in this match or after it? One who is through by it gets their bye."""
        if match.is_live or (match.status is Status.WALKOVER and player == match.winner):
            return True
        target = match.winner_to if player == match.winner else match.loser_to
        return target is not None and match.status is not Status.BOTH_LOST


class _LostPoints(_Draft):
    """Variant B: everybody left meets somebody left."""

    def proposal(self) -> Proposal:
        missing = [g for played in self.state.rounds for g in played.games if not g.result.is_final]
        if missing:
            raise PairingImpossible([Reason.of(SharedCode.GAMES_OPEN, count=len(missing))])
        field = lost_points.contestants(self.state, self.rules)
        inside = lost_points.still_in(field)
        if len(inside) < 2:
            raise over(self.stands)
        free = lost_points.free_pass(inside)
        playing = [c for c in inside if c is not free]
        lost = {c.number: c.lost for c in inside}
        meetings = lost_points.meetings(self.state)
        for one, other in lost_points.pairs(playing, meetings):
            why = [Reason.of(Code.LOST_SO_FAR, players=(one, other), scores=(lost[one], lost[other]))]
            if met := meetings.get(frozenset((one, other))):
                why.append(Reason.of(Code.MEET_AGAIN, first=one, second=other, rounds=tuple(met)))
            self._board(one, other, why)
        if free is not None:
            self._bye(
                free.number,
                ByeKind.FREE_PASS,
                Reason.of(Code.FREE_PASS_IN_TURN, player=free.number, passes=free.passes),
            )
        self._those_out({c.number for c in inside})
        limit = self.rules.olympic.lost_points
        return self._done([Reason.of(Code.LOST_POINTS_ROUND, count=len(inside), score=limit)])
