"""What the engine says, in English, by code.

Parameters stand in braces: numbers of players come with their names, scores as points. More of them are made in
``english``: {meetings} (the players, each with its round), {must} (must start, must not start), {due} (due to start),
{starts} and {started}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TEMPLATES: Final[Mapping[str, str]] = {
    # The round as a whole.
    # Where a board comes from.
    # What the Dutch system says besides.
    # What the Swiss by lot says besides.
    # Settings of the arbiter.
    # Schedules, matches, knock-outs.
    # What a knock-out says besides.
    # Who starts.
    # Who has no game.
    "loses_what_is_to_come": "{player} keeps what was scored, and loses whatever is still to come.",
    # Why there is no pairing, and what can be decided.
    # Findings (pairings.verify).
    "unknown_player": "{player} sits or is free, and is not in the list of players.",
    "plays_himself": "{player} is his own opponent at table {table}.",
    "player_twice": "{player} is there twice.",
    "table_twice": "Table {table} has two games.",
    "round_out_of_order": "This is round {expected} in the order of the rounds.",
    "player_without_game": "{player} has neither a game nor a reason to have none.",
    "plays_outside_event": "{player} sits at table {table}, but had not entered yet, or had left.",
    "game_without_result": "Table {table}: {first} – {second} had no result when the next round was paired.",
    "second_meeting": "{first} and {second} met a second time; they had met in round {before}.",
    "repeat_of_unplayed": "{first} and {second} were paired again; their game of round {before} was not played.",
    "forbidden_meeting": "{first} and {second} met, though the arbiter forbade it.",
    "early_meeting": "{first} and {second} met, though they might not meet before round {earliest}.",
    "team_mates_meet": "{first} and {second} met, though they are of one team.",
    "third_running": "{player} {started} for the third time running.",
    "colour_difference": "{player} {started}, {difference} times more often now than the other side.",
    "second_free_point": "{player} had the free point a second time, after round {before}.",
    "free_point_after_forfeit": "{player} had the free point, after a point in round {before} because the opponent did "
    "not appear.",
    "meeting_doubled": "{first} and {second} meet in the rounds {rounds}: more often than the schedule has it.",
    "meeting_missing": "{first} and {second} do not meet as the schedule has it (round {rounds}).",
    "several_free_points": "More than one free point: {players}.",
    "free_point_in_even_field": "{player} has the free point, though {present} are here, an even number.",
    "free_point_of_no_system": "{player} has a free point; this system has none.",
    "plays_after_out": "{player} sits at table {table}, though the knock-out was over for him.",
    "pairs_depart": "The rules pair {expected}; paired were {actual}.",
    "starts_depart": "{first} started against {second}; by the rules {second} starts.",
    "tables_depart": "The pairs are those of the rules; they sit in another order at the tables {tables}.",
    "byes_depart": "Without a game by the system: {players}; by the rules: {expected_players}.",
    "decided": "The arbiter decided for this round: {decisions}.",
    "paired_before_correction": "Paired by results that were changed later: {changed}.",
    "free_point_departs": "The free point went to {players}; by the rules it goes to {expected_players}.",
    "no_legal_pairing": "The rules have no pairing for this round.",
    "relaxed_colours": "Paired as if the arbiter had relaxed the colour limits.",
    "not_paired_in_time": "Not paired again: that takes longer, or more memory, than it may. It was not compared.",
    "not_replayed": "Not paired again from here on: the books do not add up.",
    "not_comparable": "Not paired again: {system} cannot be, from the rounds alone and without its seed.",
    "points_differ": "{player} is stated with {stated_score} points and has {computed_score}.",
    "place_differs": "{player} is stated at place {stated} and stands at {places}.",
    "place_of_unplaced": "{player} is stated at place {stated} and is not placed.",
    # Withdrawals.
    "at_least_half": "{player} played {played} of {scheduled} games: at least half.",
    "less_than_half": "{player} played {played} of {scheduled} games: less than half.",
    "event_annuls": "In this event the games of everybody who leaves are annulled, {player}'s too.",
    "event_forfeits": "In this event everybody who leaves loses the games that remain, {player} too.",
    "swiss_keeps_place": "By the rule of this event {player} keeps a place: in a Swiss the games played always count.",
    "draw_again": "No round has been paired: the numbers can be drawn again without {player}.",
    # The restricted draw of a round-robin.
    "restricted_draw": "Drawn from seed {seed}: no compatriots meet in the last {last} rounds; their last game is in "
    "round {latest} (0: none at all).",
    "draws_needed": "The numbers were drawn {draws} times; the last draw obeys the restriction.",
    "draw_searched": "{draws} draws in vain; of {ways} ways found to place the compatriots one was drawn.",
    "earliest_not_proved": "Whether {last} rounds are possible was not found out; the search was given up.",
    "restriction_impossible": "No numbering keeps compatriots apart in the last {last} rounds ({groups}: {counts}); "
    "{most} rounds are possible.",
    "restriction_too_hard": "Whether compatriots can be kept apart in the last {last} rounds was not found out.",
    "restrict_fewer": "To decide: keep compatriots apart in the last {last} rounds only.",
    "draw_freely": "To decide: draw without the restriction.",
    # Advice on a set-up.
    "no_rounds": "The stage has no rounds.",
    "no_cycles": "There must be one cycle at least.",
    "more_rounds_than_schedule": "{rounds} rounds are planned, but all {count} players have met after {needed}.",
    "fewer_rounds_than_schedule": "{rounds} rounds are planned; it takes {needed} until all {count} players have met.",
    "virtual_opponent_in_round_robin": "A virtual opponent makes no sense in a round-robin: the real one is known.",
    "dummy_in_round_robin": "A dummy opponent makes no sense in a round-robin: the real one is known.",
    "more_rounds_than_opponents": "{count} players have no new opponents after {most} rounds; {rounds} are planned.",
    "likely_to_get_stuck": "{count} players and {rounds} rounds: the pairing will probably get stuck.",
    "may_get_stuck": "{count} players and {rounds} rounds: the pairing may get stuck in the last rounds.",
    "few_for_a_swiss": "A Swiss is for {usual} players and more, as a rule; there are {count}.",
    "unusual_rounds": "For {count} players the usual numbers of rounds are {usual}; {rounds} are planned.",
    "unknown_tiebreak": "There is no coefficient {tiebreak}.",
    "repeated_tiebreak": "The coefficient {tiebreak} stands in the order twice.",
    "unsuitable_tiebreak": "The coefficient {tiebreak} says nothing in this system.",
    "tiebreak_needs_ratings": "The coefficient {tiebreak} needs ratings, and {unrated} players have none.",
    "lot_not_last": "The lot decides everything: what stands after it never counts ({after}).",
    "play_off_not_last": "What stands after a play-off hardly ever counts ({after}).",
    "same_order_tiebreaks": "In a round-robin these give the same order: {tiebreaks}.",
    "match_without_games": "A match must have one game at least.",
    "match_odd_games": "With {games} games one player starts once more than the other.",
    "match_without_target": "The match has no end: no points or wins are set that decide it.",
    "match_without_limit": "The match may take any number of games.",
    "teams_odd": "{count} players cannot make two equal teams.",
    "team_starts_once_more": "In {rounds} rounds one team starts once more than the other.",
    "knock_out_without_limit": "Nobody can ever go out: no lost points are set that put a player out.",
    "lost_points_single_games": "Where lost points put players out, matches are single games; {games} are set.",
    "no_tie_breaker": "Nothing is said about drawn matches.",
    "tie_breakers_end": "A match can stay drawn after the last means, {means}.",
    "tie_breakers_in_vain": "What stands after a means that always decides is never used: {means}.",
    # About a table.
    "tiebreak_left_out": "{tiebreak} cannot be computed for {players}, so it does not decide between {tied}.",
    "withdrawn_unplaced": "{player} left before half of the games, and is not placed.",
    "not_entered_yet": "{player} enters in round {round}, and is not placed yet.",
    "not_tied": "{player} shares no place, so this is not asked.",
    "not_two": "{player} shares the place with more than one, so this is not asked.",
    "not_met": "{player} has not met those who share the place.",
    "not_drawn": "The lot has not been drawn: the stage has no seed.",
    "lot_for_place": "By lot (seed {seed}, {lot}): {players}.",
    "no_play_off": "{player} has not played extra games for the place.",
    "no_opponents": "{player} has played nobody.",
    "unrated_player": "{player} has no rating.",
    "unrated_opponents": "Opponents of {player} without a rating: {players}.",
    "performance": "{score} of {games} against {average} on average: {difference} more or less.",
}

VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "decisions": {
        "relax_colours": "to relax the colour limits",
        "allow_unplayed_repeat": "to let players meet again whose game was not played",
        "lift_not_before": "to let players meet earlier than they should",
        "lift_forbidden": "to lift the prohibitions",
        "pair_by_regulated": "to pair it by the regulated Swiss",
    },
    "means": {
        "replay": "a replay",
        "shorter-game": "a game with a shorter control",
        "starter-out": "who started the last game is out",
        "second-out": "who did not start the last game is out",
        "boards": "the board coefficient",
        "lot": "the lot",
    },
    "system": {
        "round-robin": "a round-robin",
        "regulated-swiss": "a regulated Swiss",
        "swiss-by-lot": "a Swiss by lot",
        "fide-dutch": "a Swiss of FIDE",
        "scheveningen": "a Scheveningen",
        "match": "a match",
        "match-tournament": "a match-tournament",
        "olympic": "a knock-out",
    },
}
"""What a parameter may be that is a choice from a list, in words that stand after a colon or in the midst of a
sentence."""
