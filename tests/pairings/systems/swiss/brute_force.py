"""The regulated Swiss by brute force: every pairing of a small field is written down, and the rules strike out.

Written from docs/regulated-swiss.md, section by section; it shares nothing with the engine but the words of the model.
A complete pairing is a set of pairs. To decide anything is to keep those pairings in which it came out so; a choice is
admissible if any is left. Good for eight players (105 pairings), hopeless for thirty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pairings.model import ByeKind, Side, StageRules, State

Pairing = frozenset[frozenset[int]]


@dataclass
class Card:
    """What stands on a player's card."""

    score: int = 0
    score_before: int = 0
    colours: list[str] = field(default_factory=list)
    met: set[int] = field(default_factory=set)
    not_played: set[int] = field(default_factory=set)
    no_free_point: bool = False
    floated: bool = False

    @property
    def due(self) -> tuple[str, str]:
        """Due colour (B starts, W does not) and how strong the claim is; section "Words"."""
        starts, not_starts = self.colours.count("B"), self.colours.count("W")
        if not self.colours:
            return "", "none"
        opposite = {"B": "W", "W": "B"}[self.colours[-1]]
        if self.colours[-2:] in (["B", "B"], ["W", "W"]):
            return opposite, "absolute"
        if starts - not_starts >= 2:
            return "W", "absolute"
        if not_starts - starts >= 2:
            return "B", "absolute"
        if starts - not_starts == 1:
            return "W", "strong"
        if not_starts - starts == 1:
            return "B", "strong"
        return opposite, "mild"


def cards(state: State, rules: StageRules) -> dict[int, Card]:
    """Everybody's card after the rounds so far."""
    by_number = {player.number: Card() for player in state.players}
    for past in state.rounds:
        for card in by_number.values():
            card.score_before, card.floated = card.score, False
        for game in past.games:
            both = [(game.first, game.second, Side.FIRST, "B"), (game.second, game.first, Side.SECOND, "W")]
            for me, other, side, colour in both:
                card = by_number[me]
                adjourned = game.adjourned and not game.result.is_final
                if adjourned and rules.adjourned_is_draw:
                    card.score += 1
                card.score += game.result.half_points(side)
                if adjourned or game.result.is_played:
                    card.colours.append(colour)
                    card.met.add(other)
                    card.floated = card.score_before != by_number[other].score_before
                else:
                    card.not_played.add(other)
                    if game.result.is_forfeit_win_for(side):
                        card.no_free_point = True
        for bye in past.byes:
            by_number[bye.player].score += bye.half_points
            if bye.kind is ByeKind.FREE_POINT:
                by_number[bye.player].no_free_point = True
    return by_number


def all_pairings(players: list[int]) -> Iterator[Pairing]:
    """Every way to pair everybody."""
    if not players:
        yield frozenset()
        return
    first, *others = players
    for other in others:
        for smaller in all_pairings([p for p in others if p != other]):
            yield smaller | {frozenset((first, other))}


class BruteForce:
    """One round. ``pairs`` holds (first player, second player); ``free`` who got the free point. None: no pairing."""

    def __init__(self, state: State, rules: StageRules, side_of_number_1: Side) -> None:
        self.state, self.rules = state, rules
        self.cards = cards(state, rules)
        self.played = len(state.rounds)
        self.lot = "B" if side_of_number_1 is Side.FIRST else "W"
        self.lenient = state.next_round == rules.rounds or rules.relax_colours
        self.free: int | None = None
        self.pairs: set[tuple[int, int]] | None = None
        self.run()

    # Words

    def may_meet(self, a: int, b: int) -> bool:
        card = self.cards[a]
        if b in card.met or frozenset((a, b)) in self.state.forbidden:
            return False
        if self.state.not_before.get(frozenset((a, b)), 0) > self.state.next_round:
            return False
        return self.rules.repeat_unplayed or b not in card.not_played

    def limits_hold(self, a: int, b: int) -> bool:
        due = self.cards[a].due
        return not (due == self.cards[b].due and due[1] == "absolute")

    def outside(self, pair: frozenset[int]) -> bool:
        """Compatible, anywhere but in the group at work."""
        return self.may_meet(*pair) and (self.lenient or self.limits_hold(*pair))

    # 1. Free point

    def run(self) -> None:
        players = list(self.state.numbers_to_pair)
        if len(players) < 2:
            return
        possible = self.completions(players)
        if len(players) % 2:
            for candidate in sorted(players, key=lambda p: (self.cards[p].score, -p)):
                others = [p for p in players if p != candidate]
                possible = [] if self.cards[candidate].no_free_point else self.completions(others)
                if possible:
                    self.free = candidate
                    players = others
                    break
        if not possible:
            self.free = None
            return
        self.order_of_groups(players, possible)

    def completions(self, players: list[int]) -> list[Pairing]:
        return [p for p in all_pairings(players) if all(self.outside(pair) for pair in p)]

    # 2. Order of work

    def order_of_groups(self, players: list[int], possible: list[Pairing]) -> None:
        scores = {self.cards[p].score for p in players}
        median = self.played
        upper = sorted((s for s in scores if s > median), reverse=True)
        lower = sorted(s for s in scores if s < median)
        self.waiting: dict[int, list[int]] = {s: [] for s in [*scores, median]}
        self.residents = {s: [p for p in players if self.cards[p].score == s] for s in [*scores, median]}
        self.formed: list[tuple[frozenset[int], bool]] = []
        for line, mirrored in ((upper, False), (lower, True)):
            for i, score in enumerate(line):
                following = line[i + 1] if i + 1 < len(line) else median
                possible = self.group(score, following, mirrored, possible)
        self.group(median, None, False, possible)
        self.pairs = {self.who_starts(sorted(pair), mirrored) for pair, mirrored in self.formed}

    # 3. One group

    def group(self, score: int, following: int | None, mirrored: bool, possible: list[Pairing]) -> list[Pairing]:
        residents, arrivals = list(self.residents[score]), list(self.waiting[score])
        members = frozenset(residents + arrivals)

        def leavers(pairing: Pairing) -> int:
            return sum(len(pair & members) == 1 for pair in pairing)

        def within_limits(pairing: Pairing) -> bool:
            return all(self.limits_hold(*pair) for pair in pairing if pair <= members)

        fewest = min(map(leavers, possible))
        if self.lenient:  # 6. Last round
            held = [p for p in possible if within_limits(p)]
            if held and min(map(leavers, held)) == fewest:
                possible = held
        possible = [p for p in possible if leavers(p) == fewest]

        def stays_with(a: int, b: int) -> list[Pairing]:
            return [p for p in possible if frozenset((a, b)) in p]

        def goes(a: int) -> list[Pairing]:
            return [p for p in possible if all(len(pair & members) == 1 for pair in p if a in pair)]

        # 3.1 Floaters first
        from_above = sorted(
            (a for a in arrivals if self.cards[a].score > score), key=lambda a: (-self.cards[a].score, a)
        )
        from_below = sorted(
            (a for a in arrivals if self.cards[a].score < score), key=lambda a: (self.cards[a].score, -a)
        )
        unpaired = set(members)
        gone: list[int] = []
        for floater in from_above + from_below:
            if floater not in unpaired:
                continue
            end = -1 if floater in from_below else 1
            here = sorted((r for r in residents if r in unpaired), key=lambda r: end * r)
            colour = self.cards[floater].due[0]
            due_other = [r for r in here if colour and self.cards[r].due[0] not in ("", colour)]
            fellows = sorted(
                (a for a in arrivals if a in unpaired and a not in gone and a != floater), key=lambda a: end * a
            )
            for opponent in [*due_other, *here, *fellows]:
                if stays_with(floater, opponent):
                    possible = stays_with(floater, opponent)
                    self.formed.append((frozenset((floater, opponent)), mirrored))
                    unpaired -= {floater, opponent}
                    break
            else:
                possible = goes(floater)
                gone.append(floater)
                unpaired.remove(floater)

        # 3.2 Who leaves
        while len(gone) < fewest:

            def rank(player: int) -> tuple[bool, bool, int, int]:
                there = [*self.residents[following], *self.waiting[following]]
                lonely = not any(self.outside(frozenset((player, other))) for other in there)
                rest = [self.cards[p].due[0] for p in unpaired if p != player]
                balance = abs(rest.count("B") - rest.count("W"))
                return lonely, self.cards[player].floated, balance, player if mirrored else -player

            chosen = next(player for player in sorted(unpaired, key=rank) if goes(player))
            possible = goes(chosen)
            gone.append(chosen)
            unpaired.remove(chosen)
        if following is not None:
            self.waiting[following] += gone

        # 3.3 The rest
        in_order = sorted(unpaired, reverse=mirrored)
        if in_order:
            rests = {frozenset(pair for pair in p if pair <= unpaired) for p in possible}
            best = min(rests, key=lambda rest: (self.denied(rest), self.try_order(in_order, rest)))
            possible = [p for p in possible if best <= p]
            self.formed += [(pair, mirrored) for pair in best]
        return possible

    def denied(self, rest: Iterable[frozenset[int]]) -> tuple[int, int, int]:
        """How many are denied an absolute due colour (only where limits are dropped), a strong one, a mild one."""
        weights = {"none": 0, "mild": 1, "strong": 2, "absolute": 3}
        count = {"mild": 0, "strong": 0, "absolute": 0}
        for a, b in rest:
            mine, theirs = self.cards[a].due, self.cards[b].due
            if mine[0] and mine[0] == theirs[0]:
                count[min(mine[1], theirs[1], key=weights.__getitem__)] += 1
        return count["absolute"], count["strong"], count["mild"]

    def try_order(self, unpaired: list[int], rest: Iterable[frozenset[int]]) -> list[int]:
        """At which attempt each player in turn got their opponent; the smaller list comes first in try-order."""
        mate = {a: b for pair in rest for a, b in (tuple(pair), tuple(pair)[::-1])}
        attempts = []
        while unpaired:
            half = len(unpaired) // 2
            tried = unpaired[half:] + unpaired[1:half][::-1]
            player, opponent = unpaired[0], mate[unpaired[0]]
            attempts.append(tried.index(opponent))
            unpaired = [p for p in unpaired if p not in (player, opponent)]
        return attempts

    # 5. Who starts

    def who_starts(self, pair: list[int], mirrored: bool) -> tuple[int, int]:
        senior, junior = pair
        (colour, strength), (other_colour, other_strength) = self.cards[senior].due, self.cards[junior].due
        if not colour and not other_colour:
            senior_gets = self.lot if senior % 2 else _opposite(self.lot)
        elif not other_colour or (colour and colour != other_colour):
            senior_gets = colour
        elif not colour:
            senior_gets = _opposite(other_colour)
        elif strength != other_strength:
            ranks = ["mild", "strong", "absolute"]
            senior_gets = colour if ranks.index(strength) > ranks.index(other_strength) else _opposite(colour)
        else:
            mine, theirs = self.cards[senior].colours, self.cards[junior].colours
            length = min(len(mine), len(theirs))
            differing = [c for c, d in zip(mine[-length:], theirs[-length:], strict=True) if c != d]
            latest = differing[-1] if differing else colour if mirrored else _opposite(colour)
            senior_gets = _opposite(latest)
        return (senior, junior) if senior_gets == "B" else (junior, senior)


def _opposite(colour: str) -> str:
    return "W" if colour == "B" else "B"
