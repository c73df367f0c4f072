"""Players entered, corrected and removed."""

import pytest

from pairings.model import ByeKind
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Bye, Entry, LogEntry
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.entries.change_entry import change_entry, remove_entry
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.players.models import Player
from tests.events.rounds import paired, who
from tests.factories import ROUND_ROBIN, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def person(name="Soosõrv Ando", **rest):
    return Player.objects.create(name=name, rating=2600, federation="EST", birth_year=1977, **rest)


def test_an_entry_keeps_what_the_register_said():
    stage = make_stage(0, numbered=False)
    ando = person()
    entry = enter_player(stage.pk, player=ando, details={"rating": 2650}, by=NOBODY)
    Player.objects.filter(pk=ando.pk).update(rating=1000, name="Other")
    entry.refresh_from_db()
    assert (entry.name, entry.rating, entry.federation, entry.birth_year) == ("Soosõrv Ando", 2650, "EST", 1977)
    assert (entry.number, entry.first_round) == (None, 1)


def test_a_new_person_is_added_to_the_register():
    stage = make_stage(0, numbered=False)
    entry = enter_player(stage.pk, person={"name": "Bye", "federation": "GBR"}, by=NOBODY)
    assert Player.objects.get() == entry.player
    assert LogEntry.objects.get().act == LogAct.ENTRY_ADDED


def test_nobody_is_entered_twice():
    stage = make_stage(0, numbered=False)
    ando = person()
    enter_player(stage.pk, player=ando, by=NOBODY)
    with pytest.raises(UserError, match="Soosõrv Ando is in this stage already"):
        enter_player(stage.pk, player=ando, by=NOBODY)
    assert stage.entries.count() == 1


def test_namesakes_are_two_entries():
    stage = make_stage(0, numbered=False)
    for year in (1980, 2010):
        enter_player(stage.pk, person={"name": "Ivanov Ivan", "birth_year": year}, by=NOBODY)
    assert list(stage.entries.values_list("name", "birth_year")) == [("Ivanov Ivan", 1980), ("Ivanov Ivan", 2010)]


def test_the_same_form_sent_twice_enters_one_and_adds_one_person():
    stage = make_stage(0, numbered=False)
    enter_player(stage.pk, person={"name": "Ivanov"}, by=By(token="t"))
    with pytest.raises(AlreadyDone):
        enter_player(stage.pk, person={"name": "Ivanov"}, by=By(token="t"))
    assert (Entry.objects.count(), Player.objects.count()) == (1, 1)


@pytest.mark.parametrize("system", ["regulated-swiss", "round-robin"])
def test_after_the_draw_a_changed_field_needs_a_new_draw(system):
    stage = make_stage(4)
    stage.system = system
    stage.save()
    with pytest.raises(UserError, match="needs a new draw"):
        enter_player(stage.pk, player=person(), by=NOBODY)
    enter_player(stage.pk, player=person("Another"), redraw=True, by=NOBODY)
    stage.refresh_from_db()
    assert stage.draw_method == ""
    assert not stage.entries.exclude(number=None).exists()
    assert LogEntry.objects.get().before["numbers"]["1"] == "Player 1"


def test_a_late_entry_gets_the_next_number_and_nothing_for_the_rounds_missed():
    stage = make_stage(4, rounds=5)
    paired(stage, 1, "1-3 1-0", "4-2 0-1")
    paired(stage, 2, "1-2 *", "3-4 *")
    entry = enter_player(stage.pk, player=person(), by=NOBODY)
    assert (entry.number, entry.first_round) == (5, 3)
    byes = Bye.objects.filter(entry=entry).order_by("round__number")
    assert [(b.round.number, b.kind, b.half_points) for b in byes] == [(1, "late", 0), (2, "late", 0)]
    assert 5 in state_of(stage).numbers_to_pair
    assert [who(stage, n).name for n in (1, 2, 3, 4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_the_arbiter_may_give_one_missed_round_as_a_requested_bye():
    stage = make_stage(4, rounds=5)
    paired(stage, 1, "1-3 1-0", "4-2 0-1")
    paired(stage, 2, "1-2 *", "3-4 *")
    entry = enter_player(stage.pk, player=person(), missed_bye=True, by=NOBODY)
    byes = entry.byes.order_by("round__number")
    assert [(b.kind, b.half_points) for b in byes] == [("late", 0), (ByeKind.REQUESTED.value, 1)]


def test_a_late_entry_may_begin_later_still():
    stage = make_stage(4, rounds=5)
    paired(stage, 1, "1-3 1-0", "4-2 0-1")
    entry = enter_player(stage.pk, player=person(), from_round=4, by=NOBODY)
    assert entry.first_round == 4
    assert 5 not in state_of(stage).numbers_to_pair
    with pytest.raises(UserError, match=r"Round 1 has been paired\. The player can play from round 2 on"):
        enter_player(stage.pk, player=person("B"), from_round=1, by=NOBODY)
    with pytest.raises(UserError, match="only 5 rounds"):
        enter_player(stage.pk, player=person("C"), from_round=6, by=NOBODY)


def test_nobody_is_entered_after_the_last_pairing_or_in_a_round_robin_under_way():
    swiss = make_stage(4, rounds=1)
    paired(swiss, 1, "1-3 *", "4-2 *")
    with pytest.raises(UserError, match="All rounds have been paired"):
        enter_player(swiss.pk, player=person(), by=NOBODY)
    table = make_stage(4, system=ROUND_ROBIN, rounds=3)
    paired(table, 1, "1-4 1-0", "2-3 *")
    with pytest.raises(UserError, match="the field is fixed"):
        enter_player(table.pk, player=person("D"), redraw=True, by=NOBODY)


def test_a_correction_touches_only_its_own_field():
    stage = make_stage(2)
    entry = who(stage, 1)
    seen = {"name": entry.name, "rating": entry.rating}
    change_entry(stage.pk, entry.pk, seen=seen, wanted={"rating": 2600}, by=NOBODY)
    change_entry(stage.pk, entry.pk, seen=seen, wanted={"name": "Petrov"}, by=NOBODY)
    entry.refresh_from_db()
    assert (entry.name, entry.rating, entry.player.name) == ("Petrov", 2600, "Player 1")
    with pytest.raises(Conflict) as refused:
        change_entry(stage.pk, entry.pk, seen=seen, wanted={"rating": 2000}, by=NOBODY)
    assert refused.value.data["fields"] == {"rating": 2600}
    with pytest.raises(UserError, match="name"):
        change_entry(stage.pk, entry.pk, seen={"name": "Petrov"}, wanted={"name": ""}, by=NOBODY)


def test_an_entry_that_was_never_paired_is_removed_and_the_person_stays():
    stage = make_stage(3, numbered=False)
    entry = stage.entries.first()
    remove_entry(stage.pk, entry.pk, by=NOBODY)
    assert stage.entries.count() == 2
    assert Player.objects.count() == 3
    with pytest.raises(UserError, match="not in the stage any more"):
        remove_entry(stage.pk, entry.pk, by=NOBODY)


def test_removing_after_the_draw_takes_the_numbers_back():
    stage = make_stage(3)
    with pytest.raises(UserError, match="needs a new draw"):
        remove_entry(stage.pk, who(stage, 2).pk, by=NOBODY)
    remove_entry(stage.pk, who(stage, 2).pk, redraw=True, by=NOBODY)
    assert not stage.entries.exclude(number=None).exists()


def test_whoever_was_paired_is_not_removed():
    stage = make_stage(5)
    paired(stage, 1, "1-3 1-0", "4-2 0-1", byes={5: ByeKind.FREE_POINT})
    with pytest.raises(UserError, match=r"3\. Player 3 has games; withdraw the player instead"):
        remove_entry(stage.pk, who(stage, 3).pk, redraw=True, by=NOBODY)
    with pytest.raises(UserError, match="stands in rounds that have been paired"):
        remove_entry(stage.pk, who(stage, 5).pk, redraw=True, by=NOBODY)
    late = enter_player(stage.pk, player=person(), by=NOBODY)
    with pytest.raises(UserError, match="stands in rounds that have been paired"):
        remove_entry(stage.pk, late.pk, redraw=True, by=NOBODY)


def test_whoever_stands_in_a_draft_is_not_removed():
    stage = make_stage(4)
    paired(stage, 1, "1-3 *", "4-2 *", draft=True)
    with pytest.raises(UserError, match="Discard the draft first"):
        remove_entry(stage.pk, who(stage, 3).pk, redraw=True, by=NOBODY)


def test_an_entry_of_another_stage_is_not_touched():
    stage, other = make_stage(2), make_stage(2)
    with pytest.raises(UserError, match="not in the stage"):
        remove_entry(stage.pk, other.entries.first().pk, redraw=True, by=NOBODY)
    assert other.entries.count() == 2
