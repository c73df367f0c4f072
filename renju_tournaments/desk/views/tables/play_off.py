"""Extra games for places: type the points, see what they do to the places, save."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from renju_tournaments.common.forms import refused
from renju_tournaments.desk.forms.play_off import PlayOffForm
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission
from renju_tournaments.events.effects.play_off import check_play_off, play_off
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.results.enter_play_off import enter_play_off
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.wording.corrections import lines
from renju_tournaments.wording.tables.standings import place


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.STANDINGS)
def enter(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """``?p-3=1.5`` are points to look at; saving posts them with the version that was looked at."""
    if request.method == "POST":
        return _save(request, event, stage)
    return _show(request, event, stage)


def _save(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    form = _form(request, stage)
    if not form.is_valid():
        refused.show(request, UserError(_("Look at the fields marked below.")))
        return _show(request, event, stage, status=422)
    with refused.shown_again(request) as refusal:
        changed = enter_play_off(
            stage_id=stage.pk,
            points=form.points(),
            by=asked(request, seen=True),
        )
        messages.success(request, _("The play-off is entered.") if changed else _("Nothing was changed."))
        return redirect("desk:standings", event.slug, stage.ordinal)
    stage.refresh_from_db()
    return _show(request, event, stage, status=refusal.status)


def _form(request: HttpRequest, stage: Stage) -> PlayOffForm:
    """The form of everybody who can have points, with what was typed; what is stored if nothing was."""
    view = play_off(stage)
    names = naming.names_by_number(stage)
    typed = request.POST if request.method == "POST" else request.GET
    asked = any(key.startswith("p-") for key in typed)
    return PlayOffForm(typed if asked else None, stored=view.stored, names={n: names[n] for n in view.numbers})


def _show(request: HttpRequest, event: Event, stage: Stage, *, status: int = 200) -> HttpResponse:
    """The page; nothing that was typed is lost when it is shown again."""
    view = play_off(stage)
    form = _form(request, stage)
    objections = check_play_off(stage)
    moved = None
    if form.is_bound and form.is_valid() and not objections:
        moved = view.effects(form.points())
    groups = [
        (place(rows[0].place_from, rows[0].place_to), form.of(row.number for row in rows)) for rows in view.groups
    ]
    tied = {row.number for rows in view.groups for row in rows}
    context = {
        "event": event,
        "stage": stage,
        "objections": objections,
        "form": form,
        "groups": groups,
        "others": form.of(number for number in view.numbers if number not in tied),
        "looked_at": moved is not None,
        "lines": lines(moved, naming.names_by_number(stage)) if moved else [],
        "after_round": len(view.state.rounds),
    }
    return render(request, "desk/play_off.html", context, status=status)


stage_urls = [path("play-off/", enter, name="play-off")]
