"""Ten pictures with what the eye reads on them, for the README; the pictures are rendered, so the project's own.

`python -m datasets.gallery --render` draws the pictures; without it only what is read is told anew, as a new model
asks for. Each picture `NAME.jpg` stands beside its truth `NAME.json` and, with the reading drawn on it,
`NAME-read.jpg`. The page lies in README.md between two marks and is never written by hand: a test reads the pictures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

import vision
from datasets import effects
from datasets.evaluate_groups import judge
from datasets.faces import draw_make
from datasets.hands import Dealt, Meld
from datasets.outcomes import Place, rendered, wrong_places
from datasets.samples import SAMPLES
from datasets.scene import render_scene
from datasets.stage import WHOLE_TABLE, Options
from vision.overlay import draw_overlay, encode_jpeg
from vision.photo import open_photo
from vision.reading import SIDES, Doubt, Reading

Picture = NDArray[np.uint8]

GALLERY = SAMPLES / "gallery"
README = Path(__file__).resolve().parents[1] / "README.md"
START, END = "<!-- ten pictures: python -m datasets.gallery -->", "<!-- end of the ten pictures -->"
LONG_SIDE, SHOWN_SIDE = 1280, 1000
MOST_BYTES = 120_000
QUALITIES = range(90, 30, -4)


@dataclass(frozen=True)
class Situation:
    """One picture: `title` says what makes it what it is; `spoil` is what the phone does to it."""

    name: str
    title: str
    seed: int
    options: Options
    spoil: Callable[[Picture], Picture] | None = None


def _dark(image: Picture) -> Picture:
    rng = np.random.default_rng(5)
    return np.asarray(np.clip(image * 0.13 + rng.normal(0, 3.5, image.shape), 0, 255), np.uint8)


def _shaken(image: Picture) -> Picture:
    return effects.shaken(image, 9.0, 0.5)


def _glaring(image: Picture) -> Picture:
    """A lamp's reflection over the middle of the picture."""
    height, width = image.shape[:2]
    light = np.zeros((height, width), np.float32)
    middle = (round(0.45 * width), round(0.5 * height))
    cv2.ellipse(light, middle, (round(0.11 * width), round(0.09 * height)), 20, 0, 360, (330.0,), -1)
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), 0.02 * width), np.float32)
    return np.asarray(np.clip(image + light[..., None], 0, 255), np.uint8)


_ROW = "1s 2s 3s 4p 5p 6p 2m 3m 4m 7m 8m 9m 5p 5p"


def _hand(concealed: str, apart: str | None = None, melds: Sequence[Meld] = (), flowers: str = "") -> Dealt:
    return Dealt(concealed.split(), list(melds), flowers.split(), apart)


def _options(dealt: Dealt | None, view: tuple[float, float] | None = None, **more: Any) -> Options:
    return Options(**{"kind": "hand", "long_side": LONG_SIDE, **more}, clean=True, dealt=dealt, view=view)


SITUATIONS = (
    Situation("clean", "A concealed hand in a row, the winning tile apart", 1, _options(_hand(_ROW[:-3], "5p"))),
    Situation(
        "sets",
        "Open sets, each with its turned tile, and flowers",
        2,
        _options(
            _hand(
                "N N N 7s 7s",
                None,
                [
                    Meld("pung", ["2s", "2s", "2s"], True, turned=0),
                    Meld("chow", ["4m", "5m", "6m"], True, turned=0),
                    Meld("pung", ["P", "P", "P"], True, turned=1),
                ],
                "f1 s4",
            )
        ),
    ),
    Situation(
        "kong",
        "A concealed kong with two tiles face down, and an open pung",
        36,
        _options(
            _hand(
                "2m 3m 4m 5p 5p 5p 9s",
                "9s",
                [
                    Meld("pung", ["C", "C", "C"], True, turned=2),
                    Meld("kong", ["E", "E", "E", "E"], False, down=(1, 2)),
                ],
            )
        ),
    ),
    Situation(
        "slanting",
        "From low down and from the side",
        4,
        _options(
            _hand("6s 7s 8s 1p 1p 3m 4m 5m 3m 4m", "2m", [Meld("pung", ["8p", "8p", "8p"], True, turned=1)]),
            (28.0, 35.0),
        ),
    ),
    Situation("table", "A whole table from above", 5, _options(None, (80.0, 3.0), kind=WHOLE_TABLE)),
    Situation("far", "Small tiles, far off", 6, _options(_hand(_ROW), (40.0, 0.0), tile_px=19.0)),
    Situation("glare", "A lamp's reflection on some tiles", 7, _options(_hand(_ROW)), _glaring),
    Situation("dark", "Hardly any light", 8, _options(_hand(_ROW)), _dark),
    Situation("shaken", "The phone moved", 9, _options(_hand(_ROW)), _shaken),
    Situation(
        "heap",
        "A heap of discards behind the hand",
        10,
        _options(
            _hand("2p 3p 4p 6m 6m 6m 7s 8s 9s S S", None, [Meld("chow", ["3s", "4s", "5s"], True, turned=0)]), heap=30
        ),
    ),
)


def render(situation: Situation) -> None:
    """Draw one picture with free art only, and write it with its truth."""
    rng = np.random.default_rng([situation.seed, 7])
    scene = render_scene(draw_make(rng, "free"), rng, situation.options)
    image = situation.spoil(scene.image) if situation.spoil else scene.image
    GALLERY.mkdir(parents=True, exist_ok=True)
    (GALLERY / f"{situation.name}.jpg").write_bytes(small_jpeg(image))
    (GALLERY / f"{situation.name}.json").write_text(json.dumps(scene.to_json()) + "\n", encoding="utf-8")


def small_jpeg(image: Picture) -> bytes:
    """Return the picture as JPEG, as good as its size allows; raises ValueError where none is small enough."""
    for quality in QUALITIES:
        if len(data := encode_jpeg(image, quality)) <= MOST_BYTES:
            return data
    raise ValueError(f"a picture of {image.shape} is over {MOST_BYTES} bytes even at quality {QUALITIES[-1]}")


def read(situation: Situation) -> tuple[Reading, ...]:
    """Return what the shipped eye reads on one picture: every hand of a whole table, the one hand otherwise."""
    photo = open_photo((GALLERY / f"{situation.name}.jpg").read_bytes())
    return vision.read_table(photo) if situation.options.kind == WHOLE_TABLE else (vision.read(photo),)


def draw(situation: Situation, readings: Sequence[Reading]) -> None:
    """Write the picture with its readings drawn on it."""
    picture = open_photo((GALLERY / f"{situation.name}.jpg").read_bytes()).rgb
    for reading in readings:
        picture = draw_overlay(picture, reading, max(picture.shape))
    height, width = picture.shape[:2]
    shown = cv2.resize(picture, (SHOWN_SIDE, round(height * SHOWN_SIDE / width)), interpolation=cv2.INTER_AREA)
    (GALLERY / f"{situation.name}-read.jpg").write_bytes(small_jpeg(np.asarray(shown, np.uint8)))


def section(number: int, situation: Situation, readings: Sequence[Reading]) -> str:
    """Return what the page says of one picture: what is on it, what was read, what is wrong, what is doubted."""
    label = json.loads((GALLERY / f"{situation.name}.json").read_text(encoding="utf-8"))
    lines = [
        f"### {number}. {situation.title}",
        "",
        f"![{situation.title}](datasets/samples/gallery/{situation.name}-read.jpg)",
        "",
    ]
    seats = sorted({tile["seat"] for tile in label["tiles"] if tile["group"] >= 0})
    by_side = {reading.side or SIDES[0]: reading for reading in readings}
    for seat in seats:
        side, reading = SIDES[seat], by_side.pop(SIDES[seat], None)
        whose = f" ({side})" if len(seats) > 1 else ""
        lines.append(f"- On it{whose}: {_of_truth(label, seat)}.")
        lines += _told(situation, label, seat, reading) if reading else ["  - Read: nothing; **the hand was missed**."]
    for side, reading in by_side.items():
        lines.append(f"- **Read as a hand ({side}), and none**: {_of_reading(reading)}.")
    return "\n".join(lines)


def _told(situation: Situation, label: dict[str, Any], seat: int, reading: Reading) -> list[str]:
    picture = GALLERY / f"{situation.name}.jpg"
    size = (reading.width, reading.height)
    places = wrong_places(rendered(picture, label, seat), reading, size)
    faults = judge(situation.name, label, reading, seat).faults
    asked_all = any(doubt.of_all for doubt in reading.doubts)
    wrong = [_place(place, asked_all) for place in places]
    if not places and faults:
        asked = any(doubt.group is not None for doubt in reading.doubts)
        wrong.append(f"groups: {', '.join(faults)} ({'a set is doubted' if asked else 'no set is doubted'})")
    lines = [f"  - Read, {round(100 * reading.confidence)} % sure: {_of_reading(reading) if wrong else 'the same'}."]
    lines.append(f"  - Wrong: **{'; '.join(wrong)}**." if wrong else "  - Wrong: nothing.")
    doubts = dict.fromkeys(_doubt(doubt, reading) for doubt in reading.doubts)
    lines.append(f"  - Doubts: {' '.join(doubts)}" if doubts else "  - Doubts: none.")
    return lines


def _place(place: Place, asked_all: bool) -> str:
    said = "doubted" if place.pointed else "only the picture is doubted" if asked_all else "not doubted"
    if place.read is None:
        return f"{place.true} {'missed' if place.tile is None else 'read as a tile face down'} ({said})"
    if place.true is None:
        return f"{place.read} read where no such tile of the hand lies ({said})"
    return f"{place.true} read as {place.read} ({said})"


def _doubt(doubt: Doubt, reading: Reading) -> str:
    if doubt.tile is not None:
        return f"{reading.tiles[doubt.tile].id}: {doubt.why}"
    if doubt.group is not None:
        return f"{_group(reading.groups[doubt.group].kind, None, [])}: {doubt.why}"
    return doubt.why


def _of_truth(label: dict[str, Any], seat: int) -> str:
    tiles = label["tiles"]
    mine = [group for group in label["groups"] if group["tiles"] and tiles[group["tiles"][0]]["seat"] == seat]
    return "; ".join(_group(one["kind"], one["open"], [tiles[n]["id"] for n in one["tiles"]]) for one in mine)


def _of_reading(reading: Reading) -> str:
    told = [_group(one.kind, one.open, [reading.tiles[n].id for n in one.tiles]) for one in reading.groups]
    return "; ".join(told) or "nothing"


def _group(kind: str, is_open: bool | None, ids: Sequence[str]) -> str:
    name = {"concealed": "in hand", "apart": "apart"}.get(kind, kind)
    if kind in ("chow", "pung", "kong") and is_open is not None:
        name += " open" if is_open else " concealed"
    return " ".join([name, *(f"`{tile}`" for tile in ids)])


def reader_line() -> str:
    """Return the page's first line: which networks read the pictures."""
    model = vision.shipped_eye().model
    return f"Read by {model.name}, weights `{model.sha256[:12]}`."


def page() -> str:
    """Return the whole page, read afresh."""
    sections = (section(number, one, read(one)) for number, one in enumerate(SITUATIONS, start=1))
    return "\n\n".join([reader_line(), *sections])


def in_readme(text: str) -> str:
    """Return what lies between the marks of the README's text; raises ValueError where they are missing."""
    if text.count(START) != 1 or text.count(END) != 1:
        raise ValueError(f"README.md must hold {START!r} and {END!r} once each")
    return text.split(START)[1].split(END)[0].strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--render", action="store_true", help="draw the pictures again first")
    arguments = parser.parse_args()
    text = README.read_text(encoding="utf-8")
    before = in_readme(text)
    for situation in SITUATIONS:
        if arguments.render:
            render(situation)
        draw(situation, read(situation))
    head, tail = text.split(START)[0], text.split(END)[1]
    now = page()
    README.write_text(f"{head}{START}\n\n{now}\n\n{END}{tail}", encoding="utf-8")
    print("README.md: the page is as it was" if now == before else "README.md: the page has changed")


if __name__ == "__main__":
    main()
