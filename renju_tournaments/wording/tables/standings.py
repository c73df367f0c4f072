"""The words of a table: coefficients by name, the marks of a working, and why there is no value or no place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pairings.model import ByeKind, Reason, Side, format_half_points
from pairings.standings import Mark, NotComputable, format_amount
from pairings.standings.names import NAMES
from pairings.standings.presets import StillEqual
from renju_tournaments.common.engine_words import sentence

Words = Promise | str

NONE = "–"
"""Where there is no value: never 0."""


@dataclass(frozen=True)
class TieBreakWords:
    """A coefficient's name, its short name for the head of a column, and what it is in one sentence.

    ``counted`` heads the column of a working that says what the opponent brings; empty where nothing is asked of them.
    """

    name: Words
    short: Words
    explanation: Words
    counted: Words = ""
    in_points: bool = False
    """Is it points of games, and written like them: 2½, and not 2.5?"""


_OPPONENTS_POINTS = _("opponent’s points")

TIEBREAKS: Mapping[str, TieBreakWords] = {
    "BH": TieBreakWords(_(NAMES["BH"]), _("Buch"), _("The sum of the points of all opponents."), _OPPONENTS_POINTS),
    "BH-C1": TieBreakWords(
        _(NAMES["BH-C1"]),
        _("Buch-1"),
        _("The sum of the opponents’ points without the lowest of them."),
        _OPPONENTS_POINTS,
    ),
    "BH-C2": TieBreakWords(
        _(NAMES["BH-C2"]),
        _("Buch-2"),
        _("The sum of the opponents’ points without the two lowest of them."),
        _OPPONENTS_POINTS,
    ),
    "BH-M": TieBreakWords(
        _(NAMES["BH-M"]),
        _("Med"),
        _("The sum of the opponents’ points without the highest and the lowest of them."),
        _OPPONENTS_POINTS,
    ),
    "BH-M2": TieBreakWords(
        _(NAMES["BH-M2"]),
        _("Med-2"),
        _("The sum of the opponents’ points without the two highest and the two lowest of them."),
        _OPPONENTS_POINTS,
    ),
    "BH-F": TieBreakWords(
        _(NAMES["BH-F"]),
        _("Buch-F"),
        _(
            "The sum of the opponents’ points without the lowest of them; those still equal are compared without the "
            "two lowest, and so on. The value shown is the first cut."
        ),
        _OPPONENTS_POINTS,
    ),
    "FB": TieBreakWords(
        _(NAMES["FB"]),
        _("Fore"),
        _("The sum of the opponents’ points as if every game paired in the last round had been drawn."),
        _OPPONENTS_POINTS,
    ),
    "FB-C1": TieBreakWords(
        _(NAMES["FB-C1"]),
        _("Fore-1"),
        _("The Fore Buchholz without the lowest opponent."),
        _OPPONENTS_POINTS,
    ),
    "AOB": TieBreakWords(
        _(NAMES["AOB"]),
        _("AvgB"),
        _("The mean Buchholz of the opponents met over the board. Each line shows its share, rounded to two decimals."),
        _("opponent’s Buchholz"),
    ),
    "SB": TieBreakWords(
        _(NAMES["SB"]),
        _("Berg"),
        _("The points of the opponents beaten, and half the points of those drawn with."),
        _OPPONENTS_POINTS,
    ),
    "SB-C1": TieBreakWords(
        _(NAMES["SB-C1"]),
        _("Berg-1"),
        _("Berger without the line of the lowest opponent."),
        _OPPONENTS_POINTS,
    ),
    "SB-C2": TieBreakWords(
        _(NAMES["SB-C2"]),
        _("Berg-2"),
        _("Berger without the lines of the two lowest opponents."),
        _OPPONENTS_POINTS,
    ),
    "SHM": TieBreakWords(
        _(NAMES["SHM"]),
        _("Shm"),
        _("The points of the opponents beaten, less the points of those lost to."),
        _OPPONENTS_POINTS,
    ),
    "WIN": TieBreakWords(
        _(NAMES["WIN"]), _("Wins"), _("The number of full points, those gained without play included.")
    ),
    "WON": TieBreakWords(
        _(NAMES["WON"]), _("Won"), _("The number of games won in play; points without play do not count.")
    ),
    "H2H": TieBreakWords(
        _(NAMES["H2H"]),
        _("Pers"),
        _("The points made in the games among those who are tied, all means before this one included."),
        in_points=True,
    ),
    "H2H-2": TieBreakWords(
        _(NAMES["H2H-2"]),
        _("Pers-2"),
        _("The points made against each other, where exactly two are tied; more than two are left as they are."),
        in_points=True,
    ),
    "PROG": TieBreakWords(
        _(NAMES["PROG"]), _("Prog"), _("The sum of the scores after each round: early points count more.")
    ),
    "PROG-C1": TieBreakWords(
        _(NAMES["PROG-C1"]), _("Prog-1"), _("The sum of the scores after each round but the first.")
    ),
    "KOYA": TieBreakWords(
        _(NAMES["KOYA"]),
        _("Koya"),
        _("The points made against those who have at least half of the possible points."),
        _OPPONENTS_POINTS,
    ),
    "STARTS": TieBreakWords(
        _(NAMES["STARTS"]), _("1st"), _("The number of games the player started; more ranks higher.")
    ),
    "ARO": TieBreakWords(
        _(NAMES["ARO"]),
        _("AvgR"),
        _("The mean rating of the opponents met over the board. Each line shows its share, rounded to two decimals."),
        _("opponent’s rating"),
    ),
    "ARO-C1": TieBreakWords(
        _(NAMES["ARO-C1"]),
        _("AvgR-1"),
        _(
            "The mean rating of the opponents met over the board without the lowest of them. Each line shows its "
            "share, rounded to two decimals."
        ),
        _("opponent’s rating"),
    ),
    "TPR": TieBreakWords(
        _(NAMES["TPR"]),
        _("Perf"),
        _(
            "The mean rating of the opponents met over the board, rounded, and what the rating table gives for the "
            "share of the points made against them. Each line shows its share of the mean, rounded to two decimals."
        ),
        _("opponent’s rating"),
    ),
    "RAT": TieBreakWords(_(NAMES["RAT"]), _("Rtg"), _("The player with the lower rating ranks higher.")),
    "PLAYOFF": TieBreakWords(
        _(NAMES["PLAYOFF"]),
        pgettext_lazy("short for play-off", "Play"),
        _("The points made in extra games for places, as the arbiter entered them."),
        in_points=True,
    ),
    "LOT": TieBreakWords(_(NAMES["LOT"]), _("Lot"), _("The place drawn among those who are still tied.")),
}

MARKS: Mapping[Mark, Words] = {
    Mark.CUT_LOWEST: _("left out: among the lowest"),
    Mark.CUT_HIGHEST: _("left out: among the highest"),
    Mark.CUT_UNPLAYED: _("left out before any other: a round missed by the player’s own will"),
    Mark.CUT_FIRST: _("left out: among the first rounds"),
    Mark.NO_OPPONENT: _("no opponent: adds nothing"),
    Mark.VIRTUAL_OPPONENT: _("not played: the virtual opponent’s points"),
    Mark.DUMMY: _("not played: the player’s own final score"),
    Mark.DUMMY_CAPPED: _("not played: the player’s own final score, limited"),
    Mark.FORFEIT: _("without play: counts with the real opponent’s points"),
    Mark.ANNULLED: _("counts for nobody: a player left before half of the games"),
    Mark.OPEN: _("no result yet"),
    Mark.WITHOUT_PLAY: _("a point without play"),
    Mark.NOT_PLAYED: _("left out: the two did not play"),
    Mark.BELOW_HALF: _("left out: less than half of the possible points"),
    Mark.UNRATED: _("this opponent has no rating"),
}

BYES: Mapping[ByeKind, Words] = {
    ByeKind.FREE_POINT: _("free point"),
    ByeKind.REQUESTED: _("requested bye"),
    ByeKind.ABSENT: _("absent"),
    ByeKind.NOT_ENTERED: _("not yet entered"),
    ByeKind.WITHDRAWN: _("withdrawn"),
    ByeKind.RESTING: _("free in this round"),
    ByeKind.FREE_PASS: _("free pass"),
    ByeKind.WALKOVER: _("through with +"),
    ByeKind.KNOCKED_OUT: _("knocked out"),
}

FORFEITS_REST = _("Withdrawn after at least half of the games: placed; the rest is lost without play.")

SIDES: Mapping[Side, Words] = {Side.FIRST: _("started"), Side.SECOND: _("second")}
STONES: Mapping[Side, str] = {Side.FIRST: "●", Side.SECOND: "○"}
"""Who started is tentative Black; the stones are a sign for that, not the colours played in the end."""


def tiebreak_words(code: str) -> TieBreakWords:
    """The words of a coefficient; one without words speaks by its code."""
    return TIEBREAKS.get(code) or TieBreakWords(code, code, "")


def criterion(code: str) -> str:
    """A criterion by name, the points included: “points”, “Berger”."""
    return str(_(NAMES[code]) if code in NAMES else code)


def points(half_points: int) -> str:
    """Half-points as people write them: 5½."""
    return format_half_points(half_points)


def amount(value: Fraction) -> str:
    """A coefficient in the reader's decimals: 39.75, in Russian and Czech 39,75; a true minus sign."""
    return format_amount(value).replace(".", str(get_format("DECIMAL_SEPARATOR"))).replace("-", "−")


def counted(value: Fraction) -> str:
    """What an opponent brings: points as points, 3½; a virtual opponent's quarters in decimals."""
    halves = value * 2
    return points(int(halves)) if halves.denominator == 1 and halves >= 0 else amount(value)


def amount_or_dash(value: Fraction | NotComputable | None, *, in_points: bool = False) -> str:
    if not isinstance(value, Fraction):
        return NONE
    return counted(value) if in_points else amount(value)


def coefficient(code: str, value: Fraction | NotComputable | None) -> str:
    """A value of a coefficient, written like what it counts: a play-off 2½, a Berger 7.25."""
    return amount_or_dash(value, in_points=tiebreak_words(code).in_points)


def added(why: Reason, extra: Fraction) -> list[tuple[str, str]]:
    """What a value has beyond the sum of its lines, in words and amounts that add up to ``extra``; empty for a value
    that has no lines to add to."""
    if why.code != "performance":
        return []
    facts = dict(why.params)
    difference = int(str(facts["difference"]))
    found = [(sentence(why), amount(Fraction(difference)))]
    if rounding := extra - difference:
        found.insert(0, (str(_("the mean rounded to a whole number")), amount(rounding)))
    return found


def place(place_from: int | None, place_to: int | None) -> str:
    """“3”, shared “3–4”, or nothing for somebody without a place."""
    if place_from is None:
        return ""
    return str(place_from) if place_from == place_to else f"{place_from}–{place_to}"


STILL_EQUAL: Mapping[StillEqual, Words] = {
    StillEqual.SHARED: _("Those still equal share the places."),
    StillEqual.PLAY_OFF_FOR_PRIZES: _(
        "Those still equal share the places; only the first three places are played off in extra games."
    ),
    StillEqual.PLAY_OFF_IF_NEEDED: _(
        "Those still equal share the places; where exact places are needed, they are played off in extra games."
    ),
}
"""What is done with those whom nothing separates."""

_PLAY_OFFS: Mapping[StillEqual, Words] = {
    StillEqual.PLAY_OFF_FOR_PRIZES: _("Places %(places)s: a play-off is needed between %(names)s, who are equal."),
    StillEqual.PLAY_OFF_IF_NEEDED: _(
        "Places %(places)s are shared by %(names)s. Where exact places are needed, a play-off decides."
    ),
}


def to_be_played_off(rule: StillEqual, places: str, names: Iterable[str]) -> str:
    """Who is to play on for which places, by a rule that has a play-off."""
    return str(_PLAY_OFFS[rule]) % {"places": places, "names": get_text_list(list(names), _("and"))}
