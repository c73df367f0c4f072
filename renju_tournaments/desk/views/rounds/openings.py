"""Renju by lot: the list of positions, drawing for a round, and the protocol of what was drawn."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.seen import show_instead
from renju_tournaments.desk.forms.positions import PositionsForm
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.rounds import openings
from renju_tournaments.events.services.draw.draw_opening import draw_opening
from renju_tournaments.events.services.settings.set_positions import set_positions
from renju_tournaments.frame.desk import Tab, asked, back_to, desk_view
from renju_tournaments.rules.points import ColumnLetters


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.SETTINGS)
def positions(request: HttpRequest, event: Event) -> HttpResponse:
    """The list, and a form that replaces it. A refused list comes back with all that was sent."""
    kept = openings.list_of(event)
    letters = ColumnLetters(event.column_letters)
    if request.method == "POST":
        form = PositionsForm(request.POST, request.FILES, letters=letters)
        if form.is_valid():
            show_instead(form, "seen", openings.list_mark(kept))
            with refusals(form):
                count = set_positions(
                    event.pk,
                    wanted=form.positions,
                    seen=form.cleaned_data["seen"],
                    by=asked(request),
                )
                words = ngettext("The list has %(count)s position.", "The list has %(count)s positions.", count)
                messages.success(request, words % {"count": count})
                return redirect("desk:positions", event.slug)
    else:
        start = {"lines": openings.list_shown(event, kept), "seen": openings.list_mark(kept)}
        form = PositionsForm(initial=start, letters=letters)
    context = {
        "event": event,
        "form": form,
        "positions": [(number, openings.stones_shown(event, stones)) for number, stones in kept],
        "is_by_lot": openings.is_by_lot(event),
    }
    return render(request, "desk/positions.html", context)


@require_POST
@desk_view(Permission.RUN_EVENT)
def draw(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """Draws for a round, or again for a draft."""
    draw_opening(
        stage_id=stage.pk,
        number=number,
        by=asked(request, seen=True),
    )
    messages.success(request, _("The opening of round %(number)s is drawn.") % {"number": number})
    return redirect(back_to(request, event.slug))


@require_safe
@desk_view(Permission.SEE_DESK, Tab.ROUNDS)
def lot(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """The protocol: every position that could be drawn, its ticket, and how to draw again."""
    found = stage.rounds.filter(number=number).first()
    opening = openings.lot_of(found, event) if found else None
    if found is None or opening is None:
        raise Http404(_("No opening has been drawn for round %(number)s.") % {"number": number})
    context = {
        "event": event,
        "stage": stage,
        "round": found,
        "number": number,
        "opening": opening,
    }
    return render(request, "desk/opening_lot.html", context)


urls = [path("<slug:slug>/positions/", positions, name="positions")]
stage_urls = [
    path("rounds/<int:number>/opening/", lot, name="opening-lot"),
    path("rounds/<int:number>/opening/draw/", draw, name="opening-draw"),
]
