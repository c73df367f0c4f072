"""What the rules have against the games of files: a line a finding, and a last line that counts."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TextIO

from renju_tournaments.rules.cli.arguments import BAD_FILE, DONE, FOUND_ERRORS
from renju_tournaments.rules.cli.reading import read_file
from renju_tournaments.rules.findings import Finding, Weight, sentence
from renju_tournaments.rules.game import Claims, Game, Rules, replay
from renju_tournaments.rules.openings import REGULATIONS, Regulation, School
from renju_tournaments.rules.points import SIZE
from renju_tournaments.rules.records.record import Record
from renju_tournaments.rules.verdicts import Reading


def validate(asked: argparse.Namespace, write: TextIO, complain: TextIO) -> int:
    """Plays every game of the files through, one after the other; a file or a game that cannot be read is named, and
    the others are still done. Findings are printed as they come: no more than one file is held in memory."""
    weights: Counter[Weight] = Counter()
    games, bad_games, bad_files = 0, 0, 0
    for name in asked.files:
        found = read_file(name, asked, complain, leave_out=True)
        if found is None:
            bad_files += 1
            continue
        bad_games += len(found.faults)
        for number, record in found.numbered():
            games += 1
            for finding in replay(record, _rules(asked, record)).findings:
                weights[finding.weight] += 1
                write.write(f"{name}: game {number}{_names(record)}: {_sentence(finding)}\n")
    counts = ", ".join(_counted(weights[weight], weight.value) for weight in Weight)
    unread = [_counted(count, word) for count, word in ((bad_games, "game"), (bad_files, "file")) if count]
    write.write(f"{_counted(games, 'game')}: {counts}{'; could not be read: ' if unread else ''}{', '.join(unread)}\n")
    if unread:
        return BAD_FILE
    return FOUND_ERRORS if weights[Weight.ERROR] else DONE


def _rules(asked: argparse.Namespace, record: Record) -> Rules:
    """What a record is held against: the options, and where they say nothing, what the record shows."""
    game = Game(asked.game) if asked.game else _game(REGULATIONS.get(asked.rule or record.regulation), record.size)
    return Rules(game, Claims(asked.claims), Reading(asked.reading), School(asked.fifths), asked.rule or "")


def _game(regulation: Regulation | None, size: int) -> Game:
    """Which game it is by its regulation; without one by its board, for renju has 15 lines. On another board nothing is
    certain but that five win."""
    if regulation is not None:
        return Game.RENJU if regulation.renju else Game.GOMOKU
    return Game.RENJU if size == SIZE else Game.FREESTYLE


def _names(record: Record) -> str:
    """“ (Black – White)”; nothing where neither is known."""
    if not (record.black or record.white):
        return ""
    return f" ({record.black or '?'} – {record.white or '?'})"


def _sentence(finding: Finding) -> str:
    move = f"move {finding.move}: " if finding.move else ""
    return f"{move}{finding.weight.value}: {finding.kind.value}: {sentence(finding)}"


def _counted(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else word + 's'}"
