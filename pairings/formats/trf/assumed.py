"""What a report file does not say and is taken for granted, where it matters: said aloud, never in silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pairings.formats.trf.notes import NoteCode, Remarks
from pairings.formats.trf.settings import MOST_CYCLES
from pairings.model import ByeKind, Round, StageRules, System
from pairings.systems import round_robin


def with_cycles(rules: StageRules, players: int, remarks: Remarks) -> StageRules:
    """A round-robin that is planned for several times the rounds of its table goes through it so often, where nobody
    says how often."""
    needed = round_robin.rounds_needed(players)
    if rules.system is not System.ROUND_ROBIN or rules.cycles > 1 or not needed:
        return rules
    cycles, rest = divmod(rules.rounds, needed)
    if rest or not 1 < cycles <= MOST_CYCLES:
        return rules
    remarks.add(NoteCode.CYCLES_BY_ROUNDS, rounds=rules.rounds, count=players, cycles=cycles)
    return replace(rules, cycles=cycles)


def remark_on_rounds(rules: StageRules, paired: int, reported: bool, remarks: Remarks) -> None:
    """In the last round more is allowed than before, so that it matters which one it is."""
    if paired and not reported and not rules.system.is_open_ended:
        remarks.add(NoteCode.ROUNDS_UNSTATED, rounds=rules.rounds)
    elif reported and paired > rules.rounds:
        remarks.add(NoteCode.ROUNDS_EXCEEDED, rounds=rules.rounds, paired=paired)


def remark_on_free_point(rounds: Iterable[Round], remarks: Remarks) -> None:
    if any(bye.kind is ByeKind.FREE_POINT for played in rounds for bye in played.byes):
        remarks.add(NoteCode.FREE_POINT_UNSTATED)
