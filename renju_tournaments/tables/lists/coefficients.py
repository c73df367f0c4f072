"""The columns of coefficients: as many as the stage has, each called what it is everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.text import capfirst

from renju_tournaments.tables.values import kinds
from renju_tournaments.tables.values.cells import Cell
from renju_tournaments.tables.values.columns import Column, OnPage
from renju_tournaments.wording.tables.standings import TieBreakWords


def coefficient(code: str, about: TieBreakWords, value: Callable[[Any, str], Cell]) -> Column[Any]:
    """The column of a coefficient; ``value`` is asked with a row and the code."""
    return Column(
        code,
        str(about.short),
        kinds.COEFFICIENT,
        lambda row: value(row, code),
        full=str(about.name),
        about=f"{capfirst(str(about.name))}. {about.explanation}",
        page=OnPage(opens=code),
    )
