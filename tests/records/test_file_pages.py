"""The pages of files of games, as who sent them meets them."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, LogEntry
from renju_tournaments.records.choices import FileState
from renju_tournaments.records.models import RecordDownload, RecordFile
from renju_tournaments.rules.formats import FORMATS, Answers, detect
from renju_tournaments.rules.records.record import Outcome, Record
from tests.factories import make_event, make_user
from tests.records.record_files import CLEAN, DAMAGED, FOUL, many, packed, send, sgf
from tests.rules.test_game import steps

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

CHOICES = {"claims": "rif", "reading": "rif", "school": "translation"}


@pytest.fixture
def owner(client: Client) -> User:
    user = make_user("kask")
    client.force_login(user)
    return user


def upload(client: Client, data: bytes, name: str = "games.sgf", event: Event | None = None, **more: Any) -> Any:
    address = reverse("records:event-files", args=[event.slug]) if event else reverse("records:own-files")
    return client.post(address, {"file": SimpleUploadedFile(name, data), **CHOICES, **more}, follow=True)


def own(page: str, *rest: object) -> str:
    return reverse(f"records:own-{page}", args=rest)


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def foul(**more: Any) -> bytes:
    return FORMATS["sgf"].write([Record(steps(FOUL), **more)]).data


def test_from_a_file_to_its_report_and_to_the_board(client: Client, owner: User) -> None:
    answer = upload(client, packed({"a.sgf": sgf(CLEAN, DAMAGED), "b.sgf": foul()}), "games.zip")
    page = text(answer)
    for words in ("foul passed over", "nothing to say", "“zz” is not a point", "a.sgf", "each record&#x27;s own"):
        assert words in page
    pk = RecordFile.objects.get().pk
    found = text(client.get(own("games", pk), {"kind": "foul-passed-over"}))
    assert "1 game" in found
    assert own("game", pk, 3) in found
    game = text(client.get(own("game", pk, 3)))
    assert "H10" in game
    assert "the game went on" in game
    assert client.get(own("game", pk, 2)).status_code == 404, "the damaged game"


def test_what_a_file_leaves_open_is_asked_on_its_page(client: Client, owner: User) -> None:
    answer = upload(client, packed({"a.txt": b"1. h8 2. k10", "b.txt": b"1. h8 2. m12"}), "sheets.zip")
    assert "How are the columns lettered?" in text(answer)
    pk = RecordFile.objects.get().pk
    answer = client.post(own("answers", pk), {"letters-0": "a-o", "letters-1": "skip-i"}, follow=True)
    assert "checked" in text(answer)
    one, two = RecordFile.objects.get().records.order_by("number")
    assert (one.record["steps"][1], two.record["steps"][1]) == (["place", "k10"], ["place", "l12"])
    assert "answered meanwhile" in text(client.post(own("answers", pk), {"letters": "a-o"}, follow=True))


def test_one_answer_may_hold_for_all_files_inside(client: Client, owner: User) -> None:
    answer = upload(client, packed({f"{n}.txt": b"1. h8 2. k10" for n in range(3)}), "sheets.zip")
    assert "in all files that have no answer of their own" in text(answer)
    pk = RecordFile.objects.get().pk
    sent = {"letters": "skip-i", "letters-0": "", "letters-1": "", "letters-2": "a-o"}
    client.post(own("answers", pk), sent)
    played = [record.record["steps"][1][1] for record in RecordFile.objects.get().records.order_by("number")]
    assert played == ["j10", "j10", "k10"]
    assert "no answer of their own" not in text(upload(client, packed({"0.txt": b"1. h8 2. k10"}), "one.zip"))


def test_the_letters_may_be_told_with_the_file(client: Client, owner: User) -> None:
    upload(client, b"1. h8 2. k10", "a.txt", letters="skip-i")
    assert RecordFile.objects.get().records.get().record["steps"][1] == ["place", "j10"]


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (b"", "a.sgf", "nothing in the file"),
        (b"%PDF-1.7", "a.sgf", "none of the formats"),
        (b"PK\x03\x04" + bytes(50), "a.zip", "archive is damaged"),
        (packed({}), "a.zip", "no file in the archive"),
    ],
)
def test_a_refusal_is_a_sentence_and_keeps_the_choices(
    client: Client, owner: User, data: bytes, name: str, words: str
) -> None:
    answer = upload(client, data, name, regulation="pro")
    assert answer.status_code == 400
    assert words in text(answer)
    assert '<option value="pro" selected>' in text(answer)
    assert not RecordFile.objects.exists()


def test_choices_that_no_page_offers_are_refused(client: Client, owner: User) -> None:
    assert upload(client, sgf(CLEAN), claims="mine").status_code == 400
    assert upload(client, sgf(CLEAN), regulation="x" * 5000).status_code == 400


def test_a_large_file_is_checked_in_the_background(client: Client, owner: User) -> None:
    answer = upload(client, many(1200), token="t")
    assert "Waiting for the background worker" in text(answer)
    again = upload(client, many(1200), token="t")
    assert again.redirect_chain == answer.redirect_chain
    file = RecordFile.objects.get()
    assert (file.state, file.records.count()) == (FileState.WAITING, 0)
    assert "0 of 0 games have been checked" in text(client.get(own("file", file.pk)))


# Whose files they are.


def pages(file: RecordFile, prefix: str, *slug: str) -> list[str]:
    names = [(n, ()) for n in ("file", "games", "findings", "delete")] + [("game", (1,))]
    return [reverse(f"records:{prefix}-{name}", args=[*slug, file.pk, *rest]) for name, rest in names]


def test_nobody_else_sees_what_somebody_sent_for_himself(client: Client) -> None:
    file = send(sgf(CLEAN), owner=make_user("kask"))
    for address in pages(file, "own"):
        assert client.get(address).status_code == 302
    for name in ("novak", "root"):
        client.force_login(User.objects.create_user(name, is_superuser=name == "root"))
        for address in pages(file, "own"):
            assert client.get(address).status_code == 404
        for form in ("answers", "again", "ask", "delete"):
            assert client.post(own(form, file.pk)).status_code == 404
    assert RecordFile.objects.exists()


def test_the_people_of_an_event_see_its_files_and_others_do_not(client: Client) -> None:
    arbiter, chief, stranger = make_user("arbiter"), make_user("chief"), make_user("stranger")
    event = make_event(arbiter=arbiter, chief=chief, owner=make_user("owner"))
    file = send(sgf(CLEAN), owner=arbiter, event=event)
    other = make_event(owner=stranger)
    client.force_login(stranger)
    for address in [*pages(file, "event", event.slug), *pages(file, "event", other.slug), *pages(file, "own")]:
        assert client.get(address).status_code == 404
    client.force_login(chief)
    for address in pages(file, "event", event.slug):
        assert client.get(address).status_code == 200


def test_who_sent_a_file_and_the_chief_arbiter_delete_it_and_another_arbiter_does_not(client: Client) -> None:
    arbiter, chief = make_user("arbiter"), make_user("chief")
    event = make_event(arbiter=arbiter, chief=chief)
    one, two = send(sgf(CLEAN), owner=chief, event=event), send(sgf(CLEAN), owner=arbiter, event=event)

    def delete(file: RecordFile) -> str:
        return text(client.post(reverse("records:event-delete", args=[event.slug, file.pk]), follow=True))

    client.force_login(arbiter)
    assert "Only who sent the file and the chief arbiter" in delete(one)
    assert "are deleted" in delete(two)
    client.force_login(chief)
    assert "are deleted" in delete(one)
    assert client.post(reverse("records:event-delete", args=[event.slug, one.pk])).status_code == 404
    assert not RecordFile.objects.exists()
    acts = [entry.act for entry in LogEntry.objects.filter(event=event)]
    assert acts == [LogAct.RECORD_FILE_DELETED] * 2 + [LogAct.RECORD_FILE_ADDED] * 2


def test_a_file_at_the_desk_makes_no_page_of_an_arbiter_old(client: Client) -> None:
    event = make_event(owner=make_user("owner"))
    send(sgf(CLEAN), owner=make_user(), event=event)
    assert Event.objects.get(pk=event.pk).version == event.version


# To take away.


def test_findings_as_a_table(client: Client, owner: User) -> None:
    upload(client, foul(black="=1+1", white="Novák"))
    pk = RecordFile.objects.get().pk
    answer = client.get(own("findings", pk), {"kind": "foul-passed-over"})
    lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    head, *rows = csv.reader(lines, delimiter=";")
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["Black"], row["White"]) for row in found] == [("'=1+1", "Novák")] * len(rows)
    assert ("9", "foul-passed-over") in [(row["move"], row["kind"]) for row in found]


def take(client: Client, pk: int, key: str) -> tuple[str, bytes]:
    """The page about a format, and the file."""
    page = text(client.post(own("ask", pk), {"format": key}, follow=True))
    return page, client.get(own("download-file", pk, key)).content


def test_the_games_in_another_format_with_what_is_lost(client: Client, owner: User) -> None:
    upload(client, sgf(CLEAN, CLEAN))
    pk = RecordFile.objects.get().pk
    page, data = take(client, pk, "renjunet")
    assert "how the game ended" in page
    read = detect(data).read(data, Answers())
    assert [(r.black, r.outcome) for r in read.records] == [("Ivanov", Outcome.BLACK)] * 2


def test_a_format_with_room_for_one_game_becomes_an_archive(client: Client, owner: User) -> None:
    upload(client, sgf(CLEAN, CLEAN))
    pk = RecordFile.objects.get().pk
    page, data = take(client, pk, "renlib")
    assert "the names of the players" in page
    again = send(data, "libraries.zip")
    assert (again.total, [r.moves for r in again.records.all()]) == (2, [3, 3])


def test_a_game_that_a_format_cannot_hold_is_left_out_and_named(client: Client, owner: User) -> None:
    upload(client, FORMATS["sgf"].write([Record(steps("h8 h9")), Record(steps("h8 h9 h10 --"))]).data)
    pk = RecordFile.objects.get().pk
    page, data = take(client, pk, "psq")
    assert "left out" in page
    assert "has no passes" in page
    assert data.startswith(b"Piskvorky")


def test_a_download_is_made_once(client: Client, owner: User) -> None:
    upload(client, sgf(CLEAN))
    pk = RecordFile.objects.get().pk
    take(client, pk, "sgf")
    made = RecordDownload.objects.get().made_at
    take(client, pk, "sgf")
    assert RecordDownload.objects.get().made_at == made
    for key in ("nonsense", ""):
        assert "Choose one of the formats" in text(client.post(own("ask", pk), {"format": key}, follow=True))


def test_games_of_renjunet_come_with_its_licence_and_stand_on_no_public_page(client: Client, owner: User) -> None:
    data = FORMATS["renjunet"].write([Record(steps("h8 h9 j10"), black="Zhukova", outcome=Outcome.BLACK)]).data
    event = make_event(owner=owner)
    answer = upload(client, data, "renjunet.xml", event)
    assert "must not stand on a website" in text(answer)
    file = RecordFile.objects.get()
    client.logout()
    home = reverse("publishing:event", args=[event.slug])
    for address in (home, f"{home}games/"):
        assert "Zhukova" not in text(client.get(address))
    for address in pages(file, "event", event.slug):
        assert client.get(address).status_code == 302


# Whatever is sent.


@pytest.mark.parametrize("number", [0, 10**9, 10**30])
def test_numbers_that_nothing_has(client: Client, owner: User, number: int) -> None:
    file = send(sgf(CLEAN), owner=owner)
    assert client.get(own("file", number)).status_code == 404
    assert client.get(own("game", file.pk, number)).status_code == 404
    for query in ({"page": number}, {"member": number}, {"move": number}):
        assert client.get(own("games", file.pk), query).status_code == 200
        assert client.get(own("game", file.pk, 1), query).status_code == 200


def test_filters_that_mean_nothing_are_none(client: Client, owner: User) -> None:
    file = send(sgf(CLEAN), owner=owner)
    for query in ({"weight": "x"}, {"kind": "|"}, {"opening": "D14"}, {"page": "x"}, {"member": "-1"}):
        assert "1 game" in text(client.get(own("games", file.pk), query))
    assert "no such game" in text(client.get(own("games", file.pk), {"player": "%_' x"}))


def test_forms_are_sent_and_pages_are_opened(client: Client, owner: User) -> None:
    file = send(sgf(CLEAN), owner=owner)
    for form in ("answers", "again", "ask"):
        assert client.get(own(form, file.pk)).status_code == 405
    for page in ("file", "games", "findings"):
        assert client.post(own(page, file.pk)).status_code == 405
    assert client.get(own("download", file.pk, "sgf")).status_code == 404
    assert client.get(own("download-file", file.pk, "sgf")).status_code == 404
    assert "nothing left" in text(client.post(own("again", file.pk), follow=True))


def test_a_list_costs_the_same_for_any_number_of_files(
    client: Client, owner: User, django_assert_max_num_queries: Any
) -> None:
    for _ in range(5):
        send(sgf(CLEAN), owner=owner)
    with django_assert_max_num_queries(6) as captured:
        client.get(own("files"))
    assert not any('"records_recordfile"."data"' in query["sql"] for query in captured)
