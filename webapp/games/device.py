"""What a browser remembers of home games: their links, and which player its phone belongs to; no account."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Response, current_app, request
from itsdangerous import BadSignature, URLSafeSerializer

COOKIE: Final = "marque_games"
MOST: Final = 24
"""Games that are remembered; a cookie holds no more than 4 KB."""
_SECONDS: Final = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""


@dataclass(frozen=True, slots=True)
class Device:
    """The games that this browser knows, the latest first; by game the player that it belongs to."""

    streams: tuple[str, ...] = ()
    players: tuple[tuple[str, int], ...] = ()

    def knowing(self, stream: str) -> Device:
        """The game is the latest from now on."""
        streams = (stream, *(each for each in self.streams if each != stream))[:MOST]
        return Device(streams, tuple(each for each in self.players if each[0] in streams))

    def of_player(self, stream: str, player: int | None) -> Device:
        """The phone belongs to that player of the game, or to nobody."""
        others = tuple(each for each in self.knowing(stream).players if each[0] != stream)
        return replace(self.knowing(stream), players=others if player is None else (*others, (stream, player)))

    def forgetting(self, stream: str) -> Device:
        """The game leaves the list; its link still opens it."""
        return Device(
            tuple(each for each in self.streams if each != stream),
            tuple(each for each in self.players if each[0] != stream),
        )

    def player(self, stream: str) -> int | None:
        """Whose phone this is at that game."""
        return dict(self.players).get(stream)


def known() -> Device:
    """What the browser of this request remembers; a cookie that was meddled with is none."""
    try:
        streams, players = _signer().loads(request.cookies.get(COOKIE, ""))
        return Device(tuple(map(str, streams)), tuple((str(stream), int(player)) for stream, player in players))
    except (BadSignature, ValueError, TypeError):
        return Device()


def remember(response: Response, device: Device) -> Response:
    """Have the browser remember it."""
    value: Any = _signer().dumps([list(device.streams), [list(each) for each in device.players]])
    response.set_cookie(
        COOKIE, value, max_age=_SECONDS, secure=request.is_secure, httponly=True, samesite="Lax", path="/"
    )
    return response


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt="games of this browser")
