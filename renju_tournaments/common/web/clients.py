"""From where a request comes: the address of whoever sent it, past the web servers of one's own in front."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from django.conf import settings
from django.http import HttpRequest

NOWHERE: Final = "0.0.0.0"
"""The address of a request that tells none."""
HOME_BITS: Final = 64
"""Of an address of IPv6: the part that a provider gives; the rest a household chooses as it likes."""


def client_address(request: HttpRequest) -> str:
    """The address of who asks; of IPv6 the network of their household.

    ``X-Forwarded-For`` counts only as far as those who wrote it are trusted (``TRUSTED_PROXIES``): read from its end,
    the first address that is none of theirs. What a client wrote there has no effect. Who comes through a
    socket without an address is a web server on this machine.
    """
    at = _address(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    while forwarded and (at is None or _is_trusted(at)):
        before = _address(forwarded.pop())
        if before is None:
            break
        at = before
    if at is None:
        return NOWHERE
    if isinstance(at, IPv6Address) and not at.is_loopback:
        return str(ip_network((at, HOME_BITS), strict=False).network_address)
    return str(at)


def _is_trusted(at: IPv4Address | IPv6Address) -> bool:
    return any(at in network for network in settings.TRUSTED_PROXIES)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Nothing for what is no address: the name of a socket, “unknown”."""
    try:
        found = ip_address(text.strip().strip("[]"))
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
