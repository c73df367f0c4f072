"""Reads of the register: search in any spelling, and who may change it."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When

from renju_tournaments.players.models import Player
from renju_tournaments.players.names import fold, name_key, same_name, search_terms


def search_players(query: str) -> QuerySet[Player]:
    """Players in whose names every word of the query stands, in whatever alphabet or transliteration it is typed.

    A word may also be an external id, a city, or a year of birth. Names that begin with the first word come first. An
    empty query finds everybody.
    """
    found = Player.objects.all()
    terms = search_terms(query)
    if not terms:
        return found if not query.strip() else found.none()
    for forms in terms:
        wanted = Q(external_id__iexact=forms[0]) | Q(city__istartswith=forms[0])
        for form in forms:
            wanted |= Q(search_key__contains=form)
        if forms[0].isascii() and forms[0].isdigit() and len(forms[0]) == 4:
            wanted |= Q(birth_year=int(forms[0])) | Q(birth_date__year=int(forms[0]))
        found = found.filter(wanted)
    at_the_start = Q()
    for form in terms[0]:
        at_the_start |= Q(search_key__contains=f" {form.lstrip()}")
    rank = Case(When(at_the_start, then=Value(0)), default=Value(1), output_field=IntegerField())
    return found.order_by(rank, "name", "pk")


def may_change_register(user: User | AnonymousUser) -> bool:
    """Owners and chief arbiters of any event, and superusers: those who enter players anywhere."""
    if not user.is_authenticated:
        return False
    if getattr(user, "is_superuser", False):
        return True
    return bool(user.event_roles.that_enter_players().exists())


def namesakes_of(name: str, *, year: int | None = None, but: int | None = None) -> list[Player]:
    """People who might be the same as somebody of this name: in any alphabet, and of no other year of birth."""
    key = name_key(name)
    if not key:
        return []
    found = Player.objects.filter(Q(name_key=key) | Q(latin_key=key))
    return [p for p in found if p.pk != but and (not year or not p.year or p.year == year)]


def alike() -> list[list[Player]]:
    """People of the register who may be one person twice, together: their names are written alike but for accents and
    case, and nothing tells them apart. A few queries, however large the register is."""
    several = Player.objects.exclude(name_key="").values("name_key").annotate(many=Count("pk")).filter(many__gt=1)
    by_key: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(name_key__in=several.values("name_key")).order_by("name", "pk"):
        by_key[player.name_key].append(player)
    groups = []
    for people in by_key.values():
        while people:
            first, *others = people
            same = [p for p in others if same_name(first.name, p.name) and not _told_apart(first, p)]
            if same:
                groups.append([first, *same])
            people = [p for p in others if p not in same]
    return sorted(groups, key=lambda group: group[0].name)


def _told_apart(one: Player, other: Player) -> bool:
    """Is there a fact of both that one person cannot have twice?"""
    facts = [(p.external_id, p.year, p.birth_date, fold(p.city)) for p in (one, other)]
    return any(a and b and a != b for a, b in zip(*facts, strict=True))


def events_of(player: Player, user: User | AnonymousUser) -> list[dict[str, Any]]:
    """Where a player has been entered, newest first: ``entry``, and whether the person has a role there.

    What is not shown in public, an event or a stage of it, is told only to those who have a role there.
    """
    entries = player.entries.select_related("stage__event").order_by("-stage__event__starts_on", "-pk")
    mine = set(user.event_roles.values_list("event_id", flat=True)) if user.is_authenticated else set()
    all_of_them = bool(getattr(user, "is_superuser", False))
    return [
        {"entry": entry, "event": entry.stage.event, "at_desk": all_of_them or entry.stage.event_id in mine}
        for entry in entries
        if (entry.stage.is_public and entry.stage.event.is_public) or all_of_them or entry.stage.event_id in mine
    ]
