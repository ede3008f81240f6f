"""Write rendered scenes and their labels: `python -m datasets.render --out DIR --count N --seed S --jobs 2`.

`DIR/images/NAME.jpg`, `DIR/labels/NAME.txt` (YOLO oriented boxes, classes `vision.reading.CLASSES`) and
`DIR/labels/NAME.json` (the whole truth). `--sample PATH` renders one clean picture of a finished navy hand instead.
"""

from __future__ import annotations

import json
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import cv2
import numpy as np

from datasets.faces import STYLES, draw_make
from datasets.hands import Dealt, Meld
from datasets.scene import Scene, render_scene, scene_of
from datasets.stage import KINDS, ON_DEMAND, Options

CHUNK = 16


def write(scene: Scene, out: Path, name: str, quality: int = 92) -> None:
    """Write picture and labels."""
    cv2.imwrite(
        str(out / "images" / f"{name}.jpg"),
        cv2.cvtColor(scene.image, cv2.COLOR_RGB2BGR),
        [cv2.IMWRITE_JPEG_QUALITY, quality],
    )
    (out / "labels" / f"{name}.txt").write_text(scene.to_yolo())
    (out / "labels" / f"{name}.json").write_text(json.dumps(scene.to_json()))


def _chunk(task: tuple[Path, int, int, int, str | None, frozenset[str], Options]) -> int:
    out, seed, start, stop, style, without, options = task
    cv2.setNumThreads(1)
    for k in range(start, stop):
        write(scene_of(seed, k, style, options, without), out, f"{seed}-{k:06d}")
    return stop - start


def render_set(
    out: Path,
    count: int,
    seed: int,
    jobs: int = 1,
    style: str | None = None,
    start: int = 0,
    without: frozenset[str] = frozenset(),
    options: Options | None = None,
) -> None:
    """Render scenes `start` to `start + count` of the set `seed`; the same whatever the number of jobs."""
    options = options or Options()
    (out / "images").mkdir(parents=True, exist_ok=True)
    (out / "labels").mkdir(parents=True, exist_ok=True)
    tasks = [
        (out, seed, k, min(k + CHUNK, start + count), style, without, options)
        for k in range(start, start + count, CHUNK)
    ]
    if jobs <= 1:
        for task in tasks:
            _chunk(task)
        return
    began, done = time.monotonic(), 0
    with ProcessPoolExecutor(jobs) as pool, click.progressbar(pool.map(_chunk, tasks), length=len(tasks)) as bar:
        for n in bar:
            done += n
    click.echo(f"{done} scenes, {done / (time.monotonic() - began):.1f} a second")


SAMPLE = Dealt(
    concealed=["2m", "3m", "4m", "5p", "5p", "5p", "9s", "9s"],
    melds=[
        Meld("pung", ["C", "C", "C"], True, turned=2),
        Meld("kong", ["E", "E", "E", "E"], False, down=(1, 2)),
    ],
)
"""A complete navy hand: an open pung, a concealed kong with its middle tiles down, a Chow, a Pung and a pair."""


def render_sample(path: Path, seed: int, dealt: Dealt | None = None, long_side: int = 1600) -> Scene:
    """A clean picture fit to ship: own drawings, free fonts and CC0 art only."""
    rng = np.random.default_rng([seed, 7])
    make = draw_make(rng, "free")
    scene = render_scene(make, rng, Options("hand", long_side, None, True, dealt or SAMPLE))
    cv2.imwrite(str(path), cv2.cvtColor(scene.image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 93])
    return scene


@click.command()
@click.option("--out", type=click.Path(path_type=Path), help="Folder for images/ and labels/.")
@click.option("--count", default=100, show_default=True, help="Number of scenes.")
@click.option("--start", default=0, show_default=True, help="Number of the first scene.")
@click.option("--seed", default=0, show_default=True, help="Seed of the set.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--style", type=click.Choice(STYLES), help="Only makes of this style.")
@click.option("--without", multiple=True, help="A set of drawings to keep out, as catalogue-3; may be repeated.")
@click.option("--kind", type=click.Choice((*KINDS, *ON_DEMAND)), help="Only scenes of this kind.")
@click.option(
    "--long-side", type=int, help="Pixels of the longer side; a phone takes 4000. Drawn at random if not said."
)
@click.option("--elevation", type=float, nargs=2, help="Least and greatest degrees of the camera above the table.")
@click.option("--sample", type=click.Path(path_type=Path), help="Write one clean sample picture here instead.")
def main(
    out: Path | None,
    count: int,
    start: int,
    seed: int,
    jobs: int,
    style: str | None,
    without: tuple[str, ...],
    kind: str | None,
    long_side: int | None,
    elevation: tuple[float, float] | None,
    sample: Path | None,
) -> None:
    """Render labelled scenes for training."""
    if sample is not None:
        render_sample(sample, seed)
        return
    if out is None:
        raise click.UsageError("--out or --sample is needed")
    options = Options(kind, long_side, elevation=elevation)
    render_set(out, count, seed, jobs, style, start, frozenset(without), options)


if __name__ == "__main__":
    main()
