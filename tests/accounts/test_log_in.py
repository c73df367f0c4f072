"""Logging in and out, one's own name and password, and the door that closes after too many attempts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.accounts.tries import TRIES
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_a_wrong_password_is_told_and_the_name_stays_typed(client: Client) -> None:
    make_user("kask")
    answer = client.post(reverse("accounts:log-in"), {"username": "kask", "password": "wrong"})
    assert answer.status_code == 200
    assert "do not belong together" in answer.text
    assert 'value="kask"' in answer.text


def test_who_was_sent_to_log_in_comes_back_to_the_page_he_wanted(client: Client) -> None:
    make_user("kask")
    answer = client.get(reverse("accounts:account"))
    assert answer.status_code == 302
    page = client.get(answer.url)
    assert f'name="next" value="{reverse("accounts:account")}"' in page.text
    answer = client.post(
        reverse("accounts:log-in"),
        {"username": "kask", "password": "let-me-in", "next": reverse("accounts:account")},
    )
    assert answer.url == reverse("accounts:account")


def test_nobody_is_sent_to_another_site_after_logging_in(client: Client) -> None:
    make_user("kask")
    form = {"username": "kask", "password": "let-me-in", "next": "https://elsewhere.example/"}
    answer = client.post(reverse("accounts:log-in"), form)
    assert answer.status_code == 302
    assert "elsewhere" not in answer.url


def test_logging_out_is_a_form_not_a_link(client: Client) -> None:
    client.force_login(make_user())
    assert client.get(reverse("accounts:log-out")).status_code == 405
    client.post(reverse("accounts:log-out"))
    assert client.get(reverse("accounts:account")).status_code == 302


def test_too_many_wrong_passwords_close_the_log_in_with_a_sentence(client: Client, settings) -> None:
    settings.AXES_ENABLED = True
    make_user("kask")
    make_user("ivask")
    answers = [
        client.post(reverse("accounts:log-in"), {"username": "kask", "password": f"guess {n}"}) for n in range(TRIES)
    ]
    assert [answer.status_code for answer in answers] == [200] * (TRIES - 1) + [429]
    assert "a quarter of an hour" in answers[-1].text
    assert answers[-1]["Retry-After"] == "900"
    right = client.post(reverse("accounts:log-in"), {"username": "kask", "password": "let-me-in"})
    assert right.status_code == 429
    other = client.post(reverse("accounts:log-in"), {"username": "ivask", "password": "let-me-in"})
    assert other.status_code == 302, "another person at the same laptop is not shut out"


def test_a_password_is_changed_only_by_who_knows_the_old_one(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    new = {"new_password1": "seventeen-boards", "new_password2": "seventeen-boards"}
    answer = client.post(reverse("accounts:password"), {"old_password": "a guess", **new})
    assert answer.status_code == 200
    user.refresh_from_db()
    assert user.check_password("let-me-in")

    client.post(reverse("accounts:password"), {"old_password": "let-me-in", **new})
    user.refresh_from_db()
    assert user.check_password("seventeen-boards")
    assert client.get(reverse("accounts:account")).status_code == 200, "and stays logged in here"


def test_changing_the_password_logs_out_other_devices(client: Client) -> None:
    user = make_user()
    elsewhere = Client()
    elsewhere.force_login(user)
    client.force_login(user)
    new = {"new_password1": "seventeen-boards", "new_password2": "seventeen-boards"}
    client.post(reverse("accounts:password"), {"old_password": "let-me-in", **new})
    assert elsewhere.get(reverse("accounts:account")).status_code == 302


def test_the_own_name_is_what_the_log_will_show(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    client.post(reverse("accounts:name"), {"first_name": "Ants", "last_name": "Soosõrv"})
    user.refresh_from_db()
    assert user.get_full_name() == "Ants Soosõrv"
