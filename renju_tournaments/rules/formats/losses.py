"""What of a game a format cannot hold, found by comparing the game with what the format has room for."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from renju_tournaments.rules.formats.model import Loss
from renju_tournaments.rules.records.record import Ending, Outcome, Record
from renju_tournaments.rules.steps import Choose, Pass, Place, SetUp


def losses(record: Record, game: int, holds: Collection[str], prefix: str) -> list[Loss]:
    """What is lost of a game in a format that holds some of what LOSSES names. ``prefix`` begins the names of what only
    this format writes back."""
    return [Loss(code, game) for code in _has(record) if code not in holds] + _extras(record, game, prefix)


def _has(record: Record) -> Iterator[str]:
    """Everything there is in the game that a format may not hold."""
    steps = record.steps
    facts = {
        "names": record.black or record.white,
        "starter": record.first or record.second,
        "result": record.outcome is not Outcome.UNKNOWN,
        "ending": record.ending is not Ending.UNKNOWN,
        "regulation": record.regulation,
        "event": record.event,
        "occasion": record.place or record.round or record.date,
        "comment": record.comment,
        "variations": record.tree,
        "steps": any(not isinstance(step, Place | Choose | Pass | SetUp) for step in steps),
        "set_up": any(isinstance(step, SetUp) for step in steps),
        "colours": any(isinstance(step, Place) and step.said for step in steps),
    }
    return (code for code, is_there in facts.items() if is_there)


def _extras(record: Record, game: int, prefix: str) -> list[Loss]:
    foreign = [name for name, _ in record.extras if not name.startswith(prefix)]
    foreign += [name for node in record.tree for name, _ in node.extras if not name.startswith(prefix)]
    names = ", ".join(dict.fromkeys(name.partition(".")[2] or name for name in foreign))
    return [Loss("extras", game, (("names", names),))] if names else []
