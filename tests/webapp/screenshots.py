"""`make screenshots`: pictures of every page, for a phone and a laptop, light and dark, in both languages.

`python -m tests.webapp.screenshots [--only game] [--out out/screenshots]`. A `marque serve` of its own shows a club
that the application's own functions made. Pages that no picture shows are named at the end, and make the command fail.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import get_args

from playwright.sync_api import sync_playwright

from tests.webapp.bench_server import served
from tests.webapp.club_night import fill
from tests.webapp.conftest import CHROMIUM, SWITCHES
from tests.webapp.every_page import LAPTOP, PHONE, Scheme, Viewer, browsing, present, show, uncovered
from webapp import database
from webapp.app import create_app
from webapp.words import LANGS


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Pictures of every page.")
    parser.add_argument("--only", default="", help="pages whose name holds this")
    parser.add_argument("--out", type=Path, default=Path("out/screenshots"))
    arguments = parser.parse_args(words)
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MARQUE_DATA"] = folder
        os.environ.pop("DATABASE_URL", None)
        app = create_app({"READERS": 0})
        night = fill(app)
        database.of(app).close()
        taken = 0
        with served(Path(folder)) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            for viewer, size, scheme in product(get_args(Viewer), (PHONE, LAPTOP), get_args(Scheme)):
                looks = [look for look in present(app) if look.viewer == viewer and arguments.only in look.title]
                if not looks:
                    continue
                with browsing(browser, f"http://127.0.0.1:{port}", viewer, size, scheme) as context:
                    for look, lang in product(looks, LANGS):
                        page = context.new_page()
                        show(page, night, look, lang)
                        page.screenshot(
                            path=arguments.out / f"{look.title}-{size[0]}-{scheme}-{lang}.png", full_page=True
                        )
                        page.close()
                        taken += 1
            browser.close()
    print(f"{taken} pictures in {arguments.out}")
    for endpoint in uncovered(app):
        print(f"no picture shows {endpoint}: add it to LOOKS in tests/webapp/every_page.py", file=sys.stderr)
    return 1 if uncovered(app) else 0


if __name__ == "__main__":
    sys.exit(main())
