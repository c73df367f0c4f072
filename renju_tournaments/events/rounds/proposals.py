"""The engine's proposal as it is kept with the round: plain JSON, and back."""

from __future__ import annotations

from typing import Any

from pairings.model import Board, Bye, ByeKind, Proposal, ProposedBye, Reason, Result


def to_json(proposal: Proposal) -> dict[str, Any]:
    return {
        "round": proposal.round_number,
        "boards": [
            {
                "table": b.table,
                "first": b.first,
                "second": b.second,
                "result": b.result.value,
                "reasons": reasons_to_json(b.reasons),
            }
            for b in proposal.boards
        ],
        "byes": [
            {
                "player": b.bye.player,
                "kind": b.bye.kind.value,
                "half_points": b.bye.half_points,
                "reasons": reasons_to_json(b.reasons),
            }
            for b in proposal.byes
        ],
        "notes": reasons_to_json(proposal.notes),
    }


def is_kept(value: dict[str, Any]) -> bool:
    """Is there a proposal, or only what is known of a round that came in a file?"""
    return bool(value.get("boards") or value.get("byes"))


def from_json(value: dict[str, Any]) -> Proposal:
    """Raises KeyError or ValueError for anything that ``to_json`` did not write."""
    return Proposal(
        round_number=value["round"],
        boards=tuple(
            Board(b["table"], b["first"], b["second"], reasons_from_json(b["reasons"]), Result(b["result"]))
            for b in value["boards"]
        ),
        byes=tuple(
            ProposedBye(Bye(b["player"], ByeKind(b["kind"]), b["half_points"]), reasons_from_json(b["reasons"]))
            for b in value["byes"]
        ),
        notes=reasons_from_json(value["notes"]),
    )


def reasons_to_json(reasons: tuple[Reason, ...]) -> list[dict[str, Any]]:
    return [r.as_json() for r in reasons]


def reasons_from_json(value: list[dict[str, Any]]) -> tuple[Reason, ...]:
    return tuple(Reason.from_json(r) for r in value)
