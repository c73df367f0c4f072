"""The pages of a start list: sent, looked at, decided on, accepted or thrown away."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from renju_tournaments.events.models import Stage
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import run
from renju_tournaments.jobs.wording import outcome
from renju_tournaments.players.models import ImportDraft, Player
from renju_tournaments.players.services.import_drafts import (
    LARGE_LINES,
    verdicts_of,
)
from tests.desk.pages import text
from tests.events.start_lists import names, sent
from tests.factories import make_event, make_stage, make_user
from tests.players.startlists import RUSSIAN, workbook

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def chief() -> User:
    return make_user("chief")


@pytest.fixture
def stage(chief: User) -> Stage:
    return make_stage(0, event=make_event(chief=chief), numbered=False)


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


def url(name: str, stage: Stage, *rest: int) -> str:
    return reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, *rest])


def upload(data: bytes, name: str = "list.csv") -> dict[str, Any]:
    return {"file": SimpleUploadedFile(name, data)}


def only_draft() -> ImportDraft:
    return ImportDraft.objects.get()


def test_from_the_file_to_the_entries(desk: Client, stage: Stage) -> None:
    answer = desk.post(url("import", stage), upload(RUSSIAN))
    draft = only_draft()
    assert answer["Location"] == url("import-preview", stage, draft.pk)
    page = desk.get(answer["Location"])
    text = page.content.decode()
    assert "Windows-1251" in text
    assert "Letter 3 of “Ивaнов” is a Latin “a”" in text
    assert "Accept: 6 players" in text
    form = {"version": draft.version, "facts": page.context["facts"], "token": "t1"}
    answer = desk.post(url("import-accept", stage, draft.pk), form)
    assert answer["Location"] == url("entries", stage)
    assert stage.entries.count() == 6
    again = desk.post(url("import-accept", stage, draft.pk), form, follow=True)
    assert "not done twice" in again.content.decode()
    assert stage.entries.count() == 6
    assert desk.get(url("import-preview", stage, draft.pk))["Location"] == url("entries", stage)


def test_pasted_lines(desk: Client, stage: Stage) -> None:
    desk.post(url("import", stage), {"pasted": "Иванов Иван\t1980\r\nПетров Пётр\t1990\r\n"})
    draft = only_draft()
    assert (draft.kind, draft.separator, str(draft)) == ("text", "\t", "pasted list")
    assert "pasted" in desk.get(url("import-preview", stage, draft.pk)).content.decode()


def test_fifty_megabytes_are_refused_before_they_are_read(
    desk: Client, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("the file was read")

    monkeypatch.setattr("renju_tournaments.players.services.import_drafts.start_draft", never)
    answer = desk.post(url("import", stage), upload(b"x" * 50_000_000))
    assert answer.status_code == 400
    assert "The file has 50 MB; a start list has at most 5" in answer.content.decode()
    assert ImportDraft.objects.count() == 0


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"%PDF-1.7 ...", "not a table but a PDF document"),
        (b"", "The list is empty"),
        (b"\x89PNG\r\n\x1a\n", "not a table but a picture"),
        (b"Ivanov#1980\nPetrov#1990\n", "Only one column was found"),
    ],
)
def test_a_wrong_file_is_a_sentence_and_leaves_nothing(desk: Client, stage: Stage, data: bytes, sentence: str) -> None:
    answer = desk.post(url("import", stage), upload(data))
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert ImportDraft.objects.count() == 0


def test_what_was_pasted_stays_when_it_is_refused(desk: Client, stage: Stage) -> None:
    answer = desk.post(url("import", stage), {"pasted": "Ivanov#1980"})
    assert "Ivanov#1980</textarea>" in answer.content.decode()


def test_pasting_a_whole_book_is_refused_with_advice(desk: Client, stage: Stage) -> None:
    answer = desk.post(url("import", stage), {"pasted": "Иванов Иван;1980\n" * 150_000})
    assert answer.status_code == 400
    assert "send it as a file" in answer.content.decode()


def test_a_decision_on_the_page_is_kept_while_something_else_stands_in_the_way(desk: Client, stage: Stage) -> None:
    for name in ("Иванов Иван", "Петров Пётр"):
        Player.objects.create(name=name, birth_year=1980)
    desk.post(url("import", stage), {"pasted": "ФИО;Год\nИванов Иван;\nПетров Пётр;"})
    draft = only_draft()
    page = desk.get(url("import-preview", stage, draft.pk))
    assert ">Accept the list</button>" in text(page)
    form = {"version": draft.version, "facts": page.context["facts"], "line": ["2", "3"], "player-2": "new"}
    answer = desk.post(url("import-accept", stage, draft.pk), form, follow=True)
    assert "In line 3 it is not clear" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.choices["2"]["player"] == "new"
    desk.post(url("import-decide", stage, draft.pk), {**form, "version": draft.version, "player-3": "skip"})
    answer = desk.get(url("import-preview", stage, draft.pk))
    assert ">Accept: 1 player</button>" in text(answer)
    draft.refresh_from_db()
    form = {"version": draft.version, "facts": answer.context["facts"], "line": ["2", "3"]}
    desk.post(url("import-accept", stage, draft.pk), {**form, "player-2": "new", "player-3": "skip"})
    assert names(stage) == ["Иванов Иван"]
    assert Player.objects.filter(name="Иванов Иван").count() == 2


def test_a_spelling_is_kept_when_ticked(desk: Client, stage: Stage) -> None:
    desk.post(url("import", stage), {"pasted": "ФИО;Год\nИвaнов Иван;1980"})
    draft = only_draft()
    page = desk.get(url("import-preview", stage, draft.pk))
    form = {"version": draft.version, "facts": page.context["facts"], "line": "2", "keep-2": "on"}
    desk.post(url("import-decide", stage, draft.pk), form)
    draft.refresh_from_db()
    form |= {"version": draft.version}
    desk.post(url("import-accept", stage, draft.pk), form)
    assert names(stage) == ["Ивaнов Иван"]


def test_an_old_preview_is_refused_and_shown_again(desk: Client, stage: Stage) -> None:
    desk.post(url("import", stage), {"pasted": "ФИО;Год\nИванов Иван;1980"})
    draft = only_draft()
    page = desk.get(url("import-preview", stage, draft.pk))
    form = {"version": draft.version, "facts": page.context["facts"]}
    desk.post(url("import-columns", stage, draft.pk), {"version": draft.version, "column-0": "name", "column-1": ""})
    answer = desk.post(url("import-accept", stage, draft.pk), form, follow=True)
    assert "changed in another window" in answer.content.decode()
    assert stage.entries.count() == 0


def test_reading_otherwise_on_the_page(desk: Client, stage: Stage) -> None:
    desk.post(url("import", stage), upload(workbook([["Фамилия", "Год"], ["Иванов", 1980]], title="Лист"), "l.xlsx"))
    draft = only_draft()
    form = {"version": draft.version, "sheet": "Лист", "heading": "-1", "next": url("import-preview", stage, draft.pk)}
    desk.post(url("import-read", stage, draft.pk), form)
    draft.refresh_from_db()
    assert (draft.heading, len(verdicts_of(draft))) == (-1, 2)
    for bad in ({"encoding": "rot13"}, {"version": ""}, {"heading": "--5", "separator": "#"}):
        answer = desk.post(url("import-read", stage, draft.pk), {**form, "version": draft.version, **bad})
        assert answer.status_code == 302
        draft.refresh_from_db()


def test_a_stranger_sees_no_draft(desk: Client, stage: Stage, chief: User) -> None:
    draft = sent(stage, make_user("other"), RUSSIAN)
    assert desk.get(url("import-preview", stage, draft.pk)).status_code == 404
    for name in ("import-accept", "import-columns", "import-read", "import-decide", "import-here", "import-discard"):
        assert desk.post(url(name, stage, draft.pk)).status_code == 404, name
    assert ImportDraft.objects.count() == 1
    mine = sent(make_stage(0, event=make_event(chief=chief), numbered=False), chief, RUSSIAN)
    assert desk.get(url("import-preview", stage, mine.pk)).status_code == 404  # of another stage


def test_an_arbiter_may_not_import(client: Client, stage: Stage) -> None:
    arbiter = make_user()
    stage.event.roles.create(user=arbiter, role="arbiter")
    client.force_login(arbiter)
    assert client.get(url("import", stage)).status_code == 403
    assert client.post(url("import", stage), upload(RUSSIAN)).status_code == 403
    assert ImportDraft.objects.count() == 0


def test_a_list_may_be_thrown_away(desk: Client, stage: Stage, chief: User) -> None:
    draft = sent(stage, chief, RUSSIAN)
    desk.post(url("import-discard", stage, draft.pk))
    assert ImportDraft.objects.count() == 0


LONG = "Name;Born\n" + "\n".join(f"Ivanov {'ABCDEFGHIJ'[n % 10]}{n // 10 * 'a'};1980" for n in range(LARGE_LINES + 1))


def test_a_long_list_waits_for_the_worker(desk: Client, stage: Stage, settings: Any) -> None:
    answer = desk.post(url("import", stage), upload(LONG.encode()))
    draft = only_draft()
    job = Job.objects.get()
    assert draft.rows is None
    assert draft.job == job
    waiting = desk.get(answer["Location"]).content.decode()
    assert "Do it here and now" in waiting
    assert run(job.pk)
    job.refresh_from_db()
    draft.refresh_from_db()
    assert outcome(job) == "The list is read: 501 of 501 lines can be taken as they are."
    assert (job.state, job.result["url"]) == (JobState.DONE, url("import-preview", stage, draft.pk))
    assert len(verdicts_of(draft)) == LARGE_LINES + 1


def test_a_long_list_is_read_without_a_worker(desk: Client, stage: Stage) -> None:
    desk.post(url("import", stage), upload(LONG.encode()))
    draft = only_draft()
    desk.post(url("import-here", stage, draft.pk))
    page = desk.get(url("import-preview", stage, draft.pk) + "?show=ok&page=2")
    assert page.status_code == 200
    assert len(page.context["lines"]) == 200


def test_a_long_file_that_is_no_list_ends_in_a_sentence(desk: Client, stage: Stage) -> None:
    desk.post(url("import", stage), upload(b"\x89PNG\r\n" + b"\n" * 600))
    draft = only_draft()
    run(Job.objects.get().pk)
    assert "not a table but a picture" in desk.get(url("import-preview", stage, draft.pk)).content.decode()
    with translation.override("ru"):
        assert "not a table" not in outcome(Job.objects.get())
        assert "XLSX" in outcome(Job.objects.get())
