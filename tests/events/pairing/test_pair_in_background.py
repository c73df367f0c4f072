"""A field so large that its system may need long: the round is paired in the background, and the arbiter has its draft,
its reasons and their decisions as if it had been paired at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from gacrux.pairingdutch import pairing_dutch

from pairings import systems
from pairings.model import System
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import EventRole, ForbiddenPair, Game, Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.pairing import pair_round as pairing
from renju_tournaments.events.services.pairing.edit_draft import set_pair, unpair
from renju_tournaments.events.services.pairing.pair_round import LONG_FROM, may_take_long, pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import run
from renju_tournaments.jobs.wording import outcome
from tests.desk.pages import fresh, text, url
from tests.events.playing import number, play
from tests.factories import make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def large(people, monkeypatch, settings) -> Stage:
    """Eight players; so many are a large field here. It may take as long as it wants to."""
    settings.PAIRING_SECONDS = 0
    monkeypatch.setattr(pairing, "LONG_FROM", {System.FIDE_DUTCH: 8})
    return make_stage(8, system=System.FIDE_DUTCH, event=make_event(chief=people["chief"], arbiter=people["arbiter"]))


def ask(client, stage, **sent):
    return client.post(url("pair", stage), fresh(stage, {"token": "t1", "next": url("pair", stage), **sent}))


def test_only_large_fields_of_a_system_that_takes_long(stage):
    assert LONG_FROM == {System.FIDE_DUTCH: 150}
    assert not may_take_long(stage)
    small = make_stage(4, system=System.FIDE_DUTCH)
    assert not may_take_long(small)


def test_the_draft_is_made_in_the_background_by_whoever_asked(chief, people, large):
    assert "It pairs in the background" in text(chief.get(url("pair", large)))
    answer = ask(chief, large)
    job = Job.objects.get()
    assert answer.url == f"/jobs/{job.pk}/"
    assert not large.rounds.exists()
    assert run(job.pk)
    job.refresh_from_db()
    assert (job.state, outcome(job)) == (
        JobState.DONE,
        "Round 1 is paired as a draft. Nobody but the arbiters sees it yet.",
    )
    assert job.result["url"] == url("round", large, 1)
    assert large.rounds.get().games.count() == 4
    assert large.log.get(act=LogAct.ROUND_PAIRED).actor == people["chief"]


def test_the_form_sent_twice_and_the_job_run_twice_pair_once(chief, large):
    ask(chief, large)
    ask(chief, large)
    job = Job.objects.get()
    run(job.pk)
    Job.objects.update(state=JobState.QUEUED)  # its worker was killed before it could say that all was done
    run(job.pk)
    job.refresh_from_db()
    assert job.result["facts"] == {"number": 1}
    assert large.rounds.count() == large.log.filter(act=LogAct.ROUND_PAIRED).count() == 1


def test_what_stands_in_the_way_is_said_at_once(chief, large):
    pair_round(stage_id=large.pk)
    refused = chief.post(url("pair", large), fresh(large, {"token": "t2", "next": url("pair", large)}), follow=True)
    assert "Round 1 is still a draft." in text(refused)
    assert not Job.objects.exists()


def test_a_stage_that_changed_meanwhile_is_not_paired_over(chief, large):
    ask(chief, large)
    Stage.objects.filter(pk=large.pk).update(version=large.version + 1)
    run(Job.objects.get().pk)
    page = text(chief.get(f"/jobs/{Job.objects.get().pk}/"))
    assert "The round was not paired. The stage has changed" in page
    assert url("pair", large) in page
    assert not large.rounds.exists()


def test_a_dead_end_leads_to_the_decisions_and_one_of_them_is_taken(chief, people, large, monkeypatch):
    monkeypatch.setattr(pairing, "LONG_FROM", {System.FIDE_DUTCH: 2})
    large.entries.filter(number__gt=2).delete()
    ForbiddenPair.objects.create(stage=large, one=number(large, 1), other=number(large, 2))
    ask(chief, large)
    job = Job.objects.get()
    run(job.pk)
    job.refresh_from_db()
    assert outcome(job) == "The round cannot be paired. See why, and what you can decide."
    page = chief.get(job.result["url"])
    assert page.status_code == 200
    assert "There is no legal pairing of the 2 players." in text(page)
    assert "Lift the prohibitions of the arbiter for this round" in text(page)
    ask(chief, large, token="t2", decision="lift_forbidden", reason="")
    assert Job.objects.count() == 1, "a decision without a reason is refused at once"
    ask(chief, large, token="t3", decision="lift_forbidden", reason="Both agreed")
    run(Job.objects.first().pk)
    assert large.rounds.get().engine["decisions"] == ["lift_forbidden"]
    stale = chief.get(job.result["url"], follow=True)
    assert "The stage has changed since the round could not be paired." in text(stale)


def test_the_dead_end_is_for_those_who_run_the_event(client, people, large):
    job = Job.objects.create(kind="pair-round", arguments={"stage_id": large.pk}, owner=people["chief"])
    address = url("no-pairing", large, job.pk)
    client.force_login(people["stranger"])
    assert client.get(address).status_code == 404
    client.force_login(people["chief"])
    assert client.get(address).status_code == 404, "nothing came of it yet"


def test_the_rest_of_a_large_draft_is_paired_in_the_background_too(chief, people, large):
    draft = pair_round(stage_id=large.pk)
    form = fresh(large, {"action": "rest", "token": "r1"})
    assert "no two players without a game" in text(chief.post(url("draft-edit", large, 1), form, follow=True))
    for entry in Game.objects.filter(round=draft).values_list("first_id", flat=True):
        unpair(stage_id=large.pk, number=1, entry=entry)
    form = fresh(large, {"action": "rest", "token": "r2"})
    answers = {chief.post(url("draft-edit", large, 1), form).url for _press in range(2)}
    job = Job.objects.get()
    assert answers == {f"/jobs/{job.pk}/"}
    assert not Game.objects.filter(round=draft).exists(), "nothing is done yet"
    for _run in range(2):
        Job.objects.update(state=JobState.QUEUED)
        run(job.pk)
    job.refresh_from_db()
    assert outcome(job) == "Those who had no game in round 1 are paired with each other."
    assert job.result["url"] == url("round", large, 1)
    assert Game.objects.filter(round=draft).count() == 4
    assert large.log.get(token=job.arguments["token"]).actor == people["chief"]


def test_a_draft_that_changed_meanwhile_is_not_paired_over(chief, large):
    draft = pair_round(stage_id=large.pk)
    for entry in Game.objects.filter(round=draft).values_list("first_id", flat=True):
        unpair(stage_id=large.pk, number=1, entry=entry)
    chief.post(url("draft-edit", large, 1), fresh(large, {"action": "rest", "token": "r1"}))
    set_pair(stage_id=large.pk, number=1, first=number(large, 1).pk, second=number(large, 2).pk)
    run(Job.objects.get().pk)
    page = text(chief.get(f"/jobs/{Job.objects.get().pk}/"))
    assert "The rest was not paired. The stage has changed" in page
    assert url("round", large, 1) in page
    assert Game.objects.filter(round=draft).count() == 1


def test_from_a_job_that_failed_there_is_a_way_back_to_the_stage(chief, people, large):
    failed = Job.objects.create(
        kind="pair-round", arguments={"stage_id": large.pk}, owner=people["chief"], state=JobState.FAILED
    )
    checked = Job.objects.create(
        kind="check-stage", arguments={"stage_id": large.pk}, owner=people["chief"], state=JobState.FAILED
    )
    assert f'<a href="{url("pair", large)}" role="button"' in text(chief.get(f"/jobs/{failed.pk}/"))
    assert f'<a href="{url("check", large)}" role="button"' in text(chief.get(f"/jobs/{checked.pk}/"))
    large.delete()
    assert ">Back<" not in text(chief.get(f"/jobs/{failed.pk}/")), "the stage is gone, and its pages with it"


def test_when_the_program_breaks_the_arbiter_pairs_by_hand(chief, large, monkeypatch):
    play(large, "1 = 0 1")

    def broken(*_args: object, **_kwargs: object) -> None:
        raise RecursionError("deep inside")

    monkeypatch.setattr(pairing_dutch, "compute_pairing", broken)
    ask(chief, large)
    job = Job.objects.get()
    run(job.pk)
    job.refresh_from_db()
    page = text(chief.get(job.result["url"]))
    assert "Pair by hand" in page
    ask(chief, large, token="t2", decision="pair_by_hand", reason="The program broke off")
    draft = large.rounds.get(number=2)
    assert draft.is_draft
    assert not draft.games.exists()


# ---- no longer than it may


@pytest.fixture
def too_long(large, settings) -> Stage:
    """A pairing that is not ready in the time it may take, however fast the machine is."""
    settings.PAIRING_SECONDS = 0.001
    return large


def test_a_pairing_that_is_not_ready_in_time_is_ended_and_the_pages_say_what_can_be_done(chief, people, too_long):
    ask(chief, too_long)
    job = Job.objects.get()
    run(job.pk)
    assert "was ended" in text(chief.get(f"/jobs/{job.pk}/"))
    assert "was ended" in text(chief.get(url("pair", too_long)))
    page = text(chief.get(url("no-pairing", too_long, job.pk)))
    assert "Round 1 was not paired</h1>" in page
    assert "The pairing was not ready after 0 seconds, and was ended." in page
    assert "Pair this round by the rules of the Swiss regulated by ratings" in page
    assert "Pair by hand" in page
    assert not too_long.rounds.exists()
    job.refresh_from_db()
    assert (job.progress, job.total) == (0, 1)


def test_a_round_that_was_not_ready_in_time_is_paired_by_the_regulated_swiss(chief, too_long):
    answer = ask(chief, too_long, token="t2", decision="pair_by_regulated", reason="It took too long")
    assert answer.url == url("round", too_long, 1), "at once"
    draft = too_long.rounds.get()
    assert [(g.first.number, g.second.number) for g in draft.games.all()] == [
        (b.first, b.second)
        for b in systems.propose(
            state_of(too_long), rules=replace(rules_of(too_long), system=System.REGULATED_SWISS), seed=too_long.seed
        ).boards
    ]
    assert too_long.log.get(act=LogAct.ROUND_PAIRED).after["decisions"] == ["pair_by_regulated"]
    publish_round(stage_id=too_long.pk, number=1, accept_warnings=True)
    found = [(finding.reason.code, finding.departs) for finding in check_stage(too_long).findings]
    assert found == [("decided", False)]


def test_a_round_that_was_not_ready_in_time_is_paired_by_hand(chief, too_long):
    answer = ask(chief, too_long, token="t2", decision="pair_by_hand", reason="It took too long")
    assert answer.url == url("round", too_long, 1)
    assert not too_long.rounds.get().games.exists()


def test_a_round_that_cannot_be_paired_again_in_time_is_accused_of_nothing(large, settings):
    play(large)
    settings.PAIRING_SECONDS = 0.001
    checked = check_stage(large)
    assert [finding.reason.code for finding in checked.findings] == ["not_paired_in_time"]
    assert checked.agreeing == ()


def test_who_asks_a_second_time_starts_nothing_a_second_time(chief, people, large):
    EventRole.objects.create(event=large.event, user=people["stranger"], role=Role.CHIEF_ARBITER)
    other = Client()
    other.force_login(people["stranger"])
    first = ask(chief, large, token="t1")
    assert ask(chief, large, token="t2").url == first.url, "from another window"
    refused = other.post(url("pair", large), fresh(large, {"token": "t3", "next": url("pair", large)}), follow=True)
    assert "The stage is being paired already: chief asked for it." in text(refused)
    assert "This round is being paired in the background; chief asked for it." in text(refused)
    assert Job.objects.count() == 1
    run(Job.objects.get().pk)
    assert large.rounds.count() == 1


def test_results_that_come_in_while_it_is_paired_have_it_paired_once_more(large, monkeypatch):
    calls = []
    really = pairing.propose

    def propose(situation, *args, **kwargs):
        stage = situation.stage
        calls.append(stage.version)
        if len(calls) == 1:
            Stage.objects.filter(pk=stage.pk).update(version=stage.version + 1)
        return really(situation, *args, **kwargs)

    monkeypatch.setattr(pairing, "propose", propose)
    pair_round(stage_id=large.pk)
    assert calls == [large.version, large.version + 1]
