"""Where something may be sent, and the sending: to no machine of this network, whatever a name is made to mean.

The name is looked up once; the addresses found are checked, and it is one of them that is called.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv6Network, ip_address
from threading import Event, Timer
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from webapp.messages import InputError

MOST: Final = 500
SECONDS: Final = 10.0
"""So long an address has in all for its answer."""
_TUNNELS: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"), IPv6Network("2002::/16"))
"""Addresses that lead on to an IPv4 address written within them."""


class Answered(NamedTuple):
    """What an address answered: its status, or why there was none."""

    status: int | None
    told: str

    @property
    def taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


class _Called(HTTPConnection):
    """A connection to one address that was checked, by the name that its certificate must bear."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address = address
        self._secure = secure

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        self.sock = plain
        if self._secure:
            context = ssl.create_default_context()
            # The handshake comes once `end` knows the socket: it, too, may be answered a byte at a time.
            self.sock = context.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock.do_handshake()

    def status(self, path: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post, and return the status; TimeoutError where that takes `SECONDS` in all, however it drips in."""
        late = Event()

        def end() -> None:
            late.set()
            if self.sock:
                with suppress(OSError):
                    socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

        timer = Timer(SECONDS, end)
        timer.daemon = True
        timer.start()
        try:
            self.request("POST", path, body, dict(headers))
            status = self.getresponse().status
        except (OSError, HTTPException) as error:
            if late.is_set():
                raise TimeoutError from error
            raise
        finally:
            timer.cancel()
        if late.is_set():  # headers that were cut short are taken for whole ones
            raise TimeoutError
        return status


def checked(written: str, *, inside: bool) -> str:
    """The address as it is kept; InputError where nothing is ever sent to it. `inside` allows this network and http."""
    address = written.strip()
    parts = _parts(address)
    if len(address) > MOST or not address.isprintable() or " " in address or not parts.hostname:
        raise InputError("webhook_address", most=MOST)
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise InputError("webhook_address", most=MOST)
    if parts.scheme != "https" and not (inside and parts.scheme == "http"):
        raise InputError("webhook_https")
    if not inside and _is_inside(parts.hostname):
        raise InputError("webhook_inside")
    return address


def send(address: str, headers: Mapping[str, str], body: bytes, *, inside: bool) -> Answered:
    """Post it there, following no redirect and reading no answer but its status."""
    try:
        parts = _parts(checked(address, inside=inside))
        host, secure = str(parts.hostname), parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        found = _looked_up(host, port)
        if not found or (not inside and any(map(_is_inside, found))):
            return Answered(None, "webhook_inside" if found else "webhook_unknown_name")
        call = _Called(host, port, found[0], secure)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            return Answered(call.status(path, body, headers), "")
        finally:
            call.close()
    except InputError as error:
        return Answered(None, error.code)
    except ssl.SSLError:
        return Answered(None, "webhook_certificate")
    except TimeoutError:
        return Answered(None, "webhook_slow")
    except (OSError, HTTPException, ValueError):
        return Answered(None, "webhook_unreachable")


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError as error:
        raise InputError("webhook_address", most=MOST) from error
    return parts


def _looked_up(host: str, port: int) -> list[str]:
    try:
        return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        return []


def _is_inside(host: str) -> bool:
    """Whether a host written as an address is none of the open internet; a name says nothing yet, but for localhost."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host.rstrip(".").casefold().rpartition(".")[2] in ("localhost", "local", "internal")
    if found.version == 6:
        if found.ipv4_mapped:
            return not found.ipv4_mapped.is_global
        if any(found in network for network in _TUNNELS):
            return True
    return not found.is_global or found.is_multicast
