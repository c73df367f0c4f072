"""The players of a stage: the list, entering, correcting, removing, and who is away or has left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairings.model import Withdrawn
from renju_tournaments.common.engine_words import sentences
from renju_tournaments.common.forms.faults import refusals, refuse
from renju_tournaments.common.forms.seen import show_instead, throwaway
from renju_tournaments.common.numbers import whole
from renju_tournaments.desk.forms.people import AbsenceForm, EntryForm, LateForm, WithdrawForm
from renju_tournaments.errors import UserError
from renju_tournaments.events import naming
from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.choices import WITHDRAWAL_TREATMENTS
from renju_tournaments.events.effects.returns import missed_by, missed_in_words
from renju_tournaments.events.effects.withdrawals import OpenGame, Outlook, opponent_in, outlook, table_changes
from renju_tournaments.events.entry_fields import entry_label
from renju_tournaments.events.models import Absence, Entry, Event, Stage
from renju_tournaments.events.objections import errors, warnings
from renju_tournaments.events.queries import is_over
from renju_tournaments.events.services.draw.start_numbers import take_back_draw
from renju_tournaments.events.services.entries.announce_absence import announce_absences, check_absences, open_rounds
from renju_tournaments.events.services.entries.change_entry import change_entry, remove_entry
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.events.services.entries.withdraw_player import return_player, withdraw_player
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.players.forms import PlayerForm
from renju_tournaments.players.models import Player
from renju_tournaments.players.queries import search_players
from renju_tournaments.players.services.save_player import FIELDS
from renju_tournaments.tables.standings import last_played, published_rounds
from renju_tournaments.wording.corrections import lines
from renju_tournaments.wording.withdrawals import open_game_label, open_game_words

FOUND_AT_MOST: Final = 20
"""How many players of the register a search shows; more is a search to be narrowed."""

ORDERS: Final[dict[str, Callable[[Entry], Any]]] = {
    "number": lambda e: (e.number is None, e.number or 0, -(e.rating or 0), e.name.casefold()),
    "rating": lambda e: (-(e.rating or 0), e.name.casefold()),
    "name": lambda e: e.name.casefold(),
}


def entry_in(stage: Stage, pk: int) -> Entry:
    """Raises Http404 when the stage has no such entry."""
    entry = stage.entries.filter(pk=pk).select_related("player").first()
    if entry is None:
        raise Http404(_("There is no such player in this stage."))
    entry.stage = stage
    return entry


@require_safe
@desk_view(Permission.SEE_DESK, Tab.ENTRIES)
def entries(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Everybody in the stage, by number, rating or name. The same number of queries for ten and for a thousand."""
    order = request.GET.get("sort", "number")
    paired = stage.rounds.count()
    ahead = Absence.objects.filter(round_number__gt=paired)
    found = list(stage.entries.prefetch_related(Prefetch("absences", queryset=ahead, to_attr="ahead")))
    found.sort(key=ORDERS.get(order, ORDERS["number"]))
    context = {
        "event": event,
        "stage": stage,
        "entries": found,
        "order": order if order in ORDERS else "number",
        "orders": [("number", _("number")), ("rating", _("rating")), ("name", _("name"))],
        "paired": paired,
        "runs_event": runs_event(event),
        "unnumbered": bool(stage.draw_method) and any(e.number is None and e.last_round is None for e in found),
    }
    return render(request, "desk/entries.html", context)


# ---- entering ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def entry_add(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Search the register and enter somebody from it; or type a new person."""
    data = request.POST if request.method == "POST" else None
    query = (request.POST.get("q") or request.GET.get("q") or "").strip()[:100]
    is_new = data is not None and data.get("whom") == "new"
    late = _late_form(stage, None if is_new else data)
    late_new = _late_form(stage, data if is_new else None, auto_id="new_%s")
    person = _person_form(data if is_new else None, query)
    sent = (person, late_new) if is_new else (late,)
    not_chosen = ""
    if data is not None and all(form.is_valid() for form in sent):
        with refusals() as refusal:
            entry = _enter(request, stage, person if is_new else None, late_new if is_new else late)
            messages.success(request, _("%(name)s is entered.") % {"name": entry_label(entry)})
            return redirect("desk:entry-add", event.slug, stage.ordinal)
        if refusal.error and refusal.error.field == "player":
            not_chosen = str(refusal)
        elif refusal.error:
            refuse(refusal.error, *sent)
    found = list(search_players(query)[: FOUND_AT_MOST + 1]) if query else []
    there = set(stage.entries.values_list("player_id", flat=True))
    to_choose = next((p.pk for p in found[:FOUND_AT_MOST] if p.pk not in there), None)
    context = {
        "event": event,
        "stage": stage,
        "query": query,
        "found": [(p, p.pk in there) for p in found[:FOUND_AT_MOST]],
        "more": len(found) > FOUND_AT_MOST,
        "late": late,
        "late_new": late_new,
        "person": person,
        "players": len(there),
        "chosen": request.POST.get("player", ""),
        "not_chosen": not_chosen,
        "to_choose": to_choose,
    }
    return render(request, "desk/entry_add.html", context)


def _person_form(data: Any, query: str) -> PlayerForm:
    """Somebody new, by the name that was looked for in vain."""
    form = PlayerForm(data, instance=Player(), initial=None if data else {"name": query})
    for field in form.fields.values():
        field.show_hidden_initial = False
    return form


def _late_form(stage: Stage, data: Any, auto_id: str = "id_%s") -> LateForm:
    paired = stage.rounds.count()
    rounds = range(paired + 1, stage.rounds_planned + 1)
    return LateForm(data, drawn=bool(stage.draw_method), late=bool(paired), rounds=rounds, auto_id=auto_id)


def _enter(request: HttpRequest, stage: Stage, person: PlayerForm | None, late: LateForm) -> Entry:
    """Raises UserError when nobody was chosen, or the stage does not take them."""
    pk = whole(request.POST.get("player"))
    player = Player.objects.filter(pk=pk).first() if pk is not None else None
    if person is None and player is None:
        raise UserError(_("Choose a player of the list, or type a new one below."), field="player")
    return enter_player(
        stage.pk,
        player=player if person is None else None,
        person={name: person.cleaned_data[name] for name in FIELDS} if person else None,
        by=asked(request),
        **late.cleaned_data,
    )


# ---- one entry -----------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def entry_edit(request: HttpRequest, event: Event, stage: Stage, entry: int) -> HttpResponse:
    """What the entry says of the player; and the ways to removing, withdrawing, absences."""
    found = entry_in(stage, entry)
    form = EntryForm(request.POST if request.method == "POST" else None, instance=throwaway(found))
    if request.method == "POST" and form.is_valid():
        with refusals(form):
            changed = change_entry(
                stage.pk,
                found.pk,
                seen=form.seen(),
                wanted=form.wanted(),
                by=asked(request),
            )
            messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
            return redirect("desk:entries", event.slug, stage.ordinal)
    paired = stage.rounds.count()
    context = {
        "event": event,
        "stage": stage,
        "entry": found,
        "form": form,
        "paired": paired,
        "absences": found.absences.all(),
        "open_rounds": open_rounds(found),
        "treatment": dict(WITHDRAWAL_TREATMENTS).get(found.withdrawn, ""),
    }
    return render(request, "desk/entry.html", context)


@require_POST
@desk_view(Permission.RUN_EVENT)
def entry_remove(request: HttpRequest, event: Event, stage: Stage, entry: int) -> HttpResponse:
    found = entry_in(stage, entry)
    remove_entry(
        stage.pk,
        found.pk,
        redraw=bool(request.POST.get("redraw")),
        by=asked(request),
    )
    messages.success(request, _("%(name)s is off the list.") % {"name": found.name})
    return redirect("desk:entries", event.slug, stage.ordinal)


@require_POST
@desk_view(Permission.RUN_EVENT)
def take_back(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The numbers drawn are taken back, before anything is paired by them."""
    take_back_draw(stage.pk, by=asked(request))
    messages.success(request, _("The numbers are taken back. Draw again when the list is complete."))
    return redirect("desk:entries", event.slug, stage.ordinal)


# ---- leaving and coming back ---------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def entry_withdraw(request: HttpRequest, event: Event, stage: Stage, entry: int) -> HttpResponse:
    """What a withdrawal would do, and the arbiter's word on it."""
    found = entry_in(stage, entry)
    view = outlook(stage, found)
    data = request.POST if request.method == "POST" else None
    form = _withdraw_form(view, data)
    if data is not None and form.is_valid():
        wanted = {pk: OpenGame(value) for pk, value in form.chosen().items()}
        show_instead(form, "seen", view.fingerprint)
        with refusals(form):
            withdraw_player(
                stage.pk,
                found.pk,
                seen=form.cleaned_data["seen"],
                treatment=Withdrawn(form.cleaned_data["treatment"]),
                open_games=wanted,
                by=asked(request).because(form.cleaned_data["reason"]),
            )
            messages.success(request, _("%(name)s has left the stage.") % {"name": entry_label(found)})
            game = view.draft_game
            if game and wanted.get(game.pk) is OpenGame.REPAIR:
                return redirect("desk:round", event.slug, stage.ordinal, game.round.number)
            return redirect("desk:entries", event.slug, stage.ordinal)
    labels = dict(WITHDRAWAL_TREATMENTS)
    names = naming.names_by_number(stage)
    context = {
        "event": event,
        "stage": stage,
        "entry": found,
        "outlook": view,
        "reasons": sentences(view.judgement.reasons),
        "treatment": labels[view.judgement.treatment.value],
        "after_round": last_played(published_rounds(stage)),
        "tables": [(labels[t.value], lines(table_changes(view, t), names)) for t in view.treatments],
        "form": form,
    }
    return render(request, "desk/entry_withdraw.html", context)


def _withdraw_form(view: Outlook, data: Any) -> WithdrawForm:
    """Asks about every game without a result; where the treatment settles them, only about the adjourned ones."""
    games = view.unsettled if view.entry.stage.is_swiss else view.adjourned
    naming.call_players(games, naming.names_in(view.entry.stage))
    return WithdrawForm(
        data,
        treatments=view.treatments,
        open_games={
            game.pk: (
                open_game_words(game),
                [
                    (c.value, open_game_label(c, opponent_in(game, view.entry).called))
                    for c in view.choices_for(game, view.judgement.treatment)
                ],
            )
            for game in games
        },
        initial={"treatment": view.judgement.treatment.value, "seen": view.fingerprint},
    )


@require_POST
@desk_view(Permission.RUN_EVENT)
def entry_return(request: HttpRequest, event: Event, stage: Stage, entry: int) -> HttpResponse:
    found = entry_in(stage, entry)
    left_after = found.last_round or 0
    back = return_player(
        stage.pk,
        found.pk,
        by=asked(request),
    )
    paired = stage.rounds.count()
    if is_over(stage, paired):
        said = _("%(name)s is back; no round is to be paired any more.")
    else:
        said = _("%(name)s is back, from round %(number)s on.")
    messages.success(request, said % {"name": entry_label(found), "number": paired + 1})
    if missed := missed_in_words(missed_by(stage, back, left_after=left_after), back):
        messages.warning(request, missed)
    return redirect("desk:entry-edit", event.slug, stage.ordinal, found.pk)


# ---- absences ------------------------------------------------------------------------------------------------------


@require_safe
@desk_view(Permission.SEE_DESK, Tab.ENTRIES)
def absences(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Who has announced an absence for a round to come; a player is picked from the list to announce another."""
    paired = stage.rounds.count()
    announced = (
        Absence.objects.filter(entry__stage=stage, round_number__gt=paired)
        .select_related("entry")
        .order_by("round_number", "entry__number", "entry__name")
    )
    context = {
        "event": event,
        "stage": stage,
        "announced": announced,
        "entries": stage.entries.filter(last_round=None).order_by("number", "name"),
        "paired": paired,
        "runs_event": runs_event(event),
    }
    picked = whole(request.GET.get("entry"))
    if picked is not None and runs_event(event):
        return redirect("desk:entry-absences", event.slug, stage.ordinal, entry_in(stage, picked).pk)
    return render(request, "desk/absences.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def entry_absences(request: HttpRequest, event: Event, stage: Stage, entry: int) -> HttpResponse:
    """One player's rounds to come. A second requested bye is asked about before it is written."""
    found = entry_in(stage, entry)
    data = request.POST.copy() if request.method == "POST" else None
    now = {a.round_number: a.kind for a in found.absences.all()}
    form = AbsenceForm(data, rounds=open_rounds(found), now=now, byes=stage.is_swiss)
    open_warnings = []
    if data is not None and form.is_valid():
        wanted = form.wanted()
        objections = check_absences(found, wanted)
        open_warnings = [] if form.cleaned_data["confirmed"] else warnings(objections)
        for objection in errors(objections):
            form.add_error(None, str(objection))
        if open_warnings:
            data["confirmed"] = "1"
        elif form.is_valid():
            with refusals(form):
                changed = announce_absences(
                    stage.pk,
                    found.pk,
                    wanted,
                    by=asked(request).because(form.cleaned_data["reason"]),
                )
                messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
                return redirect("desk:absences", event.slug, stage.ordinal)
    context = {
        "event": event,
        "stage": stage,
        "entry": found,
        "form": form,
        "asked": open_warnings,
        "had": found.byes.select_related("round").order_by("round__number"),
    }
    return render(request, "desk/entry_absences.html", context)


stage_urls = [
    path("entries/", entries, name="entries"),
    path("entries/add/", entry_add, name="entry-add"),
    path("entries/take-back/", take_back, name="draw-take-back"),
    path("entries/<int:entry>/", entry_edit, name="entry-edit"),
    path("entries/<int:entry>/remove/", entry_remove, name="entry-remove"),
    path("entries/<int:entry>/withdraw/", entry_withdraw, name="entry-withdraw"),
    path("entries/<int:entry>/return/", entry_return, name="entry-return"),
    path("entries/<int:entry>/absences/", entry_absences, name="entry-absences"),
    path("absences/", absences, name="absences"),
]
