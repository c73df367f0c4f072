"""Collects what is to be translated into the two catalogues of each language (``make messages``).

``locale/public``: what the public and the players see, and what is printed. ``locale/desk``: the rest, which arbiters
and organizers see. A language may have the first alone; its desk is English then. What both show is in the first.

A catalogue keeps its order: a new message stands behind its neighbour in the code, and one that is no longer used goes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "renju_tournaments.settings")
django.setup()

PUBLIC: Final = "public"
DESK: Final = "desk"
SOURCES: Final = ("manage.py", "renju_tournaments", "pairings", "templates", "static")
IGNORED: Final = shutil.ignore_patterns("__pycache__", "*.pyc", "vendor")
SHOWN_IN_PUBLIC: Final = (
    "pairings/decisions.py",
    "pairings/fixed_tables.py",
    "pairings/sentences.py",
    "pairings/settings.py",
    "pairings/standings/",
    "pairings/systems/",
    "pairings/withdrawals.py",
    "renju_tournaments/adjournments/choices.py",
    "renju_tournaments/adjournments/envelope.py",
    "renju_tournaments/adjournments/forms/seal.py",
    "renju_tournaments/adjournments/models.py",
    "renju_tournaments/adjournments/opening_code.py",
    "renju_tournaments/adjournments/sealed_moves.py",
    "renju_tournaments/adjournments/services/seal_move.py",
    "renju_tournaments/adjournments/typed_moves.py",
    "renju_tournaments/adjournments/views/seal.py",
    "renju_tournaments/adjournments/wording/",
    "renju_tournaments/common/",
    "renju_tournaments/documents/",
    "renju_tournaments/errors.py",
    "renju_tournaments/events/choices.py",
    "renju_tournaments/events/models/",
    "renju_tournaments/events/rounds/",
    "renju_tournaments/players/models.py",
    "renju_tournaments/publishing/",
    "renju_tournaments/records/choices.py",
    "renju_tournaments/records/forms/sheet.py",
    "renju_tournaments/records/from_board.py",
    "renju_tournaments/records/models.py",
    "renju_tournaments/records/pages/",
    "renju_tournaments/records/services/hand_in_sheet.py",
    "renju_tournaments/records/views/hand_in.py",
    "renju_tournaments/records/views/reading_notes.py",
    "renju_tournaments/records/wording/",
    "renju_tournaments/rules/",
    "renju_tournaments/rulings/choices.py",
    "renju_tournaments/rulings/wording.py",
    "renju_tournaments/tables/",
    "renju_tournaments/wording/",
    "templates/adjournments/seal",
    "templates/adjournments/_fingerprint.html",
    "templates/adjournments/_seal",
    "templates/base.html",
    "templates/common/",
    "templates/desk/tables/_",
    "templates/error.html",
    "templates/language_switch.html",
    "templates/messages.html",
    "templates/publishing/",
    "templates/records/_",
    "templates/records/hand_in",
    "templates/tables/",
)
"""Where the first catalogue is collected from."""

Key = tuple[str | tuple[str, ...], str | None]
"""A message: what stands in the code, and its context."""


def collect() -> None:
    """Brings the catalogues up to the code. Needs gettext's programs."""
    found = collected()
    for language in languages():
        paths = {catalogue: path_of(catalogue, language) for catalogue in found}
        kept = {catalogue: read(path, language) for catalogue, path in paths.items() if path.exists()}
        translations = {key: message for there in kept.values() for key, message in by_key(there).items()}
        for catalogue, fresh in found.items():
            if catalogue in kept or catalogue == PUBLIC:
                write(merged(kept.get(catalogue, Catalog(language)), fresh, translations), paths[catalogue])


def languages() -> list[str]:
    """Those that are translated into: every language of the site but English."""
    return [code for code, _name in settings.LANGUAGES if code != "en"]


def path_of(catalogue: str, language: str) -> Path:
    return settings.BASE_DIR / "locale" / catalogue / language / "LC_MESSAGES" / "django.po"


def collected() -> dict[str, Catalog]:
    """The messages of the code as it is now, without translations, by the catalogue they belong to."""
    with tempfile.TemporaryDirectory(prefix="renju-messages-") as folder:
        everything = _from_sources(Path(folder))
    found = {PUBLIC: Catalog(), DESK: Catalog()}
    for message in everything:
        if message.id:
            places = [place for place, _line in message.locations]
            add(found[PUBLIC if any(place.startswith(SHOWN_IN_PUBLIC) for place in places) else DESK], message)
    return found


def _from_sources(folder: Path) -> Catalog:
    """What Django's makemessages finds in a copy of the sources, starting from nothing."""
    for name in SOURCES:
        source = settings.BASE_DIR / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=IGNORED)
        else:
            shutil.copy(source, folder / name)
    (folder / "locale").mkdir()
    command = [sys.executable, "manage.py", "makemessages", "--locale", "ru", "--add-location", "file", "--no-wrap"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return read(folder / "locale" / "ru" / "LC_MESSAGES" / "django.po", "ru")


def merged(kept: Catalog, fresh: Catalog, translations: Mapping[Key, Message]) -> Catalog:
    """The kept catalogue with the messages of the fresh one and no others, in the order in which they were kept. A
    message that comes from the other catalogue brings its translation along (``translations``: those of both)."""
    wanted = by_key(fresh)
    order = [key for key in by_key(kept) if key in wanted]
    at = {key: float(number) for number, key in enumerate(order)}
    before = -1.0
    for number, key in enumerate(wanted):
        before = at.setdefault(key, before + number / (10 * len(wanted)))
    result = Catalog(
        kept.locale,
        header_comment=kept.header_comment,
        project=kept.project,
        version=kept.version,
        creation_date=kept.creation_date,
        revision_date=kept.revision_date,
        last_translator=kept.last_translator,
        language_team=kept.language_team,
        fuzzy=False,
    )
    result.mime_headers = kept.mime_headers  # with its plural forms: Czech has four with Django, for fractions too
    for key in sorted(wanted, key=at.__getitem__):
        message = wanted[key]
        if key in translations:
            message = message.clone()
            message.string = translations[key].string
        add(result, message)
    return result


def add(catalogue: Catalog, message: Message) -> None:
    """Adds it without the place it was found at, which changes with every line above it."""
    catalogue.add(
        message.id,
        message.string,
        flags=message.flags - {"fuzzy"},
        auto_comments=message.auto_comments,
        context=message.context,
    )


def by_key(messages: Iterable[Message]) -> dict[Key, Message]:
    """The messages, in their order. One with several numbers is known by all its forms."""
    return {(message.id, message.context): message for message in messages if message.id}


def read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(catalogue: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, no_location=True, ignore_obsolete=True)


if __name__ == "__main__":
    collect()
