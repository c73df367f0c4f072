"""Start lists on their way into a stage."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from renju_tournaments.common.people import By
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.entries.import_start_list import facts_of, import_start_list
from renju_tournaments.players.models import ImportDraft
from renju_tournaments.players.services.import_drafts import (
    start_draft,
)

NOTHING = {"entered": 0, "updated": 0, "added": 0, "register": 0, "unchanged": 0, "left_out": 0}
"""What a list did that did nothing."""


def sent(stage: Stage, chief: User, data: bytes | str, name: str = "list.csv") -> ImportDraft:
    content = data.encode() if isinstance(data, str) else data
    return start_draft(stage.pk, owner=chief, content=content, file_name=name)


def accept(draft: ImportDraft, chief: User | By, **rest: Any) -> dict[str, int]:
    arguments: dict[str, Any] = {"version": draft.version, "facts": facts_of(draft), "choices": {}}
    return import_start_list(draft.pk, by=chief if isinstance(chief, By) else By(chief), **{**arguments, **rest})


def bring_in(stage: Stage, chief: User, data: bytes | str, **rest: Any) -> dict[str, int]:
    return accept(sent(stage, chief, data), chief, **rest)


def names(stage: Stage) -> list[str]:
    return list(stage.entries.order_by("pk").values_list("name", flat=True))
