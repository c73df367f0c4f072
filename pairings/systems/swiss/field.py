"""The field of a round: what pairing must know of every player, and who may meet whom (regulated Swiss, "Words")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pairings.model import DRAW, WIN, ByeKind, Game, PairingImpossible, Reason, Side, StageRules, State
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss.colours import Claim, Colours, Strength, due
from pairings.systems.swiss.masks import Mask, Relation, mask_of
from pairings.systems.swiss.reasons import Code

NO_PAIRS: Final[Mapping[frozenset[int], int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Record:
    """One player as they come to the round."""

    number: int
    score: int
    """Half-points for pairing: an adjourned game counts as a draw if the stage says so."""
    history: tuple[Side, ...]
    claim: Claim
    met: dict[int, int]
    """Opponents of games really played (or adjourned), with the round."""
    unplayed: dict[int, int]
    """Opponents they were paired with without a game, with the round."""
    floated: bool
    """Did they play an opponent of another score in the round before?"""
    moved_down: tuple[int, ...]
    """The rounds in which they played an opponent with fewer points."""
    free_point_round: int | None
    forfeit_win_round: int | None
    full_bye_round: int | None = None
    """A round in which they had the points of a win for a bye they asked for; only where the system asks about it."""

    @property
    def colours(self) -> Colours:
        return Colours(self.number, self.history, self.claim)


class Field:
    """The players to be paired, and the relation of compatibility among them."""

    def __init__(
        self,
        records: Iterable[Record],
        forbidden: frozenset[frozenset[int]],
        *,
        repeat_unplayed: bool,
        too_early: Mapping[frozenset[int], int] = NO_PAIRS,
        unlimited: frozenset[int] = frozenset(),
    ) -> None:
        self.records = {record.number: record for record in records}
        self.forbidden = forbidden
        self.too_early = too_early
        """Pairs that may meet later, but not yet, with the round from which they may."""
        self.unlimited = unlimited
        """Players for whom, and against whom, no colour limit holds."""
        self.repeat_unplayed = repeat_unplayed
        self.signed = {number: record.claim.signed for number, record in self.records.items()}
        self._barred: dict[int, Mask] = {
            number: mask_of((*record.met, *(() if repeat_unplayed else record.unplayed)))
            for number, record in self.records.items()
        }
        for pair in (*forbidden, *too_early):
            both = mask_of(pair)
            for number in pair & self.records.keys():
                self._barred[number] |= both
        self._relations: dict[bool, Relation] = {}

    @property
    def numbers(self) -> list[int]:
        return sorted(self.records)

    def score(self, number: int) -> int:
        return self.records[number].score

    def compatible(self, one: int, two: int, *, limits: bool = True) -> bool:
        """May the two be paired? ``limits``: do the colour limits hold? (A player is not their own opponent.)"""
        return self.relation(limits=limits)(one, two)

    def relation(self, *, limits: bool) -> Relation:
        """The same for everybody: who may be paired with whom."""
        if limits not in self._relations:
            self._relations[limits] = Relation(self._masks(limits=limits))
        return self._relations[limits]

    def _masks(self, *, limits: bool) -> dict[int, Mask]:
        everybody = mask_of(self.records)
        masks = {number: everybody & ~(self._barred[number] | 1 << number) for number in self.records}
        if limits:
            for side in (Strength.ABSOLUTE, -Strength.ABSOLUTE):
                bound = [n for n, signed in self.signed.items() if signed == side and n not in self.unlimited]
                others = ~mask_of(bound)
                for number in bound:
                    masks[number] &= others
        return masks

    def why_not(self, one: int, two: int) -> Code | None:
        """Why two players are not compatible; None if only colour limits, or nothing, could be in the way."""
        record = self.records[one]
        if two in record.met:
            return Code.PASSED_MET
        if two in record.unplayed and not self.repeat_unplayed:
            return Code.PASSED_UNPLAYED
        if self._barred[one] >> two & 1:
            return Code.PASSED_FORBIDDEN if frozenset((one, two)) in self.forbidden else Code.PASSED_NOT_BEFORE
        return None

    def meeting(self, one: int, two: int) -> int:
        """The round in which the two were paired last; 0 if never."""
        record = self.records[one]
        return record.met.get(two) or record.unplayed.get(two) or 0


def read(state: State, rules: StageRules, *, full_byes: bool = False) -> Field:
    """The field of the next round of a stage. ``full_byes``: does a bye worth a win bar from the free point?

    Raises PairingImpossible when a game is open that is not adjourned: nobody can be paired on half a table.
    """
    open_games = [
        Reason.of(SharedCode.GAME_OPEN, round=r.number, table=g.table, first=g.first, second=g.second)
        for r in state.rounds
        for g in r.games
        if not g.result.is_final and not g.adjourned
    ]
    if open_games:
        raise PairingImpossible(open_games)
    wanted = state.numbers_to_pair
    books = {player.number: _Book() for player in state.players}
    for played in state.rounds:
        before = {number: book.score for number, book in books.items()}
        for book in books.values():
            book.floated = False
        for game in played.games:
            for number in (game.first, game.second):
                books[number].enter_game(number, game, played.number, before, rules)
        for bye in played.byes:
            book = books[bye.player]
            book.score += bye.half_points
            if bye.kind is ByeKind.FREE_POINT:
                book.free_point_round = played.number
            elif full_byes and bye.half_points == WIN:
                book.full_bye_round = played.number
    return Field(
        (books[number].record(number) for number in wanted),
        state.forbidden,
        repeat_unplayed=rules.may_repeat_unplayed,
        too_early={pair: first for pair, first in state.not_before.items() if first > state.next_round},
    )


class _Book:
    """A player's record while it is being written up, round by round."""

    def __init__(self) -> None:
        self.score = 0
        self.history: list[Side] = []
        self.met: dict[int, int] = {}
        self.unplayed: dict[int, int] = {}
        self.floated = False
        self.moved_down: list[int] = []
        self.free_point_round: int | None = None
        self.forfeit_win_round: int | None = None
        self.full_bye_round: int | None = None

    def enter_game(self, number: int, game: Game, round_number: int, before: dict[int, int], rules: StageRules) -> None:
        side, opponent = game.side_of(number), game.opponent_of(number)
        under_way = game.adjourned and not game.result.is_final
        if under_way:
            self.score += DRAW if rules.adjourned_is_draw else 0
        else:
            self.score += game.half_points_of(number)
        if game.result.carries_colour or under_way:
            self.history.append(side)
            self.met[opponent] = round_number
            self.floated = before[number] != before[opponent]
            if before[number] > before[opponent]:
                self.moved_down.append(round_number)
        else:
            self.unplayed[opponent] = round_number
            if game.result.is_forfeit_win_for(side):
                self.forfeit_win_round = round_number

    def record(self, number: int) -> Record:
        return Record(
            number=number,
            score=self.score,
            history=tuple(self.history),
            claim=due(self.history),
            met=self.met,
            unplayed=self.unplayed,
            floated=self.floated,
            moved_down=tuple(self.moved_down),
            free_point_round=self.free_point_round,
            forfeit_win_round=self.forfeit_win_round,
            full_bye_round=self.full_bye_round,
        )


def passed_over(field: Field, player: int, failed: Iterable[tuple[int, Code]]) -> Iterator[Reason]:
    """Why candidates failed, gathered by cause: ``failed`` holds each with their cause, in the order tried."""
    by_cause: dict[Code, list[int]] = {}
    for candidate, cause in failed:
        by_cause.setdefault(cause, []).append(candidate)
    for cause, candidates in by_cause.items():
        players = tuple(candidates)
        if cause in (Code.PASSED_MET, Code.PASSED_UNPLAYED):
            rounds = tuple(field.meeting(player, candidate) for candidate in players)
            yield Reason.of(cause, player=player, players=players, rounds=rounds)
        elif cause is Code.PASSED_NOT_BEFORE:
            rounds = tuple(field.too_early[frozenset((player, candidate))] for candidate in players)
            yield Reason.of(cause, player=player, players=players, rounds=rounds)
        elif cause is Code.PASSED_LIMIT:
            side = field.records[player].claim.side
            yield Reason.of(cause, player=player, players=players, side=side.value)
        else:
            yield Reason.of(cause, player=player, players=players)
