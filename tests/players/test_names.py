"""Names meet across alphabets, accents and transliterations; letters of the wrong alphabet are pointed out."""

import pytest

from renju_tournaments.players.names import (
    LookAlike,
    fold,
    latin_name,
    look_alikes,
    mend_look_alikes,
    name_key,
    same_name,
    search_key,
    search_terms,
    split_scripts,
)


def finds(query: str, *names: str) -> bool:
    key = search_key(*names)
    return all(any(form in key for form in forms) for forms in search_terms(query))


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("soosorv", "Soosõrv Ando"),
        ("SOOSÕRV", "Soosõrv Ando"),
        ("dvorak", "Dvořák Jiří"),
        ("jiri dvorak", "Dvořák, Jiří"),
        ("makinen oneil", "Mäkinen-O'Neil, Jean-Paul"),
        ("o'neil", "Mäkinen-O’Neil"),
        ("jeanpaul", "Mäkinen-O'Neil, Jean-Paul"),
        ("oispuu ulo", "Õispuu, Ülo"),
        ("mueller", "Müller"),
        ("Müller", "Mueller"),
        ("中村", "中村 茂"),
        ("Иванов", "Ивaнов"),  # a Latin a in the register
        ("Ивaнов", "Иванов"),  # a Latin a in the query
    ],
)
def test_a_name_is_found_without_its_accents(query: str, name: str) -> None:
    assert finds(query, name)


@pytest.mark.parametrize(
    "query", ["черный", "Чёрный", "chernyj", "chernyi", "cherny", "chernyy", "Černyj", "chyornyj", "chornyj", "чер"]
)
def test_every_scheme_finds_chyorny(query: str) -> None:
    assert finds(query, "Чёрный Пётр")


@pytest.mark.parametrize("query", ["Щукин", "shchukin", "schukin", "ščukin", "szczukin", "шукин"])
def test_every_scheme_finds_shchukin(query: str) -> None:
    assert finds(query, "Щукин Олег")


@pytest.mark.parametrize("query", ["хабиб жуков", "khabib zhukov", "habib žukov", "Chabib Zukov"])
def test_every_scheme_finds_khabib_zhukov(query: str) -> None:
    assert finds(query, "Жуков Хабиб")


@pytest.mark.parametrize("query", ["Соловьёв Юрий", "solovyov yuri", "Solovjev Jurij", "soloviev iurii"])
def test_every_scheme_finds_solovyov(query: str) -> None:
    assert finds(query, "Соловьёв Юрий")


def test_cyrillic_is_found_where_only_latin_is_known() -> None:
    assert finds("хабиб", "Chabib Omar")
    assert finds("дворак", "Dvořák")


def test_nakamura_is_found_in_kanji_kana_and_latin() -> None:
    for query in ("中村", "なかむら", "nakamura", "Nakamura Shigeru"):
        assert finds(query, "中村 茂", "Nakamura Shigeru"), query


def test_what_is_not_in_the_name_is_not_found() -> None:
    assert not finds("petrov", "Иванов Иван", "Ivanov Ivan")
    assert not finds("ivanov petr", "Иванов Иван", "Ivanov Ivan")


def test_folding_keeps_the_voicing_dots_of_kana() -> None:
    assert fold("がとう") != fold("かとう")


def test_a_query_of_punctuation_has_no_words() -> None:
    assert search_terms(" '- ") == []


def test_one_person_has_one_key_in_every_script() -> None:
    keys = {name_key(n) for n in ("Чёрный Михаил", "Mikhail Chernyj", "CHERNYY, Mihail", "Михаил Черный")}
    assert keys == {name_key("Cherny Mikhail")}


def test_same_name_looks_through_accents_order_and_look_alikes_but_not_through_transliteration() -> None:
    assert same_name("Õispuu, Ülo", "ülo oispuu")
    assert same_name("Ивaнов Иван", "Иванов Иван ")
    assert not same_name("Иванов Иван", "Ivanov Ivan")
    assert not same_name("Иванов Иван", "Иванова Иван")


def test_a_latin_a_in_ivanov_is_named_by_its_place() -> None:
    assert look_alikes("Ивaнов Иван") == (LookAlike("Ивaнов", 3, "a", "latin", "а"),)
    assert mend_look_alikes("Ивaнов Иван") == "Иванов Иван"


def test_a_cyrillic_o_in_petrov_is_named_too() -> None:
    assert look_alikes("Petrоv") == (LookAlike("Petrоv", 5, "о", "cyrillic", "o"),)
    assert mend_look_alikes("Petrоv") == "Petrov"


def test_a_latin_initial_beside_a_cyrillic_surname() -> None:
    assert mend_look_alikes("Иванов A. C.") == "Иванов А. С."


def test_every_letter_of_the_known_set_is_mended() -> None:
    for latin, cyrillic in zip("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ", strict=True):
        assert mend_look_alikes(f"Жи{latin}ик") == f"Жи{cyrillic}ик"
        assert mend_look_alikes(f"Zi{cyrillic}ul") == f"Zi{latin}ul"


def test_the_ukrainian_i_and_the_dotted_e() -> None:
    assert mend_look_alikes("Шевченко Iван") == "Шевченко Іван"
    assert mend_look_alikes("Чëрный") == "Чёрный"


def test_a_letter_nothing_looks_like_is_pointed_out_and_left() -> None:
    assert look_alikes("Зwерев") == (LookAlike("Зwерев", 2, "w", "latin", ""),)
    assert mend_look_alikes("Зwерев") == "Зwерев"


@pytest.mark.parametrize("name", ["Иванов Ivan", "Müller Ümit", "中村 茂 Nakamura", "Oca Pax", "Сосо", ""])
def test_whole_words_of_another_script_are_nobodys_mistake(name: str) -> None:
    assert look_alikes(name) == ()


@pytest.mark.parametrize(
    ("name", "federation", "latin"),
    [
        ("Чёрный Пётр", "", "Cherny Petr"),
        ("Соловьёва Юлия", "", "Soloveva Yuliya"),
        ("ЩУКИН Сергей", "", "SHCHUKIN Sergei"),
        ("Достоевский Андрей", "", "Dostoevsky Andrei"),
        ("Їжак Юрій", "", "Yizhak Yurii"),
        ("なかむら しげる", "JPN", "Nakamura Shigeru"),
        ("吴侃", "CHN", "Wu Kan"),
        ("中村 茂", "JPN", ""),  # characters alone do not say how they are read
        ("中村 茂", "", ""),
        ("Dvořák Jiří", "CZE", ""),
        ("1234", "", ""),
    ],
)
def test_the_latin_name_of_a_name_in_another_script(name: str, federation: str, latin: str) -> None:
    assert latin_name(name, federation) == latin


@pytest.mark.parametrize(
    ("written", "own", "latin"),
    [
        ("中村 茂 (Nakamura Shigeru)", "中村 茂", "Nakamura Shigeru"),
        ("Nakamura Shigeru（中村 茂）", "中村 茂", "Nakamura Shigeru"),
        ("Чёрный Пётр / Cherny Petr", "Чёрный Пётр", "Cherny Petr"),
        ("Müller (Mueller)", "Müller (Mueller)", ""),
        ("Иванов (младший)", "Иванов (младший)", ""),
        ("Иванов (", "Иванов (", ""),
    ],
)
def test_two_spellings_in_one_cell_are_parted(written: str, own: str, latin: str) -> None:
    assert split_scripts(written) == (own, latin)
