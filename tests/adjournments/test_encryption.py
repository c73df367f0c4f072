"""The code of a sealed move, and what only it opens."""

import json
from collections.abc import Callable
from itertools import combinations

import pytest

from renju_tournaments.adjournments.encryption import (
    FILLED_TO,
    KEPT,
    NONCE,
    PROOF,
    SALT,
    Contents,
    Exchanged,
    WrongCode,
    fingerprint_of,
    seal,
    unseal,
)
from renju_tournaments.adjournments.opening_code import SIGNS, grouped, new_code, read_code
from renju_tournaments.errors import UserError
from renju_tournaments.rules.points import Point
from renju_tournaments.rules.steps import Offer, Pass, Place

HERE = b"round 3, table 1, move 27"
MOVE = Contents(Place(Point(7, 7)), "H8")


@pytest.fixture(scope="module")
def code() -> str:
    return new_code()


@pytest.fixture(scope="module")
def kept(code: str) -> bytes:
    return seal(MOVE, code, HERE)


# ---- the code -------------------------------------------------------------------------------------------------------


def test_codes_are_of_sixteen_signs_that_nobody_mistakes() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {16}
    assert not set("01ILO") & set("".join(codes))


@pytest.mark.parametrize("write", [grouped, str.lower, lambda code: f" {grouped(code)} ", lambda c: " ".join(c)])
def test_a_code_is_read_however_it_is_typed(code: str, write: Callable[[str], str]) -> None:
    assert read_code(write(code)) == code


def test_a_code_is_read_from_a_russian_keyboard() -> None:
    drawn = "ABEHKMPCTYX2222"
    whole = next(drawn + sign for sign in SIGNS if is_code(drawn + sign))
    assert read_code(f"АВЕН-КМРС-ТУХ2-222{whole[-1]}") == whole


def test_every_single_slip_is_noticed(code: str) -> None:
    for place in range(16):
        wrong = [code[:place] + sign + code[place + 1 :] for sign in SIGNS if sign != code[place]]
        assert not any(map(is_code, wrong))


def test_two_signs_that_have_changed_places_are_noticed(code: str) -> None:
    for one, other in combinations(range(16), 2):
        signs = list(code)
        signs[one], signs[other] = signs[other], signs[one]
        assert is_code("".join(signs)) == (code[one] == code[other])


def is_code(text: str) -> bool:
    try:
        read_code(text)
    except UserError:
        return False
    return True


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "and these are 0"),
        ("ABCD-EFGH", "and these are 8"),
        ("O000-EFGH-2345-6789", "“O” is in no opening code"),
        ("ABCD-EFGH-2345-6789", "There is a slip in this code"),
    ],
)
def test_what_cannot_be_a_code_is_said(typed: str, says: str) -> None:
    with pytest.raises(UserError, match=says):
        read_code(typed)


# ---- the seal -------------------------------------------------------------------------------------------------------


def test_the_code_opens_what_it_sealed(kept: bytes, code: str) -> None:
    assert unseal(kept, code, HERE) == MOVE


def test_another_code_does_not(kept: bytes) -> None:
    with pytest.raises(WrongCode):
        unseal(kept, new_code(), HERE)


def test_in_another_position_the_move_is_not_opened(kept: bytes, code: str) -> None:
    with pytest.raises(Exchanged):
        unseal(kept, code, b"round 3, table 2, move 27")


@pytest.mark.parametrize("place", [0, 1 + SALT, 1 + SALT + NONCE + PROOF, KEPT - 1])
def test_a_changed_byte_is_noticed(kept: bytes, code: str, place: int) -> None:
    changed = bytearray(kept)
    changed[place] ^= 1
    with pytest.raises(Exchanged):
        unseal(bytes(changed), code, HERE)
    assert fingerprint_of(bytes(changed)) != fingerprint_of(kept)


@pytest.mark.parametrize("place", [1, 1 + SALT + NONCE])
def test_another_salt_or_proof_makes_the_code_a_wrong_one(kept: bytes, code: str, place: int) -> None:
    changed = bytearray(kept)
    changed[place] ^= 1
    with pytest.raises(WrongCode):
        unseal(bytes(changed), code, HERE)


@pytest.mark.parametrize("cut", [0, 1, KEPT - 1])
def test_what_is_no_sealed_move_at_all_is_noticed(kept: bytes, code: str, cut: int) -> None:
    with pytest.raises(Exchanged):
        unseal(kept[:cut], code, HERE)


def test_nothing_of_the_move_or_of_the_code_is_in_what_is_kept(kept: bytes, code: str) -> None:
    for word in (b"place", b'h8"', code.encode(), code.replace("-", "").encode()):
        assert word not in kept


def test_the_length_does_not_tell_what_was_sealed(kept: bytes, code: str) -> None:
    offer = Contents(Offer(tuple(Point(column, row) for column in range(8) for row in range(5))))
    assert {len(seal(each, code, HERE)) for each in (MOVE, Contents(Pass()), offer)} == {len(kept)} == {KEPT}


def test_the_same_move_with_the_same_code_looks_different_every_time(kept: bytes, code: str) -> None:
    assert seal(MOVE, code, HERE) != kept


def test_more_than_a_move_is_not_sealed(code: str) -> None:
    assert len(json.dumps("x" * FILLED_TO)) > FILLED_TO
    with pytest.raises(ValueError, match="too much"):
        seal(Contents(Pass(), "x" * FILLED_TO), code, HERE)
