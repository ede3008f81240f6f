"""The parts of a dispute's file as one ZIP: the same parts give the same bytes; what comes from outside is distrusted.

Nothing is packed tighter than it is: the bytes are then the same with every version of the packer, and a part that was
altered within the archive can still be read and named.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from webapp.messages import InputError

MOST_BYTES: Final = 96_000_000
"""Of the file, and of all its parts unpacked: a photo of 30 MB stands in it twice, once as text."""
MOST_PARTS: Final = 32
KNOWN: Final = re.compile(
    r"index\.html|photo\.jpg|(?:reading|hand|tally|manifest)\.json|(?:events|dispute)\.jsonl|rules-[0-9a-f]{12}\.toml"
)
"""What a part may be called; nothing is ever unpacked to a disk."""
_DAY: Final = (1980, 1, 1, 0, 0, 0)
_LOCAL: Final = struct.Struct("<4s5H3I2H")
_UNREADABLE: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError,
                      LookupError, struct.error)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The parts of an archive by name; `damaged` are those whose bytes are not as they were packed."""

    parts: Mapping[str, bytes]
    damaged: frozenset[str]


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The archive of those parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name, _DAY)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return out.getvalue()


def unpacked(data: bytes) -> Unpacked:
    """The parts in an archive that may have been packed anew, or damaged; InputError where it is none of ours."""
    if len(data) > MOST_BYTES:
        raise InputError("dispute_file_large", most=MOST_BYTES // 1_000_000)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _taken_out(archive, data)
    except _UNREADABLE as error:
        if isinstance(error, InputError):
            raise
        raise InputError("dispute_file_broken") from error


def _taken_out(archive: zipfile.ZipFile, data: bytes) -> Unpacked:
    found = archive.infolist()
    if len(found) > MOST_PARTS:
        raise InputError("dispute_file_foreign", name=f"{len(found)} > {MOST_PARTS}")
    parts: dict[str, bytes] = {}
    damaged, left = set(), MOST_BYTES
    for info in found:
        name = info.filename
        if not KNOWN.fullmatch(name) or name in parts or info.flag_bits & 0x1:
            raise InputError("dispute_file_foreign", name=name.encode("ascii", "backslashreplace").decode()[:80])
        if info.file_size > left:
            raise InputError("dispute_file_large", most=MOST_BYTES // 1_000_000)
        try:
            with archive.open(info) as part:
                parts[name] = part.read(left + 1)
        except _UNREADABLE:
            parts[name] = _as_it_lies(data, info)
            damaged.add(name)
        left -= len(parts[name])
        if left < 0:
            raise InputError("dispute_file_large", most=MOST_BYTES // 1_000_000)
    return Unpacked(parts, frozenset(damaged))


def _as_it_lies(data: bytes, info: zipfile.ZipInfo) -> bytes:
    """The bytes of a part whose checksum is wrong; nothing where they can't be found."""
    if info.compress_type != zipfile.ZIP_STORED:
        return b""
    head = data[info.header_offset : info.header_offset + _LOCAL.size]
    if len(head) != _LOCAL.size:
        return b""
    *_, name_length, extra_length = _LOCAL.unpack(head)
    start = info.header_offset + _LOCAL.size + name_length + extra_length
    return data[start : start + info.file_size]
