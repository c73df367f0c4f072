"""The codes with which several systems explain themselves, and those of the systems that are played by a table or as a
match, with the parameters they bring and the sentence of each. Those of the Swiss stand in ``swiss.reasons``, those of
a knock-out in ``olympic.codes``.

``player``, ``opponent``, ``first``, ``second`` are starting numbers; ``score`` and ``other`` half-points; ``round`` a
round of the event, ``table_round`` a row of the table.
"""

from __future__ import annotations

from pairings.words import SpokenCode, _


class SharedCode(SpokenCode):
    """What more than one system says. The comment names the parameters."""

    # Of a board, or of who has no game.
    AWAY = "away", _("%(player)s cannot play in this round, as announced or registered.")
    """player: asked for a bye, absent, not entered yet or withdrawn. In a schedule the arbiter decides what becomes of
    the game."""
    WITHDRAWN = "withdrawn", _("%(player)s has withdrawn.")
    """player: they have left."""
    WITHDRAWN_LOSES = "withdrawn_loses", _("%(player)s has withdrawn and loses without play.")
    """player, round: they have left, and lose the game of this round."""
    FORBIDDEN_PAIR = (
        "forbidden_pair",
        _("The arbiter forbade this pair, but a round-robin holds every game: %(first)s – %(second)s."),
    )
    """first, second: forbidden by the arbiter, and met all the same."""
    MATCH_GAME = "match_game", _("Game %(game)s of the match.")
    """game, games: which game of how many; games is 0 where there is no limit."""
    STARTS_ALTERNATE = "starts_alternate", _("The starts alternate: it is the turn of %(player)s.")
    """player: it is their turn."""
    STARTS_EQUALISED = "starts_equalised", _("%(player)s starts: has begun fewer of the games so far.")
    """player: they have begun fewer of their games, set against those they have not."""
    START_LOT = "start_lot", _("Equal conditions: by lot %(player)s starts (lot number %(seed)s).")
    """player, seed: equal conditions, so the lot."""

    # Why nothing can be paired.
    TOO_FEW_PLAYERS = "too_few_players", _("A round needs two players; there are only %(count)s to pair.")
    """count: there is nobody, or only one player, to pair."""
    GAME_OPEN = "game_open", _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result.")
    """round, table, first, second: no result and not adjourned."""
    GAMES_OPEN = "games_open", _("Results are missing: %(count)s.")
    """count: so many results are missing."""

    # Said by whoever keeps the event, of a board that is not what the system paired.
    BY_HAND = "by_hand", _("Set by hand.")
    """No parameters: an arbiter seated the two."""
    CARRIED_THROUGH = "carried_through", _("Paired anew: a result of an earlier round was corrected.")
    """No parameters: a corrected result brought others to the board."""


class ScheduleCode(SpokenCode):
    """What a round-robin, a match-tournament and a Scheveningen say. The comment names the parameters."""

    # About the round.
    LAST_ROUNDS_SWAPPED = (
        "last_rounds_swapped",
        _(
            "The last two rounds of the cycle are exchanged, so that nobody starts three times running: this is row "
            "%(table_round)s of the table."
        ),
    )
    """round, table_round: the last two rounds of the cycle are exchanged."""
    NO_GAMES = "no_games", _("Nobody plays in this round.")
    """round: everybody has left, or is away."""
    TEAM_STARTS = "team_starts", _("The team %(team)s starts on all tables of this round.")
    """team, round: it starts at every board."""
    TEAM_START_LOT = (
        "team_start_lot",
        _("One team starts in one round more than the other: by lot it is %(team)s (lot number %(seed)s)."),
    )
    """team, seed: the lot of the team that starts once more."""

    # Where a board comes from.
    BERGER = "berger", _("Row %(table_round)s of the Berger table for %(size)s players.")
    """size, table_round, cycle: the row of the table."""
    SCHEVENINGEN = "scheveningen", _("Round %(table_round)s of the table for two teams of %(size)s.")
    """size, table_round, cycle: the row of the table."""
    MINI_MATCH_GAME = "mini_match_game", _("Game %(game)s of %(games)s of the two.")
    """game, games: which game of the two, of how many."""
    SCHEDULE_REPAIRED = "schedule_repaired", _("Round %(round)s was set anew, so that everybody meets everybody.")
    """round: the arbiter set its pairs anew."""
    STARTS_REVERSED = "starts_reversed", _("Cycle %(cycle)s: the starts of the table are reversed.")
    """cycle: an even cycle of the table."""
    STARTS_MADE_UP = (
        "starts_made_up",
        _("%(player)s starts, to make up for round %(round)s, in which %(opponent)s started out of turn."),
    )
    """player, opponent, round: the other started in this round, out of turn."""
    MEETS_TOO_EARLY = (
        "meets_too_early",
        _("%(first)s and %(second)s should not meet before round %(round)s; the schedule has them now."),
    )
    """first, second, round: not to meet before this round, and met all the same."""

    # Who has no game.
    OPPONENT_WITHDRAWN = "opponent_withdrawn", _("%(opponent)s has withdrawn, so %(player)s has no game.")
    """player, opponent: who would have been met has left."""
    RESTING = "resting", _("%(player)s is free in this round of the table.")
    """player: free in the table of an odd field."""

    # Why nothing can be paired.
    NO_MORE_ROUNDS = "no_more_rounds", _("All %(rounds)s rounds of the schedule have been paired.")
    """rounds: all of the schedule are paired."""
    WITHOUT_TEAM = "without_team", _("Without a team: %(players)s.")
    """players: they play for no team."""
    NOT_TWO_TEAMS = "not_two_teams", _("Two teams are needed; there are %(count)s: %(teams)s.")
    """teams, count."""
    TEAMS_UNEQUAL = "teams_unequal", _("The teams must be equally large; they are not: %(teams)s (%(sizes)s players).")
    """teams, sizes: parallel."""


class MatchCode(SpokenCode):
    """What a match between two says when there is no game to come. The comment names the parameters."""

    MATCH_NEEDS_TWO = "match_needs_two", _("A match is between two players; there are %(count)s.")
    """count: so many players there are."""
    MATCH_WON = "match_won", _("The match is over: %(player)s has won it, %(score)s : %(other)s.")
    """player, score, other: who has won, and how."""
    MATCH_LEVEL = "match_level", _("The match is over and ended level, %(score)s : %(score)s.")
    """score: of both."""
    POINTS_REACHED = "points_reached", _("%(score)s points are reached.")
    """score, target: half-points."""
    WINS_REACHED = "wins_reached", _("%(wins)s wins are reached.")
    """wins, target."""
    ALL_GAMES_PLAYED = "all_games_played", _("All %(games)s games have been played.")
    """games."""
    BEYOND_REACH = "beyond_reach", _("A lead of %(lead)s cannot be caught up in the games that are left (%(left)s).")
    """lead, left: half-points, and games."""
