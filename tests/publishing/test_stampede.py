"""A page goes stale, and all phones in the hall ask for it at the same moment: it is made once for each language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.models import Game, ScheduledRound, Stage
from renju_tournaments.records.choices import Side
from renju_tournaments.records.services.accept_record import accept_record
from tests.at_once import at_once
from tests.factories import make_stage
from tests.publishing.scenes import PAIRED, play
from tests.records.games import hand_in

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 6
GAMES, RECORDS, STARTS = "events_game", "records_gamerecord", "events_scheduledround"
PAGES = {
    "1/standings/": GAMES,
    "1/cross-table/": GAMES,
    "1/rounds/2/": GAMES,
    "1/players/3/": GAMES,
    "1/standings/2/3/": GAMES,
    "1/standings.csv": GAMES,
    "games/": RECORDS,
    "calendar.ics": STARTS,
}
"""Of each page the table whose rows it is made of."""


@pytest.fixture
def stage() -> Stage:
    stage = make_stage(8, tiebreaks=("BH", "SB"))
    play(stage, 1, "1-5 1-0, 6-2 0-1, 3-7 1/2-1/2, 8-4 +/-")
    play(stage, 2, "2-1 1-0, 8-3 *, 7-4 0-1, 5-6 1-0")
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=PAIRED)
    game = Game.objects.get(round__number=1, table=1)
    sheet = hand_in(game, Side.FIRST, "h8 h9 i10")
    accept_record(
        stage_id=stage.pk, game_id=game.pk, sheet_id=sheet.pk, seen_newest=sheet.pk, seen_accepted=0, by=NOBODY
    )
    return stage


def visit(address: str, language: str, table: str) -> tuple[str, int]:
    """What a phone is shown, and how often the table was read for it."""
    reads = 0

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal reads
        reads += bool(re.search(rf'(FROM|JOIN) "{table}"', sql))
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        answer = Client(headers={"accept-language": language}).get(address)
    assert answer.status_code == 200
    return answer.content.decode(), reads


def test_for_all_phones_together_it_is_made_as_often_as_for_one_in_each_language(stage: Stage) -> None:
    for page, table in PAGES.items():
        address = f"/e/{stage.event.slug}/{page}"
        alone = {}
        for language in ("en", "ru"):
            cache.clear()
            alone[language] = visit(address, language, table)
        cache.clear()
        languages = ["en", "ru"] * (PHONES // 2)
        shown = at_once([lambda a=address, each=language, t=table: visit(a, each, t) for language in languages])
        assert [text for text, _reads in shown] == [alone[language][0] for language in languages], page
        once = sum(reads for _text, reads in alone.values())
        assert once > 0
        assert sum(reads for _text, reads in shown) == once, page
