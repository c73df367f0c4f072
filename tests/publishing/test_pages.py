"""What all public pages share: languages, 304, few queries, and addresses that stay."""

import re

import pytest
from django.test import Client

from pairings.model import System, Withdrawn
from renju_tournaments.events.models import Event, Game, Stage
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import leave, play, public_addresses, touch

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

ROUND_1 = "1-5 1-0, 6-2 0-1, 3-7 1/2-1/2, 8-4 +/-"
ROUND_2 = "2-1 1-0, 8-3 *, 7-4 0-1, 5-6 1-0"


@pytest.fixture
def stage():
    stage = make_stage(8, rounds=5, tiebreaks=("BH", "SB", "H2H"))
    play(stage, 1, ROUND_1)
    play(stage, 2, ROUND_2)
    return stage


def test_a_page_that_has_not_changed_is_not_sent_again(client, stage):
    for address in public_addresses(stage, 2):
        if address == "/":
            continue
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address
        assert again["ETag"] == first["ETag"]


def test_a_write_a_language_and_a_log_in_make_it_another_page(client, stage):
    address = f"/e/{stage.event.slug}/1/standings/"
    seen = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": seen, "Accept-Language": "ru"}).status_code == 200
    client.force_login(make_user())
    assert client.get(address, headers={"If-None-Match": seen}).status_code == 200
    stranger = Client()
    assert stranger.get(address, headers={"If-None-Match": seen}).status_code == 304
    touch(stage)
    assert stranger.get(address, headers={"If-None-Match": seen}).status_code == 200


def test_an_address_has_a_tag_of_its_own(client, stage):
    base = f"/e/{stage.event.slug}/1/"
    assert client.get(f"{base}rounds/1/")["ETag"] != client.get(f"{base}rounds/1/?by=name")["ETag"]


def test_the_number_of_queries_is_small_and_does_not_grow(client, django_assert_num_queries):
    def field(players):
        stage = make_stage(players, rounds=5, tiebreaks=("BH", "SB", "H2H"))
        half = players // 2
        play(stage, 1, ", ".join(f"{n}-{n + half} 1-0" for n in range(1, half + 1)))
        return f"/e/{stage.event.slug}/"

    small, large = field(8), field(40)
    expected = {
        "": 3,
        "1/start-list/": 2,
        "1/rounds/1/": 3,
        "1/standings/": 2,
        "1/standings/1/": 2,
        "1/standings/1/3/": 2,
        "1/cross-table/": 2,
        "1/players/3/": 3,
        "find/?q=pl": 2,
    }
    for page, queries in expected.items():
        for event in (small, large):
            client.get(event + page)
            with django_assert_num_queries(queries):
                client.get(event + page)


def test_a_cold_table_takes_a_fixed_number_of_queries(client, django_assert_max_num_queries):
    for players in (8, 60):
        stage = make_stage(players, rounds=5, tiebreaks=("BH", "SB", "H2H"))
        half = players // 2
        play(stage, 1, ", ".join(f"{n}-{n + half} 1-0" for n in range(1, half + 1)))
        with django_assert_max_num_queries(12):
            client.get(f"/e/{stage.event.slug}/1/standings/")


def test_not_modified_costs_two_queries(client, stage, django_assert_num_queries):
    address = f"/e/{stage.event.slug}/1/standings/"
    tag = client.get(address)["ETag"]
    with django_assert_num_queries(2):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_old_addresses_show_what_was(client, stage):
    base = f"/e/{stage.event.slug}/1/"
    before = client.get(f"{base}standings/1/").content
    play(stage, 3, "1-4 1-0, 2-8 1-0, 3-5 1-0, 6-7 1-0")
    after = client.get(f"{base}standings/1/").content
    rows = [page[page.index(b"<tbody>") : page.index(b"</tbody>")] for page in (before, after)]
    assert rows[0] == rows[1]
    for page in ("rounds/1/", "rounds/2/", "standings/2/", "standings/1/5/"):
        assert client.get(base + page).status_code == 200


@pytest.mark.parametrize(
    ("page", "tab"),
    [
        ("", "Info"),
        ("1/start-list/", "Start list"),
        ("1/rounds/2/", "Pairings"),
        ("1/standings/1/", "Standings"),
        ("1/standings/1/3/", "Standings"),
        ("1/cross-table/", "Cross-table"),
        ("find/", "Find a player"),
        ("1/players/3/", "Find a player"),
    ],
)
def test_every_page_stands_under_its_tab(client, stage, page, tab):
    shown = client.get(f"/e/{stage.event.slug}/{page}").text
    tabs = re.search(r'<nav class="tabs".*?</nav>', shown, re.DOTALL)
    assert tabs
    assert re.findall(r'aria-current="page">([^<]*)<', tabs[0]) == [tab]


@pytest.mark.parametrize("language", ["ru", "cs", "en"])
def test_a_language_is_chosen_on_the_page_and_keeps_it(client, stage, language):
    address = f"/e/{stage.event.slug}/1/rounds/2/?by=name"
    assert f'name="next" value="{address}"' in client.get(address).content.decode()
    answer = client.post("/i18n/setlang/", {"language": language, "next": address})
    assert answer.status_code == 302
    assert answer["Location"] == address
    assert f'<html lang="{language}"' in client.get(address).content.decode()


def test_the_language_switch_stands_on_error_pages(client):
    answer = client.get("/e/nothing-here/1/rounds/3/")
    assert answer.status_code == 404
    text = answer.content.decode()
    assert 'value="/e/nothing-here/1/rounds/3/"' in text
    assert 'action="/i18n/setlang/"' in text


def test_the_language_switch_leads_nowhere_else(client):
    answer = client.post("/i18n/setlang/", {"language": "cs", "next": "https://example.org/"})
    assert not answer["Location"].startswith("https://example.org")


def test_coefficients_come_in_the_readers_decimals(client):
    stage = make_stage(4, system=System.ROUND_ROBIN, rounds=3, tiebreaks=("SB",))
    play(stage, 1, "1-4 1/2-1/2, 2-3 1/2-1/2")
    play(stage, 2, "4-3 1/2-1/2, 1-2 1-0")
    address = f"/e/{stage.event.slug}/1/standings/"
    assert "0.75" in client.get(address).content.decode()
    assert "0,75" in client.get(address, headers={"Accept-Language": "cs"}).content.decode()
    assert "0,75" in client.get(address, headers={"Accept-Language": "ru"}).content.decode()


def test_home_puts_what_is_on_first(client):
    past, now, coming = make_event(), make_event(), make_event()
    for event, name, start, end in (
        (past, "Old Cup", "2001-01-01", "2001-01-03"),
        (now, "Present Cup", None, None),
        (coming, "Far Cup", "2101-01-01", "2101-01-03"),
    ):
        Event.objects.filter(pk=event.pk).update(name=name, starts_on=start, ends_on=end)
    text = client.get("/").content.decode()
    assert text.index("Present Cup") < text.index("Far Cup") < text.index("Old Cup")


def test_an_event_without_a_stage_has_a_page(client):
    event = make_event()
    assert client.get(f"/e/{event.slug}/").status_code == 200
    assert client.get(f"/e/{event.slug}/find/").status_code == 404
    assert client.get(f"/e/{event.slug}/1/standings/").status_code == 404


def test_an_empty_stage_says_what_is_missing(client):
    stage = make_stage(0)
    base = f"/e/{stage.event.slug}/1/"
    assert "Nobody has been entered yet." in client.get(f"{base}start-list/").content.decode()
    assert "not been drawn" in client.get(f"{base}standings/").content.decode()
    assert "not been drawn" in client.get(f"{base}cross-table/").content.decode()


def test_every_stage_has_pages_of_its_own(client):
    first = make_stage(4)
    second = Stage.objects.create(
        event=first.event, ordinal=2, name="A-final", system=System.ROUND_ROBIN.value, rounds_planned=3
    )
    text = client.get(f"/e/{first.event.slug}/1/standings/").content.decode()
    assert "A-final" in text
    assert f"/e/{first.event.slug}/{second.ordinal}/standings/" in text


def test_the_withdrawn_stand_below_with_a_footnote(client, stage):
    leave(stage, 6, 2, Withdrawn.COUNTED.value)
    text = client.get(f"/e/{stage.event.slug}/1/standings/").content.decode()
    body = text[text.index("<tbody>") : text.index("</tbody>")]
    assert body.rindex("<tr") < body.index("Player 6")
    assert 'class="withdrawn"' in body
    assert "Withdrawn before half of the games: not placed." in text


def test_an_open_game_makes_the_table_provisional(client, stage):
    text = client.get(f"/e/{stage.event.slug}/1/standings/").content.decode()
    assert "Provisional: 1 game is still open." in text
    assert "Provisional" not in client.get(f"/e/{stage.event.slug}/1/standings/1/").content.decode()


def test_before_the_first_result_the_events_page_has_no_standings_to_show(client):
    stage = make_stage(4)
    play(stage, 1, "1-3 *, 2-4 *")
    address = f"/e/{stage.event.slug}/"
    assert "<h3>" in client.get(address).content.decode()
    assert not re.search(r"<h3><a [^>]*>Standings", client.get(address).content.decode())
    play(stage, 2, "1-2 1-0, 3-4 1-0")
    assert re.search(r"<h3><a [^>]*>Standings", client.get(address).content.decode())


def test_the_top_of_the_standings_leads_to_the_rest(client):
    stage = make_stage(10)
    play(stage, 1, ", ".join(f"{n}-{n + 5} 1-0" for n in range(1, 6)))
    html = client.get(f"/e/{stage.event.slug}/").content.decode()
    assert re.search(rf'href="/e/{stage.event.slug}/1/standings/">2 more players', html)


def test_nobody_is_found_by_letters_he_does_not_have(client, stage):
    stage.entries.filter(number=1).update(name="Жуков Захар")
    stage.entries.filter(number=2).update(name="Zhang Wei")
    touch(stage)
    find = f"/e/{stage.event.slug}/find/"
    assert "Nobody is called" in client.get(find, {"q": "zzz"}).content.decode()
    found = client.get(find, {"q": "zh"}).content.decode()
    assert "Жуков Захар" in found
    assert "Zhang Wei" in found
    assert "No. 1 EST" in " ".join(found.split())
    assert "rating 2490" in found


def test_namesakes_are_told_apart_in_public(client, stage):
    stage.entries.filter(number__in=(4, 5)).update(name="Иван Соколов")
    touch(stage)
    base = f"/e/{stage.event.slug}/1/"
    for page in ("rounds/2/", "rounds/2/?by=name", "standings/", "cross-table/"):
        html = client.get(base + page).content.decode()
        assert "Иван Соколов (4)" in html, page
        assert "Иван Соколов (5)" in html, page
        assert "Player 1 (1)" not in html, page
    assert "Иван Соколов (5)" in client.get(f"{base}players/1/").content.decode()
    assert "<h1>Иван Соколов</h1>" in client.get(f"{base}players/5/").content.decode()


def test_the_place_on_a_card_is_provisional_while_a_game_is_open(client, stage):
    card = f"/e/{stage.event.slug}/1/players/1/"
    assert "provisional" in client.get(card).content.decode()
    Game.objects.filter(round__stage=stage).filter(result="*").update(result="1-0")
    touch(stage)
    assert "provisional" not in client.get(card).content.decode()


def test_a_phone_leaves_out_latin_names_of_whom_the_reader_can_read(client, stage):
    stage.entries.filter(number=2).update(name="Чёрный Пётр", latin_name="Cherny Petr")
    touch(stage)
    address = f"/e/{stage.event.slug}/1/rounds/2/"
    assert '<span class="latin">Cherny Petr' in client.get(address).content.decode()
    in_russian = client.get(address, headers={"Accept-Language": "ru"}).content.decode()
    assert '<span class="latin spare">Cherny Petr' in in_russian


def test_an_adjourned_game_shows_the_score_that_paired(client):
    stage = make_stage(4)
    play(stage, 1, "1-3 1-0, 2-4 *", adjourned=(2,))
    play(stage, 2, "1-2 *, 4-3 *")
    html = client.get(f"/e/{stage.event.slug}/1/rounds/2/").content.decode()
    assert html.count("0 (½)") == 2
    assert "In parentheses: the score for the pairing" in html
