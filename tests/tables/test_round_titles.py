"""What rounds are called: on the desk and in public, before they are paired and after a draw made one more."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pairings.model import System
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.tables.round_titles import rounds_known, title_of
from tests.desk.pages import text, url
from tests.events.knock_outs import knock_out, play_out, won
from tests.factories import make_event, make_stage
from tests.publishing.scenes import touch

pytestmark = pytest.mark.django_db


def titles(stage: Stage, *, drafts: bool = False) -> list[str]:
    stage.refresh_from_db()
    known = rounds_known(stage, drafts=drafts)
    assert known is not None
    return [title_of(stage, number, drafts=drafts).words for number in range(1, known + 1)]


def drawn(system: System, players: int, **settings: Any) -> Stage:
    stage = make_stage(players, event=make_event(), system=system, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(**settings)
    draw_numbers(stage_id=stage.pk, seed=11)
    return Stage.objects.get(pk=stage.pk)


def test_a_cup_of_eleven_knows_its_rounds_before_the_first() -> None:
    stage = knock_out(11, bronze=True)
    assert titles(stage) == ["Round of 16", "Quarterfinals", "Semifinals", "Final and third place match"]


@pytest.mark.parametrize(
    ("means", "second"),
    [
        (["replay"], "Replay of the round of 16"),
        (["shorter-game"], "Shorter games of the round of 16"),
    ],
)
def test_a_drawn_match_takes_one_round_more(means: list[str], second: str) -> None:
    stage = knock_out(11, draw_means=means)
    won(stage, 6, 7)
    assert titles(stage) == ["Round of 16", second, "Quarterfinals", "Semifinals", "Final"]
    play_out(stage)
    assert titles(stage) == ["Round of 16", second, "Quarterfinals", "Semifinals", "Final"]


def test_the_lot_takes_no_round() -> None:
    stage = knock_out(11, draw_means=["lot"])
    won(stage, 6, 7)
    assert titles(stage) == ["Round of 16", "Quarterfinals", "Semifinals", "Final"]


def test_replays_of_the_last_round_say_which_match_is_replayed() -> None:
    stage = knock_out(4, bronze=True)
    won(stage, 1, 2)
    won(stage, 3)
    assert titles(stage) == ["Semifinals", "Final and third place match", "Replay of the final"]
    won(stage)
    won(stage, 1)
    assert titles(stage)[-1] == "Replay of the final"
    other = knock_out(4, bronze=True)
    won(other, 1, 2)
    won(other, 1)
    assert titles(other)[-1] == "Replay of the third place match"


def test_matches_of_two_games_and_their_replays() -> None:
    stage = knock_out(4, knock_out_games=2, draw_means=["replay", "shorter-game"])
    won(stage, 1, 2)
    assert titles(stage) == ["Semifinals, game 1", "Semifinals, game 2", "Final, game 1", "Final, game 2"]
    won(stage, 1, 3)
    assert titles(stage)[2:4] == ["Replay of the semifinals, game 1", "Replay of the semifinals, game 2"]
    won(stage, 2)
    won(stage, 3)
    assert titles(stage)[4:] == ["Shorter games of the semifinals", "Final, game 1", "Final, game 2"]


def test_where_losers_play_on_the_main_bracket_gives_the_name() -> None:
    stage = knock_out(8, knock_out="every-place")
    assert titles(stage) == ["Quarterfinals", "Semifinals", "Final"]
    won(stage, 1, 2, 3, 4)
    won(stage, 1, 2, 5)
    assert titles(stage) == ["Quarterfinals", "Semifinals", "Replay of matches for the places 5–8", "Final"]


@pytest.mark.parametrize("players", [2, 3, 5, 33])
def test_a_name_does_not_change_when_the_round_is_paired(players: int) -> None:
    """What was foretold is what comes, if nobody draws."""
    stage = knock_out(players, bronze=True)
    foretold = titles(stage)
    play_out(stage)
    assert titles(stage) == foretold


def test_lost_points_have_numbers_only() -> None:
    stage = knock_out(5, knock_out="lost-points", lost_points=4)
    assert rounds_known(stage) is None
    assert title_of(stage, 1).words == "Round 1"


def test_the_games_of_a_match() -> None:
    stage = drawn(System.MATCH, 2, match_games=3)
    assert titles(stage) == ["Game 1", "Game 2", "Game 3"]
    assert title_of(stage, 2).pair == "Pair game 2"


@pytest.mark.parametrize(
    ("players", "settings", "expected"),
    [
        (2, {"cycles": 3}, ["Game 1", "Game 2", "Game 3"]),
        (3, {"cycles": 2, "games_in_a_row": True}, ["Round 1, game 1", "Round 2, game 2", "Round 3, game 1"]),
        (3, {"cycles": 2}, ["Round 1, game 1", "Round 2, game 1", "Round 3, game 1"]),
        (4, {"cycles": 1}, ["Round 1", "Round 2", "Round 3"]),
    ],
)
def test_the_games_of_mini_matches(players: int, settings: dict[str, Any], expected: list[str]) -> None:
    assert titles(drawn(System.MATCH_TOURNAMENT, players, **settings))[:3] == expected


def test_a_draft_is_named_at_the_desk_and_does_not_change_what_the_public_is_told() -> None:
    stage = knock_out(4)
    won(stage, 1)
    assert titles(stage) == ["Semifinals", "Replay of the semifinals", "Final"]
    pair_round(stage_id=stage.pk)
    assert titles(stage, drafts=True) == titles(stage)


def test_every_page_says_the_name_and_how_many_there_are(client, people) -> None:
    event = make_event(owner=people["owner"], chief=people["chief"])
    stage = knock_out(4, event=event)
    won(stage, 1)
    won(stage, 3)
    touch(stage)
    client.force_login(people["chief"])
    overview = text(client.get(f"/desk/{event.slug}/"))
    assert "Replay of the semifinals: complete. To be paired next: Final." in overview
    assert "Pair round 3: Final" in overview
    assert re.search(r"4 players\s+· 3 rounds", overview)
    assert "<h1>Replay of the semifinals</h1>" in text(client.get(url("round", stage, 2)))
    assert "<h1>Final</h1>" in text(client.get(url("pair", stage)))
    public = text(client.get(f"/e/{event.slug}/"))
    assert "3 rounds" in public
    for title in ("Semifinals", "Replay of the semifinals", "Final"):
        assert f">{title}</th>" in public
    assert "<h1>Replay of the semifinals</h1>" in text(client.get(f"/e/{event.slug}/1/rounds/2/"))
    assert ">Semifinals</a>" in text(client.get(f"/e/{event.slug}/1/players/2/"))


def test_a_round_to_come_is_named_and_not_told(client) -> None:
    stage = knock_out(4)
    html = text(client.get(f"/e/{stage.event.slug}/1/rounds/2/"))
    assert "<h1>Final</h1>" in html
    assert "Player" not in html.split("<h1>")[1]
