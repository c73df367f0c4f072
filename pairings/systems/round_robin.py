"""The round-robin: everybody meets everybody, in the order of the Berger tables (rules 7).

The players draw numbers; the numbers are looked up in the table; the first-named starts. In an odd field the table of
the next even size is used, and whoever meets the missing last number is free: no game, no point. Later cycles repeat
the table with the starts reversed; where the wrong one of two started, their next game makes up for it (rules 1: in an
event of two cycles wrong colours are corrected in the second game).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from pairings import fixed_tables, lots
from pairings.model import (
    Board,
    BrokenInvariant,
    Bye,
    ByeKind,
    Game,
    PairingImpossible,
    Player,
    Proposal,
    ProposedBye,
    Reason,
    Result,
    StageRules,
    State,
    Withdrawn,
)
from pairings.systems.reasons import ScheduleCode, SharedCode

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of the schedule: who meets whom (the first-named starts), and who is free in an odd field."""

    number: int
    """The round of the event, 1 for the first."""
    cycle: int
    table_round: int
    """The row of the Berger table it was taken from."""
    pairs: tuple[Pair, ...]
    free: int | None = None
    exchanged: bool = False
    """Is it one of two rounds that changed places with each other?"""
    agreed: bool = False
    """Did the arbiter repair it, so that it is not the table's any more?"""
    before: tuple[int, ...] = field(default=(), compare=False)
    """The rounds of the event in which the table had the same pairs, the starts reversed each time."""

    def as_agreed(self, state: State) -> ScheduledRound:
        """This round with the pairs that the arbiter agreed to, if they did. In an odd field somebody is free."""
        pairs = state.agreed.get(self.number)
        if pairs is None:
            return self
        idle = sorted(state.by_number.keys() - {number for pair in pairs for number in pair})
        free = idle[0] if idle and len(state.players) % 2 else None
        return replace(self, pairs=pairs, free=free, agreed=True)


def berger_row(size: int, round_number: int) -> tuple[Pair, ...]:
    """A round of the Berger table for a field of this size, pairs in the printed order (rules 7).

    An odd field uses the table of the next even size; the number ``size + 1``, printed in brackets, is nobody.
    Raises ValueError for fewer than two.
    """
    if size < 2:
        raise ValueError(f"a table needs two players, not {size}")
    last = size + size % 2
    around = last - 1

    def wrap(number: int) -> int:
        return (number - 1) % around + 1

    odd = round_number % 2 == 1
    pivot = wrap((round_number + 1) // 2 if odd else last // 2 + round_number // 2)
    against_last = (pivot, last) if odd else (last, pivot)
    return (against_last, *((wrap(pivot + i), wrap(pivot - i)) for i in range(1, last // 2)))


@cache
def berger_table(size: int) -> tuple[tuple[Pair, ...], ...]:
    """The Berger table for a field of this size, round by round. Raises ValueError for fewer than two."""
    return tuple(berger_row(size, round_number) for round_number in range(1, max(size + size % 2, 2)))


def rounds_needed(players: int, cycles: int = 1) -> int:
    """How many rounds it takes until everybody has met everybody ``cycles`` times; 0 for fewer than two players."""
    if players < 2:
        return 0
    return cycles * (players - 1 + players % 2)


def scheduled(size: int, number: int, cycles: int = 1, swap_last_rounds: bool = True) -> ScheduledRound:
    """Round ``number`` of the schedule of a round-robin, 1 to ``rounds_needed``.

    Even cycles reverse the starts of the table. With ``swap_last_rounds`` the last two rounds of a cycle that is
    followed by another are exchanged, so that nobody starts three times running over the border (rules 7).
    CHOICE: the rules speak of two cycles; with more, every border is treated alike, but for four players, whose
    cycles are so short that one exchange would meet the next: there every other cycle is exchanged.
    Raises ValueError for fewer than two players.
    """
    rows = max(rounds_needed(size), 1)
    cycle, row = (number - 1) // rows + 1, (number - 1) % rows + 1

    def row_in(cycle: int, row: int) -> int:
        """The row of the table at this place of a cycle, and the place of this row: two change places, or none."""
        swap = cycle % 2 == 1 if size == 4 else cycle < cycles
        exchanged = swap_last_rounds and swap and cycles > 1 < rows and row > rows - 2
        return 2 * rows - 1 - row if exchanged else row

    table_round = row_in(cycle, row)
    pairs = [pair if cycle % 2 else pair[::-1] for pair in berger_row(size, table_round)]
    free = next((sum(pair) - (size + 1) for pair in pairs if size + 1 in pair), None)
    present = tuple(pair for pair in pairs if size + 1 not in pair)
    before = tuple((earlier - 1) * rows + row_in(earlier, table_round) for earlier in range(1, cycle))
    return ScheduledRound(number, cycle, table_round, present, free, table_round != row, before=before)


@cache
def schedule(size: int, cycles: int = 1, swap_last_rounds: bool = True) -> tuple[ScheduledRound, ...]:
    """The whole schedule of a round-robin, as ``scheduled`` says. Raises ValueError for fewer than two players."""
    last = max(rounds_needed(size, cycles), 1)
    return tuple(scheduled(size, number, cycles, swap_last_rounds) for number in range(1, last + 1))


def draw_numbers(ids: Sequence[int], seed: int) -> list[int]:
    """The drawing of lots: the first of the list plays as number 1, the second as number 2 (rules 2).

    The order in which the ids are given does not matter.
    """
    return lots.shuffled(seed, "number", ids)


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of the schedule. Nothing is drawn: ``seed`` was used when the numbers were.

    A game of somebody who left after at least half of their games is on the board with its result, one against a player
    whose games are annulled is not held (rules 3). A player who is away keeps their game: the schedule is never
    redrawn, and the arbiter decides what the absence means.

    Raises PairingImpossible when there are too few players or every round was played, and BrokenInvariant when the
    starting numbers are not 1 to N.
    """
    size = len(state.players)
    if sorted(state.by_number) != list(range(1, size + 1)):
        raise BrokenInvariant("a round-robin needs the starting numbers 1 to N, each once")
    refuse_without_opponents(state)
    number = state.next_round
    if number > rounds_needed(size, rules.cycles):
        raise PairingImpossible([Reason.of(ScheduleCode.NO_MORE_ROUNDS, rounds=rounds_needed(size, rules.cycles))])
    return ScheduledDraft(state, row(state, rules, number).as_agreed(state), rules).proposal()


def row(state: State, rules: StageRules, number: int) -> ScheduledRound:
    """Round ``number`` of the table, for the players of the state; whoever left is still in it."""
    return scheduled(len(state.players), number, rules.cycles, rules.swap_last_rounds)


def refuse_without_opponents(state: State) -> None:
    """Somebody must be left to play, or at least to be given the points of those who left.

    Raises PairingImpossible."""
    staying = [p for p in state.players if _is_in(p, state.next_round)]
    points_to_give = any(_forfeits(p, state.next_round) for p in state.players)
    if len(staying) < (1 if points_to_give else 2):
        raise PairingImpossible([Reason.of(SharedCode.TOO_FEW_PLAYERS, count=len(staying))])


def _is_in(player: Player, round_number: int) -> bool:
    """Have they not left the event? A late entry is in the schedule from the start."""
    return player.last_round is None or round_number <= player.last_round


def _forfeits(player: Player, round_number: int) -> bool:
    return not _is_in(player, round_number) and player.withdrawn is Withdrawn.FORFEITS_REST


class ScheduledDraft:
    """One scheduled round, turned into boards and byes for the players as they are now.

    Other systems with a schedule say in ``_origin`` where a board comes from, and in ``_notes`` what there is to say
    about the round."""

    def __init__(self, state: State, scheduled: ScheduledRound, rules: StageRules) -> None:
        self.state = state
        self.scheduled = scheduled
        self.rules = rules
        self.away = {bye.player for bye in state.away}
        self.boards: list[Board] = []
        self.byes: list[ProposedBye] = []

    def proposal(self) -> Proposal:
        for first, second in self.scheduled.pairs:
            self._seat(self.state.by_number[first], self.state.by_number[second])
        if self.scheduled.free is not None:
            self._free(self.state.by_number[self.scheduled.free])
        if self.scheduled.agreed:
            self._rest()
        return Proposal(
            round_number=self.scheduled.number,
            boards=fixed_tables.seated(self.boards, self.state.fixed_tables),
            byes=tuple(self.byes),
            notes=tuple(self._notes()),
        )

    def _seat(self, first: Player, second: Player) -> None:
        number = self.scheduled.number
        here = [_is_in(p, number) for p in (first, second)]
        gives = [_forfeits(p, number) for p in (first, second)]
        if all(here):
            self._board_in_play(first, second)
        elif all(gives):
            self._board(first, second, Result.BOTH_FORFEIT)
        elif gives[0] and here[1]:
            self._board(first, second, Result.SECOND_BY_FORFEIT)
        elif here[0] and gives[1]:
            self._board(first, second, Result.FIRST_BY_FORFEIT)
        else:
            self._no_game(first, second)
            self._no_game(second, first)

    def _board_in_play(self, first: Player, second: Player) -> None:
        """The board of the table; who has started more often against the other than it says so far does not start."""
        wrong = self._wrong_start(first.number, second.number)
        if wrong is None:
            self._board(first, second, Result.PENDING)
            return
        facts = {"player": second.number, "opponent": first.number, "round": wrong}
        self._board(second, first, Result.PENDING, Reason.of(ScheduleCode.STARTS_MADE_UP, **facts))

    def _wrong_start(self, first: int, second: int) -> int | None:
        """The last round in which the first-named started against the other and should not have, where that has not
        been made up for. A game that is not played has no start."""
        owed, wrong = 0, None
        for back, number, game in self._earlier(first, second):
            due = second if back % 2 else first
            if not game.result.is_forfeit and game.first != due:
                owed += 1 if game.first == first else -1
                wrong = number if game.first == first else wrong
        return wrong if owed > 0 else None

    def _earlier(self, first: int, second: int) -> list[tuple[int, int, Game]]:
        """The games of the two: how many games ago, in which round. They are where the table had them, unless the
        arbiter put them elsewhere. What they agreed to themselves stays as it is."""
        if self.scheduled.agreed or not self.scheduled.before:
            return []
        pair = frozenset((first, second))
        found = [(back, number, games[pair]) for back, number, games in self._games_before if pair in games]
        if len(found) == len(self.scheduled.before):
            return found
        anywhere = [
            (r.number, game) for r in self.state.rounds for game in r.games if {game.first, game.second} == pair
        ]
        return [(len(anywhere) - place, number, game) for place, (number, game) in enumerate(anywhere)]

    @cached_property
    def _games_before(self) -> list[tuple[int, int, dict[frozenset[int], Game]]]:
        rounds = {played.number: played for played in self.state.rounds}
        before = self.scheduled.before
        return [
            (len(before) - place, number, {frozenset((game.first, game.second)): game for game in rounds[number].games})
            for place, number in enumerate(before)
            if number in rounds
        ]

    def _board(self, first: Player, second: Player, result: Result, why_starts: Reason | None = None) -> None:
        row = self.scheduled
        reasons = [Reason.of(ScheduleCode.SCHEDULE_REPAIRED, round=row.number)] if row.agreed else list(self._origin())
        if why_starts is not None:
            reasons.append(why_starts)
        for player in (first, second):
            if _forfeits(player, row.number):
                reasons.append(Reason.of(SharedCode.WITHDRAWN_LOSES, player=player.number, round=row.number))
            elif player.number in self.away or player.first_round > row.number:
                reasons.append(Reason.of(SharedCode.AWAY, player=player.number))
        if frozenset((first.number, second.number)) in self.state.forbidden:
            reasons.append(Reason.of(SharedCode.FORBIDDEN_PAIR, first=first.number, second=second.number))
        if (earliest := self.state.too_early(first.number, second.number)) is not None:
            reasons.append(
                Reason.of(ScheduleCode.MEETS_TOO_EARLY, first=first.number, second=second.number, round=earliest)
            )
        self.boards.append(Board(len(self.boards) + 1, first.number, second.number, tuple(reasons), result))

    def _origin(self) -> Iterator[Reason]:
        row = self.scheduled
        yield Reason.of(ScheduleCode.BERGER, size=len(self.state.players), table_round=row.table_round, cycle=row.cycle)
        if row.cycle % 2 == 0:
            yield Reason.of(ScheduleCode.STARTS_REVERSED, cycle=row.cycle)

    def _no_game(self, player: Player, opponent: Player) -> None:
        if not _is_in(player, self.scheduled.number):
            self._bye(player, ByeKind.WITHDRAWN, Reason.of(SharedCode.WITHDRAWN, player=player.number))
        else:
            why = Reason.of(ScheduleCode.OPPONENT_WITHDRAWN, player=player.number, opponent=opponent.number)
            self._bye(player, ByeKind.RESTING, why)

    def _free(self, player: Player) -> None:
        if not _is_in(player, self.scheduled.number):
            self._bye(player, ByeKind.WITHDRAWN, Reason.of(SharedCode.WITHDRAWN, player=player.number))
        else:
            self._bye(player, ByeKind.RESTING, Reason.of(ScheduleCode.RESTING, player=player.number))

    def _rest(self) -> None:
        """Everybody whom a repaired round leaves without a game."""
        placed = {n for board in self.boards for n in (board.first, board.second)} | {b.bye.player for b in self.byes}
        for number in sorted(self.state.by_number.keys() - placed):
            self._free(self.state.by_number[number])

    def _bye(self, player: Player, kind: ByeKind, reason: Reason) -> None:
        self.byes.append(ProposedBye(Bye(player.number, kind), (reason,)))

    def _notes(self) -> Iterator[Reason]:
        row = self.scheduled
        if row.exchanged:
            yield Reason.of(ScheduleCode.LAST_ROUNDS_SWAPPED, round=row.number, table_round=row.table_round)
        if not self.boards:
            yield Reason.of(ScheduleCode.NO_GAMES, round=row.number)
