"""The log: who, when, what, before, after, why; readable by everybody at the desk, and by nobody else."""

from __future__ import annotations

import pytest
from django.urls import reverse

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import LogEntry
from renju_tournaments.events.services.results.correct_result import correct_result
from renju_tournaments.events.services.results.enter_result import enter_result, undo_last
from renju_tournaments.events.services.writing import write_log
from renju_tournaments.events.subjects import of_name
from renju_tournaments.wording.log import Change, changes, is_undoing, result_in_words, subject_in_words
from tests.desk.pages import text
from tests.events.boards import game_at, play
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def kask():
    return make_user("kask")


@pytest.fixture
def novak():
    return make_user("novak")


@pytest.fixture
def stage(kask, novak):
    stage = make_stage(4, event=make_event(chief=kask, arbiter=novak))
    play(stage, 1, "1-3 *, 4-2 *")
    return stage


def enter(stage, table, result, *, by, adjourned=False):
    game = game_at(stage, 1, table)
    enter_result(
        stage_id=stage.pk,
        round_number=1,
        game_id=game.pk,
        result=result,
        adjourned=adjourned,
        by=By(by, seen_version=game.version),
    )


def page(client, user, of, **query):
    client.force_login(user)
    return client.get(reverse("desk:log", args=[of.event.slug]), query)


def test_a_result_reads_as_a_result(stage, kask):
    enter(stage, 1, Result.FIRST_BY_FORFEIT, by=kask)
    assert changes(LogEntry.objects.get()) == [Change("result", "no result", "+ / −")]


def test_an_adjourned_game_reads_as_one(stage, kask):
    enter(stage, 1, Result.PENDING, adjourned=True, by=kask)
    assert changes(LogEntry.objects.get()) == [Change("result", "no result", "adjourned")]


def test_the_overview_says_which_result_was_entered_and_what_a_correction_replaced(client, stage, kask):
    enter(stage, 1, Result.DRAW, by=kask)
    enter(stage, 2, Result.FIRST_WINS, by=kask)
    game = game_at(stage, 1, 1)
    correct_result(
        stage_id=stage.pk,
        round_number=1,
        game_id=game.pk,
        result=Result.SECOND_WINS,
        by=By(kask, reason="misheard", seen_version=game.version),
    )
    assert [result_in_words(e) for e in LogEntry.objects.all()] == ["½ – ½ → 0 – 1", "1 – 0", "½ – ½"]
    client.force_login(kask)
    html = text(client.get(reverse("desk:event", args=[stage.event.slug])))
    assert "Latest actions" in html
    assert "table 2: Player 4 – Player 2 <strong" in html
    assert ">1 – 0</strong>" in html


def test_an_undoing_is_marked(stage, kask):
    enter(stage, 1, Result.DRAW, by=kask)
    undo_last(stage_id=stage.pk, round_number=1, by=By(kask))
    newest, oldest = LogEntry.objects.all()
    assert (is_undoing(newest), is_undoing(oldest)) == (True, False)
    assert changes(newest) == [Change("result", "½ – ½", "no result")]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"role": Role.ARBITER.value}, {"role": None}, [Change("role", "Arbiter", "–")]),
        ({"rating": 2400, "city": "Tartu"}, {"rating": 2410, "city": "Tartu"}, [Change("rating", "2400", "2410")]),
        ({"free_point": 2}, {"free_point": 1}, [Change("free point of an odd field", "1", "½")]),
        ({"is_public": True}, {"is_public": False}, [Change("listed in public", "yes", "no")]),
        (
            {"system": "round-robin"},
            {"system": "regulated-swiss"},
            [Change("system", "Round-robin", "Swiss regulated by ratings")],
        ),
        (None, {"numbers": {"1": "Kask", "2": "Novák"}}, [Change("numbers", "", "1. Kask; 2. Novák")]),
        (None, {"strange_thing": [1, 2]}, [Change("strange thing", "", "1, 2")]),
        (None, None, []),
        ("draft", "published", [Change("", "draft", "published")]),
    ],
)
def test_stored_values_are_put_into_words(before, after, expected):
    assert changes(LogEntry(act=LogAct.STAGE_CHANGED, before=before, after=after)) == expected


def test_the_page_lists_the_newest_first_with_reasons(client, stage, kask):
    enter(stage, 1, Result.DRAW, by=kask)
    game = game_at(stage, 1, 1)
    correct_result(
        stage_id=stage.pk,
        round_number=1,
        game_id=game.pk,
        result=Result.FIRST_WINS,
        by=By(kask, reason="the slip was misread", seen_version=1),
    )
    html = page(client, kask, stage).content.decode()
    assert html.index("the slip was misread") < html.index("no result → ½ – ½")
    assert "Round 1, table 1: Player 1 – Player 3" in html
    assert "½ – ½ → 1 – 0" in html


def test_every_role_at_the_desk_reads_it_and_a_stranger_does_not(client, stage, novak):
    assert page(client, novak, stage).status_code == 200
    assert page(client, make_user(), stage).status_code == 404


def test_filters_by_act_person_and_round(client, stage, kask, novak):
    enter(stage, 1, Result.DRAW, by=kask)
    enter(stage, 2, Result.DRAW, by=novak)
    write_log(stage, LogAct.GAME_NOTED, By(novak), subject=of_name("Note 5"), round_number=5)
    write_log(stage.event, LogAct.EVENT_CHANGED, By(kask), subject=of_name("Spring Cup"))

    def subjects(**query):
        return [
            subject_in_words(row.record.subject) for row in page(client, kask, stage, **query).context["table"].page
        ]

    assert subjects(person="novak") == ["Note 5", "Round 1, table 2: Player 4 – Player 2"]
    assert subjects(act="event-changed") == ["Spring Cup"]
    assert subjects(round="5") == ["Note 5"]
    assert len(subjects(stage="1")) == 3
    assert len(subjects(act="nonsense", round="x")) == 4


def test_fifty_to_a_page_and_the_filter_stays(client, stage, kask):
    for n in range(60):
        write_log(stage, LogAct.GAME_NOTED, By(kask), subject=of_name(f"note {n}"))
    first = page(client, kask, stage, person="kask")
    assert len(first.context["table"].page) == 50
    assert "person=kask&amp;page=2" in first.content.decode()
    assert len(page(client, kask, stage, page="2").context["table"].page) == 10
    assert len(page(client, kask, stage, page="nonsense").context["table"].page) == 50


def test_a_press_on_a_head_sorts_the_whole_log_and_keeps_the_filter(client, stage, kask):
    anna = make_user("anna")
    for n, who in enumerate([kask, anna, kask]):
        write_log(stage, LogAct.GAME_NOTED, By(who), subject=of_name(f"note {n}"))
    first = page(client, kask, stage, act="game-noted")
    assert 'href="?act=game-noted&amp;sort=actor_name"' in first.content.decode()
    for sort, order in (("", [2, 1, 0]), ("at", [0, 1, 2]), ("actor_name", [1, 2, 0]), ("nonsense", [2, 1, 0])):
        shown = page(client, kask, stage, act="game-noted", **({"sort": sort} if sort else {})).context["table"].page
        assert [subject_in_words(row.record.subject) for row in shown] == [f"note {n}" for n in order]


def test_acts_are_sorted_by_the_words_that_are_read_and_the_head_says_which_way(client, stage, kask):
    for act in LogAct:
        write_log(stage, act, By(kask), subject=of_name(act.value))
    for sort, way, head in (("act", False, "ascending"), ("-act", True, "descending")):
        answer = page(client, kask, stage, sort=sort)
        assert answer.content.decode().count(f'aria-sort="{head}"') == 1
        words = [str(row.record.get_act_display()).casefold() for row in answer.context["table"].rows]
        assert words == sorted(words, reverse=way)
        assert len(words) >= len(LogAct)


def test_the_page_costs_the_same_for_every_length(client, stage, kask, django_assert_max_num_queries):
    for n in range(40):
        write_log(stage, LogAct.GAME_NOTED, By(kask), subject=of_name(f"note {n}"))
    client.force_login(kask)
    with django_assert_max_num_queries(12):
        client.get(reverse("desk:log", args=[stage.event.slug]))
