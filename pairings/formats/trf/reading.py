"""From the text of a report file to a Document. Nothing but TrfError leaves this module for a bad file."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pairings.formats.trf import assumed, cells, directives, lines, settings
from pairings.formats.trf.codes import (
    ByeWorth,
    bye_of,
    is_double,
    system_of,
    tiebreak_from_file,
)
from pairings.formats.trf.days import day_of, is_year_alone
from pairings.formats.trf.document import FOR_EVER, Document, Edition, Entry, Prohibition, forbidden_in
from pairings.formats.trf.errors import FaultCode, TrfError
from pairings.formats.trf.lines import Key, half_points, whole
from pairings.formats.trf.notes import NoteCode, Remarks
from pairings.formats.trf.rounds import (
    Column,
    Placed,
    add_scores,
    byes_in,
    games_in,
    in_table_order,
    in_usual_order,
    paired_columns,
    without_colours,
)
from pairings.model import (
    DRAW,
    LOSS,
    WIN,
    Bye,
    ByeKind,
    Player,
    Round,
    Side,
    StageRules,
    State,
    System,
)

_SCORE: Final = re.compile(r"([A-Za-z]+)\s*=?\s*([0-9]+(?:[.,][0-9]+)?)")
_NEW_RECORDS: Final = frozenset({"142", "152", "162", "192", "240", "250"})
"""Records whose presence makes a file one of the newer edition. Others of it we write in both."""
_GAME_WORTH: Final = {
    **dict.fromkeys(("W", "WW", "BW", "FW", "BBW"), WIN),
    **dict.fromkeys(("D", "WD", "BD", "BBD"), DRAW),
    **dict.fromkeys(("L", "WL", "BL", "FL", "BBL", "BBF"), LOSS),
}
_BYE_WORTH: Final = {
    **dict.fromkeys(("P", "PAB", "U", "BBU"), "free_point"),
    **dict.fromkeys(("F", "FPB"), "full"),
    **dict.fromkeys(("H", "HPB"), "half"),
    **dict.fromkeys(("A", "Z", "ZPB", "BBZ"), "zero"),
}
_COLOUR_WORDS: Final = {"W": Side.FIRST, "B": Side.SECOND, "WHITE1": Side.FIRST, "BLACK1": Side.SECOND}


class Line(NamedTuple):
    number: int
    text: str


def read(data: bytes, *, encoding: str = "utf-8") -> Document:
    """The document of a file's bytes. UTF-8, with or without a byte-order mark, unless another encoding is declared;
    UTF-16 declares itself by its mark.

    Raises TrfError.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    try:
        text = data.decode("utf-8-sig" if encoding.lower().replace("_", "-") in ("utf-8", "utf8") else encoding)
    except LookupError:
        raise TrfError(1, FaultCode.UNKNOWN_ENCODING, encoding=encoding) from None
    except UnicodeError as error:
        before = data[: getattr(error, "start", 0)]
        line = len(re.findall(rb"\r\n|\n|\r", before)) + 1
        raise TrfError(line, FaultCode.NOT_TEXT, encoding=encoding.upper()) from None
    except (TypeError, ValueError):
        raise TrfError(1, FaultCode.UNKNOWN_ENCODING, encoding=encoding) from None
    return parse(text)


def parse(text: str) -> Document:
    """The document of a text; lines end with CR LF, LF or CR. Raises TrfError."""
    return _Reading(text).document()


class _Reading:
    """One file while it is read: its lines by what they are about, then everything in the order it depends on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.by_key: dict[Key, list[Line]] = {}
        self.edition = Edition.TRF16
        for number, content in enumerate(lines.split(text), start=1):
            key = lines.key_of(content)
            if key is None and content.startswith("001"):
                self._refuse_player_line(number, content)
            if key is not None:
                self.by_key.setdefault(key, []).append(Line(number, content))
            if content[:3].upper() in _NEW_RECORDS:
                self.edition = Edition.TRF26
        self.players: dict[int, Player] = {}
        self.entries: dict[int, Entry] = {}
        self.cells: dict[int, dict[int, Placed]] = {}
        """By round, then by player."""
        self.worth = ByeWorth()
        self.remarks = Remarks()
        self.names_system = True
        self.names_free_point = False

    def document(self) -> Document:
        for key, found in self.by_key.items():
            if key[0] == "player":
                self._player(key[1], found)
        if not self.players:
            raise TrfError(max(1, len(lines.split(self.text))), FaultCode.NO_PLAYERS)
        rules = self._rules()
        own = directives.read(self._own_lines(), self.players)
        self.players = {n: replace(p, **own.players.get(n, {})) for n, p in self.players.items()}
        self.entries = {n: replace(e, **own.entries.get(n, {})) for n, e in self.entries.items()}
        columns = self._columns()
        paired = paired_columns(columns) if own.paired is None else own.paired
        columns += [{}] * (paired - len(columns))
        rounds = self._rounds(columns[:paired], own)
        away = self._away(columns[paired] if len(columns) > paired else {}, paired + 1, own)
        if self.edition is Edition.TRF16:
            self._take_off(away, rounds)
        later = tuple(self._later(paired + 1, own))
        prohibitions = tuple(self._prohibitions())
        names_rounds = any(self._rounds_in(line) for line in self._find("rounds"))
        if not names_rounds:
            rules = replace(rules, rounds=max(1, paired))
        assumed.remark_on_rounds(rules, len(rounds), names_rounds, self.remarks)
        if not self.names_free_point and not self._is_ours():
            assumed.remark_on_free_point(rounds, self.remarks)
        self._remark_on_texts()
        more = dict(self._state_fields())
        forbidden = forbidden_in(prohibitions, paired + 1)
        state = State(tuple(self.players.values()), rounds, away, forbidden, **more)
        return Document(
            state=state,
            rules=rules,
            entries=tuple(self.entries.values()),
            arbiters=tuple(text for line in self._find("arbiters") if (text := line.text[4:].strip())),
            seed=own.seed,
            first_colour=self._first_colour(),
            by_rank=any("RANK" in line.text.upper().split() for line in self._find("configuration")),
            prohibitions=prohibitions,
            later=later,
            decided=tuple(sorted(own.decided.items())),
            by_hand=own.by_hand,
            desk=tuple(own.desk),
            names_rounds=names_rounds,
            names_system=self.names_system,
            notes=self.remarks.notes,
            edition=self.edition,
            source=self.text,
            **{topic: self._text(topic) for topic in lines.TEXTS},
        )

    def _remark_on_texts(self) -> None:
        """Whatever of the file nobody here reads for certain is named; it is kept all the same."""
        for topic, field in (("starts_on", "the first day"), ("ends_on", "the last day")):
            if (text := self._text(topic)) and not day_of(text):
                self.remarks.add(NoteCode.DAY_UNREAD, self._find(topic)[0].number, field=field, text=text)
        for player, entry in self.entries.items():
            if not (is_year_alone(entry.birth) or day_of(entry.birth)):
                number = self.by_key["player", player][0].number
                self.remarks.add(NoteCode.DAY_UNREAD, number, field="the date of birth", text=entry.birth)
        for topic, code in lines.TEXTS.items():
            if len(found := self._find(topic)) > 1:
                for line in found[1:]:
                    self.remarks.add(NoteCode.REPEATED, line.number, text=code)
        for number, content in enumerate(lines.split(self.text), start=1):
            code = content[:3].strip()
            if content.strip() and lines.key_of(content) is None and code.upper() not in lines.UNUSED:
                self.remarks.add(NoteCode.NOT_UNDERSTOOD, number, text=code)

    def _state_fields(self) -> Iterator[tuple[str, Any]]:
        """What else the state holds, of players there are."""
        for line in self._find("renju state"):
            name, value = settings.state_field(line.text[len(lines.OURS) :].partition(" ")[2], line.number)
            for group in settings.players_in(name, value):
                if unknown := group - self.players.keys():
                    raise TrfError(line.number, FaultCode.NO_SUCH_PLAYER, player=min(unknown))
            yield name, value

    # Players

    def _refuse_player_line(self, number: int, content: str) -> None:
        whole(content[lines.NUMBER], number, "the starting number", 9999)
        raise TrfError(number, FaultCode.NUMBER_MISSING)

    def _player(self, player: int, found: list[Line]) -> None:
        if len(found) > 1:
            raise TrfError(found[1].number, FaultCode.NUMBER_TWICE, player=player, before=found[0].number)
        if player == 0:
            raise TrfError(found[0].number, FaultCode.NUMBER_MISSING)
        number, text = found[0].number, lines.aligned(found[0].text)
        if lines.untabbed(found[0].text) != found[0].text:
            self.remarks.add(NoteCode.TABS, number)
        if column := lines.first_gap_filled(text):
            raise TrfError(number, FaultCode.NOT_ALIGNED, column=column)
        field = {name: text[columns].strip() for name, columns in lines.COLUMNS.items()}
        self.players[player] = Player(
            player,
            rating=cells.figure(field["rating"], number, "the rating", self.remarks),
            federation=field["federation"],
        )
        self.entries[player] = Entry(
            player,
            points=cells.points(field["points"], number, self.remarks),
            rank=cells.figure(field["rank"], number, "the rank", self.remarks),
            name=field["name"],
            sex=field["sex"],
            title=field["title"],
            fide_id=field["fide_id"],
            birth=field["birth"],
        )
        blocks = range(lines.FIRST_BLOCK, len(text), lines.BLOCK)
        if len(blocks) > lines.MOST_ROUNDS:
            raise TrfError(number, FaultCode.TOO_MANY_ROUNDS, most=lines.MOST_ROUNDS)
        for round_number, start in enumerate(blocks, start=1):
            block = text[start : start + 8].ljust(8)
            cell = cells.cell_of(block, number, round_number, self.remarks) if block.strip() else None
            if cell is not None:
                self.cells.setdefault(round_number, {})[player] = Placed(cell, number)

    # Headers and rules

    def _find(self, topic: str) -> list[Line]:
        return self.by_key.get((topic, 0), [])

    def _text(self, topic: str) -> str:
        found = self._find(topic)
        return found[0].text[4:].strip() if found else ""

    def _rules(self) -> StageRules:
        kind = self._text("type") or self._text("kind")
        system = system_of(kind)
        for line in self._find("renju system"):
            system = settings.system_named(line.text[len(lines.OURS) :].partition(" ")[2].strip(), line.number)
        if system is None:
            self.names_system = False
            if self._text("type"):
                self.remarks.add(NoteCode.SYSTEM_UNKNOWN, self._find("type")[0].number, text=kind)
            else:
                self.remarks.add(NoteCode.NO_SYSTEM)
        rules = StageRules(system or System.REGULATED_SWISS, rounds=1)
        if system is System.ROUND_ROBIN and is_double(kind):
            rules = replace(rules, cycles=2)
        said: int | None = None
        for line in self._find("rounds"):
            rounds = self._rounds_in(line)
            if said and rounds and rounds != said:
                self.remarks.add(
                    NoteCode.SAID_TWICE, line.number, field="the number of rounds", before=said, text=rounds
                )
            said = rounds or said
            rules = replace(rules, rounds=said or 1)
        for line in self._find("scores"):
            self._scores(line)
        rules = replace(rules, free_point=self.worth.free_point, requested_bye=self.worth.half)
        rules = replace(rules, tiebreaks=self._tiebreaks())
        for line in self._find("renju rules"):
            rules = settings.with_words(rules, line.text[len(lines.OURS) :].split()[1:], line.number)
        return rules if self._is_ours() else assumed.with_cycles(rules, len(self.players), self.remarks)

    def _is_ours(self) -> bool:
        """Was the file written by this program, which leaves out what is usual?"""
        return bool(self._find("renju system"))

    @staticmethod
    def _rounds_in(line: Line) -> int | None:
        return whole(line.text[3:], line.number, "the number of rounds", lines.MOST_ROUNDS)

    def _scores(self, line: Line) -> None:
        """What results and byes are worth. Only what differs from 1, a half and 0 for games cannot be understood."""
        text = line.text if line.text.upper().startswith("BB") else line.text[3:]
        for code, points in _SCORE.findall(text):
            worth = half_points(points, line.number, f"the worth of {code}")
            code = code.upper()
            if code in _GAME_WORTH and worth != _GAME_WORTH[code]:
                raise TrfError(line.number, FaultCode.UNKNOWN_SCORING, text=code, points=points)
            if code in _BYE_WORTH and worth is not None:
                if worth > WIN:
                    raise TrfError(line.number, FaultCode.TOO_MANY_POINTS, points=points)
                self.worth = replace(self.worth, **{_BYE_WORTH[code]: worth})
                self.names_free_point |= _BYE_WORTH[code] == "free_point"

    def _tiebreaks(self) -> tuple[str, ...]:
        found = self._find("tiebreaks")
        best = next((line for line in found if line.text.startswith("212")), found[0] if found else None)
        codes = [code.strip() for code in best.text[3:].split(",")] if best else []
        return tuple(tiebreak_from_file(code) for code in codes if code and code != "PTS")

    def _first_colour(self) -> Side | None:
        for line in self._find("configuration"):
            for word in line.text[3:].upper().split():
                if word in _COLOUR_WORDS:
                    return _COLOUR_WORDS[word]
        return None

    def _own_lines(self) -> Iterator[tuple[int, list[str]]]:
        for (topic, _), found in self.by_key.items():
            if topic.startswith("renju ") and topic not in ("renju system", "renju rules", "renju state"):
                for line in found:
                    yield line.number, line.text[len(lines.OURS) :].split(" ")

    # Rounds

    def _columns(self) -> list[Column]:
        return [self.cells.get(i, {}) for i in range(1, max(self.cells, default=0) + 1)]

    def _rounds(self, columns: list[Column], own: directives.Own) -> tuple[Round, ...]:
        points = self._abnormal()
        scores: dict[int, int] = {}
        rounds = []
        for number, column in enumerate(columns, start=1):
            byes = byes_in(column, number, self.worth)
            self._add_bye_records(byes, column, number)
            byes = own.byes_of(number, byes, column)
            games = in_table_order(games_in(column, number, points.get(number, {})), scores)
            if bare := without_colours(column):
                self.remarks.add(NoteCode.NO_COLOURS, round=number, count=bare)
            played = Round(
                number, own.games_of(number, games), own.in_order(("byes", number), in_usual_order(byes), _who)
            )
            add_scores(scores, played)
            rounds.append(played)
        own.check_games()
        return tuple(rounds)

    def _away(self, column: Column, number: int, own: directives.Own) -> tuple[Bye, ...]:
        byes = byes_in(column, number, self.worth)
        self._add_bye_records(byes, column, number)
        for line in self._find("away"):
            for player in self._players_in(line.text[3:].replace(",", " ").replace("/", " ").split(), line.number):
                byes.setdefault(player, Bye(player, ByeKind.ABSENT))
        byes = own.byes_of(number, byes, column)
        return own.in_order(("byes", number), in_usual_order(byes), _who)

    def _later(self, next_round: int, own: directives.Own) -> Iterator[Round]:
        """Who will be away from rounds after the next one."""
        records = {number for topic, number in self.by_key if topic == "bye record"} | own.byes.keys()
        for number in sorted(n for n in records if n > next_round):
            byes: dict[int, Bye] = {}
            self._add_bye_records(byes, {}, number)
            byes = own.byes_of(number, byes, {})
            if byes:
                yield Round(number, byes=own.in_order(("byes", number), in_usual_order(byes), _who))

    def _take_off(self, away: tuple[Bye, ...], rounds: tuple[Round, ...]) -> None:
        """Take the points of the round to be paired off the stated ones, where they are in them already."""
        scores: dict[int, int] = {}
        for played in rounds:
            add_scores(scores, played)
        for bye in away:
            before = scores.get(bye.player, 0)
            if bye.half_points and self.entries[bye.player].points == before + bye.half_points:
                self.entries[bye.player] = replace(self.entries[bye.player], points=before)

    def _add_bye_records(self, byes: dict[int, Bye], column: Column, number: int) -> None:
        """Byes of records 240."""
        for line in self.by_key.get(("bye record", number), []):
            letter = line.text[4:5].upper()
            if letter not in ("F", "H", "Z", " "):
                raise TrfError(line.number, FaultCode.BAD_RECORD, text=line.text[:10].strip())
            for player in self._players_in(line.text[10:].split(), line.number):
                if player in column and column[player].cell.opponent is not None:
                    raise TrfError(line.number, FaultCode.BYE_AND_GAME, round=number, player=player)
                bye = bye_of(player, letter, self.worth)
                if bye is not None:
                    byes[player] = bye

    def _abnormal(self) -> dict[int, dict[int, int]]:
        """Half-points that differ from the result, by round and player (299)."""
        found: dict[int, dict[int, int]] = {}
        for line in self._find("abnormal"):
            round_number = whole(line.text[19:22], line.number, "the round")
            points = line.text[13:17].strip()
            if not round_number or round_number == FOR_EVER or points.startswith("-") or not line.text[4:5].strip():
                continue
            worth = half_points(points, line.number)
            for player in self._players_in(line.text[22:].split(), line.number):
                if worth is not None:
                    found.setdefault(round_number, {})[player] = worth
        return found

    def _prohibitions(self) -> Iterator[Prohibition]:
        for line in self._find("forbidden"):
            first, last, words = 1, FOR_EVER, line.text[3:].split()
            if line.text.startswith("260"):
                first = whole(line.text[4:7], line.number, "the first round") or 1
                last = whole(line.text[8:11], line.number, "the last round") or first
                words = line.text[11:].split()
            yield Prohibition(first, last, tuple(dict.fromkeys(self._players_in(words, line.number))))

    def _players_in(self, words: list[str], line: int) -> Iterator[int]:
        for word in words:
            player = whole(word, line, "the number of a player")
            if player is None or player not in self.players:
                raise TrfError(line, FaultCode.NO_SUCH_PLAYER, player=player or 0)
            yield player


def _who(bye: Bye) -> int:
    return bye.player
