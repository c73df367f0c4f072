"""What the rules have against a record, in words: the sentences of ``rules.findings``, translated."""

from __future__ import annotations

from django.utils.translation import gettext

from renju_tournaments.rules.findings import NAMES, SENTENCES, WEIGHTS, Finding, Kind, Weight, values
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.verdicts import FOULS, Verdict


def finding_in_words(finding: Finding, letters: ColumnLetters) -> str:
    """What there is to say, in a sentence."""
    return gettext(SENTENCES[finding.sentence_key]) % values(finding, letters, gettext)


def weight_in_words(weight: Weight) -> str:
    """How much a finding weighs."""
    return gettext(WEIGHTS[weight])


def kind_in_words(kind: Kind) -> str:
    """“foul passed over”: a kind by name, for counting and looking for it."""
    return gettext(NAMES[kind])


def foul_in_words(verdict: Verdict) -> str:
    """“double-three”; empty for what is not forbidden."""
    return gettext(FOULS[verdict.value]) if verdict.is_forbidden else ""
