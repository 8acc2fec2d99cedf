"""The zip file around a workbook: its entries, and a copy in which only some of them change.

The standard zipfile module cannot copy an entry without inflating and deflating it again, and it
forgets flags and extra fields; so the few records of the format are read here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from xltiebreak.workbook.ooxml import Damaged

LARGEST_PART = 256 * 2**20
LARGEST_FILE = 2**30
# Deflate cannot pack better than 1:1032; no sheet comes near this, small parts may.
_BOMB_SIZE, _BOMB_RATIO = 8 * 2**20, 400

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_END64 = struct.Struct("<4sQ2H2L4Q")
_STORED, _DEFLATED = 0, 8
_ENCRYPTED, _DESCRIPTOR, _LEVEL_BITS, _UTF8 = 0x1, 0x8, 0x6, 0x800
_FULL32 = 0xFFFFFFFF

# Packs a sheet as small as the usual level 6 does, in half of its time.
_LEVEL = 5


class Encrypted(Damaged):
    """The zip's entries are locked with a password."""


class Entry(NamedTuple):
    """One file in the zip."""

    name: str
    record: bytes  # its record in the central directory, as it stands
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    start: int  # offset of its local header


class Archive:
    """A zip file in memory.

    Raises Damaged (or Encrypted) for anything that cannot be copied safely entry by entry.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self._end = content.rfind(b"PK\x05\x06")
        if self._end < 0 or self._end + _END.size > len(content):
            raise Damaged("it breaks off: the download or the copy was not complete")
        self.entries = tuple(self._directory())
        self._physical = sorted(self.entries, key=lambda entry: entry.start)
        self._check_layout()

    def _directory(self) -> Iterator[Entry]:
        _, disk, first_disk, here, count, size, offset, _ = _END.unpack_from(
            self.content, self._end
        )
        before = self._end
        locator = self._end - 20
        if locator >= 0 and self.content.startswith(b"PK\x06\x07", locator):
            (before,) = struct.unpack_from("<Q", self.content, locator + 8)
            if not self.content.startswith(b"PK\x06\x06", before):
                raise Damaged("its list of parts is damaged")
            fields = _END64.unpack_from(self.content, before)
            disk, first_disk, here, count, size, offset = fields[4:]
        if disk or first_disk or here != count:
            raise Damaged("it is one disk of a zip archive that is spread over several")
        if offset + size != before:
            raise Damaged("its list of parts is damaged")
        self._directory_start = offset
        for _ in range(count):
            entry, offset = self._entry(offset)
            yield entry

    def _entry(self, offset: int) -> tuple[Entry, int]:
        fields = _CENTRAL.unpack_from(self.content, offset)
        _, _, _, flags, method, _, _, crc, packed, size, names, extras, comments = fields[:13]
        end = offset + _CENTRAL.size + names + extras + comments
        record = self.content[offset:end]
        if not record.startswith(b"PK\x01\x02") or end > self._end:
            raise Damaged("its list of parts is damaged")
        raw_name = record[_CENTRAL.size : _CENTRAL.size + names]
        extra = record[_CENTRAL.size + names : _CENTRAL.size + names + extras]
        large = _zip64_values(extra)
        size, packed, start = (
            large.pop(0) if value == _FULL32 and large else value
            for value in (size, packed, fields[16])
        )
        name = raw_name.decode("utf-8" if flags & _UTF8 else "cp437")
        return Entry(name, record, flags, method, crc, packed, size, start), end

    def _check_layout(self) -> None:
        names = {entry.name.lower() for entry in self.entries}
        if len(names) < len(self.entries):
            raise Damaged("it holds the same part twice")
        following = [entry.start for entry in self._physical[1:]] + [self._directory_start]
        for entry, limit in zip(self._physical, following, strict=False):
            if entry.flags & _ENCRYPTED:
                raise Encrypted("its parts are locked with a password")
            if entry.size > LARGEST_PART:
                raise Damaged(f"its part {entry.name} is larger than 256 MB")
            if entry.size > max(_BOMB_SIZE, _BOMB_RATIO * entry.packed):
                raise Damaged(f"its part {entry.name} would unpack to an absurd size")
            if self._packed_start(entry) + entry.packed > limit:
                raise Damaged(f"its part {entry.name} runs into the next one")

    def _packed_start(self, entry: Entry) -> int:
        fields = _LOCAL.unpack_from(self.content, entry.start)
        if fields[0] != b"PK\x03\x04":
            raise Damaged(f"its part {entry.name} is not where the list of parts says")
        return entry.start + _LOCAL.size + int(fields[9]) + int(fields[10])

    def read(self, entry: Entry) -> bytes:
        """The part's bytes. Raises Damaged where they are not what size and checksum promise."""
        start = self._packed_start(entry)
        packed = memoryview(self.content)[start : start + entry.packed]
        if entry.method == _STORED:
            part = bytes(packed)
        elif entry.method == _DEFLATED:
            part = _inflated(packed, entry)
        else:
            raise Damaged(f"its part {entry.name} is packed in a way that Excel does not use")
        if len(part) != entry.size or zlib.crc32(part) != entry.crc:
            raise Damaged(f"its part {entry.name} is damaged")
        return part

    def raw(self, entry: Entry) -> bytes:
        """The part's bytes as they are packed."""
        start = self._packed_start(entry)
        return self.content[start : start + entry.packed]

    def rewritten(self, changed: Mapping[str, Callable[[], bytes]]) -> Iterator[bytes]:
        """The zip in pieces, with new bytes for some parts and every other one as it stands.

        New parts are made when their turn comes, so that only one of them is in memory.
        """
        position, places = 0, {}
        following = [entry.start for entry in self._physical[1:]] + [self._directory_start]
        for entry, limit in zip(self._physical, following, strict=False):
            if entry.name in changed:
                piece, record = self._packed_anew(entry, changed[entry.name]())
            else:
                # Up to the next entry: a data descriptor, if there is one, goes along.
                piece, record = self.content[entry.start : limit], entry.record
            places[entry.name] = _placed(record, entry, position)
            yield piece
            position += len(piece)
        directory = b"".join(places[entry.name] for entry in self.entries)
        yield directory
        comment = self.content[self._end + _END.size - 2 :]
        count = len(self.entries)
        yield _END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), position, 0)[:-2]
        yield comment

    def _packed_anew(self, entry: Entry, part: bytes) -> tuple[bytes, bytes]:
        packed = part
        if entry.method == _DEFLATED:
            deflater = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
            packed = deflater.compress(part) + deflater.flush()
        flags = entry.flags & ~(_DESCRIPTOR | _LEVEL_BITS)
        sums = (zlib.crc32(part), len(packed), len(part))
        header = list(_LOCAL.unpack_from(self.content, entry.start))
        tail = self.content[entry.start + _LOCAL.size : self._packed_start(entry)]
        name, extra = tail[: header[9]], _without_zip64(tail[header[9] :])
        header[2], header[3], header[6:9], header[10] = flags, entry.method, sums, len(extra)
        record = list(_CENTRAL.unpack_from(entry.record))
        record[3], record[7:10] = flags, sums
        return (
            _LOCAL.pack(*header) + name + extra + packed,
            _CENTRAL.pack(*record) + entry.record[_CENTRAL.size :],
        )


def _placed(record: bytes, entry: Entry, position: int) -> bytes:
    """The directory record for an entry that now stands at another offset.

    The whole file stays far below 4 GB, so a record that used zip64 fields gets plain ones.
    """
    fields = list(_CENTRAL.unpack_from(record))
    names, extras = fields[10], fields[11]
    name = record[_CENTRAL.size : _CENTRAL.size + names]
    extra = record[_CENTRAL.size + names : _CENTRAL.size + names + extras]
    comment = record[_CENTRAL.size + names + extras :]
    if fields[8] == _FULL32:
        fields[8] = entry.packed
    if fields[9] == _FULL32:
        fields[9] = entry.size
    extra = _without_zip64(extra)
    fields[11], fields[16] = len(extra), position
    return _CENTRAL.pack(*fields) + name + extra + comment


def _inflated(packed: memoryview, entry: Entry) -> bytes:
    inflater = zlib.decompressobj(-15)
    try:
        # One byte more than promised is enough to notice a part that lies about its size.
        part = inflater.decompress(packed, entry.size + 1)
    except zlib.error:
        raise Damaged(f"its part {entry.name} is damaged") from None
    if not inflater.eof:
        raise Damaged(f"its part {entry.name} is damaged")
    return part


def _extra_fields(extra: bytes) -> Iterator[tuple[int, bytes]]:
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<2H", extra)
        yield kind, extra[: 4 + size]
        extra = extra[4 + size :]


def _zip64_values(extra: bytes) -> list[int]:
    for kind, field in _extra_fields(extra):
        if kind == 1:
            count = min((len(field) - 4) // 8, 3)
            return list(struct.unpack_from(f"<{count}Q", field, 4))
    return []


def _without_zip64(extra: bytes) -> bytes:
    if not any(kind == 1 for kind, _ in _extra_fields(extra)):
        return extra
    return b"".join(field for kind, field in _extra_fields(extra) if kind != 1)
