"""A table that waits for games says so wherever it is read, counts them from the games themselves, and never looks
final by mistake."""

import csv
import re
from io import BytesIO, StringIO

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from pairings.model import Result, System
from renju_tournaments.common.people import By
from renju_tournaments.events.models import Event, Game, Stage
from renju_tournaments.events.objections import Refused
from renju_tournaments.events.services.pairing.publish_round import publish_schedule
from renju_tournaments.events.services.results.enter_result import enter_result
from renju_tournaments.events.services.results.finish_stage import finish_stage
from renju_tournaments.rulings.models import Ruling
from tests.adjournments.adjourning import adjourn
from tests.documents.papers import text, texts
from tests.documents.printing import printed
from tests.events.knock_outs import knock_out, won
from tests.events.playing import score
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import touch

pytestmark = pytest.mark.django_db

OPEN = "Provisional: 3 games are still open. Adjourned: 2."


@pytest.fixture
def stage(client: Client) -> Stage:
    """A Swiss of eight in its last round: one game of it is played, two are adjourned by the key alone."""
    chief = make_user()
    client.force_login(chief)
    stage = make_stage(8, event=make_event(chief=chief), rounds=2)
    paired(stage, 1, "1-5 1-0", "6-2 0-1", "3-7 1-0", "8-4 0-1")
    paired(stage, 2, "2-1 1-0", "4-3 *", "5-8 *", "7-6 *").games.filter(table__in=(2, 3)).update(adjourned=True)
    stage.rounds.update(published_at=timezone.now())
    return stage


def plain(data: bytes) -> str:
    return re.sub(r"\s+", " ", text(data))


@pytest.mark.parametrize("kind", ["kit", "arbiter-report"])
def test_paper_says_what_the_table_waits_for(stage: Stage, kind: str) -> None:
    found = plain(printed(kind, stage.event).data)
    assert found.count(OPEN) == 2, "by the standings and by the cross-table; by the standings and by the state"


@pytest.mark.parametrize("kind", ["standings", "cross-table"])
@pytest.mark.each_database
def test_values_and_workbooks_say_it_below_the_table(stage: Stage, kind: str) -> None:
    rows = list(csv.reader(StringIO(printed(f"{kind}-csv", stage.event).data.decode("utf-8-sig"))))
    assert rows[-1] == [OPEN, *[""] * (len(rows[0]) - 1)]
    assert len(rows) == 1 + 8 + 1
    for key, sheet in ((f"{kind}-xlsx", 0), ("workbook", -3 if kind == "standings" else -2)):
        book = load_workbook(BytesIO(printed(key, stage.event).data))
        assert OPEN in {cell.value for cell in book.worksheets[sheet]["A"]}


@pytest.mark.parametrize(
    "page", ["/e/{}/1/standings/", "/e/{}/1/cross-table/", "/desk/{}/1/standings/2/", "/desk/{}/1/export/"]
)
def test_pages_say_the_same(client: Client, stage: Stage, page: str) -> None:
    assert OPEN in client.get(page.format(stage.event.slug)).content.decode()


def test_a_table_before_the_open_games_is_not_provisional(stage: Stage) -> None:
    assert "Provisional" not in plain(printed("standings", stage.event, number=1).data)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "Предварительно: без результата ещё 3 партии. Отложено: 2."),
        ("cs", "Předběžné: 3 partie ještě nemají výsledek. Přerušeno: 2."),
    ],
)
def test_it_is_said_in_the_language_of_the_paper(stage: Stage, language: str, said: str) -> None:
    assert said in plain(printed("standings", stage.event, language).data)


def test_a_bracket_waits_for_games_and_for_decisions(client: Client) -> None:
    stage = knock_out(4, draw_means=[])
    round_ = won(stage, 1)
    assert "Provisional: 1 drawn match waits for a decision." in plain(printed("bracket", stage.event).data)
    score(round_, "1 .")
    touch(stage)
    assert "Provisional: 1 game is still open." in plain(printed("bracket", stage.event).data)


def test_a_final_table_with_an_adjourned_game_says_that_too(stage: Stage) -> None:
    Stage.objects.filter(pk=stage.pk).update(adjourned_holds_end=False)
    Game.objects.filter(round__stage=stage, round__number=2, table=4).update(result="1-0")
    finish_stage(stage_id=stage.pk)
    found = plain(printed("standings", stage.event).data)
    assert "Final table" in found
    assert "The table is final; 2 games were not finished. Adjourned: 2." in found
    assert "Provisional" not in found


# ---- the report counts games, not what is written beside them


def facts(event: Event) -> dict[str, str]:
    found = text(printed("arbiter-report", event).data)
    names = (
        "Adjourned",
        "Adjourned and finished",
        "Without a result",
        "Played",
        "Rounds played",
        "Game records accepted",
    )
    return {name: found_[1] for name in names if (found_ := re.search(rf"^{name}\s+(\d+)\s*$", found, re.M))}


def test_games_marked_adjourned_are_counted_without_any_adjournment(stage: Stage) -> None:
    assert facts(stage.event) == {
        "Adjourned": "2",
        "Adjourned and finished": "0",
        "Without a result": "3",
        "Played": "5",
        "Rounds played": "2",
        "Game records accepted": "0",
    }


def test_an_adjournment_of_a_game_that_has_its_result_counts_as_finished(stage: Stage) -> None:
    marked, with_story, _being_played = Game.objects.filter(round__number=2, table__gt=1).order_by("table")
    Game.objects.filter(pk=with_story.pk).update(adjourned=False)
    adjourn(with_story)
    assert facts(stage.event)["Adjourned"] == "2"
    for game in (marked, with_story):
        ended(stage, game)
    assert facts(stage.event) | {"Played": "7", "Adjourned": "0", "Adjourned and finished": "2"} == facts(stage.event)


def ended(stage: Stage, game: Game) -> None:
    enter_result(
        stage_id=stage.pk,
        round_number=2,
        game_id=game.pk,
        result=Result.FIRST_WINS,
        by=By(seen_version=Game.objects.get(pk=game.pk).version),
    )


def test_rounds_published_ahead_are_not_played(client: Client) -> None:
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3)
    publish_schedule(stage_id=stage.pk)
    score(stage.rounds.get(number=1), "1 0")
    touch(stage)
    assert facts(stage.event)["Rounds played"] == "1"


# ---- certificates


def test_certificates_before_the_end_are_printed_only_for_who_says_so(client: Client, stage: Stage) -> None:
    with pytest.raises(Refused, match="not final"):
        printed("certificates", stage.event)
    way = f"/desk/{stage.event.slug}/1/print/certificates/?paper=letter&language=cs&round=2"
    asked = client.get(way)
    shown = asked.content.decode()
    assert asked["Content-Type"].startswith("text/html")
    assert 'name="confirmed" value="provisional" required' in shown
    assert '<input type="hidden" name="paper" value="letter">' in shown
    assert "Round 2, table 2: Player 4" in shown, "every game that is open is named"
    given = client.get(f"{way}&confirmed=provisional")
    assert given["Content-Type"] == "application/pdf"
    assert all("Předběžné: " in page for page in texts(given.content)), "each of them says it"


@pytest.mark.each_database
def test_certificates_by_the_final_table_are_printed_at_once(stage: Stage) -> None:
    Game.objects.filter(round__stage=stage, result="*").update(result="1-0", adjourned=False)
    finish_stage(stage_id=stage.pk)
    assert "Provisional" not in text(printed("certificates", stage.event).data)
    with pytest.raises(Refused, match="after round 1 is not final"):
        printed("certificates", stage.event, number=1)


def test_a_protest_that_is_not_decided_is_confirmed_too(stage: Stage) -> None:
    Game.objects.filter(round__stage=stage, result="*").update(result="1-0", adjourned=False)
    finish_stage(stage_id=stage.pk)
    Ruling.objects.create(
        event=stage.event,
        kind="protest",
        protest="open",
        reason="the clock",
        ruled_by="Maarja",
        ruled_at=timezone.now(),
    )
    with pytest.raises(Refused, match="1 protest is not decided"):
        printed("certificates", stage.event)
    assert len(texts(printed("certificates", stage.event, confirmed=["protests"]).data)) == 8
