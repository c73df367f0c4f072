"""Nothing is public that should not be: drafts, birth dates, contacts, events that are not listed."""

import re
from datetime import date

import pytest
from django.test import Client

from pairings.model import ByeKind, Withdrawn
from renju_tournaments.events.choices import RoundState
from renju_tournaments.events.models import Absence, Event
from renju_tournaments.events.services.writing import stage_locked
from renju_tournaments.players.models import Player
from tests.factories import make_event, make_stage, make_user
from tests.publishing.scenes import leave, play, public_addresses, touch

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """Six players, five rounds: one complete, one being played, the third a draft."""
    stage = make_stage(6, rounds=5, tiebreaks=("BH", "SB"))
    play(stage, 1, "1-4 1-0, 5-2 0-1, 3-6 1/2-1/2")
    play(stage, 2, "2-1 1-0, 4-3 *, 6-5 *")
    play(stage, 3, "3-2 *, 1-6 *", state=RoundState.DRAFT, byes={4: ByeKind.FREE_POINT, 5: ByeKind.REQUESTED})
    return stage


def pages(client, stage, rounds=5):
    for address in public_addresses(stage, rounds):
        yield address, without_tag(client.get(address))


def without_tag(answer):
    """The page without the name of its version, which is random letters, and stands in the ETag as well."""
    answer.content = re.sub(rb' data-tag="[^"]*"', b"", answer.content)
    return answer


def test_no_public_page_breaks(client, stage):
    for address, answer in pages(client, stage):
        assert answer.status_code in (200, 404), address


def test_the_draft_changes_nothing_on_any_public_page(client, stage):
    with_draft = {address: answer.content for address, answer in pages(client, stage)}
    stage.rounds.get(number=3).delete()
    touch(stage)
    without = {address: answer.content for address, answer in pages(client, stage)}
    assert with_draft == without
    assert len(with_draft) > 40


def test_a_draft_and_a_round_still_to_come_say_the_same(client, stage):
    texts = {n: client.get(f"/e/{stage.event.slug}/1/rounds/{n}/").content.decode() for n in (3, 4)}
    main = {n: text[text.index("<main") : text.index("</main>")] for n, text in texts.items()}
    assert "Round 3 is not published yet." in main[3]
    assert main[3].replace("3", "4") == main[4]
    assert "/rounds/3/" not in texts[4].replace(f'value="/e/{stage.event.slug}/1/rounds/3/"', "")


def test_an_absence_announced_for_a_round_to_come_is_nobodys_business(client, stage):
    entry = stage.entries.get(number=1)
    address = f"/e/{stage.event.slug}/1/players/1/"
    before = without_tag(client.get(address)).content
    Absence.objects.create(entry=entry, round_number=4, kind="absent", reason="surgery")
    touch(stage)
    assert without_tag(client.get(address)).content == before


def test_birth_dates_contacts_and_reasons_are_on_no_page(client, stage):
    leave(stage, 6, 2, Withdrawn.COUNTED.value)
    for n, entry in enumerate(stage.entries.all(), start=1):
        Player.objects.filter(pk=entry.player_id).update(
            birth_date=date(1971, 3, n), birth_year=1971, contact=f"+372 555 {n}", external_id=f"EXT-{n}"
        )
        entry.birth_year = 1971
        entry.withdrawal_reason = "illness"
        entry.save()
    touch(stage)
    for address, answer in pages(client, stage):
        text = answer.content.decode()
        for secret in ("1971", "555", "illness", "EXT-", "03/0", "Mar"):
            assert secret not in text, f"{secret} on {address}"


def test_the_year_of_birth_is_shown_when_the_event_says_so(client, stage):
    stage.entries.update(birth_year=1971)
    stage.entries.filter(number=2).update(birth_year=None)
    Player.objects.update(birth_date=date(1971, 3, 8))
    Event.objects.update(birth_years_public=True)
    text = client.get(f"/e/{stage.event.slug}/1/start-list/").content.decode()
    assert text.count("1971") == 5
    assert "1971-03" not in text
    assert "March" not in text


def test_the_search_looks_at_names_only(client, stage):
    Player.objects.update(birth_year=1971, external_id="", contact="secret@example.org", city="Narva")
    for query in ("1971", "secret", "narva"):
        assert "Nobody is called" in client.get(f"/e/{stage.event.slug}/find/", {"q": query}).content.decode()


def test_an_event_that_is_not_public_is_not_there(client, stage):
    Event.objects.update(is_public=False)
    for address, answer in pages(client, stage):
        assert (answer.status_code == 404) == (address != "/"), address
    assert "Spring Cup" not in client.get("/").content.decode()


def test_people_with_a_role_see_their_hidden_event():
    arbiter, stranger = make_user(), make_user()
    event = make_event(arbiter=arbiter)
    stage = make_stage(4, event=event)
    Event.objects.update(is_public=False)
    for user, status in ((arbiter, 200), (stranger, 404)):
        client = Client()
        client.force_login(user)
        assert client.get(f"/e/{event.slug}/").status_code == status
        assert client.get(f"/e/{event.slug}/{stage.ordinal}/standings/").status_code == status


def test_a_hidden_event_is_stored_on_no_device(client, stage):
    owner = make_user()
    owner.is_superuser = True
    owner.save()
    address = f"/e/{stage.event.slug}/1/standings/"
    assert "no-store" not in client.get(address)["Cache-Control"]
    Event.objects.update(is_public=False)
    client.force_login(owner)
    assert "no-store" in client.get(address)["Cache-Control"]


def test_even_the_owner_sees_no_draft_on_a_public_page(stage):
    owner = make_user()
    owner.is_superuser = True
    owner.save()
    client = Client()
    client.force_login(owner)
    assert "not published yet" in client.get(f"/e/{stage.event.slug}/1/rounds/3/").content.decode()


def test_publishing_shows_the_round_at_once(client, stage):
    address = f"/e/{stage.event.slug}/1/rounds/3/"
    assert "not published yet" in client.get(address).content.decode()
    with stage_locked(stage.pk) as locked:
        locked.rounds.filter(number=3).update(state=RoundState.PUBLISHED)
    text = client.get(address).content.decode()
    assert "not published yet" not in text
    assert "Player 3" in text
