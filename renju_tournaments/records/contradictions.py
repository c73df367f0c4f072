"""The records and sheets of a stage that end otherwise than its tables say: what “Check the event” tells of records.

Held against the result is what is accepted, and what still waits: the sheets of a game without a record, and those that
came in after it was accepted. The comparison itself is that of the pages (comparison.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.db.models import Exists, F, OuterRef, Q

from pairings.checks.findings import Finding, Severity, finding
from pairings.model import Param
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.further_checks import FurtherCheck, add_check
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.records.checking import names_fit, record_for
from renju_tournaments.records.comparison import Against, against_table, is_comparable, said_by
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.records.queries import Handed, handed_in
from renju_tournaments.records.wording import contradictions as words

_FOUND: Final = {
    Against.CONTRADICTS: (Severity.WARNING, words.AGAINST_RESULT),
    Against.COLOURS_OPEN: (Severity.NOTE, words.COLOURS_OPEN),
}


def contradictions(stage: Stage, going_on: Callable[[], None]) -> Iterator[Finding]:
    """In the order of the rounds and tables. Three queries; one where nothing was handed in."""
    games = _with_sheets(stage)
    handed = handed_in(games) if games else {}
    for game in games:
        going_on()
        yield from _of_game(handed[game.pk])


def _with_sheets(stage: Stage) -> list[Game]:
    """The games of published rounds with a sheet or a record, and what they are held against."""
    games = list(
        Game.objects.filter(
            Exists(Sheet.objects.filter(game=OuterRef("pk"))) | Q(record__isnull=False), round__stage=stage
        )
        .exclude(round__state=RoundState.DRAFT)
        .select_related("first", "second", "round")
        .order_by("round__number", "table")
    )
    for game in games:
        game.round.stage = stage
    return games


def _of_game(handed: Handed) -> Iterator[Finding]:
    game, record = handed.game, handed.record
    waiting = _waiting(handed)
    accepted = [sheet for sheet in handed.sheets if record is not None and sheet.pk == record.sheet_id]
    if record is not None and accepted:
        record.sheet = accepted[0]  # at hand: not to be read again
    if is_comparable(game):
        if record is not None:
            yield from _against(game, record, ())
        for alike in _alike(waiting):
            yield from _against(game, record_for(game, alike[0]), alike)
    for sheet in (*accepted, *waiting):
        if written := _names_of_others(game, sheet):
            yield _found(Severity.NOTE, words.NAMES_OF_OTHERS, game, sheets=(sheet.side,), names=written)


def _waiting(handed: Handed) -> list[Sheet]:
    """The sheets that may still be accepted."""
    at = handed.record.accepted_at if handed.record else None
    if handed.record is not None and at is None:
        return []
    return [sheet for sheet in handed.sheets if at is None or sheet.handed_in_at > at]


def _alike(sheets: Iterable[Sheet]) -> list[list[Sheet]]:
    """Sheets that are stored alike say the same of the result: most are."""
    found: list[list[Sheet]] = []
    for sheet in sheets:
        same = next((group for group in found if group[0].record == sheet.record), None)
        if same is None:
            found.append([sheet])
        else:
            same.append(sheet)
    return found


def _against(game: Game, record: GameRecord, sheets: Iterable[Sheet]) -> Iterator[Finding]:
    """``sheets``: those that would be this record; none for the accepted one."""
    against = _FOUND.get(against_table(game, record))
    if against is None:
        return
    severity, code = against
    said = said_by(game, record)
    yield _found(
        severity,
        code,
        game,
        sheets=tuple(sheet.side for sheet in sheets),
        result=game.result,
        outcome=said.outcome.value,
        ending=said.ending.value,
        by_board=int(said.is_by_board),
        black_told=int(said.names_black),
        first_has_black=int(record.first_has_black is not False),
    )


def _names_of_others(game: Game, sheet: Sheet) -> str:
    """The names that a sheet itself has, where they are not those of the table."""
    if not any(sheet.record.get(role) for role in ("black", "white", "first", "second")):
        return ""
    content = sheet.content
    if names_fit(content, game.first.name, game.second.name):
        return ""
    return " – ".join(filter(None, (content.black or content.first, content.white or content.second)))


def _found(severity: Severity, code: str, game: Game, **params: Param) -> Finding:
    who = (game.first.number or 0, game.second.number or 0)
    at = {"table": game.table, "game": game.pk, "first": who[0], "second": who[1]}
    return finding(severity, code, game.round.number, *who, **at, **params)


def sheets_to_compare(stage: Stage) -> int:
    """How many sheets still wait: each is read and held against the rules."""
    accepted_at = F("game__record__accepted_at")
    waits = Q(game__record__isnull=True) | Q(handed_in_at__gt=accepted_at)
    return Sheet.objects.filter(waits, game__round__stage=stage).count()


add_check(
    FurtherCheck(
        codes=words.CODES,
        find=contradictions,
        sentence=words.sentence,
        link=words.link,
        size=sheets_to_compare,
    )
)
