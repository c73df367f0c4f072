"""``manage.py serve``: the whole site with one command, and nothing left behind when it ends.

Migrates, loads the demonstration into an empty database when asked to, starts a background worker and the web server
as children, says the address once it answers, starts the worker again if it dies, and stops both together. On Linux
the kernel stops them even when this process is killed outright.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep
from types import FrameType
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections, transaction

from renju_tournaments.demonstration import demonstration_log_in

WORKER = [
    *(
        sys.executable,
        "-W",
        "ignore::UserWarning",
        "-m",
        "celery",
        "--quiet",
        "-A",
        "renju_tournaments.celery",
        "worker",
    ),
    *("--pool", "solo", "--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"),
]
STOP_SECONDS = 20.0
"""How long the children may take to finish what they are at."""
START_SECONDS = 60.0
"""How long the web server may take until it answers."""


class Command(BaseCommand):
    help = "Runs the web server together with the background worker, on this machine."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("bind", nargs="?", default="127.0.0.1:8000", help="address and port (127.0.0.1:8000)")
        parser.add_argument("--workers", type=int, default=2, help="web processes (2)")
        parser.add_argument("--demo", action="store_true", help="load the demonstration if the database is empty")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = split_address(options["bind"])
        refuse_a_taken_port(host, port)
        call_command("migrate", verbosity=0, interactive=False)
        if options["demo"]:
            self.load_demonstration()
        log_in = demonstration_log_in()
        connections.close_all()

        stop = catch_signals()
        web = start(gunicorn(host, port, options["workers"]))
        worker = start(WORKER)
        try:
            if self.wait_for_answer(host, port, web, stop):
                self.announce(host, port, log_in)
            while not stop() and web.poll() is None:
                sleep(0.3)
                if worker.poll() is not None and not stop():
                    self.stderr.write(f"The background worker ended ({worker.returncode}); it is started again.")
                    sleep(1)
                    worker = start(WORKER)
        finally:
            end_all([web, worker])
        if not stop():
            raise CommandError(f"The web server ended ({web.returncode}); what it wrote above says why.")
        self.stdout.write("Stopped. The data is kept.")

    def load_demonstration(self) -> None:
        if get_user_model().objects.exists() or "load_demo" not in get_commands():
            return
        self.stdout.write("Loading the demonstration …")
        self.stdout.flush()
        with transaction.atomic():
            call_command("load_demo")

    def wait_for_answer(self, host: str, port: int, web: subprocess.Popen[bytes], stop: Callable[[], bool]) -> bool:
        """Whether the site answers; False when it ended or was stopped before. Raises CommandError when it is late."""
        end = monotonic() + START_SECONDS
        while web.poll() is None and not stop():
            if answers(host, port):
                return True
            if monotonic() > end:
                raise CommandError(f"The web server does not answer on port {port} after {START_SECONDS:g} seconds.")
            sleep(0.2)
        return False

    def announce(self, host: str, port: int, log_in: tuple[str, str] | None) -> None:
        lines = ["", self.style.SUCCESS("Renju Tournaments is running."), ""]
        if host in ("0.0.0.0", "::"):
            lines.append(f"  On this computer:         http://127.0.0.1:{port}/")
            lines += [f"  Phones in this network:   http://{address}:{port}/" for address in lan_addresses()]
        else:
            shown = f"[{host}]" if ":" in host else host
            lines.append(f"  On this computer:         http://{shown}:{port}/")
        if log_in:
            lines.append(f"  Demonstration log-in:     {log_in[0]}   password: {log_in[1]}")
        lines += ["", "Ctrl+C stops it; the data is kept.", ""]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def split_address(text: str) -> tuple[str, int]:
    """``host:port``, ``[v6]:port`` or a port alone. Raises CommandError."""
    host, _, port = text.rpartition(":")
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise CommandError(f"“{text}” is not an address and port. Write it like 127.0.0.1:8000")
    return host.strip("[]") or "127.0.0.1", int(port)


def refuse_a_taken_port(host: str, port: int) -> None:
    """Raises CommandError with a sentence when nobody can listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Port {port} of {host} cannot be used ({error.strerror}). If this site is running already, open it; "
                f"otherwise choose another port: make run PORT={port + 1 if port < 65535 else 8001}"
            ) from error


def gunicorn(host: str, port: int, workers: int) -> list[str]:
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return [
        *(sys.executable, "-m", "gunicorn", "renju_tournaments.wsgi", "--bind", bind, "--log-level", "warning"),
        *("--workers", str(workers), "--threads", "8", "--no-control-socket"),
    ]


def start(command: list[str]) -> subprocess.Popen[bytes]:
    """A child in a session of its own, so that Ctrl+C reaches it through us, and only once."""
    return subprocess.Popen(command, start_new_session=True, preexec_fn=die_with_parent())


def die_with_parent() -> Callable[[], None] | None:
    """On Linux, what a child calls so that the kernel ends it when its parent dies, even by SIGKILL."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    parent = os.getpid()
    set_death_signal = 1  # PR_SET_PDEATHSIG

    def tie() -> None:
        libc.prctl(set_death_signal, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)

    return tie


def end_all(children: list[subprocess.Popen[bytes]]) -> None:
    """Ask the children to finish; end those that do not."""
    for child in children:
        if child.poll() is None:
            child.terminate()
    end = monotonic() + STOP_SECONDS
    for child in children:
        try:
            child.wait(max(0.1, end - monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


def catch_signals() -> Callable[[], bool]:
    """A question whether this process was told to stop."""
    warned = False

    def remember(_number: int, _frame: FrameType | None) -> None:
        nonlocal warned
        warned = True

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), remember)
    return lambda: warned


def answers(host: str, port: int) -> bool:
    """Whether an HTTP server speaks there, whatever it says."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    shown = f"[{host}]" if ":" in host else host
    try:
        urllib.request.urlopen(f"http://{shown}:{port}/", timeout=20).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def lan_addresses() -> list[str]:
    """This machine's addresses in its network, the one in use first. Nothing is sent to find out."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
