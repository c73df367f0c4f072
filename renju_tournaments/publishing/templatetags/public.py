"""The frame of an event's public pages: its tabs, its rounds, and the bar at the thumb of a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from renju_tournaments.events.models import Event, Stage
from renju_tournaments.publishing.games import recorded
from renju_tournaments.publishing.pages import Tab
from renju_tournaments.tables.round_titles import RoundTitle, rounds_to_show, title_of
from renju_tournaments.tables.standings import PublishedRound, current_round, published_rounds
from renju_tournaments.wording.pages import games_page

register = template.Library()


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the navigation."""

    key: str
    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class RoundWay:
    """A chip of the row of rounds; without an address when the round is not published."""

    name: str
    is_named: bool
    """By more than its number: names take more lines of a phone."""
    url: str
    state: str
    current: bool


@dataclass(frozen=True, slots=True)
class StageWay:
    name: str
    url: str
    current: bool


@register.inclusion_tag("publishing/frame.html", takes_context=True)
def public_frame(context: dict[str, Any]) -> dict[str, Any]:
    """The head of a public page. No query once the view has asked for the rounds."""
    event: Event = context["event"]
    stage: Stage | None = context.get("stage")
    tab: Tab | None = context["request"].tab
    rounds = _rounds(stage)
    return {
        "event": event,
        "stages": [
            StageWay(str(s), reverse("publishing:standings", args=[event.slug, s.ordinal]), s == stage)
            for s in event.stages.all()
        ],
        "tabs": list(_ways(event, stage, tab, rounds)),
        "tabs_label": _("Event"),
        "rounds": _chips(event, stage, tab, rounds, context.get("number")) if stage else [],
        "rounds_are_tables": tab == Tab.STANDINGS,
    }


@register.simple_tag
def games_way(event: Event, stage: Stage, tab: Tab | None = None) -> Way:
    """To the page that shows the games of the stage at a glance."""
    key, label = games_page(stage)
    return Way(key, label, reverse(f"publishing:{key}", args=[event.slug, stage.ordinal]), tab == key)


@register.inclusion_tag("publishing/_files.html")
def files(name: str, *of: str | int) -> dict[str, list[tuple[str, str]]]:
    """The ways to a table as files; ``name``: of its address, ``of``: what that is made of."""
    return {"files": [(ending.upper(), reverse(f"publishing:{name}-{ending}", args=of)) for ending in ("csv", "json")]}


@register.simple_tag
def round_title(stage: Stage, number: int) -> RoundTitle:
    """What the public calls a round."""
    return title_of(stage, number)


@register.inclusion_tag("publishing/bottom_bar.html", takes_context=True)
def bottom_bar(context: dict[str, Any]) -> dict[str, Any]:
    """Me, pairings, standings, info. No query once the frame has been made."""
    event: Event = context["event"]
    stage: Stage | None = context.get("stage")
    tab: Tab | None = context["request"].tab
    ways = [Way("me", _("Me"), reverse("publishing:find", args=[event.slug]), tab == Tab.FIND)]
    if stage:
        rounds = _rounds(stage)
        now = current_round(rounds)
        ways += [
            Way(
                "rounds",
                _("Pairings"),
                reverse("publishing:round", args=[event.slug, stage.ordinal, now.number if now else 1]),
                tab == Tab.ROUNDS,
            ),
            Way(
                "standings",
                _("Standings"),
                reverse("publishing:standings", args=[event.slug, stage.ordinal]),
                tab in (Tab.STANDINGS, games_page(stage)[0]),
            ),
        ]
    about = tab in (Tab.INFO, Tab.START_LIST)
    ways.append(Way("info", _("Info"), reverse("publishing:event", args=[event.slug]), about))
    return {"event": event, "stage": stage, "ways": ways}


def _rounds(stage: Stage | None) -> list[PublishedRound]:
    return published_rounds(stage) if stage else []


def _ways(event: Event, stage: Stage | None, tab: Tab | None, rounds: list[PublishedRound]) -> list[Way]:
    ways = [Way("info", _("Info"), reverse("publishing:event", args=[event.slug]), tab == Tab.INFO)]
    if stage is None:
        return ways
    now = current_round(rounds)
    for key, label, name, extra in (
        (Tab.START_LIST, _("Start list"), "start-list", ()),
        (Tab.ROUNDS, _("Pairings"), "round", (now.number if now else 1,)),
        (Tab.STANDINGS, _("Standings"), "standings", ()),
    ):
        url = reverse(f"publishing:{name}", args=[event.slug, stage.ordinal, *extra])
        ways.append(Way(key, label, url, tab == key))
    ways.append(games_way(event, stage, tab))
    if any(recorded(s) for s in event.stages.all()):
        ways.append(Way("games", _("Games"), reverse("publishing:games", args=[event.slug]), tab == Tab.GAMES))
    ways.append(Way("me", _("Find a player"), reverse("publishing:find", args=[event.slug]), tab == Tab.FIND))
    return ways


def _chips(
    event: Event, stage: Stage, tab: Tab | None, rounds: list[PublishedRound], shown: int | None
) -> list[RoundWay]:
    """Published rounds lead somewhere; the others are only counted."""
    if tab not in (Tab.ROUNDS, Tab.STANDINGS):
        return []
    name = "publishing:standings-after" if tab == Tab.STANDINGS else "publishing:round"
    states = {r.number: r.state for r in rounds}
    titles = {n: title_of(stage, n) for n in rounds_to_show(stage, rounds)}
    return [
        RoundWay(
            name=title.short,
            is_named=bool(title.beside),
            url=reverse(name, args=[event.slug, stage.ordinal, n]) if n in states else "",
            state=states.get(n, ""),
            current=n == shown,
        )
        for n, title in titles.items()
    ]
