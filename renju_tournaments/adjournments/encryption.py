"""Seals a move so that only the player's opening code opens it (docs/sealed-moves.md).

    code --scrypt, salt--> 32 bytes of key, 32 bytes of proof
    move, filled up to one length --AES-256-GCM, key, nonce, bound to the adjourned game--> encrypted
    kept: version, salt, nonce, proof, encrypted

The proof tells a wrong code from a game whose position was changed, and makes one code the only one there can be: with
it nobody can prepare a sealed move that a second code opens as another. Nothing here knows a database.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.constant_time import bytes_eq
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from django.views.decorators.debug import sensitive_variables

from renju_tournaments.rules.records.stored import plain_step, step_of
from renju_tournaments.rules.steps import Step

VERSION: Final = b"\x01"
SALT: Final = 16
NONCE: Final = 12
KEY: Final = 32
PROOF: Final = 32
TAG: Final = 16
FILLED_TO: Final = 1024
"""Bytes of what is encrypted, whatever the move: its length must not tell a pass from a stone."""
KEPT: Final = len(VERSION) + SALT + NONCE + PROOF + FILLED_TO + TAG
COST: Final = 2**15
"""Of scrypt, with blocks of 8: 32 MB and about a tenth of a second a code that is tried."""


class WrongCode(Exception):
    """The move was sealed with another code."""


class Exchanged(Exception):
    """The code is the right one, but what is kept was changed since, or belongs to another game or position."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What the player sealed."""

    step: Step
    text: str = ""
    """As they typed it; empty where they chose it on the page."""


@sensitive_variables()
def seal(contents: Contents, code: str, bound_to: bytes) -> bytes:
    """What is kept of a move. ``code`` as opening_code.read_code returns it; ``bound_to`` says to which game and
    position the move belongs, and has to be the same when it is opened.

    Raises ValueError for more than fits.
    """
    plain = json.dumps({"step": plain_step(contents.step), "text": contents.text}, ensure_ascii=False).encode()
    if len(plain) > FILLED_TO:
        raise ValueError("too much for one move")
    salt, nonce = secrets.token_bytes(SALT), secrets.token_bytes(NONCE)
    key, proof = _derived(code, salt)
    encrypted = AESGCM(key).encrypt(nonce, plain.ljust(FILLED_TO), VERSION + bound_to)
    return VERSION + salt + nonce + proof + encrypted


@sensitive_variables()
def unseal(kept: bytes, code: str, bound_to: bytes) -> Contents:
    """The reverse. Raises WrongCode, and Exchanged."""
    if len(kept) != KEPT or not kept.startswith(VERSION):
        raise Exchanged
    salt, nonce, proof, encrypted = _parts(kept[len(VERSION) :])
    key, proved = _derived(code, salt)
    if not bytes_eq(proof, proved):
        raise WrongCode
    try:
        plain: dict[str, Any] = json.loads(AESGCM(key).decrypt(nonce, encrypted, VERSION + bound_to))
    except InvalidTag:
        raise Exchanged from None
    return Contents(step_of(plain["step"]), plain["text"])


def fingerprint_of(kept: bytes) -> str:
    """SHA-256 in hexadecimal: who has noted it knows later whether it is still the same move."""
    return hashlib.sha256(kept).hexdigest()


@sensitive_variables()
def _derived(code: str, salt: bytes) -> tuple[bytes, bytes]:
    """The key, and the proof of the code."""
    found = Scrypt(salt=salt, length=KEY + PROOF, n=COST, r=8, p=1).derive(code.encode())
    return found[:KEY], found[KEY:]


def _parts(kept: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """Salt, nonce, proof, and what is encrypted."""
    nonce, proof = SALT, SALT + NONCE
    encrypted = proof + PROOF
    return kept[:nonce], kept[nonce:proof], kept[proof:encrypted], kept[encrypted:]
