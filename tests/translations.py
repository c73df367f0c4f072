"""Is everything a person sees translated? Collects the messages anew and compares them with ``locale``."""

from __future__ import annotations

import sys

from babel.messages.catalog import Catalog

from tests.messages import PUBLIC, Key, by_key, collected, languages, path_of, read


def faults() -> list[str]:
    """One line for each message that is missing, left over, or not translated, and each place-holder that differs."""
    found: list[str] = []
    for catalogue, fresh in collected().items():
        for language in languages():
            kept, where = path_of(catalogue, language), f"{language}, {catalogue}"
            if kept.exists():
                found += compare(where, read(kept, language), fresh)
            elif catalogue == PUBLIC:
                found.append(f"{where}: there is no catalogue; run make messages")
    return found


def compare(where: str, kept: Catalog, fresh: Catalog) -> list[str]:
    ours, wanted = by_key(kept), by_key(fresh)
    found = [f"{where}: not collected yet (make messages): {name(key)}" for key in wanted.keys() - ours.keys()]
    found += [f"{where}: no longer used (make messages): {name(key)}" for key in ours.keys() - wanted.keys()]
    if kept.fuzzy:
        found.append(f"{where}: the head of the catalogue is marked fuzzy, so that it is not compiled")
    for key, message in ours.items():
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.fuzzy:
            found.append(f"{where}: fuzzy: {name(key)}")
        elif not all(strings) or (message.pluralizable and len(strings) < kept.num_plurals):
            found.append(f"{where}: not translated: {name(key)}")
        else:
            found += [f"{where}: {error}: {name(key)}" for error in message.check(kept)]
    return sorted(found)


def name(key: Key) -> str:
    return repr(key[0])[:100]


if __name__ == "__main__":
    lines = faults()
    print("\n".join(lines) or "Everything is translated.")
    sys.exit(bool(lines))
