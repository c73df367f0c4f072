"""Scorecards (tournament rules 15): blank, filled in for a round, or written out from an accepted record.

A card is drawn for an A4 sheet; two to a sheet are the same card, smaller. Everybody has a card of his own, with his
own link as a QR code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from renju_tournaments.documents.contents.pairings import round_of
from renju_tournaments.documents.forms.codes import draw_code
from renju_tournaments.documents.heads import start_of
from renju_tournaments.documents.kinds import Group, Of, Wish, document
from renju_tournaments.documents.pdf import fonts
from renju_tournaments.documents.pdf.boards import draw_board
from renju_tournaments.documents.pdf.paper import GREY, Paper, pages
from renju_tournaments.documents.progress import tell
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.models import Event, Game
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.choices import Side
from renju_tournaments.records.drawing import Drawing, Look, draw, draw_empty
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.services.links import links_of
from renju_tournaments.records.wording.games import ending_in_words, outcome_in_words
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.record import Record
from renju_tournaments.rules.steps import Choose, Declare, Offer, Pass, Place, SetUp, Swap

WIDE, HIGH = Paper.A4.size
EDGE: Final = 13 * mm
BOARD: Final = 122 * mm
ROWS: Final = 20
SETS: Final = 6
"""Columns of moves: 20 rows of six are 120 moves."""
LINE: Final = 4.55 * mm
MANY: Final = 60
"""Cards from which on they are made in the background."""


@dataclass(frozen=True)
class Card:
    """What is printed on a scorecard; what is empty is a line to write on."""

    event: str = ""
    place: str = ""
    date: str = ""
    round: str = ""
    table: str = ""
    first: str = ""
    second: str = ""
    regulation: str = ""
    time_control: str = ""
    arbiter: str = ""
    whose: str = ""
    """The player whose card it is."""
    link: str = ""
    """The address to hand it in."""
    letters: ColumnLetters = ColumnLetters.INTERNATIONAL
    size: int = 15
    moves: tuple[str, ...] = ()
    """Of a record: the points in order, a pass as “—”."""
    swaps: str = ""
    fifths: str = ""
    black: str = ""
    result: str = ""
    ending: str = ""
    drawing: Drawing | None = None
    colours: bool = False
    """Are the stones in two inks, Black's numbers black and White's red?"""


def card_of_event(event: Event) -> Card:
    """The card that is the same for every game of an event."""
    regulation = REGULATIONS.get(event.opening_regulation)
    return Card(
        event=event.name,
        place=", ".join(filter(None, (event.venue, event.place))),
        regulation=str(event.get_opening_regulation_display()),
        time_control=event.time_control,
        arbiter=event.chief_arbiter,
        letters=ColumnLetters(event.column_letters),
        size=regulation.size if regulation else 15,
    )


def cards_of_round(wish: Wish) -> list[Card]:
    """Two cards a table, in the order of the tables: cut in a stack they lie as the tables stand. Four queries."""
    round_of(wish)  # refuses a draft
    stage = wish.of_stage
    games = list(
        Game.objects.filter(round__stage=stage, round__number=wish.of_round)
        .select_related("first", "second")
        .order_by("table")
    )
    called = naming.names_in(stage)
    links = links_of(games)
    base = replace(card_of_event(wish.event), round=str(wish.of_round), date=start_of(wish) or _first_day(wish.event))
    found = []
    for game in games:
        of_game = replace(base, table=str(game.table), first=called[game.first_id], second=called[game.second_id])
        for side, who in ((Side.FIRST, of_game.first), (Side.SECOND, of_game.second)):
            link = links.get((game.pk, side.value))
            found.append(
                replace(of_game, whose=who, link=f"{wish.site}/hand-in/{link.key}/" if link and wish.site else "")
            )
    return found


def _first_day(event: Event) -> str:
    return date_format(event.starts_on, "DATE_FORMAT") if event.starts_on else ""


def _is_long(wish: Wish) -> bool:
    return 2 * Game.objects.filter(round__stage=wish.stage, round__number=wish.number or 0).count() > MANY


@document("scorecard-blank", title=gettext_lazy("Scorecard, blank"), of=Of.EVENT, group=Group.TABLES)
def blank(wish: Wish) -> bytes:
    """One card with the event's name, letters and regulation, to be copied."""
    return _one_a_page([card_of_event(wish.event)], _("Scorecard"), wish.paper)


@document("scorecards", title=gettext_lazy("Scorecards"), of=Of.ROUND, group=Group.ROUND, is_long=_is_long)
def scorecards(wish: Wish) -> bytes:
    """A card a player, one a page."""
    return _one_a_page(cards_of_round(wish), _("Scorecards"), wish.paper)


@document(
    "scorecards-two", title=gettext_lazy("Scorecards, two a page"), of=Of.ROUND, group=Group.TABLES, is_long=_is_long
)
def two_a_page(wish: Wish) -> bytes:
    """Both cards of a table on one sheet, side by side."""
    cards = cards_of_round(wish)
    wide, high = reversed(wish.paper.size)

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
def of_record(wish: Wish) -> bytes:
    """The accepted record of a game in one ink: Black's numbers are circled. Raises UserError where none is
    accepted."""
    return _one_a_page([_card_of_record(wish)], _("Scorecard"), wish.paper)


@document(
    "scorecard-record-colours",
    title=gettext_lazy("Scorecard of a record, black and red"),
    of=Of.TABLE,
    group=Group.AFTER,
)
def of_record_in_colours(wish: Wish) -> bytes:
    """The same in two inks: Black's odd numbers black, White's even ones red."""
    return _one_a_page([replace(_card_of_record(wish), colours=True)], _("Scorecard"), wish.paper)


def _card_of_record(wish: Wish) -> Card:
    record = (
        GameRecord.objects.filter(
            game__round__stage=wish.stage, game__round__number=wish.number or 0, game__table=wish.table or 0
        )
        .select_related("game__first", "game__second")
        .first()
    )
    if record is None or record.game is None:
        raise UserError(_("No record of this game is accepted."))
    base = replace(
        card_of_event(wish.event),
        round=str(wish.of_round),
        date=start_of(wish) or _first_day(wish.event),
        table=str(wish.table),
        first=record.game.first.name,
        second=record.game.second.name,
    )
    return filled(base, record.content, wish.event)


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


def draw_card(canvas: Canvas, card: Card) -> None:
    """One card on an A4 sheet."""
    top = _head(canvas, card)
    board_bottom = top - BOARD
    drawing = card.drawing or draw_empty(card.size, Look(letters=card.letters))
    draw_board(canvas, drawing, EDGE - 3 * mm, board_bottom, BOARD, colours=card.colours)
    _opening_box(canvas, card, EDGE + BOARD + 1 * mm, top - 2 * mm, board_bottom)
    bottom = _moves(canvas, card, board_bottom - 4 * mm)
    _foot(canvas, card, bottom)


def _head(canvas: Canvas, card: Card) -> float:
    """Returns where the head ends."""
    y = HIGH - EDGE
    code = 25 * mm if card.link else 0
    room = WIDE - 2 * EDGE - code
    if card.link:
        draw_code(canvas, card.link, WIDE - EDGE - code + 2 * mm, y - code + 2 * mm, code)
    fonts.draw(canvas, card.event or _("Scorecard"), EDGE, y - 4 * mm, 13, bold=True, room=room)
    y -= 10 * mm
    half = room / 2
    fields = [
        [(_("Round"), card.round, 0.2), (_("Table"), card.table, 0.2), (_("Date"), card.date, 0.6)],
        [(_("First player (starts)"), card.first, 1.0)],
        [(_("Second player"), card.second, 1.0)],
    ]
    for row in fields:
        x = EDGE
        for label, value, share in row:
            _field(canvas, label, value, x, y, room * share - 2 * mm)
            x += room * share
        y -= 7.5 * mm
    for label, value, at in ((_("Opening regulation"), card.regulation, 0), (_("Time control"), card.time_control, 1)):
        _field(canvas, label, value, EDGE + at * half, y, half - 2 * mm)
    if card.whose:
        fonts.draw(
            canvas,
            _("Card of %(name)s") % {"name": card.whose},
            WIDE - EDGE,
            HIGH - EDGE + 2,
            7,
            align="right",
            room=80 * mm,
        )
    return y - 4 * mm


def _field(canvas: Canvas, label: str, value: str, x: float, y: float, room: float) -> None:
    """A small label, and the value or a line to write it on."""
    canvas.setFillGray(GREY)
    taken = fonts.draw(canvas, label, x, y, 7.5, room=room * 0.6) + 1.5 * mm
    canvas.setFillGray(0)
    if value:
        fonts.draw(canvas, value, x + taken, y, 10.5, room=max(room - taken, 10 * mm))
    else:
        canvas.setLineWidth(0.4)
        canvas.line(x + taken, y - 1, x + room, y - 1)


def _opening_box(canvas: Canvas, card: Card, x: float, top: float, bottom: float) -> None:
    """Beside the board: what of the opening is no stone, passes, the result, and how it came about."""
    room, y = WIDE - EDGE - x, top - 3 * mm
    written = bool(card.moves)
    for label, value, lines in _beside(card):
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, x, y, 7.5, room=room)
        canvas.setFillGray(0)
        y -= 4.6 * mm
        if written:
            for piece in _wrapped(value or "–", 9, room):
                fonts.draw(canvas, piece, x, y, 9, room=room)
                y -= 4.2 * mm
            y -= 1.5 * mm
            continue
        canvas.setLineWidth(0.4)
        for _line in range(lines):
            canvas.line(x, y - 1 * mm, x + room, y - 1 * mm)
            y -= 5.6 * mm
        y -= 0.6 * mm


def _beside(card: Card) -> Iterator[tuple[str, str, int]]:
    """Labels, values and how many lines to write on."""
    yield _("Swaps after moves"), card.swaps, 1
    yield _("Fifth moves offered"), card.fifths, 3
    yield _("Black after the opening"), card.black, 1
    passes = [f"{n} —" for n, move in enumerate(card.moves, start=1) if move == "—"]
    yield _("Passes (“65 —”)"), ", ".join(passes), 2
    yield _("Offers of a draw, remarks"), "", 3
    yield _("Result"), card.result, 1
    yield _("How it ended"), card.ending, 1


def _wrapped(text: str, size: float, room: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and fonts.width(longer, size) > room:
            yield line
            line = word
        else:
            line = longer
    yield line


def _moves(canvas: Canvas, card: Card, top: float) -> float:
    """The list of moves, with room for the times; returns where it ends."""
    each = (WIDE - 2 * EDGE) / SETS
    number, move = 8 * mm, 12 * mm
    canvas.setLineWidth(0.35)
    canvas.setStrokeGray(0.45)
    for column in range(SETS):
        x = EDGE + column * each
        canvas.setFillGray(GREY)
        fonts.draw(canvas, _("move"), x + number + 1 * mm, top - 3 * mm, 6.5, room=move)
        fonts.draw(canvas, _("time"), x + number + move + 1 * mm, top - 3 * mm, 6.5, room=each - number - move)
        for row in range(ROWS):
            y = top - 4 * mm - (row + 1) * LINE
            count = column * ROWS + row + 1
            canvas.setFillGray(GREY)
            fonts.draw(canvas, str(count), x + number - 1 * mm, y + 1.3 * mm, 7.5, align="right")
            canvas.line(x + number, y, x + each - 1.5 * mm, y)
            if count <= len(card.moves):
                canvas.setFillGray(0)
                fonts.draw(canvas, card.moves[count - 1], x + number + 1 * mm, y + 1.2 * mm, 9)
        canvas.line(x + number + move, top - 4 * mm, x + number + move, top - 4 * mm - ROWS * LINE)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    bottom = top - 4 * mm - ROWS * LINE
    if len(card.moves) > SETS * ROWS:
        rest = " ".join(f"{n}. {move}" for n, move in enumerate(card.moves, start=1) if n > SETS * ROWS)
        for piece in _wrapped(rest, 6.5, WIDE - 2 * EDGE):
            bottom -= 2.6 * mm
            fonts.draw(canvas, piece, EDGE, bottom, 6.5)
    return bottom


def _foot(canvas: Canvas, card: Card, top: float) -> None:
    """Signatures of both players and of the arbiter."""
    y = min(top - 9 * mm, 17 * mm)
    third = (WIDE - 2 * EDGE) / 3
    labels = (_("Signature, first player"), _("Signature, second player"), _("Arbiter"))
    for at, label in enumerate(labels):
        x = EDGE + at * third
        canvas.setLineWidth(0.5)
        canvas.line(x, y, x + third - 4 * mm, y)
        canvas.setFillGray(GREY)
        fonts.draw(canvas, label, x, y - 3.2 * mm, 7, room=third - 4 * mm)
        canvas.setFillGray(0)
    if card.arbiter:
        fonts.draw(canvas, card.arbiter, EDGE + 2 * third, y + 1 * mm, 8, room=third - 4 * mm)
