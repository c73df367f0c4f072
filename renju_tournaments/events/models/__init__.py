"""Events and what happens in them: stages, entries, rounds, games, free rounds, and the log.

Points, places and colour histories are not here: they are computed from the games (queries.state_of, and the engine).
Nothing in this module writes; every write is an act in ``events.services``.
"""

from renju_tournaments.events.models.event import Event, OpeningPosition
from renju_tournaments.events.models.field import Absence, Entry, ForbiddenPair
from renju_tournaments.events.models.files import ReportFile
from renju_tournaments.events.models.log import LogEntry
from renju_tournaments.events.models.roles import EventRole
from renju_tournaments.events.models.rounds import Bye, Game, MatchDecision, Round, ScheduledRound
from renju_tournaments.events.models.stage import Stage
from renju_tournaments.events.settings.stage import default_draw_means, default_team_order

__all__ = [
    "Absence",
    "Bye",
    "Entry",
    "Event",
    "EventRole",
    "ForbiddenPair",
    "Game",
    "LogEntry",
    "MatchDecision",
    "OpeningPosition",
    "ReportFile",
    "Round",
    "ScheduledRound",
    "Stage",
    "default_draw_means",
    "default_team_order",
]
