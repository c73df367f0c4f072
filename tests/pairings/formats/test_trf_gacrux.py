"""Our files, read by another program: gacrux, the reference of the international federation's technical commission."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from gacrux.trf2json import trf2json

from pairings.formats.trf import Document, Edition, compose, document_of
from pairings.model import ByeKind, Game, Result, Side
from pairings.simulate import Habits, simulate
from tests.pairings.language import event, round_robin_rules, swiss_rules

RESULTS = {2: "W", 1: "D", 0: "L"}


def read_by_gacrux(document: Document, edition: Edition) -> dict[str, Any]:
    reader = trf2json()
    reader.parse_file(compose(document, edition=edition), False)
    assert reader.get_status() == 0, reader.chessjson["status"]
    tournament: dict[str, Any] = reader.get_tournament(1)
    return tournament


def eventful(seed: int) -> Document:
    rules = swiss_rules("BH", rounds=7)
    habits = Habits(forfeits=0.1, absences=0.08, byes=0.05, late_entries=0.1, withdrawals=0.03)
    return document_of(simulate(8 + seed, 6, seed, rules, habits, complete=False), rules, seed=seed, name="Made up")


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("seed", range(6))
def test_it_sees_the_games_we_wrote(seed: int, edition: Edition) -> None:
    document = eventful(seed)
    found = {
        (game["round"], game["white"]["cid"]): game
        for game in read_by_gacrux(document, edition)["gameList"]
        if game["black"] is not None
    }
    games = {(r.number, g.first): g for r in document.state.rounds for g in r.games}
    assert found.keys() == games.keys()
    for key, game in games.items():
        assert found[key]["black"]["cid"] == game.second
        assert (found[key]["white"]["result"], found[key]["black"]["result"]) == _letters(game)
        assert found[key]["played"] is game.result.is_played


def _letters(game: Game) -> tuple[str, str]:
    """Its letters of a result: Z is a loss without play."""
    first, second = (game.result.half_points(side) for side in Side)
    lost = "Z" if game.result.is_forfeit else "L"
    return RESULTS[first] if first else lost, RESULTS[second] if second else lost


@pytest.mark.parametrize("edition", list(Edition))
def test_it_sees_points_places_and_settings(edition: Edition) -> None:
    document = eventful(3)
    tournament = read_by_gacrux(document, edition)
    reported = {c["cid"]: (c["gamePoints"], c["rank"]) for c in tournament["competitors"]}
    assert reported == {e.number: (Decimal(e.points or 0) / 2, e.rank or 0) for e in document.entries}
    assert tournament["numRounds"] == 7


def test_it_sees_the_free_point() -> None:
    document = eventful(1)
    byes = {
        (game["round"], game["white"]["cid"]): game["white"]["result"]
        for game in read_by_gacrux(document, Edition.TRF26)["gameList"]
        if game["black"] is None
    }
    free = {(r.number, b.player) for r in document.state.rounds for b in r.byes if b.kind is ByeKind.FREE_POINT}
    assert free
    assert {key for key, result in byes.items() if result == "P"} == free


def test_it_sees_who_is_forbidden_and_who_is_away() -> None:
    state = event("1+2 3=4", away="half2")
    state = replace(state, forbidden=frozenset({frozenset((1, 4))}))
    document = document_of(state, swiss_rules(rounds=3))
    tournament = read_by_gacrux(document, Edition.TRF26)
    assert [p["competitors"] for p in tournament["prohibited"]] == [[1, 4]]
    away = [g for g in tournament["gameList"] if g["round"] == 2]
    assert [(g["white"]["cid"], g["white"]["result"]) for g in away] == [(2, "D")]


def test_it_sees_the_points_of_an_arbiter() -> None:
    tournament = read_by_gacrux(document_of(event("1[1-1/2]2"), swiss_rules()), Edition.TRF26)
    (game,) = tournament["gameList"]
    assert (game["white"]["points"], game["black"]["points"]) == (Decimal("1.0"), Decimal("0.5"))


def test_it_knows_our_type_of_a_round_robin() -> None:
    document = document_of(event("1+4 2=3"), round_robin_rules(rounds=3))
    assert read_by_gacrux(document, Edition.TRF26)["format"] == "roundrobin"


def test_it_reads_a_game_both_lost() -> None:
    (game,) = read_by_gacrux(document_of(event("1x2"), swiss_rules()), Edition.TRF26)["gameList"]
    assert Result.BOTH_LOSE.is_played
    assert (game["white"]["result"], game["black"]["result"]) == ("L", "L")
