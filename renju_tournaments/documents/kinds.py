"""The kinds of documents: a key, a title, what it is of, and the function that makes it.

Each module of ``lists``, ``papers`` and so on registers its own::

    @document("pairings-by-table", title=_("Pairings by table"), of=Of.ROUND)
    def by_table(wanted: DocumentRequest) -> bytes: ...

The language of a document is the one that is active while it is made: ``make`` sees to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, Stage


class Of(Enum):
    """What a document is of. The value is what an address says."""

    EVENT = "event"
    STAGE = "stage"
    ROUND = "round"
    TABLE = "table"


class Group(Enum):
    """Where a document stands on the page; the order of the page."""

    ROUND = "round"
    WALL = "wall"
    TABLES = "tables"
    DESK = "desk"
    AFTER = "after"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class DocumentRequest:
    """What is asked for. ``number`` is that of a round, ``table`` that of a table in it."""

    event: Event
    stage: Stage | None = None
    number: int | None = None
    table: int | None = None
    paper: Paper = Paper.A4
    site: str = ""
    """The address of the site, ``https://example.org``, for QR codes; empty where it is not known."""
    confirmed: frozenset[str] = frozenset()
    """What an arbiter has confirmed: codes of objections (events.objections), for a file that is checked first."""

    @property
    def of_stage(self) -> Stage:
        """Raises ValueError where the request names no stage."""
        if self.stage is None:
            raise ValueError("this document is of a stage")
        return self.stage

    @property
    def of_round(self) -> int:
        """Raises ValueError where the request names no round."""
        if self.number is None:
            raise ValueError("this document is of a round")
        return self.number


Maker = Callable[[DocumentRequest], bytes]


def never(_wanted: DocumentRequest) -> bool:
    """Most documents are made while one waits."""
    return False


def always(_stage: Stage) -> bool:
    """Most documents there are of every stage."""
    return True


@dataclass(frozen=True)
class Kind:
    """A kind of document. ``is_long`` says whether a request takes so long that it is made in the background; ``page``
    is the name of the address where it is asked for, if there is something to read or to confirm first; ``form_of`` the
    key of the document of which it is another form; ``fits`` says of which stages there is one at all."""

    key: str
    title: str | Promise
    of: Of
    group: Group
    maker: Maker
    ending: str = "pdf"
    content_type: str = "application/pdf"
    is_long: Callable[[DocumentRequest], bool] = never
    page: str = ""
    form_of: str = ""
    fits: Callable[[Stage], bool] = always

    @property
    def form(self) -> str:
        """What tells it from the other forms of the same document: ``PDF``, ``CSV`` …"""
        return self.ending.upper()


@dataclass(frozen=True, slots=True)
class Made:
    """A document, finished."""

    file_name: str
    content_type: str
    data: bytes


_kinds: Final[dict[str, Kind]] = {}


def document(
    key: str,
    *,
    title: str | Promise,
    of: Of,
    group: Group = Group.WALL,
    ending: str = "pdf",
    content_type: str = "application/pdf",
    is_long: Callable[[DocumentRequest], bool] = never,
    page: str = "",
    form_of: str = "",
    fits: Callable[[Stage], bool] = always,
) -> Callable[[Maker], Maker]:
    """Registers the decorated function. Raises ValueError for a key used twice."""

    def register(maker: Maker) -> Maker:
        if key in _kinds:
            raise ValueError(f"two kinds of documents are called {key!r}")
        _kinds[key] = Kind(key, title, of, group, maker, ending, content_type, is_long, page, form_of, fits)
        return maker

    return register


def all_kinds() -> Iterator[Kind]:
    """Every kind, in the order of the page."""
    order = list(Group)
    return iter(sorted(_kinds.values(), key=lambda kind: order.index(kind.group)))


def kind_of(key: str) -> Kind:
    """Raises UserError when there is no such kind."""
    try:
        return _kinds[key]
    except KeyError:
        known = ", ".join(_kinds)
        raise UserError(
            _("There is no document “%(kind)s”. There are: %(known)s.") % {"kind": key, "known": known}
        ) from None


def make(kind: Kind, wanted: DocumentRequest, *, language: str = "") -> Made:
    """The document in a language (empty: the one that is active). Raises UserError where there is nothing to print."""
    with translation.override(language or translation.get_language()):
        return Made(file_name(kind, wanted), kind.content_type, kind.maker(wanted))


def file_name(kind: Kind, wanted: DocumentRequest) -> str:
    """``spring-cup-1-round-5-pairings-by-table.pdf``: the address of the event, and what tells the files apart."""
    parts = [wanted.event.slug]
    if wanted.stage is not None and kind.of is not Of.EVENT:
        parts.append(str(wanted.stage.ordinal))
    if wanted.number is not None and kind.of in (Of.ROUND, Of.TABLE):
        parts.append(f"round-{wanted.number}")
    if wanted.table is not None and kind.of is Of.TABLE:
        parts.append(f"table-{wanted.table}")
    return "-".join([*parts, kind.key]) + f".{kind.ending}"
