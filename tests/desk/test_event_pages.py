"""The desk’s home, a new event, the overview and the roles."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from renju_tournaments.events.choices import Role
from renju_tournaments.events.models import Entry, Event, EventRole, Stage
from renju_tournaments.players.models import Player
from tests.desk.pages import event_url, fields, text, url
from tests.events.rounds import paired
from tests.factories import ROUND_ROBIN, make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


# ---- the desk's home and a new event -------------------------------------------------------------------------------


def test_the_desk_lists_my_events_and_no_others(chief, stage):
    other = make_event()
    Event.objects.filter(pk=other.pk).update(name="Somebody else’s")
    page = text(chief.get(reverse("desk:desk")))
    assert "Spring Cup" in page
    assert "Chief arbiter" in page
    assert "Somebody else" not in page


def test_the_desk_costs_the_same_for_many_events(chief, people, django_assert_max_num_queries):
    for _n in range(12):
        make_stage(2, event=make_event(chief=people["chief"]))
    with django_assert_max_num_queries(6):
        chief.get(reverse("desk:desk"))


def test_an_empty_desk_offers_the_presets(client, people):
    client.force_login(people["stranger"])
    assert "World championship final" in text(client.get(reverse("desk:desk")))


def test_the_desk_needs_a_log_in(client):
    assert client.get(reverse("desk:desk")).status_code == 302
    assert client.get(reverse("desk:create")).status_code == 302


def new_event(client, preset="qualification", **changes):
    page = client.get(reverse("desk:create"), {"preset": preset})
    sent = {**fields(page, "event_form"), **fields(page, "stage_form"), "preset": preset, "token": "t"}
    return client.post(reverse("desk:create"), {**sent, "name": "Moscow Open", **changes})


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("tallinn", "Europe/Tallinn"),
        ("europe/moscow", "Europe/Moscow"),
        (" New York ", "America/New_York"),
        ("Kolkata", "Asia/Kolkata"),
        ("utc", "UTC"),
    ],
)
def test_the_city_is_enough_to_say_the_time_zone(client, people, typed, zone):
    client.force_login(people["stranger"])
    new_event(client, time_zone=typed)
    assert Event.objects.get().time_zone == zone


def test_every_zone_is_offered_while_one_types(client, people):
    client.force_login(people["stranger"])
    page = text(client.get(reverse("desk:create"), {"preset": "qualification"}))
    assert 'list="time-zones"' in page
    assert '<option value="Asia/Yekaterinburg"></option>' in page


def test_an_event_is_made_from_a_preset(client, people):
    client.force_login(people["stranger"])
    response = new_event(client, starts_on="2026-05-01", time_zone="Europe/Moscow")
    event = Event.objects.get()
    assert response.url == reverse("desk:event", args=["moscow-open"])
    assert (event.starts_on, event.time_zone, event.time_control) == (
        date(2026, 5, 1),
        "Europe/Moscow",
        "70 min + 30 s",
    )
    made = event.stages.get()
    assert (made.rounds_planned, made.tiebreaks) == (9, ["BH", "BH-C1", "WIN", "H2H"])
    assert client.get(response.url).status_code == 200


def test_the_zone_of_a_new_event_is_that_of_the_last_one_else_a_guess(client, people):
    client.force_login(people["stranger"])
    page = text(client.get(reverse("desk:create"), {"preset": "final"}))
    assert 'value="UTC" data-guessed' in re.sub(r' (?!value|data-guessed)[a-z-]+="[^"]*"', "", page)
    make_event(owner=people["stranger"])
    page = text(client.get(reverse("desk:create"), {"preset": "final"}))
    assert 'value="Europe/Tallinn"' in page
    assert "data-guessed" not in page


def test_the_rules_are_set_in_the_same_form(client, people):
    client.force_login(people["stranger"])
    order = {
        "stage-tiebreaks-WIN": "1",
        "stage-tiebreaks-BH": "2",
        "stage-tiebreaks-BH-C1": "3",
        "stage-tiebreaks-H2H": "",
    }
    new_event(client, **{"stage-rounds_planned": "7", "stage-requested_bye": "0"}, **order)
    made = Stage.objects.get()
    assert (made.rounds_planned, made.requested_bye, made.tiebreaks) == (7, 0, ["WIN", "BH", "BH-C1"])
    assert made.name == ""


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"name": ""}, "This field is required"),
        ({"time_zone": "Mosow"}, "no time zone “Mosow”"),
        ({"time_zone": "Istanbul"}, "no time zone “Istanbul”"),  # in Europe and in Asia
        ({"time_zone": "../etc/passwd"}, "no time zone “../etc/passwd”"),
        ({"time_zone": "\u202eUTC" * 12}, "no time zone “UTCUTC"),
        ({"starts_on": "2026-05-02", "ends_on": "2026-05-01"}, "last day lies before the first"),
        ({"starts_on": "soon"}, "Enter a valid date"),
        ({"stage-rounds_planned": "0"}, "greater than or equal to 1"),
        ({"stage-tiebreaks-BH": "first"}, "is not a place in the order"),
        ({"stage-tiebreaks-WIN": "1"}, "both have the number 1"),
    ],
)
def test_a_refused_event_keeps_what_was_typed(client, people, wrong, says):
    client.force_login(people["stranger"])
    response = new_event(client, **{"place": "Korolyov", **wrong})
    page = text(response)
    assert response.status_code == 200
    assert says in page
    assert "Korolyov" in page
    assert ("time_zone" in response.context["event_form"].errors) == ("time_zone" in wrong)
    assert not Event.objects.exists()


def test_the_same_new_event_sent_twice_is_made_once(client, people):
    client.force_login(people["stranger"])
    new_event(client)
    response = new_event(client)
    assert response.url == reverse("desk:desk")
    assert Event.objects.count() == 1


def test_an_event_is_copied(chief, people, stage):
    sent = {"name": "Autumn Cup", "starts_on": "2026-10-01", "with_entries": "on", "token": "t"}
    response = chief.post(event_url("copy", stage), sent)
    copy = Event.objects.get(slug="autumn-cup")
    assert response.url == reverse("desk:event", args=["autumn-cup"])
    assert copy.stages.get().entries.count() == 6
    assert EventRole.objects.get(event=copy).user == people["chief"]


# ---- roles ---------------------------------------------------------------------------------------------------------


def test_the_owner_gives_and_takes_roles(owner, stage):
    address = event_url("roles", stage)
    owner.post(address, {"username": "stranger", "role": "arbiter"})
    assert EventRole.objects.get(user__username="stranger").role == Role.ARBITER
    owner.post(address, {"username": "stranger", "role": ""})
    assert not EventRole.objects.filter(user__username="stranger").exists()
    assert "needs an owner" in text(owner.post(address, {"username": "owner", "role": ""}))
    assert "Nobody here logs in as “nobody”" in text(owner.post(address, {"username": "nobody", "role": "arbiter"}))
    assert owner.post(address, {"username": "stranger", "role": "king"}).status_code == 200
    assert not EventRole.objects.filter(user__username="stranger").exists()


def test_the_answer_says_whether_a_role_was_given_changed_or_taken(owner, stage):
    make_user("olga")
    address = event_url("roles", stage)
    for role, said in (("arbiter", "given"), ("chief", "changed"), ("", "taken away")):
        answer = owner.post(address, {"username": " olga", "role": role}, follow=True)
        assert f"olga: the role is {said}." in text(answer)


@pytest.mark.each_database
def test_for_somebody_without_a_log_in_the_page_says_where_to_get_one(owner, client, stage):
    person_row = {"username": "olga", "role": "arbiter"}
    root = User.objects.create_superuser("root", first_name="Pyotr", last_name="Novák")
    page = text(owner.post(event_url("roles", stage), person_row))
    assert "Log-ins are made by the owner of the site: Pyotr Novák" in page
    assert "/accounts/people/" not in page
    client.force_login(root)
    assert "/accounts/people/?username=olga" in text(client.post(event_url("roles", stage), person_row))
    assert 'value="olga"' in text(client.get("/accounts/people/?username=olga"))


# ---- the overview --------------------------------------------------------------------------------------------------


def test_the_overview_says_what_comes_next(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)

    def says():
        return text(chief.get(event_url("event", stage)))

    assert "bring in the players" in says()
    for n in range(4):
        Entry.objects.create(stage=stage, player=Player.objects.create(name=f"P{n}"), name=f"P{n}")
    assert "4 players are entered" in says()
    for n, entry in enumerate(stage.entries.all(), 1):
        Entry.objects.filter(pk=entry.pk).update(number=n)
    Stage.objects.filter(pk=stage.pk).update(draw_method="rating", rounds_planned=2)
    assert "To be paired: Round 1." in says()
    first = paired(stage, 1, "1-3 *", "4-2 *", draft=True)
    assert "Round 1: a draft. Look at it, then publish it." in says()
    first.state = "published"
    first.save()
    assert "Round 1: 2 results are missing (tables 1, 2)." in says()
    first.games.update(result="1-0")
    assert "Round 1: complete. To be paired next: Round 2." in says()
    paired(stage, 2, "1-4 1-0", "2-3 1-0")
    assert "All rounds have been played." in says()
    assert f'href="{url("finish", stage)}">Make the table final</a>' in says()
    Stage.objects.filter(pk=stage.pk).update(finished_at=timezone.now())
    assert "The table is final." in says()
    assert "final table" in text(chief.get(reverse("desk:desk")))


def test_an_arbiter_is_not_offered_what_he_may_not_do(client, people, stage):
    client.force_login(people["arbiter"])
    page = text(client.get(event_url("event", stage)))
    assert "The chief arbiter does this." in page
    assert "Copy this event" not in page
    assert "Enter a player" not in text(client.get(url("entries", stage)))
    assert ">Settings</a>" not in page


def test_a_page_beyond_the_role_keeps_the_way_back_into_the_event(client, people, stage):
    client.force_login(people["arbiter"])
    refused = client.get(url("stage-settings", stage))
    assert refused.status_code == 403
    assert f'href="{url("standings", stage)}">Standings</a>' in text(refused)
    assert "this needs “Chief arbiter”" in text(refused)


def test_a_round_robin_has_no_number_of_rounds_before_the_draw(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), system=ROUND_ROBIN, rounds=5, numbered=False)
    page = text(chief.get(event_url("event", stage)))
    assert "0 players · the rounds follow from the number of players" in page
    assert "5 rounds" not in page
    assert "5 rounds" not in text(chief.get(f"/e/{stage.event.slug}/"))
    Stage.objects.filter(pk=stage.pk).update(draw_method="lot")
    assert "5 rounds" in text(chief.get(event_url("event", stage)))


def test_the_overview_costs_the_same_for_many_players(chief, people, django_assert_max_num_queries):
    big = make_stage(60, event=make_event(chief=people["chief"]))
    paired(big, 1, *(f"{n}-{n + 30} *" for n in range(1, 31)))
    with django_assert_max_num_queries(16):
        chief.get(event_url("event", big))
