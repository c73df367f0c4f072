"""The face of the rules of renju does what its page says."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules-of-renju.md"


def test_the_examples_of_the_page() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
