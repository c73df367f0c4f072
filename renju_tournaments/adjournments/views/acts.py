"""What the forms on the page of an adjourned game send."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_POST

from renju_tournaments.adjournments.faults import Fault
from renju_tournaments.adjournments.forms.acts import NO_MOVE, ActForm, CodeForm, OpenForm
from renju_tournaments.adjournments.queries import AdjournedGame
from renju_tournaments.adjournments.services.open_envelope import SealedWrong, judged_in, open_envelope
from renju_tournaments.adjournments.services.open_sealed_move import open_sealed_move
from renju_tournaments.adjournments.typed_moves import sealed_step
from renju_tournaments.adjournments.views.adjournment import adjourned_game_in, game_called, game_page
from renju_tournaments.adjournments.views.panels import BY_KEY, Panel, form_for
from renju_tournaments.adjournments.wording.faults import fault_words
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.frame.desk import asked, desk_view
from renju_tournaments.records.pages.drawing import letters_for
from renju_tournaments.records.pages.frames import frame_of
from renju_tournaments.records.wording.steps import step_in_words
from renju_tournaments.rules.records.stored import steps_of
from renju_tournaments.rules.steps import Step


@never_cache
@sensitive_post_parameters()
@require_POST
@desk_view(Permission.ENTER_RESULTS)
def act(
    request: HttpRequest, event: Event, stage: Stage, number: int, game: int, adjournment: int, act: str
) -> HttpResponse:
    """Does an act of ``panels.KINDS``. What was typed is not lost when it is refused; as it may be a code, no cache
    keeps the answer."""
    kind = BY_KEY.get(act)
    if kind is None:
        raise Http404(_("There is no such act."))
    found = game_called(stage, number, game)
    one = adjourned_game_in(found, stage, adjournment)
    form = form_for(kind, one, request.POST)
    if not form.is_valid():
        return game_page(request, event, stage, found, panel=Panel(kind, form))
    with refusals(form):
        if isinstance(form, OpenForm):
            return _open(request, event, stage, one, form)
        if isinstance(form, CodeForm):
            return _unseal(request, event, stage, one, form)
        assert kind.act is not None
        words = dict(form.cleaned_data)
        arguments = _seen(request, stage, one)
        if "reason" in words:
            arguments["by"] = arguments["by"].because(words.pop("reason"))
        kind.act(**words, **arguments)
        messages.success(request, str(kind.done))
        return _back(event, stage, found)
    return game_page(request, event, stage, found, panel=Panel(kind, form))


def _open(request: HttpRequest, event: Event, stage: Stage, one: AdjournedGame, form: OpenForm) -> HttpResponse:
    """Opens the envelope; a move that loses is shown first, to be confirmed. Raises UserError."""
    data = form.cleaned_data
    position = one.adjournment.position
    sealed = None
    if data["found"] != NO_MOVE:
        sealed = sealed_step(data["sealed_text"], position, event)
        if sealed is None:
            words = _("Write the move that was in the envelope, or say that there is none that can be read.")
            raise UserError(words, field="sealed_text")
    try:
        open_envelope(
            before=data["before"],
            sealed=sealed,
            sealed_text=data["sealed_text"],
            ruled=Fault(data["ruled"]) if data["ruled"] else None,
            confirmed=request.POST.get("confirmed") == "1",
            **_seen(request, stage, one),
        )
    except SealedWrong as wrong:
        return _confirm(request, event, stage, one, form, data["sealed_text"], wrong)
    return _opened(request, event, stage, one, sealed)


@sensitive_variables()
def _unseal(request: HttpRequest, event: Event, stage: Stage, one: AdjournedGame, form: CodeForm) -> HttpResponse:
    """The same for a move sealed in the program. Raises UserError."""
    try:
        opened = open_sealed_move(
            before=form.cleaned_data["before"],
            code=form.cleaned_data["code"],
            confirmed=request.POST.get("confirmed") == "1",
            **_seen(request, stage, one),
        )
    except SealedWrong as wrong:
        return _confirm(request, event, stage, one, form, "", wrong)
    (sealed,) = steps_of([opened.sealed_step])
    return _opened(request, event, stage, one, sealed)


def _opened(request: HttpRequest, event: Event, stage: Stage, one: AdjournedGame, sealed: Step | None) -> HttpResponse:
    """What the arbiter is told, also of a row that wins at once."""
    if judged_in(one.adjournment, sealed, event).is_five:
        messages.warning(request, _("The sealed move makes a row that wins. Enter the result of the table."))
    messages.success(request, _("The envelope is opened. What became of it stands below."))
    return _back(event, stage, one.game)


def _confirm(
    request: HttpRequest,
    event: Event,
    stage: Stage,
    one: AdjournedGame,
    form: ActForm,
    typed: str,
    wrong: SealedWrong,
) -> HttpResponse:
    """The reason why the move loses, with the form once more; ``typed`` is the move as it was written."""
    context = frame_of(event, stage, one.game) | {
        "adjourned": one,
        "form": form,
        "action": form.prefix,
        "typed": typed or _in_words(wrong.sealed, event),
        "fault": fault_words(wrong.judged, one.adjournment.position, wrong.sealed, event),
    }
    return render(request, "adjournments/confirm.html", context)


def _in_words(sealed: Step | None, event: Event) -> str:
    return step_in_words(sealed, letters_for(event.column_letters, event.board_size)) if sealed is not None else ""


def _seen(request: HttpRequest, stage: Stage, one: AdjournedGame) -> dict[str, Any]:
    """What every act is told: which adjourned, what the page had seen of it, and who acts."""
    return {
        "stage_id": stage.pk,
        "adjournment_id": one.adjournment.pk,
        "by": asked(request, seen=True),
    }


def _back(event: Event, stage: Stage, found: Game) -> HttpResponse:
    return redirect("adjournments:game", event.slug, stage.ordinal, found.round.number, found.pk)


stage_urls = [
    path("rounds/<int:number>/games/<int:game>/adjourned/<int:adjournment>/<slug:act>/", act, name="act"),
]
