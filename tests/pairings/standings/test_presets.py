"""The ready-made orders of coefficients."""

import pytest

from pairings.model import System
from pairings.standings import Row, standings
from pairings.standings.presets import (
    PERSONAL,
    TEAMS,
    StillEqual,
    named_by,
    presets_for,
    sharing,
    still_equal_by,
    to_be_played_off,
)
from pairings.standings.teams import TEAM_TIEBREAKS
from pairings.standings.tiebreaks import TIEBREAKS
from tests.pairings.language import event, round_robin_rules, swiss_rules


@pytest.mark.parametrize("preset", PERSONAL.values(), ids=list(PERSONAL))
def test_every_code_is_on_offer_and_suits_the_systems_of_the_preset(preset):
    assert set(preset.tiebreaks) <= set(TIEBREAKS)
    assert preset.systems
    assert all(TIEBREAKS[code].applies_to(system) for code in preset.tiebreaks for system in preset.systems)


@pytest.mark.parametrize("preset", TEAMS.values(), ids=list(TEAMS))
def test_every_code_for_teams_exists(preset):
    assert set(preset.tiebreaks) <= set(TEAM_TIEBREAKS)
    assert not any(preset.applies_to(system) for system in System)


def test_the_orders_of_the_regulations():
    assert PERSONAL["russian-server-cup"].tiebreaks == ("H2H", "SB", "WIN", "RAT")
    assert PERSONAL["rif-youth-2000"].tiebreaks == ("BH", "H2H")
    assert PERSONAL["euroleague"].tiebreaks == ("BH-M", "BH", "SB", "PROG")
    assert TEAMS["rif-team-2018"].tiebreaks == ("GP", "MP", "BH", "SB", "MATCH", "BOARDS")
    assert TEAMS["team-gomoku-2018"].tiebreaks == ("GP", "MP", "SB", "MATCH", "BOARDS")


def test_what_happens_to_those_still_equal():
    assert PERSONAL["rif-youth-2000"].still_equal is StillEqual.SHARED
    assert PERSONAL["rif-youth-cup-2020"].still_equal is StillEqual.PLAY_OFF_FOR_PRIZES
    assert TEAMS["rif-team-2018"].still_equal is StillEqual.PLAY_OFF_IF_NEEDED


@pytest.mark.parametrize(
    ("system", "rules"), [(System.ROUND_ROBIN, round_robin_rules), (System.REGULATED_SWISS, swiss_rules)]
)
def test_a_table_can_be_made_by_each(system, rules):
    state = event("1+4 2=3", "4-3 1+2", "2+4 3=1", ratings={n: 2000 + n for n in range(1, 5)})
    for preset in presets_for(system):
        table = standings(state, rules=rules(*preset.tiebreaks), seed=1, play_off={2: 1, 3: 2})
        assert table.order[0] == 1


def test_an_order_that_is_no_preset_has_a_play_off_where_it_names_one():
    everyone = PERSONAL.values()
    assert named_by(["BH", "H2H"], everyone) == (PERSONAL["rif-youth-2000"],)
    assert named_by(["H2H", "BH"], everyone) == ()
    assert still_equal_by(["BH-F", "PLAYOFF"], everyone) is StillEqual.PLAY_OFF_FOR_PRIZES
    assert still_equal_by(["BH", "PLAYOFF"], everyone) is StillEqual.PLAY_OFF_IF_NEEDED
    assert still_equal_by(["BH", "LOT"], everyone) is StillEqual.SHARED


def ranked(*places):
    """Rows numbered from 1, each with its first and last place."""
    return [Row(number, first, last, 0, ()) for number, (first, last) in enumerate(places, start=1)]


def test_who_plays_on_for_a_place():
    rows = [*ranked((1, 2), (1, 2), (3, 3), (4, 6), (4, 6), (4, 6)), Row(7, None, None, 0, ())]
    assert [[row.number for row in group] for group in sharing(rows)] == [[1, 2], [4, 5, 6]]
    assert [len(group) for group in to_be_played_off(rows, StillEqual.PLAY_OFF_IF_NEEDED)] == [2, 3]
    assert [len(group) for group in to_be_played_off(rows, StillEqual.PLAY_OFF_FOR_PRIZES)] == [2]
    assert to_be_played_off(rows, StillEqual.SHARED) == ()


def test_the_members_of_two_teams_share_no_places():
    rows = ranked((1, 2), (1, 2), (1, 2), (1, 2))
    assert [[row.number for row in group] for group in sharing(rows)] == [[1, 2], [3, 4]]
