"""The adjourned game of the demonstration has its adjournment, and an envelope that can be opened."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from renju_tournaments.adjournments import demo
from renju_tournaments.adjournments.faults import judge
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.queries import adjourned_games
from renju_tournaments.events.models import Stage
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.records.record import Record
from tests.crawling import dead_links

pytestmark = pytest.mark.django_db


@pytest.mark.each_database
def test_the_demonstration_has_an_adjourned_game_with_everything_written_down(client: Client) -> None:
    call_command("load_demo", stdout=None, verbosity=0)
    adjournment = Adjournment.objects.select_related("game__round__stage__event").get()
    stage = Stage.objects.select_related("event").get(pk=adjournment.game.round.stage_id)
    [line] = adjourned_games(stage)
    assert line.adjourned is not None
    assert (adjournment.sealed_number, adjournment.resumes_where) == (demo.MOVES + 1, "Chess house, hall B")
    played = replay(Record(adjournment.position), rules_of_event(stage.event))
    assert played.is_clean
    assert judge(adjournment.position, None, rules_of_event(stage.event)).fault is not None
    assert demo.load(stage.event, User.objects.get()) == []
    _no_public_link_leads_nowhere(client)


def _no_public_link_leads_nowhere(client: Client) -> None:
    """Of each kind of page one an event; every link is followed in tests/long. Here, since to load all takes long."""
    found, followed = dead_links(client, of_a_kind=1)
    assert found == {}
    assert followed > 60
