"""A worker that loads no model and does what tests want done: `python -m tests.webapp.readers.fake_worker URL`."""

from __future__ import annotations

import sys

from tests.webapp import fake_eye
from webapp.readers.acts import ACTS
from webapp.readers.pool import Limits
from webapp.readers.serving import worker

DONE = (fake_eye.double, fake_eye.process, fake_eye.refuse, fake_eye.wait_for_word, fake_eye.write_at)

if __name__ == "__main__":
    ACTS.update({act.__name__: act for act in DONE})
    worker(Limits(seconds=300), sys.argv[1], sys.argv[1], warm="").start()
