"""What was made, as the answer to whoever asked for it."""

from __future__ import annotations

from django.http import HttpResponse

from renju_tournaments.documents.kinds import Made


def file_response(made: Made) -> HttpResponse:
    """Shown in the browser where it can be, saved under its name otherwise."""
    response = HttpResponse(made.data, content_type=made.content_type)
    shown = "inline" if made.content_type == "application/pdf" else "attachment"
    response["Content-Disposition"] = f'{shown}; filename="{made.file_name}"'
    response["Cache-Control"] = "private, no-store"
    return response
