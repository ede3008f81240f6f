"""A worker as `marque worker` starts it, but for its eye, which loads no models."""

from __future__ import annotations

from tests.webapp.cluster import fake_sights
from webapp import settings
from webapp.readers.acts import ACTS
from webapp.readers.serving import worker

if __name__ == "__main__":
    ACTS["see_table"] = fake_sights.see_table
    config = settings.usual() | settings.from_environment()
    worker(
        settings.limits(config),
        config["BROKER_URL"],
        settings.redis(config),
        warm="tests.webapp.cluster.fake_sights:warm",
    ).start()
