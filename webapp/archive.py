"""Archives of parts with their checksums: a tar that is written, read back, and only then given its name.

The last part is the manifest, with the SHA-256 of every other. Nothing in it tells when it was made, so that the same
parts give the same bytes.
"""

from __future__ import annotations

import errno
import json
import os
import tarfile
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final, TypeVar

from webapp.json_text import decode
from webapp.messages import InputError, of_file

MANIFEST: Final = "manifest.json"
T = TypeVar("T")

_NO_LINKS: Final = frozenset({errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.EMLINK})
"""What a link fails with where there are none: on a stick with FAT, on some shares."""


class Parts:
    """What goes into an archive, part by part; `close` adds the manifest."""

    def __init__(self, archive: tarfile.TarFile) -> None:
        self._archive = archive
        self._sums: dict[str, str] = {}

    def add(self, name: str, file: IO[bytes]) -> None:
        self._sums[name] = _put(self._archive, name, file)

    def add_lines(self, name: str, rows: Iterable[Mapping[Any, Any]], *, in_order: bool = False) -> int:
        """Rows as JSON lines, their keys as they come or in order; how many there were."""
        count = 0
        with tempfile.TemporaryFile() as file:
            for row in rows:
                file.write(json.dumps(dict(row), ensure_ascii=False, sort_keys=in_order).encode() + b"\n")
                count += 1
            self.add(name, file)
        return count

    def close(self, manifest: Mapping[str, Any]) -> None:
        told = json.dumps({**manifest, "sha256": self._sums}, indent=1).encode()
        _put(self._archive, MANIFEST, BytesIO(told))


def settled(target: Path, write: Callable[[Parts], None], read: Callable[[tarfile.TarFile], T]) -> T:
    """Write an archive, read it back, and only then give it its name; one of that name is never overwritten."""
    if target.exists():
        raise InputError("backup_exists", path=target)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    except OSError as error:
        raise of_file("file_not_writable", target, error) from error
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as archive:
                write(Parts(archive))
            file.flush()
            os.fsync(file.fileno())
        with opened(new) as archive:
            contents = read(archive)
        _name(new, target)
    except FileExistsError:
        raise InputError("backup_exists", path=target) from None
    except OSError as error:
        raise of_file("file_not_writable", target, error) from error
    finally:
        new.unlink(missing_ok=True)
    return contents


def _name(new: Path, target: Path) -> None:
    """Give a whole file its name; FileExistsError where it is taken: a rename alone would overwrite."""
    try:
        os.link(new, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        new.replace(target)


@contextmanager
def opened(path: Path) -> Iterator[tarfile.TarFile]:
    """An archive to be read; InputError where it is none."""
    try:
        with tarfile.open(path, "r:") as archive:
            yield archive
    except FileNotFoundError as error:
        raise InputError("file_not_found", path=path) from error
    except OSError as error:
        raise of_file("file_not_readable", path, error) from error
    except (tarfile.TarError, EOFError) as error:
        raise InputError("backup_damaged", what=path.name) from error


def checked(archive: tarfile.TarFile, form: str, tops: Collection[str]) -> dict[str, Any]:
    """The manifest of an archive of that form whose every part, under one of `tops`, is there as it was written."""
    members = archive.getmembers()
    names = [member.name for member in members]
    if not names or names[-1] != MANIFEST:
        raise InputError("backup_damaged", what=MANIFEST)
    manifest = decode(part(archive, members[-1]).read())
    if not isinstance(manifest, dict) or manifest.get("format") != form:
        raise InputError("backup_damaged", what=MANIFEST)
    sums, rows = manifest.get("sha256"), manifest.get("rows")
    if not isinstance(sums, dict) or not isinstance(rows, dict):
        raise InputError("backup_damaged", what=MANIFEST)
    if sorted(names[:-1]) != sorted(sums):
        raise InputError("backup_damaged", what=", ".join(sorted({*names[:-1]} ^ {*sums})) or MANIFEST)
    for member in members[:-1]:
        path = PurePosixPath(member.name)
        if path.is_absolute() or ".." in path.parts or len(path.parts) < 2 or path.parts[0] not in tops:
            raise InputError("backup_damaged", what=member.name)
        if digest_of(part(archive, member)) != sums[member.name]:
            raise InputError("backup_damaged", what=member.name)
    return manifest


def part(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    """One part to be read; InputError where it is no file."""
    file = archive.extractfile(member) if member.isreg() else None
    if file is None:
        raise InputError("backup_damaged", what=member.name)
    return file


def digest_of(file: IO[bytes]) -> str:
    digest = sha256()
    while block := file.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()


def _put(archive: tarfile.TarFile, name: str, file: IO[bytes]) -> str:
    info = tarfile.TarInfo(name)
    info.size = file.seek(0, os.SEEK_END)
    info.mode = 0o600
    file.seek(0)
    digest = digest_of(file)
    file.seek(0)
    archive.addfile(info, file)
    return digest
