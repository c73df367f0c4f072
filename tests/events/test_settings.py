"""Changing settings: only what was changed, never over somebody else's change, and with a reason once it started."""

from datetime import UTC, datetime

import pytest

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, LogEntry, ScheduledRound, Stage
from renju_tournaments.events.services.draw.start_numbers import take_back_draw
from renju_tournaments.events.services.settings.change_settings import change_event, change_schedule, change_stage
from tests.events.rounds import paired
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def event_seen(event: Event, **wanted):
    """What somebody saw, and what they want of it."""
    return {"seen": {n: getattr(event, n) for n in wanted}, "wanted": wanted}


def test_a_change_is_written_and_logged_with_before_and_after():
    anna = make_user("anna")
    event = make_event(owner=anna)
    assert change_event(event.pk, by=By(anna), **event_seen(event, place="Tallinn", name="Spring Cup")) == ["place"]
    event.refresh_from_db()
    assert (event.place, event.version) == ("Tallinn", 1)
    entry = LogEntry.objects.get()
    assert (entry.act, entry.before, entry.after) == (LogAct.EVENT_CHANGED, {"place": ""}, {"place": "Tallinn"})


def test_an_old_form_changes_only_its_own_field():
    event = make_event()
    old = event_seen(event, place="Tallinn", venue="")
    change_event(event.pk, by=NOBODY, **event_seen(event, venue="Hall B"))
    change_event(event.pk, by=NOBODY, **old)
    event.refresh_from_db()
    assert (event.place, event.venue) == ("Tallinn", "Hall B")


def test_two_who_change_one_field_see_both_values():
    boris = make_user("boris")
    event = make_event()
    old = event_seen(event, place="Tallinn")
    change_event(event.pk, by=By(boris), **event_seen(event, place="Tartu"))
    with pytest.raises(Conflict, match="boris") as refused:
        change_event(event.pk, by=NOBODY, **old)
    assert refused.value.data["fields"] == {"place": "Tartu"}
    event.refresh_from_db()
    assert event.place == "Tartu"


def test_two_who_agree_do_not_conflict():
    event = make_event()
    old = event_seen(event, place="Tartu")
    change_event(event.pk, by=NOBODY, **event_seen(event, place="Tartu"))
    assert change_event(event.pk, by=NOBODY, **old) == []


@pytest.mark.parametrize("field", ["name", "time_zone", "opening_regulation"])
def test_an_empty_value_never_erases_what_is_needed(field):
    event = make_event()
    with pytest.raises(UserError):
        change_event(event.pk, by=NOBODY, **event_seen(event, **{field: ""}))
    before = getattr(event, field)
    event.refresh_from_db()
    assert getattr(event, field) == before


def test_the_same_form_sent_twice_is_written_once():
    event = make_event()
    change_event(event.pk, by=By(token="t"), **event_seen(event, place="Tartu"))
    with pytest.raises(AlreadyDone):
        change_event(event.pk, by=By(token="t"), **event_seen(event, place="Tallinn"))


def test_rounds_keep_the_time_on_the_wall_when_the_zone_is_corrected():
    stage = make_stage(4)  # Europe/Tallinn, UTC+3 in summer
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 7, 1, 7, 0, tzinfo=UTC))
    change_event(stage.event_id, by=NOBODY, **event_seen(stage.event, time_zone="Europe/Prague"))
    assert ScheduledRound.objects.get().starts_at == datetime(2026, 7, 1, 8, 0, tzinfo=UTC)


def stage_seen(stage: Stage, **wanted):
    return {"seen": {n: getattr(stage, n) for n in wanted}, "wanted": wanted}


def test_another_system_before_the_draw_brings_its_own_coefficients():
    stage = make_stage(4, numbered=False, tiebreaks=("BH", "BH-C1"))
    assert change_stage(stage.pk, by=NOBODY, **stage_seen(stage, system="round-robin")) == ["system", "tiebreaks"]
    stage.refresh_from_db()
    assert stage.tiebreaks == ["SB", "WIN", "H2H"]


@pytest.mark.parametrize("change", [{"system": "round-robin"}, {"cycles": 2}, {"swap_last_rounds": False}])
def test_system_and_cycles_stay_after_the_draw(change):
    stage = make_stage(4)
    with pytest.raises(UserError, match="take the numbers back"):
        change_stage(stage.pk, by=By(reason="why not"), **stage_seen(stage, **change))
    paired(stage, 1, "1-3 *", "4-2 *")
    with pytest.raises(UserError, match="can no longer be changed"):
        change_stage(stage.pk, by=By(reason="why not"), **stage_seen(stage, **change))


def test_rules_change_after_the_start_only_with_a_reason_that_is_logged():
    stage = make_stage(4, rounds=5, tiebreaks=("BH",))
    paired(stage, 1, "1-3 *", "4-2 *")
    paired(stage, 2, "1-2 *", "3-4 *", draft=True)
    change = stage_seen(stage, rounds_planned=3, tiebreaks=["WIN", "BH"])
    with pytest.raises(UserError, match="Give the reason"):
        change_stage(stage.pk, by=NOBODY, **change)
    change_stage(stage.pk, by=By(reason="the hall closes on Sunday"), **change)
    entry = LogEntry.objects.get()
    assert entry.before == {"rounds_planned": 5, "tiebreaks": ["BH"]}
    assert entry.after == {"rounds_planned": 3, "tiebreaks": ["WIN", "BH"]}
    assert (entry.reason, entry.round_number) == ("the hall closes on Sunday", 2)


def test_a_name_may_change_at_any_time_without_a_reason():
    stage = make_stage(4)
    assert change_stage(stage.pk, by=NOBODY, **stage_seen(stage, name="Open")) == ["name"]


def test_a_round_robin_has_no_more_rounds_than_its_table():
    stage = make_stage(4, rounds=3, system=ROUND_ROBIN)
    with pytest.raises(UserError, match="met all opponents after 3 rounds"):
        change_stage(stage.pk, by=By(reason="one more"), **stage_seen(stage, rounds_planned=4))
    assert change_stage(stage.pk, by=By(reason="one less"), **stage_seen(stage, rounds_planned=2))


def test_the_number_of_rounds_cannot_fall_below_the_rounds_paired():
    stage = make_stage(4, rounds=5)
    paired(stage, 1, "1-3 1-0", "4-2 1-0")
    paired(stage, 2, "1-2 1-0", "3-4 1-0")
    with pytest.raises(UserError, match="2 rounds have been paired"):
        change_stage(stage.pk, by=By(reason="tired"), **stage_seen(stage, rounds_planned=1))


@pytest.mark.parametrize(
    ("codes", "says"),
    [(["SB", "BH-C1"], "“BH-C1” cannot be used"), (["SB", "SB"], "twice"), (["luck"], "“luck” cannot be used")],
)
def test_coefficients_that_say_nothing_are_refused(codes, says):
    stage = make_stage(4, system=ROUND_ROBIN, numbered=False)
    with pytest.raises(UserError, match=says):
        change_stage(stage.pk, by=NOBODY, **stage_seen(stage, tiebreaks=codes))


def test_numbers_are_taken_back_only_before_the_first_round():
    stage = make_stage(2)
    take_back_draw(stage.pk, by=NOBODY)
    stage.refresh_from_db()
    assert stage.draw_method == ""
    assert not stage.entries.exclude(number=None).exists()
    assert LogEntry.objects.get().before == {"method": "rating", "numbers": {"1": "Player 1", "2": "Player 2"}}
    with pytest.raises(UserError, match="No numbers"):
        take_back_draw(stage.pk, by=NOBODY)
    other = make_stage(2)
    paired(other, 1, "1-2 *")
    with pytest.raises(UserError, match="Rounds have been paired with these numbers"):
        take_back_draw(other.pk, by=NOBODY)


TEN, NOON, FIVE = (datetime(2026, 5, 1, hour, tzinfo=UTC) for hour in (10, 12, 17))


def test_start_times_are_set_moved_and_taken_away():
    stage = make_stage(4)
    assert change_schedule(stage.pk, seen={1: None, 2: None}, wanted={1: TEN, 2: NOON}, by=NOBODY) == [1, 2]
    assert change_schedule(stage.pk, seen={1: TEN, 2: NOON}, wanted={1: TEN, 2: FIVE}, by=NOBODY) == [2]
    assert change_schedule(stage.pk, seen={1: TEN}, wanted={1: None}, by=NOBODY) == [1]
    assert list(stage.schedule.values_list("number", "starts_at")) == [(2, FIVE)]
    assert [e.after for e in LogEntry.objects.order_by("pk")][1] == {"starts": {"2": FIVE.isoformat()}}


def test_a_round_does_not_start_before_the_one_before_it():
    stage = make_stage(4)
    with pytest.raises(UserError, match="Round 2 would start before round 1"):
        change_schedule(stage.pk, seen={1: None, 2: None}, wanted={1: NOON, 2: TEN}, by=NOBODY)
    assert not stage.schedule.exists()


def test_two_who_move_one_round_see_both_times():
    stage = make_stage(4)
    change_schedule(stage.pk, seen={1: None, 2: None}, wanted={1: TEN}, by=NOBODY)
    change_schedule(stage.pk, seen={1: None, 2: None}, wanted={1: None, 2: FIVE}, by=NOBODY)
    with pytest.raises(Conflict) as refused:
        change_schedule(stage.pk, seen={1: None}, wanted={1: NOON}, by=NOBODY)
    assert refused.value.data["fields"] == {1: TEN}
