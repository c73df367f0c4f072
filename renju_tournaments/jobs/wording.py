"""What came of a job, in the language of whoever reads it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from renju_tournaments.common.sentences import Words, in_words
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.registry import UnknownKind, words_of
from renju_tournaments.troubles import Trouble

BROKEN: Final = "broken"
GIVEN_UP: Final = "given-up"

_ANY_KIND: Final[Words] = {
    BROKEN: _("Something broke on our side while doing this. Nothing else was touched; try it again."),
    GIVEN_UP: _("This was started %(count)s times and never finished; it will not be tried again."),
    Trouble.FULL.value: _("The disk of the site is full, so nothing was kept of this. Try again when it has room."),
    Trouble.READ_ONLY.value: _("The site cannot write its files, so nothing was kept of this. Tell who runs it."),
    Trouble.BUSY.value: _("Somebody else was writing for too long, so nothing was kept of this. Try it again."),
    Trouble.GONE.value: _("The database did not answer, so nothing was kept of this. Try it again."),
    **UnknownKind.words,
}


def outcome(job: Job) -> str:
    """What a finished job says. Jobs of earlier versions, and refusals that have no code, kept the sentence itself, in
    the language of who had asked."""
    result = job.result if isinstance(job.result, dict) else {}
    if code := result.get("code"):
        return in_words({**_ANY_KIND, **words_of(job.kind)}, code, result.get("facts") or {})
    return job.error or str(result.get("message") or "")
