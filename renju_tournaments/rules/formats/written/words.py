"""How files write results and name opening regulations."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from renju_tournaments.rules.openings import REGULATIONS
from renju_tournaments.rules.records.record import Ending, Outcome


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SCORES: Final[Mapping[str, Outcome]] = {
    "1-0": Outcome.BLACK,
    "0-1": Outcome.WHITE,
    "½-½": Outcome.DRAW,
    "½": Outcome.DRAW,
    "1/2": Outcome.DRAW,
    "1/2-1/2": Outcome.DRAW,
    "0.5-0.5": Outcome.DRAW,
    "0,5-0,5": Outcome.DRAW,
    "*": Outcome.UNKNOWN,
}
_SAID: Final[Mapping[Outcome | Ending, str]] = {
    Outcome.BLACK: "b black чёрные чёрных černý černého černému černí 黒 黑",
    Outcome.WHITE: "w white белые белых bílý bílého bílému bílí 白",
    Outcome.DRAW: "draw drawn jigo tie ничья ничьей ничью remíza remízou remis remízový nerozhodně",
    Ending.FIVE: "5 five fives пятёрка пятёркой пятёрку пять пятью pět pětka pětkou pětku pětice pěticí",
    Ending.FOUL: "foul forbidden forbid фол фолом фола запрещённый запрещённым faul faulem zakázaný zakázaným zákaz",
    Ending.TIME: "t time timeout flag время времени флаг čas čase času časem čase praporek",
    Ending.RESIGNATION: "r resign resignation сдача сдачей vzdání vzdáním",
    Ending.FORFEIT: "f forfeit неявка неявкой неявки kontumace kontumací kontumačně",
    Ending.AGREEMENT: "agreement agreed согласию соглашению согласие dohodou dohoda",
    Ending.PASSES: "passes пасы пасами pasy",
}
"""The words of a result, as files and people write them."""
_MEANS: Final = {word: meant for meant, said in _SAID.items() for word in said.replace("ё", "е").split()}
_ENDINGS: Final = {ending.value: ending for ending in Ending if ending is not Ending.UNKNOWN}
"""As this program writes them; some are two words."""
_POINTS: Final = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?")
"""How much it was won by, of games that are won by points: of renju files that have it, it says nothing."""
_WON: Final = _set(
    "wins win won winner victory победа победили выиграли выиграл победил vyhrál vyhrála vyhráli vyhrává výhra"
)
_GAVE_UP: Final = re.compile(
    r"(\w+) (?:resigns|resigned|has resigned|сдались|сдался|сдалась|vzdal|vzdala|vzdali|se vzdal|vzdal se)\.?"
)
"""Who does that has lost."""
_BETWEEN: Final = _set(
    "for by on in the a an of with move moves row game result is to was "
    "в на по при у из за результат ход хода na po pro se s v hra výsledek tah tahem překročením překročení"
)
"""Words that a result is told with, and that tell nothing by themselves."""
_LONGEST: Final = 200
"""Signs of what is looked at."""
_OPEN: Final = frozenset({"unknown", "?", ""})
SCORES: Final = {Outcome.BLACK: "1-0", Outcome.WHITE: "0-1", Outcome.DRAW: "1/2-1/2", Outcome.UNKNOWN: "*"}
"""A result as a score, as it is written."""

Result = tuple[Outcome, Ending]


def score(text: str) -> Outcome | None:
    """The outcome a score means: ``1-0``, ``0 : 1``, ``½-½``."""
    return _SCORES.get(re.sub("[–—−‐‑:]", "-", re.sub(r"\s+", "", text)))


def result(text: str) -> Result | None:
    """What a result means: a score, ``B+R``, ``white, time``, ``Black wins by a five``, ``1-0 on time``, ``Void``; None
    where a word of it is not understood, or it names both sides."""
    text = text.strip()
    return _result(text) if len(text) <= _LONGEST else None


def agreed(texts: Iterable[str]) -> Result | None:
    """What several results of one game mean, as a heading and a score below the moves; None where one of them is not
    understood, or they contradict each other."""
    found = [result(text) for text in texts]
    outcomes = {said[0] for said in found if said} - {Outcome.UNKNOWN}
    endings = {said[1] for said in found if said} - {Ending.UNKNOWN}
    if None in found or len(outcomes) > 1 or len(endings) > 1:
        return None
    return outcomes.pop() if outcomes else Outcome.UNKNOWN, endings.pop() if endings else Ending.UNKNOWN


@lru_cache(maxsize=1024)
def _result(text: str) -> Result | None:
    text = text.lower().replace("ё", "е")
    found = score(text)
    if found is not None:
        return found, Ending.UNKNOWN
    if text in _OPEN:
        return Outcome.UNKNOWN, Ending.UNKNOWN
    if text == "void":
        return Outcome.UNKNOWN, Ending.VOID
    side, sign, how = re.sub(r"\s*\+\s*", ",", text, count=1).partition(",")
    if side.strip() in _OPEN and how.strip() in _ENDINGS:
        return Outcome.UNKNOWN, _ENDINGS[how.strip()]
    begins = _BEGINS_WITH_SCORE.match(text)
    if begins:
        found, text = score(begins[0]), text[begins.end() :]
    elif side.strip() == "0":
        found, text = Outcome.DRAW, how
    elif sign and _POINTS.fullmatch(how.strip()) and _MEANS.get(side.strip()) in (Outcome.BLACK, Outcome.WHITE):
        how = how.strip()
        text, found = ("", Outcome.DRAW) if how == "0" else (text if how == "5" else side, None)
    gave_up = _GAVE_UP.fullmatch(text)
    if gave_up and (loser := _MEANS.get(gave_up[1])) in (Outcome.BLACK, Outcome.WHITE):
        return Outcome.WHITE if loser is Outcome.BLACK else Outcome.BLACK, Ending.RESIGNATION
    return _result_of(text, found, is_won=bool(sign))


_BEGINS_WITH_SCORE: Final = re.compile(r"(?:1\s?[-–—−:]\s?0|0\s?[-–—−:]\s?1|(½|1/2|0[.,]5)\s?[-–—−:]\s?\1)(?![\w.,])")


def _result_of(text: str, outcome: Outcome | None, *, is_won: bool) -> Result | None:
    """What the words say of a game whose outcome is known, or not. ``is_won``: does a sign say that the side named has
    won? Without one, and without a word for it, “Black foul” may be who made the foul."""
    ending = Ending.UNKNOWN
    is_won = is_won or outcome is not None
    for value, meant in _ENDINGS.items():
        if re.search(rf"(?<![\w-]){value}(?![\w-])", text):
            text, ending = text.replace(value, " "), meant
            break
    for word in re.findall(r"[^\W_]+", text):
        meant_by = _MEANS.get(word)
        if meant_by is Outcome.DRAW and outcome in (Outcome.BLACK, Outcome.WHITE) and text.count(word) == 1:
            outcome = Outcome.DRAW  # “B+Draw” is a draw
        elif isinstance(meant_by, Outcome):
            if outcome not in (None, meant_by):
                return None
            outcome = meant_by
        elif isinstance(meant_by, Ending):
            if ending not in (Ending.UNKNOWN, meant_by):
                return None
            ending = meant_by
        elif word in _WON:
            is_won = True
        elif word not in _BETWEEN:
            return None
    if outcome is None or not (is_won or ending is Ending.UNKNOWN or outcome is Outcome.DRAW):
        return None
    return outcome, ending


def result_text(outcome: Outcome, ending: Ending) -> str:
    """The result in words that ``result`` reads: ``white, late-overline``. Empty for none."""
    if ending is Ending.UNKNOWN:
        return "" if outcome is Outcome.UNKNOWN else outcome.value
    return f"{outcome.value}, {ending.value}"


_NUMBERED: Final = {
    "soosorv": r"soos[oyw]r[vw]|соосыр[вф]|соосерв|суосырв|суосорв",
    "taraguchi": r"taragu[ct]h?i|тарагути|тарагучи",
}
"""Regulations of which there are several, told apart by a number."""
_NAMED: Final = {
    "yamaguchi": "yamaguchi|yamaguti|ямагути|ямагучи",
    "tarannikov": "tarann?ikov|таранников[а]?",
    "rif": "rif|риф",
}
_ALONE: Final = {
    "swap 2": "swap2",
    "своп 2": "swap2",
    "свап 2": "swap2",
    "swap": "swap",
    "своп": "swap",
    "pro": "pro",
    "про": "pro",
    "long pro": "long-pro",
    "longpro": "long-pro",
    "лонг про": "long-pro",
    "international": "international",
    "by lot": "by-lot",
    "по жребию": "by-lot",
    "s losem": "by-lot",
    "26": "free",
    "26 without swap": "free",
    "26 без смены цвета": "free",
    "26 bez vymeny": "free",
}
"""Names that are plain words: they count where nothing else is said."""
_OF_ANY: Final = _set(
    "rule rules opening openings regulation variant gomoku renju the a of "
    "правило правила дебют дебюта дебюты дебютов дебютный регламент гомоку рэндзю рендзю рендзя "
    "pravidlo pravidla zahajeni vymena s variantu hry"
)
_OTHERS: Final = re.compile(r"\b(?:super|супер|sakata|саката)\b")
"""Regulations that are not known here, though the name of one that is stands in theirs."""


def regulation(text: str) -> str:
    """The key of the opening regulation that a text names, ``Soosyrv-8``, ``Taraguchi-N 10``, ``RIF rule``, ``Swap2
    opening``, in Latin letters or as it is said in Russian; empty where none is known by it, or more than one."""
    return _regulation(text) if len(text) <= _LONGEST else ""


@lru_cache(maxsize=1024)
def _regulation(text: str) -> str:
    plain = _plain(text)
    for known in REGULATIONS.values():
        if plain in (_plain(known.key), _plain(known.name)):
            return known.key
    if _OTHERS.search(plain):
        return ""
    words = [word for word in plain.split() if word not in _OF_ANY]
    for kept in (plain.split(), words):
        if " ".join(kept) in _ALONE:
            return _ALONE[" ".join(kept)]
    found = set()
    for key, word in _NUMBERED.items():
        numbers = re.findall(rf"\b(?:{word})(?: n)? (\d+)\b|\b(\d+) (?:{word})\b", plain)
        found |= {f"{key}-{after or before}" for after, before in numbers}
        if not numbers and re.search(rf"\b(?:{word})\b", plain):
            return ""  # which of them?
    found |= {key for key, word in _NAMED.items() if re.search(rf"\b(?:{word})\b", plain)}
    key = found.pop() if len(found) == 1 else ""
    return key if key in REGULATIONS else ""


def _plain(text: str) -> str:
    """Small letters without accents; letters and numbers apart, and nothing else but blanks between them."""
    apart = unicodedata.normalize("NFKD", text.lower().replace("й", "\0"))
    bare = "".join(c for c in apart if not unicodedata.combining(c)).replace("\0", "й")
    return " ".join(re.findall(r"[^\W\d_]+|\d+", bare))


def regulation_name(key: str) -> str:
    """The name of a regulation as it is written; the key where it is not known here."""
    return REGULATIONS[key].name if key in REGULATIONS else key
