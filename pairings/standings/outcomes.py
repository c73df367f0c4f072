"""What every round brought every player: the one reading of games and byes that tables and coefficients share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairings.model import (
    BrokenInvariant,
    Bye,
    ByeKind,
    Game,
    Player,
    Result,
    Round,
    Side,
    State,
    Withdrawn,
    format_half_points,
)


class Outcome(NamedTuple):
    """One round of one player."""

    round: int
    half_points: int
    """Scored in it, whether or not it counts."""
    symbol: str
    """As in a cross-table: 1, ½, 0, +, −, or empty."""
    opponent: int | None = None
    side: Side | None = None
    result: Result | None = None
    """None when there was no game."""
    played: bool = False
    open: bool = False
    """No result yet, and one is awaited."""
    annulled: bool = False
    """Stays visible and counts for nobody (rules 3)."""
    bye: ByeKind | None = None

    @property
    def counted(self) -> int:
        """The half-points that count in the table."""
        return 0 if self.annulled else self.half_points

    @property
    def decided_against(self) -> bool:
        """A result, played or not, against an opponent, that counts."""
        return self.opponent is not None and not self.open and not self.annulled

    @property
    def won(self) -> bool:
        """The full point against an opponent, with play or without."""
        return self.result is not None and self.side is not None and self.result.is_win_for(self.side)


_MINUS: Final = Result.BOTH_FORFEIT.symbol(Side.FIRST)
_PLUS: Final = Result.FIRST_BY_FORFEIT.symbol(Side.FIRST)
_READINGS: Final = {
    (result, side): (result.half_points(side), result.symbol(side)) for result in Result for side in Side
}


def withdrawals(state: State, after_round: int) -> Mapping[int, Withdrawn]:
    """Who had left by the end of a round, and how it is treated. A table of an earlier round does not know of later
    withdrawals, so that it can be printed again as it was."""
    return {
        p.number: p.withdrawn
        for p in state.players
        if p.withdrawn is not None and (p.last_round is None or p.last_round <= after_round)
    }


def outcomes_of(state: State, after_round: int) -> dict[int, tuple[Outcome, ...]]:
    """By starting number, one outcome for every round up to ``after_round``, rounds ascending.

    A round in which a player is neither at a table nor has a bye counts as one without a game. Raises BrokenInvariant
    when a player sits twice in a round or is nobody's entry."""
    gone = withdrawals(state, after_round)
    annulled = frozenset(n for n, treatment in gone.items() if treatment is Withdrawn.ANNULLED)
    table: dict[int, list[Outcome]] = {p.number: [] for p in state.players}
    for r in sorted(state.rounds, key=lambda r: r.number):
        if r.number <= after_round:
            _add_round(table, r, state.by_number, gone, annulled)
    return {number: tuple(outcomes) for number, outcomes in table.items()}


def _add_round(
    table: dict[int, list[Outcome]],
    r: Round,
    players: Mapping[int, Player],
    gone: Mapping[int, Withdrawn],
    annulled: frozenset[int],
) -> None:
    found: dict[int, Outcome] = {}
    count = 0
    for game in r.games:
        void = bool(annulled) and (game.first in annulled or game.second in annulled)
        found[game.first] = _from_game(r.number, game, Side.FIRST, game.second, void)
        found[game.second] = _from_game(r.number, game, Side.SECOND, game.first, void)
        count += 2
    for bye in r.byes:
        found[bye.player] = _from_bye(r.number, bye, gone)
        count += 1
    if len(found) != count or not found.keys() <= table.keys():
        raise BrokenInvariant(f"round {r.number}: somebody sits twice, or is not an entry of this stage")
    for number, outcomes in table.items():
        outcome = found.get(number)
        outcomes.append(outcome or _from_bye(r.number, Bye(number, _absence(players[number], r.number)), gone))


def _from_game(round_number: int, game: Game, side: Side, opponent: int, annulled: bool) -> Outcome:
    result = game.result
    scored, symbol = _READINGS[result, side]
    is_open = not annulled and not result.is_final
    return Outcome(round_number, scored, symbol, opponent, side, result, result.is_played, is_open, annulled)


def _from_bye(round_number: int, bye: Bye, gone: Mapping[int, Withdrawn]) -> Outcome:
    """A bye. Who left after half of their games shows a minus for every round they miss (rules 3; CHOICE for a Swiss).
    In a knock-out, who is through because nobody came out of the match before shows a plus (CHOICE)."""
    loses = bye.kind is ByeKind.WITHDRAWN and gone.get(bye.player) is Withdrawn.FORFEITS_REST
    symbol = format_half_points(bye.half_points) if bye.half_points else _MINUS if loses else ""
    if bye.kind is ByeKind.WALKOVER:
        symbol = _PLUS
    annulled = gone.get(bye.player) is Withdrawn.ANNULLED
    return Outcome(round_number, bye.half_points, symbol, annulled=annulled, bye=bye.kind)


def _absence(player: Player, round_number: int) -> ByeKind:
    if round_number < player.first_round:
        return ByeKind.NOT_ENTERED
    return ByeKind.ABSENT if player.takes_part_in(round_number) else ByeKind.WITHDRAWN
