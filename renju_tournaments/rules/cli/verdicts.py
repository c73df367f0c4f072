"""Verdicts on moves, a line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TextIO

from renju_tournaments.rules.board import BLACK, EMPTY, WHITE, Board
from renju_tournaments.rules.cli.arguments import BAD_FILE, DONE
from renju_tournaments.rules.findings import SENTENCES, Kind
from renju_tournaments.rules.points import ColumnLetters, Point
from renju_tournaments.rules.verdicts import Reading, Verdict, verdict


def verdicts(asked: argparse.Namespace, read: Iterable[str], write: TextIO, complain: TextIO) -> int:
    """Prints a verdict a line, up to the first line that cannot be read."""
    for number, text in enumerate(read, start=1):
        if not text.strip():
            continue
        try:
            found = _judge(text, Reading(asked.reading))
        except ValueError as error:
            complain.write(f"line {number}: {error}\n")
            return BAD_FILE
        write.write(f"{found.value}\n")
    return DONE


def _judge(text: str, reading: Reading) -> Verdict:
    """Raises ValueError for what cannot be read, and for a position that cannot be."""
    parts = text.split("/")
    if len(parts) != 3:
        raise ValueError("three parts are needed: black stones / white stones / point")
    board = Board()
    for colour, stones in ((BLACK, parts[0]), (WHITE, parts[1])):
        for name in stones.split():
            if name == "-":
                continue
            board.put(_empty(board, name), colour)
    return verdict(board, _empty(board, parts[2].strip()), reading)


def _empty(board: Board, name: str) -> Point:
    """The empty point of a name. Raises ValueError where there is a stone, and for what is no point."""
    point = ColumnLetters.INTERNATIONAL.read(name)
    if board[point] != EMPTY:
        raise ValueError(SENTENCES[Kind.OCCUPIED.value] % {"points": name.upper()})
    return point
