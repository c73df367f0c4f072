"""Drafts edited at random: what is said of the round is what counting says."""

from __future__ import annotations

import pytest

from tests.events.random_edits import SETTINGS, edited_at_random

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", SETTINGS)
def test_a_draft_edited_at_random_is_judged_as_it_is_counted(name: str) -> None:
    edited_at_random(name, seed=1, edits=3)
