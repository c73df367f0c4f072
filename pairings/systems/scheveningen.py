"""The Scheveningen system: everybody of one team meets everybody of the other (rules 8).

CHOICE, the rules name it and say no more: two teams A and B of n players each, A the one of the smallest starting
number, its players A1 to An in the order of their numbers. In round r, 1 to n, Ai meets B((i + r - 2) mod n + 1).
Team A starts on all boards in odd rounds, team B in even ones, so that everybody alternates; in an even number of
rounds everybody starts as often as not. With odd n and one cycle a team starts once more: the lot says which. Further
cycles repeat the rounds with the starts reversed; a wrong start is made up for in the next game of the two.

The teams are told apart by ``Player.team``. Their totals, and the ranking inside a team: ``standings.by_team``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairings import lots
from pairings.model import BrokenInvariant, PairingImpossible, Player, Proposal, Reason, StageRules, State
from pairings.systems import round_robin
from pairings.systems.reasons import ScheduleCode
from pairings.systems.round_robin import ScheduledDraft, ScheduledRound

FIRST_START = "team-start"
"""What the lot for the team that starts once more is drawn for."""


def teams(state: State) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The teams with the numbers of their players ascending; the team of the smallest number first."""
    members: dict[str, list[int]] = {}
    for player in sorted(state.players, key=lambda p: p.number):
        members.setdefault(player.team, []).append(player.number)
    return tuple((name, tuple(numbers)) for name, numbers in members.items())


def objections(state: State) -> list[Reason]:
    """Why these players cannot be paired so, each thing that is wrong; empty when all is well."""
    found = []
    marked = [(name, members) for name, members in teams(state) if name]
    if loose := tuple(p.number for p in state.players if not p.team):
        found.append(Reason.of(ScheduleCode.WITHOUT_TEAM, players=loose))
    if len(marked) != 2:
        found.append(Reason.of(ScheduleCode.NOT_TWO_TEAMS, teams=tuple(name for name, _ in marked), count=len(marked)))
    elif len(marked[0][1]) != len(marked[1][1]):
        (one, ones), (other, others) = marked
        found.append(Reason.of(ScheduleCode.TEAMS_UNEQUAL, teams=(one, other), sizes=(len(ones), len(others))))
    return found


def rounds_needed(size: int, cycles: int = 1) -> int:
    """How many rounds teams of ``size`` need until everybody has met the whole other team ``cycles`` times."""
    return size * cycles


def scheduled(size: int, number: int, second_team_first: bool = False) -> ScheduledRound:
    """Round ``number`` of two teams of ``size``. Team A has the numbers 1 to n, team B n + 1 to 2n; the first-named
    starts. ``second_team_first``: team B starts in odd rounds of the first cycle."""
    cycle, r = (number - 1) // size + 1, (number - 1) % size + 1
    reversed_cycle = cycle % 2 == 0
    a_starts = (r % 2 == 1) ^ reversed_cycle ^ second_team_first
    pairs = [(i, size + (i + r - 2) % size + 1) for i in range(1, size + 1)]
    before = tuple(range(r, number, size))
    return ScheduledRound(number, cycle, r, tuple(pair if a_starts else pair[::-1] for pair in pairs), before=before)


def schedule(size: int, cycles: int = 1, second_team_first: bool = False) -> tuple[ScheduledRound, ...]:
    """The whole schedule of two teams of ``size``, as ``scheduled`` says."""
    rounds = range(1, rounds_needed(size, cycles) + 1)
    return tuple(scheduled(size, number, second_team_first) for number in rounds)


def propose(state: State, *, rules: StageRules, seed: int) -> Proposal:
    """The next round of the schedule. With odd teams and one cycle the seed draws which team starts first.

    Absences and withdrawals are treated as in a round-robin. Raises PairingImpossible when there are not two equal
    teams or every round was played.
    """
    if len(state.by_number) != len(state.players):
        raise BrokenInvariant("two players have the same starting number")
    if reasons := objections(state):
        raise PairingImpossible(reasons)
    round_robin.refuse_without_opponents(state)
    size = len(state.players) // 2
    needed = rounds_needed(size, rules.cycles)
    if state.next_round > needed:
        raise PairingImpossible([Reason.of(ScheduleCode.NO_MORE_ROUNDS, rounds=needed)])
    due = row(state, rules, state.next_round, seed).as_agreed(state)
    return _Draft(state, due, rules, seed if has_extra_start(size, rules.cycles) else None).proposal()


def row(state: State, rules: StageRules, number: int, seed: int) -> ScheduledRound:
    """Round ``number`` of the table, for the players of the state; whoever left is still in it.

    Raises PairingImpossible when there are not two equal teams."""
    if reasons := objections(state):
        raise PairingImpossible(reasons)
    (_, ones), (_, others) = teams(state)
    drawn = has_extra_start(len(ones), rules.cycles)
    b_first = drawn and not lots.coin(seed, FIRST_START)
    found = scheduled(len(ones), number, b_first)
    seats = (*ones, *others)
    pairs = tuple((seats[first - 1], seats[second - 1]) for first, second in found.pairs)
    return replace(found, pairs=pairs)


def has_extra_start(size: int, cycles: int) -> bool:
    """Does one team start in more rounds than the other?"""
    return size * cycles % 2 == 1


class _Draft(ScheduledDraft):
    """``seed`` is that of the lot for the first start; None when none was drawn."""

    def __init__(self, state: State, scheduled: ScheduledRound, rules: StageRules, seed: int | None) -> None:
        super().__init__(state, scheduled, rules)
        self.seed = seed

    def _origin(self) -> Iterator[Reason]:
        row = self.scheduled
        yield Reason.of(ScheduleCode.SCHEVENINGEN, size=len(row.pairs), table_round=row.table_round, cycle=row.cycle)
        if row.cycle % 2 == 0:
            yield Reason.of(ScheduleCode.STARTS_REVERSED, cycle=row.cycle)

    def _notes(self) -> Iterator[Reason]:
        if self.scheduled.agreed:
            yield from super()._notes()
            return
        starters = self._team_of(self.scheduled.pairs[0][0])
        yield Reason.of(ScheduleCode.TEAM_STARTS, team=starters.team, round=self.scheduled.number)
        if self.seed is not None and self.scheduled.number == 1:
            yield Reason.of(ScheduleCode.TEAM_START_LOT, team=starters.team, seed=self.seed)
        yield from super()._notes()

    def _team_of(self, number: int) -> Player:
        return self.state.by_number[number]
