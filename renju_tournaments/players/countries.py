"""Countries as sport writes them: three letters, from a code or from a country's name in several languages."""

from __future__ import annotations

from functools import cache
from typing import Final

import pycountry
from babel import Locale

from renju_tournaments.players.names import fold, mend_look_alikes

_LANGUAGES: Final = (
    "en",
    "ru",
    "cs",
    "de",
    "et",
    "uk",
    "lv",
    "lt",
    "pl",
    "sv",
    "fi",
    "ja",
    "zh",
    "ko",
    "be",
    "sk",
    "hu",
)
_SPORT: Final = {
    # where the code of sport differs from ISO 3166-1
    "BGR": "BUL",
    "CHE": "SUI",
    "DEU": "GER",
    "DNK": "DEN",
    "GRC": "GRE",
    "HRV": "CRO",
    "IDN": "INA",
    "IRN": "IRI",
    "LVA": "LAT",
    "MNG": "MGL",
    "MYS": "MAS",
    "NLD": "NED",
    "PHL": "PHI",
    "PRT": "POR",
    "SAU": "KSA",
    "SVN": "SLO",
    "TWN": "TPE",
    "VNM": "VIE",
    "ZAF": "RSA",
}
_MORE: Final = {
    "рф": "RUS",
    "российская федерация": "RUS",
    "russian federation": "RUS",
    "korea": "KOR",
    "корея": "KOR",
    "южная корея": "KOR",
    "czech republic": "CZE",
    "ceska republika": "CZE",
    "cr": "CZE",
    "chinese taipei": "TPE",
    "usa": "USA",
    "сша": "USA",
    "uk": "GBR",
    "great britain": "GBR",
    "england": "ENG",
}


def country_code(written: str) -> str | None:
    """Three capital letters; any three Latin letters pass, since federations use codes of their own (FIDE's NON, ENG).

    None for what is no country in any language known here.
    """
    plain = mend_look_alikes(written).strip().strip(".")
    if len(plain) == 3 and plain.isascii() and plain.isalpha():
        return _SPORT.get(plain.upper(), plain.upper())
    if len(plain) == 2 and plain.isascii() and (found := pycountry.countries.get(alpha_2=plain.upper())):
        return _SPORT.get(found.alpha_3, found.alpha_3)
    return _by_name().get(fold(plain))


@cache
def _by_name() -> dict[str, str]:
    names = dict(_MORE)
    for language in _LANGUAGES:
        for alpha_2, name in Locale(language).territories.items():
            if len(alpha_2) == 2 and (country := pycountry.countries.get(alpha_2=alpha_2)):
                names.setdefault(fold(name), _SPORT.get(country.alpha_3, country.alpha_3))
    return names
