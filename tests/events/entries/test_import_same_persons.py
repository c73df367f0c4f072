"""Many lines with one namesake each in the register: one answer for all of them, and none for the doubtful ones."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from renju_tournaments.events.models import Stage
from renju_tournaments.players.imports.judging import Kind
from renju_tournaments.players.models import ImportDraft, Player
from renju_tournaments.players.services.import_drafts import start_draft, verdicts_of
from tests.desk.pages import text, url
from tests.factories import make_event, make_stage

pytestmark = pytest.mark.django_db

LIST = "Name;ID\nKask Mart;\nSaar Tiit;\nNovak Jan;\nDvorak Petr;X1\nDvorak Petr ;X2\nTamm Liis;E9\nUus Uuno;\n"


@pytest.fixture
def stage(people: dict[str, User]) -> Stage:
    """The register knows Kask and Saar once, Dvorak once for two lines, Novak twice, and the id of Tamm as Orav's."""
    for name in ("Kask Mart", "Saar Tiit", "Dvorak Petr"):
        Player.objects.create(name=name)
    for year in (1970, 1990):
        Player.objects.create(name="Novak Jan", birth_year=year)
    Player.objects.create(name="Orav Ott", external_id="E9")
    return make_stage(0, event=make_event(chief=people["chief"]), numbered=False)


@pytest.fixture
def draft(stage: Stage, people: dict[str, User]) -> ImportDraft:
    return start_draft(stage.pk, owner=people["chief"], content=LIST.encode(), file_name="list.csv")


def kinds(draft: ImportDraft) -> dict[str, str]:
    return {
        " ".join(v.cells).strip(): v.kind.value for v in verdicts_of(ImportDraft.objects.get(pk=draft.pk)) if v.person
    }


def test_the_clear_ones_are_decided_at_once_and_the_others_stay_open(
    chief: Client, stage: Stage, draft: ImportDraft
) -> None:
    before = kinds(draft)
    assert {name for name, kind in before.items() if kind == Kind.OPEN.value} == {*before} - {"Uus Uuno"}
    page = text(chief.get(url("import-preview", stage, draft.pk)))
    assert "All 2 are the same persons" in page
    page = text(
        chief.post(url("import-decide", stage, draft.pk), {"version": draft.version, "all-same": "1"}, follow=True)
    )
    assert "2 lines are about the persons of the register now" in page
    assert "are the same persons" not in page
    after = kinds(draft)
    assert {name for name in after if after[name] != before[name]} == {"Kask Mart", "Saar Tiit"}
    matched = [v.match.name for v in verdicts_of(ImportDraft.objects.get(pk=draft.pk)) if v.match]
    assert matched == ["Kask Mart", "Saar Tiit"]
    assert not stage.entries.exists(), "deciding enters nobody"


def test_a_namesake_of_whom_nothing_more_is_known_has_no_empty_brackets(
    chief: Client, stage: Stage, draft: ImportDraft
) -> None:
    page = text(chief.get(url("import-preview", stage, draft.pk)))
    assert "the same person: Kask Mart</option>" in page
    assert "the same person: Novak Jan (1970)</option>" in page
    assert "()" not in page


def test_what_was_decided_on_the_page_comes_first(chief: Client, stage: Stage, draft: ImportDraft) -> None:
    sent = {"version": draft.version, "all-same": "1", "line": "2", "player-2": "new"}
    chief.post(url("import-decide", stage, draft.pk), sent)
    decided = {v.cells[0]: v.match for v in verdicts_of(ImportDraft.objects.get(pk=draft.pk)) if v.is_taken}
    assert decided["Kask Mart"] is None
    assert decided["Saar Tiit"] is not None


def test_an_old_page_decides_nothing(chief: Client, stage: Stage, draft: ImportDraft) -> None:
    ImportDraft.objects.filter(pk=draft.pk).update(version=draft.version + 1)
    page = chief.post(url("import-decide", stage, draft.pk), {"version": draft.version, "all-same": "1"}, follow=True)
    assert "changed in another window" in text(page)
    assert ImportDraft.objects.get(pk=draft.pk).choices == {}
