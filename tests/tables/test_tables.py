"""Standings, workings and cross-tables in words."""

from fractions import Fraction

import pytest
from django.utils import translation

from pairings.model import ByeKind, HalfRule, Result, System, Withdrawn
from pairings.standings import TIEBREAKS, Mark
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Entry, Stage
from renju_tournaments.tables import crosstables, standings, workings
from renju_tournaments.tables.values.players import player_words
from renju_tournaments.wording.tables import standings as words
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import leave, play, touch

pytestmark = pytest.mark.django_db


def swiss(tiebreaks=("BH", "BH-C1", "WIN", "H2H")):
    """Six players after three rounds; 1 has beaten everybody they met, 6 had the free point once."""
    stage = make_stage(6, rounds=5, tiebreaks=tiebreaks)
    play(stage, 1, "1-4 1-0, 5-2 1/2-1/2, 3-6 1-0")
    play(stage, 2, "3-1 0-1, 2-4 1-0", byes={6: ByeKind.FREE_POINT, 5: ByeKind.REQUESTED})
    play(stage, 3, "1-2 1-0, 6-4 +/-, 5-3 1/2-1/2")
    return stage


def row(table, number):
    return next(r for r in table.rows if r.number == number)


def number_of(text):
    """A shown amount as a number of quarters: decimals, or points written with ½."""
    halves = text.endswith("½")
    whole = text.removesuffix("½").replace(",", ".").replace("−", "-")
    return round((float(whole or 0) + halves / 2) * 4)


def test_every_coefficient_and_every_mark_has_words():
    assert set(words.TIEBREAKS) == set(TIEBREAKS)
    assert set(words.MARKS) == set(Mark)
    assert set(words.BYES) == set(ByeKind)


def test_places_points_and_what_decided():
    table = standings.table(swiss(), after_round=3)
    assert [(r.number, str(r.place), str(r.points), r.decided_by) for r in table.rows] == [
        (1, "1", "3", "points"),
        (6, "2", "2", "points"),
        (3, "3", "1½", "Buchholz"),
        (2, "4", "1½", "Buchholz"),
        (5, "5", "1½", "points"),
        (4, "6", "0", ""),
    ]
    assert row(table, 3).decides == "BH"
    assert row(table, 1).decides == ""


def test_points_are_written_with_halves_and_coefficients_in_decimals():
    found = workings.working(swiss(), 3, after_round=3)
    points, buchholz = found.workings[0], found.workings[1]
    assert (points.value, [line.contribution for line in points.lines]) == ("1½", ["1", "0", "½"])
    assert buchholz.value == "6.5"
    assert [(line.counted, line.contribution) for line in buchholz.lines] == [("2", "2"), ("3", "3"), ("1½", "1.5")]


def test_a_forfeit_is_written_with_a_true_minus():
    found = workings.working(swiss(), 4, after_round=3)
    assert found.workings[0].lines[2].result == "−"
    assert Result.SECOND_BY_FORFEIT.label == "− / +"


def test_equal_by_everything_share_the_place():
    stage = make_stage(4, tiebreaks=())
    play(stage, 1, "1-3 1-0, 2-4 1-0")
    assert [str(r.place) for r in standings.table(stage, after_round=1).rows] == ["1–2", "1–2", "3–4", "3–4"]


@pytest.mark.parametrize("codes", [tuple(TIEBREAKS)[:8], tuple(TIEBREAKS)[8:]])
def test_every_value_opens_lines_that_add_up_to_it(codes):
    stage = swiss(codes)
    table = standings.table(stage, after_round=3)
    for number in range(1, 7):
        found = workings.working(stage, number, after_round=3)
        shown = {value.code: str(value) for value in row(table, number).values}
        assert [w.code for w in found.workings] == ["points", *codes]
        for w in found.workings[1:]:
            assert w.value == shown[w.code]
        for w in found.workings:
            if w.value == words.NONE:
                assert w.why
            elif w.lines and w.code not in ("AOB", "ARO", "ARO-C1", "TPR"):
                assert sum(number_of(line.contribution) for line in w.lines) == number_of(w.value), (number, w.code)


def test_the_points_themselves_add_up_with_byes_and_forfeits():
    found = workings.working(swiss(), 6, after_round=3)
    points = found.workings[0]
    assert [(line.round, line.contribution, line.mark) for line in points.lines] == [
        (1, "0", ""),
        (2, "1", "free point"),
        (3, "1", "without play"),
    ]
    assert points.value == "2"


def test_a_cut_opponent_is_shown_and_marked():
    found = workings.working(swiss(), 1, after_round=3)
    cut = next(w for w in found.workings if w.code == "BH-C1")
    left_out = [line for line in cut.lines if line.left_out]
    assert [line.mark for line in left_out] == ["left out: among the lowest"]
    assert left_out[0].contribution == "0"


def test_the_sentences_name_both_neighbours_and_both_values():
    assert workings.working(swiss(), 2, after_round=3).sentences == (
        "Below Player 3 by Buchholz: 4.5 against 6.5.",
        "Above Player 5 by Buchholz: 4.5 against 3.",
    )


def test_a_shared_place_is_told_and_the_next_below_all_who_share_it():
    stage = make_stage(4, tiebreaks=("SB",), system=System.ROUND_ROBIN, rounds=3)
    play(stage, 1, "1-4 1-0, 2-3 1/2-1/2")
    play(stage, 2, "4-3 0-1, 1-2 1/2-1/2")
    play(stage, 3, "2-4 1-0, 3-1 1/2-1/2")
    assert workings.working(stage, 1, after_round=3).sentences == (
        "Shares the place with Player 2, Player 3: equal by every criterion.",
        "Above Player 4 by points: 2 against 0.",
    )
    assert workings.working(stage, 4, after_round=3).sentences == ("Below Player 3 by points: 0 against 2.",)


def test_the_unplaced_are_told_why():
    stage = swiss()
    leave(stage, 4, 3, Withdrawn.COUNTED.value)
    table = standings.table(stage, after_round=3)
    last = table.rows[-1]
    assert (last.number, last.place, last.withdrawn, last.values) == (4, None, True, ())
    assert table.footnotes[int(last.mark) - 1] == "Withdrawn before half of the games: not placed."
    assert workings.working(stage, 4, after_round=3).sentences == ("Withdrawn before half of the games: not placed.",)


def test_who_left_after_half_keeps_his_place_with_a_footnote():
    stage = swiss()
    leave(stage, 4, 3, Withdrawn.FORFEITS_REST.value)
    last = row(standings.table(stage, after_round=3), 4)
    assert str(last.place) == "6"
    assert last.mark == "1"


def test_an_earlier_table_knows_nothing_of_a_later_withdrawal():
    stage = swiss()
    leave(stage, 4, 3, Withdrawn.COUNTED.value)
    assert standings.table(stage, after_round=2).footnotes == ()


def test_a_draft_counts_for_nothing():
    stage = swiss()
    before = standings.table(stage, after_round=3)
    play(stage, 4, "1-5 *, 2-3 *, 4-6 *", state=RoundState.DRAFT)
    assert standings.last_played(standings.published_rounds(stage)) == 3
    assert standings.table(stage, after_round=3) == before


def test_the_current_round_of_a_schedule_is_the_one_being_played():
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3)
    play(stage, 1, "1-4 1-0, 2-3 *", adjourned=(2,))
    play(stage, 2, "4-3 *, 1-2 1-0")
    play(stage, 3, "2-4 *, 3-1 +/-")
    rounds = standings.published_rounds(stage)
    assert standings.current_round(rounds).number == 2
    assert standings.last_played(rounds) == 2


def test_before_anything_is_published_there_is_no_current_round():
    assert standings.current_round([]) is None
    assert standings.last_played([]) == 0


def test_a_table_comes_from_the_cache_until_something_is_written(django_assert_num_queries):
    stage = swiss()
    standings.table(stage, after_round=3)
    with django_assert_num_queries(0):
        standings.table(stage, after_round=3)
    Entry.objects.filter(stage=stage, number=1).update(name="Renamed")
    touch(stage)
    assert row(standings.table(stage, after_round=3), 1).player.name == "Renamed"


def test_each_language_has_a_table_of_its_own():
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3, tiebreaks=("SB",))
    play(stage, 1, "1-4 1/2-1/2, 2-3 1/2-1/2")
    play(stage, 2, "4-3 1/2-1/2, 1-2 1-0")
    texts = {}
    for language in ("en", "ru", "cs"):
        with translation.override(language):
            texts[language] = str(row(standings.table(stage, after_round=2), 4).values[0])
    assert texts == {"en": "1.25", "ru": "1,25", "cs": "1,25"}


def test_a_negative_coefficient_has_a_true_minus():
    assert words.amount(Fraction(-1, 2)) == "−0.5"
    with translation.override("cs"):
        assert words.amount(Fraction(-159, 4)) == "−39,75"


def test_a_latin_name_is_shown_only_where_it_says_more():
    shown = {
        ("Чёрный Пётр", "Chernyj Petr"): "Chernyj Petr",
        ("Soosõrv Ando", "Soosorv Ando"): "",
        ("Żak Łukasz", "Zak Lukasz"): "",
        ("Kim", "Kim"): "",
        ("中村 健", "Nakamura Ken"): "Nakamura Ken",
        ("Müller Hans", "Mueller Hans"): "Mueller Hans",
    }
    stage = Stage(system="round-robin")
    for (name, latin), expected in shown.items():
        assert player_words(Entry(name=name, latin_name=latin), stage).latin == expected


# ---- cross-tables ----


def test_a_swiss_cross_table_tells_opponent_start_result_and_score():
    chart = crosstables.chart(swiss(), after_round=3)
    assert not chart.by_opponent
    assert chart.blocks[0].numbers == (1, 2, 3)
    line = next(r for r in chart.blocks[0].rows if r.player.number == 1)
    cells = [square.meetings[0] for square in line.squares]
    assert [(m.opponent, m.stone, m.symbol, str(m.running)) for m in cells] == [
        (4, "●", "1", "1"),
        (3, "○", "1", "2"),
        (2, "●", "1", "3"),
    ]
    assert cells[0].words == "Round 1, against Player 4 (started): 1"


def test_a_bye_in_a_swiss_cross_table():
    chart = crosstables.chart(swiss(), after_round=3)
    free = next(r for r in chart.blocks[0].rows if r.player.number == 6).squares[1].meetings[0]
    assert (free.opponent, free.symbol, free.bye, str(free.running)) == (None, "1", ByeKind.FREE_POINT, "1")
    assert free.words == "Round 2: free point"


def test_a_round_robin_cross_table_is_square_and_each_own_cell_is_filled():
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3, tiebreaks=("SB",))
    play(stage, 1, "1-4 1-0, 2-3 -/+")
    play(stage, 2, "4-3 1/2-1/2, 1-2 *")
    chart = crosstables.chart(stage, after_round=2, order=crosstables.Order.NUMBER)
    assert chart.by_opponent
    assert chart.blocks[0].numbers == (1, 2, 3, 4)
    assert chart.open_games == 1
    for n, line in enumerate(chart.blocks[0].rows):
        assert [square.own for square in line.squares] == [i == n for i in range(4)]
    second = chart.blocks[0].rows[1].squares
    assert second[2].meetings[0].symbol == "−"
    assert second[0].meetings[0].open


def test_two_cycles_put_two_results_into_a_cell():
    stage = make_stage(2, system=System.ROUND_ROBIN, rounds=2)
    stage.cycles = 2
    stage.save()
    play(stage, 1, "1-2 1-0")
    play(stage, 2, "2-1 1/2-1/2")
    chart = crosstables.chart(stage, after_round=2, order=crosstables.Order.NUMBER)
    assert [m.symbol for m in chart.blocks[0].rows[0].squares[1].meetings] == ["1", "½"]
    assert [m.stone for m in chart.blocks[0].rows[0].squares[1].meetings] == ["●", "○"]


def test_annulled_games_stay_visible_and_are_marked():
    stage = make_stage(6, system=System.ROUND_ROBIN, rounds=5)
    stage.half_rule = HalfRule.RUSSIAN.value
    stage.save()
    play(stage, 1, "1-6 1-0, 2-5 1-0, 3-4 1-0")
    leave(stage, 6, 1, Withdrawn.ANNULLED.value)
    chart = crosstables.chart(stage, after_round=1, order=crosstables.Order.NUMBER)
    cell = chart.blocks[0].rows[0].squares[5].meetings[0]
    assert (cell.symbol, cell.annulled) == ("1", True)
    assert "counts for nobody" in cell.words
    assert str(chart.blocks[0].rows[0].points) == "0"
    assert chart.blocks[0].rows[5].mark == "1"
    assert chart.footnotes == ("Withdrawn before half of the games: not placed.",)


# ---- the desk's pages ----


@pytest.fixture
def desk(client):
    arbiter = make_user()
    stage = make_stage(4, event=make_event(arbiter=arbiter), rounds=3, tiebreaks=("BH",))
    play(stage, 1, "1-3 1-0, 2-4 *")
    client.force_login(arbiter)
    return stage


def test_the_desk_shows_tables_workings_and_cross_table(client, desk):
    base = f"/desk/{desk.event.slug}/1/"
    assert "Standings after round 1" in client.get(f"{base}standings/").content.decode()
    assert "Provisional: 1 game is still open." in client.get(f"{base}standings/1/").content.decode()
    assert "Together" in client.get(f"{base}standings/1/3/").content.decode()
    assert "Cross-table" in client.get(f"{base}cross-table/?by=number").content.decode()


def test_the_desk_has_no_table_after_a_round_to_come(client, desk):
    base = f"/desk/{desk.event.slug}/1/"
    for page in ("standings/2/", "standings/2/1/", "standings/1/77/"):
        assert client.get(base + page).status_code == 404


def test_the_desks_tables_are_for_people_with_a_role(client, desk):
    client.force_login(make_user())
    assert client.get(f"/desk/{desk.event.slug}/1/standings/").status_code == 404
    client.logout()
    assert client.get(f"/desk/{desk.event.slug}/1/standings/").status_code == 302
