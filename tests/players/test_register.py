"""The register's pages: who may read, who may write, and what is asked before it is written."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.models import Entry
from renju_tournaments.players.models import Player
from renju_tournaments.players.queries import may_change_register, namesakes_of
from renju_tournaments.players.services.save_player import add_player, change_player, remove_player
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def chief() -> User:
    user = make_user("chief")
    make_event(chief=user)
    return user


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


@pytest.fixture
def reader(client: Client) -> Client:
    client.force_login(make_user())
    return client


def filled(page: Any, **values: str) -> dict[str, str]:
    """The form of a page as a browser would send it back, with some fields typed over."""
    form = page.context["form"]
    data = {}
    for bound in form:
        if bound.name in ("keep_spelling", "another"):
            continue
        data[bound.html_name] = "" if bound.value() is None else str(bound.value())
        data[bound.html_initial_name] = data[bound.html_name]
    return {**data, **values}


# Reading ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["list", "search", "add"])
def test_the_register_is_not_public(client: Client, name: str) -> None:
    answer = client.get(reverse(f"players:{name}"))
    assert answer.status_code == 302
    assert "log-in" in answer["Location"]


def test_the_list_searches_in_any_spelling_and_shows_fifty(reader: Client) -> None:
    for n in range(60):
        Player.objects.create(name=f"Игрок {n:02}")
    Player.objects.create(name="Чёрный Пётр", latin_name="Cherny Petr", birth_year=1980)
    page = reader.get(reverse("players:list"))
    assert len(page.context["table"].page) == 50
    page = reader.get(reverse("players:list"), {"q": "chernyj"})
    assert [row.record.name for row in page.context["table"].page] == ["Чёрный Пётр"]
    assert ">1980<" in page.content.decode()
    for odd in ({"page": "x"}, {"page": "999"}, {"sort": "nonsense"}, {"q": "\x01"}, {"sort": "-rating", "q": "%"}):
        assert reader.get(reverse("players:list"), odd).status_code == 200


def test_the_list_takes_the_same_queries_for_any_number(reader: Client, django_assert_max_num_queries: Any) -> None:
    for n in range(55):
        Player.objects.create(name=f"Player {n}")
    with django_assert_max_num_queries(8):
        reader.get(reverse("players:list"))


def test_suggestions_tell_namesakes_apart(reader: Client) -> None:
    for year in (1980, 2010):
        Player.objects.create(name="Иванов Иван", birth_year=year, city="Тверь", contact="secret@example.org")
    found = reader.get(reverse("players:search"), {"q": "ivanov"}).json()["players"]
    assert {p["discriminator"] for p in found} == {"1980, Тверь", "2010, Тверь"}
    assert "secret" not in str(found)
    assert reader.get(reverse("players:search")).json() == {"players": []}


def test_contact_is_for_those_who_run_events(client: Client, chief: User) -> None:
    player = Player.objects.create(name="Иванов Иван", contact="ivan@example.org")
    client.force_login(make_user())
    page = client.get(reverse("players:player", args=[player.pk])).content.decode()
    assert "ivan@example.org" not in page
    client.force_login(chief)
    assert "ivan@example.org" in client.get(reverse("players:player", args=[player.pk])).content.decode()


def test_a_players_page_lists_his_events_but_not_hidden_ones(client: Client, chief: User) -> None:
    stage = make_stage(1)
    hidden = make_event(chief=chief)
    hidden.name, hidden.is_public = "Secret Cup", False
    hidden.save()
    player = Player.objects.get()
    Entry.objects.create(stage=make_stage(0, event=hidden), player=player, name=player.name)
    client.force_login(make_user())
    page = client.get(reverse("players:player", args=[player.pk])).content.decode()
    assert stage.event.name in page
    assert "Secret Cup" not in page
    client.force_login(chief)
    assert "Secret Cup" in client.get(reverse("players:player", args=[player.pk])).content.decode()


def test_a_player_who_is_not_there(reader: Client) -> None:
    assert reader.get(reverse("players:player", args=[99])).status_code == 404


# Writing ------------------------------------------------------------------------------------------------------------


def test_who_may_write() -> None:
    owner, chief, arbiter, nobody = (make_user() for _ in range(4))
    make_event(owner=owner, chief=chief, arbiter=arbiter)
    root = User.objects.create_superuser("root")
    assert [may_change_register(u) for u in (owner, chief, root, arbiter, nobody)] == [True, True, True, False, False]


def test_an_arbiter_reads_only(client: Client) -> None:
    player = Player.objects.create(name="Иванов Иван")
    arbiter = make_user()
    make_event(arbiter=arbiter)
    client.force_login(arbiter)
    assert client.get(reverse("players:player", args=[player.pk])).status_code == 200
    for name, rest in (("add", []), ("edit", [player.pk]), ("remove", [player.pk])):
        assert client.post(reverse(f"players:{name}", args=rest), {"name": "X"}).status_code == 403, name
    assert Player.objects.get().name == "Иванов Иван"


def test_adding_somebody(desk: Client) -> None:
    page = desk.get(reverse("players:add"), {"name": "Чёрный Пётр"})
    form = filled(page, federation="Россия", birth_date="2003-02-01", rating="2150")
    answer = desk.post(reverse("players:add"), form)
    player = Player.objects.get()
    assert answer["Location"] == reverse("players:player", args=[player.pk])
    assert (player.name, player.latin_name, player.federation) == ("Чёрный Пётр", "Cherny Petr", "RUS")
    assert (player.birth_year, player.rating) == (2003, 2150)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "required"),
        ({"name": "=1+1"}, "is not a name"),
        ({"name": "123"}, "is not a name"),
        ({"name": "A", "federation": "Нигде"}, "is no country known here"),
        ({"name": "A", "birth_year": "1700"}, "was born in 1700"),
        ({"name": "A", "birth_year": "1980", "birth_date": "1981-01-01"}, "The date of birth says 1981"),
        ({"name": "A", "rating": "9999"}, "at most 4000"),
        ({"name": "A" * 121}, "at most 120"),
    ],
)
def test_what_cannot_be_is_said_and_not_written(desk: Client, typed: dict[str, str], sentence: str) -> None:
    page = desk.post(reverse("players:add"), filled(desk.get(reverse("players:add")), **typed))
    assert sentence in page.content.decode()
    assert Player.objects.count() == 0


def test_a_look_alike_letter_is_asked_about_once(desk: Client) -> None:
    form = filled(desk.get(reverse("players:add")), name="Ивaнов Иван")
    page = desk.post(reverse("players:add"), form).content.decode()
    assert "Letter 3 of “Ивaнов” is a Latin “a” in a Cyrillic word." in page
    assert "keep_spelling" in page
    desk.post(reverse("players:add"), {**form, "keep_spelling": "on"})
    assert Player.objects.get().name == "Ивaнов Иван"


def test_a_namesake_is_asked_about_in_any_alphabet(desk: Client) -> None:
    Player.objects.create(name="Чёрный Пётр", birth_year=1980)
    form = filled(desk.get(reverse("players:add")), name="Chernyj Petr")
    page = desk.post(reverse("players:add"), form).content.decode()
    assert "Чёрный Пётр (1980)" in page
    assert Player.objects.count() == 1
    desk.post(reverse("players:add"), {**form, "birth_year": "2010"})  # another year is another person
    assert Player.objects.count() == 2
    desk.post(reverse("players:add"), {**form, "another": "on"})
    assert Player.objects.count() == 3


def test_namesakes_are_those_of_no_other_year() -> None:
    old = Player.objects.create(name="Иванов Иван", birth_year=1980)
    unknown = Player.objects.create(name="Ivanov, Ivan")
    assert set(namesakes_of("Иванов Иван")) == {old, unknown}
    assert namesakes_of("Иванов Иван", year=2010) == [unknown]
    assert namesakes_of("Иванов Иван", year=1980, but=old.pk) == [unknown]


def test_changing_somebody_leaves_what_was_not_touched(desk: Client) -> None:
    player = Player.objects.create(name="Иванов Иван", city="Тверь", rating=1900)
    address = reverse("players:edit", args=[player.pk])
    form = filled(desk.get(address), rating="1950")
    Player.objects.filter(pk=player.pk).update(city="Москва")  # somebody else, meanwhile
    desk.post(address, form)
    player.refresh_from_db()
    assert (player.rating, player.city) == (1950, "Москва")


def test_two_who_change_the_same_field_see_both_values(desk: Client) -> None:
    player = Player.objects.create(name="Иванов Иван", rating=1900)
    address = reverse("players:edit", args=[player.pk])
    form = filled(desk.get(address), rating="1950")
    Player.objects.filter(pk=player.pk).update(rating=1920)
    page = desk.post(address, form)
    text = page.content.decode()
    assert "1920" in text
    assert "1950" in text
    player.refresh_from_db()
    assert player.rating == 1920
    desk.post(address, {**form, "initial-rating": "1920"})
    player.refresh_from_db()
    assert player.rating == 1950


def test_an_id_belongs_to_one_person() -> None:
    add_player({"name": "Иванов Иван", "external_id": "7"}, actor=None)
    other = add_player({"name": "Петров Пётр"}, actor=None)
    with pytest.raises(UserError, match="belongs to Иванов Иван"):
        add_player({"name": "Сидоров", "external_id": "7"}, actor=None)
    with pytest.raises(UserError, match="belongs to Иванов Иван"):
        change_player(other.pk, seen={"external_id": ""}, wanted={"external_id": "7"}, actor=None)
    assert Player.objects.count() == 2


def test_a_field_that_was_not_seen_is_not_written() -> None:
    player = add_player({"name": "Иванов Иван", "city": "Тверь"}, actor=None)
    change_player(player.pk, seen={"name": "Иванов Иван"}, wanted={"name": "Иванов Пётр", "city": ""}, actor=None)
    player.refresh_from_db()
    assert (player.name, player.city) == ("Иванов Пётр", "Тверь")
    with pytest.raises(Conflict):
        change_player(player.pk, seen={"name": "Иванов Иван"}, wanted={"name": "Иванов Олег"}, actor=None)


def test_only_who_is_in_no_event_can_be_removed(desk: Client) -> None:
    stage = make_stage(1)
    entered = stage.entries.get().player
    free = Player.objects.create(name="Free")
    with pytest.raises(UserError, match="is in an event"):
        remove_player(entered.pk, actor=None)
    page = desk.post(reverse("players:remove", args=[entered.pk]), follow=True)
    assert "is in an event" in page.content.decode()
    desk.post(reverse("players:remove", args=[free.pk]))
    assert list(Player.objects.all()) == [entered]
