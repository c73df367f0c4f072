"""Reads of adjourned games: the list in the order of play, and the adjournments of one game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pairings.model import Result
from renju_tournaments.adjournments.choices import State
from renju_tournaments.adjournments.models import Adjournment
from renju_tournaments.adjournments.position import other
from renju_tournaments.adjournments.services.absence import last_moment
from renju_tournaments.events import naming
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Entry, Game, Stage
from renju_tournaments.events.services.results.writing_results import Score
from renju_tournaments.records.choices import Side

NO_TIME = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class AdjournedGame:
    """An adjournment with the game as it stands now. The players of the game know what they are called."""

    adjournment: Adjournment
    game: Game
    stage: Stage

    @property
    def is_kept(self) -> bool:
        """Is the game adjourned, and the envelope closed?"""
        return self.adjournment.state == State.KEPT and self.game.adjourned and not self.game.outcome.is_final

    @property
    def is_played_on(self) -> bool:
        """Was it resumed, and has no result yet?"""
        resumed = self.adjournment.state == State.RESUMED
        return resumed and not self.game.adjourned and not self.game.outcome.is_final

    @property
    def is_ended(self) -> bool:
        """Is there an end that could be taken back?"""
        return self.adjournment.state != State.KEPT

    @property
    def standing(self) -> str:
        """Where it stands, in words."""
        if self.game.outcome.is_final:
            return Score.stored(self.game).words
        if self.adjournment.end:
            return str(self.adjournment.get_end_display())
        return str(self.adjournment.get_state_display()) if self.is_kept else Score.stored(self.game).words

    @property
    def sealer(self) -> Entry:
        """Who seals, or is to move."""
        return player_of(self.game, self.adjournment.sealed_by)

    @property
    def replier(self) -> Entry:
        return player_of(self.game, other(self.adjournment.sealed_by))

    @property
    def offers_draw(self) -> Entry | None:
        by = self.adjournment.draw_offered_by
        return player_of(self.game, by) if by else None

    @property
    def until(self) -> datetime | None:
        """Until when who is late may still play."""
        return last_moment(self.adjournment, self.stage)


@dataclass(frozen=True)
class Line:
    """An adjourned game in the list; ``adjourned`` is None while only the page of results says that it is adjourned."""

    game: Game
    stage: Stage
    adjourned: AdjournedGame | None

    @property
    def order(self) -> int:
        return self.adjourned.adjournment.order if self.adjourned else 0

    @property
    def resumes_at(self) -> datetime | None:
        return self.adjourned.adjournment.resumes_at if self.adjourned else None

    @property
    def resumes_where(self) -> str:
        return self.adjourned.adjournment.resumes_where if self.adjourned else ""

    @property
    def sort_key(self) -> Any:
        """The arbiter's order first, then the time, then round and table."""
        at = self.resumes_at or NO_TIME
        return self.order == 0, self.order, at, self.game.round.number, self.game.table


def player_of(game: Game, side: str) -> Entry:
    return game.first if side == Side.FIRST else game.second


def adjourned_games(stage: Stage, names: dict[int, str] | None = None) -> list[Line]:
    """The games of a stage that are adjourned now, in the order of play. Three queries, one where there is none."""
    games = list(
        Game.objects.filter(round__stage=stage, adjourned=True, result=Result.PENDING.value)
        .exclude(round__state=RoundState.DRAFT)
        .select_related("round", "first", "second")
    )
    if not games:
        return []
    naming.call_players(games, names if names is not None else naming.names_in(stage))
    kept = _kept(games)
    lines = [Line(game, stage, _adjourned(kept.get(game.pk), game, stage)) for game in games]
    return sorted(lines, key=lambda line: line.sort_key)


def _kept(games: Iterable[Game]) -> dict[int, Adjournment]:
    found = Adjournment.objects.filter(game__in=[game.pk for game in games], state=State.KEPT)
    return {adjournment.game_id: adjournment for adjournment in found.order_by("pk")}


def _adjourned(adjournment: Adjournment | None, game: Game, stage: Stage) -> AdjournedGame | None:
    return AdjournedGame(adjournment, game, stage) if adjournment else None


def adjournments_of(game: Game, stage: Stage) -> list[AdjournedGame]:
    """All adjournments of a game, the newest first."""
    found = Adjournment.objects.filter(game=game).order_by("-pk")
    return [AdjournedGame(adjournment, game, stage) for adjournment in found]
