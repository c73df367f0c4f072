"""The desk's pages about events, stages and entries: who gets in, what they show, what a refusal looks like."""

from datetime import date

import pytest
from django.urls import reverse

from pairings.model import ByeKind
from renju_tournaments.accounts.choices import Role
from renju_tournaments.accounts.models import EventRole
from renju_tournaments.events.models import Absence, Entry, Event, LogEntry, ScheduledRound, Stage
from renju_tournaments.players.models import Player
from tests.events.rounds import paired, who
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return {name: make_user(name) for name in ("owner", "chief", "arbiter", "stranger")}


@pytest.fixture
def stage(people):
    event = make_event(owner=people["owner"], chief=people["chief"], arbiter=people["arbiter"])
    return make_stage(6, event=event, rounds=5, tiebreaks=("BH", "WIN"))


@pytest.fixture
def chief(client, people):
    client.force_login(people["chief"])
    return client


@pytest.fixture
def owner(client, people):
    client.force_login(people["owner"])
    return client


def url(name, stage, *rest):
    return reverse(f"events:{name}", args=[stage.event.slug, stage.ordinal, *rest])


def event_url(name, stage):
    return reverse(f"events:{name}", args=[stage.event.slug])


def text(response):
    return response.content.decode()


def fields(response, form="form"):
    """What a browser would send back of a form, hidden companions included, if nothing were changed."""
    sent = {}
    for bound in response.context[form]:
        widget = bound.as_widget()
        value = bound.value()
        if 'type="checkbox"' in widget:
            if value:
                sent[bound.html_name] = "on"
        elif bound.name == "tiebreaks":
            sent.update({f"{bound.html_name}-{code}": n for n, code in enumerate(bound.field.to_python(value), 1)})
        else:
            sent[bound.html_name] = bound.field.widget.format_value(value) or "" if value is not None else ""
        if isinstance(sent.get(bound.html_name), list):
            sent[bound.html_name] = sent[bound.html_name][0]
        if bound.field.show_hidden_initial:
            hidden = bound.field.hidden_widget().format_value(value)
            sent[bound.html_initial_name] = "" if hidden is None else hidden
    return sent


# ---- who gets in ---------------------------------------------------------------------------------------------------

SEE = ["event", "entries", "absences"]
RUN = [
    "settings",
    "copy",
    "stage-add",
    "stage-settings",
    "start-times",
    "entry-add",
    "entry-edit",
    "entry-withdraw",
    "entry-absences",
]
OWN = ["roles"]
ACTS = ["draw-take-back", "entry-remove", "entry-return"]
OF_EVENT = {"event", "settings", "copy", "stage-add", "roles"}


def address(name, stage):
    if name in OF_EVENT:
        return event_url(name, stage)
    return url(name, stage, who(stage, 1).pk) if name.startswith("entry-") and name != "entry-add" else url(name, stage)


@pytest.mark.parametrize("name", SEE + RUN + OWN)
@pytest.mark.parametrize("role", ["owner", "chief", "arbiter", "stranger", None])
def test_pages_open_for_those_whose_role_reaches(client, people, stage, name, role):
    if role:
        client.force_login(people[role])
    response = client.get(address(name, stage))
    if role is None:
        assert response.status_code == 302
        assert response.url.startswith(reverse("accounts:log-in"))
        return
    allowed = {"owner": SEE + RUN + OWN, "chief": SEE + RUN, "arbiter": SEE, "stranger": []}[role]
    refused = 404 if role == "stranger" else 403
    assert response.status_code == (200 if name in allowed else refused)


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize(("role", "status"), [("arbiter", 403), ("stranger", 404), (None, 302)])
def test_acts_are_refused_without_the_role_and_write_nothing(client, people, stage, name, role, status):
    if role:
        client.force_login(people[role])
    assert client.post(address(name, stage), {"redraw": "1"}).status_code == status
    stage.refresh_from_db()
    assert (stage.draw_method, stage.entries.count(), LogEntry.objects.count()) == ("rating", 6, 0)


@pytest.mark.parametrize("name", ["entry-edit", "entry-withdraw", "entry-absences"])
def test_an_entry_of_another_event_is_not_found(chief, stage, name):
    other = make_stage(2)
    assert chief.get(url(name, stage, other.entries.first().pk)).status_code == 404


@pytest.mark.parametrize("name", ["entry-remove", "entry-return"])
def test_an_act_on_an_entry_of_another_event_is_not_found(chief, stage, name):
    other = make_stage(2)
    assert chief.post(url(name, stage, other.entries.first().pk), {"redraw": "1"}).status_code == 404
    assert other.entries.count() == 2


def test_a_stage_the_event_does_not_have_is_not_found(chief, stage):
    assert chief.get(reverse("events:entries", args=[stage.event.slug, 9])).status_code == 404


# ---- the desk's home and a new event -------------------------------------------------------------------------------


def test_the_desk_lists_my_events_and_no_others(chief, stage):
    other = make_event()
    Event.objects.filter(pk=other.pk).update(name="Somebody else’s")
    page = text(chief.get(reverse("events:desk")))
    assert "Spring Cup" in page
    assert "Chief arbiter" in page
    assert "Somebody else" not in page


def test_the_desk_costs_the_same_for_many_events(chief, people, django_assert_max_num_queries):
    for _n in range(12):
        make_stage(2, event=make_event(chief=people["chief"]))
    with django_assert_max_num_queries(6):
        chief.get(reverse("events:desk"))


def test_an_empty_desk_offers_the_presets(client, people):
    client.force_login(people["stranger"])
    assert "World championship final" in text(client.get(reverse("events:desk")))


def test_the_desk_needs_a_log_in(client):
    assert client.get(reverse("events:desk")).status_code == 302
    assert client.get(reverse("events:create")).status_code == 302


def new_event(client, preset="qualification", **changes):
    page = client.get(reverse("events:create"), {"preset": preset})
    sent = {**fields(page, "event_form"), **fields(page, "stage_form"), "preset": preset, "token": "t"}
    return client.post(reverse("events:create"), {**sent, "name": "Moscow Open", **changes})


def test_an_event_is_made_from_a_preset(client, people):
    client.force_login(people["stranger"])
    response = new_event(client, starts_on="2026-05-01", time_zone="Europe/Moscow")
    event = Event.objects.get()
    assert response.url == reverse("events:event", args=["moscow-open"])
    assert (event.starts_on, event.time_zone, event.time_control) == (
        date(2026, 5, 1),
        "Europe/Moscow",
        "70 min + 30 s",
    )
    made = event.stages.get()
    assert (made.rounds_planned, made.tiebreaks) == (9, ["BH", "BH-C1", "WIN", "H2H"])
    assert client.get(response.url).status_code == 200


def test_the_rules_are_set_in_the_same_form(client, people):
    client.force_login(people["stranger"])
    order = {"stage-tiebreaks-WIN": "1", "stage-tiebreaks-BH": "2", "stage-tiebreaks-BH-C1": "3", "stage-tiebreaks-H2H": ""}
    new_event(client, **{"stage-rounds_planned": "7", "stage-requested_bye": "0"}, **order)
    made = Stage.objects.get()
    assert (made.rounds_planned, made.requested_bye, made.tiebreaks) == (7, 0, ["WIN", "BH", "BH-C1"])
    assert made.name == ""


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"name": ""}, "This field is required"),
        ({"time_zone": "Moscow"}, "no time zone “Moscow”"),
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
    assert not Event.objects.exists()


def test_the_same_new_event_sent_twice_is_made_once(client, people):
    client.force_login(people["stranger"])
    new_event(client)
    response = new_event(client)
    assert response.url == reverse("events:desk")
    assert Event.objects.count() == 1


def test_an_event_is_copied(chief, people, stage):
    sent = {"name": "Autumn Cup", "starts_on": "2026-10-01", "with_entries": "on", "token": "t"}
    response = chief.post(event_url("copy", stage), sent)
    copy = Event.objects.get(slug="autumn-cup")
    assert response.url == reverse("events:event", args=["autumn-cup"])
    assert copy.stages.get().entries.count() == 6
    assert EventRole.objects.get(event=copy).user == people["chief"]


# ---- settings ------------------------------------------------------------------------------------------------------


def test_settings_are_saved_and_only_what_changed(chief, stage):
    address = event_url("settings", stage)
    sent = fields(chief.get(address))
    Event.objects.update(venue="Hall B")  # somebody else, meanwhile
    response = chief.post(address, {**sent, "place": "Tallinn"})
    event = Event.objects.get()
    assert response.status_code == 302
    assert (event.place, event.venue) == ("Tallinn", "Hall B")
    assert LogEntry.objects.get().after == {"place": "Tallinn"}


def test_a_stale_form_shows_both_values_and_replaces_when_sent_again(chief, stage):
    address = event_url("settings", stage)
    sent = {**fields(chief.get(address)), "place": "Tallinn"}
    Event.objects.update(place="Tartu")
    response = chief.post(address, sent)
    page = text(response)
    assert "There now: “Tartu”. Yours: “Tallinn”." in page
    assert Event.objects.get().place == "Tartu"
    again = {**sent, "initial-place": response.context["form"].data["initial-place"]}
    assert chief.post(address, again).status_code == 302
    assert Event.objects.get().place == "Tallinn"


def test_a_torn_off_request_erases_nothing(chief, stage):
    Event.objects.update(place="Tartu", description="Two\nlines")
    chief.post(event_url("settings", stage), {"name": "Spring Cup", "time_zone": "Europe/Tallinn"})
    event = Event.objects.get()
    assert (event.place, event.description, event.is_public) == ("Tartu", "Two\nlines", True)


def test_rules_need_a_reason_after_the_start(chief, stage):
    paired(stage, 1, "1-4 *", "5-2 *", "3-6 *")
    address = url("stage-settings", stage)
    page = chief.get(address)
    assert "The stage has started" in text(page)
    assert page.context["form"].fields["system"].disabled
    sent = {**fields(page), "rounds_planned": "4", "system": "round-robin"}
    assert "Give the reason" in text(chief.post(address, sent))
    assert chief.post(address, {**sent, "reason": "the hall closes"}).status_code == 302
    stage.refresh_from_db()
    assert (stage.rounds_planned, stage.system) == (4, "regulated-swiss")


def test_the_order_of_coefficients_is_typed_as_numbers(chief, stage):
    address = url("stage-settings", stage)
    sent = {**fields(chief.get(address)), "tiebreaks-WIN": "1", "tiebreaks-BH": "2", "tiebreaks-H2H": "7"}
    chief.post(address, {**sent, "reason": "as in the regulations"})
    stage.refresh_from_db()
    assert stage.tiebreaks == ["WIN", "BH", "H2H"]


def test_only_coefficients_of_the_system_are_offered(chief, stage):
    assert "tiebreaks-BH-C1" in text(chief.get(url("stage-settings", stage)))
    Stage.objects.update(system="round-robin", draw_method="", tiebreaks=["SB"])
    page = text(chief.get(url("stage-settings", stage)))
    assert "tiebreaks-SB" in page
    assert "tiebreaks-BH-C1" not in page


def test_advice_is_shown_in_the_settings_and_on_the_overview(chief, stage):
    says = "A Swiss is for 18 players and more, as a rule; there are 6."
    assert says in text(chief.get(url("stage-settings", stage)))
    assert says in text(chief.get(event_url("event", stage)))


def test_start_times_are_typed_on_the_clock_of_the_venue(chief, stage):
    address = url("start-times", stage)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    response = chief.post(address, {**sent, "round-1": "2026-07-01T10:00", "round-2": "2026-07-01T15:00"})
    assert response.status_code == 302
    assert [r.starts_at.isoformat() for r in ScheduledRound.objects.all()] == [
        "2026-07-01T07:00:00+00:00",
        "2026-07-01T12:00:00+00:00",
    ]
    assert 'value="2026-07-01T10:00"' in text(chief.get(address))


def test_the_pattern_fills_the_form_and_saves_nothing(chief, stage):
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    response = chief.post(
        url("start-times", stage),
        {**sent, "first_start": "2026-07-01T10:00", "rounds_a_day": "2", "apart": "300", "fill": "1"},
    )
    page = text(response)
    for at in ("2026-07-01T10:00", "2026-07-01T15:00", "2026-07-02T10:00", "2026-07-02T15:00", "2026-07-03T10:00"):
        assert f'value="{at}"' in page
    assert not ScheduledRound.objects.exists()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"round-1": "2026-07-01T15:00", "round-2": "2026-07-01T10:00"}, "Round 2 would start before round 1"),
        ({"round-1": "at ten"}, "Enter a valid date/time"),
        ({"fill": "1"}, "Type the start of the first round"),
        ({"round-1": "2026-03-29T03:30"}, "couldn’t be interpreted in time zone Europe/Tallinn"),
    ],
)
def test_start_times_that_cannot_be_are_refused(chief, stage, typed, says):
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    assert says in text(chief.post(url("start-times", stage), {**sent, **typed}))
    assert not ScheduledRound.objects.exists()


def test_a_start_moved_by_two_shows_both_times(chief, stage):
    address = url("start-times", stage)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    chief.post(address, {**sent, "round-1": "2026-07-01T09:00"})
    response = chief.post(address, {**sent, "round-1": "2026-07-01T10:00"})
    assert "09:00" in text(response)
    assert "Somebody else has changed these start times" in text(response)
    data = response.context["form"].data
    assert chief.post(address, data).status_code == 302
    assert ScheduledRound.objects.get().starts_at.hour == 7


def test_a_stage_is_added(chief, stage):
    address = event_url("stage-add", stage)
    sent = fields(chief.get(address, {"system": "round-robin"}))
    response = chief.post(address, {**sent, "system": "round-robin", "name": "A-final"})
    final = Stage.objects.get(ordinal=2)
    assert response.url == url("entries", final)
    assert (final.name, final.system) == ("A-final", "round-robin")
    assert "already. Choose another name" in text(
        chief.post(address, {**sent, "system": "round-robin", "name": "A-final"})
    )


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


# ---- entries -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sort", "first"), [("number", "Player 1"), ("rating", "Player 1"), ("name", "Aab"), ("nonsense", "Player 1")]
)
def test_the_list_is_sorted(chief, stage, sort, first):
    Entry.objects.filter(number=6).update(name="Aab")
    found = chief.get(url("entries", stage), {"sort": sort}).context["entries"]
    assert found[0].name == first


def test_the_list_costs_the_same_for_many_players(chief, people, stage, django_assert_max_num_queries):
    big = make_stage(60, event=make_event(chief=people["chief"]))
    for s in (stage, big):
        with django_assert_max_num_queries(10):
            chief.get(url("entries", s))


def test_somebody_is_found_and_entered(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    ando = Player.objects.create(name="Soosõrv Ando", federation="EST", birth_year=1977)
    page = chief.get(url("entry-add", stage), {"q": "soosorv"})
    assert "Soosõrv Ando" in text(page)
    response = chief.post(url("entry-add", stage), {"whom": "register", "player": ando.pk, "token": "t"})
    assert response.status_code == 302
    assert stage.entries.get().player == ando
    assert "is in this stage already" in text(
        chief.post(url("entry-add", stage), {"whom": "register", "player": ando.pk})
    )
    assert "Choose a player" in text(chief.post(url("entry-add", stage), {"whom": "register"}))
    assert "Choose a player" in text(chief.post(url("entry-add", stage), {"whom": "register", "player": "x"}))


def test_a_namesake_is_asked_about(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    Player.objects.create(name="Ivanov Ivan", birth_year=1980, city="Tartu")
    new = {"whom": "new", "name": "Ivanov Ivan", "rating": "1700"}
    page = text(chief.post(url("entry-add", stage), new))
    assert "Ivanov Ivan (1980" in page
    assert 'value="1700"' in page
    assert "This is another person" in page
    chief.post(url("entry-add", stage), {**new, "another": "on"})
    assert stage.entries.get().rating == 1700
    assert Player.objects.count() == 2


def test_a_look_alike_letter_is_pointed_out(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    typed = {"whom": "new", "name": "Ив\u0061нов"}  # a Latin a
    assert "Letter 3 of “Ив\u0061нов” is a Latin “a”" in text(chief.post(url("entry-add", stage), typed))
    chief.post(url("entry-add", stage), {**typed, "name": "Иванов"})
    assert stage.entries.get().latin_name == "Ivanov"


def test_an_external_id_is_nobody_elses(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    Player.objects.create(name="Ivanov Ivan", external_id="17")
    response = chief.post(url("entry-add", stage), {"whom": "new", "name": "Petrov", "external_id": "17"})
    assert response.status_code == 200
    assert "xternal" in text(response)
    assert not stage.entries.exists()


def test_after_the_draw_the_form_asks_for_the_numbers_back(chief, stage):
    assert "Take the numbers back" in text(chief.get(url("entry-add", stage)))
    new = {"whom": "new", "name": "Late"}
    assert "needs a new draw" in text(chief.post(url("entry-add", stage), new))
    chief.post(url("entry-add", stage), {**new, "redraw": "on"})
    assert stage.entries.count() == 7
    assert "draw the numbers" in text(chief.get(event_url("event", stage)))


def test_a_late_entry_chooses_his_first_round(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    new = {"whom": "new", "name": "Late", "from_round": "3", "missed_bye": "on"}
    chief.post(url("entry-add", stage), new)
    late = stage.entries.get(name="Late")
    assert (late.number, late.first_round, late.byes.get().kind) == (7, 3, ByeKind.REQUESTED.value)


def test_an_entry_is_corrected_and_a_stale_form_shows_both_values(chief, stage):
    one = who(stage, 1)
    address = url("entry-edit", stage, one.pk)
    sent = fields(chief.get(address))
    chief.post(address, {**sent, "rating": "2600"})
    response = chief.post(address, {**sent, "rating": "2000"})
    assert "There now: “2600”. Yours: “2000”." in text(response)
    one.refresh_from_db()
    assert one.rating == 2600


def test_an_entry_is_removed_only_before_it_is_paired(chief, stage):
    one, two = who(stage, 1), who(stage, 2)
    chief.post(url("entry-remove", stage, two.pk), {"redraw": "1"})
    assert stage.entries.count() == 5
    stage.entries.filter(pk=one.pk).update(number=1)
    stage.entries.exclude(pk=one.pk).filter(name="Player 3").update(number=3)
    paired(stage, 1, "1-3 1-0")
    response = chief.post(url("entry-remove", stage, one.pk), {"redraw": "1"}, follow=True)
    assert "has games; withdraw the player instead" in text(response)
    assert stage.entries.count() == 5


def test_numbers_are_taken_back_by_a_button(chief, stage):
    assert "Take the numbers back" in text(chief.get(url("entries", stage)))
    chief.post(url("draw-take-back", stage), {"reason": "two more came"})
    stage.refresh_from_db()
    assert stage.draw_method == ""
    assert LogEntry.objects.get().reason == "two more came"


# ---- absences and withdrawal ---------------------------------------------------------------------------------------


def test_absences_are_announced_a_round(chief, stage):
    one = who(stage, 1)
    address = url("entry-absences", stage, one.pk)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    chief.post(address, {**sent, "round-2": "requested", "round-3": "absent", "reason": "exam"})
    assert [(a.round_number, a.kind, a.reason) for a in Absence.objects.all()] == [
        (2, "requested", "exam"),
        (3, "absent", "exam"),
    ]
    assert "round 2: requested bye" in text(chief.get(url("entries", stage)))
    assert "exam" in text(chief.get(url("absences", stage)))


def test_a_second_bye_is_asked_about_before_it_is_written(chief, stage):
    address = url("entry-absences", stage, who(stage, 1).pk)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)} | {"round-2": "requested", "round-3": "requested"}
    page = chief.post(address, sent)
    assert "would have 2 requested byes" in text(page)
    assert not Absence.objects.exists()
    assert page.context["form"].data["confirmed"] == "1"
    chief.post(address, {**sent, "confirmed": "1"})
    assert Absence.objects.count() == 2


def test_the_list_of_absences_leads_to_a_player(chief, stage):
    response = chief.get(url("absences", stage), {"entry": who(stage, 3).pk})
    assert response.url == url("entry-absences", stage, who(stage, 3).pk)
    assert chief.get(url("absences", stage), {"entry": "999999"}).status_code == 404


def test_a_withdrawal_shows_its_figures_and_asks_about_the_open_game(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    paired(stage, 2, "1-3 *", "2-6 *", "4-5 *")
    address = url("entry-withdraw", stage, who(stage, 3).pk)
    page = chief.get(address)
    for words in ("Played: 1 of 5 games.", "less than half", "Player 1 wins without play", "played in is round 1."):
        assert words in text(page)
    sent = {
        "seen": page.context["form"]["seen"].value(),
        "treatment": "counted",
        "open_game": "free",
        "reason": "ill",
        "token": "t",
    }
    assert chief.post(address, {**sent, "open_game": "repair"}).status_code == 200
    assert chief.post(address, sent).url == url("entries", stage)
    gone = who(stage, 3)
    assert (gone.last_round, gone.withdrawn, gone.withdrawal_reason) == (1, "counted", "ill")
    assert "left after round 1" in text(chief.get(url("entries", stage)))
    assert "has left already" in text(chief.post(address, sent, follow=True))
    assert LogEntry.objects.count() == 1


def test_figures_that_changed_are_shown_again(chief, stage):
    paired(stage, 1, "1-4 *", "5-2 1-0", "3-6 1-0")
    address = url("entry-withdraw", stage, who(stage, 1).pk)
    seen = chief.get(address).context["form"]["seen"].value()
    stage.rounds.get().games.filter(table=1).update(result="1-0", version=1)
    response = chief.post(address, {"seen": seen, "treatment": "counted", "open_game": "forfeit"}, follow=True)
    assert "have changed since" in text(response)
    assert who(stage, 1).last_round is None


def test_departing_from_the_half_rule_needs_a_reason(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    address = url("entry-withdraw", stage, who(stage, 1).pk)
    sent = {"seen": chief.get(address).context["form"]["seen"].value(), "treatment": "forfeits"}
    assert "reason for departing from the half rule" in text(chief.post(address, sent))
    assert chief.post(address, {**sent, "reason": "disqualified"}).status_code == 302
    assert who(stage, 1).withdrawn == "forfeits"


def test_who_left_returns(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    Entry.objects.filter(number=1).update(last_round=1, withdrawn="counted")
    page = chief.post(url("entry-return", stage, who(stage, 1).pk), {"token": "t"}, follow=True)
    assert "is back, from round 2 on" in text(page)
    assert who(stage, 1).last_round is None


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
    assert "round 1 can be paired" in says()
    first = paired(stage, 1, "1-3 *", "4-2 *", draft=True)
    assert "Round 1 is a draft" in says()
    first.state = "published"
    first.save()
    assert "Round 1: 2 results are missing (tables 1, 2)." in says()
    first.games.update(result="1-0")
    assert "Round 1 is complete: round 2 can be paired." in says()
    paired(stage, 2, "1-4 1-0", "2-3 1-0")
    assert "All rounds have been played." in says()


def test_an_arbiter_is_not_offered_what_he_may_not_do(client, people, stage):
    client.force_login(people["arbiter"])
    page = text(client.get(event_url("event", stage)))
    assert "The chief arbiter does this." in page
    assert "Copy this event" not in page
    assert "Enter a player" not in text(client.get(url("entries", stage)))


def test_the_overview_costs_the_same_for_many_players(chief, people, django_assert_max_num_queries):
    big = make_stage(60, event=make_event(chief=people["chief"]))
    paired(big, 1, *(f"{n}-{n + 30} *" for n in range(1, 31)))
    with django_assert_max_num_queries(16):
        chief.get(event_url("event", big))
