"""A club's file as somebody would alter it who makes the sums anew."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from sqlalchemy import Engine, func, select

from webapp.store import reading
from webapp.tables import Base


def empty(engine: Engine) -> bool:
    with reading(engine) as connection:
        counts = [connection.scalar(select(func.count()).select_from(table)) for table in Base.metadata.sorted_tables]
    return not any(counts)


def as_it_says(manifest: dict[str, Any]) -> None:
    """Nothing else is told than what the file tells."""


def rewritten(
    data: bytes,
    change: Callable[[str, bytes], bytes | None],
    told: Callable[[dict[str, Any]], None] = as_it_says,
) -> bytes:
    """The file with some parts changed or taken out, and sums that say that nothing was; `told` changes what it says.

    The number of rows is told as it was.
    """
    out, parts = io.BytesIO(), {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            file = archive.extractfile(member)
            assert file
            parts[member.name] = file.read()
    manifest = json.loads(parts.pop("manifest.json"))
    parts = {name: new for name, part in parts.items() if (new := change(name, part)) is not None}
    told(manifest)
    manifest["sha256"] = {name: sha256(part).hexdigest() for name, part in parts.items()}
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, part in {**parts, "manifest.json": json.dumps(manifest).encode()}.items():
            info = tarfile.TarInfo(name)
            info.size = len(part)
            archive.addfile(info, io.BytesIO(part))
    return out.getvalue()
