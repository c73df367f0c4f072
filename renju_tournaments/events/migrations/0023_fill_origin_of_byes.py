"""Where the byes of events that were played before come from, as far as their rows tell: by hand, announced, or by the
system whose proposal was kept with the round."""

from __future__ import annotations

from typing import Any

from django.db import migrations

FOLLOW = ("late", "withdrawn", "resting", "pass", "walkover", "knocked")
ANNOUNCED = ("requested", "absent")
AT_ONCE = 500


def fill(apps: Any, _editor: Any) -> None:
    byes = apps.get_model("events", "Bye").objects
    byes.filter(kind__in=FOLLOW).update(origin="system")
    byes.filter(kind__in=ANNOUNCED, edited_by_hand=True).update(origin="arbiter")
    byes.filter(kind="requested", edited_by_hand=False).update(origin="requested")
    told: dict[str, list[int]] = {"system": [], "arbiter": [], "requested": []}
    for key, reasons in byes.filter(kind="absent", edited_by_hand=False).values_list("pk", "reasons").iterator():
        if reasons:
            told["requested"].append(key)
    free = byes.filter(kind="free").values_list("pk", "edited_by_hand", "reasons", "round__engine")
    for key, by_hand, reasons, engine in free.iterator():
        if by_hand:
            codes = {reason.get("code") for reason in reasons}
            told["arbiter" if codes & {"by_hand", "opponent_withdrawn"} else "system"].append(key)
        elif engine.get("boards") or engine.get("byes"):
            told["system"].append(key)
    for origin, keys in told.items():
        for start in range(0, len(keys), AT_ONCE):
            byes.filter(pk__in=keys[start : start + AT_ONCE]).update(origin=origin)


def forget(apps: Any, _editor: Any) -> None:
    apps.get_model("events", "Bye").objects.update(origin="")


class Migration(migrations.Migration):
    dependencies = [("events", "0022_origin_of_byes")]

    operations = [migrations.RunPython(fill, forget)]
