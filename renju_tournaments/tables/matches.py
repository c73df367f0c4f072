"""A match of two ready to be shown: a game a line, the score after each, and how the match stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.model import Game, PairingImpossible, Reason, Round, format_half_points
from pairings.settings import MatchEnd, MatchRules
from pairings.systems import match
from pairings.systems.match import MatchScore
from renju_tournaments.common.engine_words import sentence
from renju_tournaments.events.kept import cached
from renju_tournaments.events.models import Stage
from renju_tournaments.events.queries import state_of
from renju_tournaments.events.rounds.still_open import StillOpen, still_open
from renju_tournaments.events.settings.rules import rules_of
from renju_tournaments.tables.values.players import PlayerWords, players_of
from renju_tournaments.wording.tables.still_open import Provisional


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game of the match. What runs in pairs runs parallel to the players; marks are empty while it is open."""

    number: int
    round: int
    first_starts: bool
    """Did the first of the two players start?"""
    marks: tuple[str, str]
    score: str
    """The score of the match after the game; empty while it is open."""
    adjourned: bool
    address: str = ""
    """Of a page with the game, where there is one."""


@dataclass(frozen=True)
class MatchWords(Provisional):
    """A match in words."""

    players: tuple[PlayerWords, PlayerWords]
    points: tuple[str, str]
    wins: tuple[int, int]
    ends: str
    """What decides it, as the event says."""
    verdict: tuple[str, ...]
    """How it ended and why; empty while it is going on."""
    still_open: StillOpen
    games: tuple[MatchGame, ...]


def match_words(stage: Stage) -> MatchWords | None:
    """The match as far as it is published; None while there are not two players with numbers."""
    return cached(stage, "match", lambda: _make(stage))


def with_games(shown: MatchWords | None, games: Mapping[int, Mapping[int, str]]) -> MatchWords | None:
    """The match with the addresses of its games, by starting number and round."""
    if shown is None:
        return None
    known = games.get(shown.players[0].number, {})
    return replace(shown, games=tuple(replace(game, address=known.get(game.round, "")) for game in shown.games))


def match_in(stage: Stage) -> MatchWords | None:
    """The same for a page: raises Http404 in a stage that is no match."""
    if not stage.is_match:
        raise Http404(_("This stage is no match of two."))
    return match_words(stage)


def _make(stage: Stage) -> MatchWords | None:
    players = players_of(stage)
    state, rules = state_of(stage), rules_of(stage)
    try:
        stands = match.score(state, rules)
    except PairingImpossible:
        return None
    one, other = stands.players
    names = {number: player.name for number, player in players.items()}
    return MatchWords(
        players=(players[one], players[other]),
        points=(format_half_points(stands.points[0]), format_half_points(stands.points[1])),
        wins=stands.wins,
        ends=end_in_words(rules.match),
        verdict=tuple(_verdict(stands, match.why_no_game(state, rules), names)),
        still_open=still_open(stage, state=state),
        games=tuple(_games(state.rounds, one, other)),
    )


def _verdict(stands: MatchScore, why: tuple[Reason, ...], names: Mapping[int, str]) -> list[str]:
    return [sentence(reason, names) for reason in why] if stands.is_over else []


def _games(rounds: tuple[Round, ...], one: int, other: int) -> list[MatchGame]:
    found: list[MatchGame] = []
    so_far: list[Game] = []
    for r in rounds:
        for game in match.games_between(r.games, one, other):
            so_far.append(game)
            points = match.points_of(so_far, one, other)
            result = game.result
            found.append(
                MatchGame(
                    number=len(so_far),
                    round=r.number,
                    first_starts=game.first == one,
                    marks=(result.symbol(game.side_of(one)), result.symbol(game.side_of(other))),
                    score=f"{format_half_points(points[0])} : {format_half_points(points[1])}"
                    if result.is_final
                    else "",
                    adjourned=game.adjourned and not result.is_final,
                )
            )
    return found


def end_in_words(rules: MatchRules) -> str:
    """When the match is over, in a sentence or two."""
    facts = {"games": rules.games, "points": format_half_points(rules.target), "wins": rules.target}
    if rules.end is MatchEnd.GAMES:
        rule = ngettext("%(games)s game decides.", "%(games)s games; most points win.", rules.games) % facts
        return _("%(told)s It ends when its winner is certain.") % {"told": rule} if rules.early_end else rule
    if rules.end is MatchEnd.POINTS:
        rule = _("Who first has %(points)s points wins.") % facts
    else:
        rule = (
            ngettext(
                "Who first has won %(wins)s game wins; draws do not count.",
                "Who first has won %(wins)s games wins; draws do not count.",
                rules.target,
            )
            % facts
        )
    if not rules.games:
        return rule
    return " ".join([rule, ngettext("At most %(games)s game.", "At most %(games)s games.", rules.games) % facts])
