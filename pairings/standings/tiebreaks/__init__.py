"""The registry of coefficients: a code, the object that computes it, and the usual orders (rules 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pairings.model import System
from pairings.standings.tiebreaks.base import TieBreak
from pairings.standings.tiebreaks.berger import Berger
from pairings.standings.tiebreaks.buchholz.buchholz import Buchholz, ForeBuchholz
from pairings.standings.tiebreaks.buchholz.full_truncated import BuchholzFullTruncated
from pairings.standings.tiebreaks.buchholz.of_opponents import OpponentsBuchholz
from pairings.standings.tiebreaks.codes import UnknownTieBreak, parse
from pairings.standings.tiebreaks.koya import Koya
from pairings.standings.tiebreaks.lot import Lot
from pairings.standings.tiebreaks.opponents_rating import OpponentsRating, Performance
from pairings.standings.tiebreaks.personal_meeting import MeetingOfTwo, PersonalMeeting
from pairings.standings.tiebreaks.play_off import PlayOff
from pairings.standings.tiebreaks.progress import Progress
from pairings.standings.tiebreaks.rating import LowerRating
from pairings.standings.tiebreaks.shmulyan import Shmulyan
from pairings.standings.tiebreaks.starts import Starts
from pairings.standings.tiebreaks.wins import Wins, WinsOverTheBoard

__all__ = ["TIEBREAKS", "TieBreak", "UnknownTieBreak", "default_tiebreaks", "get", "suitable_for"]

TIEBREAKS: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {
        tiebreak.code: tiebreak
        for tiebreak in (
            Buchholz(),
            Buchholz(1),
            Buchholz(2),
            Buchholz(1, 1),
            Buchholz(2, 2),
            BuchholzFullTruncated(),
            ForeBuchholz(),
            ForeBuchholz(1),
            OpponentsBuchholz(),
            Berger(),
            Berger(1),
            Berger(2),
            Shmulyan(),
            Wins(),
            WinsOverTheBoard(),
            PersonalMeeting(),
            MeetingOfTwo(),
            Progress(),
            Progress(1),
            Koya(),
            Starts(),
            OpponentsRating(),
            OpponentsRating(1),
            Performance(),
            LowerRating(),
            PlayOff(),
            Lot(),
        )
    }
)
"""The coefficients on offer, by their codes, in the order in which they are offered. ``get`` knows more of them: every
number of cuts, and every limit of Koya."""


def get(code: str) -> TieBreak:
    """The coefficient of this code, or of a name of the field for it. Raises UnknownTieBreak."""
    if (known := TIEBREAKS.get(code.strip().upper())) is not None:
        return known
    meant = parse(code)
    if isinstance(meant, TieBreak):
        return TIEBREAKS.get(meant.code, meant)
    try:
        return TIEBREAKS[meant]
    except KeyError:
        raise UnknownTieBreak(code) from None


def suitable_for(system: System) -> tuple[TieBreak, ...]:
    """The coefficients that say something in this system, in the order in which they are offered."""
    return tuple(t for t in TIEBREAKS.values() if t.applies_to(system))


def default_tiebreaks(system: System) -> tuple[str, ...]:
    """The order used when the event's regulations name none (CHOICE, rules 4.3); after it, places are shared."""
    if system.is_swiss:
        return ("BH", "BH-C1", "WIN", "H2H")
    return ("SB", "WIN", "H2H") if system.is_scheduled else ()
