"""Entering results: the page of a published round, and what its script and its forms send."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from renju_tournaments.common.forms import refused
from renju_tournaments.common.forms.faults import Refusal
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import By, actor_of
from renju_tournaments.common.web.answers import is_script
from renju_tournaments.desk.pages.results import game_json, news, results_page, script_words
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.models import Event, Round, Stage
from renju_tournaments.events.rounds.decisions import decided_for
from renju_tournaments.events.services.results.enter_result import enter_result, undo_last
from renju_tournaments.events.services.results.note_game import note_game
from renju_tournaments.events.services.results.writing_results import Saved, code_of, score_of
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.frame.games import game_in, round_address
from renju_tournaments.frame.scripts import for_script
from renju_tournaments.wording.results import choices_for, label_of


def page(request: HttpRequest, event: Event, stage: Stage, round_: Round) -> HttpResponse:
    """The results of a published round."""
    shown = results_page(stage, round_, more=whole(request.GET.get("more")))
    return render(
        request,
        "desk/results.html",
        {
            "event": event,
            "stage": stage,
            "round": round_,
            "number": round_.number,
            "results": shown,
            "decided": decided_for(stage, round_),
            "runs_event": runs_event(event),
            "choices": choices_for("%(first)s", "%(second)s"),
            "words": script_words(),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS, Tab.ROUNDS)
@for_script
def results(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """POST enters one result; GET tells what was written since a log entry (``since``), with an ETag."""
    if request.method == "POST":
        return _enter(request, event, stage, number)
    if not is_script(request):
        return redirect(round_address(event, stage, number))
    found = news(stage, number, whole(request.GET.get("since")) or 0)
    etag = f'"{stage.pk}-{number}-{found.cursor}"'
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers={"ETag": etag})
    answer = JsonResponse(
        {
            "cursor": found.cursor,
            "stage_version": stage.version,
            "boards_changed": found.boards_changed,
            "games": [game_json(event, g, actor_of(request).pk) for g in found.games],
        }
    )
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _enter(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    game_id, version, code = _sent(request)
    wanted = score_of(code)
    try:
        saved = enter_result(
            stage_id=stage.pk,
            round_number=number,
            game_id=game_id,
            result=wanted.result,
            adjourned=wanted.adjourned,
            by=By(actor_of(request), seen_version=version),
        )
    except Conflict as conflict:
        if is_script(request):
            raise
        return _both_values_page(request, event, stage, number, conflict)
    if is_script(request):
        return _saved_json(request, event, saved)
    messages.success(
        request,
        _("Table %(table)s: %(value)s, saved.") % {"table": saved.game.table, "value": label_of(code)},
    )
    return redirect(f"{round_address(event, stage, number)}#t{saved.game.table}")


def _sent(request: HttpRequest) -> tuple[int, int, str]:
    """The game, the version that was seen, and the result's code: three fields, or one ``set`` from a form's button."""
    parts = request.POST.get("set", "").split(":")
    if len(parts) != 3:
        parts = [request.POST.get(field, "") for field in ("game", "version", "result")]
    try:
        game, version, code = int(parts[0]), int(parts[1]), parts[2]
        score_of(code)
    except ValueError:
        raise UserError(_("That cannot be read as a result. Load the page again and enter it anew.")) from None
    return game, version, code


def _saved_json(request: HttpRequest, event: Event, saved: Saved) -> JsonResponse:
    return JsonResponse(
        {"game": game_json(event, saved.game, actor_of(request).pk), "stage_version": saved.stage.version}
    )


def _both_values_page(
    request: HttpRequest, event: Event, stage: Stage, number: int, conflict: Conflict
) -> HttpResponse:
    """Without the script: the other's value and one's own, to keep or to replace."""
    game = game_in(stage, number, conflict.data["game"])
    context = {
        "event": event,
        "stage": stage,
        "number": number,
        "game": game,
        "message": str(conflict),
        "theirs": conflict.data["theirs"].words,
        "yours": conflict.data["yours"].words,
        "yours_code": code_of(conflict.data["yours"]),
        "version": conflict.data["version"],
        "back": f"{round_address(event, stage, number)}#t{game.table}",
    }
    return render(request, "desk/results_conflict.html", context, status=409)


@require_POST
@desk_view(Permission.ENTER_RESULTS)
@for_script
def undo(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """Takes back the person's own last entry in the round."""
    saved = undo_last(stage_id=stage.pk, round_number=number, by=asked(request))
    if is_script(request):
        return _saved_json(request, event, saved)
    messages.success(
        request,
        _("Table %(table)s: taken back, now %(value)s.")
        % {"table": saved.game.table, "value": label_of(game_json(event, saved.game, actor_of(request).pk)["code"])},
    )
    return redirect(f"{round_address(event, stage, number)}#t{saved.game.table}")


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS, Tab.ROUNDS)
@for_script
def note(request: HttpRequest, event: Event, stage: Stage, number: int, game: int) -> HttpResponse:
    """The note on a game: a page of its own, and what the page's dialog sends."""
    refusal = Refusal()
    if request.method == "POST":
        with refused.shown_again(request) as refusal:
            saved = note_game(
                stage_id=stage.pk,
                round_number=number,
                game_id=game,
                note=request.POST.get("note", ""),
                seen_note=request.POST.get("seen", ""),
                clear="clear" in request.POST,
                by=asked(request),
            )
            if is_script(request):
                return JsonResponse({"game": game_json(event, saved, actor_of(request).pk)})
            return redirect(f"{round_address(event, stage, number)}#t{saved.table}")
    return _note_page(request, event, stage, number, game, refusal)


def _note_page(
    request: HttpRequest, event: Event, stage: Stage, number: int, game_id: int, refusal: Refusal
) -> HttpResponse:
    """With what was typed, where it was refused."""
    game = game_in(stage, number, game_id)
    return render(
        request,
        "desk/note.html",
        {
            "event": event,
            "stage": stage,
            "number": number,
            "game": game,
            "has_conflict": refusal.is_conflict,
            "written": request.POST.get("note", game.note),
            "back": f"{round_address(event, stage, number)}#t{game.table}",
        },
        status=refusal.status,
    )


stage_urls = [
    path("rounds/<int:number>/results/", results, name="results"),
    path("rounds/<int:number>/results/undo/", undo, name="results-undo"),
    path("rounds/<int:number>/games/<int:game>/note/", note, name="note"),
]
