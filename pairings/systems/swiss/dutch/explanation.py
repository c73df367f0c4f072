"""Why a round of the Dutch system is as it is, told from the scores, the sides and the answer of the program.

The program says which article gave a side. Where a pair comes from is read off the scores: a bracket is paired with its
first half against its second as proposed (C.04.3, 3.2 to 3.5), and where it was paired otherwise, what keeps a player
from the one proposed is named if anything does; if nothing does, the criteria of the bracket as a whole decided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pairings.model import Board, Param, Reason, Side
from pairings.systems.swiss import free_point
from pairings.systems.swiss.colours import Colours, broken_limits, by_claim, granted
from pairings.systems.swiss.dutch.by_gacrux import Answer, Seated
from pairings.systems.swiss.dutch.reasons import DutchCode
from pairings.systems.swiss.field import Field, passed_over
from pairings.systems.swiss.reasons import Code
from pairings.systems.swiss.round_pairing import place_of


def boards(field: Field, answer: Answer, *, limits: bool) -> list[Board]:
    """The boards in the order in which tables are numbered, still without tables. ``limits``: did the colour limits
    hold?"""
    explanation = _Explanation(field, answer, limits=limits)
    in_order = sorted(answer.pairs, key=lambda pair: place_of(field, pair.first, pair.second))
    return [Board(0, pair.first, pair.second, tuple(explanation.reasons(pair))) for pair in in_order]


def why_free(field: Field, number: int) -> tuple[Reason, ...]:
    """Why they got the free point, and who of a score as low was barred from it."""
    score = field.score(number)
    others = [other for other in free_point.candidates(field) if field.score(other) <= score]
    barred = [other for other in others if free_point.had_one(field, other)]
    return Reason.of(DutchCode.FREE_POINT, player=number, score=score), *free_point.barred_reasons(field, barred)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A pair in the order of the bracket: the higher ranked first."""

    higher: int
    lower: int


class _Explanation:
    """The whole round, from which each board is explained."""

    def __init__(self, field: Field, answer: Answer, *, limits: bool) -> None:
        self.field = field
        self.answer = answer
        self.limits = limits
        self.residents: dict[int, list[int]] = defaultdict(list)
        for number in field.numbers:
            self.residents[field.score(number)].append(number)
        self.proposed = self._proposals()

    def reasons(self, seated: Seated) -> Iterator[Reason]:
        pair = self._ranked(seated)
        bracket = self.field.score(pair.lower)
        yield Reason.of(DutchCode.BRACKET, score=bracket)
        if self.field.score(pair.higher) > bracket:
            yield from self._came_down(pair.higher, bracket)
            yield from self._meets(pair, DutchCode.MEETS_AS_PROPOSED, DutchCode.MEETS_OTHER)
        else:
            yield from self._meets(pair, Code.PROPOSAL, Code.EXCHANGE)
        yield from self._sides(seated, pair)

    def _ranked(self, seated: Seated) -> _Pair:
        """By score, then by number."""
        return _Pair(*sorted((seated.first, seated.second), key=lambda number: (-self.field.score(number), number)))

    def _proposals(self) -> Mapping[int, int]:
        """Whom the higher ranked of a bracket would meet if nothing stood in the way.

        Those who came down and are paired here, in their order, against the first residents in theirs; of the residents
        left as many as make pairs against the others.
        """
        brackets: dict[int, list[_Pair]] = defaultdict(list)
        for seated in self.answer.pairs:
            pair = self._ranked(seated)
            brackets[self.field.score(pair.lower)].append(pair)
        proposed: dict[int, int] = {}
        for score, pairs in brackets.items():
            came_down = {pair.higher: pair.lower for pair in pairs if self.field.score(pair.higher) > score}
            in_order = sorted(came_down, key=lambda number: (-self.field.score(number), number))
            residents = self.residents[score]
            proposed.update(zip(in_order, residents, strict=False))
            taken = set(came_down.values())
            remainder = [number for number in residents if number not in taken]
            half = len(pairs) - len(came_down)
            proposed.update(zip(remainder[:half], remainder[half:], strict=False))
        return proposed

    def _came_down(self, player: int, bracket: int) -> Iterator[Reason]:
        score = self.field.score(player)
        alone = not any(self._could_meet(player, other) for other in self.residents[score])
        yield Reason.of(DutchCode.LEFT_ALONE if alone else DutchCode.LEFT, player=player, score=score)
        yield Reason.of(Code.FLOATER, player=player, direction="down", score=score, group=bracket)

    def _could_meet(self, one: int, two: int) -> bool:
        return self.field.compatible(one, two, limits=self.limits)

    def _meets(self, pair: _Pair, as_proposed: StrEnum, other: StrEnum) -> Iterator[Reason]:
        player, opponent, proposed = pair.higher, pair.lower, self.proposed.get(pair.higher)
        if proposed is None:
            yield Reason.of(DutchCode.EXCHANGED, player=player, opponent=opponent)
            return
        if proposed == opponent:
            yield Reason.of(as_proposed, player=player, opponent=opponent)
            return
        yield Reason.of(other, player=player, opponent=opponent, proposed=proposed)
        if self._could_meet(player, proposed):
            yield Reason.of(DutchCode.CRITERIA, player=player)
        else:
            why = self.field.why_not(player, proposed) or Code.PASSED_LIMIT
            yield from passed_over(self.field, player, [(proposed, why)])

    def _sides(self, seated: Seated, pair: _Pair) -> Iterator[Reason]:
        higher, lower = self._colours(pair.higher), self._colours(pair.lower)
        yield self._why_side(seated, higher, lower)
        for player in (higher, lower):
            yield from broken_limits(player, _side(seated, player.number))

    def _colours(self, number: int) -> Colours:
        return Colours(number, self.field.records[number].history, self.answer.claims[number])

    def _why_side(self, seated: Seated, higher: Colours, lower: Colours) -> Reason:
        """The article the program names, with what it went by."""

        def served(player: Colours, code: StrEnum, **more: Param) -> Reason:
            return granted(code, player, _side(seated, player.number), **more)[2]

        match seated.article:
            case "E.1" | "E.2":
                if decided := by_claim(higher, lower):
                    return decided[2]
                return served(max(higher, lower, key=_colour_difference), DutchCode.COLOUR_WIDER)
            case "E.3":
                return served(higher, Code.COLOUR_HISTORY, back=_last_different(higher, lower))
            case "E.4":
                return served(higher, DutchCode.COLOUR_HIGHER)
            case _:
                number = self.answer.pairing_numbers[higher.number]
                return served(higher, DutchCode.COLOUR_INITIAL, number=number)


def _side(seated: Seated, number: int) -> Side:
    return Side.FIRST if number == seated.first else Side.SECOND


def _colour_difference(player: Colours) -> int:
    """How much more often they had one side than the other."""
    return abs(sum(1 if side is Side.FIRST else -1 for side in player.history))


def _last_different(one: Colours, two: Colours) -> int:
    """How many games ago the two had different sides; 1 is the last game."""
    backwards = zip(reversed(one.history), reversed(two.history), strict=False)
    return next(back for back, (of_one, of_two) in enumerate(backwards, start=1) if of_one is not of_two)
