"""A round of a Swiss that the arbiter pairs themselves from its first board on."""

from __future__ import annotations

import pytest

from pairings.model import ByeKind, System
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.checks.verification import check_stage
from renju_tournaments.events.choices import AbsenceKind, LogAct
from renju_tournaments.events.models import Absence
from renju_tournaments.events.services.pairing.check_draft import read_round
from renju_tournaments.events.services.pairing.edit_draft import set_pair
from renju_tournaments.events.services.pairing.pair_by_hand import pair_by_hand
from renju_tournaments.events.services.pairing.pair_rest import pair_rest
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.desk.pages import event_url, fresh, text, url
from tests.events.playing import number, pk, play
from tests.factories import make_stage

pytestmark = pytest.mark.django_db

REASON = "The system needs too long"


@pytest.mark.each_database
def test_nobody_is_paired_and_who_is_away_has_his_bye(stage, people):
    play(stage)
    Absence.objects.create(entry=number(stage, 6), round_number=2, kind=AbsenceKind.ABSENT)
    draft = pair_by_hand(stage_id=stage.pk, by=By(people["chief"], reason=REASON))
    assert (draft.number, draft.is_draft, draft.games.count()) == (2, True, 0)
    assert [(b.entry.number, b.kind) for b in draft.byes.all()] == [(6, ByeKind.ABSENT.value)]
    assert [e.number for e in read_round(stage, draft).unpaired] == [1, 2, 3, 4, 5]
    entry = stage.log.get(act=LogAct.ROUND_PAIRED, round_number=2)
    assert (entry.actor, entry.after, entry.reason) == (people["chief"], {"decisions": ["pair_by_hand"]}, REASON)


def test_from_the_page_to_the_published_round(chief, stage):
    page = chief.get(url("pair", stage))
    assert "Pair by hand" in text(page)
    sent = fresh(stage, {"decision": "pair_by_hand", "reason": REASON, "token": "t1", "next": url("pair", stage)})
    chief.post(url("pair", stage), sent)
    chief.post(url("pair", stage), sent)
    assert stage.rounds.count() == 1, "the form sent twice makes one draft"
    assert chief.get(url("round", stage, 1)).status_code == 200
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 6), second=pk(stage, 1))
    pair_rest(stage_id=stage.pk, number=1)
    publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    games = [(g.first.number, g.second.number) for g in stage.rounds.get().games.all()]
    assert (6, 1) in games
    assert len(games) == 3
    for address in (url("why", stage, 1), f"/e/{stage.event.slug}/1/rounds/1/", event_url("log", stage)):
        shown = text(chief.get(address))
        assert "Pair this round by hand" in shown, address
        assert REASON in shown, address


def test_a_check_of_the_event_knows_that_it_was_the_arbiter(stage):
    pair_by_hand(stage_id=stage.pk, by=By(reason=REASON))
    pair_rest(stage_id=stage.pk, number=1)
    publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    stage.refresh_from_db()
    assert not [f for f in check_stage(stage).findings if f.is_error]


def test_a_draft_by_hand_is_discarded_like_another(chief, stage):
    pair_by_hand(stage_id=stage.pk, by=By(reason=REASON))
    assert chief.post(url("draft-discard", stage, 1), fresh(stage, {"token": "t2"})).status_code == 302
    assert not stage.rounds.exists()


def test_what_must_be_there_before(stage):
    with pytest.raises(UserError, match="needs a reason"):
        pair_by_hand(stage_id=stage.pk, by=By(reason=" "))
    with pytest.raises(Conflict):
        pair_by_hand(stage_id=stage.pk, by=By(reason=REASON, seen_version=stage.version + 5))
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="still a draft"):
        pair_by_hand(stage_id=stage.pk, by=By(reason=REASON))


def test_a_schedule_is_not_paired_by_hand(chief, people):
    robin = make_stage(4, system=System.ROUND_ROBIN)
    with pytest.raises(UserError, match="Only a round of a Swiss"):
        pair_by_hand(stage_id=robin.pk, by=By(reason=REASON))
