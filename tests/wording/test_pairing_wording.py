"""What the engine says, at the desk: in the language of the reader, with what is to be done there."""

import pytest
from django.utils.translation import override

from pairings.model import Reason
from renju_tournaments.common.engine_words import UnknownCode, decisions, sentence
from renju_tournaments.wording.pairing import headline

NAMES = {1: "Иванов", 2: "Петров"}


def test_the_engine_speaks_the_language_of_the_reader():
    open_game = Reason.of("game_open", round=2, table=7, first=1, second=2)
    met = Reason.of("passed_met", player=1, players=(2,), rounds=(3,))
    with override("ru"):
        assert sentence(open_game, NAMES) == "Тур 2, стол 7: Иванов – Петров, нет результата."
        assert "Петров (тур 3)" in sentence(met, NAMES)
        assert decisions()["pair_by_regulated"] != "Pair this round by the rules of the Swiss regulated by ratings"
    assert sentence(open_game, NAMES) == "Round 2, table 7: Иванов – Петров has no result."


def test_the_desk_says_where_a_team_is_given():
    assert sentence(Reason.of("without_team", players=(1, 2)), NAMES) == (
        "Without a team: Иванов, Петров. Say on the page Teams who plays for which."
    )


def test_a_code_of_another_version_is_told_from_a_sentence():
    with pytest.raises(UnknownCode):
        sentence(Reason.of("no_such_code"), NAMES)


def test_a_board_in_two_words():
    assert headline([Reason.of("lot_group"), Reason.of("meets_drawn")]) == "floater"
    assert headline([]) == "why"
