"""What can be asked on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from enum import Enum
from typing import Final

from pairings.formats.trf import Edition
from pairings.formats.trf.codes import is_known_tiebreak, tiebreak_from_file
from pairings.model import HalfRule, System
from pairings.settings import KnockOut
from pairings.standings import TIEBREAKS, tiebreaks


def short_name(system: System) -> str:
    """The name of a system without the words Swiss and FIDE: regulated, by-lot, dutch, round-robin."""
    return "-".join(word for word in system.value.split("-") if word not in ("swiss", "fide"))


SYSTEMS: Final = {short_name(system): system for system in System}


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m pairings",
        description="Pairs, ranks and checks events in report files (TRF16 and TRF26).",
        epilog=_CODES,
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    pair = commands.add_parser("pair", help="pair the next round", description=_PAIR)
    _file(pair)
    _system(pair)
    _seed(pair)
    pair.add_argument("--seconds", type=_count, metavar="N", help="end a pairing by the Dutch system after so many")
    pair.add_argument("--megabytes", type=_megabytes, metavar="N", help="and when it takes more memory; with --seconds")
    pair.add_argument("--rounds", type=_count, metavar="N", help="of the event, instead of the number the file states")
    pair.add_argument("--explain", action="store_true", help="say why, in sentences")
    pair.add_argument("-o", "--output", metavar="FILE", help="write the report file with the new round")

    table = commands.add_parser("standings", help="print the table")
    _file(table)
    _system(table)
    _seed(table)
    table.add_argument("--tiebreaks", type=_tiebreaks, metavar="BH,SB,…", help="instead of those of the file")
    table.add_argument("--after", type=_count, metavar="ROUND", help="the table as it was after a round")

    check = commands.add_parser("check", help="compare an event with the rules", description=_CHECK, epilog=_CODES)
    _file(check)
    _system(check)
    _seed(check)

    simulate = commands.add_parser("simulate", help="make up an event")
    simulate.add_argument("--players", type=_count, required=True)
    simulate.add_argument("--rounds", type=_count, required=True)
    simulate.add_argument("--seed", type=_seed_number, default=0)
    simulate.add_argument("--system", type=_system_named, default=System.REGULATED_SWISS, metavar="|".join(SYSTEMS))
    simulate.add_argument("--cycles", type=_cycles, default=1, metavar="K", help="of a schedule: how often two meet")
    simulate.add_argument("--games", type=_count, metavar="N", help="of a match; by itself as many as rounds, else 1")
    simulate.add_argument(
        "--knock-out",
        type=_one_of(KnockOut),
        default=KnockOut.LOSS,
        metavar="|".join(way.value for way in KnockOut),
        help="who goes out of a knock-out",
    )
    simulate.add_argument(
        "--half-rule",
        type=_one_of(HalfRule),
        default=HalfRule.RUSSIAN,
        metavar="|".join(rule.value for rule in HalfRule),
        help="what the table does with players who leave",
    )
    simulate.add_argument("-o", "--output", metavar="FILE", help="otherwise printed")
    simulate.add_argument("--edition", type=_one_of(Edition), default=Edition.TRF26, metavar="TRF16|TRF26")
    simulate.add_argument("--tiebreaks", type=_tiebreaks, metavar="BH,SB,…")
    for name, what in _SHARES.items():
        simulate.add_argument(f"--{name}", type=_share, metavar="SHARE", help=what)
    return top


_PAIR: Final = (
    "Prints the number of lines, then a line a table: who starts and the opponent; a free point as the number and 0."
)
_CHECK: Final = (
    "Pairs every round again, and prints what departs from the rules. Where the file does not say by which system it "
    "is paired, name it with --system; otherwise only that is checked which no Swiss allows."
)
_CODES: Final = (
    "Exit codes: 0 done, 1 no pairing, or check found errors (warnings and notes are none), 2 usage, 3 bad file."
)
_SHARES: Final = {
    "draws": "of all games played (0 to 1)",
    "forfeits": "of all games: somebody did not appear",
    "adjourned": "of the games of the last round",
    "byes": "of all players in a round: asked for beforehand",
    "absences": "of all players in a round: announced; half of them ask for a bye",
    "late": "of all players: they come for the second or third round",
    "withdrawals": "of all players in a round",
    "upsets": "0: the smaller number always wins; 1: every game is a coin",
}


def _file(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a report file; - is standard input")
    command.add_argument("--encoding", default="utf-8", help="if it is not UTF-8: cp1251, latin-1")


def _system(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--system", type=_system_named, metavar="|".join(SYSTEMS), help="instead of the system the file states"
    )


def _seed(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=_seed_number, metavar="N", help="of the lots, instead of the file's")


def _system_named(text: str) -> System:
    if text in SYSTEMS:
        return SYSTEMS[text]
    try:
        return System(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(SYSTEMS)}") from None


def _one_of(choices: type[Enum]) -> Callable[[str], Enum]:
    """What reads the value of a choice, and names all there are when it is none of them."""

    def read(text: str) -> Enum:
        try:
            return choices(text)
        except ValueError:
            there = ", ".join(str(choice.value) for choice in choices)
            raise argparse.ArgumentTypeError(f"{text!r} is none of {there}") from None

    return read


def _seed_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 30):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= 9999 and len(text) <= 4):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 9999")
    return int(text)


def _megabytes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _cycles(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1 and text > "0"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 9")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share from 0 to 1")
    return share


def _tiebreaks(text: str) -> dict[str, str]:
    """Our code of each coefficient, and the name it was asked for by."""
    asked = [code.strip().upper() for code in text.split(",") if code.strip()]
    if not asked:
        raise argparse.ArgumentTypeError(f"no coefficient is named; there are {', '.join(TIEBREAKS)}")
    codes = {name: tiebreak_from_file(name) for name in asked}
    if unknown := [code for code in codes.values() if not is_known_tiebreak(code)]:
        raise argparse.ArgumentTypeError(f"there is no {', '.join(unknown)}; there are {', '.join(TIEBREAKS)}")
    named = {tiebreaks.get(code).code: name for name, code in codes.items()}
    if len(named) < len(asked):
        raise argparse.ArgumentTypeError("a coefficient is named twice")
    return named
