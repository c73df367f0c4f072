"""Every setting, from where it is declared to wherever it goes: form, engine, archive, report file, copy, log."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import models

from pairings.model import System
from pairings.standings.tiebreaks import suitable_for
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.archives.tables import BY_NAME, added_settings
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.desk.forms.settings import EventForm, StageForm
from renju_tournaments.errors import UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, LogEntry, Stage
from renju_tournaments.events.services.settings.change_settings import change_event, change_stage
from renju_tournaments.events.services.settings.copy_event import copy_event
from renju_tournaments.events.services.settings.create_event import create_event
from renju_tournaments.events.settings.declared import Kind, Since, When, setting, settings_of
from renju_tournaments.events.settings.event import EventSettings
from renju_tournaments.events.settings.presets import PRESETS
from renju_tournaments.events.settings.rules import rules_of, settings_from
from renju_tournaments.events.settings.stage import StageSettings
from renju_tournaments.wording.log import changes
from tests.documents.files import taken_in, text_of
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db

OF_STAGE, OF_EVENT = settings_of(Stage), settings_of(Event)
TYPED = {"time_zone": "Asia/Tokyo", "system": System.SWISS_BY_LOT.value}
"""Other values that cannot be made up from the column alone."""


def other(name: str, of: Stage | Event) -> Any:
    """A value of the setting that is not the one it has, and that it can have."""
    column, setting, now = of._meta.get_field(name), settings_of(type(of))[name], getattr(of, name)
    if name in TYPED:
        return TYPED[name]
    if setting.kind is Kind.COEFFICIENTS:
        assert isinstance(of, Stage)
        return [t.code for t in suitable_for(System(of.system))][:2]
    if setting.kind is Kind.ORDER:
        return [key for key, _words in setting.items if key not in now][:2]
    if setting.kind is Kind.TEAM_COEFFICIENTS:
        return list(reversed(now))
    if column.choices:
        return next(key for key, _words in column.flatchoices if key and key != now)
    if isinstance(column, models.BooleanField):
        return not now
    if isinstance(column, models.DateField):
        return date(2026, 5, 1)
    if isinstance(column, models.IntegerField):
        return (now or 1) + (-1 if setting.kind is Kind.HALF_POINTS else 1)
    return "Põhja"


def stage_for(name: str, *, drawn: bool = False) -> Stage:
    """A stage of a system in which the setting says something, so set that the engine is told of it."""
    system = min(OF_STAGE[name].systems, key=lambda s: list(System).index(s))
    stage = make_stage(4, system=system, rounds=2, numbered=drawn)
    only_with = {other: min(values) for other, values in (OF_STAGE[name].only_with or {}).items()}
    Stage.objects.filter(pk=stage.pk).update(**only_with)
    stage.refresh_from_db()
    return stage


def event_for(name: str, event: Event) -> Event:
    """The event, so set that the setting can have another value."""
    if name == "board_size":
        Event.objects.filter(pk=event.pk).update(opening_regulation="swap2")
    return Event.objects.get(pk=event.pk)


def change(there: Stage | Event, by: By = NOBODY, **wanted: Any) -> None:
    seen = {name: getattr(there, name) for name in wanted}
    (change_stage if isinstance(there, Stage) else change_event)(there.pk, seen=seen, wanted=wanted, by=by)
    there.refresh_from_db()


@pytest.mark.parametrize("model", [StageSettings, EventSettings])
def test_every_column_among_the_settings_is_declared(model: type[models.Model]) -> None:
    assert list(settings_of(model)) == [column.name for column in model._meta.local_fields]


def test_what_is_no_setting_is_known_by_name() -> None:
    """Whoever adds a column to an event or a stage decides which it is: what people set, or what an act writes."""
    acts = {"ordinal", "draw_method", "seed", "drawn_at", "draw_protocol", "agreed_rounds", "finished_at", "is_public"}
    assert {f.name for f in Stage._meta.local_fields} - set(OF_STAGE) == {"id", "event", "version", *acts}
    kept = {"id", "uid", "calendar_names", "slug", "version", "created_at"}
    assert {f.name for f in Event._meta.local_fields} - set(OF_EVENT) == kept


@pytest.mark.parametrize("name", OF_STAGE)
def test_a_form_has_it_in_its_systems_and_in_no_other(name: str) -> None:
    for system in System:
        form = StageForm(instance=Stage(system=system.value))
        there = [
            field.name for group in form.field_sets() if group.title == OF_STAGE[name].group for field in group.fields
        ]
        assert (name in there) == (system in OF_STAGE[name].systems), system


def test_a_form_has_all_settings_of_an_event() -> None:
    there = [field.name for group in EventForm(instance=Event()).field_sets() for field in group.fields]
    assert there == list(OF_EVENT)


@pytest.mark.parametrize("name", [name for name, setting in OF_STAGE.items() if setting.rules])
def test_the_engine_is_told_and_what_it_is_told_can_be_set_again(name: str) -> None:
    stage = stage_for(name)
    before = rules_of(stage)
    setattr(stage, name, other(name, stage))
    assert rules_of(stage) != before
    assert settings_from(rules_of(stage))[name] == getattr(stage, name)
    assert rules_of(Stage(**settings_from(rules_of(stage)))) == rules_of(stage)


@pytest.mark.parametrize("name", [name for name, setting in OF_STAGE.items() if not setting.rules])
def test_of_the_others_the_engine_knows_nothing(name: str) -> None:
    stage = stage_for(name)
    before = rules_of(stage)
    setattr(stage, name, other(name, stage))
    assert rules_of(stage) == before


@pytest.mark.parametrize("name", OF_STAGE)
def test_a_change_is_written_and_told_in_words(name: str) -> None:
    stage = stage_for(name)
    change(stage, **{name: other(name, stage)})
    assert_told(name, stage)


@pytest.mark.parametrize("name", OF_EVENT)
def test_a_change_of_an_event_is_written_and_told_in_words(name: str) -> None:
    event = event_for(name, make_event())
    change(event, **{name: other(name, event)})
    assert_told(name, event)


def assert_told(name: str, there: Stage | Event) -> None:
    told = {line.label: line for line in changes(LogEntry.objects.get())}
    column = there._meta.get_field(name)
    line = told[str(column.verbose_name)]
    assert line.before != line.after
    stored = getattr(there, name)
    if column.choices or isinstance(stored, bool | list):
        assert line.after != str(stored)


@pytest.mark.parametrize("name", OF_STAGE)
def test_after_the_start_it_changes_as_it_is_declared(name: str) -> None:
    stage = stage_for(name, drawn=True)
    setting, value = OF_STAGE[name], other(name, stage)
    if setting.change is When.BEFORE_DRAW:
        with pytest.raises(UserError, match="The numbers have been drawn"):
            change(stage, NOBODY.because("Agreed"), **{name: value})
        return
    if setting.change is When.WITH_REASON:
        with pytest.raises(UserError, match="Give the reason"):
            change(stage, **{name: value})
    change(stage, NOBODY.because("Agreed" if setting.change is When.WITH_REASON else ""), **{name: value})
    assert getattr(stage, name) == value


@pytest.mark.parametrize("name", [*OF_STAGE, *(name for name in OF_EVENT if name != "name")])
def test_a_copy_and_an_archive_have_it(name: str) -> None:
    owner = make_user("owner")
    stage = stage_for(name) if name in OF_STAGE else make_stage(4, numbered=False)
    there: Stage | Event = stage if name in OF_STAGE else event_for(name, stage.event)
    value = other(name, there)
    type(there).objects.filter(pk=there.pk).update(**{name: value})
    event = Event.objects.get(pk=stage.event_id)
    dates = {"starts_on": event.starts_on, "ends_on": event.ends_on}
    copies = [copy_event(event, name="Again", by=By(owner, "copy"), **dates)]
    content = export_event(event)
    event.delete()
    copies.append(import_archive(read_archive(content), actor=None))
    for copy in copies:
        assert getattr(copy.stages.get() if isinstance(there, Stage) else copy, name) == value


@pytest.mark.parametrize("name", [name for name, setting in OF_STAGE.items() if setting.rules or setting.in_reports])
def test_a_report_file_brings_it_along(name: str) -> None:
    stage = stage_for(name, drawn=True)
    value = other(name, stage)
    Stage.objects.filter(pk=stage.pk).update(**{name: value})
    again = taken_in(text_of(Stage.objects.get(pk=stage.pk)).encode(), make_user("owner"))
    assert getattr(again, name) == value


@pytest.mark.parametrize("name", [name for name, setting in OF_EVENT.items() if setting.in_reports])
def test_a_report_file_brings_those_of_the_event_along(name: str) -> None:
    stage = make_stage(4)
    value = other(name, event_for(name, stage.event))
    Event.objects.filter(pk=stage.event_id).update(**{name: value})
    content = text_of(Stage.objects.get(pk=stage.pk)).encode()
    again = taken_in(content, make_user("owner"), zone=value if name == "time_zone" else "UTC")
    assert getattr(again.event, name) == value


class Later(models.Model):
    """With a setting that archives have not always had."""

    quick = setting(models.BooleanField("quick", default=False), "Play", since=Since(9, before=True))
    old = setting(models.BooleanField("old", default=False), "Play")

    class Meta:
        abstract = True


def test_an_archive_of_before_a_setting_means_what_is_declared_by_not_having_it() -> None:
    added = added_settings(Later)
    assert {name: (found.version, found.before({})) for name, found in added.items()} == {"quick": (9, True)}
    for table, settings in (("stages", OF_STAGE), ("event", OF_EVENT)):
        assert {name for name, found in settings.items() if found.since} == set(BY_NAME[table].added) & set(settings)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_a_preset_sets_settings_alone(preset: Any) -> None:
    owner = make_user("owner")
    event = create_event(By(owner), event={"name": "Cup"}, preset=preset.key)
    stage = event.stages.get()
    assert {name: getattr(stage, name) for name in preset.stage} == preset.stage
    assert {name: getattr(event, name) for name in preset.event} == preset.event
    told = LogEntry.objects.get(act=LogAct.EVENT_CREATED).after
    assert (set(told["stage"]), set(told["event"])) == (set(OF_STAGE), set(OF_EVENT))
