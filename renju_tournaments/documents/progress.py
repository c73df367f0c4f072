"""How far a document is: whoever makes it tells, whoever waits for it listens, and neither knows the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[int, int], None]

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Inside, ``listener`` is told how many steps are done, and of how many."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def tell(done: int, total: int) -> None:
    """``done`` steps of ``total``. Does nothing where nobody listens."""
    listener = _listener.get()
    if listener is not None:
        listener(done, total)
