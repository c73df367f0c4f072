"""Who of the register the people of a start list are, what a row changes of them, and what is told."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from renju_tournaments.players.imports.headings import Field
from renju_tournaments.players.imports.judging import Kind, digest
from renju_tournaments.players.imports.matching import Register, names_fit
from renju_tournaments.players.imports.notes import KnownPerson
from renju_tournaments.players.imports.wording import _NOTES, say
from renju_tournaments.players.names import name_key
from tests.players.startlists import INTERNATIONAL, RUSSIAN, judged
from tests.players.verdicts import codes

# Against the register -----------------------------------------------------------------------------------------------


def register(*people: KnownPerson) -> Register:
    by_key: dict[str, list[KnownPerson]] = {}
    for known in people:
        for key in {name_key(known.name), name_key(known.latin_name)} - {""}:
            by_key.setdefault(key, []).append(known)
    return Register({k.external_id: k for k in people if k.external_id}, by_key)


IVANOV = KnownPerson(1, "Иванов Иван", "Ivanov Ivan", "RUS", "Тверь", birth_year=1980, rating=1900, external_id="1001")


@pytest.mark.parametrize(
    ("row", "certain"),
    [
        ("Иванов Иван;1980;Тверь;", True),
        ("Иванов Иван;1980;;", True),
        ("ИВАНОВ ИВАН;1980;тверь;", True),
        ("Иван Иванов;1980;Тверь;", True),
        ("Ivanov Ivan;1980;Тверь;", True),  # as the register spells them in Latin
        ("Иванов И.;;;1001", True),
        ("Иванов Иван Иванович;1980;Тверь;1001", True),
        ("Иванова Иван;1980;Тверь;1001", True),  # a changed name, the year as before
        ("Ivanow Ivan;1980;Тверь;", False),  # another transliteration
        ("Иванов Иван;;Тверь;", False),  # no year
        ("Иванов Иван;1980;Москва;", False),  # another city
    ],
)
def test_who_is_surely_in_the_register_and_who_perhaps(row: str, certain: bool) -> None:
    verdict = judged("ФИО;Год;Город;ID\n" + row, register=register(IVANOV))[2]
    assert verdict.kind is not Kind.REFUSED
    assert (verdict.match == IVANOV) is certain
    assert (verdict.kind is Kind.OPEN) is not certain
    assert verdict.candidates == (IVANOV,)


@pytest.mark.parametrize("row", ["Иванов Иван;2010;Тверь;", "Иванов Иван;1980;Тверь;9", "Петров Иван;1980;Тверь;"])
def test_who_is_surely_somebody_else(row: str) -> None:
    verdict = judged("ФИО;Год;Город;ID\n" + row, register=register(IVANOV))[2]
    assert (verdict.kind, verdict.match, verdict.candidates) == (Kind.OK, None, ())


def test_a_namesake_of_the_register_is_pointed_out() -> None:
    verdict = judged("ФИО;Год\nИванов Иван;2010", register=register(IVANOV))[2]
    assert say(verdict.notes[0]) == "A namesake is in the register: Иванов Иван (1980, Тверь, #1001); kept apart."


def test_somebody_elses_id_is_a_question_and_its_three_answers() -> None:
    text = "ФИО;Год;ID\nПетров Пётр;1985;1001"
    open_ = judged(text, register=register(IVANOV))[2]
    assert (open_.kind, codes(open_)) == (Kind.OPEN, ["id-of-other-person"])
    same = judged(text, register=register(IVANOV), choices={"2": {"player": "1"}})[2]
    assert (same.kind, same.match) == (Kind.OK, IVANOV)
    new = judged(text, register=register(IVANOV), choices={"2": {"player": "new"}})[2]
    assert new.person is not None
    assert (new.kind, new.match, new.person.external_id) == (Kind.PARTLY, None, "")
    skip = judged(text, register=register(IVANOV), choices={"2": {"player": "skip"}})[2]
    assert skip.kind is Kind.REFUSED


def test_an_answer_that_names_nobody_of_the_candidates_is_no_answer() -> None:
    verdict = judged("ФИО;Год\nИванов Иван;", register=register(IVANOV), choices={"2": {"player": "99"}})[2]
    assert (verdict.kind, verdict.choice) == (Kind.OPEN, "")


def test_two_rows_cannot_be_one_person_of_the_register() -> None:
    text = "ФИО;Год;ID\nИванов Иван;1980;1001\nIvanov Ivan;1980;"
    rows = judged(text, register=register(IVANOV))
    assert (rows[2].kind, rows[3].kind) == (Kind.OK, Kind.OPEN)
    assert codes(rows[3]) == ["taken-by-line"]
    settled = judged(text, register=register(IVANOV), choices={"3": {"player": "new"}})
    assert (settled[3].kind, settled[3].match) == (Kind.OK, None)


def test_two_who_cannot_be_told_apart_in_the_register_are_a_question() -> None:
    twin = KnownPerson(2, "Иванов Иван", "", "RUS", "Тверь", birth_year=1980)
    verdict = judged("ФИО;Год;Город\nИванов Иван;1980;Тверь", register=register(IVANOV, twin))[2]
    assert (verdict.kind, [k.pk for k in verdict.candidates]) == (Kind.OPEN, [1, 2])


def test_an_empty_cell_changes_nothing_and_a_filled_one_does() -> None:
    verdict = judged("ФИО;Год;Рейтинг;Город\nИванов Иван;1980;1950;", register=register(IVANOV))[2]
    assert verdict.changes == (("rating", 1900, 1950),)


def test_a_latin_spelling_does_not_displace_the_own_script() -> None:
    own = KnownPerson(3, "Чёрный Пётр", "", "RUS", birth_year=2003, external_id="5")
    verdict = judged("Name;Born;ID\nChernyj Petr;2003;5", register=register(own))[2]
    assert verdict.changes == (("latin_name", "", "Chernyj Petr"),)


def test_the_own_script_displaces_a_latin_spelling_which_stays_as_the_latin_name() -> None:
    latin = KnownPerson(4, "Chornyj Pjotr", "", "RUS", birth_year=2003, external_id="5")
    verdict = judged("ФИО;Год;ID\nЧёрный Пётр;2003;5", register=register(latin))[2]
    assert ("name", "Chornyj Pjotr", "Чёрный Пётр") in verdict.changes


@pytest.mark.parametrize(
    ("register_has", "row_has", "becomes"),
    [
        ("Kim Min", "Ким", None),  # a surname alone displaces nothing
        ("Иванов Иван", "Иванов И.", None),
        ("Иванов Иван", "Иванов Иван Иванович", "Иванов Иван Иванович"),
        ("Ивнов Иван", "Иванов Иван", "Иванов Иван"),
        ("Иванов Иван", "ИВАНОВ ИВАН", None),
        ("Õispuu Ülo", "Õispuu, Ülo", None),
        ("Dvořák Jiří", "Dvorak Jiri", None),
        ("Dvorak Jiri", "Dvořák Jiří", "Dvořák Jiří"),
        ("Черный Петр", "Чёрный Пётр", "Чёрный Пётр"),
        ("Ивaнов Иван", "Иванов Иван", "Иванов Иван"),
        ("Chernyj Petr", "Чёрный Пётр", "Чёрный Пётр"),
        ("Soosörv Ando", "Soosõrv Ando", "Soosõrv Ando"),  # another accent, and the id says it is they
        ("Soosõrv Ando", "ando SOOSÕRV", None),
    ],
)
def test_when_a_name_of_the_register_is_displaced(register_has: str, row_has: str, becomes: str | None) -> None:
    known = KnownPerson(5, register_has, birth_year=1980, external_id="5")
    verdict = judged(f"Name;Born;ID\n{row_has};1980;5", register=register(known))[2]
    assert verdict.match == known
    assert {field: after for field, _before, after in verdict.changes}.get("name") == becomes


def test_another_accent_displaces_nothing_where_no_id_says_that_it_is_he() -> None:
    known = KnownPerson(5, "Soosõrv Ando", birth_year=1977)
    verdict = judged("Name;Born\nSoosörv Ando;1977", register=register(known))[2]
    assert (verdict.match, verdict.changes) == (known, ())


def test_names_that_fit() -> None:
    assert names_fit("Иванов И.", "Иванов Иван")
    assert names_fit("Ivanov Ivan", "Иванов Иван Иванович")
    assert not names_fit("Иванов Иван", "Иванов Пётр")
    assert not names_fit("Иванов И.", "Петров И.")
    assert not names_fit("И. И.", "Иванов Иван")


# What is told -------------------------------------------------------------------------------------------------------


def test_the_digest_changes_with_what_would_be_written_and_with_nothing_else() -> None:
    text = "ФИО;Год;Рейтинг\nИванов Иван;1980;1950"
    before = digest(list(judged(text, register=register(IVANOV)).values()))
    assert before == digest(list(judged(text, register=register(IVANOV)).values()))
    assert before != digest(list(judged(text).values()))


def test_every_note_has_its_words_in_every_language() -> None:
    for language in ("en", "ru", "cs"):
        with override(language):
            assert all(str(words) for words in _NOTES.values())


def test_every_code_that_is_given_can_be_said() -> None:
    for data in (RUSSIAN, INTERNATIONAL):
        for verdict in judged(data).values():
            assert all("%(" not in say(note) for note in verdict.notes)
    assert {f.value for f in Field} >= {"name", "surname", "given", ""}
