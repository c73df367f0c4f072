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

from renju_tournaments.rules.steps import Step
from renju_tournaments.rules.stored import plain_step, step_of

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


class CannotUnseal(Exception):  # noqa: N818
    """Base of the two reasons."""
