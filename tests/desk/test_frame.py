"""The frame of the desk's pages: tabs, rounds, stages, languages."""

import re

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import timezone

from renju_tournaments.events.models import Round
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def frame(**context):
    request = RequestFactory().get("/desk/x/?page=2")
    return Template("{% load frame %}{% desk_frame %}{% language_switch %}").render(
        Context({"request": request, **context})
    )


def test_an_event_without_a_stage_has_a_frame():
    event = make_event()
    html = frame(event=event)
    assert "Spring Cup" in html
    assert "no stage yet" in html


def test_the_frame_says_where_the_stage_stands():
    stage = make_stage(4, rounds=3)
    assert "not started" in frame(event=stage.event, stage=stage)
    Round.objects.create(stage=stage, number=1, state="published", paired_at=timezone.now())
    assert "round 1 of 3: playing" in frame(event=stage.event, stage=stage)
    Round.objects.create(stage=stage, number=2, paired_at=timezone.now())
    assert "round 2 of 3: draft" in frame(event=stage.event, stage=stage)


def test_the_frame_costs_two_queries(django_assert_num_queries):
    stage = make_stage(4)
    with django_assert_num_queries(2):
        frame(event=stage.event, stage=stage)


def test_the_language_switch_keeps_the_whole_address():
    assert 'value="/desk/x/?page=2"' in frame(event=make_event())


def test_the_answer_to_a_form_leads_back_to_the_form():
    request = RequestFactory().post("/desk/x/1/rounds/pair/", headers={"Referer": "http://localhost/desk/x/1/?a=b"})
    switch = Template("{% load frame %}{% language_switch %}")
    assert 'value="/desk/x/1/?a=b"' in switch.render(Context({"request": request}))
    without = RequestFactory().post("/desk/x/1/rounds/pair/")
    assert 'value="/"' in switch.render(Context({"request": without}))


@pytest.mark.parametrize(
    ("page", "tab"),
    [
        ("", "Overview"),
        ("1/entries/add/", "Entries"),
        ("1/draw/", "Draw"),
        ("1/rounds/pair/", "Rounds"),
        ("1/standings/", "Standings"),
        ("1/cross-table/", "Cross-table"),
        ("records/", "Records"),
        ("1/print/", "Print"),
        ("copy/", "Settings"),
        ("log/", "Log"),
    ],
)
def test_every_page_stands_under_its_tab(client, page, tab):
    owner = make_user()
    event = make_stage(4, event=make_event(owner=owner)).event
    client.force_login(owner)
    tabs = re.search(r'<nav class="tabs".*?</nav>', client.get(f"/desk/{event.slug}/{page}").text, re.DOTALL)
    assert tabs
    assert re.findall(r'aria-current="page">([^<]*)<', tabs[0]) == [tab]
