"""What came out of the check of a file: counts, and the games to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final

from django.db.models import Q, QuerySet

from renju_tournaments.players.names import search_terms
from renju_tournaments.records.models import GameRecord, RecordFile
from renju_tournaments.rules.findings import Kind, Weight
from renju_tournaments.rules.openings import OPENINGS

LISTED: Final = ("record", "findings", "search_key")
"""Fields that a list of games does without."""


@dataclass(frozen=True)
class Summary:
    """How many games there are of what. ``kinds`` are by weight and kind, in games, not in findings."""

    games: int = 0
    clean: int = 0
    """Neither an error nor a warning."""
    with_errors: int = 0
    with_warnings: int = 0
    """A warning, and no error."""
    kinds: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Summary:
        return cls(**{f.name: stored[f.name] for f in fields(cls) if f.name in stored})

    def as_json(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def by_weight(self, weight: Weight) -> list[tuple[Kind, int]]:
        """The kinds of findings of a weight, those of most games first."""
        mark = f"{weight.value}:"
        found = [(Kind(key.removeprefix(mark)), count) for key, count in self.kinds.items() if key.startswith(mark)]
        return sorted(found, key=lambda pair: (-pair[1], pair[0].value))


def summary_of(file: RecordFile) -> Summary:
    """Counted anew from the games there are: one query, read as a stream."""
    kinds: Counter[str] = Counter()
    games = clean = errors = warnings = 0
    rows = file.records.order_by().values_list("errors", "warnings", "kinds")
    for its_errors, its_warnings, found in rows.iterator(chunk_size=5000):
        games += 1
        errors += bool(its_errors)
        warnings += bool(its_warnings and not its_errors)
        clean += not (its_errors or its_warnings)
        kinds.update(filter(None, found.split("|")))
    return Summary(games, clean, errors, warnings, dict(kinds))


@dataclass(frozen=True)
class Wanted:
    """Which games of a file are looked for. Empty: any."""

    weight: str = ""
    """``error``, ``warning``, ``clean``."""
    kind: str = ""
    opening: str = ""
    player: str = ""
    member: int | None = None
    """The number of the file inside, from 0."""

    @classmethod
    def asked_for(cls, query: dict[str, str], member: int | None) -> Wanted:
        """What an address asks for; what it cannot mean is left out."""
        return cls(
            weight=query["weight"] if query["weight"] in WEIGHTS else "",
            kind=query["kind"] if query["kind"] in {kind.value for kind in Kind} else "",
            opening=query["opening"] if query["opening"] in {opening.code for opening in OPENINGS} else "",
            player=query["player"].replace("\0", "").strip()[:100],
            member=member,
        )


WEIGHTS: Final = (Weight.ERROR.value, Weight.WARNING.value, "clean")


def games_of(file: RecordFile, wanted: Wanted) -> QuerySet[GameRecord]:
    """The games that are looked for, in the order of the file, without what only their own pages need."""
    found = file.records.order_by("number").defer(*LISTED)
    if wanted.weight == Weight.ERROR.value:
        found = found.filter(errors__gt=0)
    elif wanted.weight == Weight.WARNING.value:
        found = found.filter(warnings__gt=0)
    elif wanted.weight == "clean":
        found = found.filter(errors=0, warnings=0)
    if wanted.kind:
        found = found.filter(kinds__contains=f":{wanted.kind}|")
    if wanted.opening:
        found = found.filter(opening=wanted.opening)
    if wanted.member is not None:
        found = found.filter(_in_member(file, wanted.member))
    for condition in _names(wanted.player):
        found = found.filter(condition)
    return found


def _in_member(file: RecordFile, number: int) -> Q:
    """The games of a file inside have numbers without a gap."""
    if not 0 <= number < len(file.members):
        return Q(pk=None)
    member = file.members[number]
    return Q(number__gt=member["before"], number__lte=member["before"] + member["games"])


def _names(player: str) -> Iterator[Q]:
    """A condition a word: it stands in a name, in whatever spelling."""
    for forms in search_terms(player):
        condition = Q()
        for form in forms:
            condition |= Q(search_key__contains=form)
        yield condition
