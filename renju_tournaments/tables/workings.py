"""“Why am I seventh?”: for one player every criterion line by line, adding up to the value in the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _

from pairings import lots
from pairings.model import Reason, State
from pairings.standings import MATCH_POINTS, POINTS, Mark, NotComputable, Row, Standings, Value, WorkingRow
from pairings.standings.order.by_matches import mini_matches
from pairings.standings.order.by_team import of_team
from pairings.standings.outcomes import Outcome
from pairings.standings.scoring import score
from pairings.standings.values import total_of
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import engine_table, state_of
from renju_tournaments.events.rounds.still_open import StillOpen, still_open
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.lots import Ticket
from renju_tournaments.tables.standings import PublishedRound, total
from renju_tournaments.tables.values.cells import text_of
from renju_tournaments.tables.values.players import PlayerWords, players_of
from renju_tournaments.wording.tables import standings as words
from renju_tournaments.wording.tables.still_open import Provisional


@dataclass(frozen=True, slots=True)
class Line:
    """A round in a working. ``opponent`` is None when there was none."""

    round: int
    opponent: PlayerWords | None
    result: str
    counted: str
    contribution: str
    mark: str
    left_out: bool
    game: str = ""
    """The address of a page with the game, where there is one."""


@dataclass(frozen=True, slots=True)
class PlaceLot:
    """A lot for places: everybody it was drawn among, the smallest ticket first, and how anybody can repeat it."""

    seed: int
    tickets: tuple[Ticket, ...]
    example: tuple[str, str]
    """A text to be hashed, and its ticket."""


@dataclass(frozen=True, slots=True)
class Working:
    """One criterion of one player: its value, and the lines that add up to it; ``why`` when there is none."""

    code: str
    name: str
    explanation: str
    counted: str
    """The head of the column of what the opponent brings; empty when nothing is asked of them."""
    value: str
    lines: tuple[Line, ...]
    why: str
    decides: bool
    together: str = ""
    """The sum of the lines, where something is added to it."""
    added: tuple[tuple[str, str], ...] = ()
    """What is added, in words and as an amount."""
    lot: PlaceLot | None = None


@dataclass(frozen=True)
class PlayerWorking(Provisional):
    """Everything that put a player where they stand after a round."""

    player: PlayerWords
    after_round: int
    place: str
    points: str
    sentences: tuple[str, ...]
    """What stands between them and their neighbours in the table."""
    workings: tuple[Working, ...]
    still_open: StillOpen


def working(stage: Stage, number: int, *, after_round: int) -> PlayerWorking | None:
    """The working of the player with this starting number; None when there is no such player in the table."""
    return cached(stage, f"working:{after_round}:{number}", lambda: _make(stage, number, after_round))


def working_in(stage: Stage, rounds: Iterable[PublishedRound], number: int, *, after_round: int) -> PlayerWorking:
    """The same for a page: raises Http404 unless the round is among the published ones and somebody has the number."""
    require_published(rounds, after_round)
    found = working(stage, number, after_round=after_round)
    if found is None:
        raise Http404(_("Nobody has this starting number."))
    return found


def with_games(working: PlayerWorking, games: Mapping[int, str]) -> PlayerWorking:
    """The working with the addresses of the player's games, by round."""
    workings = (
        replace(w, lines=tuple(replace(line, game=games.get(line.round, "")) for line in w.lines))
        for w in working.workings
    )
    return replace(working, workings=tuple(workings))


def require_published(rounds: Iterable[PublishedRound], number: int) -> None:
    """Raises Http404 for a round that is not published."""
    if number not in {r.number for r in rounds}:
        raise Http404(_("Round %(number)s is not published yet.") % {"number": number})


def _make(stage: Stage, number: int, after_round: int) -> PlayerWorking | None:
    players = players_of(stage)
    if number not in players:
        return None
    names = {n: p.name for n, p in players.items()}
    state = state_of(stage)
    answer = engine_table(stage, state, after_round)
    row = answer.row(number)
    points = _points(stage, state, number, players, answer.after_round, row.decided_by == POINTS)
    return PlayerWorking(
        player=players[number],
        after_round=answer.after_round,
        place=words.place(row.place_from, row.place_to),
        points=text_of(total(row)),
        sentences=tuple(_sentences(of_team(state, answer, number) if stage.has_teams else answer, row, names)),
        workings=(
            points,
            *_match_points(stage, state, row, players, answer.after_round),
            *(
                working_of(v, words.tiebreak_words(v.code), players, names, decides=v.code == row.decided_by)
                for v in row.values
            ),
        ),
        still_open=still_open(stage, after_round=answer.after_round, state=state),
    )


def _sentences(answer: Standings, row: Row, names: Mapping[int, str]) -> list[str]:
    if row.unplaced is not None:
        return [sentence(row.unplaced, names)]
    if row.outcome is not None:
        return [_("Last match: %(outcome)s.") % {"outcome": sentence(row.outcome, names)}]
    placed = [r for r in answer.rows if r.is_placed]
    position = placed.index(row)
    found = []
    sharing = [r for r in placed if r.place_from == row.place_from and r is not row]
    above = next((r for r in reversed(placed[:position]) if r.place_from != row.place_from), None)
    below = next((r for r in placed[position:] if r.place_from != row.place_from), None)
    if above is not None and above.decided_by:
        found.append(_compared(above, row, above.decided_by, names[above.number], stands="below"))
    if sharing:
        found.append(
            _("Shares the place with %(names)s: equal by every criterion.")
            % {"names": ", ".join(names[r.number] for r in sharing)}
        )
    last = sharing[-1] if sharing and placed.index(sharing[-1]) > position else row
    if below is not None and last.decided_by:
        found.append(_compared(row, below, last.decided_by, names[below.number], stands="above"))
    return found


def _compared(upper: Row, lower: Row, code: str, name: str, *, stands: str) -> str:
    """How the player stands to a neighbour called ``name``, with both values where there are two."""
    more, less = _shown(upper, code), _shown(lower, code)
    facts = {"name": name, "criterion": words.criterion(code), "more": more, "less": less}
    if words.NONE in (more, less):
        if stands == "above":
            return _("Above %(name)s by %(criterion)s.") % facts
        return _("Below %(name)s by %(criterion)s.") % facts
    if stands == "above":
        return _("Above %(name)s by %(criterion)s: %(more)s against %(less)s.") % facts
    return _("Below %(name)s by %(criterion)s: %(less)s against %(more)s.") % facts


def _shown(row: Row, code: str) -> str:
    value = row.value(code)
    if code == MATCH_POINTS:
        return words.points(row.match_points or 0)
    return words.points(row.points) if value is None else words.coefficient(code, value.amount)


def working_of(
    value: Value,
    about: words.TieBreakWords,
    players: Mapping[int, PlayerWords],
    names: Mapping[int, str],
    *,
    decides: bool,
) -> Working:
    """A criterion in words. ``players`` are those its lines may name, by number, and ``names`` what they are called."""
    added = words.added(value.why_added, value.added) if value.why_added else []
    return Working(
        code=value.code,
        name=str(about.name),
        explanation=str(about.explanation),
        counted=str(about.counted),
        value=words.amount_or_dash(value.amount, in_points=about.in_points),
        lines=tuple(_line(line, players, in_points=about.in_points) for line in value.rows),
        why=sentence(value.amount.reason, names) if isinstance(value.amount, NotComputable) else "",
        decides=decides,
        together=words.amount(total_of(value.rows)) if added else "",
        added=tuple(added),
        lot=_lot(value.why_added, names) if value.why_added else None,
    )


def _lot(why: Reason, names: Mapping[int, str]) -> PlaceLot | None:
    """The lot behind a value; None when it was none."""
    if why.code != "lot_for_place":
        return None
    facts = dict(why.params)
    seed, lot, drawn = facts["seed"], str(facts["lot"]), facts["players"]
    assert isinstance(seed, int)
    assert isinstance(drawn, tuple)
    tickets = tuple(Ticket(int(n), names[int(n)], lots.ticket(seed, lot, n), is_free=False) for n in drawn)
    return PlaceLot(seed, tickets, (f"{seed}:{lot}:{tickets[0].number}", tickets[0].ticket))


def _line(line: WorkingRow, players: Mapping[int, PlayerWords], *, in_points: bool) -> Line:
    return Line(
        round=line.round,
        opponent=None if line.opponent is None else players[line.opponent],
        result=line.symbol,
        counted="" if line.counted is None else words.counted(line.counted),
        contribution=words.amount_or_dash(line.contribution, in_points=in_points),
        mark=str(words.MARKS[line.mark]) if line.mark else "",
        left_out=line.counted is not None and line.contribution == 0 and line.mark is not None,
    )


def _points(
    stage: Stage, state: State, number: int, players: Mapping[int, PlayerWords], after_round: int, decides: bool
) -> Working:
    """The points themselves, a line a round; they add up like any coefficient."""
    scores = score(state, rules=rules_of(stage), after_round=after_round)
    return Working(
        code=POINTS,
        name=_("points"),
        explanation=_("What the games and the rounds without a game brought."),
        counted="",
        value=words.points(scores.points[number]),
        lines=tuple(_points_line(outcome, players) for outcome in scores.outcomes[number]),
        why="",
        decides=decides,
    )


def _match_points(
    stage: Stage, state: State, row: Row, players: Mapping[int, PlayerWords], after_round: int
) -> Iterable[Working]:
    """The mini-matches, a line each, where they come before the points of the games."""
    if row.match_points is None:
        return
    scores = score(state, rules=rules_of(stage), after_round=after_round)
    yield Working(
        code=MATCH_POINTS,
        name=words.criterion(MATCH_POINTS),
        explanation=_(
            "A mini-match won brings a point, a drawn one half a point; it counts when all its games have a result."
        ),
        counted="",
        value=words.points(row.match_points),
        lines=tuple(
            Line(
                round=met.round,
                opponent=players[met.opponent],
                result=f"{words.points(met.made)} : {words.points(met.against)}",
                counted="",
                contribution=words.points(met.half_points),
                mark="" if met.is_finished else _("not finished yet"),
                left_out=False,
            )
            for met in mini_matches(scores, row.number)
        ),
        why="",
        decides=row.decided_by == MATCH_POINTS,
    )


def _points_line(outcome: Outcome, players: Mapping[int, PlayerWords]) -> Line:
    mark = ""
    if outcome.bye is not None:
        mark = str(words.BYES[outcome.bye])
    elif outcome.annulled:
        mark = str(words.MARKS[Mark.ANNULLED])
    elif outcome.open:
        mark = str(words.MARKS[Mark.OPEN])
    elif not outcome.played:
        mark = _("without play")
    return Line(
        round=outcome.round,
        opponent=None if outcome.opponent is None else players[outcome.opponent],
        result=outcome.symbol,
        counted="",
        contribution=words.points(outcome.counted),
        mark=mark,
        left_out=False,
    )
