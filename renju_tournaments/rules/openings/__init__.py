"""Opening regulations: what may happen next, who decides, whose move it is, which colours.

- ``script``: what regulations are written in.
- ``regulations``: the regulations, one module each.
- ``names``: the 26 openings.
- ``symmetry``: fifth moves that count as one.
- ``course``: a regulation with the steps of a game.
"""

from renju_tournaments.rules.openings.names import OPENINGS, Opening, opening_of
from renju_tournaments.rules.openings.progress import OpeningProgress
from renju_tournaments.rules.openings.regulations import REGULATIONS
from renju_tournaments.rules.openings.script import Fault, OpeningQuestion, Regulation
from renju_tournaments.rules.openings.symmetry import School, symmetric

__all__ = [
    "OPENINGS",
    "REGULATIONS",
    "Fault",
    "Opening",
    "OpeningProgress",
    "OpeningQuestion",
    "Regulation",
    "School",
    "opening_of",
    "symmetric",
]
