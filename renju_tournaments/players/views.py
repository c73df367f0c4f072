"""The register: the list with its search, a person's page, adding, changing, removing.

Everybody who logs in may read; who runs an event may write. None of it is public.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from renju_tournaments.common.acts import logged_acts
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.refused import leads_back
from renju_tournaments.common.forms.seen import throwaway
from renju_tournaments.common.lists import paged
from renju_tournaments.common.people import actor_of
from renju_tournaments.players.forms import PlayerForm
from renju_tournaments.players.models import Player, PlayerAct
from renju_tournaments.players.queries import alike, events_of, may_change_register, search_players
from renju_tournaments.players.services.save_player import add_player, change_player, remove_player
from renju_tournaments.players.tables import PER_PAGE, ActsTable, PlayersTable

SUGGESTIONS = 20
PRIVATE = frozenset({"contact", "birth_date"})
"""What the history of a player tells only to those who may write in the register."""


def _found(pk: int) -> Player:
    player = Player.objects.filter(pk=pk).first()
    if player is None:
        raise Http404(_("There is no such player in the register."))
    return player


def _must_write(request: HttpRequest) -> None:
    """Raises PermissionDenied with a sentence."""
    if not may_change_register(request.user):
        raise PermissionDenied(
            _("Only owners and chief arbiters of an event may change the register. Ask one of them.")
        )


@require_safe
@login_required
def players(request: HttpRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:100]
    table = paged(request, PlayersTable(search_players(query)), PER_PAGE)
    context = {
        "table": table,
        "query": query,
        "count": table.paginator.count,
        "may_write": (may_write := may_change_register(request.user)),
        "alike": sum(map(len, alike())) if may_write and not query else 0,
    }
    return render(request, "players/list.html", context)


@require_safe
@login_required
def look_alikes(request: HttpRequest) -> HttpResponse:
    """People who may be in the register twice."""
    _must_write(request)
    page = Paginator(alike(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "players/alike.html", {"page": page})


@require_safe
@login_required
def search(request: HttpRequest) -> HttpResponse:
    """Suggestions for a name being typed: at most twenty, each with what tells namesakes apart."""
    query = request.GET.get("q", "").strip()[:100]
    found = search_players(query)[:SUGGESTIONS] if query else []
    return JsonResponse(
        {
            "players": [
                {
                    "id": p.pk,
                    "name": p.name,
                    "latin_name": p.latin_name,
                    "federation": p.federation,
                    "discriminator": p.discriminator,
                    "rating": p.rating,
                    "title": p.title,
                }
                for p in found
            ]
        }
    )


@require_safe
@login_required
def player(request: HttpRequest, pk: int) -> HttpResponse:
    found = _found(pk)
    may_write = may_change_register(request.user)
    context = {
        "player": found,
        "appearances": events_of(found, request.user),
        "lines": logged_acts(found.acts.all(), Player, but=() if may_write else PRIVATE),
        "may_write": may_write,
        "removable": not found.entries.exists(),
    }
    return render(request, "players/player.html", context)


@require_safe
@login_required
def log(request: HttpRequest) -> HttpResponse:
    """Everything that was done in the register, newest first; people who were removed are here alone."""
    _must_write(request)
    return render(request, "players/log.html", {"table": paged(request, ActsTable(PlayerAct.objects.all()), PER_PAGE)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def add(request: HttpRequest) -> HttpResponse:
    _must_write(request)
    data = request.POST if request.method == "POST" else None
    form = PlayerForm(data, initial={"name": request.GET.get("name", "")})
    if data is not None and form.is_valid():
        with refusals(form):
            new = add_player(form.cleaned_data, actor=actor_of(request))
            messages.success(request, _("%(name)s is in the register.") % {"name": new.name})
            return redirect("players:player", new.pk)
    return render(request, "players/edit.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    _must_write(request)
    found = _found(pk)
    form = PlayerForm(request.POST if request.method == "POST" else None, instance=throwaway(found))
    if request.method == "POST" and form.is_valid():
        with refusals(form):
            change_player(found.pk, seen=_fields(form.seen()), wanted=_fields(form.wanted()), actor=actor_of(request))
            messages.success(request, _("Saved."))
            return redirect("players:player", found.pk)
    return render(request, "players/edit.html", {"form": form, "player": found})


def _fields(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in ("keep_spelling", "another")}


@require_POST
@login_required
@leads_back("players:player", "pk")
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    _must_write(request)
    found = _found(pk)
    remove_player(found.pk, actor=actor_of(request))
    messages.success(request, _("%(name)s is removed from the register.") % {"name": found.name})
    return redirect("players:list")
