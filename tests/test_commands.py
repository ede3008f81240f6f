"""What the README tells a reader to type is there, and so is what it and the other pages link to or show."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest

from webapp.cli import main

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
MODELS = ("models/card.md", "models/draws.md", "models/training_log.md")
PAGES = ["README.md", "CHANGELOG.md", *MODELS, "webapp/SECURITY.md"]
TARGETS = sorted(set(re.findall(r"(?m)^`*(?:\| `)?make ([a-z]+)", README)))
BLOCKS = re.findall(r"(?ms)^```\n(.*?)^```", README)
LINES = [line.split("#")[0].strip() for block in BLOCKS for line in block.splitlines() if line.startswith("marque ")]


@pytest.mark.parametrize("target", TARGETS)
def test_make_has_the_target(target: str) -> None:
    assert re.search(rf"(?m)^{target}:", MAKEFILE)
    assert target in next(line for line in MAKEFILE.splitlines() if line.startswith(".PHONY")).split()


def test_readme_names_every_command() -> None:
    assert {line.split()[1] for line in LINES} == set(main.list_commands(click.Context(main)))


@pytest.mark.parametrize("line", LINES)
def test_the_command_knows_the_words(line: str) -> None:
    name, *words = shlex.split(re.sub(r"[()\[\]|]|\.\.\.", " ", line))[1:]
    command = main.get_command(click.Context(main), name)
    assert command is not None
    known: dict[str, Any] = {
        word: option for option in command.params for word in (*option.opts, *option.secondary_opts)
    }
    for word in words:
        assert not word.startswith("--") or word in known, word


@pytest.mark.parametrize("page", PAGES)
def test_pictures_and_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (path.parent / target).exists(), target


@pytest.mark.parametrize("page", ["README.md", "models/card.md"])
def test_files_that_a_page_names_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:tests|vision|models|datasets|webapp|scoring)/[\w/]+\.(?:py|md|onnx))", text)
    assert named
    for target in named:
        assert (ROOT / target).exists(), target


def test_a_set_up_that_broke_off_goes_on_once_its_cause_is_gone(tmp_path: Path) -> None:
    """As on Debian where python3-venv was missing at first: there `-m venv` leaves a Python and no pip."""
    (tmp_path / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    for name in ("requirements.lock", "pyproject.toml"):
        (tmp_path / name).touch()
    python = tmp_path / "python"
    python.write_text(
        "#!/bin/sh\nmkdir -p .venv/bin && touch .venv/bin/python\n"
        "test -e python3-venv || { echo 'ensurepip is not available' >&2; exit 1; }\n"
        "printf '#!/bin/sh\\n' > .venv/bin/pip && chmod +x .venv/bin/pip\n",
        encoding="utf-8",
    )
    python.chmod(0o755)
    set_up = ["make", ".venv/.runtime", f"PYTHON={python}"]
    broken = subprocess.run(set_up, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert broken.returncode != 0
    assert "ensurepip is not available" in broken.stderr
    (tmp_path / "python3-venv").touch()
    done = subprocess.run(set_up, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
