"""Packages as zips: what is in them, and the rare forms that other programs write."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

from xltiebreak.lossless.archive import Archive


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def with_zip64_records(content: bytes) -> bytes:
    """The zip with every size and offset moved into zip64 fields, and a zip64 end."""
    archive = Archive(io.BytesIO(content))
    start = archive.entries[0].record
    directory = b""
    for entry in archive.entries:
        fields = list(struct.unpack_from("<4s6H3L5H2L", entry.record))
        extra = struct.pack("<2H3Q", 1, 24, entry.size, entry.packed, entry.start)
        extra += struct.pack("<2H", 0x7778, 0)  # another field, of no bytes
        fields[8], fields[9], fields[16], fields[11] = 2**32 - 1, 2**32 - 1, 2**32 - 1, len(extra)
        directory += struct.pack("<4s6H3L5H2L", *fields) + entry.name.encode() + extra
    offset, count = content.index(start), len(archive.entries)
    end = struct.pack(
        "<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, len(directory), offset
    )
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, offset + len(directory), 1)
    last = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 65535, 65535, 2**32 - 1, 2**32 - 1, 0)
    return content[:offset] + directory + end + locator + last
