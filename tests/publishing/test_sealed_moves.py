"""What the public sees of a move sealed in the program: its fingerprint, and nothing else."""

import pytest
from django.test import Client
from django.urls import reverse

from renju_tournaments.adjournments.services.open_sealed_move import open_sealed_move
from renju_tournaments.events.models import Game
from tests.adjournments.adjourning import of
from tests.adjournments.seals import adjourn_for_program, seal
from tests.desk.pages import text
from tests.records.games import playing

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def game(db: None) -> Game:
    return playing()[1]


def page(client: Client, game: Game, name: str, *rest: int) -> str:
    stage = game.round.stage
    return text(client.get(reverse(f"publishing:{name}", args=[stage.event.slug, stage.ordinal, *rest])))


def test_the_fingerprint_stands_on_the_page_of_the_game_before_and_after_it_is_opened(
    client: Client, game: Game
) -> None:
    adjournment = adjourn_for_program(game)
    assert "Fingerprint" not in page(client, game, "game", 1, 1)
    sealed, code = seal(game, text="J8")
    shown = page(client, game, "game", 1, 1)
    assert sealed.fingerprint_in_groups in shown
    assert "move sealed" in page(client, game, "round", 1)
    for words in (shown, page(client, game, "round", 1)):
        assert "J8" not in words
        assert code not in words
    open_sealed_move(**of(adjournment), code=code, before="Player 5")
    assert sealed.fingerprint_in_groups in page(client, game, "game", 1, 1)


def test_a_table_without_a_sealed_move_has_no_fingerprint(client: Client, game: Game) -> None:
    adjourn_for_program(game)
    seal(game)
    assert "Fingerprint" not in page(client, game, "game", 1, 2)
