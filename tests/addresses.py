"""Every address of the site, with a part of it exchanged for something else."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

LARGEST = "9" * 18
"""What is still asked for; an address with one digit more is none."""


def patterns(below: URLResolver, before: tuple[RoutePattern, ...] = ()) -> Iterator[tuple[RoutePattern, ...]]:
    for each in below.url_patterns:
        if isinstance(each, URLPattern):
            yield (*before, each.pattern)
        else:
            yield from patterns(each, (*before, each.pattern))


def addresses(fitting: dict[str, str], **instead: str) -> Iterator[str]:
    """Every address of the site with a part in it, for each part once: with ``instead`` there, by its kind, and with
    what fits in all others."""
    for parts in patterns(get_resolver()):
        route = "/" + "".join(str(part) for part in parts).removeprefix("^/")
        kinds = {name: type(kind).__name__ for part in parts for name, kind in part.converters.items()}
        for tried, its_kind in kinds.items():
            if its_kind not in instead:
                continue
            address = route
            for name, kind in kinds.items():
                prefix = kind.removesuffix("Converter").lower().replace("string", "str")
                value = instead[its_kind] if name == tried else fitting.get(name, "1")
                address = address.replace(f"<{prefix}:{name}>", value)
            yield address


def names_of(fits: str) -> dict[str, str]:
    """What stands for each kind of a part that is text."""
    return {"StringConverter": fits, "SlugConverter": fits}
