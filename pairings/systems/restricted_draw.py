"""The restricted draw of a round-robin: compatriots do not meet at its end (rules 2; docs/restricted-draw.md).

The numbers are drawn as always, and drawn again until the draw obeys the restriction, as an arbiter does it with lots
in a hat: every admissible numbering is equally likely, and anybody can repeat it. If that does not succeed soon,
because few numberings are admissible, these are searched for, and one of them is drawn. If there is none the draw is
refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pairings import lots
from pairings.model import PairingImpossible, Reason
from pairings.systems.round_robin import draw_numbers, schedule
from pairings.words import By, SpokenCode, _, ngettext

DRAWS: Final = 500
"""How often the numbers are drawn before admissible ones are searched for."""
ENOUGH: Final = 1000
"""How many ways to place the compatriots are collected at most, to draw one of them. CHOICE: if there are more, the lot
is among the first that the search, itself in an order drawn, comes upon."""
PATIENCE: Final = 500_000
"""After how many steps the search is given up; such a draw is refused like an impossible one."""


class DrawCode(SpokenCode):
    """What is said of a restricted draw; “they” are those who are kept apart. The comment names the parameters."""

    # How the numbers came about.
    RESTRICTED_DRAW = (
        "restricted_draw",
        By(
            "last",
            {0: _("The draw is a free one: nobody could be kept apart from anybody.")},
            (
                ngettext(
                    "They do not meet in the last round.", "They do not meet in the last %(last)s rounds.", "last"
                ),
                By("latest", {0: ""}, _("The last of their games is in round %(latest)s.")),
            ),
        ),
    )
    """seed; last: so many rounds are free of their games; latest: the last round in which they meet, 0 for none."""
    DRAWS_NEEDED = "draws_needed", _("Drawings made until one obeyed the restriction: %(draws)s.")
    """draws: how often the numbers were drawn; the last was admissible."""
    DRAW_SEARCHED = (
        "draw_searched",
        By(
            "all",
            {
                1: _(
                    "Drawings made in vain: %(draws)s. Then all ways to place them on numbers that obey the "
                    "restriction were found (%(ways)s), and one of them was drawn."
                ),
                0: _(
                    "Drawings made in vain: %(draws)s. Then ways to place them on numbers that obey the restriction "
                    "were searched for; of those found first (%(ways)s) one was drawn."
                ),
            },
        ),
    )
    """draws: how often in vain; ways: how many were found, capped; all: 1 if these are all there are."""
    EARLIEST_NOT_PROVED = (
        "earliest_not_proved",
        _(
            "Whether they can be kept apart in more of the last rounds (%(last)s) was not found out: the search was "
            "given up."
        ),
    )
    """last: the search for so many last rounds was given up."""

    # Why there are none, and what the arbiter can decide.
    RESTRICTION_IMPOSSIBLE = (
        "restriction_impossible",
        (
            _("There are no numbers with which they do not meet in the last rounds (%(last)s): %(groups)s."),
            By(
                "most",
                {0: _("Not even the last round can be kept free of their games.")},
                ngettext(
                    "For the last round it would be possible.",
                    "For the last %(most)s rounds it would be possible.",
                    "most",
                ),
            ),
        ),
    )
    """last; most: for how many rounds it would be possible; groups, counts: who is how many."""
    RESTRICTION_TOO_HARD = (
        "restriction_too_hard",
        _(
            "Whether there are numbers with which they do not meet in the last rounds (%(last)s) was not found out: "
            "the search was given up."
        ),
    )
    """last: it could not be found out."""
    RESTRICT_FEWER = (
        "restrict_fewer",
        ngettext("Keep them apart in the last round only", "Keep them apart in the last %(last)s rounds only", "last"),
    )
    """last: so many."""
    DRAW_FREELY = "draw_freely", _("Draw without a restriction")
    """No parameters."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """Compatriots do not meet in the last rounds of the event.

    ``last_rounds``: how many these are; None: as many as possible, so that compatriots meet as early as can be. The
    others are the settings of the stage.
    """

    last_rounds: int | None
    cycles: int = 1
    swap_last_rounds: bool = True


@dataclass(frozen=True, slots=True)
class Draw:
    """The numbers drawn, and how."""

    order: tuple[int, ...]
    """The first plays as number 1, the second as number 2."""
    reasons: tuple[Reason, ...]
    """``restricted_draw`` (seed, last, latest: the last round in which compatriots meet, 0 if they never do) and

    - ``draws_needed`` (draws: how often the numbers were drawn; the last was admissible), or
    - ``draw_searched`` (draws: how often in vain; ways: how many ways to place the compatriots were found, capped;
      all: 1 if these are all there are). One of them was drawn, then the players of each group among its numbers.

    ``earliest_not_proved`` (last): the search for one more last round without compatriots was given up."""


def restricted_draw(players: Mapping[int, str], seed: int, rule: Restriction) -> Draw:
    """Draw the numbers so that compatriots do not meet in the last rounds.

    ``players`` maps an id to what makes compatriots (federation, or club); an empty text makes none. The order of the
    mapping does not matter. The same players, seed and rule give the same numbers everywhere.

    Raises PairingImpossible if no numbering is admissible: ``restriction_impossible`` (last, most: for how many rounds
    it would be possible; groups, counts: who is how many), or ``restriction_too_hard`` (last) when that could not be
    found out; a decision is ``restrict_fewer`` (last: so many), or ``draw_freely``.
    """
    teams = _teams(players)
    if len(players) < 2 or rule.last_rounds == 0 or not teams:
        order = draw_numbers(list(players), seed)
        return Draw(tuple(order), (_summary(players, order, seed, 0, rule), Reason.of(DrawCode.DRAWS_NEEDED, draws=1)))
    last = rule.last_rounds
    if last is None:
        last, proved = _most(teams, len(players), rule)
        doubt = () if proved else (Reason.of(DrawCode.EARLIEST_NOT_PROVED, last=last + 1),)
        return _draw(players, teams, seed, rule, last, doubt)
    if not _possible(teams, len(players), rule, last):
        raise _refusal(teams, len(players), rule, last)
    return _draw(players, teams, seed, rule, last, ())


def purpose(draw: int) -> str:
    """What the lot of a draw is called: the first as in a free draw, then ``number-2`` and so on."""
    return "number" if draw == 1 else f"number-{draw}"


def meeting_rounds(size: int, rule: Restriction) -> dict[frozenset[int], int]:
    """For every two numbers the last round in which they meet."""
    rows = schedule(size, rule.cycles, rule.swap_last_rounds)
    return {frozenset(pair): row.number for row in rows for pair in row.pairs}


def _rounds(size: int, rule: Restriction) -> int:
    return len(schedule(size, rule.cycles, rule.swap_last_rounds))


def _label(text: str) -> str:
    return text.strip().casefold()


def _teams(players: Mapping[int, str]) -> dict[str, list[int]]:
    """Those who have compatriots, by what they share; the larger teams first."""
    by_label: dict[str, list[int]] = {}
    for player in sorted(players):
        if label := _label(players[player]):
            by_label.setdefault(label, []).append(player)
    teams = [(label, members) for label, members in by_label.items() if len(members) > 1]
    return dict(sorted(teams, key=lambda team: (-len(team[1]), team[0])))


def _draw(
    players: Mapping[int, str],
    teams: Mapping[str, list[int]],
    seed: int,
    rule: Restriction,
    last: int,
    doubt: tuple[Reason, ...],
) -> Draw:
    size = len(players)
    rounds, meets = _rounds(size, rule), meeting_rounds(size, rule)
    for draw in range(1, DRAWS + 1):
        order = lots.shuffled(seed, purpose(draw), players)
        if _latest(players, order, meets) <= rounds - last:
            how = Reason.of(DrawCode.DRAWS_NEEDED, draws=draw)
            return Draw(tuple(order), (_summary(players, order, seed, last, rule), how, *doubt))
    numbers = lots.shuffled(seed, "search", range(1, size + 1))
    search = _Search(list(map(len, teams.values())), size, rule, last, numbers=numbers)
    ways = search.some(ENOUGH) or _any_way(teams, size, rule, last).some(1)
    way = ways[lots.shuffled(seed, "way", range(len(ways)))[0]]
    order = _filled(players, teams, way, seed)
    everything = int(len(ways) < ENOUGH and not search.gave_up)
    how = Reason.of(DrawCode.DRAW_SEARCHED, draws=DRAWS, ways=len(ways), all=everything)
    return Draw(tuple(order), (_summary(players, order, seed, last, rule), how, *doubt))


def _filled(players: Mapping[int, str], teams: Mapping[str, list[int]], way: Sequence[int], seed: int) -> list[int]:
    """Everybody on a number: each team, by lot, on the numbers of its mask, the others on what is left."""
    on: dict[int, int] = {}
    size = len(players)
    for members, mask in zip(teams.values(), way, strict=True):
        on.update(zip(_numbers(mask, size), lots.shuffled(seed, "placed", members), strict=True))
    placed = {player for members in teams.values() for player in members}
    free = [number for number in range(1, size + 1) if number not in on]
    on.update(zip(free, lots.shuffled(seed, "placed", [p for p in players if p not in placed]), strict=True))
    return [on[number] for number in range(1, size + 1)]


def _latest(players: Mapping[int, str], order: Sequence[int], meets: Mapping[frozenset[int], int]) -> int:
    """The last round in which compatriots meet; 0 if there are none."""
    numbers: dict[str, list[int]] = {}
    latest = 0
    for number, player in enumerate(order, start=1):
        if label := _label(players[player]):
            for other in numbers.setdefault(label, []):
                latest = max(latest, meets[frozenset((number, other))])
            numbers[label].append(number)
    return latest


def _summary(players: Mapping[int, str], order: Sequence[int], seed: int, last: int, rule: Restriction) -> Reason:
    latest = _latest(players, order, meeting_rounds(len(players), rule)) if len(players) > 1 else 0
    return Reason.of(DrawCode.RESTRICTED_DRAW, seed=seed, last=last, latest=latest)


class _TooHard(Exception):
    """The search was given up."""


class _Search:
    """All ways to put teams of these sizes on numbers, as masks of bits (number 1 is the lowest), team after team.

    A team is a set of numbers any two of which meet before the last rounds. If teams of one size are ``alike``, of the
    ways that only exchange them one is found.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        size: int,
        rule: Restriction,
        last: int,
        *,
        numbers: Sequence[int],
        alike: bool = False,
    ) -> None:
        self.sizes = sizes
        self.alike = alike
        self.numbers = numbers
        self.steps = 0
        self.gave_up = False
        until = _rounds(size, rule) - last
        self.allowed = dict.fromkeys(numbers, 0)
        for pair, round_number in meeting_rounds(size, rule).items():
            if round_number <= until:
                one, two = pair
                self.allowed[one] |= _bit(two)
                self.allowed[two] |= _bit(one)

    def some(self, most: int) -> list[tuple[int, ...]]:
        """Up to so many ways, in the order found; fewer only if there are no more, or the search was given up."""
        found: list[tuple[int, ...]] = []
        try:
            for way in self._ways(0, sum(map(_bit, self.numbers)), ()):
                found.append(way)
                if len(found) == most:
                    break
        except _TooHard:
            self.gave_up = True
        return found

    def _ways(self, team: int, free: int, placed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if team == len(self.sizes):
            yield placed
            return
        same = self.alike and team > 0 and self.sizes[team] == self.sizes[team - 1]
        start = self._first_place(placed[-1]) + 1 if same else 0
        for mask in self._cliques(self.sizes[team], free, start, 0):
            yield from self._ways(team + 1, free & ~mask, (*placed, mask))

    def _first_place(self, mask: int) -> int:
        return next(place for place, number in enumerate(self.numbers) if mask & _bit(number))

    def _cliques(self, wanted: int, candidates: int, start: int, mask: int) -> Iterator[int]:
        """Sets of so many numbers, added in the order of ``numbers``."""
        self.steps += 1
        if self.steps > PATIENCE:
            raise _TooHard
        if not wanted:
            yield mask
            return
        for place in range(start, len(self.numbers)):
            number = self.numbers[place]
            if candidates & _bit(number):
                narrowed = candidates & self.allowed[number]
                if narrowed.bit_count() >= wanted - 1:
                    yield from self._cliques(wanted - 1, narrowed, place + 1, mask | _bit(number))
                candidates &= ~_bit(number)


def _bit(number: int) -> int:
    return 1 << (number - 1)


def _numbers(mask: int, size: int) -> list[int]:
    return [number for number in range(1, size + 1) if mask & _bit(number)]


def _any_way(teams: Mapping[str, list[int]], size: int, rule: Restriction, last: int) -> _Search:
    """The search that asks only whether there is a way."""
    return _Search(list(map(len, teams.values())), size, rule, last, numbers=range(1, size + 1), alike=True)


def _possible(teams: Mapping[str, list[int]], size: int, rule: Restriction, last: int) -> bool | None:
    """Is there an admissible numbering? None: it could not be found out."""
    rounds = _rounds(size, rule)
    largest = max(map(len, teams.values()))
    if last >= rounds or largest - 1 > rounds - last:
        return False
    search = _any_way(teams, size, rule, last)
    if search.some(1):
        return True
    return None if search.gave_up else False


def _most(teams: Mapping[str, list[int]], size: int, rule: Restriction) -> tuple[int, bool]:
    """For how many last rounds the restriction can be kept, and whether it is proved that more cannot be."""
    last = 0
    while possible := _possible(teams, size, rule, last + 1):
        last += 1
    return last, possible is False


def _refusal(teams: Mapping[str, list[int]], size: int, rule: Restriction, last: int) -> PairingImpossible:
    most, _ = _most(teams, size, rule)
    decision = Reason.of(DrawCode.RESTRICT_FEWER, last=most) if most else Reason.of(DrawCode.DRAW_FREELY)
    if _possible(teams, size, rule, last) is None:
        return PairingImpossible([Reason.of(DrawCode.RESTRICTION_TOO_HARD, last=last)], [decision])
    counts = tuple(len(members) for members in teams.values())
    reason = Reason.of(DrawCode.RESTRICTION_IMPOSSIBLE, last=last, most=most, groups=tuple(teams), counts=counts)
    return PairingImpossible([reason], [decision])
