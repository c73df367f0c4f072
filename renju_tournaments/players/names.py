"""How names are compared: folded for search, brought together across transliterations, checked for look-alike letters.

Pure functions over strings; nothing here knows of Django. Three forms of a name are used:

* *folded*: lower case, no accents, no punctuation, still in its own script (``Чёрный`` → ``черныи``);
* *romanized*: the folded name in plain ASCII letters (``chernyi``, ``soosorv``, ``nakamura``);
* its *skeletons*: the romanized name with everything removed in which schemes of transliteration differ, so that
  ``chernyj``, ``Cherny``, ``Chernyy``, ``Černyj`` and ``Чёрный`` all meet in ``cerni``.

A skeleton is for finding and for asking, never for deciding that two people are one.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from anyascii import anyascii

from renju_tournaments.players.transliteration import CYRILLIC, latin_from_cyrillic

_APOSTROPHES: Final = re.compile("['’‘ʼʹʻ`´ʾʿ\"“”«»]")
_NOT_WORD: Final = re.compile(r"[^\w]+|_+")
_RUNS: Final = re.compile(r"(.)\1+")

_SKELETON_RULES: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        ("schtsch|shch|stsch|szcz|sch|sh|sz|sc", "s"),  # щ and ш, in every scheme
        ("tsch|tch|cz|ch|ts|tz|ck(?=$)", "c"),  # ч and ц
        ("zh|dzh", "z"),
        ("kh|ck", "k"),
        ("ph", "f"),
        ("th", "t"),
        ("gh", "g"),
        ("q", "k"),
        ("x", "ks"),
        ("w", "v"),
        ("[yij]+[oe]", "e"),  # ё and е: yo, jo, ye, je, ie
        ("ae", "a"),  # ä, ö, ü written out
        ("oe|ou|oh(?=$|[^aeiouy])", "o"),
        ("ue", "u"),
        ("[yij]+", "i"),  # yj, yi, iy, ij, yy, y ...
    )
)


def fold(text: str) -> str:
    """Lower case, without accents, apostrophes or punctuation; words parted by single spaces; in its own script."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    plain = "".join(c for c in plain if not "\u0300" <= c <= "\u036f")  # accents; not the dots of かな
    return _spaced(unicodedata.normalize("NFC", plain))


def accents(text: str) -> int:
    """How many letters carry a mark: the dots of ё, a háček, a tilde."""
    return sum("\u0300" <= c <= "\u036f" for c in unicodedata.normalize("NFD", text))


def romanize(text: str) -> str:
    """The folded name in ASCII: Cyrillic letter by letter, every other script by the nearest Latin letters."""
    text = unicodedata.normalize("NFKC", text)
    return _spaced(anyascii("".join(CYRILLIC.get(c, c) for c in text.casefold())).lower())


def _spaced(text: str) -> str:
    return _NOT_WORD.sub(" ", _APOSTROPHES.sub("", text)).strip()


def skeletons(text: str) -> tuple[str, ...]:
    """What is left of a name when the schemes of transliteration have had their say; the likeliest first.

    There are more when ``ch`` or ``kh`` stands in it (English writes ч as ch, Czech and German х), and for ё, which is
    written both e and o.
    """
    base = romanize(text)
    forms = [base.replace("kh", "h"), base]
    if "ch" in base:
        forms.append(re.sub("kh|(?<!s)(?<!t)ch", "h", base))
    if "ё" in text.casefold():
        forms.append(romanize(text.casefold().replace("ё", "о")).replace("kh", "h"))
    return tuple(dict.fromkeys(_skeleton(form) for form in forms if form))


def _skeleton(romanized: str) -> str:
    for pattern, to in _SKELETON_RULES:
        romanized = pattern.sub(to, romanized)
    return _RUNS.sub(r"\1", romanized)


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """One key for everybody who might be called so, whatever the script, the spelling and the order of the names."""
    found = skeletons(name)
    return " ".join(sorted(found[0].split())) if found else ""


def same_name(one: str, other: str) -> bool:
    """Are the two written alike, but for accents, case, punctuation, look-alike letters and the order of the names?"""
    return _words_of(one) == _words_of(other)


def _words_of(name: str) -> list[str]:
    return sorted(fold(mend_look_alikes(name)).split())


def search_key(*names: str) -> str:
    """What is stored to be searched: every form of every name, and each name also without its spaces."""
    forms: dict[str, None] = {}
    for name in filter(None, names):
        for form in (fold(name), fold(mend_look_alikes(name)), romanize(name), *skeletons(name)):
            forms[form] = None
            forms[form.replace(" ", "")] = None
    return " " + " ".join(filter(None, forms))


def search_terms(query: str) -> list[tuple[str, ...]]:
    """For every word of the query, the forms of which one must stand in the search key.

    A skeleton says less than what was typed, and a short one next to nothing: of two letters it must begin a name (the
    form then begins with a space), of one it is left out.
    """
    terms = []
    for word in fold(query).split():
        typed = dict.fromkeys(filter(None, (word, fold(mend_look_alikes(word)), romanize(word))))
        bare = (skeleton for skeleton in skeletons(word) if skeleton not in typed and len(skeleton) > 1)
        forms = dict.fromkeys((*typed, *(form if len(form) > 2 else f" {form}" for form in bare)))
        terms.append(tuple(forms))
    return [forms for forms in terms if forms]


# Look-alike letters -------------------------------------------------------------------------------------------------

_LATIN_LOOKS: Final = "aceopxyijsABCEHKMOPTXIJSYëïËÏ"
_CYRILLIC_LOOKS: Final = "асеорхуіјѕАВСЕНКМОРТХІЈЅУёїЁЇ"
_TO_CYRILLIC: Final = dict(zip(_LATIN_LOOKS, _CYRILLIC_LOOKS, strict=True))
_TO_LATIN: Final = dict(zip(_CYRILLIC_LOOKS, _LATIN_LOOKS, strict=True))
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A letter of the wrong alphabet inside a word. ``place`` counts letters of the word from 1."""

    word: str
    place: int
    letter: str
    script: str
    """The alphabet the letter belongs to: ``latin`` or ``cyrillic``."""
    instead: str
    """The letter that was meant; empty when nothing looks like it."""


@lru_cache(maxsize=4096)
def script_of(letter: str) -> str:
    """``latin``, ``cyrillic``, ``han``, ``kana``, ``hangul`` ...; empty for what is not a letter."""
    if not letter.isalpha():
        return ""
    name = unicodedata.name(letter, "")
    first = name.split(" ", 1)[0].lower()
    return {"cjk": "han", "hiragana": "kana", "katakana": "kana", "fullwidth": "latin"}.get(first, first)


def scripts_of(text: str) -> frozenset[str]:
    return frozenset(filter(None, map(script_of, text)))


def is_latin(text: str) -> bool:
    """Are all its letters Latin, accents included?"""
    return scripts_of(text) <= {"latin"}


def look_alikes(text: str) -> tuple[LookAlike, ...]:
    """Latin letters in Cyrillic words and Cyrillic letters in Latin ones, in the order they stand.

    A word that consists of look-alikes only belongs to the script of the words around it (``Иванов A.``).
    """
    if not {"latin", "cyrillic"} <= scripts_of(text):
        return ()
    found: list[LookAlike] = []
    whole = _script_by_sure_letters(text)
    for match in _WORD.finditer(text):
        word = match.group()
        scripts = scripts_of(word) & {"latin", "cyrillic"}
        script = _script_by_sure_letters(word) or whole
        if not scripts or not script or scripts == {script}:
            continue
        other, table = ("latin", _TO_CYRILLIC) if script == "cyrillic" else ("cyrillic", _TO_LATIN)
        if len(scripts) == 1 and not all(c in table for c in word):
            continue
        found.extend(
            LookAlike(word, place, letter, other, table.get(letter, ""))
            for place, letter in enumerate(word, start=1)
            if script_of(letter) == other
        )
    return tuple(found)


def mend_look_alikes(text: str) -> str:
    """The text with every look-alike letter replaced by the one that was meant."""
    wrong: dict[str, str] = {}
    for item in look_alikes(text):
        mended = wrong.get(item.word, item.word)
        if item.instead:
            wrong[item.word] = mended[: item.place - 1] + item.instead + mended[item.place :]
    return _WORD.sub(lambda match: wrong.get(match.group(), match.group()), text)


def _script_by_sure_letters(text: str) -> str:
    """The script of the letters that cannot be mistaken; empty when there are none, or as many of the one as of the
    other."""
    latin = sum(script_of(c) == "latin" and c not in _TO_CYRILLIC for c in text)
    cyrillic = sum(script_of(c) == "cyrillic" and c not in _TO_LATIN for c in text)
    if latin == cyrillic:
        return ""
    return "latin" if latin > cyrillic else "cyrillic"


# Own script and Latin -----------------------------------------------------------------------------------------------

_TWO_SCRIPTS: Final = re.compile(
    r"^\s*(?P<one>[^()（）/]+?)\s*(?:[(（]\s*(?P<in>[^()（）]+?)\s*[)）]|/\s*(?P<after>[^/]+?))\s*$"
)
_CHINESE: Final = frozenset({"CHN", "TPE", "TWN", "HKG", "MAC", "SGP"})


def split_scripts(text: str) -> tuple[str, str]:
    """``中村 茂 (Nakamura Shigeru)`` → (``中村 茂``, ``Nakamura Shigeru``), in either order; else (text, "")."""
    match = _TWO_SCRIPTS.match(text)
    if match:
        one, other = match["one"], match["in"] or match["after"]
        one_latin, other_latin = scripts_of(one) == {"latin"}, scripts_of(other) == {"latin"}
        if other_latin and scripts_of(one) and "latin" not in scripts_of(one):
            return one, other
        if one_latin and scripts_of(other) and "latin" not in scripts_of(other):
            return other, one
    return text.strip(), ""


def latin_name(name: str, federation: str = "") -> str:
    """A Latin spelling for a name in another script; empty when it is Latin already or cannot be known.

    Cyrillic by the British standard, other alphabets by their nearest letters. Chinese characters are read as Chinese
    only where the federation says so: the same characters are Nakamura in Japan.
    """
    scripts = scripts_of(name)
    if not scripts or "latin" in scripts:
        return ""
    if scripts == {"cyrillic"}:
        return latin_from_cyrillic(name)
    if "han" in scripts and (federation not in _CHINESE or "kana" in scripts):
        return ""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", anyascii(name))
    return " ".join(word[:1].upper() + word[1:] for word in spaced.split())
