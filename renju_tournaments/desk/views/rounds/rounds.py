"""Rounds at the desk: pairing the next one, its draft, editing by hand, publishing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairings.model import ByeKind, PairingImpossible
from renju_tournaments.common.forms import refused
from renju_tournaments.common.numbers import whole
from renju_tournaments.desk.pages.draft import draft_page
from renju_tournaments.desk.views.entries import draw
from renju_tournaments.desk.views.rounds import results
from renju_tournaments.errors import UserError
from renju_tournaments.events.access import Permission, require, runs_event
from renju_tournaments.events.choices import BYE_KINDS
from renju_tournaments.events.models import Event, Round, Stage
from renju_tournaments.events.naming import names_by_number
from renju_tournaments.events.objections import Severity, errors
from renju_tournaments.events.queries import current_round, still_in
from renju_tournaments.events.rounds.decisions import BY_HAND
from renju_tournaments.events.rounds.proposals import reasons_from_json
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.pairing.ask_for_pairing import (
    ask_for_pairing,
    ask_for_the_rest,
    ended_attempt,
    pairing_now,
)
from renju_tournaments.events.services.pairing.discard_draft import discard_draft, edits_by_hand
from renju_tournaments.events.services.pairing.edit_draft import (
    exchange_players,
    set_bye,
    set_pair,
    settable_byes,
    swap_starters,
    unpair,
    why_not_editable,
)
from renju_tournaments.events.services.pairing.end_early import end_early
from renju_tournaments.events.services.pairing.pair_by_hand import may_pair_by_hand, pair_by_hand
from renju_tournaments.events.services.pairing.pair_round import NoPairing, check_pair, may_take_long, propose
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.pairing.repair_schedule import repair_rest
from renju_tournaments.events.tasks import PAIR_ROUND
from renju_tournaments.frame.desk import Tab, asked, desk_view
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.wording import outcome
from renju_tournaments.wording.rounds import enters_in


@require_safe
@desk_view(Permission.SEE_DESK)
def rounds(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """To the current round; before the first, to where it is paired."""
    current = current_round(stage)
    if current is None:
        return redirect("desk:pair", event.slug, stage.ordinal)
    return redirect("desk:round", event.slug, stage.ordinal, current.number)


@require_safe
@desk_view(Permission.SEE_DESK, Tab.ROUNDS)
def round_(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """A draft with its reasons; the results of a published round."""
    found = _round_or_404(stage, number)
    if not found.is_draft:
        return results.page(request, event, stage, found)
    return _draft_page(request, event, stage, found)


def _round_or_404(stage: Stage, number: int) -> Round:
    found = stage.rounds.filter(number=number).first()
    if found is None:
        raise Http404(_("Round %(number)s has not been paired.") % {"number": number})
    return found


@require_safe
@desk_view(Permission.SEE_DESK, Tab.ROUNDS)
def why(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """How a published round was paired, board by board, for everybody at the desk."""
    return _draft_page(request, event, stage, _round_or_404(stage, number), reading=True)


def _draft_page(
    request: HttpRequest, event: Event, stage: Stage, found: Round, *, reading: bool = False
) -> HttpResponse:
    """The boards with their reasons; ``reading``: nothing is to be changed here."""
    fixed = why_not_editable(stage, found)
    return render(
        request,
        "desk/draft.html",
        {
            "event": event,
            "stage": stage,
            "round": found,
            "number": found.number,
            "draft": draft_page(stage, found, editable=runs_event(event) and not fixed and not reading),
            "runs_event": runs_event(event),
            "fixed": fixed,
            "reading": reading,
            "bye_kinds": [
                (kind, label) for kind, label in BYE_KINDS if kind in {k.value for k in settable_byes(stage)}
            ],
        },
    )


# ---- pairing -------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.SEE_DESK, Tab.ROUNDS)
def pair(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """What stands in the way of the next round, and the button that pairs it."""
    if request.method != "POST":
        return _pair_page(request, event, stage)
    require(event, Permission.RUN_EVENT)
    by = asked(request, seen=True)
    decisions = request.POST.getlist("decision")
    try:
        if decisions == ["end_early"]:
            end_early(stage_id=stage.pk, by=by)
            messages.success(request, _("The event ends after the rounds it has."))
            return redirect("desk:rounds", event.slug, stage.ordinal)
        if decisions == [BY_HAND]:
            paired: Round | Job = pair_by_hand(stage_id=stage.pk, by=by)
        else:
            paired = ask_for_pairing(stage, decisions=decisions, by=by)
    except NoPairing as impossible:
        return _dead_end(request, event, stage, impossible)
    except UserError as error:
        dead_end = _decided_about(stage, decisions)
        if dead_end is None:
            raise
        refused.show(request, error)
        return _dead_end(request, event, stage, dead_end, status=422)
    if isinstance(paired, Job):
        return redirect("jobs:job", paired.pk)
    messages.success(
        request,
        _("Round %(number)s is paired as a draft. Nobody but the arbiters sees it yet.") % {"number": paired.number},
    )
    return redirect("desk:round", event.slug, stage.ordinal, paired.number)


def _decided_about(stage: Stage, decisions: list[str]) -> NoPairing | None:
    """The dead end out of which these decisions were to lead, where it is found at once: otherwise it has an address of
    its own."""
    if not decisions or decisions == [BY_HAND] or may_take_long(stage):
        return None
    situation = Situation(stage)
    if errors(check_pair(situation)):
        return None
    try:
        propose(situation)
    except NoPairing as impossible:
        return impossible
    return None


def _pair_page(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    situation = Situation(stage)
    objections = check_pair(situation)
    state, names = situation.state, situation.names
    labels = dict(BYE_KINDS)
    first_rounds = {p.number: p.first_round for p in state.players}
    away = defaultdict(list)
    for bye in state.away:
        late = bye.kind is ByeKind.NOT_ENTERED
        why = enters_in(first_rounds[bye.player]) if late else str(labels[bye.kind.value])
        away[why].append(names[bye.player])
    return render(
        request,
        "desk/pair.html",
        {
            "event": event,
            "stage": stage,
            "number": state.next_round,
            "errors": [o for o in objections if o.severity is Severity.ERROR],
            "infos": [o for o in objections if o.severity is Severity.INFO],
            "players": still_in(stage, state),
            "away": dict(away),
            "may_end": runs_event(event) and any(o.code == "too-few" for o in objections) and state.next_round > 1,
            "remaining": stage.rounds_planned - len(state.rounds),
            "runs_event": runs_event(event),
            "by_hand": may_pair_by_hand(stage),
            "in_background": may_take_long(stage),
            "seconds": round(settings.PAIRING_SECONDS),
            **_attempts(stage),
        },
    )


def _attempts(stage: Stage) -> dict[str, Any]:
    """Work on this round in the background: what is being done, or what came of the last attempt."""
    if not may_take_long(stage):
        return {}
    now = pairing_now(stage)
    last = None if now else ended_attempt(stage)
    return {"pairing_now": now, "ended": last, "ended_words": outcome(last) if last else ""}


def _dead_end(
    request: HttpRequest, event: Event, stage: Stage, impossible: NoPairing, *, status: int = 409
) -> HttpResponse:
    """No legal pairing: why, and what the arbiter can decide."""
    stage.refresh_from_db()
    last = current_round(stage)
    context = {
        "event": event,
        "stage": stage,
        "number": last.number + 1 if last else 1,
        "impossible": impossible,
        "reason": request.POST.get("reason", ""),
        "by_hand": may_pair_by_hand(stage),
    }
    return render(request, "desk/no_pairing.html", context, status=status)


@require_safe
@desk_view(Permission.RUN_EVENT, Tab.ROUNDS)
def no_pairing(request: HttpRequest, event: Event, stage: Stage, job: int) -> HttpResponse:
    """The dead end that background work came to; of no use any more once the stage has changed."""
    found = Job.objects.filter(kind=PAIR_ROUND, arguments__stage_id=stage.pk, pk=job).first()
    result = found.result if found is not None and isinstance(found.result, dict) else {}
    if "reasons" not in result:
        raise Http404(_("There is no such pairing of this stage."))
    if result["version"] != stage.version:
        messages.info(request, _("The stage has changed since the round could not be paired. Pair it again."))
        return redirect("desk:pair", event.slug, stage.ordinal)
    impossible = PairingImpossible(reasons_from_json(result["reasons"]), reasons_from_json(result["decisions"]))
    return _dead_end(request, event, stage, NoPairing(impossible, names_by_number(stage)), status=200)


@require_POST
@desk_view(Permission.RUN_EVENT)
def schedule(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """Every round of a round-robin that is still to come, published at once."""
    published = publish_schedule(stage_id=stage.pk, by=asked(request, seen=True))
    messages.success(
        request,
        ngettext("%(count)s round is published.", "%(count)s rounds are published.", len(published))
        % {"count": len(published)},
    )
    return redirect("desk:round", event.slug, stage.ordinal, published[0].number)


# ---- the draft -----------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ROUNDS)
def edit(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """Edits the boards by hand; GET shows those of a published round, too."""
    if request.method != "POST":
        found = _round_or_404(stage, number)
        if found.is_draft:
            return redirect("desk:round", event.slug, stage.ordinal, number)
        return _draft_page(request, event, stage, found)
    act = {"stage_id": stage.pk, "number": number, "by": asked(request, seen=True)}
    edited = _do_edit(request, stage, act)
    if isinstance(edited, Job):
        return redirect("jobs:job", edited.pk)
    if edited.is_draft:
        return redirect("desk:round", event.slug, stage.ordinal, number)
    return redirect("desk:draft-edit", event.slug, stage.ordinal, number)


def _do_edit(request: HttpRequest, stage: Stage, act: Mapping[str, Any]) -> Round | Job:
    """The one edit that the pressed button asks for, with the players ticked beside their names."""
    if (table := whole(request.POST.get("swap"))) is not None:
        return swap_starters(table=table, **act)
    action = request.POST.get("action", "")
    if action == "rest":
        return ask_for_the_rest(stage, number=act["number"], by=act["by"])
    if action in _WITH_TWO:
        one, other = _picked(request, 2)
        return _WITH_TWO[action](act, one, other)
    (player,) = _picked(request, 1)
    if action == "unpair":
        return unpair(entry=player, **act)
    return set_bye(entry=player, kind=action, **act)


_WITH_TWO: dict[str, Callable[[Mapping[str, Any], int, int], Round]] = {
    "exchange": lambda act, one, other: exchange_players(one=one, other=other, **act),
    "pair": lambda act, one, other: set_pair(first=one, second=other, **act),
}


def _picked(request: HttpRequest, wanted: int) -> list[int]:
    """The entry ids of the ticked players, in the order of the page. Raises UserError for another number of them."""
    picked = [n for value in request.POST.getlist("pick") if (n := whole(value)) is not None]
    if len(picked) != wanted:
        raise UserError(
            ngettext(
                "Tick %(wanted)s player for this; %(count)s are ticked.",
                "Tick %(wanted)s players for this; %(count)s are ticked.",
                wanted,
            )
            % {"wanted": wanted, "count": len(picked)}
        )
    return picked


@require_POST
@desk_view(Permission.RUN_EVENT)
def repair(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """The rounds of a schedule after this one set so that no meeting is missing."""
    changed = repair_rest(stage_id=stage.pk, number=number, by=asked(request, seen=True))
    messages.success(
        request,
        ngettext(
            "The schedule is repaired: round %(rounds)s is set anew.",
            "The schedule is repaired: rounds %(rounds)s are set anew.",
            len(changed),
        )
        % {"rounds": ", ".join(map(str, changed))},
    )
    return redirect("desk:why", event.slug, stage.ordinal, number)


@require_POST
@desk_view(Permission.RUN_EVENT, Tab.ROUNDS)
def discard(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    """A draft that was edited by hand is thrown away only after a question."""
    draft = _round_or_404(stage, number)
    edits = edits_by_hand(draft) if draft.is_draft else 0
    question = {"event": event, "stage": stage, "number": number, "edits": edits}
    if edits and "sure" not in request.POST:
        return render(request, "desk/draft_discard.html", question)
    with refused.shown_again(request) if edits else nullcontext():
        discard_draft(
            stage_id=stage.pk,
            number=number,
            by=asked(request, seen=True),
        )
        messages.success(request, _("The draft of round %(number)s is discarded.") % {"number": number})
        return redirect("desk:pair", event.slug, stage.ordinal)
    return render(request, "desk/draft_discard.html", question, status=422)


@require_POST
@desk_view(Permission.RUN_EVENT)
def publish(request: HttpRequest, event: Event, stage: Stage, number: int) -> HttpResponse:
    publish_round(
        stage_id=stage.pk,
        number=number,
        accept_warnings="nevertheless" in request.POST,
        by=asked(request, seen=True),
    )
    messages.success(request, _("Round %(number)s is published.") % {"number": number})
    return redirect("desk:round", event.slug, stage.ordinal, number)


stage_urls = [
    *draw.stage_urls,
    path("rounds/", rounds, name="rounds"),
    path("rounds/pair/", pair, name="pair"),
    path("rounds/pair/<int:job>/", no_pairing, name="no-pairing"),
    path("rounds/schedule/", schedule, name="schedule"),
    path("rounds/<int:number>/", round_, name="round"),
    path("rounds/<int:number>/why/", why, name="why"),
    path("rounds/<int:number>/edit/", edit, name="draft-edit"),
    path("rounds/<int:number>/repair/", repair, name="schedule-repair"),
    path("rounds/<int:number>/discard/", discard, name="draft-discard"),
    path("rounds/<int:number>/publish/", publish, name="publish"),
]
