"""Every code with which a knock-out explains itself, and the parameters it brings.

A code is a word of the engine; the sentence is made where it is shown. ``player``, ``opponent``, ``first``, ``second``
are starting numbers; ``score`` and ``other`` half-points; ``match`` the number of a match in the bracket; ``round`` a
round of the event and ``bracket_round`` one of the bracket; ``place_from`` and ``place_to`` a range of places.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The codes (docs/olympic.md). The comment names the parameters. Those marked *shared* are used by other systems
    too, with the same parameters."""

    # About a round.
    BRACKET_ROUND = "bracket_round"
    """bracket_round, bracket_rounds: which round of the bracket this is, and how many there are."""
    LOST_POINTS_ROUND = "lost_points_round"
    """count, score: so many are in; ``score`` half-points lost put one out."""

    # What a board is.
    KNOCK_OUT_MATCH = "knock_out_match"
    """match, bracket_round, place_from, place_to: the match, and the places at stake among all who play for them."""
    MATCH_GAME = "match_game"
    """game, games: which game of how many (shared; games is 0 where there is no limit)."""
    REPLAY = "replay"
    """first, second: their match was drawn and is played again."""
    SHORTER_GAME = "shorter_game"
    """first, second: their match was drawn; a game with a shorter control decides."""
    LOST_SO_FAR = "lost_so_far"
    """players, scores: both of a board, and the half-points each has lost."""
    MEET_AGAIN = "meet_again"
    """first, second, rounds: they met in these rounds already, and it could not be avoided."""

    # Who starts.
    STARTS_ALTERNATE = "starts_alternate"
    """player: it is his turn (shared)."""
    STARTS_EQUALISED = "starts_equalised"
    """player: he has begun fewer of his games, set against those he has not."""
    START_LOT = "start_lot"
    """player, seed: equal conditions, so the lot (shared)."""

    # What else is to be said of a board.
    WITHDRAWN_LOSES = "withdrawn_loses"
    """player, round: he has left (shared)."""
    AWAY = "away"
    """player: he will be away; the arbiter decides what becomes of the game (shared)."""
    FORBIDDEN_PAIR = "forbidden_pair"
    """first, second: forbidden by the arbiter, and met all the same (shared)."""

    # Why somebody has no game.
    FREE_PASS = "free_pass"
    """player, match: more room in the bracket than players, and he is one of the top seeds."""
    FREE_PASS_IN_TURN = "free_pass_in_turn"
    """player, passes: an odd number is in; nobody has had fewer passes (``passes``) than he."""
    WALKOVER = "walkover"
    """player, match: nobody came out of the match before."""
    WAITS_FOR_ROUND = "waits_for_round"
    """player, match: his match is decided (or adjourned), others of the round are not."""
    KNOCKED_OUT = "knocked_out"
    """player, place_from, place_to: his event is over."""
    WITHDRAWN = "withdrawn"
    """player: he has left (shared)."""

    # How a match was decided.
    THROUGH_ON_POINTS = "through_on_points"
    """player, score, other: by the points of its games."""
    THROUGH_ON_FORFEIT = "through_on_forfeit"
    """player, score, other: the opponent did not appear."""
    THROUGH_BY_LOT = "through_by_lot"
    """player, seed: drawn; the lot."""
    THROUGH_BY_DRAWN_LOT = "through_by_drawn_lot"
    """player: drawn; the lot drawn in the hall."""
    THROUGH_BY_STARTER_OUT = "through_by_starter_out"
    """player: drawn; who started the last game is out."""
    THROUGH_BY_SECOND_OUT = "through_by_second_out"
    """player: drawn; who did not start the last game is out."""
    THROUGH_BY_BOARDS = "through_by_boards"
    """player: drawn; the board coefficient."""
    THROUGH_BY_ARBITER = "through_by_arbiter"
    """player: drawn; the arbiter decided."""
    BOTH_LOST = "both_lost"
    """first, second: nobody goes on."""

    # What a match waits for.
    GAME_OPEN = "game_open"
    """first, second: a result."""
    BOARDS_NEEDED = "boards_needed"
    """first, second: the board coefficients."""
    LOT_NEEDED = "lot_needed"
    """first, second: the lot, and no seed was given."""
    MEANS_EXHAUSTED = "means_exhausted"
    """first, second: drawn, and the means fixed beforehand have all been applied."""

    # Why nothing can be paired.
    TOO_FEW_PLAYERS = "too_few_players"
    """count (shared)."""
    KNOCK_OUT_OVER = "knock_out_over"
    """player: has won."""
    KNOCK_OUT_WITHOUT_WINNER = "knock_out_without_winner"
    """No parameters: it is over, and nobody has won."""
    GAMES_OPEN = "games_open"
    """count: so many results are missing (shared)."""
    MATCH_OPEN = "match_open"
    """match, first, second, round, table: this result is missing."""
    MATCH_UNDECIDED = "match_undecided"
    """match, first, second, means: drawn, and this means (a TieBreaker) must be applied from outside."""
    DECIDE_MATCH = "decide_match"
    """match, first, second, player: a decision open to the arbiter: ``player`` goes through."""

    # What a correction does.
    WOULD_UNDO = "would_undo"
    """round, table, first, second, result: a game with a result whose players would be others."""
    GAME_CHANGED = "game_changed"
    """round, table, first, second: the new players of a table."""
    GAME_CANCELLED = "game_cancelled"
    """round, table, first, second: a game that is not to be played."""
    ROUND_TAKEN_BACK = "round_taken_back"
    """round: nothing is left of it; it is to be paired anew."""

    # About the table: the match in which a player's place was decided, ``score`` and ``other`` as he made it.
    BEAT = "beat"
    """player, opponent, score, other."""
    LOST_TO = "lost_to"
    """player, opponent, score, other."""
    BEAT_BY_FORFEIT = "beat_by_forfeit"
    """player, opponent: he did not come to any game of the match."""
    LOST_BY_FORFEIT = "lost_by_forfeit"
    """player, opponent: did not come to any game of the match."""
    THROUGH_AGAINST = "through_against"
    """player, opponent: drawn, and he went through."""
    OUT_AGAINST = "out_against"
    """player, opponent: drawn, and the other went through."""
    BOTH_OUT = "both_out"
    """player, opponent: both lost."""
    LAST_DRAWN = "last_drawn"
    """player, opponent: half a point lost by both (variant B)."""
    LAST_WITHOUT_GAME = "last_without_game"
    """player: he was through without a game."""
    KNOCK_OUT_GOING_ON = "knock_out_going_on"
    """No parameters: those who are in share the places they may still get."""
