"""What a check found, round by round, as a page or a printout shows it: sentences, and what the log knows beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pairings.verify import Finding, Severity
from renju_tournaments.events.checks.verification import Checked
from renju_tournaments.events.choices import LogAct, RoundState
from renju_tournaments.events.further_checks import Link, check_of
from renju_tournaments.events.models import Game, LogEntry, Round, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.wording import log as log_words
from renju_tournaments.wording import verify as words

MOST_TABLES = 6
"""To so many tables a finding leads at most."""

CHIPS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "info"}

OF_A_ROUND = (
    LogAct.ROUND_PAIRED,
    LogAct.DRAFT_EDITED,
    LogAct.DRAFT_DISCARDED,
    LogAct.ROUND_PUBLISHED,
    LogAct.ROUND_CHANGED,
    LogAct.RESULT_CORRECTED,
    LogAct.MATCH_DECIDED,
    LogAct.WITHDRAWN,
    LogAct.RETURNED,
)
OF_THE_STAGE = (LogAct.STAGE_CHANGED, LogAct.PAIR_KEPT_APART, LogAct.PAIR_SET_FREE, LogAct.STAGE_REOPENED)


@dataclass(frozen=True, slots=True)
class Line:
    """A finding in words."""

    chip: str
    """The class of the mark before it."""
    label: str
    sentences: tuple[str, ...]
    tables: tuple[int, ...]
    """Where in its round it is."""
    link: Link | None = None
    """Where else it can be looked at."""


@dataclass(frozen=True, slots=True)
class RoundPart:
    number: int
    agrees: bool
    lines: tuple[Line, ...]
    log: tuple[log_words.Line, ...]
    """What was done by hand, decided or corrected, and by whom."""


@dataclass(frozen=True)
class CheckPage:
    conclusion: str
    departs: bool
    forbidden: bool
    """Did something happen that the rules forbid?"""
    rounds: tuple[RoundPart, ...]
    tables: tuple[Line, ...]
    """Findings about the tables and the whole stage."""
    settings: tuple[log_words.Line, ...]
    """Settings that were changed after the first round was paired."""
    drafts: tuple[int, ...]
    """Rounds that were not checked, because they are not published."""


def check_page(stage: Stage, checked: Checked, until: datetime | None = None) -> CheckPage:
    """The sheet of a check that was finished ``until``, by default now. Four queries."""
    names = names_by_number(stage)
    seats = _seats(stage)
    rounds = list(stage.rounds.all())
    started = min((r.paired_at for r in rounds), default=None)
    entries = _entries(stage, until)
    return CheckPage(
        conclusion=checked.conclusion,
        departs=checked.departs,
        forbidden=checked.forbidden,
        rounds=tuple(
            RoundPart(
                number,
                number in checked.agreeing,
                _lines(stage, checked.of_round(number), names, seats.get(number, {})),
                tuple(log_words.line(e) for e in entries if e.round_number == number and _tells(e)),
            )
            for number in checked.rounds
        ),
        tables=_lines(stage, checked.of_round(None), names, {}),
        settings=tuple(
            log_words.line(e) for e in entries if e.act in OF_THE_STAGE and started is not None and e.at > started
        ),
        drafts=_drafts(rounds),
    )


def _drafts(rounds: Iterable[Round]) -> tuple[int, ...]:
    return tuple(r.number for r in rounds if r.state == RoundState.DRAFT)


def _seats(stage: Stage) -> dict[int, dict[int, int]]:
    """Where everybody sits: round -> starting number -> table."""
    seats: dict[int, dict[int, int]] = {}
    rows = Game.objects.filter(round__stage=stage).values_list(
        "round__number", "table", "first__number", "second__number"
    )
    for number, table, first, second in rows:
        seats.setdefault(number, {}).update({first or 0: table, second or 0: table})
    return seats


def _entries(stage: Stage, until: datetime | None) -> list[LogEntry]:
    """Oldest first."""
    found = LogEntry.objects.filter(stage=stage, act__in=(*OF_A_ROUND, *OF_THE_STAGE)).order_by("pk")
    return list(found if until is None else found.filter(at__lte=until))


def _tells(entry: LogEntry) -> bool:
    """Does the entry tell of a hand, a decision or a correction? Pairing and publishing do if there was one."""
    after = entry.after or {}
    if entry.act == LogAct.ROUND_PAIRED:
        return "decisions" in after
    if entry.act == LogAct.ROUND_PUBLISHED:
        return bool(after.keys() & {"differs_at_tables", "differs_in_byes", "accepted"})
    return entry.act in OF_A_ROUND


def _lines(
    stage: Stage, findings: Iterable[Finding], names: Mapping[int, str], seats: Mapping[int, int]
) -> tuple[Line, ...]:
    return tuple(
        Line(
            CHIPS[finding.severity],
            str(words.SEVERITIES[finding.severity]),
            tuple(words.sentences(finding, names)),
            _tables(finding, seats),
            further.link(stage, finding) if (further := check_of(finding.reason.code)) else None,
        )
        for finding in findings
    )


def _tables(finding: Finding, seats: Mapping[int, int]) -> tuple[int, ...]:
    params = dict(finding.reason.params)
    if isinstance(table := params.get("table"), int):
        return (table,)
    if isinstance(tables := params.get("tables"), tuple) and "rounds" not in params:
        return tuple(int(t) for t in tables)[:MOST_TABLES]
    found = dict.fromkeys(seats[player] for player in finding.players if player in seats)
    return tuple(sorted(found))[:MOST_TABLES]
