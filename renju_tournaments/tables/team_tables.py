"""The table of the teams of a stage, and behind every value its working, ready to be shown.

The matches are read off the games (pairings.standings.teams): in a Scheveningen every round is a match of the two
teams (CHOICE). The table is kept in the cache like that of the players.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from pairings.model import BrokenInvariant, State, System
from pairings.standings.presets import TEAMS, still_equal_by, to_be_played_off
from pairings.standings.teams import Team, TeamRow, TeamRules, TeamStandings, team_standings
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds.still_open import NOTHING_OPEN, StillOpen, still_open
from renju_tournaments.tables.standings import is_last
from renju_tournaments.tables.values.cells import Amount, Place, place
from renju_tournaments.tables.values.players import PlayerWords
from renju_tournaments.tables.workings import Working, working_of
from renju_tournaments.wording.tables import standings as words
from renju_tournaments.wording.tables.still_open import Provisional
from renju_tournaments.wording.tables.teams import team_words


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in the table."""

    number: int
    name: str
    place: Place | None
    values: tuple[Amount, ...]
    decides: str
    """The code of what put it above the next; empty for nothing."""
    decided_by: str
    """The same in words."""

    def value(self, code: str) -> Amount | None:
        return next((value for value in self.values if value.code == code), None)


@dataclass(frozen=True)
class TeamTable(Provisional):
    """The table of the teams after a round; ``why`` when there is none."""

    after_round: int
    coefficients: tuple[str, ...]
    """The codes of its columns."""
    rows: tuple[TeamLine, ...]
    notes: tuple[str, ...] = ()
    """Who is to play on for which places."""
    why: str = ""
    still_open: StillOpen = NOTHING_OPEN


@dataclass(frozen=True)
class TeamWorking(Provisional):
    """Everything that put a team where it stands after a round."""

    name: str
    after_round: int
    place: str
    members: tuple[str, ...]
    workings: tuple[Working, ...]
    still_open: StillOpen


@dataclass(frozen=True)
class _Teams:
    """The teams of a stage; their numbers are theirs in this table only, the first that of the smallest player."""

    state: State
    names: dict[int, str]
    teams: tuple[Team, ...]


def team_table(stage: Stage, *, after_round: int) -> TeamTable:
    """The table of the teams after a published round; 0 is before the first."""
    return cached(stage, f"teams:{after_round}", lambda: _make(stage, after_round))


def team_working(stage: Stage, number: int, *, after_round: int) -> TeamWorking:
    """Why a team stands where it stands. Raises Http404 when there is no such team, or no table."""
    found = cached(stage, f"team:{after_round}:{number}", lambda: _make_working(stage, number, after_round))
    if found is None:
        raise Http404(_("There is no such team."))
    return found


def _make(stage: Stage, after_round: int) -> TeamTable:
    there = _teams_of(stage)
    try:
        answer = _answer(stage, there, after_round)
    except BrokenInvariant:
        message = _(
            "The table of the teams cannot be computed: in some round somebody plays for no team, or against their "
            "own. Correct the teams or the boards."
        )
        return TeamTable(after_round, (), (), why=message)
    return TeamTable(
        after_round=answer.after_round,
        coefficients=answer.columns,
        rows=tuple(
            TeamLine(
                number=row.number,
                name=there.names[row.number],
                place=place(row.place_from, row.place_to),
                values=tuple(Amount(v.code, v.amount, in_points=team_words(v.code).in_points) for v in row.values),
                decides=row.decided_by or "",
                decided_by=str(team_words(row.decided_by).name) if row.decided_by else "",
            )
            for row in answer.rows
        ),
        notes=tuple(_ties(stage, answer, there)),
        still_open=_still_open(stage, there, answer),
    )


def _still_open(stage: Stage, there: _Teams, answer: TeamStandings) -> StillOpen:
    return still_open(stage, after_round=answer.after_round, state=there.state)


def _ties(stage: Stage, answer: TeamStandings, there: _Teams) -> list[str]:
    if not is_last(stage, answer):
        return []
    rule = still_equal_by(stage.team_order, TEAMS.values())
    return [
        words.to_be_played_off(
            rule, words.place(rows[0].place_from, rows[0].place_to), [there.names[row.number] for row in rows]
        )
        for rows in to_be_played_off(answer.rows, rule)
    ]


def _make_working(stage: Stage, number: int, after_round: int) -> TeamWorking | None:
    there = _teams_of(stage)
    try:
        answer = _answer(stage, there, after_round)
    except BrokenInvariant:
        return None
    row = next((row for row in answer.rows if row.number == number), None)
    if row is None:
        return None
    team = next(team for team in there.teams if team.number == number)
    called = {e.number: e.name for e in stage.entries.all()}
    return TeamWorking(
        name=there.names[number],
        after_round=answer.after_round,
        place=words.place(row.place_from, row.place_to),
        members=tuple(called[member] for member in team.members),
        workings=tuple(_workings(row, there)),
        still_open=_still_open(stage, there, answer),
    )


def _workings(row: TeamRow, there: _Teams) -> list[Working]:
    teams = {
        number: PlayerWords(number, name, latin="", readable=True, federation="", title="", rating=None)
        for number, name in there.names.items()
    }
    return [working_of(v, team_words(v.code), teams, there.names, decides=v.code == row.decided_by) for v in row.values]


def _teams_of(stage: Stage) -> _Teams:
    state = state_of(stage)
    members: dict[str, list[int]] = {}
    for player in sorted(state.players, key=lambda p: p.number):
        if player.team:
            members.setdefault(player.team, []).append(player.number)
    names = dict(enumerate(members, start=1))
    return _Teams(state, names, tuple(Team(number, tuple(members[name])) for number, name in names.items()))


def _answer(stage: Stage, there: _Teams, after_round: int) -> TeamStandings:
    """Raises BrokenInvariant when the games are no matches of teams."""
    rules = TeamRules(order=tuple(stage.team_order), system=System(stage.system))
    return team_standings(there.state, there.teams, rules=rules, after_round=after_round)
