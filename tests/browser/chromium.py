"""Which browser the tests use."""

from __future__ import annotations

import os
import shutil


def find_chromium() -> str | None:
    """The browser named by CHROMIUM, or an installed one."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    return next((path for name in names if name and (path := shutil.which(name))), None)
