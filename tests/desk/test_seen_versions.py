"""Every form of the desk says of which version its page was made; one that does not is refused, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from pairings.model import System
from renju_tournaments.events.models import Event, LogEntry, Round, Stage
from renju_tournaments.events.services.entries.import_start_list import facts_of
from renju_tournaments.players.models import ImportDraft
from renju_tournaments.players.services.import_drafts import read_draft
from tests.desk.pages import text, url
from tests.events.rounds import game, paired
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = pytest.mark.django_db

DRAW, PAIR = {"method": "rating", "seed": "7"}, {"decision": "end_early", "reason": "all have left"}


def desk_of(act: str, event: Event) -> tuple[Stage, tuple[int, ...], dict[str, Any]]:
    """A stage where the act may be done, the rest of its address, and what its form sends besides the version."""
    if act == "draw":
        return make_stage(6, event=event, numbered=False), (), DRAW
    if act == "schedule":
        return make_stage(6, event=event, system=ROUND_ROBIN), (), {}
    if act == "teams":
        stage = make_stage(4, event=event, system=System.SCHEVENINGEN, numbered=False)
        return stage, (), {f"team-{entry.pk}": "Tallinn" for entry in stage.entries.all()}
    if act == "decisions":
        stage = make_stage(4, event=event, system=System.OLYMPIC)
        paired(stage, 1, "1-4 1/2-1/2", "2-3 1-0")
        one, other = (stage.entries.get(number=n).pk for n in (1, 4))
        return stage, (), {"one": one, "other": other, "through": one, "means": "arbiter", "reason": "so be it"}
    stage = make_stage(6, event=event, rounds=2 if act in ("finish", "play-off") else 5, tiebreaks=("PLAYOFF",))
    if act.startswith("import"):
        draft = ImportDraft.objects.create(
            stage=stage, owner=event.roles.get().user, content=b"Name;City\nKask Mart;Tartu\n"
        )
        read_draft(draft)
        return (
            stage,
            (draft.pk,),
            {"column-0": "name", "heading": "-1", "facts": facts_of(draft), "line": "2", "apart-2": ""},
        )
    if act == "pair":
        return stage, (), {}
    if act == "rounds-take-back":
        paired(stage, 1, "1-4 *", "5-2 *", "3-6 *")
        Round.objects.update(published_at=timezone.now())
        return stage, (), {"reason": "one more came"}
    paired(stage, 1, "1-4 1-0", "5-2 0-1", "3-6 1-0", draft=act in ("publish", "draft-edit", "draft-discard"))
    if act in ("publish", "draft-edit", "draft-discard"):
        return stage, (1,), {"swap": "1", "reason": "by hand", "nevertheless": "on", "sure": "1"}
    if act == "correct":
        return stage, (1, game(stage, 1, 1).pk), {"to": "0-1", "reason": "misread"}
    if act in ("finish", "play-off"):
        paired(stage, 2, "1-2 1/2-1/2", "3-5 1/2-1/2", "4-6 1/2-1/2")
    return stage, (), {"finish": {}, "play-off": {"p-1": "1", "p-2": "0", "reason": "blitz"}}[act]


ACTS = [
    *("draw", "pair", "schedule", "publish", "draft-edit", "draft-discard", "finish", "decisions", "play-off", "teams"),
    *("rounds-take-back", "correct", "import-read", "import-columns", "import-decide", "import-accept"),
]


def stored(stage: Stage) -> list[Any]:
    """Everything an act of these forms can change."""
    return [
        Stage.objects.filter(pk=stage.pk).values().get(),
        list(stage.entries.order_by("pk").values()),
        list(Round.objects.filter(stage=stage).values("number", "state", "published_at")),
        list(ImportDraft.objects.filter(stage=stage).values("version", "mapping", "heading", "accepted_at")),
        LogEntry.objects.count(),
    ]


@pytest.mark.parametrize("act", ACTS)
def test_a_form_that_does_not_say_what_it_saw_is_refused(client: Client, people: dict[str, User], act: str) -> None:
    stage, rest, sent = desk_of(act, make_event(chief=people["chief"]))
    client.force_login(people["chief"])
    before = stored(stage)
    for unreadable in (
        {},
        {"version": ""},
        {"version": "x"},
        {"version": "-1"},
        {"version": "²"},
        {"version": "9" * 50},
    ):
        answer = client.post(url(act, stage, *rest), {**sent, **unreadable}, follow=True)
        assert answer.status_code in (200, 422), unreadable
        assert "The form did not arrive whole. Load the page again" in text(answer), unreadable
        assert stored(stage) == before, unreadable


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.each_database
def test_the_same_form_with_its_version_is_taken(client: Client, people: dict[str, User], act: str) -> None:
    """So that what is refused above is refused for its version alone."""
    stage, rest, sent = desk_of(act, make_event(chief=people["chief"]))
    client.force_login(people["chief"])
    seen: Any = {"correct": lambda: game(stage, 1, 1).version, "import": lambda: ImportDraft.objects.get().version}
    version = seen.get(act.split("-")[0], lambda: Stage.objects.get(pk=stage.pk).version)()
    before = stored(stage)
    answer = client.post(url(act, stage, *rest), {**sent, "version": version}, follow=True)
    assert answer.status_code == 200, text(answer)
    assert "did not arrive whole" not in text(answer)
    assert stored(stage) != before
