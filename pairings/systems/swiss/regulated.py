"""The Swiss regulated by ratings: the whole of a round, in the order an arbiter would work (docs/regulated-swiss.md).

The free point first; then the groups of equal score from the top down to the median, from the bottom up to it, and the
median last. In each group: the floaters who arrived, those who have to leave, the remainder. Nothing is ever taken
back: at each choice it is made sure that everything not yet paired can still be paired.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pairings import fixed_tables
from pairings.lots import coin
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
from pairings.systems.swiss.colours import starter
from pairings.systems.swiss.field import Field, passed_over, read
from pairings.systems.swiss.floaters import Departure, choose_departure, find_opponent
from pairings.systems.swiss.groups import Part, ScoreGroup, in_order, order_of_groups
from pairings.systems.swiss.reasons import Code
from pairings.systems.swiss.remainder import pair_remainder
from pairings.systems.swiss.round_pairing import Meeting, OpenGroup, Pair, RoundPairing, board, in_table_order


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of a regulated Swiss.

    ``seed`` decides one thing: the side of number 1 while there is no game to go by (lot "first-colour"). Raises
    PairingImpossible for fewer than two players, a game without result, or a field that cannot be paired.
    """
    field = read(state, rules)
    if len(field.records) < 2:
        raise PairingImpossible([Reason.of(SharedCode.TOO_FEW_PLAYERS, count=len(field.records))])
    last_round = state.next_round == rules.rounds
    lenient = last_round or rules.relax_colours
    byes = [ProposedBye(bye, (Reason.of(SharedCode.AWAY, player=bye.player),)) for bye in state.away]
    to_pair = field.numbers
    if len(to_pair) % 2:
        why = partial(free_point.lowest_group_largest_number, field)
        free = free_point.give(field, free_point.candidates(field), why, limits=not lenient)
        if free is None:
            raise dead_end.impossible(state, field, limits=not lenient)
        byes.append(ProposedBye(Bye(free.player, ByeKind.FREE_POINT, rules.free_point), free.reasons))
        to_pair.remove(free.player)
    pairing = _RoundPairing(field, to_pair, rounds_played=len(state.rounds), lenient=lenient)
    if not pairing.can_be_done:
        raise dead_end.impossible(state, field, limits=not lenient)
    pairing.pair_all()
    lot = Side.FIRST if coin(seed, "first-colour") else Side.SECOND
    boards = fixed_tables.seated(_boards(field, pairing.pairs, lot), state.fixed_tables)
    notes = [
        *([Reason.of(Code.LAST_ROUND)] if last_round else []),
        *([Reason.of(Code.COLOURS_RELAXED)] if rules.relax_colours and not last_round else []),
        *pairing.notes,
    ]
    if any(reason.code == Code.COLOUR_LOT for board in boards for reason in board.reasons):
        notes.append(Reason.of(Code.FIRST_COLOUR_LOT, side=lot.value, seed=seed))
    return Proposal(state.next_round, boards, tuple(byes), tuple(notes))


def _boards(field: Field, pairs: Sequence[Pair], lot: Side) -> list[Board]:
    """The boards in the order in which tables are numbered."""
    boards = []
    for pair in in_table_order(field, pairs):
        one, two = field.records[pair.one].colours, field.records[pair.two].colours
        first, why = starter(one, two, junior_first=pair.part is Part.LOWER, lot=lot)
        boards.append(board(pair, first, why))
    return boards


class _RoundPairing(RoundPairing):
    """The choices of the regulated Swiss: by number, from the senior end or, in the lower part, from the junior end."""

    def __init__(self, field: Field, numbers: Sequence[int], *, rounds_played: int, lenient: bool) -> None:
        self.rounds_played = rounds_played
        groups = order_of_groups({number: field.score(number) for number in numbers}, rounds_played)
        super().__init__(field, numbers, groups, lenient=lenient)
        self.notes.append(
            Reason.of(
                Code.ORDER_OF_WORK,
                upper=tuple(group.score for group in groups if group.part is Part.UPPER),
                lower=tuple(group.score for group in groups if group.part is Part.LOWER),
                median=groups[-1].score,
            )
        )

    def group_reason(self, group: ScoreGroup) -> Reason:
        return Reason.of(Code.GROUP, score=group.score, part=group.part.value)

    def in_turn(self, group: ScoreGroup) -> list[int]:
        """From above, the higher score and the senior first; then from below, the mirror of it."""
        score = self.field.score
        arrived = self.arrivals[group.score]
        from_above = sorted((n for n in arrived if score(n) > group.score), key=lambda n: (-score(n), n))
        from_below = sorted((n for n in arrived if score(n) < group.score), key=lambda n: (score(n), -n))
        return from_above + from_below

    def announce(self, group: ScoreGroup, floaters: Sequence[int]) -> None:
        if not group.residents:
            self.notes.append(Reason.of(Code.ARTIFICIAL_MEDIAN, score=group.score, players=tuple(floaters)))

    def meeting(self, current: OpenGroup, floater: int, waiting: Sequence[int]) -> Meeting:
        search = find_opponent(
            self.field,
            floater,
            current.residents,
            waiting,
            upward=self.field.score(floater) < current.group.score,
            limits=current.limits,
            look_ahead=current.look_ahead,
        )
        failed = passed_over(self.field, floater, search.failed)
        opponent = search.opponent
        if opponent is None:
            why = Reason.of(search.code, player=floater, score=current.group.score)
        else:
            due = {"side": self.field.records[opponent].claim.side.value} if search.code is Code.MEETS_DUE else {}
            why = Reason.of(search.code, player=floater, opponent=opponent, **due)
        return Meeting(opponent, (why, *failed))

    def departure(self, current: OpenGroup) -> Departure:
        return choose_departure(
            self.field,
            current.residents,
            score=current.group.score,
            last_round=self.rounds_played,
            upward=current.group.part.upward,
            has_opponent_next=lambda number: self.outer.any(number, current.next_door),
            look_ahead=current.look_ahead,
        )

    def remainder(self, current: OpenGroup) -> Iterator[tuple[int, int, Sequence[Reason]]]:
        members = in_order(current.residents, upward=current.group.part.upward)
        for choice in pair_remainder(self.field, members, limits=current.limits):
            player, opponent = choice.player, choice.opponent
            if opponent == choice.proposed:
                why = Reason.of(Code.PROPOSAL, player=player, opponent=opponent)
            else:
                why = Reason.of(Code.EXCHANGE, player=player, opponent=opponent, proposed=choice.proposed)
            yield player, opponent, (why, *passed_over(self.field, player, choice.failed))
