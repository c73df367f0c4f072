from typing import Any

from django.conf import settings
from django.db import migrations

from renju_tournaments.accounts.services.people import log_in_name
from renju_tournaments.common.respelling import respell


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(
        apps.get_model("auth", "User"), ("first_name", "last_name"), unique="username", one_spelling=log_in_name
    )
    respell(apps.get_model("accounts", "AccountAct"), ("name", "actor_name"))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_logged_acts"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
