"""Why there is no start list in what was sent, each with what to send instead."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from renju_tournaments.common.sentences import Facts, Refusal

KINDS: Final[dict[str, Promise]] = {
    "pdf": gettext_lazy("a PDF document"),
    "picture": gettext_lazy("a picture"),
    "program": gettext_lazy("a program"),
    "archive": gettext_lazy("an archive"),
    "damaged-archive": gettext_lazy("a damaged archive"),
    "text-document": gettext_lazy("a text document"),
    "old-office": gettext_lazy("an old office document, or a damaged one"),
    "web-page": gettext_lazy("a web page"),
    "json": gettext_lazy("a JSON file"),
    "other": gettext_lazy("a file of another kind"),
}
"""What people send in place of a table."""


def _wrong_kind(facts: Facts) -> str:
    return _("This is not a table but %(kind)s. Send the start list as CSV, XLSX, XLS or ODS, or paste its lines.") % {
        "kind": KINDS[facts["kind"]]
    }


class NoStartList(Refusal):
    """There is no start list in these bytes."""

    words = {
        "empty": gettext_lazy("The list is empty. Send a file with one player a line, or paste the lines."),
        "wrong-kind": _wrong_kind,
        "no-such-reading": gettext_lazy("There is no such encoding or separator to choose."),
        "locked": gettext_lazy(
            "The workbook is damaged or locked with a password. Open it and save it again, without a password "
            "or as CSV."
        ),
        "too-many-cells": gettext_lazy(
            "The workbook claims far more cells than a start list has. Copy the players to a new file and send that."
        ),
        "no-filled-cell": gettext_lazy("The workbook has no filled cell. Send a file with one player a row."),
        "too-many-lines": ngettext_lazy(
            "A start list has at most %(most)d line; this one is longer. Send the players of this event only.",
            "A start list has at most %(most)d lines; this one is longer. Send the players of this event only.",
            "most",
        ),
        "too-many-columns": gettext_lazy(
            "The table has more than %(most)d columns. Leave those with names, country, year and rating, and send it "
            "again."
        ),
        "not-a-name": gettext_lazy(
            "Only one column was found, and line %(line)s is not just a name: “%(text)s”. Part the columns by "
            "semicolons, commas or tabs, or save the table as XLSX, and send it again."
        ),
    }
