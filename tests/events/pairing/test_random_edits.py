"""Drafts edited at random: what is said of the round is what counting says. The other systems, and many more edits, are
among the long searches."""

from __future__ import annotations

import pytest

from tests.events.random_edits import edited_at_random

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.mark.parametrize("name", ["regulated Swiss", "round-robin", "knock-out"])
def test_a_draft_edited_at_random_is_judged_as_it_is_counted(name: str) -> None:
    edited_at_random(name, seed=1, edits=3)
