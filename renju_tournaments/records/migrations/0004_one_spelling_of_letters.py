from typing import Any

from django.db import migrations

from renju_tournaments.common.respelling import respell


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(apps.get_model("records", "Sheet"), ('file_name',))
    respell(apps.get_model("records", "RecordFile"), ('file_name',))
    respell(apps.get_model("records", "GameRecord"), ('first', 'second', 'black', 'white'))


class Migration(migrations.Migration):
    dependencies = [("records", "0003_link_of_a_player")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
