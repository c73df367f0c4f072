"""The standings ready to be shown: every player by name, every reason in the reader's language.

The engine computes; what the table looks like is for ``lists`` and the writers. A finished table is kept
(``events.kept``); drafts never enter it, so that the desk and the public read the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Protocol, TypeVar

from django.db.models import Count, Q

from pairings.model import Result, State, System, Withdrawn
from pairings.standings import BRACKET, POINTS, Row, Standings, Value
from pairings.standings.presets import presets_for, still_equal_by, to_be_played_off
from pairings.standings.teams import TeamStandings
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.kept import cached, forget, kept
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import engine_table, is_over, state_of
from renju_tournaments.events.rounds.left_over import games_to_wait_for
from renju_tournaments.events.rounds.still_open import StillOpen, still_open
from renju_tournaments.tables.values.cells import Amount, Place, Points, place
from renju_tournaments.tables.values.players import PlayerWords, players_of
from renju_tournaments.wording.tables import standings as words
from renju_tournaments.wording.tables.still_open import Provisional


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A round the public knows."""

    pk: int
    number: int
    state: str
    published_at: datetime | None
    changed_at: datetime | None
    changes: list[dict[str, Any]]
    to_play: int
    """Games without a result that are not adjourned."""
    played: int
    """Games really played."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings. ``mark`` is the number of its footnote, or empty."""

    player: PlayerWords
    place: Place | None
    points: Points | None
    values: tuple[Amount, ...]
    """Of its coefficients; empty for who is not placed."""
    decides: str
    """What put the player above the next of equal points: MATCH_POINTS or the code of a coefficient; else empty."""
    decided_by: str
    """The same in words; in a knock-out, the match that decided the place."""
    withdrawn: bool
    mark: str
    match_points: Points | None = None
    """Of mini-matches, where they come before the points of the games."""

    @property
    def number(self) -> int:
        return self.player.number

    def value(self, code: str) -> Amount | None:
        """That of a coefficient; None for who is not placed."""
        return next((value for value in self.values if value.code == code), None)


@dataclass(frozen=True)
class StandingsTable(Provisional):
    """The standings after a round, in the reader's language."""

    after_round: int
    coefficients: tuple[str, ...]
    """Their codes, in the order in which they are asked."""
    rows: tuple[StandingsRow, ...]
    still_open: StillOpen
    notes: tuple[str, ...]
    by_bracket: bool
    """Is it a knock-out, whose places were decided in matches?"""
    footnotes: tuple[str, ...]
    """Sentences for those withdrawn or not yet entered, each once; a row's ``mark`` counts them from 1."""
    has_match_points: bool = False
    has_teams: bool = False
    """Is everybody ranked inside their team, one team after the other?"""

    def row(self, number: int) -> StandingsRow | None:
        return next((r for r in self.rows if r.number == number), None)


def kept_table(stage: Stage, after_round: int) -> StandingsTable | None:
    """The table that the next reader in the language of now will be given; None if it is still to be made."""
    found: StandingsTable | None = kept(stage, f"table:{after_round}")
    return found


def forget_table(stage: Stage, after_round: int) -> None:
    """Throws the kept table away, in the language of now; the next reader has it made anew."""
    forget(stage, f"table:{after_round}")


def published_rounds(stage: Stage) -> list[PublishedRound]:
    """The rounds the public knows, in order. One query, or none while nothing in the stage has changed."""
    return cached(stage, "rounds", lambda: _read_rounds(stage))


def _read_rounds(stage: Stage) -> list[PublishedRound]:
    really = [result.value for result in Result if result.is_played]
    rounds = (
        stage.rounds.exclude(state=RoundState.DRAFT)
        .annotate(to_play=Count("games", filter=TO_PLAY), played=Count("games", filter=Q(games__result__in=really)))
        .order_by("number")
    )
    names = [field.name for field in fields(PublishedRound)]
    return [PublishedRound(*row) for row in rounds.values_list(*names)]


TO_PLAY = Q(games__result=Result.PENDING.value, games__adjourned=False)
"""Of a round: a game that has no result and is not adjourned."""


class Played(Protocol):
    """A round that knows how many games there are to play in it."""

    @property
    def to_play(self) -> int: ...


R = TypeVar("R", bound=Played)


def current_round(rounds: Iterable[R]) -> R | None:
    """The round that is being played: the first with a game to play; when there is none, the last.

    Rounds published ahead (a round-robin's whole schedule) come after it.
    """
    last = None
    for last in rounds:
        if last.to_play:
            return last
    return last


def last_played(rounds: Iterable[PublishedRound]) -> int:
    """The number of the last round of which anything is known that counts; 0 before the first result.

    A forfeit alone does not make a round played: a player who leaves a round-robin forfeits rounds far ahead.
    """
    return max((r.number for r in played_rounds(rounds)), default=0)


def played_rounds(rounds: Iterable[PublishedRound]) -> list[PublishedRound]:
    """The rounds of which anything is known that counts: the schedule of a round-robin is published ahead."""
    return [r for r in rounds if r.played or r.state == RoundState.COMPLETE]


def is_played(stage: Stage, rounds: Sequence[PublishedRound]) -> bool:
    """Everything that is to be played is published and complete: the table can be made final."""
    if not is_over(stage, len(rounds)):
        return False
    return all(r.state == RoundState.COMPLETE for r in rounds) or (stage.is_open_ended and not games_to_wait_for(stage))


def is_decided(stage: Stage, rounds: Sequence[PublishedRound]) -> bool:
    """Is no round to come any more after the published ones? No query while nothing in the stage has changed."""
    return cached(stage, "decided", lambda: is_over(stage, len(rounds)))


def has_been_played(stage: Stage, rounds: Sequence[PublishedRound]) -> bool:
    """Is nothing of the stage to be played any more, whether its table was made final or not? No query while nothing
    in the stage has changed."""
    if stage.finished_at is not None:
        return True
    return all(r.state == RoundState.COMPLETE for r in rounds) and is_decided(stage, rounds)


def is_final(stage: Stage, rounds: Sequence[PublishedRound], after_round: int) -> bool:
    """Is the table after this round the one that stands at the end of a finished stage?"""
    return stage.finished_at is not None and bool(rounds) and after_round == rounds[-1].number


def table(stage: Stage, *, after_round: int) -> StandingsTable:
    """The standings after a published round; 0 is before the first."""
    return cached(stage, f"table:{after_round}", lambda: _make_table(stage, after_round))


def _make_table(stage: Stage, after_round: int) -> StandingsTable:
    players = players_of(stage)
    state = state_of(stage)
    return worded(stage, state, engine_table(stage, state, after_round), players)


def worded(stage: Stage, state: State, answer: Standings, players: Mapping[int, PlayerWords]) -> StandingsTable:
    """The engine's answer in the language of now; ``players`` are those of ``players_of``."""
    names = {number: p.name for number, p in players.items()}
    footnotes = tuple(dict.fromkeys(note for row in answer.rows if (note := footnote(row, names))))
    rows = tuple(_row(row, players[row.number], names, footnotes) for row in answer.rows)
    return StandingsTable(
        after_round=answer.after_round,
        coefficients=answer.tiebreaks,
        rows=rows,
        still_open=still_open(stage, after_round=answer.after_round, state=state),
        by_bracket=stage.is_knock_out,
        notes=tuple(dict.fromkeys((*(sentence(note, names) for note in answer.notes), *_ties(stage, answer, names)))),
        footnotes=footnotes,
        has_match_points=any(row.match_points is not None for row in answer.rows),
        has_teams=stage.has_teams,
    )


def is_last(stage: Stage, answer: Standings | TeamStandings) -> bool:
    """Is it the table after the last round, with every result there? What is tied in it is to be played off."""
    return not (stage.is_open_ended or answer.after_round < stage.rounds_planned or answer.has_open_games)


def _ties(stage: Stage, answer: Standings, names: Mapping[int, str]) -> list[str]:
    """Who is to play on for a place, once everything else is played."""
    if not is_last(stage, answer):
        return []
    rule = still_equal_by(stage.tiebreaks, presets_for(System(stage.system)))
    return [
        words.to_be_played_off(
            rule, words.place(rows[0].place_from, rows[0].place_to), [names[row.number] for row in rows]
        )
        for rows in to_be_played_off(answer.rows, rule)
    ]


def _row(row: Row, player: PlayerWords, names: Mapping[int, str], footnotes: tuple[str, ...]) -> StandingsRow:
    note = footnote(row, names)
    return StandingsRow(
        player=player,
        place=place(row.place_from, row.place_to),
        points=total(row),
        values=tuple(map(amount_of, row.values)),
        decides="" if row.decided_by in (None, POINTS, BRACKET) else row.decided_by,
        decided_by=_decided_by(row, names),
        withdrawn=row.withdrawn is not None,
        mark=str(footnotes.index(note) + 1) if note else "",
        match_points=None if row.match_points is None else Points(row.match_points),
    )


def total(row: Row) -> Points | None:
    """The points of a line; nothing for who left and is not placed: they have no total (rules 3)."""
    return Points(row.points) if row.is_placed or row.withdrawn is None else None


def amount_of(value: Value) -> Amount:
    """A coefficient of a player."""
    return Amount(value.code, value.amount, in_points=words.tiebreak_words(value.code).in_points)


def _decided_by(row: Row, names: Mapping[int, str]) -> str:
    """What put somebody above the next; in a knock-out, the match that decided their place."""
    if row.outcome is not None:
        return sentence(row.outcome, names)
    return words.criterion(row.decided_by) if row.decided_by and row.decided_by != BRACKET else ""


def footnote(row: Row, names: Mapping[int, str]) -> str:
    """Why somebody has no place, or what their leaving meant; empty for everybody else."""
    if row.unplaced is not None:
        return sentence(row.unplaced, names)
    if row.withdrawn is Withdrawn.FORFEITS_REST:
        return str(words.FORFEITS_REST)
    return ""
