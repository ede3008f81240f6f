"""Rendered makes to teach and to read: a photo of each make's lay-out and some hands of the same make.

`python -m datasets.lessons --out DIR --makes 40 --hands 6 --seed 90417`: `DIR/NNN/lay-out.jpg` and
`DIR/NNN/images`, `DIR/NNN/labels` as `datasets.render` writes them.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from datasets.faces import draw_make
from datasets.render import write
from datasets.scene import render_scene
from datasets.stage import Options
from vision.reading import BONUS, HONOURS, SUITS

LAY_OUT = (*SUITS, HONOURS, BONUS)
LAY_OUT_SIDE = 1600


def render_make(out: Path, seed: int, number: int, hands: int, long_side: int | None = None) -> None:
    """Write one make's lay-out and `hands` hands of it under `out`; a seed gives the same pictures.

    `long_side`: pixels of their longer side; if not said 1600 of the lay-out, and of hands as many as is drawn.
    """
    cv2.setNumThreads(1)
    make = draw_make(np.random.default_rng([seed, 0, number]))
    folder = out / f"{number:03d}"
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    asked = Options("tray", long_side or LAY_OUT_SIDE, rows=LAY_OUT)
    shown = render_scene(make, np.random.default_rng([seed, 1, number]), asked)
    picture = cv2.cvtColor(shown.image, cv2.COLOR_RGB2BGR)
    cv2.imwrite(str(folder / "lay-out.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    for hand in range(hands):
        scene = render_scene(make, np.random.default_rng([seed, 2, number, hand]), Options("hand", long_side))
        write(scene, folder, f"{hand:02d}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--makes", type=int, default=40)
    parser.add_argument("--hands", type=int, default=6)
    parser.add_argument("--seed", type=int, default=90417)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--long-side", type=int, help="pixels of the longer side of every picture; a phone takes 4000")
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        waiting = [
            pool.submit(render_make, arguments.out, arguments.seed, number, arguments.hands, arguments.long_side)
            for number in range(arguments.makes)
        ]
        for one in waiting:
            one.result()


if __name__ == "__main__":
    main()
