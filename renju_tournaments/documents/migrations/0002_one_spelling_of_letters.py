from typing import Any

from django.db import migrations

from renju_tournaments.common.respelling import respell


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(apps.get_model("documents", "StoredDocument"), ('file_name',))


class Migration(migrations.Migration):
    dependencies = [("documents", "0001_stored_documents")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
