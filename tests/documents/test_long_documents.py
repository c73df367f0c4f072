"""Documents that take long: made in the background, with their progress, and kept."""

import pytest
from django.test import Client

from renju_tournaments.documents.kinds import kind_of
from renju_tournaments.documents.models import StoredDocument
from renju_tournaments.documents.progress import heard_by
from renju_tournaments.documents.requests import request_for
from renju_tournaments.documents.services.store_document import KEPT, store_document
from renju_tournaments.jobs.models import Job, JobState
from renju_tournaments.jobs.services import run
from tests.documents.papers import texts
from tests.documents.printing import printed
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_whoever_waits_is_told_how_far_it_is() -> None:
    stage = make_stage(8)
    play(stage)
    told: list[tuple[int, int]] = []
    with heard_by(lambda done, total: told.append((done, total))):
        printed("scorecards", stage.event)
    assert told == [(n, 8) for n in range(8)]


def test_a_large_round_is_made_in_the_background_and_stays(client: Client) -> None:
    arbiter = make_user()
    stage = make_stage(80, event=make_event(arbiter=arbiter))
    play(stage)
    client.force_login(arbiter)
    address = f"/desk/{stage.event.slug}/1/print/scorecards-two/"
    page = client.get(f"{address}?round=1&language=cs")
    assert "in the background" in page.content.decode()
    assert not Job.objects.exists()
    client.post(address, {"round": "1", "language": "cs"})
    job = Job.objects.get()
    run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.progress, job.total) == (JobState.DONE, 1, 1)
    answer = client.get(job.result["url"])
    assert len(texts(answer.content)) == 40
    client.force_login(make_user("stranger"))
    assert client.get(job.result["url"]).status_code == 404


def test_the_oldest_documents_go_first() -> None:
    stage = make_stage(2)
    kind = kind_of("start-list")
    stored = [
        store_document(kind, request_for(kind, stage.event), language="en", actor=None).pk for _ in range(KEPT + 2)
    ]
    assert set(StoredDocument.objects.values_list("pk", flat=True)) == set(stored[2:])
