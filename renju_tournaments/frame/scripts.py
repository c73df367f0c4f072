"""Answers to the scripts of the desk's pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from renju_tournaments.common.people import actor_of
from renju_tournaments.common.web.answers import View, in_json
from renju_tournaments.errors import Conflict
from renju_tournaments.events.models import Event
from renju_tournaments.events.services.results.writing_results import code_of
from renju_tournaments.events.venue import clock


def for_script(view: View) -> View:
    """Answers the script of a page of the desk in JSON, and tells it both values of a conflict."""
    return in_json(view, about=_both_values)


def _both_values(request: HttpRequest, conflict: Conflict, event: Event, *_rest: Any) -> dict[str, Any]:
    data, reader = conflict.data, actor_of(request).pk
    if "version" not in data:
        return {"theirs": data.get("theirs", ""), "yours": data.get("yours", "")}
    return {
        "game": data["game"],
        "version": data["version"],
        "theirs": code_of(data["theirs"]),
        "yours": code_of(data["yours"]),
        "by": data["by"],
        "mine": data["by_id"] == reader,
        "at": clock(event, data["at"]) if data["at"] else "",
    }
