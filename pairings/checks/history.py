"""What may never happen in a round, whoever paired it: second meetings, pairs kept apart, broken colour limits, team
mates at one table, free points beyond the one that an odd field has (rules 8, 10, 11, 13)."""

from __future__ import annotations

from collections.abc import Iterator

from pairings.checks.circumstances import Circumstances
from pairings.checks.completeness import without_place
from pairings.checks.findings import CheckCode, Finding, Severity, error, finding
from pairings.decisions import DecisionCode
from pairings.model import ByeKind, Game, Round, Side, StageRules, State


class History:
    """The event from its first round to its last, with what every player has behind them."""

    def __init__(self, state: State, rules: StageRules) -> None:
        self.state = state
        self.rules = rules
        self.swiss = rules.system.is_swiss
        """Is it a system in which nobody meets twice and starts are balanced?"""
        self.meetings: dict[frozenset[int], list[int]] = {}
        self.unplayed: dict[frozenset[int], int] = {}
        self.sides: dict[int, list[Side]] = {}
        self.free: dict[int, int] = {}
        self.forfeit: dict[int, int] = {}

    def round(self, played: Round, known: Circumstances) -> Iterator[Finding]:
        games = [game for game in played.games if game.first != game.second]
        for game in games:
            if self.rules.system.has_teams:
                yield from self._teams(game, played.number)
            if self.swiss:
                yield from self._meeting(game, played.number)
                yield from self._apart(game, played.number, known)
                yield from self._paired_in_vain(game, played.number, known)
                for number in (game.first, game.second):
                    yield from self._side(game, number, played.number, known)
        yield from self._free_points(played) if self.swiss else self._no_free_points(played)
        for game in games:
            self._note(game, played.number)

    def _note(self, game: Game, number: int) -> None:
        """Keep what later rounds are held against."""
        pair = frozenset((game.first, game.second))
        if game.result.is_forfeit and self.swiss:
            self.unplayed[pair] = number
        else:
            self.meetings.setdefault(pair, []).append(number)
        for player in pair:
            if game.result.is_forfeit_win_for(game.side_of(player)):
                self.forfeit.setdefault(player, number)

    def _meeting(self, game: Game, number: int) -> Iterator[Finding]:
        if before := self.meetings.get(frozenset((game.first, game.second))):
            yield error(CheckCode.SECOND_MEETING, number, game.first, game.second, **_two(game), before=before[-1])

    def _paired_in_vain(self, game: Game, number: int, known: Circumstances) -> Iterator[Finding]:
        pair = frozenset((game.first, game.second))
        if pair in self.meetings or pair not in self.unplayed or (known.rules or self.rules).may_repeat_unplayed:
            return
        severity = _unless(known, DecisionCode.ALLOW_UNPLAYED_REPEAT)
        before = self.unplayed[pair]
        yield finding(
            severity, CheckCode.REPEAT_OF_UNPLAYED, number, game.first, game.second, **_two(game), before=before
        )

    def _apart(self, game: Game, number: int, known: Circumstances) -> Iterator[Finding]:
        pair = frozenset((game.first, game.second))
        never, not_before = known.pairs_apart(self.state)
        if pair in never:
            severity = _unless(known, DecisionCode.LIFT_FORBIDDEN)
            yield finding(severity, CheckCode.FORBIDDEN_MEETING, number, game.first, game.second, **_two(game))
        if number < (earliest := not_before.get(pair, 0)):
            severity = _unless(known, DecisionCode.LIFT_NOT_BEFORE)
            yield finding(
                severity, CheckCode.EARLY_MEETING, number, game.first, game.second, **_two(game), earliest=earliest
            )

    def _teams(self, game: Game, number: int) -> Iterator[Finding]:
        one, other = (self.state.by_number.get(n) for n in (game.first, game.second))
        if one and other and one.team == other.team:
            yield error(CheckCode.TEAM_MATES_MEET, number, game.first, game.second, **_two(game))

    def _side(self, game: Game, player: int, number: int, known: Circumstances) -> Iterator[Finding]:
        """The colour limits; in a last round they may give way, and where the arbiter relaxed them."""
        if game.result.is_forfeit:
            return
        side, history = game.side_of(player), self.sides.setdefault(player, [])
        history.append(side)
        last_round = number == (known.rules or self.rules).rounds
        severity = Severity.NOTE if last_round else _unless(known, DecisionCode.RELAX_COLOURS)
        if history[-3:] == [side] * 3:
            yield finding(severity, CheckCode.THIRD_RUNNING, number, player, player=player, side=side.value)
        if (difference := history.count(side) - history.count(side.other)) > 2:
            facts = {"player": player, "side": side.value, "difference": difference}
            yield finding(severity, CheckCode.COLOUR_DIFFERENCE, number, player, **facts)

    def _free_points(self, played: Round) -> Iterator[Finding]:
        """One in an odd field, none in an even one, and to nobody twice (rules 13.2)."""
        free = _free_in(played)
        if len(free) > 1:
            yield error(CheckCode.SEVERAL_FREE_POINTS, played.number, *free, players=tuple(free))
        elif free and (present := 2 * len(played.games) + 1 + len(without_place(self.state, played))) % 2 == 0:
            yield error(CheckCode.FREE_POINT_IN_EVEN_FIELD, played.number, free[0], player=free[0], present=present)
        for player in free:
            if player in self.free:
                before = self.free[player]
                yield error(CheckCode.SECOND_FREE_POINT, played.number, player, player=player, before=before)
            elif player in self.forfeit:
                before = self.forfeit[player]
                yield error(CheckCode.FREE_POINT_AFTER_FORFEIT, played.number, player, player=player, before=before)
            self.free[player] = played.number

    def _no_free_points(self, played: Round) -> Iterator[Finding]:
        """Where a table or a bracket says who meets whom, who has no game rests, or is through; there is no point."""
        for player in _free_in(played):
            yield error(CheckCode.FREE_POINT_OF_NO_SYSTEM, played.number, player, player=player)


def _free_in(played: Round) -> list[int]:
    return [bye.player for bye in played.byes if bye.kind is ByeKind.FREE_POINT]


def _two(game: Game) -> dict[str, int]:
    return {"first": game.first, "second": game.second}


def _unless(known: Circumstances, decision: str) -> Severity:
    """An error, unless the arbiter decided that it may be, as the rules let them."""
    return Severity.NOTE if decision in (known.decisions or ()) else Severity.ERROR
