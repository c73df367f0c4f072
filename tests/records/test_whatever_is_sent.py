"""Every page of game records, met with numbers nothing has, other people, other methods, and forms no page sends."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import EventRole, Game, Stage
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import GameRecord, RecordFile, Sheet
from renju_tournaments.records.services.links import make_links
from renju_tournaments.records.urls import app_name
from tests.amounts import enough
from tests.factories import make_user
from tests.records.games import hand_in, playing
from tests.records.record_files import CLEAN, send, sgf

pytestmark = pytest.mark.django_db

HUGE = 10**25
ODD = ("", "0", "-1", "9" * 30, "²", "x" * 5000, "%s", "';--", "\N{GAME DIE}")


@pytest.fixture
def stage() -> Stage:
    """A round in play, with a sheet of one side of its first table; the last table was dissolved after one came in."""
    stage, game = playing()
    hand_in(game, Side.FIRST, "h8 h9 j10")
    last = Game.objects.get(round__stage=stage, table=4)
    hand_in(last, Side.FIRST, "h8 h9 j10")
    last.delete()
    EventRole.objects.create(event=stage.event, user=make_user("kask"), role=Role.OWNER)
    return stage


def routes() -> dict[str, list[str]]:
    """The names of all pages of game records, and the parts of their addresses."""
    found: dict[str, list[str]] = {}

    def walk(patterns: list[Any], parts: list[str]) -> None:
        for one in patterns:
            more = parts + list(one.pattern.converters)
            if isinstance(one, URLResolver):
                walk(one.url_patterns, more)
            elif isinstance(one, URLPattern) and one.name:
                found[one.name] = more

    (records,) = (r for r in get_resolver().url_patterns if getattr(r, "app_name", "") == app_name)
    walk(records.url_patterns, [])
    return found


def addresses(of: Stage, **parts: Any) -> dict[str, str]:
    """Of every page, with the parts of the first table and file unless told otherwise."""
    game = Game.objects.get(round__stage=of, table=1)
    owner = of.event.roles.get().user
    links = make_links(game.round, by=NOBODY)
    files = {True: send(sgf(CLEAN), owner=owner), False: send(sgf(CLEAN), owner=owner, event=of.event)}
    known = {
        "slug": of.event.slug,
        "stage": of.ordinal,
        "game": game.pk,
        "sheet": Sheet.objects.get().pk,
        "entry": of.log.get(act=LogAct.SHEET_SET_ASIDE).pk,
        "side": "second",
        "key": links[game.pk, Side.FIRST].key,
    }
    found = {}
    for name, needed in routes().items():
        here: dict[str, Any] = {**known, "number": 1, "pk": files[name.startswith("own-")].pk}
        if name.endswith(("download", "download-file", "set-aside-file")):
            here["key"] = "sgf"
        here |= {part: value for part, value in parts.items() if part in needed}
        if not parts or set(parts) & set(needed):
            found[name] = reverse(f"{app_name}:{name}", kwargs={part: here[part] for part in needed})
    return found


def test_every_page_is_known_here(stage: Stage) -> None:
    assert {"overview", "round", "game", "hand-in", "links", "event-file", "own-game"} <= set(addresses(stage))


@pytest.mark.parametrize("part", ["stage", "number", "game", "sheet", "pk"])
def test_a_number_that_nothing_has_is_a_page_that_is_not_there(client: Client, stage: Stage, part: str) -> None:
    client.force_login(stage.event.roles.get().user)
    for number in (0, 10**9, HUGE):
        for name, address in addresses(stage, **{part: number}).items():
            for answer in (client.get(address), client.post(address)):
                assert answer.status_code in (302, 404, 405, 422), (name, number, answer.status_code)


def test_nobody_without_a_role_finds_a_page_of_the_desk(client: Client, stage: Stage) -> None:
    found = {name: a for name, a in addresses(stage).items() if not name.startswith("hand-in")}
    for name, address in found.items():
        assert client.get(address).status_code in (302, 405), name
        assert client.post(address).status_code in (302, 405), name
    client.force_login(make_user("stranger"))
    for name, address in found.items():
        wanted = (200, 405) if name == "own-files" else (404, 405)
        assert client.get(address).status_code in wanted, name
        assert client.post(address).status_code in ((400, 405) if name == "own-files" else (404, 405)), name
    assert (GameRecord.objects.filter(game__isnull=False).count(), RecordFile.objects.count()) == (0, 2)


def test_other_methods_are_refused(client: Client, stage: Stage) -> None:
    client.force_login(stage.event.roles.get().user)
    for name, address in addresses(stage).items():
        for method in ("put", "delete", "patch", "options"):
            assert getattr(client, method)(address).status_code == 405, (name, method)


@pytest.mark.each_database
def test_forms_that_no_page_sends_change_nothing(client: Client, stage: Stage) -> None:
    client.force_login(stage.event.roles.get().user)
    fields = ("sheet", "newest", "accepted", "reason", "way", "text", "game", "steps", "size", "winner", "ending")
    fields += ("letters", "rows", "side", "format", "claims", "token", "next", "answer", "first", "second", "number")
    found = {n: a for n, a in addresses(stage).items() if not n.endswith(("-delete", "-close", "links"))}
    for turn, odd in enumerate(ODD):
        sent = {field: odd[:60] if field == "token" else odd for field in fields}
        for place, (name, address) in enumerate(found.items()):
            ways = [
                partial(client.post, address, sent),
                partial(client.get, address, sent),
                partial(client.post, address, sent, headers={"accept": "application/json"}),
            ]
            for send_it in enough([ways[(turn + place) % len(ways)]], ways):
                assert send_it().status_code < 500, (name, odd)
    assert (Sheet.objects.count(), GameRecord.objects.filter(game__isnull=False).count()) == (1, 0)


STEPS = [
    "null",
    "{}",
    "[[]]",
    "[[[[[[]]]]]]",
    "[" * 20_000,
    '[["place"]]',
    '[["place", 8]]',
    '[["place", "h8", "red"]]',
    f'[["place", "{"9" * 3000}/1"]]',
    '[["place", "-1/-1"]]',
    '[["place", "h8/"]]',
    '[["declare", 1e400]]',
    '[["declare", -5]]',
    '[["offer"]]',
    '[["swap", "yes"]]',
    '[["set-up", null]]',
    json.dumps([["place", "h8"]] * 3000),
    json.dumps([["set-up", *["h8"] * 3000]]),
    json.dumps([["swap", True]] * 1500),
    "NaN",
    "\u0663",
]


@pytest.mark.parametrize("steps", STEPS, ids=range(len(STEPS)))
def test_games_that_no_board_sends_are_a_sentence_or_a_sheet(client: Client, stage: Stage, steps: str) -> None:
    found = addresses(stage)
    for size in ("15", "0", "-1", "9" * 20, "20"):
        fields = {"steps": steps, "size": size, "winner": "first", "ending": "five"}
        answer = client.post(found["hand-in"], fields, headers={"accept": "application/json"})
        assert answer.status_code in (200, 422), size
        look = client.post(found["hand-in-look"], {"game": json.dumps({**fields, "steps": steps})})
        assert look.status_code in (200, 422), size
    assert client.get(found["hand-in"]).status_code == 200


FILES = {
    "a program": b"MZ\x90\x00" * 100,
    "zeros": bytes(5000),
    "an archive": b"PK\x03\x04" + bytes(100),
    "brackets": b"(;" * 20_000,
    "rectangles": b"(;SZ[15]AB" + b"[aa:oo]" * 2000 + b")",
    "xml": b"<?xml version='1.0'?><!DOCTYPE d [<!ENTITY a 'b'>]><database>&a;</database>",
    "gzip": b"\x1f\x8b\x08" + bytes(50),
    "utf-16": "\ufeff1. h8 2. h9".encode("utf-16-le"),
    "an address": b"https://gomocalc.com/#/h8?%00%ff%ed%a0%80",
    "many games": b"1. h8 2. h9\n\n" * enough(300, 2000),
}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
@pytest.mark.each_database
def test_files_that_are_no_sheets_are_a_sentence_or_a_sheet(client: Client, stage: Stage, data: bytes) -> None:
    found = addresses(stage)
    client.force_login(stage.event.roles.get().user)
    for name in ("hand-in", "sheet-add", "own-files", "event-files"):
        for file_name in ("a.sgf", "a" * 300, "\u202egnp.exe"):
            sent = {"file": SimpleUploadedFile(file_name, data), "way": "file", "claims": "rif"}
            sent |= {"reading": "rif", "school": "translation"}
            answer = client.post(found[name], sent, follow=True)
            assert answer.status_code in (200, 400, 422), (name, file_name)
