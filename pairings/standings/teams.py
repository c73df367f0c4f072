"""Teams: their matches read off the games of their members, and the table of the teams (rules 4.5).

Whoever sits opposite a member of another team plays in the match between the two; the boards of a match are its games
in table order. The matches are a stage of their own, in which the teams are the players: what two teams made against
each other is the personal meeting of that stage, a match won counting 1.

CHOICE where the regulations are silent: a match is won by more game points, 2 match points for it, 1 for a draw; when
nobody came on any board both teams lose; Buchholz and Berger go by game points, Berger with the game points made
against each team; the match between teams goes by match points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from pairings.model import (
    DRAW,
    LOSS,
    WIN,
    BrokenInvariant,
    Bye,
    ByeKind,
    Game,
    Player,
    Result,
    Round,
    Side,
    StageRules,
    State,
    System,
    Withdrawn,
    format_half_points,
)
from pairings.standings.outcomes import withdrawals
from pairings.standings.scoring import Scores, last_round, score
from pairings.standings.tiebreaks.codes import UnknownTieBreak
from pairings.standings.tiebreaks.personal_meeting import PersonalMeeting
from pairings.standings.values import Mark, Value, WorkingRow, half_points, quarter_points

TEAM_TIEBREAKS: Final = ("GP", "MP", "MW", "GW", "BH", "BH-M", "SB", "MATCH", "BOARDS")
"""Game points, match points, matches won, games won, Buchholz, median Buchholz and Berger by game points, the match
between the tied, and the points on board 1, board 2, and so on: BOARDS stands for B1, B2 …"""


@dataclass(frozen=True, slots=True)
class Team:
    number: int
    members: tuple[int, ...]
    """The starting numbers of everybody who may play for it, in the order of the boards."""


@dataclass(frozen=True, slots=True)
class TeamRules:
    order: tuple[str, ...] = ("GP", "MP", "BH", "SB", "MATCH", "BOARDS")
    """What the teams are ranked by, the first first."""
    match_win: int = 2
    match_draw: int = 1
    match_loss: int = 0
    free_match: int = 2
    """Match points of a team that is free in a round and whose members have free points."""
    cycles: int = 1
    """How often every two teams meet when everybody meets everybody."""
    system: System = System.ROUND_ROBIN


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the half-points of the two teams on each board, the first-named first."""

    round: int
    first: int
    second: int
    boards: tuple[tuple[int, int], ...]
    results: tuple[Result, ...]
    """Of the games, as the first-named team sees them."""

    @property
    def result(self) -> Result:
        """The match as one game."""
        first, second = (sum(board[side] for board in self.boards) for side in (0, 1))
        if any(not result.is_final for result in self.results):
            return Result.PENDING
        unplayed = all(result.is_forfeit for result in self.results)
        if first == second == LOSS:
            return Result.BOTH_FORFEIT if unplayed else Result.BOTH_LOSE
        if first == second:
            return Result.DRAW
        if first > second:
            return Result.FIRST_BY_FORFEIT if unplayed else Result.FIRST_WINS
        return Result.SECOND_BY_FORFEIT if unplayed else Result.SECOND_WINS


@dataclass(frozen=True)
class TeamRow:
    """A team in the table."""

    number: int
    place_from: int
    place_to: int
    values: tuple[Value, ...]
    """One for each column, in their order."""
    decided_by: str | None = None
    """The column that put it above the row below; None when they share the place."""

    def value(self, code: str) -> Value | None:
        return next((v for v in self.values if v.code == code), None)


@dataclass(frozen=True)
class TeamStandings:
    after_round: int
    columns: tuple[str, ...]
    rows: tuple[TeamRow, ...]
    has_open_games: bool = False


def matches(state: State, teams: Iterable[Team]) -> tuple[Match, ...]:
    """Every match, by rounds and in the order of their first tables.

    Raises BrokenInvariant when somebody plays for no team, for two, against their own, or a team meets two in a
    round."""
    team_of = _team_of(teams)
    found: list[Match] = []
    for r in sorted(state.rounds, key=lambda r: r.number):
        together: dict[tuple[int, int], list[Game]] = {}
        for game in sorted(r.games, key=lambda game: game.table):
            one, two = (team_of.get(n) for n in (game.first, game.second))
            if one is None or two is None or one == two:
                raise BrokenInvariant(f"round {r.number}, table {game.table}: no match of two teams")
            together.setdefault((two, one) if (two, one) in together else (one, two), []).append(game)
        met = [team for pair in together for team in pair]
        if len(set(met)) < len(met):
            raise BrokenInvariant(f"round {r.number}: a team meets two others")
        found += [_match(r.number, pair, games, team_of) for pair, games in together.items()]
    return tuple(found)


def as_stage(state: State, teams: Sequence[Team], rules: TeamRules) -> State:
    """The stage in which the teams are the players, and their matches the games."""
    team_of = _team_of(teams)
    played: dict[int, list[Match]] = {}
    for match in matches(state, teams):
        played.setdefault(match.round, []).append(match)
    rounds = []
    for r in sorted(state.rounds, key=lambda r: r.number):
        games = tuple(
            Game(table, match.first, match.second, match.result)
            for table, match in enumerate(played.get(r.number, ()), start=1)
        )
        sit = {team for game in games for team in (game.first, game.second)}
        kinds = {team_of[bye.player]: bye.kind for bye in r.byes if bye.player in team_of}
        byes = tuple(
            Bye(team.number, kind, WIN if kind is ByeKind.FREE_POINT else 0)
            for team in teams
            if team.number not in sit and (kind := kinds.get(team.number, ByeKind.ABSENT))
        )
        rounds.append(Round(r.number, games, byes))
    return State(tuple(Player(team.number) for team in teams), tuple(rounds))


def team_standings(
    state: State, teams: Sequence[Team], *, rules: TeamRules | None = None, after_round: int | None = None
) -> TeamStandings:
    """The table of the teams after a round, by default after the last; what is equal by everything shares its places.
    Games that count for nobody (a player left before half of theirs) count for no team.

    Raises UnknownTieBreak for a code that is not in TEAM_TIEBREAKS, BrokenInvariant for a state that cannot be."""
    rules = rules or TeamRules()
    after = last_round(state) if after_round is None else min(after_round, last_round(state))
    if unknown := [code for code in rules.order if code not in TEAM_TIEBREAKS]:
        raise UnknownTieBreak(unknown[0])
    index = _Index(_that_count(state.until(after), after), teams, rules, after)
    columns = tuple(c for code in rules.order for c in (index.boards if code == "BOARDS" else (code,)))
    values: list[dict[int, Value]] = [{} for _ in columns]
    tiers = _split([team.number for team in teams], columns, 0, index, values)
    rows: list[TeamRow] = []
    for tier, decided_by in tiers:
        place = len(rows) + 1
        rows += [
            TeamRow(
                number,
                place,
                place + len(tier) - 1,
                tuple(column[number] for column in values),
                decided_by if number == tier[-1] else None,
            )
            for number in tier
        ]
    return TeamStandings(after, columns, tuple(rows), bool(index.scores.open_games))


def _that_count(state: State, after_round: int) -> State:
    """The stage without the games of players whose games count for nobody."""
    void = {n for n, treatment in withdrawals(state, after_round).items() if treatment is Withdrawn.ANNULLED}
    if not void:
        return state
    rounds = [
        replace(r, games=tuple(game for game in r.games if not void & {game.first, game.second})) for r in state.rounds
    ]
    return replace(state, rounds=tuple(rounds))


_Tiers = list[tuple[list[int], str | None]]


def _split(
    group: list[int], columns: Sequence[str], depth: int, index: _Index, values: list[dict[int, Value]]
) -> _Tiers:
    """The group in tiers, and what put each above the next."""
    if depth == len(columns):
        return [(sorted(group), None)]
    found = index.column(columns[depth], group)
    values[depth].update(found)
    equal: dict[tuple[Fraction, ...], list[int]] = {}
    for number in group:
        equal.setdefault(found[number].key or (), []).append(number)
    tiers: _Tiers = []
    for key in sorted(equal, reverse=True):
        if tiers:
            tiers[-1] = (tiers[-1][0], columns[depth])
        tiers += _split(equal[key], columns, depth + 1, index, values)
    return tiers


class _Index:
    """What every team made in every round, and whom it met."""

    def __init__(self, state: State, teams: Sequence[Team], rules: TeamRules, after: int) -> None:
        stage = as_stage(state, teams, rules)
        self.rules = rules
        self.after = after
        self.scores: Scores = score(stage, rules=StageRules(rules.system, after, cycles=rules.cycles))
        self.own: dict[int, dict[int, tuple[int, ...]]] = {team.number: {} for team in teams}
        self.results: dict[int, list[tuple[Result, Side]]] = {team.number: [] for team in teams}
        for match in matches(state, teams):
            for side, number in ((0, match.first), (1, match.second)):
                self.own[number][match.round] = tuple(board[side] for board in match.boards)
                self.results[number] += [(result, tuple(Side)[side]) for result in match.results]
        given = {r.number: {b.player: b.half_points for b in r.byes if b.half_points} for r in state.rounds}
        for team in teams:
            for outcome in self.scores.outcomes[team.number]:
                free = given.get(outcome.round, {}) if outcome.opponent is None else {}
                if boards := tuple(free[member] for member in team.members if member in free):
                    self.own[team.number][outcome.round] = boards
        self.game_points = {number: sum(map(sum, rounds.values())) for number, rounds in self.own.items()}
        widest = max((len(made) for rounds in self.own.values() for made in rounds.values()), default=0)
        self.boards = tuple(f"B{board}" for board in range(1, widest + 1))
        self.simple: Mapping[str, Callable[[int], Value]] = {
            "GP": lambda n: self._sum("GP", n, self._made(n)),
            "MP": lambda n: self._sum("MP", n, [2 * points for points in self._match_points(n)]),
            "MW": lambda n: self._sum("MW", n, [WIN * (o.counted == WIN) for o in self.scores.outcomes[n]]),
            "GW": self._games_won,
            "BH": lambda n: self._opponents("BH", n, cut=0),
            "BH-M": lambda n: self._opponents("BH-M", n, cut=1),
            "SB": self._berger,
        }

    def column(self, code: str, group: Sequence[int]) -> dict[int, Value]:
        if code == "MATCH":
            return self._meetings(group)
        if code in self.boards:
            return {n: self._board(code, n) for n in group}
        return {n: self.simple[code](n) for n in group}

    def _made(self, number: int) -> list[int]:
        """The half-points of each round."""
        return [sum(self.own[number].get(o.round, ())) for o in self.scores.outcomes[number]]

    def _match_points(self, number: int) -> list[int]:
        worth = {WIN: self.rules.match_win, DRAW: self.rules.match_draw, LOSS: self.rules.match_loss}
        return [
            (self.rules.free_match if o.bye is ByeKind.FREE_POINT else 0)
            if o.opponent is None
            else 0
            if o.open
            else worth[o.half_points]
            for o in self.scores.outcomes[number]
        ]

    def _sum(self, code: str, number: int, shares: Sequence[int]) -> Value:
        """A value whose rows contribute so many half-points, round by round."""
        rows = tuple(
            WorkingRow(o.round, o.opponent, self._symbol(number, o.round), None, half_points(share), self._mark(o.open))
            for o, share in zip(self.scores.outcomes[number], shares, strict=True)
        )
        amount = half_points(sum(shares))
        return Value(code, amount, rows, (amount,))

    def _games_won(self, number: int) -> Value:
        """Full points on the boards; only the number, because a round may hold several."""
        won = Fraction(sum(1 for result, side in self.results[number] if result.is_win_for(side)))
        return Value("GW", won, (), (won,))

    def _opponents(self, code: str, number: int, cut: int) -> Value:
        outcomes = self.scores.outcomes[number]
        points = {o.round: self.game_points[o.opponent] for o in outcomes if o.opponent is not None and not o.open}
        ordered = sorted(points, key=lambda r: (points[r], r))
        marks = dict.fromkeys(ordered[len(ordered) - cut :], Mark.CUT_HIGHEST) | dict.fromkeys(
            ordered[:cut], Mark.CUT_LOWEST
        )
        rows = []
        total = 0
        for o in outcomes:
            added = 0 if o.round in marks else points.get(o.round, 0)
            total += added
            counted = half_points(points[o.round]) if o.round in points else None
            mark = marks.get(o.round) or self._mark(o.open, o.opponent)
            symbol = self._symbol(number, o.round)
            rows.append(WorkingRow(o.round, o.opponent, symbol, counted, half_points(added), mark))
        return Value(code, half_points(total), tuple(rows), (half_points(total),))

    def _berger(self, number: int) -> Value:
        rows = []
        total = 0
        for o, made in zip(self.scores.outcomes[number], self._made(number), strict=True):
            points = None if o.opponent is None or o.open else self.game_points[o.opponent]
            quarters = 0 if points is None else points * made
            total += quarters
            counted = None if points is None else half_points(points)
            symbol, mark = self._symbol(number, o.round), self._mark(o.open, o.opponent)
            rows.append(WorkingRow(o.round, o.opponent, symbol, counted, quarter_points(quarters), mark))
        return Value("SB", quarter_points(total), tuple(rows), (quarter_points(total),))

    def _board(self, code: str, number: int) -> Value:
        board = int(code[1:])
        made = [self.own[number].get(o.round, ())[board - 1 : board] for o in self.scores.outcomes[number]]
        return self._sum(code, number, [sum(points) for points in made])

    def _meetings(self, group: Sequence[int]) -> dict[int, Value]:
        if len(group) == 1:
            alone = PersonalMeeting().value(self.scores, group[0])
            return {group[0]: Value("MATCH", alone.amount, (), (Fraction(0),))}
        found = PersonalMeeting().values(self.scores, group)
        return {n: Value("MATCH", v.amount, v.rows, v.key) for n, v in found.items()}

    def _symbol(self, number: int, r: int) -> str:
        return format_half_points(sum(self.own[number][r])) if r in self.own[number] else ""

    def _mark(self, is_open: bool, opponent: int | None = 0) -> Mark | None:
        if is_open:
            return Mark.OPEN
        return Mark.NO_OPPONENT if opponent is None else None


def _team_of(teams: Iterable[Team]) -> dict[int, int]:
    team_of: dict[int, int] = {}
    for team in teams:
        for member in team.members:
            if team_of.setdefault(member, team.number) != team.number:
                raise BrokenInvariant(f"{member} plays for two teams")
    return team_of


def _match(number: int, pair: tuple[int, int], games: Sequence[Game], team_of: Mapping[int, int]) -> Match:
    results = tuple(game.result if team_of[game.first] == pair[0] else game.result.reversed for game in games)
    boards = tuple((result.half_points(Side.FIRST), result.half_points(Side.SECOND)) for result in results)
    return Match(number, *pair, boards, results)
