"""What may never happen, whoever paired: second meetings, broken colour limits, second free points (rules 11, 13)."""

from __future__ import annotations

from collections.abc import Iterator

from pairings.model import ByeKind, Game, Round, Side, StageRules, State, System
from pairings.verify.findings import Finding, error, warning


def forbidden(state: State, rules: StageRules) -> Iterator[Finding]:
    if not rules.system.is_swiss and rules.system is not System.ROUND_ROBIN:
        return
    walk = _Walk(state, rules)
    for played in state.rounds:
        yield from walk.round(played)


class _Walk:
    """The event from its first round to its last, with what every player has behind him."""

    def __init__(self, state: State, rules: StageRules) -> None:
        self.forbidden = state.forbidden
        self.not_before = state.not_before
        self.rules = rules
        self.swiss = rules.system.is_swiss
        """Is it a system in which nobody meets twice and starts are balanced?"""
        self.meetings: dict[frozenset[int], list[int]] = {}
        self.unplayed: dict[frozenset[int], int] = {}
        self.history: dict[int, list[Side]] = {}
        self.free: dict[int, int] = {}
        self.forfeit: dict[int, int] = {}

    def round(self, played: Round) -> Iterator[Finding]:
        for game in played.games:
            yield from self._meeting(game, played.number)
            if self.swiss:
                for number in (game.first, game.second):
                    yield from self._side(game, number, played.number)
        if self.swiss:
            yield from self._free_points(played)
        for game in played.games:
            for number in (game.first, game.second):
                if game.result.is_forfeit_win_for(game.side_of(number)):
                    self.forfeit.setdefault(number, played.number)

    def _meeting(self, game: Game, number: int) -> Iterator[Finding]:
        pair, two = frozenset((game.first, game.second)), {"first": game.first, "second": game.second}
        if len(pair) < 2:
            return
        if pair in self.forbidden and self.swiss:
            yield error("forbidden_meeting", number, *two.values(), **two)
        if self.swiss and number < (earliest := self.not_before.get(pair, 0)):
            yield error("early_meeting", number, *two.values(), **two, earliest=earliest)
        before = self.meetings.setdefault(pair, [])
        allowed = 1 if self.swiss else self.rules.cycles
        if len(before) >= allowed:
            yield error("second_meeting", number, *two.values(), **two, before=before[-1])
        elif self.swiss and pair in self.unplayed and not self.rules.repeat_unplayed:
            yield error("repeat_of_unplayed", number, *two.values(), **two, before=self.unplayed[pair])
        if game.result.is_forfeit and self.swiss:
            self.unplayed[pair] = number
        else:
            before.append(number)

    def _side(self, game: Game, player: int, number: int) -> Iterator[Finding]:
        """The colour limits; in a last round they may give way."""
        if game.result.is_forfeit or game.first == game.second:
            return
        side, history = game.side_of(player), self.history.setdefault(player, [])
        history.append(side)
        find = warning if number == self.rules.rounds else error
        if history[-3:] == [side] * 3:
            yield find("third_running", number, player, player=player, side=side.value)
        if history.count(side) - history.count(side.other) > 2:
            yield find("colour_difference", number, player, player=player, side=side.value)

    def _free_points(self, played: Round) -> Iterator[Finding]:
        free = [bye.player for bye in played.byes if bye.kind is ByeKind.FREE_POINT]
        if len(free) > 1:
            yield error("several_free_points", played.number, *free, players=tuple(free))
        for player in free:
            if player in self.free:
                before = self.free[player]
                yield error("second_free_point", played.number, player, player=player, before=before)
            elif player in self.forfeit:
                before = self.forfeit[player]
                yield error("free_point_after_forfeit", played.number, player, player=player, before=before)
            self.free[player] = played.number
