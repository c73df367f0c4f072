"""Every code with which a knock-out explains itself, and the parameters it brings.

A code is a word of the engine, and its sentence stands beside it; what other systems say too stands in
``systems.reasons``. ``player``, ``opponent``, ``first``, ``second``
are starting numbers; ``score`` and ``other`` half-points; ``match`` the number of a match in the bracket; ``round`` a
round of the event and ``bracket_round`` one of the bracket; ``place_from`` and ``place_to`` a range of places.
"""

from __future__ import annotations

from pairings.words import SpokenCode, _


class Code(SpokenCode):
    """The codes (docs/olympic.md). The comment names the parameters."""

    # About a round.
    BRACKET_ROUND = "bracket_round", _("Round %(bracket_round)s of %(bracket_rounds)s of the bracket.")
    """bracket_round, bracket_rounds: which round of the bracket this is, and how many there are."""
    LOST_POINTS_ROUND = "lost_points_round", _("%(count)s players are in; %(score)s lost points put a player out.")
    """count, score: so many are in; ``score`` half-points lost put one out."""

    # What a board is.
    KNOCK_OUT_MATCH = "knock_out_match", _("Match %(match)s of the bracket; the places %(places)s are at stake.")
    """match, bracket_round, place_from, place_to: the match, and the places at stake among all who play for them."""
    REPLAY = "replay", _("%(first)s – %(second)s was drawn and is played again.")
    """first, second: their match was drawn and is played again."""
    SHORTER_GAME = "shorter_game", _("%(first)s – %(second)s was drawn; a game with a shorter time control decides.")
    """first, second: their match was drawn; a game with a shorter control decides."""
    LOST_SO_FAR = "lost_so_far", _("Points lost so far (%(players)s): %(scores)s.")
    """players, scores: both of a board, and the half-points each has lost."""
    MEET_AGAIN = (
        "meet_again",
        _("%(first)s and %(second)s have met already (round %(rounds)s); it could not be avoided."),
    )
    """first, second, rounds: they met in these rounds already, and it could not be avoided."""

    # Why somebody has no game.
    FREE_PASS = "free_pass", _("%(player)s has a free pass: the bracket has more room than players.")
    """player, match: more room in the bracket than players, and they are one of the top seeds."""
    FREE_PASS_IN_TURN = (
        "free_pass_in_turn",
        _("%(player)s has the free pass of an odd field: nobody who is in had fewer (%(passes)s)."),
    )
    """player, passes: an odd number is in; nobody has had fewer passes (``passes``) than they."""
    WALKOVER = "walkover", _("%(player)s is through without a game: nobody came out of the match before.")
    """player, match: nobody came out of the match before."""
    WAITS_FOR_ROUND = "waits_for_round", _("%(player)s waits until the other matches of the round are decided.")
    """player, match: their match is decided (or adjourned), others of the round are not."""
    KNOCKED_OUT = "knocked_out", _("%(player)s is out; place: %(places)s.")
    """player, place_from, place_to: their event is over."""

    # How a match was decided.
    THROUGH_ON_POINTS = "through_on_points", _("%(player)s is through, %(score)s : %(other)s.")
    """player, score, other: by the points of its games."""
    THROUGH_ON_FORFEIT = "through_on_forfeit", _("%(player)s is through without play.")
    """player, score, other: the opponent did not appear."""
    THROUGH_BY_LOT = "through_by_lot", _("%(player)s is through by lot (lot number %(seed)s).")
    """player, seed: drawn; the lot."""
    THROUGH_BY_DRAWN_LOT = "through_by_drawn_lot", _("%(player)s is through by lot.")
    """player: drawn; the lot drawn in the hall."""
    THROUGH_BY_STARTER_OUT = "through_by_starter_out", _("%(player)s is through: who started the last game is out.")
    """player: drawn; who started the last game is out."""
    THROUGH_BY_SECOND_OUT = "through_by_second_out", _("%(player)s is through: who did not start the last game is out.")
    """player: drawn; who did not start the last game is out."""
    THROUGH_BY_BOARDS = "through_by_boards", _("%(player)s is through by the board coefficient.")
    """player: drawn; the board coefficient."""
    THROUGH_BY_ARBITER = "through_by_arbiter", _("%(player)s is through by decision of the arbiter.")
    """player: drawn; the arbiter decided."""
    BOTH_LOST = "both_lost", _("Nobody is through: both have lost.")
    """first, second: nobody goes on."""

    # What a match waits for.
    GAME_AWAITED = "game_awaited", _("%(first)s – %(second)s has no result.")
    """first, second: a result."""
    BOARDS_NEEDED = "boards_needed", _("Drawn: the board coefficients are needed.")
    """first, second: the board coefficients."""
    LOT_NEEDED = "lot_needed", _("Drawn: the lot is needed.")
    """first, second: the lot, and no seed was given."""
    MEANS_EXHAUSTED = (
        "means_exhausted",
        _("Drawn, and all means fixed beforehand have been applied: the arbiter decides."),
    )
    """first, second: drawn, and the means fixed beforehand have all been applied."""

    # Why nothing can be paired.
    KNOCK_OUT_OVER = "knock_out_over", _("The knock-out is over: %(player)s has won.")
    """player: has won."""
    KNOCK_OUT_WITHOUT_WINNER = "knock_out_without_winner", _("The knock-out is over, and nobody has won it.")
    """No parameters: it is over, and nobody has won."""
    MATCH_OPEN = "match_open", _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result.")
    """match, first, second, round, table: this result is missing."""
    MATCH_UNDECIDED = "match_undecided", _("%(first)s – %(second)s was drawn. To be applied now: %(means)s.")
    """match, first, second, means: drawn, and this means (a TieBreaker) must be applied from outside."""
    DECIDE_MATCH = "decide_match", _("%(first)s – %(second)s: %(player)s goes through")
    """match, first, second, player: a decision open to the arbiter: ``player`` goes through."""

    # What a correction does.
    WOULD_UNDO = "would_undo", _("Round %(round)s, table %(table)s: %(first)s – %(second)s, %(result)s.")
    """round, table, first, second, result: a game with a result whose players would be others."""
    GAME_CHANGED = "game_changed", _("Round %(round)s, table %(table)s: %(first)s – %(second)s instead.")
    """round, table, first, second: the new players of a table."""
    GAME_CANCELLED = "game_cancelled", _("Round %(round)s, table %(table)s: %(first)s – %(second)s is not played.")
    """round, table, first, second: a game that is not to be played."""
    ROUND_TAKEN_BACK = "round_taken_back", _("Round %(round)s is taken back; it is to be paired anew.")
    """round: nothing is left of it; it is to be paired anew."""

    # About the table: the match in which a player's place was decided, ``score`` and ``other`` as they made it.
    BEAT = "beat", _("beat %(opponent)s %(score)s : %(other)s")
    """player, opponent, score, other."""
    LOST_TO = "lost_to", _("lost to %(opponent)s %(score)s : %(other)s")
    """player, opponent, score, other."""
    BEAT_BY_FORFEIT = "beat_by_forfeit", _("+ : − against %(opponent)s, who did not come")
    """player, opponent: they did not come to any game of the match."""
    LOST_BY_FORFEIT = "lost_by_forfeit", _("− : + against %(opponent)s: did not come")
    """player, opponent: did not come to any game of the match."""
    THROUGH_AGAINST = "through_against", _("went through against %(opponent)s after a draw")
    """player, opponent: drawn, and they went through."""
    OUT_AGAINST = "out_against", _("went out against %(opponent)s after a draw")
    """player, opponent: drawn, and the other went through."""
    BOTH_OUT = "both_out", _("went out together with %(opponent)s: both lost")
    """player, opponent: both lost."""
    LAST_DRAWN = "last_drawn", _("drew with %(opponent)s")
    """player, opponent: half a point lost by both (variant B)."""
    LAST_WITHOUT_GAME = "last_without_game", _("went through without a game")
    """player: they were through without a game."""
    KNOCK_OUT_GOING_ON = (
        "knock_out_going_on",
        _("The knock-out goes on: players still in share the places they may yet get."),
    )
    """No parameters: those who are in share the places they may still get."""
