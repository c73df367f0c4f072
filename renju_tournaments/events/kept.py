"""What is shown of a stage, kept while nothing in it changes.

A value is kept in the language of whoever asked first, by the versions of event and stage, so that a write makes it
stale at once; many who ask at once have it made once (common.caching.made_once). Nothing here knows the reader: what
depends on their rights, or on drafts they may see, is not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

from renju_tournaments.build import build
from renju_tournaments.common.caching import made_once
from renju_tournaments.events.models import Event, Stage

KEPT: Final = 6 * 60 * 60
"""Seconds a value stays in the cache when nobody writes."""

T = TypeVar("T")


def cached(stage: Stage, name: str, make: Callable[[], T]) -> T:
    """The value of this name for the stage as it stands, in the language of now; made when it is not there.

    It is kept together with the versions it was made from, so that a new one takes the place of the old. Not for use
    inside an act: what is read there has no version yet.
    """
    return made_once.made_once(_key(stage, name), _versions(stage), make, seconds=KEPT)


def cached_of_event(event: Event, name: str, make: Callable[[], T]) -> T:
    """The same for what all stages of an event have a part in. No query if they have come with the event."""
    versions = (*_of_event(event), *((stage.pk, stage.version) for stage in event.stages.all()))
    return made_once.made_once(f"event:{event.pk}:{get_language()}:{name}", versions, make, seconds=KEPT)


def kept(stage: Stage, name: str) -> Any:
    """What the next reader in the language of now will be given; None if it is still to be made."""
    found = made_once.kept(_key(stage, name), _versions(stage))
    return None if found is None else found[1]


def forget(stage: Stage, name: str) -> None:
    """Throws the kept value away, in the language of now; the next reader has it made anew."""
    cache.delete(_key(stage, name))


def _key(stage: Stage, name: str) -> str:
    return f"stage:{stage.pk}:{get_language()}:{name}"


def _versions(stage: Stage) -> tuple[object, ...]:
    return (*_of_event(stage.event), stage.version)


def _of_event(event: Event) -> tuple[object, ...]:
    return (build(), event.created_at.timestamp(), event.version)
