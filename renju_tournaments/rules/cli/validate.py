"""What the rules have against the games of files: a line a finding, and a last line that counts."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from typing import TextIO

from renju_tournaments.rules.cli.arguments import BAD_FILE, DONE, FOUND_ERRORS
from renju_tournaments.rules.cli.reading import read_file
from renju_tournaments.rules.findings import Finding, Weight
from renju_tournaments.rules.game import Claims, Game, Rules, replay
from renju_tournaments.rules.openings import REGULATIONS, School
from renju_tournaments.rules.record import Record
from renju_tournaments.rules.sentences import sentence
from renju_tournaments.rules.verdicts import Reading


def validate(asked: argparse.Namespace, write: TextIO, complain: TextIO) -> int:
    """Plays every game of the files through, one after the other; a file that cannot be read is named, and the others
    are still done. Findings are printed as they come: no more than one file is held in memory."""
    weights: Counter[Weight] = Counter()
    games, bad_files = 0, 0
    for name in asked.files:
        records = read_file(name, asked, complain)
        if records is None:
            bad_files += 1
            continue
        for number, record in enumerate(records, start=1):
            games += 1
            for finding in replay(record, _rules(asked, record)).findings:
                weights[finding.weight] += 1
                write.write(f"{name}: game {number}{_names(record)}: {_told(finding)}\n")
    counts = ", ".join(_counted(weights[weight], weight.value) for weight in Weight)
    unread = f"; {_counted(bad_files, 'file')} could not be read" if bad_files else ""
    write.write(f"{_counted(games, 'game')}: {counts}{unread}\n")
    if bad_files:
        return BAD_FILE
    return FOUND_ERRORS if weights[Weight.ERROR] else DONE


def _rules(asked: argparse.Namespace, record: Record) -> Rules:
    """What a record is held against: the options, and where they say nothing, the record's own regulation."""
    regulation = REGULATIONS.get(asked.rule or record.regulation)
    game = Game.RENJU if regulation is None or regulation.renju else Game.GOMOKU
    rules = Rules(game, Claims(asked.claims), Reading(asked.reading), School(asked.fifths), asked.rule or "")
    return replace(rules, game=Game(asked.game)) if asked.game else rules


def _names(record: Record) -> str:
    """“ (Black – White)”; nothing where neither is known."""
    if not (record.black or record.white):
        return ""
    return f" ({record.black or '?'} – {record.white or '?'})"


def _told(finding: Finding) -> str:
    move = f"move {finding.move}: " if finding.move else ""
    return f"{move}{finding.weight.value}: {finding.kind.value}: {sentence(finding)}"


def _counted(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else word + 's'}"
