"""A form that is refused: each faulty field is marked and says why, the cursor goes to the first, and nothing typed is
lost."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from renju_tournaments.common.people import By
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.settings.create_event import add_stage
from tests.desk.pages import client_of, event_url, fields, text, url
from tests.events.playing import pk
from tests.factories import make_user
from tests.faulty import Page, marks, refused

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_settings_of_an_event(chief, stage):
    address = event_url("settings", stage)
    sent = fields(chief.get(address))
    page = refused(chief, address, **{**sent, "starts_on": "2026-12-02", "ends_on": "2026-12-01", "place": "Tartu"})
    marks(page, ends_on="The last day lies before the first day.")
    assert page.values["place"] == "Tartu"
    marks(refused(chief, address, **{**sent, "time_zone": "Atlantis"}), time_zone="There is no time zone “Atlantis”.")
    marks(refused(chief, address, **{**sent, "board_size": "19"}), board_size="Renju is played on a board of 15 × 15.")
    page = refused(chief, address, **{**sent, "name": "", "hand_in_days": "0"})
    marks(page, name="This field is required.", hand_in_days="greater than or equal to 1")


def test_a_new_event_with_faults_in_either_of_its_forms(client):
    client.force_login(make_user())
    address = reverse("desk:create") + "?preset=club-swiss"
    page = client.get(address)
    assert Page(text(page)).focused == ["name"]
    sent = {**fields(page, "event_form"), **fields(page, "stage_form"), "name": "Autumn Cup", "preset": "club-swiss"}
    marks(refused(client, address, **{**sent, "time_zone": "x"}), time_zone="There is no time zone “x”.")
    many = {**sent, "starts_on": "2026-12-02", "ends_on": "2026-12-01"}
    marks(refused(client, address, **many), ends_on="The last day lies before the first day.")
    page = refused(client, address, **{**sent, "stage-rounds_planned": "0"})
    assert list(page.marked) == ["stage-rounds_planned"]
    assert page.focused[-1] == "stage-rounds_planned"


def test_rules_and_times_of_a_stage(chief, stage):
    add_stage(stage.event_id, stage={"name": "A-final", "system": "round-robin"}, by=By(make_user()))
    address = event_url("stage-add", stage)
    sent = {**fields(chief.get(address)), "name": "A-final"}
    marks(refused(chief, address, **sent), name="This event has a stage “A-final” already.")
    Stage.objects.filter(pk=stage.pk).update(draw_method="rating")
    address = url("stage-settings", stage)
    sent = {**fields(chief.get(address)), "rounds_planned": "4"}
    marks(refused(chief, address, **sent), reason="Give the reason for changing its rules")
    address = url("start-times", stage)
    sent = {"round-1": "2026-12-02T10:00", "initial-round-1": "", "round-2": "2026-12-01T10:00", "initial-round-2": ""}
    marks(refused(chief, address, **sent), **{"round-2": "Round 2 would start before round 1."})


def test_pairs_kept_apart_and_a_withdrawal_of_which_the_page_is_old(chief, stage):
    address = url("pair-rules", stage)
    form = {**fields(chief.get(url("pairs", stage)), "kin_form"), "country_not_before": "3"}
    page = refused(chief, address, **{**form, "reason": "\u200b"})
    assert "Give the reason for changing its rules" in page.why("reason")
    assert page.focused == ["reason"]
    address = url("entry-withdraw", stage, pk(stage, 1))
    sent = {**fields(chief.get(address)), "reason": "fell ill, taken home"}
    page = Page(text(chief.post(address, {**sent, "seen": "as it was yesterday"})))
    assert page.focused == ["div"]
    assert page.values["reason"] == sent["reason"]
    assert "Games of this player have changed" in page.html
    assert chief.post(address, {**sent, "seen": page.values["seen"]}).status_code == 302


def test_people_roles_the_register_and_the_log_in(people, stage, client):
    owner = client_of(people["owner"])
    page = refused(owner, event_url("roles", stage), username="nobody", role="arbiter")
    marks(page, username="Nobody here logs in as “nobody”.")
    page = refused(owner, reverse("players:add"), name="Ando Soosõrv", birth_year="1066", rating="x")
    marks(page, rating="Enter a whole number.", birth_year="Nobody who plays was born in 1066.")
    page = refused(client, reverse("accounts:log-in"), username="", password="x")
    marks(page, username="This field is required.")


def test_files_and_pasted_lists(chief, stage):
    for address in (reverse("archives:from-archive"), reverse("desk:from-file"), url("import", stage)):
        answer = chief.post(address, {"file": SimpleUploadedFile("empty.csv", b"")})
        assert answer.status_code == 400
        page = Page(text(answer))
        marks(page, file="")
        assert page.why("file").strip()
    page = Page(text(chief.post(url("import", stage), {"pasted": "Rating\n2100"})))
    assert page.why("pasted").strip()
    marks(page, pasted="")
