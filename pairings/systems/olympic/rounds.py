"""What the rounds of the event are in the bracket: its semifinals, a replay of them, its final; and which are to come.

A round of the bracket takes as many rounds of the event as its matches have games, and more where they are drawn. The
rounds to come are those there will be if nothing more is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairings.model import State
from pairings.settings import KnockOut, OlympicRules, TieBreaker
from pairings.systems.olympic.planning import Places
from pairings.systems.olympic.tree import Bracket, Match, Status


@dataclass(frozen=True, slots=True)
class EventRound:
    """What is played in a round of the event."""

    main: int
    """How many matches the bracket for the first place has in this round of it, free passes included: 1 in the final;
    0 where only other places are played for."""
    places: tuple[Places, ...]
    """The other places that are played for, the better ones first."""
    game: int
    """Which game of their matches, or of the replay, 1 for the first."""
    means: TieBreaker | None
    """REPLAY or SHORTER_GAME where all of it is played because matches were drawn."""


Due = tuple[Match, int]
"""A match, and which of its games is played, 0 for the first."""


def event_rounds(stands: Bracket, state: State, rules: OlympicRules) -> Mapping[int, EventRound]:
    """The rounds by their number, those to come among them; a round that was paired and of whose games none belongs to
    the bracket is left out. Nothing for variant B, where a round is like any other."""
    if stands.variant is KnockOut.LOST_POINTS:
        return {}
    heights = Counter((m.round, m.places[0]) for m in stands.matches)
    found = {}
    for played in state.rounds:
        if here := [(m, n) for m in stands.matches for n, g in enumerate(m.games) if g.round == played.number]:
            found[played.number] = _round(here, heights, rules)
    for number, due in enumerate(_to_come(stands, rules), start=state.next_round):
        found[number] = _round(due, heights, rules)
    return found


def _round(due: Sequence[Due], heights: Mapping[tuple[int, int], int], rules: OlympicRules) -> EventRound:
    stakes = sorted({(m.round, m.places) for m, _ in due})
    means = [_means(index, rules) for _, index in due]
    plain = [game for extra, game in means if extra is None]
    extras = {extra for extra, _ in means}
    return EventRound(
        main=max((heights[number, 1] for number, places in stakes if places[0] == 1), default=0),
        places=tuple(places for _, places in stakes if places[0] != 1),
        game=min(plain or [game for _, game in means]),
        means=None if plain else TieBreaker.SHORTER_GAME if extras == {TieBreaker.SHORTER_GAME} else TieBreaker.REPLAY,
    )


def _means(index: int, rules: OlympicRules) -> tuple[TieBreaker | None, int]:
    """By which means the game of a match is played, and which of them it is. Whatever follows the games of the match
    itself, they were drawn: a match that ends early has a winner."""
    if index < rules.games:
        return None, index + 1
    left = index - rules.games
    played = [means for means in rules.draws if means.is_played] or [TieBreaker.REPLAY]
    for means in [*played, *(played[-1] for _ in range(index))]:
        size = _size(means, rules)
        if left < size:
            return means, left + 1
        left -= size
    raise AssertionError("each means takes a game")


def ends_set(index: int, rules: OlympicRules) -> bool:
    """Is the game with this index, 0 for the first, the last that is planned of its match, or of its replay? Who loses
    it alone cannot draw level any more, if they were not ahead."""
    means, game = _means(index, rules)
    return game == _size(means, rules)


def _size(means: TieBreaker | None, rules: OlympicRules) -> int:
    return 1 if means is TieBreaker.SHORTER_GAME else rules.games


def _to_come(stands: Bracket, rules: OlympicRules) -> Iterator[Sequence[Due]]:
    """What is due in each round to come."""
    live = [match for match in stands.matches if match.is_live]
    if not live:
        return
    now = min(match.round for match in live)
    yield from _in_turn((m, range(len(m.games), len(m.games) + _left(m, rules))) for m in live if m.round == now)
    for number in range(now + 1, stands.rounds + 1):
        coming = [m for m in stands.matches if m.round == number and not m.status.is_over and not _is_pass(m, stands)]
        yield from _in_turn((match, range(rules.games)) for match in coming)


def _is_pass(match: Match, stands: Bracket) -> bool:
    """Will somebody come into one of the seats only, if anybody?"""
    return match.status is Status.WAITING and any(slot.is_empty for slot in match.slots)


def _in_turn(matches: Iterable[tuple[Match, range]]) -> Iterator[Sequence[Due]]:
    """A game of each match in the same round, while they last."""
    rows = [(match, games) for match, games in matches if len(games)]
    for step in range(max((len(games) for _, games in rows), default=0)):
        yield [(match, games[step]) for match, games in rows if step < len(games)]


def _left(match: Match, rules: OlympicRules) -> int:
    """How many games of a match are still to be paired, if it is not drawn (again)."""
    verdict = match.verdict
    if verdict is None or verdict.needs_decision is not None:
        return 0
    paired = len(match.games)
    if verdict.next_game is not None:
        means, game = _means(paired, rules)
        return _size(means, rules) - game + 1
    if not paired:
        return rules.games
    means, game = _means(paired - 1, rules)
    return _size(means, rules) - game
