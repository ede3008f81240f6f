"""The fixtures of tests written for one process, answered by several."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.services import REDIS, WITHOUT_REDIS, Redis
from tests.webapp.cluster.processes import Cluster, HomeApp
from tests.webapp.conftest import See, serving
from tests.webapp.home import Home


@pytest.fixture(scope="session")
def cluster(shared_url: str, object_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two web processes and two workers; a test that ends one starts another."""
    if REDIS is None:
        pytest.skip(WITHOUT_REDIS)
    redis = Redis()
    cluster = Cluster(tmp_path_factory.mktemp("cluster"), shared_url, object_server, redis)
    yield cluster
    cluster.close()
    redis.close()


@pytest.fixture(autouse=True)
def _same_settings(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test looks at itself, it looks at where the processes keep it."""
    for name in ("DATABASE_URL", "MARQUE_STORE_URL"):
        monkeypatch.setenv(name, cluster.settings[name])


@pytest.fixture
def see(cluster: Cluster) -> See:
    cluster.see()
    return cluster.see


@pytest.fixture
def home_app(cluster: Cluster) -> Iterator[HomeApp]:
    app = HomeApp(cluster)
    yield app
    app.close()


@pytest.fixture
def home(home_app: HomeApp) -> Home:
    """A browser at a navy game, each of its requests answered by another process than the one before."""
    return Home(home_app).start()  # type: ignore[arg-type]


@pytest.fixture
def address(cluster: Cluster) -> Iterator[str]:
    with serving(cluster.turns) as base:
        yield f"{base}/"
