"""The codes of what can be found wrong in an event: those of its rounds, and those of its pairing and its table."""

from __future__ import annotations

from typing import Final

from pairings.checks.findings import CheckCode
from pairings.words import PLAIN, Kind, SpokenCode, _, unless_empty


class VerifyCode(SpokenCode):
    """What can be found in an event beside what is wrong in its rounds. The comment names the parameters."""

    PLAYS_AFTER_OUT = "plays_after_out", _("Table %(table)s: %(player)s was out of the knock-out.")
    """player, round, table: at a table of a knock-out though they were out."""

    # What the rules would have paired.
    PAIRS_DEPART = (
        "pairs_depart",
        unless_empty(
            "actual",
            unless_empty(
                "expected",
                _("Paired: %(actual)s. By the rules: %(expected)s."),
                _("Paired, and not by the rules: %(actual)s."),
            ),
            _("Missing by the rules: %(expected)s."),
        ),
        {"expected": Kind.PAIR, "actual": Kind.PAIR},
    )
    """round, expected, actual: pairs that differ, each as ``first-second``."""
    STARTS_DEPART = "starts_depart", _("%(first)s starts against %(second)s; by the rules %(second)s does.")
    """round, first, second: the pair is right, the other one should have started."""
    TABLES_DEPART = (
        "tables_depart",
        _("The pairs are those of the rules; they sit in another order (tables %(tables)s)."),
    )
    """round, tables: the pairs are right, and sit at other tables than these by the rules."""
    FREE_POINT_DEPARTS = (
        "free_point_departs",
        _("The free point: %(players)s; by the rules: %(expected)s."),
        {"expected": Kind.PLAYER},
    )
    """round, players, expected: who had it, and who should have (empty: nobody)."""
    BYES_DEPART = (
        "byes_depart",
        _("Without a game: %(players)s; by the rules: %(expected)s."),
        {"expected": Kind.PLAYER},
    )
    """round, players, expected: who goes without a game by the system, and who should (empty: nobody)."""
    NO_LEGAL_PAIRING = "no_legal_pairing", _("By the rules this round cannot be paired.")
    """round, codes: the rules had no pairing for a round that was paired all the same."""
    RELAXED_COLOURS = "relaxed_colours", _("Paired as if the arbiter had relaxed the colour limits.")
    """round: as paired if the arbiter relaxed the colour limits."""
    DECIDED = "decided", _("Decided by the arbiter: %(decisions)s.")
    """round, decisions: what the arbiter decided for the round, as the rules allow."""
    PAIRED_BEFORE_CORRECTION = (
        "paired_before_correction",
        _("Paired by results that were entered or changed later: %(changed)s."),
    )
    """round, rounds, tables: as paired by results that were changed later; parallel."""
    NOT_PAIRED_IN_TIME = (
        "not_paired_in_time",
        _("This round was not paired again: that takes longer, or more memory, than it may. It was not compared."),
    )
    """round: pairing it again took longer, or more memory, than it may; it was not compared."""
    NOT_REPLAYED = "not_replayed", _("This round was not paired again: the books do not add up.")
    """round: the books of an earlier round, or of this one, do not add up."""
    NOT_COMPARABLE = "not_comparable", _("The rounds were not paired again: the lots of this system are not known.")
    """system: this system cannot be replayed from the rounds alone."""

    # Standings.
    POINTS_DIFFER = (
        "points_differ",
        _("%(player)s: stated are %(stated)s points, the games give %(computed)s."),
        {"stated": Kind.POINTS, "computed": Kind.POINTS},
    )
    """player, stated, computed: half-points."""
    PLACE_DIFFERS = "place_differs", _("%(player)s: stated is place %(stated)s, the games give %(due)s."), PLAIN
    """player, stated, first, last: the place stated, and the places it should be among."""
    PLACE_OF_UNPLACED = "place_of_unplaced", _("%(player)s: stated is place %(stated)s; the rules give none.")
    """player, stated: has a place, and should have none."""


CODES: Final = frozenset[SpokenCode]({*CheckCode, *VerifyCode})
"""Everything that can be found in an event."""
