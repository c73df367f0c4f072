"""Files that must be whole or not there: made once and kept beside the data, whatever is switched off meanwhile.

Knows nothing of Django, so that the settings can use it.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

log = logging.getLogger(__name__)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file, readable by its owner alone, so that nobody ever sees a part of it, not even after a power cut.

    Raises OSError, and leaves what was there before.
    """
    draft = path.with_name(f".{path.name}.{uuid4()}.tmp")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    _keep_name(path.parent)


def kept_secret(path: Path, make: Callable[[], str], *, at_least: int) -> str:
    """The secret in the file. One that is missing, or that a power cut left empty or full of zeros, is made and
    written; processes that start at once agree on one. ``at_least``: characters that a whole one has.

    Raises OSError when the folder cannot be written.
    """
    if there := _read(path, at_least):
        return there
    path.parent.mkdir(parents=True, exist_ok=True)
    with _alone(path.with_name(f".{path.name}.lock")):
        if there := _read(path, at_least):
            return there
        if path.exists():
            log.warning("%s was empty or damaged; a new one is made. Who was logged in logs in again.", path)
        made = make()
        write_whole(path, made.encode())
        return made


def _read(path: Path, at_least: int) -> str:
    """Nothing for a file that is missing or damaged."""
    try:
        text = path.read_bytes().decode("utf-8", "replace").strip()
    except FileNotFoundError:
        return ""
    is_whole = len(text) >= at_least and text.isprintable() and "\N{REPLACEMENT CHARACTER}" not in text
    return text if is_whole else ""


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """One process at a time. The kernel lets go of the lock of a process that ends, however it ends."""
    with lock.open("ab") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _keep_name(folder: Path) -> None:
    """A name is on the disk only when its folder is."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
