"""The adjournment of one game: it is written down, changed, and shown with everything that can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from renju_tournaments.adjournments.clocks import clock_text
from renju_tournaments.adjournments.forms.adjournment import AdjournmentForm, initial_of
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import moves_made
from renju_tournaments.adjournments.queries import AdjournedGame, adjournments_of
from renju_tournaments.adjournments.services.adjourn_game import adjourn_game
from renju_tournaments.adjournments.services.change_adjournment import change_adjournment
from renju_tournaments.adjournments.views.panels import Panel, panels_of
from renju_tournaments.adjournments.wording.faults import board_of, verdict_in_words
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.people import actor_of, name_of
from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.frame.desk import asked, desk_view
from renju_tournaments.records.pages.drawing import Drawing
from renju_tournaments.records.pages.frames import frame_of, played_game
from renju_tournaments.records.queries import handed_in
from renju_tournaments.rules.records.stored import step_of


@dataclass(frozen=True)
class Shown:
    """An adjournment as the page shows it."""

    adjourned: AdjournedGame
    board: Drawing | None
    """With the sealed move, once the envelope is opened; None where the position was not written down here."""
    moves: int
    first_used: str
    second_used: str
    verdict: str
    panels: tuple[Panel, ...]


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS)
def game(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """The adjournments of a game; where none is going on, the form to adjourn it."""
    found = game_called(stage, number, game)
    if request.method != "POST":
        return game_page(request, event, stage, found)
    form = AdjournmentForm(found, event, handed_in([found])[found.pk], request.POST)
    if form.is_valid():
        with refusals(form):
            adjourn_game(
                stage_id=stage.pk,
                round_number=number,
                game_id=game,
                facts=form.facts(),
                by=asked(request, seen=True),
            )
            messages.success(request, _("Table %(table)s is adjourned.") % {"table": found.table})
            return redirect("adjournments:game", event.slug, stage.ordinal, number, game)
    return game_page(request, event, stage, found, adjourning=form)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS)
def change(request: HttpRequest, event: Event, stage: Stage, number: int, game: int, adjournment: int) -> HttpResponse:
    """Everything that was written down, to be mended; what was typed is not lost when somebody else was faster."""
    found = game_called(stage, number, game)
    kept = adjourned_game_in(found, stage, adjournment).adjournment
    handed = handed_in([found])[found.pk]
    if request.method != "POST":
        form = AdjournmentForm(found, event, handed, adjournment=kept, initial=initial_of(kept))
        return _change_page(request, event, stage, found, kept, form)
    form = AdjournmentForm(found, event, handed, request.POST, adjournment=kept)
    if form.is_valid():
        with refusals(form):
            change_adjournment(
                stage_id=stage.pk,
                adjournment_id=adjournment,
                changes=form.changes(),
                by=asked(request, seen=True),
            )
            messages.success(request, _("Saved."))
            return redirect("adjournments:game", event.slug, stage.ordinal, number, game)
    return _change_page(request, event, stage, found, kept, form)


def _change_page(
    request: HttpRequest, event: Event, stage: Stage, found: Game, kept: Adjournment, form: AdjournmentForm
) -> HttpResponse:
    context = frame_of(event, stage, found) | {"adjournment": kept, "form": form}
    return render(request, "adjournments/change.html", context, status=422 if form.is_bound else 200)


def game_called(stage: Stage, number: int, game_id: int) -> Game:
    """The game of a published round, its players called by their names. Raises UserError and Http404."""
    found = played_game(stage, number, game_id)
    naming.call_players([found], naming.names_in(stage))
    return found


def adjourned_game_in(found: Game, stage: Stage, adjournment_id: int) -> AdjournedGame:
    """Raises Http404 for an adjournment of another game."""
    adjournment = Adjournment.objects.filter(pk=adjournment_id, game=found).first()
    if adjournment is None:
        raise Http404(_("This game has no such adjournment."))
    return AdjournedGame(adjournment, found, stage)


def game_page(
    request: HttpRequest,
    event: Event,
    stage: Stage,
    found: Game,
    *,
    adjourning: AdjournmentForm | None = None,
    panel: Panel | None = None,
) -> HttpResponse:
    """``adjourning`` and ``panel``: a form that was sent and refused, with what was typed."""
    found_here = adjournments_of(found, stage)
    may_adjourn = not found.outcome.is_final and not any(one.adjournment.state == "kept" for one in found_here)
    if adjourning is None and may_adjourn:
        initial = {"permitted_by": event.chief_arbiter, "kept_by": name_of(actor_of(request))}
        adjourning = AdjournmentForm(found, event, handed_in([found])[found.pk], initial=initial)
    shown = [_shown(one, event, panel, is_newest=one is found_here[0]) for one in found_here]
    context: dict[str, Any] = frame_of(event, stage, found) | {
        "result": Score.stored(found).words,
        "current": shown[0] if shown else None,
        "earlier": shown[1:],
        "form": adjourning if may_adjourn or (adjourning and adjourning.is_bound) else None,
    }
    refused = panel is not None or (adjourning is not None and adjourning.is_bound)
    return render(request, "adjournments/game.html", context, status=422 if refused else 200)


def _shown(adjourned: AdjournedGame, event: Event, panel: Panel | None, *, is_newest: bool) -> Shown:
    one = adjourned.adjournment
    position = one.position
    if position and one.sealed_step:
        position = (*position, step_of(one.sealed_step))
    return Shown(
        adjourned=adjourned,
        board=board_of(position, event) if position else None,
        moves=moves_made(position),
        first_used=clock_text(one.first_used),
        second_used=clock_text(one.second_used),
        verdict=verdict_in_words(one.verdict),
        panels=panels_of(adjourned, panel) if is_newest else (),
    )


stage_urls = [
    path("rounds/<int:number>/games/<int:game>/adjourned/", game, name="game"),
    path("rounds/<int:number>/games/<int:game>/adjourned/<int:adjournment>/change/", change, name="change"),
]
