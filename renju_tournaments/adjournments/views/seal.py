"""A player seals their move by their link, without logging in: they choose it, write the code down, and seal.

Nothing is stored before the second form is sent, and then only what the code opens. The move and the code are on these
two pages alone, which no cache keeps.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods

from renju_tournaments.adjournments.encryption import Contents
from renju_tournaments.adjournments.forms.seal import CodeForm, MoveForm, carried
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.opening_code import grouped, new_code
from renju_tournaments.adjournments.position import moves_made
from renju_tournaments.adjournments.sealed_moves import Sealing, sealing_of
from renju_tournaments.adjournments.services.open_envelope import is_judged
from renju_tournaments.adjournments.services.seal_move import refuse_impossible, seal_move
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.people import By, act_key
from renju_tournaments.errors import AlreadyDone
from renju_tournaments.events.models import Event
from renju_tournaments.frame.desk import seen_version
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from renju_tournaments.records.pages.drawing import Drawing, Look, draw, letters_for
from renju_tournaments.records.pages.links import link_view
from renju_tournaments.records.wording.board import opening_question
from renju_tournaments.records.wording.steps import step_in_words
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.steps import Choose, Offer, Place, PlayerSide, SetUp, Step


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@link_view
@sensitive_variables()
def seal(request: HttpRequest, link: HandInLink) -> HttpResponse:
    """The move is chosen; it is shown with its code; it is sealed. ``way`` says which form was sent."""
    sealing = sealing_of(link.game, Side(link.side))
    if sealing.adjournment is None or sealing.why_not:
        return _closed(request, link, sealing)
    if request.method != "POST":
        return _choose(request, link, sealing.adjournment)
    with refusals() as refusal, suppress(AlreadyDone):  # sent twice: the page says that it is sealed
        if request.POST.get("way") == "seal":
            return _seal(request, link, sealing.adjournment)
        return _chosen(request, link, sealing.adjournment)
    if refusal:
        messages.error(request, str(refusal))
    return redirect("adjournments:seal", link.key)


@sensitive_variables()
def _chosen(request: HttpRequest, link: HandInLink, adjournment: Adjournment) -> HttpResponse:
    """The move was chosen: it is shown once more, with a new code."""
    form = MoveForm(adjournment, _event(link), request.POST)
    if form.is_valid() and form.contents is not None:
        with refusals(form):
            refuse_impossible(adjournment, form.contents, _event(link))
    if not form.is_valid() or form.contents is None:
        return _choose(request, link, adjournment, form)
    code = new_code()
    return _code_page(request, link, adjournment, form.contents, code, CodeForm(adjournment, _event(link)))


@sensitive_variables()
def _seal(request: HttpRequest, link: HandInLink, adjournment: Adjournment) -> HttpResponse:
    """The code was typed from the paper: now the move is sealed. Raises UserError."""
    form = CodeForm(adjournment, _event(link), request.POST)
    contents, code = form.sealed(), form.code()
    if not form.is_valid():
        return _code_page(request, link, adjournment, contents, code, form)
    seal_move(link, contents, code, by=By(token=act_key(request), seen_version=seen_version(request)))
    messages.success(request, _("Your move is sealed. Keep the paper with the code until the game is resumed."))
    return redirect("adjournments:seal", link.key)


def _choose(
    request: HttpRequest, link: HandInLink, adjournment: Adjournment, form: MoveForm | None = None
) -> HttpResponse:
    form = form or MoveForm(adjournment, _event(link))
    board = _board(adjournment, _event(link), with_targets=form.is_on_board)
    context = _context(link, adjournment) | {"form": form, "board": board, "asked": _asked(link, adjournment, form)}
    return render(request, "adjournments/seal.html", context)


@sensitive_variables()
def _code_page(
    request: HttpRequest, link: HandInLink, adjournment: Adjournment, contents: Contents, code: str, form: CodeForm
) -> HttpResponse:
    event = _event(link)
    letters = letters_for(event.column_letters, event.board_size)
    context = _context(link, adjournment) | {
        "form": form,
        "carried": carried(contents),
        "code": grouped(code),
        "move": step_in_words(contents.step, letters),
        "board": _board(adjournment, event, marked=_points(contents.step)),
    }
    return render(request, "adjournments/seal_code.html", context)


def _closed(request: HttpRequest, link: HandInLink, sealing: Sealing) -> HttpResponse:
    """Nothing to be sealed here now; or it is done, and the fingerprint is shown."""
    context = _context(link, sealing.adjournment) | {"sentence": sealing.why_not, "sealed": sealing.sealed}
    return render(request, "adjournments/seal_closed.html", context)


def _context(link: HandInLink, adjournment: Adjournment | None) -> dict[str, Any]:
    game = link.game
    return {
        "event": _event(link),
        "game": game,
        "link": link,
        "adjournment": adjournment,
        "own": game.first if link.side == Side.FIRST else game.second,
    }


def _event(link: HandInLink) -> Event:
    return link.game.round.stage.event


def _board(
    adjournment: Adjournment, event: Event, *, marked: tuple[Point, ...] = (), with_targets: bool = False
) -> Drawing | None:
    """The position; None where it is not written down here. The move itself is only framed: as a stone it would be
    judged, and the program judges no move before it is opened."""
    if not is_judged(adjournment):
        return None
    record = Record(adjournment.position, size=event.board_size)
    look = Look(letters=ColumnLetters(event.column_letters), marked=marked, with_targets=with_targets)
    return draw(record, replay(record, rules_of_event(event)), look)


def _points(step: Step) -> tuple[Point, ...]:
    if isinstance(step, Place | Choose):
        return (step.point,)
    return step.points if isinstance(step, Offer | SetUp) else ()


def _asked(link: HandInLink, adjournment: Adjournment, form: MoveForm) -> str:
    """What the player has to do, in words."""
    if form.question is not None:
        return opening_question(
            form.question, {PlayerSide.FIRST: link.game.first.name, PlayerSide.SECOND: link.game.second.name}
        )
    number = moves_made(adjournment.position) + 1 if adjournment.steps else adjournment.sealed_number
    return _("Move %(number)s is yours.") % {"number": number} if number else ""


urls = [path("seal/<str:key>/", seal, name="seal")]
