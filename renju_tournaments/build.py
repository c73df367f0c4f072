"""Which version of the program this is, as far as a cache or a browser must know."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

FOLDERS = ("renju_tournaments", "pairings", "templates", "static", "locale")


@cache
def build() -> str:
    """The time of the newest file of the program; read once a process. What was kept by another version is not used."""
    files = (f for folder in FOLDERS for f in Path(settings.BASE_DIR, folder).rglob("*.*") if f.suffix != ".pyc")
    return f"{max((f.stat().st_mtime for f in files if f.is_file()), default=0):.0f}"
