"""A start list from a file or the clipboard: sent, looked at with a verdict a row, and accepted."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from renju_tournaments.common.forms.faults import Refusal, refusals
from renju_tournaments.common.numbers import whole
from renju_tournaments.common.people import actor_of
from renju_tournaments.encodings import ENCODINGS
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.access import Permission
from renju_tournaments.events.effects.import_plan import Changes
from renju_tournaments.events.effects.import_plan import Line as PlannedLine
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.events.services.entries.import_start_list import (
    check_import,
    facts_of,
    import_start_list,
    plan_for,
)
from renju_tournaments.frame.desk import Tab, asked, desk_view, seen_version
from renju_tournaments.jobs.models import JobState
from renju_tournaments.jobs.services import enqueue
from renju_tournaments.jobs.wording import outcome
from renju_tournaments.players.imports.columns import fields_for
from renju_tournaments.players.imports.files.separated import SEPARATORS
from renju_tournaments.players.imports.headings import Field
from renju_tournaments.players.imports.judging import Kind, Verdict, only_namesakes
from renju_tournaments.players.imports.wording import FIELDS, KINDS, say
from renju_tournaments.players.models import ImportDraft, Player
from renju_tournaments.players.services import import_drafts
from renju_tournaments.players.tasks import READ_START_LIST

PER_PAGE: Final = 200
SAMPLES: Final = 3

SEPARATOR_NAMES: Final[dict[str, Promise]] = {
    ";": gettext_lazy("semicolon"),
    ",": gettext_lazy("comma"),
    "\t": gettext_lazy("tab"),
    "|": gettext_lazy("vertical bar"),
}
KIND_NAMES: Final[dict[str, Promise]] = {
    "csv": gettext_lazy("text file"),
    "text": gettext_lazy("pasted"),
    "xlsx": gettext_lazy("Excel workbook"),
    "xls": gettext_lazy("old Excel workbook"),
    "ods": gettext_lazy("OpenDocument spreadsheet"),
}
SHOWN: Final[dict[str, frozenset[Kind]]] = {
    "all": frozenset(Kind),
    "look": frozenset(Kind) - {Kind.OK},
    **{kind.value: frozenset({kind}) for kind in Kind},
}
"""Which verdicts a filter of the preview shows."""


def own_draft(request: HttpRequest, stage: Stage, pk: int) -> ImportDraft:
    """Raises Http404 for somebody else's list, and for one of another stage."""
    draft = ImportDraft.objects.filter(pk=pk, stage=stage, owner_id=request.user.pk).select_related("job").first()
    if draft is None:
        raise Http404(_("There is no such list, or it is not yours."))
    draft.stage = stage
    return draft


# ---- sending -------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def import_list(request: HttpRequest, event: Event, stage: Stage) -> HttpResponse:
    """The form for a file or pasted lines. What cannot be read is said, and what was pasted stays."""
    refusal = Refusal()
    if request.method == "POST":
        with refusals() as refusal:
            draft = _received(request, stage)
            return redirect("desk:import-preview", event.slug, stage.ordinal, draft.pk)
    waiting = ImportDraft.objects.filter(stage=stage, owner_id=request.user.pk, accepted_at=None)
    context = {
        "event": event,
        "stage": stage,
        "error": str(refusal),
        "pasted": request.POST.get("pasted", ""),
        "waiting": waiting.defer("content", "rows"),
        "fields": [FIELDS[field] for field in Field if field is not Field.IGNORE],
    }
    return render(request, "desk/import.html", context, status=400 if refusal else 200)


def _received(request: HttpRequest, stage: Stage) -> ImportDraft:
    """Raises UserError."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        import_drafts.refuse_size(file.size or 0)
        content, name = file.read(), file.name or _("file")
    else:
        content, name = request.POST.get("pasted", "").encode(), ""
    draft = import_drafts.start_draft(stage.pk, owner=actor_of(request), content=content, file_name=name)
    if import_drafts.is_waiting(draft):
        draft.job = enqueue(READ_START_LIST, {"draft_id": draft.pk}, actor_of(request))
        draft.save(update_fields=["job"])
    return draft


# ---- looking -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Column:
    """A column of the file, and what it is taken as."""

    index: int
    title: str
    samples: list[str]
    field: str

    @property
    def name(self) -> str:
        """Of the field of the form."""
        return f"column-{self.index}"


@dataclass(frozen=True)
class Line:
    """A row of the preview."""

    verdict: Verdict
    label: str
    sentences: list[str]
    entry: list[str]
    """What the list says otherwise than the entry."""
    held: list[str]
    """What it says otherwise, and the entry cannot take any more."""
    register: list[str]
    taken_over: list[str]
    """What the register adds to the line of somebody who enters."""
    is_idle: bool
    has_left: bool
    doubt: bool

    @property
    def asks_who(self) -> bool:
        """Is it open who they are, or was it decided?"""
        return (self.verdict.kind is Kind.OPEN and self.verdict.match is None and not self.doubt) or bool(
            self.verdict.choice
        )

    @property
    def asks(self) -> bool:
        """Has the person something to decide, or decided something, about this row?"""
        v = self.verdict
        asked = self.doubt or self.entry or self.register
        return self.asks_who or bool(asked) or v.may_keep or v.may_stand_apart


@require_safe
@desk_view(Permission.RUN_EVENT, Tab.ENTRIES)
def preview(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    """How the list was read, what each column holds, and the verdict on every row. Nothing is written."""
    found = own_draft(request, stage, draft)
    if found.accepted_at:
        messages.info(request, _("This list has been accepted; the players are entered."))
        return redirect("desk:entries", event.slug, stage.ordinal)
    context: dict[str, Any] = {"event": event, "stage": stage, "draft": found}
    if import_drafts.is_waiting(found):
        if found.job is not None and found.job.state == JobState.FAILED:
            context["failure"] = outcome(found.job)
        return render(request, "desk/import_waiting.html", context)
    plan = plan_for(stage, found)
    verdicts = plan.verdicts
    counts = Counter(v.kind for v in verdicts)
    show = request.GET.get("show", "all")
    shown = [line for line in plan.lines if line.verdict.kind in SHOWN.get(show, SHOWN["all"])]
    page = Paginator(shown, PER_PAGE).get_page(request.GET.get("page"))
    taken = sum(v.is_taken for v in verdicts)
    context |= {
        "page": page,
        "lines": [_line(line) for line in page],
        "columns": _columns(found),
        "field_choices": [(field.value, FIELDS[field]) for field in fields_for(teams=stage.has_teams)],
        "counts": [(kind.value, KINDS[kind], counts[kind]) for kind in Kind if counts[kind]],
        "look": sum(counts[kind] for kind in SHOWN["look"]),
        "total": len(verdicts),
        "namesakes": len(only_namesakes(verdicts)),
        "show": show if show in SHOWN else "all",
        "taken": 0 if counts[Kind.OPEN] else taken,
        "idle": bool(taken)
        and not counts[Kind.OPEN]
        and all(line.is_idle for line in plan.lines if line.verdict.is_taken),
        "several": sum(bool(line.entry or line.register) for line in plan.lines) > 1,
        "objections": check_import(stage, plan),
        "redraw": plan.redraw,
        "facts": facts_of(found) if found.choices else plan.facts,
        "late": stage.rounds.exists(),
        **_reading(found),
    }
    return render(request, "desk/import_preview.html", context)


def _reading(draft: ImportDraft) -> dict[str, Any]:
    """How the list was read, and how else it could be."""
    rows = draft.rows or []
    tops = [(index, line, " · ".join(filter(None, cells))[:60]) for index, (line, cells) in enumerate(rows[:10])]
    return {
        "kind": KIND_NAMES.get(draft.kind, draft.kind),
        "encoding": ENCODINGS.get(draft.encoding, draft.encoding),
        "separator": SEPARATOR_NAMES.get(draft.separator, _("none; one column")),
        "encodings": list(ENCODINGS.items()),
        "separators": [(mark, SEPARATOR_NAMES[mark]) for mark in SEPARATORS],
        "heading_line": rows[draft.heading][0] if 0 <= draft.heading < len(rows) else None,
        "tops": tops,
    }


def _columns(draft: ImportDraft) -> list[Column]:
    rows = draft.rows or []
    titles = rows[draft.heading][1] if draft.heading >= 0 else []
    body = rows[draft.heading + 1 :]
    columns = []
    for index, field in enumerate(draft.mapping):
        filled = (cells[index] for _line, cells in body if cells[index])
        samples = [value for value, _n in zip(filled, range(SAMPLES), strict=False)]
        columns.append(Column(index, titles[index] if titles else "", samples, field))
    return columns


def _line(line: PlannedLine) -> Line:
    verdict = line.verdict
    return Line(
        verdict,
        str(KINDS[verdict.kind]),
        [say(note) for note in verdict.notes],
        entry=_changes(line.entry),
        held=_changes(line.held),
        register=_changes(line.register),
        taken_over=[
            _("%(field)s: %(value)s") % {"field": _field_name(name), "value": value}
            for name, value in line.values.items()
            if verdict.match and verdict.person and value not in ("", None) and not getattr(verdict.person, name)
        ],
        is_idle=line.is_idle,
        has_left=line.has_left,
        doubt=line.doubt is not None,
    )


def _changes(changes: Changes) -> list[str]:
    return [
        _("%(field)s: %(before)s → %(after)s")
        % {"field": _field_name(field), "before": "–" if before in ("", None) else before, "after": after}
        for field, (before, after) in changes.items()
    ]


def _field_name(name: str) -> str:
    if name == "team":
        return str(FIELDS[Field.TEAM])
    return str(getattr(Player._meta.get_field(name), "verbose_name", name))


# ---- deciding ------------------------------------------------------------------------------------------------------


@require_POST
@desk_view(Permission.RUN_EVENT)
def read_again(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    """Another encoding, separator, sheet, or row of headings."""
    found = own_draft(request, stage, draft)
    heading = request.POST.get("heading", "")
    import_drafts.read_again(
        found,
        seen=seen_version(request),
        encoding=request.POST.get("encoding", ""),
        separator=request.POST.get("separator", ""),
        sheet=request.POST.get("sheet", ""),
        heading=int(heading) if re.fullmatch(r"-1|[0-9]{1,2}", heading) else None,
    )
    return _back(event, stage, found)


@require_POST
@desk_view(Permission.RUN_EVENT)
def set_columns(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    found = own_draft(request, stage, draft)
    mapping = [request.POST.get(f"column-{index}", "") for index in range(len(found.mapping))]
    import_drafts.map_columns(found, mapping, seen=seen_version(request))
    return _back(event, stage, found)


@require_POST
@desk_view(Permission.RUN_EVENT)
def decide(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    """Who the people of some rows are, and which spellings stay."""
    found = own_draft(request, stage, draft)
    if "all-same" in request.POST:
        count = import_drafts.say_the_same(found, _choices(request), seen=seen_version(request))
        messages.success(
            request,
            ngettext(
                "%(count)s line is about the person of the register now. Look at it again before you accept.",
                "%(count)s lines are about the persons of the register now. Look at them again before you accept.",
                count,
            )
            % {"count": count},
        )
    elif "for-all" in request.POST:
        wanted = request.POST.get("update", "")
        lines = [line.verdict.line for line in plan_for(stage, found).lines if line.entry or line.register]
        import_drafts.update_all(
            found,
            lines,
            _choices(request),
            entry=wanted in ("both", "entry"),
            register=wanted in ("both", "register"),
            seen=seen_version(request),
        )
    else:
        import_drafts.choose(found, _choices(request), seen=seen_version(request))
    return redirect(_address(event, stage, found) + _query(request))


@require_POST
@desk_view(Permission.RUN_EVENT)
def accept(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    """Everything at once. Decisions made on the page are kept even when something else stands in the way."""
    found = own_draft(request, stage, draft)
    choices = _choices(request)
    try:
        _refuse_unseen(stage, found, choices)
        outcome = import_start_list(
            found.pk,
            version=seen_version(request),
            facts=request.POST.get("facts", ""),
            choices=choices,
            redraw="redraw" in request.POST,
            by=asked(request),
        )
    except AlreadyDone:
        messages.info(request, _("This list has been accepted already; it was not done twice."))
    except UserError as refusal:
        messages.error(request, str(refusal))
        found.refresh_from_db()
        if choices and found.version == seen_version(request):
            import_drafts.choose(found, choices, seen=found.version)
        return redirect(_address(event, stage, found) + _query(request))
    else:
        messages.success(request, outcome_sentence(outcome))
    return redirect("desk:entries", event.slug, stage.ordinal)


@require_POST
@desk_view(Permission.RUN_EVENT)
def read_here(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    """Read a waiting list in this request, when no worker comes for it."""
    found = own_draft(request, stage, draft)
    import_drafts.read_draft(found)
    return _back(event, stage, found)


@require_POST
@desk_view(Permission.RUN_EVENT)
def discard(request: HttpRequest, event: Event, stage: Stage, draft: int) -> HttpResponse:
    import_drafts.discard_draft(own_draft(request, stage, draft))
    messages.info(request, _("The list is thrown away; nobody was entered from it."))
    return redirect("desk:import", event.slug, stage.ordinal)


def _refuse_unseen(stage: Stage, draft: ImportDraft, choices: import_drafts.Choices) -> None:
    """Raises Conflict when decisions on the page change what the page did not show."""
    if draft.accepted_at or import_drafts.is_waiting(draft):
        return
    shown = plan_for(stage, draft)
    new = plan_for(stage, draft, {**draft.choices, **choices})
    lines = [
        after.verdict.line
        for before, after in zip(shown.lines, new.lines, strict=True)
        if (after.entry, after.held, after.register) != (before.entry, before.held, before.register)
        and (after.writes_entry or after.held or after.writes_register)
    ]
    if lines:
        raise Conflict(
            ngettext(
                "Your decisions are kept. What line %(lines)s changes by them is shown now; look at it, and accept.",
                "Your decisions are kept. What lines %(lines)s change by them is shown now; look at it, and accept.",
                len(lines),
            )
            % {"lines": ", ".join(map(str, lines[:10])) + (" …" if len(lines) > 10 else "")}
        )


def outcome_sentence(outcome: dict[str, int]) -> str:
    """What an accepted list did, in one line."""
    if not any(outcome[name] for name in ("entered", "updated", "added", "register")):
        return _("Nothing had to be changed: all that the list says stands in the entries and in the register already.")
    facts = {
        "entered": ngettext("%(count)s player entered", "%(count)s players entered", outcome["entered"]),
        "updated": ngettext("%(count)s entry updated", "%(count)s entries updated", outcome["updated"]),
        "added": ngettext(
            "%(count)s person added to the register", "%(count)s people added to the register", outcome["added"]
        ),
        "register": ngettext(
            "%(count)s person updated in the register", "%(count)s people updated in the register", outcome["register"]
        ),
        "unchanged": ngettext("%(count)s line unchanged", "%(count)s lines unchanged", outcome["unchanged"]),
        "left_out": ngettext("%(count)s line left out", "%(count)s lines left out", outcome["left_out"]),
    }
    parts = [sentence % {"count": outcome[name]} for name, sentence in facts.items()]
    return _("The start list is in: %(what)s.") % {"what": ", ".join(parts)}


def _choices(request: HttpRequest) -> dict[str, dict[str, Any]]:
    """The decisions on the rows that stood on the page; a box left empty is a decision too, where there was a box."""
    lines = [line for line in request.POST.getlist("line") if whole(line) is not None]
    offered = {name: set(request.POST.getlist(f"{name}-offered")) for name in ("entry", "register")}
    return import_drafts.clean_choices(
        {
            line: {
                "player": request.POST.get(f"player-{line}", ""),
                "keep": f"keep-{line}" in request.POST,
                "apart": f"apart-{line}" in request.POST,
                "rating": request.POST.get(f"rating-{line}", ""),
                **{
                    f"leave_{name}": line in boxes and f"{name}-{line}" not in request.POST
                    for name, boxes in offered.items()
                },
            }
            for line in lines
        }
    )


def _address(event: Event, stage: Stage, draft: ImportDraft) -> str:
    return reverse("desk:import-preview", args=[event.slug, stage.ordinal, draft.pk])


def _query(request: HttpRequest) -> str:
    """The filter and the page the person was on."""
    show, page = request.POST.get("show", ""), whole(request.POST.get("page"))
    if show not in SHOWN or page is None:
        return ""
    return f"?show={show}&page={page}#rows"


def _back(event: Event, stage: Stage, draft: ImportDraft) -> HttpResponse:
    return redirect(_address(event, stage, draft))


stage_urls = [
    path("import/", import_list, name="import"),
    path("import/<int:draft>/", preview, name="import-preview"),
    path("import/<int:draft>/read/", read_again, name="import-read"),
    path("import/<int:draft>/columns/", set_columns, name="import-columns"),
    path("import/<int:draft>/decide/", decide, name="import-decide"),
    path("import/<int:draft>/accept/", accept, name="import-accept"),
    path("import/<int:draft>/here/", read_here, name="import-here"),
    path("import/<int:draft>/discard/", discard, name="import-discard"),
]
