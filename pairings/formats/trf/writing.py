"""From a Document to the text of a report file: UTF-8, lines ending with CR LF.

A document that was read keeps its text. Every line whose meaning has not changed is written back as it stood, lines
nobody here understands included; in a player's line the same goes for each field and each round. What was written is
read again before it is handed out, so that a file that says something else than its document never leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from pairings.formats.trf import directives, lines, settings
from pairings.formats.trf.codes import (
    ByeWorth,
    Cell,
    bye_letter,
    bye_of,
    game_cells,
    is_uneven,
    record_letter,
    tiebreak_to_file,
    type_code,
)
from pairings.formats.trf.document import FOR_EVER, Document, Edition, Entry, forbidden_in
from pairings.formats.trf.errors import TrfError, Unwritable
from pairings.formats.trf.lines import Key, points_text
from pairings.formats.trf.reading import parse
from pairings.formats.trf.rounds import add_scores, in_table_order, in_usual_order
from pairings.model import DRAW, WIN, Bye, Player, Round, Side

END: Final = "\r\n"
Blocks = dict[Key, list[str]]
"""Lines by what they are about, in the order of a file of ours."""
_SYSTEM: Final = frozenset({("type", 0), ("renju system", 0)})
"""What is not to be taken for known from a file that does not say how it is paired."""
_LETTERS_299: Final = {0: "L", DRAW: "D", WIN: "W"}


def write(document: Document, *, edition: Edition | None = None) -> bytes:
    """The bytes of the file; see ``compose``."""
    try:
        return compose(document, edition=edition).encode()
    except UnicodeEncodeError:
        raise Unwritable("a text holds characters that are none (lone surrogates)") from None


def compose(document: Document, *, edition: Edition | None = None) -> str:
    """The text of the file, in the document's own edition unless another is asked for.

    Raises Unwritable for a document that has no place in the format: a player twice in a round, a game of somebody who
    is not entered, a starting number above 9999, a setting of a type nobody thought of.
    """
    document = _tidy(document)
    wanted = edition or document.edition
    if forbidden_in(document.prohibitions, document.state.next_round) != document.state.forbidden:
        raise Unwritable("the forbidden pairs are not those of the prohibitions; use Document.with_state")
    now = _Blocks(document, wanted).blocks
    for before, source, stale in _ways(document, wanted):
        text = "".join(line + END for line in _merged(source, before, now, stale))
        try:
            if parse(text) == document:
                return text
        except TrfError:
            continue
    raise Unwritable("the document says something that a report file cannot say")


def _ways(document: Document, wanted: Edition) -> Iterator[tuple[Blocks, list[str], Container[Key]]]:
    """Ways to lay the document out: what was before, the lines to keep, and what in them is out of date.

    First with every line kept that can be; then with all that is understood written anew, in place; at last without
    anything kept."""
    if document.source:
        kept, read = lines.split(document.source), parse(document.source)
        if wanted is document.edition:
            gone = {("away", 0)} if read.state.away != document.state.away else set()
            before = _Blocks(read, wanted).blocks
            if document.names_system and not read.names_system:
                before = {key: block for key, block in before.items() if key not in _SYSTEM}
            yield before, kept, gone
        yield {}, kept, {key for line in kept if (key := lines.key_of(line)) is not None}
    yield {}, [], ()


def _tidy(document: Document) -> Document:
    """The document with its texts as they can stand in a line: no line ends, no blanks around."""

    def tidy(text: str) -> str:
        return text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ").strip()

    def texts_of(value: Document | Entry | Player, names: Iterable[str]) -> dict[str, Any]:
        return {name: tidy(getattr(value, name)) for name in names}

    players = tuple(replace(p, **texts_of(p, directives.PLAYER_TEXTS)) for p in document.state.players)
    return replace(
        document,
        state=replace(document.state, players=players),
        entries=tuple(replace(entry, **texts_of(entry, directives.ENTRY_TEXTS)) for entry in document.entries),
        arbiters=tuple(text for arbiter in document.arbiters if (text := tidy(arbiter))),
        **texts_of(document, lines.TEXTS),
    )


def _merged(source: list[str], before: Blocks, now: Blocks, stale: Container[Key]) -> Iterator[str]:
    """The lines of the source, those replaced whose meaning changed; new lines after what they follow in ours."""
    keys = [lines.key_of(line) for line in source]
    present = set(keys)
    following: dict[Key | None, list[Key]] = {}
    last: Key | None = None
    for key, block in now.items():
        if key in present:
            last = key
        elif block != before.get(key):
            following.setdefault(last, []).append(key)
    for first in following.get(None, []):
        yield from now[first]
    ends = {key: i for i, key in enumerate(keys)}
    done: set[Key] = set()
    for i, (line, about) in enumerate(zip(source, keys, strict=True)):
        if about is None or (about not in stale and before.get(about) == now.get(about)):
            yield line
        elif about not in done:
            done.add(about)
            yield from _patched(line, about, before, now)
        if about is not None and ends[about] == i:
            for later in following.get(about, []):
                yield from now[later]


def _patched(line: str, key: Key, before: Blocks, now: Blocks) -> Iterator[str]:
    """The lines for a topic whose meaning changed: of a player's line only the fields that did."""
    if key[0] != "player" or key not in before or key not in now:
        yield from now.get(key, [])
        return
    old, new, kept = (lines.pieces(text) for text in (before[key][0], now[key][0], lines.aligned(line)))
    width = max(len(old), len(new), len(kept))
    cut = [pieces + [""] * (width - len(pieces)) for pieces in (old, new, kept)]
    merged = "".join(
        (theirs if was.strip() == is_now.strip() else is_now).ljust(len(is_now) or len(theirs))
        for was, is_now, theirs in zip(*cut, strict=True)
    )
    yield _trimmed(merged)


def _trimmed(line: str) -> str:
    """Without blanks at the end, but for the last block, which is eight wide even when its result is open."""
    short = line.rstrip()
    over = len(short) - lines.FIRST_BLOCK
    if over <= 0:
        return short
    return short.ljust(lines.FIRST_BLOCK + over // lines.BLOCK * lines.BLOCK + 8)


class _Blocks:
    """The lines of a document by what they are about, as we write them ourselves."""

    def __init__(self, document: Document, edition: Edition) -> None:
        self.document = document
        self.state = document.state
        self.rules = document.rules
        self.new = edition is Edition.TRF26
        self.blocks: Blocks = {}
        self.own: dict[str, list[str]] = {}
        self.cells: dict[int, dict[int, Cell]] = {p.number: {} for p in self.state.players}
        """By player, then by round."""
        self.scores: dict[int, int] = {}
        """Half-points by player, every result counted as it stands."""
        if len(document.entries) != len(self.state.players) or set(document.by_number) != set(self.state.by_number):
            raise Unwritable("the entries are not those of the players")
        self._fill_rounds()
        self._headers()
        for player in self.state.players:
            self._player(player, document.by_number[player.number])
        self._bye_records()
        self._later()
        self._prohibitions()
        self._abnormal()
        for text in settings.texts_of(self.state):
            self._add_own("state", f"state {text}")
        for topic, words in self.own.items():
            self.blocks["renju " + topic, 0] = [lines.OURS + text for text in words]

    def _put(self, topic: str, *texts: str, number: int = 0) -> None:
        if texts:
            self.blocks[topic, number] = list(texts)

    def _add_own(self, topic: str, text: str) -> None:
        self.own.setdefault(topic, []).append(text)

    # Headers

    def _headers(self) -> None:
        document, rules = self.document, self.rules
        for topic in ("name", "city", "federation", "starts_on", "ends_on"):
            self._text(topic)
        self._put("count", f"062 {len(self.state.players)}")
        self._put("rated", f"072 {sum(1 for p in self.state.players if p.rating)}")
        self._text("kind")
        self._text("chief_arbiter")
        self._put("arbiters", *(f"112 {name}" for name in document.arbiters))
        self._text("time_control")
        if self.document.round_dates:
            self._put("round_dates", "132".ljust(lines.FIRST_BLOCK) + self.document.round_dates)
        if self.document.names_rounds:
            self._put("rounds", f"{'142' if self.new else 'XXR'} {rules.rounds}")
        self._configuration()
        if rules.free_point != WIN:
            worth = points_text(rules.free_point)
            self._put("scores", f"162  W 1.0    D 0.5    P {worth}" if self.new else f"XXS PAB={worth}")
        self._text("program")
        if self.new:
            self._put("type", f"192 {type_code(rules)}")
        if rules.tiebreaks:
            codes = [tiebreak_to_file(code) for code in rules.tiebreaks]
            self._put("tiebreaks", f"212 {','.join(['PTS', *codes])}")
        self._text("time_control_code")
        self._put("renju system", f"{lines.OURS}system {rules.system.value}")
        if words := list(settings.words_of(rules)):
            self._put("renju rules", f"{lines.OURS}rules {' '.join(words)}")
        if document.seed is not None:
            self._put("renju seed", f"{lines.OURS}seed {document.seed}")
        for number, decisions in document.decided:
            self._add_own("decided", f"decided {number} {' '.join(decisions)}")
        if document.by_hand:
            self._add_own("by_hand", f"by_hand {' '.join(map(str, document.by_hand))}")
        for word, text in document.desk:
            self._add_own("desk", f"desk {word} {text}")

    def _text(self, topic: str) -> None:
        if text := getattr(self.document, topic):
            self._put(topic, f"{lines.TEXTS[topic]} {text}")

    def _configuration(self) -> None:
        colour = self.document.first_colour
        records = []
        if colour is not None:
            white = colour is Side.FIRST
            records.append(f"152 {'W' if white else 'B'}" if self.new else f"XXC {'white1' if white else 'black1'}")
        if self.document.by_rank:
            records.append("XXC rank")
        self._put("configuration", *records)

    # Players

    def _player(self, player: Player, entry: Entry) -> None:
        if not 0 < player.number <= 9999:
            raise Unwritable(f"a starting number must be 1 to 9999, not {player.number}")
        texts = {
            **{name: getattr(entry, name) for name in directives.ENTRY_TEXTS},
            **{name: getattr(player, name) for name in directives.PLAYER_TEXTS},
            "rating": "" if player.rating is None else str(player.rating),
            "points": "" if entry.points is None else points_text(entry.points + self._points_of_away(entry)),
            "rank": "" if entry.rank is None else str(entry.rank),
            "play_off": "" if entry.play_off is None else points_text(entry.play_off),
        }
        row = list(f"001 {player.number:4d}".ljust(lines.FIRST_BLOCK - 2))
        for name, text in texts.items():
            columns = lines.COLUMNS.get(name)
            width = columns.stop - columns.start if columns else 0
            if columns and name not in directives.ENTRY_TEXTS + directives.PLAYER_TEXTS:
                fitted = text.rjust(width)[:width] if len(text) <= width else ""
            else:
                fitted = text[:width].rstrip()
            fits = fitted.strip() == text and not (name in ("rating", "rank") and text == "0")
            if columns:
                row[columns] = fitted.ljust(width)
            if not fits:
                self._add_own(name, f"{name} {player.number} {text}")
        for topic, text in directives.write_player(player, Player(player.number)):
            self._add_own(topic, text)
        cells = self.cells[player.number]
        blocks = (f"  {cells[r].text if r in cells else '':8}" for r in range(1, max(cells, default=0) + 1))
        self._put("player", _trimmed("".join(row) + "".join(blocks)), number=player.number)

    def _points_of_away(self, entry: Entry) -> int:
        """In the older edition whoever is away from the next round has the points of that already."""
        if self.new or entry.points != self.scores.get(entry.number, 0):
            return 0
        return sum(bye.half_points for bye in self.state.away if bye.player == entry.number)

    # Rounds

    def _fill_rounds(self) -> None:
        scores = self.scores
        for number, played in enumerate(self.state.rounds, start=1):
            if played.number != number:
                raise Unwritable(f"round {number} is missing")
            self._fill_round(played, scores)
            add_scores(scores, played)
        paired = max((r.number for r in self.state.rounds if r.games or _has_free_point(r)), default=0)
        away = Round(self.state.next_round, byes=self.state.away)
        if paired != len(self.state.rounds) or _has_free_point(away):
            self._add_own("paired", f"paired {len(self.state.rounds)}")
        usual = Round(away.number, byes=in_usual_order({b.player: b for b in away.byes}))
        self._own_lines_of(away, usual, record_letter if self.new else bye_letter)
        if not self.new:
            self._fill_cells(away)

    def _fill_round(self, played: Round, scores: dict[int, int]) -> None:
        self._fill_cells(played)
        games = [replace(game, table=0) for game in played.games]
        usual = Round(played.number, in_table_order(games, scores), in_usual_order({b.player: b for b in played.byes}))
        self._own_lines_of(played, usual)

    def _own_lines_of(self, played: Round, usual: Round, letter: Callable[[Bye], str] | None = bye_letter) -> None:
        """``letter`` is what stands in the file for a bye anyhow; None: nothing does."""
        worth = ByeWorth(free_point=self.rules.free_point)
        readings = {b.player: bye_of(b.player, letter(b), worth) for b in played.byes} if letter else {}
        for topic, text in directives.write_round(played, usual, readings):
            self._add_own(topic, text)

    def _fill_cells(self, played: Round) -> None:
        found = [cells for game in played.games for cells in game_cells(game).items()]
        found += [(bye.player, Cell(None, "-", bye_letter(bye))) for bye in played.byes]
        for player, cell in found:
            if player not in self.cells:
                raise Unwritable(f"round {played.number}: there is no player {player}")
            if played.number in self.cells[player]:
                raise Unwritable(f"round {played.number}: player {player} is there twice")
            self.cells[player][played.number] = cell

    def _bye_records(self) -> None:
        """Who is away from the round to be paired (240), in the older edition a block of their own instead."""
        if self.new:
            self._bye_record(self.state.next_round, self.state.away)

    def _bye_record(self, number: int, byes: Iterable[Bye]) -> None:
        by_letter: dict[str, list[int]] = {}
        for bye in byes:
            by_letter.setdefault(record_letter(bye), []).append(bye.player)
        records = (f"240 {letter} {number:3d} {_ids(ids)}" for letter, ids in sorted(by_letter.items()))
        self._put("bye record", *records, number=number)

    def _later(self) -> None:
        """The same for rounds after it, for which the older edition has no blocks: a line of our own says it all."""
        for round_ in self.document.later:
            usual = Round(round_.number, byes=in_usual_order({bye.player: bye for bye in round_.byes}))
            if self.new:
                self._bye_record(round_.number, round_.byes)
                self._own_lines_of(round_, usual, record_letter)
            else:
                self._own_lines_of(round_, usual, None)

    def _prohibitions(self) -> None:
        records = []
        for p in self.document.prohibitions:
            if not self.new and (p.first_round, p.last_round) == (1, FOR_EVER):
                records.append(f"XXP {' '.join(map(str, p.players))}")
            else:
                records.append(f"260 {p.first_round:3d} {p.last_round:3d} {_ids(list(p.players))}")
        self._put("forbidden", *records)

    def _abnormal(self) -> None:
        """Scores of an arbiter, side by side, for programs that know no such results (299)."""
        records = [
            f"299 {_LETTERS_299[half]}        {points_text(half):>4}  {played.number:3d} {_ids([player])}"
            for played in self.state.rounds
            for game in played.games
            if is_uneven(game.result)
            for player, half in ((n, game.half_points_of(n)) for n in (game.first, game.second))
        ]
        self._put("abnormal", *records)


def _has_free_point(played: Round) -> bool:
    return any(bye_letter(bye) == "U" for bye in played.byes)


def _ids(players: list[int]) -> str:
    return " ".join(f"{player:4d}" for player in players)
