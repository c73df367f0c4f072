"""Pairs kept apart: by name, by country, by club; for a while or for good."""

from __future__ import annotations

import pytest

from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.desk.pages.draft import FLAGS
from renju_tournaments.errors import AlreadyDone, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Entry, ForbiddenPair, Stage
from renju_tournaments.events.objections import Severity
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds.situation import Situation
from renju_tournaments.events.services.entries.keep_apart import keep_apart, set_free
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.edit_draft import set_pair
from renju_tournaments.events.services.pairing.pair_rest import pair_rest
from renju_tournaments.events.services.pairing.pair_round import NoPairing, check_pair, pair_round
from renju_tournaments.wording.log import changes, subject_in_words
from tests.desk.pages import fields, text, url
from tests.events.playing import boards, pk, play
from tests.factories import ROUND_ROBIN, make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def pairs_of(line: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("-")) for pair in line.split()}


def apart(stage: Stage, one: int, other: int, not_before: int | None = None, **more) -> ForbiddenPair:
    by = By(**{"reason": "father and son", **more})
    return keep_apart(stage.pk, one=pk(stage, one), other=pk(stage, other), not_before=not_before, by=by)


# ---- by name -------------------------------------------------------------------------------------------------------


def test_a_pair_kept_apart_is_not_paired_and_its_board_says_why() -> None:
    stage = make_stage(8)
    apart(stage, 1, 5)
    round_ = pair_round(stage_id=stage.pk)
    assert frozenset("15") not in pairs_of(boards(round_))
    codes = {r["code"] for game in round_.games.all() for r in game.reasons}
    assert "passed_forbidden" in codes


def test_until_a_round_they_are_apart_and_from_it_on_they_may_meet() -> None:
    stage = make_stage(8)
    apart(stage, 1, 5, not_before=2)
    pair = frozenset((1, 5))
    assert state_of(stage).too_early(1, 5) == 2
    assert pair not in state_of(stage).forbidden
    first = pair_round(stage_id=stage.pk)
    assert frozenset("15") not in pairs_of(boards(first))
    assert "passed_not_before" in {r["code"] for game in first.games.all() for r in game.reasons}
    assert state_of(stage, include_draft=True).too_early(1, 5) is None


def test_the_log_keeps_who_until_when_and_why() -> None:
    stage = make_stage(8)
    pair = apart(stage, 5, 1, not_before=3)
    kept = stage.log.get(act=LogAct.PAIR_KEPT_APART)
    assert (subject_in_words(kept.subject), kept.reason) == ("Player 1 – Player 5", "father and son")
    assert [(c.label, c.after) for c in changes(kept)] == [("not before round", "3")]
    set_free(stage.pk, pair.pk, by=By(reason="both agree"))
    freed = stage.log.get(act=LogAct.PAIR_SET_FREE)
    assert (subject_in_words(freed.subject), freed.reason) == ("Player 1 – Player 5", "both agree")
    assert not stage.forbidden_pairs.exists()
    apart(stage, 1, 5)
    assert [c.after for c in changes(stage.log.filter(act=LogAct.PAIR_KEPT_APART).first())] == ["never"]


def test_the_same_form_sent_twice_keeps_them_apart_once() -> None:
    stage = make_stage(4)
    apart(stage, 1, 2, token="t")
    with pytest.raises(AlreadyDone):
        apart(stage, 1, 2, token="t")
    assert stage.forbidden_pairs.count() == 1


@pytest.mark.parametrize(
    ("one", "other", "not_before", "reason", "words"),
    [
        (1, 1, None, "why", "two different players"),
        (2, 1, None, "why", "kept apart already"),
        (3, 4, None, "  ", "Say why"),
        (3, 4, 1, "why", "the next to be paired"),
        (3, 4, 9, "why", "only 5 rounds"),
    ],
)
def test_what_makes_no_sense_is_refused(one, other, not_before, reason, words) -> None:
    stage = make_stage(6)
    apart(stage, 1, 2)
    with pytest.raises(UserError, match=words):
        apart(stage, one, other, not_before, reason=reason)
    assert stage.forbidden_pairs.count() == 1


def test_in_a_round_robin_the_draw_keeps_apart() -> None:
    with pytest.raises(UserError, match="everybody meets everybody"):
        apart(make_stage(4, system=ROUND_ROBIN, rounds=3), 1, 2)


def test_a_pair_set_free_twice_says_so() -> None:
    stage = make_stage(4)
    pair = apart(stage, 1, 2)
    set_free(stage.pk, pair.pk, by=NOBODY)
    with pytest.raises(UserError, match="not kept apart any more"):
        set_free(stage.pk, pair.pk, by=NOBODY)


# ---- by country and club -------------------------------------------------------------------------------------------


def test_compatriots_do_not_meet_before_the_round_of_the_rule() -> None:
    stage = make_stage(8)
    Entry.objects.filter(stage=stage, number__in=(2, 3, 4, 6)).update(federation="LAT")
    Stage.objects.filter(pk=stage.pk).update(country_not_before=2)
    stage.refresh_from_db()
    home, guests = {1, 5, 7, 8}, {2, 3, 4, 6}
    for game in pair_round(stage_id=stage.pk).games.all():
        assert {game.first.number in home, game.second.number in home} == {True, False}
    assert state_of(stage, include_draft=True).too_early(*sorted(guests)[:2]) is None


def test_where_a_rule_and_a_pair_speak_of_the_same_two_the_later_round_holds() -> None:
    stage = make_stage(4, rounds=5)
    Entry.objects.filter(stage=stage).update(federation="", club="")
    Entry.objects.filter(stage=stage, number__in=(1, 2)).update(club="Tartu")
    Stage.objects.filter(pk=stage.pk).update(club_not_before=3)
    apart(stage, 1, 2, not_before=4)
    stage.refresh_from_db()
    assert dict(state_of(stage).not_before) == {frozenset((1, 2)): 4}


def test_a_field_of_one_country_is_told_and_can_be_decided() -> None:
    stage = make_stage(6)
    Stage.objects.filter(pk=stage.pk).update(country_not_before=3)
    with pytest.raises(NoPairing) as dead_end:
        pair_round(stage_id=stage.pk)
    assert [d.codes for d in dead_end.value.decisions] == [("lift_not_before",)]
    round_ = pair_round(stage_id=stage.pk, decisions=["lift_not_before"], by=By(reason="all are of one country"))
    assert round_.games.count() == 3


def test_the_tables_of_results_do_not_ask_who_is_kept_apart(django_assert_num_queries) -> None:
    stage = make_stage(8)
    with django_assert_num_queries(4):
        state_of(stage)


# ---- in the draft --------------------------------------------------------------------------------------------------


def test_a_hand_that_pairs_them_too_early_is_warned() -> None:
    stage = make_stage(8)
    apart(stage, 1, 2, not_before=3)
    round_ = pair_round(stage_id=stage.pk)
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    found = [o for o in check_draft(stage, round_) if o.code == "too-early"]
    assert [(o.severity, str(o)) for o in found] == [
        (Severity.WARNING, f"Table {found[0].tables[0]}: Player 1 – Player 2 were not to meet before round 3.")
    ]
    assert "too-early" in FLAGS


def test_the_rules_that_hold_are_said_before_pairing_and_in_the_draft() -> None:
    stage = make_stage(6, rounds=3)
    Entry.objects.filter(stage=stage, number__in=(2, 4, 6)).update(federation="LAT")
    Stage.objects.filter(pk=stage.pk).update(country_not_before=2)
    stage.refresh_from_db()
    rule = "Players of one country do not meet before round 2."
    assert [str(o) for o in check_pair(Situation(stage))] == [rule]
    round_ = pair_round(stage_id=stage.pk)
    assert [str(o) for o in check_draft(stage, round_)] == [rule]
    round_.engine["decisions"] = ["lift_not_before"]
    assert check_draft(stage, round_) == []


def test_a_rule_left_over_from_a_swiss_says_nothing_in_a_round_robin() -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3)
    Stage.objects.filter(pk=stage.pk).update(country_not_before=3)
    stage.refresh_from_db()
    assert not state_of(stage).not_before
    assert check_pair(Situation(stage)) == []


# ---- tables of one's own -------------------------------------------------------------------------------------------


def test_a_player_with_a_table_of_his_own_sits_there_in_every_round() -> None:
    stage = make_stage(8)
    Entry.objects.filter(stage=stage, number=1).update(fixed_table=4)
    for _round in range(2):
        played = play(stage)
        assert played.games.get(table=4).first.number == 1 or played.games.get(table=4).second.number == 1
    assert "fixed_table" in {r["code"] for r in played.games.get(table=4).reasons}


def test_at_another_table_the_draft_says_so() -> None:
    stage = make_stage(4)
    round_ = pair_round(stage_id=stage.pk)
    Entry.objects.filter(stage=stage, number=1).update(fixed_table=9)
    found = [o for o in check_draft(stage, round_) if o.code == "other-table"]
    assert [str(o) for o in found] == [f"Table {found[0].tables[0]}: Player 1 always plays at table 9."]


def test_the_rest_is_paired_at_the_table_of_one_who_has_it() -> None:
    stage = make_stage(8)
    Entry.objects.filter(stage=stage, number=1).update(fixed_table=7)
    pair_round(stage_id=stage.pk)
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    round_ = pair_rest(stage_id=stage.pk, number=1)
    assert round_.games.count() == 4


def test_the_chief_arbiter_gives_a_player_a_table(chief, stage) -> None:
    entry = stage.entries.get(number=2)
    page = chief.get(url("entry-edit", stage, entry.pk))
    chief.post(url("entry-edit", stage, entry.pk), {**fields(page), "fixed_table": "3", "token": "t"})
    entry.refresh_from_db()
    assert entry.fixed_table == 3
    assert "always table 3" in text(chief.get(url("entries", stage)))
    refused = chief.post(url("entry-edit", stage, entry.pk), {**fields(page), "fixed_table": "0"})
    assert "greater than or equal to 1" in text(refused)


# ---- the page ------------------------------------------------------------------------------------------------------


def test_two_are_kept_apart_and_set_free_on_the_page(chief, stage) -> None:
    sent = {"one": pk(stage, 2), "other": pk(stage, 5), "not_before": "3", "reason": "brothers", "token": "a"}
    page = text(chief.post(url("pairs", stage), sent, follow=True))
    assert "Player 2 and Player 5 are kept apart." in page
    assert "brothers" in page
    pair = stage.forbidden_pairs.get()
    page = text(chief.post(url("pair-free", stage, pair.pk), {"token": "b"}, follow=True))
    assert "No pair is kept apart by name." in page


def test_a_refusal_keeps_what_was_typed(chief, stage) -> None:
    sent = {"one": pk(stage, 2), "other": pk(stage, 2), "reason": "brothers"}
    page = text(chief.post(url("pairs", stage), sent))
    assert "two different players" in page
    assert 'value="brothers"' in page
    assert "This field is required" in text(chief.post(url("pairs", stage), {**sent, "reason": ""}))


def test_the_rule_for_countries_is_set_with_a_click_and_a_reason(chief, stage) -> None:
    page = chief.get(url("pairs", stage))
    assert "Of one country: 15 pairs." in text(page)
    sent = {**fields(page, "kin_form"), "country_not_before": "3", "token": "a"}
    assert "Give the reason" in text(chief.post(url("pair-rules", stage), sent))
    chief.post(url("pair-rules", stage), {**sent, "reason": "by the regulations"})
    stage.refresh_from_db()
    assert stage.country_not_before == 3
    page = chief.get(url("pairs", stage))
    refused = chief.post(url("pair-rules", stage), {**fields(page, "kin_form"), "country_not_before": "1"})
    assert "greater than or equal to 2" in text(refused)


def test_two_chiefs_with_two_rules_see_both(chief, stage) -> None:
    old = fields(chief.get(url("pairs", stage)), "kin_form")
    Stage.objects.filter(pk=stage.pk).update(country_not_before=2)
    page = text(chief.post(url("pair-rules", stage), {**old, "country_not_before": "4", "reason": "x"}))
    assert "There now: “2”. Yours: “4”." in page


def test_in_a_round_robin_the_page_leads_to_the_draw(chief, people) -> None:
    stage = make_stage(4, system=ROUND_ROBIN, rounds=3, event=make_event(chief=people["chief"]))
    page = text(chief.get(url("pairs", stage)))
    assert url("draw", stage) in page
    assert "Keep two players apart" not in page


def test_an_arbiter_reads_it_and_changes_nothing(client, people, stage) -> None:
    apart(stage, 1, 2)
    Stage.objects.filter(pk=stage.pk).update(club_not_before=2)
    stage.refresh_from_db()
    client.force_login(people["arbiter"])
    page = text(client.get(url("pairs", stage)))
    assert "father and son" in page
    assert "Players of one club do not meet before round 2." in page
    assert "Set free" not in page
    pair = stage.forbidden_pairs.get()
    assert client.post(url("pair-free", stage, pair.pk)).status_code == 403
    assert client.post(url("pairs", stage), {"one": 1}).status_code == 403
    assert client.post(url("pair-rules", stage)).status_code == 403
