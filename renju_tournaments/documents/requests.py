"""What is asked for, from an address, a form, a command line or a job: checked in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from renju_tournaments.documents.kinds import DocumentRequest, Kind, Of
from renju_tournaments.documents.pdf.paper import Paper
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, Game, Stage

LANGUAGES: Final = tuple(code for code, _name in settings.LANGUAGES)


def request_for(
    kind: Kind,
    event: Event,
    *,
    stage: int | None = None,
    number: int | None = None,
    table: int | None = None,
    paper: str = "",
    site: str = "",
    confirmed: Iterable[str] = (),
) -> DocumentRequest:
    """The request, complete for its kind: an event with one stage needs no stage, and without a round the last
    published one is meant. Raises UserError with what is missing."""
    base = DocumentRequest(event, paper=_paper(paper), site=site.rstrip("/"), confirmed=frozenset(confirmed))
    if kind.of is Of.EVENT:
        return base
    of_stage = _stage(event, stage)
    if kind.of is Of.STAGE:
        return replace(base, stage=of_stage, number=number)
    round_ = of_stage.rounds.filter(**({"number": number} if number else {})).exclude(published_at=None).last()
    if round_ is None:
        said = _("Round %(number)s is not published; there is nothing to print.") % {"number": number}
        raise UserError(said if number else _("No round has been published; there is nothing to print."))
    if kind.of is Of.ROUND:
        return replace(base, stage=of_stage, number=round_.number)
    if table is None or not Game.objects.filter(round=round_, table=table).exists():
        raise UserError(
            _("Round %(number)s has no table %(table)s.")
            % {"number": round_.number, "table": "–" if table is None else table}
        )
    return replace(base, stage=of_stage, number=round_.number, table=table)


def language_of(typed: str) -> str:
    """The language of a document; the reader's own where none is named. Raises UserError for one that is not known."""
    if typed and typed not in LANGUAGES:
        raise UserError(_("Documents are printed in %(known)s.") % {"known": ", ".join(LANGUAGES)})
    return typed or get_language() or settings.LANGUAGE_CODE


def request_from(kind: Kind, event: Event, plain: Mapping[str, Any]) -> DocumentRequest:
    """The reverse of services.store_document.plain_request. Raises UserError for what is no longer there."""
    return request_for(
        kind,
        event,
        stage=plain.get("stage"),
        number=plain.get("round"),
        table=plain.get("table"),
        paper=str(plain.get("paper", "")),
        site=str(plain.get("site", "")),
        confirmed=plain.get("confirmed", ()),
    )


def _paper(typed: str) -> Paper:
    try:
        return Paper(typed.lower()) if typed else Paper.A4
    except ValueError:
        known = ", ".join(paper.value for paper in Paper)
        raise UserError(_("Paper is one of: %(known)s.") % {"known": known}) from None


def _stage(event: Event, ordinal: int | None) -> Stage:
    stages = list(event.stages.all())
    found = [stage for stage in stages if ordinal in (None, stage.ordinal)]
    if len(found) != 1:
        there = ", ".join(str(stage.ordinal) for stage in stages) or "–"
        raise UserError(_("Name one of the stages: %(there)s.") % {"there": there})
    found[0].event = event
    return found[0]
