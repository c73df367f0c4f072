"""The search for what files say and nobody is told, in as many texts as patience allows."""

from __future__ import annotations

import os

from hypothesis import given, settings

from tests.rules.formats.conserved import missing_of_sgf, missing_of_text, sgf_games, texts

EXAMPLES = int(os.environ.get("CONSERVED_EXAMPLES", "5000"))


@given(texts())
@settings(max_examples=EXAMPLES, deadline=None)
def test_every_piece_of_a_text_is_somewhere(pieces: list[str]) -> None:
    assert missing_of_text(pieces) == []


@given(sgf_games())
@settings(max_examples=EXAMPLES, deadline=None)
def test_every_value_of_sgf_is_somewhere(nodes: list[list[tuple[str, list[str]]]]) -> None:
    assert missing_of_sgf(nodes) == []
