"""The desk's home, a new event, and the pages about an event as a whole."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pairings.model import Result
from renju_tournaments.accounts.services.people import log_in_name
from renju_tournaments.common.forms import refused
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.refused import leads_back
from renju_tournaments.common.forms.seen import throwaway
from renju_tournaments.common.people import actor_of
from renju_tournaments.desk.forms.event import CopyForm
from renju_tournaments.desk.forms.people import RoleForm
from renju_tournaments.desk.forms.settings import EventForm, StageForm
from renju_tournaments.desk.pages.overview import stage_overview
from renju_tournaments.events.access import Permission, runs_event
from renju_tournaments.events.choices import Role, RoundState
from renju_tournaments.events.models import Event, EventRole, LogEntry, Round, Stage
from renju_tournaments.events.services.settings.change_roles import NoSuchLogIn, change_role
from renju_tournaments.events.services.settings.change_settings import change_event
from renju_tournaments.events.services.settings.copy_event import copy_event
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.events.settings.presets import BY_KEY, PRESETS, Preset
from renju_tournaments.frame.desk import Tab, asked, desk_view

LOG_TAIL = 8
"""How many of the latest actions the overview shows."""


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """The events the person has a role in, the latest first."""
    events = my_events(actor_of(request))
    return render(request, "desk/desk.html", {"events": events, "presets": PRESETS})


def my_events(user: User) -> QuerySet[Event]:
    """Every event of the person with its stages, and what the list says of them: three queries."""
    rounds = Round.objects.filter(stage=OuterRef("pk")).order_by()
    playing = rounds.exclude(state=RoundState.DRAFT).filter(games__result=Result.PENDING.value, games__adjourned=False)
    stages = Stage.objects.annotate(
        players=Count("entries", distinct=True),
        now=Coalesce(  # the same round as standings.current_round
            Subquery(playing.order_by("number").values("number")[:1]),
            Subquery(rounds.order_by("-number").values("number")[:1]),
        ),
    )
    mine = Event.objects.all() if user.is_superuser else Event.objects.filter(roles__user=user)
    roles = EventRole.objects.filter(user=user)
    return mine.prefetch_related(
        Prefetch("stages", queryset=stages), Prefetch("roles", queryset=roles, to_attr="my_roles")
    )


# ---- a new event ---------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@leads_back("desk:desk")
def create(request: HttpRequest) -> HttpResponse:
    """First the preset, then the form it fills."""
    preset = BY_KEY.get(request.POST.get("preset") or request.GET.get("preset") or "")
    if preset is None:
        return render(request, "desk/presets.html", {"presets": PRESETS, "events": _copyable(actor_of(request))})
    event_form, stage_form = _new_forms(request, preset)
    if request.method == "POST" and event_form.is_valid() and stage_form.is_valid():
        with refusals(event_form, stage_form):
            event = create_event(
                preset=preset.key,
                event=event_form.cleaned_data,
                stage=stage_form.cleaned_data,
                by=asked(request),
            )
            messages.success(request, _("The event is made; you are its owner."))
            return redirect("desk:event", event.slug)
    return render(
        request,
        "desk/create.html",
        {"preset": preset, "event_form": event_form, "stage_form": stage_form},
    )


def _copyable(user: User) -> QuerySet[Event]:
    """The latest events the person may copy."""
    mine = my_events(user)
    if not user.is_superuser:
        mine = mine.filter(roles__user=user, roles__role__in=(Role.OWNER, Role.CHIEF_ARBITER))
    return mine[:20]


def _new_forms(request: HttpRequest, preset: Preset) -> tuple[EventForm, StageForm]:
    """The forms of a new event, filled by the preset. The system is the preset's; its only stage needs no name."""
    data = request.POST if request.method == "POST" else None
    last = Event.objects.filter(roles__user=actor_of(request)).order_by("-pk").first()
    event = Event(time_zone=last.time_zone if last else _zone_of_the_language(), **preset.event)
    stage = Stage(**preset.stage)
    event_form = EventForm(data, instance=event)
    stage_form = StageForm(data, instance=stage, prefix="stage")
    del stage_form.fields["system"], stage_form.fields["name"]
    event_form.fields["name"].widget.attrs["autofocus"] = True
    if last is None and data is None:
        event_form.fields["time_zone"].widget.attrs["data-guessed"] = True
    return event_form, stage_form


def _zone_of_the_language() -> str:
    """Of somebody's first event: a zone where their language is at home; the page's script puts their computer's
    there."""
    return {"ru": "Europe/Moscow", "cs": "Europe/Prague"}.get(get_language() or "", "UTC")


# ---- an event ------------------------------------------------------------------------------------------------------


@require_safe
@desk_view(Permission.SEE_DESK, Tab.OVERVIEW)
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Where every stage stands, what comes next, and what was done last."""
    return render(
        request,
        "desk/event.html",
        {
            "event": event,
            "overviews": [stage_overview(stage) for stage in event.stages.all()],
            "people": event.roles.select_related("user").order_by("pk"),
            "log": LogEntry.objects.filter(event=event).select_related("stage")[:LOG_TAIL],
            "runs_event": runs_event(event),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.SETTINGS)
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's own settings. A refused form comes back with all that was typed."""
    form = EventForm(request.POST if request.method == "POST" else None, instance=throwaway(event))
    if request.method == "POST" and form.is_valid():
        with refusals(form):
            changed = change_event(
                event.pk,
                seen=form.seen(),
                wanted=form.wanted(),
                by=asked(request),
            )
            messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
            return redirect("desk:settings", event.slug)
    context = {"event": event, "form": form}
    return render(request, "desk/settings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.SETTINGS)
@leads_back("desk:desk")
def copy(request: HttpRequest, event: Event) -> HttpResponse:
    """A new event like this one."""
    form = CopyForm(request.POST if request.method == "POST" else None, initial={"name": event.name}, label_suffix="")
    if request.method == "POST" and form.is_valid():
        with refusals(form):
            new = copy_event(event, by=asked(request), **form.cleaned_data)
            messages.success(request, _("The copy is made; you are its owner."))
            return redirect("desk:event", new.slug)
    context = {"event": event, "form": form}
    return render(request, "desk/copy.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.MANAGE_ROLES, Tab.SETTINGS)
def roles(request: HttpRequest, event: Event) -> HttpResponse:
    """Who may do what here. ``role`` empty takes the role away."""
    typed = request.POST if request.method == "POST" else None
    takes_away = typed is not None and not typed.get("role")
    form = RoleForm({**typed.dict(), "role": Role.ARBITER} if typed and takes_away else typed, label_suffix="")
    unknown = ""
    if typed is not None and form.is_valid():
        username = form.cleaned_data["username"]
        had_one = event.roles.filter(user__username=log_in_name(username)).exists()
        with refused.shown_again(request) if had_one else refusals(form) as refusal:
            person = change_role(
                event.pk,
                username=username,
                role=None if takes_away else Role(form.cleaned_data["role"]),
                by=asked(request),
            )
            messages.success(request, _role_words(person.get_username(), had_one=had_one, has_one=not takes_away))
            return redirect("desk:roles" if person != request.user else "desk:event", event.slug)
        unknown = username if isinstance(refusal.error, NoSuchLogIn) else ""
        if had_one:
            form = RoleForm(label_suffix="")
    context = {
        "event": event,
        "form": form,
        "sent_role": request.POST.get("role") or None,
        "people": event.roles.select_related("user").order_by("pk"),
        "choices": Role.choices,
        "unknown": unknown,
        "makers": User.objects.filter(is_superuser=True, is_active=True) if unknown else (),
    }
    return render(request, "desk/roles.html", context)


def _role_words(name: str, *, had_one: bool, has_one: bool) -> str:
    """What became of somebody's role."""
    if not has_one:
        return _("%(name)s: the role is taken away.") % {"name": name}
    if had_one:
        return _("%(name)s: the role is changed.") % {"name": name}
    return _("%(name)s: the role is given.") % {"name": name}


urls = [
    path("", desk, name="desk"),
    path("new/", create, name="create"),
    path("<slug:slug>/", event, name="event"),
    path("<slug:slug>/settings/", settings, name="settings"),
    path("<slug:slug>/copy/", copy, name="copy"),
    path("<slug:slug>/roles/", roles, name="roles"),
]
