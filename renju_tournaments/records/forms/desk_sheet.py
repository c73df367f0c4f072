"""What a form with a sheet sends: pasted text or a file, whose it is, and the answers to what it left open."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from renju_tournaments.common.numbers import whole
from renju_tournaments.errors import UserError
from renju_tournaments.records.choices import Side, Source
from renju_tournaments.records.reading import NO_REPLY, Reply
from renju_tournaments.records.services.hand_in_sheet import MOST_BYTES
from renju_tournaments.rules.formats import Answers, RowsFrom
from renju_tournaments.rules.points import ColumnLetters

LONGEST_FILE_NAME = 200


@dataclass(frozen=True)
class SentSheet:
    """The form as it came. A file that was sent before the form was shown again comes back with it, so that it need not
    be chosen twice."""

    side: Side | None = None
    pasted: str = ""
    file: bytes | None = None
    file_name: str = ""
    black: Side | None = None
    """Who had Black at the end, where the sender says so himself."""
    reply: Reply = NO_REPLY

    @property
    def data(self) -> bytes:
        """What is to be read."""
        return self.pasted.encode() if self.file is None else self.file

    @property
    def source(self) -> Source:
        return Source.TEXT if self.file is None else Source.FILE

    @property
    def kept(self) -> str:
        """The file for the hidden field that brings it back."""
        return "" if self.file is None else b64encode(self.file).decode()


def sent_sheet(request: HttpRequest) -> SentSheet:
    """Reads the form. A file that is too large or does not come back whole is left out; see ``refusal``."""
    new = request.FILES.get("file")
    file, name = _kept(request)
    if isinstance(new, UploadedFile) and (new.size or 0) <= MOST_BYTES:
        file, name = new.read(), (new.name or _("file"))[:LONGEST_FILE_NAME]
    sides = {side.value: side for side in Side}
    return SentSheet(
        side=sides.get(request.POST.get("side", "")),
        pasted=request.POST.get("pasted", ""),
        file=file,
        file_name=name,
        black=sides.get(request.POST.get("black", "")),
        reply=_reply(request),
    )


def refuse(request: HttpRequest, sent: SentSheet) -> None:
    """Raises UserError for a form that says too little or too much; nothing was read then."""
    new = request.FILES.get("file")
    if isinstance(new, UploadedFile) and (new.size or 0) > MOST_BYTES:
        raise UserError(
            _("The file has more than %(most)s megabyte. Files of many games are checked on the page for files.")
            % {"most": MOST_BYTES // 1_000_000}
        )
    if sent.side is None:
        raise UserError(_("Say whose sheet it is."))
    if sent.file is None and not sent.pasted.strip():
        raise UserError(_("Paste the moves, or choose a file."))
    if sent.file is not None and sent.pasted.strip():
        raise UserError(_("There is a file and a text as well. Empty the text, or remove the file."))


def _kept(request: HttpRequest) -> tuple[bytes | None, str]:
    """The file of the form before, unless it is to be removed."""
    name, kept = request.POST.get("kept_name", ""), request.POST.get("kept", "")
    if not name or "remove_file" in request.POST:
        return None, ""
    try:
        file = b64decode(kept, validate=True)
    except (NotBase64, ValueError):
        return None, ""
    return (file, name[:LONGEST_FILE_NAME]) if len(file) <= MOST_BYTES else (None, "")


def _reply(request: HttpRequest) -> Reply:
    letters = {one.value: one for one in ColumnLetters}.get(request.POST.get("letters", ""))
    rows = {one.value: one for one in RowsFrom}.get(request.POST.get("rows", ""))
    return Reply(
        Answers(letters=letters, rows=rows),
        game=whole(request.POST.get("game")),
        own_letters="own_letters" in request.POST,
    )
