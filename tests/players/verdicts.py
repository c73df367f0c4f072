"""What a verdict on a row says, in short."""

from __future__ import annotations

from renju_tournaments.players.imports.judging import Verdict


def codes(verdict: Verdict) -> list[str]:
    return [note.code for note in verdict.notes]


def kinds(verdicts: dict[int, Verdict]) -> dict[int, str]:
    return {line: verdict.kind.value for line, verdict in verdicts.items()}
