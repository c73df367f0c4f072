"""Variant B of the knock-out: out after losing a set number of points (rules 10).

The rules say no more. CHOICES:

- A loss costs a point, a draw half of one; a game that both lost costs both a point.
- Whoever has reached the limit at the end of a round is out. If that would leave nobody, those of the fewest lost
  points who did not lose in this round stay in and go on until one is left. If all of them lost, nobody has won.
- Whoever leaves the event is out.
- Each round everybody left is paired so that as few as possible meet again, then by the closest lost points, then the
  top of the list against its foot. In an odd field the free pass goes to whoever had the fewest of them, then has the
  fewest lost points, then the smallest number: the top seed first.
- Later out is better; out in the same round: fewer lost points; else the places are shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pairings.model import WIN, Bye, ByeKind, Game, Round, StageRules, State
from pairings.systems.olympic.deciding import MatchGame, Verdict, has_left
from pairings.systems.olympic.tree import Bracket, FinalPlace, Match, Slot, Status
from pairings.systems.swiss import matching


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a knock-out by lost points."""

    number: int
    lost: int = 0
    """Half-points."""
    passes: int = 0
    """Free passes they have had."""
    out_after: int | None = None
    """The round in which they went out; 0 if they left before the first; None while they are in."""


def contestants(state: State, rules: StageRules) -> tuple[Contestant, ...]:
    """Everybody with their lost points, by number. Open games have cost nobody anything yet."""
    field = {number: Contestant(number) for number in sorted(state.by_number)}
    for played in state.rounds:
        _leave(field, state, played.number)
        _play(field, played)
        _drop(field, played, rules.olympic.lost_points)
    _leave(field, state, state.next_round)
    return tuple(field.values())


def still_in(field: Sequence[Contestant]) -> list[Contestant]:
    """Those who are not out, in their order: fewest lost points, then the smallest number."""
    return sorted((c for c in field if c.out_after is None), key=lambda c: (c.lost, c.number))


def _leave(field: dict[int, Contestant], state: State, round_number: int) -> None:
    """Who has left before this round and was not paired in it any more is out."""
    for number, contestant in field.items():
        last = state.by_number[number].last_round
        if contestant.out_after is None and last is not None and last < round_number and has_left(state, number):
            field[number] = replace(contestant, out_after=last)


def _play(field: dict[int, Contestant], played: Round) -> None:
    for game in played.games:
        for number in (game.first, game.second):
            if game.result.is_final:
                lost = WIN - game.half_points_of(number)
                field[number] = replace(field[number], lost=field[number].lost + lost)
    for bye in played.byes:
        if bye.kind is ByeKind.FREE_PASS:
            field[bye.player] = replace(field[bye.player], passes=field[bye.player].passes + 1)


def _drop(field: dict[int, Contestant], played: Round, limit: int) -> None:
    """Who has reached the limit goes out with the round."""
    inside = [c for c in field.values() if c.out_after is None]
    staying = [c for c in inside if c.lost < limit]
    if not staying and inside and all(game.result.is_final for game in played.games):
        beaten = {n for game in played.games for n in (game.first, game.second) if game.half_points_of(n) == 0}
        unbeaten = [c for c in inside if c.number not in beaten]
        fewest = min((c.lost for c in unbeaten), default=0)
        staying = [c for c in unbeaten if c.lost == fewest]
    elif not staying:
        staying = inside
    kept = {c.number for c in staying}
    for contestant in inside:
        if contestant.number not in kept:
            field[contestant.number] = replace(contestant, out_after=played.number)


def free_pass(inside: Sequence[Contestant]) -> Contestant | None:
    """Who is through this round without a game; None in an even field."""
    if len(inside) % 2 == 0:
        return None
    return min(inside, key=lambda c: (c.passes, c.lost, c.number))


Meetings = Mapping[frozenset[int], Sequence[int]]
"""The rounds in which two were paired, for each pair that was."""


def meetings(state: State) -> Meetings:
    found: dict[frozenset[int], list[int]] = {}
    for played in state.rounds:
        for game in played.games:
            found.setdefault(frozenset((game.first, game.second)), []).append(played.number)
    return found


def pairs(inside: Sequence[Contestant], met: Meetings) -> list[tuple[int, int]]:
    """Who meets whom among an even number of players, the better one first, from the top down."""
    ranked = sorted(inside, key=lambda c: (c.lost, c.number))
    rank = {c.number: position for position, c in enumerate(ranked, start=1)}
    mate = _closest(ranked, rank, met)
    return [(c.number, mate[c.number]) for c in ranked if rank[c.number] < rank[mate[c.number]]]


def _closest(ranked: Sequence[Contestant], rank: Mapping[int, int], met: Meetings) -> dict[int, int]:
    """The closest pairs of all.

    Each player who is one too many in the groups of lost points above a line must cross it; nobody else need, if nobody
    meets again. Where it comes out so, it is best so, and the groups between which nobody crosses are apart.
    """
    mate: dict[int, int] = {}
    for groups in _linked(ranked):
        found = _fold(groups, met) or _crossing_once(groups, rank, met)
        if found is None:
            return _of_all(ranked, rank, met)
        mate.update(found)
    return mate


Groups = Sequence[Sequence[Contestant]]
"""Contestants with equally many lost points, the fewest first."""


def _linked(ranked: Sequence[Contestant]) -> Iterator[Groups]:
    """The groups of equal lost points; together those between which an odd number is left over."""
    linked: list[list[Contestant]] = []
    for _, equal in groupby(ranked, key=lambda c: c.lost):
        linked.append(list(equal))
        if sum(map(len, linked)) % 2 == 0:
            yield linked
            linked = []


def _fold(groups: Groups, met: Meetings) -> dict[int, int] | None:
    """The top of a single group against its foot, if nobody meets again by that."""
    numbers = [contestant.number for contestant in groups[0]]
    if len(groups) > 1 or any(frozenset(pair) in met for pair in zip(numbers, reversed(numbers), strict=True)):
        return None
    return dict(zip(numbers, reversed(numbers), strict=True))


def _crossing_once(groups: Groups, rank: Mapping[int, int], met: Meetings) -> dict[int, int] | None:
    """Linked groups, with one pair from each to the next; None if that takes somebody to meet again."""
    place = {contestant.number: i for i, equal in enumerate(groups) for contestant in equal}
    by_fold = _by_fold(len(rank))
    share = _shares(groups, rank)

    def cost(one: int, other: int) -> int | None:
        crossed = abs(place[one] - place[other])
        if crossed > 1 or frozenset((one, other)) in met:
            return None
        return 4 * (crossed * by_fold + rank[one] * rank[other]) - share[one] - share[other]

    mate = matching.match([*place], cost)
    crossing = sum(place[one] < place[other] for one, other in mate.items())
    return mate if len(mate) == len(place) and crossing == len(groups) - 1 else None


def _shares(groups: Groups, rank: Mapping[int, int]) -> dict[int, int]:
    """What each player adds to the products of ranks, four times over, were the top of their group to meet its foot.

    Everybody has one pair, so to take these off all of them changes no comparison; but then nearly all that is left are
    differences from the fold, and a matching is found much sooner.
    """
    share: dict[int, int] = {}
    for equal in groups:
        ranks = [rank[contestant.number] for contestant in equal]
        mirrored = ranks[::-1]
        steps = [0]
        for i in range(len(ranks) - 1):
            steps.append(steps[-1] + 2 * (ranks[i + 1] - ranks[i]) * (mirrored[i] + mirrored[i + 1]))
        first = 2 * ranks[0] * ranks[-1] - steps[-1] // 2
        share.update((contestant.number, first + step) for contestant, step in zip(equal, steps, strict=True))
    return share


def _by_fold(size: int) -> int:
    """More than the products of ranks of all pairs together. They add up to the least when the top meets the foot."""
    return size**3 + 1


def _of_all(ranked: Sequence[Contestant], rank: Mapping[int, int], met: Meetings) -> dict[int, int]:
    """One matching of everybody for the three criteria."""
    lost = {c.number: c.lost for c in ranked}
    share = _shares([list(equal) for _, equal in groupby(ranked, key=lambda c: c.lost)], rank)
    size = len(ranked)
    by_fold = _by_fold(size)
    widest = (max(lost.values()) - min(lost.values())) ** 2
    by_lost = by_fold * (widest * size + 1)

    def cost(one: int, other: int) -> int:
        again = len(met.get(frozenset((one, other)), ()))
        apart = again**2 * by_lost + (lost[one] - lost[other]) ** 2 * by_fold
        return 4 * (apart + rank[one] * rank[other]) - share[one] - share[other]

    return matching.match([c.number for c in ranked], cost)


def bracket_of(state: State, rules: StageRules) -> Bracket:
    """The games so far as matches of their rounds, and the places. Nothing leads from one match to another: pairs are
    made round by round."""
    matches: list[Match] = []
    for played in state.rounds:
        before = replace(state, rounds=tuple(r for r in state.rounds if r.number < played.number))
        count = len(still_in(contestants(before, rules)))
        for game in sorted(played.games, key=lambda g: g.table):
            matches.append(_match(len(matches) + 1, played.number, game, count))
        for bye in played.byes:
            if bye.kind is ByeKind.FREE_PASS:
                matches.append(_pass(len(matches) + 1, played.number, bye, count))
    return Bracket(rules.olympic.variant, len(state.rounds), tuple(matches), _places(state, rules))


def _match(number: int, round_number: int, game: Game, count: int) -> Match:
    """A single game. Who did not lose it is no winner unless the other did."""
    points = (game.half_points_of(game.first), game.half_points_of(game.second))
    winner = game.first if points[0] > points[1] else game.second if points[1] > points[0] else None
    if not game.result.is_final:
        status = Status.PLAYING if game.adjourned else Status.READY
    elif winner is None:
        status = Status.BOTH_LOST if points == (0, 0) else Status.DRAWN
    else:
        status = Status.WON
    return Match(
        number=number,
        round=round_number,
        places=(1, count),
        loser_places=(1, count),
        slots=(Slot(None, game.first), Slot(None, game.second)),
        status=status,
        winner=winner,
        loser=None if winner is None else game.opponent_of(winner),
        points=points,
        games=(MatchGame(round_number, game),),
        verdict=Verdict(points, is_over=game.result.is_final, is_open=not game.result.is_final),
    )


def _pass(number: int, round_number: int, bye: Bye, count: int) -> Match:
    return Match(
        number=number,
        round=round_number,
        places=(1, count),
        loser_places=(1, count),
        slots=(Slot(None, bye.player), Slot(None, None, is_empty=True)),
        status=Status.FREE_PASS,
        winner=bye.player,
    )


def _places(state: State, rules: StageRules) -> tuple[FinalPlace, ...]:
    field = contestants(state, rules)
    inside = still_in(field)
    over = len(inside) <= 1 and bool(state.rounds)
    places: list[FinalPlace] = [FinalPlace(c.number, 1, len(inside), over, len(state.rounds)) for c in inside]
    out = [c for c in field if c.out_after is not None]
    groups: dict[tuple[int, int], list[Contestant]] = {}
    for contestant in out:
        groups.setdefault((-(contestant.out_after or 0), contestant.lost), []).append(contestant)
    for key in sorted(groups):
        first, last = len(places) + 1, len(places) + len(groups[key])
        places += [FinalPlace(c.number, first, last, True, -key[0]) for c in groups[key]]
    return tuple(places)
