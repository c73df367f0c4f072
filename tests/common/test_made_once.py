"""What many ask for at once is made once; whoever makes it may die, fail, or be overtaken by a new version."""

from __future__ import annotations

from threading import Event
from time import sleep

import pytest
from django.core.cache import cache

from renju_tournaments.common.caching import made_once as module
from renju_tournaments.common.caching.made_once import made_once
from tests.at_once import at_once

MANY = 24


class Table:
    """Something that takes long to make, and counts how often it was."""

    def __init__(self, words: str = "table") -> None:
        self.words, self.made = words, 0

    def make(self) -> str:
        self.made += 1
        sleep(0.05)
        return self.words


def test_of_many_who_ask_at_once_one_makes_it() -> None:
    table = Table()
    assert at_once([lambda: made_once("t", 1, table.make, seconds=60)] * MANY) == ["table"] * MANY
    assert table.made == 1


def test_different_things_do_not_wait_for_each_other() -> None:
    begun = Event()

    def slow() -> str:
        assert begun.wait(20)
        return "slow"

    def quick() -> str:
        begun.set()
        return "quick"

    asked = [lambda: made_once("slow", 1, slow, seconds=60), lambda: made_once("quick", 1, quick, seconds=60)]
    assert at_once(asked) == ["slow", "quick"]


def test_who_comes_after_a_write_is_given_the_new_version_though_the_old_is_still_being_made() -> None:
    new_is_there = Event()

    def old() -> str:
        assert new_is_there.wait(20)
        return "old"

    def ask_for_the_new() -> list[str]:
        found = [made_once("t", 2, lambda: "new", seconds=60)]
        new_is_there.set()
        return found

    assert at_once([lambda: [made_once("t", 1, old, seconds=60)], ask_for_the_new]) == [["old"], ["new"]]
    assert made_once("t", 2, lambda: "new", seconds=60) == "new"


def test_when_the_one_who_makes_it_has_died_another_takes_over_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELD", 0.1)

    def die() -> str:
        raise SystemExit  # nothing of what a process that is killed would do is done

    monkeypatch.setattr(cache, "delete", lambda _key: None)
    with pytest.raises(SystemExit):
        made_once("t", 1, die, seconds=60)
    monkeypatch.undo()
    table = Table()
    assert at_once([lambda: made_once("t", 1, table.make, seconds=60)] * 6) == ["table"] * 6
    assert table.made == 1


def test_what_cannot_be_made_is_told_to_everybody_and_made_when_it_can_be() -> None:
    def fail() -> str:
        raise LookupError

    def ask() -> str:
        try:
            return made_once("t", 1, fail, seconds=60)
        except LookupError:
            return "told"

    assert at_once([ask] * 4) == ["told"] * 4
    assert made_once("t", 1, Table().make, seconds=60) == "table"
