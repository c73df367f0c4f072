"""The sheet: its size and margins, the head on every page, “page x of y” at its foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from io import BytesIO
from typing import Any, Final

from django.utils.translation import gettext as _
from reportlab.lib import pagesizes
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from renju_tournaments.documents.pdf import fonts


class Paper(Enum):
    """The value is what a form and a command line say."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the upright sheet, in points."""
        return pagesizes.A4 if self is Paper.A4 else pagesizes.LETTER


MARGIN: Final = 14 * mm
HEAD: Final = 16 * mm
FOOT: Final = 8 * mm
GREY: Final = 0.45


@dataclass(frozen=True, slots=True)
class PageHeader:
    """What stands at the top of every page, and below to the left of the page's number."""

    title: str
    """What it is: “Pairings by table”."""
    event: str
    detail: str = ""
    """Stage, round, date."""
    foot: str = ""
    """As of when it is printed."""


class _Counting(Canvas):
    """A canvas that writes the number of all pages on each of them, once it is known."""

    def __init__(self, *arguments: Any, foot: str, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._foot, self._pages = foot, list[dict[str, Any]]()

    def showPage(self) -> None:
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        total = len(self._pages)
        for page in self._pages:
            self.__dict__.update(page)
            number_page(self, self._foot, self._pageNumber, total)
            super().showPage()
        super().save()


def number_page(canvas: Canvas, foot: str, number: int, total: int) -> None:
    """The line at the foot of a page."""
    wide = canvas._pagesize[0]
    canvas.setFillGray(GREY)
    said = _("page %(number)s of %(total)s") % {"number": number, "total": total}
    taken = fonts.draw(canvas, said, wide - MARGIN, FOOT, 8, align="right")
    fonts.draw(canvas, foot, MARGIN, FOOT, 8, room=wide - 2 * MARGIN - taken - 10)
    canvas.setFillGray(0)


def build(
    story: Sequence[Flowable], head: PageHeader, *, paper: Paper = Paper.A4, landscape: bool = False, columns: int = 1
) -> bytes:
    """A document of flowing content: the story on as many pages as it takes, in columns if asked for.

    The same story gives the same bytes.
    """
    fonts.register()
    wide, high = reversed(paper.size) if landscape else paper.size
    gap = 6 * mm
    each = (wide - 2 * MARGIN - (columns - 1) * gap) / columns
    tall = high - MARGIN - HEAD - FOOT - 6 * mm
    frames = [
        Frame(
            MARGIN + n * (each + gap), FOOT + 6 * mm, each, tall,
            leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
        )
        for n in range(columns)
    ]  # fmt: skip
    out = BytesIO()
    document = BaseDocTemplate(
        out, pagesize=(wide, high), title=f"{head.title} · {head.event}", author=head.event, invariant=1
    )
    on_page = partial(_head, head=head, wide=wide, high=high)
    document.addPageTemplates(PageTemplate(frames=frames, onPage=on_page))
    document.build(list(story), canvasmaker=lambda *a, **k: _Counting(*a, foot=head.foot, **k))
    return out.getvalue()


def body_width(paper: Paper = Paper.A4, *, landscape: bool = False, columns: int = 1) -> float:
    """How wide the story is, in points."""
    wide = paper.size[1] if landscape else paper.size[0]
    return (wide - 2 * MARGIN - (columns - 1) * 6 * mm) / columns


def _head(canvas: Canvas, _document: BaseDocTemplate, *, head: PageHeader, wide: float, high: float) -> None:
    draw_header(canvas, head, wide, high)


def draw_header(canvas: Canvas, head: PageHeader, wide: float, high: float) -> None:
    """The head of a page: title, event, detail, a rule below."""
    room, top = wide - 2 * MARGIN, high - MARGIN
    fonts.draw(canvas, head.title, MARGIN, top - 4 * mm, 15, bold=True, room=room)
    taken = fonts.draw(canvas, head.event, MARGIN, top - 10 * mm, 9.5, room=room * 0.6)
    canvas.setFillGray(GREY)
    fonts.draw(canvas, head.detail, wide - MARGIN, top - 10 * mm, 9.5, align="right", room=room - taken - 8)
    canvas.setFillGray(0)
    canvas.setLineWidth(0.6)
    canvas.line(MARGIN, top - 12 * mm, wide - MARGIN, top - 12 * mm)


def pages(draw: Callable[[Canvas], None], *, title: str, size: tuple[float, float]) -> bytes:
    """A document drawn by hand: ``draw`` calls ``showPage`` after each page. The same drawing gives the same bytes."""
    fonts.register()
    out = BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1)
    canvas.setTitle(title)
    draw(canvas)
    canvas.save()
    return out.getvalue()
