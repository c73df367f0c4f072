"""What the desk writes into a report file, and who may have it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from pairings.cli.commands import DONE, main
from pairings.formats import trf
from pairings.model import ByeKind, System
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import AbsenceKind
from renju_tournaments.events.models import (
    Absence,
    Entry,
    Event,
    ForbiddenPair,
    Game,
    MatchDecision,
    ScheduledRound,
    Stage,
)
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from renju_tournaments.players.models import Player
from tests.documents.files import lines_of, taken_in, text_of
from tests.events.playing import number, pk, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def change(entry: Entry, **values: object) -> None:
    Entry.objects.filter(pk=entry.pk).update(**values)


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def stage(owner: User) -> Stage:
    """Nine players of a Swiss, two rounds played, the third open: everything an arbiter meets has happened."""
    event = make_event(owner=owner)
    Event.objects.filter(pk=event.pk).update(
        name="Открытый Кубок",
        place="Tallinn",
        venue="Chess house, hall B",
        starts_on=date(2026, 11, 28),
        ends_on=date(2026, 11, 30),
        chief_arbiter="Maarja Kask",
        arbiters="Pavel Novák, Ольга Белова",
        time_control="90+30",
        description="First line.\nSecond line.",
        time_zone="Europe/Tallinn",
    )
    event.refresh_from_db()
    stage = make_stage(9, event=event, rounds=6, tiebreaks=("BH", "SB", "PLAYOFF", "LOT"))
    Stage.objects.filter(pk=stage.pk).update(drawn_at=datetime(2026, 11, 28, tzinfo=UTC), club_not_before=5)
    stage.refresh_from_db()
    change(number(stage, 1), name="Чёрный Пётр", latin_name="Pyotr Chyorny", title="гроссмейстер", birth_year=1990)
    Player.objects.filter(pk=number(stage, 1).player_id).update(birth_date=date(1990, 12, 31), external_id="1507")
    change(number(stage, 2), name="森野 節男", latin_name="Setsuo Morino", birth_year=1985, city="京都")
    change(number(stage, 3), club="Fénix", fixed_table=2)
    change(number(stage, 4), club="Fénix", rating=None)
    Absence.objects.create(entry=number(stage, 8), round_number=2, kind=AbsenceKind.REQUESTED_BYE)
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 1), other=number(stage, 6), reason="brothers")
    ForbiddenPair.objects.create(stage=stage, one=number(stage, 2), other=number(stage, 7), not_before=6)
    play(stage, "1 + = 0")
    play(stage, "0 1 - =")
    withdraw_player(stage.pk, pk(stage, 9), by=By(owner, reason="ill"))
    paired = pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=paired.number, accept_warnings=True)
    game = Game.objects.filter(round=paired).first()
    Game.objects.filter(pk=game.pk).update(adjourned=True)
    Absence.objects.create(entry=number(stage, 5), round_number=4, kind=AbsenceKind.ABSENT)
    Absence.objects.create(entry=number(stage, 7), round_number=5, kind=AbsenceKind.REQUESTED_BYE)
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 11, 28, 8, tzinfo=UTC))
    ScheduledRound.objects.create(stage=stage, number=3, starts_at=datetime(2026, 11, 29, 23, tzinfo=UTC))
    return stage


def test_the_headers_and_the_names_in_their_own_scripts(stage: Stage) -> None:
    lines = lines_of(stage)
    assert {
        "012 Открытый Кубок",
        "022 Tallinn",
        "042 2026/11/28",
        "052 2026/11/30",
        "062 9",
        "102 Maarja Kask",
        "112 Pavel Novák",
        "112 Ольга Белова",
        "122 90+30",
        "142 6",
        "212 PTS,BH,SB,OTHER_PLAYOFF,OTHER_LOT",
        "### renju system regulated-swiss",
        "### renju seed 7",
        "### renju club 3 Fénix",
        "### renju title 1 гроссмейстер",
    } <= set(lines)
    first = next(line for line in lines if line.startswith("001    1"))
    assert first[14:47].rstrip() == "Чёрный Пётр"
    assert (first[48:52], first[53:56], first[57:68].strip(), first[69:79]) == ("2490", "EST", "1507", "1990/12/31")
    second = next(line for line in lines if line.startswith("001    2"))
    assert second[14:47].rstrip() == "森野 節男"
    assert second[69:79] == "1985/00/00", "the register does not know the day"
    dates = next(line for line in lines if line.startswith("132"))
    assert (dates[91:99], dates[101:109].strip(), dates[111:119]) == ("26/11/28", "", "26/11/30"), "in the venue's zone"


def test_lines_end_with_cr_lf_and_the_letters_are_utf_8(stage: Stage, owner: User, client: Client) -> None:
    client.force_login(owner)
    response = client.get(reverse("documents:trf26", args=[stage.event.slug, stage.ordinal]))
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="{stage.event.slug}-1-trf26.trf"'
    assert response.content.count(b"\n") == response.content.count(b"\r\n") > 20
    assert "Открытый Кубок" in response.content.decode()


def test_w_marks_who_starts(stage: Stage) -> None:
    game = Game.objects.filter(round__stage=stage, round__number=1).select_related("first", "second").first()
    rows = {int(line[4:8]): line for line in lines_of(stage) if line.startswith("001")}
    assert rows[game.first.number][91:97] == f"{game.second.number:4d} w"
    assert rows[game.second.number][91:97] == f"{game.first.number:4d} b"


@pytest.mark.parametrize("edition", list(trf.Edition))
@pytest.mark.each_database
def test_everything_an_arbiter_did_comes_back(stage: Stage, owner: User, edition: trf.Edition) -> None:
    document = trf.parse(text_of(stage, edition))
    state = document.state
    assert document.edition is edition
    kinds = {bye.player: bye.kind for played in state.rounds for bye in played.byes}
    assert kinds[8] is ByeKind.REQUESTED
    assert kinds[9] is ByeKind.WITHDRAWN
    assert state.by_number[9].last_round == 2
    assert state.by_number[9].withdrawn is not None
    assert any(game.adjourned for game in state.rounds[2].games)
    assert state.forbidden == {frozenset({1, 6})}
    assert state.not_before == {frozenset({2, 7}): 6, frozenset({3, 4}): 5}
    assert state.fixed_tables == {3: 2}
    assert {bye.player for bye in state.away} == {5, 9}
    assert [(r.number, [b.player for b in r.byes]) for r in document.later] == [(5, [7])]
    again = taken_in(text_of(stage, edition).encode(), owner, name="Открытый Кубок", zone="Europe/Tallinn")
    assert text_of(again, edition) == text_of(stage, edition)
    assert again.club_not_before == 5
    assert not ForbiddenPair.objects.filter(stage=again, not_before=5).exists(), "that is the rule for clubs"
    assert again.event.description == "First line.\nSecond line."
    assert again.event.venue == "Chess house, hall B"
    assert again.schedule.get(number=3).starts_at == datetime(2026, 11, 29, 23, tzinfo=UTC)
    assert number(again, 2).city == "京都"


def test_a_later_pairing_is_the_same_at_the_desk_it_came_to(stage: Stage, owner: User) -> None:
    again = taken_in(text_of(stage).encode(), owner)
    for one in (stage, again):
        for game in Game.objects.filter(round__stage=one, round__number=3):
            Game.objects.filter(pk=game.pk).update(result="1-0", adjourned=False)
    paired = [pair_round(stage_id=one.pk) for one in (stage, again)]
    tables = [
        list(round_.games.order_by("table").values_list("table", "first__number", "second__number"))
        for round_ in paired
    ]
    assert tables[0] == tables[1]


def test_reasons_and_notes_stay_at_the_desk(stage: Stage) -> None:
    Game.objects.filter(round__stage=stage).update(note="both late")
    text = text_of(stage)
    assert "brothers" not in text
    assert "ill" not in text.split()
    assert "both late" not in text


def test_a_draft_stays_out(stage: Stage) -> None:
    Game.objects.filter(round__stage=stage, round__number=3).update(result="1-0", adjourned=False)
    before = text_of(stage)
    pair_round(stage_id=stage.pk)
    assert text_of(stage) == before


def test_decisions_of_the_arbiter_and_play_offs(owner: User) -> None:
    stage = make_stage(4, event=make_event(owner=owner), rounds=2, tiebreaks=("PLAYOFF",))
    play(stage, "1 1")
    round_ = play(stage, "= =")
    round_.engine = {**round_.engine, "decisions": ["relax_colours"], "decision_reason": "no other way"}
    round_.save()
    change(number(stage, 1), play_off=1)
    change(number(stage, 2), play_off=3)
    lines = lines_of(stage)
    assert "### renju decided 2 relax_colours" in lines
    assert {"### renju play_off 1 0.5", "### renju play_off 2 1.5"} <= set(lines)
    again = taken_in("\r\n".join(lines).encode(), owner)
    assert again.rounds.get(number=2).engine["decisions"] == ["relax_colours"]
    assert number(again, 2).play_off == 3


def test_rounds_that_were_changed_by_hand(owner: User) -> None:
    stage = make_stage(6, event=make_event(owner=owner))
    round_ = play(stage)
    round_.games.update(edited_by_hand=True)
    assert "### renju by_hand 1" in lines_of(stage)
    again = taken_in(text_of(stage).encode(), owner)
    assert "### renju by_hand 1" in lines_of(again)


@pytest.mark.each_database
def test_decisions_on_drawn_matches(owner: User) -> None:
    stage = make_stage(4, event=make_event(owner=owner), system=System.OLYMPIC, rounds=4)
    play(stage, "= 1")
    one, four = number(stage, 1), number(stage, 4)
    MatchDecision.objects.create(stage=stage, one=one, other=four, through=four, reason="lot in the hall")
    again = taken_in(text_of(stage).encode(), owner, name=stage.event.name, zone=stage.event.time_zone)
    kept = MatchDecision.objects.get(stage=again)
    assert (kept.one.number, kept.other.number, kept.through.number, kept.means) == (1, 4, 4, "")
    assert text_of(again) == text_of(stage)


def test_teams_and_their_order(owner: User) -> None:
    stage = make_stage(6, event=make_event(owner=owner), system=System.SCHEVENINGEN, rounds=3)
    for n in range(1, 7):
        change(number(stage, n), team="Praha" if n < 4 else "Москва")
    Stage.objects.filter(pk=stage.pk).update(team_order=["MP", "GP"])
    stage.refresh_from_db()
    play(stage, "1 = 0")
    again = taken_in(text_of(stage).encode(), owner, name=stage.event.name, zone=stage.event.time_zone)
    assert again.team_order == ["MP", "GP"]
    assert {e.team for e in again.entries.all()} == {"Praha", "Москва"}
    assert text_of(again) == text_of(stage)


def test_the_command_line_reads_the_file(stage: Stage, tmp_path, capsys) -> None:
    path = tmp_path / "cup.trf"
    path.write_bytes(text_of(stage).encode())
    assert main(["standings", str(path)]) == DONE
    assert "Чёрный Пётр" in capsys.readouterr().out
    assert main(["check", str(path)]) == DONE
    assert ": error:" not in capsys.readouterr().out


# ---- the page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["export", "trf16", "trf26"])
@pytest.mark.parametrize(("role", "status"), [("owner", 200), ("arbiter", 200), ("stranger", 404), (None, 302)])
@pytest.mark.each_database
def test_files_are_for_those_with_a_role(client: Client, name: str, role: str | None, status: int) -> None:
    people = {who: make_user(who) for who in ("owner", "arbiter", "stranger")}
    stage = make_stage(4, event=make_event(owner=people["owner"], arbiter=people["arbiter"]))
    if role:
        client.force_login(people[role])
    assert client.get(reverse(f"documents:{name}", args=[stage.event.slug, 1])).status_code == status


def test_before_the_draw_there_is_no_file(client: Client, owner: User) -> None:
    stage = make_stage(4, event=make_event(owner=owner), numbered=False)
    client.force_login(owner)
    page = client.get(reverse("documents:export", args=[stage.event.slug, 1])).content.decode()
    assert "Draw the numbers first." in page
    assert "TRF26" not in page
    refused = client.get(reverse("documents:trf26", args=[stage.event.slug, 1]), follow=True)
    assert "Draw the numbers first." in refused.content.decode()


def test_the_page_says_what_stays_out(client: Client, stage: Stage, owner: User) -> None:
    Game.objects.filter(round__stage=stage, round__number=3).update(result="1-0", adjourned=False)
    pair_round(stage_id=stage.pk)
    client.force_login(owner)
    page = client.get(reverse("documents:export", args=[stage.event.slug, 1])).content.decode()
    assert "3 published rounds" in page
    assert "Round 4 is a draft and stays out." in page
    ways = ("documents:export", "documents:print"), ("documents:print", "desk:event")
    for there, here in ways:
        where = [stage.event.slug] if here == "desk:event" else [stage.event.slug, 1]
        assert reverse(there, args=[stage.event.slug, 1]) in client.get(reverse(here, args=where)).content.decode()
