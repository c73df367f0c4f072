"""The register finds people however their names are typed."""

import pytest

from renju_tournaments.players.models import Player
from renju_tournaments.players.queries import search_players

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def found(query: str) -> list[str]:
    return [p.name for p in search_players(query)]


def test_soosorv_and_chyorny() -> None:
    Player.objects.create(name="Soosõrv Ando", federation="EST")
    Player.objects.create(name="Чёрный Пётр", federation="RUS")
    assert found("soosorv") == ["Soosõrv Ando"]
    assert found("черный") == found("chernyj") == ["Чёрный Пётр"]


def test_names_that_begin_with_the_word_come_first() -> None:
    for name in ("Abivan Petr", "Petrov Anton", "Antonov Ivan"):
        Player.objects.create(name=name)
    assert found("ivan") == ["Antonov Ivan", "Abivan Petr"]


def test_namesakes_are_told_apart_by_year_city_or_id() -> None:
    for year, pk in ((1980, "1001"), (2010, "1002")):
        Player.objects.create(name="Иванов Иван", birth_year=year, city="Тверь", external_id=pk)
    assert len(found("иванов")) == 2
    assert [p.birth_year for p in search_players("иванов 2010")] == [2010]
    assert [p.birth_year for p in search_players("1001")] == [1980]
    assert {p.discriminator for p in search_players("ivanov")} == {"1980, Тверь, #1001", "2010, Тверь, #1002"}


def test_a_renamed_player_is_found_under_the_new_name_only() -> None:
    player = Player.objects.create(name="Петрова Анна")
    player.name = "Сидорова Анна"
    player.save(update_fields=["name"])
    assert found("sidorova") == ["Сидорова Анна"]
    assert found("petrova") == []


def test_signs_of_the_query_language_are_plain_signs() -> None:
    Player.objects.create(name="Иванов Иван")
    assert found("%") == []
    assert found("_") == []
    assert found("'; drop table") == []


def test_an_empty_query_finds_everybody() -> None:
    Player.objects.create(name="Иванов Иван")
    assert found("  ") == ["Иванов Иван"]


def test_a_query_must_really_match() -> None:
    for name in ("Жуков Захар", "Zhang Wei", "Щукин Семён"):
        Player.objects.create(name=name)
    assert found("zzz") == []
    assert found("ss") == []
    assert found("schu") == ["Щукин Семён"]
    assert sorted(found("zh")) == ["Zhang Wei", "Жуков Захар"]
