"""Archives that are sent: bounded before they are read, read by the worker if they are large, and not kept for ever."""

from __future__ import annotations

import hashlib
import json
import zipfile
from datetime import timedelta
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from renju_tournaments.archives import container
from renju_tournaments.archives.container import DESCRIPTION, FORMAT, unpack
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.models import ArchiveUpload
from renju_tournaments.archives.services import import_archive
from renju_tournaments.archives.tables import TABLES, VERSION
from renju_tournaments.archives.views import archives
from renju_tournaments.common.web.uploads import FORGOTTEN_AFTER, MOST_WAITING
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.models import Entry, Event
from renju_tournaments.jobs.models import Job
from renju_tournaments.jobs.registry import do_chores
from renju_tournaments.jobs.services import run
from renju_tournaments.players.imports.files.reading import read_file_table
from renju_tournaments.players.imports.files.refusals import NoStartList
from renju_tournaments.players.models import Player
from tests.archives.golden import golden_event
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def with_lines(line: bytes, times: int) -> bytes:
    """A whole archive, one of whose tables has so many of these lines."""
    members = {f"{table.name}.jsonl": b"" for table in TABLES} | {"log.jsonl": line * times}
    told = {
        name: {"rows": data.count(b"\n"), "sha256": hashlib.sha256(data).hexdigest()} for name, data in members.items()
    }
    described = {"format": FORMAT, "version": VERSION, "event": "Cup", "members": told}
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in {DESCRIPTION: json.dumps(described).encode(), **members}.items():
            packed.writestr(name, data)
    return out.getvalue()


@pytest.fixture
def never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that is read fails the test."""
    monkeypatch.setattr(container, "_row", lambda *_row: pytest.fail("a row was read"))


@pytest.mark.usefixtures("never_read")
def test_a_small_file_of_millions_of_lines_is_refused_before_a_line_is_read(client: Client) -> None:
    bomb = with_lines(b"{}\n", 4_000_000)
    assert len(bomb) < 20_000
    client.force_login(make_user("anybody"))
    answer = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", bomb)})
    assert answer.status_code == 400
    assert "larger than an archive can be" in answer.text
    assert not ArchiveUpload.objects.exists()


@pytest.mark.usefixtures("never_read")
def test_rows_are_counted_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_ROWS", 1000)
    with pytest.raises(UserError, match="larger than an archive can be"):
        unpack(with_lines(b"{}\n", 1001))


def test_the_preview_shows_the_ratings_that_the_event_was_played_with(client: Client) -> None:
    event = golden_event()
    entry = Entry.objects.filter(stage__event=event, number=1).first()
    assert entry is not None
    Entry.objects.filter(player=entry.player).update(rating=2111)
    Player.objects.filter(pk=entry.player_id).update(rating=1999)
    client.force_login(make_user("chief of another place"))
    sent = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", export_event(event))})
    page = client.get(sent["Location"])
    assert "<td>2111</td>" in page.text
    assert "1999" not in page.text
    upload = ArchiveUpload.objects.get()
    del upload.look["ratings"]  # one that was looked at by an earlier version
    upload.save()
    assert "<td>1999</td>" in client.get(sent["Location"]).text


def test_a_large_archive_is_read_and_taken_in_by_the_worker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_archive, "SMALL", 0)
    event = golden_event()
    data = export_event(event)
    client.force_login(make_user("chief of another place"))
    sent = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", data)})
    there, reading = sent["Location"], Job.objects.get()
    assert client.get(there)["Location"] == f"/jobs/{reading.pk}/", "nothing is read while one waits"
    run(reading.pk)
    look = client.get(there)
    assert event.name in look.text
    form = {f"person-{number}": "new" for number in range(1, 20)}
    first, second = client.post(there, form), client.post(there, form)
    assert first["Location"] == second["Location"], "sent twice, it is made once"
    making = Job.objects.exclude(pk=reading.pk).get()
    run(making.pk)
    making.refresh_from_db()
    assert making.result["url"] == f"/desk/{event.slug}-2/", making.error
    assert Event.objects.count() == 2
    assert bytes(ArchiveUpload.objects.get().data) == b""


def test_a_large_archive_that_cannot_be_read_says_why_and_can_be_thrown_away(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_archive, "SMALL", 0)
    client.force_login(make_user("anybody"))
    there = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("x", with_lines(b"{}\n", 3))})["Location"]
    run(Job.objects.get().pk)
    assert "exactly one event" in client.get(there).text
    client.post(there, {"discard": "1"})
    assert not ArchiveUpload.objects.exists()


def test_an_archive_sent_to_an_earlier_version_that_cannot_be_read_any_more_says_why(client: Client) -> None:
    someone = make_user("anybody")
    client.force_login(someone)
    kept = ArchiveUpload.objects.create(owner=someone, file_name="x", data=with_lines(b"{}\n", 3))
    page = client.get(f"/desk/new/archive/{kept.pk}/", follow=True)
    assert page.redirect_chain == []
    assert "exactly one event" in page.text


def test_an_archive_that_was_taken_in_meanwhile_is_told_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = golden_event()
    client.force_login(make_user("chief of another place"))
    sent = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", export_event(event))})

    def taken_in_by_the_other_window(upload_id: int, **_said: object) -> Event:
        ArchiveUpload.objects.filter(pk=upload_id).update(accepted_at=timezone.now(), event=None)
        raise AlreadyDone

    monkeypatch.setattr(archives, "accept_upload", taken_in_by_the_other_window)
    page = client.post(sent["Location"], {}, follow=True)
    assert [str(told) for told in page.context["messages"]] == ["This file has been taken in already."]


def test_a_person_has_so_many_waiting_and_old_ones_are_forgotten(client: Client) -> None:
    owner, other = make_user("anybody"), make_user("other")
    for number in range(MOST_WAITING):
        ArchiveUpload.objects.create(owner=owner, file_name=f"{number}", data=b"", look={})
    ArchiveUpload.objects.create(owner=other, file_name="his", data=b"", look={})
    data = export_event(golden_event())
    client.force_login(owner)
    answer = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", data)})
    assert answer.status_code == 400
    assert f"{MOST_WAITING} files of yours wait" in answer.text
    old, ahead, fresh = ArchiveUpload.objects.filter(owner=owner)[:3]
    for upload, ago in ((old, FORGOTTEN_AFTER), (ahead, -FORGOTTEN_AFTER - timedelta(hours=1))):
        ArchiveUpload.objects.filter(pk=upload.pk).update(created_at=timezone.now() - ago)
    assert do_chores() == 2
    assert ArchiveUpload.objects.filter(pk=fresh.pk).exists()
    assert ArchiveUpload.objects.filter(owner=other).exists()
    answer = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", data)})
    assert answer.status_code == 302


def test_a_workbook_with_one_enormous_cell_is_refused_by_its_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its reader is never started."""
    monkeypatch.setattr("subprocess.run", lambda *_command, **_rest: pytest.fail("the reader was started"))
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", "<workbook/>")
        packed.writestr("xl/sharedStrings.xml", b"A" * 20_000_000)
    with pytest.raises(NoStartList, match="far more cells"):
        read_file_table(out.getvalue())


def test_a_list_of_millions_of_empty_lines_is_refused_by_their_number() -> None:
    with pytest.raises(NoStartList, match="at most"):
        read_file_table(b"Ants Kask\n" + b"\n" * 4_000_000)
