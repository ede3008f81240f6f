"""The whole eye: looks by two detectors, three as a rule, boxes laid on their corners, five readers, all weighed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, islice
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.align import aligned
from vision.assemble import Assembly
from vision.backs import backs_between
from vision.beside import flowers_beside
from vision.blanks import LARGER, UNSEEN, asked
from vision.context import Context
from vision.corners import CornerFinder
from vision.count import FULL
from vision.crops import ENOUGH, quarter_turns, rectify
from vision.detections import Detections
from vision.detector import Boxes, Detector
from vision.doubts import doubt
from vision.dragons import dragons_alike, dragons_between
from vision.fourths import read_with_fourths
from vision.further import Step, chance, hardly_believed, likelier, read_on, told, with_what_lies_beside
from vision.fusing import (
    FUSING,
    Fusing,
    TaughtEvidence,
    certain_faces,
    each_alone,
    fuse,
    fuse_taught,
    to_detections,
    unsure,
)
from vision.hidden import with_the_whole
from vision.level import FEWEST
from vision.light import lit
from vision.looks import (
    Found,
    look_again,
    look_closer,
    look_first,
    look_further,
    look_level,
    seen_larger,
    seen_low,
)
from vision.one_make import OneMake
from vision.photo import Photo
from vision.presence import TRACE
from vision.quality import quality_doubts, why_no_tile
from vision.reader import Names, Reader
from vision.reading import FACE_DOWN, NOT_A_TILE, WHITE, ModelInfo, Reading, Side
from vision.second import SecondReader, both
from vision.session import usable_cores
from vision.settle import settle
from vision.specialist import BAMBOOS_WORD, FLOWERS_WORD, Specialist
from vision.stacked import StackReader
from vision.taught import ASKED, HALF, TaughtSet, alike, likeness_to_faces, meant_by
from vision.ways import ANEW, BESIDE, CLOSER, LEVELLED, LYING, Level, Which
from vision.whole import Seated, assemble_table, may_hide_a_fourth

MODELS = Path(__file__).resolve().parents[1] / "models"
DETECTOR_FILE = "detector.onnx"
NEAR_FILE = "near.onnx"
CORNERS_FILE = "corners.onnx"
READER_FILE = "reader.onnx"
SECOND_FILE = "second.onnx"
FLOWERS_FILE = "flowers.onnx"
BAMBOOS_FILE = "bamboos.onnx"
STACKED_FILE = "stacked.onnx"
CONTEXT_FILE = "context.onnx"
ONE_MAKE_FILE = "one_make.onnx"
# In the order in which they see a photo, and in that of the digest over them.
FILES = (
    *(DETECTOR_FILE, NEAR_FILE, CORNERS_FILE),
    *(READER_FILE, SECOND_FILE, FLOWERS_FILE, BAMBOOS_FILE),
    *(CONTEXT_FILE, ONE_MAKE_FILE, STACKED_FILE),
)
MODEL_NAME = "marque-28"

# What the readers call the faces of so many taught sets is kept: it takes a tenth of a second to ask them.
SETS_KEPT = 8
# A box counts as a tile when detector and reader together give it this chance.
TILE_CHANCE = 0.5
# Where fewer tiles show, something else may have drawn the looks to itself. A larger look at the whole counts where it
# shows as many faces more for certain. (Of 163 spent pictures of few tiles it adds to three, of 75 of none to none.)
FEW_SHOWN = 2


@dataclass(frozen=True)
class Sight:
    """What the networks make of a photo, before any judgement; boxes in its `pixels`, as it was looked at.

    `found` by the first look, `seen` by all looks, `boxes` those of them that stay, laid on the tiles' corners, `whole`
    (N, 4, 2) where all of each tile lies, be a part of it hidden.
    """

    photo: Photo
    found: Found
    seen: Boxes
    boxes: Boxes
    names: Names
    whole: NDArray[np.float32]


class Eye:
    """The ten networks, opened once; `read` may be called from several threads."""

    def __init__(self, models: Path = MODELS, threads: int | None = None) -> None:
        threads = threads or usable_cores()
        self._files = {name: models / name for name in FILES}
        for file in self._files.values():
            if not file.is_file():
                raise FileNotFoundError(f"{file} is missing: the shipped models belong in {models}")
        self._detector = Detector(self._files[DETECTOR_FILE], threads)
        self._near = Detector(self._files[NEAR_FILE], threads)
        self._detectors: dict[Which, Detector] = {"detector": self._detector, "near": self._near}
        self._corners = CornerFinder(self._files[CORNERS_FILE], threads)
        self._reader = Reader(self._files[READER_FILE], threads)
        self._second = SecondReader(self._files[SECOND_FILE], threads)
        self._flowers = Specialist(self._files[FLOWERS_FILE], self._reader.classes, FLOWERS_WORD, threads)
        self._bamboos = Specialist(self._files[BAMBOOS_FILE], self._reader.classes, BAMBOOS_WORD, threads)
        self._context = Context(self._files[CONTEXT_FILE], threads)
        self._one_make = OneMake(self._files[ONE_MAKE_FILE], threads)
        self._stacked = StackReader(self._files[STACKED_FILE])
        self._meant: dict[str, NDArray[np.float32]] = {}
        faces = self._detector.classes, self._near.classes, self._one_make.classes
        named = {(*classes, NOT_A_TILE) for classes in faces}
        if any(named != {knowing.classes} for knowing in (self._reader, self._second, self._context)):
            raise ValueError("the networks name different tiles: export them all with models/export.py")

    @property
    def networks(self) -> tuple[onnxruntime.InferenceSession, ...]:
        """The bare ONNX sessions, in the order in which they see a photo, for whoever measures them."""
        readers = (self._reader, self._second, self._flowers, self._bamboos)
        seeing = (self._detector, self._near, self._corners, *readers, self._context, self._one_make, self._stacked)
        return tuple(one.session for one in seeing)

    @cached_property
    def model(self) -> ModelInfo:
        """Name, digest over the files in order, and classes of the weights in use."""
        digest = hashlib.sha256(b"".join(file.read_bytes() for file in self._files.values())).hexdigest()
        return ModelInfo(MODEL_NAME, digest, self._detector.classes)

    def look(self, rgb: NDArray[np.uint8]) -> tuple[Boxes, Names]:
        """Return what the networks make of an upright (H, W, 3) picture, box by box, before any judgement."""
        sight = self._sight(Photo(rgb, ""))
        return sight.boxes, sight.names

    def _sight(self, photo: Photo) -> Sight:
        """Look at a photo as it was decoded, or in full where its tiles are small."""
        found = look_first(photo.pixels, self._detector)
        if photo.factor > 1 and found.tile < ENOUGH:
            found = found.scaled(photo.factor)
            photo = Photo(photo.rgb, photo.sha256)
        sight = self._seen(photo, found)
        if found.nearer and not self._alone(sight).any():
            sight = self._seen(photo, found.nearer)
        return self._with_more_faces(sight) if np.count_nonzero(self._alone(sight)) < FEW_SHOWN else sight

    def _seen(self, photo: Photo, found: Found) -> Sight:
        return self._named(photo, found, look_again(photo.pixels, self._near, found))

    def _with_more_faces(self, sight: Sight) -> Sight:
        """Return what a larger look at the whole picture shows, where that is plainly more, or the sight as it is."""
        further = self._seen(sight.photo, look_further(sight.photo.pixels, self._near))
        return further if self._faces(further) >= self._faces(sight) + FEW_SHOWN else sight

    def _alone(self, sight: Sight) -> NDArray[np.bool_]:
        """Return (N,) which boxes are tiles by themselves."""
        return np.asarray(each_alone(sight.boxes, sight.names).sum(axis=1) > TILE_CHANCE, np.bool_)

    def _faces(self, sight: Sight) -> int:
        """Return how many boxes are faces for certain, but for blank ones, which may be anything."""
        blank = [self._detector.classes.index(name) for name in (WHITE, FACE_DOWN)]
        return certain_faces(self.judge(sight), blank)

    def _levelled(self, sight: Sight, ways: Sequence[Level], lacking: bool = False) -> Iterator[Sight]:
        """Look at what was seen slantwise as from straight above, each time by the most that was found before.

        Where the hand is `lacking` tiles only what lies flat before those that stand, seen or not, is looked for.
        """
        for way in ways:
            detector, laid = self._detectors[way.by], self._laid(sight)
            looks = look_level(sight.photo.pixels, detector, sight.seen, laid, way.factor, way.reach, lacking)
            sights = [self._named(sight.photo, sight.found, seen) for seen in looks]
            yield from sights
            sight = max([sight, *sights], key=lambda one: float(one.boxes.scores.sum()))

    def _laid(self, sight: Sight) -> Boxes:
        """Return the boxes that are tiles by themselves, or where these are few by the word of the others, too."""
        sure = self._alone(sight)
        if np.count_nonzero(sure) < FEWEST:
            sure = self.judge(sight).sum(axis=1) > TILE_CHANCE
        return sight.boxes.take(np.flatnonzero(sure))

    def _without_blanks(self, sight: Sight) -> Sight:
        """Leave out what was taken for blank dragons and is no tile where it is shown larger."""
        chances = self.judge(sight)
        doubtful = asked(sight.boxes, chances, self._detector.classes.index(WHITE), sight.photo.factor, TILE_CHANCE)
        if not len(doubtful):
            return sight
        blanks = sight.boxes.take(doubtful)
        shown = seen_larger(sight.photo.pixels, self._near, sight.found, sight.seen, blanks, LARGER)
        kept = np.setdiff1d(np.arange(len(chances)), doubtful[shown < UNSEEN])
        if len(kept) == len(chances):
            return sight
        return replace(sight, boxes=sight.boxes.take(kept), names=sight.names.take(kept), whole=sight.whole[kept])

    def _closer(self, sight: Sight) -> Iterator[Sight]:
        """Look again at what a photo was seen to show, each time in another way."""
        for way in CLOSER:
            detector = self._detectors[way.by]
            seen = look_closer(sight.photo.pixels, detector, sight.found, sight.seen, way.factor, way.stretch)
            yield self._named(sight.photo, sight.found, seen)

    def _named(self, photo: Photo, found: Found, seen: Boxes) -> Sight:
        """Lay the boxes that the looks have `seen` on corners, and name what they hold."""
        rgb, home = photo.pixels, aligned(seen)

        def read(corners: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Names]:
            crops = self.crops(rgb, corners)
            return crops, self._reader.read_crops(crops)

        def twice(corners: NDArray[np.float32]) -> Names:
            crops, names = read(corners)
            return again(crops, names, np.arange(len(crops)))

        def again(crops: NDArray[np.uint8], names: Names, asked: NDArray[np.intp]) -> Names:
            return self._second.weigh(crops if found.gains is None else lit(crops, found.gains), names, asked)

        settled = settle(home, self._corners.lay(rgb, home), read)
        flowers, (high, wide) = self._flowers.places, rgb.shape[:2]
        lay = partial(self._corners.lay, rgb)
        settled = backs_between(settled, self._reader.classes, lay, read)
        settled = dragons_between(settled, self._reader.classes, rgb, lay, read)
        settled = dragons_alike(settled, self._reader.classes, rgb)
        boxes, crops, names = flowers_beside(settled, flowers, (wide, high), lay, read)
        names = again(crops, names, unsure(each_alone(boxes, names)))
        names, whole = with_the_whole(boxes, names, each_alone(boxes, names).sum(axis=1) > TILE_CHANCE, twice)
        names = self._bamboos.weigh(rgb, whole, names, self._bamboos.asked(names))
        names = self._flowers.weigh_in_photo(photo, replace(boxes, corners=whole), names)
        return Sight(photo, found, seen, boxes, names, whole)

    def likeness(self, crops: NDArray[np.uint8], step: int = 1) -> NDArray[np.float32]:
        """Return (N, 4 / step, D) likeness vectors of (N, S, S, 3) square crops, N at least 1, in quarter turns.

        They are turned by every quarter, or by every second with `step` 2.
        """
        turned = quarter_turns(crops)[:, ::step]
        vectors = self._second.likeness(turned.reshape(-1, *crops.shape[1:]))
        return vectors.reshape(*turned.shape[:2], -1)

    def likeness_to(
        self, taught: TaughtSet, rgb: NDArray[np.uint8], corners: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """Return (N, C) cosines of the quads (N, 4, 2), N at least 1, of an upright picture with a set's faces."""
        seen = self.likeness(self.crops(rgb, corners), HALF)
        return likeness_to_faces(alike(seen, self.renewed(taught).vectors), taught.ids, self._detector.classes)

    def meant_by(self, taught: TaughtSet) -> NDArray[np.float32]:
        """Return (C, C) chances of each face of a set by each name that the networks may call it."""
        known = self._meant.get(taught.digest)
        if known is None:
            places = taught.first(ASKED)
            crops, ids = taught.crops[places], [taught.ids[at] for at in places]
            first, second = self._reader.read_crops(crops), self._second.read_crops(crops)
            names = replace(first, probabilities=both(first.probabilities, second.probabilities))
            named = self._bamboos.weigh_crops(crops, names).probabilities[:, :-1]
            known = meant_by(named / named.sum(axis=1, keepdims=True), ids, self._detector.classes)
            self._meant = {taught.digest: known, **dict(islice(self._meant.items(), SETS_KEPT - 1))}
        return known

    def crops(self, rgb: NDArray[np.uint8], corners: NDArray[np.float32]) -> NDArray[np.uint8]:
        """Return (N, S, S, 3) crops, as the reader sees them, of the quads (N, 4, 2) of an upright picture."""
        return rectify(rgb, corners, self._reader.size)

    def renewed(self, taught: TaughtSet) -> TaughtSet:
        """Return the set as these weights see it: a set that others were taught is looked at again, from its crops."""
        if taught.model == self.model.sha256:
            return taught
        return replace(taught, vectors=self.likeness(taught.crops), model=self.model.sha256)

    def judge(self, sight: Sight, taught: TaughtSet | None = None) -> NDArray[np.float32]:
        """Return (N, C) chances of the tile names of what was seen; a row's sum is the chance of a tile at all."""
        boxes, names, odds = sight.boxes, sight.names, self.tile_odds(sight.boxes, sight.names)
        if taught is None or not len(boxes.corners):
            return self.together(boxes, names, odds)
        likeness = self.likeness_to(taught, sight.photo.pixels, sight.whole)
        shown = TaughtEvidence(likeness, self.meant_by(taught), self.added(boxes, names, odds))
        return fuse_taught(boxes, names, odds, shown, self._detector.classes.index(FACE_DOWN))

    def together(
        self, boxes: Boxes, names: Names, odds: NDArray[np.float32], fusing: Fusing = FUSING
    ) -> NDArray[np.float32]:
        """Return (N, C) chances of what `look` found, of the (N,) log-odds of a tile, all of it seen together."""
        return self._one_make.told(fuse(boxes, names, odds, fusing), names.features)

    def added(self, boxes: Boxes, names: Names, odds: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return (N, C) what all boxes that `look` found together make each name of each likelier, in logarithms."""
        return self._one_make.added(fuse(boxes, names, odds), names.features)

    def tile_odds(self, boxes: Boxes, names: Names) -> NDArray[np.float32]:
        """Return (N,) log-odds that each box that `look` found is a tile, one among the others."""
        return self._context.tile_odds(boxes, names)

    def detect(self, photo: Photo, least: float = TILE_CHANCE) -> Detections:
        """Return the tiles seen in a photo, in its full pixels, with the fused chances of their names.

        A box counts as a tile from the chance `least`.
        """
        return self._detections(self._sight(photo), None, least)

    def _detections(self, sight: Sight, taught: TaughtSet | None, least: float) -> Detections:
        chances = self.judge(sight, taught)
        return to_detections(sight.boxes, sight.names, chances, self._detector.classes, least, sight.photo.factor)

    def read(self, photo: Photo, taught: TaughtSet | None = None) -> Reading:
        """Return what the photo shows: tiles, groups, doubts, and the hand as far as it tells.

        `taught`: the make on the table, as its owners have shown it (`vision.lesson`).
        """
        return self._reading(photo, self._table(photo, taught)[0].assembly, None)

    def read_table(self, photo: Photo, taught: TaughtSet | None = None) -> tuple[Reading, ...]:
        """Return every hand on the table, each as a Reading with its side as seen in the photo, the nearest first."""
        return tuple(self._reading(photo, one.assembly, one.side) for one in self._table(photo, taught))

    def _table(self, photo: Photo, taught: TaughtSet | None) -> tuple[Seated, ...]:
        """Read the hands. The nearest is looked at further where it is not finished or hardly to be believed, and where
        it is finished and was seen from low down for what lies beside it."""
        sight, hands = self._sight(photo), partial(assemble_table, photo_size=(photo.width, photo.height))

        def read(sight: Sight) -> tuple[Seated, ...]:
            look = partial(self._stacked.look, sight.photo)
            return read_with_fourths(self._detections(sight, taught, TRACE), look, hands)

        first = read(sight)
        if first[0].assembly.number < FULL:
            less = self._without_blanks(sight)
            if less is not sight:
                sight, first = less, told(read(less), doubt("blank_left_out", alternatives=(WHITE,)))
        if not first[0].assembly.finished:
            aside = partial(self._levelled, ways=LYING[:1])
            lying = partial(self._levelled, ways=LYING, lacking=True)
            steps = (Step(partial(self._levelled, ways=LEVELLED), 0), Step(lying, FULL, True), Step(aside, None))
            return read_on(first, sight, read, steps, self._closer)
        if hardly_believed(first[0].assembly):
            likely = likelier(first, map(read, chain(self._levelled(sight, ANEW), self._closer(sight))))
            if likely is not first:
                return likely
        if may_hide_a_fourth(first[0].assembly) or seen_low(self._laid(sight)):
            return with_what_lies_beside(first, map(read, self._levelled(sight, BESIDE)))
        return first

    def _reading(self, photo: Photo, assembly: Assembly, side: Side | None) -> Reading:
        if assembly.tiles:
            doubts = quality_doubts(photo, assembly.tiles, assembly.doubts)
        else:
            doubts = (doubt(why_no_tile(photo)),)
        return Reading(
            width=photo.width,
            height=photo.height,
            sha256=photo.sha256,
            tiles=assembly.tiles,
            groups=assembly.groups,
            hand=assembly.hand,
            confidence=chance(assembly),
            doubts=doubts,
            model=self.model,
            side=side,
        )
