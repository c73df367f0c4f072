from typing import Any

from django.db import migrations

from renju_tournaments.common.respelling import respell


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(apps.get_model("archives", "ArchiveUpload"), ('file_name',))


class Migration(migrations.Migration):
    dependencies = [("archives", "0002_archives_read_in_the_background")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
