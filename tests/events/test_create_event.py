"""Creating events from presets and by copying; adding stages."""

from datetime import date

import pytest

from pairings.model import System
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.common.web.requests import can_be_address
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import Event, EventRole, LogEntry
from renju_tournaments.events.services.settings.copy_event import copy_event
from renju_tournaments.events.services.settings.create_event import add_stage, create_event
from renju_tournaments.events.settings.presets import PRESETS
from tests.events.rounds import paired, who
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def create(name="Spring Cup", actor=None, token="", **rest):
    return create_event(
        event={"name": name, "time_zone": "Europe/Tallinn"}, by=By(actor or make_user(), token=token), **rest
    )


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.key)
def test_every_preset_makes_an_event(preset):
    event = create(preset=preset.key)
    stage = event.stages.get()
    assert stage.system == preset.stage["system"]
    assert stage.tiebreaks == preset.stage["tiebreaks"]


def test_the_championship_final_is_a_round_robin_with_eleven_rounds():
    event = create(preset="final")
    stage = event.stages.get()
    assert (stage.system, stage.rounds_planned, stage.cycles) == (System.ROUND_ROBIN.value, 11, 1)
    assert stage.tiebreaks == ["SB", "WIN", "H2H"]
    assert event.time_control == "120 min + 30 s"


def test_what_is_typed_goes_before_the_preset():
    event = create_event(
        preset="qualification",
        event={"name": "Q", "time_control": "60 min + 30 s"},
        stage={"rounds_planned": 7},
        by=By(make_user()),
    )
    assert event.time_control == "60 min + 30 s"
    assert event.stages.get().rounds_planned == 7


def test_the_creator_is_the_owner_and_the_log_opens_with_the_creation():
    anna = make_user("anna")
    event = create(actor=anna)
    assert EventRole.objects.get(event=event).role == Role.OWNER
    entry = LogEntry.objects.get(event=event)
    assert (entry.act, entry.actor, entry.after["event"]["name"]) == (LogAct.EVENT_CREATED, anna, "Spring Cup")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Spring Cup 2026", "spring-cup-2026"),
        ("Чемпионат Москвы", "chempionat-moskvy"),
        ("Soosõrvi mälestusturniir", "soosorvi-malestusturniir"),
        ("連珠名人戦", "lianzhumingrenzhan"),
        ("!!!", "event"),
        ("2026", "2026"),
        ("9" * 20, "event-" + "9" * 20),
        ("New", "new-2"),
    ],
)
def test_the_address_is_made_from_the_name(name, slug):
    assert create(name).slug == slug
    assert can_be_address(f"/desk/{slug}/")


def test_two_events_of_one_name_have_two_addresses():
    assert [create("Cup").slug for _ in range(3)] == ["cup", "cup-2", "cup-3"]


def test_the_same_form_sent_twice_makes_one_event():
    anna = make_user()
    create(actor=anna, token="once")
    with pytest.raises(AlreadyDone):
        create(actor=anna, token="once")
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"name": "  "}, "Give the event a name"),
        ({"time_zone": "Mars/Olympus"}, "no time zone “Mars/Olympus”"),
        ({"starts_on": date(2026, 5, 2), "ends_on": date(2026, 5, 1)}, "last day lies before the first"),
        ({"opening_regulation": "chess"}, "opening regulation"),
        ({"name": "x" * 161}, "name"),
    ],
)
def test_settings_that_cannot_be_are_refused(wrong, says):
    with pytest.raises(UserError, match=says):
        create_event(event={"name": "Cup", "time_zone": "UTC", **wrong}, by=By(make_user()))
    assert not Event.objects.exists()


def test_a_copy_has_the_settings_and_none_of_the_games():
    anna, boris = make_user("anna"), make_user("boris")
    source = make_event(owner=anna, chief=boris)
    stage = make_stage(4, event=source, rounds=3, tiebreaks=("BH", "WIN"))
    paired(stage, 1, "1-3 1-0", "4-2 0-1")
    copy = copy_event(source, name="Autumn Cup", starts_on=date(2026, 10, 1), by=By(boris))
    made = copy.stages.get()
    assert (copy.slug, copy.time_zone, copy.starts_on, copy.ends_on) == (
        "autumn-cup",
        "Europe/Tallinn",
        date(2026, 10, 1),
        None,
    )
    assert (made.rounds_planned, made.tiebreaks, made.draw_method) == (3, ["BH", "WIN"], "")
    assert not made.rounds.exists()
    assert not made.entries.exists()
    assert [(r.user, r.role) for r in copy.roles.all()] == [(boris, Role.OWNER)]


def test_a_copy_takes_roles_and_entries_along_if_asked_for():
    anna, boris = make_user("anna"), make_user("boris")
    source = make_event(owner=anna, chief=boris)
    stage = make_stage(3, event=source)
    gone = who(stage, 2)
    gone.last_round, gone.withdrawn = 1, "counted"
    gone.save()
    who(stage, 1).player.__class__.objects.filter(pk=who(stage, 1).player_id).update(rating=2600)
    copy = copy_event(source, name="Next", with_roles=True, with_entries=True, by=By(anna))
    assert {(r.user, r.role) for r in copy.roles.all()} == {(anna, Role.OWNER), (boris, Role.CHIEF_ARBITER)}
    entries = copy.stages.get().entries.order_by("pk")
    assert [(e.name, e.number, e.rating) for e in entries] == [("Player 1", None, 2600), ("Player 3", None, 2470)]


def test_a_final_is_added_after_the_qualification():
    event = make_stage(4).event
    final = add_stage(
        event.pk, stage={"name": "A-final", "system": System.ROUND_ROBIN.value, "rounds_planned": 5}, by=NOBODY
    )
    assert (final.ordinal, final.tiebreaks) == (2, ["SB", "WIN", "H2H"])
    with pytest.raises(UserError, match="a stage “A-final” already"):
        add_stage(event.pk, stage={"name": "A-final", "system": System.ROUND_ROBIN.value}, by=NOBODY)
    with pytest.raises(UserError, match="Give the new stage a name"):
        add_stage(event.pk, stage={"name": " ", "system": System.ROUND_ROBIN.value}, by=NOBODY)
