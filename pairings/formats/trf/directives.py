"""Our own lines: what pairing here knows and the format has no record for (docs/trf.md).

They are comments to every other program: ``### renju``, a word that says what the line is about, and its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from pairings.decisions import DECISIONS
from pairings.formats.trf.errors import FaultCode, TrfError
from pairings.formats.trf.lines import MOST_ROUNDS, half_points, points_text, whole
from pairings.formats.trf.plain import hints_of
from pairings.formats.trf.rounds import Column
from pairings.model import Bye, ByeKind, Game, Player, Round, Withdrawn

_T = TypeVar("_T")

ENTRY_TEXTS: Final = ("name", "sex", "title", "fide_id", "birth")
PLAYER_TEXTS: Final = tuple(name for name, hint in hints_of(Player).items() if hint is str)
"""Fields of a player that get a line of their own when they do not fit their columns, or have none."""


@dataclass
class Own:
    """What the lines of our own say, gathered by what they are about."""

    players: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Fields of Player, by number."""
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Fields of Entry, by number."""
    seed: int | None = None
    paired: int | None = None
    """How many rounds were paired, where the blocks do not tell."""
    decided: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """What the arbiter decided, by round."""
    by_hand: tuple[int, ...] = ()
    desk: list[tuple[str, str]] = field(default_factory=list)
    byes: dict[int, dict[int, tuple[Bye, int]]] = field(default_factory=dict)
    """By round and player, with the line."""
    adjourned: dict[tuple[int, int, int], int] = field(default_factory=dict)
    """Round, first and second player; with the line."""
    orders: dict[tuple[str, int], tuple[list[tuple[int, int]], int]] = field(default_factory=dict)
    """By what is ordered and the round: number of the table (0 for byes) and player, with the line."""

    def byes_of(self, number: int, byes: Mapping[int, Bye], column: Column) -> dict[int, Bye]:
        """The byes of a round, those named here as they are named. Raises TrfError for somebody who has a game."""
        own = self.byes.get(number, {})
        for player, (_, line) in own.items():
            if player in column and column[player].cell.opponent is not None:
                raise TrfError(line, FaultCode.BYE_AND_GAME, round=number, player=player)
        return {**byes, **{player: bye for player, (bye, _) in own.items()}}

    def games_of(self, number: int, games: tuple[Game, ...]) -> tuple[Game, ...]:
        """The games of a round with their tables, in order, and the adjourned among them marked."""
        marked = tuple(
            replace(game, adjourned=self.adjourned.pop((number, game.first, game.second), None) is not None)
            for game in games
        )
        ordered = self.in_order(("tables", number), marked, lambda game: game.first)
        if ("tables", number) not in self.orders:
            return ordered
        tables = [table for table, _ in self.orders["tables", number][0]]
        return tuple(replace(game, table=table) for table, game in zip(tables, ordered, strict=True))

    def in_order(self, key: tuple[str, int], items: tuple[_T, ...], who: Callable[[_T], int]) -> tuple[_T, ...]:
        """The items in the order a line gives them, if one does. Raises TrfError if it names others."""
        if key not in self.orders:
            return items
        order, line = self.orders[key]
        by_player = {who(item): item for item in items}
        players = [player for _, player in order]
        if sorted(players) != sorted(by_player):
            raise TrfError(line, FaultCode.WRONG_ORDER, round=key[1])
        return tuple(by_player[player] for player in players)

    def check_games(self) -> None:
        """Raises TrfError if an adjourned game was named that is none."""
        for (number, first, second), line in self.adjourned.items():
            raise TrfError(line, FaultCode.NO_SUCH_GAME, round=number, first=first, second=second)


def read(own_lines: Iterable[tuple[int, list[str]]], players: Mapping[int, Player]) -> Own:
    """What these lines say: the number of each, and its words. Raises TrfError."""
    own = Own()
    for line, words in own_lines:
        _Reader(own, players, line, words).read()
    return own


class _Reader:
    """One line of our own."""

    def __init__(self, own: Own, players: Mapping[int, Player], line: int, words: list[str]) -> None:
        self.own = own
        self.players = players
        self.line = line
        self.topic = words[0]
        self.text = words[1:]
        """With empty words, where blanks stand together: for texts."""
        self.words = [word for word in words[1:] if word]

    def read(self) -> None:
        match self.topic:
            case "seed":
                self.own.seed = self._number(0, most=10**30)
            case "paired":
                self.own.paired = self._number(0, most=MOST_ROUNDS)
            case "player":
                self._player()
            case "bye":
                self._bye()
            case "adjourned":
                self.own.adjourned[self._number(0), self._number(1), self._number(2)] = self.line
            case "tables" | "byes":
                self._order()
            case "points" | "rank" | "rating" | "play_off":
                self._figure()
            case "decided":
                number, codes = self._number(0, most=MOST_ROUNDS), tuple(self.words[1:])
                if unknown := set(codes) - DECISIONS:
                    raise TrfError(self.line, FaultCode.UNKNOWN_DIRECTIVE, text=min(unknown))
                self.own.decided[number] = codes
            case "by_hand":
                self.own.by_hand = tuple(self._number(i, most=MOST_ROUNDS) for i in range(len(self.words)))
            case "desk":
                self.own.desk.append((self.text[0] if self.text else "", " ".join(self.text[1:]).strip()))
            case topic if topic in ENTRY_TEXTS or topic in PLAYER_TEXTS:
                fields = self.own.entries if topic in ENTRY_TEXTS else self.own.players
                fields.setdefault(self._who(self.text[0] if self.text else ""), {})[topic] = " ".join(
                    self.text[1:]
                ).strip()
            case _:
                raise TrfError(self.line, FaultCode.UNKNOWN_DIRECTIVE, text=self.topic)

    def _bad(self, text: str) -> TrfError:
        return TrfError(self.line, FaultCode.BAD_RECORD, text=text)

    def _number(self, position: int, most: int = 9999) -> int:
        word = self.words[position] if len(self.words) > position else ""
        if not (word.isascii() and word.isdigit() and len(word) < 40):
            raise self._bad(word or self.topic)
        if int(word) > most:
            raise TrfError(self.line, FaultCode.NUMBER_TOO_LARGE, field=self.topic, text=word, most=most)
        return int(word)

    def _who(self, word: str) -> int:
        player = whole(word, self.line, "the number of a player") or 0
        if player not in self.players:
            raise TrfError(self.line, FaultCode.NO_SUCH_PLAYER, player=player)
        return player

    def _player(self) -> None:
        """``player 7 first=2 last=4 withdrawn=counted``"""
        fields = self.own.players.setdefault(self._who(self.words[0] if self.words else ""), {})
        for word in self.words[1:]:
            name, _, text = word.partition("=")
            if name in ("first", "last"):
                value = whole(text, self.line, name)
                fields[f"{name}_round"] = value if name == "last" or value is not None else 1
            elif name == "withdrawn":
                try:
                    fields["withdrawn"] = Withdrawn(text)
                except ValueError:
                    raise self._bad(word) from None
            else:
                raise TrfError(self.line, FaultCode.UNKNOWN_DIRECTIVE, text=word)

    def _bye(self) -> None:
        """``bye 3 withdrawn 0.0 8 9``: round, kind, points, players."""
        if len(self.words) < 4:
            raise self._bad(self.topic)
        number = self._number(0)
        try:
            kind = ByeKind(self.words[1])
        except ValueError:
            raise self._bad(self.words[1]) from None
        worth = half_points(self.words[2], self.line) or 0
        for word in self.words[3:]:
            player = self._who(word)
            self.own.byes.setdefault(number, {})[player] = (Bye(player, kind, worth), self.line)

    def _order(self) -> None:
        """``tables 3 1:5 2:12``: round, then table and who starts; ``byes 3 8 4``: round, players."""
        order = []
        for word in self.words[1:]:
            table, _, player = word.rpartition(":")
            if (self.topic == "tables") != bool(table):
                raise self._bad(word)
            order.append((whole(table, self.line, "the table") or 0, self._who(player)))
        self.own.orders[self.topic, self._number(0)] = (order, self.line)

    def _figure(self) -> None:
        """``points 7 100.5``, ``play_off 7 1.5``, ``rank 7 12345``, ``rating 7 12345``"""
        player = self._who(self.words[0] if self.words else "")
        text = self.words[1] if len(self.words) > 1 else ""
        if self.topic in ("points", "play_off"):
            self.own.entries.setdefault(player, {})[self.topic] = half_points(text, self.line)
        else:
            fields = self.own.entries if self.topic == "rank" else self.own.players
            fields.setdefault(player, {})[self.topic] = whole(text, self.line, self.topic, 10**9)


def write_round(played: Round, usual: Round, readings: Mapping[int, Bye | None]) -> Iterator[tuple[str, str]]:
    """The topics and lines a round needs, given how it would be read without them: its games and byes in the ``usual``
    order, and the bye that each block by itself would mean."""
    by_meaning: dict[tuple[str, int], list[int]] = {}
    for bye in played.byes:
        if readings.get(bye.player) != bye:
            by_meaning.setdefault((bye.kind.value, bye.half_points), []).append(bye.player)
    for (kind, worth), players in sorted(by_meaning.items()):
        yield "bye", f"bye {played.number} {kind} {points_text(worth)} {' '.join(map(str, sorted(players)))}"
    if played.byes != usual.byes:
        yield "byes", f"byes {played.number} {' '.join(str(bye.player) for bye in played.byes)}"
    for game in played.games:
        if game.adjourned:
            yield "adjourned", f"adjourned {played.number} {game.first} {game.second}"
    if [(g.table, g.first) for g in played.games] != [(g.table, g.first) for g in usual.games]:
        yield "tables", f"tables {played.number} {' '.join(f'{g.table}:{g.first}' for g in played.games)}"


def write_player(player: Player, usual: Player) -> Iterator[tuple[str, str]]:
    """The line a player needs who came late or left."""
    words = [
        *([f"first={player.first_round}"] if player.first_round != usual.first_round else []),
        *([f"last={player.last_round}"] if player.last_round is not None else []),
        *([f"withdrawn={player.withdrawn.value}"] if player.withdrawn is not None else []),
    ]
    if words:
        yield "player", f"player {player.number} {' '.join(words)}"
