"""The chief arbiter's report: what was played, who played, what had to be decided, and the final table (rules 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Paragraph, Spacer

from pairings.model import Result
from renju_tournaments.adjournments.choices import End
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.documents.contents.protocols import decisions
from renju_tournaments.documents.contents.standings import standings
from renju_tournaments.documents.contents.writers import story_of
from renju_tournaments.documents.headers import header_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.grids import Column, grid
from renju_tournaments.documents.pdf.paper import body_width, build
from renju_tournaments.events.models import Entry, Game, LogEntry, Stage
from renju_tournaments.events.rounds.still_open import still_open
from renju_tournaments.records.models import GameRecord
from renju_tournaments.rulings.choices import RulingKind
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.tables.standings import played_rounds, published_rounds
from renju_tournaments.wording.tables.still_open import provisional

TITLE = ParagraphStyle("title", fontName=fonts.BOLD, fontSize=11, leading=14, spaceBefore=10, spaceAfter=4)
ROOM_TO_BEGIN = 40 * mm
"""A table begins on a page where that much is left of it."""
BODY = ParagraphStyle("body", fontName=fonts.REGULAR, fontSize=9.5, leading=13)


@document("arbiter-report", title=gettext_lazy("Report of the chief arbiter"), of=Of.STAGE, group=Group.AFTER)
def arbiter_report(wanted: DocumentRequest) -> bytes:
    """Facts that the program knows, and lines for those that it does not."""
    room = body_width(wanted.paper)
    story: list[Flowable] = []
    for title, facts in _chapters(wanted):
        table = grid([Column(title), Column("", wraps=True)], [*facts], room, size=9)
        story += [KeepTogether([table]), Spacer(1, 8)]
    for content in (standings(wanted), decisions(wanted)):
        story += [CondPageBreak(ROOM_TO_BEGIN), Paragraph(fonts.markup(content.title, bold=True), TITLE)]
        story += story_of(content, wanted, room)
    story.append(KeepTogether([Spacer(1, 16 * mm), *_signature(wanted)]))
    return build(story, header_of(wanted, _("Report of the chief arbiter")), paper=wanted.paper)


def _chapters(wanted: DocumentRequest) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    event, stage = wanted.event, wanted.of_stage
    blank = "……………………………………"
    days = [date_format(day, "DATE_FORMAT") for day in dict.fromkeys((event.starts_on, event.ends_on)) if day]
    yield (
        _("The event"),
        [
            (pgettext("of an event", "Name"), event.name),
            (_("Dates"), " – ".join(days) or blank),
            (_("Place"), ", ".join(filter(None, (event.venue, event.place))) or blank),
            (_("Organizer"), event.organizer or blank),
            (_("System"), str(stage.get_system_display())),
            (_("Rounds played"), str(len(played_rounds(published_rounds(stage))))),
            (_("State"), _state(stage)),
            (_("Opening regulation"), str(event.get_opening_regulation_display())),
            (_("Time control"), event.time_control or blank),
            (_("Chief arbiter"), event.chief_arbiter or blank),
            (_("Arbiters"), event.arbiters or blank),
            (_("Spectators, publicity"), blank),
        ],
    )
    entries = list(stage.entries.all())
    yield _("Participants"), list(_participants(entries, blank))
    yield _("The games"), list(_games(wanted))


def _state(stage: Stage) -> str:
    """Is the table final, and if not, what is it waiting for?"""
    lines = provisional(still_open(stage))
    if stage.finished_at:
        return lines or _("The table is final.")
    return " ".join(filter(None, (_("The stage is not finished."), lines)))


def _participants(entries: list[Entry], blank: str) -> Iterator[tuple[str, str]]:
    yield pgettext("how many", "Entered"), str(len(entries))
    yield _("By country"), _counted(Counter(entry.federation or "–" for entry in entries)) or blank
    yield _("By title or category"), _counted(Counter(entry.title or "–" for entry in entries)) or blank
    ratings = [entry.rating for entry in entries if entry.rating]
    yield _("Average rating"), str(round(sum(ratings) / len(ratings))) if ratings else "–"
    left = [entry for entry in entries if entry.last_round is not None]
    lines = [f"{entry.name} ({entry.withdrawal_reason or '–'})" for entry in left]
    yield _("Left the event"), "\n".join(lines) or "–"


def _games(wanted: DocumentRequest) -> Iterator[tuple[str, str]]:
    """Counted from the games themselves: what stands beside them need not be of the same opinion."""
    games = list(
        Game.objects.filter(round__stage=wanted.stage)
        .exclude(round__published_at=None)
        .select_related("first", "second")
    )
    pending = [game for game in games if not game.outcome.is_final]
    results = Counter(game.outcome for game in games)
    played = [game for game in games if game.outcome.is_played]
    yield _("Played"), str(len(played))
    yield _("Won by who started"), str(results[Result.FIRST_WINS])
    yield _("Won by who did not start"), str(results[Result.SECOND_WINS])
    yield pgettext("how many games", "Drawn"), str(results[Result.DRAW])
    forfeits = [game for game in games if game.outcome.is_final and not game.outcome.is_played]
    lines = [f"{game.first.name} – {game.second.name}: {game.outcome.label}" for game in forfeits]
    yield _("Not played"), "\n".join(lines) or "–"
    yield _("Without a result"), str(len(pending))
    yield _("Adjourned"), str(sum(game.adjourned for game in pending))
    yield _("Adjourned and finished"), str(len(_were_adjourned(wanted.of_stage) - {game.pk for game in pending}))
    recorded = set(GameRecord.objects.filter(game__round__stage=wanted.stage).values_list("game", flat=True))
    yield _("Game records accepted"), str(sum(game.pk in recorded for game in played))
    rulings = Ruling.objects.filter(event=wanted.event)
    protests = rulings.filter(kind=RulingKind.PROTEST)
    counted = Counter(str(ruling.get_protest_display()) for ruling in protests if ruling.protest)
    yield _("Penalties"), str(rulings.exclude(kind=RulingKind.PROTEST).count())
    yield _("Protests"), _counted(counted) or "–"


def _were_adjourned(stage: Stage) -> set[int]:
    """The games that were adjourned at some time, by the log and by their stories; a mark taken back was a mistake."""
    acts = LogEntry.objects.filter(game__round__stage=stage, before__adjourned=True)
    ended = {entry.game_id for entry in acts.only("game", "after") if _has_result(entry.after)}
    stories = Adjournment.objects.filter(game__round__stage=stage).exclude(end=End.TAKEN_BACK)
    return {game for game in (*ended, *stories.values_list("game", flat=True)) if game is not None}


def _has_result(after: dict[str, Any] | None) -> bool:
    return (after or {}).get("result", Result.PENDING.value) != Result.PENDING.value


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def _signature(wanted: DocumentRequest) -> list[Flowable]:
    line = "_" * 40
    said = _("Chief arbiter: %(name)s") % {"name": wanted.event.chief_arbiter or "–"}
    return [Paragraph(fonts.markup(line), BODY), Paragraph(fonts.markup(said), BODY)]
