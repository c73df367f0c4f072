"""The sentences of the results page that its script says by itself."""

from __future__ import annotations

from django.utils.translation import gettext as _

from renju_tournaments.events.result_sheet import choices_for


def script_words() -> dict[str, object]:
    """Words by name, with ``%(name)s`` where the script puts values; and the label of every result by its code."""
    return {
        "labels": {c.code: c.label for c in choices_for("", "")},
        "saving": _("saving …"),
        "notSaved": _("NOT SAVED"),
        "retry": _("try again"),
        "discard": _("discard my entry"),
        "clears": _("0 clears a result; 2 means the second player wins."),
        "keep": _("keep %(value)s"),
        "replace": _("replace with %(value)s"),
        "conflict": _("%(by)s entered %(theirs)s at %(at)s; you entered %(yours)s."),
        "somebody": _("Somebody else"),
        "different": _("Stored: %(stored)s. You typed: %(typed)s."),
        "standing": _("%(stored)s is entered already, and the round is complete. Is it to be %(typed)s?"),
        "checked": _("checked"),
        "checkOn": _("Check mode: type every result again. %(done)s of %(all)s are checked."),
        "checkDone": _("All %(all)s results are checked."),
        "checkStop": _("Table %(table)s differs. Choose which result is right."),
        "saved": _("Table %(table)s: %(value)s, saved."),
        "undone": _("Table %(table)s: taken back, now %(value)s."),
        "allIn": _("Every table has its result."),
        "offline": _(
            "No connection. What you type is kept on this computer and sent as soon as the connection is back."
        ),
        "loggedOut": _(
            "You have been logged out. Log in again in another tab; what you typed is kept and will be sent then."
        ),
        "others": _("Entered by %(by)s: %(what)s."),
        "otherTable": _("table %(table)s: %(value)s"),
        "boards": _("The boards of this event have changed. Load the page again."),
        "reload": _("Load again"),
        "nothingFound": _("No table or player here matches."),
        "tableNumber": _("table %(table)s"),
        "leave": _("Some results are not saved yet."),
        "noteTitle": _("Note on table %(table)s"),
        "noteConflict": _("Somebody else wrote meanwhile: “%(theirs)s”. Save again to replace it."),
        "moreTitle": _("Table %(table)s: %(first)s – %(second)s"),
        "refused": _("That was not saved. Load the page again and look at the table."),
    }
