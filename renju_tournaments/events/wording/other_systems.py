"""The sentences of matches, match-tournaments, Scheveningen and knock-outs; ``wording.pairing`` puts them together.

The codes are those of pairings.systems.match, match_tournament, scheveningen and olympic.codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROUND: Final[Mapping[str, str | Promise]] = {
    "bracket_round": _("Round %(bracket_round)s of %(bracket_rounds)s of the bracket."),
    "lost_points_round": _("%(count)s players are in; %(score)s lost points put a player out."),
    "team_starts": _("The team %(team)s starts on all tables of this round."),
    "team_start_lot": _(
        "One team starts in one round more than the other: by lot it is %(team)s (lot number %(seed)s)."
    ),
}

BOARD: Final[Mapping[str, str | Promise]] = {
    "match_game": _("Game %(game)s of the match."),
    "mini_match_game": _("Game %(game)s of %(games)s of the two."),
    "scheveningen": _("Round %(table_round)s of the table for two teams of %(size)s."),
    "knock_out_match": _("Match %(match)s of the bracket; the places %(places)s are at stake."),
    "replay": _("%(first)s – %(second)s was drawn and is played again."),
    "shorter_game": _("%(first)s – %(second)s was drawn; a game with a shorter time control decides."),
    "lost_so_far": _("Points lost so far (%(players)s): %(scores)s."),
    "meet_again": _("%(first)s and %(second)s have met already (round %(rounds)s); it could not be avoided."),
    "starts_alternate": _("The starts alternate: it is the turn of %(player)s."),
    "starts_equalised": _("%(player)s starts: has begun fewer of the games so far."),
    "carried_through": _("Paired anew: a result of an earlier round was corrected."),
    "start_lot": _("Equal conditions: by lot %(player)s starts (lot number %(seed)s)."),
}

BYES: Final[Mapping[str, str | Promise]] = {
    "free_pass": _("%(player)s has a free pass: the bracket has more room than players."),
    "free_pass_in_turn": _("%(player)s has the free pass of an odd field: nobody who is in had fewer (%(passes)s)."),
    "walkover": _("%(player)s is through without a game: nobody came out of the match before."),
    "waits_for_round": _("%(player)s waits until the other matches of the round are decided."),
    "knocked_out": _("%(player)s is out; place: %(places)s."),
}

REFUSALS: Final[Mapping[str, str | Promise]] = {
    "match_needs_two": _("A match is between two players; there are %(count)s."),
    "match_won": _("The match is over: %(player)s has won it, %(score)s : %(other)s."),
    "match_level": _("The match is over and ended level, %(score)s : %(score)s."),
    "points_reached": _("%(score)s points are reached."),
    "wins_reached": _("%(wins)s wins are reached."),
    "all_games_played": _("All %(games)s games have been played."),
    "beyond_reach": _("A lead of %(lead)s cannot be caught up in the games that are left (%(left)s)."),
    "games_open": _("Results are missing: %(count)s."),
    "without_team": _("Without a team: %(players)s. Say on the page Teams who plays for which."),
    "not_two_teams": _("Two teams are needed; there are %(count)s: %(teams)s."),
    "teams_unequal": _("The teams must be equally large; they are not: %(teams)s (%(sizes)s players)."),
    "knock_out_over": _("The knock-out is over: %(player)s has won."),
    "knock_out_without_winner": _("The knock-out is over, and nobody has won it."),
    "match_open": _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result."),
    "match_undecided": _("%(first)s – %(second)s was drawn. To be applied now: %(means)s."),
}

DECISIONS: Final[Mapping[str, str | Promise]] = {
    "decide_match": _("%(first)s – %(second)s: %(player)s goes through"),
}

VERDICTS: Final[Mapping[str, str | Promise]] = {
    "through_on_points": _("%(player)s is through, %(score)s : %(other)s."),
    "through_on_forfeit": _("%(player)s is through without play."),
    "through_by_lot": _("%(player)s is through by lot (lot number %(seed)s)."),
    "through_by_drawn_lot": _("%(player)s is through by lot."),
    "through_by_starter_out": _("%(player)s is through: who started the last game is out."),
    "through_by_second_out": _("%(player)s is through: who did not start the last game is out."),
    "through_by_boards": _("%(player)s is through by the board coefficient."),
    "through_by_arbiter": _("%(player)s is through by decision of the arbiter."),
    "both_lost": _("Nobody is through: both have lost."),
    "boards_needed": _("Drawn: the board coefficients are needed."),
    "lot_needed": _("Drawn: the lot is needed."),
    "means_exhausted": _("Drawn, and all means fixed beforehand have been applied: the arbiter decides."),
    "knock_out_going_on": _("Those who are still in share the places they may get."),
}
"""How a match of a knock-out was decided, or what it waits for."""

CORRECTIONS: Final[Mapping[str, str | Promise]] = {
    "would_undo": _("Round %(round)s, table %(table)s: %(first)s – %(second)s, %(result)s."),
    "game_changed": _("Round %(round)s, table %(table)s: %(first)s – %(second)s instead."),
    "game_cancelled": _("Round %(round)s, table %(table)s: %(first)s – %(second)s is not played."),
    "round_taken_back": _("Round %(round)s is taken back; it is to be paired anew."),
}
"""What a corrected result does to the rounds after it."""

SENTENCES: Final[Mapping[str, str | Promise]] = {
    **ROUND,
    **BOARD,
    **BYES,
    **REFUSALS,
    **DECISIONS,
    **VERDICTS,
    **CORRECTIONS,
}

SEATED: Final = frozenset(
    {
        "replay",
        "shorter_game",
        "meet_again",
        "match_open",
        "match_undecided",
        "decide_match",
        "both_lost",
        "boards_needed",
        "lot_needed",
        "means_exhausted",
        "would_undo",
        "game_changed",
        "game_cancelled",
    }
)
"""Codes whose ``first`` and ``second`` are players."""

HEADLINES: Final[Mapping[str, str | Promise]] = {
    "replay": _("replay"),
    "shorter_game": _("shorter game"),
    "knock_out_match": _("by the bracket"),
    "lost_so_far": _("by lost points"),
    "scheveningen": _("by the table"),
    "match_game": _("next game"),
}
