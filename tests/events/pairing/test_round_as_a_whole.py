"""A round is judged as a whole: everybody once, one free point at most, and where each bye comes from."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from pairings import model
from pairings.formats import trf
from pairings.model import Withdrawn
from renju_tournaments.common.people import By
from renju_tournaments.errors import UserError
from renju_tournaments.events.effects.withdrawals import OpenGame
from renju_tournaments.events.models import Absence, Bye, Entry, Round, Stage
from renju_tournaments.events.objections import Refused, Severity
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.edit_draft import exchange_players, set_bye, set_pair, unpair
from renju_tournaments.events.services.pairing.pair_rest import pair_rest
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.events.drafts import draft, objections, swiss, unpaired
from tests.events.playing import boards, byes, number, pk

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def give(stage: Stage, *numbers: int, kind: str = "free") -> None:
    for one in numbers:
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, one), kind=kind)


def origins(round_: Round) -> dict[int, str]:
    return {b.entry.number or 0: b.origin for b in round_.byes.select_related("entry")}


# ---- the free point ------------------------------------------------------------------------------------------------


def test_the_free_point_moves_to_the_one_it_is_asked_for() -> None:
    stage, round_ = draft(7)
    assert (byes(round_), origins(round_)) == ({7: "free"}, {7: "system"})
    give(stage, 3)
    assert (byes(round_), origins(round_)) == ({3: "free"}, {3: "arbiter"})
    assert len(unpaired(round_)) == 2, "the former holder waits for a game, with the opponent of the new one"
    assert 7 in unpaired(round_)
    pair_rest(stage_id=stage.pk, number=1)
    assert objections(round_) == []
    give(stage, 7)
    assert origins(round_) == {7: "system"}, "so the system had it"


def test_four_free_points_are_never_given_by_hand() -> None:
    stage, round_ = draft()
    give(stage, 1, 2, 3, 4)
    assert byes(round_) == {4: "free"}


def several(stage: Stage, round_: Round, *numbers: int) -> None:
    """Free points as they may stand in a draft made before, or taken in."""
    for one in numbers:
        unpair(stage_id=stage.pk, number=1, entry=pk(stage, one))
    for one in numbers:
        Bye.objects.create(round=round_, entry=number(stage, one), kind="free", half_points=2)


def test_a_draft_of_several_free_points_is_not_published() -> None:
    stage, round_ = draft()
    several(stage, round_, 1, 2, 3, 4)
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 5), second=pk(stage, 6))
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 7), second=pk(stage, 8))
    found = [o for o in check_draft(stage, round_) if o.severity is Severity.ERROR]
    assert [(o.code, o.players) for o in found] == [("free-points", (1, 2, 3, 4))]
    said = "More than one free point: Player 1, Player 2, Player 3, Player 4. One player at most is free"
    with pytest.raises(Refused, match=said):
        publish_round(stage_id=stage.pk, number=1, accept_warnings=True)
    give(stage, 1, 2, 3, kind="requested")
    give(stage, 4, kind="absent")
    assert objections(round_) == []
    publish_round(stage_id=stage.pk, number=1)


def test_two_who_left_leave_no_two_free_points() -> None:
    stage, round_ = draft()
    for one in (5, 6):
        Entry.objects.filter(pk=pk(stage, one)).update(last_round=0, withdrawn=Withdrawn.COUNTED.value)
    assert objections(round_, Severity.ERROR) == ["left", "left"]
    give(stage, 1)
    give(stage, 2)
    assert objections(round_, Severity.ERROR) == ["no-game", "free-point-even"]
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    assert (byes(round_), objections(round_)) == ({}, [])


def test_who_lost_his_opponent_has_no_second_free_point_of_a_round(people) -> None:
    stage, _round = draft()
    round_ = publish_round(stage_id=stage.pk, number=1)
    one, other = (round_.games.get(table=table) for table in (1, 2))
    arbiter = people["chief"]
    withdraw_player(stage.pk, one.second_id, open_games={one.pk: OpenGame.FREE}, by=By(arbiter))
    assert byes(round_) == {5: "withdrawn", 1: "free"}
    assert origins(round_) == {5: "system", 1: "arbiter"}
    with pytest.raises(UserError, match="Round 1 has its free point already: Player 1"):
        withdraw_player(stage.pk, other.second_id, open_games={other.pk: OpenGame.FREE}, by=By(arbiter))
    withdraw_player(stage.pk, other.second_id, open_games={other.pk: OpenGame.FORFEIT}, by=By(arbiter))
    other.refresh_from_db()
    assert other.outcome.is_forfeit


def test_the_system_gives_no_second_free_point_to_those_who_are_left() -> None:
    stage, round_ = draft()
    give(stage, 3)
    unpair(stage_id=stage.pk, number=1, entry=pk(stage, 1))
    assert unpaired(round_) == [1, 5, 7]
    with pytest.raises(UserError, match=r"An odd number of players waits.*Player 3 has it"):
        pair_rest(stage_id=stage.pk, number=1)
    unpair(stage_id=stage.pk, number=1, entry=pk(stage, 3))
    pair_rest(stage_id=stage.pk, number=1)
    assert (byes(round_), objections(round_)) == ({}, [])


def test_in_an_even_field_nobody_is_free() -> None:
    stage, round_ = draft()
    give(stage, 3)
    (found,) = [o for o in check_draft(stage, round_) if o.code == "free-point-even"]
    assert str(found).startswith("Player 3 has the free point, though 8 players are here, an even number")
    with pytest.raises(Refused, match="an even number"):
        publish_round(stage_id=stage.pk, number=1, accept_warnings=True)


# ---- where byes come from ------------------------------------------------------------------------------------------


def test_a_bye_knows_where_it_comes_from() -> None:
    stage = swiss(9)
    Absence.objects.create(entry=number(stage, 1), round_number=1, kind="requested")
    Absence.objects.create(entry=number(stage, 2), round_number=1, kind="absent")
    Entry.objects.filter(pk=pk(stage, 3)).update(first_round=2)
    Entry.objects.filter(pk=pk(stage, 4)).update(last_round=0)
    round_ = pair_round(stage_id=stage.pk)
    (free,) = (one for one, kind in byes(round_).items() if kind == "free")
    assert origins(round_) == {1: "requested", 2: "requested", 3: "system", 4: "system", free: "system"}
    give(stage, 1, kind="absent")
    assert origins(round_)[1] == "arbiter"
    other = next(one for one in range(5, 10) if one != free)
    exchange_players(stage_id=stage.pk, number=1, one=pk(stage, free), other=pk(stage, other))
    assert origins(round_)[other] == "arbiter"
    assert str(free) in boards(round_)


def test_byes_written_before_get_the_origin_that_can_be_known() -> None:
    stage = swiss(9)
    Absence.objects.create(entry=number(stage, 1), round_number=1, kind="absent")
    Absence.objects.create(entry=number(stage, 2), round_number=1, kind="requested")
    round_ = pair_round(stage_id=stage.pk)
    give(stage, 3, kind="absent")
    give(stage, 4)
    expected = origins(round_)
    assert expected == {1: "requested", 2: "requested", 3: "arbiter", 4: "arbiter"}
    elsewhere = Round.objects.create(stage=stage, number=2, paired_at=round_.paired_at)
    Bye.objects.create(round=elsewhere, entry=number(stage, 5), kind="free", half_points=2)
    Bye.objects.create(round=elsewhere, entry=number(stage, 6), kind="late")
    Bye.objects.create(round=elsewhere, entry=number(stage, 7), kind="absent")
    Bye.objects.update(origin="")
    import_module("renju_tournaments.events.migrations.0023_fill_origin_of_byes").fill(apps, None)
    assert origins(round_) == expected
    assert origins(elsewhere) == {5: "", 6: "system", 7: ""}


# ---- a round that comes in a file ----------------------------------------------------------------------------------


def test_the_preview_of_a_report_file_says_the_same_of_its_rounds(client, people) -> None:
    players = tuple(model.Player(n) for n in range(1, 5))
    free = tuple(model.Bye(n, model.ByeKind.FREE_POINT, 2) for n in (3, 4))
    round_ = model.Round(1, (model.Game(1, 1, 2, model.Result.DRAW),), free)
    rules = model.StageRules(model.System.REGULATED_SWISS, 3)
    content = trf.compose(trf.document_of(model.State(players, (round_,)), rules, name="Cup"))
    client.force_login(people["owner"])
    sent = client.post(reverse("desk:from-file"), {"file": SimpleUploadedFile("cup.trf", content.encode())})
    page = client.get(sent.url)
    (said,) = [note for note in page.context["notes"] if "free point" in note]
    assert said.startswith("Round 1: More than one free point: ")
