"""Every code with which the regulated Swiss explains itself, and the parameters it brings. What the Swiss by lot says
besides stands in ``lot_reasons``; who sits at a table of his own, in ``pairings.tables``.

A code is a word of the engine; the sentence is made where it is shown. Parameters: ``player`` and ``opponent`` are
starting numbers, ``players`` and ``over`` several of them; ``score`` is half-points; ``side`` is ``first`` or
``second`` (starts or not); ``part`` is ``upper``, ``median`` or ``lower``.
Tuples that name examples hold at most LIMIT of them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

LIMIT: Final = 6
"""How many players an explanation names where it gives examples (``over``)."""


class Code(StrEnum):
    """The codes of the regulated Swiss (docs/regulated-swiss.md, 8). The comment names the parameters."""

    # About the round.
    ORDER_OF_WORK = "order_of_work"
    """upper, lower: scores in the order worked; median: score, worked last."""
    ARTIFICIAL_MEDIAN = "artificial_median"
    """score, players: nobody has the median score; these floaters from both sides form the group."""
    FIRST_COLOUR_LOT = "first_colour_lot"
    """side, seed: what the lot gave number 1 (rule for players who have no colour yet)."""
    LAST_ROUND = "last_round"
    """No parameters: colour limits give way where they would send more players out of their group."""
    COLOURS_RELAXED = "colours_relaxed"
    """No parameters: the arbiter relaxed the colour limits of this round, as in a last round."""
    LIMITS_DROPPED = "limits_dropped"
    """score, part: in this group the colour limits were dropped (last round, or relaxed)."""

    # Where a board comes from.
    GROUP = "group"
    """score, part: the group the two were paired in."""
    PROPOSAL = "proposal"
    """player, opponent: upper half against lower half, as proposed."""
    EXCHANGE = "exchange"
    """player, opponent, proposed: the proposal gave him ``proposed``. passed_* follow, if candidates of his failed."""
    FLOATER = "floater"
    """player, direction (down, up), score (his own), group (score of the group he arrived in)."""
    MEETS_DUE = "meets_due"
    """player, opponent, side: a floater; the first admissible resident due the other colour (``side``)."""
    MEETS_RESIDENT = "meets_resident"
    """player, opponent: a floater; no resident due the other colour could be had, so the first admissible one."""
    MEETS_FLOATER = "meets_floater"
    """player, opponent: no resident could be had, so the first admissible other floater."""

    # Why earlier candidates failed; ``player`` is the one who was looking for an opponent.
    PASSED_MET = "passed_met"
    """player, players, rounds: met in these rounds."""
    PASSED_UNPLAYED = "passed_unplayed"
    """player, players, rounds: already paired in these rounds, though the game was not played."""
    PASSED_FORBIDDEN = "passed_forbidden"
    """player, players: the arbiter decided they shall not meet."""
    PASSED_NOT_BEFORE = "passed_not_before"
    """player, players, rounds: they may not meet before these rounds (same country or club, say)."""
    PASSED_LIMIT = "passed_limit"
    """player, players, side: all of them must get this side, none can give it."""
    PASSED_COLOURS = "passed_colours"
    """player, players: more players of the group would be denied their due colour."""
    PASSED_COMPLETION = "passed_completion"
    """player, players: those not yet paired could not all be paired any more, or more would have to leave the group."""

    # Why a player left his group: each rule that told him from somebody, in order. ``score`` is the group he left;
    # ``over`` whom he was preferred to by this rule, the nearest first.
    LEFT_NO_OPPONENT = "left_no_opponent"
    """player, score: a floater for whom nobody could be had in this group either."""
    LEFT_ONLY = "left_only"
    """player, score: there was nobody else to choose."""
    LEFT_TYPE = "left_type"
    """player, score, over: he has a possible opponent in the next group, they have none."""
    LEFT_NOT_TWICE = "left_not_twice"
    """player, score, over, round: they floated in the round before (``round``), he did not."""
    LEFT_BALANCE = "left_balance"
    """player, score, over, first, second: his leaving brings those due to start (``first``) and those due not to
    (``second``; both are counts of players who stay) nearest to each other."""
    LEFT_JUNIOR = "left_junior"
    """player, score, over: all else equal, the largest number (downward)."""
    LEFT_SENIOR = "left_senior"
    """player, score, over: all else equal, the smallest number (upward)."""
    KEPT_COMPLETION = "kept_completion"
    """player, players: they came first in the order, but had they left, the others could not all be paired."""

    # Who starts.
    COLOUR_ABSOLUTE = "colour_absolute"
    """player, side: he must get this side (twice running, or two more of the other)."""
    COLOUR_BOTH_DUE = "colour_both_due"
    """player, side: the two are due different sides; ``player`` is due ``side``."""
    COLOUR_ONE_DUE = "colour_one_due"
    """player, side: only he has a due side."""
    COLOUR_STRONGER = "colour_stronger"
    """player, side: both are due this side, his claim is the stronger."""
    COLOUR_HISTORY = "colour_history"
    """player, side, back: equal claims; ``back`` games ago (1 = the last) their sides differed; now reversed."""
    COLOUR_SENIOR = "colour_senior"
    """player, side: equal claims and histories; the smaller number is granted his due side (upper part and median)."""
    COLOUR_JUNIOR = "colour_junior"
    """player, side: equal claims and histories; the larger number is granted his due side (lower part)."""
    COLOUR_LOT = "colour_lot"
    """player, side: neither has a game yet; by the number of the senior and the lot of number 1."""
    LIMIT_BROKEN = "limit_broken"
    """player, side, running (0/1), difference (0/1): gets a side a third time running / three times more often."""

    # Who has no game.
    AWAY = "away"
    """player: asked for a bye, absent, not entered yet or withdrawn."""
    FREE_POINT = "free_point"
    """player, score: lowest group, largest number, among those who may still get it."""
    SKIPPED_FREE_POINT = "skipped_free_point"
    """players, rounds: already had the free point in these rounds."""
    SKIPPED_FORFEIT = "skipped_forfeit"
    """players, rounds: already had a point because the opponent did not appear."""
    SKIPPED_COMPLETION = "skipped_completion"
    """players: without one of them the others could not all be paired."""

    # Why there is no pairing.
    TOO_FEW_PLAYERS = "too_few_players"
    """count: there is nobody, or only one player, to pair."""
    GAME_OPEN = "game_open"
    """round, table, first, second: no result and not adjourned."""
    NO_FREE_POINT_CANDIDATE = "no_free_point_candidate"
    """No parameters: an odd field, and everybody has had a free point or a point by forfeit."""
    NO_COMPLETE_PAIRING = "no_complete_pairing"
    """count: the players cannot all be paired with legal opponents."""
    STUCK_PLAYERS = "stuck_players"
    """players, opponents: too many ``players`` depend on these ``opponents`` (empty: they have nobody outside)."""
    STUCK_MANY = "stuck_many"
    """count, players, available: so many players (``players`` are examples) can only meet so many others (counts)."""
    BLOCKED = "blocked"
    """player, met, unplayed, forbidden, not_before, limit: why each possible opponent of this player is barred
    (numbers)."""

    # What the arbiter can decide.
    RELAX_COLOURS = "relax_colours"
    """together (0/1): lift the colour limits of this round; 1: helps only with the other decisions marked so."""
    ALLOW_UNPLAYED_REPEAT = "allow_unplayed_repeat"
    """together (0/1): let players meet whose game was not played."""
    LIFT_NOT_BEFORE = "lift_not_before"
    """together (0/1): let players meet earlier than they should (same country or club, say)."""
    LIFT_FORBIDDEN = "lift_forbidden"
    """together (0/1): lift the arbiter's own prohibitions."""
    END_EARLY = "end_early"
    """round: end the event after this round."""
