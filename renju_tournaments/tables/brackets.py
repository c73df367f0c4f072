"""A knock-out ready to be shown: the bracket match by match, or, where lost points put a player out, a table of them.

The desk and the public read the same: published rounds only, from the cache while nothing in the stage has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pairings.model import Side, State, format_half_points
from pairings.settings import KnockOut
from pairings.systems import olympic
from pairings.systems.olympic import Status, lost_points
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import stands_of, state_of
from renju_tournaments.events.rounds.still_open import StillOpen, still_open
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.values.players import PlayerWords, players_of
from renju_tournaments.wording.tables import brackets as words
from renju_tournaments.wording.tables.standings import place
from renju_tournaments.wording.tables.still_open import Provisional

TALLEST = 8
"""So many matches stand one above the other at most; a larger bracket is shown in parts, a page each on paper."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the two sides of a match. ``note`` stands where there is no player yet, or never."""

    player: PlayerWords | None
    note: str
    score: str
    wins: bool
    loses: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a match, as its upper player made it: “½ : ½”. Empty while it is open."""

    round: int
    table: int
    score: str
    adjourned: bool


@dataclass(frozen=True, slots=True)
class MatchWords:
    number: int
    seats: tuple[Seat, Seat]
    games: tuple[Played, ...]
    status: str
    """A value of the engine's Status."""
    said: str
    """By what it was decided, or what it waits for, where the score does not say so."""

    @property
    def is_pass(self) -> bool:
        return self.status in (Status.FREE_PASS.value, Status.WALKOVER.value, Status.EMPTY.value)


@dataclass(frozen=True, slots=True)
class Column:
    """The matches of a round that stand one above the other."""

    title: str
    round: int
    matches: tuple[MatchWords, ...]

    @property
    def passes(self) -> list[PlayerWords]:
        """Who is through without a game: many in the first round of a small field, and folded on a phone."""
        return [seat.player for m in self.matches if m.is_pass for seat in m.seats if seat.player]

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return f"c{self.matches[0].number}"


@dataclass(frozen=True, slots=True)
class Part:
    """As much of a bracket as is drawn in one piece: each column has half the matches of the one before."""

    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """The bracket for a range of places. ``title`` is empty when it is the only one."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class LostCell:
    """A round of a player in a table of lost points."""

    mark: str
    opponent: PlayerWords | None
    lost: str
    """The points lost after the round."""


@dataclass(frozen=True, slots=True)
class LostRow:
    player: PlayerWords
    place: str
    cells: tuple[LostCell | None, ...]
    """None once they are out."""
    lost: str
    is_out: bool


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """Somebody whose event is over, and where they came in."""

    player: PlayerWords
    place: str


@dataclass(frozen=True)
class BracketWords(Provisional):
    """A knock-out."""

    sections: tuple[Section, ...]
    rows: tuple[LostRow, ...]
    """Where lost points put a player out; there are no sections then."""
    limit: str
    """So many lost points put a player out."""
    rounds: tuple[int, ...]
    """The rounds of the event that are published."""
    places: tuple[PlaceWords, ...]
    """Those that are final, from the first."""
    is_over: bool
    still_open: StillOpen

    @property
    def columns(self) -> list[Column]:
        """The columns to go to on a phone: the first of each round of each section."""
        return [c for s in self.sections for c in _firsts(s)]


def _firsts(section: Section) -> Iterable[Column]:
    seen: set[str] = set()
    for part in section.parts:
        for column in part.columns:
            if column.title not in seen:
                seen.add(column.title)
                yield column


def bracket_words(stage: Stage) -> BracketWords | None:
    """The knock-out in words; None before the numbers are drawn."""
    return cached(stage, "bracket", lambda: _make(stage))


def places_decided(stage: Stage) -> dict[int, str]:
    """The places in a knock-out that are final, by starting number; nothing in other systems."""
    found = bracket_words(stage) if stage.is_knock_out else None
    return {p.player.number: p.place for p in found.places} if found else {}


def _make(stage: Stage) -> BracketWords | None:
    state = state_of(stage)
    stands = stands_of(stage, state)
    if stands is None:
        return None
    players = players_of(stage)
    by_points = stands.variant is KnockOut.LOST_POINTS
    reasons = _reasons_of_decisions(stage)
    return BracketWords(
        sections=() if by_points else tuple(_sections(stands, players, reasons)),
        rows=tuple(_rows(stage, state, stands, players)) if by_points else (),
        limit=format_half_points(stage.lost_points),
        rounds=tuple(r.number for r in state.rounds),
        places=tuple(
            PlaceWords(players[p.player], place(p.place_from, p.place_to)) for p in stands.places if p.is_final
        ),
        is_over=stands.is_over,
        still_open=still_open(stage, state=state),
    )


def _reasons_of_decisions(stage: Stage) -> dict[frozenset[int], str]:
    """Why the last decision about a match was taken, by the starting numbers of the two. One query."""
    rows = stage.match_decisions.values_list("one__number", "other__number", "reason")
    return {frozenset((one or 0, other or 0)): reason for one, other, reason in rows}


def _sections(
    stands: olympic.Bracket, players: Mapping[int, PlayerWords], reasons: Mapping[frozenset[int], str]
) -> Iterable[Section]:
    """A section is what is played for the places from one on: the better places first."""
    names = {number: p.name for number, p in players.items()}
    ordered = sorted(stands.matches, key=lambda m: (m.places[0], m.round, m.number))
    found = [list(matches) for _first, matches in groupby(ordered, key=lambda m: m.places[0])]
    for matches in found:
        columns = []
        for number, row in groupby(matches, key=lambda m: m.round):
            column = list(row)
            title = words.column_title(column[0], len(column))
            columns.append(Column(title, number, tuple(_match(m, players, names, reasons) for m in column)))
        title = words.section_title(*matches[0].places) if len(found) > 1 else ""
        yield Section(title, tuple(_parts(columns)))


def _parts(columns: Sequence[Column]) -> Iterable[Part]:
    """The whole, if it is not too tall; else its pieces from the top, and then what their winners play."""
    if len(columns[0].matches) <= TALLEST:
        yield Part(tuple(columns))
        return
    for top in range(0, len(columns[0].matches), TALLEST):
        piece, height = [], TALLEST
        for column in columns:
            if not height:
                break
            start = top * height // TALLEST
            piece.append(replace(column, matches=column.matches[start : start + height]))
            height //= 2
        yield Part(tuple(piece))
    yield from _parts(columns[TALLEST.bit_length() :])


def _match(
    match: olympic.Match,
    players: Mapping[int, PlayerWords],
    names: Mapping[int, str],
    reasons: Mapping[frozenset[int], str],
) -> MatchWords:
    return MatchWords(
        number=match.number,
        seats=(_seat(match, 0, players), _seat(match, 1, players)),
        games=tuple(_played(match, game) for game in match.games),
        status=match.status.value,
        said=words.how_it_stands(match, names, reasons.get(frozenset(match.players), "")),
    )


def _seat(match: olympic.Match, which: int, players: Mapping[int, PlayerWords]) -> Seat:
    slot = match.slots[which]
    note = "" if slot.player is not None or slot.is_empty else words.comes_from(slot.source)
    return Seat(
        player=None if slot.player is None else players[slot.player],
        note=note,
        score=_score(match, which),
        wins=slot.player is not None and slot.player == match.winner,
        loses=slot.player is not None and match.status.is_over and slot.player != match.winner,
    )


def _score(match: olympic.Match, which: int) -> str:
    """The points of a side; its marks of a single game, and of games that nobody played: so a forfeit can be seen."""
    player = match.slots[which].player
    if player is None:
        return ""
    if match.status is Status.WALKOVER:
        return "+"
    if len(match.games) == 1 or match.is_by_forfeit:
        games = [played.game for played in match.games]
        return " ".join(game.result.symbol(game.side_of(player)) for game in games)
    return format_half_points(match.points[which]) if match.games else ""


def _played(match: olympic.Match, played: olympic.MatchGame) -> Played:
    game = played.game
    upper = match.slots[0].player
    sides = (Side.FIRST, Side.SECOND) if game.first == upper else (Side.SECOND, Side.FIRST)
    score = " : ".join(game.result.symbol(side) for side in sides) if game.result.is_final else ""
    return Played(played.round, game.table, score, game.adjourned and not game.result.is_final)


def _rows(stage: Stage, state: State, stands: olympic.Bracket, players: Mapping[int, PlayerWords]) -> Iterable[LostRow]:
    """The table of lost points, the better places first."""
    rules = rules_of(stage)
    after = [
        {c.number: c for c in lost_points.contestants(state.until(played.number), rules)} for played in state.rounds
    ]
    now = {c.number: c for c in lost_points.contestants(state, rules)}
    for final in stands.places:
        number = final.player
        cells = []
        for played, lost in zip(state.rounds, after, strict=True):
            match = next((m for m in stands.matches if m.round == played.number and number in m.players), None)
            cells.append(None if match is None else _cell(match, number, players, lost[number].lost))
        yield LostRow(
            player=players[number],
            place=place(final.place_from, final.place_to),
            cells=tuple(cells),
            lost=format_half_points(now[number].lost),
            is_out=now[number].out_after is not None,
        )


def _cell(match: olympic.Match, number: int, players: Mapping[int, PlayerWords], lost: int) -> LostCell:
    opponent = next((n for n in match.players if n != number), None)
    mark = _score(match, 0 if match.slots[0].player == number else 1)
    return LostCell(mark, None if opponent is None else players[opponent], format_half_points(lost))
