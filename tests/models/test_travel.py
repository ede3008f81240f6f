"""What travels to a machine that can fetch nothing is laid out there as it is used here."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.models.scripts import IN_TRAINING_ENVIRONMENT, PYTHON, ROOT

pytestmark = IN_TRAINING_ENVIRONMENT


def test_a_font_cut_down_draws_the_same_and_weights_travel_in_half_the_room(tmp_path: Path) -> None:
    checks = """
import sys
from pathlib import Path
import numpy as np
import torch
from datasets import fonts
from models.train_detectors import state_of
from models.travel import cut_down, pack_weights
out = Path(sys.argv[1])
for face in [*fonts.latin_faces()[:1], *sorted(set(fonts.cjk_faces()), key=lambda face: -face.index)[:1]]:
    cut_down(Path(face.path), [face.index], out / Path(face.path).name)
    small = fonts.Face(str(out / Path(face.path).name), face.index)
    assert Path(small.path).stat().st_size < 0.5 * Path(face.path).stat().st_size
    for text in filter(lambda text: fonts.has(face, text), ("7", "E", "萬", "東")):
        assert fonts.has(small, text)
        whole, cut = fonts.glyph(face, text), fonts.glyph(small, text)
        assert np.abs(np.subtract(whole.shape, cut.shape)).max() <= 2, (text, whole.shape, cut.shape)
weights = {"first": torch.rand(300, 300), "seen": torch.tensor(7)}
torch.save({"averaged": weights}, out / "whole.pt")
pack_weights(out / "whole.pt", out / "packed")
packed = out / "packed" / "whole.pt"
assert packed.stat().st_size < 0.6 * (out / "whole.pt").stat().st_size
back = state_of(packed)
assert back["first"].dtype == torch.float32 and (back["first"] - weights["first"]).abs().max() < 1e-3
assert back["seen"] == 7
"""
    done = subprocess.run([PYTHON, "-c", checks, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_luggage_is_laid_out_where_renderer_and_trainings_look(tmp_path: Path) -> None:
    checks = """
import sys, tarfile
from pathlib import Path
import numpy as np
from PIL import Image
from models import travel
out = Path(sys.argv[1])
packed, there = out / "packed", out / "there"
for name in ("fonts", "system/usr/share/game", "views", "things", "labelled/images", "labelled/labels"):
    (packed / name).mkdir(parents=True)
(packed / "fonts" / "one.ttf").write_bytes(b"font")
picture = Image.fromarray(np.full((48, 64, 3), 90, np.uint8))
picture.save(packed / "views" / "000.webp")
thing = picture.convert("RGBA")
thing.putalpha(120)
thing.save(packed / "things" / "003.webp")
picture.save(packed / "labelled" / "images" / "hand.avif")
(packed / "labelled" / "labels" / "hand.txt").write_text("0 0 0 1 0 1 1 0 1")
with tarfile.open(out / "luggage.tar", "w:xz") as file:
    file.add(packed, ".")
travel.FONTS_THERE, travel.SYSTEM_THERE = there / "fonts", there / "root"
travel.VIEWS_THERE, travel.THINGS_THERE = there / "views", there / "things"
travel.unpack(out / "luggage.tar", out / "to")
assert (there / "fonts" / "one.ttf").read_bytes() == b"font"
assert (there / "root" / "usr" / "share" / "game").is_dir()
assert Image.open(there / "views" / "0" / "view.png").size == (64, 48)
assert Image.open(there / "things" / "003.png").mode == "RGBA"
assert Image.open(out / "to" / "labelled" / "images" / "hand.jpg").size == (64, 48)
assert not list((out / "to").rglob("*.avif"))
"""
    done = subprocess.run([PYTHON, "-c", checks, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
