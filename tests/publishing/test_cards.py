"""A player's card: one glance says where they sit."""

from datetime import UTC, datetime

import pytest

from pairings.model import ByeKind, System, Withdrawn
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Entry, ScheduledRound, Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round
from tests.events.playing import play as play_a_round
from tests.factories import make_stage
from tests.publishing.scenes import leave, play, touch

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    return make_stage(5, rounds=3, tiebreaks=("BH",))


def card(client, stage, number):
    answer = client.get(f"/e/{stage.event.slug}/1/players/{number}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_before_the_first_round_he_waits(client, stage):
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 5, 2, 11, 30, tzinfo=UTC))
    text = card(client, stage, 1)
    assert "Round 1 is not published yet." in text
    assert "14:30" in text


def test_his_table_is_on_top(client, stage):
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 5, 2, 11, 30, tzinfo=UTC))
    play(stage, 1, "1-3 *, 4-2 *", byes={5: ByeKind.FREE_POINT})
    text = card(client, stage, 4)
    top = text[text.index('<section class="next game"') : text.index("</section>")]
    assert "Table 2" in top
    assert "you start (first player)" in top
    assert "Player 2" in top
    assert "(2480)" in top
    assert "14:30" in top
    assert "your opponent starts" in card(client, stage, 2)


def test_a_free_point_is_told_in_words(client, stage):
    play(stage, 1, "1-3 *, 4-2 *", byes={5: ByeKind.FREE_POINT})
    assert "You have the free point: 1." in card(client, stage, 5)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (ByeKind.REQUESTED, "as you asked; it brings ½"),
        (ByeKind.ABSENT, "You are absent in this round."),
        (ByeKind.RESTING, "leaves you free in this round"),
    ],
)
def test_every_way_of_having_no_game_is_told(client, stage, kind, words):
    play(stage, 1, "1-3 *, 4-2 *", byes={5: kind})
    assert words in card(client, stage, 5)


def test_when_his_game_is_over_he_waits_for_the_next_round(client, stage):
    play(stage, 1, "1-3 1-0, 4-2 *", byes={5: ByeKind.FREE_POINT})
    assert "Round 2 is not published yet." in card(client, stage, 1)


def test_a_draft_is_not_his_next_game(client, stage):
    play(stage, 1, "1-3 1-0, 4-2 0-1", byes={5: ByeKind.FREE_POINT})
    play(stage, 2, "1-2 *, 5-4 *", state=RoundState.DRAFT)
    text = card(client, stage, 1)
    assert "Round 2 is not published yet." in text
    assert "Player 2" not in text


def test_an_adjourned_game_of_the_round_is_his_headline(client, stage):
    play(stage, 1, "1-3 *, 4-2 1-0", adjourned=(1,))
    text = card(client, stage, 1)
    assert "The game is adjourned." in text


def test_an_adjourned_game_of_an_earlier_round_stays_in_sight(client, stage):
    play(stage, 1, "1-3 *, 4-2 1-0", adjourned=(1,))
    play(stage, 2, "4-1 *, 2-3 *")
    text = card(client, stage, 1)
    assert '<section class="next game"' in text
    assert "Adjourned: round 1, table 1, against Player 3." in text


def test_who_left_is_told_so(client, stage):
    play(stage, 1, "1-3 1-0, 4-2 0-1")
    leave(stage, 3, 1, Withdrawn.COUNTED.value)
    assert "Withdrawn after round 1." in card(client, stage, 3)


def test_who_comes_later_is_told_when(client, stage):
    Entry.objects.filter(stage=stage, number=5).update(first_round=3)
    play(stage, 1, "1-3 *, 4-2 *")
    assert "You play from round 3." in card(client, stage, 5)


def test_after_the_last_round_he_has_a_place(client, stage):
    Stage.objects.update(rounds_planned=1)
    touch(stage)
    play(stage, 1, "1-3 1-0, 4-2 1/2-1/2", byes={5: ByeKind.ABSENT})
    assert "The last round is played: place 1, points 1." in card(client, stage, 1)


def test_of_a_schedule_published_ahead_his_first_open_game_is_next(client):
    stage = make_stage(5, system=System.ROUND_ROBIN, rounds=5)
    play(stage, 1, "2-5 1-0, 3-4 1-0", byes={1: ByeKind.RESTING})
    play(stage, 2, "5-3 1-0, 1-2 *", byes={4: ByeKind.RESTING})
    play(stage, 3, "3-1 *, 4-5 *", byes={2: ByeKind.RESTING})
    assert "Round 2" in card(client, stage, 1)
    third = card(client, stage, 5)
    assert '<section class="next game"' in third
    assert "Round 3" in third[third.index('<section class="next') : third.index("</section>")]
    assert "leaves you free" in card(client, stage, 4)


def test_opponents_come_with_their_places_and_the_working_is_one_tap_away(client, stage):
    play(stage, 1, "1-3 1-0, 4-2 0-1", byes={5: ByeKind.FREE_POINT})
    text = card(client, stage, 3)
    assert f'/e/{stage.event.slug}/1/standings/1/3/">Why am I here?' in text
    rows = text[text.index('class="card-rounds"') :]
    assert "Player 1" in rows


def test_nobody_has_that_number(client, stage):
    assert client.get(f"/e/{stage.event.slug}/1/players/77/").status_code == 404


@pytest.mark.parametrize("query", ["soos", "SOOSÕRV", "соосырв", "Ando Soos"])
def test_two_or_three_letters_in_any_alphabet_find_the_card(client, stage, query):
    Entry.objects.filter(stage=stage, number=2).update(name="Ando Soosõrv" if "ы" not in query else "Андо Соосырв")
    touch(stage)
    text = client.get(f"/e/{stage.event.slug}/find/", {"q": query}).content.decode()
    assert f'href="/e/{stage.event.slug}/1/players/2/"' in text
    assert "Player 1" not in text


def test_the_number_finds_too(client, stage):
    text = client.get(f"/e/{stage.event.slug}/find/", {"q": "4"}).content.decode()
    assert f'href="/e/{stage.event.slug}/1/players/4/"' in text


def test_namesakes_are_told_apart(client, stage):
    Entry.objects.filter(stage=stage, number__in=(1, 2)).update(name="Ivan Ivanov")
    Entry.objects.filter(stage=stage, number=1).update(city="Псков")
    Entry.objects.filter(stage=stage, number=2).update(city="Тверь")
    touch(stage)
    text = client.get(f"/e/{stage.event.slug}/find/", {"q": "iv"}).content.decode()
    assert text.count("Ivan Ivanov") == 2
    assert "Псков" in text
    assert "Тверь" in text


def test_before_the_draw_there_is_a_name_and_no_card(client):
    stage = make_stage(3, numbered=False)
    text = client.get(f"/e/{stage.event.slug}/find/", {"q": "player"}).content.decode()
    assert "Player 2" in text
    assert "/players/" not in text


def test_every_round_says_why_this_opponent(client):
    """Thirteen players: after round 1 somebody must float, and somebody is free; after round 2 both still read why."""
    stage = make_stage(13, rounds=5)
    for _round in range(2):
        play_a_round(stage)
    second = stage.rounds.get(number=2)
    floated = next(g for g in second.games.all() if any(r["code"] == "floater" for r in g.reasons))
    free = second.byes.get(kind=ByeKind.FREE_POINT.value)
    text = card(client, stage, floated.first.number)
    assert text.count('<details class="why">') == 2
    for words in ("floats", "leaves the group of", "Group of"):
        assert words in text
    free_card = card(client, stage, free.entry.number)
    assert "gets the free point: the largest number in the lowest group" in free_card


def test_the_game_to_come_leads_to_how_the_whole_round_was_paired(client):
    stage = make_stage(4)
    pair_round(stage_id=stage.pk)
    publish_round(stage_id=stage.pk, number=1)
    assert f'/e/{stage.event.slug}/1/rounds/1/#why"' in card(client, stage, 1)
    page = client.get(f"/e/{stage.event.slug}/1/rounds/1/").content.decode()
    about = page[page.index('<p id="why">') :]
    assert "Score groups in the order of work" in about[: about.index("</p>")]
