"""Documents made the way every page and command makes them."""

from __future__ import annotations

from typing import Any

from renju_tournaments.documents.kinds import Made, kind_of, make
from renju_tournaments.documents.requests import request_for
from renju_tournaments.events.models import Event


def printed(kind: str, event: Event, language: str = "en", **wanted: Any) -> Made:
    found = kind_of(kind)
    return make(found, request_for(found, event, **wanted), language=language)
