"""The pairing of a round as it hangs on the wall."""

from datetime import UTC, datetime

import pytest

from pairings.model import ByeKind, Reason, System
from renju_tournaments.common.people import NOBODY
from renju_tournaments.events.models import Entry, Game, ScheduledRound
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from tests.factories import make_stage
from tests.publishing.scenes import play, touch

pytestmark = pytest.mark.django_db


def text_of(client, stage, rest, **query):
    answer = client.get(f"/e/{stage.event.slug}/{stage.ordinal}/{rest}", query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_byes_stand_last_and_without_a_table(client):
    stage = make_stage(5)
    play(stage, 1, "1-3 *, 4-2 *", byes={5: ByeKind.FREE_POINT})
    text = text_of(client, stage, "rounds/1/")
    assert text.index("Player 4") < text.index("Player 5")
    assert text.count('class="num table-number"') == 2
    assert "free point" in text


def test_who_left_or_has_not_come_is_no_part_of_the_round(client):
    stage = make_stage(4)
    play(stage, 1, "1-2 *", byes={3: ByeKind.WITHDRAWN, 4: ByeKind.NOT_ENTERED})
    text = text_of(client, stage, "rounds/1/")
    assert "Player 3" not in text
    assert "Player 4" not in text


def test_by_name_everybody_finds_his_table(client):
    stage = make_stage(5)
    Entry.objects.filter(stage=stage, number=2).update(name="Ångström")
    Entry.objects.filter(stage=stage, number=5).update(name="Zander")
    play(stage, 1, "1-3 *, 4-2 *", byes={5: ByeKind.REQUESTED})
    text = text_of(client, stage, "rounds/1/", by="name")
    body = text[text.index("<tbody>") :]
    assert body.index("Ångström") < body.index("Player 1") < body.index("Player 3") < body.index("Zander")
    assert "requested bye" in body


def test_a_changed_round_says_what_changed_and_when_on_the_clock_of_the_venue(client):
    stage = make_stage(4)
    play(stage, 1, "1-2 *, 3-4 *", changed_at=datetime(2026, 5, 2, 7, 12, tzinfo=UTC), changes=[{"tables": [1, 2]}])
    text = text_of(client, stage, "rounds/1/")
    assert "10:12" in text
    assert "tables 1, 2" in text


def test_a_round_to_come_says_when_it_starts(client):
    stage = make_stage(4)
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 5, 2, 11, 30, tzinfo=UTC))
    text = text_of(client, stage, "rounds/1/")
    assert "Round 1 is not published yet." in text
    assert "14:30" in text


def test_an_unknown_time_zone_breaks_nothing(client):
    stage = make_stage(4)
    stage.event.time_zone = "Atlantis/Capital"
    stage.event.save()
    ScheduledRound.objects.create(stage=stage, number=1, starts_at=datetime(2026, 5, 2, 11, 30, tzinfo=UTC))
    assert "11:30" in text_of(client, stage, "rounds/1/")


def test_there_is_no_round_outside_the_plan(client):
    stage = make_stage(4, rounds=5)
    for number in (0, 6, 99):
        assert client.get(f"/e/{stage.event.slug}/1/rounds/{number}/").status_code == 404


def test_reasons_are_told_with_names_and_a_hand_is_named(client):
    stage = make_stage(4)
    play(stage, 1, "1-2 *, 3-4 *")
    Game.objects.filter(table=1).update(reasons=[Reason.of("proposal", player=1, opponent=2).as_json()])
    Game.objects.filter(table=2).update(edited_by_hand=True)
    touch(stage)
    text = text_of(client, stage, "rounds/1/")
    assert "Player 1 – Player 2: upper half against lower half, as proposed." in text
    assert "Set by the arbiter." in text


def test_a_reason_of_another_version_is_left_out(client):
    stage = make_stage(4)
    play(stage, 1, "1-2 *, 3-4 *")
    Game.objects.filter(table=1).update(reasons=[{"code": "no_such_code"}])
    touch(stage)
    assert "no_such_code" not in text_of(client, stage, "rounds/1/")


def test_forfeits_are_written_as_such(client):
    stage = make_stage(6)
    play(stage, 1, "1-2 +/-, 3-4 -/-, 5-6 1/2-1/2")
    text = text_of(client, stage, "rounds/1/")
    assert "+ / −" in text
    assert "− / −" in text
    assert "½ – ½" in text


def test_a_name_is_never_markup(client):
    stage = make_stage(4)
    Entry.objects.filter(stage=stage, number=1).update(name="<script>alert(1)</script>", latin_name="<b>x</b>")
    play(stage, 1, "1-2 *, 3-4 *")
    for page in ("rounds/1/", "standings/", "start-list/", "players/1/", "cross-table/"):
        text = text_of(client, stage, page)
        assert "<script>alert" not in text
        assert "<b>x" not in text


def test_the_wall_shows_the_round_being_played_of_a_schedule_published_ahead(client):
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3)
    play(stage, 1, "1-4 1-0, 2-3 1-0")
    play(stage, 2, "4-3 *, 1-2 *")
    play(stage, 3, "2-4 *, 3-1 *")
    text = client.get(f"/e/{stage.event.slug}/").content.decode()
    assert f'/e/{stage.event.slug}/1/rounds/2/">Round 2</a>' in text
    assert "Standings after round 1" in text_of(client, stage, "standings/")


def test_a_player_who_left_has_no_total_and_his_opponent_reads_why_he_is_free(client):
    """Situations B.12: withdrawn before half of a round-robin."""
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3, tiebreaks=("SB",))
    play(stage, 1, "1-4 1-0, 2-3 1-0")
    play(stage, 2, "4-3 *, 1-2 *")
    withdraw_player(stage.pk, stage.entries.get(number=1).pk, by=NOBODY)
    touch(stage)
    for page in ("standings/", "cross-table/"):
        text = text_of(client, stage, page)
        row = text[text.index('<tr data-number="1" class="withdrawn">') :]
        assert "<td></td>" in row[: row.index("</tr>")]
        assert "Withdrawn before half of the games: not placed." in text
    assert "Points:" not in text_of(client, stage, "players/1/")
    assert "Players who leave: Russian rules" in text_of(client, stage, "standings/")
    assert "Player 1 has withdrawn, so Player 2 has no game." in text_of(client, stage, "rounds/2/")
    assert "Player 1 has withdrawn, so Player 2 has no game." in text_of(client, stage, "players/2/")
