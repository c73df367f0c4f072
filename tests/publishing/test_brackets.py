"""The bracket of a knock-out: every match where it belongs, in every variant and size, and never a draft."""

from __future__ import annotations

import re

import pytest

from pairings.model import Result
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.results.decide_match import decide_match
from renju_tournaments.tables.brackets import BracketWords, MatchWords, bracket_words
from renju_tournaments.tables.standings import table
from tests.events.knock_outs import game_between, knock_out, pair, play_out, won
from tests.factories import make_stage
from tests.publishing.scenes import touch

pytestmark = pytest.mark.django_db


def shown(stage: Stage) -> BracketWords:
    stage.refresh_from_db()
    found = bracket_words(stage)
    assert found is not None
    return found


def matches(found: BracketWords) -> dict[int, MatchWords]:
    every = [m for s in found.sections for p in s.parts for c in p.columns for m in c.matches]
    assert len({m.number for m in every}) == len(every)
    return {m.number: m for m in every}


def line(match: MatchWords) -> str:
    """“1 Player 1* 1 – 8 Player 8 0”, the winner with a star."""
    seats = [
        f"{s.player.name}{'*' if s.wins else ''} {s.score}".strip() if s.player else s.note or "-" for s in match.seats
    ]
    return " – ".join(seats)


def page(client, stage: Stage) -> str:
    answer = client.get(f"/e/{stage.event.slug}/1/bracket/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_who_is_still_in_has_no_last_match_in_the_standings() -> None:
    stage = knock_out(4)
    won(stage, 1, 3)
    rows = {row.number: row.decided_by for row in table(stage, after_round=1).rows}
    assert (rows[1], rows[3]) == ("", "")
    assert "Player 1" in rows[4]
    assert "Player 3" in rows[2]


def test_four_players_with_a_bronze_game() -> None:
    stage = knock_out(4, bronze=True)
    assert [line(m) for m in matches(shown(stage)).values()] == [
        "Player 1 – Player 4",
        "Player 2 – Player 3",
        "winner of match 1 – winner of match 2",
        "loser of match 2 – loser of match 1",
    ]
    won(stage, 1, 3)
    won(stage, 3, 4)
    found = shown(stage)
    assert [s.title for s in found.sections] == ["Main bracket", "Third place match"]
    assert [c.title for c in found.columns] == ["Semifinals", "Final", "Third place match"]
    assert line(matches(found)[3]) == "Player 1 0 – Player 3* 1"
    assert line(matches(found)[4]) == "Player 2 0 – Player 4* 1"
    assert [(p.place, p.player.number) for p in found.places] == [("1", 3), ("2", 1), ("3", 4), ("4", 2)]
    assert found.is_over


@pytest.mark.parametrize("players", [2, 3, 5, 16, 17, 33])
def test_every_match_stands_once_and_a_column_has_half_the_matches_of_the_one_before(players: int) -> None:
    stage = knock_out(players)
    play_out(stage)
    found = shown(stage)
    room = 1 << (players - 1).bit_length()
    assert len(matches(found)) == room - 1
    for section in found.sections:
        for part in section.parts:
            heights = [len(c.matches) for c in part.columns]
            assert heights[0] <= 8
            assert heights == [heights[0] >> n for n in range(len(heights))]
    assert found.places[0].player.number == 1
    assert found.is_over


def test_the_lines_of_a_part_lead_where_the_winners_go() -> None:
    """Of thirty-three, in pieces: each match takes its two players from the two beside it in the column before."""
    stage = knock_out(33)
    won(stage, 32)
    found = shown(stage)
    parts = found.sections[0].parts
    assert len(parts) == 5
    for part in parts:
        for before, after in zip(part.columns, part.columns[1:], strict=False):
            for place, match in enumerate(after.matches):
                sources = before.matches[2 * place : 2 * place + 2]
                for source, seat in zip(sources, match.seats, strict=True):
                    winner = next((s.player for s in source.seats if s.wins), None)
                    assert (seat.player == winner) if winner else seat.note == f"winner of match {source.number}"


def test_a_double_forfeit_sends_the_next_through_with_a_plus_and_nobody_is_invented(client) -> None:
    stage = knock_out(4)
    won(stage, 2, otherwise=Result.BOTH_FORFEIT)
    found = shown(stage)
    assert line(matches(found)[1]) == "Player 1 − – Player 4 −"
    assert matches(found)[1].said == "Nobody is through: both have lost."
    assert line(matches(found)[3]) == "- – Player 2* +"
    assert found.places[0].player.number == 2
    assert "nobody" in page(client, stage)


def test_a_match_of_two_games_that_nobody_played_has_marks_in_place_of_points(client) -> None:
    stage = knock_out(4, knock_out_games=2)
    for _game in range(2):
        round_ = won(stage, 2)
        for game in round_.games.select_related("first", "second").filter(result=Result.DRAW.value):
            left = game.second.number == 4
            game.result = (Result.FIRST_BY_FORFEIT if left else Result.SECOND_BY_FORFEIT).value
            game.save(update_fields=["result"])
    touch(stage)
    assert line(matches(shown(stage))[1]) == "Player 1* + + – Player 4 − −"
    assert line(matches(shown(stage))[2]) == "Player 2* 2 – Player 3 0"


def test_replays_are_listed_with_their_scores_and_the_lot_is_named(client) -> None:
    stage = knock_out(4, draw_means=["replay", "lot"])
    won(stage, 2)
    assert matches(shown(stage))[1].said == "Drawn: to be played again."
    won(stage)
    match = matches(shown(stage))[1]
    assert [(g.round, g.score) for g in match.games] == [(1, "½ : ½"), (2, "½ : ½")]
    assert re.fullmatch(r"Player [14] is through by lot \(lot number 11\)\.", match.said)
    html = page(client, stage)
    assert f"/e/{stage.event.slug}/1/rounds/2/#table-1" in html


def test_what_the_arbiter_decided_is_told_with_its_reason() -> None:
    stage = knock_out(4, draw_means=["lot"])
    won(stage, 2)
    one, four = (stage.entries.get(number=n).pk for n in (1, 4))
    decide_match(
        stage_id=stage.pk, one=one, other=four, through=four, means="lot", by=By(reason="drawn by the youngest")
    )
    assert matches(shown(stage))[1].said == "Player 4 is through by lot. (drawn by the youngest)"
    assert matches(shown(stage))[2].said == ""


def test_playing_on_for_every_place() -> None:
    stage = knock_out(8, knock_out="every-place")
    play_out(stage)
    found = shown(stage)
    assert [s.title for s in found.sections] == ["Main bracket", "Third place match", "Places 5–8", "Places 7–8"]
    assert [p.place for p in found.places] == [str(n) for n in range(1, 9)]


def test_lost_points_round_by_round(client) -> None:
    """Two lost points put a player out; 1, and then 2, who has lost least, has the free pass of the odd field."""
    stage = knock_out(5, knock_out="lost-points", lost_points=4)
    won(stage, 2)
    won(stage, 2, 3)
    found = shown(stage)
    assert found.sections == ()
    assert found.limit == "2"
    assert {r.player.number for r in found.rows} == {1, 2, 3, 4, 5}
    cells = {r.player.number: r.cells for r in found.rows}
    assert [(c.mark, c.opponent.number if c.opponent else 0, c.lost) for c in cells[2] if c] == [
        ("1", 5, "0"),
        ("", 0, "0"),
    ]
    passed = [c for r in found.rows for c in r.cells if c and c.opponent is None]
    assert len(passed) == 2
    lost = sum(float(r.lost.replace("½", ".5")) for r in found.rows)
    assert lost == 4, "two games each round, and each costs a point in all"
    assert "Who has lost 2 points is out" in page(client, stage)


def test_a_draft_is_not_seen(client) -> None:
    stage = knock_out(4)
    won(stage, 1, 2)
    before = page(client, stage)
    pair_round(stage_id=stage.pk)
    stage.refresh_from_db()
    assert "rounds/2/" not in page(client, stage).split("bracket-part")[1]
    assert before.count("Player 1") == page(client, stage).count("Player 1")


def test_before_the_draw_and_in_other_systems(client) -> None:
    stage = knock_out(4)
    stage.entries.update(number=None)
    touch(stage)
    assert "There is no bracket yet" in page(client, stage)
    swiss = make_stage(4)
    assert client.get(f"/e/{swiss.event.slug}/1/bracket/").status_code == 404


def test_an_adjourned_game_is_marked(client) -> None:
    stage = knock_out(4)
    pair(stage)
    game = game_between(stage, 1, 4)
    game.adjourned = True
    game.save()
    touch(stage)
    assert "adjourned" in page(client, stage)


def test_the_page_is_made_once(client, django_assert_num_queries) -> None:
    stage = knock_out(16)
    won(stage, *range(1, 9))
    address = f"/e/{stage.event.slug}/1/bracket/"
    client.get(address)
    with django_assert_num_queries(2):
        answer = client.get(address)
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_the_desk_sees_the_same(client, django_user_model) -> None:
    boss = django_user_model.objects.create_superuser("boss", "", "let-me-in")
    stage = knock_out(4)
    won(stage, 1, 2)
    client.force_login(boss)
    html = client.get(f"/desk/{stage.event.slug}/1/bracket/").content.decode()
    assert f"/desk/{stage.event.slug}/1/rounds/1/#t1" in html
    assert "/players/" not in html.split('class="bracket"')[1].split("</section>")[0]


def test_every_way_leads_to_the_bracket_and_not_to_a_cross_table(client) -> None:
    stage = knock_out(4)
    won(stage, 1, 2)
    base = f"/e/{stage.event.slug}/1/"
    for address in (f"/e/{stage.event.slug}/", f"{base}standings/", f"{base}rounds/1/", f"{base}players/1/"):
        html = client.get(address).content.decode()
        assert f'href="{base}bracket/"' in html, address
        assert "cross-table" not in html, address
    assert client.get(f"{base}cross-table/")["Location"] == f"{base}bracket/"
