"""Every field of every model is in an archive, or left out for a reason."""

from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

from renju_tournaments.archives.tables import MODELS_LEFT_OUT, TABLES

OURS = [model for model in apps.get_models() if model.__module__.startswith("renju_tournaments.")]


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_every_model_is_in_an_archive_or_left_out_for_a_reason(model: type) -> None:
    tables = [table for table in TABLES if table.model is model]
    assert (len(tables) == 1) != (model._meta.label in MODELS_LEFT_OUT)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_field_is_in_an_archive_or_left_out_for_a_reason(table: object) -> None:
    there = {field.name for field in table.model._meta.concrete_fields} - {"id"}
    assert not set(table.fields) & set(table.left_out)
    assert there == set(table.fields) | set(table.left_out)
    assert not table.model._meta.many_to_many


def test_nothing_refers_to_what_is_read_in_later() -> None:
    seen = set()
    for table in TABLES:
        referred = {field.related_model for field in table.columns if field.is_relation}
        assert referred <= seen
        seen.add(table.model)


def test_the_description_of_the_format_names_every_table_in_its_order() -> None:
    text = (Path(settings.BASE_DIR) / "docs/archive.md").read_text(encoding="utf-8")
    named = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert named == [table.name for table in TABLES]
