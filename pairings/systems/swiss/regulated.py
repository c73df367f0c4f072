"""The Swiss regulated by ratings: the whole of a round, in the order an arbiter would work (docs/regulated-swiss.md).

The free point first; then the groups of equal score from the top down to the median, from the bottom up to it, and the
median last. In each group: the floaters who arrived, those who have to leave, the rest. Nothing is ever taken back: at
each choice it is made sure that everything not yet paired can still be paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairings.lots import coin
from pairings.model import (
    Board,
    BrokenInvariant,
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
from pairings.systems.swiss import dead_end, free_point
from pairings.systems.swiss.colours import starter
from pairings.systems.swiss.field import Field, passed_over, read
from pairings.systems.swiss.floaters import choose_departure, find_opponent
from pairings.systems.swiss.groups import Part, ScoreGroup, in_order, order_of_work
from pairings.systems.swiss.look_ahead import LookAhead
from pairings.systems.swiss.matching import NoCompletePairing, largest
from pairings.systems.swiss.reasons import Code
from pairings.systems.swiss.rest import pair_rest


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players paired in a group, and why; who starts is not decided yet."""

    one: int
    two: int
    part: Part
    reasons: tuple[Reason, ...]


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of a regulated Swiss.

    ``seed`` decides one thing: the side of number 1 while there is no game to go by (lot "first-colour"). Raises
    PairingImpossible for fewer than two players, a game without result, or a field that cannot be paired.
    """
    field = read(state, rules)
    if len(field.records) < 2:
        raise PairingImpossible([Reason.of(Code.TOO_FEW_PLAYERS, count=len(field.records))])
    last_round = state.next_round == rules.rounds
    lenient = last_round or rules.relax_colours
    byes = [ProposedBye(bye, (Reason.of(Code.AWAY, player=bye.player),)) for bye in state.away]
    to_pair = field.numbers
    if len(to_pair) % 2:
        free = free_point.give(field, limits=not lenient)
        if free is None:
            raise dead_end.impossible(state, field, limits=not lenient)
        byes.append(ProposedBye(Bye(free.player, ByeKind.FREE_POINT, rules.free_point), free.reasons))
        to_pair.remove(free.player)
    work = _Work(field, to_pair, rounds_played=len(state.rounds), lenient=lenient)
    if not work.can_be_done:
        raise dead_end.impossible(state, field, limits=not lenient)
    work.pair_all()
    lot = Side.FIRST if coin(seed, "first-colour") else Side.SECOND
    boards = _boards(field, work.pairs, lot)
    notes = [
        *([Reason.of(Code.LAST_ROUND)] if last_round else []),
        *([Reason.of(Code.COLOURS_RELAXED)] if rules.relax_colours and not last_round else []),
        *work.notes,
    ]
    if any(reason.code == Code.COLOUR_LOT for board in boards for reason in board.reasons):
        notes.append(Reason.of(Code.FIRST_COLOUR_LOT, side=lot.value, seed=seed))
    return Proposal(state.next_round, boards, tuple(byes), tuple(notes))


def _boards(field: Field, pairs: Sequence[Pair], lot: Side) -> tuple[Board, ...]:
    """The pairs in table order: score of the higher player, sum of the scores, number of the higher player."""

    def place(pair: Pair) -> tuple[int, int, int]:
        higher, lower = sorted((pair.one, pair.two), key=lambda number: (-field.score(number), number))
        return -field.score(higher), -field.score(higher) - field.score(lower), higher

    boards = []
    for table, pair in enumerate(sorted(pairs, key=place), start=1):
        one, two = field.records[pair.one].colours, field.records[pair.two].colours
        first, why = starter(one, two, junior_first=pair.part is Part.LOWER, lot=lot)
        second = pair.two if first == pair.one else pair.one
        boards.append(Board(table, first, second, (*pair.reasons, *why)))
    return tuple(boards)


@dataclass
class _Desk:
    """One group on the table: who is not paired yet, and the look-ahead over everything unpaired."""

    group: ScoreGroup
    floaters: list[int]
    look_ahead: LookAhead
    limits: bool
    """Do the colour limits hold inside this group?"""
    residents: list[int]
    next_door: list[int]
    """Who is in the next group before anybody leaves this one: its residents, and floaters from the other side."""

    @property
    def reason(self) -> Reason:
        return Reason.of(Code.GROUP, score=self.group.score, part=self.group.part.value)


class _Work:
    """The work on one round: what is unpaired, who waits in which group, and the pairs made so far."""

    def __init__(self, field: Field, numbers: Sequence[int], *, rounds_played: int, lenient: bool) -> None:
        self.field = field
        self.lenient = lenient
        self.rounds_played = rounds_played
        self.unpaired = set(numbers)
        self.pairs: list[Pair] = []
        self.notes: list[Reason] = []
        self.groups = order_of_work({number: field.score(number) for number in numbers}, rounds_played)
        self.arrivals: dict[int, list[int]] = {group.score: [] for group in self.groups}
        self.departures: dict[int, list[Reason]] = {}
        self.witness = largest(sorted(numbers), self._outer)
        """A complete pairing of everything not yet paired."""

    @property
    def can_be_done(self) -> bool:
        return len(self.witness) == len(self.unpaired)

    def pair_all(self) -> None:
        """Pair group after group. Assumes ``can_be_done``."""
        self.notes.append(
            Reason.of(
                Code.ORDER_OF_WORK,
                upper=tuple(group.score for group in self.groups if group.part is Part.UPPER),
                lower=tuple(group.score for group in self.groups if group.part is Part.LOWER),
                median=self.groups[-1].score,
            )
        )
        for group in self.groups:
            if group.residents or self.arrivals[group.score]:
                self._pair_group(group)

    def _outer(self, one: int, two: int) -> bool:
        return self.field.compatible(one, two, limits=not self.lenient)

    def _strict(self, one: int, two: int) -> bool:
        return self.field.compatible(one, two)

    def _pair_group(self, group: ScoreGroup) -> None:
        floaters = self._in_turn(group)
        if not group.residents:
            self.notes.append(Reason.of(Code.ARTIFICIAL_MEDIAN, score=group.score, players=tuple(floaters)))
        look_ahead, limits = self._look_ahead({*group.residents, *floaters})
        if not limits:
            self.notes.append(Reason.of(Code.LIMITS_DROPPED, score=group.score, part=group.part.value))
        desk = _Desk(group, floaters, look_ahead, limits, list(group.residents), self._next_door(group))
        self._pair_floaters(desk)
        self._send_on(desk)
        self._pair_rest(desk)
        self.witness = {one: two for one, two in look_ahead.mate.items() if one in self.unpaired}

    def _next_door(self, group: ScoreGroup) -> list[int]:
        following = next((other for other in self.groups if other.score == group.next_score), None)
        return [*following.residents, *self.arrivals[following.score]] if following else []

    def _in_turn(self, group: ScoreGroup) -> list[int]:
        """The floaters in the order they are paired: from above, the higher score and the senior first; then from
        below, the mirror of it."""
        score = self.field.score
        arrived = self.arrivals[group.score]
        from_above = sorted((n for n in arrived if score(n) > group.score), key=lambda n: (-score(n), n))
        from_below = sorted((n for n in arrived if score(n) < group.score), key=lambda n: (score(n), -n))
        return from_above + from_below

    def _look_ahead(self, members: set[int]) -> tuple[LookAhead, bool]:
        """The look-ahead for a group, and whether the colour limits hold in it (regulated Swiss, 6)."""
        outside = sorted(self.unpaired - members)
        if not self.lenient:
            return self._looking(members, outside, limits=True), True
        without = self._looking(members, outside, limits=False)
        try:
            within = self._looking(members, outside, limits=True)
        except NoCompletePairing:
            return without, False
        return (within, True) if within.total == without.total else (without, False)

    def _looking(self, members: set[int], outside: list[int], *, limits: bool) -> LookAhead:
        inner = self._strict if limits else self._outer
        return LookAhead(members, outside, inner=inner, outer=self._outer, before=self.witness)

    def _pair_floaters(self, desk: _Desk) -> None:
        waiting = list(desk.floaters)
        while waiting:
            floater = waiting.pop(0)
            from_below = self.field.score(floater) < desk.group.score
            search = find_opponent(
                self.field,
                floater,
                desk.residents,
                waiting,
                upward=from_below,
                limits=desk.limits,
                look_ahead=desk.look_ahead,
            )
            failed = passed_over(self.field, floater, search.failed)
            opponent = search.opponent
            if opponent is None:
                desk.look_ahead.send_on(floater)
                self._depart(desk, floater, [Reason.of(search.code, player=floater, score=desk.group.score), *failed])
                continue
            (waiting if opponent in waiting else desk.residents).remove(opponent)
            due = {"side": self.field.records[opponent].claim.side.value} if search.code is Code.MEETS_DUE else {}
            self._join(
                desk,
                floater,
                opponent,
                Reason.of(search.code, player=floater, opponent=opponent, **due),
                *failed,
            )

    def _send_on(self, desk: _Desk) -> None:
        """Choose those who leave: as many as must."""

        def has_opponent_next(number: int) -> bool:
            return any(self._outer(number, other) for other in desk.next_door)

        while desk.look_ahead.total:
            departure = choose_departure(
                self.field,
                desk.residents,
                score=desk.group.score,
                last_round=self.rounds_played,
                upward=desk.group.part.upward,
                has_opponent_next=has_opponent_next,
                look_ahead=desk.look_ahead,
            )
            desk.residents.remove(departure.player)
            self._depart(desk, departure.player, departure.reasons)

    def _depart(self, desk: _Desk, number: int, reasons: Sequence[Reason]) -> None:
        """He waits in the next group from now on, and brings the reasons why it was he."""
        if desk.group.next_score is None:
            raise BrokenInvariant("nobody can leave the median group")
        self.arrivals[desk.group.next_score].append(number)
        self.departures.setdefault(number, []).extend(reasons)

    def _pair_rest(self, desk: _Desk) -> None:
        members = in_order(desk.residents, upward=desk.group.part.upward)
        for choice in pair_rest(self.field, members, limits=desk.limits):
            player, opponent = choice.player, choice.opponent
            if opponent == choice.proposed:
                why = Reason.of(Code.PROPOSAL, player=player, opponent=opponent)
            else:
                why = Reason.of(Code.EXCHANGE, player=player, opponent=opponent, proposed=choice.proposed)
            self._join(desk, player, opponent, why, *passed_over(self.field, player, choice.failed))

    def _join(self, desk: _Desk, one: int, two: int, *reasons: Reason) -> None:
        """Write a pair down, with the group, the way its floaters came, and the reasons of the choice."""
        came = [reason for number in (one, two) for reason in self._journey(desk, number)]
        self.pairs.append(Pair(one, two, desk.group.part, (desk.reason, *came, *reasons)))
        self.unpaired -= {one, two}

    def _journey(self, desk: _Desk, number: int) -> list[Reason]:
        score = self.field.score(number)
        if number not in desk.floaters:
            return []
        direction = "down" if score > desk.group.score else "up"
        arrived = Reason.of(Code.FLOATER, player=number, direction=direction, score=score, group=desk.group.score)
        return [*self.departures[number], arrived]
