"""The reasons of a pairing in words: one clear sentence a code, with the names of those it speaks of.

The engine explains itself in codes with parameters (pairings.systems.swiss.reasons, round_robin and the others); here,
and only here, they become sentences. Everything is translated when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairings.model import Param, Reason, Result, format_half_points
from renju_tournaments.events.choices import TIE_BREAKERS
from renju_tournaments.events.wording import dutch, other_systems

Names = Mapping[int, str]


class UnknownCode(KeyError):
    """The engine said something for which there are no words: a fault of ours."""


@dataclass(frozen=True)
class By:
    """A sentence that differs with the value of one parameter."""

    param: str
    variants: Mapping[str, str | Promise]


def _side(starts: str | Promise, second: str | Promise) -> By:
    return By("side", {"first": starts, "second": second})


ROUND: Final[Mapping[str, str | Promise | By]] = {
    "order_of_work": _(
        "Score groups in the order of work: from above %(upper)s; from below %(lower)s; last the median, %(median)s."
    ),
    "artificial_median": _(
        "Nobody has the median score of %(score)s: the floaters from both sides form the median group (%(players)s)."
    ),
    "first_colour_lot": _side(
        _("By lot, number 1 starts in the first game (lot number %(seed)s)."),
        _("By lot, number 1 does not start in the first game (lot number %(seed)s)."),
    ),
    "last_round": _(
        "Last round: the colour limits give way where they would send more players out of their score group."
    ),
    "colours_relaxed": _("The arbiter relaxed the colour limits of this round; they give way as in a last round."),
    "limits_dropped": _("In the group of %(score)s the colour limits were dropped."),
    "last_rounds_swapped": _(
        "The last two rounds of the cycle are exchanged, so that nobody starts three times running: "
        "this is row %(table_round)s of the table."
    ),
    "no_games": _("Nobody plays in this round."),
    "lots": _("Every lot of this round is drawn from the lot number %(seed)s."),
    "numbers_are_the_lot": _(
        "The numbers were drawn, and round 1 is paired in their order: 1 with 2, 3 with 4, and so on."
    ),
    "drawn_order": _("Group of %(score)s, in the order drawn: %(players)s."),
}

BOARD: Final[Mapping[str, str | Promise | By]] = {
    "group": By(
        "part",
        {
            "upper": _("Group of %(score)s, paired downwards."),
            "median": _("Group of %(score)s, the median group, paired last."),
            "lower": _("Group of %(score)s, paired upwards."),
        },
    ),
    "proposal": _("%(player)s – %(opponent)s: upper half against lower half, as proposed."),
    "exchange": _("%(player)s – %(opponent)s: an exchange; upper half against lower half proposed %(proposed)s."),
    "floater": By(
        "direction",
        {
            "down": _("%(player)s floats down: from the group of %(score)s into the group of %(group)s."),
            "up": _("%(player)s floats up: from the group of %(score)s into the group of %(group)s."),
        },
    ),
    "meets_due": _side(
        _("%(player)s, a floater, meets the first possible opponent of the group who is due to start: %(opponent)s."),
        _(
            "%(player)s, a floater, meets the first possible opponent of the group who is due not to start: "
            "%(opponent)s."
        ),
    ),
    "meets_resident": _(
        "%(player)s, a floater, meets %(opponent)s, the first possible opponent; nobody due the other side can be had."
    ),
    "meets_floater": _("%(player)s, a floater, meets another floater, %(opponent)s; nobody of the group can be had."),
    "lot_group": _("Group of %(score)s."),
    "drawn": _("%(player)s – %(opponent)s: drawn one after the other."),
    "drawn_later": _("%(player)s – %(opponent)s: of those left drawn first, and the first drawn whom he can meet."),
    "meets_drawn": By(
        "denied",
        {
            "none": _(
                "%(player)s, moved down, meets %(opponent)s: of those with whom neither is denied a due side, the "
                "first drawn."
            ),
            "mild": _(
                "%(player)s, moved down, meets %(opponent)s: a due side is denied, but no strong claim; of such, the "
                "first drawn."
            ),
            "strong": _(
                "%(player)s, moved down, meets %(opponent)s: a strong claim to a side is denied, no weaker one could "
                "be; of such, the first drawn."
            ),
            "absolute": _(
                "%(player)s, moved down, meets %(opponent)s: nobody can be had without breaking a colour limit; of "
                "such, the first drawn."
            ),
        },
    ),
    "passed_claim": _(
        "Drawn earlier, but one of the two would be denied a due side, or a stronger claim to one (%(player)s): "
        "%(players)s."
    ),
    "passed_met": _("%(player)s has already met %(meetings)s."),
    "passed_unplayed": _("%(player)s was already paired with %(meetings)s, though the game was not played."),
    "passed_forbidden": _("%(player)s shall not meet %(players)s, by decision of the arbiter."),
    "passed_not_before": _("%(player)s shall not meet these players before the round named: %(meetings)s."),
    "passed_limit": _side(
        _("%(player)s must start, and so must %(players)s."),
        _("%(player)s must not start, and neither must %(players)s."),
    ),
    "passed_colours": _("With %(players)s for %(player)s, more players of the group would miss the side they are due."),
    "passed_completion": _(
        "With %(players)s for %(player)s, those still to be paired could not all be paired in their group, or at all."
    ),
    "left_no_opponent": _("%(player)s leaves the group of %(score)s: no opponent can be had there."),
    "left_only": _("%(player)s leaves the group of %(score)s: there is nobody else to choose from."),
    "left_type": _(
        "%(player)s leaves the group of %(score)s: has a possible opponent in the next group, unlike %(over)s."
    ),
    "left_not_twice": _("%(player)s leaves the group of %(score)s: did not float in round %(round)s, as %(over)s did."),
    "left_not_running": _(
        "%(player)s leaves the group of %(score)s: was not moved down in round %(round)s, as %(over)s was."
    ),
    "left_fewer": _(
        "%(player)s leaves the group of %(score)s: moved down less often so far (%(times)s) than %(over)s."
    ),
    "left_lot": _("%(player)s leaves the group of %(score)s: drawn last, all else being equal (%(over)s)."),
    "left_balance": _(
        "%(player)s leaves the group of %(score)s rather than %(over)s: among those who stay %(first)s are due to "
        "start and %(second)s are due not to."
    ),
    "left_junior": _("%(player)s leaves the group of %(score)s: the largest number, all else being equal (%(over)s)."),
    "left_senior": _("%(player)s leaves the group of %(score)s: the smallest number, all else being equal (%(over)s)."),
    "kept_completion": _("%(players)s would have left before %(player)s, but then the others could not all be paired."),
    "colour_absolute": _side(
        _("%(player)s must start: did not twice running, or two times less often than not."),
        _("%(player)s must not start: did twice running, or two times more often than not."),
    ),
    "colour_both_due": _side(
        _("%(player)s is due to start, the opponent is due not to: both are served."),
        _("%(player)s is due not to start, the opponent is due to: both are served."),
    ),
    "colour_one_due": _side(
        _("%(player)s is due to start; the opponent has no due side."),
        _("%(player)s is due not to start; the opponent has no due side."),
    ),
    "colour_stronger": _side(
        _("Both are due to start; the claim of %(player)s is the stronger."),
        _("Both are due not to start; the claim of %(player)s is the stronger."),
    ),
    "colour_history": _side(
        _("Equal claims: %(back)s games ago their sides differed; this is reversed, and %(player)s starts."),
        _("Equal claims: %(back)s games ago their sides differed; this is reversed, and %(player)s does not start."),
    ),
    "colour_senior": _side(
        _("Equal claims and histories: the smaller number, %(player)s, is served and starts."),
        _("Equal claims and histories: the smaller number, %(player)s, is served and does not start."),
    ),
    "colour_junior": _side(
        _("Equal claims and histories: the larger number, %(player)s, is served and starts."),
        _("Equal claims and histories: the larger number, %(player)s, is served and does not start."),
    ),
    "colour_lot": _side(
        _("Neither has played yet: by the lot of number 1, %(player)s starts."),
        _("Neither has played yet: by the lot of number 1, %(player)s does not start."),
    ),
    "colour_odd": _("Round 1: the odd number starts, %(player)s."),
    "colour_smaller": _("Round 1: two odd or two even numbers; the smaller starts, %(player)s."),
    "colour_alternates": _side(
        _("Equal claims, but different sides in their last games: both change, and %(player)s starts."),
        _("Equal claims, but different sides in their last games: both change, and %(player)s does not start."),
    ),
    "colour_drawn": _side(
        _("Equal claims, or none: by lot %(player)s starts."),
        _("Equal claims, or none: by lot %(player)s does not start."),
    ),
    "berger": _("Row %(table_round)s of the Berger table for %(size)s players."),
    "schedule_repaired": _("Round %(round)s was set anew, so that everybody meets everybody."),
    "starts_reversed": _("Cycle %(cycle)s: the starts of the table are reversed."),
    "starts_made_up": _(
        "%(player)s starts, to make up for round %(round)s, in which %(opponent)s started out of turn."
    ),
    "withdrawn_loses": _("%(player)s has withdrawn and loses without play."),
    "meets_too_early": _("%(first)s and %(second)s should not meet before round %(round)s; the schedule has them now."),
    "fixed_table": _("%(player)s always plays at table %(table)s."),
    "fixed_table_not_his": _("%(player)s always plays at table %(table)s, which is not to be had in this round."),
    "forbidden_pair": _("The arbiter forbade this pair, but a round-robin holds every game: %(first)s – %(second)s."),
    "by_hand": _("Set by hand."),
}

BYES: Final[Mapping[str, str | Promise | By]] = {
    "away": _("%(player)s cannot play in this round, as announced or registered."),
    "free_point": _("%(player)s gets the free point: the largest number in the lowest group among those who may."),
    "free_point_lot": _(
        "%(player)s gets the free point: the last drawn of the group of %(score)s among those who may."
    ),
    "skipped_free_point": _("Already had the free point: %(meetings)s."),
    "skipped_forfeit": _("Already had a point because the opponent did not appear: %(meetings)s."),
    "skipped_completion": _("Without one of these the others could not all be paired: %(players)s."),
    "withdrawn": _("%(player)s has withdrawn."),
    "opponent_withdrawn": _("%(opponent)s has withdrawn, so %(player)s has no game."),
    "resting": _("%(player)s is free in this round of the table."),
}

REFUSALS: Final[Mapping[str, str | Promise | By]] = {
    "too_few_players": _("A round needs two players; there are only %(count)s to pair."),
    "game_open": _("Round %(round)s, table %(table)s: %(first)s – %(second)s has no result."),
    "no_free_point_candidate": _(
        "The number of players is odd, and everybody has had a free point or a point without play already."
    ),
    "no_complete_pairing": _("There is no legal pairing of the %(count)s players."),
    "stuck_many": _(
        "Too few opponents: %(count)s players, %(players)s among them, can only meet %(available)s others."
    ),
    "no_more_rounds": _("All %(rounds)s rounds of the schedule have been paired."),
}

DECISIONS: Final[Mapping[str, str | Promise | By]] = {
    "relax_colours": _("Relax the colour limits of this round"),
    "allow_unplayed_repeat": _("Let players meet again whose game was not played"),
    "lift_not_before": _("Let players meet in this round whom the event keeps apart until a later one"),
    "lift_forbidden": _("Lift the prohibitions of the arbiter for this round"),
    "pair_by_regulated": _("Pair this round by the rules of the Swiss regulated by ratings"),
    "end_early": _("End the event after round %(round)s"),
    "pair_by_hand": _("Pair this round by hand"),
}

SENTENCES: Final[Mapping[str, str | Promise | By]] = {
    **ROUND,
    **BOARD,
    **BYES,
    **REFUSALS,
    **DECISIONS,
    **dutch.SENTENCES,
    **{code: By("side", variants) for code, variants in dutch.BY_SIDE.items()},
    **other_systems.SENTENCES,
}

_TURNED: Final[Mapping[str, str | Promise]] = {
    "proposal": _("%(opponent)s – %(player)s: lower half against upper half, as proposed."),
    "exchange": _(
        "%(opponent)s – %(player)s: an exchange; for %(player)s upper half against lower half proposed %(proposed)s."
    ),
}
"""Sentences that name a pair, for a table at which the other of the two starts."""

_PEOPLE: Final = frozenset({"player", "opponent", "proposed", "players", "over", "opponents"})
_SCORES: Final = frozenset({"score", "other", "scores", "lead", "group", "median", "upper", "lower"})
_MEANS: Final = dict(TIE_BREAKERS)
_SEATED: Final = frozenset({"game_open", "forbidden_pair", "meets_too_early"}) | other_systems.SEATED
"""Codes whose ``first`` and ``second`` are players; elsewhere they are counts."""


def sentence(reason: Reason, names: Names, *, starts: int | None = None) -> str:
    """The reason in the person's language. ``names``: starting number -> name. ``starts``: who starts at the table
    the reason stands beside; a pair is named in the order of its table.

    Raises UnknownCode for a code without words.
    """
    params = dict(reason.params)
    match reason.code:
        case "blocked":
            return " ".join(_blocked(params, names))
        case "stuck_players":
            return _stuck(params, names)
        case "limit_broken":
            return _limit_broken(params, names)
    template = SENTENCES.get(reason.code)
    if starts is not None and starts == params.get("opponent"):
        template = _TURNED.get(reason.code, template)
    if isinstance(template, By):
        template = template.variants.get(str(params.get(template.param)))
    if template is None:
        raise UnknownCode(reason.code)
    people = _PEOPLE | ({"first", "second"} if reason.code in _SEATED else set())
    words = {key: _word(key, value, names, people) for key, value in params.items()}
    if "rounds" in params and "players" in params:
        words["meetings"] = _meetings(params["players"], params["rounds"], names)
    if "place_from" in params:
        words["places"] = "–".join(dict.fromkeys((words["place_from"], words["place_to"])))
    return str(template) % words


def sentences(reasons: Iterable[Reason], names: Names, *, starts: int | None = None) -> list[str]:
    return [sentence(r, names, starts=starts) for r in reasons]


def _word(key: str, value: Param, names: Names, people: frozenset[str]) -> str:
    items: tuple[int | str, ...] = value if isinstance(value, tuple) else (value,)
    if key in people:
        words = [names.get(int(item), f"№ {item}") for item in items]
    elif key in _SCORES:
        words = [format_half_points(int(item)) for item in items]
    elif key == "means":
        words = [str(_MEANS[str(item)]) for item in items]
    elif key == "result":
        words = [Result(str(item)).label for item in items]
    else:
        words = [str(item) for item in items]
    return ", ".join(words) or "–"


def _meetings(players: Param, rounds: Param, names: Names) -> str:
    """Names, each with the round: “Ivanov (round 2), Petrov (round 4)”."""
    assert isinstance(players, tuple)
    assert isinstance(rounds, tuple)
    met: tuple[int | str, ...] = players
    return ", ".join(
        gettext("%(name)s (round %(round)s)") % {"name": names.get(int(p), f"№ {p}"), "round": r}
        for p, r in zip(met, rounds, strict=True)
    )


_BLOCKED: Final[Mapping[str, str | Promise]] = {
    "met": _("%(player)s has met %(others)s."),
    "unplayed": _("%(player)s was paired with %(others)s, though the game was not played."),
    "forbidden": _("%(player)s shall not meet %(others)s, by decision of the arbiter."),
    "not_before": _("%(player)s shall not meet %(others)s yet."),
    "limit": _("%(player)s and each of these must get the same side: %(others)s."),
}


def _blocked(params: Mapping[str, Param], names: Names) -> Iterable[str]:
    player = _word("player", params["player"], names, _PEOPLE)
    for cause, template in _BLOCKED.items():
        if params.get(cause):
            yield str(template) % {"player": player, "others": _word("players", params[cause], names, _PEOPLE)}


def _stuck(params: Mapping[str, Param], names: Names) -> str:
    words = {key: _word(key, params[key], names, _PEOPLE) for key in ("players", "opponents")}
    if not params["opponents"]:
        return gettext("No legal opponent is left for: %(players)s.") % words
    return gettext("Too many players depend on the same opponents: %(players)s can only meet %(opponents)s.") % words


_LIMITS: Final[Mapping[tuple[str, bool, bool], str | Promise]] = {
    ("first", True, False): _("%(player)s starts for the third time running."),
    ("first", False, True): _("%(player)s starts three times more often than not."),
    ("first", True, True): _("%(player)s starts for the third time running, and three times more often than not."),
    ("second", True, False): _("%(player)s does not start for the third time running."),
    ("second", False, True): _("%(player)s has started three times less often than not."),
    ("second", True, True): _(
        "%(player)s does not start for the third time running, and has started three times less often than not."
    ),
}


def _limit_broken(params: Mapping[str, Param], names: Names) -> str:
    template = _LIMITS[str(params["side"]), bool(params["running"]), bool(params["difference"])]
    return str(template) % {"player": _word("player", params["player"], names, _PEOPLE)}


_HEADLINES: Final[Mapping[str, str | Promise]] = {
    "by_hand": _("by hand"),
    "withdrawn_loses": _("without play"),
    "drawn": _("by lot"),
    "drawn_later": _("by lot"),
    "meets_drawn": _("floater"),
    "meets_due": _("floater"),
    "meets_resident": _("floater"),
    "meets_floater": _("floaters"),
    "exchange": _("exchange"),
    "proposal": _("as proposed"),
    "berger": _("by the table"),
    **dutch.HEADLINES,
    **other_systems.HEADLINES,
}
"""The reason that says most of where a board comes from, the first that is found."""


def headline(reasons: Iterable[Reason]) -> str:
    """Two words for a board; “why” if there are none."""
    codes = {r.code for r in reasons}
    return next((str(words) for code, words in _HEADLINES.items() if code in codes), gettext("why"))
