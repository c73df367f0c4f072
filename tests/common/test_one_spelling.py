"""A letter has one spelling, wherever it comes in: typed, in an address, in a file, at the console."""

from __future__ import annotations

import importlib
import json
from typing import Any
from unicodedata import normalize

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import reverse

from pairings.formats import trf
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.common.people import By
from renju_tournaments.common.text.fields import LineField, LinesField
from renju_tournaments.common.text.spelling import visible
from renju_tournaments.events.models import Entry, Event, Stage
from renju_tournaments.events.services.import_report import facts_of, import_report, keep_report
from renju_tournaments.players.models import ImportDraft, Player, PlayerAct
from renju_tournaments.players.queries import alike, search_players
from tests.archives.test_damage import changed
from tests.desk.pages import event_url, fields, text, url
from tests.events.start_lists import bring_in
from tests.factories import make_event, make_stage, make_user
from tests.players.startlists import workbook

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

NAME = "Jiří Dvořák"
APART = normalize("NFD", NAME)
"""The same name with its accents taken apart, as some systems send it."""


@pytest.fixture
def chief() -> User:
    return make_user("chief")


@pytest.fixture
def stage(chief: User) -> Stage:
    return make_stage(0, event=make_event(owner=chief), numbered=False)


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


# What is the same ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (APART, NAME),
        ("Jan\u00a0\u00a0Novák \t", "Jan Novák"),
        ("\u200bJan\ufeff Nov\u00adák\u202e", "Jan Novák"),
        ("محمد\u200cرضا", "محمد\u200cرضا"),  # two words in one, by a joiner that Persian needs
        ("क्\u200dष", "क्\u200dष"),
        ("Jan\u200d Novák\u200c", "Jan Novák"),
        ("が", "が"),
        ("カ\u3099", "ガ"),
    ],
)
def test_what_nobody_sees_makes_no_other_name(typed: str, kept: str) -> None:
    assert visible(typed) == kept
    assert visible(kept) == kept


NOT_TYPED = {
    "kind", "state", "act", "content_type", "language", "error", "encoding", "separator", "token", "key", "verdict",
    "fingerprint", "slug", "stones", "means", "regulation", "opening", "outcome", "ending", "format", "kinds",
    "time_zone", "federation",
}  # fmt: skip
"""Columns of codes, addresses and messages that the program makes itself."""
OTHERWISE = {
    ("Player", "external_id"): "unique; composed where it is read, so that two of before can stay",
    ("ReportFile", "text"): "kept as it came; its columns are counted in characters",
}


def test_every_column_that_is_typed_keeps_one_spelling() -> None:
    ours = [model for model in apps.get_models() if model.__module__.startswith("renju_tournaments.")]
    open_ones = {
        f"{model.__name__}.{field.name}"
        for model in ours
        for field in model._meta.fields
        if isinstance(field, models.CharField | models.TextField)
        and not isinstance(field, LineField | LinesField)
        and not field.choices
        and not field.name.endswith("_key")
        and field.name not in NOT_TYPED
        and (model.__name__, field.name) not in OTHERWISE
    }
    assert not open_ones


# Where it comes in --------------------------------------------------------------------------------------------------


def test_a_player_typed_in_the_other_spelling_is_the_one_there_is(desk: Client, stage: Stage) -> None:
    Player.objects.create(name=NAME)
    sent = fields(desk.get("/players/add/")) | {"name": APART}
    assert "In the register there is" in text(desk.post("/players/add/", sent))
    desk.post("/players/add/", sent | {"another": "on", "city": normalize("NFD", "Plzeň"), "external_id": " A\u030a1 "})
    new = Player.objects.get(city="Plzeň")
    assert (new.name, new.external_id) == (NAME, "Å1")
    assert list(search_players(APART)) == list(search_players(NAME)) != []
    assert desk.get("/players/search/", {"q": APART}).json() == desk.get("/players/search/", {"q": NAME}).json()


def test_a_form_of_an_event(desk: Client, stage: Stage) -> None:
    sent = fields(desk.get(event_url("settings", stage))) | {"name": normalize("NFD", "Český pohár")}
    sent["description"] = normalize("NFD", "Začátek\nv devět")
    desk.post(event_url("settings", stage), sent)
    event = Event.objects.get(pk=stage.event_id)
    assert (event.name, event.description.splitlines()) == ("Český pohár", ["Začátek", "v devět"])


@pytest.mark.parametrize("kind", ["pasted", "csv", "xlsx"])
def test_a_start_list(desk: Client, chief: User, stage: Stage, kind: str) -> None:
    Player.objects.create(name=NAME, birth_year=1980, city="Brno")
    rows = [["Name", "Born", "City"], [f"{APART}\u00a0", 1980, "Brno"]]
    lines = "\n".join(";".join(map(str, row)) for row in rows)
    if kind == "pasted":
        desk.post(url("import", stage), {"pasted": lines})
    else:
        data = workbook(rows) if kind == "xlsx" else lines.encode()
        name = normalize("NFD", f"účastníci.{kind}")
        desk.post(url("import", stage), {"file": SimpleUploadedFile(name, data)})
        assert ImportDraft.objects.get().file_name == f"účastníci.{kind}"
    draft = ImportDraft.objects.get()
    page = desk.get(url("import-preview", stage, draft.pk))
    desk.post(url("import-accept", stage, draft.pk), {"version": draft.version, "facts": page.context["facts"]})
    assert stage.entries.get().player == Player.objects.get()


def test_a_report_file(chief: User) -> None:
    known = Player.objects.create(name=NAME, birth_year=1980, external_id="5")
    line = f"001    1      {APART:<33} 2100 CZE           5 1980/00/00  0.0    1"
    report = keep_report(chief, content=f"012 {normalize('NFD', 'Pohár')}\n{line}\n".encode(), file_name="a.trf")
    event = import_report(
        report.pk,
        name=normalize("NFD", "Pohár"),
        time_zone="UTC",
        system="round-robin",
        choices={},
        facts=facts_of(trf.parse(report.text)),
        by=By(chief),
    )
    assert event.name == "Pohár"
    entry = Entry.objects.get(stage__event=event)
    assert (entry.name, entry.player) == (NAME, known)


def apart(rows: list[dict[str, Any]]) -> None:
    """The name as it stood in the rows of before."""
    rows[:] = json.loads(json.dumps(rows, ensure_ascii=False).replace(NAME, APART))


def test_an_archive_of_before(chief: User, stage: Stage) -> None:
    bring_in(stage, chief, f"Name;Born\n{NAME};1980")
    data = export_event(stage.event)
    for table in ("people", "entries", "log"):
        data = changed(data, table, apart)
    other = import_archive(read_archive(data), actor=None)
    assert Entry.objects.get(stage__event=other).player == Player.objects.get()
    assert Entry.objects.get(stage__event=other).name == NAME
    logged = json.dumps([entry.after for entry in other.log.all()], ensure_ascii=False)
    assert NAME in logged
    assert APART not in logged


def test_whatever_writes_past_the_forms(stage: Stage) -> None:
    Player.objects.bulk_create([Player(name=APART)])
    player = Player.objects.get(name=APART)  # looked for in either spelling
    assert player.name == NAME
    Player.objects.update(city=normalize("NFD", "Plzeň"))
    player.refresh_from_db()
    player.club = normalize("NFD", "Šachy")
    Player.objects.bulk_update([player], ["club"])
    assert Player.objects.filter(city="Plzeň", club="Šachy").count() == 1


# Log-ins ------------------------------------------------------------------------------------------------------------

PASSWORD = "příliš žluťoučký"


@pytest.mark.parametrize("chosen", ["NFC", "NFD"])
@pytest.mark.parametrize("typed", ["NFC", "NFD"])
def test_a_password_opens_in_whatever_spelling_it_was_chosen(client: Client, chosen: str, typed: str) -> None:
    user = make_user("jiri")
    user.set_password(normalize(chosen, PASSWORD))  # type: ignore[arg-type]
    user.save()
    sent = {"username": "jiri", "password": normalize(typed, PASSWORD)}  # type: ignore[arg-type]
    assert client.post(reverse("accounts:log-in"), sent).status_code == 302
    old = {"old_password": sent["password"], "new_password1": "úplně jiné heslo", "new_password2": "úplně jiné heslo"}
    assert client.post(reverse("accounts:password"), old).status_code == 302
    user.refresh_from_db()
    assert user.check_password("úplně jiné heslo")


def test_another_password_opens_nothing(client: Client) -> None:
    user = make_user("jiri")
    user.set_password(PASSWORD)
    user.save()
    sent = {"username": "jiri", "password": "prilis zlutoucky"}
    assert client.post(reverse("accounts:log-in"), sent).status_code == 200


def test_a_log_in_made_at_the_console_can_log_in(client: Client, stage: Stage) -> None:
    call_command("add_user", normalize("NFD", "Jiří"))
    user = User.objects.get(username="Jiří")
    user.set_password("let-me-in")
    user.save()
    sent = {"username": normalize("NFD", "Jiří"), "password": "let-me-in"}
    assert client.post(reverse("accounts:log-in"), sent).status_code == 302


# What was stored before ---------------------------------------------------------------------------------------------


def stored_apart(row: models.Model, **values: str) -> None:
    """Written as the state before wrote it: past the columns that mend it."""
    plain = {name: models.Value(value, output_field=models.TextField()) for name, value in values.items()}
    type(row)._default_manager.filter(pk=row.pk).update(**plain)


def migrate(app: str, number: str) -> None:
    importlib.import_module(f"renju_tournaments.{app}.migrations.{number}_one_spelling_of_letters").spell(apps, None)


def test_the_names_that_are_stored_get_one_spelling_and_nobody_is_merged(stage: Stage, desk: Client) -> None:
    one, other, third = (Player.objects.create(name=NAME, external_id=f"{n}") for n in range(3))
    namesake = Player.objects.create(name=NAME, birth_year=1955)
    entry = Entry.objects.create(stage=stage, player=one, name=NAME)
    act = PlayerAct.objects.create(player=one, name=NAME, act="added")
    stored_apart(one, name=APART, external_id="A\u030a1")
    stored_apart(other, name=APART, external_id="\u00c51")
    stored_apart(third, name=f"{NAME} ", external_id="")
    for row in (entry, act, stage.event):
        stored_apart(row, name=APART)
    Player.objects.filter(pk=namesake.pk).update(birth_year=1955)
    stored_apart(desk_user := User.objects.get(), username="Jiri\u0301", first_name=APART)
    for app, number in (("players", "0004"), ("events", "0025"), ("accounts", "0003")):
        migrate(app, number)
    assert {tuple(row) for row in Player.objects.values_list("name", "name_key")} == {(NAME, one.name_key)}
    for row in (one, other, entry, act, stage.event, desk_user):
        row.refresh_from_db()
    assert {entry.name, act.name, stage.event.name, desk_user.first_name} == {NAME}
    assert (one.external_id, other.external_id) == ("A\u030a1", "\u00c51"), "two people keep two ids"
    assert desk_user.username == "Jirí"
    assert Player.objects.count() == 4


def test_two_who_look_alike_are_listed_until_something_tells_them_apart(desk: Client, stage: Stage) -> None:
    one = Player.objects.create(name=NAME, city="Brno")
    two = Player.objects.create(name="jiri dvorak")
    Player.objects.create(name=NAME, birth_year=1955, city="Praha")
    Player.objects.create(name="Jan Novák")
    assert [[p.pk for p in group] for group in alike()] in ([[one.pk, two.pk]], [[two.pk, one.pk]])
    assert "2 people look alike" in text(desk.get("/players/"))
    assert text(desk.get("/players/alike/")).count('<tr><th scope="row">') == 2
    Player.objects.filter(pk=two.pk).update(city="Plzeň")
    assert "look alike" not in text(desk.get("/players/"))
    assert "Nobody looks like anybody else." in text(desk.get("/players/alike/"))


def test_who_may_not_write_in_the_register_sees_nothing_of_it(client: Client) -> None:
    client.force_login(make_user())
    for _n in range(2):
        Player.objects.create(name=NAME)
    assert "look alike" not in text(client.get("/players/"))
    assert client.get("/players/alike/").status_code == 403


def test_a_log_in_whose_name_is_taken_keeps_its_own(caplog: Any) -> None:
    make_user("Jirí")
    stored_apart(twin := make_user("twin"), username="Jiri\u0301")
    migrate("accounts", "0003")
    twin.refresh_from_db()
    assert twin.username == "Jiri\u0301"
    assert "is taken" in caplog.text
    assert authenticate(username="Jiri\u0301", password="let-me-in") is not None
