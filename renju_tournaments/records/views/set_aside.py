"""Sheets of games that are no longer played: the list of an event, each to be played through and taken away."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event
from renju_tournaments.events.venue import clock
from renju_tournaments.frame.desk import Tab, desk_view
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.pages.downloads import downloads, file_answer, written_in
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.records.pages.set_aside import SetAside, set_aside
from renju_tournaments.records.pages.viewer import game_words, move_asked_for


@require_safe
@desk_view(Permission.SEE_DESK, Tab.RECORDS)
def listed(request: HttpRequest, event: Event) -> HttpResponse:
    """All of them."""
    lines = [(one, clock(event, one.handed_in_at) if one.handed_in_at else "") for one in set_aside(event)]
    return render(request, "records/set_aside.html", {"event": event, "lines": lines})


@require_safe
@desk_view(Permission.SEE_DESK, Tab.RECORDS)
def sheet(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """One, to be played through."""
    one = _one(event, entry)
    content = one.content
    context = {
        "event": event,
        "one": one,
        "at": clock(event, one.handed_in_at) if one.handed_in_at else "",
        "shown": game_words(
            content, rules_of_event(event), letters=event.column_letters, shown=move_asked_for(request.GET)
        ),
        "downloads": downloads(content),
    }
    return render(request, "records/set_aside_sheet.html", context)


@require_safe
@desk_view(Permission.SEE_DESK)
def file(request: HttpRequest, event: Event, entry: int, key: str) -> HttpResponse:
    """The game in a format; ``original``: what was pasted or sent, to be saved and never opened as a page of ours."""
    one = _one(event, entry)
    if key == "original" and one.original:
        answer = HttpResponse(one.original, content_type="application/octet-stream")
        answer["Content-Disposition"] = f'attachment; filename="{_name(one)}.bin"'
        return answer
    content = one.content
    written = written_in(key, [content], letters_for(event.column_letters, content.size))
    if written is None:
        raise Http404(_("There is no such file of this game."))
    return file_answer(key, _name(one), written)


def _one(event: Event, entry: int) -> SetAside:
    """Raises Http404."""
    found = next((one for one in set_aside(event) if one.entry.pk == entry), None)
    if found is None:
        raise Http404(_("There is no such sheet in this event."))
    return found


def _name(one: SetAside) -> str:
    return f"round-{one.game['round']}-table-{one.game['table']}-{one.side.value}-{one.entry.pk}"


urls = [
    path("desk/<slug:slug>/records/set-aside/", listed, name="set-aside"),
    path("desk/<slug:slug>/records/set-aside/<int:entry>/", sheet, name="set-aside-sheet"),
    path("desk/<slug:slug>/records/set-aside/<int:entry>/<slug:key>/", file, name="set-aside-file"),
]
