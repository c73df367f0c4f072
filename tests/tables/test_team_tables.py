"""The table of the teams of a Scheveningen, at the desk and in public, with what is behind every value."""

from __future__ import annotations

import pytest

from pairings.model import System, Withdrawn
from renju_tournaments.events.models import Stage
from renju_tournaments.tables.lists.teams import teams
from renju_tournaments.tables.team_tables import team_table, team_working
from tests.desk.pages import text, url
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import leave, play, touch

pytestmark = pytest.mark.django_db

PRAGUE, BRNO = 1, 2


@pytest.fixture
def stage():
    """Prague (1, 2, 3) against Brno (4, 5, 6): 2½ : ½, then 1 : 2, then 1½ : 1½."""
    stage = make_stage(
        6, event=make_event(chief=make_user("kask")), system=System.SCHEVENINGEN, rounds=3, tiebreaks=("SB",)
    )
    stage.entries.filter(number__lte=3).update(team="Prague")
    stage.entries.filter(number__gt=3).update(team="Brno")
    play(stage, 1, "1-4 1-0, 2-5 1-0, 3-6 1/2-1/2")
    play(stage, 2, "5-1 1-0, 6-2 1-0, 4-3 0-1")
    play(stage, 3, "1-6 1-0, 2-4 1/2-1/2, 3-5 0-1")
    return stage


def shown(stage, after_round=3):
    table = team_table(stage, after_round=after_round)
    return [(row.name, str(row.place), [str(value) for value in row.values], row.decided_by) for row in table.rows]


def number_of(told: str) -> float:
    """Points as people write them, 2½, or decimals."""
    return float(told.removesuffix("½") or 0) + told.endswith("½") / 2


def test_the_teams_stand_by_the_order_of_the_stage(stage):
    table = team_table(stage, after_round=3)
    assert list(table.coefficients) == ["GP", "MP", "BH", "SB", "MATCH", "B1", "B2", "B3"]
    assert str(teams(table).columns[-2].full) == "board 3"
    assert [(name, place, by) for name, place, _, by in shown(stage)] == [
        ("Prague", "1", "game points"),
        ("Brno", "2", ""),
    ]
    assert [cells[:2] for _, _, cells, _ in shown(stage)] == [["5", "3"], ["4", "3"]]


def test_another_order_is_another_table(stage):
    """Level on matches won, one each, and on match points; of the games won Prague has four, Brno three."""
    Stage.objects.filter(pk=stage.pk).update(team_order=["MW", "MP", "GW"])
    touch(stage)
    assert shown(stage) == [("Prague", "1", ["1", "3", "4"], "games won"), ("Brno", "2", ["1", "3", "3"], "")]


def test_teams_that_nothing_separates_share_the_places(stage):
    Stage.objects.filter(pk=stage.pk).update(team_order=["MW"])
    touch(stage)
    assert [place for _, place, _, _ in shown(stage)] == ["1–2", "1–2"]
    assert team_table(stage, after_round=3).notes == ()


def test_regulations_that_play_off_a_tie_of_teams_call_for_it(stage):
    """Every game drawn: level by all of the order of the RIF."""
    stage.rounds.all().delete()
    for number, games in ((1, "1-4 =, 2-5 =, 3-6 ="), (2, "5-1 =, 6-2 =, 4-3 ="), (3, "1-6 =, 2-4 =, 3-5 =")):
        play(stage, number, games.replace("=", "1/2-1/2"))
    assert [place for _, place, _, _ in shown(stage)] == ["1–2", "1–2"]
    assert team_table(stage, after_round=2).notes == ()
    assert team_table(stage, after_round=3).notes == (
        "Places 1–2 are shared by Prague and Brno. Where exact places are needed, a play-off decides.",
    )


def test_an_earlier_table_stays_as_it_was(stage):
    assert [cells[0] for _, _, cells, _ in shown(stage, 1)] == ["2½", "½"]


@pytest.mark.each_database
def test_the_working_of_a_team_adds_up_round_by_round(stage):
    found = team_working(stage, PRAGUE, after_round=3)
    assert (found.name, found.place) == ("Prague", "1")
    assert found.members == ("Player 1", "Player 2", "Player 3")
    by_code = {w.code: w for w in found.workings}
    assert [(line.round, line.opponent.name, line.contribution) for line in by_code["GP"].lines] == [
        (1, "Brno", "2½"),
        (2, "Brno", "1"),
        (3, "Brno", "1½"),
    ]
    assert [(line.counted, line.contribution) for line in by_code["SB"].lines] == [
        ("4", "10"),
        ("4", "4"),
        ("4", "6"),
    ]
    assert (by_code["SB"].value, by_code["SB"].counted) == ("20", "opponent’s points")
    for w in found.workings:
        if w.lines:
            assert sum(number_of(line.contribution) for line in w.lines) == number_of(w.value), w.code


def test_what_was_not_needed_says_so(stage):
    match = next(w for w in team_working(stage, PRAGUE, after_round=3).workings if w.code == "MATCH")
    assert (match.value, match.why) == ("–", "Not needed: nothing is tied here so far down the list.")


def test_games_that_count_for_nobody_count_for_no_team(stage):
    """Without number 6, who drew, won and lost, Prague has ½ + 0 + 1 less, and Brno ½ + 1."""
    leave(stage, 6, 3, Withdrawn.ANNULLED.value)
    assert [(name, cells[0]) for name, _, cells, _ in shown(stage)] == [("Prague", "3½"), ("Brno", "2½")]


def test_players_without_a_team_leave_no_table_and_the_page_says_why(client, stage):
    stage.entries.filter(number=6).update(team="")
    touch(stage)
    client.force_login(make_user("owner-of-nothing"))
    page = client.get(f"/e/{stage.event.slug}/1/standings/").content.decode()
    assert "The table of the teams cannot be computed" in page
    assert "Player 6" in page
    assert client.get(f"/e/{stage.event.slug}/1/standings/3/teams/1/").status_code == 404


@pytest.mark.parametrize("part", ["/desk/{}/1/", "/e/{}/1/"])
def test_desk_and_public_have_the_table_and_the_workings(client, stage, part):
    client.force_login(stage.event.roles.get().user)
    base = part.format(stage.event.slug)
    page = client.get(f"{base}standings/").content.decode()
    assert f'href="{base}standings/3/teams/1/#GP"' in page
    assert page.index("Prague") < page.index("Player 1")
    page = client.get(f"{base}standings/3/teams/2/").content.decode()
    assert "<h1>Brno</h1>" in page
    assert f'<a href="{base}standings/3/teams/1/">Prague</a>' in page
    assert client.get(f"{base}standings/3/teams/3/").status_code == 404
    assert client.get(f"{base}standings/4/teams/1/").status_code == 404


def test_a_stage_without_teams_has_no_such_table(client):
    stage = make_stage(4, event=make_event(chief=make_user("kask")))
    play(stage, 1, "1-3 1-0, 2-4 1-0")
    client.force_login(stage.event.roles.get().user)
    assert "table-of-teams" not in text(client.get(url("standings", stage)))
    assert client.get(f"/e/{stage.event.slug}/1/standings/1/teams/1/").status_code == 404


def test_a_warm_page_asks_no_more_than_another(client, stage, django_assert_num_queries):
    for address, queries in (
        (f"/e/{stage.event.slug}/1/standings/", 2),
        (f"/e/{stage.event.slug}/1/standings/3/teams/1/", 2),
    ):
        client.get(address)
        with django_assert_num_queries(queries):
            client.get(address)
