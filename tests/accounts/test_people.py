"""The owner of the site makes log-ins; nobody else does."""

from __future__ import annotations

import io

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from renju_tournaments.accounts.choices import LogInAct
from renju_tournaments.accounts.models import AccountAct
from renju_tournaments.accounts.services import people
from renju_tournaments.accounts.services.demonstration import make_demonstration_user
from renju_tournaments.demonstration import demonstration_log_in
from renju_tournaments.errors import UserError
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def owner(client: Client) -> User:
    person, _password = people.add_person("owner", actor=None, owner=True)
    client.force_login(person)
    return person


def test_a_new_person_logs_in_with_the_password_that_was_shown_once(client: Client, owner: User) -> None:
    answer = client.post(reverse("accounts:people"), {"username": "kask", "first_name": "Ants", "last_name": "Kask"})
    password = answer.context["password"]
    assert password in answer.text
    assert password not in client.get(reverse("accounts:people")).text
    assert Client().login(username="kask", password=password)


def test_a_name_that_is_taken_is_refused_and_the_form_keeps_what_was_typed(client: Client, owner: User) -> None:
    make_user("kask")
    answer = client.post(reverse("accounts:people"), {"username": "kask", "first_name": "Ants"})
    assert answer.status_code == 200
    assert 'value="Ants"' in answer.text
    assert User.objects.filter(username="kask").count() == 1
    with pytest.raises(UserError, match="kask"):
        people.add_person("kask", actor=owner)


def test_a_name_that_becomes_another_one_is_refused_at_its_field(client: Client, owner: User) -> None:
    """A half is a number to the form; it is kept as two with a stroke between them, which no log-in has."""
    answer = client.post(reverse("accounts:people"), {"username": "kask½", "first_name": "Ants"})
    assert answer.status_code == 200
    assert "Enter a valid username." in answer.context["form"].errors["username"][0]
    assert 'value="Ants"' in answer.text
    assert User.objects.count() == 1


def test_only_the_owner_of_the_site_sees_and_makes_log_ins(client: Client) -> None:
    person = make_user("kask")
    client.force_login(person)
    other = make_user("other")
    assert client.get(reverse("accounts:people")).status_code == 403
    assert client.post(reverse("accounts:people"), {"username": "mine"}).status_code == 403
    assert client.post(reverse("accounts:new-password", args=[other.pk])).status_code == 403
    assert client.post(reverse("accounts:close-or-open", args=[other.pk]), {"open": "0"}).status_code == 403
    assert not User.objects.filter(username="mine").exists()
    other.refresh_from_db()
    assert other.is_active
    assert other.check_password("let-me-in")


def test_a_closed_log_in_is_out_at_once_and_can_be_opened_again(client: Client, owner: User) -> None:
    person = make_user("kask")
    theirs = Client()
    theirs.force_login(person)
    client.post(reverse("accounts:close-or-open", args=[person.pk]), {"open": "0"})
    assert theirs.get(reverse("accounts:account")).status_code == 302
    client.post(reverse("accounts:close-or-open", args=[person.pk]), {"open": "1"})
    assert theirs.login(username="kask", password="let-me-in")


def test_the_list_says_who_owns_the_site_and_whose_log_in_is_closed(client: Client, owner: User) -> None:
    User.objects.filter(pk=make_user("kask").pk).update(is_active=False)
    page = client.get("/accounts/people/").content.decode()
    assert f"{owner.username} <small>(owner of the site)</small>" in page
    assert "kask <small>(closed)</small>" in page
    assert page.count("Open again") == 1


def test_the_owner_cannot_shut_themselves_out(client: Client, owner: User) -> None:
    client.post(reverse("accounts:close-or-open", args=[owner.pk]), {"open": "0"})
    owner.refresh_from_db()
    assert owner.is_active


def test_a_forgotten_password_is_replaced_and_the_old_one_is_dead(client: Client, owner: User) -> None:
    person = make_user("kask")
    answer = client.post(reverse("accounts:new-password", args=[person.pk]))
    assert Client().login(username="kask", password=answer.context["password"])
    assert not Client().login(username="kask", password="let-me-in")


def acts(client: Client) -> list[tuple[str, str, str]]:
    """Who, of whom, what: as the page of the log-ins lists them."""
    lines = client.get(reverse("accounts:people")).context["lines"]
    return [(line.act.actor_name, line.act.name, LogInAct(line.act.act).name) for line in lines]


def test_every_act_on_a_log_in_is_kept_and_no_password(client: Client, owner: User) -> None:
    made = client.post(reverse("accounts:people"), {"username": "kask", "first_name": "Ants", "last_name": "Kask"})
    person = User.objects.get(username="kask")
    given = client.post(reverse("accounts:new-password", args=[person.pk]))
    for is_open in ("0", "0", "1"):
        client.post(reverse("accounts:close-or-open", args=[person.pk]), {"open": is_open})
    theirs = Client()
    theirs.login(username="kask", password=given.context["password"])
    theirs.post(reverse("accounts:name"), {"first_name": "Ants", "last_name": "Kaskmann"})
    theirs.post(reverse("accounts:name"), {"first_name": "Ants", "last_name": "Kaskmann"})
    mine = "birch-and-seven-stones"
    old = given.context["password"]
    theirs.post(reverse("accounts:password"), {"old_password": old, "new_password1": mine, "new_password2": mine})
    assert theirs.login(username="kask", password=mine)
    assert acts(client) == [
        ("Ants Kaskmann", "kask", "OWN_PASSWORD"),
        ("Ants Kaskmann", "kask", "RENAMED"),
        ("owner", "kask", "OPENED"),
        ("owner", "kask", "CLOSED"),
        ("owner", "kask", "NEW_PASSWORD"),
        ("owner", "kask", "MADE"),
        ("", "owner", "MADE"),
    ]
    page = client.get(reverse("accounts:people")).text
    assert "Kask → Kaskmann" in page
    for password in (made.context["password"], old, mine):
        assert password not in page
        assert password not in str(list(AccountAct.objects.values_list("before", "after")))


def test_the_command_prints_a_password_that_works() -> None:
    out = io.StringIO()
    call_command("add_user", "kask", "--print", stdout=out)
    name, password = out.getvalue().split()
    assert Client().login(username=name, password=password)
    with pytest.raises(CommandError, match="already"):
        call_command("add_user", "kask", "--print", stdout=io.StringIO())


def test_the_demonstration_log_in_is_told_only_while_it_works(settings, tmp_path) -> None:
    settings.VAR_DIR = tmp_path
    assert demonstration_log_in() is None
    user = make_demonstration_user()
    assert make_demonstration_user() == user
    name, password = demonstration_log_in() or ("", "")
    assert Client().login(username=name, password=password)
    user.set_password("something-else")
    user.save()
    assert demonstration_log_in() is None
