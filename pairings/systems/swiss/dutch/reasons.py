"""What the Swiss of FIDE (Dutch) says besides the codes it shares with the regulated one (``reasons.Code``).

Parameters as there. ``score`` is half-points, ``side`` is ``first`` or ``second`` (starts or not).
"""

from __future__ import annotations

from typing import Final

from pairings.words import SpokenCode, _, by_side


class DutchCode(SpokenCode):
    """The codes of the Dutch system (docs/fide-dutch.md, 4). The comment names the parameters."""

    # About the round.
    COMPUTED_BY = (
        "dutch_computed_by",
        _("Computed by %(program)s %(version)s, by the rules of FIDE for the Dutch system in force since %(edition)s."),
    )
    """program, version, edition: who computed the round, by the rules in force since that day."""
    LAST_ROUND = (
        "dutch_last_round",
        _(
            "Last round: the colour limits give way for players with more than half of the possible points (%(count)s "
            "of those who are paired), and for their opponents."
        ),
    )
    """count: so many of those to be paired have more than half of what could be made; for them, and against them, the
    colour limits do not hold."""
    RELAXED = (
        "dutch_relaxed",
        _(
            "The arbiter relaxed the colour limits of this round: they give way for everybody, as in a last round for "
            "players with more than half of the points."
        ),
    )
    """No parameters: the arbiter relaxed the colour limits; everybody is treated as those of ``dutch_last_round``."""

    # Where a board comes from. After it ``proposal`` or ``exchange``, or one of the others below.
    BRACKET = "dutch_bracket", _("Group of %(score)s.")
    """score: the bracket the two were paired in, named by the score of its residents."""
    MEETS_AS_PROPOSED = (
        "dutch_meets_as_proposed",
        _("%(player)s – %(opponent)s: those who came down meet the first of the group, in order, as proposed."),
    )
    """player, opponent: who came down, in their order, meet the first of the bracket in theirs."""
    MEETS_OTHER = (
        "dutch_meets_other",
        _(
            "%(player)s – %(opponent)s: those who came down meet the first of the group, in order; that proposed "
            "%(proposed)s."
        ),
    )
    """player, opponent, proposed: in that order the one who came down would have met ``proposed``."""
    EXCHANGED = "dutch_exchanged", _("%(player)s – %(opponent)s: an exchange; neither was in the upper half.")
    """player, opponent: both of the lower half, or left over, by the proposal; one of them was exchanged."""
    CRITERIA = (
        "dutch_criteria",
        _(
            "Nothing keeps %(player)s from the opponent proposed, but paired so the group as a whole meets the "
            "criteria of the system better."
        ),
    )
    """player: nothing keeps them from whom the proposal gave them, but the bracket as a whole meets the criteria better
    as it was paired."""

    # Why a player came down from their bracket.
    LEFT_ALONE = "dutch_left_alone", _("%(player)s leaves the group of %(score)s: nobody there is a possible opponent.")
    """player, score: nobody of their own score could meet them."""
    LEFT = (
        "dutch_left",
        _(
            "%(player)s leaves the group of %(score)s: not everybody can be paired in it and in the groups below, and "
            "of those who could leave the criteria of the system choose."
        ),
    )
    """player, score: not everybody of the score could be paired there, or everybody below would not have been; the
    criteria chose them."""

    # Who starts. E.1 to E.3 are told as in the regulated Swiss.
    COLOUR_WIDER = (
        "dutch_colour_wider",
        by_side(
            _("Both must start; the colour difference of %(player)s is the wider."),
            _("Both must not start; the colour difference of %(player)s is the wider."),
        ),
    )
    """player, side: both must get this side, their colour difference is the wider."""
    COLOUR_HIGHER = (
        "dutch_colour_higher",
        by_side(
            _("Equal claims and histories: the higher ranked, %(player)s, is served and starts."),
            _("Equal claims and histories: the higher ranked, %(player)s, is served and does not start."),
        ),
    )
    """player, side: equal claims and histories; the higher ranked, by score and then by number, is granted theirs."""
    COLOUR_INITIAL = (
        "dutch_colour_initial",
        by_side(
            _(
                "Neither has played yet: by the lot of number 1 and the pairing number of the higher ranked "
                "(%(number)s), %(player)s starts."
            ),
            _(
                "Neither has played yet: by the lot of number 1 and the pairing number of the higher ranked "
                "(%(number)s), %(player)s does not start."
            ),
        ),
    )
    """player, side, number: neither has played; by the pairing number of the higher ranked, and the lot of number 1.
    Numbers of those who have never been paired yet are not counted."""

    # Who has no game.
    FREE_POINT = (
        "dutch_free_point",
        _(
            "%(player)s gets the free point: %(score)s is the lowest score with which all others can be paired; of "
            "those who have it the criteria of the system choose."
        ),
    )
    """player, score: the lowest score that lets the others be paired; then by the criteria."""

    # Why there is no pairing.
    FAILED = (
        "dutch_failed",
        _(
            "The program that computes the pairing, %(program)s %(version)s, broke off (%(fault)s). Nothing was "
            "changed."
        ),
    )
    """program, version, fault: the program broke off, or answered what cannot be."""
    OUT_OF_TIME = (
        "dutch_out_of_time",
        _(
            "The pairing was not ready after %(seconds)s seconds, and was ended. That says nothing of whether there is "
            "one. Nothing was changed."
        ),
    )
    """seconds: it was not ready within them, and was ended."""
    OUT_OF_MEMORY = (
        "dutch_out_of_memory",
        _(
            "The pairing needed more memory than it may have, and was ended. That says nothing of whether there is "
            "one. Nothing was changed."
        ),
    )
    """megabytes: it wanted more, and was ended; 0 where the machine itself had no more."""


STOPS: Final = frozenset({DutchCode.OUT_OF_TIME, DutchCode.OUT_OF_MEMORY})
"""Nothing is said of whether there is a pairing: it was ended before it was found."""
