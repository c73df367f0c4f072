"""A new event from a report file: sent, looked at, made once; and what is refused, with its line."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pairings.formats import trf
from pairings.model import Round, System
from renju_tournaments.common.people import By
from renju_tournaments.errors import Conflict, UserError
from renju_tournaments.events.choices import LogAct, Role
from renju_tournaments.events.models import Event, ForbiddenPair, LogEntry, ReportFile, Stage
from renju_tournaments.events.services.draw.draw_numbers import LARGEST_SEED, draw_numbers
from renju_tournaments.events.services.import_report import facts_of, import_report, keep_report
from renju_tournaments.events.services.pairing.pair_round import pair_round
from renju_tournaments.events.settings.stage import default_team_order
from renju_tournaments.players.models import Player
from tests.desk.pages import text
from tests.documents.files import lines_of, taken_in, text_of
from tests.factories import make_event, make_user
from tests.pairings.formats.documents import documents
from tests.pairings.formats.test_trf_reading import FOUR, file, player
from tests.pairings.formats.test_trf_writing import FOREIGN

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("TRF_EXAMPLES", "25"))
SEND = "desk:from-file"


@pytest.fixture
def owner(client: Client) -> User:
    user = make_user("owner")
    client.force_login(user)
    return user


def send(client: Client, content: str | bytes, name: str = "open.trf") -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(reverse(SEND), {"file": SimpleUploadedFile(name, data)})


def preview(client: Client, content: str | bytes) -> Any:
    sent = send(client, content)
    assert sent.status_code == 302, text(sent)
    return client.get(sent.url)


def form_of(page: Any, **more: str) -> dict[str, str]:
    """What a browser sends back of the preview: the fields as filled, the facts, and the first of every choice."""
    form = page.context["form"]
    return {**{field.name: field.value() for field in form}, "facts": page.context["facts"], "token": "t-1", **more}


# ---- a file of another program -------------------------------------------------------------------------------------


def test_a_file_of_another_program(client: Client, owner: User) -> None:
    page = preview(client, FOREIGN)
    said = text(page)
    assert "Ivanov, Ivan" in said
    assert "250, XXA" in said, "lines that are kept and not used"
    assert "pairing by rank" in said
    assert not Event.objects.exists(), "looking makes nothing"
    made = client.post(page.request["PATH_INFO"], form_of(page))
    event = Event.objects.get()
    assert made.url == reverse("desk:event", args=[event.slug])
    assert event.name == "Open of Suzdal"
    assert not event.is_public
    assert event.roles.get().role == Role.OWNER
    stage = event.stages.get()
    assert (stage.system, stage.rounds_planned, stage.rounds.count()) == (System.REGULATED_SWISS.value, 5, 1)
    first = stage.entries.get(number=1)
    assert (first.name, first.player.name, first.player.external_id) == ("Ivanov, Ivan", "Ivanov Ivan", "34179178")
    assert str(first.player.birth_date) == "1990-12-31"
    absent = stage.entries.get(number=4)
    assert absent.absences.get().round_number == 2
    logged = LogEntry.objects.get(act=LogAct.EVENT_CREATED)
    assert logged.after["report_file"] == "open.trf"
    assert client.get(reverse("desk:log", args=[event.slug])).status_code == 200


def test_an_event_of_the_same_name_is_named_before_another_is_made(client: Client, owner: User) -> None:
    assert "There is an event of this name" not in text(preview(client, FOREIGN))
    hidden = make_event()
    Event.objects.filter(pk=hidden.pk).update(name="Open of Suzdal", is_public=False)
    assert "There is an event of this name" not in text(preview(client, FOREIGN)), "nobody may know of it"
    taken_in(FOREIGN.encode(), owner, name="Open of Suzdal")
    page = text(preview(client, FOREIGN))
    assert "There is an event of this name already: Open of Suzdal (open-of-suzdal" in page


def test_a_played_out_file_says_that_the_table_is_not_final_yet(client: Client, owner: User) -> None:
    said = "A file does not say that a table is final"
    assert said not in text(preview(client, FOREIGN)), "one round of five"
    over = file("012 Match", "XXR 1", player(1, "   2 w 1"), player(2, "   1 b 0"))
    assert said in text(preview(client, over))


def test_a_round_of_a_file_says_that_no_reasons_are_known(client: Client, owner: User) -> None:
    stage = taken_in(FOREIGN.encode(), owner)
    said = "This round was taken in with its boards"
    assert said in text(client.get(reverse("desk:why", args=[stage.event.slug, 1, 1])))
    pair_round(stage_id=stage.pk)
    address = reverse("desk:round", args=[stage.event.slug, 1, 2])
    assert said not in text(client.get(address))


def test_what_others_wrote_is_written_back(owner: User) -> None:
    stage = taken_in(FOREIGN.encode(), owner, name="Open of Suzdal")
    lines = lines_of(stage)
    for line in FOREIGN.split("\r\n")[:-1]:
        if line not in ("XXC rank", "XXZ 4") and not line.startswith("001"):
            assert line in lines, line
    for given_line in FOREIGN.split("\r\n"):
        if given_line.startswith("001"):
            written = next(line for line in lines if line[:8] == given_line[:8])
            assert written[:80] == given_line[:80].ljust(80)
    document = trf.parse(text_of(stage))
    assert document.edition is trf.Edition.TRF26
    assert document.by_number[1].sex == "m"
    assert stage.rounds.get().byes.get(entry__number=4).kind == "absent", "the file says nothing of them there"
    pair_round(stage_id=stage.pk)


def test_lines_of_others_speak_of_numbers_and_go_when_these_are_drawn_anew(owner: User) -> None:
    stage = taken_in(file("012 New", "XXR 5", "XXA    1  1.0", *(player(n) for n in range(1, 5))).encode(), owner)
    assert "XXA    1  1.0" in lines_of(stage)
    draw_numbers(stage_id=stage.pk, method="rating", by=By(reason="ratings were wrong"))
    stage.refresh_from_db()
    assert "XXA    1  1.0" not in lines_of(stage)


def test_the_pages_of_the_event_open(client: Client, owner: User) -> None:
    """Rounds from a file have no proposal of the system beside them: every page must do without."""
    stage = taken_in(FOREIGN.encode(), owner)
    Event.objects.update(is_public=True)
    pages = ["entries", "draw", "pair", "standings", "cross-table", "check", "finish", "absences"]
    for name, rest in [
        *((name, []) for name in pages),
        ("round", [1]),
        ("why", [1]),
        ("results", [1]),
        ("standings-after", [1]),
    ]:
        address = reverse(f"desk:{name}", args=[stage.event.slug, stage.ordinal, *rest])
        assert client.get(address, follow=True).status_code == 200, name
    public = client.get(reverse("publishing:event", args=[stage.event.slug]), follow=True)
    assert public.status_code == 200


@pytest.mark.each_database
def test_a_prohibition_for_some_rounds_lasts_as_long(owner: User) -> None:
    rows = ["XXR 5", "260   1   3    1    2", "260   1 999    3    4", *(player(n) for n in range(1, 7))]
    stage = taken_in(file(*rows).encode(), owner)
    pairs = {(p.one.number, p.other.number): p.not_before for p in ForbiddenPair.objects.filter(stage=stage)}
    assert pairs == {(1, 2): 4, (3, 4): None}
    lines = lines_of(stage)
    assert "260   1   3    1    2" in lines
    assert "260   1 999    3    4" in lines


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
def test_names_in_any_encoding(owner: User, encoding: str) -> None:
    names = ["Чёрный, Пётр", "Иванов, Иван", "Петров, Сергей", "Сидоров, Андрей"]
    content = file(*(player(n, name=name) for n, name in enumerate(names, start=1))).encode(encoding)
    stage = taken_in(content, owner)
    assert [entry.name for entry in stage.entries.all()] == names


def test_the_system_can_be_said(owner: User) -> None:
    stage = taken_in(file("XXR 3", *(player(n) for n in range(1, 5))).encode(), owner, system="swiss-by-lot")
    assert stage.system == System.SWISS_BY_LOT.value


def test_a_coefficient_nobody_knows_here_stays_in_the_file(client: Client, owner: User) -> None:
    page = preview(client, file("212 PTS,BH,KASHDAN", "XXR 3", *FOUR))
    assert "KASHDAN" in text(page)
    client.post(page.request["PATH_INFO"], form_of(page, name="Tie-breaks"))
    stage = Stage.objects.get()
    assert stage.tiebreaks == ["BH"]
    assert "212 PTS,BH,KASHDAN" in lines_of(stage)


def test_what_the_file_leaves_open_and_what_was_read_otherwise_is_said_first(client: Client, owner: User) -> None:
    starred = player(1, "   2 w ½", "0000 - *"), player(2, "   1 b =", "0000 - *"), player(3, "0000 - U")
    said = text(preview(client, file("012 Open", "092 Individual: Swiss-System", *starred)))
    for sentence in (
        "The file does not say by which system it is paired. Choose it below; what stands there is only a guess.",
        "The file does not say how many rounds are planned; as many as were paired are taken.",
        "The file does not say what the free point is worth; it is taken for 1.",
        "Lines 3, 4: “0000 - *” in round 2 says nothing of the player; it is read as a blank.",
        "Line 3: “½” in round 1 is read as “=”.",
    ):
        assert sentence in said
    stated = text(preview(client, file("012 Open", "XXR 2", "BBU 1.0", "192 FIDE_DUTCH_2026", player(1), player(2))))
    assert "only a guess" not in stated


# ---- who is who ----------------------------------------------------------------------------------------------------


@pytest.mark.each_database
def test_people_of_the_register_are_found_and_stay_as_they_are(owner: User) -> None:
    known = Player.objects.create(
        name="Ivanov Ivan", external_id="34179178", birth_year=1990, rating=2111, city="Suzdal"
    )
    stage = taken_in(FOREIGN.encode(), owner)
    first = stage.entries.get(number=1)
    assert first.player == known
    assert first.rating == 2500, "the entry says what the file says"
    known.refresh_from_db()
    assert (known.rating, known.city) == (2111, "Suzdal")


def test_whoever_it_might_be_is_asked(client: Client, owner: User) -> None:
    Player.objects.create(name="Ivanov Ivan", city="Suzdal")
    Player.objects.create(name="Ivanov Ivan", city="Murom")
    page = preview(client, file("XXR 3", player(1, name="Ivanov, Ivan"), player(2)))
    assert "– decide –" in text(page)
    address = page.request["PATH_INFO"]
    refused = client.post(address, form_of(page, name="Who"))
    assert refused.status_code == 400
    assert "It is not clear who these players are, in the lines: 2." in text(refused)
    assert not Event.objects.exists()
    murom = Player.objects.get(city="Murom")
    client.post(address, form_of(page, name="Who", **{"player-1": str(murom.pk), "token": "t-2"}))
    assert Stage.objects.get().entries.get(number=1).player == murom


def test_the_register_changed_meanwhile(owner: User) -> None:
    kept = keep_report(owner, content=FOREIGN.encode(), file_name="a.trf")
    facts = facts_of(trf.parse(kept.text))
    Player.objects.create(name="Ivanov Ivan", external_id="34179178")
    with pytest.raises(Conflict, match="register has changed"):
        import_report(kept.pk, name="Cup", time_zone="UTC", choices={}, facts=facts, by=By(owner))
    assert not Event.objects.exists()


def test_the_same_form_twice_makes_one_event(client: Client, owner: User) -> None:
    page = preview(client, FOREIGN)
    address, form = page.request["PATH_INFO"], form_of(page)
    client.post(address, form)
    again = client.post(address, form, follow=True)
    assert Event.objects.count() == 1
    assert "taken in already" in text(again)


def test_a_file_is_its_owners_alone(client: Client, owner: User) -> None:
    page = preview(client, FOREIGN)
    client.force_login(make_user("other"))
    assert client.get(page.request["PATH_INFO"]).status_code == 404
    assert client.post(page.request["PATH_INFO"], form_of(page)).status_code == 404
    client.logout()
    assert client.get(page.request["PATH_INFO"]).status_code == 302


@pytest.mark.each_database
def test_a_file_can_be_forgotten(client: Client, owner: User) -> None:
    preview(client, FOREIGN)
    kept = ReportFile.objects.get()
    assert "open.trf" in text(client.get(reverse(SEND)))
    assert client.get(reverse("desk:report-discard", args=[kept.pk])).status_code == 405
    client.post(reverse("desk:report-discard", args=[kept.pk]))
    assert not ReportFile.objects.exists()


def test_a_file_that_made_an_event_is_not_said_to_be_forgotten(client: Client, owner: User) -> None:
    """A second tab still shows the preview, with its button."""
    stage = taken_in(FOREIGN.encode(), owner)
    kept = ReportFile.objects.get()
    said = client.post(reverse("desk:report-discard", args=[kept.pk]), follow=True)
    assert said.request["PATH_INFO"] == reverse("desk:event", args=[stage.event.slug])
    assert "has been taken in already" in text(said)
    assert ReportFile.objects.filter(pk=kept.pk).exists()


# ---- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (file(*FOUR, player(4)), "Line 5: the number 4 has been given in line 4 already."),
        (file(player(1, "   9 w 1"), player(2)), "Line 1: round 1: player 1 names 9 as opponent"),
        (file("hello"), "Line 1: there is no player in the file"),
        (file("### renju seed x", *FOUR), "Line 1: “x” cannot be understood."),
        (b"\x00\x01\x02\xff\xfe\x00", "report file"),
        (b"", "there is no player in the file"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(client: Client, owner: User, content: str | bytes, said: str) -> None:
    refused = send(client, content)
    assert refused.status_code == 400
    assert said in text(refused)
    assert not ReportFile.objects.exists()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["XXR 300"], "more than 99 rounds"),
        (["### renju system round-robin", player(7)], "numbers 1 to 5"),
        ([f"### renju seed {10**29}"], "The lot number in the file is above"),
        (["### renju name 1 " + "x" * 130], "Line 2: the name has more than 120 letters"),
        (["### renju state not_before [[[1,2],5000]]"], "kept apart until a round that a stage cannot have"),
        (["### renju title 1 " + "x" * 30], "Line 2, title or category"),
        (["042 2026/11/30", "052 2026/11/01"], "The last day lies before the first day."),
        (["### renju rules cycles=99"], "cycles"),
    ],
)
@pytest.mark.each_database
def test_what_the_desk_has_no_place_for(client: Client, owner: User, lines: list[str], said: str) -> None:
    page = preview(client, file("012 Cup", *FOUR, *lines))
    refused = client.post(page.request["PATH_INFO"], form_of(page, name="Cup"))
    assert refused.status_code == 400
    assert said in text(refused)
    assert not Event.objects.exists()
    assert not Player.objects.exists(), "nothing of it was written"


def test_no_file_and_too_large_a_file(client: Client, owner: User) -> None:
    assert "Choose a file first." in text(client.post(reverse(SEND)))
    large = send(client, b"x" * (settings.MAX_IMPORT_BYTES + 1))
    assert "a report file has at most 5" in text(large)


def test_desk_lines_that_make_no_sense_say_nothing(owner: User) -> None:
    strange = [
        "### renju desk event [1, 2]",
        '### renju desk stage {"team_order": ["NONSENSE"], "draw_method": "magic", "system": "match"}',
        '### renju desk entry {"number": [1]}',
        '### renju desk schedule {"1": "tomorrow", "x": 5}',
        '### renju desk entry {"number": 1, "city": "Praha"}',
        "### renju desk " + "[" * 9000,
    ]
    stage = taken_in(file("XXR 3", *strange, *FOUR).encode(), owner)
    assert stage.system == System.REGULATED_SWISS.value
    assert stage.entries.get(number=1).city == "Praha"
    assert not stage.schedule.exists()


@pytest.mark.parametrize(
    "line",
    [
        r'### renju desk entry {"number": 1, "city": "\ud800"}',
        r'### renju desk entry {"number": 1, "city": "Pra\u0000ha"}',
        r'### renju desk event {"venue": "\udfff"}',
        r'### renju desk stage {"team_order": ["\ud800"]}',
        '### renju desk stage {"late_forfeit_minutes": 1e400}',
        '### renju desk stage {"late_forfeit_minutes": Infinity}',
        '### renju desk schedule {"1": "9999-12-31T23:59:59-12:00"}',
        '### renju desk schedule {"1": "0001-01-01T00:00:00+14:00"}',
    ],
)
def test_desk_lines_with_what_cannot_be_stored_say_nothing(owner: User, line: str) -> None:
    stage = taken_in(file("XXR 3", line, *FOUR).encode(), owner)
    assert stage.entries.get(number=1).city == ""
    assert stage.event.venue == ""
    assert stage.late_forfeit_minutes == 30
    assert not stage.schedule.exists()


@pytest.mark.each_database
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('event {"venue": null}', "venue: "),
        ('event {"organizer": null}', "organizer: "),
        ('stage {"name": null}', "name: "),
        ('stage {"country_not_before": ""}', "compatriots meet from round: "),
        ('stage {"club_not_before": []}', "club mates meet from round: "),
        ('stage {"late_forfeit_minutes": {}}', "lost by lateness after "),
    ],
)
def test_nothing_where_something_has_to_be_said_is_refused_by_its_name(
    client: Client, owner: User, line: str, said: str
) -> None:
    page = preview(client, file("XXR 3", f"### renju desk {line}", *FOUR))
    refused = client.post(page.request["PATH_INFO"], form_of(page, name="Cup"))
    assert refused.status_code == 400
    assert said in text(refused)
    assert not Event.objects.exists()


@pytest.mark.parametrize("order", ["5", "true", "null", '"GP"', '{"GP": 1}'])
def test_an_order_of_teams_that_is_none_is_left_out(owner: User, order: str) -> None:
    stage = taken_in(file("XXR 3", f'### renju desk stage {{"team_order": {order}}}', *FOUR).encode(), owner)
    assert stage.team_order == default_team_order()


def test_a_name_in_latin_letters_that_is_nothing_is_none(owner: User) -> None:
    line = '### renju desk entry {"number": 1, "latin_name": null, "city": null}'
    entry = taken_in(file("XXR 3", line, *FOUR).encode(), owner).entries.get(number=1)
    assert (entry.latin_name, entry.city) == ("", "")


def as_a_desk_has_it(document: trf.Document) -> trf.Document:
    """The document as it can come from a desk: tables from 1 on, no bye above a point, text that can be printed,
    points that are not stated but computed."""

    def byes(round_: Round) -> Round:
        games = tuple(replace(game, table=table) for table, game in enumerate(round_.games, start=1))
        return replace(
            round_, games=games, byes=tuple(replace(b, half_points=min(2, b.half_points)) for b in round_.byes)
        )

    def printed(text: str) -> str:
        return "".join(c for c in text if c.isprintable()).strip()

    state = document.state
    players = tuple(replace(p, federation=p.federation[:3], club=printed(p.club)) for p in state.players)
    rules = document.rules
    if sorted(state.by_number) != list(range(1, len(players) + 1)):
        rules = replace(rules, system=System.SWISS_BY_LOT)
    return replace(
        document,
        state=replace(state, players=players, rounds=tuple(map(byes, state.rounds))),
        rules=replace(rules, rounds=max(rules.rounds, len(state.rounds)), cycles=min(8, rules.cycles)),
        entries=tuple(replace(e, name=printed(e.name), title=printed(e.title), points=None) for e in document.entries),
        city=printed(document.city),
        chief_arbiter=printed(document.chief_arbiter),
        arbiters=tuple(filter(None, map(printed, document.arbiters))),
        desk=(),
        seed=None if document.seed is None else min(document.seed, LARGEST_SEED),
        name="Made up",
    )


@given(documents().map(as_a_desk_has_it))
@hypothesis_settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_document_a_desk_could_have_is_taken_in(document: trf.Document) -> None:
    """And what is written of it comes back the same, from this desk and from the next."""
    user = User.objects.filter(username="fuzz").first() or make_user("fuzz")
    written = text_of(taken_in(trf.write(document), user, name="Made up"))
    assert text_of(taken_in(written.encode(), user, name="Made up")) == written


@given(documents() | st.just(trf.parse(FOREIGN)))
@hypothesis_settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_document_is_taken_in_or_refused_in_words(document: trf.Document) -> None:
    """And what was taken in can be written, and taken in again."""
    user = User.objects.filter(username="fuzz").first() or make_user("fuzz")
    try:
        stage = taken_in(trf.write(document), user)
    except UserError as error:
        refusal = str(error)
    else:
        written = text_of(stage)
        assert text_of(taken_in(written.encode(), user, name=stage.event.name)) == written
        return
    assert refusal.endswith(".")
