"""The kinds of background work: a name, a title for the person who waits, and the function that does it.

An app registers its own in its ``tasks`` module::

    @job("archive", title=_("Archive of the event"), words={"ready": _("%(files)s files are in the archive.")})
    def build_archive(context: JobContext, *, event_id: int) -> JobResult:
        for done, stage in enumerate(stages):
            context.progress(done, len(stages))
        return {"code": "ready", "facts": {"files": 12}, "url": "/..."}

A function may be run again from the start, after its worker was killed: it must not mind. What it says is kept as data,
and put into words for whoever reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.sentences import Refusal, Words
from renju_tournaments.jobs.context import JobContext

JobResult = dict[str, Any] | None
"""Plain JSON values. The job's page shows the sentence for ``code`` with ``facts``, and links to ``url`` (an address of
this site)."""

JobFunction = Callable[..., JobResult]


Back = Callable[[Mapping[str, Any]], str]
Chore = Callable[[], int]
"""How much it has done away with."""


@dataclass(frozen=True)
class Kind:
    """One kind of job."""

    name: str
    title: str | Promise
    function: JobFunction
    words: Words
    """What it says when it is done, and the refusals (common.sentences.Refusal) it may end with."""
    back: Back | None = None
    """From a job's arguments, the address to go back to when it has failed; empty if there is none any more."""

    def __call__(self, context: JobContext, arguments: dict[str, Any]) -> JobResult:
        return self.function(context, **arguments)


_chores: list[Chore] = []


def chore(function: Chore) -> Chore:
    """Register what a worker does every hour: forget what nobody came back for. Doing it twice must do no harm."""
    _chores.append(function)
    return function


def do_chores() -> int:
    """How much went."""
    return sum(each() for each in _chores)


class UnknownKind(Refusal):
    words = {"unknown-kind": _("This version does not know work of the kind “%(kind)s”.")}


_kinds: dict[str, Kind] = {}


def job(
    name: str, *, title: str | Promise, words: Words | None = None, back: Back | None = None
) -> Callable[[JobFunction], JobFunction]:
    """Register the decorated function as what jobs of this kind do. Raises ValueError for a name used twice."""

    def register(function: JobFunction) -> JobFunction:
        if name in _kinds:
            raise ValueError(f"two kinds of jobs are called {name!r}")
        _kinds[name] = Kind(name, title, function, words or {}, back)
        return function

    return register


def kind_of(name: str) -> Kind:
    """Raises UnknownKind when no such kind is known here (say, after an update that dropped it)."""
    try:
        return _kinds[name]
    except KeyError:
        raise UnknownKind("unknown-kind", kind=name) from None


def words_of(name: str) -> Words:
    """What a kind can say; nothing, if it is no longer known."""
    return _kinds[name].words if name in _kinds else {}


def back_from(name: str, arguments: Mapping[str, Any]) -> str:
    """Where somebody whose job has failed goes back to; empty if their kind of work does not say."""
    back = _kinds[name].back if name in _kinds else None
    return back(arguments) if back else ""


def title_of(name: str) -> str:
    """The title a person reads; the bare name for a kind that is no longer known."""
    return str(_kinds[name].title) if name in _kinds else name
