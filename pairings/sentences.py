"""What the engine says, in words: the sentence of a code with its parameters put in, by a translation or in English.

The sentences stand beside their codes; here is only how names, points and lists are written in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Final, Protocol

from pairings.advice.model import AdviceCode
from pairings.checks.findings import CheckCode
from pairings.decisions import DecisionCode
from pairings.fixed_tables import FixedTableCode
from pairings.formats.trf.errors import FaultCode
from pairings.formats.trf.notes import NoteCode
from pairings.model import Reason, Result, format_half_points
from pairings.settings import TIE_BREAKER_WORDS, TieBreaker
from pairings.standings.names import NAMES
from pairings.standings.reasons import StandingsCode
from pairings.systems.olympic.codes import Code as OlympicCode
from pairings.systems.reasons import MatchCode, ScheduleCode, SharedCode
from pairings.systems.restricted_draw import DrawCode
from pairings.systems.swiss.dutch.reasons import DutchCode
from pairings.systems.swiss.lot.reasons import LotCode
from pairings.systems.swiss.reasons import Code as SwissCode
from pairings.verify.findings import VerifyCode
from pairings.withdrawals import WithdrawalCode
from pairings.words import By, Counted, Kind, Param, Says, SpokenCode, _

Names = Mapping[int, str]
"""Starting number -> name."""

FAMILIES: Final[Sequence[type[SpokenCode]]] = (
    SharedCode,
    ScheduleCode,
    MatchCode,
    FixedTableCode,
    SwissCode,
    LotCode,
    DutchCode,
    OlympicCode,
    DecisionCode,
    DrawCode,
    WithdrawalCode,
    AdviceCode,
    CheckCode,
    VerifyCode,
    StandingsCode,
    FaultCode,
    NoteCode,
)
"""Everything the engine can say."""

CODES: Final[Mapping[str, SpokenCode]] = {code.value: code for family in FAMILIES for code in family}


class UnknownCode(KeyError):
    """There is no sentence: of a fault of ours, or of another version of the program."""


class Translation(Protocol):
    """What ``gettext.NullTranslations`` and ``django.utils.translation`` have in common."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, number: int, /) -> str: ...


ENGLISH: Final[Translation] = NullTranslations()


def sentence(
    reason: Reason, names: Names | None = None, translation: Translation = ENGLISH, *, starts: int | None = None
) -> str:
    """What a reason says. Without ``names`` everybody is a number. ``starts``: who starts at the table the reason
    stands beside; a pair is named in the order of its table.

    Raises UnknownCode for a code without a sentence.
    """
    code = CODES.get(reason.code)
    if code is None:
        raise UnknownCode(reason.code)
    params = dict(reason.params)
    params["turned"] = int(starts is not None and starts == params.get("opponent"))
    return _put(code.says, params, _Words(names, translation).of(code, params), translation)


def _put(says: Says, params: Mapping[str, Param], words: Mapping[str, str], translation: Translation) -> str:
    match says:
        case "":
            return ""
        case str():
            return translation.gettext(says) % words
        case Counted(one, many, param):
            number = params[param]
            assert isinstance(number, int)
            return translation.ngettext(one, many, number) % words
        case By(param, variants, otherwise):
            chosen = variants.get(params.get(param), otherwise)
            if chosen is None:
                raise UnknownCode(f"{param} {params.get(param)}")
            return _put(chosen, params, words, translation)
    return " ".join(filter(None, (_put(part, params, words, translation) for part in says)))


class _Words:
    """Parameters in words."""

    def __init__(self, names: Names | None, translation: Translation) -> None:
        self.names = names
        self.translation = translation

    def of(self, code: SpokenCode, params: Mapping[str, Param]) -> dict[str, str]:
        """All of them, and what several make together: {meetings}, {places}, {due}, {changed}."""
        words = {key: self._word(code.kind_of(key), value) for key, value in params.items()}
        if "players" in params and "rounds" in params:
            words["meetings"] = self._pairwise(
                _("%(name)s (round %(round)s)"), name=params["players"], round=params["rounds"]
            )
        if "rounds" in params and "tables" in params:
            words["changed"] = self._pairwise(
                _("round %(round)s, table %(table)s"), round=params["rounds"], table=params["tables"]
            )
        if "groups" in params and "counts" in params:
            together = zip(_items(params["groups"]), _items(params["counts"]), strict=True)
            words["groups"] = ", ".join(f"{group} ({count})" for group, count in together)
        for name, first, last in (("places", "place_from", "place_to"), ("due", "first", "last")):
            if first in params and last in params:
                words[name] = "–".join(dict.fromkeys((words[first], words[last])))
        return words

    def _word(self, kind: Kind, value: Param) -> str:
        items = _items(value)
        match kind:
            case Kind.PLAYER:
                return ", ".join(map(self._name, items)) or self.translation.gettext(_("nobody"))
            case Kind.PAIR:
                return "; ".join(" – ".join(map(self._name, map(int, str(item).split("-")))) for item in items)
            case Kind.TIEBREAK:
                return self._in_a_row(self._translated(items, lambda code: NAMES.get(code, code)), _("and"))
            case Kind.MEANS:
                words = self._translated(items, lambda item: TIE_BREAKER_WORDS[TieBreaker(item)])
                return self._in_a_row(words, _("and"))
            case Kind.CHOICE:
                return self._in_a_row(list(map(str, items)), _("or"))
            case Kind.DECISION:
                return ", ".join(self._translated(items, _decision))
            case Kind.POINTS:
                return ", ".join(item if isinstance(item, str) else format_half_points(item) for item in items) or "–"
            case Kind.RESULT:
                return ", ".join(Result(item).label for item in items)
        return ", ".join(map(str, items)) if items else "–"

    def _name(self, item: int | str) -> str:
        if self.names is None or not isinstance(item, int):
            return str(item)
        return self.names.get(item, f"№ {item}")

    def _translated(self, items: Iterable[int | str], words: Callable[[str], str]) -> list[str]:
        return [self.translation.gettext(words(str(item))) for item in items]

    def _in_a_row(self, words: Sequence[str], last: str) -> str:
        """One, two and three; an empty list is a dash."""
        if len(words) < 2:
            return words[0] if words else "–"
        return f"{', '.join(words[:-1])} {self.translation.gettext(last)} {words[-1]}"

    def _pairwise(self, says: str, **columns: Param) -> str:
        """Several lists side by side: “Ivanov (round 2), Petrov (round 4)”."""
        rows = zip(*map(_items, columns.values()), strict=True)
        text = self.translation.gettext(says)
        return ", ".join(
            text % {key: self._name(item) if key == "name" else item for key, item in zip(columns, row, strict=True)}
            for row in rows
        )


def _items(value: Param) -> tuple[int | str, ...]:
    return value if isinstance(value, tuple) else (value,)


def _decision(code: str) -> str:
    """A decision by name; one of another version of the program by its code."""
    found = CODES.get(code)
    return found.says if found is not None and isinstance(found.says, str) else code


def sentences(reasons: Iterable[Reason], names: Names | None = None, translation: Translation = ENGLISH) -> list[str]:
    return [sentence(reason, names, translation) for reason in reasons]
