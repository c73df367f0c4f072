"""What a check of a stage found, in words: one clear sentence a code, with the names of those it speaks of.

The sentences of the engine stand beside its codes (common.engine_words); what is said of a final table is the desk's
own (events.checks.verification); what other apps find, they put into words themselves (events.further_checks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairings.model import Reason, format_half_points
from pairings.sentences import Names
from pairings.verify import Cause, Finding, Severity
from renju_tournaments.common import engine_words
from renju_tournaments.events.further_checks import check_of
from renju_tournaments.wording.tables.standings import place

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


def sentence(reason: Reason, names: Names) -> str:
    """The finding in the person's language. ``names``: starting number -> name.

    Raises engine_words.UnknownCode for a code without words.
    """
    if reason.code == "changed_since_final":
        return _since_final(reason, names)
    if further := check_of(reason.code):
        return further.sentence(reason, names)
    return engine_words.sentence(reason, names)


def sentences(finding: Finding, names: Names) -> list[str]:
    """Everything there is to say about a finding: the sentence, what the system itself says, and what explains it."""
    said = [sentence(finding.reason, names)]
    for reason in finding.because:
        try:
            said.append(engine_words.sentence(reason, names))
        except engine_words.UnknownCode:  # of another version of the program; the first sentence says what matters
            continue
    if explained := CAUSES.get(finding.cause):
        said.append(str(explained))
    return said


def _since_final(reason: Reason, names: Names) -> str:
    params = dict(reason.params)
    player = params["player"]
    assert isinstance(player, int)
    words = {"player": names.get(player, f"№ {player}")}
    for key in ("was", "now"):
        line = params[key]
        assert isinstance(line, tuple)
        first, last, points = map(int, line)
        words[f"{key}_place"] = place(first or None, last or None) or "–"
        words[f"{key}_points"] = format_half_points(points)
    return (
        gettext(
            "%(player)s: place %(was_place)s with %(was_points)s points when the table was made final, now place "
            "%(now_place)s with %(now_points)s."
        )
        % words
    )
