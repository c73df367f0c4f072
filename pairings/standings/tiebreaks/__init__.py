"""The registry of coefficients: a code, the object that computes it, and the usual orders (rules 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pairings.model import System
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.tiebreaks.berger import Berger
from pairings.standings.tiebreaks.buchholz import Buchholz
from pairings.standings.tiebreaks.buchholz_cut import BuchholzCut1, BuchholzCut2
from pairings.standings.tiebreaks.buchholz_full_truncated import BuchholzFullTruncated
from pairings.standings.tiebreaks.buchholz_median import BuchholzMedian, BuchholzMedian2
from pairings.standings.tiebreaks.koya import Koya
from pairings.standings.tiebreaks.lot import Lot
from pairings.standings.tiebreaks.opponents_rating import OpponentsRating
from pairings.standings.tiebreaks.personal_meeting import PersonalMeeting
from pairings.standings.tiebreaks.progress import Progress
from pairings.standings.tiebreaks.rating import LowerRating
from pairings.standings.tiebreaks.shmulyan import Shmulyan
from pairings.standings.tiebreaks.starts import Starts
from pairings.standings.tiebreaks.wins import Wins, WinsOverTheBoard

TIEBREAKS: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {
        tiebreak.code: tiebreak
        for tiebreak in (
            Buchholz(),
            BuchholzCut1(),
            BuchholzCut2(),
            BuchholzMedian(),
            BuchholzMedian2(),
            BuchholzFullTruncated(),
            Berger(),
            Shmulyan(),
            Wins(),
            WinsOverTheBoard(),
            PersonalMeeting(),
            Progress(),
            Koya(),
            Starts(),
            OpponentsRating(),
            LowerRating(),
            Lot(),
        )
    }
)
"""Every coefficient there is, by its code, in the order in which they are offered."""


class UnknownTieBreak(ValueError):
    """No coefficient has this code."""


def get(code: str) -> TieBreak:
    """The coefficient of this code. Raises UnknownTieBreak."""
    try:
        return TIEBREAKS[code]
    except KeyError:
        raise UnknownTieBreak(code) from None


def suitable_for(system: System) -> tuple[TieBreak, ...]:
    """The coefficients that say something in this system, in the order in which they are offered."""
    return tuple(t for t in TIEBREAKS.values() if t.applies_to(system))


def default_tiebreaks(system: System) -> tuple[str, ...]:
    """The order used when the event's regulations name none (CHOICE, rules 4.3); after it, places are shared."""
    if system.is_scheduled:
        return ("SB", "WIN", "H2H")
    if system in (System.MATCH, System.OLYMPIC):
        return ()
    return ("BH", "BH-C1", "WIN", "H2H")
