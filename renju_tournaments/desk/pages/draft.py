"""A draft as its page shows it: the boards with points, flags and reasons, and everybody who has no game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.model import ByeKind, Side, format_half_points
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Bye, Entry, Round, Stage
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.rounds.decisions import Decided, decided_for
from renju_tournaments.events.rounds.schedules import repair_of
from renju_tournaments.events.services.pairing.check_draft import (
    RoundInFull,
    check_draft,
    differences,
    number_of,
    read_round,
)
from renju_tournaments.events.services.pairing.edit_draft import waits_in_vain
from renju_tournaments.tables.rounds import in_words
from renju_tournaments.wording.pairing import headline
from renju_tournaments.wording.rounds import free_in_words

FLAGS = {
    "twice": gettext_lazy("twice"),
    "left": gettext_lazy("has withdrawn"),
    "announced": gettext_lazy("absence announced"),
    "forbidden": gettext_lazy("forbidden pair"),
    "too-early": gettext_lazy("too early"),
    "stray": gettext_lazy("no match of the bracket"),
    "second-meeting": gettext_lazy("second meeting"),
    "second-pairing": gettext_lazy("paired before"),
    "third-running": gettext_lazy("third time running"),
    "difference": gettext_lazy("difference of three"),
    "second-free-point": gettext_lazy("second free point"),
    "free-points": gettext_lazy("more than one free point"),
    "free-point-even": gettext_lazy("an even field"),
    "free-point-here": gettext_lazy("no free points here"),
    "same-team": gettext_lazy("one team"),
    "missing-meeting": gettext_lazy("meeting missing"),
    "doubled-meeting": gettext_lazy("meet too often"),
    "other-table": gettext_lazy("another table"),
    "same-club": gettext_lazy("same club"),
    "same-country": gettext_lazy("same country"),
}
"""An objection in two words, beside the board it speaks of."""


@dataclass(frozen=True)
class Flag:
    """A mark beside a board; ``sentence`` says it in full."""

    label: str
    severity: Severity
    sentence: str


@dataclass(frozen=True)
class Seat:
    """A player at a table, or without one."""

    entry: Entry
    points: str
    starts: str
    """The games played so far, oldest first: a filled stone where the player started, an empty one where not."""


@dataclass(frozen=True)
class Row:
    """A board of the draft."""

    table: int
    first: Seat
    second: Seat
    result: str
    headline: str
    """Where the board comes from, in two words."""
    reasons: list[str]
    flags: list[Flag]
    by_hand: bool
    differs: bool
    movable: bool
    """May its players be moved? Once the round is published, only while the game is still to be played."""


@dataclass(frozen=True)
class Free:
    """A player without a game, and why."""

    seat: Seat
    bye: Bye
    movable: bool
    reasons: list[str]
    flags: list[Flag]

    @property
    def kind(self) -> str:
        return free_in_words(self.bye)


@dataclass(frozen=True)
class Repaired:
    """A round of the proposal that repairs a schedule: pairs in words."""

    number: int
    go: str
    come: str
    is_published: bool


@dataclass(frozen=True)
class DraftPage:
    rows: list[Row]
    editable: bool
    unpaired: list[Seat]
    free: list[Free]
    knocked_out: list[str]
    """Those whose event is over, by name."""
    errors: list[Objection]
    warnings: list[Objection]
    infos: list[Objection]
    notes: list[str]
    decided: list[Decided]
    """What the arbiter decided before the round could be paired, and why."""
    differing: tuple[int, ...]
    proposed: list[str]
    """The system's own boards that are not in the draft."""
    proposed_byes: list[str]
    came_in: bool
    """Was the round taken in with its boards, and not paired here?"""
    has_points: bool
    repairs: list[Repaired]
    """How the rounds after this one would be set, so that no meeting of the schedule is missing."""

    @property
    def is_beyond_repair(self) -> bool:
        """Are meetings missing for which the rounds still to be played have no room?"""
        return not self.repairs and any(o.code == "missing-meeting" for o in (*self.warnings, *self.infos))

    @property
    def changes_published(self) -> bool:
        return any(r.is_published for r in self.repairs)

    @property
    def differs(self) -> bool:
        return bool(self.differing or self.proposed or self.proposed_byes)


def draft_page(stage: Stage, round_: Round, *, editable: bool) -> DraftPage:
    """A constant number of queries, whatever the size of the field. ``editable``: may the reader change it?"""
    full = read_round(stage, round_)
    names = {number: entry.called for number, entry in full.entries.items()}
    objections = check_draft(stage, round_, full)
    flags = _by_table(objections)
    different = differences(full)
    return DraftPage(
        rows=[
            Row(
                table=g.table,
                first=_seat(full, g.first),
                second=_seat(full, g.second),
                result=g.outcome.label,
                headline=headline(proposals.reasons_from_json(g.reasons)),
                reasons=in_words(g.reasons, names, starts=g.first.number),
                flags=flags[g.table],
                by_hand=g.edited_by_hand,
                differs=g.table in different.tables,
                movable=editable
                and (round_.is_draft or waits_in_vain(round_, g) or not (g.outcome.is_final or g.adjourned)),
            )
            for g in full.games
        ],
        editable=editable,
        unpaired=[_seat(full, e) for e in full.unpaired],
        free=[
            Free(
                _seat(full, b.entry),
                b,
                editable and b.kind != ByeKind.WITHDRAWN.value,
                in_words(b.reasons, names),
                _of_player(objections, b.entry),
            )
            for b in sorted(full.byes, key=lambda b: (b.kind, b.entry.first_round))
            if b.kind != ByeKind.KNOCKED_OUT.value
        ],
        knocked_out=[b.entry.called for b in full.byes if b.kind == ByeKind.KNOCKED_OUT.value],
        errors=[o for o in objections if o.severity is Severity.ERROR],
        warnings=[o for o in objections if o.severity is Severity.WARNING],
        infos=[o for o in objections if o.severity is Severity.INFO],
        notes=in_words(round_.notes, names),
        decided=decided_for(stage, round_),
        differing=different.tables,
        proposed=[_proposed(board, names) for board in different.missing],
        proposed_byes=[_called(n, names) for n in different.byes],
        came_in=not (round_.is_draft or proposals.is_kept(round_.engine) or round_.engine.get("by_hand")),
        has_points=round_.number > 1,
        repairs=_repairs(full, names, objections),
    )


def _seat(full: RoundInFull, entry: Entry) -> Seat:
    history = full.records[number_of(entry)].history
    return Seat(
        entry,
        points=format_half_points(full.points(entry)),
        starts="".join("●" if side is Side.FIRST else "○" for side in history),
    )


def _proposed(board: tuple[int, int, int], names: Mapping[int, str]) -> str:
    table, first, second = board
    return _("table %(table)s: %(first)s – %(second)s") % {
        "table": table,
        "first": _called(first, names),
        "second": _called(second, names),
    }


def _called(number: int, names: Mapping[int, str]) -> str:
    """Who was proposed may have another number by now, in a round that came in a file."""
    return names.get(number, f"№ {number}")


def _repairs(full: RoundInFull, names: Mapping[int, str], objections: Iterable[Objection]) -> list[Repaired]:
    if not any(o.code == "missing-meeting" for o in objections):
        return []
    repair = repair_of(full.stage, full.round.number, full.state)
    if repair is None:
        return []
    published = set(full.stage.rounds.exclude(state=RoundState.DRAFT).values_list("number", flat=True))
    found = []
    for number in sorted(repair.rows):
        go, come = (
            "; ".join(f"{names[first]} – {names[second]}" for first, second in pairs)
            for pairs in repair.changes(number)
        )
        found.append(Repaired(number, go, come, number in published))
    return found


def _flag(objection: Objection) -> Flag:
    return Flag(str(FLAGS[objection.code]), objection.severity, str(objection))


def _by_table(objections: Iterable[Objection]) -> Mapping[int, list[Flag]]:
    found: dict[int, list[Flag]] = defaultdict(list)
    for objection in objections:
        for table in objection.tables:
            found[table].append(_flag(objection))
    return found


def _of_player(objections: Iterable[Objection], entry: Entry) -> list[Flag]:
    return [_flag(o) for o in objections if not o.tables and entry.number in o.players and o.code in FLAGS]
