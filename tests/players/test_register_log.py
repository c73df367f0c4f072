"""The register's log: who added, changed or removed whom, what was there before, and who may read which part."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from renju_tournaments.common.acts import Change, field_changes
from renju_tournaments.common.people import By
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.players.choices import RegisterAct
from renju_tournaments.players.models import Player, PlayerAct
from renju_tournaments.players.services.save_player import add_player, change_player, remove_player
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def chief() -> User:
    chief = make_user("chief")
    make_event(chief=chief)
    return chief


@pytest.fixture
def kask(chief: User) -> Player:
    """Added, then changed: a new rating, and a contact that is nobody's business."""
    kask = add_player({"name": "Kask Ants", "rating": 2100, "birth_date": date(1980, 3, 14)}, actor=chief)
    seen = {"rating": 2100, "contact": "", "city": ""}
    change_player(kask.pk, seen=seen, wanted={"rating": 2150, "contact": "ants@example.org", "city": ""}, actor=chief)
    return kask


def test_what_was_done_by_hand_is_kept_with_before_and_after(kask: Player, chief: User) -> None:
    changed, added = kask.acts.all()
    assert (added.act, added.actor, added.actor_name, added.name) == (RegisterAct.ADDED, chief, "chief", "Kask Ants")
    assert (added.before, added.after) == (None, {"name": "Kask Ants", "rating": 2100, "birth_date": "1980-03-14"})
    assert changed.before == {"rating": 2100, "contact": ""}
    assert changed.after == {"rating": 2150, "contact": "ants@example.org"}


def test_a_form_that_changes_nothing_leaves_no_trace(kask: Player, chief: User) -> None:
    change_player(kask.pk, seen={"city": ""}, wanted={"city": ""}, actor=chief)
    assert kask.acts.count() == 2


def test_who_is_removed_stays_in_the_log_of_the_register(client: Client, kask: Player, chief: User) -> None:
    remove_player(kask.pk, actor=chief)
    acts = PlayerAct.objects.all()
    assert [(a.act, a.name, a.player) for a in acts] == [
        (act, "Kask Ants", None) for act in ("removed", "changed", "added")
    ]
    client.force_login(chief)
    assert client.get(reverse("players:log")).text.count("Kask Ants") >= 3


def test_the_history_stands_on_the_players_page(client: Client, kask: Player, chief: User) -> None:
    client.force_login(chief)
    page = client.get(reverse("players:player", args=[kask.pk])).text
    assert "2100 → 2150" in page
    assert page.count("ants@example.org") == 2


def test_contact_and_date_of_birth_in_it_are_for_those_who_run_events(client: Client, kask: Player) -> None:
    client.force_login(make_user("reader"))
    page = client.get(reverse("players:player", args=[kask.pk]))
    assert "ants@example.org" not in page.text
    labels = {change.label for line in page.context["lines"] for change in line.changes}
    assert labels == {"name", "rating"}
    assert client.get(reverse("players:log")).status_code == 403


def test_who_is_entered_as_a_new_person_is_in_both_logs(chief: User) -> None:
    stage = make_stage(2, numbered=False)
    entry = enter_player(stage.pk, person={"name": "Novák Jan"}, by=By(chief))
    assert [(a.act, a.actor) for a in entry.player.acts.all()] == [(RegisterAct.ADDED, chief)]


def test_every_reader_has_it_in_his_own_words(kask: Player) -> None:
    added = kask.acts.last()
    assert Change("date of birth", "", "14 March 1980") in field_changes(added, Player)
    with override("cs"):
        assert any(change.after == "14. března 1980" for change in field_changes(added, Player))
