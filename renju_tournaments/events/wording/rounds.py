"""What changed in a published round, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def changes_in_words(changes: Iterable[Mapping[str, Any]]) -> str:
    """``Round.changes`` on one line: “tables 3, 4; table 1”. Empty for none."""
    return "; ".join(_change(change) for change in changes)


def _change(change: Mapping[str, Any]) -> str:
    if "left" in change:
        return _("table %(table)s: %(name)s has left") % {"table": change["table"], "name": change["left"]}
    tables = change["tables"]
    return ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": ", ".join(map(str, tables))}
