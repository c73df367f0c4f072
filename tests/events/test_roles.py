"""Giving, changing and taking roles."""

import pytest

from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import Role
from renju_tournaments.events.models import EventRole, LogEntry
from renju_tournaments.events.services.settings.change_roles import change_role
from tests.factories import make_event, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def anna():
    return make_user("anna")


@pytest.fixture
def event(anna):
    return make_event(owner=anna)


def roles(event):
    return {r.user.username: Role(r.role) for r in EventRole.objects.filter(event=event)}


def test_a_role_is_given_changed_and_taken_and_each_is_logged(event, anna):
    make_user("boris")
    for role in (Role.ARBITER, Role.CHIEF_ARBITER, None):
        change_role(event.pk, username=" boris ", role=role, by=By(anna))
    assert roles(event) == {"anna": Role.OWNER}
    assert [(e.subject["name"], e.before["role"], e.after["role"]) for e in LogEntry.objects.order_by("pk")] == [
        ("boris", None, "arbiter"),
        ("boris", "arbiter", "chief"),
        ("boris", "chief", None),
    ]


@pytest.mark.parametrize("role", [None, Role.CHIEF_ARBITER, Role.ARBITER])
def test_the_last_owner_stays(event, anna, role):
    with pytest.raises(UserError, match="needs an owner"):
        change_role(event.pk, username="anna", role=role, by=By(anna))
    assert roles(event) == {"anna": Role.OWNER}


def test_an_owner_may_go_when_there_is_another(event, anna):
    make_user("boris")
    change_role(event.pk, username="boris", role=Role.OWNER, by=By(anna))
    change_role(event.pk, username="anna", role=None, by=By(anna))
    assert roles(event) == {"boris": Role.OWNER}


@pytest.mark.parametrize(
    ("username", "role", "says"),
    [
        ("nobody", Role.ARBITER, "Nobody here logs in as “nobody”"),
        ("anna", Role.OWNER, "anna has that role already"),
        ("boris", None, "boris has no role"),
    ],
)
def test_what_changes_nothing_is_said(event, anna, username, role, says):
    make_user("boris")
    with pytest.raises(UserError, match=says):
        change_role(event.pk, username=username, role=role, by=By(anna))
    assert not LogEntry.objects.exists()


def test_the_same_form_sent_twice_is_done_once(event, anna):
    make_user("boris")
    change_role(event.pk, username="boris", role=Role.ARBITER, by=By(anna, token="t"))
    with pytest.raises(AlreadyDone):
        change_role(event.pk, username="boris", role=Role.ARBITER, by=By(anna, token="t"))
