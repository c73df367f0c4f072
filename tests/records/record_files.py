"""Files of games to test with."""

from __future__ import annotations

import zipfile
from io import BytesIO

from django.contrib.auth.models import User

from renju_tournaments.common.people import By
from renju_tournaments.events.models import Event
from renju_tournaments.records.files.places import Place
from renju_tournaments.records.files.rules import FileRules
from renju_tournaments.records.models import RecordFile
from renju_tournaments.records.services.send_file import send_file
from renju_tournaments.rules.formats import FORMATS
from renju_tournaments.rules.records.record import Outcome, Record
from tests.factories import make_user
from tests.rules.test_game import steps

CLEAN = "(;GM[4]SZ[15]RU[RIF]PB[Ivanov]PW[Novák]RE[B+R];B[hh];W[hg];B[jf])"
DAMAGED = "(;GM[4]SZ[15];B[zz])"
FOUL = "h8 a1 h9 a3 g10 a5 i10 a7 h10 a9 o15"
"""A double-three of Black's on move 9, passed over."""


def sgf(*games: str) -> bytes:
    return "\n".join(games).encode()


def many(count: int) -> bytes:
    """Games of four moves each, told apart by the names of the players."""
    records = [
        Record(steps("h8 h9 j10 a1"), black=f"Black {n}", white=f"White {n}", outcome=Outcome.BLACK)
        for n in range(1, count + 1)
    ]
    return FORMATS["sgf"].write(records).data


def packed(members: dict[str, bytes]) -> bytes:
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writing:
        for name, data in members.items():
            writing.writestr(name, data)
    return archive.getvalue()


def send(
    data: bytes,
    name: str = "games.sgf",
    *,
    owner: User | None = None,
    event: Event | None = None,
    rules: FileRules | None = None,
    token: str = "",
) -> RecordFile:
    """A file as somebody sends it; a small one comes back checked."""
    owner = owner or make_user()
    place = Place(owner.pk, event)
    return send_file(place, data=data, file_name=name, rules=rules or FileRules(), by=By(owner, token=token))
