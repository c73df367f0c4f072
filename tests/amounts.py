"""How much a test tries: enough at every change, and more in ``make test-long``, which sets ``TRY=more``."""

from __future__ import annotations

import os
from typing import Final, TypeVar

T = TypeVar("T")

TRIES_MORE: Final = os.environ.get("TRY") == "more"


def enough(usual: T, more: T) -> T:
    """The one at every change, the other in ``make test-long``."""
    return more if TRIES_MORE else usual
