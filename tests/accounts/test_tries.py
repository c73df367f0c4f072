"""The door after wrong passwords: who errs is held up, and nobody shuts another out."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network

import pytest
from axes.models import AccessAttempt
from django.core.management import CommandError, call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from renju_tournaments.accounts.services.people import add_person
from renju_tournaments.accounts.tries import MANY, SLOWLY, TRIES, TRIES_UNDER_ATTACK
from renju_tournaments.common.web.clients import client_address
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]
HALL, HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9", "192.0.2.44"
LogIn = Callable[..., int]


@pytest.fixture
def log_in(settings) -> LogIn:
    """Behind the web server of docs/deploy.md: the status of a try from an address; 302 is inside, 429 shut."""
    settings.AXES_ENABLED = True

    def trying(name: str, password: str = "let-me-in", *, at: str, browser: str = "Firefox", forged: str = "") -> int:
        told = f"{forged}, {at}" if forged else at
        headers = {"x-forwarded-for": told, "user-agent": browser}
        form = {"username": name, "password": password}
        return Client().post(reverse("accounts:log-in"), form, headers=headers).status_code

    return trying


def tried(name: str, *, at: str, times: int, browser: str = "Firefox", ago: timedelta = timedelta()) -> None:
    """Wrong passwords that have come already."""
    row = AccessAttempt.objects.create(username=name, ip_address=at, user_agent=browser, failures_since_start=times)
    AccessAttempt.objects.filter(pk=row.pk).update(attempt_time=timezone.now() - ago)


def test_who_guesses_shuts_himself_out_and_not_the_arbiter(log_in: LogIn) -> None:
    """Each guess says that it comes from somewhere else; the arbiter is at home, and logs in for the first time."""
    make_user("arbiter")
    tried("arbiter", at=ELSEWHERE, times=TRIES - 2)
    guesses = [log_in("arbiter", f"guess {n}", at=ELSEWHERE, forged=f"10.0.0.{n}") for n in range(3)]
    assert guesses == [200, 429, 429]
    assert log_in("arbiter", at=ELSEWHERE) == 429
    assert log_in("arbiter", at=HOME) == 302


def test_as_many_guesses_as_one_likes_leave_the_door_of_another_address_open(log_in: LogIn) -> None:
    """Nothing is written down beforehand: every guess goes through the page, each with another forged address."""
    make_user("arbiter")
    for n in range(TRIES + 1):
        log_in("arbiter", f"guess {n}", at=ELSEWHERE, forged=f"10.0.0.{n}")
    assert log_in("arbiter", at=HOME) == 302
    assert log_in("arbiter", at=ELSEWHERE) == 429


def test_the_door_opens_again_though_somebody_keeps_trying(log_in: LogIn) -> None:
    make_user("arbiter")
    tried("arbiter", at=HALL, times=TRIES)
    assert log_in("arbiter", "guess", at=HALL) == 429
    assert AccessAttempt.objects.get().failures_since_start == TRIES, "a try at a shut door does not count"
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert log_in("arbiter", at=HALL) == 302


def test_an_address_known_under_the_name_is_slowed_and_never_shut(log_in: LogIn) -> None:
    make_user("arbiter")
    assert log_in("arbiter", at=HALL) == 302
    tried("arbiter", at=HALL, times=10 * TRIES)
    assert log_in("arbiter", at=HALL) == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - SLOWLY)
    assert log_in("arbiter", at=HALL) == 302
    assert not AccessAttempt.objects.exists(), "and the count begins anew"


def test_a_neighbour_behind_the_same_address_keeps_nobody_waiting(log_in: LogIn) -> None:
    """Forty people share the address of the hall; one of them guesses under the name of another, and under others."""
    for name in ("arbiter", "newcomer"):
        make_user(name)
    assert log_in("arbiter", at=HALL) == 302
    tried("arbiter", at=HALL, times=TRIES, browser="curl")
    for n in range(MANY // TRIES):
        tried(f"name {n}", at=HALL, times=TRIES, browser="curl")
    assert log_in("arbiter", at=HALL) == 302
    assert log_in("newcomer", at=HALL) == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - SLOWLY)
    assert log_in("newcomer", at=HALL) == 302, "who never logged in here waits some seconds"


def test_many_names_from_one_address_are_slowed(log_in: LogIn) -> None:
    for n in range(MANY - 2):
        tried(f"name {n}", at=ELSEWHERE, times=1)
    assert [log_in(f"another {n}", "guess", at=ELSEWHERE) for n in range(4)] == [200, 429, 429, 429]
    assert log_in("another 1", "guess", at=HOME) == 200


def test_a_name_tried_from_everywhere_has_fewer_tries_and_stays_open(log_in: LogIn) -> None:
    make_user("arbiter")
    assert log_in("arbiter", at=HALL) == 302
    for n in range(10):
        tried("arbiter", at=f"10.0.0.{n}", times=MANY // 10)
    guesses = [log_in("arbiter", f"guess {n}", at=ELSEWHERE) for n in range(TRIES_UNDER_ATTACK + 1)]
    assert guesses == [200] * (TRIES_UNDER_ATTACK - 1) + [429] * 2
    assert log_in("arbiter", at=HOME) == 302
    assert log_in("arbiter", "mistyped", at=HALL) == 200
    assert log_in("arbiter", at=HALL) == 302


@pytest.mark.parametrize("how", ["desk", "command"])
def test_a_new_password_opens_the_door(client: Client, log_in: LogIn, how: str) -> None:
    arbiter = make_user("arbiter")
    tried("arbiter", at=HOME, times=TRIES)
    assert log_in("arbiter", at=HOME) == 429
    if how == "desk":
        client.force_login(add_person("owner", actor=None, owner=True)[0])
        password = client.post(reverse("accounts:new-password", args=[arbiter.pk])).context["password"]
    else:
        said = io.StringIO()
        call_command("new_password", "arbiter", stdout=said)
        password = said.getvalue().split()[1]
        with pytest.raises(CommandError, match="no log-in"):
            call_command("new_password", "Arbiter")
    assert log_in("arbiter", at=HOME) == 200, "the old one works no longer"
    assert log_in("arbiter", password, at=HOME) == 302


def test_the_unlocking_command_of_the_page_for_servers(log_in: LogIn) -> None:
    make_user("arbiter")
    tried("arbiter", at=HOME, times=TRIES)
    call_command("axes_reset_username", "arbiter", stdout=io.StringIO())
    assert log_in("arbiter", at=HOME) == 302


def test_a_clock_that_was_set_back_shuts_nobody_out(log_in: LogIn) -> None:
    """The tries of before lie an hour ahead."""
    make_user("arbiter")
    tried("arbiter", at=HOME, times=TRIES, ago=-timedelta(hours=1))
    assert log_in("arbiter", at=HOME) == 302
    assert not AccessAttempt.objects.exists()


@pytest.mark.parametrize(
    ("peer", "told", "found"),
    [
        (HOME, "", HOME),
        (HOME, "10.1.1.1", HOME),  # no web server of ours: what it says of itself is nothing
        ("127.0.0.1", HOME, HOME),
        ("127.0.0.1", f"10.1.1.1, {HOME}", HOME),
        ("127.0.0.1", f"10.1.1.1, {HOME}, 172.16.0.3", HOME),  # two of ours in a row
        ("127.0.0.1", f"{HOME}, unknown", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("", HOME, HOME),  # through a socket
        ("", "", "0.0.0.0"),
        ("::1", "2001:db8:1:2:aaaa::7", "2001:db8:1:2::"),
        ("::ffff:127.0.0.1", f"::ffff:{HOME}", HOME),
    ],
)
def test_the_address_of_who_asks(settings, peer: str, told: str, found: str) -> None:
    settings.TRUSTED_PROXIES = [ip_network(each) for each in ("127.0.0.1", "::1", "172.16.0.0/12")]
    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers={"x-forwarded-for": told} if told else {})
    assert client_address(request) == found
