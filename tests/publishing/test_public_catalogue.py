"""What the public sees and what is printed needs the public catalogue alone; without its own the desk is English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from renju_tournaments.common.people import NOBODY
from renju_tournaments.documents.kinds import all_kinds, make
from renju_tournaments.documents.requests import request_for
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event, Round, Stage
from renju_tournaments.records.services.links import make_links
from tests.amounts import enough
from tests.archives.golden import golden_event
from tests.crawling import visited
from tests.events.knock_outs import knock_out, play_out

pytestmark = pytest.mark.django_db

TOKEN: Final = re.compile(rb'value="[\w-]{30,}"')
"""What a form carries that is another each time."""


@pytest.fixture(autouse=True)
def _at_one_time() -> Iterator[None]:
    """The time of printing stands at the foot of every sheet."""
    with patch.object(timezone, "now", return_value=timezone.now()):
        yield


def shown(event: Event, language: str) -> dict[str, bytes]:
    """Every kind of page that the event has for the public, and every document."""
    cache.clear()
    client = Client(headers={"accept-language": language})
    found = {address: answer.content for address, _page, answer in visited(client, of_a_kind=1)}
    for link in list(make_links(Round.objects.get(stage__event=event, number=1), by=NOBODY).values())[:3]:
        for address in (f"/hand-in/{link.key}/", f"/seal/{link.key}/"):
            found[address] = TOKEN.sub(b"", client.get(address).content)
            found[f"{address} refused"] = TOKEN.sub(b"", client.post(address, {"way": "text"}).content)
    for kind in all_kinds():
        try:
            wanted = request_for(kind, event=event, stage=1, number=1, table=1, confirmed=["provisional", "protests"])
            found[kind.key] = make(kind, wanted, language=language).data
        except UserError as refusal:
            with override(language):
                found[kind.key] = str(refusal).encode()
    return found


def untranslated(whole: bytes, public: bytes) -> str:
    """The first place at which they differ, as far as it can be read."""
    lines = zip(whole.decode(errors="replace").splitlines(), public.decode(errors="replace").splitlines(), strict=False)
    return next((found.strip()[:200] for wanted, found in lines if wanted != found), "its length")


def played_knock_out() -> Event:
    stage = knock_out(6)
    play_out(stage)
    return stage.event


@pytest.mark.parametrize("made", enough([golden_event], [golden_event, played_knock_out]))
def test_the_public_and_paper_need_the_public_catalogue_alone(made: Any, catalogues: Path, settings: Any) -> None:
    event = made()
    settings.LOCALE_PATHS = [catalogues / "public", catalogues / "desk"]
    whole = shown(event, "ru")
    settings.LOCALE_PATHS = [catalogues / "public"]
    public = shown(event, "ru")
    assert len(whole) > 50
    assert {name: untranslated(whole[name], public[name]) for name in whole if public[name] != whole[name]} == {}


def test_the_desk_without_a_catalogue_of_its_own_is_english(
    catalogues: Path, settings: Any, chief: Client, stage: Stage
) -> None:
    settings.LOCALE_PATHS = [catalogues / "public"]
    page = chief.get(f"/desk/{stage.event.slug}/", headers={"accept-language": "ru"})
    assert page.status_code == 200
    assert "Settings" in page.text
