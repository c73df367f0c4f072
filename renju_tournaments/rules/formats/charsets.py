"""The character set of a file that names one itself, and is not always right."""

from __future__ import annotations

import codecs
from typing import Final

from renju_tournaments.encodings import ENCODINGS, decode
from renju_tournaments.rules.formats.errors import FormatError, shown
from renju_tournaments.rules.formats.model import Note, note

_NO_PROOF: Final = ("iso8859-1", "ascii", "cp1252")
"""Stated by default, or able to read any bytes: they say nothing."""
_WIDER: Final = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949"}
"""The encodings that programs really mean by these names."""
_KNOWN: Final = frozenset(
    {*ENCODINGS, *_NO_PROOF, "iso8859-2", "iso8859-5", "iso8859-15", "big5hkscs", "hz", "iso2022_jp"}
)


def decode_declared(data: bytes, declared: str) -> tuple[str, list[Note]]:
    """The text, and what one should know about its encoding. ``declared`` is what the file says. Raises FormatError.

    What reads as UTF-8 is UTF-8, whatever the file says: other encodings do not look like it by accident. Then the
    statement holds if the bytes fit it; otherwise it is found out.
    """
    name = _codec(declared)
    is_wide = b"\0" in data  # UTF-16: no other text has these
    if (data.isascii() and not is_wide) or (data.startswith(codecs.BOM_UTF8) and _fits(data, "utf-8")):
        return data.decode("utf-8-sig"), []
    if not is_wide and _fits(data, "utf-8"):
        notes = []
        if name not in ("", "utf-8", *_NO_PROOF):
            notes.append(note("encoding_mislabelled", stated=shown(declared), encoding="utf-8"))
        return data.decode("utf-8"), notes
    if name and name not in _NO_PROOF and not is_wide and _fits(data, name):
        return data.decode(name), []
    found = decode(data)
    if found is None:
        raise FormatError("not_text")
    text, encoding = found
    if name and name not in _NO_PROOF:
        return text, [note("encoding_mislabelled", stated=shown(declared), encoding=encoding)]
    return text, [note("encoding_guessed", encoding=encoding)]


def _codec(declared: str) -> str:
    """The name of a text encoding as Python knows it; empty for none."""
    try:
        known = codecs.lookup(declared.strip())
    except (LookupError, ValueError, UnicodeError):
        return ""
    name = _WIDER.get(known.name, known.name)
    return name if name in _KNOWN else ""


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (UnicodeError, ValueError):
        return False
    return True
