"""The zip file around a workbook: its entries, and a copy in which only some of them change.

The standard zipfile module packs every entry again when it copies it, and forgets flags and extra
fields. So this module reads and writes the few records of the format itself.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import BinaryIO, NamedTuple

from xltiebreak.languages.text import shown
from xltiebreak.lossless.ooxml import Damaged

LARGEST_PART = 256 * 2**20
LARGEST_FILE = 2**30
# Deflate packs 1:1032 at best. No sheet comes near this ratio, small parts may.
_BOMB_SIZE, _BOMB_RATIO = 8 * 2**20, 400
# Limits for all parts that are read together. Sheets with formats only are packed 15:1; sheets with
# the same value in each cell have one tag for each packed byte.
_MOST_READ, _READ_RATIO = 32 * 2**20, 50
_MOST_TAGS, _TAG_RATIO = 1_000_000, 2
_FORMULA_COSTS = 2  # a formula takes the time of two more tags

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_END64 = struct.Struct("<4sQ2H2L4Q")
_STORED, _DEFLATED = 0, 8
_ENCRYPTED, _DESCRIPTOR, _LEVEL_BITS, _UTF8 = 0x1, 0x8, 0x6, 0x800
_FULL32 = 0xFFFFFFFF
_VERSION, _NO_DATE = 20, 33  # of the zip format; 1 January 1980, its first day

# Packs a sheet as small as the usual level 6, in less time.
_LEVEL = 5
_PIECE = 2**20  # bytes of a file in memory at once
_BLOCK = 2**16  # bytes of a part


class Encrypted(Damaged):
    """The zip's entries are locked with a password."""


class ZipEntry(NamedTuple):
    """One file in the zip."""

    name: str
    record: bytes
    """Its record in the central directory, unchanged."""

    flags: int
    method: int
    crc: int
    packed: int
    size: int
    start: int
    """The offset of its local header."""

    @property
    def raw_name(self) -> bytes:
        """The name as the directory has it."""
        return self.record[_CENTRAL.size :][: _CENTRAL.unpack_from(self.record)[10]]

    @property
    def shown(self) -> str:
        """The name as messages print it."""
        return shown(self.name, 100)


def _absurd(entry: ZipEntry) -> Damaged:
    """The error for a part that would take the time and memory of thousands of workbooks."""
    return Damaged(f"its part {entry.shown} would unpack to an absurd size")


class Archive:
    """A zip file; only the list of its entries is kept in memory.

    Raises Damaged (or Encrypted) for a file that cannot be copied safely entry by entry.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._size = file.seek(0, io.SEEK_END)
        self._unpacked: dict[str, int] = {}  # name of each entry that was read -> its size
        self._tags: dict[str, int] = {}  # -> how many tags it has
        self._end = self._find_end()
        if self._end == -1 or self._end + _END.size > self._size:
            raise Damaged("it breaks off: the download or the copy was not complete")
        self.entries = tuple(self._directory())
        by_start = sorted(self.entries, key=lambda entry: entry.start)
        limits = [entry.start for entry in by_start[1:]] + [self._directory_start]
        # Each entry in the order of the file, and the offset of the next one.
        self._physical = tuple(zip(by_start, limits, strict=False))
        self._check_layout()

    def _bytes(self, start: int, size: int) -> bytes:
        """`size` bytes from an offset, or fewer if the file ends there."""
        start = min(start, self._size)
        self._file.seek(start)
        return self._file.read(min(size, self._size - start))

    def _pieces(self, start: int, end: int, size: int = _PIECE) -> Iterator[bytes]:
        for offset in range(start, end, size):
            yield self._bytes(offset, min(size, end - offset))

    def _find_end(self) -> int:
        """The offset of the zip's last record, -1 without one. Other bytes may follow it."""
        limit = self._size
        while limit > 0:
            start = max(0, limit - _PIECE)
            found = self._bytes(start, limit - start + 3).rfind(b"PK\x05\x06")
            if found != -1:
                return start + found
            limit = start
        return -1

    def _directory(self) -> Iterator[ZipEntry]:
        _, disk, first_disk, here, count, size, offset, _ = _END.unpack(
            self._bytes(self._end, _END.size)
        )
        before = self._end
        locator = self._bytes(max(0, self._end - 20), 20)
        if locator.startswith(b"PK\x06\x07"):
            (before,) = struct.unpack_from("<Q", locator, 8)
            record = self._bytes(before, _END64.size)
            if not record.startswith(b"PK\x06\x06"):
                raise Damaged("its list of parts is damaged")
            disk, first_disk, here, count, size, offset = _END64.unpack(record)[4:]
        if disk or first_disk or here != count:
            raise Damaged("it is one disk of a zip archive that is spread over several")
        if offset + size != before:
            raise Damaged("its list of parts is damaged")
        self._directory_start = offset
        directory, position = self._bytes(offset, size), 0
        for _ in range(count):
            entry = _entry(directory, position)
            position += len(entry.record)
            yield entry

    def _check_layout(self) -> None:
        for entry, limit in self._physical:
            if entry.flags & _ENCRYPTED:
                raise Encrypted("its parts are locked with a password")
            if entry.size > LARGEST_PART:
                raise Damaged(f"its part {entry.shown} is larger than 256 MB")
            if entry.size > max(_BOMB_SIZE, _BOMB_RATIO * entry.packed):
                raise _absurd(entry)
            start = self._packed_start(entry)
            if start + entry.packed > limit:
                raise Damaged(f"its part {entry.shown} runs into the next one")
            if self._bytes(entry.start + _LOCAL.size, len(entry.raw_name)) != entry.raw_name:
                raise Damaged(f"its part {entry.shown} has another name before its content")

    def _packed_start(self, entry: ZipEntry) -> int:
        fields = _LOCAL.unpack(self._bytes(entry.start, _LOCAL.size))
        if fields[0] != b"PK\x03\x04":
            raise Damaged(f"its part {entry.shown} is not where the list of parts says")
        return entry.start + _LOCAL.size + int(fields[9]) + int(fields[10])

    def read(self, entry: ZipEntry) -> bytes:
        """The part's bytes. Raises Damaged if size or checksum are wrong."""
        if entry.name not in self._unpacked:
            self._unpacked[entry.name] = entry.size
            if sum(self._unpacked.values()) > max(_MOST_READ, _READ_RATIO * self._size):
                raise _absurd(entry)
        packed = self._bytes(self._packed_start(entry), entry.packed)
        if entry.method == _STORED:
            part = packed
        elif entry.method == _DEFLATED:
            part = _inflated(packed, entry)
        else:
            raise Damaged(f"its part {entry.shown} is packed in a way that Excel does not use")
        if len(part) != entry.size or zlib.crc32(part) != entry.crc:
            raise Damaged(f"its part {entry.shown} is damaged")
        if entry.name not in self._tags:
            self._tags[entry.name] = part.count(b"<") + _FORMULA_COSTS * part.count(b"<f")
            if sum(self._tags.values()) > max(_MOST_TAGS, _TAG_RATIO * self._size):
                raise _absurd(entry)
        return part

    def start(self, entry: ZipEntry, size: int) -> bytes:
        """The part's first bytes, or fewer if it is shorter or damaged; the rest stays packed."""
        start, found = self._packed_start(entry), b""
        if entry.method == _STORED:
            return self._bytes(start, min(size, entry.packed))
        inflater = zlib.decompressobj(-15)
        try:
            for packed in self._pieces(start, start + entry.packed, size):
                found += inflater.decompress(packed, size - len(found))
                if len(found) == size:
                    break
        except zlib.error:
            pass  # reading the part reports the damage; copying it does not need to
        return found

    def packed(self, entry: ZipEntry) -> Iterator[bytes]:
        """The packed bytes of the part, in pieces."""
        start = self._packed_start(entry)
        return self._pieces(start, start + entry.packed)

    def rewritten(
        self,
        changed: Mapping[str, Callable[[], Iterable[bytes]]],
        added: Mapping[str, bytes] = MappingProxyType({}),
        removed: Collection[str] = (),
    ) -> Iterator[bytes]:
        """The zip in pieces, with new bytes for some parts; all other parts are copied as packed.

        changed: name -> a function that returns the new bytes in pieces; it is called when the
        part is written. added: new parts by name, written after all others. removed: the names of
        entries that are left out.
        """
        position, records = 0, dict[str, bytes]()
        for entry, limit in self._physical:
            if entry.name in removed:
                continue
            if entry.name in changed:
                record, pieces = self._packed_anew(entry, changed[entry.name]())
            else:
                # Up to the next entry, so that a data descriptor is copied as well.
                record, pieces = entry.record, self._pieces(entry.start, limit)
            records[entry.name] = _moved(record, entry, position)
            for piece in pieces:
                yield piece
                position += len(piece)
        listed = [records[entry.name] for entry in self.entries if entry.name in records]
        for name, part in added.items():
            record, packed = _packed_new(name, part, position)
            listed.append(record)
            yield packed
            position += len(packed)
        directory, count = b"".join(listed), len(listed)
        yield directory
        yield _END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), position, 0)[:-2]
        yield from self._pieces(self._end + _END.size - 2, self._size)  # the comment

    def _packed_anew(self, entry: ZipEntry, part: Iterable[bytes]) -> tuple[bytes, Iterator[bytes]]:
        """The directory record of a part with new bytes, and its local header and packed bytes."""
        pack = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15) if entry.method == _DEFLATED else None
        crc = size = 0
        packed: list[bytes] = []
        for piece in part:
            crc, size = zlib.crc32(piece, crc), size + len(piece)
            packed.append(pack.compress(piece) if pack else piece)
        packed.append(pack.flush() if pack else b"")
        flags = entry.flags & ~(_DESCRIPTOR | _LEVEL_BITS)
        sums = (crc, sum(map(len, packed)), size)
        record = list(_CENTRAL.unpack_from(entry.record))
        record[3], record[7:10] = flags, sums
        return (
            _CENTRAL.pack(*record) + entry.record[_CENTRAL.size :],
            iter((self._local_header(entry, flags, sums), *packed)),
        )

    def _local_header(self, entry: ZipEntry, flags: int, sums: tuple[int, int, int]) -> bytes:
        old = self._bytes(entry.start, self._packed_start(entry) - entry.start)
        fields = list(_LOCAL.unpack_from(old))
        name = old[_LOCAL.size : _LOCAL.size + fields[9]]
        extra = _without_zip64(old[_LOCAL.size + fields[9] :])
        fields[2], fields[3], fields[6:9], fields[10] = flags, entry.method, sums, len(extra)
        return _LOCAL.pack(*fields) + name + extra


def _packed_new(name: str, part: bytes, position: int) -> tuple[bytes, bytes]:
    """The directory record of a new part at an offset, and its local header and packed bytes.

    The record has no time, so that the same part always gives the same file.
    """
    pack, encoded = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15), name.encode()
    packed = pack.compress(part) + pack.flush()
    flags = 0 if name.isascii() else _UTF8
    sums = (zlib.crc32(part), len(packed), len(part))
    about = (_VERSION, flags, _DEFLATED, 0, _NO_DATE, *sums, len(encoded), 0)
    local = _LOCAL.pack(b"PK\x03\x04", *about) + encoded + packed
    return _CENTRAL.pack(b"PK\x01\x02", _VERSION, *about, 0, 0, 0, 0, position) + encoded, local


def _entry(directory: bytes, offset: int) -> ZipEntry:
    """The entry of the directory record at an offset."""
    if not directory.startswith(b"PK\x01\x02", offset) or offset + _CENTRAL.size > len(directory):
        raise Damaged("its list of parts is damaged")
    fields = _CENTRAL.unpack_from(directory, offset)
    _, _, _, flags, method, _, _, crc, packed, size, names, extras, comments = fields[:13]
    end = offset + _CENTRAL.size + names + extras + comments
    if end > len(directory):
        raise Damaged("its list of parts is damaged")
    record = directory[offset:end]
    raw_name = record[_CENTRAL.size : _CENTRAL.size + names]
    extra = record[_CENTRAL.size + names : _CENTRAL.size + names + extras]
    large = _zip64_values(extra)
    size, packed, start = (
        large.pop(0) if value == _FULL32 and large else value
        for value in (size, packed, fields[16])
    )
    # ASCII is the same in both encodings; this saves loading the table of cp437.
    name = raw_name.decode("utf-8" if flags & _UTF8 or raw_name.isascii() else "cp437")
    return ZipEntry(name, record, flags, method, crc, packed, size, start)


def _moved(record: bytes, entry: ZipEntry, position: int) -> bytes:
    """The directory record of an entry at its new offset.

    The file is far below 4 GB, so zip64 fields become plain ones.
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


def _inflated(packed: bytes, entry: ZipEntry) -> bytes:
    inflater = zlib.decompressobj(-15)
    try:
        # One byte more than the entry says shows a part that is longer than it says.
        part = inflater.decompress(packed, entry.size + 1)
    except zlib.error:
        raise Damaged(f"its part {entry.shown} is damaged") from None
    if not inflater.eof:
        raise Damaged(f"its part {entry.shown} is damaged")
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
