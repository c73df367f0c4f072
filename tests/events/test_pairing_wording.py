"""Every code of the engines has a sentence, and every sentence has the names it speaks of."""

import inspect
import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from pairings import systems, tables
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
from pairings.systems import match, match_tournament, round_robin, scheveningen
from pairings.systems.swiss import dutch_reasons, lot_reasons
from pairings.systems.swiss import reasons as swiss_reasons
from pairings.systems.swiss.dutch_reasons import STOPS, DutchCode
from pairings.systems.swiss.lot_reasons import LotCode
from pairings.systems.swiss.reasons import Code
from renju_tournaments.events.wording.pairing import SENTENCES, By, UnknownCode, sentence

NAMES = {n: f"Player {n}" for n in range(1, 41)}
SPECIAL = {"blocked", "stuck_players", "limit_broken"}


def codes_in(module: ModuleType) -> set[str]:
    return set(re.findall(r'Reason\.of\(\s*"(\w+)"', inspect.getsource(module)))


@pytest.mark.parametrize("code", [*Code, *LotCode, *DutchCode])
def test_every_code_of_the_swiss_systems_has_a_sentence(code: Code | LotCode | DutchCode) -> None:
    assert code.value in SENTENCES or code.value in SPECIAL


@pytest.mark.parametrize(
    "module", [round_robin, match, match_tournament, scheveningen, tables], ids=lambda m: m.__name__
)
def test_every_code_that_is_written_where_it_is_said_has_a_sentence(module: ModuleType) -> None:
    codes = codes_in(module)
    assert codes, "the codes are written in another way now; mend this test"
    assert codes <= SENTENCES.keys()


def documented() -> Iterator[tuple[str, str]]:
    source = "".join(map(inspect.getsource, (swiss_reasons, lot_reasons, dutch_reasons)))
    yield from re.findall(r'[A-Z_]+ = "(\w+)"\n    """(.*?)"""', source, re.DOTALL)


@pytest.mark.parametrize(("code", "words"), [pair for pair in documented() if pair[0] not in SPECIAL])
def test_a_sentence_uses_only_the_parameters_its_code_brings(code: str, words: str) -> None:
    template = SENTENCES[code]
    texts = template.variants.values() if isinstance(template, By) else [template]
    for text in texts:
        for placeholder in re.findall(r"%\((\w+)\)s", str(text)):
            assert placeholder == "meetings" or placeholder in words, (code, placeholder)


def test_an_unknown_code_is_a_fault_of_ours() -> None:
    with pytest.raises(UnknownCode):
        sentence(Reason.of("no_such_code"), NAMES)


def all_reasons(proposal: Proposal) -> Iterator[Reason]:
    yield from proposal.notes
    for board in proposal.boards:
        yield from board.reasons
    for bye in proposal.byes:
        yield from bye.reasons


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


def test_whatever_the_swiss_says_can_be_said_in_words() -> None:
    said: set[str] = set()
    for seed in range(120):
        for reason in swiss_reasons_of_an_event(seed):
            words = sentence(reason, NAMES)
            said.add(reason.code)
            assert "%(" not in words
            assert "№" not in words, "somebody without a name"
    assert {"exchange", "floater", "free_point", "no_complete_pairing", "blocked", "end_early"} <= said
    assert len(said) >= 35


def test_whatever_the_swiss_by_lot_says_can_be_said_in_words() -> None:
    said: set[str] = set()
    for seed in range(120):
        for reason in swiss_reasons_of_an_event(seed, System.SWISS_BY_LOT):
            words = sentence(reason, NAMES)
            said.add(reason.code)
            assert "%(" not in words
            assert "№" not in words, "somebody without a name"
    assert said >= {code.value for code in LotCode}


def test_whatever_the_swiss_of_fide_says_can_be_said_in_words() -> None:
    said: set[str] = set()
    for seed in range(20):
        for reason in swiss_reasons_of_an_event(seed, System.FIDE_DUTCH):
            words = sentence(reason, NAMES)
            said.add(reason.code)
            assert "%(" not in words
            assert "№" not in words, "somebody without a name"
    for stop in STOPS:
        assert "%(" not in sentence(Reason.of(stop, seconds=120, megabytes=3000), NAMES)
    seldom = {DutchCode.FAILED, DutchCode.RELAXED, DutchCode.SKIPPED_FULL_BYE, DutchCode.COLOUR_WIDER, *STOPS}
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
