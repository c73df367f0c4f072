"""What the Swiss by lot says besides the codes it shares with the regulated one (``reasons.Code``).

Parameters as there; ``lot`` is the purpose of a lot, the middle of what is hashed: ``seed:lot:number``.
"""

from __future__ import annotations

from enum import StrEnum


class LotCode(StrEnum):
    """The codes of the Swiss by lot (docs/swiss-by-lot.md, 6). The comment names the parameters."""

    # About the round.
    LOTS = "lots"
    """seed: every lot of the round is drawn from this seed."""
    NUMBERS_ARE_THE_LOT = "numbers_are_the_lot"
    """No parameters: round 1 is paired in the order of the numbers, which were drawn."""
    DRAWN_ORDER = "drawn_order"
    """score, players, lot: the players of a group in the order they were drawn."""

    # Where a board comes from.
    LOT_GROUP = "lot_group"
    """score: the group the two were paired in."""
    DRAWN = "drawn"
    """player, opponent: of those left ``player`` was drawn first, ``opponent`` next."""
    DRAWN_LATER = "drawn_later"
    """player, opponent: of those left ``player`` was drawn first; passed_* follow for those drawn before the other."""
    MEETS_DRAWN = "meets_drawn"
    """player, opponent, denied (none, mild, strong, absolute): a player moved down; of those with whom the weakest
    claim is denied, the first drawn."""
    PASSED_CLAIM = "passed_claim"
    """player, players: drawn earlier, but one of the two would be denied a due side, or a stronger claim to one."""

    # Why a player was moved down: after ``left_type``, before ``left_balance``.
    LEFT_NOT_RUNNING = "left_not_running"
    """player, score, over, round: they were moved down in the round before (``round``), he was not."""
    LEFT_FEWER = "left_fewer"
    """player, score, over, times: he was moved down ``times`` times in the event, they more often."""
    LEFT_LOT = "left_lot"
    """player, score, over: all else equal, he was drawn last."""

    # Who starts.
    COLOUR_ODD = "colour_odd"
    """player, side: round 1, the odd number starts."""
    COLOUR_SMALLER = "colour_smaller"
    """player, side: round 1, both numbers odd or both even: the smaller starts."""
    COLOUR_ALTERNATES = "colour_alternates"
    """player, side: equal claims, but the last games of the two differed; both change sides."""
    COLOUR_DRAWN = "colour_drawn"
    """player, side, lot: equal claims, or none: drawn. ``player`` is the smaller number."""

    # Who has no game.
    FREE_POINT_LOT = "free_point_lot"
    """player, score, players, lot: the last drawn, among those who may still get it, of the lowest group; ``players``
    is that group in the order drawn."""
