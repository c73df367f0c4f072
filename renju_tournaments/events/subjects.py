"""What an act was done to, as the log keeps it: a code and facts, with names as they were at the time.

The people of one event read its log in different languages, so no sentence is stored; ``wording.log`` makes one for
every reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from renju_tournaments.events.models import Entry, Game, Round, Stage
from renju_tournaments.events.naming import names_apart

Subject = dict[str, Any]


def of_name(name: str) -> Subject:
    """An event, or a person: their name and nothing else."""
    return {"code": "name", "name": name}


def of_entry(entry: Entry) -> Subject:
    return {"code": "entry", "number": entry.number, "name": entry.name}


def of_stage(stage: Stage) -> Subject:
    return {"code": "stage", "name": stage.name, "system": stage.system}


def of_round(number: int) -> Subject:
    return {"code": "round", "number": number}


def of_schedule(rounds: list[Round]) -> Subject:
    """All rounds still to come of a round-robin, at once."""
    return {"code": "schedule", "first": rounds[0].number, "last": rounds[-1].number}


def of_rounds(numbers: Iterable[int]) -> Subject:
    """Some rounds of a stage, from the first to the last of them."""
    listed = sorted(numbers)
    if len(listed) == 1:
        return of_round(listed[0])
    return {"code": "rounds", "first": listed[0], "last": listed[-1]}


def of_game(game: Game) -> Subject:
    """A game by its players; namesakes in the stage are told apart. One query."""
    namesakes = Entry.objects.filter(stage_id=game.round.stage_id, name__in=(game.first.name, game.second.name))
    names = names_apart(namesakes)
    return {
        "code": "game",
        "round": game.round.number,
        "table": game.table,
        "first": names[game.first_id],
        "second": names[game.second_id],
    }


def of_draw(method: str) -> Subject:
    """The drawing of numbers; ``method`` is a DrawMethod's value."""
    return {"code": "draw", "method": method}


def of_list(file_name: str) -> Subject:
    """A start list; no file name when it was pasted."""
    return {"code": "list", "file": file_name}


def of_teams() -> Subject:
    """The teams of several players at once."""
    return {"code": "teams"}


def of_early_end(number: int) -> Subject:
    return {"code": "early-end", "number": number}


def of_pair(one: Entry, other: Entry) -> Subject:
    """Two players; namesakes in the stage are told apart. One query."""
    names = names_apart(Entry.objects.filter(stage_id=one.stage_id, name__in=(one.name, other.name)))
    return {"code": "pair", "one": names[one.pk], "other": names[other.pk]}
