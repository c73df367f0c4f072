"""A start list that says who plays for which team: read, shown, and filled in with the players."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from pairings.model import System
from renju_tournaments.common.people import NOBODY
from renju_tournaments.errors import UserError
from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from renju_tournaments.events.services.entries.import_start_list import (
    check_import,
    facts_of,
    import_start_list,
    plan_for,
)
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.players.models import ImportDraft, Player
from renju_tournaments.players.services.import_drafts import map_columns, start_draft, verdicts_of
from renju_tournaments.wording.log import changes
from tests.desk.pages import text, url
from tests.events.start_lists import NOTHING
from tests.factories import make_event, make_stage, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

FOUR = (
    "Name;ID;Team;Club\nKask Mart;A1;Tallinn;Kalev\n"
    "Saar Tiit;A2;Tallinn;\nNovak Jan;A3;Praha;Sokol\nDvorak Petr;A4;Praha;\n"
)


@pytest.fixture
def chief() -> User:
    return make_user("chief")


@pytest.fixture
def match_of_teams(chief: User) -> Stage:
    return make_stage(0, event=make_event(chief=chief), system=System.SCHEVENINGEN, numbered=False)


def sent(stage: Stage, owner: User, content: str) -> ImportDraft:
    return start_draft(stage.pk, owner=owner, content=content.encode(), file_name="list.csv")


def accept(draft: ImportDraft, *, redraw: bool = False) -> dict[str, int]:
    return import_start_list(
        draft.pk, version=draft.version, facts=facts_of(draft), choices={}, redraw=redraw, by=NOBODY
    )


def teams(stage: Stage) -> dict[str, str]:
    return dict(stage.entries.values_list("name", "team"))


@pytest.mark.parametrize("heading", ["Team", "TEAM NAME", "Команда", "Сборная", "Tým", "Družstvo", "Mannschaft"])
def test_the_heading_of_a_team_in_many_languages(chief: User, match_of_teams: Stage, heading: str) -> None:
    draft = sent(match_of_teams, chief, f"Name;{heading}\nKask Mart;Tallinn\n")
    assert draft.mapping == ["name", "team"]
    assert verdicts_of(draft)[0].team == "Tallinn"


@pytest.mark.parametrize(
    ("headings", "mapping"), [("Name;Team", ["name", "club"]), ("Name;Team;Club", ["name", "", "club"])]
)
def test_where_nobody_plays_for_a_team_it_is_the_club(chief: User, headings: str, mapping: list[str]) -> None:
    stage = make_stage(0, event=make_event(chief=chief), numbered=False)
    draft = sent(stage, chief, f"{headings}\n" + "Kask Mart;Tallinn;Kalev\n"[: 18 if len(mapping) == 2 else None])
    assert draft.mapping == mapping
    with pytest.raises(UserError, match="columns have changed"):
        map_columns(draft, ["name", "team", ""][: len(mapping)], seen=draft.version)


def test_everybody_enters_with_his_team_and_the_teams_can_be_drawn(chief: User, match_of_teams: Stage) -> None:
    accept(sent(match_of_teams, chief, FOUR))
    assert teams(match_of_teams) == {
        "Kask Mart": "Tallinn",
        "Saar Tiit": "Tallinn",
        "Novak Jan": "Praha",
        "Dvorak Petr": "Praha",
    }
    assert Player.objects.get(name="Kask Mart").club == "Kalev"
    draw_numbers(stage_id=match_of_teams.pk, seed=3)
    assert pair_round(stage_id=match_of_teams.pk).games.count() == 2


def test_the_preview_shows_the_teams_and_what_changes(client: Client, chief: User, match_of_teams: Stage) -> None:
    accept(sent(match_of_teams, chief, FOUR))
    draft = sent(match_of_teams, chief, FOUR.replace("Mart;A1;Tallinn", "Mart;A1;Praha"))
    client.force_login(chief)
    page = text(client.get(url("import-preview", match_of_teams, draft.pk)))
    assert '<th scope="col">Team</th>' in page
    assert '<option value="team" selected>team</option>' in page
    assert "team: Tallinn → Praha" in page
    alone = make_stage(0, event=make_event(chief=chief), numbered=False)
    other = sent(alone, chief, "Name;Team\nKask Mart;Tallinn\n")
    page = text(client.get(url("import-preview", alone, other.pk)))
    assert '<th scope="col">Team</th>' not in page
    assert '<option value="team"' not in page


def test_a_second_list_moves_a_player_and_an_empty_cell_moves_nobody(chief: User, match_of_teams: Stage) -> None:
    accept(sent(match_of_teams, chief, FOUR))
    outcome = accept(sent(match_of_teams, chief, "Name;ID;Team\nKask Mart;A1;Praha\nNovak Jan;A3;\n"))
    assert outcome == {**NOTHING, "updated": 1, "unchanged": 1}
    assert (teams(match_of_teams)["Kask Mart"], teams(match_of_teams)["Novak Jan"]) == ("Praha", "Praha")
    entry = match_of_teams.log.first()
    assert entry is not None
    assert any("Tallinn" in str(line) and "Praha" in str(line) for line in changes(entry))


def test_after_the_draw_a_change_of_teams_takes_the_numbers_back_only_when_told_to(
    chief: User, match_of_teams: Stage
) -> None:
    accept(sent(match_of_teams, chief, FOUR))
    draw_numbers(stage_id=match_of_teams.pk, seed=3)
    draft = sent(match_of_teams, chief, "Name;ID;Team\nKask Mart;A1;Praha\nNovak Jan;A3;Tallinn\n")
    with pytest.raises(UserError):
        accept(draft)
    assert teams(match_of_teams)["Kask Mart"] == "Tallinn"
    accept(draft, redraw=True)
    assert teams(match_of_teams)["Kask Mart"] == "Praha"
    assert not match_of_teams.entries.exclude(number=None).exists()


def test_once_a_round_is_paired_the_list_changes_no_team(chief: User, match_of_teams: Stage) -> None:
    accept(sent(match_of_teams, chief, FOUR))
    draw_numbers(stage_id=match_of_teams.pk, seed=3)
    pair_round(stage_id=match_of_teams.pk)
    draft = sent(match_of_teams, chief, "Name;ID;Team;City\nKask Mart;A1;Praha;Tartu\n")
    stage = Stage.objects.get(pk=match_of_teams.pk)
    assert any("Do not take the column with the teams." in told for told in check_import(stage, plan_for(stage, draft)))
    with pytest.raises(UserError, match="the teams stay as they are"):
        accept(draft)
    map_columns(draft, ["name", "id", "", "city"], seen=draft.version)
    assert accept(draft)["updated"] == 1
    assert teams(match_of_teams)["Kask Mart"] == "Tallinn"


def test_a_list_is_old_when_somebody_changed_the_teams_meanwhile(chief: User, match_of_teams: Stage) -> None:
    accept(sent(match_of_teams, chief, FOUR))
    draft = sent(match_of_teams, chief, "Name;ID;Team\nKask Mart;A1;Praha\n")
    seen = facts_of(draft)
    match_of_teams.entries.filter(name="Kask Mart").update(team="Minsk")
    assert facts_of(draft) != seen
