"""The page of the desk with everything that can be printed, and the ways to it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from pairings.model import System
from renju_tournaments.common.people import By
from renju_tournaments.documents.kinds import Of, all_kinds
from renju_tournaments.events.models import Stage
from renju_tournaments.records.services.links import make_links
from tests.desk.pages import text
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def chief(client: Client) -> User:
    user = make_user()
    client.force_login(user)
    return user


def address(stage: Stage, name: str, *more: object) -> str:
    return reverse(name, args=[stage.event.slug, stage.ordinal, *more])


def page(client: Client, stage: Stage) -> str:
    return text(client.get(address(stage, "documents:print")))


def test_what_goes_with_every_round_comes_first_once_there_is_a_round(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    assert "Pairings by table" not in page(client, stage)
    assert "Start list" in page(client, stage)
    play(stage, ". . . .")
    shown = page(client, stage)
    places = [shown.index(f">{title}<") for title in ("With every round", "Pairings by table", "Result slips")]
    assert places == sorted(places)
    assert places[-1] < shown.index(">For the wall<")


def test_every_kind_is_offered_once_and_its_other_forms_beside_it(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief), system=System.OLYMPIC)
    play(stage)
    shown = page(client, stage)
    for kind in all_kinds():
        if kind.of is not Of.TABLE and not kind.page:
            assert shown.count(f'formaction="{address(stage, "documents:printed", kind.key)}"') == 1, kind.key
    standings, xlsx = (shown.index(f'/{key}/"') for key in ("print/standings", "print/standings-xlsx"))
    assert shown[standings:xlsx].count("<li>") == 0


def test_a_bracket_is_offered_where_there_is_one(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    assert "print/bracket/" not in page(client, stage)


def test_what_is_to_be_confirmed_first_has_a_page_of_its_own(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    shown = page(client, stage)
    for name, kind in (("rating", "rating-report"), ("export", "trf26"), ("renjunet", "renjunet-xml")):
        there = address(stage, f"documents:{name}")
        assert f'href="{there}"' in shown
        assert client.get(address(stage, "documents:printed", kind)).headers["Location"] == there


def test_scorecards_without_codes_say_so_and_show_the_way(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    round_ = play(stage, ". . . .")
    way = address(stage, "records:links", 1)
    assert f'<a href="{way}">Make them</a>' in page(client, stage)
    make_links(round_, by=By(chief))
    assert way not in page(client, stage)


def test_a_published_round_offers_what_is_printed_with_it(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    play(stage, "1 . . .")
    shown = client.get(address(stage, "desk:round", 1)).content.decode()
    for kind in ("pairings-by-table", "result-slips", "scorecards", "kit"):
        way = address(stage, "documents:printed", kind)
        assert f'href="{way}?round=1"' in shown
        assert client.get(way, {"round": "1"}).headers["Content-Type"] == "application/pdf"
    assert f'href="{address(stage, "documents:print")}"' in shown


def test_a_complete_round_offers_no_slips(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    play(stage)
    assert "print/result-slips/" not in client.get(address(stage, "desk:round", 1)).content.decode()


def test_a_refusal_is_told_on_the_page_of_prints(client: Client, chief: User) -> None:
    stage = make_stage(8, event=make_event(chief=chief))
    refused = client.get(address(stage, "documents:printed", "bracket"), follow=True)
    assert refused.redirect_chain == [(address(stage, "documents:print"), 302)]
    assert "There is no bracket in this stage" in refused.content.decode()
    assert (
        "Paper is one of: a4, letter."
        in client.get(
            address(stage, "documents:printed", "start-list"), {"paper": "papyrus"}, follow=True
        ).content.decode()
    )


def test_the_archive_is_offered_to_those_who_may_take_it(client: Client, chief: User) -> None:
    arbiter = make_user()
    stage = make_stage(8, event=make_event(chief=chief, arbiter=arbiter))
    way = reverse("archives:archive", args=[stage.event.slug])
    assert way in page(client, stage)
    client.force_login(arbiter)
    assert way not in page(client, stage)
