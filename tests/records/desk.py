"""The arbiter's pages of a game: their addresses, what a browser sends to them, and what they say."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from renju_tournaments.events.models import Game
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import Sheet
from renju_tournaments.records.queries import handed_in


def address(name: str, found: Game, *rest: Any) -> str:
    stage = found.round.stage
    return reverse(f"records:{name}", args=[stage.event.slug, stage.ordinal, found.round.number, found.pk, *rest])


def words(response: Any) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def page(client: Client, found: Game) -> str:
    return words(client.get(address("game", found)))


def send(client: Client, found: Game, side: Side = Side.FIRST, **fields: Any) -> Any:
    """The form that hands in a sheet, and the page it leads to."""
    return client.post(address("sheet-add", found), {"side": side.value, **fields}, follow=True)


def accept(client: Client, found: Game, sheet: Sheet, **fields: Any) -> Any:
    """The button below a sheet of a page opened just now."""
    handed = handed_in([found])[found.pk]
    seen = {"newest": handed.newest, "accepted": handed.accepted}
    return client.post(address("accept", found), {"sheet": sheet.pk, **seen, **fields}, follow=True)


def set_result(found: Game, result: str) -> None:
    Game.objects.filter(pk=found.pk).update(result=result)
