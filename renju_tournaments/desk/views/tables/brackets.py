"""The bracket of a knock-out at the desk, and its drawn matches."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from pairings.settings import TieBreaker
from renju_tournaments.common.forms import refused
from renju_tournaments.common.numbers import whole
from renju_tournaments.desk.pages.decisions import drawn_matches, has_boards
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, require, runs_event
from renju_tournaments.events.choices import TIE_BREAKERS
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.rounds.board_results import by_boards, read_boards
from renju_tournaments.events.services.results.decide_match import ARBITER, decide_match, take_back_decision
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.frame.templatetags.frame import url_prefix
from renju_tournaments.tables.brackets import bracket_words
from renju_tournaments.tables.parts import rendered


@require_safe
@desk_view(Permission.SEE_DESK, Tab.BRACKET)
def bracket(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The same the public sees: published rounds only."""
    _require_knock_out(stage)
    html = rendered(
        stage,
        "desk:bracket",
        "tables/_bracket.html",
        lambda: {
            "bracket": bracket_words(stage),
            "people": "",
            "rounds": url_prefix("desk:round", event.slug, stage.ordinal),
            "table": "t",
        },
    )
    return render(request, "desk/tables/bracket.html", {"event": event, "stage": stage, "html": html})


def _require_knock_out(stage: Stage) -> None:
    if not stage.is_knock_out:
        raise Http404(_("This stage is no knock-out."))


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK, Tab.BRACKET)
def decisions(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Who goes through from a drawn match without another game."""
    _require_knock_out(stage)
    if request.method != "POST":
        return _decisions_page(request, event, stage)
    require(event, Permission.RUN_EVENT)
    with refused.shown_again(request) as refusal:
        _decide(request, stage)
        messages.success(request, _("The decision is written down; rounds that were paired already follow it."))
        return redirect("desk:decisions", event.slug, stage.ordinal)
    stage.refresh_from_db()
    return _decisions_page(request, event, stage, status=refusal.status)


def _decide(request: HttpRequest, stage: Stage) -> None:
    sent = request.POST
    act: dict[str, Any] = {
        "stage_id": stage.pk,
        "one": whole(sent.get("one")) or 0,
        "other": whole(sent.get("other")) or 0,
        "by": asked(request, seen=True),
    }
    if sent.get("action") == "take-back":
        take_back_decision(**act)
        return
    chosen, means = sent.get("through", ""), sent.get("means", "")
    boards = read_boards(sent.get("boards", ""))
    if chosen == "level" and means != TieBreaker.BOARDS.value:
        raise UserError(_("Only the boards can leave a match level. Choose who goes through."), field="through")
    if means not in dict(WAYS):
        raise UserError(_("Say what decided the match: the lot, the boards, or the arbiter."), field="means")
    if boards and not chosen:
        through = by_boards(boards, act["one"], act["other"])
    else:
        through = None if chosen == "level" else whole(chosen) or 0
    decide_match(through=through, means="" if means == ARBITER else means, boards=boards, **act)


WAYS = (
    (TieBreaker.LOT.value, gettext_lazy("a lot drawn in the hall")),
    (TieBreaker.BOARDS.value, gettext_lazy("the board coefficient")),
    (ARBITER, gettext_lazy("the arbiter’s word")),
)
"""What can decide without another game, as the page offers it."""


def _decisions_page(request: HttpRequest, event: Event, stage: Stage, *, status: int = 200) -> HttpResponse:
    """The page; nothing that was typed is lost when it is shown again."""
    names = dict(TIE_BREAKERS)
    context = {
        "event": event,
        "stage": stage,
        "matches": drawn_matches(stage),
        "means": ", ".join(str(names[value]) for value in stage.draw_means) or _("none"),
        "ways": WAYS,
        "has_boards": has_boards(stage),
        "runs_event": runs_event(event),
    }
    return render(request, "desk/decisions.html", context, status=status)


stage_urls = [path("bracket/", bracket, name="bracket"), path("decisions/", decisions, name="decisions")]
