"""The frame of every page: addresses, the tabs of an event's desk, the language switch."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from django import template
from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from renju_tournaments.events.choices import Role, RoundState
from renju_tournaments.events.models import Event, Stage
from renju_tournaments.frame.desk import Tab
from renju_tournaments.tables.round_titles import title_of
from renju_tournaments.tables.standings import TO_PLAY, current_round
from renju_tournaments.tables.values.players import PlayerWords
from renju_tournaments.wording.pages import games_page

register = template.Library()


@register.simple_tag
def csrf_cookie() -> str:
    """Under which name a script finds the key for forms among the cookies (server.js)."""
    return str(settings.CSRF_COOKIE_NAME)


@dataclass(frozen=True, slots=True)
class Link:
    """A way in the navigation."""

    label: str
    url: str
    current: bool


@register.inclusion_tag("language_switch.html", takes_context=True)
def language_switch(context: dict[str, Any]) -> dict[str, Any]:
    """A button a language; choosing one stays on the page, with its query and with what is typed (unsent.js)."""
    request = context.get("request")
    return {
        "languages": settings.LANGUAGES,
        "current": get_language(),
        "next": _here(request),
        "is_answer": request is not None and request.method == "POST",
    }


def _here(request: HttpRequest | None) -> str:
    """The address to come back to. The answer to a form has none of its own: there it is the form's page."""
    if request is None:
        return "/"
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    form = urlsplit(request.headers.get("Referer", ""))
    return f"{form.path}?{form.query}" if form.query else form.path or "/"


@register.inclusion_tag("frame/desk_frame.html", takes_context=True)
def desk_frame(context: dict[str, Any]) -> dict[str, Any]:
    """The head of an event's desk pages: name, state, stages, tabs, rounds. Two queries.

    Reads ``event``, ``stage`` (else the first) and ``round`` or ``number`` from the context, and the tab of the view
    (``desk_view``) from the request.
    """
    event: Event = context["event"]
    stages = list(event.stages.all())
    stage: Stage | None = context.get("stage") or (stages[0] if stages else None)
    tab: Tab | None = getattr(context["request"], "tab", None)
    shown = context.get("number") or getattr(context.get("round"), "number", None)
    rounds = _rounds(stage) if stage else []
    return {
        "event": event,
        "stages": [_Named(str(s), _to("desk:standings", event.slug, s.ordinal), s == stage) for s in stages],
        "tabs": list(_tabs(event, stage, tab)),
        "tabs_label": _("Desk"),
        "rounds": [_chip(event, stage, r, shown) for r in rounds] if stage else [],
        "state": _state(stage, rounds),
        "standings": _standings(stage, rounds, shown) if stage and shown else "",
        "public_url": _to("publishing:event", event.slug),
    }


@dataclass(frozen=True, slots=True)
class _Round:
    """A round of the row; a draft has nothing to play yet."""

    number: int
    state: str
    to_play: int


def _rounds(stage: Stage) -> list[_Round]:
    rounds = stage.rounds.annotate(to_play=Count("games", filter=TO_PLAY)).order_by("number")
    return [
        _Round(number, state, 0 if state == RoundState.DRAFT else to_play)
        for number, state, to_play in rounds.values_list("number", "state", "to_play")
    ]


def _to(name: str, *args: Any) -> str:
    return reverse(name, args=args)


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A chip of the row of rounds."""

    name: str
    is_named: bool
    """By more than its number: names take more lines of a phone."""
    url: str
    state: str
    title: str
    current: bool


@dataclass(frozen=True, slots=True)
class _State:
    code: str
    words: str


def _tabs(event: Event, stage: Stage | None, tab: Tab | None) -> Iterable[Link]:
    yield Link(_("Overview"), _to("desk:event", event.slug), tab is Tab.OVERVIEW)
    if stage:
        for key, label in (
            ("entries", _("Entries")),
            ("draw", _("Draw")),
            ("rounds", _("Rounds")),
            ("standings", _("Standings")),
            games_page(stage),
        ):
            yield Link(label, _to(f"desk:{key}", event.slug, stage.ordinal), tab == key)
        yield Link(_("Records"), _to("records:overview", event.slug), tab is Tab.RECORDS)
        yield Link(_("Print"), _to("documents:print", event.slug, stage.ordinal), tab is Tab.PRINT)
    if event.role is not Role.ARBITER:
        yield Link(_("Settings"), _to("desk:settings", event.slug), tab is Tab.SETTINGS)
    yield Link(_("Log"), _to("desk:log", event.slug), tab is Tab.LOG)


def _chip(event: Event, stage: Stage, round_: _Round, shown: int | None) -> RoundLink:
    words = RoundState(round_.state).label
    called = title_of(stage, round_.number, drafts=True)
    return RoundLink(
        name=called.short,
        is_named=bool(called.beside),
        url=_to("desk:round", event.slug, stage.ordinal, round_.number),
        state=round_.state,
        title=_("%(round)s: %(state)s") % {"round": called.words, "state": words},
        current=round_.number == shown,
    )


def _standings(stage: Stage, rounds: list[_Round], shown: int) -> str:
    """What the head would say while the round on the page is being played, has adjourned games only, or is complete:
    for the script that enters its results."""

    def head(state: RoundState, to_play: int) -> list[str]:
        as_if = [replace(r, state=state.value, to_play=to_play) if r.number == shown else r for r in rounds]
        standing = _state(stage, as_if)
        return [standing.code, standing.words]

    return json.dumps(
        {
            "playing": head(RoundState.PUBLISHED, 1),
            "adjourned": head(RoundState.PUBLISHED, 0),
            "complete": head(RoundState.COMPLETE, 0),
        }
    )


def _state(stage: Stage | None, rounds: list[_Round]) -> _State:
    """Where the stage stands, in two or three words: at the first round with a game to play, else at the last."""
    if stage is None:
        return _State("empty", _("no stage yet"))
    if stage.finished_at:
        return _State("complete", _("final table"))
    now = current_round(rounds)
    if now is None:
        return _State("empty", _("not started"))
    called = title_of(stage, now.number, drafts=True)
    if stage.is_open_ended or called.is_named:
        words = {
            RoundState.DRAFT.value: _("%(round)s: draft"),
            RoundState.PUBLISHED.value: _("%(round)s: playing"),
            RoundState.COMPLETE.value: _("%(round)s: complete"),
        }[now.state]
    else:
        words = {
            RoundState.DRAFT.value: _("round %(number)s of %(all)s: draft"),
            RoundState.PUBLISHED.value: _("round %(number)s of %(all)s: playing"),
            RoundState.COMPLETE.value: _("round %(number)s of %(all)s: complete"),
        }[now.state]
    return _State(now.state, words % {"round": called.words, "number": now.number, "all": stage.rounds_planned})


@register.simple_tag
def player_name(player: PlayerWords, people: str = "") -> SafeString:
    """A player's name, linked to their page where ``people``, the address of those pages without a number, is given."""
    if not people:
        return conditional_escape(player.name)
    return format_html('<a href="{}{}/">{}</a>', people, player.number, player.name)


@register.simple_tag
def url_prefix(name: str, *args: Any) -> str:
    """The address of a numbered page without its number, for long tables: “/e/cup/1/players/”."""
    return reverse(name, args=[*args, 0]).removesuffix("0/")
