"""Pairs kept apart: by name, by country, by club."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.seen import throwaway
from renju_tournaments.desk.forms.pairs import KinForm, PairForm
from renju_tournaments.events.access import Permission, require, runs_event
from renju_tournaments.events.choices import Kin
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.entries.keep_apart import keep_apart, kept_apart_in, set_free
from renju_tournaments.events.services.settings.change_settings import change_stage, has_started, paired_rounds
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.frame.fields import ReasonForm


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK, Tab.ENTRIES)
def pairs(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Who is kept apart, and a form to keep two more apart."""
    if request.method != "POST":
        return _page(request, event, stage)
    require(event, Permission.RUN_EVENT)
    form = PairForm(request.POST, stage=stage)
    if form.is_valid():
        said = form.cleaned_data
        with refusals(form):
            keep_apart(
                stage.pk,
                one=said["one"].pk,
                other=said["other"].pk,
                not_before=said["not_before"],
                by=asked(request).because(said["reason"]),
            )
            facts = {"one": said["one"].name, "other": said["other"].name}
            messages.success(request, _("%(one)s and %(other)s are kept apart.") % facts)
            return redirect("desk:pairs", event.slug, stage.ordinal)
    return _page(request, event, stage, pair_form=form)


@require_POST
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def rules(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """From which round on players of one country, or club, may meet; after the start with a reason."""
    form = KinForm(request.POST, instance=throwaway(stage))
    reason = _reason_form(request.POST)
    if form.is_valid() and reason.is_valid():
        with refusals(form, reason):
            changed = change_stage(
                stage.pk,
                seen=form.seen(),
                wanted=form.wanted(),
                by=asked(request).because(reason.cleaned_data["reason"]),
            )
            messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
            return redirect("desk:pairs", event.slug, stage.ordinal)
    return _page(request, event, stage, kin_form=form, reason=reason)


def _reason_form(typed: QueryDict | None = None) -> ReasonForm:
    """Beside the form of a pair, which has a reason of its own."""
    return ReasonForm(typed, label_suffix="", auto_id="rules_%s")


@require_POST
@desk_view(Permission.RUN_EVENT)
def free(request: HttpRequest, event: Event, stage: Stage, pair: int) -> HttpResponse:
    set_free(
        stage.pk,
        pair,
        by=asked(request),
    )
    messages.success(request, _("The two may meet again."))
    return redirect("desk:pairs", event.slug, stage.ordinal)


def _page(
    request: HttpRequest,
    event: Event,
    stage: Stage,
    *,
    pair_form: PairForm | None = None,
    kin_form: KinForm | None = None,
    reason: ReasonForm | None = None,
) -> HttpResponse:
    paired = paired_rounds(stage)
    started = has_started(stage, paired)
    context: dict[str, Any] = {
        "event": event,
        "stage": stage,
        "pairs": stage.forbidden_pairs.select_related("one", "other").order_by("one__number", "other__number", "pk"),
        "next": paired + 1,
        "pair_form": pair_form or PairForm(stage=stage),
        "kin_form": kin_form or KinForm(instance=throwaway(stage)),
        "reason": reason or _reason_form(),
        "started": started,
        "concerned": _concerned(stage),
        "rules": list(kept_apart_in(stage, paired + 1)),
        "runs_event": runs_event(event),
        "may_change": runs_event(event) and stage.is_swiss and not stage.finished_at,
    }
    return render(request, "desk/pairs.html", context)


def _concerned(stage: Stage) -> dict[str, int]:
    """How many pairs are of one country, and of one club, among those who play. One query."""
    shared = list(stage.entries.filter(last_round=None).values_list(Kin.COUNTRY.value, Kin.CLUB.value))
    found = {}
    for place, name in enumerate(("country", "club")):
        sizes = Counter(row[place].strip().casefold() for row in shared if row[place].strip())
        found[name] = sum(size * (size - 1) // 2 for size in sizes.values())
    return found


stage_urls = [
    path("pairs/", pairs, name="pairs"),
    path("pairs/rules/", rules, name="pair-rules"),
    path("pairs/<int:pair>/free/", free, name="pair-free"),
]
