"""Reasons and findings as English sentences. The site has words of its own, in every language; here is no gettext.

A template names the parameters of its code. Of ``side`` there are {must} (must start, must not start), {due} (due to
start), {starts} and {started}. A code without a template is told by its parameters, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from pairings.model import Param, Reason, format_half_points

Names = Mapping[int, str]

TEMPLATES: Final[Mapping[str, str]] = {
    # The round as a whole.
    "order_of_work": "Score groups in the order of work: from above {upper}; from below {lower}; last the median, "
    "{median}.",
    "artificial_median": "Nobody has the median score of {score}: the floaters from both sides form the median group "
    "({players}).",
    "first_colour_lot": "By lot number 1 {starts} in the first game (seed {seed}).",
    "last_round": "Last round: the colour limits give way where they would send more players out of their group.",
    "colours_relaxed": "The arbiter relaxed the colour limits of this round; they give way as in a last round.",
    "limits_dropped": "In the group of {score} the colour limits were dropped.",
    "last_rounds_swapped": "The last two rounds of the cycle are exchanged: this is row {table_round} of the table.",
    "no_games": "Nobody plays in this round.",
    # Where a board comes from.
    "group": "Group of {score}, the {part} part of the table.",
    "proposal": "{player} – {opponent}: upper half against lower half, as proposed.",
    "exchange": "{player} – {opponent}: an exchange; upper half against lower half proposed {proposed}.",
    "floater": "{player} floats {direction}: from the group of {score} into the group of {group}.",
    "meets_due": "{player}, a floater, meets {opponent}, the first possible opponent of the group who is {due}.",
    "meets_resident": "{player}, a floater, meets {opponent}, the first possible opponent; nobody due the other side "
    "can be had.",
    "meets_floater": "{player}, a floater, meets {opponent}, another floater; nobody of the group can be had.",
    "passed_met": "{player} has already met {meetings}.",
    "passed_unplayed": "{player} was already paired with {meetings}, though the game was not played.",
    "passed_forbidden": "{player} shall not meet {players}, by decision of the arbiter.",
    "passed_limit": "{player} {must}, and it is the same with {players}.",
    "passed_colours": "With {players} for {player}, more players of the group would miss the side they are due.",
    "passed_completion": "With {players} for {player}, those still to be paired could not all be paired in their "
    "group, or at all.",
    "left_no_opponent": "{player} leaves the group of {score}: no opponent can be had there.",
    "left_only": "{player} leaves the group of {score}: there is nobody else to choose from.",
    "left_type": "{player} leaves the group of {score}: has a possible opponent in the next group, unlike {over}.",
    "left_not_twice": "{player} leaves the group of {score}: did not float in round {round}, as {over} did.",
    "left_balance": "{player} leaves the group of {score} rather than {over}: among those who stay {first} are due to "
    "start and {second} are due not to.",
    "left_junior": "{player} leaves the group of {score}: the largest number, all else being equal ({over}).",
    "left_senior": "{player} leaves the group of {score}: the smallest number, all else being equal ({over}).",
    "kept_completion": "{players} would have left before {player}, but then the others could not all be paired.",
    "berger": "Row {table_round} of the Berger table for {size} players.",
    "starts_reversed": "Cycle {cycle}: the starts of the table are reversed.",
    "withdrawn_loses": "{player} has withdrawn and loses without play.",
    "forbidden_pair": "The arbiter forbade this pair, but a round-robin holds every game: {first} – {second}.",
    # What the Swiss by lot says besides.
    "lots": "Every lot of this round is drawn from seed {seed}.",
    "numbers_are_the_lot": "Round 1 is paired in the order of the numbers, which were drawn.",
    "drawn_order": "Drawn in the group of {score}: {players}.",
    "lot_group": "Group of {score}.",
    "drawn": "{player} – {opponent}: drawn one after the other.",
    "drawn_later": "{player} – {opponent}: drawn first, and the next drawn who fits.",
    "meets_drawn": "{player}, moved down, meets {opponent}, the first drawn of those who fit best.",
    "passed_claim": "With {players}, drawn earlier, {player} or the other would miss the side they are due.",
    "left_not_running": "{player} leaves the group of {score}: was not moved in round {round}, as {over} was.",
    "left_fewer": "{player} leaves the group of {score}: was moved down less often ({times}) than {over}.",
    "left_lot": "{player} leaves the group of {score}: drawn last, all else being equal ({over}).",
    "colour_odd": "Round 1: {player} has the odd number and {starts}.",
    "colour_smaller": "Round 1, both numbers odd or both even: {player} has the smaller and {starts}.",
    "colour_alternates": "Equal claims, but their last games differed: both change sides, and {player} {starts}.",
    "colour_drawn": "Equal claims, or none: by lot {player} {starts}.",
    "free_point_lot": "{player} gets the free point: the last drawn of the lowest group among those who may.",
    # Settings of the arbiter.
    "passed_not_before": "{player} may not meet yet, but from the round named: {meetings}.",
    "fixed_table": "{player} always sits at table {table}.",
    "fixed_table_not_his": "{player} always sits at table {table}, which cannot be had now.",
    "lift_not_before": "To decide: let players meet earlier than they should.",
    # Schedules, matches, knock-outs.
    "scheveningen": "By the table of a Scheveningen of {size} boards.",
    "team_starts": "Round {round}: {team} starts at every board.",
    "team_start_lot": "By lot {team} starts first (seed {seed}).",
    "without_team": "No team is named for {players}.",
    "not_two_teams": "A Scheveningen needs two teams; there are {count} ({teams}).",
    "teams_unequal": "The teams {teams} are not of one size ({sizes}).",
    "meets_too_early": "{first} and {second} should not meet before round {round}, but a schedule holds every game.",
    "games_open": "First the games without a result are to be finished: {count}.",
    "match_won": "{player} has won the match, {score} to {other_score}.",
    "match_level": "The match is level, {score} to {score}.",
    "points_reached": "{score} points have been made; {target_score} were needed.",
    "wins_reached": "{wins} wins have been made; {target} were needed.",
    "all_games_played": "All {games} games of the match have been played.",
    "beyond_reach": "A lead of {lead_score} cannot be caught up; games left: {left}.",
    # What a knock-out says besides.
    "bracket_round": "Round {bracket_round} of {bracket_rounds} of the bracket.",
    "lost_points_round": "Still in: {count}; who has lost {score} points is out.",
    "knock_out_match": "Match {match}, for the places {place_from} to {place_to}.",
    "replay": "{first} – {second}: drawn, and played again.",
    "shorter_game": "{first} – {second}: drawn; a game with a shorter control decides.",
    "lost_so_far": "Points lost so far by {players}: {scores}.",
    "meet_again": "{first} and {second} meet again, which could not be avoided (rounds {rounds}).",
    "free_pass_in_turn": "{player} goes through without a game: nobody had fewer free passes ({passes}).",
    "walkover": "{player} goes through: nobody came out of the match before.",
    "waits_for_round": "{player} waits: other matches of the round are not decided.",
    "through_on_points": "{player} goes through on points, {score} to {other_score}.",
    "through_on_forfeit": "{player} goes through, {score} to {other_score}: the opponent did not appear.",
    "through_by_lot": "Drawn; by lot {player} goes through (seed {seed}).",
    "through_by_drawn_lot": "Drawn; by the lot drawn in the hall {player} goes through.",
    "through_by_starter_out": "Drawn; {player} goes through, the other having started the last game.",
    "through_by_second_out": "Drawn; {player} goes through, having started the last game.",
    "through_by_boards": "Drawn; {player} goes through by the board coefficient.",
    "through_by_arbiter": "Drawn; {player} goes through by decision of the arbiter.",
    "both_lost": "Neither {first} nor {second} goes on.",
    "boards_needed": "{first} – {second}: the board coefficients are needed.",
    "lot_needed": "{first} – {second}: the lot is to be drawn.",
    "means_exhausted": "{first} – {second}: drawn, and every means fixed beforehand has been applied.",
    "knock_out_without_winner": "The knock-out is over, and nobody has won it.",
    "match_open": "Match {match}, round {round}, table {table}: {first} – {second} has no result.",
    "match_undecided": "Match {match}, {first} – {second}, is drawn; to be decided by: {means}.",
    "decide_match": "To decide: {player} goes through from match {match}, {first} – {second}.",
    "would_undo": "Round {round}, table {table}: {first} – {second} has a result ({result}) and would be undone.",
    "game_changed": "Round {round}, table {table}: now {first} – {second}.",
    "game_cancelled": "Round {round}, table {table}: {first} – {second} is not played.",
    "round_taken_back": "Round {round} is taken back, to be paired anew.",
    "match_game": "Game {game} of the match.",
    "mini_match_game": "Game {game} of {games} between the two.",
    "starts_alternate": "{player} starts, because the other did in the game before.",
    "starts_equalised": "{player} starts, having started less often.",
    "start_lot": "By lot {player} starts (seed {seed}).",
    "match_needs_two": "A match needs two players; there are {count}.",
    "knock_out_over": "The knock-out is over: {player} has won it.",
    "knocked_out": "{player} is out, at the places {place_from} to {place_to}.",
    "free_pass": "{player} goes through without a game.",
    # Who starts.
    "colour_absolute": "{player} {must}: the other side came twice running, or two times more often.",
    "colour_both_due": "{player} is {due}, the opponent is due the other side: both are served.",
    "colour_one_due": "{player} is {due}; the opponent has no due side.",
    "colour_stronger": "Both are {due}; the claim of {player} is the stronger.",
    "colour_history": "Equal claims: {back} games ago their sides differed; this is reversed, and {player} {starts}.",
    "colour_senior": "Equal claims and histories: the smaller number, {player}, is served and {starts}.",
    "colour_junior": "Equal claims and histories: the larger number, {player}, is served and {starts}.",
    "colour_lot": "Neither has played yet: by the lot of number 1, {player} {starts}.",
    "limit_broken": "{player} {starts} for the third time running, or three times more often than the other side.",
    # Who has no game.
    "away": "{player} cannot play in this round, as announced or registered.",
    "free_point": "{player} gets the free point: the largest number in the lowest group among those who may.",
    "skipped_free_point": "Already had the free point: {meetings}.",
    "skipped_forfeit": "Already had a point because the opponent did not appear: {meetings}.",
    "skipped_completion": "Without one of these the others could not all be paired: {players}.",
    "withdrawn": "{player} has withdrawn.",
    "loses_what_is_to_come": "{player} keeps what was scored, and loses whatever is still to come.",
    "opponent_withdrawn": "{opponent} has withdrawn, so {player} has no game.",
    "resting": "{player} is free in this round of the table.",
    # Why there is no pairing, and what can be decided.
    "too_few_players": "A round needs two players; there are only {count} to pair.",
    "game_open": "Round {round}, table {table}: {first} – {second} has no result.",
    "no_free_point_candidate": "The number of players is odd, and everybody has had a free point or a point without "
    "play already.",
    "no_complete_pairing": "There is no legal pairing of the {count} players.",
    "no_more_rounds": "All {rounds} rounds of the schedule have been paired.",
    "stuck_players": "Too many players depend on the same opponents: {players} can only meet {opponents}.",
    "blocked": "{player} {causes}.",
    "relax_colours": "To decide: relax the colour limits of this round.",
    "allow_unplayed_repeat": "To decide: let players meet again whose game was not played.",
    "lift_forbidden": "To decide: lift the prohibitions of the arbiter for this round.",
    "end_early": "To decide: end the event after round {round}.",
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
    "colour_difference": "{player} {started}, three times more often now than the other side.",
    "second_free_point": "{player} had the free point a second time, after round {before}.",
    "free_point_after_forfeit": "{player} had the free point, after a point in round {before} because the opponent did "
    "not appear.",
    "several_free_points": "More than one free point: {players}.",
    "plays_after_out": "{player} sits at table {table}, though the knock-out was over for him.",
    "pairs_depart": "The rules pair {expected}; paired were {actual}.",
    "starts_depart": "{first} started against {second}; by the rules {second} starts.",
    "tables_depart": "The pairs are those of the rules; they sit in another order at the tables {tables}.",
    "byes_depart": "Without a game by the system: {players}; by the rules: {expected_players}.",
    "decided": "The arbiter decided for this round: {decisions}.",
    "paired_before_correction": "Paired by results that were changed later: {changed}.",
    "free_point_departs": "The free point went to {players}; by the rules it goes to {expected_players}.",
    "no_legal_pairing": "The rules have no pairing for this round ({codes}).",
    "relaxed_colours": "Paired as if the arbiter had relaxed the colour limits.",
    "not_replayed": "Not paired again from here on: the books do not add up.",
    "not_comparable": "Not paired again: {system} cannot be, from the rounds alone and without its seed.",
    "points_differ": "{player} is stated with {stated_score} points and has {computed_score}.",
    "place_differs": "{player} is stated at place {stated} and stands at {places}.",
    "place_of_unplaced": "{player} is stated at place {stated} and is not placed.",
    # About a table.
    "knock_out_going_on": "The knock-out goes on; those still in share the places they may yet get.",
    "tiebreak_left_out": "{tiebreak} cannot be computed for {players}, so it does not decide between {tied}.",
}

_OTHERS: Final = ("met", "unplayed", "forbidden", "not_before", "limit")
_PEOPLE: Final = frozenset({"player", "opponent", "proposed", "players", "over", "opponents", "tied", *_OTHERS})
_SCORES: Final = frozenset({"score", "scores", "group", "median", "upper", "lower"})
_COUNTED: Final = frozenset({"left_balance", "place_differs"})
"""Codes whose ``first`` and ``second`` (or ``last``) are numbers and not players."""
_SIDES: Final = {
    "first": {"must": "must start", "due": "due to start", "starts": "starts", "started": "started"},
    "second": {
        "must": "must not start",
        "due": "due not to start",
        "starts": "does not start",
        "started": "did not start",
    },
}
_BLOCKED: Final = {
    "met": "has met",
    "unplayed": "was paired without play with",
    "forbidden": "is forbidden to meet",
    "not_before": "may not yet meet",
    "limit": "must get the same side as",
}


def sentence(reason: Reason, names: Names) -> str:
    """The reason in English. ``names``: starting number -> name."""
    template = TEMPLATES.get(reason.code)
    params = dict(reason.params)
    words = {key: _word(key, value, names, reason.code) for key, value in params.items()}
    words |= _SIDES.get(str(params.get("side")), {})
    words |= {f"{key}_score": format_half_points(value) for key, value in params.items() if isinstance(value, int)}
    if "players" in params and "rounds" in params:
        words["meetings"] = _meetings(params["players"], params["rounds"], names)
    if "tables" in params and "rounds" in params:
        words["changed"] = _changed(params["rounds"], params["tables"])
    if "expected" in params:
        words["expected_players"] = _list(params["expected"], lambda item: _who(item, names))
    if "first" in params and "last" in params:
        words["places"] = "-".join(dict.fromkeys((words["first"], words["last"])))
    if reason.code == "blocked":
        words["causes"] = "; ".join(f"{says} {words[cause]}" for cause, says in _BLOCKED.items() if params.get(cause))
    if template is not None:
        try:
            return template.format_map(words)
        except KeyError:
            pass
    told = "; ".join(f"{key} {word}" for key, word in words.items() if key in params)
    return f"{reason.code.replace('_', ' ')}{': ' if told else ''}{told}"


def sentences(reasons: Iterable[Reason], names: Names) -> list[str]:
    return [sentence(reason, names) for reason in reasons]


def _who(item: int | str, names: Names) -> str:
    name = names.get(int(item), "") if isinstance(item, int) else ""
    return f"{item} {name}".rstrip()


def _word(key: str, value: Param, names: Names, code: str) -> str:
    if key in _PEOPLE or (key in ("first", "second") and code not in _COUNTED):
        return _list(value, lambda item: _who(item, names))
    if key in _SCORES:
        return _list(value, lambda item: format_half_points(int(item)))
    return _list(value, str, "none")


def _list(value: Param, word: Callable[[int | str], str], nothing: str = "nobody") -> str:
    items: tuple[int | str, ...] = value if isinstance(value, tuple) else (value,)
    return ", ".join(word(item) for item in items) or nothing


def _meetings(players: Param, rounds: Param, names: Names) -> str:
    whom: tuple[int | str, ...] = players if isinstance(players, tuple) else (players,)
    when: tuple[int | str, ...] = rounds if isinstance(rounds, tuple) else (rounds,)
    return ", ".join(f"{_who(one, names)} (round {number})" for one, number in zip(whom, when, strict=False))


def _changed(rounds: Param, tables: Param) -> str:
    """Where the games are: round 1 table 3, round 2 table 5."""
    assert isinstance(rounds, tuple)
    assert isinstance(tables, tuple)
    return ", ".join(f"round {number} table {table}" for number, table in zip(rounds, tables, strict=True))
