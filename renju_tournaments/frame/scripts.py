"""Answers to the scripts of the desk's pages."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from renju_tournaments.common.people import actor_of
from renju_tournaments.common.web.requests import is_script
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.models import Event
from renju_tournaments.events.services.results.writing_results import code_of
from renju_tournaments.events.venue import clock
from renju_tournaments.frame.desk import View


def for_script(view: View) -> View:
    """Answers the page's script in JSON where a form would be sent to another page.

    409 carries both values of a conflict, 422 a refusal in words; both are final, so that the script does not try
    again by itself.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, event: Event, *args: Any, **rest: Any) -> HttpResponse:
        if not is_script(request):
            return view(request, event, *args, **rest)
        try:
            return view(request, event, *args, **rest)
        except AlreadyDone:
            return JsonResponse({"done": True})
        except Conflict as conflict:
            return JsonResponse(
                {"message": str(conflict), **_both_values(conflict, event, actor_of(request).pk)}, status=409
            )
        except UserError as error:
            return JsonResponse({"message": str(error)}, status=422)

    return wrapper


def _both_values(conflict: Conflict, event: Event, reader: int) -> dict[str, Any]:
    data = conflict.data
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
