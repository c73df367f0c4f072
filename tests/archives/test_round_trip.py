"""Export, import, export: the same bytes."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import Role
from renju_tournaments.events.models import Entry, Event, EventRole, LogEntry, Stage
from renju_tournaments.players.models import Player
from renju_tournaments.tables.standings import table
from tests.archives.golden import forget_everything, golden_event
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_on_another_machine_the_event_is_the_same_to_the_byte() -> None:
    event = golden_event()
    data = export_event(event)
    forget_everything()
    assert export_event(import_archive(read_archive(data), actor=None)) == data


def test_beside_the_original_only_the_address_and_the_uid_differ() -> None:
    event = golden_event()
    other = import_archive(read_archive(export_event(event)), actor=None)
    assert other.slug == f"{event.slug}-2"
    assert Player.objects.count() == 24
    one, two = read_archive(export_event(event)), read_archive(export_event(other))
    assert {name for name, value in one.event.items() if value != two.event[name]} == {"slug", "uid"}
    assert {name: rows for name, rows in one.rows.items() if name != "event"} == {
        name: rows for name, rows in two.rows.items() if name != "event"
    }


def test_the_tables_are_computed_from_the_archive_as_before() -> None:
    event = golden_event()
    before = table(event.stages.get(), after_round=1)
    data = export_event(event)
    forget_everything()
    assert table(import_archive(read_archive(data), actor=None).stages.get(), after_round=1) == before


def test_what_names_rows_inside_the_log_and_the_protocol_leads_to_the_new_ones() -> None:
    event = golden_event()
    other = import_archive(read_archive(export_event(event)), actor=None)
    stage = Stage.objects.get(event=other)
    assert {row["entry"] for row in stage.draw_protocol["rows"]} == set(stage.entries.values_list("pk", flat=True))
    undoing = next(entry for entry in LogEntry.objects.filter(event=other) if (entry.after or {}).get("undoes"))
    assert LogEntry.objects.get(pk=undoing.after["undoes"]).event == other


def test_the_importer_becomes_the_owner() -> None:
    user = make_user()
    other = import_archive(read_archive(export_event(golden_event())), actor=user)
    assert EventRole.objects.get(event=other, user=user).role == Role.OWNER


def test_an_occupied_register_is_asked_about_who_is_not_sure() -> None:
    stage = make_stage(2)
    Player.objects.update(birth_year=1980)
    data = export_event(stage.event)
    stage.event.delete()
    Player.objects.filter(name="Player 1").update(birth_year=None, federation="LAT")
    archive = read_archive(data)
    with pytest.raises(UserError, match="Player 1"):
        import_archive(archive, actor=None)
    assert Entry.objects.count() == 0
    known = Player.objects.get(name="Player 1")
    event = import_archive(archive, actor=None, choices={"1": str(known.pk)})
    assert event.stages.get().entries.get(number=1).player == known
    import_archive(archive, actor=None, choices={"1": "new"})
    assert Player.objects.filter(name="Player 1").count() == 2


def test_two_people_are_not_made_one() -> None:
    stage = make_stage(2)
    Player.objects.update(name="Ivan Ivanov", birth_year=None, federation="", city="")
    for player in Player.objects.all():
        player.save()
    data = export_event(stage.event)
    stage.event.delete()
    first, second = Player.objects.order_by("pk")
    second.delete()
    with pytest.raises(UserError, match="Ivan Ivanov"):
        import_archive(read_archive(data), actor=None, choices={"1": str(first.pk), "2": str(first.pk)})


def test_number_of_queries_does_not_grow_with_the_event(django_assert_max_num_queries: object) -> None:
    small, large = make_stage(4).event, make_stage(120).event
    for event in (small, large):
        with django_assert_max_num_queries(24):
            export_event(event)


def test_by_command_from_one_site_to_another(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    event = golden_event()
    target = f"{tmp_path}/cup.renju"
    call_command("export_event", event.slug, "-o", target)
    forget_everything()
    make_user("owner")
    call_command("import_event", target, "--owner", "owner")
    assert Event.objects.get().slug == event.slug
    for wrong in (
        ["export_event", "nowhere"],
        ["import_event", f"{tmp_path}/none"],
        ["import_event", target, "--owner", "x"],
    ):
        with pytest.raises(CommandError):
            call_command(*wrong)


def test_by_the_pages_an_archive_is_looked_at_before_it_is_accepted(client: Client) -> None:
    chief = make_user("chief")
    event = make_event(chief=chief)
    make_stage(4, event=event)
    client.force_login(chief)
    answer = client.get(f"/desk/{event.slug}/archive/")
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.renju"'
    sent = client.post("/desk/new/archive/", {"file": SimpleUploadedFile("cup.renju", answer.content)})
    assert Event.objects.count() == 1
    page = client.get(sent["Location"])
    assert "There is an event with this address already" in page.content.decode()
    done = client.post(sent["Location"])
    assert Event.objects.count() == 2
    again = client.post(sent["Location"], follow=True)
    assert Event.objects.count() == 2
    assert done["Location"] == f"/desk/{event.slug}-2/"
    assert "taken in already" in again.content.decode()
    client.force_login(make_user("stranger"))
    assert client.get(sent["Location"]).status_code == 404
    assert client.get(f"/desk/{event.slug}/archive/").status_code == 404
