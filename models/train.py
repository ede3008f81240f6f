"""`make train`: from the labelled photographs and rendered scenes to the ONNX files that ship.

Each stage leaves its product under RUNS and a stamp beside it when it is done; started again, the stages that have
their stamp are passed over, and the reader goes on from its checkpoint. Remove a stamp to do its stage anew.
With `--device 0` the same stages run on a GPU, and both detectors are trained on there at once. Photographs that
players gave (`--corrections DIR`, a folder that `marque corrections --export` wrote) are trained on from the detector
on; the stages that they change have stamps and folders of their own, named after what the export holds.

`--without train/japanese_set` leaves one source of photographs out and measures what comes of it on that source; it
needs RUNS and an OUT of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Final

import numpy as np

from datasets.photos import TRAIN_FOLDERS, read_corrections
from vision.reading import BONUS
from vision.specialist import BAMBOOS

HERE = Path(__file__).resolve().parent
CORRECTION_WORTH = 4
"""A confirmed crop is drawn as often as this many of the labelled photographs, which hold the same few sets."""
DRAWN: Final = {"photos": 3, "catalogue": 1.5, "scenes": 3, "loose": 1, "mined": 2, "makes": 4, "borrowed": 2,
                "nothing": 1}  # fmt: skip
"""How often the readers draw from each file of crops."""
TORN: Final = {"torn": 2.5, "retaken": 2.5}
"""And how often, when they are trained on, from what the whole eye is torn about in scenes and in worse photographs."""
VIEWED: Final = {"scenes": 5, "loose": 0.7, "photos": 2, "blanked": 2}
"""How often views for the detectors are cut from each folder of pictures."""
FLOWERS_DRAWN: Final = {"flat": 3, "borrowed": 3, "scenes": 1.2, "photos": 1}
"""And how often the flower reader does."""
BAMBOOS_DRAWN: Final = {"bamboos": 4, "makes": 1, "scenes": 2, "photos": 1, "catalogue": 0.5}
"""And the bamboo reader."""
STACKED_DRAWN: Final = {"scenes": 1, "photos": 0.35}
"""And the stack reader."""

ONE_MAKE_SEED: Final = 500
"""Makes are drawn by this seed and the chain's own, so far from all others that none is drawn twice."""

Step = tuple[str | Path, ...]
"""A module and its arguments."""

KNOWING_NOTHING: Final[Step] = ("--without-context", "--without-one-make")


def run(module: str | Path, *arguments: str | Path) -> None:
    """Run a module of this project in its own process; raises CalledProcessError where it fails."""
    print("·", module, *arguments, flush=True)
    subprocess.run([sys.executable, "-m", *map(str, (module, *arguments))], check=True)


def corrections_tag(folder: Path) -> str:
    """Return what names the stages trained with an export: a digest over its labels and provenance."""
    digest = hashlib.sha256()
    for path in sorted((*folder.rglob("*.txt"), *folder.rglob("*.json"))):
        digest.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
    return f"-{digest.hexdigest()[:8]}"


def corrections_weight(crops: Path, photos_weight: float) -> float:
    """Return how often corrections.npz is drawn from beside photos.npz: by its size, never more than those."""
    counts = []
    for name in ("corrections", "photos"):
        with np.load(crops / f"{name}.npz") as file:
            counts.append(len(file["names"]))
    return photos_weight * min(1.0, CORRECTION_WORTH * counts[0] / max(counts[1], 1))


class Chain:
    """The stages in their order, and where each leaves its product.

    `asked`: the options of `main`. `tag`: what the stages that corrections change are named after, "" without any.
    """

    def __init__(self, asked: argparse.Namespace, tag: str) -> None:
        runs: Path = asked.runs
        self._asked, self._runs = asked, runs
        self._jobs: Step = ("--jobs", str(asked.jobs))
        self._given: Step = (*left_out(asked), *(("--corrections", asked.corrections) if asked.corrections else ()))
        self._upright, self._pairs = runs / "upright", runs / "pairs.npz"
        self._scenes, self._loose, self._fresh = runs / "scenes", runs / "loose", runs / "fresh"
        self._photos, self._crops = runs / f"photos{tag}", runs / f"crops{tag}"
        self._blanked, self._retaken = runs / f"blanked{tag}", runs / f"retaken{tag}"
        self._detector, self._corners = runs / f"detector{tag}", runs / f"corners{tag}"
        self._reader, self._near = runs / f"reader{tag}", runs / f"near{tag}"
        self._second, self._asked_second = runs / f"second{tag}", runs / f"asked{tag}"
        self._asked_reader = runs / f"asked-reader{tag}"
        self._begun_readers = self._reader / "last.pt", self._second / "last.pt"
        self._readers = self._asked_reader / "mean.pt", self._asked_second / "last.pt"
        self._cut_flowers, self._flowers = runs / f"flower-crops{tag}", runs / f"flowers{tag}"
        self._bamboos = runs / f"bamboos{tag}"
        self._kongs, self._cut_stacks, self._stacked = runs / "kongs", runs / f"stacks{tag}", runs / f"stacked{tag}"
        self._together, self._complete = runs / f"together{tag}", runs / f"complete{tag}"
        self._others, self._context = runs / "others", runs / f"context{tag}"
        self._one_make = runs / f"one-make{tag}"
        self._upright_weights = self._upright / "run" / "weights" / "last.pt"
        self._detector_weights = self._detector / "weights" / "last.pt"
        self._both = runs / f"both{tag}"
        self._detectors = self._detector_weights, self._near / "last.pt"
        if asked.device != "cpu":
            self._detectors = self._both / "detector.pt", self._both / "near.pt"

    def run(self) -> None:
        """Run what is not done yet, in order; raises CalledProcessError where a step fails."""
        self._label_upright()
        self._find_corners_of_labels()
        self._draw()
        self._label()
        self._train_detector()
        self._train_corners()
        self._cut_crops()
        self._train_readers()
        self._train_flowers()
        self._train_bamboos()
        self._train_stacked()
        self._train_near()
        self._train_both_detectors()
        self._train_on_what_is_asked()
        self._train_context()
        self._train_one_make()
        self._asked.out.mkdir(parents=True, exist_ok=True)
        together = (*self._knowing_context(), "--one-make", self._one_make / "last.pt")
        run(*self._exporting(self._readers, self._asked.out, together))

    def _stage(self, name: str, *steps: Step) -> None:
        """Run steps unless the stamp of that name says that they were done."""
        stamp = self._runs / f"{name}.done"
        if stamp.exists():
            print("·", stamp.stem, "is done", flush=True)
            return
        for step in steps:
            run(*step)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()

    def _training(self, minutes: float) -> Step:
        """Return what every training in time is told, beside its material."""
        return "--resume", "--minutes", str(minutes), "--device", self._asked.device

    def _rendering(self, share: float, later: int) -> Step:
        """Return how many scenes are drawn, as a share of those asked for, and with what seed."""
        return "--count", str(int(self._asked.scenes * share)), "--seed", str(self._asked.seed + later), *self._jobs

    def _label_upright(self) -> None:
        labels = ("models.material", "--labels", self._upright, *left_out(self._asked))
        self._stage("upright-labels", labels)

    def _find_corners_of_labels(self) -> None:
        told = ("--degrees", "180", "--hours", str(self._asked.upright_hours), "--device", self._asked.device)
        self._stage(
            "oriented",
            ("models.train_detector", "--data", self._upright, "--out", self._upright / "run", *told),
            ("models.export", "--detector", self._upright_weights, "--out", self._upright),
        )

    def _draw(self) -> None:
        self._stage(
            "scenes",
            ("datasets.render", "--out", self._scenes, *self._rendering(1, 0)),
            # More of what hides part of what: loose tiles, many of them standing.
            ("datasets.render", "--out", self._loose, "--kind", "scatter", *self._rendering(1 / 4, 1)),
        )
        self._stage("pairs", ("datasets.pairs", "--out", self._pairs, "--makes", "250", *self._jobs))

    def _label(self) -> None:
        found = ("--detector", self._upright / "detector.onnx", "--labels", self._photos)
        self._stage(self._photos.name, ("models.material", *found, *self._given))
        # Few makes in the photographs have blank dragons.
        printed = ("--data", self._photos, "--data", self._scenes, "--most", "1500", "--out", self._blanked)
        self._stage(self._blanked.name, ("models.blanked", *printed))

    def _train_detector(self) -> None:
        begun = ("--weights", self._upright_weights)
        told = ("--hours", str(self._asked.detector_hours), *begun, "--device", self._asked.device)
        drawn_from: Step = ("--data", *self._pictures().values())
        self._stage(
            self._detector.name,
            ("models.train_detector", *drawn_from, "--out", self._detector, *told),
            ("models.export", "--detector", self._detector_weights, "--out", self._detector),
        )

    def _train_corners(self) -> None:
        weighed = (f"{self._scenes}=3", f"{self._loose}=1", f"{self._photos}=2")
        askew = ("--data", *weighed, "--detector", self._detector / "detector.onnx", "--out", self._corners)
        self._stage(
            self._corners.name,
            ("models.train_corners", *askew, *self._training(self._asked.corners_minutes)),
            ("models.export", "--corners", self._corners / "last.pt", "--out", self._corners),
        )

    def _cut_crops(self) -> None:
        laid = ("--detector", self._detector / "detector.onnx", "--corners", self._corners / "corners.onnx")
        scenes = ("--scenes", self._scenes, "--scenes", self._loose)
        only_bamboos: Step = ("--faces", *BAMBOOS, *self._jobs)
        lent: Step = ("--count", "2000", "--style", "borrowed", "--faces", "1s", *BONUS, *self._jobs)
        self._stage(
            self._crops.name,
            ("models.material", *laid, "--labels", self._photos, *scenes, "--crops", self._crops, *self._given),
            ("datasets.flat", "--out", self._crops / "makes.npz", "--count", "1600"),
            ("datasets.flat", "--out", self._crops / "bamboos.npz", "--count", "10000", "--seed", "2", *only_bamboos),
            ("datasets.flat", "--out", self._crops / "borrowed.npz", "--seed", "3", *lent),
            ("datasets.nothing", "--out", self._crops / "nothing.npz"),
        )

    def _drawn(self, *without: str) -> list[str]:
        """Return the files of crops as the readers' trainings take them, each with how often it is drawn from."""
        weights = dict(DRAWN)
        if self._asked.corrections:
            weights["corrections"] = corrections_weight(self._crops, weights["photos"])
        return [f"{self._crops / name}.npz={weight:g}" for name, weight in weights.items() if name not in without]

    def _for_second(self) -> Step:
        """Return the second reader's material: it sees the flat makes whole, face beside face."""
        whole = ("--makes", self._crops / "makes.npz", "--pairs", self._pairs)
        return "--crops", *self._drawn("makes"), *whole

    def _train_readers(self) -> None:
        first = ("--crops", *self._drawn(), "--out", self._reader, *self._training(self._asked.reader_minutes))
        self._stage(self._reader.name, ("models.train_reader", *first))
        second = (*self._for_second(), "--out", self._second, *self._training(self._asked.second_minutes))
        self._stage(self._second.name, ("models.train_second", *second))

    def _train_flowers(self) -> None:
        scenes = ("--scenes", self._scenes, "--scenes", self._loose)
        cut = ("--labels", self._photos, *scenes, "--out", self._cut_flowers, *self._jobs, *self._given)
        drawn = [f"{self._cut_flowers / name}.npz={weight}" for name, weight in FLOWERS_DRAWN.items()]
        begun = ("--second", self._second / "last.pt", "--out", self._flowers)
        self._stage(
            self._flowers.name,
            ("models.flower_material", *cut),
            ("models.train_flowers", "--crops", *drawn, *begun, *self._training(self._asked.flower_minutes)),
        )

    def _train_bamboos(self) -> None:
        drawn = [f"{self._crops / name}.npz={weight}" for name, weight in BAMBOOS_DRAWN.items()]
        told = self._training(self._asked.bamboo_minutes)
        self._stage(self._bamboos.name, ("models.train_bamboos", "--crops", *drawn, "--out", self._bamboos, *told))

    def _train_stacked(self) -> None:
        """Few hands have a kong with a tile on another: they are drawn for this."""
        scenes, photos = (self._cut_stacks / f"{name}.npz" for name in STACKED_DRAWN)
        drawn = [f"{self._cut_stacks / name}.npz={weight}" for name, weight in STACKED_DRAWN.items()]
        told = self._training(self._asked.stacked_minutes)
        cut = ("models.stacked_material", *self._jobs)
        kongs = ("datasets.render", "--out", self._kongs, "--kind", "piled", *self._rendering(1 / 2, 4))
        self._stage("kongs", kongs)
        self._stage(
            self._stacked.name,
            (*cut, "--scenes", self._kongs, "--scenes", self._scenes, "--out", scenes),
            (*cut, "--labels", self._photos, "--out", photos),
            ("models.train_stacked", "--crops", *drawn, "--out", self._stacked, *told),
        )

    def _pictures(self) -> dict[str, Path]:
        """Return the folders of labelled pictures that the detectors are shown, by their names in VIEWED."""
        return {"scenes": self._scenes, "loose": self._loose, "photos": self._photos, "blanked": self._blanked}

    def _views(self) -> Step:
        """Return these folders as trainings on views take them, each with how often it is drawn from."""
        return "--data", *(f"{folder}={VIEWED[name]:g}" for name, folder in self._pictures().items())

    def _train_near(self) -> None:
        begun = ("--second", self._second / "last.pt", "--out", self._near)
        told = self._training(self._asked.near_minutes)
        self._stage(self._near.name, ("models.train_near", *self._views(), *begun, *told))

    def _train_both_detectors(self) -> None:
        """A GPU takes in many times the views that the trainings before can cut for it."""
        if self._asked.device == "cpu":
            return
        begun = ("--detector", self._detector_weights, "--near", self._near / "last.pt", "--out", self._both)
        told = self._training(self._asked.both_minutes)
        self._stage(self._both.name, ("models.train_detectors", *self._views(), *begun, *told))

    def _train_on_what_is_asked(self) -> None:
        """All together show what leaves them torn, in scenes that none of them has seen and in worse photographs."""
        self._stage("fresh", ("datasets.render", "--out", self._fresh, *self._rendering(1 / 4, 2)))
        worse = ("--labels", self._photos, "--out", self._retaken, *left_out(self._asked))
        self._stage(self._retaken.name, ("models.retake", *worse))
        looked_at = {name: self._crops / f"{name}.npz" for name in TORN}
        reader, second = self._begun_readers
        onward = ("--torn", *(f"{looked_at[name]}={weight:g}" for name, weight in TORN.items()), "--weights")
        looking = ("models.torn", "--models", self._together, *self._jobs)
        told = self._training(self._asked.asked_minutes)
        self._stage(
            self._asked_second.name,
            self._exporting(self._begun_readers, self._together),
            (*looking, "--scenes", self._fresh, "--out", looked_at["torn"]),
            (*looking, "--scenes", self._retaken, "--out", looked_at["retaken"]),
            ("models.train_second", *self._for_second(), *onward, second, "--out", self._asked_second, *told),
        )
        # The mean of before and after reads more hands whole than what came after.
        self._stage(
            self._asked_reader.name,
            ("models.train_reader", "--crops", *self._drawn(), *onward, reader, "--out", self._asked_reader, *told),
            ("models.average", reader, self._asked_reader / "last.pt", "--out", self._readers[0]),
        )

    def _train_context(self) -> None:
        """What the finished eye finds in scenes that none of its networks has seen, box by box."""
        self._stage("others", ("datasets.render", "--out", self._others, *self._rendering(1 / 2, 3)))
        found = self._context / "others.npz"
        looking = ("--scenes", self._others, "--models", self._complete, "--out", found, *self._jobs)
        self._stage(
            self._context.name,
            self._exporting(self._readers, self._complete),
            ("models.context_material", *looking),
            ("models.train_context", "--pictures", found, "--out", self._context, "--device", self._asked.device),
        )

    def _train_one_make(self) -> None:
        """And what all the rest says of makes and scenes that no reader has seen."""
        looking = ("--scenes", self._others, "--models", self._complete, "--out", self._one_make, *self._jobs)
        drawn = ("--makes", str(self._asked.scenes // 2), "--seed", str(self._asked.seed + ONE_MAKE_SEED))
        files = ("--makes", self._one_make / "makes.npz", "--scenes", self._one_make / "scenes.npz")
        told = self._training(self._asked.one_make_minutes)
        self._stage(
            self._one_make.name,
            self._exporting(self._readers, self._complete, (*self._knowing_context(), "--without-one-make")),
            ("models.one_make_material", *looking, *drawn),
            ("models.train_one_make", *files, "--out", self._one_make, *told),
        )

    def _knowing_context(self) -> Step:
        return "--context", self._context / "last.pt"

    def _exporting(self, readers: tuple[Path, Path], out: Path, together: Step = KNOWING_NOTHING) -> Step:
        """Return the export of all networks; `together`: of those over whole pictures."""
        networks = {
            "--detector": self._detectors[0],
            "--near": self._detectors[1],
            "--corners": self._corners / "last.pt",
            "--reader": readers[0],
            "--second": readers[1],
            "--flowers": self._flowers / "last.pt",
            "--bamboos": self._bamboos / "last.pt",
            "--stacked": self._stacked / "last.pt",
        }
        shown = ("--pictures", self._photos / "images", "--pictures", self._scenes / "images")
        return ("models.export", *(word for pair in networks.items() for word in pair), *together, *shown, "--out", out)


def left_out(asked: argparse.Namespace) -> Step:
    """Return what tells a step of the source that is left out, nothing where none is."""
    return ("--without", asked.without) if asked.without else ()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, default=HERE.parent / "runs")
    parser.add_argument("--out", type=Path, default=HERE, help="where the ONNX files go")
    parser.add_argument("--scenes", type=int, default=6000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--upright-hours", type=float, default=0.33)
    parser.add_argument("--detector-hours", type=float, default=0.7)
    parser.add_argument("--corners-minutes", type=float, default=60)
    parser.add_argument("--reader-minutes", type=float, default=30)
    parser.add_argument("--second-minutes", type=float, default=90)
    parser.add_argument("--flower-minutes", type=float, default=40)
    parser.add_argument("--bamboo-minutes", type=float, default=40)
    parser.add_argument("--stacked-minutes", type=float, default=40)
    parser.add_argument("--near-minutes", type=float, default=130)
    parser.add_argument("--both-minutes", type=float, default=10, help="of both detectors at once, on a GPU alone")
    parser.add_argument("--asked-minutes", type=float, default=75)
    parser.add_argument("--one-make-minutes", type=float, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corrections", type=Path, help="a folder that `marque corrections --export` wrote")
    parser.add_argument("--without", choices=TRAIN_FOLDERS, default="", help="leave this source out, and measure on it")
    arguments = parser.parse_args()
    if arguments.without and (arguments.runs.resolve() == HERE.parent / "runs" or arguments.out.resolve() == HERE):
        parser.error("--without needs a --runs and an --out of its own: what ships is trained on every source")
    tag = ""
    if arguments.corrections:
        try:
            read_corrections(arguments.corrections)
        except ValueError as error:
            parser.error(str(error))
        tag = corrections_tag(arguments.corrections)
    Chain(arguments, tag).run()
    measured = ("--models", arguments.out, "--folder", arguments.without) if arguments.without else ()
    run("datasets.evaluate", *measured)


if __name__ == "__main__":
    main()
