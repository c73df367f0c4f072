"""The Olympic system, the knock-out (rules 10): out by a loss, out by a number of lost points, or playing on for every
place. ``docs/olympic.md`` is normative.

- ``planning``: which matches there are, from the number of players alone; the seeding.
- ``deciding``: who goes through from a match; drawn ones by the means chosen beforehand.
- ``tree``: the plan filled with players and results; the places.
- ``lost_points``: variant B, where pairs are made round by round.
- ``colours``: who starts.
- ``pairing``: the next round.
- ``rounds``: which round of the bracket each round of the event is.
- ``correction``: a winner corrected after the next match was paired.
"""

from pairings.systems.olympic.correction import Correction, CorrectionRefused, correct, decide, keeps_games
from pairings.systems.olympic.deciding import MatchGame, Verdict, board_coefficients, decide_by_boards
from pairings.systems.olympic.pairing import bracket, propose
from pairings.systems.olympic.planning import (
    Plan,
    PlannedMatch,
    Source,
    Takes,
    plan,
    seeding,
    seeds_by_lot,
    seeds_by_rating,
)
from pairings.systems.olympic.rounds import EventRound, ends_set, event_rounds
from pairings.systems.olympic.tree import Bracket, FinalPlace, Match, Slot, Status

__all__ = [
    "Bracket",
    "Correction",
    "CorrectionRefused",
    "EventRound",
    "FinalPlace",
    "Match",
    "MatchGame",
    "Plan",
    "PlannedMatch",
    "Slot",
    "Source",
    "Status",
    "Takes",
    "Verdict",
    "board_coefficients",
    "bracket",
    "correct",
    "decide",
    "decide_by_boards",
    "ends_set",
    "event_rounds",
    "keeps_games",
    "plan",
    "propose",
    "seeding",
    "seeds_by_lot",
    "seeds_by_rating",
]
