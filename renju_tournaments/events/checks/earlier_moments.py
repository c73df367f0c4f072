"""A stage as it was at a moment: the log played backwards from what is stored now.

Results, settings, and pairs kept apart; names and numbers are those of now. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from pairings import restrictions
from pairings.model import Result, State
from pairings.verify import EarlierResult
from renju_tournaments.events import naming
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, LogEntry, Stage
from renju_tournaments.events.settings.declared import settings_of

Place = tuple[int, int]
"""The round and the table of a game."""
Pair = frozenset[int]

RESULTS = (LogAct.RESULT_ENTERED, LogAct.RESULT_CORRECTED)
ACTS = (*RESULTS, LogAct.WITHDRAWN, LogAct.STAGE_CHANGED, LogAct.PAIR_KEPT_APART, LogAct.PAIR_SET_FREE)
"""What is played backwards."""


@dataclass(frozen=True, slots=True)
class Apart:
    """The pairs that may not meet: never, and not before a round."""

    forbidden: frozenset[Pair]
    not_before: Mapping[Pair, int]


class EarlierMoments:
    """What the log of a stage tells of earlier moments. Four queries, whatever is asked."""

    def __init__(self, stage: Stage, state: State) -> None:
        self.stage = stage
        self.state = state
        self.entries = list(LogEntry.objects.filter(stage=stage, act__in=ACTS).order_by("-pk"))
        self._places: dict[int, Place] = {
            pk: (number, table)
            for pk, number, table in Game.objects.filter(round__stage=stage).values_list("pk", "round__number", "table")
        }
        self._number_of = {name: number for number, name in naming.names_by_number(stage).items()}

    def results_at(self, moment: datetime, *, before_round: int) -> dict[Place, EarlierResult]:
        """The results of the rounds before ``before_round`` that were others at the moment."""
        was: dict[Place, EarlierResult] = {}
        for place, then in self._undone(moment):
            was[place] = then
        now = {(r.number, g.table): EarlierResult(g.result, g.adjourned) for r in self.state.rounds for g in r.games}
        return {
            place: then
            for place, then in was.items()
            if place[0] < before_round and place in now and _differs(then, now[place])
        }

    def _undone(self, moment: datetime) -> Iterator[tuple[Place, EarlierResult]]:
        """What stood in the games before each act after the moment, the newest first."""
        for entry in self._since(moment, *RESULTS, LogAct.WITHDRAWN):
            if entry.act == LogAct.WITHDRAWN:
                for game in (entry.before or {}).get("games", ()):
                    yield (game["round"], game["table"]), _then(game)
            elif entry.game_id in self._places:
                yield self._places[entry.game_id], _then(entry.before)

    def stage_at(self, moment: datetime) -> Stage:
        """The stage with the settings it had. Not to be saved."""
        was = copy(self.stage)
        for entry in self._since(moment, LogAct.STAGE_CHANGED):
            for name, value in (entry.before or {}).items():
                if name in settings_of(Stage):
                    setattr(was, name, value)
        return was

    def apart_at(self, moment: datetime) -> Apart | None:
        """The pairs kept apart at the moment; None if they were those of now."""
        was = self.stage_at(moment)
        kin = ("country_not_before", "club_not_before")
        acts = self._since(moment, LogAct.PAIR_KEPT_APART, LogAct.PAIR_SET_FREE)
        if not acts and all(getattr(was, name) == getattr(self.stage, name) for name in kin):
            return None
        named = dict(self._named_now)
        for entry in acts:
            pair = frozenset(self._number_of.get(entry.subject.get(key), 0) for key in ("one", "other"))
            if entry.act == LogAct.PAIR_KEPT_APART:
                named.pop(pair, None)
            else:
                named[pair] = (entry.before or {}).get("not_before") or 0
        later = [(frozenset({pair}), first) for pair, first in named.items() if first]
        if was.country_not_before is not None:
            later.append((restrictions.compatriots(self.state.players), was.country_not_before))
        if was.club_not_before is not None:
            later.append((restrictions.club_mates(self.state.players), was.club_not_before))
        never = frozenset(pair for pair, first in named.items() if not first)
        return Apart(never, restrictions.not_before(*later))

    @cached_property
    def _named_now(self) -> dict[Pair, int]:
        """The pairs named by the arbiter with the first round in which they may meet; 0 for never."""
        rows = self.stage.forbidden_pairs.values_list("one__number", "other__number", "not_before")
        return {frozenset((one or 0, other or 0)): first or 0 for one, other, first in rows}

    def _since(self, moment: datetime, *acts: LogAct) -> list[LogEntry]:
        """The acts after a moment, the newest first."""
        return [entry for entry in self.entries if entry.at > moment and entry.act in acts]


def _then(value: Mapping[str, Any] | None) -> EarlierResult:
    stored = value or {}
    return EarlierResult(Result(stored.get("result", Result.PENDING.value)), bool(stored.get("adjourned")))


def _differs(then: EarlierResult, now: EarlierResult) -> bool:
    """Once a game is finished it does not tell any more that it was adjourned."""
    return then.result is not now.result or (not now.result.is_final and then.adjourned != now.adjourned)
