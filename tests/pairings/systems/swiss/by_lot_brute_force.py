"""The Swiss by lot by brute force: every pairing of a small field is written down, and the rules strike out.

Written from docs/swiss-by-lot.md, section by section. With the engine it shares the words of the model only; with the
other brute force the cards of the players and the list of all pairings. The lots are hashed here once more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from pairings.model import StageRules, State

from .brute_force import Pairing, all_pairings, cards

STRENGTH = {"none": 0, "mild": 1, "strong": 2, "absolute": 3}


class ByLotBruteForce:
    """One round. ``pairs`` holds (first player, second player); ``free`` who got the free point. None: no pairing."""

    def __init__(self, state: State, rules: StageRules, seed: int) -> None:
        self.state, self.seed = state, seed
        self.rules = rules
        self.cards = cards(state, rules)
        self.round = state.next_round
        self.lenient = self.round == rules.rounds or rules.relax_colours
        self.moves = moved_down(state, rules)
        self.free: int | None = None
        self.pairs: set[tuple[int, int]] | None = None
        self.run()

    # 1. The lots

    def ticket(self, purpose: str, item: int) -> str:
        return hashlib.sha256(f"{self.seed}:{purpose}:{item}".encode()).hexdigest()

    def drawn(self, players: Iterable[int], score: int) -> list[int]:
        if self.round == 1:
            return sorted(players)
        points = str(score // 2) + (".5" if score % 2 else "")
        return sorted(players, key=lambda p: self.ticket(f"round-{self.round}:group-{points}", p))

    # Words

    def may_meet(self, a: int, b: int) -> bool:
        pair = frozenset((a, b))
        if b in self.cards[a].met or pair in self.state.forbidden:
            return False
        if pair in self.state.not_before and self.round < self.state.not_before[pair]:
            return False
        return self.rules.repeat_unplayed or b not in self.cards[a].not_played

    def limits_hold(self, a: int, b: int) -> bool:
        return self.denied(a, b) != "absolute"

    def outside(self, pair: frozenset[int]) -> bool:
        return self.may_meet(*pair) and (self.lenient or self.limits_hold(*pair))

    def denied(self, a: int, b: int) -> str:
        """The claim that is denied if the two meet."""
        (colour, strength), (other_colour, other_strength) = self.cards[a].due, self.cards[b].due
        if not colour or colour != other_colour:
            return "none"
        return min(strength, other_strength, key=STRENGTH.__getitem__)

    # 2. The free point

    def run(self) -> None:
        players = list(self.state.numbers_to_pair)
        if len(players) < 2:
            return
        possible = self.completions(players)
        if len(players) % 2:
            for candidate in self.offered(players):
                others = [p for p in players if p != candidate]
                possible = [] if self.cards[candidate].no_free_point else self.completions(others)
                if possible:
                    self.free = candidate
                    players = others
                    break
        if possible:
            self.groups(players, possible)

    def offered(self, players: list[int]) -> list[int]:
        offered: list[int] = []
        for score in sorted({self.cards[p].score for p in players}):
            offered += reversed(self.drawn((p for p in players if self.cards[p].score == score), score))
        return offered

    def completions(self, players: list[int]) -> list[Pairing]:
        return [p for p in all_pairings(players) if all(self.outside(pair) for pair in p)]

    # 3. The groups

    def groups(self, players: list[int], possible: list[Pairing]) -> None:
        line = sorted({self.cards[p].score for p in players}, reverse=True)
        residents = {s: [p for p in players if self.cards[p].score == s] for s in line}
        arrivals: list[int] = []
        formed: set[frozenset[int]] = set()
        for i, score in enumerate(line):
            following = residents[line[i + 1]] if i + 1 < len(line) else []
            possible, arrivals = self.group(score, residents[score], arrivals, following, possible, formed)
        self.pairs = {self.who_starts(*sorted(pair)) for pair in formed}

    def group(
        self,
        score: int,
        residents: list[int],
        arrivals: list[int],
        following: list[int],
        possible: list[Pairing],
        formed: set[frozenset[int]],
    ) -> tuple[list[Pairing], list[int]]:
        members = frozenset(residents + arrivals)
        order = self.drawn(members, score)

        def leavers(pairing: Pairing) -> int:
            return sum(len(pair & members) == 1 for pair in pairing)

        fewest = min(map(leavers, possible))
        if self.lenient:
            held = [p for p in possible if all(self.limits_hold(*pair) for pair in p if pair <= members)]
            if held and min(map(leavers, held)) == fewest:
                possible = held
        possible = [p for p in possible if leavers(p) == fewest]

        def meeting(a: int, b: int) -> list[Pairing]:
            return [p for p in possible if frozenset((a, b)) in p]

        def leaving(a: int) -> list[Pairing]:
            return [p for p in possible if not any(a in pair and pair <= members for pair in p)]

        # 3.1 Those moved down
        unpaired, gone = set(members), []
        for player in sorted(arrivals, key=lambda a: (-self.cards[a].score, order.index(a))):
            if player not in unpaired:
                continue

            def preference(other: int, player: int = player) -> tuple[bool, int, int]:
                return other in arrivals, STRENGTH[self.denied(player, other)], order.index(other)

            opponents = sorted(unpaired - {player}, key=preference)
            opponent = next((other for other in opponents if meeting(player, other)), None)
            unpaired.remove(player)
            if opponent is None:
                possible = leaving(player)
                gone.append(player)
            else:
                possible = meeting(player, opponent)
                formed.add(frozenset((player, opponent)))
                unpaired.remove(opponent)

        # 3.2 Who is moved down
        while len(gone) < fewest:

            def rank(player: int) -> tuple[bool, bool, int, int, int]:
                staying = [self.cards[p].due[0] for p in unpaired - {player}]
                return (
                    not any(self.outside(frozenset((player, other))) for other in following),
                    self.round - 1 in self.moves[player],
                    len(self.moves[player]),
                    abs(staying.count("B") - staying.count("W")),
                    -order.index(player),
                )

            chosen = next(player for player in sorted(unpaired, key=rank) if leaving(player))
            possible = leaving(chosen)
            gone.append(chosen)
            unpaired.remove(chosen)

        # 3.3 The rest
        rests = {frozenset(pair for pair in p if pair <= unpaired) for p in possible}

        def by_lot(rest: frozenset[frozenset[int]]) -> tuple[list[int], list[int]]:
            denied = [self.denied(*pair) for pair in rest]
            places = sorted(sorted(order.index(p) for p in pair) for pair in rest)
            return [denied.count(c) for c in ("absolute", "strong", "mild")], [two for _, two in places]

        best = min(rests, key=by_lot)
        formed |= best
        return [p for p in possible if best <= p], gone

    # 4. and 5. Who starts

    def who_starts(self, senior: int, junior: int) -> tuple[int, int]:
        return (senior, junior) if self.senior_starts(senior, junior) else (junior, senior)

    def senior_starts(self, senior: int, junior: int) -> bool:
        if self.round == 1:
            return senior % 2 == 1 or junior % 2 == 0
        (colour, strength), (other_colour, other_strength) = self.cards[senior].due, self.cards[junior].due
        if STRENGTH[strength] > STRENGTH[other_strength] or (colour and colour != other_colour):
            return colour == "B"
        if STRENGTH[strength] < STRENGTH[other_strength]:
            return other_colour == "W"
        last, other_last = self.cards[senior].colours[-1:], self.cards[junior].colours[-1:]
        if last != other_last:
            return last == ["W"]
        return self.ticket(f"round-{self.round}:start-{senior}-{junior}", 1)[0] in "01234567"


def moved_down(state: State, rules: StageRules) -> dict[int, list[int]]:
    """The rounds in which each player played somebody with fewer points."""
    moves: dict[int, list[int]] = {player.number: [] for player in state.players}
    for past in state.rounds:
        before = cards(state.until(past.number - 1), rules)
        for game in past.games:
            if not (game.result.is_played or (game.adjourned and not game.result.is_final)):
                continue
            difference = before[game.first].score - before[game.second].score
            if difference:
                moves[game.first if difference > 0 else game.second].append(past.number)
    return moves
