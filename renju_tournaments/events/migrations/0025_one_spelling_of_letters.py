from typing import Any

from django.db import migrations

from renju_tournaments.common.respelling import respell


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(apps.get_model("events", "Event"), ('name', 'place', 'venue', 'organizer', 'chief_arbiter', 'arbiters', 'description', 'time_control'))
    respell(apps.get_model("events", "Stage"), ('name',))
    respell(apps.get_model("events", "Entry"), ('name', 'latin_name', 'city', 'club', 'team', 'title', 'withdrawal_reason'))
    respell(apps.get_model("events", "Absence"), ('reason',))
    respell(apps.get_model("events", "ForbiddenPair"), ('reason',))
    respell(apps.get_model("events", "Game"), ('note',))
    respell(apps.get_model("events", "MatchDecision"), ('reason',))
    respell(apps.get_model("events", "ReportFile"), ('file_name',))
    respell(apps.get_model("events", "LogEntry"), ('reason', 'actor_name'))


class Migration(migrations.Migration):
    dependencies = [("events", "0024_agreed_rounds")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
