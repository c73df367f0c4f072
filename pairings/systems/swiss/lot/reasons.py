"""What the Swiss by lot says besides the codes it shares with the regulated one (``reasons.Code``).

Parameters as there; ``lot`` is the purpose of a lot, the middle of what is hashed: ``seed:lot:number``.
"""

from __future__ import annotations

from pairings.words import By, SpokenCode, _, by_side


class LotCode(SpokenCode):
    """The codes of the Swiss by lot (docs/swiss-by-lot.md, 6). The comment names the parameters."""

    # About the round.
    LOTS = "lots", _("Every lot of this round is drawn from the lot number %(seed)s.")
    """seed: every lot of the round is drawn from this seed."""
    NUMBERS_ARE_THE_LOT = (
        "numbers_are_the_lot",
        _("The numbers were drawn, and round 1 is paired in their order: 1 with 2, 3 with 4, and so on."),
    )
    """No parameters: round 1 is paired in the order of the numbers, which were drawn."""
    DRAWN_ORDER = "drawn_order", _("Group of %(score)s, in the order drawn: %(players)s.")
    """score, players, lot: the players of a group in the order they were drawn."""

    # Where a board comes from.
    LOT_GROUP = "lot_group", _("Group of %(score)s.")
    """score: the group the two were paired in."""
    DRAWN = "drawn", _("%(player)s – %(opponent)s: drawn one after the other.")
    """player, opponent: of those left ``player`` was drawn first, ``opponent`` next."""
    DRAWN_LATER = (
        "drawn_later",
        _("%(player)s – %(opponent)s: of those left drawn first, and the first drawn who can be met."),
    )
    """player, opponent: of those left ``player`` was drawn first; passed_* follow for those drawn before the other."""
    MEETS_DRAWN = (
        "meets_drawn",
        By(
            "denied",
            {
                "none": _(
                    "%(player)s, moved down, meets %(opponent)s: of those with whom neither is denied a due side, the "
                    "first drawn."
                ),
                "mild": _(
                    "%(player)s, moved down, meets %(opponent)s: a due side is denied, but no strong claim; of such, "
                    "the first drawn."
                ),
                "strong": _(
                    "%(player)s, moved down, meets %(opponent)s: a strong claim to a side is denied, no weaker one "
                    "could be; of such, the first drawn."
                ),
                "absolute": _(
                    "%(player)s, moved down, meets %(opponent)s: nobody can be had without breaking a colour limit; of "
                    "such, the first drawn."
                ),
            },
        ),
    )
    """player, opponent, denied (none, mild, strong, absolute): a player moved down; of those with whom the weakest
    claim is denied, the first drawn."""
    PASSED_CLAIM = (
        "passed_claim",
        _(
            "Drawn earlier, but one of the two would be denied a due side, or a stronger claim to one (%(player)s): "
            "%(players)s."
        ),
    )
    """player, players: drawn earlier, but one of the two would be denied a due side, or a stronger claim to one."""

    # Why a player was moved down: after ``left_type``, before ``left_balance``.
    LEFT_NOT_RUNNING = (
        "left_not_running",
        _("%(player)s leaves the group of %(score)s: was not moved down in round %(round)s, as %(over)s was."),
    )
    """player, score, over, round: those were moved down in the round before (``round``), the player was not."""
    LEFT_FEWER = (
        "left_fewer",
        _("%(player)s leaves the group of %(score)s: moved down less often so far (%(times)s) than %(over)s."),
    )
    """player, score, over, times: the player was moved down ``times`` times in the event, those more often."""
    LEFT_LOT = "left_lot", _("%(player)s leaves the group of %(score)s: drawn last, all else being equal (%(over)s).")
    """player, score, over: all else equal, they were drawn last."""

    # Who starts.
    COLOUR_ODD = "colour_odd", _("Round 1: the odd number starts, %(player)s.")
    """player, side: round 1, the odd number starts."""
    COLOUR_SMALLER = "colour_smaller", _("Round 1: two odd or two even numbers; the smaller starts, %(player)s.")
    """player, side: round 1, both numbers odd or both even: the smaller starts."""
    COLOUR_ALTERNATES = (
        "colour_alternates",
        by_side(
            _("Equal claims, but different sides in their last games: both change, and %(player)s starts."),
            _("Equal claims, but different sides in their last games: both change, and %(player)s does not start."),
        ),
    )
    """player, side: equal claims, but the last games of the two differed; both change sides."""
    COLOUR_DRAWN = (
        "colour_drawn",
        by_side(
            _("Equal claims, or none: by lot %(player)s starts."),
            _("Equal claims, or none: by lot %(player)s does not start."),
        ),
    )
    """player, side, lot: equal claims, or none: drawn. ``player`` is the smaller number."""

    # Who has no game.
    FREE_POINT_LOT = (
        "free_point_lot",
        _("%(player)s gets the free point: the last drawn of the group of %(score)s among those who may."),
    )
    """player, score, players, lot: the last drawn, among those who may still get it, of the lowest group; ``players``
    is that group in the order drawn."""
