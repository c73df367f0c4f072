"""What a check of a stage found, in words: one clear sentence a code, with the names of those it speaks of.

The engine's codes are those of pairings.verify.CODES, of which wording.checks says what is wrong in a round; those
about kept and final tables are the desk's own (events.verification); what other apps find, they put into words
themselves (events.further_checks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pairings.model import Param, Reason, format_half_points
from pairings.verify import Cause, Finding, Severity
from renju_tournaments.common import engine_words
from renju_tournaments.events.further_checks import check_of
from renju_tournaments.events.verification import Checked
from renju_tournaments.events.wording import checks
from renju_tournaments.events.wording.checks import Names, items, who
from renju_tournaments.events.wording.standings import place

Words = str | Promise

SEVERITIES: Final[Mapping[Severity, Words]] = {
    Severity.ERROR: _("forbidden"),
    Severity.WARNING: _("departs"),
    Severity.NOTE: _("to know"),
}

CAUSES: Final[Mapping[Cause, Words]] = {
    Cause.ARBITER: _("An arbiter changed this by hand."),
    Cause.THEN: _("The system paired it so at the time; what it was told then was different."),
}

SENTENCES: Final[Mapping[str, Words]] = {
    "plays_after_out": _("Table %(table)s: %(player)s was out of the knock-out."),
    "tables_depart": _("The pairs are those of the rules; they sit in another order (tables %(tables)s)."),
    "relaxed_colours": _("Paired as if the arbiter had relaxed the colour limits."),
    "decided": _("Decided by the arbiter: %(decisions)s."),
    "paired_before_correction": _("Paired by results that were entered or changed later: %(changed)s."),
    "not_paired_in_time": _(
        "This round was not paired again: that takes longer, or more memory, than this site gives it. It was not "
        "compared."
    ),
    "not_replayed": _("This round was not paired again: the books do not add up."),
    "not_comparable": _("The rounds were not paired again: the lots of this system are not known."),
    "points_differ": _("%(player)s: stated are %(stated)s points, the games give %(computed)s."),
    "kept_table_differs": _(
        "The table after round %(after)s that was kept for readers (%(language)s) was not what the games say. It was "
        "thrown away, and is made anew."
    ),
}

_PLACES: Final = frozenset({"place_differs", "changed_since_final"})


def sentence(reason: Reason, names: Names) -> str:
    """The finding in the person's language. ``names``: starting number -> name.

    Raises engine_words.UnknownCode for a code without words.
    """
    params = dict(reason.params)
    match reason.code:
        case "pairs_depart":
            return _pairs(params, names)
        case "starts_depart":
            words = {key: who(params[key], names) for key in ("first", "second")}
            return gettext("%(first)s starts against %(second)s; by the rules %(second)s does.") % words
        case "free_point_departs":
            words = {"had": who(params["players"], names), "due": who(params["expected"], names)}
            return gettext("The free point: %(had)s; by the rules: %(due)s.") % words
        case "byes_depart":
            words = {"had": who(params["players"], names), "due": who(params["expected"], names)}
            return gettext("Without a game: %(had)s; by the rules: %(due)s.") % words
        case "no_legal_pairing":
            return gettext("By the rules this round cannot be paired.")
        case "place_differs" | "place_of_unplaced":
            return _stated_place(params, names)
        case "changed_since_final":
            return _since_final(params, names)
    if further := check_of(reason.code):
        return further.sentence(reason, names)
    if reason.code not in SENTENCES:
        return checks.sentence(reason, names)
    return str(SENTENCES[reason.code]) % _words(params, names)


def sentences(finding: Finding, names: Names) -> list[str]:
    """Everything there is to say about a finding: the sentence, what the system itself says, and what explains it."""
    said = [sentence(finding.reason, names)]
    for reason in finding.because:
        try:
            said.append(engine_words.sentence(reason, names))
        except engine_words.UnknownCode:  # there are no words for every refusal; the first sentence says what matters
            continue
    if explained := CAUSES.get(finding.cause):
        said.append(str(explained))
    return said


def verdict(errors: int, warnings: int, *, rounds: int) -> str:
    """The outcome of a check of so many rounds in one line; where there was none, nothing can be said to agree."""
    if not rounds:
        return gettext("No round had been published: nothing was checked.")
    if not errors and not warnings:
        return gettext("Everything agrees with the rules.")
    forbidden = ngettext("%(count)s thing that the rules forbid", "%(count)s things that the rules forbid", errors) % {
        "count": errors
    }
    departures = ngettext("%(count)s departure", "%(count)s departures", warnings) % {"count": warnings}
    if errors and warnings:
        return gettext("%(forbidden)s, %(departures)s.") % {"forbidden": forbidden, "departures": departures}
    return f"{forbidden if errors else departures}."


def _words(params: Mapping[str, Param], names: Names) -> dict[str, str]:
    words = checks.words(params, names)
    for key in ("stated", "computed"):
        if isinstance(value := params.get(key), int):
            words[key] = format_half_points(value)
    if "decisions" in params:
        words["decisions"] = ", ".join(str(engine_words.decisions().get(str(c), c)) for c in items(params["decisions"]))
    if "language" in params:
        words["language"] = str(dict(settings.LANGUAGES).get(str(params["language"]), params["language"]))
    if "rounds" in params and "tables" in params:
        words["changed"] = ", ".join(
            gettext("round %(round)s, table %(table)s") % {"round": number, "table": table}
            for number, table in zip(items(params["rounds"]), items(params["tables"]), strict=True)
        )
    return words


def _pairs(params: Mapping[str, Param], names: Names) -> str:
    words = {key: _named(params[key], names) for key in ("expected", "actual")}
    if not params["actual"]:
        return gettext("Missing by the rules: %(expected)s.") % words
    if not params["expected"]:
        return gettext("Paired, and not by the rules: %(actual)s.") % words
    return gettext("Paired: %(actual)s. By the rules: %(expected)s.") % words


def _named(pairs: Param, names: Names) -> str:
    """Pairs written ``3-7``, by names; who starts comes first."""
    seated = (str(pair).split("-") for pair in items(pairs))
    return "; ".join(" – ".join(names.get(int(number), f"№ {number}") for number in pair) for pair in seated)


def _stated_place(params: Mapping[str, Param], names: Names) -> str:
    words = {"player": who(params["player"], names), "stated": params["stated"]}
    if "first" not in params:
        return gettext("%(player)s: stated is place %(stated)s; the rules give none.") % words
    due = place(_number(params["first"]), _number(params["last"]))
    return gettext("%(player)s: stated is place %(stated)s, the games give %(due)s.") % {**words, "due": due}


def _since_final(params: Mapping[str, Param], names: Names) -> str:
    words = {"player": who(params["player"], names)}
    for key in ("was", "now"):
        first, last, points = (_number(item) for item in items(params[key]))
        words[f"{key}_place"] = place(first or None, last or None) or "–"
        words[f"{key}_points"] = format_half_points(points)
    return (
        gettext(
            "%(player)s: place %(was_place)s with %(was_points)s points when the table was made final, now place "
            "%(now_place)s with %(now_points)s."
        )
        % words
    )


def _number(value: Param) -> int:
    assert isinstance(value, int)
    return value


def conclusion(checked: Checked) -> str:
    """The verdict on what a check found."""
    return verdict(**checked.counts)
