"""The rulings of an event at the desk: their list, and each of them written down, mended, decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from renju_tournaments.common.forms.faults import Refusal, refusals
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of, name_of
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.models import Entry, Event, Game
from renju_tournaments.frame.desk import asked, desk_view
from renju_tournaments.rulings.checks import FollowUp, follow_up
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.forms import DecisionForm, RulingForm, initial_of
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.rulings.services.change_ruling import change_ruling
from renju_tournaments.rulings.services.decide_protest import decide_protest
from renju_tournaments.rulings.services.record_ruling import record_ruling

PER_PAGE = 50


def rulings_of(event: Event) -> Any:
    """The rulings of an event with everything that names them."""
    return Ruling.objects.filter(event=event).select_related(
        "event", "stage", "entry__stage", "game__round__stage", "game__first", "game__second"
    )


def ruling_in(event: Event, pk: int) -> Ruling:
    """Raises UserError when the event has no such ruling."""
    ruling = rulings_of(event).filter(pk=pk).first()
    if ruling is None:
        raise UserError(_("There is no such ruling. Look at the list of rulings again."))
    return ruling


@require_safe
@desk_view(Permission.SEE_DESK)
def rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """Newest first. Filters: ``kind``, ``player`` (an entry) and ``round``."""
    wanted = {name: request.GET.get(name, "").replace("\0", "").strip() for name in ("kind", "player", "round")}
    found = rulings_of(event).order_by("-ruled_at", "-pk")
    if wanted["kind"] in RulingKind.values:
        found = found.filter(kind=wanted["kind"])
    if (player := whole(wanted["player"])) is not None:
        found = found.filter(entry=player)
    if (number := whole(wanted["round"])) is not None:
        found = found.filter(game__round__number=number)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    there = Ruling.objects.filter(event=event).order_by()
    ruled = Entry.objects.filter(rulings__event=event).distinct().order_by("number", "name")
    kinds = set(there.values_list("kind", flat=True).distinct())
    context = {
        "event": event,
        "lines": _lines(page, event),
        "page": page,
        "query": query.urlencode(),
        "wanted": wanted,
        "filtered": any(wanted.values()),
        "kinds": [(kind.value, kind.label) for kind in RulingKind if kind.value in kinds],
        "players": [(str(entry.pk), _numbered(entry)) for entry in ruled],
        "rounds": [(n, n) for n in sorted(set(there.exclude(game=None).values_list("game__round__number", flat=True)))],
        "has_stages": event.stages.count() > 1,
        "may_decide": runs_event(event),
        "protocol_url": _protocol(event),
    }
    return render(request, "rulings/list.html", context)


def _numbered(entry: Entry) -> str:
    return f"{entry.number}. {entry.name}" if entry.number else entry.name


def _protocol(event: Event) -> str:
    """The page that prints the protocol of decisions; the printed pages of an event stand in its stages."""
    stage = event.stages.first()
    return reverse("documents:printed", args=[event.slug, stage.ordinal, "decisions"]) if stage else ""


def _lines(found: Iterable[Ruling], event: Event) -> list[tuple[Ruling, FollowUp | None]]:
    """Each ruling with what the reader may do after it."""
    may = runs_event(event)
    return [(ruling, _within_reach(ruling, may)) for ruling in found]


def _within_reach(ruling: Ruling, may_run: bool) -> FollowUp | None:
    """Only who runs the event withdraws players and corrects results of rounds that are over."""
    found = follow_up(ruling)
    return found if found is not None and (may_run or not found.needs_chief) else None


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS)
def ruling_add(request: HttpRequest, event: Event) -> HttpResponse:
    """``?game=`` and ``?player=`` fill the form in from the page of results and that of a player."""
    if request.method != "POST":
        return _add_page(request, event, RulingForm(event, initial=_initial(request, event)))
    form = RulingForm(event, request.POST)
    if form.is_valid():
        with refusals(form):
            ruling = record_ruling(event.pk, form.said(), by=asked(request))
            ruling.event = event
            _say_what_follows(request, ruling)
            return redirect("rulings:list", event.slug)
    return _add_page(request, event, form)


def _initial(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What is known already: who writes, and the game or the player that led here."""
    initial: dict[str, Any] = {"ruled_by": name_of(actor_of(request))}
    if (pk := whole(request.GET.get("player"))) is not None:
        initial["player"] = Entry.objects.filter(stage__event=event, pk=pk).values_list("pk", flat=True).first()
    if (pk := whole(request.GET.get("game"))) is not None:
        game = Game.objects.filter(round__stage__event=event, pk=pk).select_related("round").first()
        if game is not None:
            initial |= {"table": f"{game.round.number}/{game.table}", "stage": game.round.stage_id}
    return initial


def _say_what_follows(request: HttpRequest, ruling: Ruling) -> None:
    """The ruling is written; where something is still to be done, the way there."""
    messages.success(request, _("The ruling is written down."))
    following = _within_reach(ruling, runs_event(ruling.event))
    if following is not None:
        link = format_html('<a href="{}">{}</a>', following.url, following.words)
        messages.warning(request, format_html("{} {}", _("It has changed nothing by itself."), link))


def _add_page(request: HttpRequest, event: Event, form: RulingForm) -> HttpResponse:
    context = {"event": event, "form": form}
    return render(request, "rulings/ruling.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.ENTER_RESULTS)
def ruling(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """One ruling, to be mended; what was typed is not lost when somebody else was faster."""
    found = ruling_in(event, ruling)
    if request.method != "POST":
        return _ruling_page(request, event, found, RulingForm(event, initial=initial_of(found)))
    form = RulingForm(event, request.POST)
    refusal = Refusal()
    if form.is_valid():
        with refusals(form) as refusal:
            changed = change_ruling(
                event.pk,
                ruling,
                form.said(),
                by=asked(request, seen=True),
            )
            messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
            return redirect("rulings:list", event.slug)
    return _ruling_page(request, event, ruling_in(event, ruling), form, conflict=refusal.is_conflict)


def _ruling_page(
    request: HttpRequest, event: Event, found: Ruling, form: RulingForm, *, conflict: bool = False
) -> HttpResponse:
    context = {
        "event": event,
        "ruling": found,
        "form": form,
        "conflict": conflict,
        "follow_up": _within_reach(found, runs_event(event)),
        "may_decide": runs_event(event),
    }
    return render(request, "rulings/ruling.html", context, status=409 if conflict else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT)
def decide(request: HttpRequest, event: Event, ruling: int) -> HttpResponse:
    """The decision of a protest."""
    found = ruling_in(event, ruling)
    if found.kind != RulingKind.PROTEST:
        raise UserError(_("This ruling is no protest, so there is nothing to decide."))
    decided = found.protest != ProtestState.OPEN
    initial = {"decided_by": found.ruled_by if decided else event.chief_arbiter or name_of(actor_of(request))}
    initial |= {"outcome": found.protest, "decision": found.decision} if decided else {}
    form = DecisionForm(request.POST if request.method == "POST" else None, initial=initial)
    refusal = Refusal()
    if form.is_bound and form.is_valid():
        with refusals(form) as refusal:
            decide_protest(
                event.pk,
                ruling,
                outcome=ProtestState(form.cleaned_data["outcome"]),
                decision=form.cleaned_data["decision"],
                decided_by=form.cleaned_data["decided_by"],
                by=asked(request, seen=True),
            )
            messages.success(request, _("The decision is written down. No result was changed by it."))
            return redirect("rulings:list", event.slug)
        found = ruling_in(event, ruling)
    context = {"event": event, "ruling": found, "form": form, "conflict": refusal.is_conflict}
    return render(request, "rulings/decide.html", context, status=409 if refusal.is_conflict else 200)
