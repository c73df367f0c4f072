"""A small language for tests: a tournament written the way people write it on paper.

    >>> state = event("1+2 3=4", "1-3 4+2")          # two rounds of four players

One string a round, one word a table or a player without a game, in table order. The first-named player starts.

    1+2   the first-named wins          1-2   they lose             1=2   draw
    1*2   no result yet                 1~2   adjourned            1x2   both lose, played
    1+/-2 won without play              1-/+2 lost without play    1-/-2 nobody came
    1[1/2-0]2  any result by its stored code
    bye3  the free point                half3 a requested bye      rest3 free in an odd round-robin
    pass3 a free pass of a knock-out    over3 through with +, nobody came    ko3 knocked out
    abs3  absent                        late3 not entered yet      out3  has left

``players`` is a number, or the Player values themselves; without it the largest number seen decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pairings.model import DRAW, WIN, Bye, ByeKind, Game, Player, Result, Round, StageRules, State, System, Withdrawn
from pairings.systems import round_robin

RESULTS = {
    "+": Result.FIRST_WINS,
    "-": Result.SECOND_WINS,
    "=": Result.DRAW,
    "x": Result.BOTH_LOSE,
    "*": Result.PENDING,
    "~": Result.PENDING,
    "+/-": Result.FIRST_BY_FORFEIT,
    "-/+": Result.SECOND_BY_FORFEIT,
    "-/-": Result.BOTH_FORFEIT,
}
BYES = {
    "bye": (ByeKind.FREE_POINT, WIN),
    "half": (ByeKind.REQUESTED, DRAW),
    "abs": (ByeKind.ABSENT, 0),
    "late": (ByeKind.NOT_ENTERED, 0),
    "out": (ByeKind.WITHDRAWN, 0),
    "rest": (ByeKind.RESTING, 0),
    "pass": (ByeKind.FREE_PASS, 0),
    "over": (ByeKind.WALKOVER, WIN),
    "ko": (ByeKind.KNOCKED_OUT, 0),
}
_GAME = re.compile(r"(\d+)(\[([^\]]+)\]|\+/-|-/\+|-/-|[-+=x*~])(\d+)")
_BYE = re.compile(r"([a-z]+)(\d+)")


def one_round(number: int, text: str) -> Round:
    """A round from its words. Raises ValueError at a word that says nothing."""
    games: list[Game] = []
    byes: list[Bye] = []
    for word in text.split():
        if game := _GAME.fullmatch(word):
            result = Result(game[3]) if game[3] else RESULTS[game[2]]
            games.append(Game(len(games) + 1, int(game[1]), int(game[4]), result, adjourned=game[2] == "~"))
        elif (bye := _BYE.fullmatch(word)) and bye[1] in BYES:
            byes.append(Bye(int(bye[2]), *BYES[bye[1]]))
        else:
            raise ValueError(f"not a table, not a bye: {word!r}")
    return Round(number, tuple(games), tuple(byes))


def event(
    *rounds: str,
    players: int | Iterable[Player] | None = None,
    ratings: Mapping[int, int] | None = None,
    withdrawn: Mapping[int, tuple[Withdrawn, int]] | None = None,
    away: str = "",
) -> State:
    """The state after these rounds. ``withdrawn`` maps a number to its treatment and the last round it took part in;
    ``away`` holds byes for the round to come."""
    played = tuple(one_round(i, text) for i, text in enumerate(rounds, start=1))
    if players is None:
        seen = [n for r in played for g in r.games for n in (g.first, g.second)]
        players = max(seen + [b.player for r in played for b in r.byes])
    field = [Player(n) for n in range(1, players + 1)] if isinstance(players, int) else list(players)
    field = [replace(p, rating=(ratings or {}).get(p.number, p.rating)) for p in field]
    for number, (treatment, last_round) in (withdrawn or {}).items():
        i = next(i for i, p in enumerate(field) if p.number == number)
        field[i] = replace(field[i], withdrawn=treatment, last_round=last_round)
    return State(players=tuple(field), rounds=played, away=one_round(0, away).byes)


def round_robin_from_matrix(rows: Sequence[str]) -> State:
    """A finished single round-robin from its cross-table: a row a player, ``1 0 h +`` and ``-`` a cell, ``_``
    themselves.

    The rounds are those of the Berger table. Raises ValueError when the two halves of the table contradict."""
    codes = {
        ("1", "0"): Result.FIRST_WINS,
        ("0", "1"): Result.SECOND_WINS,
        ("h", "h"): Result.DRAW,
        ("+", "-"): Result.FIRST_BY_FORFEIT,
        ("-", "+"): Result.SECOND_BY_FORFEIT,
        ("-", "-"): Result.BOTH_FORFEIT,
    }
    rounds = []
    for scheduled in round_robin.schedule(len(rows)):
        games = []
        for table, (a, b) in enumerate(scheduled.pairs, start=1):
            marks = rows[a - 1][b - 1], rows[b - 1][a - 1]
            if marks not in codes:
                raise ValueError(f"{a} and {b} contradict: {marks}")
            games.append(Game(table, a, b, codes[marks]))
        byes = () if scheduled.free is None else (Bye(scheduled.free, ByeKind.RESTING),)
        rounds.append(Round(scheduled.number, tuple(games), byes))
    return State(tuple(Player(n) for n in range(1, len(rows) + 1)), tuple(rounds))


def round_robin_rules(*tiebreaks: str, rounds: int = 5, **settings: object) -> StageRules:
    return replace(StageRules(System.ROUND_ROBIN, rounds, tiebreaks=tiebreaks), **settings)


def by_lot_rules(*tiebreaks: str, rounds: int = 9, **settings: object) -> StageRules:
    return swiss_rules(*tiebreaks, rounds=rounds, system=System.SWISS_BY_LOT, **settings)


def swiss_rules(*tiebreaks: str, rounds: int = 9, **settings: object) -> StageRules:
    return replace(StageRules(System.REGULATED_SWISS, rounds, tiebreaks=tiebreaks), **settings)
