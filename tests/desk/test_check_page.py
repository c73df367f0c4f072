"""The page “Check the event” and the command: who may, what they show, and what stays."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Game, LogEntry, Stage
from renju_tournaments.events.services import ask_for_check
from renju_tournaments.events.services.pairing.edit_draft import swap_starters
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.settings.change_settings import change_stage
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import run
from renju_tournaments.jobs.wording import outcome
from tests.desk.pages import text, url
from tests.events.playing import play, score
from tests.factories import make_event, make_stage

pytestmark = pytest.mark.django_db

NOTHING = "No round had been published: nothing was checked."


@pytest.fixture
def played(stage, people):
    """Two rounds of the chief's event; in the second they turned the first table, in the first they corrected a
    result."""
    play(stage)
    second = pair_round(stage_id=stage.pk, by=By(people["chief"]))
    swap_starters(stage_id=stage.pk, number=2, table=1, by=By(people["chief"], reason="Agreed with both"))
    publish_round(stage_id=stage.pk, number=2, accept_warnings=True, by=By(people["chief"]))
    score(second, "1 1 1")
    return stage


def ask(client, stage, token="t1"):
    return client.post(url("check", stage), {"token": token, "next": url("check", stage)}, follow=True)


def test_nothing_published_is_not_said_to_agree(chief, stage):
    pair_round(stage_id=stage.pk)
    page = text(ask(chief, stage))
    assert NOTHING in page
    assert "Round 1 is a draft; it was not checked." in page
    assert "Everything agrees" not in page


def test_a_check_of_nothing_is_listed_as_such(chief, stage):
    ask(chief, stage)
    assert outcome(Job.objects.get()) == NOTHING
    page = text(chief.get(url("check", stage)))
    assert f'<span class="chip info">{NOTHING}</span>' in page
    play(stage)
    ask(chief, stage, token="t2")
    page = text(chief.get(url("check", stage)))
    assert NOTHING in page
    assert '<span class="chip ok">Everything agrees with the rules.</span>' in page


def test_a_round_that_agrees_and_one_that_a_hand_changed(chief, played):
    page = text(ask(chief, played))
    assert page.count("agrees with the rules") == 1
    assert "by the rules" in page
    assert "An arbiter changed this by hand." in page
    assert "draft edited by hand" in page
    assert "Agreed with both" in page
    assert f'href="{url("round", played, 2)}#t1"' in page
    assert "1 departure." in page


def test_everything_agrees(chief, stage):
    play(stage)
    page = text(ask(chief, stage))
    assert "Everything agrees with the rules." in page
    assert "The tables are what the games say." in page


def test_before_the_first_round_there_is_nothing_to_check(chief, stage):
    assert NOTHING in text(ask(chief, stage))


def test_a_draft_is_named_as_not_checked(chief, stage):
    play(stage)
    pair_round(stage_id=stage.pk)
    assert "Round 2 is a draft; it was not checked." in text(ask(chief, stage))


def test_a_correction_is_told_where_it_was_made_and_where_it_explains(chief, people, stage):
    play(stage)
    play(stage)
    there = Game.objects.get(round__stage=stage, round__number=1, table=1)
    correct_result(
        stage_id=stage.pk,
        round_number=1,
        game_id=there.pk,
        result=Result.SECOND_WINS,
        by=By(people["chief"], reason="Misread", seen_version=there.version),
    )
    page = text(ask(chief, stage))
    assert "Misread" in page
    assert "Paired by results that were entered or changed later: round 1, table 1." in page
    assert "Everything agrees with the rules." in page


def test_settings_changed_after_the_start_are_listed(chief, people, played):
    wanted = {"seen": {"rounds_planned": 5}, "wanted": {"rounds_planned": 4}}
    change_stage(played.pk, by=By(people["chief"], reason="The hall closes early"), **wanted)
    page = text(ask(chief, played))
    assert "Changed after the start" in page
    assert "The hall closes early" in page


def test_the_result_stays_and_says_when_the_stage_has_gone_on(chief, played):
    ask(chief, played)
    job = Job.objects.get()
    address = url("check-result", played, job.pk)
    assert "has changed since this check" not in text(chief.get(address))
    pair_round(stage_id=played.pk)
    page = text(chief.get(address))
    assert "has changed since this check" in page
    assert "1 departure." in page
    listed = text(chief.get(url("check", played)))
    assert address in listed
    assert "1 departure." in listed


def test_the_same_form_sent_twice_asks_once(chief, played):
    ask(chief, played)
    again = ask(chief, played)
    assert Job.objects.count() == 1
    assert again.redirect_chain[-1][0] == url("check-result", played, Job.objects.get().pk)
    ask(chief, played, token="another")
    assert Job.objects.count() == 2


@pytest.mark.each_database
def test_an_arbiter_may_check_and_looking_writes_nothing(client, people, played):
    client.force_login(people["arbiter"])
    assert client.get(url("check", played)).status_code == 200
    assert not Job.objects.exists()
    before = LogEntry.objects.count(), Stage.objects.get(pk=played.pk).version
    assert ask(client, played).status_code == 200
    assert (LogEntry.objects.count(), Stage.objects.get(pk=played.pk).version) == before


def test_the_check_is_for_people_of_the_event(client, people, chief, played):
    ask(chief, played)
    addresses = [url("check", played), url("check-result", played, Job.objects.get().pk)]
    client.force_login(people["stranger"])
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    assert client.post(url("check", played)).status_code == 404
    client.logout()
    assert [client.get(address).status_code for address in addresses] == [302, 302]


def test_the_check_of_another_stage_is_not_found_here(chief, people, played):
    ask(chief, played)
    other = make_stage(4)
    assert chief.get(url("check-result", played, 999)).status_code == 404
    job = Job.objects.get()
    Job.objects.filter(pk=job.pk).update(arguments={**job.arguments, "stage_id": other.pk})
    assert chief.get(url("check-result", played, job.pk)).status_code == 404


def test_a_large_stage_is_checked_in_the_background(chief, played, monkeypatch):
    monkeypatch.setattr(ask_for_check, "AT_ONCE", 5)
    page = ask(chief, played)
    job = Job.objects.get()
    assert page.redirect_chain[-1][0] == f"/jobs/{job.pk}/"
    assert job.state == JobState.QUEUED
    address = url("check-result", played, job.pk)
    assert "still being done" in text(chief.get(address))
    run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.progress, job.total) == (JobState.DONE, 2, 2)
    assert job.result["url"] == address
    assert outcome(job) == "1 departure."
    with translation.override("cs"):
        assert outcome(job) == "1 odchylka."
    assert "1 departure." in text(chief.get(address))


def test_a_check_whose_stage_is_gone_says_so(chief, played, monkeypatch):
    monkeypatch.setattr(ask_for_check, "AT_ONCE", 0)
    ask(chief, played)
    job = Job.objects.get()
    Job.objects.filter(pk=job.pk).update(arguments={"stage_id": 0, "token": ""})
    run(job.pk)
    Job.objects.filter(pk=job.pk).update(arguments={"stage_id": played.pk, "token": ""})
    assert "The stage is no longer there" in text(chief.get(url("check-result", played, job.pk)))


def test_the_way_to_the_check(chief, played):
    assert url("check", played) in text(chief.get(f"/desk/{played.event.slug}/"))
    assert url("check", played) in text(chief.get(url("finish", played)))


def test_the_page_takes_no_more_queries_for_a_large_stage(chief, people, played):
    large = make_stage(24, event=make_event(chief=people["chief"]))
    for _ in range(5):
        play(large)
    counts = []
    for each in (played, large):
        ask(chief, each, token=f"of {each.pk}")
        address = url("check-result", each, Job.objects.order_by("-pk")[0].pk)
        with CaptureQueriesContext(connection) as counted:
            assert chief.get(address).status_code == 200
        counts.append(len(counted))
    assert counts[0] == counts[1]


# ---- the command


def verify_event(*words):
    """The exit code, and what was printed."""
    out = StringIO()
    try:
        call_command("verify_event", *words, stdout=out)
    except SystemExit as stop:
        return stop.code, out.getvalue()
    return 0, out.getvalue()


def test_the_command_for_an_event_that_agrees(stage):
    play(stage)
    code, printed = verify_event(stage.event.slug)
    assert code == 0
    assert "Round 1: agrees with the rules" in printed
    assert printed.rstrip().endswith("Everything agrees with the rules.")


def test_the_command_for_an_event_that_departs(played):
    code, printed = verify_event(played.event.slug, "--stage", "1")
    assert code == 1
    lines = [line.strip() for line in printed.splitlines()]
    at = lines.index("Round 2:")
    assert lines[at + 1].startswith("[departs] ")
    assert lines[at + 1].endswith("An arbiter changed this by hand.")
    assert any("chief: draft edited by hand; Round 2" in line and "Agreed with both" in line for line in lines)


def test_the_command_speaks_a_language(stage):
    play(stage)
    assert "Kolo 1" in verify_event(stage.event.slug, "--lang", "cs")[1]


@pytest.mark.parametrize("words", [["no-such-event"], ["{slug}", "--stage", "4"], ["{slug}", "--lang", "xx"], []])
@pytest.mark.each_database
def test_the_command_refuses_what_it_cannot_do(stage, words):
    with pytest.raises(CommandError) as refusal:
        verify_event(*(word.format(slug=stage.event.slug) for word in words))
    if "xx" not in words and words:
        assert refusal.value.returncode == 2
