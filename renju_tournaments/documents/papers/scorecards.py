"""Scorecards (tournament rules 15): blank, filled in for a round, or written out from an accepted record.

A card is drawn for an A4 sheet; two to a sheet are the same card, smaller. Everybody has a card of their own, with
their own link as a QR code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.contents.pairings import round_of
from renju_tournaments.documents.headers import start_of
from renju_tournaments.documents.kinds import DocumentRequest, Group, Of, document
from renju_tournaments.documents.papers.card_drawing import HIGH, WIDE, Card, draw_card
from renju_tournaments.documents.pdf.paper import Paper, pages
from renju_tournaments.documents.progress import tell
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.models import Event, Game
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.pages.drawing import Look, draw
from renju_tournaments.records.services.links import links_of
from renju_tournaments.records.wording.games import ending_in_words, outcome_in_words
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Declare, Offer, Pass, Place, SetUp, Swap

MANY: Final = 60
"""Cards from which on they are made in the background."""


def card_of_event(event: Event) -> Card:
    """The card that is the same for every game of an event."""
    return Card(
        event=event.name,
        place=", ".join(filter(None, (event.venue, event.place))),
        regulation=str(event.get_opening_regulation_display()),
        time_control=event.time_control,
        arbiter=event.chief_arbiter,
        letters=ColumnLetters(event.column_letters),
        size=event.board_size,
    )


def cards_of_round(wanted: DocumentRequest) -> list[Card]:
    """Two cards a table, in the order of the tables: cut in a stack they lie as the tables stand. Four queries."""
    round_of(wanted)  # refuses a draft
    stage = wanted.of_stage
    games = list(
        Game.objects.filter(round__stage=stage, round__number=wanted.of_round)
        .select_related("first", "second")
        .order_by("table")
    )
    called = naming.names_in(stage)
    links = links_of(games)
    base = replace(
        card_of_event(wanted.event), round=str(wanted.of_round), date=start_of(wanted) or _first_day(wanted.event)
    )
    found = []
    for game in games:
        of_game = replace(base, table=str(game.table), first=called[game.first_id], second=called[game.second_id])
        for side, who in ((Side.FIRST, of_game.first), (Side.SECOND, of_game.second)):
            link = links.get((game.pk, side.value))
            found.append(
                replace(of_game, whose=who, link=f"{wanted.site}/hand-in/{link.key}/" if link and wanted.site else "")
            )
    return found


def _first_day(event: Event) -> str:
    return date_format(event.starts_on, "DATE_FORMAT") if event.starts_on else ""


def _is_long(wanted: DocumentRequest) -> bool:
    return 2 * Game.objects.filter(round__stage=wanted.stage, round__number=wanted.number or 0).count() > MANY


@document("scorecard-blank", title=gettext_lazy("Scorecard, blank"), of=Of.EVENT, group=Group.TABLES)
def blank(wanted: DocumentRequest) -> bytes:
    """One card with the event's name, letters and regulation, to be copied."""
    return _one_a_page([card_of_event(wanted.event)], _("Scorecard"), wanted.paper)


@document("scorecards", title=gettext_lazy("Scorecards"), of=Of.ROUND, group=Group.ROUND, is_long=_is_long)
def scorecards(wanted: DocumentRequest) -> bytes:
    """A card a player, one a page."""
    return _one_a_page(cards_of_round(wanted), _("Scorecards"), wanted.paper)


@document(
    "scorecards-two", title=gettext_lazy("Scorecards, two a page"), of=Of.ROUND, group=Group.TABLES, is_long=_is_long
)
def two_a_page(wanted: DocumentRequest) -> bytes:
    """Both cards of a table on one sheet, side by side."""
    cards = cards_of_round(wanted)
    wide, high = reversed(wanted.paper.size)

    def draw_all(canvas: Canvas) -> None:
        for at in range(0, len(cards), 2):
            tell(at, len(cards))
            for place, card in enumerate(cards[at : at + 2]):
                scale = min(wide / 2 / WIDE, high / HIGH)
                canvas.saveState()
                canvas.translate(place * wide / 2 + (wide / 2 - WIDE * scale) / 2, (high - HIGH * scale) / 2)
                canvas.scale(scale, scale)
                draw_card(canvas, card)
                canvas.restoreState()
            canvas.showPage()

    return pages(draw_all, title=_("Scorecards"), size=(wide, high))


@document("scorecard-record", title=gettext_lazy("Scorecard of a record"), of=Of.TABLE, group=Group.AFTER)
def of_record(wanted: DocumentRequest) -> bytes:
    """The accepted record of a game in one ink: Black's numbers are circled. Raises UserError where none is
    accepted."""
    return _one_a_page([_card_of_record(wanted)], _("Scorecard"), wanted.paper)


@document(
    "scorecard-record-colours",
    title=gettext_lazy("Scorecard of a record, black and red"),
    of=Of.TABLE,
    group=Group.AFTER,
)
def of_record_in_colours(wanted: DocumentRequest) -> bytes:
    """The same in two inks: Black's odd numbers black, White's even ones red."""
    return _one_a_page([replace(_card_of_record(wanted), colours=True)], _("Scorecard"), wanted.paper)


def _card_of_record(wanted: DocumentRequest) -> Card:
    record = (
        GameRecord.objects.filter(
            game__round__stage=wanted.stage, game__round__number=wanted.number or 0, game__table=wanted.table or 0
        )
        .select_related("game__first", "game__second")
        .first()
    )
    if record is None or record.game is None:
        raise UserError(_("No record of this game is accepted."))
    base = replace(
        card_of_event(wanted.event),
        round=str(wanted.of_round),
        date=start_of(wanted) or _first_day(wanted.event),
        table=str(wanted.table),
        first=record.game.first.name,
        second=record.game.second.name,
    )
    return filled(base, record.content, wanted.event)


def filled(card: Card, record: Record, event: Event) -> Card:
    """The card with a record on it."""
    played = replay(record, rules_of_event(event))
    letters = card.letters
    swaps, fifths = _opening(record, letters)
    return replace(
        card,
        size=record.size,
        moves=tuple("—" if point is None else letters.point(*point) for point in record.moves),
        swaps=swaps,
        fifths=fifths,
        black=record.black,
        result=outcome_in_words(record.outcome),
        ending=ending_in_words(record.ending),
        drawing=draw(record, played, Look(letters=letters)),
    )


def _opening(record: Record, letters: ColumnLetters) -> tuple[str, str]:
    """After which moves colours were swapped, and which fifths were offered."""
    swaps, fifths, moves = [], [], 0
    for step in record.steps:
        match step:
            case Place() | Choose() | Pass():
                moves += 1
            case SetUp(points):
                moves += len(points)
            case Swap(done) if done:
                swaps.append(str(moves))
            case Offer(points):
                fifths += [letters.point(*point) for point in points]
            case Declare(count):
                fifths.insert(0, f"{count}:")
    return ", ".join(swaps) or "–", " ".join(fifths) or "–"


def _one_a_page(cards: Sequence[Card], title: str, paper: Paper) -> bytes:
    return pages(partial(_draw_all, cards=cards, size=paper.size), title=title, size=paper.size)


def _draw_all(canvas: Canvas, *, cards: Sequence[Card], size: tuple[float, float]) -> None:
    scale = min(size[0] / WIDE, size[1] / HIGH)
    for number, card in enumerate(cards):
        tell(number, len(cards))
        canvas.saveState()
        canvas.translate((size[0] - WIDE * scale) / 2, (size[1] - HIGH * scale) / 2)
        canvas.scale(scale, scale)
        draw_card(canvas, card)
        canvas.restoreState()
        canvas.showPage()
