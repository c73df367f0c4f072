"""Checking a stage against the rules: every published round paired again, every table computed anew, and what other
apps look at (further_checks).

The engine replays (pairings.verify); this module tells it what the desk knows of each round: the arbiter's decisions,
what was changed by hand, which results and settings were others when it was paired. What comes out is data (codes with
parameters), put into words where it is shown. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.checks.circumstances import with_results
from pairings.model import Reason, State
from pairings.standings import Row
from pairings.verify import Cause, Circumstances, Finding, Severity, agreeing_rounds, verify
from renju_tournaments.events.checks.earlier_moments import EarlierMoments
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.further_checks import further_findings
from renju_tournaments.events.models import Bye, Game, LogEntry, Round, Stage
from renju_tournaments.events.queries import engine_table, state_of
from renju_tournaments.events.rounds import proposals
from renju_tournaments.events.services.pairing.pair_round import bound_of
from renju_tournaments.events.settings.rules import rules_of

Progress = Callable[[int, int], None]

BY_HAND = (LogAct.DRAFT_EDITED, LogAct.ROUND_CHANGED)


@dataclass(frozen=True)
class Checked:
    """What a check of a stage found."""

    version: int
    """Of the stage, when it was checked."""
    findings: tuple[Finding, ...]
    rounds: tuple[int, ...] = ()
    """The published rounds."""
    agreeing: tuple[int, ...] = ()
    """Those of them in which nothing departs from the rules."""

    @property
    def departs(self) -> bool:
        return any(finding.departs for finding in self.findings)

    @property
    def forbidden(self) -> bool:
        """Is there anything that the rules forbid?"""
        return any(finding.is_error for finding in self.findings)

    @property
    def counts(self) -> dict[str, int]:
        """How much there is of what a line about the check tells."""
        found = [finding.severity for finding in self.findings]
        return {
            "errors": found.count(Severity.ERROR),
            "warnings": found.count(Severity.WARNING),
            "rounds": len(self.rounds),
        }

    @property
    def conclusion(self) -> str:
        """The outcome in one line."""
        return verdict(**self.counts)

    def of_round(self, number: int | None) -> tuple[Finding, ...]:
        """The findings of a round; of None, those about the whole stage and its tables."""
        return tuple(finding for finding in self.findings if finding.round == number)

    def as_json(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "rounds": list(self.rounds),
            "agreeing": list(self.agreeing),
            "findings": [_to_json(finding) for finding in self.findings],
        }

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Checked:
        """Raises KeyError or ValueError for anything that ``as_json`` did not write."""
        findings = tuple(_from_json(finding) for finding in value["findings"])
        return cls(value["version"], findings, tuple(value["rounds"]), tuple(value["agreeing"]))


def verdict(errors: int, warnings: int, *, rounds: int) -> str:
    """The outcome of a check of so many rounds in one line; where there was none, nothing can be said to agree."""
    if not rounds:
        return _("No round had been published: nothing was checked.")
    if not errors and not warnings:
        return _("Everything agrees with the rules.")
    forbidden = ngettext("%(count)s thing that the rules forbid", "%(count)s things that the rules forbid", errors) % {
        "count": errors
    }
    departures = ngettext("%(count)s departure", "%(count)s departures", warnings) % {"count": warnings}
    if errors and warnings:
        return _("%(forbidden)s, %(departures)s.") % {"forbidden": forbidden, "departures": departures}
    return f"{forbidden if errors else departures}."


def check_stage(stage: Stage, progress: Progress | None = None) -> Checked:
    """Everything that departs from the rules in the published rounds and the tables of a stage, and what other apps
    have against its games.

    As many queries for a large stage as for a small one.
    """
    state = state_of(stage)
    rounds = tuple(played.number for played in state.rounds)
    if not rounds:
        return Checked(stage.version, ())
    memory = EarlierMoments(stage, state)
    findings = verify(
        state, rules_of(stage), stage.seed, known=known_of(stage, memory), progress=progress, bound=bound_of(stage)
    )
    findings += further_findings(stage, lambda: progress(len(rounds), len(rounds)) if progress else None)
    agreeing = agreeing_rounds(state, findings)
    findings += _since_final(stage, state, memory)
    return Checked(stage.version, tuple(findings), rounds, agreeing)


def known_of(stage: Stage, memory: EarlierMoments) -> dict[int, Circumstances]:
    """What the desk knows of each published round beside its games. Four queries."""
    edited = set(_edited_rounds(stage))
    by_hand = list(LogEntry.objects.filter(stage=stage, act__in=BY_HAND).values_list("round_number", "at"))
    rules = rules_of(stage)
    known: dict[int, Circumstances] = {}
    for round_ in stage.rounds.all():
        if round_.is_draft:
            continue
        then = rules_of(memory.stage_at(round_.paired_at))
        apart = memory.apart_at(round_.paired_at)
        known[round_.number] = replace(
            _proposed(round_),
            rules=then if then != rules else None,
            by_hand=round_.number in edited
            or bool(round_.engine.get("by_hand"))
            or any(number == round_.number and at >= round_.paired_at for number, at in by_hand),
            results=memory.results_at(round_.paired_at, before_round=round_.number),
            forbidden=apart.forbidden if apart else None,
            not_before=apart.not_before if apart else None,
        )
    return known


def _proposed(round_: Round) -> Circumstances:
    """What was kept of the pairing with the round; of one that came in a file, at most what the arbiter decided."""
    if not proposals.is_kept(round_.engine):
        decided = round_.engine.get("decisions")
        return Circumstances(decisions=frozenset(decided) if decided else None)
    return Circumstances(
        seed=round_.seed,
        proposed=proposals.from_json(round_.engine),
        decisions=frozenset(round_.engine.get("decisions", ())),
    )


def _edited_rounds(stage: Stage) -> Iterator[int]:
    for model in (Game, Bye):
        rows = model._default_manager.filter(round__stage=stage, edited_by_hand=True)
        yield from rows.values_list("round__number", flat=True).distinct().order_by()


# ---- tables


def _since_final(stage: Stage, state: State, memory: EarlierMoments) -> Iterator[Finding]:
    """Where the table stands otherwise now than when it was made final: results were corrected, settings changed."""
    if stage.finished_at is None:
        return
    last = state.rounds[-1].number
    results = memory.results_at(stage.finished_at, before_round=last + 1)
    was_stage = memory.stage_at(stage.finished_at)
    if not results and rules_of(was_stage) == rules_of(stage):
        return
    now = engine_table(stage, state, last)
    was = engine_table(was_stage, replace(state, rounds=with_results(state.rounds, results)), last).by_number
    for row in now.rows:
        before = was[row.number]
        if _line(before) != _line(row):
            reason = Reason.of("changed_since_final", player=row.number, was=_line(before), now=_line(row))
            yield Finding(Severity.WARNING, reason, players=(row.number,))


def _line(row: Row) -> tuple[int, int, int]:
    """The first and the last of the places, 0 without one, and the half-points."""
    return (row.place_from or 0, row.place_to or 0, row.points)


# ---- as data


def _to_json(finding: Finding) -> dict[str, Any]:
    return {
        "severity": finding.severity.value,
        "reason": finding.reason.as_json(),
        "round": finding.round,
        "players": list(finding.players),
        "cause": finding.cause.value,
        "because": proposals.reasons_to_json(finding.because),
    }


def _from_json(value: dict[str, Any]) -> Finding:
    return Finding(
        Severity(value["severity"]),
        Reason.from_json(value["reason"]),
        value["round"],
        tuple(value["players"]),
        Cause(value["cause"]),
        proposals.reasons_from_json(value["because"]),
    )
