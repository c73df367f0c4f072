"""Every event has a name in the world. Those there are get theirs from the moment they were made, and their rounds keep the
names under which calendars have them."""

import uuid
from datetime import UTC

from django.db import migrations, models

from renju_tournaments.events.uids import uid_of_before


def name_what_is_there(apps, schema_editor):
    seen = set()
    for event in apps.get_model("events", "Event").objects.order_by("pk"):
        uid = uid_of_before(event.created_at.astimezone(UTC).isoformat())
        event.uid = uuid.uuid4() if uid in seen else uid  # an archive that was read in beside its own event
        seen.add(event.uid)
        for planned in apps.get_model("events", "ScheduledRound").objects.filter(stage__event=event):
            place = f"stage-{planned.stage.ordinal}-round-{planned.number}"
            event.calendar_names[place] = f"event-{event.pk}-{place}@renju-tournaments"
        event.save(update_fields=["uid", "calendar_names"])


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0020_published_stages"),
    ]

    operations = [
        migrations.AddField("event", "uid", models.UUIDField(null=True, editable=False)),
        migrations.AddField("event", "calendar_names", models.JSONField(default=dict, blank=True, editable=False)),
        migrations.RunPython(name_what_is_there, migrations.RunPython.noop),
        migrations.AlterField("event", "uid", models.UUIDField(unique=True, default=uuid.uuid4, editable=False)),
    ]
