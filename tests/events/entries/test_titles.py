"""Titles before categories, and what people write for them."""

import pytest

from renju_tournaments.events.services.draw.titles import UNKNOWN, title_order


@pytest.mark.parametrize(
    ("higher", "lower"),
    [("GM", "МСМК"), ("МСМК", "МС"), ("мс", "КМС"), ("КМС", "1"), ("1", "2"), ("2", "3"), ("3", "1ю"), ("3ю", "")],
)
def test_the_order_of_titles(higher: str, lower: str) -> None:
    assert title_order(higher) < title_order(lower)


@pytest.mark.parametrize(
    "written", ["1", "1 разряд", "1-й разряд", "1р.", "1 р", "I", "I разряд", "1st category", "1. třída"]
)
def test_one_category_however_it_is_written(written: str) -> None:
    assert title_order(written) == title_order("1")


@pytest.mark.parametrize("written", ["1ю", "1 юн.", "1 юношеский разряд"])
def test_youth_categories_are_lower(written: str) -> None:
    assert title_order("3") < title_order(written) == title_order("1ю") < title_order("2ю")


@pytest.mark.parametrize("written", ["", "б/р", "honorary", "без разряда"])
def test_an_unknown_title_comes_last(written: str) -> None:
    assert title_order(written) == UNKNOWN
