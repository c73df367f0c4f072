"""The Swiss by lot, the simple one (rules 12): docs/swiss-by-lot.md, section by section.

Numbers are drawn; round 1 pairs neighbours. Later the groups of equal score are drawn from the top down: one lot a
group puts its members in an order, and everything left to chance is read off that order, opponents from its beginning,
who is moved down and who is free from its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pairings import fixed_tables, lots
from pairings.model import (
    Board,
    Bye,
    ByeKind,
    PairingImpossible,
    Proposal,
    ProposedBye,
    Reason,
    Side,
    StageRules,
    State,
)
from pairings.systems.reasons import SharedCode
from pairings.systems.swiss import dead_end, free_point
from pairings.systems.swiss.colours import Colours, Granted, broken_limits, by_claim, granted
from pairings.systems.swiss.field import Field, passed_over, read
from pairings.systems.swiss.floaters import Chosen, Departure, first_admissible
from pairings.systems.swiss.groups import ScoreGroup, from_the_top
from pairings.systems.swiss.lot.reasons import LotCode
from pairings.systems.swiss.reasons import LIMIT, Code
from pairings.systems.swiss.remainder import DENIED, denied, neighbours, pair_remainder
from pairings.systems.swiss.round_pairing import Meeting, OpenGroup, Pair, RoundPairing, board, in_table_order

CLAIM: Final[Mapping[int, str]] = {0: "none", **{cost: strength.name.lower() for strength, cost in DENIED.items()}}
"""The cost of a pair in the words of an explanation."""

Mark = tuple[bool, bool, int, int, int]
"""How a candidate for being moved down compares; the smallest goes first."""


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of a Swiss by lot.

    Every lot is drawn from ``seed`` (`Lots`). Raises PairingImpossible for fewer than two players, a game without
    result, or a field that cannot be paired.
    """
    field = read(state, rules)
    if len(field.records) < 2:
        raise PairingImpossible([Reason.of(SharedCode.TOO_FEW_PLAYERS, count=len(field.records))])
    last_round = state.next_round == rules.rounds
    lenient = last_round or rules.relax_colours
    drawn = Lots(field, state.next_round, seed)
    byes = [ProposedBye(bye, (Reason.of(SharedCode.AWAY, player=bye.player),)) for bye in state.away]
    to_pair = field.numbers
    if len(to_pair) % 2:
        free = free_point.give(field, drawn.offer_of_free_point(), drawn.why_free, limits=not lenient)
        if free is None:
            raise dead_end.impossible(state, field, limits=not lenient)
        byes.append(ProposedBye(Bye(free.player, ByeKind.FREE_POINT, rules.free_point), free.reasons))
        to_pair.remove(free.player)
    pairing = _RoundPairing(field, to_pair, drawn, lenient=lenient)
    if not pairing.can_be_done:
        raise dead_end.impossible(state, field, limits=not lenient)
    pairing.pair_all()
    boards = fixed_tables.seated(_boards(field, pairing.pairs, drawn), state.fixed_tables)
    notes = [
        *([Reason.of(Code.LAST_ROUND)] if last_round else []),
        *([Reason.of(Code.COLOURS_RELAXED)] if rules.relax_colours and not last_round else []),
        Reason.of(LotCode.NUMBERS_ARE_THE_LOT) if drawn.first_round else Reason.of(LotCode.LOTS, seed=seed),
        *pairing.notes,
    ]
    return Proposal(state.next_round, boards, tuple(byes), tuple(notes))


class Lots:
    """Every lot of one round, under the names by which anybody can draw it again (docs/swiss-by-lot.md, 1).

    Round 1 draws nothing: the starting numbers themselves were drawn.
    """

    def __init__(self, field: Field, round_number: int, seed: int) -> None:
        self.field = field
        self.round = round_number
        self.seed = seed
        self.first_round = round_number == 1

    def group_lot(self, score: int) -> str:
        """What the lot of a group is called; the score is written in points: ``round-5:group-2.5``."""
        return f"round-{self.round}:group-{score / 2:g}"

    def start_lot(self, senior: int, junior: int) -> str:
        return f"round-{self.round}:start-{senior}-{junior}"

    def order(self, numbers: Iterable[int], score: int) -> list[int]:
        """The players in the order in which they are drawn in the group of a score."""
        if self.first_round:
            return sorted(numbers)
        return lots.shuffled(self.seed, self.group_lot(score), numbers)

    def senior_starts(self, senior: int, junior: int) -> bool:
        return lots.coin(self.seed, self.start_lot(senior, junior))

    def residents(self, score: int) -> list[int]:
        """All players of a score, in the order drawn; one who is to be free among them."""
        return self.order((number for number in self.field.numbers if self.field.score(number) == score), score)

    def offer_of_free_point(self) -> list[int]:
        """Everybody in the order in which the free point is offered: the lowest group first, in it the last drawn."""
        scores = sorted({self.field.score(number) for number in self.field.numbers})
        return [number for score in scores for number in reversed(self.residents(score))]

    def why_free(self, number: int) -> Reason:
        if self.first_round:
            return free_point.lowest_group_largest_number(self.field, number)
        score = self.field.score(number)
        players = tuple(self.residents(score))
        return Reason.of(LotCode.FREE_POINT_LOT, player=number, score=score, players=players, lot=self.group_lot(score))


class _RoundPairing(RoundPairing):
    """The choices of the Swiss by lot: claims to a side first, then the order drawn."""

    def __init__(self, field: Field, numbers: Sequence[int], drawn: Lots, *, lenient: bool) -> None:
        super().__init__(field, numbers, from_the_top({n: field.score(n) for n in numbers}), lenient=lenient)
        self.lots = drawn
        self.place: dict[int, int] = {}
        """The place of each member of the group at work in the order drawn."""

    def group_reason(self, group: ScoreGroup) -> Reason:
        return Reason.of(LotCode.LOT_GROUP, score=group.score)

    def in_turn(self, group: ScoreGroup) -> list[int]:
        """Draws the group. Those moved down the farthest come first, then in the order drawn."""
        arrived = self.arrivals[group.score]
        order = self.lots.order([*group.residents, *arrived], group.score)
        self.place = {number: place for place, number in enumerate(order)}
        return sorted(arrived, key=lambda number: (-self.field.score(number), self.place[number]))

    def announce(self, group: ScoreGroup, floaters: Sequence[int]) -> None:
        if not self.lots.first_round:
            lot = self.lots.group_lot(group.score)
            self.notes.append(Reason.of(LotCode.DRAWN_ORDER, score=group.score, players=tuple(self.place), lot=lot))

    def meeting(self, current: OpenGroup, floater: int, waiting: Sequence[int]) -> Meeting:
        # Others who were moved down are not tried: they left one group together, and had two of them been able to
        # meet, fewer would have left it.
        tried = sorted(current.residents, key=lambda other: (self._denied(floater, other), self.place[other]))
        failed: dict[int, Code] = {}

        def compatible() -> Iterator[int]:
            for candidate in tried:
                if self.field.compatible(floater, candidate, limits=current.limits):
                    yield candidate
                else:
                    failed[candidate] = self.field.why_not(floater, candidate) or Code.PASSED_LIMIT

        opponent, rejected = current.look_ahead.pair(floater, compatible())
        failed.update(dict.fromkeys(rejected, Code.PASSED_COMPLETION))
        if opponent is None:
            why = Reason.of(Code.LEFT_NO_OPPONENT, player=floater, score=current.group.score)
            return Meeting(None, (why, *passed_over(self.field, floater, ((n, failed[n]) for n in tried))))
        before, behind = tried[: tried.index(opponent)], tried[tried.index(opponent) + 1 :]
        claim = CLAIM[self._denied(floater, opponent)]
        why = Reason.of(LotCode.MEETS_DRAWN, player=floater, opponent=opponent, denied=claim)
        reasons = [why, *passed_over(self.field, floater, ((n, failed[n]) for n in before))]
        dearer = [
            other
            for other in behind
            if self.place[other] < self.place[opponent] and self.field.compatible(floater, other, limits=current.limits)
        ]
        if dearer:
            reasons.append(Reason.of(LotCode.PASSED_CLAIM, player=floater, players=tuple(dearer[:LIMIT])))
        return Meeting(opponent, tuple(reasons))

    def departure(self, current: OpenGroup) -> Departure:
        signed, last_round = self.field.signed, self.lots.round - 1
        due_first = sum(signed[resident] > 0 for resident in current.residents)
        due_second = sum(signed[resident] < 0 for resident in current.residents)

        def left_behind(resident: int) -> tuple[int, int]:
            return due_first - (signed[resident] > 0), due_second - (signed[resident] < 0)

        def rank(resident: int) -> Mark:
            moved_down = self.field.records[resident].moved_down
            first, second = left_behind(resident)
            return (
                not self.outer.any(resident, current.next_door),
                last_round in moved_down,
                len(moved_down),
                abs(first - second),
                -self.place[resident],
            )

        chosen = first_admissible(current.residents, rank, current.look_ahead)
        return Departure(chosen.player, tuple(self._why_moved_down(chosen, current, left_behind(chosen.player))))

    def _why_moved_down(
        self, chosen: Chosen[Mark], current: OpenGroup, left_behind: tuple[int, int]
    ) -> Iterator[Reason]:
        player, score = chosen.player, current.group.score
        if not chosen.later:
            yield Reason.of(Code.LEFT_ONLY, player=player, score=score)
        criteria: list[tuple[Code | LotCode, dict[str, int]]] = [
            (Code.LEFT_TYPE, {}),
            (LotCode.LEFT_NOT_RUNNING, {"round": self.lots.round - 1}),
            (LotCode.LEFT_FEWER, {"times": chosen.mark[2]}),
            (Code.LEFT_BALANCE, {"first": left_behind[0], "second": left_behind[1]}),
            (LotCode.LEFT_LOT, {}),
        ]
        for place, over in chosen.preferred_to():
            code, more = criteria[place]
            yield Reason.of(code, player=player, score=score, over=over, **more)
        yield from chosen.kept_reasons()

    def remainder(self, current: OpenGroup) -> Iterator[tuple[int, int, Sequence[Reason]]]:
        members = sorted(current.residents, key=self.place.__getitem__)
        for choice in pair_remainder(self.field, members, limits=current.limits, tries=neighbours):
            code = LotCode.DRAWN_LATER if choice.failed else LotCode.DRAWN
            why = Reason.of(code, player=choice.player, opponent=choice.opponent)
            yield choice.player, choice.opponent, (why, *passed_over(self.field, choice.player, choice.failed))

    def _denied(self, one: int, two: int) -> int:
        return denied(self.field.signed[one], self.field.signed[two])


def _boards(field: Field, pairs: Sequence[Pair], drawn: Lots) -> list[Board]:
    """The boards in the order in which tables are numbered."""
    return [board(pair, *who_starts(field, pair, drawn)) for pair in in_table_order(field, pairs)]


def who_starts(field: Field, pair: Pair, drawn: Lots) -> tuple[int, tuple[Reason, ...]]:
    """The number of the one who starts, and by which rule (docs/swiss-by-lot.md, 5)."""
    senior, junior = (field.records[number].colours for number in sorted((pair.one, pair.two)))
    favoured, side, reason = _decide(senior, junior, drawn)
    other = junior if favoured is senior else senior
    first = favoured.number if side is Side.FIRST else other.number
    return first, (reason, *broken_limits(favoured, side), *broken_limits(other, side.other))


def _decide(senior: Colours, junior: Colours, drawn: Lots) -> Granted:
    if drawn.first_round:
        if senior.number % 2 == junior.number % 2:
            return granted(LotCode.COLOUR_SMALLER, senior, Side.FIRST)
        return granted(LotCode.COLOUR_ODD, senior if senior.number % 2 else junior, Side.FIRST)
    if decided := by_claim(senior, junior):
        return decided
    if senior.claim.exists and senior.history[-1] is not junior.history[-1]:
        return granted(LotCode.COLOUR_ALTERNATES, senior, senior.history[-1].other)
    lot = drawn.start_lot(senior.number, junior.number)
    side = Side.FIRST if drawn.senior_starts(senior.number, junior.number) else Side.SECOND
    return granted(LotCode.COLOUR_DRAWN, senior, side, lot=lot)
