"""A message broker made of files, for a laptop without any server: ``safefs://``.

Kombu's own file transport writes a message under its final name, so that a reader can take it half written, and it
keeps its table of bindings the same way. Here a file is written under another name and then renamed, which happens
entirely or not at all; and a message is taken by renaming it, which only one of several readers can do.

Transport options: ``queue_dir``, the folder of the queues; it is made when first needed.
"""

from __future__ import annotations

import logging
import os
import uuid
from pathlib import Path
from queue import Empty
from time import time_ns
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads
from kombu.utils.objects import cached_property

from renju_tournaments.kept import write_whole

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """A channel whose queues are files ``<time>_<uuid>.<queue>.msg`` in one folder, oldest first."""

    @cached_property
    def folder(self) -> Path:
        """Where messages lie, waiting. Raises OSError when it cannot be made."""
        return self._made(Path(self.transport_options["queue_dir"]))

    @cached_property
    def data_folder_in(self) -> str:
        return str(self.folder)

    @cached_property
    def data_folder_out(self) -> str:
        """The same as the folder in: every process of one machine writes to and reads from one place."""
        return str(self.folder)

    @cached_property
    def control_folder(self) -> Path:
        return self._made(self.folder / "bindings")

    @cached_property
    def taken_folder(self) -> Path:
        """Where a message is while its reader has it in hand."""
        return self._made(self.folder / "taken")

    @staticmethod
    def _made(folder: Path) -> Path:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def _write(self, path: Path, value: Any) -> None:
        write_whole(path, str_to_bytes(dumps(value)))

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:
        self._write(self.folder / f"{time_ns():020d}_{uuid.uuid4()}.{queue}.msg", payload)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for name in sorted(os.listdir(self.folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = self.taken_folder / name
            try:
                (self.folder / name).rename(taken)
            except FileNotFoundError:
                continue  # another reader was faster
            try:
                payload: dict[str, Any] = loads(bytes_to_str(taken.read_bytes()))
            except ValueError:
                log.warning("A message that was damaged on the disk is dropped: %s", name)
                continue
            finally:
                taken.unlink()
            return payload
        raise Empty

    def get_table(self, exchange: str) -> list[filesystem.exchange_queue_t]:
        file = self._exchange_file(exchange)
        try:
            return [filesystem.exchange_queue_t(*row) for row in loads(bytes_to_str(file.read_bytes()))]
        except FileNotFoundError:
            return []
        except ValueError:
            log.warning("A table of queues that was damaged on the disk is made anew: %s", file)
            return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with (self.control_folder / ".lock").open("ab") as lock:
            filesystem.lock(lock, filesystem.LOCK_EX)
            table = self.get_table(exchange)
            if binding not in table:
                self._write(self._exchange_file(exchange), [binding, *table])


class Transport(filesystem.Transport):
    """Kombu's file transport with the channel above."""

    Channel = Channel

    def __init__(self, client: Any, **kwargs: Any) -> None:
        """Every connection looks up the bindings of its own folder; Kombu would keep one memory for all folders."""
        super().__init__(client, **kwargs)
        self.state = virtual.BrokerState()


def register() -> None:
    """Teach Kombu the address ``safefs://``."""
    TRANSPORT_ALIASES["safefs"] = f"{__name__}:Transport"
