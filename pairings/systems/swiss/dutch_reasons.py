"""What the Swiss of FIDE (Dutch) says besides the codes it shares with the regulated one (``reasons.Code``).

Parameters as there. ``score`` is half-points, ``side`` is ``first`` or ``second`` (starts or not).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class DutchCode(StrEnum):
    """The codes of the Dutch system (docs/fide-dutch.md, 4). The comment names the parameters."""

    # About the round.
    COMPUTED_BY = "dutch_computed_by"
    """program, version, edition: who computed the round, by the rules in force since that day."""
    LAST_ROUND = "dutch_last_round"
    """count: so many of those to be paired have more than half of what could be made; for them, and against them, the
    colour limits do not hold."""
    RELAXED = "dutch_relaxed"
    """No parameters: the arbiter relaxed the colour limits; everybody is treated as those of ``dutch_last_round``."""

    # Where a board comes from. After it ``proposal`` or ``exchange``, or one of the others below.
    BRACKET = "dutch_bracket"
    """score: the bracket the two were paired in, named by the score of its residents."""
    MEETS_AS_PROPOSED = "dutch_meets_as_proposed"
    """player, opponent: who came down, in their order, meet the first of the bracket in theirs."""
    MEETS_OTHER = "dutch_meets_other"
    """player, opponent, proposed: in that order he who came down would have met ``proposed``."""
    EXCHANGED = "dutch_exchanged"
    """player, opponent: both of the lower half, or left over, by the proposal; one of them was exchanged."""
    CRITERIA = "dutch_criteria"
    """player: nothing keeps him from whom the proposal gave him, but the bracket as a whole meets the criteria better
    as it was paired."""

    # Why a player came down from his bracket.
    LEFT_ALONE = "dutch_left_alone"
    """player, score: nobody of his own score could meet him."""
    LEFT = "dutch_left"
    """player, score: not everybody of the score could be paired there, or everybody below would not have been; the
    criteria chose him."""

    # Who starts. E.1 to E.3 are told as in the regulated Swiss.
    COLOUR_WIDER = "dutch_colour_wider"
    """player, side: both must get this side, his colour difference is the wider."""
    COLOUR_HIGHER = "dutch_colour_higher"
    """player, side: equal claims and histories; the higher ranked, by score and then by number, is granted his."""
    COLOUR_INITIAL = "dutch_colour_initial"
    """player, side, number: neither has played; by the pairing number of the higher ranked, and the lot of number 1.
    Numbers of those who have never been paired yet are not counted."""

    # Who has no game.
    FREE_POINT = "dutch_free_point"
    """player, score: the lowest score that lets the others be paired; then by the criteria."""
    SKIPPED_FULL_BYE = "skipped_full_bye"
    """players, rounds: already had the points of a win for a bye they asked for."""

    # Why there is no pairing.
    FAILED = "dutch_failed"
    """program, version, fault: the program broke off, or answered what cannot be."""
    OUT_OF_TIME = "dutch_out_of_time"
    """seconds: it was not ready within them, and was ended."""
    OUT_OF_MEMORY = "dutch_out_of_memory"
    """megabytes: it wanted more, and was ended; 0 where the machine itself had no more."""


STOPS: Final = frozenset({DutchCode.OUT_OF_TIME, DutchCode.OUT_OF_MEMORY})
"""Nothing is said of whether there is a pairing: it was ended before it was found."""
