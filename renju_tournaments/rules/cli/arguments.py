"""What can be asked on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from enum import Enum
from typing import Final

from renju_tournaments.rules.formats import FORMATS, Answers, RowsFrom
from renju_tournaments.rules.game import Claims, Game
from renju_tournaments.rules.openings import REGULATIONS, School
from renju_tournaments.rules.points import ColumnLetters
from renju_tournaments.rules.verdicts import Reading

DONE: Final = 0
FOUND_ERRORS: Final = 1
BAD_FILE: Final = 3


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(
        prog="python -m renju_tournaments.rules",
        epilog="Exit codes: 0 done, 1 a game breaks the rules, 2 usage, 3 bad file.",
    )
    commands = found.add_subparsers(dest="command", required=True)
    judge = commands.add_parser(
        "verdict", help="reads lines “black stones / white stones / point” (a-o, - for none), prints one verdict a line"
    )
    _reading_of_the_rules(judge)

    convert = commands.add_parser("convert", help="writes the games of a file in another format")
    convert.add_argument("input", metavar="IN")
    convert.add_argument("output", metavar="OUT", help="its ending says the format")
    convert.add_argument("--to", choices=list(FORMATS), help="instead of by the ending")
    reading_options(convert)

    validate = commands.add_parser(
        "validate", help="prints what the rules have against the games of files, a line each"
    )
    validate.add_argument("files", metavar="FILE", nargs="+")
    validate.add_argument(
        "--rule", choices=list(REGULATIONS), help="the opening regulation, instead of the record's own"
    )
    validate.add_argument("--claims", choices=_values(Claims), default=Claims.RIF.value, help="whose rules of claims")
    validate.add_argument("--game", choices=_values(Game), help="instead of by the opening regulation and the board")
    validate.add_argument(
        "--fifths",
        choices=_values(School),
        default=School.TRANSLATION.value,
        help="what counts as symmetric: figures wherever they lie, or turns of the board alone",
    )
    _reading_of_the_rules(validate)
    reading_options(validate)
    return found


def _values(choices: Iterable[Enum]) -> list[str]:
    return [choice.value for choice in choices]


def _reading_of_the_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--reading",
        choices=_values(Reading),
        default=Reading.RIF.value,
        help="whether a three counts whose straight four is a five at the same time (allowed-move) or not (rif)",
    )


def reading_options(command: argparse.ArgumentParser) -> None:
    """The options that say how a file is read, and answer its questions."""
    command.add_argument("--from", dest="given", choices=list(FORMATS), help="instead of finding out the format")
    command.add_argument("--letters", choices=_values(ColumnLetters), help="how columns are lettered")
    command.add_argument("--rows", choices=_values(RowsFrom), help="from where rows are counted (BDT)")


def answers(asked: argparse.Namespace) -> Answers:
    """What was answered by options."""
    return Answers(
        letters=ColumnLetters(asked.letters) if asked.letters else None,
        rows=RowsFrom(asked.rows) if asked.rows else None,
    )
