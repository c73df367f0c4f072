"""Every code the engine uses has a sentence, and every sentence finds the words it needs."""

from __future__ import annotations

import ast
import importlib
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import pairings
from pairings import systems
from pairings.advice import advise
from pairings.cli import english
from pairings.cli.sentences import TEMPLATES, VALUES
from pairings.decisions import DECISIONS
from pairings.model import PairingImpossible, Reason, StageRules, System
from pairings.sentences import CODES as SPOKEN
from pairings.settings import OlympicRules, TieBreaker
from pairings.systems.olympic.codes import Code as OlympicCode
from pairings.systems.restricted_draw import Restriction, restricted_draw
from pairings.systems.swiss.dutch_reasons import DutchCode
from pairings.systems.swiss.lot_reasons import LotCode
from pairings.systems.swiss.reasons import Code
from pairings.verify import CODES, verify
from tests.pairings.language import event, round_robin_rules, swiss_rules
from tests.pairings.systems.swiss.random_states import states

ROOT = Path(pairings.__file__).parent
NAMES = {n: f"P{n}" for n in range(1, 200)}


CALLS = {"of", "error", "warning", "note", "_error", "_warning"}
"""What makes a reason, by the name of the function; its first word is the code."""


def engine_modules() -> Iterator[Path]:
    """Every module of the engine that can give a reason; the faults of a file have sentences of their own."""
    for path in sorted(ROOT.rglob("*.py")):
        if not path.is_relative_to(ROOT / "formats") and not path.is_relative_to(ROOT / "cli"):
            yield path


def codes_in(path: Path) -> set[str]:
    """The codes a module names: as the first word of a call that makes a reason, and as members of an enumeration."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            of_reason = name != "of" or getattr(getattr(node.func, "value", None), "id", "") == "Reason"
            if name in CALLS and of_reason and node.args:
                found |= {
                    word.value
                    for word in ast.walk(node.args[0])
                    if isinstance(word, ast.Constant) and isinstance(word.value, str)
                }
    return found


def test_every_code_of_the_swiss_of_verify_and_of_a_knock_out_has_a_sentence() -> None:
    codes = {code.value for enumeration in (Code, LotCode, DutchCode, OlympicCode) for code in enumeration}
    assert codes | CODES.keys() <= TEMPLATES.keys() | SPOKEN.keys()


@pytest.mark.parametrize("path", list(engine_modules()), ids=lambda path: path.stem)
def test_every_code_a_module_of_the_engine_names_has_a_sentence(path: Path) -> None:
    assert codes_in(path) <= TEMPLATES.keys() | SPOKEN.keys()


KINDS = {"side": "first", **dict.fromkeys(("players", "rounds", "tables", "expected"), (1,))}
"""What parameters look like that are no single number."""


def reasons_made_in(path: Path) -> Iterator[Reason]:
    """The reasons a module makes whose code and parameters stand where it is made, with made-up parameters."""
    module = importlib.import_module(".".join((pairings.__name__, *path.relative_to(ROOT).with_suffix("").parts)))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args or any(word.arg is None for word in node.keywords):
            continue
        if ast.unparse(node.func) not in {"Reason.of", "error", "warning", "note", "_error", "_warning"}:
            continue
        names = [str(word.arg) for word in node.keywords]
        for word in ast.walk(node.args[0]):
            if isinstance(word, ast.Constant) and isinstance(word.value, str):
                code = word.value
            elif isinstance(word, ast.Attribute) and ast.unparse(word.value).endswith("Code"):
                code = str(getattr(getattr(module, ast.unparse(word.value)), word.attr))
            else:
                continue
            yield Reason.of(code, **{name: KINDS.get(name, 1) for name in names})


@pytest.mark.parametrize("path", list(engine_modules()), ids=lambda path: path.stem)
def test_every_reason_a_module_makes_has_the_words_its_sentence_needs(path: Path) -> None:
    for reason in reasons_made_in(path):
        if reason.code in SPOKEN:
            continue
        assert not is_bare(english.sentence(reason, NAMES), reason.code), reason


def is_bare(said: str, code: str) -> bool:
    """Is that the code and its parameters, for want of a sentence?"""
    return said.startswith(code.replace("_", " ")) or not said.endswith(".")


def test_the_reasons_of_the_engine_are_found() -> None:
    made = {reason.code for path in engine_modules() for reason in reasons_made_in(path)}
    assert {"match_needs_two", "no_legal_pairing", "dutch_failed", "knock_out_over", "lots", "unusual_rounds"} <= made
    assert len(made) > 100


def test_choices_from_a_list_are_told_in_words() -> None:
    assert VALUES["decisions"].keys() == DECISIONS
    assert VALUES["means"].keys() == {means.value for means in TieBreaker}
    assert VALUES["system"].keys() == {system.value for system in System}
    reason = Reason.of("match_undecided", match=1, first=1, second=2, means=TieBreaker.STARTER_OUT.value)
    assert "To be applied now: who started the last game is out." in english.sentence(reason, NAMES)
    decided = Reason.of("decided", round=3, decisions=("lift_forbidden", "relax_colours"))
    assert english.sentence(decided, NAMES) == (
        "The arbiter decided for this round: to lift the prohibitions, to relax the colour limits."
    )


def test_the_codes_of_the_engine_are_found() -> None:
    codes = {code for path in engine_modules() for code in codes_in(path)}
    assert {"restriction_impossible", "likely_to_get_stuck", "teams_odd", "at_least_half", "not_tied"} <= codes


def reasons(seed: int) -> Iterator[Reason]:
    """Everything that is said in a random event: about its rounds, its boards and refusals, and when it is verified."""
    for state, rules in states(seed):
        try:
            proposal = systems.propose(state, rules=rules, seed=1)
        except PairingImpossible as refusal:
            yield from refusal.reasons
            yield from refusal.decisions
        else:
            yield from proposal.notes
            for part in (*proposal.boards, *proposal.byes):
                yield from part.reasons
        yield from (finding.reason for finding in verify(state, rules, 2))


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_said_is_said_in_a_sentence(seed: int) -> None:
    for reason in reasons(seed):
        if reason.code in SPOKEN:
            continue
        said = english.sentence(reason, NAMES)
        assert said[0].isupper() or said[0].isdigit(), said
        assert said.endswith("."), said
        assert not is_bare(said, reason.code), said
        assert "_" not in said, said


def test_a_round_robin_with_players_who_left() -> None:
    rules = round_robin_rules(rounds=10, cycles=2)
    state = event("1+2", players=5)
    said = [
        english.sentence(reason, NAMES)
        for part in systems.propose(state, rules=rules, seed=1).boards
        for reason in part.reasons
    ]
    assert said[0].startswith("Row 2 of the Berger table for 5 players")


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason.of("colour_lot", player=1, side="second"), "by the lot of number 1, 1 Ivanov does not start."),
        (Reason.of("points_differ", player=1, stated=3, computed=4), "stated with 1½ points and has 2."),
        (Reason.of("place_differs", player=1, stated=3, first=1, last=2), "stated at place 3 and stands at 1-2."),
        (Reason.of("place_differs", player=1, stated=3, first=1, last=1), "stands at 1."),
        (
            Reason.of("free_point_departs", round=1, players=(), expected=(2,)),
            "went to nobody; by the rules it goes to 2 Petrov.",
        ),
        (Reason.of("pairs_depart", round=1, expected=("1-2",), actual=()), "The rules pair 1-2; paired were none."),
        (Reason.of("quite_new", player=2, depth=7), "quite new: player 2 Petrov; depth 7"),
    ],
)
def test_some_sentences(reason: Reason, said: str) -> None:
    assert said in english.sentence(reason, {1: "Ivanov", 2: "Petrov"})


def test_templates_are_whole_sentences() -> None:
    for code, template in TEMPLATES.items():
        assert template.endswith("."), code
        assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(template)), code


def test_the_free_point_in_words() -> None:
    proposal = systems.propose(event("1+2 bye3", "1+3 bye2"), rules=swiss_rules(), seed=1)
    assert english.sentences(proposal.byes[0].reasons, NAMES) == [
        "1 P1 gets the free point: the largest number in the lowest group among those who may.",
        "Already had the free point: 3 P3 (round 1), 2 P2 (round 2).",
    ]


def test_a_restricted_draw_in_words() -> None:
    with pytest.raises(PairingImpossible) as refusal:
        restricted_draw({1: "RUS", 2: "RUS", 3: "RUS", 4: "CZE"}, 1, Restriction(2))
    assert english.sentences([*refusal.value.reasons, *refusal.value.decisions], {}) == [
        "No numbering keeps compatriots apart in the last 2 rounds (rus: 3); 0 rounds are possible.",
        "To decide: draw without the restriction.",
    ]


def test_advice_on_a_knock_out_and_a_swiss_in_words() -> None:
    knock_out = advise(StageRules(System.OLYMPIC, 3, olympic=OlympicRules(games=0, draws=())), players=8)
    assert english.sentences([advice.reason for advice in knock_out], {}) == [
        "A match must have one game at least.",
        "Nothing is said about drawn matches.",
    ]
    swiss = advise(swiss_rules("RAT", rounds=5), players=18, unrated=2)
    assert english.sentences([advice.reason for advice in swiss], {}) == [
        "For 18 players the usual numbers of rounds are 7, 9; 5 are planned.",
        "The coefficient RAT needs ratings, and 2 players have none.",
    ]
