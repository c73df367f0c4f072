"""Is everything a person sees translated? Collects the strings anew and compares them with ``locale``."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("ru", "cs")
SOURCES = ("manage.py", "renju_tournaments", "pairings", "templates", "static")
IGNORED = shutil.ignore_patterns("__pycache__", "*.pyc", "vendor")


def faults() -> list[str]:
    """One line for each string that is missing, left over, or not translated, and each place-holder that differs."""
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="renju-messages-") as folder:
        collect(Path(folder))
        for language in LANGUAGES:
            kept = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
            if not kept.exists():
                found.append(f"{language}: there is no catalogue; run make messages")
                continue
            fresh = read(Path(folder) / "locale" / language / "LC_MESSAGES" / "django.po", language)
            found += compare(language, read(kept, language), fresh)
    return found


def collect(folder: Path) -> None:
    """Run makemessages in a copy of the sources, starting from nothing."""
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=IGNORED)
        else:
            shutil.copy(source, folder / name)
    (folder / "locale").mkdir()
    wanted = [argument for language in LANGUAGES for argument in ("--locale", language)]
    command = [sys.executable, "manage.py", "makemessages", *wanted, "--no-location", "--no-wrap"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)


def read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compare(language: str, kept: Catalog, fresh: Catalog) -> list[str]:
    ours, wanted = by_id(kept), by_id(fresh)
    found = [f"{language}: not collected yet (make messages): {name(key)}" for key in wanted.keys() - ours.keys()]
    found += [f"{language}: no longer used (make messages): {name(key)}" for key in ours.keys() - wanted.keys()]
    if kept.fuzzy:
        found.append(f"{language}: the head of the catalogue is marked fuzzy, so that it is not compiled")
    for key, message in ours.items():
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.fuzzy:
            found.append(f"{language}: fuzzy: {name(key)}")
        elif not all(strings) or (message.pluralizable and len(strings) < kept.num_plurals):
            found.append(f"{language}: not translated: {name(key)}")
        else:
            found += [f"{language}: {error}: {name(key)}" for error in message.check(kept)]
    return sorted(found)


def by_id(catalogue: Catalog) -> dict[tuple[object, str | None], Message]:
    return {(message.id, message.context): message for message in catalogue if message.id}


def name(key: tuple[object, str | None]) -> str:
    return repr(key[0])[:100]


if __name__ == "__main__":
    lines = faults()
    print("\n".join(lines) or "Everything is translated.")
    sys.exit(bool(lines))
