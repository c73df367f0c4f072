"""What is written is read back, every state, setting and text; and every file of ours comes out as it went in."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.formats.trf import Document, Edition, compose, directives, document_of, parse, plain, read, write
from pairings.model import Bye, Game, Player, Result, Round, StageRules, State, System
from pairings.simulate import Habits, before_round, simulate
from tests.pairings.formats.documents import documents

EXAMPLES = int(os.environ.get("TRF_EXAMPLES", "50"))
EVENTFUL = Habits(forfeits=0.1, adjourned=0.06, absences=0.08, byes=0.05, late_entries=0.1, withdrawals=0.03)


@given(documents())
@settings(max_examples=EXAMPLES, deadline=None)
def test_every_document_is_read_back_as_it_was(document: Document) -> None:
    assert read(write(document)) == document


@given(documents(), st.sampled_from(list(Edition)))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_file_of_ours_is_written_back_byte_for_byte(document: Document, edition: Edition) -> None:
    data = write(document, edition=edition)
    assert write(read(data), edition=edition) == data
    assert write(replace(read(data), source=""), edition=edition) == data


@given(documents(), documents())
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_file_that_goes_on_is_read_back_as_it_went_on(before: Document, after: Document) -> None:
    """The lines of the file that was read are kept or replaced, and never contradict what is to be said."""
    changed = replace(after, source=compose(before), edition=before.edition)
    assert parse(compose(changed)) == changed


def made_up_event(seed: int) -> Document:
    system = System.ROUND_ROBIN if seed % 3 == 0 else System.REGULATED_SWISS
    rules = StageRules(system, rounds=7, tiebreaks=("BH", "SB", "WIN"))
    state = simulate(6 + seed % 9, 6, seed, rules, EVENTFUL, complete=False)
    return document_of(before_round(state, rules, Random(seed), EVENTFUL), rules, seed=seed, name="Кубок")


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("seed", range(12))
def test_a_played_event_survives_both_editions(seed: int, edition: Edition) -> None:
    document = made_up_event(seed)
    data = write(document, edition=edition)
    assert read(data) == document
    assert write(read(data)) == data


@pytest.mark.parametrize("result", list(Result))
def test_every_result_has_its_letters(result: Result) -> None:
    rules = StageRules(System.REGULATED_SWISS, rounds=3)
    state = State((Player(1), Player(2)), (Round(1, (Game(1, 2, 1, result),)),))
    assert parse(compose(document_of(state, rules))).state == state


def test_no_field_of_a_stage_is_forgotten() -> None:
    """A new field must be written; texts of a player, and fields of a known type elsewhere, are by themselves."""
    covered = {
        Player: {"number", "rating", "first_round", "last_round", "withdrawn", *directives.PLAYER_TEXTS},
        Game: {"table", "first", "second", "result", "adjourned"},
        Bye: {"player", "kind", "half_points"},
        Round: {"number", "games", "byes"},
    }
    for kind, names in covered.items():
        assert {item.name for item in fields(kind)} == names, kind.__name__
    for kind, example in ((StageRules, StageRules(System.ROUND_ROBIN, 3)), (State, State(()))):
        for name, hint in plain.hints_of(kind).items():
            assert plain.from_text(hint, plain.to_text(getattr(example, name))) == getattr(example, name), name


class Way(Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Choice:
    """Stands for a setting or decision that is yet to come."""

    of: frozenset[int]
    way: Way = Way.LEFT
    by: int | None = None
    more: tuple[Way, ...] = ()
    rounds: Mapping[frozenset[int], int] = field(default_factory=dict)
    name: str = ""
    strict: bool = False
    inner: Choice | None = None


@given(st.from_type(Choice))
@settings(max_examples=EXAMPLES, deadline=None)
def test_values_of_every_type_as_one_word(choice: Choice) -> None:
    word = plain.to_text(choice)
    assert len(word.split()) == 1
    assert plain.from_text(Choice, word) == choice


FIELDS = st.sampled_from(["of", "way", "inner", "rounds"])
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=3)


@given(st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(FIELDS, inner), max_leaves=6))
@settings(max_examples=EXAMPLES, deadline=None)
def test_no_word_breaks_the_reading(value: object) -> None:
    with contextlib.suppress(ValueError):
        plain.from_text(Choice, json.dumps(value))
    with pytest.raises(ValueError, match="x"):
        plain.from_text(Choice, "[" * 100_000 + "x")
