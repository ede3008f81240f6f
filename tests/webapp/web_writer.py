"""A player's program that begins games and posts hands to the application, some with a photo, without end."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count, islice
from typing import Any

from PIL import Image

from tests.webapp.conftest import reading
from tests.webapp.games import NAMES, navy_win
from tests.webapp.home import ORIGIN, Home
from webapp.app import create_app
from webapp.database import of as database_of

JSON = {"Accept": "application/json"}
PHOTO = "photo"
"""What the key of an entry ends in that was posted with a photo."""

_FORM = {"kind": "hand", "tiles": "999p 77m (555s) (CCC) (234m)", "winning_tile": "7m", "seat": "S", "won_by": "N"}
_KINDS = (PHOTO, "hand", PHOTO, "start")


def confirmation(photo: bytes) -> str:
    """What the page tells of a photo that was read, and of the hand that was made of it."""
    seen = replace(reading(), sha256=sha256(photo).hexdigest()).to_json("hand.jpg")
    return json.dumps({"reading": seen, "tiles": [], "removed": {}, "taps": 2})


def web_life(url: str) -> Callable[[int, str], Iterator[str]]:
    """Each process opens the application on that database, and goes on with the game that was last written to."""
    app = create_app({"TESTING": True, "READERS": 0, "SECRET_KEY": "k" * 32, "DATABASE_URL": url})

    def live(number: int, before: str) -> Iterator[str]:
        database_of(app).open()
        home = Home(app, before.split()[0] if before else "")
        game = _game(home) if home.stream else {}
        yield ""
        for each in count():
            kind = _KINDS[(number + each) % len(_KINDS)] if game else "start"
            key = f"{number}-{each}-{kind}"
            game = _start(home, key) if kind == "start" else _hand(home, game, key)
            yield f"{home.stream} {game['sequence']} {key}"

    # What a process would load for its first entries, all of them have from the start.
    list(islice(live(-1, ""), len(_KINDS) + 1))
    database_of(app).close()
    return live


def _game(home: Home) -> dict[str, Any]:
    """How the game stands."""
    state: dict[str, Any] = home.client.get(f"/game/{home.stream}", headers=JSON).get_json()
    return state


def _start(home: Home, key: str) -> dict[str, Any]:
    fields = {f"name_{place}": name for place, name in enumerate(NAMES)} | {"rules": "navy", "start": "yes", "key": key}
    answer = home.client.post("/games/new", data=fields, headers=ORIGIN)
    assert answer.status_code == 303, answer.text
    home.stream = answer.location.rsplit("/", 1)[-1]
    return _game(home)


def _hand(home: Home, game: dict[str, Any], key: str) -> dict[str, Any]:
    if key.endswith(PHOTO):
        photo, told = _photo(key), {"expected": game["sequence"], "round": game["next_deal"]["round_wind"], "key": key}
        fields = _FORM | told | {"confirmation": confirmation(photo), "photo": (io.BytesIO(photo), "hand.jpg")}
        answer = home.client.post(f"/game/{home.stream}/events", data=fields, headers=ORIGIN | JSON)
    else:
        answer = home.json(expected=game["sequence"], key=key, kind="hand", **navy_win("S", "N"))
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.get_json()["game"]
    return state


def _photo(key: str) -> bytes:
    """A picture that no other key has."""
    out = io.BytesIO()
    Image.frombytes("RGB", (64, 48), random.Random(key).randbytes(64 * 48 * 3)).save(out, "JPEG")
    return out.getvalue()
