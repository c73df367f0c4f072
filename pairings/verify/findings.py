"""The codes of what can be found wrong in an event: those of its rounds, and those of its pairing and its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairings.checks import findings

CODES: Final[Mapping[str, str]] = {
    **findings.CODES,
    "plays_after_out": "player, round, table: at a table of a knock-out though he was out",
    # What the rules would have paired.
    "pairs_depart": "round, expected, actual: pairs that differ, each as ``first-second``",
    "starts_depart": "round, first, second: the pair is right, the other one should have started",
    "tables_depart": "round, tables: the pairs are right, and sit at other tables than these by the rules",
    "free_point_departs": "round, players, expected: who had it, and who should have (empty: nobody)",
    "byes_depart": "round, players, expected: who goes without a game by the system, and who should (empty: nobody)",
    "no_legal_pairing": "round, codes: the rules had no pairing for a round that was paired all the same",
    "relaxed_colours": "round: as paired if the arbiter relaxed the colour limits",
    "decided": "round, decisions: what the arbiter decided for the round, as the rules allow",
    "paired_before_correction": "round, rounds, tables: as paired by results that were changed later; parallel",
    "not_paired_in_time": "round: pairing it again took longer, or more memory, than it may; it was not compared",
    "not_replayed": "round: the books of an earlier round, or of this one, do not add up",
    "not_comparable": "system: this system cannot be replayed from the rounds alone",
    # Standings.
    "points_differ": "player, stated, computed: half-points",
    "place_differs": "player, stated, first, last: the place stated, and the places it should be among",
    "place_of_unplaced": "player, stated: has a place, and should have none",
}
