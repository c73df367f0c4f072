"""The game records of the demonstration: legal games that end as their tables did, a record in every state there is."""

from collections import Counter

import pytest
from django.contrib.auth.models import User

from renju_tournaments.events.demo import regulated_swiss
from renju_tournaments.events.models import Game
from renju_tournaments.records import demo
from renju_tournaments.records.checking import rules_of_event
from renju_tournaments.records.comparison import Against, against_table
from renju_tournaments.records.models import GameRecord
from renju_tournaments.records.queries import Sheets, handed_in
from renju_tournaments.rules.game import replay
from renju_tournaments.rules.records.record import Ending

pytestmark = pytest.mark.django_db


def test_the_made_up_games_are_played_by_the_rules() -> None:
    games = demo.made_up_games()
    assert len(games) == 30
    assert len({game.moves for game in games}) == len(games)
    for game in games:
        played = replay(game)
        assert played.is_clean, played.findings
        assert played.opening is not None
    endings = Counter(game.ending for game in games)
    assert set(endings) == {
        *(Ending.FIVE, Ending.RESIGNATION, Ending.TIME, Ending.FOUL),
        *(Ending.AGREEMENT, Ending.PASSES),
    }


@pytest.mark.each_database
def test_the_swiss_has_records_in_every_state() -> None:
    actor = User.objects.create_user("demo", password="let-me-in")
    event = regulated_swiss.load(actor)
    demo.load(event, actor)
    tables = list(Game.objects.filter(round__stage__event=event).select_related("round"))
    handed = handed_in(tables)
    states = Counter(handed[table.pk].state for table in tables)
    assert states.keys() == set(Sheets)
    accepted = GameRecord.objects.filter(game__in=tables).select_related("game")
    assert accepted.count() == 21
    assert all(replay(record.content, rules_of_event(event)).is_clean for record in accepted)
    against = Counter(against_table(record.game, record) for record in accepted if record.game)
    assert against == {Against.AGREES: 20, Against.CONTRADICTS: 1}
    decided = [handed[record.game_id or 0] for record in accepted]
    assert [one.state for one in decided].count(Sheets.DIFFER) == 1
