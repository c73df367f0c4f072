"""Reading a long start list in the background."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy, ngettext_lazy

from renju_tournaments.common.sentences import Refusal
from renju_tournaments.common.web.uploads import forget_old
from renju_tournaments.jobs.context import JobContext
from renju_tournaments.jobs.registry import JobResult, chore, job
from renju_tournaments.players.imports.files.refusals import NoStartList
from renju_tournaments.players.models import ImportDraft
from renju_tournaments.players.services.import_drafts import read_draft, verdicts_of

READ_START_LIST = "read-start-list"


class ListGone(Refusal):
    words = {"gone": gettext_lazy("The list is no longer there. Send it again.")}


@job(
    READ_START_LIST,
    title=gettext_lazy("Reading of a start list"),
    words={
        "read": ngettext_lazy(
            "The list is read: %(taken)s of %(count)s line can be taken as it is.",
            "The list is read: %(taken)s of %(count)s lines can be taken as they are.",
            "count",
        ),
        **ListGone.words,
        **NoStartList.words,
    },
)
def read_start_list(context: JobContext, *, draft_id: int) -> JobResult:
    """Read the list and judge it once; the preview judges again, against the register as it is then."""
    draft = ImportDraft.objects.filter(pk=draft_id).select_related("stage__event").first()
    if draft is None:
        raise ListGone("gone")
    context.progress(0, 2)
    read_draft(draft)
    context.progress(1, 2)
    verdicts = verdicts_of(draft)
    context.progress(2, 2)
    taken = sum(v.is_taken for v in verdicts)
    arguments = [draft.stage.event.slug, draft.stage.ordinal, draft.pk]
    return {
        "code": "read",
        "facts": {"taken": taken, "count": len(verdicts)},
        "url": reverse("desk:import-preview", args=arguments),
    }


@chore
def forget_start_lists() -> int:
    return forget_old(ImportDraft.objects.filter(accepted_at=None))
