"""One English word, two meanings, two words in Russian or Czech: each stands where it belongs."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext, pgettext

from renju_tournaments.events.models import Stage
from renju_tournaments.events.services.draw.draw_numbers import draw_numbers
from tests.documents.papers import text
from tests.documents.printing import printed
from tests.events.playing import play
from tests.factories import make_event, make_stage, make_user

PAIRS = [
    # The word, a context, and without one or in another: in Russian and in Czech.
    ("Drawn", "how many games", "", ("Ничьих", "Жеребьёвка проведена"), ("Remíz", "Vylosováno")),
    ("Drawn", "the place in a drawing of lots", "", ("Жребий", "Жеребьёвка проведена"), ("Los", "Vylosováno")),
    ("Open", "how many games", "", ("Не окончено", "Открыть"), ("Nedohráno", "Otevřít")),
    ("Open", "an envelope", "how many games", ("Вскрыть", "Не окончено"), ("Otevřít", "Nedohráno")),
    ("open", "of games", "", ("не окончены", "не окончена"), ("nedohrané", "nedohráno")),
    ("Board", "of a team", "", ("Доска", "Доска"), ("Stůl", "Hrací deska")),
    ("By", "who sent a file", "", ("Кто отправил", "Чем"), ("Kdo poslal", "Čím")),
    ("by", "what decided a match", "the order of a list", ("чем решено", "порядок:"), ("čím rozhodnuto", "řazení:")),
    ("Decided by", "who decided", "", ("Кто решил", "Чем решено"), ("Rozhodl", "Rozhodlo")),
    ("Draw", "an act", "", ("Провести жеребьёвку", "Жеребьёвка"), ("Losovat", "Losování")),
    ("entered", "of a player", "", ("внесён", "внесено"), ("zapsán", "zapsáno")),
    ("forbidden", "of a move", "", ("запрещён", "запрещено"), ("zakázaný", "zakázáno")),
    ("none", "of an offer", "", ("нет", "нет"), ("žádná", "žádné")),
    ("over", "of a prohibition", "", ("истекло", "окончена"), ("už neplatí", "ukončeno")),
    ("refused", "of a protest", "", ("отклонён", "отклонено"), ("zamítnut", "odmítnuto")),
    ("Sheet", "of a workbook", "", ("Лист", "Бланк"), ("List", "Arch")),
    ("Starts", "has the first move", "", ("Начинает", "Начало"), ("Začíná", "Začátek")),
    ("starts", "has the first move", "", ("начинает", "начало"), ("začíná", "začátky")),
    ("Tables", "where games are played", "", ("Столы", "Таблицы"), ("Stoly", "Tabulky")),
    ("taken back", "what an act did", "", ("отмена", "отменено"), ("vzetí zpět", "vzato zpět")),
    ("withdrawn", "of a player", "", ("выбыл", "выбытие"), ("odstoupil", "odstoupení")),
    ("Game", "renju or another", "", ("Игра", "Партия"), ("Hra", "Partie")),
    ("accepted", "of a sheet", "", ("принят", "принята"), ("přijatý", "přijato")),
    ("Play", "short for play-off", "", ("Доп.", "Игра"), ("Dod.", "Hra")),
]


@pytest.mark.parametrize(
    ("word", "context", "other", "russian", "czech"), PAIRS, ids=[f"{word} {context}" for word, context, *_ in PAIRS]
)
def test_a_word_with_two_meanings_is_two_words(
    word: str, context: str, other: str, russian: tuple[str, str], czech: tuple[str, str]
) -> None:
    for language, wanted in (("ru", russian), ("cs", czech)):
        with translation.override(language):
            assert (pgettext(context, word), pgettext(other, word) if other else gettext(word)) == wanted, language


@pytest.mark.django_db
@pytest.mark.each_database
@pytest.mark.parametrize(
    ("language", "drawn", "who_starts", "starts", "lots"),
    [
        ("ru", "Ничьих", "Начинает", "начинает", "Жеребьёвка проведена"),
        ("cs", "Remíz", "Začíná", "začíná", "Vylosováno"),
    ],
)
def test_they_stand_on_paper_and_pages(
    client: Client, language: str, drawn: str, who_starts: str, starts: str, lots: str
) -> None:
    chief = make_user()
    client.force_login(chief)
    stage = make_stage(4, event=make_event(chief=chief), numbered=False)
    draw_numbers(stage_id=stage.pk, method="rating")
    play(stage, "= 1")
    stage = Stage.objects.get(pk=stage.pk)
    assert re.search(rf"^{drawn}\s+1\s", text(printed("arbiter-report", stage.event, language).data), re.M)
    assert who_starts in text(printed("pairings-by-name", stage.event, language).data)
    assert starts in text(printed("result-slips", stage.event, language).data)
    client.cookies.load({"django_language": language})
    with translation.override(translation.get_language()):  # a request leaves its own language behind
        page = client.get(f"/desk/{stage.event.slug}/1/draw/protocol/").content.decode()
    assert f"<dt>{lots}</dt>" in page
