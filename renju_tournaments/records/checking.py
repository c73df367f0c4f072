"""A record held against the rules of its event, and what is read off it to look for it by.

Nothing here decides anything: a finding never changes a result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from renju_tournaments.common.text.spelling import composed
from renju_tournaments.events.models import Event
from renju_tournaments.events.models import Game as EventGame
from renju_tournaments.events.rounds.openings import is_by_lot, position_at
from renju_tournaments.players.names import fold, search_key
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord, Sheet
from renju_tournaments.rules.findings import Finding, Kind, Weight
from renju_tournaments.rules.game import Claims, Game, Replay, Rules, replay
from renju_tournaments.rules.openings import REGULATIONS, School
from renju_tournaments.rules.records.record import Outcome, Record
from renju_tournaments.rules.records.stored import WORDS, plain_finding, plain_record
from renju_tournaments.rules.steps import PlayerSide, Swap, Take
from renju_tournaments.rules.verdicts import Reading

LONGEST_NAME: Final = 200


def rules_of_event(event: Event) -> Rules:
    """What the games of an event are held against."""
    regulation = REGULATIONS.get(event.opening_regulation)
    return Rules(
        game=Game.RENJU if regulation is None or regulation.renju else Game.GOMOKU,
        claims=Claims(event.claims),
        reading=Reading(event.foul_reading),
        school=School(event.fifth_school),
        regulation=regulation.key if regulation else "",
        size=event.board_size,
    )


def rules_of_game(event_game: EventGame) -> Rules:
    """The same for one game of it: in renju by lot it begins with the position that was drawn for its table."""
    event = event_game.round.stage.event
    drawn = position_at(event_game.round, event_game.table) if is_by_lot(event) else None
    return replace(rules_of_event(event), drawn=drawn or ())


def with_names(record: Record, first: str, second: str, event: Event, round_name: str) -> Record:
    """The record of a table: who sat there is what the event says, whatever the sheet says."""
    named = replace(record, first=first, second=second, event=event.name, place=event.place, round=round_name)
    first_has_black = player_with_black(named, replay(named, rules_of_event(event))) is PlayerSide.FIRST
    black, white = (first, second) if first_has_black else (second, first)
    return replace(named, black=black, white=white)


def tells_swaps(record: Record) -> bool:
    """Does the record say itself what became of the rights to swap?"""
    return any(isinstance(step, Swap | Take) for step in record.steps)


def player_with_black(record: Record, played: Replay) -> PlayerSide:
    """Who had Black at the end of the opening: by the swaps; where none is recorded, by the names that stand under the
    colours, for many files give only those (renju rules 3.3)."""
    by_names = None if tells_swaps(record) else _black_by_names(record)
    return by_names or played.black


def _black_by_names(record: Record) -> PlayerSide | None:
    """None unless the names tell it for certain."""
    straight = _may_be(record.black, record.first) and _may_be(record.white, record.second)
    crossed = _may_be(record.black, record.second) and _may_be(record.white, record.first)
    if straight is crossed:
        return None
    return PlayerSide.FIRST if straight else PlayerSide.SECOND


def names_black(record: Record, played: Replay) -> bool:
    """Does the record tell who had Black, or is it only read as if nobody had swapped?"""
    left_out = any(
        finding.kind is Kind.SWAP_NOT_RECORDED or (finding.kind is Kind.WAY_NOT_RECORDED and finding.facts)
        for finding in played.findings
    )
    return not left_out or names_tell_black(record, record.first, record.second)


def black_named_by(record: Record, event_game: EventGame) -> PlayerSide | None:
    """Who had Black by a sheet of this table; None where it does not tell."""
    of_table = replace(record, first=event_game.first.name, second=event_game.second.name)
    played = replay(of_table, rules_of_game(event_game))
    return player_with_black(of_table, played) if names_black(of_table, played) else None


def names_tell_black(record: Record, first: str, second: str) -> bool:
    """Do the names under the colours tell which of these two had Black?"""
    return not tells_swaps(record) and _black_by_names(replace(record, first=first, second=second)) is not None


def names_fit(record: Record, first: str, second: str) -> bool:
    """Can a sheet that has names be of these two? One without names fits everybody."""
    one, other = record.black or record.first, record.white or record.second
    straight = (not one or _may_be(one, first)) and (not other or _may_be(other, second))
    crossed = (not one or _may_be(one, second)) and (not other or _may_be(other, first))
    return straight or crossed


def _may_be(written: str, name: str) -> bool:
    """Can both be names of one person? A sheet may leave out a part of the name, and turns it around."""
    one, other = set(fold(written).split()), set(fold(name).split())
    return bool(one and other) and (one <= other or other <= one)


def read_off(record: Record, rules: Rules, *, sheet: Record | None = None) -> dict[str, Any]:
    """The fields of a GameRecord for a record; its words come in the one spelling of their letters
    (common.text.spelling).

    ``sheet``: what was handed in, where the record has the names of its table and the sheet may have none: who had
    Black is known only if the sheet tells it.
    """
    words: dict[str, Any] = {word: composed(getattr(record, word)) for word in WORDS}
    record = replace(record, **words)
    played = replay(record, rules)
    plain = plain_record(record)
    names = {role: plain.get(role, "")[:LONGEST_NAME] for role in ("first", "second", "black", "white")}
    return {
        "record": plain,
        **names,
        "first_has_black": _first_has_black(record, sheet or record, played),
        "regulation": (rules.regulation or plain.get("regulation", ""))[:20],
        "opening": played.opening.code if played.opening else "",
        "outcome": record.outcome.value,
        "ending": record.ending.value,
        "moves": min(len(played.moves), 32_767),
        "findings": [plain_finding(finding) for finding in played.findings],
        "kinds": kinds_text(played.findings),
        "search_key": _names_key(*names.values()),
        "errors": sum(finding.weight is Weight.ERROR for finding in played.findings),
        "warnings": sum(finding.weight is Weight.WARNING for finding in played.findings),
    }


def _first_has_black(record: Record, sheet: Record, played: Replay) -> bool | None:
    if not (record.first or record.second):
        return None
    written = names_black(replace(sheet, first=record.first, second=record.second), played)
    return player_with_black(record, played) is PlayerSide.FIRST if written else None


def kinds_text(findings: Iterable[Finding]) -> str:
    """The kinds of findings with their weights as they are looked for (GameRecord.kinds)."""
    found = sorted({f"{finding.weight.value}:{finding.kind.value}" for finding in findings})
    return f"|{'|'.join(found)}|" if found else ""


@lru_cache(maxsize=4096)
def _names_key(*names: str) -> str:
    return search_key(*dict.fromkeys(filter(None, names)))


def winner_of(record: GameRecord) -> Side | None:
    """Who won by the record: first or second, whatever colour they had; None for a draw, and where it does not tell."""
    return side_of(Outcome(record.outcome), record.first_has_black)


def side_of(outcome: Outcome, first_has_black: bool | None) -> Side | None:
    """Who won, by the colour that won; None for a draw, and where it does not tell.

    Where it is not known who had Black the colours are read as not swapped: so they are written, where a person says
    who won (records.sent)."""
    if outcome not in (Outcome.BLACK, Outcome.WHITE):
        return None
    return Side.FIRST if (outcome is Outcome.BLACK) == (first_has_black is not False) else Side.SECOND


def record_for(event_game: EventGame, sheet: Sheet) -> GameRecord:
    """The record that a sheet would be, not stored. The table has its players, and round, stage and event, at hand."""
    event = event_game.round.stage.event
    written = sheet.content
    content = with_names(written, event_game.first.name, event_game.second.name, event, str(event_game.round.number))
    return GameRecord(game=event_game, sheet=sheet, **read_off(content, rules_of_game(event_game), sheet=written))
