"""What is wrong with a list of positions, in words: the sentences of ``rules.formats.errors``, translated."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.rules.formats.errors import SENTENCES, FormatError


def position_error(error: FormatError) -> str:
    """The sentence for an error, with its line."""
    said = _(SENTENCES[error.code]) % error.facts
    return said if error.line is None else _("Line %(line)s: %(what)s") % {"line": error.line, "what": said}
