"""Absences announced for rounds still to come."""

import pytest

from pairings.model import Bye, ByeKind
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import AbsenceKind, LogAct
from renju_tournaments.events.models import LogEntry
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.entries.announce_absence import announce_absences, check_absences, open_rounds
from tests.events.rounds import paired, who
from tests.factories import ROUND_ROBIN, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]
BYE, ABSENT = AbsenceKind.REQUESTED_BYE, AbsenceKind.ABSENT


@pytest.fixture
def stage():
    stage = make_stage(6, rounds=5)
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    return stage


def test_announced_rounds_are_away_when_their_round_is_paired(stage):
    announce_absences(stage.pk, who(stage, 1).pk, {2: BYE}, by=NOBODY)
    announce_absences(stage.pk, who(stage, 2).pk, {2: ABSENT, 3: ABSENT}, by=NOBODY)
    assert set(state_of(stage).away) == {Bye(1, ByeKind.REQUESTED, 1), Bye(2, ByeKind.ABSENT, 0)}


def test_announcements_change_and_are_cancelled_and_each_is_logged(stage):
    one = who(stage, 1)
    announce_absences(stage.pk, one.pk, {2: BYE, 3: ABSENT}, by=By(reason="exam"))
    assert announce_absences(stage.pk, one.pk, {2: None, 3: ABSENT, 4: BYE}, by=NOBODY) == [2, 4]
    assert [(a.round_number, a.kind) for a in one.absences.all()] == [(3, "absent"), (4, "requested")]
    log = LogEntry.objects.order_by("pk")
    assert [(e.act, e.round_number, e.reason) for e in log] == [
        (LogAct.ABSENCE_ANNOUNCED, 2, "exam"),
        (LogAct.ABSENCE_ANNOUNCED, 3, "exam"),
        (LogAct.ABSENCE_CANCELLED, 2, ""),
        (LogAct.ABSENCE_ANNOUNCED, 4, ""),
    ]


def test_a_form_with_several_rounds_sent_twice_is_done_once(stage):
    one = who(stage, 1)
    announce_absences(stage.pk, one.pk, {2: BYE, 3: ABSENT}, by=By(token="t"))
    with pytest.raises(AlreadyDone):
        announce_absences(stage.pk, one.pk, {2: BYE, 3: ABSENT}, by=By(token="t"))
    assert one.absences.count() == 2


def test_rounds_that_are_paired_or_do_not_exist_are_refused_and_nothing_is_written(stage):
    one = who(stage, 1)
    assert open_rounds(one) == [2, 3, 4, 5]
    for number in (1, 6):
        with pytest.raises(UserError, match=f"Round {number} has been paired already"):
            announce_absences(stage.pk, one.pk, {2: ABSENT, number: ABSENT}, by=NOBODY)
    assert not one.absences.exists()


def test_a_draft_is_a_paired_round(stage):
    paired(stage, 2, "1-2 *", "3-5 *", "4-6 *", draft=True)
    with pytest.raises(UserError, match="Round 2 has been paired"):
        announce_absences(stage.pk, who(stage, 1).pk, {2: ABSENT}, by=NOBODY)


def test_a_second_requested_bye_is_warned_of(stage):
    one = who(stage, 1)
    assert check_absences(one, {2: BYE}) == []
    assert [str(o) for o in check_absences(one, {2: BYE, 3: BYE})] == ["1. Player 1 would have 2 requested byes."]
    announce_absences(stage.pk, one.pk, {2: BYE}, by=NOBODY)
    assert [o.code for o in check_absences(one, {4: BYE})] == ["second_bye"]
    assert check_absences(one, {2: None, 4: BYE}) == []
    assert check_absences(one, {2: BYE, 3: ABSENT}) == []


def test_a_bye_of_a_round_played_counts_too(stage):
    paired(stage, 2, "2-3 1-0", "4-5 1-0", byes={1: ByeKind.REQUESTED, 6: ByeKind.FREE_POINT})
    assert [o.code for o in check_absences(who(stage, 1), {3: BYE})] == ["second_bye"]
    assert check_absences(who(stage, 6), {3: BYE}) == []


def test_a_round_robin_knows_no_requested_bye():
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    with pytest.raises(UserError, match="Only a Swiss knows a requested bye"):
        announce_absences(stage.pk, who(stage, 1).pk, {1: BYE}, by=NOBODY)
    assert announce_absences(stage.pk, who(stage, 1).pk, {1: ABSENT}, by=NOBODY) == [1]


def test_who_has_left_announces_nothing(stage):
    gone = who(stage, 1)
    gone.last_round, gone.withdrawn = 1, "counted"
    gone.save()
    with pytest.raises(UserError, match="has left the event"):
        announce_absences(stage.pk, gone.pk, {2: ABSENT}, by=NOBODY)
