"""How well photographs are read, for the model card and for choosing between models. `make eval` prints all of it.

`python -m datasets.evaluate [--models DIR ...] [--folder validation/unseen_set ...] [--scenes DIR ...]
[--taught DIR ...] [--kinds] [--wrong] [--json FILE]`

Without `--folder`, `--scenes` and `--taught` the validation photographs of ../shared/photos are read. With several
`--models` each photo is read by all of them, and each is set beside the first. Where faults of the photographs' labels
are known (`datasets.label_faults`) the figures stand twice: by the labels as they are, and with those put right.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path

from datasets.evaluate_groups import Verdict, by_part, verdicts
from datasets.evaluate_groups import table as by_kind
from datasets.evaluate_taught import TAUGHT, UNTAUGHT, read_makes
from datasets.figures import by_size, compared, parted, reliability, summarise, table
from datasets.label_faults import faults
from datasets.outcomes import Outcome, Truth, outcome, photograph, scenes
from datasets.photos import PHOTOS, TRAIN_FOLDERS, VALIDATION_FOLDERS, LabelledPhoto, one_copy, read_folder
from vision.eye import MODELS, Eye
from vision.photo import open_photo

MEANING = """`hands`: photos of 13 to 18 tiles. Shares in brackets: 95 % intervals (Wilson; of F1, photos drawn again).
`wrong, no doubt`: a tile wrong, missed or too many, and nothing doubted. `wrong, no doubt there`: the same, where no
doubt points at such a tile or at the picture as a whole. `wrong after the doubts`: still wrong once each doubted tile
is put right, no doubt about the whole picture. `looks`: tiles, sets and pictures doubted, a photo. `taps`: what it
takes in the page to settle each doubted tile or set and to put every tile right, a photo: one for a doubted tile that
is right or whose name is among those shown, for a doubt about a set and for all sets that may be open or concealed
together, two for all else, and for each doubted set where the groups are wrong."""


@dataclass
class Seen:
    """What some eyes made of some sets of photos: outcomes and verdicts by model, then by set."""

    outcomes: dict[str, dict[str, list[Outcome]]] = field(default_factory=lambda: defaultdict(dict))
    verdicts: dict[str, dict[str, list[Verdict]]] = field(default_factory=lambda: defaultdict(dict))
    notes: list[str] = field(default_factory=list)

    def rows(self, split: bool = True) -> dict[str, Sequence[Outcome]]:
        """Return every set, `split` in its parts, under its own name and the model's, the models side by side."""
        by_model: dict[str, dict[str, list[Outcome]]] = {
            model: {
                part: some
                for name, all_ in sets.items()
                for part, some in (parted(name, all_) if split else {name: all_}).items()
            }
            for model, sets in self.outcomes.items()
        }
        parts = dict.fromkeys(part for sets in by_model.values() for part in sets)
        return {
            self._row(part, model): sets[part] for part in parts for model, sets in by_model.items() if part in sets
        }

    def groups(self) -> dict[str, list[Verdict]]:
        """Return the verdicts by set and model."""
        names = dict.fromkeys(name for sets in self.verdicts.values() for name in sets)
        return {self._row(name, model): self.verdicts[model][name] for name in names for model in self.verdicts}

    def beside_the_first(self) -> dict[str, tuple[Sequence[Outcome], Sequence[Outcome]]]:
        """Return each later model's outcomes after those of the first, of the photos that both were given."""
        first, *others = self.outcomes
        pairs: dict[str, tuple[Sequence[Outcome], Sequence[Outcome]]] = {}
        for name, all_ in self.outcomes[first].items():
            for other in others:
                after = {one.photo: one for one in self.outcomes[other].get(name, ())}
                both = [one for one in all_ if one.photo in after]
                for part, some in parted(name, both).items():
                    if some:
                        pairs[self._row(part, other)] = some, [after[one.photo] for one in some]
        return pairs

    def _row(self, name: str, model: str) -> str:
        return f"{name} [{model}]" if len(self.outcomes) > 1 else name


def photographs(folder: str, photos: Iterable[LabelledPhoto]) -> Iterator[Truth]:
    """Yield what the photographs of a folder show."""
    return (photograph(photo, faults(folder).get(photo.path.stem)) for photo in photos)


def read_all(name: str, truths: Iterable[Truth], eyes: dict[str, Eye], seen: Seen) -> None:
    """Read each photo with every eye and add what came of it to `seen`; raises ValueError where there is no photo."""
    found: dict[str, list[Outcome]] = {model: [] for model in eyes}
    mended: dict[str, list[Outcome]] = {model: [] for model in eyes}
    judged: dict[str, list[Verdict]] = {model: [] for model in eyes}
    for truth in truths:
        photo = open_photo(truth.path.read_bytes())
        for model, eye in eyes.items():
            hands = eye.read_table(photo)
            here = list(
                verdicts(truth.label, truth.path.stem, {str(one.side): one for one in hands}) if truth.label else ()
            )
            groups = here[0].groups if here and here[0].parts else None
            size = (photo.width, photo.height)
            came = outcome(truth, hands[0], size, groups)
            found[model].append(came)
            mended[model].append(outcome(truth.mended, hands[0], size, groups) if truth.mended else came)
            judged[model] += here
    for model in eyes:
        if not found[model]:
            raise ValueError(f"{name}: no photo to evaluate")
        seen.outcomes[model][name] = found[model]
        if mended[model] != found[model]:
            seen.outcomes[model][f"{name}, labels put right"] = mended[model]
        if judged[model]:
            seen.verdicts[model][name] = judged[model]


def report(seen: Seen, kinds: bool = False) -> str:
    """Return everything as Markdown."""
    whole_sets = seen.rows(split=False)
    parts = [table({name: summarise(all_) for name, all_ in seen.rows().items()}), MEANING, by_size(whole_sets)]
    groups = seen.groups()
    if groups:
        parts += ["Groups, where the tiles are right:", by_part(groups)]
    if kinds:
        parts += [part for name, found in groups.items() for part in (f"{name}, by kind of scene:", by_kind(found))]
    if len(seen.outcomes) > 1:
        parts += [f"Beside {next(iter(seen.outcomes))}, photo by photo:", compared(seen.beside_the_first())]
    for name, all_ in whole_sets.items():
        names = [each for one in all_ for each in one.names]
        if names:
            parts += [
                f"Stated chances of the tiles' names, {name}:",
                reliability([sure for sure, _ in names], [right for _, right in names]),
            ]
        hands = [one for one in all_ if one.hand]
        if hands:
            right = [one.whole and one.groups is not False for one in hands]
            stated = [one.confidence for one in hands]
            parts += [f"Stated chances of whole hands, {name}:", reliability(stated, right, "hands")]
    return "\n\n".join([*parts, *seen.notes])


def wrong(seen: Seen) -> str:
    """Return a line for each photo read wrong: what was missed, what was too much, and the doubts."""
    lines = []
    for model, sets in seen.outcomes.items():
        for one in (one for all_ in sets.values() for one in all_ if not one.whole):
            lacking, extra = list(one.expected), []
            for tile in one.found:
                lacking.remove(tile) if tile in lacking else extra.append(tile)
            told = "silent" if one.silent else "no doubt there" if one.astray else "part doubted" if one.left else ""
            lines.append(f"{model} {one.photo}: -{' '.join(lacking)} +{' '.join(extra)} {told}".rstrip())
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, action="append", help="a folder of the ONNX files")
    parser.add_argument("--folder", action="append", default=[], help="a folder of ../shared/photos")
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="a folder of rendered scenes")
    parser.add_argument("--taught", type=Path, action="append", default=[], help="a folder of `datasets.lessons`")
    parser.add_argument("--kinds", action="store_true", help="groups also by kind of scene")
    parser.add_argument("--wrong", action="store_true", help="list the photos read wrong")
    parser.add_argument("--most", type=int, help="read only so many photos of each set")
    parser.add_argument("--json", type=Path, help="write every outcome to this file, one object a line")
    arguments = parser.parse_args()
    if not (arguments.folder or arguments.scenes or arguments.taught):
        arguments.folder = list(VALIDATION_FOLDERS)
    if arguments.folder and not PHOTOS.is_dir():
        parser.error(f"the photographs are missing: {PHOTOS}")
    # The copies of a training photograph are turned and greyed for training; one of them is read.
    sources: dict[str, Iterable[Truth]] = {
        name: photographs(name, one_copy(read_folder(name)) if name in TRAIN_FOLDERS else read_folder(name))
        for name in arguments.folder
    }
    sources |= {str(folder): scenes(folder) for folder in arguments.scenes}
    seen = Seen()
    try:
        eyes = {str(folder): Eye(folder) for folder in arguments.models or [MODELS]}
        for name, truths in sources.items():
            read_all(name, islice(truths, arguments.most), eyes, seen)
        for folder in arguments.taught:
            for model, eye in eyes.items():
                read_taught(folder, model, eye, seen)
    except (ValueError, FileNotFoundError) as error:
        parser.error(str(error))
    if arguments.json:
        lines = [
            json.dumps({"model": model, "set": name, **asdict(one)})
            for model, sets in seen.outcomes.items()
            for name, all_ in sets.items()
            for one in all_
        ]
        arguments.json.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(report(seen, arguments.kinds))
    if arguments.wrong:
        print(wrong(seen))


def read_taught(folder: Path, model: str, eye: Eye, seen: Seen) -> None:
    """Add the hands of makes read without and with what their lay-outs taught; a note on how many were refused."""
    found, refused = read_makes(folder, eye)
    seen.notes.append(f"{folder}: lay-outs refused by {model}: {len(refused)} ({' '.join(refused) or 'none'}).")
    for way, outcomes in found.items():
        seen.outcomes[model][f"{folder}, {way}"] = outcomes
    both = {f"{folder}, taught beside not taught": (found[UNTAUGHT], found[TAUGHT])}
    seen.notes.append(f"{model}:\n\n{compared(both)}")


if __name__ == "__main__":
    main()
