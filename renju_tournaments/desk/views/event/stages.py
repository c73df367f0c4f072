"""The rules of a stage, the start times of its rounds, and another stage."""

from __future__ import annotations

from datetime import datetime, time

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairings.model import System
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.seen import throwaway
from renju_tournaments.desk.forms.event import ScheduleForm
from renju_tournaments.desk.forms.settings import StageForm
from renju_tournaments.desk.pages.named_orders import filled, order_choices
from renju_tournaments.events.access import Permission
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.settings.change_settings import (
    change_schedule,
    change_stage,
    has_started,
    paired_rounds,
)
from renju_tournaments.events.services.settings.create_event import add_stage
from renju_tournaments.events.services.settings.publish_stage import hide_stage, publish_stage
from renju_tournaments.events.settings.presets import BY_KEY
from renju_tournaments.frame.desk import Tab, asked, back_to, desk_view
from renju_tournaments.frame.fields import ReasonForm
from renju_tournaments.wording.advice import advice_for


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.SETTINGS)
def stage_settings(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """System, rounds, coefficients and the rest. After the start with a reason. ``order`` only fills the form with a
    named order."""
    paired = paired_rounds(stage)
    started = has_started(stage, paired)
    data: QueryDict | None = request.POST if request.method == "POST" else None
    named = ""
    if data is not None and "order" in data:
        data, named = filled(data, System(stage.system))
    form = StageForm(data, instance=throwaway(stage), locked=started)
    reason = ReasonForm(data, label_suffix="")
    if data is not None and "order" not in data and form.is_valid() and reason.is_valid():
        with refusals(form, reason):
            changed = change_stage(
                stage.pk,
                seen=form.seen(),
                wanted=form.wanted(),
                by=asked(request).because(reason.cleaned_data["reason"]),
            )
            messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
            return redirect("desk:stage-settings", event.slug, stage.ordinal)
    context = {
        "event": event,
        "stage": stage,
        "form": form,
        "reason": reason,
        "started": started,
        "paired": paired,
        "may_hide": stage.is_public and not stage.rounds.exclude(state=RoundState.DRAFT).exists(),
        "advice": advice_for(stage),
        "orders": order_choices(stage),
        "filled": named,
    }
    return render(request, "desk/stage_settings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.SETTINGS)
def start_times(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """When the rounds start, on the clock of the venue. ``fill`` only fills the form by the quick pattern."""
    starts = dict(stage.schedule.values_list("number", "starts_at"))
    rounds = max([stage.rounds_planned, *starts])
    data = request.POST.copy() if request.method == "POST" else None
    first = starts.get(1) or (event.starts_on and datetime.combine(event.starts_on, time(10)))
    form = ScheduleForm(data, rounds=rounds, starts=starts, initial={"first_start": first})
    if data is not None and form.is_valid():
        if "fill" in data:
            for number, at in form.pattern().items():
                data[f"round-{number}"] = at.strftime("%Y-%m-%dT%H:%M")
            if not form.pattern():
                form.add_error("first_start", _("Type the start of the first round."))
        else:
            with refusals(form):
                changed = change_schedule(
                    stage.pk,
                    seen=form.seen(),
                    wanted=form.wanted(),
                    by=asked(request),
                )
                messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
                return redirect("desk:start-times", event.slug, stage.ordinal)
    context = {
        "event": event,
        "stage": stage,
        "form": form,
    }
    return render(request, "desk/start_times.html", context)


@require_POST
@desk_view(Permission.RUN_EVENT)
def stage_publish(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Shows the stage to the public; with ``take_back``, no longer."""
    by = asked(request, seen=True)
    if "take_back" in request.POST:
        hide_stage(stage_id=stage.pk, by=by)
        said = _("The publication of the stage “%(name)s” is taken back: the public sees nothing of it.")
    else:
        publish_stage(stage_id=stage.pk, by=by)
        said = _("The stage “%(name)s” is published.")
    messages.success(request, said % {"name": stage})
    return redirect(back_to(request, event.slug))


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.SETTINGS)
def stage_add(request: HttpRequest, event: Event) -> HttpResponse:
    """Another stage of the event, of any system. ``order`` only fills the form with a named order."""
    systems = {s.value: BY_KEY[key] for s, key in _BLANK.items()}
    preset = systems.get(request.POST.get("system") or request.GET.get("system") or "")
    if preset is None:
        preset = systems[System.ROUND_ROBIN.value]
    data: QueryDict | None = request.POST if request.method == "POST" else None
    named = ""
    if data is not None and "order" in data:
        data, named = filled(data, System(preset.stage["system"]))
    form = StageForm(data, instance=Stage(**preset.stage))
    del form.fields["system"]
    form.fields["name"].required = True
    if data is not None and "order" not in data and form.is_valid():
        with refusals(form):
            new = add_stage(
                event.pk,
                stage={**form.cleaned_data, "system": preset.stage["system"]},
                by=asked(request),
            )
            messages.success(
                request,
                _(
                    "The stage “%(name)s” is added. The public sees nothing of it until it is published, or its first "
                    "round."
                )
                % {"name": new},
            )
            return redirect("desk:entries", event.slug, new.ordinal)
    context = {
        "event": event,
        "form": form,
        "system": preset.stage["system"],
        "systems": Stage._meta.get_field("system").choices,
        "orders": order_choices(Stage(**preset.stage)),
        "filled": named,
    }
    return render(request, "desk/stage_add.html", context)


_BLANK = {
    System.ROUND_ROBIN: "blank-round-robin",
    System.REGULATED_SWISS: "blank-swiss",
    System.SWISS_BY_LOT: "blank-swiss-by-lot",
    System.FIDE_DUTCH: "blank-swiss-fide-dutch",
    System.SCHEVENINGEN: "blank-scheveningen",
    System.MATCH: "blank-match",
    System.MATCH_TOURNAMENT: "blank-match-tournament",
    System.OLYMPIC: "blank-olympic",
}

urls = [path("<slug:slug>/stages/new/", stage_add, name="stage-add")]
stage_urls = [
    path("settings/", stage_settings, name="stage-settings"),
    path("public/", stage_publish, name="stage-publish"),
    path("times/", start_times, name="start-times"),
]
