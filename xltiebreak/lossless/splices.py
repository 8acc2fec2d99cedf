"""Changes of a part's bytes by offsets, so that everything else certainly stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

_BLOCK = 2**16  # large enough for the full speed of zlib


class Splice(NamedTuple):
    """Replaces the bytes from start to end by new ones."""

    start: int
    end: int
    new: bytes


def in_order(splices: Iterable[Splice]) -> list[Splice]:
    """Splices in ascending order; those at one offset stay as they are."""
    return sorted(splices, key=lambda splice: splice[:2])


def spliced(part: bytes, splices: Iterable[Splice]) -> Iterator[bytes]:
    """The part with all splices applied, in blocks, so that memory holds no second copy.

    The splices are in ascending order and do not overlap.
    """
    block: list[bytes | memoryview] = []
    size = 0
    for piece in _pieces(part, splices):
        block.append(piece)
        size += len(piece)
        if size >= _BLOCK:
            yield b"".join(block)
            block, size = [], 0
    yield b"".join(block)


def changed_ranges(splices: Iterable[Splice]) -> Iterator[tuple[int, int]]:
    """Where the new bytes of splices are in the part that has them applied."""
    longer = 0  # the part up to here than before
    for start, end, new in splices:
        yield start + longer, start + longer + len(new)
        longer += len(new) - (end - start)


def _pieces(part: bytes, splices: Iterable[Splice]) -> Iterator[bytes | memoryview]:
    old, position = memoryview(part), 0
    for start, end, new in (*splices, Splice(len(part), len(part), b"")):
        for offset in range(position, start, _BLOCK):
            yield old[offset : min(offset + _BLOCK, start)]
        yield new
        position = end
