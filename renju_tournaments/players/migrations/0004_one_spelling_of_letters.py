from typing import Any

from django.db import migrations

from renju_tournaments.common.respelling import respell
from renju_tournaments.players import names


def spell(apps: Any, schema_editor: Any) -> None:
    """What people typed gets one spelling of its letters."""
    respell(
        apps.get_model("players", "Player"),
        ("name", "latin_name", "city", "club", "title", "contact"),
        unique="external_id",
        made=make_keys,
    )
    respell(apps.get_model("players", "PlayerAct"), ("name", "actor_name"))
    respell(apps.get_model("players", "ImportDraft"), ("file_name", "sheet"))


def make_keys(player: Any) -> tuple[str, ...]:
    """The columns that are made of the names."""
    player.search_key = names.search_key(player.name, player.latin_name)
    player.name_key = names.name_key(player.name)[:250]
    player.latin_key = names.name_key(player.latin_name)[:250]
    return ("search_key", "name_key", "latin_key")


class Migration(migrations.Migration):
    dependencies = [("players", "0003_logged_acts")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
