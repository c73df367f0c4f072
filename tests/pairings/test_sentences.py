"""Every code of the engine has one sentence, and every sentence finds the words it needs."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import random
import re
from collections.abc import Iterator

import pytest

import pairings
from pairings import systems
from pairings.model import (
    Bye,
    ByeKind,
    Game,
    PairingImpossible,
    Player,
    Proposal,
    Reason,
    Result,
    Round,
    StageRules,
    State,
    System,
    Withdrawn,
)
from pairings.sentences import CODES, FAMILIES, UnknownCode, sentence, sentences
from pairings.systems.swiss.dutch.reasons import STOPS, DutchCode
from pairings.systems.swiss.lot.reasons import LotCode
from pairings.words import SpokenCode
from tests.pairings.language import event, swiss_rules
from tests.pairings.spoken import documented, texts

NAMES = {n: f"Player {n}" for n in range(1, 41)}
MADE_OF_SEVERAL = {"meetings", "places", "due", "changed"}
"""Words of a sentence that are made of more than one parameter."""


MAKERS = {"Reason.of", "error", "warning", "note", "TrfError", "self.remarks.add", "remarks.add"}
"""What makes a reason, as it is called."""


def engine_modules() -> list[str]:
    """Every module of the engine but what is run by being imported."""
    found = [module.name for module in pkgutil.walk_packages(pairings.__path__, "pairings.")]
    return [name for name in found if not name.endswith("__main__")]


def test_every_code_of_the_engine_has_one_sentence() -> None:
    for name in engine_modules():
        importlib.import_module(name)
    assert set(FAMILIES) == set(SpokenCode.__subclasses__())
    twice = [code for family in FAMILIES for code, member in family.__members__.items() if member.name != code]
    assert not twice
    assert len(CODES) == sum(len(family) for family in FAMILIES), "a code of two families"


@pytest.mark.parametrize("code", CODES.values())
def test_a_sentence_says_something_in_every_case(code: SpokenCode) -> None:
    assert any(texts(code.says))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_sentence_uses_only_the_parameters_its_code_brings(family: type[SpokenCode]) -> None:
    brings = documented(importlib.import_module(family.__module__))
    for code in family:
        for text in texts(code.says):
            assert set(re.findall(r"%\((\w+)\)s", text)) <= brings[code.value] | MADE_OF_SEVERAL, code


def made_in_the_source() -> Iterator[tuple[SpokenCode, set[str]]]:
    """Where a code and all its parameters stand in one call: the code, and their names."""
    for name in engine_modules():
        module = importlib.import_module(name)
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) not in MAKERS:
                continue
            if all(word.arg for word in node.keywords):
                for given in node.args:
                    owner = (
                        getattr(module, ast.unparse(given.value), None) if isinstance(given, ast.Attribute) else None
                    )
                    if isinstance(owner, type) and issubclass(owner, SpokenCode):
                        yield owner[given.attr], {str(word.arg) for word in node.keywords}


def test_every_reason_brings_what_its_sentence_needs() -> None:
    of_several = {"meetings": "rounds", "changed": "tables", "places": "place_from", "due": "last"}
    seen = set()
    for code, params in made_in_the_source():
        needed = {name for text in texts(code.says) for name in re.findall(r"%\((\w+)\)s", text)}
        if params:
            assert {of_several.get(name, name) for name in needed} - {"round"} <= params, code
            seen.add(code)
    assert len(seen) > 100


def test_an_unknown_code_has_no_sentence() -> None:
    with pytest.raises(UnknownCode):
        sentence(Reason.of("no_such_code"), NAMES)


def all_reasons(proposal: Proposal) -> Iterator[Reason]:
    yield from proposal.notes
    for part in (*proposal.boards, *proposal.byes):
        yield from part.reasons


def swiss_reasons_of_an_event(seed: int, system: System = System.REGULATED_SWISS) -> Iterator[Reason]:
    """Everything the Swiss says in one small event with byes, forfeits and, often, a dead end."""
    chance = random.Random(seed)
    size = chance.randint(3, 17)
    players = tuple(Player(n) for n in range(1, size + 1))
    rules = StageRules(system, rounds=chance.randint(3, size))
    state = State(players, forbidden=frozenset({frozenset((1, 2))}) if seed % 3 == 0 else frozenset())
    for number in range(1, rules.rounds + 1):
        away = tuple(Bye(p.number, ByeKind.ABSENT) for p in players if chance.random() < 0.04)
        state = State(players, state.rounds, away, state.forbidden)
        try:
            proposal = systems.propose(state, rules=rules, seed=seed)
        except PairingImpossible as impossible:
            yield from impossible.reasons
            yield from impossible.decisions
            return
        yield from all_reasons(proposal)
        results = [Result.FIRST_WINS, Result.SECOND_WINS, Result.DRAW, Result.FIRST_BY_FORFEIT]
        games = tuple(Game(b.table, b.first, b.second, chance.choice(results)) for b in proposal.boards)
        state = State(players, (*state.rounds, Round(number, games, tuple(b.bye for b in proposal.byes))))


def said_in(events: int, system: System) -> set[str]:
    """The codes of so many events, each of which was said in whole words."""
    said: set[str] = set()
    for seed in range(events):
        for reason in swiss_reasons_of_an_event(seed, system):
            words = sentence(reason, NAMES)
            said.add(reason.code)
            assert "%(" not in words
            assert "№" not in words, "somebody without a name"
    return said


def test_whatever_the_swiss_says_can_be_said_in_words() -> None:
    said = said_in(120, System.REGULATED_SWISS)
    assert {"exchange", "floater", "free_point", "no_complete_pairing", "blocked", "end_early"} <= said
    assert len(said) >= 35


def test_whatever_the_swiss_by_lot_says_can_be_said_in_words() -> None:
    assert said_in(120, System.SWISS_BY_LOT) >= {code.value for code in LotCode}


def test_whatever_the_swiss_of_fide_says_can_be_said_in_words() -> None:
    said = said_in(20, System.FIDE_DUTCH)
    for stop in STOPS:
        assert "%(" not in sentence(Reason.of(stop, seconds=120, megabytes=3000), NAMES)
    seldom = {DutchCode.FAILED, DutchCode.RELAXED, DutchCode.COLOUR_WIDER, *STOPS}
    assert said >= {*DutchCode} - seldom


def test_whatever_a_round_robin_says_can_be_said_in_words() -> None:
    players = (
        *(Player(n) for n in range(1, 6)),
        Player(6, last_round=1, withdrawn=Withdrawn.FORFEITS_REST),
        Player(7, last_round=1, withdrawn=Withdrawn.ANNULLED),
    )
    rules = StageRules(System.ROUND_ROBIN, rounds=14, cycles=2)
    state = State(players, forbidden=frozenset({frozenset((1, 2))}))
    said: set[str] = set()
    for _number in range(14):
        proposal = systems.propose(state, rules=rules, seed=1)
        for reason in all_reasons(proposal):
            assert "%(" not in sentence(reason, NAMES)
            said.add(reason.code)
        state = State(players, (*state.rounds, Round(proposal.round_number)), forbidden=state.forbidden)
    with pytest.raises(PairingImpossible) as stop:
        systems.propose(state, rules=rules, seed=1)
    said |= {r.code for r in stop.value.reasons}
    assert {"berger", "starts_reversed", "resting", "withdrawn_loses", "forbidden_pair", "no_more_rounds"} <= said


def test_names_scores_and_rounds_stand_in_the_sentences() -> None:
    assert (
        sentence(Reason.of("floater", player=3, direction="down", score=5, group=4), NAMES)
        == "Player 3 floats down: from the group of 2½ into the group of 2."
    )
    assert (
        sentence(Reason.of("passed_met", player=1, players=(2, 5), rounds=(1, 3)), NAMES)
        == "Player 1 has already met Player 2 (round 1), Player 5 (round 3)."
    )
    assert (
        sentence(Reason.of("left_balance", player=4, score=2, over=(6,), first=2, second=3), NAMES)
        == "Player 4 leaves the group of 1 rather than Player 6: among those who stay 2 are due to start and 3 are due "
        "not to."
    )
    assert (
        sentence(Reason.of("game_open", round=2, table=7, first=1, second=2), NAMES)
        == "Round 2, table 7: Player 1 – Player 2 has no result."
    )
    assert sentence(Reason.of("through_on_points", player=1, score=5, other=3)) == "1 is through, 2½ : 1½."


def test_what_bars_a_player_is_said_as_far_as_there_is_anything() -> None:
    blocked = Reason.of("blocked", player=1, met=(2,), unplayed=(), forbidden=(), not_before=(), limit=(3,))
    assert sentence(blocked, NAMES) == (
        "Player 1 has met Player 2. Player 1 and each of these must get the same side: Player 3."
    )
    assert sentence(Reason.of("stuck_players", players=(1,), opponents=()), NAMES) == (
        "No legal opponent is left for: Player 1."
    )


def test_a_limit_is_broken_in_one_way_or_both() -> None:
    def said(side: str, running: int, difference: int) -> str:
        return sentence(Reason.of("limit_broken", player=1, side=side, running=running, difference=difference), NAMES)

    assert said("first", 1, 0) == "Player 1 starts for the third time running."
    assert said("first", 1, 1) == "Player 1 starts for the third time running, and three times more often than not."
    assert said("second", 0, 1) == "Player 1 has started three times less often than not."


def test_an_empty_list_is_a_dash_not_a_hole() -> None:
    words = sentence(Reason.of("order_of_work", upper=(), lower=(), median=0), NAMES)
    assert words == "Score groups in the order of work: from above –; from below –; last the median, 0."


def test_a_name_with_a_percent_sign_is_only_a_name() -> None:
    assert sentence(Reason.of("withdrawn", player=1), {1: "100%(player)s"}) == "100%(player)s has withdrawn."


def test_a_pair_is_named_in_the_order_of_its_table() -> None:
    names = {1: "Kask", 5: "Novák", 6: "Wolf"}
    proposal = Reason.of("proposal", player=1, opponent=5)
    assert sentence(proposal, names, starts=1).startswith("Kask – Novák: upper half against lower half")
    assert sentence(proposal, names, starts=5).startswith("Novák – Kask: lower half against upper half")
    exchange = Reason.of("exchange", player=1, opponent=6, proposed=5)
    assert sentence(exchange, names, starts=6) == (
        "Wolf – Kask: an exchange; for Kask upper half against lower half proposed Novák."
    )


def test_the_free_point_in_words() -> None:
    proposal = systems.propose(event("1+2 bye3", "1+3 bye2"), rules=swiss_rules(), seed=1)
    assert sentences(proposal.byes[0].reasons, NAMES) == [
        "Player 1 gets the free point: the largest number in the lowest group among those who may.",
        "Already had the free point: Player 3 (round 1), Player 2 (round 2).",
    ]
