"""The part of the register, and of a stage, that a start list might be about: a few queries for the whole list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.db.models import Q

from renju_tournaments.players.imports.judging import Verdict
from renju_tournaments.players.imports.matching import Register, keys_of
from renju_tournaments.players.imports.notes import KnownPerson
from renju_tournaments.players.models import Player

_AT_ONCE = 300
"""Values in one query; SQLite takes no more than a thousand."""


def register_for(verdicts: Iterable[Verdict], stage_id: int) -> Register:
    """Everybody in the register with an id or a name that stands in the list."""
    people = [v.person for v in verdicts if v.person is not None]
    ids = sorted({p.external_id for p in people if p.external_id})
    keys = sorted({key for p in people for key in keys_of(p)})
    entered = dict(Player.objects.filter(entries__stage_id=stage_id).values_list("pk", "entries__team"))
    by_id: dict[str, KnownPerson] = {}
    by_key: dict[str, list[KnownPerson]] = defaultdict(list)
    for chunk in _chunks(ids):
        for player in Player.objects.filter(external_id__in=chunk):
            by_id[player.external_id] = known(player, entered.get(player.pk))
    for chunk in _chunks(keys):
        wanted = set(chunk)
        for player in Player.objects.filter(Q(name_key__in=chunk) | Q(latin_key__in=chunk)):
            for key in {player.name_key, player.latin_key} & wanted:
                by_key[key].append(known(player, entered.get(player.pk)))
    return Register(by_id, dict(by_key))


def known(player: Player, team: str | None = None) -> KnownPerson:
    """``team`` is the one they play for in the stage, empty for none; None when they are not in the stage."""
    return KnownPerson(
        pk=player.pk,
        name=player.name,
        latin_name=player.latin_name,
        federation=player.federation,
        city=player.city,
        club=player.club,
        birth_year=player.year,
        birth_date=player.birth_date,
        rating=player.rating,
        title=player.title,
        external_id=player.external_id,
        entered=team is not None,
        team=team or "",
    )


def _chunks(values: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(values), _AT_ONCE):
        yield values[start : start + _AT_ONCE]
