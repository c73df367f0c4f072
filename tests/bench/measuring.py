"""How things are measured: the best of several runs, what was promised beside it, and memory in a fresh process."""

from __future__ import annotations

import math
import multiprocessing
import resource
from collections.abc import Callable
from time import perf_counter
from typing import Any

RUNS = 5


def best(act: Callable[[], object], runs: int = RUNS) -> float:
    """Seconds of the quickest of several runs: what the others took longer was somebody else's work."""
    seconds = []
    for _ in range(runs):
        begun = perf_counter()
        act()
        seconds.append(perf_counter() - begun)
    return min(seconds)


def verdict(measured: float, promised: float) -> str:
    """The promise, and whether it is kept."""
    return f"< {promised:g}  {'kept' if measured < promised else 'NOT KEPT'}"


def growth(size: int, seconds: float, before: tuple[int, float] | None) -> str:
    """By which power of the size the time has grown since the line before: 1 is in proportion, 2 is quadratic."""
    if before is None:
        return ""
    return f"{math.log(seconds / before[1]) / math.log(size / before[0]):.1f}"


def peak_megabytes(act: Callable[..., object], *arguments: Any) -> float:
    """The most memory that a fresh process takes for it, Python itself included. ``act`` is a function of a module."""
    context = multiprocessing.get_context("spawn")
    mine, its = context.Pipe()
    process = context.Process(target=_report_peak, args=(its, act, arguments))
    process.start()
    its.close()
    peak: float = mine.recv()
    process.join()
    return peak


def _report_peak(pipe: Any, act: Callable[..., object], arguments: tuple[Any, ...]) -> None:
    act(*arguments)
    pipe.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
