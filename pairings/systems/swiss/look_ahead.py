"""The look-ahead while a group is paired: everything not yet paired can be, and as few as possible leave the group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairings.systems.swiss.masks import Mask, Relation, mask_of, numbers_in
from pairings.systems.swiss.matching import Witness, largest, match, total


class LookAhead(Witness):
    """A complete pairing of everything not yet paired, in which the fewest leave the group.

    The cost of a pair is 1 if one of the two is inside the group and the other outside, so the total is the number of
    players who still have to leave. ``inner`` says who may meet inside the group, ``outer`` who else may; ``before`` is
    any complete pairing, as a start. Raises NoCompletePairing.

    What is not admissible once is never admissible later in the same group, for what can still happen only shrinks.
    """

    def __init__(
        self,
        inside: Iterable[int],
        outside: Sequence[int],
        *,
        inner: Relation,
        outer: Relation,
        before: Mapping[int, int],
    ) -> None:
        members = sorted(inside)
        self.inside = mask_of(members)
        self.inner = inner
        self.outer = outer
        start = largest(members, inner)
        floor = len(members) - len(start)
        start.update((one, two) for one, two in before.items() if not self._holds(one) and not self._holds(two))
        super().__init__([*members, *outside], self._crossing, self._crossings, start=start, floor=floor)
        self._staying: Mask | None = None if self.total == floor else 0
        """Those of whom it is known that they cannot leave; None: has not been looked into."""

    def pair(self, player: int, candidates: Iterable[int]) -> tuple[int | None, list[int]]:
        """Pair one of the group with the first admissible candidate of it; see ``choose``."""
        opponent, rejected = self.choose(player, candidates)
        if opponent is not None:
            self.inside &= ~mask_of((player, opponent))
        return opponent, rejected

    def send_on(self, player: int) -> bool:
        """Let a player leave the group, if that is admissible."""
        if self._holds(self.mate[player]):
            if self._staying is None:
                self._staying = self._find_staying()
            if self._staying >> player & 1:
                return False
            if not self._can_leave(player):
                self._staying |= 1 << player
                return False
        self.inside &= ~(1 << player)
        self.total -= 1
        return True

    def _can_leave(self, player: int) -> bool:
        """Can one who is paired inside be paired outside? If so they are, afterwards."""
        before = self.inside
        self.inside &= ~(1 << player)
        done = self._leave(player, -1)
        if done is None:
            found = match([*self.mate], self.cost)
            done = total(found, self.cost) < self.total
            self.mate = found if done else self.mate
        self.inside = before
        return done

    def _holds(self, player: int) -> bool:
        """Are they in the group?"""
        return self.inside >> player & 1 == 1

    def _crossing(self, one: int, two: int) -> int | None:
        inside = self.inside
        if inside >> one & inside >> two & 1:
            return 0 if self.inner(one, two) else None
        return (inside >> one ^ inside >> two) & 1 if self.outer(one, two) else None

    def _crossings(self, one: int) -> Iterable[tuple[Mask, int]]:
        """The same for all their possible opponents."""
        inside, open_to_him = self.inside, self.outer.masks[one]
        if inside >> one & 1:
            return (self.inner.masks[one] & inside, 0), (open_to_him & ~inside, 1)
        return (open_to_him & ~inside, 0), (open_to_him & inside, 1)

    def _find_staying(self) -> Mask:
        """Those who cannot leave, because somebody else could then not be paired inside.

        As many are paired inside as can be. From those who leave now, go by turns to a possible opponent and to their
        partner: only who is reached as a partner could leave instead.
        """
        reached = [player for player in self.mate if self._holds(player) and not self._holds(self.mate[player])]
        may_leave = mask_of(reached)
        taken = 0
        for player in reached:  # grows
            fresh = self.inner.masks[player] & self.inside & ~taken
            taken |= fresh
            for other in numbers_in(fresh):
                partner = self.mate[other]
                if not may_leave >> partner & 1:
                    may_leave |= 1 << partner
                    reached.append(partner)
        return self.inside & ~may_leave
