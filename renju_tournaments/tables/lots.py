"""The lots of a round, to be printed and drawn again by anybody: tickets in order, and the text each was made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pairings import lots
from pairings.model import ByeKind, Proposal, Reason, Side, format_half_points
from pairings.systems.swiss.lot.reasons import LotCode
from renju_tournaments.events.models import Round
from renju_tournaments.events.rounds import proposals


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player of a group, with what they drew."""

    number: int
    name: str
    ticket: str
    is_free: bool
    """They got the free point."""


@dataclass(frozen=True, slots=True)
class GroupLot:
    """A group in the order drawn: the smallest ticket first. ``lot`` stands between seed and number in the text."""

    score: str
    lot: str
    tickets: tuple[Ticket, ...]


@dataclass(frozen=True, slots=True)
class SideLot:
    """A lot that decided who starts. ``senior`` is the smaller number, whose lot it is."""

    table: int
    lot: str
    ticket: str
    senior: str
    other: str
    senior_starts: bool


@dataclass(frozen=True)
class RoundLots:
    """What was drawn for a round. ``by_numbers``: the numbers were the lot, nothing else was drawn."""

    number: int
    seed: int
    by_numbers: bool
    groups: tuple[GroupLot, ...]
    sides: tuple[SideLot, ...]
    pairs: tuple[tuple[int, str, str], ...]
    """What came of it: table, who starts, the other. The system's own boards, before a hand changed any."""

    @property
    def example(self) -> tuple[str, str] | None:
        """A text to be hashed, and its ticket; None if nothing was drawn."""
        if self.groups:
            first = self.groups[0].tickets[0]
            return f"{self.seed}:{self.groups[0].lot}:{first.number}", first.ticket
        if self.sides:
            return f"{self.seed}:{self.sides[0].lot}:1", self.sides[0].ticket
        return None


def lots_of(round_: Round, names: Mapping[int, str]) -> RoundLots:
    """The lots of the system's own proposal, whatever a hand made of it later. No query."""
    if not round_.engine.get("notes"):
        return RoundLots(round_.number, round_.seed, False, (), (), ())
    proposal = proposals.from_json(round_.engine)
    return RoundLots(
        number=round_.number,
        seed=round_.seed,
        by_numbers=any(r.code == LotCode.NUMBERS_ARE_THE_LOT for r in proposal.notes),
        groups=tuple(_groups(proposal, round_.seed, names)),
        sides=tuple(_sides(proposal, round_.seed, names)),
        pairs=tuple(
            (b.table, f"{b.first} {_name(names, b.first)}", f"{b.second} {_name(names, b.second)}")
            for b in proposal.boards
        ),
    )


def _name(names: Mapping[int, str], number: int) -> str:
    return names.get(number, f"№ {number}")


def _groups(proposal: Proposal, seed: int, names: Mapping[int, str]) -> Iterator[GroupLot]:
    """Whoever got the free point drew in a group like everybody, and is put back into it here."""
    free = {b.bye.player for b in proposal.byes if b.bye.kind is ByeKind.FREE_POINT}
    orders = [*proposal.notes, *(r for b in proposal.byes for r in b.reasons)]
    players: dict[str, set[int]] = {}
    scores: dict[str, int] = {}
    for reason in orders:
        if reason.code in (LotCode.DRAWN_ORDER, LotCode.FREE_POINT_LOT):
            lot, score, drawn = _facts(reason)
            players.setdefault(lot, set()).update(drawn)
            scores[lot] = score
    for lot in sorted(players, key=lambda lot: -scores[lot]):
        order = lots.shuffled(seed, lot, players[lot])
        yield GroupLot(format_half_points(scores[lot]), lot, tuple(_tickets(order, seed, lot, names, free)))


def _facts(reason: Reason) -> tuple[str, int, tuple[int, ...]]:
    params = dict(reason.params)
    lot, score, drawn = params["lot"], params["score"], params["players"]
    assert isinstance(score, int)
    assert isinstance(drawn, tuple)
    return str(lot), score, tuple(int(number) for number in drawn)


def _tickets(order: Iterable[int], seed: int, lot: str, names: Mapping[int, str], free: set[int]) -> Iterator[Ticket]:
    for number in order:
        yield Ticket(number, _name(names, number), lots.ticket(seed, lot, number), number in free)


def _sides(proposal: Proposal, seed: int, names: Mapping[int, str]) -> Iterator[SideLot]:
    for board in proposal.boards:
        for reason in board.reasons:
            if reason.code == LotCode.COLOUR_DRAWN:
                params = dict(reason.params)
                lot = str(params["lot"])
                senior, junior = sorted((board.first, board.second))
                yield SideLot(
                    table=board.table,
                    lot=lot,
                    ticket=lots.ticket(seed, lot, 1),
                    senior=_name(names, senior),
                    other=_name(names, junior),
                    senior_starts=params["side"] == Side.FIRST.value,
                )
