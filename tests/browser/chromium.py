"""Which browser the tests use."""

from __future__ import annotations

import os
import shutil

NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)


def find_chromium() -> str | None:
    """The browser named by CHROMIUM, or an installed one: rather one without an interface of its own than a whole one,
    which draws what nobody sees, and needs half as much time again."""
    names = [os.environ.get("CHROMIUM", ""), *NAMES]
    return next((path for name in names if name and (path := shutil.which(name))), None)
