"""A match of two teams at the desk: the teams, the draw, the schedule, who leaves, and the tables."""

import pytest
from django.urls import reverse

from pairings.model import System, Withdrawn
from pairings.standings.order.by_team import team_totals
from renju_tournaments.common.people import NOBODY, By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.effects.withdrawals import outlook
from renju_tournaments.events.models import Entry, LogEntry, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.services.draw.draw_numbers import check_draw, draw_numbers
from renju_tournaments.events.services.entries.enter_player import enter_player
from renju_tournaments.events.services.entries.set_teams import set_teams
from renju_tournaments.events.services.entries.withdraw_player import withdraw_player
from renju_tournaments.events.services.pairing.check_draft import check_draft
from renju_tournaments.events.services.pairing.edit_draft import set_bye, set_pair
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.services.pairing.publish_round import publish_round, publish_schedule
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.events.services.settings.change_settings import change_stage
from renju_tournaments.events.services.settings.copy_event import copy_event
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.crosstables import chart
from renju_tournaments.tables.standings import table
from renju_tournaments.tables.team_tables import team_table
from renju_tournaments.tables.workings import working
from tests.desk.pages import fields, text, url
from tests.events.playing import boards, number, pk, play
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


def two_teams(teams: str = "A B A B A B", *, drawn: bool = True, **settings: object) -> Stage:
    """Players 1, 2 … in the teams named; Tallinn has the first numbers."""
    names = {"A": "Tallinn", "B": "Praha", "C": "Minsk", "-": ""}
    marks = teams.split()
    stage = make_stage(len(marks), event=make_event(chief=make_user()), system=System.SCHEVENINGEN, numbered=False)
    Stage.objects.filter(pk=stage.pk).update(tiebreaks=["SB"], team_order=["GP"], **settings)
    for entry, mark in zip(stage.entries.order_by("pk"), marks, strict=True):
        Entry.objects.filter(pk=entry.pk).update(team=names[mark])
    if drawn:
        order = stage.entries.order_by("-team", "pk")
        draw_numbers(stage_id=stage.pk, method="typed", numbers={e.pk: n for n, e in enumerate(order, start=1)}, seed=3)
    return Stage.objects.get(pk=stage.pk)


def objections(stage: Stage) -> list[str]:
    return [str(o) for o in check_draw(stage)]


# ---- the teams -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "words"),
    [
        ("A B A B A", "The teams must be equally large; they are not: Tallinn, Praha (3, 2 players)."),
        ("A B A -", "Without a team: Player 4."),
        ("A B C", "Two teams are needed; there are 3: Tallinn, Praha, Minsk."),
        ("A A", "Two teams are needed; there are 1: Tallinn."),
    ],
)
def test_what_is_wrong_with_the_teams_is_said_before_the_draw(teams, words):
    stage = two_teams(teams, drawn=False)
    assert any(words in told for told in objections(stage)), objections(stage)
    with pytest.raises(Refused):
        draw_numbers(stage_id=stage.pk)


def test_a_player_moves_to_the_other_team_on_the_page_of_the_teams(client):
    stage = two_teams("A A A B", drawn=False)
    client.force_login(stage.event.roles.get().user)
    page = text(client.get(url("teams", stage)))
    assert "Tallinn: 3" in page
    assert "they are not: Tallinn, Praha (3, 1 players)" in page
    third = stage.entries.get(name="Player 3")
    sent = {f"team-{third.pk}": " Praha ", "version": Stage.objects.get(pk=stage.pk).version, "token": "t"}
    client.post(url("teams", stage), sent)
    third.refresh_from_db()
    assert third.team == "Praha"
    assert objections(stage) == []
    entry = LogEntry.objects.filter(stage=stage).latest("pk")
    assert entry.after == {"teams": {"Player 3": "Praha"}}


def test_teams_are_set_once_and_not_from_a_stale_page():
    stage = two_teams("A A A B", drawn=False)
    third = stage.entries.get(name="Player 3").pk
    set_teams(stage.pk, {third: "Praha"}, by=By(token="once"))
    with pytest.raises(AlreadyDone):
        set_teams(stage.pk, {third: "Minsk"}, by=By(token="once"))
    with pytest.raises(Conflict):
        set_teams(stage.pk, {third: "Minsk"}, by=By(seen_version=stage.version))
    assert set_teams(stage.pk, {third: "Praha"}, by=NOBODY) == 0


@pytest.mark.each_database
def test_after_the_draw_teams_change_only_with_the_numbers_taken_back():
    stage = two_teams()
    with pytest.raises(UserError):
        set_teams(stage.pk, {pk(stage, 1): "Praha"}, by=NOBODY)
    set_teams(stage.pk, {pk(stage, 1): "Praha"}, redraw=True, by=NOBODY)
    assert not stage.entries.exclude(number=None).exists()


def test_teams_stay_as_they_are_once_a_round_is_paired():
    stage = two_teams()
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="the teams stay as they are"):
        set_teams(stage.pk, {pk(stage, 1): "Praha"}, redraw=True, by=NOBODY)


# ---- the draw ------------------------------------------------------------------------------------------------------


def test_by_rating_the_boards_of_each_team_are_in_the_order_of_strength():
    stage = two_teams("B A A B B A", drawn=False)
    draw_numbers(stage_id=stage.pk, seed=5)
    numbered = list(stage.entries.order_by("number"))
    teams = {team: [e.name for e in numbered if e.team == team] for team in ("Tallinn", "Praha")}
    assert teams == {
        "Tallinn": ["Player 2", "Player 3", "Player 6"],
        "Praha": ["Player 1", "Player 4", "Player 5"],
    }
    assert len({e.team for e in numbered[:3]}) == 1
    stage.refresh_from_db()
    assert (stage.draw_method, stage.rounds_planned) == ("rating", 3)
    assert {row["decided_by"] for row in stage.draw_protocol["rows"]} == {"rating"}


def test_by_lot_the_boards_are_drawn_and_the_teams_stay_together(client):
    stage = two_teams(drawn=False)
    client.force_login(stage.event.roles.get().user)
    page = text(client.get(url("draw", stage)))
    assert 'name="method" value="lot"' in page
    assert "Berger" not in page
    client.post(url("draw", stage), {"method": "lot", "seed": "3", "version": stage.version, "token": "t"})
    stage.refresh_from_db()
    assert stage.draw_method == "lot"
    assert len({e.team for e in stage.entries.filter(number__lte=3)}) == 1


def test_typed_numbers_keep_each_team_together():
    stage = two_teams(drawn=False)
    mixed = {e.pk: n for n, e in enumerate(stage.entries.order_by("pk"), start=1)}
    with pytest.raises(UserError, match="The numbers 1 to 3 are those of one team"):
        draw_numbers(stage_id=stage.pk, method="typed", numbers=mixed)
    apart = {e.pk: n for n, e in enumerate(stage.entries.order_by("-team", "pk"), start=1)}
    draw_numbers(stage_id=stage.pk, method="typed", numbers=apart)
    assert number(stage, 1).team == "Tallinn"


def test_the_rounds_follow_from_the_teams_and_the_cycles():
    assert two_teams(cycles=2).rounds_planned == 6
    stage = two_teams()
    seen, wanted = {"rounds_planned": 3}, {"rounds_planned": 4}
    with pytest.raises(UserError, match="met all opponents after 3 rounds"):
        change_stage(stage.pk, seen=seen, wanted=wanted, by=By(reason="more"))


def test_nobody_enters_once_play_has_begun():
    stage = two_teams()
    play(stage)
    with pytest.raises(UserError, match="the field is fixed"):
        enter_player(stage.pk, person={"name": "Late"}, by=NOBODY)


# ---- pairing -------------------------------------------------------------------------------------------------------


def test_odd_teams_have_the_lot_that_says_who_starts_once_more(client):
    stage = two_teams()
    first = pair_round(stage_id=stage.pk)
    starters = {g.first.team for g in first.games.select_related("first")}
    assert len(starters) == 1
    client.force_login(stage.event.roles.get().user)
    page = text(client.get(url("round", stage, 1)))
    assert f"by lot it is {starters.pop()}" in page


def test_the_whole_schedule_is_published_at_once():
    stage = two_teams("A B A B")
    assert [boards(r) for r in publish_schedule(stage_id=stage.pk)] == ["1-3 2-4", "4-1 3-2"]


def test_team_mates_are_never_set_against_each_other():
    stage = two_teams()
    draft = pair_round(stage_id=stage.pk)
    set_pair(stage_id=stage.pk, number=1, first=pk(stage, 1), second=pk(stage, 2))
    told = [o for o in check_draft(stage, draft) if o.code == "same-team"]
    assert [str(o) for o in told] == ["Table 1: Player 1 – Player 3 are of one team. Set a pair of the two teams."]
    assert all(o.severity.name == "ERROR" for o in told)


def test_there_is_no_point_without_a_game():
    stage = two_teams()
    pair_round(stage_id=stage.pk)
    with pytest.raises(UserError, match="no points without a game"):
        set_bye(stage_id=stage.pk, number=1, entry=pk(stage, 1), kind="free")


# ---- the tables ----------------------------------------------------------------------------------------------------


def played() -> Stage:
    """Boards 1-4 2-5 3-6, 5-1 6-2 4-3, 1-6 2-4 3-5, whoever starts: Tallinn makes 5½ of 9."""
    stage = two_teams()
    for marks in ("1 = 0", "0 0 1", "1 1 ="):
        round_ = play(stage, marks)
        if round_.games.first().first.team == "Praha":
            turned = {"1": "0-1", "0": "1-0"}
            for game, mark in zip(round_.games.order_by("table"), marks.split(), strict=True):
                game.result = turned.get(mark, game.result)
                game.save()
    Stage.objects.filter(pk=stage.pk).update(version=stage.version + 20)
    return Stage.objects.get(pk=stage.pk)


def test_the_totals_of_the_teams_are_those_of_their_players():
    stage = played()
    totals = team_totals(state_of(stage), rules=rules_of(stage))
    shown = team_table(stage, after_round=3)
    assert [(r.name, str(r.values[0])) for r in shown.rows] == [("Tallinn", "5"), ("Praha", "4")]
    assert [(t.team, t.points) for t in totals] == [("Tallinn", 10), ("Praha", 8)]


def test_everybody_is_ranked_inside_his_team():
    shown = table(played(), after_round=3)
    assert shown.has_teams
    ranked = [(r.player.team, str(r.place), str(r.points)) for r in shown.rows]
    assert [line[0] for line in ranked] == ["Tallinn"] * 3 + ["Praha"] * 3
    assert ranked[0][1] == "1"
    assert ranked[3][1] == "1"


def test_the_cross_table_sets_one_team_against_the_other():
    stage = played()
    shown = chart(stage, after_round=3)
    assert [b.title for b in shown.blocks] == ["Tallinn against Praha", "Praha against Tallinn"]
    first = shown.blocks[0]
    assert {row.player.number for row in first.rows} == {1, 2, 3}
    assert set(first.numbers) == {4, 5, 6}
    assert all(len(square.meetings) == 1 for row in first.rows for square in row.squares)


def test_a_working_compares_with_team_mates_only():
    stage = played()
    for n in range(1, 7):
        shown = working(stage, n, after_round=3)
        assert shown is not None
        mates = {e.name for e in stage.entries.filter(team=number(stage, n).team)}
        for sentence in shown.sentences:
            assert any(mate in sentence for mate in mates)


def test_the_public_reads_the_teams_everywhere(client):
    stage = played()
    finish_stage(stage_id=stage.pk)
    base = f"/e/{stage.event.slug}/"
    event = text(client.get(base))
    assert "Tallinn" in event[event.index("Standings</a></h3>") :]
    assert "Team</th>" in text(client.get(f"{base}1/start-list/"))
    assert "Tallinn against Praha" in text(client.get(f"{base}1/cross-table/"))
    assert "in the team after round 3" in text(client.get(f"{base}1/players/1/"))
    assert "in the team Tallinn" in text(client.get(f"{base}1/standings/3/1/"))
    standings = text(client.get(f"{base}1/standings/"))
    assert standings.index('scope="rowgroup"') < standings.index("Player 1")


# ---- who leaves ----------------------------------------------------------------------------------------------------


def test_games_of_who_left_before_half_of_them_count_for_no_team():
    stage = two_teams("A B A B A B A B")
    play(stage, "1 1 1 1")
    before = team_table(Stage.objects.get(pk=stage.pk), after_round=1)
    view = outlook(stage, number(stage, 1))
    assert (view.judgement.played, view.judgement.scheduled) == (1, 4)
    assert view.judgement.treatment is Withdrawn.ANNULLED
    withdraw_player(stage.pk, pk(stage, 1), by=NOBODY)
    after = team_table(Stage.objects.get(pk=stage.pk), after_round=1)
    assert sum(float(str(r.values[0])) for r in before.rows) == 4
    assert sum(float(str(r.values[0])) for r in after.rows) == 3
    draft = pair_round(stage_id=stage.pk)
    assert draft.games.count() == 3
    assert {b.entry.number: b.kind for b in draft.byes.select_related("entry")}[1] == "withdrawn"


def test_who_left_after_half_of_his_games_loses_the_rest_to_the_other_team():
    stage = two_teams("A B A B")
    play(stage, "1 1")
    withdraw_player(stage.pk, pk(stage, 1), by=NOBODY)
    draft = pair_round(stage_id=stage.pk)
    lost = next(g for g in draft.games.select_related("first", "second") if 1 in (g.first.number, g.second.number))
    assert lost.result == ("-/+" if lost.first.number == 1 else "+/-")


@pytest.mark.each_database
def test_the_page_of_the_teams_fills_in_the_club_and_writes_nothing(client):
    stage = two_teams("- - - -", drawn=False)
    stage.entries.filter(name__in=("Player 1", "Player 2")).update(club="Kalev")
    client.force_login(stage.event.roles.get().user)
    assert text(client.get(url("teams", stage) + "?from=club")).count('value="Kalev" list="teams"') == 2
    assert not stage.entries.exclude(team="").exists()
    assert client.get(url("teams", stage) + "?from=number").status_code == 200


@pytest.mark.each_database
def test_the_team_is_typed_on_the_page_of_a_player_before_the_draw(client):
    stage = two_teams("A B A -", drawn=False)
    client.force_login(stage.event.roles.get().user)
    fourth = stage.entries.get(name="Player 4")
    form = client.get(url("entry-edit", stage, fourth.pk))
    assert '<option value="Praha">' in text(form)
    client.post(url("entry-edit", stage, fourth.pk), {**fields(form), "team": "Praha", "token": "t"})
    fourth.refresh_from_db()
    assert fourth.team == "Praha"
    draw_numbers(stage_id=stage.pk)
    form = client.get(url("entry-edit", stage, fourth.pk))
    client.post(url("entry-edit", stage, fourth.pk), {**fields(form), "team": "Tallinn", "token": "u"})
    fourth.refresh_from_db()
    assert fourth.team == "Praha"
    assert "Teams" in text(client.get(url("entries", stage)))


def test_a_copy_of_the_event_takes_the_teams_along():
    stage = two_teams()
    made = copy_event(stage.event, name="Return match", with_entries=True, by=By(make_user()))
    copied = made.stages.get()
    assert sorted(copied.entries.values_list("team", flat=True)) == ["Praha"] * 3 + ["Tallinn"] * 3
    assert check_draw(copied) == []


def test_the_overview_asks_for_the_teams_before_the_draw(client):
    stage = two_teams("A A A -", drawn=False)
    client.force_login(stage.event.roles.get().user)
    page = text(client.get(reverse("desk:event", args=[stage.event.slug])))
    assert "Two equal teams play here: say who plays for which." in page
    assert url("teams", stage) in page


def test_a_round_says_who_plays_for_which_team(client):
    stage = two_teams("A B A B")
    client.force_login(stage.event.roles.get().user)
    pair_round(stage_id=stage.pk)
    assert text(client.get(url("round", stage, 1))).count('<span class="team">Praha') == 2
    publish_round(stage_id=stage.pk, number=1)
    for address in (url("round", stage, 1), reverse("publishing:round", args=[stage.event.slug, 1, 1])):
        page = text(client.get(address))
        assert page.count('<span class="team">Tallinn') == page.count('<span class="team">Praha') == 2
