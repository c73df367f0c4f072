"""A player seals their move on their phone, and the arbiter opens it at the desk."""

import re
from collections.abc import Callable
from types import TracebackType
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.views.debug import ExceptionReporter

from renju_tournaments.adjournments.choices import End, Envelope
from renju_tournaments.adjournments.models import Adjournment, SealedMove
from renju_tournaments.adjournments.opening_code import grouped, new_code, read_code
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Event, Game, LogEntry
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from tests.adjournments.adjourning import adjourn, now, of
from tests.adjournments.seals import adjourn_for_program, link_of, seal
from tests.adjournments.test_open_envelope import THREES, result
from tests.events.rounds import game as game_of
from tests.events.rounds import paired
from tests.factories import make_event, make_stage, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbiter() -> User:
    return make_user("kask")


@pytest.fixture
def game(arbiter: User) -> Game:
    stage = make_stage(event=make_event(arbiter=arbiter))
    paired(stage, 1, "1-5 *", "2-6 *", "3-7 *", "4-8 *")
    return game_of(stage, 1, 1)


@pytest.fixture
def adjournment(game: Game) -> Adjournment:
    return adjourn_for_program(game)


@pytest.fixture
def link(game: Game) -> HandInLink:
    return link_of(game)


def address(link: HandInLink) -> str:
    return f"/seal/{link.key}/"


def text_of(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


def choose(client: Client, link: HandInLink, move: str = "", **fields: str) -> HttpResponse:
    return client.post(address(link), {"way": "choose", "move": move, "answer": "", **fields}, follow=True)


def hidden(text: str) -> dict[str, str]:
    """The hidden fields of the form that seals."""
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text))
    return {name: value.replace("&quot;", '"') for name, value in found.items()}


def finish(client: Client, link: HandInLink, page: str, **fields: str) -> HttpResponse:
    sent = hidden(page)
    return client.post(address(link), {**sent, "typed": sent["shown"], **fields}, follow=True)


# ---- the player -----------------------------------------------------------------------------------------------------


def tells_the_move(text: str) -> bool:
    """Does J8 stand in it as a word? Among the random letters of a key it says nothing."""
    return re.search(r"(?<![\w-])j8(?![\w-])", text, re.IGNORECASE) is not None


def test_a_player_seals_and_his_code_opens(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    page = text_of(client.get(address(link)))
    for words in ("Spring Cup", "Table 1", "This is the page of Player 1.", "Move 5 is yours."):
        assert words in page
    page = text_of(choose(client, link, "j8"))
    code = hidden(page)["shown"]
    assert grouped(read_code(code)) == code
    assert not SealedMove.objects.exists()
    done = text_of(finish(client, link, page, typed=code.lower()))
    assert "Your move is sealed." in done
    assert SealedMove.objects.get().fingerprint_in_groups in done
    assert code not in done
    assert not tells_the_move(done)


def test_no_cache_and_no_search_engine_keeps_the_pages(
    client: Client, adjournment: Adjournment, link: HandInLink
) -> None:
    for answer in (client.get(address(link)), choose(client, link, "j8"), client.get("/seal/nothing/")):
        assert "no-store" in answer.headers["Cache-Control"]
        assert "noindex" in answer.headers["X-Robots-Tag"]


def test_a_connection_that_others_can_read_is_said(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    assert "This connection is not encrypted" in text_of(client.get(address(link)))
    assert "This connection is not encrypted" not in text_of(client.get(address(link), secure=True))


def test_every_time_there_is_another_code(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    assert len({hidden(text_of(choose(client, link, "j8")))["shown"] for _ in range(3)}) == 3


def test_a_code_that_was_not_written_down_rightly_seals_nothing(
    client: Client, adjournment: Adjournment, link: HandInLink
) -> None:
    page = text_of(choose(client, link, "j8"))
    for typed, says in (("", "and these are 0"), (new_code(), "This is not the code shown above")):
        again = text_of(finish(client, link, page, typed=typed))
        assert says in again
        assert hidden(again)["shown"] == hidden(page)["shown"]
    assert not SealedMove.objects.exists()
    finish(client, link, page)
    assert SealedMove.objects.exists()


def test_the_same_form_sent_twice_seals_once(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    page = text_of(choose(client, link, "j8"))
    for _ in range(2):
        assert "The move is sealed." in text_of(finish(client, link, page))
    assert LogEntry.objects.filter(act=LogAct.MOVE_SEALED).count() == 1


def test_once_sealed_no_form_seals_another(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    first, second = (text_of(choose(client, link, move)) for move in ("j8", "i9"))
    finish(client, link, first)
    before = bytes(SealedMove.objects.get().ciphertext)
    assert "Nobody can change it" in text_of(finish(client, link, second))
    assert "Nobody can change it" in text_of(choose(client, link, "i9"))
    assert bytes(SealedMove.objects.get().ciphertext) == before


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("", "Choose your move first"),
        ("h8", "cannot be played in this position"),
        ("z77", "cannot be read as a move"),
        ("x" * 101, "at most 100 characters"),
    ],
)
def test_what_is_no_move_is_said(
    client: Client, adjournment: Adjournment, link: HandInLink, move: str, says: str
) -> None:
    page = text_of(choose(client, link, move))
    assert says in page
    assert "shown" not in hidden(page)


def test_a_pass_is_chosen_where_play_is_free(client: Client, game: Game, link: HandInLink) -> None:
    adjourn_for_program(game, THREES)
    assert "both" not in text_of(choose(client, link, answer="pass"))
    assert "You chose an answer and typed a point" in text_of(choose(client, link, "g9", answer="pass"))


def test_that_the_move_is_forbidden_is_said_on_no_page(client: Client, game: Game, link: HandInLink) -> None:
    adjourn_for_program(game, THREES)
    page = text_of(choose(client, link, "g8"))
    assert "shown" in hidden(page)
    for word in ("cross", "double-three", "foul"):
        assert word not in page.split("<main")[1].lower()


def test_the_letters_are_those_of_the_event(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    Event.objects.update(column_letters="skip-i")
    page = text_of(choose(client, link, "k8"))
    assert '"j8"' in hidden(page)["contents"]
    assert '<strong class="sealed-move">K8</strong>' in page


def test_what_the_opening_asks_for_is_offered_and_nothing_else(client: Client, game: Game) -> None:
    Event.objects.update(opening_regulation="rif")
    adjourn_for_program(game, "h8 h9 j10", sealed_by=Side.SECOND)
    link = link_of(game, Side.SECOND)
    page = text_of(client.get(address(link)))
    assert "I swap the colours" in page
    assert 'name="move"' not in page
    page = text_of(choose(client, link, answer="swap"))
    assert hidden(page)["contents"] == '{"step": ["swap", true], "text": ""}'
    assert "Your move is sealed." in text_of(finish(client, link, page))


def test_the_other_player_sees_who_seals_and_then_the_fingerprint(
    client: Client, game: Game, adjournment: Adjournment
) -> None:
    theirs = link_of(game, Side.SECOND)
    assert "it is Player 1 who seals a move" in text_of(client.get(address(theirs)))
    sealed, _code = seal(game)
    assert sealed.fingerprint_in_groups in text_of(client.get(address(theirs)))


@pytest.mark.parametrize(
    ("prepare", "says"),
    [
        (lambda game: None, "This game is not adjourned"),
        (lambda game: adjourn(game), "sealed on paper"),
        (lambda game: adjourn(game, envelope=Envelope.NONE), "No move is sealed in this game"),
    ],
)
def test_where_nothing_is_to_be_sealed_the_page_says_so(
    client: Client, game: Game, link: HandInLink, prepare: Callable[[Game], Any], says: str
) -> None:
    prepare(game)
    assert says in text_of(client.get(address(link)))
    assert says in text_of(choose(client, link, "j8"))


def test_a_link_that_does_not_work_seals_nothing(client: Client, adjournment: Adjournment, link: HandInLink) -> None:
    assert client.get("/seal/nothing/").status_code == 404
    HandInLink.objects.update(closed_at="2026-01-01T00:00Z")
    assert choose(client, link, "j8").status_code == 410


@pytest.mark.parametrize(
    "broken",
    [
        {"contents": "["},
        {"contents": '{"step": ["place"], "text": ""}'},
        {"contents": "[]"},
        {"shown": "AAAA"},
        {"version": "x"},
        {"contents": "[" * 9000},
        {"contents": '{"step": ["place", "j8"], "text": "j8\\u0000"}'},
        {"contents": '{"step": ["place", "j8"], "text": "\\ud800"}'},
        {"contents": '{"step": ["place", "j8"], "text": {"j8": 1}}'},
        {"contents": '{"step": ["place", "j8"], "text": "i9"}'},
        {"contents": '{"step": ["place", "j8"], "text": ""}'},
        {"contents": '{"step": ["offer", ["a1"' + ', "a1"' * 224 + ']], "text": ""}'},
    ],
)
def test_what_no_page_of_ours_sends_is_said(
    client: Client, adjournment: Adjournment, link: HandInLink, broken: dict[str, str]
) -> None:
    page = text_of(choose(client, link, "j8"))
    assert "did not arrive whole" in text_of(finish(client, link, page, **broken))
    assert not SealedMove.objects.exists()


def test_a_position_changed_meanwhile_is_looked_at_again(
    client: Client, adjournment: Adjournment, link: HandInLink
) -> None:
    page = text_of(choose(client, link, "j8"))
    type(adjournment).objects.update(version=9)
    assert "Look at the position again" in text_of(finish(client, link, page))
    assert not SealedMove.objects.exists()


def test_the_page_to_hand_in_leads_to_it(client: Client, game: Game, link: HandInLink) -> None:
    assert address(link) not in text_of(client.get(f"/hand-in/{link.key}/"))
    adjourn_for_program(game)
    assert address(link) in text_of(client.get(f"/hand-in/{link.key}/"))


# ---- the arbiter ----------------------------------------------------------------------------------------------------


def desk_address(game: Game, *act: object) -> str:
    stage = game.round.stage
    name = "adjournments:act" if act else "adjournments:game"
    return reverse(name, args=[stage.event.slug, stage.ordinal, game.round.number, game.pk, *act])


def open_(client: Client, game: Game, adjournment: Adjournment, code: str, **fields: str) -> HttpResponse:
    sent = {
        "unseal-before": "Player 5",
        "unseal-code": code,
        "version": of(adjournment)["by"].seen_version,
        "token": "",
    }
    return client.post(desk_address(game, adjournment.pk, "unseal"), sent | fields, follow=True)


def test_the_desk_opens_it_with_the_code(client: Client, game: Game, adjournment: Adjournment, arbiter: User) -> None:
    client.force_login(arbiter)
    assert "Open the sealed move" not in text_of(client.get(desk_address(game)))
    sealed, code = seal(game, text="J8")
    page = text_of(client.get(desk_address(game)))
    assert "Open the sealed move" in page
    assert sealed.fingerprint_in_groups in page
    page = text_of(open_(client, game, adjournment, grouped(code)))
    assert "The envelope is opened." in page
    assert now(adjournment).sealed_text == "J8"


def test_a_wrong_code_is_said_at_the_desk_and_counted(
    client: Client, game: Game, adjournment: Adjournment, arbiter: User
) -> None:
    client.force_login(arbiter)
    seal(game)
    answer = open_(client, game, adjournment, new_code())
    assert (answer.status_code, "but not that of this move" in answer.content.decode()) == (422, True)
    assert LogEntry.objects.filter(act=LogAct.CODE_REFUSED).count() == 1


def test_a_move_that_loses_is_shown_before_it_is_entered(client: Client, game: Game, arbiter: User) -> None:
    client.force_login(arbiter)
    adjournment = adjourn_for_program(game, THREES)
    _sealed, code = seal(game, "g8")
    answer = open_(client, game, adjournment, code)
    page = text_of(answer)
    assert "The sealed move is forbidden to Black. G8" in re.sub(r"</?strong>", "", page)
    assert "no-store" in answer.headers["Cache-Control"]
    assert result(game) == ("*", True)
    open_(client, game, adjournment, code, confirmed="1")
    assert (now(adjournment).end, result(game)) == (End.SEALED_WRONG, ("0-1", False))


def report_of(client: Client, address: str, fields: dict[str, Any]) -> str:
    """The error report, with the variables of every frame, of a request that breaks."""
    with pytest.raises(RuntimeError) as broken:
        client.post(address, fields)
    frames: TracebackType | None = broken.tb
    while frames is not None and frames.tb_frame.f_code.co_name != "_get_response":
        frames = frames.tb_next
    assert frames is not None
    request = frames.tb_frame.f_locals["request"]
    return ExceptionReporter(request, RuntimeError, broken.value, frames, is_email=True).get_traceback_html()


def breaks(*args: object, **rest: object) -> None:
    raise RuntimeError("the disk is full")


def test_an_error_report_tells_neither_the_move_nor_the_code(
    client: Client,
    game: Game,
    adjournment: Adjournment,
    link: HandInLink,
    arbiter: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = hidden(text_of(choose(client, link, "j8")))
    code = page["shown"]
    services = "renju_tournaments.adjournments.services"
    with monkeypatch.context() as broken:
        broken.setattr("renju_tournaments.adjournments.forms.seal.sealed_step", breaks)
        report = report_of(client, address(link), {"way": "choose", "move": "J8"})
        assert "the disk is full" in report
        assert not tells_the_move(report)
        broken.setattr(f"{services}.seal_move.seal", breaks)
        report = report_of(client, address(link), page | {"typed": code})
        assert not tells_the_move(report)
        for secret in (code, read_code(code)):
            assert secret not in report
    client.force_login(arbiter)
    _sealed, code = seal(game)
    with monkeypatch.context() as broken:
        broken.setattr(f"{services}.open_sealed_move.unseal", breaks)
        sent = {"unseal-before": "Player 5", "unseal-code": code, "version": of(adjournment)["by"].seen_version}
        assert code not in report_of(client, desk_address(game, adjournment.pk, "unseal"), sent)


@pytest.mark.each_database
def test_no_session_and_no_message_keeps_the_move_or_the_code(
    client: Client, game: Game, adjournment: Adjournment, link: HandInLink, arbiter: User
) -> None:
    client.force_login(arbiter)
    page = text_of(choose(client, link, "j8"))
    code = hidden(page)["shown"]
    sealed = client.post(address(link), {**hidden(page), "typed": code})
    seen = of(adjournment)["by"].seen_version
    sent = {"unseal-before": "Player 5", "unseal-code": new_code(), "version": seen, "token": ""}
    opened = client.post(desk_address(game, adjournment.pk, "unseal"), sent)
    # The keys of the cookies are random letters, and may spell a point: only what they lead to is looked at.
    assert set(client.cookies) <= {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"}
    told = [str(message) for answer in (sealed, opened) for message in get_messages(answer.wsgi_request)]
    assert "Your move is sealed." in told[0]
    kept = f"{dict(client.session)} {told}"
    for secret in (code, read_code(code), "j8", "J8"):
        assert secret not in kept
