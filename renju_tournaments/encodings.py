"""Which encoding a text file is in: by its mark, by its form, and for the old one-byte encodings by its letters.

Renju's start lists and game records come from Russia, the Baltic states, Czechia, Sweden and Finland, and from East
Asia. Guessing by statistics of long texts fails on thirty short names; what decides here is how the letters of a name
stand together: in Russian a word is made of high bytes throughout and begins with its only capital, in Czech or
Estonian the high bytes are scattered among plain letters.
"""

from __future__ import annotations

import re
from typing import Final

ENCODINGS: Final[dict[str, str]] = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
    "cp866": "CP866 (DOS)",
    "cp1250": "Windows-1250",
    "cp1252": "Windows-1252",
    "cp1257": "Windows-1257",
    "gb18030": "GB18030",
    "big5": "Big5",
    "cp932": "Shift-JIS",
    "euc_jp": "EUC-JP",
    "cp949": "EUC-KR",
}
"""What may be chosen by hand, with the names people know."""

_SAMPLE: Final = 100_000
"""Bytes that the one-byte and East Asian encodings are guessed from."""
_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CYRILLIC: Final = ("cp1251", "koi8-r", "cp866")
_WORD: Final = re.compile("[A-Za-zА-Яа-яЁёІіЇїЄєҐґЎў]+")
_LOOK_ALIKES: Final = str.maketrans("aceopxyABCEHKMOPTXi", "асеорхуАВСЕНКМОРТХі")
_NATURAL_WORD: Final = re.compile("[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+")

_EVIDENCE: Final[dict[str, dict[int, str]]] = {
    # weight → the letters that speak for the encoding where it reads a byte as one of them
    "cp1250": {3: "čřěůČŘĚŮďťňĎŤŇłŁąęŻżśŚ", 2: "ćńźőűŐŰšžŠŽýÝ", 1: "áéíóúÁÉÍÓÚäöüÄÖÜôĽľĺß"},
    "cp1252": {3: "åÅõÕ", 2: "ñøæØÆãçšžŠŽýÝ", 1: "áéíóúÁÉÍÓÚäöüÄÖÜôèêàâëïîß"},
    "cp1257": {3: "āēīūĀĒĪŪšžŠŽ", 2: "ģķļņĢĶĻŅėįųĖ", 1: "čČõÕäöüÄÖÜåÅ"},
}


def decode(data: bytes, encoding: str = "") -> tuple[str, str] | None:
    """The text and its encoding, found out unless given; None when the bytes are no text at all."""
    for mark, marked in _MARKS:
        if data.startswith(mark) and encoding in ("", marked):
            return data[len(mark) :].decode(marked, errors="replace"), marked
    if encoding:
        return data.decode(encoding, errors="replace"), encoding
    encoding = _detected(data)
    text = data.decode(encoding, errors="replace")
    if encoding.startswith("utf-16") and sum(c < "\x7f" for c in text) * 16 < len(text):
        return None  # a table without line ends, separators and digits is no table
    return (text, encoding) if _is_text(text) else None


def _detected(data: bytes) -> str:
    if b"\0" in data:  # no text but UTF-16 has these
        even, odd = data[0::2].count(0), data[1::2].count(0)
        return "utf-16-le" if odd >= even else "utf-16-be"
    if _is_utf_8(data):
        return "utf-8"
    data = data[:_SAMPLE]
    scores = {encoding: _cyrillic_share(data, encoding) for encoding in _CYRILLIC}
    best = max(_CYRILLIC, key=lambda encoding: scores[encoding])
    if scores[best] >= 0.8:
        return best
    if _high_bytes_stand_together(data):
        return _east_asian(data)
    if scores[best] >= 0.5:
        return best
    return max(_EVIDENCE, key=lambda encoding: (_evidence(data, encoding), encoding == "cp1252"))


def _is_utf_8(data: bytes) -> bool:
    """Is it UTF-8, but perhaps for a few broken characters?"""
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    return broken == 0 or broken * 10 < sum(c > "\x7f" for c in text)


def _cyrillic_share(data: bytes, encoding: str) -> float:
    """How much of what stands in high bytes reads as words that are written as Russian writes its words, 0 to 1."""
    text = data.decode(encoding, errors="replace")
    high = sum(c > "\x7f" for c in text)
    natural = 0
    for word in _WORD.findall(text):
        cyrillic = sum(c > "\x7f" for c in word)
        if 2 * cyrillic >= len(word) and _NATURAL_WORD.fullmatch(word.translate(_LOOK_ALIKES)):
            natural += cyrillic
    return natural / high if high else 0.0


def _high_bytes_stand_together(data: bytes) -> bool:
    """Do they stand in pairs and apart from plain letters, as in the two-byte encodings of East Asia?"""
    runs = re.findall(rb"[A-Za-z]?[\x80-\xff]+", data)
    inside_words = sum(run[0] < 0x80 for run in runs)
    pairs = sum(len(run) for run in runs if len(run) > 1)
    return 2 * inside_words < len(runs) and 2 * pairs > sum(map(len, runs))


def _east_asian(data: bytes) -> str:
    """Which of the two-byte encodings: by where the pairs of bytes lie."""
    pairs = re.findall(rb"[\x81-\xfe][\x40-\xfe]", data)
    if all(pair[0] > 0xA0 and pair[1] > 0xA0 for pair in pairs):  # the family of EUC
        hangul = sum(0xB0 <= pair[0] <= 0xC8 for pair in pairs)
        if hangul * 20 >= len(pairs) * 19:
            return "cp949"
        return "euc_jp" if any(pair[0] in (0xA4, 0xA5) for pair in pairs) else "gb18030"
    scores = {encoding: _share_of_common(data, encoding) for encoding in ("cp932", "big5")}
    best = max(scores, key=lambda encoding: scores[encoding])
    return best if scores[best] > 0.6 else "gb18030"


def _share_of_common(data: bytes, encoding: str) -> float:
    """How much of the text is in characters of daily use, 0 to 1."""
    text = data.decode(encoding, errors="replace")
    high = [c for c in text if c > "\x7f"]
    common = sum("\u3040" <= c <= "\u30ff" or _is_common(c, encoding) for c in high)
    return common / len(high) if high else 0.0


def _is_common(letter: str, encoding: str) -> bool:
    code = letter.encode(encoding, errors="ignore")
    first, last = (0x88, 0x98) if encoding == "cp932" else (0xA4, 0xC6)
    return "\u4e00" <= letter <= "\u9fff" and len(code) == 2 and first <= code[0] <= last


def _evidence(data: bytes, encoding: str) -> int:
    weights = {letter: weight for weight, letters in _EVIDENCE[encoding].items() for letter in letters}
    text = data.decode(encoding, errors="replace")
    return sum(weights.get(c, 0 if c.isalpha() else -1) for c in text if c > "\x7f")


def _is_text(text: str) -> bool:
    """Hardly a control character in it, and few that could not be read."""
    strange = sum((c < " " and c not in "\t\r\n\f\v") or c in "\x7f\ufffe\uffff" for c in text)
    return "\0" not in text and strange * 100 <= len(text) and text.count("\ufffd") * 10 <= len(text)
