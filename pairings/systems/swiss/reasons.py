"""Every code with which the regulated Swiss explains itself, and the parameters it brings. What the Swiss by lot says
besides stands in ``lot_reasons``; what it shares with other systems, in ``systems.reasons``; what the arbiter can
decide, in ``pairings.decisions``.

A code is a word of the engine, and its sentence stands beside it. Parameters: ``player`` and ``opponent`` are
starting numbers, ``players`` and ``over`` several of them; ``score`` is half-points; ``side`` is ``first`` or
``second`` (starts or not); ``part`` is ``upper``, ``median`` or ``lower``.
Tuples that name examples hold at most LIMIT of them.
"""

from __future__ import annotations

from typing import Final

from pairings.words import PLAIN, By, SpokenCode, _, by_side, unless_empty

LIMIT: Final = 6
"""How many players an explanation names where it gives examples (``over``)."""


class Code(SpokenCode):
    """The codes of the regulated Swiss (docs/regulated-swiss.md, 8). The comment names the parameters."""

    # About the round.
    ORDER_OF_WORK = (
        "order_of_work",
        _(
            "Score groups in the order of work: from above %(upper)s; from below %(lower)s; last the median, "
            "%(median)s."
        ),
    )
    """upper, lower: scores in the order worked; median: score, worked last."""
    ARTIFICIAL_MEDIAN = (
        "artificial_median",
        _(
            "Nobody has the median score of %(score)s: the floaters from both sides form the median group "
            "(%(players)s)."
        ),
    )
    """score, players: nobody has the median score; these floaters from both sides form the group."""
    FIRST_COLOUR_LOT = (
        "first_colour_lot",
        by_side(
            _("By lot, number 1 starts in the first game (lot number %(seed)s)."),
            _("By lot, number 1 does not start in the first game (lot number %(seed)s)."),
        ),
    )
    """side, seed: what the lot gave number 1 (rule for players who have no colour yet)."""
    LAST_ROUND = (
        "last_round",
        _("Last round: the colour limits give way where they would send more players out of their score group."),
    )
    """No parameters: colour limits give way where they would send more players out of their group."""
    COLOURS_RELAXED = (
        "colours_relaxed",
        _("The arbiter relaxed the colour limits of this round; they give way as in a last round."),
    )
    """No parameters: the arbiter relaxed the colour limits of this round, as in a last round."""
    LIMITS_DROPPED = "limits_dropped", _("In the group of %(score)s the colour limits were dropped.")
    """score, part: in this group the colour limits were dropped (last round, or relaxed)."""

    # Where a board comes from.
    GROUP = (
        "group",
        By(
            "part",
            {
                "upper": _("Group of %(score)s, paired downwards."),
                "median": _("Group of %(score)s, the median group, paired last."),
                "lower": _("Group of %(score)s, paired upwards."),
            },
        ),
    )
    """score, part: the group the two were paired in."""
    PROPOSAL = (
        "proposal",
        By(
            "turned",
            {
                0: _("%(player)s – %(opponent)s: upper half against lower half, as proposed."),
                1: _("%(opponent)s – %(player)s: lower half against upper half, as proposed."),
            },
        ),
    )
    """player, opponent: upper half against lower half, as proposed."""
    EXCHANGE = (
        "exchange",
        By(
            "turned",
            {
                0: _("%(player)s – %(opponent)s: an exchange; upper half against lower half proposed %(proposed)s."),
                1: _(
                    "%(opponent)s – %(player)s: an exchange; for %(player)s upper half against lower half proposed "
                    "%(proposed)s."
                ),
            },
        ),
    )
    """player, opponent, proposed: the proposal gave them ``proposed``. passed_* follow, if candidates of their
    failed."""
    FLOATER = (
        "floater",
        By(
            "direction",
            {
                "down": _("%(player)s floats down: from the group of %(score)s into the group of %(group)s."),
                "up": _("%(player)s floats up: from the group of %(score)s into the group of %(group)s."),
            },
        ),
    )
    """player, direction (down, up), score (their own), group (score of the group they arrived in)."""
    MEETS_DUE = (
        "meets_due",
        by_side(
            _(
                "%(player)s, a floater, meets the first possible opponent of the group who is due to start: "
                "%(opponent)s."
            ),
            _(
                "%(player)s, a floater, meets the first possible opponent of the group who is due not to start: "
                "%(opponent)s."
            ),
        ),
    )
    """player, opponent, side: a floater; the first admissible resident due the other colour (``side``)."""
    MEETS_RESIDENT = (
        "meets_resident",
        _(
            "%(player)s, a floater, meets %(opponent)s, the first possible opponent; nobody due the other side can be "
            "had."
        ),
    )
    """player, opponent: a floater; no resident due the other colour could be had, so the first admissible one."""
    MEETS_FLOATER = (
        "meets_floater",
        _("%(player)s, a floater, meets another floater, %(opponent)s; nobody of the group can be had."),
    )
    """player, opponent: no resident could be had, so the first admissible other floater."""

    # Why earlier candidates failed; ``player`` is the one who was looking for an opponent.
    PASSED_MET = "passed_met", _("%(player)s has already met %(meetings)s.")
    """player, players, rounds: met in these rounds."""
    PASSED_UNPLAYED = (
        "passed_unplayed",
        _("%(player)s was already paired with %(meetings)s, though the game was not played."),
    )
    """player, players, rounds: already paired in these rounds, though the game was not played."""
    PASSED_FORBIDDEN = "passed_forbidden", _("%(player)s shall not meet %(players)s, by decision of the arbiter.")
    """player, players: the arbiter decided they shall not meet."""
    PASSED_NOT_BEFORE = (
        "passed_not_before",
        _("%(player)s shall not meet these players before the round named: %(meetings)s."),
    )
    """player, players, rounds: they may not meet before these rounds (same country or club, say)."""
    PASSED_LIMIT = (
        "passed_limit",
        by_side(
            _("%(player)s must start, and so must %(players)s."),
            _("%(player)s must not start, and neither must %(players)s."),
        ),
    )
    """player, players, side: all of them must get this side, none can give it."""
    PASSED_COLOURS = (
        "passed_colours",
        _("With %(players)s for %(player)s, more players of the group would miss the side they are due."),
    )
    """player, players: more players of the group would be denied their due colour."""
    PASSED_COMPLETION = (
        "passed_completion",
        _(
            "With %(players)s for %(player)s, those still to be paired could not all be paired in their group, or at "
            "all."
        ),
    )
    """player, players: those not yet paired could not all be paired any more, or more would have to leave the group."""

    # Why a player left their group: each rule that told them from somebody, in order. ``score`` is the group they left;
    # ``over`` whom they were preferred to by this rule, the nearest first.
    LEFT_NO_OPPONENT = "left_no_opponent", _("%(player)s leaves the group of %(score)s: no opponent can be had there.")
    """player, score: a floater for whom nobody could be had in this group either."""
    LEFT_ONLY = "left_only", _("%(player)s leaves the group of %(score)s: there is nobody else to choose from.")
    """player, score: there was nobody else to choose."""
    LEFT_TYPE = (
        "left_type",
        _("%(player)s leaves the group of %(score)s: has a possible opponent in the next group, unlike %(over)s."),
    )
    """player, score, over: the player has a possible opponent in the next group, those have none."""
    LEFT_NOT_TWICE = (
        "left_not_twice",
        _("%(player)s leaves the group of %(score)s: did not float in round %(round)s, as %(over)s did."),
    )
    """player, score, over, round: those floated in the round before (``round``), the player did not."""
    LEFT_BALANCE = (
        "left_balance",
        _(
            "%(player)s leaves the group of %(score)s rather than %(over)s: among those who stay %(first)s are due to "
            "start and %(second)s are due not to."
        ),
        PLAIN,
    )
    """player, score, over, first, second: their leaving brings those due to start (``first``) and those due not to
    (``second``; both are counts of players who stay) nearest to each other."""
    LEFT_JUNIOR = (
        "left_junior",
        _("%(player)s leaves the group of %(score)s: the largest number, all else being equal (%(over)s)."),
    )
    """player, score, over: all else equal, the largest number (downward)."""
    LEFT_SENIOR = (
        "left_senior",
        _("%(player)s leaves the group of %(score)s: the smallest number, all else being equal (%(over)s)."),
    )
    """player, score, over: all else equal, the smallest number (upward)."""
    KEPT_COMPLETION = (
        "kept_completion",
        _("%(players)s would have left before %(player)s, but then the others could not all be paired."),
    )
    """player, players: they came first in the order, but had they left, the others could not all be paired."""

    # Who starts.
    COLOUR_ABSOLUTE = (
        "colour_absolute",
        by_side(
            _("%(player)s must start: did not twice running, or two times less often than not."),
            _("%(player)s must not start: did twice running, or two times more often than not."),
        ),
    )
    """player, side: they must get this side (twice running, or two more of the other)."""
    COLOUR_BOTH_DUE = (
        "colour_both_due",
        by_side(
            _("%(player)s is due to start, the opponent is due not to: both are served."),
            _("%(player)s is due not to start, the opponent is due to: both are served."),
        ),
    )
    """player, side: the two are due different sides; ``player`` is due ``side``."""
    COLOUR_ONE_DUE = (
        "colour_one_due",
        by_side(
            _("%(player)s is due to start; the opponent has no due side."),
            _("%(player)s is due not to start; the opponent has no due side."),
        ),
    )
    """player, side: only they have a due side."""
    COLOUR_STRONGER = (
        "colour_stronger",
        by_side(
            _("Both are due to start; the claim of %(player)s is the stronger."),
            _("Both are due not to start; the claim of %(player)s is the stronger."),
        ),
    )
    """player, side: both are due this side, their claim is the stronger."""
    COLOUR_HISTORY = (
        "colour_history",
        by_side(
            _("Equal claims: %(back)s games ago their sides differed; this is reversed, and %(player)s starts."),
            _(
                "Equal claims: %(back)s games ago their sides differed; this is reversed, and %(player)s does not "
                "start."
            ),
        ),
    )
    """player, side, back: equal claims; ``back`` games ago (1 = the last) their sides differed; now reversed."""
    COLOUR_SENIOR = (
        "colour_senior",
        by_side(
            _("Equal claims and histories: the smaller number, %(player)s, is served and starts."),
            _("Equal claims and histories: the smaller number, %(player)s, is served and does not start."),
        ),
    )
    """player, side: equal claims and histories; the smaller number is granted their due side (upper part and
    median)."""
    COLOUR_JUNIOR = (
        "colour_junior",
        by_side(
            _("Equal claims and histories: the larger number, %(player)s, is served and starts."),
            _("Equal claims and histories: the larger number, %(player)s, is served and does not start."),
        ),
    )
    """player, side: equal claims and histories; the larger number is granted their due side (lower part)."""
    COLOUR_LOT = (
        "colour_lot",
        by_side(
            _("Neither has played yet: by the lot of number 1, %(player)s starts."),
            _("Neither has played yet: by the lot of number 1, %(player)s does not start."),
        ),
    )
    """player, side: neither has a game yet; by the number of the senior and the lot of number 1."""
    LIMIT_BROKEN = (
        "limit_broken",
        by_side(
            By(
                "running",
                {
                    0: _("%(player)s starts three times more often than not."),
                    1: By(
                        "difference",
                        {
                            0: _("%(player)s starts for the third time running."),
                            1: _("%(player)s starts for the third time running, and three times more often than not."),
                        },
                    ),
                },
            ),
            By(
                "running",
                {
                    0: _("%(player)s has started three times less often than not."),
                    1: By(
                        "difference",
                        {
                            0: _("%(player)s does not start for the third time running."),
                            1: _(
                                "%(player)s does not start for the third time running, and has started three times "
                                "less often than not."
                            ),
                        },
                    ),
                },
            ),
        ),
    )
    """player, side, running (0/1), difference (0/1): gets a side a third time running / three times more often."""

    # Who has no game.
    FREE_POINT = (
        "free_point",
        _("%(player)s gets the free point: the largest number in the lowest group among those who may."),
    )
    """player, score: lowest group, largest number, among those who may still get it."""
    SKIPPED_FREE_POINT = "skipped_free_point", _("Already had the free point: %(meetings)s.")
    """players, rounds: already had the free point in these rounds."""
    SKIPPED_FORFEIT = "skipped_forfeit", _("Already had a point because the opponent did not appear: %(meetings)s.")
    """players, rounds: already had a point because the opponent did not appear."""
    SKIPPED_FULL_BYE = "skipped_full_bye", _("Already had the points of a win for a bye asked for: %(meetings)s.")
    """players, rounds: already had the points of a win for a bye they asked for."""
    SKIPPED_COMPLETION = (
        "skipped_completion",
        _("Without one of these the others could not all be paired: %(players)s."),
    )
    """players: without one of them the others could not all be paired."""

    # Why there is no pairing.
    NO_FREE_POINT_CANDIDATE = (
        "no_free_point_candidate",
        _("The number of players is odd, and everybody has had a free point or a point without play already."),
    )
    """No parameters: an odd field, and everybody has had a free point or a point by forfeit."""
    NO_COMPLETE_PAIRING = "no_complete_pairing", _("There is no legal pairing of the %(count)s players.")
    """count: the players cannot all be paired with legal opponents."""
    STUCK_PLAYERS = (
        "stuck_players",
        unless_empty(
            "opponents",
            _("Too many players depend on the same opponents: %(players)s can only meet %(opponents)s."),
            _("No legal opponent is left for: %(players)s."),
        ),
    )
    """players, opponents: too many ``players`` depend on these ``opponents`` (empty: they have nobody outside)."""
    STUCK_MANY = (
        "stuck_many",
        _("Too few opponents: %(count)s players, %(players)s among them, can only meet %(available)s others."),
    )
    """count, players, available: so many players (``players`` are examples) can only meet so many others (counts)."""
    BLOCKED = (
        "blocked",
        (
            unless_empty("met", _("%(player)s has met %(met)s.")),
            unless_empty("unplayed", _("%(player)s was paired with %(unplayed)s, though the game was not played.")),
            unless_empty("forbidden", _("%(player)s shall not meet %(forbidden)s, by decision of the arbiter.")),
            unless_empty("not_before", _("%(player)s shall not meet %(not_before)s yet.")),
            unless_empty("limit", _("%(player)s and each of these must get the same side: %(limit)s.")),
        ),
    )
    """player, met, unplayed, forbidden, not_before, limit: why each possible opponent of this player is barred
    (numbers)."""
