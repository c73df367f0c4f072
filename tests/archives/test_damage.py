"""Archives that are damaged, cut, foreign, of a later version, or made up: refused with the place."""

import hashlib
import json
import random
import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from renju_tournaments.archives.container import DESCRIPTION, MOST_BYTES, unpack
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Event
from renju_tournaments.events.uids import uid_of_before
from renju_tournaments.players.models import Player
from tests.archives.golden import forget_everything, golden_event
from tests.events.playing import play
from tests.factories import make_stage, make_user


@pytest.fixture
def data(db: None) -> bytes:
    stage = make_stage(4)
    play(stage)
    return export_event(stage.event)


def changed(data: bytes, table: str, change: Callable[[list[dict[str, Any]]], None], **described: Any) -> bytes:
    """The archive with other rows in a table, and sums that agree with them."""
    rows = unpack(data)[table]
    change(rows)
    lines = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        told = json.loads(old.read(DESCRIPTION))
        told["members"][f"{table}.jsonl"]["sha256"] = hashlib.sha256(lines).hexdigest()
        told.update(described)
        new.writestr(DESCRIPTION, json.dumps(told))
        for name in old.namelist():
            if name != DESCRIPTION:
                new.writestr(name, lines if name == f"{table}.jsonl" else old.read(name))
    return out.getvalue()


def test_a_file_cut_off_anywhere_is_refused(data: bytes) -> None:
    for end in random.Random(1).sample(range(len(data)), 30):
        with pytest.raises(UserError):
            read_archive(data[:end])


def test_a_flipped_bit_is_found_or_changes_nothing(data: bytes) -> None:
    right = read_archive(data)
    for at in random.Random(2).sample(range(len(data)), 80):
        damaged = bytearray(data)
        damaged[at] ^= 1 << (at % 8)
        try:
            assert read_archive(bytes(damaged)) == right
        except UserError:
            continue


@given(st.binary(max_size=300))
def test_any_other_bytes_are_refused(junk: bytes) -> None:
    with pytest.raises(UserError):
        unpack(junk)


def foreign() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("word/document.xml", "<x/>")
    return out.getvalue()


def test_another_program_s_zip_is_refused() -> None:
    with pytest.raises(UserError, match="no archive of an event made by this program"):
        unpack(foreign())


def test_a_later_version_is_refused_by_its_number(data: bytes) -> None:
    with pytest.raises(UserError, match="later version of the program \\(99"):
        read_archive(changed(data, "byes", lambda rows: None, version=99))


@pytest.mark.parametrize("version", [0, -1, True, "1", None])
def test_a_version_there_never_was_is_refused(data: bytes, version: object) -> None:
    with pytest.raises(UserError, match=re.escape(DESCRIPTION)):
        read_archive(changed(data, "byes", lambda rows: None, version=version))


@pytest.mark.parametrize("member", [DESCRIPTION, "games.jsonl"])
def test_a_small_file_that_unpacks_to_a_large_one_is_refused_unread(member: str) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed, packed.open(member, "w") as large:
        for _block in range(MOST_BYTES // 10**6 + 1):
            large.write(bytes(10**6))
    assert len(out.getvalue()) < 10**6
    with pytest.raises(UserError, match="larger than an archive can be"):
        unpack(out.getvalue())


def test_an_archive_of_version_1_gives_its_event_one_uid_wherever_it_is_read(data: bytes) -> None:
    old = changed(data, "event", lambda rows: rows[0].pop("uid"), version=1)
    uids = []
    for _site in range(2):
        forget_everything()
        uids.append(import_archive(read_archive(old), actor=None).uid)
    assert uids[0] == uids[1] == uid_of_before(Event.objects.get().created_at.isoformat())


WRONG = [
    ("event", lambda rows: rows[0].update(uid="7"), "event.jsonl, line 1, “uid”"),
    ("event", lambda rows: rows[0].update(uid=7), "event.jsonl, line 1, “uid”"),
    ("event", lambda rows: rows[0].pop("uid"), "event.jsonl, line 1: these fields .*uid"),
    ("games", lambda rows: rows[0].update(first=99), "games.jsonl, line 1, “first”"),
    ("games", lambda rows: rows[0].update(first=True), "games.jsonl, line 1, “first”"),
    ("games", lambda rows: rows[1].update(result="7-0"), "games.jsonl, line 2, “result”"),
    ("games", lambda rows: rows[1].pop("table"), "games.jsonl, line 2: these fields .*table"),
    ("games", lambda rows: rows[1].update(extra=1), "games.jsonl, line 2: these fields .*extra"),
    ("entries", lambda rows: rows[2].update(rating="x"), "entries.jsonl, line 3, “rating”"),
    ("entries", lambda rows: rows[2].update(name="x" * 500), "entries.jsonl, line 3, “name”"),
    ("rounds", lambda rows: rows[0].update(paired_at="yesterday"), "rounds.jsonl, line 1, “paired_at”"),
    ("stages", lambda rows: rows[0].update(system=None), "stages.jsonl, line 1, “system”"),
    ("rounds", lambda rows: rows[0].update(paired_at="0001-01-01T00:00:00+14:00"), "rounds.jsonl, line 1, “paired_at”"),
    ("rounds", lambda rows: rows[0].update(notes={"code": "x"}), "rounds.jsonl, line 1, “notes”"),
    ("rounds", lambda rows: rows[0].update(notes=[float("nan")]), "rounds.jsonl, line 1: this is no row"),
    ("rounds", lambda rows: rows[0].update(notes=["a\0"]), "rounds.jsonl, line 1: this is no row"),
    ("rounds", lambda rows: rows[0].update(notes=["\ud800"]), "rounds.jsonl, line 1: this is no row"),
    ("entries", lambda rows: rows[0].update(name="a\0b"), "entries.jsonl, line 1: this is no row"),
    ("people", lambda rows: rows[0].update(name=""), "people.jsonl, line 1, “name”"),
    ("stages", lambda rows: rows[0].update(draw_means=5), "stages.jsonl, line 1, “draw_means”"),
    ("event", lambda rows: rows.append(dict(rows[0])), "exactly one event"),
]


@pytest.mark.parametrize(("table", "change", "said"), WRONG)
def test_a_wrong_value_is_refused_with_its_line_and_field(data: bytes, table: str, change: Any, said: str) -> None:
    with pytest.raises(UserError, match=said):
        read_archive(changed(data, table, change))


CONTRADICTIONS = [
    ("games", lambda rows: rows[1].update(table=rows[0]["table"])),
    ("games", lambda rows: rows[0].update(second=rows[0]["first"])),
    ("entries", lambda rows: rows[1].update(number=rows[0]["number"])),
    ("stages", lambda rows: rows[0].update(tiebreaks=["NOPE"])),
    ("stages", lambda rows: rows[0].update(team_order=["NOPE"])),
    ("stages", lambda rows: rows[0].update(team_order=[[1]])),
    ("stages", lambda rows: rows[0].update(draw_means=["no such means"], system="olympic")),
    ("entries", lambda rows: rows[0].update(number=None)),
    ("stages", lambda rows: rows[0].update(tiebreaks=[{}])),
    ("stages", lambda rows: rows[0].update(draw_protocol={"rows": [{"entry": 99}]})),
    ("stages", lambda rows: rows[0].update(draw_protocol={"rows": [{"entry": {}}]})),
    ("log", lambda rows: rows[0].update(after={"undoes": 9999})),
    ("log", lambda rows: rows[0].update(after={"undoes": [1]})),
    ("log", lambda rows: rows[0].update(after={"resumes_at": "soon"})),
    ("log", lambda rows: rows[0].update(after={"accepted": {}})),
    ("log", lambda rows: rows[0].update(subject={"code": "game"})),
    ("stages", lambda rows: rows[0].update(draw_protocol={"rows": [{"entry": 1}]})),
]


@pytest.mark.each_database
@pytest.mark.parametrize(("table", "change"), CONTRADICTIONS)
def test_rows_that_contradict_each_other_are_refused(data: bytes, table: str, change: Any) -> None:
    forget_everything()
    with pytest.raises(UserError, match="contradicts itself"):
        import_archive(read_archive(changed(data, table, change)), actor=None)
    assert (Event.objects.count(), Player.objects.count()) == (0, 0)


@pytest.mark.django_db
@pytest.mark.each_database
def test_a_sealed_move_with_a_fault_that_there_never_was_is_refused() -> None:
    data = export_event(golden_event())
    forget_everything()
    made_up = changed(data, "adjournments", lambda rows: rows[0].update(verdict="no such fault"))
    with pytest.raises(UserError, match="contradicts itself"):
        import_archive(read_archive(made_up), actor=None)
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_the_golden_event_is_small() -> None:
    assert len(export_event(golden_event())) < 60_000


def test_an_archive_of_the_first_version_has_public_stages(data: bytes) -> None:
    def forget(rows: list[dict[str, Any]]) -> None:
        for row in rows:
            del row["is_public"]

    assert [
        stage["is_public"] for stage in read_archive(changed(data, "stages", forget, version=1)).rows["stages"]
    ] == [True]
    with pytest.raises(UserError, match="is_public"):
        read_archive(changed(data, "stages", forget))


def test_an_archive_made_before_byes_had_an_origin_gets_what_can_be_known(db: None) -> None:
    stage = make_stage(5)
    play(stage)

    def forget(rows: list[dict[str, Any]]) -> None:
        for row in rows:
            del row["origin"]

    data = export_event(stage.event)
    older = read_archive(changed(data, "byes", forget, version=3))
    assert [bye["origin"] for bye in older.rows["byes"]] == ["system"]
    assert older.rows["byes"] == read_archive(data).rows["byes"]
    with pytest.raises(UserError, match="origin"):
        read_archive(changed(data, "byes", forget))


NO_ROUNDS = (
    *({"2": pairs} for pairs in ([[1, 99]], [["1", "2"]], [[1.5, 2]], [[1, 1]], [[1, 2], [1, 3]], [], [[True, 2]])),
    {"0": [[1, 2]]},
    {"x": [[1, 2]]},
    {"2": [[1, 2, 3]]},
    {"2": 7},
    [[1, 2]],
)


@pytest.mark.django_db
@pytest.mark.parametrize("agreed", NO_ROUNDS)
def test_rounds_agreed_to_that_no_round_can_be_are_refused(data: bytes, agreed: Any) -> None:
    with pytest.raises(UserError):
        import_archive(
            read_archive(changed(data, "stages", lambda rows: rows[0].update(agreed_rounds=agreed))), actor=None
        )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("table", "damage"),
    [
        ("games", {"reasons": ["by hand"]}),
        ("games", {"reasons": [{"player": 1}]}),
        ("games", {"reasons": [{"code": "proposal"}]}),
        ("games", {"first": 2}),
        ("rounds", {"notes": ["by lot"]}),
        ("rounds", {"engine": {"boards": [[1, 2]]}}),
        ("rounds", {"engine": {"boards": 7}}),
    ],
)
def test_a_round_that_no_page_could_show_is_refused(data: bytes, table: str, damage: dict[str, Any]) -> None:
    """Who sits twice, reasons that say nothing, a proposal that is none."""
    damaged = read_archive(changed(data, table, lambda rows: rows[0].update(damage)))
    with pytest.raises(UserError, match="contradicts itself"):
        import_archive(damaged, actor=None)
    assert Event.objects.count() == 1


@pytest.mark.django_db
def test_a_proposal_of_other_numbers_is_shown_by_them_and_a_reason_nobody_knows_is_left_out(
    data: bytes, client: Client
) -> None:
    def other(rows: list[dict[str, Any]]) -> None:
        rows[0]["engine"]["boards"][0]["first"] = 99
        rows[0]["notes"].append({"code": "of a later version"})

    owner = make_user()
    event = import_archive(read_archive(changed(data, "rounds", other)), actor=owner)
    client.force_login(owner)
    assert "№ 99" in client.get(f"/desk/{event.slug}/1/rounds/1/why/").text
