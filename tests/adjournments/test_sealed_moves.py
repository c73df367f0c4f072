"""A move sealed in the program: by its player, once, and opened by their code alone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.model import Result
from renju_tournaments.adjournments.choices import End, Envelope, State
from renju_tournaments.adjournments.encryption import Contents, fingerprint_of
from renju_tournaments.adjournments.faults import Fault
from renju_tournaments.adjournments.models import SealedMove
from renju_tournaments.adjournments.opening_code import grouped, new_code
from renju_tournaments.adjournments.services.change_adjournment import change_adjournment
from renju_tournaments.adjournments.services.lost import envelope_lost
from renju_tournaments.adjournments.services.open_envelope import SealedWrong, open_envelope
from renju_tournaments.adjournments.services.open_sealed_move import open_sealed_move
from renju_tournaments.adjournments.services.seal_move import seal_move
from renju_tournaments.adjournments.services.take_back import take_back_end
from renju_tournaments.archives.exporting import export_event
from renju_tournaments.archives.reading import read_archive
from renju_tournaments.archives.services.import_archive import import_archive
from renju_tournaments.common.people import By
from renju_tournaments.errors import AlreadyDone, Conflict, UserError
from renju_tournaments.events.choices import LogAct
from renju_tournaments.events.models import Game, LogEntry
from renju_tournaments.records.choices import Side
from renju_tournaments.records.models import HandInLink
from renju_tournaments.rules.verdicts import Verdict
from tests.adjournments.adjourning import adjourn, now, of
from tests.adjournments.seals import adjourn_for_program, link_of, seal
from tests.adjournments.test_open_envelope import THREES, result
from tests.records.games import playing
from tests.rules.test_game import steps

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(db: None) -> Game:
    return playing()[1]


def log(act: LogAct) -> list[LogEntry]:
    return list(LogEntry.objects.filter(act=act).order_by("pk"))


# ---- sealing --------------------------------------------------------------------------------------------------------


def test_the_log_gets_the_fingerprint_and_nothing_of_the_move(game: Game) -> None:
    adjourn_for_program(game)
    sealed, code = seal(game, text="J8")
    assert sealed.fingerprint == fingerprint_of(bytes(sealed.ciphertext))
    (entry,) = log(LogAct.MOVE_SEALED)
    assert entry.after == {"sealed_by": "first", "sealed_number": 5, "fingerprint": sealed.fingerprint}
    everything = " ".join(f"{e.before} {e.after} {e.reason}" for e in LogEntry.objects.all())
    for secret in ("j8", "J8", code, grouped(code)):
        assert secret not in everything


def test_what_is_sealed_cannot_be_sealed_again(game: Game) -> None:
    adjourn_for_program(game)
    sealed, _code = seal(game)
    with pytest.raises(UserError, match="Nobody can change it"):
        seal(game, "a2")
    assert SealedMove.objects.get().fingerprint == sealed.fingerprint


def test_only_the_player_who_is_to_move_seals(game: Game) -> None:
    adjourn_for_program(game)
    with pytest.raises(UserError, match="it is Player 1 who seals"):
        seal(game, side=Side.SECOND)


@pytest.mark.parametrize(("envelope", "says"), [(Envelope.PAPER, "on paper"), (Envelope.NONE, "No move is sealed")])
def test_only_where_the_arbiter_said_so(game: Game, envelope: Envelope, says: str) -> None:
    adjourn(game, envelope=envelope)
    with pytest.raises(UserError, match=says):
        seal(game)


def test_not_in_a_game_that_is_played_on(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    envelope_lost(**of(adjournment, reason="no telephone"))
    with pytest.raises(UserError, match="not adjourned"):
        seal_move(link_of(game), Contents(steps("j8")[0]), new_code(), by=By(seen_version=now(adjournment).version))


def test_not_by_a_link_that_is_closed(game: Game) -> None:
    adjourn_for_program(game)
    link = link_of(game)
    HandInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(UserError, match="no longer works"):
        seal_move(link, Contents(steps("j8")[0]), new_code(), by=By(seen_version=1))


def test_not_in_a_position_that_was_changed_since_the_page_was_made(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    change_adjournment(**of(adjournment), changes={"remarks": "the clocks were set"})
    with pytest.raises(Conflict):
        seal_move(link_of(game), Contents(steps("j8")[0]), new_code(), by=By(seen_version=adjournment.version))


def test_a_move_that_no_hand_can_make_is_noticed(game: Game) -> None:
    adjourn_for_program(game)
    with pytest.raises(UserError, match="cannot be played in this position"):
        seal(game, "h8")
    assert not SealedMove.objects.exists()


def test_that_a_move_is_forbidden_is_not_said(game: Game) -> None:
    adjourn_for_program(game, THREES)
    seal(game, "g8")
    assert SealedMove.objects.exists()


def test_where_the_position_is_not_written_down_every_point_is_taken(game: Game) -> None:
    adjourn_for_program(game, "", sealed_number=31)
    seal(game, "h8")
    assert SealedMove.objects.exists()


def test_a_sealed_move_keeps_its_position(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    seal(game)
    for changes in ({"steps": []}, {"sealed_by": "second"}, {"envelope": "paper"}, {"sealed_number": 7}):
        with pytest.raises(UserError, match="cannot be changed any more"):
            change_adjournment(**of(adjournment), changes=changes)
    change_adjournment(**of(adjournment), changes={"resumes_where": "Room 2"})
    assert now(adjournment).resumes_where == "Room 2"


# ---- opening --------------------------------------------------------------------------------------------------------


def test_the_code_opens_it_before_the_replier_and_the_game_goes_on(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    _sealed, code = seal(game, text="J8")
    open_sealed_move(**of(adjournment), code=grouped(code).lower(), before="Player 5")
    adjournment = now(adjournment)
    assert (adjournment.state, adjournment.end) == (State.RESUMED, End.OPENED)
    assert (adjournment.sealed_step, adjournment.sealed_text, adjournment.opened_before) == (
        ["place", "j8"],
        "J8",
        "Player 5",
    )
    assert result(game) == (Result.PENDING.value, False)
    assert len(log(LogAct.ENVELOPE_OPENED)) == 1


def test_a_move_chosen_on_the_page_is_told_in_words(game: Game) -> None:
    type(game.round.stage.event).objects.update(opening_regulation="rif")
    adjournment = adjourn_for_program(game, "h8 h9 j10", sealed_by=Side.SECOND)
    _sealed, code = seal(game, "S", side=Side.SECOND)
    open_sealed_move(**of(adjournment), code=code, before="Player 1")
    assert (now(adjournment).sealed_step, now(adjournment).sealed_text) == (["swap", True], "the colours are swapped")


def test_a_wrong_code_is_refused_and_counted(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    _sealed, code = seal(game)
    with pytest.raises(UserError, match="so was 1 so far"):
        open_sealed_move(**of(adjournment), code=new_code(), before="Player 5")
    with pytest.raises(UserError, match="so were 2 so far"):
        open_sealed_move(**of(adjournment), code=new_code(), before="Player 5")
    assert [entry.after["wrong_codes"] for entry in log(LogAct.CODE_REFUSED)] == [1, 2]
    assert now(adjournment).state == State.KEPT
    open_sealed_move(**of(adjournment), code=code, before="Player 5")
    assert now(adjournment).end == End.OPENED


def test_a_slip_is_no_try(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    _sealed, code = seal(game)
    with pytest.raises(UserError, match="letters and figures, and these are 15"):
        open_sealed_move(**of(adjournment), code=code[1:], before="Player 5")
    assert not log(LogAct.CODE_REFUSED)


def test_while_nobody_is_there_to_reply_it_stays_closed_and_the_code_is_not_tried(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    seal(game)
    with pytest.raises(UserError, match="in the presence of the player"):
        open_sealed_move(**of(adjournment), code=new_code(), before=" ")
    assert not log(LogAct.CODE_REFUSED)


def test_a_forbidden_move_loses_once_the_arbiter_confirms(game: Game) -> None:
    adjournment = adjourn_for_program(game, THREES)
    _sealed, code = seal(game, "g8")
    with pytest.raises(SealedWrong) as wrong:
        open_sealed_move(**of(adjournment), code=code, before="Player 5")
    assert (wrong.value.judged.fault, wrong.value.judged.verdict) == (Fault.FORBIDDEN, Verdict.DOUBLE_THREE)
    assert wrong.value.sealed == steps("g8")[0]
    assert now(adjournment).state == State.KEPT
    open_sealed_move(**of(adjournment), code=code, before="Player 5", confirmed=True)
    assert result(game) == (Result.SECOND_WINS.value, False)


def test_opened_twice_by_one_form_it_is_opened_once(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    _sealed, code = seal(game)
    seen = of(adjournment, token="one")
    open_sealed_move(**seen, code=code, before="Player 5")
    with pytest.raises(AlreadyDone):
        open_sealed_move(**seen, code=code, before="Player 5")
    assert len(log(LogAct.ENVELOPE_OPENED)) == 1


def test_without_the_code_nobody_says_what_was_sealed(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    seal(game)
    with pytest.raises(UserError, match="opened with the code of the player"):
        open_envelope(**of(adjournment), before="Player 5", sealed=steps("a2")[0])


def test_where_nothing_was_sealed_there_is_nothing_to_open(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    with pytest.raises(UserError, match="No move was sealed in the program"):
        open_sealed_move(**of(adjournment), code=new_code(), before="Player 5")


def test_a_lost_code_is_a_lost_envelope(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    seal(game)
    envelope_lost(**of(adjournment, reason="The paper with the code is lost"))
    assert now(adjournment).end == End.ENVELOPE_LOST
    assert result(game) == (Result.PENDING.value, False)


def test_an_opening_that_was_taken_back_is_done_again_with_the_same_code(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    _sealed, code = seal(game)
    open_sealed_move(**of(adjournment), code=code, before="Player 5")
    take_back_end(**of(adjournment, reason="The wrong table"))
    open_sealed_move(**of(adjournment), code=code, before="Player 5")
    assert now(adjournment).end == End.OPENED


def test_the_code_opens_it_in_a_copy_of_the_event_too(game: Game) -> None:
    adjourn_for_program(game)
    _sealed, code = seal(game, text="J8")
    event = import_archive(read_archive(export_event(game.round.stage.event)), actor=None)
    copy = SealedMove.objects.get(adjournment__game__round__stage__event=event).adjournment
    open_sealed_move(**of(copy), code=code, before="Player 5")
    assert now(copy).sealed_text == "J8"


# ---- somebody reaches into the database -----------------------------------------------------------------------------


def test_another_move_in_its_place_is_noticed(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    sealed, code = seal(game)
    other = playing()[1]
    adjourn_for_program(other)
    theirs, _ = seal(other, "i9", code=code)
    SealedMove.objects.filter(pk=sealed.pk).update(ciphertext=theirs.ciphertext, fingerprint=theirs.fingerprint)
    with pytest.raises(UserError, match="not what was sealed"):
        open_sealed_move(**of(adjournment), code=code, before="Player 5")


def test_a_changed_byte_is_noticed(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    sealed, code = seal(game)
    changed = bytes(sealed.ciphertext)[:-1] + b"\0"
    SealedMove.objects.update(ciphertext=changed)
    with pytest.raises(UserError, match="not what was sealed"):
        open_sealed_move(**of(adjournment), code=code, before="Player 5")


def test_another_position_is_noticed_and_is_no_wrong_code(game: Game) -> None:
    adjournment = adjourn_for_program(game)
    _sealed, code = seal(game)
    type(adjournment).objects.update(steps=[["place", "h8"], ["place", "h9"], ["place", "j10"], ["place", "a2"]])
    with pytest.raises(UserError, match="not what was sealed"):
        open_sealed_move(**of(adjournment), code=code, before="Player 5")
    assert not log(LogAct.CODE_REFUSED)
