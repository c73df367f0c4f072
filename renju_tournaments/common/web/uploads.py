"""What people send, bounded before anything in it is parsed: by what an archive says it unpacks to and how tightly it
is packed, and by its lines. And how much may wait, how long, of what was sent and not yet accepted.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from renju_tournaments.errors import UserError

MOST_WAITING: Final = 20
"""Files of a person that wait to be accepted, of each sort."""
FORGOTTEN_AFTER: Final = timedelta(days=7)
"""A file that was not accepted; it may hold dates of birth."""
MOST_RATIO: Final = 200
"""How many times larger a member of an archive may become: texts and tables become ten to forty times as large."""
RATIO_FROM: Final = 1_000_000
"""Bytes; smaller members may be packed as tightly as they like."""
_ENTRY: Final = b"PK\x01\x02"
"""Begins a line of the list of members; they are counted before the list is read."""


@dataclass(frozen=True)
class Bounds:
    """Of an archive, in bytes, unpacked."""

    members: int
    unpacked: int
    """All members together."""


class TooMuch(Exception):
    """An archive would become more than it may."""


def check_zip(data: bytes, bounds: Bounds) -> list[zipfile.ZipInfo]:
    """The members, as the archive lists them; none has been opened. What lies about a size is cut by the library, which
    reads no more than was said. Raises TooMuch, and BadZipFile and its like for what is no archive."""
    if data.count(_ENTRY) > bounds.members:
        raise TooMuch
    with zipfile.ZipFile(BytesIO(data)) as archive:
        found = archive.infolist()
    if len(found) > bounds.members or sum(info.file_size for info in found) > bounds.unpacked:
        raise TooMuch
    if any(_is_too_tight(info) for info in found):
        raise TooMuch
    return found


def _is_too_tight(info: zipfile.ZipInfo) -> bool:
    return info.file_size > RATIO_FROM and info.file_size > MOST_RATIO * max(info.compress_size, 1)


def has_more_lines(data: bytes, most: int) -> bool:
    """Are there more lines than that, whatever ends them? Nothing is parted for it."""
    return max(data.count(b"\n"), data.count(b"\r")) > most


def room_for_one_more(waiting: QuerySet[Any]) -> None:
    """Of a person's files that wait: the old ones are forgotten, and one more is refused where many are left. Raises
    UserError."""
    forget_old(waiting)
    if waiting.count() >= MOST_WAITING:
        raise UserError(
            _("%(most)s files of yours wait to be looked at already. Accept one or throw it away, then send this one.")
            % {"most": MOST_WAITING}
        )


def forget_old(waiting: QuerySet[Any]) -> int:
    """Of files that wait, those that have waited too long go, and those from a clock that was wrong; how many went."""
    now = timezone.now()
    fresh = waiting.filter(created_at__gt=now - FORGOTTEN_AFTER, created_at__lt=now + FORGOTTEN_AFTER)
    return waiting.exclude(pk__in=list(fresh.values_list("pk", flat=True))).delete()[0]
