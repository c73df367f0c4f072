from typing import Any

from django.db import migrations

from renju_tournaments.common.respelling import respell


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(apps.get_model("adjournments", "Adjournment"), ('reason', 'permitted_by', 'envelope', 'kept_by', 'opening_state', 'resumes_where', 'opened_before', 'sealed_text', 'remarks'))
    respell(apps.get_model("adjournments", "Ruling"), ('reason', 'decision', 'ruled_by'))


class Migration(migrations.Migration):
    dependencies = [("adjournments", "0002_ends_of_adjournments")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
