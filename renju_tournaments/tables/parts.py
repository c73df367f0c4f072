"""Parts of pages, kept as HTML while nothing in their stage changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage


def rendered(stage: Stage, name: str, template: str, context: Callable[[], dict[str, Any]]) -> SafeString:
    """A part of a page as safe HTML, kept like any value: a table of 300 players is rendered once, not for every phone.

    The part may say nothing about the reader. ``context`` is asked for only when the part is not there.
    """
    return cached(stage, f"html:{name}", lambda: render_to_string(template, context()))
