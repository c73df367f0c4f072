"""Rulings at the desk, as arbiters meet them."""

import csv
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from renju_tournaments.common.people import NOBODY
from renju_tournaments.documents.contents.protocols import decisions
from renju_tournaments.documents.kinds import DocumentRequest
from renju_tournaments.events.models import Game, Stage
from renju_tournaments.rulings.checks import Said
from renju_tournaments.rulings.choices import ProtestState, RulingKind
from renju_tournaments.rulings.models import Ruling
from renju_tournaments.rulings.services.record_ruling import record_ruling
from renju_tournaments.tables.writers.csv import csv_of
from tests.events.rounds import game, paired, who
from tests.factories import make_event, make_stage, make_user
from tests.faulty import Page, marks

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def people() -> dict[str, User]:
    return {name: make_user(name) for name in ("chief", "arbiter", "stranger")}


@pytest.fixture
def stage(people: dict[str, User]) -> Stage:
    stage = make_stage(event=make_event(chief=people["chief"], arbiter=people["arbiter"]))
    paired(stage, 1, "1-5 *", "2-6 1-0", "3-7 *", "4-8 *")
    return stage


@pytest.fixture
def arbiter(client: Client, people: dict[str, User]) -> Client:
    client.force_login(people["arbiter"])
    return client


@pytest.fixture
def chief(people: dict[str, User]) -> Client:
    client = Client()
    client.force_login(people["chief"])
    return client


def address(stage: Stage, name: str = "list", *args: Any) -> str:
    return reverse(f"rulings:{name}", args=[stage.event.slug, *args])


def add(client: Client, stage: Stage, /, **fields: Any) -> HttpResponse:
    sent = {
        "kind": "warning",
        "player": who(stage, 1).pk,
        "reason": "Talked",
        "ruled_by": "A. Kask",
        "token": "",
        **fields,
    }
    return client.post(address(stage, "add"), sent, follow=True)


def rule(stage: Stage, kind: RulingKind, **changed: Any) -> Ruling:
    said = {"reason": "Talked", "ruled_by": "A. Kask", **changed}
    return record_ruling(stage.event_id, Said(kind=kind, **said), by=NOBODY)


def test_each_fault_of_a_ruling_is_marked_in_its_field(arbiter: Client, stage: Stage) -> None:
    answer = add(arbiter, stage, kind="time-taken", player="", minutes="400", ruled_at="2099-01-01T10:00")
    page = Page(answer.content.decode())
    marks(
        page,
        table="Name the game",
        player="Name the player",
        minutes="Nobody gets more than 300 minutes",
        ruled_at="has not come yet",
    )
    assert page.values["reason"] is None
    assert ">\nTalked</textarea>" in page.html


def text_of(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


# ---- written down ---------------------------------------------------------------------------------------------------


def test_an_arbiter_writes_a_warning_down_and_finds_it_in_the_list(arbiter: Client, stage: Stage) -> None:
    assert "Nothing was ruled yet" in text_of(arbiter.get(address(stage)))
    text = text_of(add(arbiter, stage))
    assert "The ruling is written down." in text
    for words in ("Warning", "Player 1", "Talked", "A. Kask"):
        assert words in text


def test_from_a_game_the_form_knows_the_table(arbiter: Client, stage: Stage) -> None:
    found = game(stage, 1, 3)
    form = arbiter.get(address(stage, "add"), {"game": found.pk}).context["form"]
    assert (form["table"].value(), form["ruled_by"].value()) == ("1/3", "arbiter")
    form = arbiter.get(address(stage, "add"), {"player": who(stage, 2).pk}).context["form"]
    assert form["player"].value() == who(stage, 2).pk


def test_from_the_results_a_note_and_a_player_the_way_leads_to_the_form(chief: Client, stage: Stage) -> None:
    found, form = game(stage, 1, 1), address(stage, "add")
    home = f"/desk/{stage.event.slug}/{stage.ordinal}"
    assert f"{form}?game={found.pk}" in text_of(chief.get(f"{home}/rounds/1/games/{found.pk}/note/"))
    assert f"{form}?player={who(stage, 1).pk}" in text_of(chief.get(f"{home}/entries/{who(stage, 1).pk}/"))
    for page in (f"{home}/rounds/1/", f"/desk/{stage.event.slug}/log/"):
        assert address(stage) in text_of(chief.get(page))


@pytest.mark.parametrize("named", ["nobody", "-1", "9" * 30])
def test_what_no_link_of_ours_says_is_passed_over(arbiter: Client, stage: Stage, named: str) -> None:
    form = arbiter.get(address(stage, "add"), {"player": named, "game": named}).context["form"]
    assert not form["table"].value()


def test_a_loss_leads_to_the_table_and_changes_no_result(arbiter: Client, stage: Stage) -> None:
    text = text_of(add(arbiter, stage, kind="game-lost", table="1/1"))
    assert "It has changed nothing by itself." in text
    found = game(stage, 1, 1)
    assert f"/rounds/1/?more={found.pk}#t1" in text
    assert not found.outcome.is_final
    page = text_of(arbiter.get(f"/desk/{stage.event.slug}/{stage.ordinal}/rounds/1/?more={found.pk}"))
    assert "half a point to Player 1, nothing to Player 5" in page


def test_points_are_typed_as_people_write_them(arbiter: Client, stage: Stage) -> None:
    text = text_of(add(arbiter, stage, kind="points-taken", table="1/1", half_points="½"))
    assert "points: ½" in text
    assert Ruling.objects.get().half_points == 1


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": "game-lost"}, "Name the game that is ruled on."),
        ({"kind": "time-given", "table": "1/1"}, "Say how many minutes."),
        ({"table": "9/1"}, "There is no such table"),
        ({"table": "the first"}, "Write the number of the round and that of the table"),
        ({"reason": " "}, "Look at the fields marked below."),
        ({"kind": "?"}, "Look at the fields marked below."),
        ({"minutes": "soon"}, "Look at the fields marked below."),
        ({"half_points": "1/3"}, "points are whole or with a half"),
        ({"player": "999999"}, "Look at the fields marked below."),
        ({"ruled_at": "yesterday"}, "Look at the fields marked below."),
    ],
)
def test_what_is_missing_or_wrong_is_said_and_nothing_is_lost(
    arbiter: Client, stage: Stage, fields: dict[str, str], says: str
) -> None:
    text = text_of(add(arbiter, stage, **fields))
    assert says in text
    assert "A. Kask" in text
    assert not Ruling.objects.exists()


def test_sent_twice_it_is_written_once(arbiter: Client, stage: Stage) -> None:
    add(arbiter, stage, token="one")
    assert "it was not done twice" in text_of(add(arbiter, stage, token="one"))
    assert Ruling.objects.count() == 1


def test_in_an_event_of_one_stage_the_table_needs_nothing_beside_it(arbiter: Client, stage: Stage) -> None:
    add(arbiter, stage, player="", kind="other", table="1/2")
    assert Ruling.objects.get().game == game(stage, 1, 2)


def test_in_an_event_of_several_stages_the_table_is_one_of_the_players_stage(arbiter: Client, stage: Stage) -> None:
    final = make_stage(4)
    Stage.objects.filter(pk=final.pk).update(event=stage.event, ordinal=2, name="Final")
    paired(final, 1, "1-3 *", "2-4 *")
    assert "Say in which stage" in text_of(add(arbiter, stage, player="", kind="other", table="1/2"))
    add(arbiter, stage, kind="game-lost", player=who(final, 2).pk, table="1/2")
    assert Ruling.objects.get().game == game(final, 1, 2)
    add(arbiter, stage, kind="other", player="", stage=stage.pk, table="1/2")
    assert Ruling.objects.get(kind="other").game == game(stage, 1, 2)
    assert "Final" in text_of(arbiter.get(address(stage)))


# ---- the list -------------------------------------------------------------------------------------------------------


def test_the_list_is_narrowed_by_kind_player_and_round(arbiter: Client, stage: Stage) -> None:
    rule(stage, RulingKind.WARNING, player=who(stage, 1), reason="one")
    rule(stage, RulingKind.OTHER, game=game(stage, 1, 2), reason="two")

    def shown(**wanted: Any) -> list[str]:
        return [ruling.reason for ruling, _follow in arbiter.get(address(stage), wanted).context["lines"]]

    assert shown() == ["two", "one"]
    assert shown(kind="warning") == ["one"]
    assert shown(player=who(stage, 1).pk) == ["one"]
    assert shown(round=1) == ["two"]
    assert shown(kind="?", player="\x01", round="9" * 40) == ["two", "one"]
    assert shown(round=2) == []


def test_the_list_takes_as_many_queries_for_thirty_rulings_as_for_three(
    arbiter: Client, stage: Stage, django_assert_max_num_queries: Any
) -> None:
    for _ in range(30):
        rule(stage, RulingKind.GAME_LOST, game=game(stage, 1, 1), player=who(stage, 1))
    with django_assert_max_num_queries(20):
        arbiter.get(address(stage))


def test_only_the_people_of_the_event_see_rulings(client: Client, stage: Stage, people: dict[str, User]) -> None:
    rule(stage, RulingKind.WARNING, player=who(stage, 1))
    assert client.get(address(stage)).status_code == 302
    client.force_login(people["stranger"])
    assert client.get(address(stage)).status_code == 404
    public = client.get(f"/e/{stage.event.slug}/", follow=True).content.decode()
    assert "Talked" not in public


def test_the_printed_protocol_has_every_ruling_once(arbiter: Client, stage: Stage) -> None:
    add(arbiter, stage, kind="time-given", table="1/1", minutes="5")
    add(arbiter, stage, kind="points-taken", table="1/1", half_points="½")
    rows = list(csv.reader(csv_of(decisions(DocumentRequest(stage.event))).decode("utf-8-sig").splitlines()))[1:]
    where = "Player 1 · round 1, table 1"
    assert [row[1:] for row in rows] == [
        ["time given to the opponent, 5 min", where, "Talked", "A. Kask"],
        ["points taken from the player, points: ½", where, "Talked", "A. Kask"],
    ]


# ---- mended and decided ---------------------------------------------------------------------------------------------


def change(client: Client, stage: Stage, ruling: Ruling, **fields: Any) -> HttpResponse:
    sent = {"kind": ruling.kind, "player": ruling.entry_id or "", "reason": "Talked twice", "ruled_by": "A. Kask"}
    return client.post(
        address(stage, "ruling", ruling.pk), {"version": "0", "token": "", **sent, **fields}, follow=True
    )


def test_a_ruling_is_mended(arbiter: Client, stage: Stage) -> None:
    ruling = rule(stage, RulingKind.WARNING, player=who(stage, 1))
    assert "Talked" in text_of(arbiter.get(address(stage, "ruling", ruling.pk)))
    assert "Saved." in text_of(change(arbiter, stage, ruling))
    assert Ruling.objects.get().reason == "Talked twice"


def test_who_was_slower_sees_both_and_loses_nothing(arbiter: Client, stage: Stage) -> None:
    ruling = rule(stage, RulingKind.WARNING, player=who(stage, 1))
    change(arbiter, stage, ruling, reason="Theirs")
    answer = change(arbiter, stage, ruling, reason="Mine")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Theirs" in text
    assert "Mine" in text
    assert 'name="version" value="1"' in text
    change(arbiter, stage, ruling, reason="Mine", version="1")
    assert Ruling.objects.get().reason == "Mine"


def test_the_chief_arbiter_decides_protests_and_nobody_else(arbiter: Client, chief: Client, stage: Stage) -> None:
    add(arbiter, stage, kind="protest", table="1/1", reason="The clock stood still")
    ruling = Ruling.objects.get()
    page = address(stage, "decide", ruling.pk)
    assert page not in text_of(arbiter.get(address(stage)))
    assert arbiter.get(page).status_code == 403
    assert page in text_of(chief.get(address(stage)))
    assert "The clock stood still" in text_of(chief.get(page))
    sent = {"outcome": "granted", "decision": "", "decided_by": "T. Lepp", "version": "0", "token": ""}
    assert "Write the decision and its reason" in text_of(chief.post(page, sent))
    text = text_of(chief.post(page, sent | {"decision": "Five minutes more"}, follow=True))
    assert "No result was changed by it." in text
    assert "Five minutes more" in text
    assert Ruling.objects.get().protest == ProtestState.GRANTED
    answer = chief.post(page, sent | {"decision": "Too late"})
    assert (answer.status_code, "Five minutes more" in answer.content.decode()) == (409, True)


def test_a_result_that_is_complete_is_corrected_by_the_chief_arbiter_only(
    arbiter: Client, chief: Client, stage: Stage
) -> None:
    type(game(stage, 1, 2).round).objects.update(state="complete")
    rule(stage, RulingKind.GAME_LOST, game=table(stage, 2), player=who(stage, 2))
    way = f"/games/{table(stage, 2).pk}/correct/"
    assert way in text_of(chief.get(address(stage)))
    assert way not in text_of(arbiter.get(address(stage)))


def table(stage: Stage, number: int) -> Game:
    return Game.objects.select_related("round__stage__event").get(round__stage=stage, table=number)


def test_what_is_not_there_is_said(arbiter: Client, chief: Client, stage: Stage) -> None:
    assert "There is no such ruling" in text_of(arbiter.get(address(stage, "ruling", 999), follow=True))
    ruling = rule(stage, RulingKind.OTHER)
    assert "nothing to decide" in text_of(chief.get(address(stage, "decide", ruling.pk), follow=True))
    assert "did not arrive whole" in text_of(change(arbiter, stage, ruling, version="x"))
