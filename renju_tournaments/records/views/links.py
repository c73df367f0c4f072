"""The players' links of a round: made, shown as QR codes to be printed, and closed for a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from segno import make_qr

from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Entry, Event, Game, Stage
from renju_tournaments.frame.desk import Tab, asked, back_to, desk_view
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.pages.frames import played_game, published_round
from renju_tournaments.records.queries import games_of_round
from renju_tournaments.records.services.links import close_links, links_of, make_links

TABLES_A_PAGE: Final = 40
THIS_COMPUTER: Final = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that a phone does not reach."""


@dataclass(frozen=True)
class Way:
    """A player's way to hand in; without an address where none is open."""

    player: Entry
    side: Side
    address: str = ""
    until: datetime | None = None
    code: SafeString | str = ""
    """The address as a QR code, an SVG."""


@dataclass(frozen=True)
class TableOfLinks:
    """Both players of a table."""

    game: Game
    ways: tuple[Way, Way]

    @property
    def has_link(self) -> bool:
        return any(way.address for way in self.ways)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS, Tab.RECORDS)
def links(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """The links of a round, with their codes to be printed; a form makes those that are missing."""
    found = published_round(stage, number)
    if request.method == "POST":
        before = len(links_of(found.games.all()))
        made = len(make_links(found, by=asked(request))) - before
        if made:
            messages.success(request, ngettext("%(count)s link made.", "%(count)s links made.", made) % {"count": made})
        else:
            messages.info(request, _("Every player of the round has a link that works."))
        return redirect("records:links", event.slug, stage.ordinal, number)
    games = games_of_round(found)
    naming.call_players(games, naming.names_in(stage))
    open_links = links_of(games)
    page = Paginator(games, TABLES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "stage": stage,
        "round": found,
        "number": number,
        "tables": [_table(request, game, open_links) for game in page],
        "page": page,
        "missing": 2 * len(games) - len(open_links),
        "open": len(open_links),
        "out_of_reach": request.get_host().rpartition(":")[0] in THIS_COMPUTER or request.get_host() in THIS_COMPUTER,
    }
    return render(request, "records/links.html", context)


@require_POST
@desk_view(Permission.ENTER_RESULTS)
def close(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """Nothing more comes in for the game by its links."""
    found = played_game(stage, number, game)
    closed = close_links(game_id=found.pk, by=asked(request))
    if closed:
        messages.success(
            request, _("Table %(table)s: its links are closed; nothing comes in by them.") % {"table": found.table}
        )
    else:
        messages.info(request, _("Table %(table)s had no open link.") % {"table": found.table})
    home = reverse("records:game", args=[event.slug, stage.ordinal, number, game])
    return redirect(back_to(request, event.slug, otherwise=home))


def _table(request: HttpRequest, game: Game, open_links: dict[tuple[int, str], HandInLink]) -> TableOfLinks:
    ways = [
        _way(request, player, side, open_links.get((game.pk, side.value)))
        for side, player in ((Side.FIRST, game.first), (Side.SECOND, game.second))
    ]
    return TableOfLinks(game, (ways[0], ways[1]))


def _way(request: HttpRequest, player: Entry, side: Side, link: HandInLink | None) -> Way:
    if link is None:
        return Way(player, side)
    address = request.build_absolute_uri(reverse("records:hand-in", args=[link.key]))
    return Way(player, side, address, link.expires_at, qr_code(address))


def qr_code(address: str) -> SafeString:
    """An address as a QR code: an SVG without a size, which the page gives it."""
    drawn = make_qr(address, error="m").svg_inline(omitsize=True, border=4, svgclass="qr-code", lineclass=None)
    return mark_safe(drawn)  # only what segno draws: the address is in it as squares


stage_urls = [
    path("rounds/<int:number>/links/", links, name="links"),
    path("rounds/<int:number>/games/<int:game>/links/close/", close, name="links-close"),
]
