"""The arbiter's pages of a game: their addresses, what a browser sends to them, and what they say."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
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


def paste(client: Client, found: Game, text: str, side: Side = Side.FIRST, token: str = "", **fields: str) -> Any:
    """The form with pasted text, and the page it leads to."""
    sent = {"way": "text", "text-text": text, "token": token}
    sent |= {f"text-{name}": value for name, value in fields.items()}
    return client.post(address("sheet-add", found, side.value), sent, follow=True)


def upload(client: Client, found: Game, content: bytes, name: str = "game.sgf") -> Any:
    """The form with a file, and the page it leads to."""
    sent = {"way": "file", "file-file": SimpleUploadedFile(name, content)}
    return client.post(address("sheet-add", found, "first"), sent, follow=True)


def send_again(client: Client, found: Game, response: Any, **answers: str) -> Any:
    """The form that came back, with its file and some answers."""
    form = response.context["file_form"]
    sent = {"way": "file", "file-kept": form["kept"].value(), "file-kept_name": form["kept_name"].value()}
    sent |= {f"file-{name}": value for name, value in answers.items()}
    return client.post(address("sheet-add", found, "first"), sent, follow=True)


def accept(client: Client, found: Game, sheet: Sheet, **fields: Any) -> Any:
    """The button below a sheet of a page opened just now."""
    handed = handed_in([found])[found.pk]
    seen = {"newest": handed.newest, "accepted": handed.accepted}
    return client.post(address("accept", found), {"sheet": sheet.pk, **seen, **fields}, follow=True)


def set_result(found: Game, result: str) -> None:
    Game.objects.filter(pk=found.pk).update(result=result)
