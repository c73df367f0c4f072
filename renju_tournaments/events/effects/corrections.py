"""What a correction would change, before it is saved (situations D.19): places, points, coefficients, and the rounds
that were paired with the old value. Nothing here writes, and no board of a later round ever moves.

Other acts that change the table, a withdrawal for one, are shown with ``compared``, too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pairings import model
from pairings.model import Side, StageRules, State
from pairings.standings import Row, Standings, standings
from pairings.standings.values import NotComputable, Value
from renju_tournaments.events.models import Game, Round, Stage
from renju_tournaments.events.services.results.writing_results import Score


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after. None where there is none: a player without a place, a value not computable."""

    code: str
    before: Fraction | None
    after: Fraction | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line in the table would be another."""

    number: int
    place_before: tuple[int, int] | None
    """First and last of the places they share."""
    place_after: tuple[int, int] | None
    points_before: int
    points_after: int
    """Half-points."""
    coefficients: tuple[Change, ...]

    @property
    def moves(self) -> bool:
        return self.place_before != self.place_after


@dataclass(frozen=True)
class Effects:
    """Everything a correction does to the tables, after ``after_round``."""

    after_round: int
    moved: tuple[Moved, ...]
    """In the order of the new table; first those whose place changes."""
    later_rounds: tuple[int, ...]
    """Paired with the old value; they stay, and are marked."""
    colours_change: bool
    """The game enters the history of who started, or leaves it, and a round is still to be paired by it."""
    point_without_play: tuple[int, ...]
    """Who would gain, or lose, a point got because the opponent did not appear; such a point bars from the free one of
    a round to come."""

    @property
    def nothing_moves(self) -> bool:
        return not self.moved


def corrected(state: State, round_number: int, table: int, score: Score) -> State:
    """The stage with another result at one table. Raises KeyError when there is no such table."""
    found = False
    rounds = []
    for r in state.rounds:
        games = []
        for game in r.games:
            if r.number == round_number and game.table == table:
                game = replace(game, result=score.result, adjourned=score.adjourned)
                found = True
            games.append(game)
        rounds.append(replace(r, games=tuple(games)))
    if not found:
        raise KeyError((round_number, table))
    return replace(state, rounds=tuple(rounds))


def effects(
    state: State,
    *,
    rules: StageRules,
    round_number: int,
    table: int,
    score: Score,
    later_rounds: tuple[int, ...] = (),
    seed: int | None = None,
    play_off: Mapping[int, int] | None = None,
    carried: State | None = None,
) -> Effects:
    """Compares the table as it stands with the table after the correction.

    ``state`` holds the published rounds; ``later_rounds`` may name a draft as well. ``seed`` and ``play_off`` are those
    of the tables. ``carried``: the published rounds of a knock-out as they follow the correction.
    """
    new_state = corrected(state, round_number, table, score) if carried is None else carried
    old_game, new_game = _game(state, round_number, table), _game(new_state, round_number, table)
    to_pair = rules.system.is_swiss and len(new_state.rounds) < rules.rounds
    return Effects(
        after_round=max((r.number for r in new_state.rounds), default=0),
        moved=compared(*(standings(s, rules=rules, seed=seed, play_off=play_off) for s in (state, new_state))),
        later_rounds=later_rounds,
        colours_change=to_pair and old_game.result.carries_colour != new_game.result.carries_colour,
        point_without_play=tuple(
            player
            for player, side in ((old_game.first, Side.FIRST), (old_game.second, Side.SECOND))
            if to_pair and old_game.result.is_forfeit_win_for(side) != new_game.result.is_forfeit_win_for(side)
        ),
    )


def compared(old: Standings, new: Standings) -> tuple[Moved, ...]:
    """Whose line in the table is another: in the order of the new table, first those whose place changes."""
    moved = [m for row in new.rows if (m := _moved(old, row)) is not None]
    return tuple(sorted(moved, key=lambda m: not m.moves))


def _game(state: State, round_number: int, table: int) -> model.Game:
    return next(g for r in state.rounds if r.number == round_number for g in r.games if g.table == table)


def _moved(old: Standings, row: Row) -> Moved | None:
    before = old.row(row.number)
    changes = tuple(c for c in _changes(before, row) if c.before != c.after)
    if _place(before) == _place(row) and before.points == row.points and not changes:
        return None
    return Moved(row.number, _place(before), _place(row), before.points, row.points, changes)


def _place(row: Row) -> tuple[int, int] | None:
    return None if row.place_from is None or row.place_to is None else (row.place_from, row.place_to)


def _changes(before: Row, after: Row) -> list[Change]:
    old = {v.code: _amount(v) for v in before.values}
    new = {v.code: _amount(v) for v in after.values}
    return [Change(code, old.get(code), new.get(code)) for code in dict.fromkeys((*old, *new))]


def _amount(value: Value) -> Fraction | None:
    return None if isinstance(value.amount, NotComputable) else value.amount


def paired_before(stage: Stage, game: Game) -> list[Round]:
    """The later rounds that were paired before the game was corrected: in a knock-out those that followed it, else all
    of them, if pairs follow results. One query."""
    if game.corrected_at is None or not stage.follows_results:
        return []
    later = stage.rounds.filter(number__gt=game.round.number).order_by("number")
    if stage.is_knock_out:
        return list(later.filter(paired_at__gt=game.corrected_at))
    return list(later.filter(paired_at__lt=game.corrected_at))
