"""The words organizers write over the columns of a start list, in the languages such lists come in.

Compared folded, so that neither accents nor case nor full stops matter.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from renju_tournaments.players.names import fold


class Field(Enum):
    """What a column can hold. The value is stored."""

    IGNORE = ""
    NAME = "name"
    SURNAME = "surname"
    GIVEN = "given"
    PATRONYMIC = "patronymic"
    LATIN_NAME = "latin"
    FEDERATION = "federation"
    CITY = "city"
    CLUB = "club"
    TEAM = "team"
    """In a stage that has teams; elsewhere a team is the club."""
    BIRTH = "birth"
    """Year or date."""
    RATING = "rating"
    TITLE = "title"
    EXTERNAL_ID = "id"


_WORDS: Final[dict[Field, str]] = {
    Field.NAME: """
        name|full name|player|participant|player name|фио|ф и о|имя фамилия|фамилия имя|фамилия и имя
        фамилия имя отчество|игрок|участник|спортсмен|jmeno a prijmeni|prijmeni a jmeno|prijmeni jmeno|hrac
        spieler|teilnehmer|nimi|mangija|namn|spelare|nome|nom|姓名|氏名|名前|이름|选手|прізвище та ім я|прізвище ім я
    """,
    Field.SURNAME: """
        surname|last name|lastname|family name|family|фамилия|прізвище|prijmeni|priezvisko|nachname|familienname
        perekonnanimi|perenimi|efternamn|uzvards|pavarde|nazwisko|姓
    """,
    Field.GIVEN: """
        given name|first name|firstname|given|given names|forename|имя|ім я|jmeno|meno|krestni jmeno|vorname
        eesnimi|fornamn|vards|vardas|imie|名
    """,
    Field.PATRONYMIC: """
        patronymic|middle name|отчество|по батькові
    """,
    Field.LATIN_NAME: """
        latin name|latin|name latin|name in english|english name|латиницей|латиница|имя латиницей|фио латиницей
        latinkou|jmeno latinkou|romaji|ローマ字|拼音|pinyin
    """,
    Field.FEDERATION: """
        fed|federation|country|nation|nat|flag|state|страна|федерация|фед|країна|zeme|stat|krajina|federace|land
        riik|maa|valsts|salis|kraj|国|国家|国籍|국가|noc
    """,
    Field.CITY: """
        city|town|place|residence|город|місто|населенный пункт|место жительства|регион|субъект|субъект рф|mesto
        bydliste|obec|stadt|ort|wohnort|linn|stad|pilseta|miasto|城市|市
    """,
    Field.CLUB: """
        club|organization|organisation|клуб|организация|школа|спортшкола|дюсш|klub|oddil|verein|klubi|klubb|所属|俱乐部
    """,
    Field.TEAM: """
        team|team name|squad|команда|название команды|сборная|tym|druzstvo|nazev tymu|nazev druzstva|mannschaft|meeskond
        lag|druzyna|チーム|队|队伍
    """,
    Field.BIRTH: """
        born|birth|birthday|birth date|date of birth|dob|birth year|year of birth|year|b year|b day|byear|yob|год
        год рожд|год рождения|г р|гр|г рожд|дата|дата рождения|дата рожд|рождение|д р|рік|рік народження
        дата народження|rok|rok narozeni|rocnik|narozen|narozeni|datum narozeni|nar|geburtsjahr|geburtsdatum|geb
        jahrgang|sunniaasta|sunniaeg|synd|fodd|fodelsear|dzimsanas gads|生年|生年月日|出生
    """,
    Field.RATING: """
        rating|rtg|elo|rat|rtng|renju rating|rif rating|rating rif|рейтинг|рейт|рейтинг риф|эло|р|elo rating
        rating elo|reiting|reitings|wertung|wertungszahl|ranking|等级分|レーティング
    """,
    Field.TITLE: """
        title|category|rank|grade|dan|разряд|звание|разряд звание|звание разряд|категория|сп звание
        спортивное звание|спорт звание|титул|розряд|trida|vt|titul|vykonnostni trida|kategorie|titel|jark|段位|级别|段
    """,
    Field.EXTERNAL_ID: """
        id|player id|fide id|fideid|rif id|renjunet id|renjunet|external id|code|код|ид|номер id|id номер
        id renjunet|id игрока|cislo|cislo hrace|registracni cislo|reg cislo|рег номер|членский билет|member
        licence|license
    """,
    Field.IGNORE: """
        no|nr|n|номер|number|start no|sno|c|poradi|por|место|score|points|очки|п/п|№ п/п|email|e-mail|phone
        телефон|telefon|sex|gender|пол|тренер|coach|примечание|note|notes|poznámka
    """,
}

FIELD_OF_HEADING: Final[dict[str, Field]] = {
    fold(word): field for field, words in _WORDS.items() for word in words.replace("\n", "|").split("|") if word.strip()
}
"""Folded heading → its field; IGNORE for headings that are known and not taken."""
