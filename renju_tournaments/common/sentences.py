"""What is told later, to readers of several languages: kept as a code with facts, put into words where it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise

from renju_tournaments.errors import UserError

Facts = Mapping[str, Any]
"""Plain JSON values, by the names of the place-holders in the sentence."""

Words = Mapping[str, Promise | Callable[[Facts], str]]
"""By code: a sentence with named place-holders (``gettext_lazy``, ``ngettext_lazy``), or what makes one of facts."""


def in_words(words: Words, code: str, facts: Facts) -> str:
    """The sentence, in the language of now; empty for a code that this version does not know."""
    sentence = words.get(code, "")
    return sentence(facts) if callable(sentence) else str(sentence % dict(facts))


class Refusal(UserError):
    """A refusal that can be kept as data. Each kind lists what it can say in ``words``."""

    words: ClassVar[Words] = {}

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(in_words(self.words, code, facts))
