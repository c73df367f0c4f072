"""The drawing of lots, and its protocol for the wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from renju_tournaments.common.forms import refused
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, require, runs_event
from renju_tournaments.events.choices import DrawMethod, Kin
from renju_tournaments.events.models import Entry, Event, Stage
from renju_tournaments.events.services.draw.draw_numbers import check_draw, draw_numbers, methods_for, present
from renju_tournaments.events.services.draw.restricted_draw import Apart, NoDraw
from renju_tournaments.events.services.pairing.take_back_rounds import has_begun, sheets_in, take_back_rounds
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.tables.draw import DECIDED_BY, protocol_of_draw
from renju_tournaments.wording.draw import how_numbers_come, other_lots


@dataclass(frozen=True)
class TypedRow:
    """A player, and the number that stands beside the name."""

    entry: Entry
    value: int | None

    @property
    def field(self) -> str:
        return f"number-{self.entry.pk}"


@dataclass(frozen=True)
class NumberedRow:
    """A player with a number, and what decided it."""

    entry: Entry
    decided_by: str


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK, Tab.DRAW)
def draw(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The numbers as they are, and the ways to draw them. A refused form comes back with what was typed."""
    if request.method != "POST":
        return _page(request, event, stage)
    require(event, Permission.RUN_EVENT)
    with refused.shown_again(request):
        try:
            draw_numbers(stage_id=stage.pk, by=asked(request, seen=True), **_sent(request, stage))
        except NoDraw as no_draw:
            return _page(request, event, stage, no_draw)
        messages.success(request, _("The numbers are drawn."))
        return redirect("desk:draw", event.slug, stage.ordinal)
    return _page(request, event, stage)


def _sent(request: HttpRequest, stage: Stage) -> dict[str, Any]:
    """What the form says, in the words of the service. Raises UserError for what cannot be read as a number."""
    method = request.POST.get("method", "")
    return {
        "method": method,
        "seed": _seed(request.POST.get("seed", "").strip()),
        "numbers": _numbers(request, stage) if method == DrawMethod.TYPED else None,
        "apart": _apart(request) if method != DrawMethod.TYPED else None,
    }


def _apart(request: HttpRequest) -> Apart | None:
    """Who is kept apart in the last rounds, as the form says; an empty number of rounds: in as many as can be."""
    kin = request.POST.get("apart", "")
    if kin not in Kin.values:
        return None
    typed = request.POST.get("last_rounds", "").strip()
    if not typed:
        return Apart(Kin(kin))
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4):
        raise UserError(
            _("“%(typed)s” is not a number of rounds. Leave it empty for as many as can be.") % {"typed": typed[:20]},
            field="last_rounds",
        )
    return Apart(Kin(kin), int(typed))


def _seed(typed: str) -> int | None:
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit() and len(typed) < 20):
        words = _("The lot number is a whole number, for example 271828. Leave it empty to have one made.")
        raise UserError(words, field="seed")
    return int(typed)


def _numbers(request: HttpRequest, stage: Stage) -> dict[int, int]:
    numbers = {}
    for entry in present(stage):
        typed = request.POST.get(f"number-{entry.pk}", "").strip()
        if not typed:
            continue
        if not (typed.isascii() and typed.isdigit() and len(typed) < 6):
            raise UserError(
                _("“%(typed)s” is not a number. Type the number %(name)s has drawn.")
                % {"typed": typed[:20], "name": entry.name},
                field=f"number-{entry.pk}",
            )
        numbers[entry.pk] = int(typed)
    return numbers


def _page(request: HttpRequest, event: Event, stage: Stage, no_draw: NoDraw | None = None) -> HttpResponse:
    stage.refresh_from_db()
    here = present(stage)
    objections = check_draw(stage)
    drawn = stage.draw_method != DrawMethod.NONE
    typing = request.POST.get("method") == DrawMethod.TYPED
    ways = [method for method in methods_for(stage) if method is not DrawMethod.TYPED]
    decided = {row["entry"]: row["decided_by"] for row in stage.draw_protocol.get("rows", [])}
    return render(
        request,
        "desk/draw.html",
        {
            "event": event,
            "stage": stage,
            "drawn": drawn,
            "present": here,
            "numbered": [
                NumberedRow(e, str(DECIDED_BY.get(decided.get(e.pk, ""), "")))
                for e in sorted((e for e in here if e.number is not None), key=lambda e: e.number or 0)
            ],
            "without_number": [e for e in here if e.number is None] if drawn else [],
            "objections": objections,
            "may_draw": runs_event(event) and not objections,
            "runs_event": runs_event(event),
            "typed": [TypedRow(e, e.number) for e in here],
            "typing": typing,
            "sent_method": "" if typing else request.POST.get("method", ""),
            "no_draw": no_draw,
            "apart": request.POST.get("apart", ""),
            "last_rounds": request.POST.get("last_rounds", ""),
            "usual": methods_for(stage)[0],
            "ways": ways,
            "method": next((way for way in ways if way.value == stage.draw_method), ways[0]),
            "about": how_numbers_come(stage),
            "other_lots": other_lots(stage),
            "seed": request.POST.get("seed", ""),
            "may_take_back": runs_event(event)
            and not stage.finished_at
            and stage.rounds.exclude(published_at=None).exists()
            and not has_begun(stage),
            "sheets_in": sheets_in(stage),
        },
    )


@require_POST
@desk_view(Permission.RUN_EVENT)
def take_back(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The field changed after the rounds were published and before anything was played."""
    kept = sheets_in(stage)
    count = take_back_rounds(
        stage_id=stage.pk,
        by=asked(request, seen=True),
    )
    messages.success(
        request,
        ngettext(
            "%(count)s round is taken back. Change the field and draw again.",
            "%(count)s rounds are taken back. Change the field and draw again.",
            count,
        )
        % {"count": count},
    )
    if kept:
        messages.warning(request, _("The sheets that were handed in are kept: open “Game records” to find them."))
    return redirect("desk:draw", event.slug, stage.ordinal)


@require_safe
@desk_view(Permission.SEE_DESK, Tab.DRAW)
def protocol(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The protocol of the drawing, to print: who was present, the seed, every ticket, and how to repeat it."""
    shown = protocol_of_draw(stage)
    if shown is None:
        messages.info(request, _("There is no protocol before the numbers are drawn."))
        return redirect("desk:draw", event.slug, stage.ordinal)
    address = reverse("desk:draw", args=[event.slug, stage.ordinal])
    context = {"event": event, "stage": stage, "draw_url": address, **shown}
    return render(request, "desk/draw_protocol.html", context)


stage_urls = [
    path("draw/", draw, name="draw"),
    path("draw/take-back/", take_back, name="rounds-take-back"),
    path("draw/protocol/", protocol, name="draw-protocol"),
]
