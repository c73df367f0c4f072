"""The codes with which a table explains itself. Those of the last match of a knock-out stand in ``olympic.codes``."""

from __future__ import annotations

from pairings.words import SpokenCode, _


class StandingsCode(SpokenCode):
    """Why there is no value, or no place, and where a value comes from. The comment names the parameters."""

    NOT_TIED = "not_tied", _("Not needed: nothing is tied here so far down the list.")
    """player: they share no place."""
    NOT_TWO = "not_two", _("Not used: more than two are tied.")
    """player: they share a place with more than one."""
    NOT_MET = "not_met", _("The tied players have not met this one.")
    """player: they have not met those they are tied with."""
    NOT_DRAWN = "not_drawn", _("No lot was drawn.")
    """No parameters: the stage has no seed."""
    LOT_FOR_PLACE = "lot_for_place", _("By lot (lot number %(seed)s): %(players)s.")
    """seed, lot, players: in the order drawn."""
    NO_PLAY_OFF = "no_play_off", _("No result of a play-off was entered for this player.")
    """player: they have not played extra games for the place."""
    NO_OPPONENTS = "no_opponents", _("Cannot be computed: no opponent was met over the board.")
    """player: they have met nobody over the board."""
    UNRATED_PLAYER = "unrated_player", _("Cannot be computed: the player has no rating.")
    """player: they have no rating."""
    UNRATED_OPPONENTS = "unrated_opponents", _("Cannot be computed: opponents without a rating: %(players)s.")
    """player, players: these have no rating."""
    PERFORMANCE = "performance", _("by the rating table, for %(score)s of %(games)s points")
    """average, score, games, difference: what the rating table adds to the mean."""

    # About a place and the table.
    WITHDRAWN_UNPLACED = "withdrawn_unplaced", _("Withdrawn before half of the games: not placed.")
    """player: they left before half of their games."""
    NOT_ENTERED_YET = "not_entered_yet", _("Enters in round %(round)s.")
    """player, round: they enter in this round."""
    TIEBREAK_LEFT_OUT = (
        "tiebreak_left_out",
        _("%(tiebreak)s was left out between %(tied)s, because it cannot be computed for %(players)s."),
    )
    """tiebreak, tied, players: it cannot be computed for these, and does not decide."""
