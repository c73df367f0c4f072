"""Cyrillic in Latin letters: a plain table for comparing, and the British standard for showing.

The shown form follows BS 2979 as newspapers simplify it: no signs for ь and ъ, the endings -ый and -ий as -y
(Чёрный → Cherny, Юлия → Yuliya). Names with Ukrainian letters follow the Ukrainian national system of 2010.
"""

from __future__ import annotations

import re
from typing import Final

_SHARED: Final = {
    "а": "a",
    "б": "b",
    "в": "v",
    "г": "g",
    "д": "d",
    "е": "e",
    "ё": "e",
    "ж": "zh",
    "з": "z",
    "и": "i",
    "й": "i",
    "к": "k",
    "л": "l",
    "м": "m",
    "н": "n",
    "о": "o",
    "п": "p",
    "р": "r",
    "с": "s",
    "т": "t",
    "у": "u",
    "ф": "f",
    "х": "kh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ы": "y",
    "ь": "",
    "э": "e",
    "ю": "yu",
    "я": "ya",
    "ў": "u",
    "ј": "j",
    "љ": "lj",
    "њ": "nj",
    "ђ": "dj",
    "ћ": "c",
    "џ": "dzh",
    "ѕ": "dz",
}
_UKRAINIAN: Final = {
    "г": "h",
    "ґ": "g",
    "и": "y",
    "і": "i",
    "ї": "i",
    "є": "ie",
    "ю": "iu",
    "я": "ia",
    "’": "",
    "'": "",
}
_UKRAINIAN_FIRST: Final = {"ї": "yi", "є": "ye", "ю": "yu", "я": "ya", "й": "y"}

CYRILLIC: Final = {**_SHARED, "ґ": "g", "і": "i", "ї": "yi", "є": "ye"}
"""Letter by letter, lower case, for comparing."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def latin_from_cyrillic(text: str) -> str:
    """The text in Latin letters; what is not Cyrillic stays as it is. Upper case stays upper case."""
    ukrainian = any(c in "іїєґІЇЄҐ" for c in text)

    def word(match: re.Match[str]) -> str:
        return _word(match.group(), ukrainian)

    return _WORD.sub(word, text)


def _word(word: str, ukrainian: bool) -> str:
    lower = word.lower()
    if len(lower) != len(word):
        return word
    if not ukrainian and len(word) > 3 and lower.endswith(("ый", "ий")):
        shout = word[-1].isupper() and word.isupper()
        return _word(word[:-2], ukrainian) + ("Y" if shout else "y")
    table = {**_SHARED, **_UKRAINIAN} if ukrainian else CYRILLIC
    shout = len(word) > 1 and word.isupper()
    letters = []
    for place, (letter, small) in enumerate(zip(word, lower, strict=True)):
        latin = table.get(small)
        if latin is None:
            letters.append(letter)
            continue
        if ukrainian and place == 0:
            latin = _UKRAINIAN_FIRST.get(small, latin)
        if letter != small:
            latin = latin.upper() if shout else latin.capitalize()
        letters.append(latin)
    return "".join(letters)
