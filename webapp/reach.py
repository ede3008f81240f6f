"""Whether other devices can open the address by which a page was asked for, and by which they can instead."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from flask import current_app, request

from webapp.messages import text

LISTENS: Final = "LISTENS"
"""Where the app's config holds the host and port that the server listens on; nothing where that is not known."""

_ANYWHERE: Final = ("192.0.2.1", 9)
"""An address kept for documentation (RFC 5737): nothing is sent to it, only the way there is looked up."""


def only_here(lang: str) -> str:
    """What to say beside a code or a link that holds on this computer alone; empty where it holds elsewhere too."""
    asked = urlsplit(f"//{request.host}")
    if not _loopback(asked.hostname or ""):
        return ""
    listens = current_app.config.get(LISTENS)
    # Another port than the server's own is somebody else's, who passes the request on.
    if listens is None or asked.port != listens[1] or not (found := network_addresses()):
        return text("reach.elsewhere", lang)
    host, port = listens
    addresses = ", ".join(_address(each, port) for each in found)
    return text("reach.not_heard" if _loopback(host) else "reach.at", lang, addresses=addresses)


def opened_by(host: str, port: int) -> list[str]:
    """The addresses to open a server by that listens there; one that listens on every network has no one address."""
    everywhere = host in ("0.0.0.0", "::")
    return [_address(each, port) for each in ([*network_addresses(), "localhost"] if everywhere else [host])]


def network_addresses() -> list[str]:
    """The addresses of this computer on its networks; none where it is on none."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_ANYWHERE)
        found.append(way.getsockname()[0])
    if not found:
        with suppress(OSError):
            found = [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not (_loopback(each) or ipaddress.ip_address(each).is_unspecified)]


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
