"""Files in and out for the commands: what cannot be read or written is refused, what was taken for granted is said."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from pairings.cli.arguments import SYSTEMS
from pairings.formats import trf
from pairings.formats.trf import lines
from pairings.formats.trf.codes import is_known_tiebreak
from pairings.formats.trf.notes import ABOUT_THE_SYSTEM, Note
from pairings.model import StageRules, System
from pairings.sentences import sentence

DONE: Final = 0
NO_PAIRING: Final = 1
ERRORS_FOUND: Final = 1
"""By ``check``; warnings are none."""
USAGE: Final = 2
BAD_FILE: Final = 3

_DRAWN_AT_FIRST: Final = (System.REGULATED_SWISS, System.FIDE_DUTCH, System.MATCH)
"""Systems in which a lot is drawn for the first round only."""
_DRAWN_EVERY_ROUND: Final = (System.SWISS_BY_LOT, System.OLYMPIC)
_UNUSED: Final = {
    "250": "virtual points (acceleration) are",
    "XXA": "virtual points (acceleration) are",
    "013": "teams are",
    "310": "teams are",
    "320": "teams are",
    "330": "teams are",
}


class Refused(Exception):
    """The command cannot be carried out, or has found errors: the exit code, and what to say."""

    def __init__(self, code: int, *said: str) -> None:
        self.code = code
        self.said = said
        super().__init__("; ".join(said))


def read(args: argparse.Namespace) -> tuple[trf.Document, StageRules, list[str]]:
    """The file, its rules with the system that was asked for, and what is to be remarked upon."""
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    except OSError as error:
        raise Refused(BAD_FILE, f"{args.file}: {error.strerror}") from None
    try:
        document = trf.read(data, encoding=args.encoding)
    except trf.TrfError as error:
        raise Refused(BAD_FILE, f"{args.file}, line {error.line}: {sentence(error.reason)}") from None
    rules = document.rules
    notes: Iterable[Note] = document.notes
    if args.system is not None:
        rules = replace(rules, system=args.system)
        document = replace(document, names_system=True)
        notes = (note for note in notes if note.reason.code not in ABOUT_THE_SYSTEM)
    return document, rules, [*map(_remark, notes), *_unused(document)]


def read_and_remark(args: argparse.Namespace) -> tuple[trf.Document, StageRules]:
    document, rules, remarks = read(args)
    say(args.file, remarks)
    return document, rules


def say(file: str, remarks: Iterable[str]) -> None:
    """What is no part of the answer, to where complaints go."""
    for said in remarks:
        print(f"{file}{', ' if said.startswith('line') else ': '}{said}", file=sys.stderr)


def _remark(note: Note) -> str:
    if not note.lines:
        return sentence(note.reason)
    more = len(note.lines) - 1
    where = f"line {note.lines[0]}" + (f" and {more} more" if more else "")
    return f"{where}: {sentence(note.reason)}"


def _unused(document: trf.Document) -> Iterator[str]:
    for number, line in enumerate(lines.split(document.source), start=1):
        if what := _UNUSED.get(line[:3].upper()):
            yield f"line {number}: {what} not used here; the line is kept."


def passed_over(document: trf.Document, so: str = "") -> Iterator[str]:
    """The coefficients of a file that nobody here can compute."""
    if unknown := [code for code in document.rules.tiebreaks if not is_known_tiebreak(code)]:
        yield f"coefficients that are not known here are passed over: {', '.join(unknown)}{so}."


def assumed_for_pairing(args: argparse.Namespace, document: trf.Document, rules: StageRules) -> Iterator[str]:
    """What the pairing rests on, and nobody said."""
    if not document.names_system:
        yield f"paired as a regulated Swiss; for another system: --system {'|'.join(SYSTEMS)}"
    drawn = rules.system in _DRAWN_EVERY_ROUND or (rules.system in _DRAWN_AT_FIRST and not document.state.rounds)
    if drawn and args.seed is None and document.seed is None and document.first_colour is None:
        yield "the lot is not stated; it is drawn from seed 0 (for another: --seed N)"


def write(path: str, document: trf.Document, edition: trf.Edition) -> None:
    try:
        Path(path).write_bytes(trf.write(document, edition=edition))
    except OSError as error:
        raise Refused(USAGE, f"{path}: {error.strerror}") from None
    except trf.Unwritable as error:
        raise Refused(BAD_FILE, f"{path}: {error}") from None
