"""A report file as a value: the stage, its settings, and the names and headers the engine does not ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import Final

from pairings.formats.trf.codes import is_known_tiebreak
from pairings.formats.trf.notes import Note
from pairings.lots import coin
from pairings.model import Round, Side, StageRules, State
from pairings.standings import standings

FOR_EVER: Final = 999
"""The last round of a prohibition without end."""


class Edition(Enum):
    """Which records are written for what the two editions say differently."""

    TRF16 = "TRF16"
    """With the XX records that pairing programs agreed on."""
    TRF26 = "TRF26"


@dataclass(frozen=True, slots=True)
class Entry:
    """What a file says of a player beside what pairing asks (``model.Player``). Texts as they stand in the file."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    """Half-points, as stated. Nothing here is computed from them; ``verify`` compares."""
    rank: int | None = None
    """The place, as stated."""
    play_off: int | None = None
    """Half-points made in extra games for places, after the last round."""


@dataclass(frozen=True, slots=True)
class Prohibition:
    """These players do not meet each other from one round to another."""

    first_round: int
    last_round: int
    players: tuple[int, ...]

    def pairs(self) -> Iterable[frozenset[int]]:
        return (frozenset(pair) for pair in combinations(self.players, 2))

    def holds_in(self, round_number: int) -> bool:
        return self.first_round <= round_number <= self.last_round


@dataclass(frozen=True)
class Document:
    """A whole file. ``state.forbidden`` is what ``prohibitions`` say of the round to be paired."""

    state: State
    rules: StageRules
    entries: tuple[Entry, ...]
    """One for each player, in the order of the file."""
    name: str = ""
    city: str = ""
    federation: str = ""
    starts_on: str = ""
    ends_on: str = ""
    kind: str = ""
    """The type of the tournament in words (092)."""
    chief_arbiter: str = ""
    arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: str = ""
    """The line of dates as it stands, from column 5 on (132)."""
    program: str = ""
    time_control_code: str = ""
    seed: int | None = None
    """The seed of the stage's lots."""
    first_colour: Side | None = None
    """What number 1 has in round 1, when the file says so without a seed (152, XXC)."""
    by_rank: bool = False
    """Pair by the order of the stated ranks instead of the starting numbers (XXC rank)."""
    prohibitions: tuple[Prohibition, ...] = ()
    later: tuple[Round, ...] = ()
    """Rounds after the one to be paired: nothing but byes, of those who will be away."""
    decided: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """By round, what the arbiter decided for it (codes of ``pairings.decisions``)."""
    by_hand: tuple[int, ...] = ()
    """Rounds whose boards or byes an arbiter changed."""
    desk: tuple[tuple[str, str], ...] = ()
    """What the program that wrote the file keeps in it for itself: words, each with a text that is not looked at."""
    names_rounds: bool = field(default=True, compare=False)
    """Is it known how many rounds are planned? If not, ``rules`` have as many as were paired."""
    names_system: bool = field(default=True, compare=False)
    """Is it known by which system the rounds are paired? If not, ``rules`` name the regulated Swiss, and whoever asks
    for more than the table has to be told."""
    notes: tuple[Note, ...] = field(default=(), compare=False)
    """What was read otherwise than it stands, and what was taken for granted."""
    edition: Edition = field(default=Edition.TRF26, compare=False)
    source: str = field(default="", compare=False, repr=False)
    """The text this was read from. What is not understood in it, and how it was laid out, is written back."""

    @cached_property
    def by_number(self) -> Mapping[int, Entry]:
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def play_off(self) -> Mapping[int, int]:
        """Half-points made in extra games for places; none before everything else is played."""
        if len(self.state.rounds) < self.rules.rounds:
            return {}
        return {entry.number: entry.play_off for entry in self.entries if entry.play_off is not None}

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {entry.number: entry.name for entry in self.entries}

    @property
    def lot_seed(self) -> int:
        """The seed to draw by: the file's own; else the smallest that gives number 1 the colour of the file; else 0."""
        if self.seed is not None:
            return self.seed
        if self.first_colour is None:
            return 0
        return next(seed for seed in range(1000) if coin(seed, "first-colour") is (self.first_colour is Side.FIRST))

    def with_state(self, state: State) -> Document:
        """The document after the stage went on, with points and places as they are now."""
        later = tuple(round_ for round_ in self.later if round_.number > state.next_round)
        prohibitions = _prohibitions(self.prohibitions, state)
        rules = self.rules if self.names_rounds else replace(self.rules, rounds=max(1, len(state.rounds)))
        return with_standings(replace(self, state=state, rules=rules, prohibitions=prohibitions, later=later))

    def with_round(self, played: Round) -> Document:
        """The document after another round was paired; away from the next is who is known to be."""
        away = next((round_.byes for round_ in self.later if round_.number == played.number + 1), ())
        return self.with_state(replace(self.state, rounds=(*self.state.rounds, played), away=away))


def document_of(
    state: State, rules: StageRules, *, entries: Iterable[Entry] | None = None, seed: int | None = None, name: str = ""
) -> Document:
    """The document of a stage, with points and places computed. Everything else can be set by ``replace``."""
    given = {entry.number: entry for entry in entries or ()}
    document = Document(
        state=state,
        rules=rules,
        entries=tuple(given.get(p.number, Entry(p.number, f"Player {p.number}")) for p in state.players),
        name=name,
        seed=seed,
        first_colour=first_colour_of(rules, seed),
    )
    return document.with_state(state)


def with_standings(document: Document) -> Document:
    """The document with its players' points and places as computed. Who is not placed has no rank; a shared place is
    that of the first who shares it. A coefficient that has no module here is passed over."""
    known = tuple(code for code in document.rules.tiebreaks if is_known_tiebreak(code))
    rules = replace(document.rules, tiebreaks=known)
    table = standings(document.state, rules=rules, seed=document.seed, play_off=document.play_off).by_number
    entries = tuple(
        replace(entry, points=table[entry.number].points, rank=table[entry.number].place_from)
        for entry in document.entries
    )
    return replace(document, entries=entries)


def forbidden_in(prohibitions: Iterable[Prohibition], round_number: int) -> frozenset[frozenset[int]]:
    """The pairs that may not meet in a round."""
    return frozenset(pair for p in prohibitions if p.holds_in(round_number) for pair in p.pairs())


def _prohibitions(reported: tuple[Prohibition, ...], state: State) -> tuple[Prohibition, ...]:
    """The prohibitions of a file, made to say what the state says of its next round."""
    if forbidden_in(reported, state.next_round) == state.forbidden:
        return reported
    others = tuple(p for p in reported if not p.holds_in(state.next_round))
    pairs = sorted(tuple(sorted(pair)) for pair in state.forbidden)
    return others + tuple(Prohibition(1, FOR_EVER, pair) for pair in pairs)


def first_colour_of(rules: StageRules, seed: int | None) -> Side | None:
    """What number 1 has in round 1, where a lot says so."""
    if seed is None or not (rules.system.is_swiss and rules.system.is_numbered_by_rating):
        return None
    return Side.FIRST if coin(seed, "first-colour") else Side.SECOND
