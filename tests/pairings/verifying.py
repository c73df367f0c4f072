"""Findings by code, for the tests of verification."""

from __future__ import annotations

from pairings.model import StageRules, State
from pairings.verify import CODES, Finding, verify


def found(state: State, rules: StageRules, seed: int | None = None, **more: object) -> dict[str, list[Finding]]:
    """The findings by code. Every one of them has a documented code, and names its round if it has one."""
    by_code: dict[str, list[Finding]] = {}
    for finding in verify(state, rules, seed, **more):
        assert finding.reason.code in CODES
        assert dict(finding.reason.params).get("round") == finding.round
        by_code.setdefault(finding.reason.code, []).append(finding)
    return by_code


def params(findings: list[Finding]) -> list[dict[str, object]]:
    return [{k: v for k, v in finding.reason.params if k != "round"} for finding in findings]
