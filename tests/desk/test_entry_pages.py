"""The pages about players: entering, correcting, absences, leaving."""

import pytest

from pairings.model import ByeKind
from renju_tournaments.events.models import Absence, Entry, LogEntry
from renju_tournaments.players.models import Player
from tests.desk.pages import event_url, fields, text, url
from tests.events.rounds import paired, who
from tests.factories import make_event, make_stage

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


# ---- entries -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sort", "first"), [("number", "Player 1"), ("rating", "Player 1"), ("name", "Aab"), ("nonsense", "Player 1")]
)
def test_the_list_is_sorted(chief, stage, sort, first):
    Entry.objects.filter(number=6).update(name="Aab")
    found = chief.get(url("entries", stage), {"sort": sort}).context["entries"]
    assert found[0].name == first


def test_the_list_costs_the_same_for_many_players(chief, people, stage, django_assert_max_num_queries):
    big = make_stage(60, event=make_event(chief=people["chief"]))
    for s in (stage, big):
        with django_assert_max_num_queries(10):
            chief.get(url("entries", s))


def test_somebody_is_found_and_entered(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    ando = Player.objects.create(name="Soosõrv Ando", federation="EST", birth_year=1977)
    page = chief.get(url("entry-add", stage), {"q": "soosorv"})
    assert "Soosõrv Ando" in text(page)
    response = chief.post(url("entry-add", stage), {"whom": "register", "player": ando.pk, "token": "t"})
    assert response.status_code == 302
    assert stage.entries.get().player == ando
    assert "is in this stage already" in text(
        chief.post(url("entry-add", stage), {"whom": "register", "player": ando.pk})
    )
    assert "Choose a player" in text(chief.post(url("entry-add", stage), {"whom": "register"}))
    assert "Choose a player" in text(chief.post(url("entry-add", stage), {"whom": "register", "player": "x"}))


def test_where_nobody_was_chosen_the_list_is_marked(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    for name in ("Soosõrv Ando", "Soosõrv Anne"):
        Player.objects.create(name=name)
    page = text(chief.post(url("entry-add", stage), {"whom": "register", "q": "soosorv"}))
    assert '<p class="field-error" id="not-chosen">Choose a player of the list, or type a new one below.</p>' in page
    marked = [tag for tag in page.split("<") if 'aria-describedby="not-chosen"' in tag]
    assert [('type="radio"' in tag, 'aria-invalid="true"' in tag) for tag in marked] == [(True, True)] * 2
    assert [" autofocus" in tag for tag in marked] == [True, False]
    assert page.count(" autofocus") == 1


def test_a_namesake_is_asked_about(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    Player.objects.create(name="Ivanov Ivan", birth_year=1980, city="Tartu")
    new = {"whom": "new", "name": "Ivanov Ivan", "rating": "1700"}
    page = text(chief.post(url("entry-add", stage), new))
    assert "Ivanov Ivan (1980" in page
    assert 'value="1700"' in page
    assert "This is another person" in page
    chief.post(url("entry-add", stage), {**new, "another": "on"})
    assert stage.entries.get().rating == 1700
    assert Player.objects.count() == 2


def test_a_look_alike_letter_is_pointed_out(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    typed = {"whom": "new", "name": "Ив\u0061нов"}  # a Latin a
    assert "Letter 3 of “Ив\u0061нов” is a Latin “a”" in text(chief.post(url("entry-add", stage), typed))
    chief.post(url("entry-add", stage), {**typed, "name": "Иванов"})
    assert stage.entries.get().latin_name == "Ivanov"


def test_an_external_id_is_nobody_elses(chief, people):
    stage = make_stage(0, event=make_event(chief=people["chief"]), numbered=False)
    Player.objects.create(name="Ivanov Ivan", external_id="17")
    response = chief.post(url("entry-add", stage), {"whom": "new", "name": "Petrov", "external_id": "17"})
    assert response.status_code == 200
    assert "xternal" in text(response)
    assert not stage.entries.exists()


def test_after_the_draw_the_form_asks_for_the_numbers_back(chief, stage):
    assert "Take the numbers back" in text(chief.get(url("entry-add", stage)))
    new = {"whom": "new", "name": "Late"}
    assert "needs a new draw" in text(chief.post(url("entry-add", stage), new))
    chief.post(url("entry-add", stage), {**new, "redraw": "on"})
    assert stage.entries.count() == 7
    assert "draw the numbers" in text(chief.get(event_url("event", stage)))


def test_a_late_entry_chooses_his_first_round(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    new = {"whom": "new", "name": "Late", "from_round": "3", "missed_bye": "on"}
    chief.post(url("entry-add", stage), new)
    late = stage.entries.get(name="Late")
    assert (late.number, late.first_round, late.byes.get().kind) == (7, 3, ByeKind.REQUESTED.value)


def test_an_entry_is_corrected_and_a_stale_form_shows_both_values(chief, stage):
    one = who(stage, 1)
    address = url("entry-edit", stage, one.pk)
    sent = fields(chief.get(address))
    chief.post(address, {**sent, "rating": "2600"})
    response = chief.post(address, {**sent, "rating": "2000"})
    assert "There now: “2600”. Yours: “2000”." in text(response)
    one.refresh_from_db()
    assert one.rating == 2600


def test_an_entry_is_removed_only_before_it_is_paired(chief, stage):
    one, two = who(stage, 1), who(stage, 2)
    chief.post(url("entry-remove", stage, two.pk), {"redraw": "1"})
    assert stage.entries.count() == 5
    stage.entries.filter(pk=one.pk).update(number=1)
    stage.entries.exclude(pk=one.pk).filter(name="Player 3").update(number=3)
    paired(stage, 1, "1-3 1-0")
    response = chief.post(url("entry-remove", stage, one.pk), {"redraw": "1"}, follow=True)
    assert "has games; withdraw the player instead" in text(response)
    assert stage.entries.count() == 5


def test_numbers_are_taken_back_by_a_button(chief, stage):
    assert "Take the numbers back" in text(chief.get(url("entries", stage)))
    chief.post(url("draw-take-back", stage), {"reason": "two more came"})
    stage.refresh_from_db()
    assert stage.draw_method == ""
    assert LogEntry.objects.get().reason == "two more came"


# ---- absences and withdrawal ---------------------------------------------------------------------------------------


def test_absences_are_announced_a_round(chief, stage):
    one = who(stage, 1)
    address = url("entry-absences", stage, one.pk)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)}
    chief.post(address, {**sent, "round-2": "requested", "round-3": "absent", "reason": "exam"})
    assert [(a.round_number, a.kind, a.reason) for a in Absence.objects.all()] == [
        (2, "requested", "exam"),
        (3, "absent", "exam"),
    ]
    assert "round 2: requested bye" in text(chief.get(url("entries", stage)))
    assert "exam" in text(chief.get(url("absences", stage)))


def test_a_second_bye_is_asked_about_before_it_is_written(chief, stage):
    address = url("entry-absences", stage, who(stage, 1).pk)
    sent = {f"initial-round-{n}": "" for n in range(1, 6)} | {"round-2": "requested", "round-3": "requested"}
    page = chief.post(address, sent)
    assert "would have 2 requested byes" in text(page)
    assert not Absence.objects.exists()
    assert page.context["form"].data["confirmed"] == "1"
    chief.post(address, {**sent, "confirmed": "1"})
    assert Absence.objects.count() == 2


def test_the_list_of_absences_leads_to_a_player(chief, stage):
    response = chief.get(url("absences", stage), {"entry": who(stage, 3).pk})
    assert response.url == url("entry-absences", stage, who(stage, 3).pk)
    assert chief.get(url("absences", stage), {"entry": "999999"}).status_code == 404


def test_a_withdrawal_shows_its_figures_and_asks_about_the_open_game(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    paired(stage, 2, "1-3 *", "2-6 *", "4-5 *")
    address = url("entry-withdraw", stage, who(stage, 3).pk)
    page = chief.get(address)
    for words in ("Played: 1 of 5 games.", "less than half", "Player 1 wins without play", "played in is round 1."):
        assert words in text(page)
    game = page.context["form"].game_fields()[0].html_name
    sent = {
        "seen": page.context["form"]["seen"].value(),
        "treatment": "counted",
        game: "free",
        "reason": "ill",
        "token": "t",
    }
    assert chief.post(address, {**sent, game: "repair"}).status_code == 200
    assert chief.post(address, sent).url == url("entries", stage)
    gone = who(stage, 3)
    assert (gone.last_round, gone.withdrawn, gone.withdrawal_reason) == (1, "counted", "ill")
    assert "left after round 1" in text(chief.get(url("entries", stage)))
    assert "has left already" in text(chief.post(address, sent, follow=True))
    assert LogEntry.objects.count() == 1


def test_a_withdrawal_asks_about_every_game_without_a_result(chief, stage):
    paired(stage, 1, "1-4 *", "5-2 1-0", "3-6 1-0")
    stage.rounds.get().games.filter(table=1).update(adjourned=True)
    paired(stage, 2, "1-3 *", "2-6 1-0", "4-5 1-0")
    address = url("entry-withdraw", stage, who(stage, 1).pk)
    page = chief.get(address)
    asked = page.context["form"].game_fields()
    assert [field.label for field in asked] == [
        "Round 1, table 1: Player 1 – Player 4 is adjourned",
        "Round 2, table 1: Player 1 – Player 3 is not played",
    ]
    assert "What the table would be" in text(page)
    answers = {asked[0].html_name: "kept", asked[1].html_name: "forfeit"}
    sent = {"seen": page.context["form"]["seen"].value(), "treatment": "counted", **answers}
    assert chief.post(address, sent).status_code == 302
    assert [(g.result, g.adjourned) for g in who(stage, 1).games_first.order_by("round")] == [
        ("*", True),
        ("-/+", False),
    ]


def test_figures_that_changed_are_shown_again(chief, stage):
    paired(stage, 1, "1-4 *", "5-2 1-0", "3-6 1-0")
    address = url("entry-withdraw", stage, who(stage, 1).pk)
    seen = chief.get(address).context["form"]["seen"].value()
    stage.rounds.get().games.filter(table=1).update(result="1-0", version=1)
    response = chief.post(address, {"seen": seen, "treatment": "counted"}, follow=True)
    assert "have changed since" in text(response)
    assert who(stage, 1).last_round is None


def test_departing_from_the_half_rule_needs_a_reason(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    address = url("entry-withdraw", stage, who(stage, 1).pk)
    sent = {"seen": chief.get(address).context["form"]["seen"].value(), "treatment": "forfeits"}
    assert "reason for departing from the half rule" in text(chief.post(address, sent))
    assert chief.post(address, {**sent, "reason": "disqualified"}).status_code == 302
    assert who(stage, 1).withdrawn == "forfeits"


def test_who_left_returns(chief, stage):
    paired(stage, 1, "1-4 1-0", "5-2 1-0", "3-6 1-0")
    Entry.objects.filter(number=1).update(last_round=1, withdrawn="counted")
    page = chief.post(url("entry-return", stage, who(stage, 1).pk), {"token": "t"}, follow=True)
    assert "is back, from round 2 on" in text(page)
    assert who(stage, 1).last_round is None
