"""What every view is, and who asks it: a person or a page's script."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase

from renju_tournaments.errors import AlreadyDone, Conflict, UserError

View = Callable[..., HttpResponseBase]
Answer = dict[str, Any]


def is_script(request: HttpRequest) -> bool:
    """Does a page's script ask, which wants JSON?"""
    return request.headers.get("Accept", "").startswith("application/json")


def in_json(view: View, *, always: bool = False, about: Callable[..., Answer] = lambda *_arguments: {}) -> View:
    """Answers a page's script in JSON where a form would be sent to another page; ``always``, if only a script asks.

    409 carries a conflict with what there is to say ``about`` it (called with the request, the conflict, and what the
    view was called with), 422 a refusal in words; both are final, so that the script does not try again by itself.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **rest: Any) -> HttpResponseBase:
        if not always and not is_script(request):
            return view(request, *args, **rest)
        try:
            return view(request, *args, **rest)
        except AlreadyDone:
            return JsonResponse({"done": True})
        except Conflict as conflict:
            return JsonResponse({"message": str(conflict), **about(request, conflict, *args)}, status=409)
        except UserError as error:
            return JsonResponse({"message": str(error)}, status=422)

    return wrapper
