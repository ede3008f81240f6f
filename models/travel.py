"""What a training needs on a machine that can fetch nothing, in one small file: packed here, laid out there.

`python -m models.travel pack --out luggage.tar --labels runs/photos --weights runs/restored/detector.pt
runs/restored/near.pt` and, there, as root, `python -m models.travel unpack luggage.tar --to /dev/shm/luggage`; then
`MARQUE_PHOTOS=/dev/shm/luggage/photos` for `datasets.render`, `/dev/shm/luggage/labelled` for the trainings' `--data`.

Fonts are cut down to the characters that `datasets` draws, wallpapers and stamps to the size at which it uses them,
checkpoints to the weights that count, in 16 bits; of the labelled photographs one copy of each goes along, squeezed.
None of it is part of the project.
"""

from __future__ import annotations

import argparse
import io
import shutil
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

import torch
from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont
from PIL import Image

from datasets import fonts, pictures, sources
from datasets.label_faults import mended
from datasets.photos import TRAIN_FOLDERS, one_copy, read_folder
from models.compat import install_torchvision_stand_in
from models.train_detectors import state_of

DATASETS = Path(fonts.__file__).parent
PHOTO_QUALITY, VIEW_QUALITY, THING_QUALITY = 58, 62, 60
DRAWINGS = ("art", "crops")
"""Folders of the shared photographs that makes are drawn from."""
NEVER_DRAWN = (
    *("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "VORG", "vmtx", "vhea", "MATH", "COLR", "CPAL", "SVG ", "kern", "meta"),
    *("EBDT", "EBLC", "EBSC", "gasp", "fpgm", "prep", "cvt ", "hdmx", "LTSH", "VDMX", "PCLT", "DSIG"),
)
"""Tables of a font that tell how letters join, stand upright, shine in colours or fit a screen's grid."""
LABELLED, SHARED, SYSTEM, FONTS, WEIGHTS = "labelled", "photos", "system", "fonts", "weights"
SYSTEM_THERE = Path("/")
FONTS_THERE = Path("/usr/local/share/fonts/luggage")
VIEWS_THERE, THINGS_THERE = Path("/usr/share/backgrounds/luggage"), Path("/usr/share/tuxpaint/stamps/luggage")


def characters() -> list[int]:
    """Return the code points that occur in the sources of `datasets`, and all of ASCII that is printed."""
    told = "".join(path.read_text(encoding="utf-8") for path in sorted(DATASETS.glob("*.py")))
    return sorted({*range(32, 127), *(ord(one) for one in told if ord(one) > 126)})


def cut_down(path: Path, indexes: Iterable[int], out: Path) -> None:
    """Write the faces of a font file that are drawn with, under their numbers, with `characters` alone."""
    options = subset.Options()
    options.layout_features, options.hinting, options.glyph_names = [], False, False
    options.drop_tables += NEVER_DRAWN
    made: dict[int, TTFont] = {}
    for index in sorted(indexes):
        font = TTFont(path, fontNumber=index, lazy=True)
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=characters())
        cutter.subset(font)
        kept = io.BytesIO()
        font.save(kept)
        made[index] = TTFont(io.BytesIO(kept.getvalue()))
    if path.suffix.lower() != ".ttc":
        made[0].save(out)
        return
    collection = TTCollection()
    collection.fonts = [made.get(index, made[min(made)]) for index in range(max(made) + 1)]
    collection.save(str(out), shareTables=False)


def pack_fonts(out: Path) -> None:
    """Write every font that `datasets.fonts` draws with."""
    out.mkdir(parents=True)
    wanted: dict[str, set[int]] = {}
    for face in {*fonts.cjk_faces(), *fonts.latin_faces()}:
        wanted.setdefault(face.path, set()).add(face.index)
    for path, indexes in sorted(wanted.items()):
        cut_down(Path(path), indexes, out / Path(path).name)


def pack_pictures(out: Path) -> None:
    """Write the views and things of `datasets.pictures` as they are used."""
    for name, found, quality in (
        ("views", pictures.views(), VIEW_QUALITY),
        ("things", pictures.things(), THING_QUALITY),
    ):
        (out / name).mkdir(parents=True)
        for number, picture in enumerate(found):
            Image.fromarray(picture).save(out / name / f"{number:03d}.webp", quality=quality)


def pack_drawings(out: Path) -> None:
    """Copy the drawings of tiles, those of the shared folder and those of installed games, at their places."""
    shared = sources.photos()
    if shared is not None:
        for name in DRAWINGS:
            shutil.copytree(shared / name, out / SHARED / name)
        shutil.copy(shared / "classes.txt", out / SHARED)
    for one in sources.art(("games",)):
        for file in {Path(path.partition("#")[0]) for paths in one.faces.values() for path in paths}:
            there = out / SYSTEM / file.relative_to("/")
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, there)


def pack_photographs(labels: Path, out: Path) -> None:
    """Write one copy of every labelled photograph, with the label that lies in `labels`."""
    for kind in ("images", "labels"):
        (out / kind).mkdir(parents=True)
    for folder in TRAIN_FOLDERS:
        labelled = [photo for photo in mended(read_folder(folder)) if _label(labels, photo.path).exists()]
        for photo in one_copy(labelled):
            Image.open(photo.path).convert("RGB").save(
                out / "images" / f"{photo.path.stem}.avif", quality=PHOTO_QUALITY
            )
            shutil.copy(_label(labels, photo.path), out / "labels")


def _label(labels: Path, photo: Path) -> Path:
    return labels / "labels" / f"{photo.stem}.txt"


def pack_weights(checkpoint: Path, out: Path) -> None:
    """Write the weights of a checkpoint that count, in 16 bits."""
    halved = {name: each.half() if each.is_floating_point() else each for name, each in state_of(checkpoint).items()}
    out.mkdir(parents=True, exist_ok=True)
    torch.save({"averaged": halved}, out / checkpoint.name)


def pack(out: Path, labels: Path, weights: list[Path]) -> None:
    """Pack everything into one file."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pack_fonts(folder / FONTS)
        pack_pictures(folder)
        pack_drawings(folder)
        pack_photographs(labels, folder / LABELLED)
        for checkpoint in weights:
            pack_weights(checkpoint, folder / WEIGHTS)
        out.parent.mkdir(parents=True, exist_ok=True)
        with tarfile.open(out, "w:xz") as file:
            file.add(folder, ".")


def unpack(luggage: Path, to: Path) -> None:
    """Lay everything out: what is installed as a rule where the renderer looks for it, the rest under `to`."""
    to.mkdir(parents=True, exist_ok=True)
    with tarfile.open(luggage) as file:
        file.extractall(to, filter="data")
    shutil.copytree(to / FONTS, FONTS_THERE, dirs_exist_ok=True)
    shutil.copytree(to / SYSTEM, SYSTEM_THERE, dirs_exist_ok=True)
    for number, view in enumerate(sorted((to / "views").iterdir())):
        # The renderer takes one view of each folder.
        _as_png(view, VIEWS_THERE / str(number) / "view.png")
    for thing in (to / "things").iterdir():
        _as_png(thing, THINGS_THERE / f"{thing.stem}.png")
    for photo in sorted((to / LABELLED / "images").glob("*.avif")):
        Image.open(photo).save(photo.with_suffix(".jpg"), quality=95)
        photo.unlink()


def _as_png(picture: Path, out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    Image.open(picture).save(out, compress_level=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    packing = verbs.add_parser("pack")
    packing.add_argument("--out", type=Path, required=True)
    packing.add_argument("--labels", type=Path, required=True, help="a folder that `models.material --labels` wrote")
    packing.add_argument("--weights", type=Path, nargs="*", default=[], help="checkpoints")
    unpacking = verbs.add_parser("unpack")
    unpacking.add_argument("luggage", type=Path)
    unpacking.add_argument("--to", type=Path, required=True)
    arguments = parser.parse_args()
    if arguments.verb == "unpack":
        unpack(arguments.luggage, arguments.to)
        return
    install_torchvision_stand_in()
    pack(arguments.out, arguments.labels, arguments.weights)


if __name__ == "__main__":
    main()
