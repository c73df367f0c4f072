"""A round as the arbiter enters its results: the tables, who has no game, what stands in the way, what was changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.model import ByeKind, Result
from renju_tournaments.common.people import name_of
from renju_tournaments.desk.pages.no_shows import Absent, plays_on
from renju_tournaments.events import naming
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Bye, Entry, Event, Game, LogEntry, Round, Stage
from renju_tournaments.events.objections import Objection, Severity
from renju_tournaments.events.queries import is_over, state_of
from renju_tournaments.events.rounds.left_over import games_to_wait_for
from renju_tournaments.events.rounds.schedules import known_gaps
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.pair_round import check_pair
from renju_tournaments.events.services.results.writing_results import ADJOURNED, Score, code_of, later_play, score_in
from renju_tournaments.events.venue import clock
from renju_tournaments.tables.matches import match_words
from renju_tournaments.tables.rounds import came_with
from renju_tournaments.wording.results import Choice, choices_for, label_of
from renju_tournaments.wording.rounds import enters_in

COMMON = (Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW)
"""The results that have their buttons in the row, in the order of the keys 1, 2, 3; the others are one step away."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table of the round. Points are those the players sat down with."""

    game: Game
    code: str
    first_points: str
    second_points: str
    saved: str
    """When and by whom the result was entered."""
    corrected: str
    common: tuple[Choice, ...]
    rare: str
    """The label of the result when it has no button of its own in the row."""
    asks: str
    """After whose absence it is asked whether they will be absent again, or have left: values of Absent."""
    more: tuple[Choice, ...] = ()
    """All the other values, when the page was asked to show them for this table."""

    @property
    def printed(self) -> str:
        """The result on paper; empty while there is none, to be written by hand."""
        return "" if self.code == Result.PENDING.value else label_of(self.code)

    @property
    def is_open(self) -> bool:
        return self.code in (Result.PENDING.value, ADJOURNED)


@dataclass(frozen=True, slots=True)
class Idle:
    """Those who have no game for one reason."""

    title: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairedWith:
    """A game whose result was another when a later round was paired (situations D.19): what it was then, and is now."""

    game: Game
    then: str
    now: str


@dataclass(frozen=True)
class ResultsPage:
    """The page of a published round."""

    rows: tuple[Row, ...]
    idle: tuple[Idle, ...]
    blockers: tuple[Objection, ...]
    """What else stands in the way of pairing the next round, besides games without a result."""
    hints: tuple[Objection, ...]
    earlier_open: tuple[Game, ...]
    """Games of earlier rounds that still have no result, the adjourned ones among them."""
    settled: bool
    """Is there no game of the stage that the final table still waits for?"""
    adjourned_holds_round: bool
    """Does the next round wait for adjourned games?"""
    adjourned_holds_end: bool
    """Does the final table wait for adjourned games?"""
    paired_with: tuple[PairedWith, ...]
    """Games of earlier rounds whose results are others than this round was paired with."""
    is_last: bool
    gone_on: bool
    """Play has gone on since this round."""
    next_number: int | None
    """The number of the round to be paired next, if this is the last and another is planned."""
    verdict: str
    """How a match ended, and why; empty while it is going on."""
    following: int | None
    """The round after this one, if it is there already and play has not gone on to it."""
    finished: bool
    cursor: int
    gaps: tuple[Objection, ...] = ()
    """Meetings of a table system that will be missing, or of which there are too many."""

    @property
    def two_scores(self) -> bool:
        """Did somebody sit down with another score for the pairing than they had in the table?"""
        return any("(" in r.first_points + r.second_points for r in self.rows)

    @property
    def closed(self) -> bool:
        """A result that is in is changed by a correction only."""
        return self.gone_on or self.finished

    @property
    def all_in(self) -> bool:
        """Has every game of this round a result? Games of earlier rounds may be open still."""
        return not self.open_count

    @property
    def can_finish(self) -> bool:
        """Is this the last round, and every game of the stage over?"""
        ends = self.is_last and self.next_number is None and not self.finished
        earlier = [g for g in self.earlier_open if self.adjourned_holds_end or not g.adjourned]
        return ends and not earlier and not self.blockers

    @property
    def open_tables(self) -> list[int]:
        return [r.game.table for r in self.rows if r.code == Result.PENDING.value]

    @property
    def open_count(self) -> int:
        """Games without a result, adjourned ones included."""
        return len(self.open_tables) + len(self.adjourned_tables)

    @property
    def blocks(self) -> bool:
        """Can the next round not be paired, apart from this round's own open games?"""
        return bool(self.blockers) or any(self.adjourned_holds_round or not g.adjourned for g in self.earlier_open)

    @property
    def waits(self) -> bool:
        """Has the next round to wait for games of this one?"""
        return bool(self.open_tables) or (self.adjourned_holds_round and bool(self.adjourned_tables))

    @property
    def adjourned_tables(self) -> list[int]:
        return [r.game.table for r in self.rows if r.code == ADJOURNED]


def results_page(stage: Stage, round_: Round, *, more: int | None = None) -> ResultsPage:
    """Reads the page of a round in a fixed number of queries. ``more`` is the game to show every value for."""
    state = state_of(stage)
    before = {number: str(came) for number, came in came_with(stage, state, round_.number).items()}
    games = list(round_.games.select_related("first", "second", "entered_by").order_by("table"))
    everybody = list(stage.entries.all())
    names = naming.names_apart(everybody)
    naming.call(everybody, names)
    naming.call_players(games, names)
    gone_on = later_play(stage, round_.number).exists()
    is_last = not stage.rounds.filter(number__gt=round_.number).exists()
    objections = check_pair(Situation(stage)) if is_last else []
    waiting = [] if gone_on else games_to_wait_for(stage, names, state)
    others = [o for o in objections if o.code not in ("open", "adjourned", "all-rounds")]
    next_number = round_.number + 1
    has_next = is_last and not is_over(stage, round_.number, state)
    shown = match_words(stage) if stage.is_match and is_last else None
    asked = plays_on(stage, state, round_.number) if is_last else {}
    return ResultsPage(
        rows=tuple(_row(stage.event, g, before, more, asked.get(g.table, frozenset())) for g in games),
        idle=tuple(_idle(everybody, round_, games)),
        blockers=tuple(o for o in others if o.severity is Severity.ERROR),
        hints=tuple(o for o in others if o.severity is not Severity.ERROR),
        earlier_open=tuple(g for g in waiting if g.round.number < round_.number),
        settled=is_last and not any(stage.adjourned_holds_end or not g.adjourned for g in waiting),
        adjourned_holds_round=stage.is_swiss and stage.adjourned_holds_round,
        adjourned_holds_end=stage.adjourned_holds_end,
        paired_with=tuple(paired_with(stage, round_, names)),
        is_last=is_last,
        gone_on=gone_on,
        next_number=next_number if has_next else None,
        verdict=" ".join(shown.verdict) if shown else "",
        following=None if is_last or gone_on else next_number,
        finished=stage.finished_at is not None,
        cursor=cursor_of(stage),
        gaps=tuple(known_gaps(stage)),
    )


def cursor_of(stage: Stage) -> int:
    """The stage's last log entry; a page that knows it asks only for what came after."""
    return stage.log.order_by("-pk").values_list("pk", flat=True).first() or 0


def paired_with(stage: Stage, round_: Round, names: dict[int, str]) -> list[PairedWith]:
    """Games of earlier rounds whose results were not yet known, or were others, when the round was paired (D.19).

    What they were is the value before the first act on them since, as the log has it. Two queries at most; a
    round-robin, which is not paired from results, needs none, nor does a knock-out, whose rounds follow a correction.
    """
    if not stage.follows_results or stage.is_knock_out:
        return []
    games = list(
        Game.objects.filter(round__stage=stage, round__number__lt=round_.number, corrected_at__gt=round_.paired_at)
        .select_related("round", "first", "second")
        .order_by("round__number", "table")
    )
    if not games:
        return []
    naming.call_players(games, names)
    acts = LogEntry.objects.filter(
        game__in=games, act__in=(LogAct.RESULT_ENTERED, LogAct.RESULT_CORRECTED), at__gte=round_.paired_at
    )
    then = {act.game_id: score_in(act.before) for act in acts.order_by("-pk")}
    now = {game.pk: Score.stored(game) for game in games}
    return [
        PairedWith(game, then[game.pk].words if game.pk in then else "", now[game.pk].words)
        for game in games
        if then.get(game.pk) != now[game.pk]
    ]


def _row(event: Event, game: Game, before: Mapping[int, str], more: int | None, asked: frozenset[Absent]) -> Row:
    choices = choices_for(game.first.called, game.second.called)
    code = code_of(Score.stored(game))
    common = tuple(c for c in choices if c.code in {r.value for r in COMMON})
    plain = {c.code for c in common} | {Result.PENDING.value}
    return Row(
        game=game,
        code=code,
        first_points=before.get(game.first.number or 0, "0"),
        second_points=before.get(game.second.number or 0, "0"),
        saved=saved_words(event, game),
        corrected=clock(event, game.corrected_at) if game.corrected_at else "",
        common=common,
        rare="" if code in plain else label_of(code),
        asks=" ".join(sorted(asked)),
        more=tuple(c for c in choices if c not in common) if more == game.pk else (),
    )


_IDLE = (
    (ByeKind.FREE_POINT, gettext_lazy("Free point")),
    (ByeKind.FREE_PASS, gettext_lazy("Free pass")),
    (ByeKind.WALKOVER, gettext_lazy("Through without a game")),
    (ByeKind.REQUESTED, gettext_lazy("Requested bye")),
    (ByeKind.ABSENT, gettext_lazy("Absent")),
    (ByeKind.RESTING, gettext_lazy("Free in this round")),
    (ByeKind.WITHDRAWN, gettext_lazy("Withdrawn")),
)


def _idle(everybody: list[Entry], round_: Round, games: list[Game]) -> Iterable[Idle]:
    called = {e.pk: e.called for e in everybody}
    byes = list(Bye.objects.filter(round=round_).select_related("entry").order_by("entry__number"))
    busy = {g.first_id for g in games} | {g.second_id for g in games} | {b.entry_id for b in byes}
    lost = [
        e.called
        for e in everybody
        if e.pk not in busy
        and e.first_round <= round_.number
        and (e.last_round is None or e.last_round >= round_.number)
    ]
    if lost:
        yield Idle(_("No game and no bye"), tuple(lost))
    for kind, title in _IDLE:
        names = tuple(called[b.entry_id] for b in byes if b.kind == kind.value)
        if names:
            yield Idle(str(title), names)
    late = [b.entry for b in byes if b.kind == ByeKind.NOT_ENTERED.value]
    for number in sorted({entry.first_round for entry in late}):
        yield Idle(capfirst(enters_in(number)), tuple(called[e.pk] for e in late if e.first_round == number))


# --- what the page asks for again and again --------------------------------------------------------------------------


def saved_words(event: Event, game: Game) -> str:
    if game.entered_at is None:
        return ""
    return " ".join(filter(None, (clock(event, game.entered_at), name_of(game.entered_by))))


def game_json(event: Event, game: Game, reader: int) -> dict[str, Any]:
    """A game as the page's script knows it. ``reader`` is the id of the person who looks at it."""
    code = code_of(Score.stored(game))
    return {
        "id": game.pk,
        "table": game.table,
        "code": code,
        "label": label_of(code),
        "version": game.version,
        "saved": saved_words(event, game),
        "by": name_of(game.entered_by),
        "mine": game.entered_by_id == reader,
        "note": game.note,
    }


BOARDS = (LogAct.ROUND_CHANGED, LogAct.ROUND_PAIRED, LogAct.DRAFT_DISCARDED, LogAct.ROUND_PUBLISHED)
"""Acts after which the page must be loaded again rather than mended."""


@dataclass(frozen=True, slots=True)
class News:
    """What happened in a round since a log entry."""

    cursor: int
    games: tuple[Game, ...]
    boards_changed: bool


def news(stage: Stage, round_number: int, since: int) -> News:
    """The games of the round that were written to after the log entry ``since``, and whether the boards changed."""
    entries = list(
        LogEntry.objects.filter(stage=stage, pk__gt=since).only("pk", "act", "game_id", "round_number", "after")
    )
    if not entries:
        return News(since, (), boards_changed=False)
    touched = {e.game_id for e in entries if e.game_id is not None}
    games = (
        Game.objects.filter(pk__in=touched, round__stage=stage, round__number=round_number)
        .select_related("entered_by")
        .order_by("table")
    )
    return News(
        cursor=max(e.pk for e in entries),
        games=tuple(games),
        boards_changed=any(e.act in BOARDS or "carried" in (e.after or {}) for e in entries),
    )


def script_words() -> dict[str, object]:
    """Words by name, with ``%(name)s`` where the script puts values; and the label of every result by its code."""
    return {
        "labels": {c.code: c.label for c in choices_for("", "")},
        "saving": _("saving …"),
        "notSaved": _("NOT SAVED"),
        "retry": _("try again"),
        "discard": _("discard my entry"),
        "clears": _("0 clears a result; 2 means the second player wins."),
        "keep": _("keep %(value)s"),
        "replace": _("replace with %(value)s"),
        "conflict": _("%(by)s entered %(theirs)s at %(at)s; you entered %(yours)s."),
        "somebody": _("Somebody else"),
        "different": _("Stored: %(stored)s. You typed: %(typed)s."),
        "standing": _("%(stored)s is entered already, and the round is complete. Is it to be %(typed)s?"),
        "checked": _("checked"),
        "checkOn": _("Check mode: type every result again. %(done)s of %(all)s are checked."),
        "checkDone": _("All %(all)s results are checked."),
        "checkStop": _("Table %(table)s differs. Choose which result is right."),
        "saved": _("Table %(table)s: %(value)s, saved."),
        "undone": _("Table %(table)s: taken back, now %(value)s."),
        "allIn": _("Every table has its result."),
        "offline": _(
            "No connection. What you type is kept on this computer and sent as soon as the connection is back."
        ),
        "loggedOut": _(
            "You have been logged out. Log in again in another tab; what you typed is kept and will be sent then."
        ),
        "others": _("Entered by %(by)s: %(what)s."),
        "otherTable": _("table %(table)s: %(value)s"),
        "boards": _("The boards of this event have changed. Load the page again."),
        "reload": _("Load again"),
        "nothingFound": _("No table or player here matches."),
        "tableNumber": _("table %(table)s"),
        "leave": _("Some results are not saved yet."),
        "noteTitle": _("Note on table %(table)s"),
        "noteConflict": _("Somebody else wrote meanwhile: “%(theirs)s”. Save again to replace it."),
        "moreTitle": _("Table %(table)s: %(first)s – %(second)s"),
        "refused": _("That was not saved. Load the page again and look at the table."),
    }
