"""The look-ahead of a group at work: everything not yet paired can be, and as few as possible leave the group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairings.systems.swiss.matching import PART, Answer, Joins, Witness, largest


class LookAhead(Witness):
    """A complete pairing of everything not yet paired, in which the fewest leave the group.

    The cost of a pair is 1 if one of the two is inside the group and the other outside, so the total is the number of
    players who still have to leave. ``inner`` says who may meet inside the group, ``outer`` who else may; ``before`` is
    any complete pairing, as a start. Raises NoCompletePairing.

    What is not admissible once is never admissible later in the same group, for what can still happen only shrinks.
    """

    def __init__(
        self, inside: Iterable[int], outside: Sequence[int], *, inner: Joins, outer: Joins, before: Mapping[int, int]
    ) -> None:
        self.inside = set(inside)
        self.inner = inner
        self.outer = outer
        self._staying: set[int] = set()
        self._searched = False
        members = sorted(self.inside)
        start = largest(members, inner)
        floor = len(members) - len(start)
        start.update((one, two) for one, two in before.items() if one not in self.inside and two not in self.inside)
        super().__init__([*members, *outside], self._crossing, start=start, floor=floor)

    def pair(self, player: int, candidates: Iterable[int]) -> tuple[int | None, list[int]]:
        """Pair one of the group with the first admissible candidate of it; see ``choose``."""
        opponent, rejected = self.choose(player, candidates)
        if opponent is not None:
            self.inside -= {player, opponent}
        return opponent, rejected

    def send_on(self, player: int) -> bool:
        """Let a player leave the group, if that is admissible."""
        partner = self.mate[player]
        if partner not in self.inside:
            self.inside.remove(player)
            self.total -= 1
            return True
        if not self._searched:
            self._searched = True
            self._staying = self._find_staying()
        if player in self._staying:
            return False
        self.inside.remove(player)
        del self.mate[player], self.mate[partner]
        target = self.total - 1
        answer = self._mend(player, partner, self.total, target)
        if answer is Answer.UNKNOWN:
            answer = self._rematch([*self.mate, player, partner], target)
        if answer is Answer.YES:
            self.total = target
            return True
        self.inside.add(player)
        self._join(player, partner)
        self._staying.add(player)
        return False

    def _crossing(self, one: int, two: int) -> int | None:
        inside = self.inside
        if one in inside:
            if two in inside:
                return 0 if self.inner(one, two) else None
            return 1 if self.outer(one, two) else None
        if not self.outer(one, two):
            return None
        return 1 if two in inside else 0

    def _inner_pairs(self) -> dict[int, int]:
        return {one: two for one, two in self.mate.items() if one in self.inside and two in self.inside}

    def _least(self, players: Sequence[int]) -> int:
        """How many have to leave at least, for want of opponents inside."""
        members = sorted(self.inside.intersection(players))
        return len(members) - len(largest(members, self.inner, self._inner_pairs()))

    def _find_staying(self) -> set[int]:
        """Some of those who cannot leave, because somebody else could then not be paired inside.

        From those who leave now, go by turns to a possible opponent and to his partner: whoever is reached as a partner
        could leave instead. If no two of these can meet, nobody else can leave (a Hungarian forest, which proves that
        the pairing inside is a largest one). If two can meet, nothing is said.
        """
        mate = self._inner_pairs()
        may_leave = [player for player in self.inside if player not in mate]
        reached = set(may_leave)
        taken: set[int] = set()
        for player in may_leave:  # grows
            for other in self.inside:
                if other in taken or not self.inner(player, other):
                    continue
                if other in reached:
                    return set()
                taken.add(other)
                may_leave.append(mate[other])
                reached.add(mate[other])
        return self.inside - reached

    def _part(self) -> list[int]:
        """The players of some pairs: those that leave, then those inside, then others."""
        pairs = [(one, two) for one, two in self.mate.items() if one < two]
        inside = self.inside
        pairs.sort(key=lambda pair: (-(self.cost(*pair) or 0), -(pair[0] in inside)))
        return [player for pair in pairs[:PART] for player in pair]
