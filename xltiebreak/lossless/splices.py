"""What is to change in the bytes of a part, said by offsets, so that all else is known to stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

_BLOCK = 2**16  # small for the memory, and large enough for zlib to run at its full speed


class Splice(NamedTuple):
    """The bytes from start to end give way to new ones."""

    start: int
    end: int
    new: bytes


def spliced(part: bytes, splices: Iterable[Splice]) -> Iterator[bytes]:
    """The part with all splices done, block by block, so that there is no second copy of it.

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


def _pieces(part: bytes, splices: Iterable[Splice]) -> Iterator[bytes | memoryview]:
    old, position = memoryview(part), 0
    for start, end, new in (*splices, Splice(len(part), len(part), b"")):
        for offset in range(position, start, _BLOCK):
            yield old[offset : min(offset + _BLOCK, start)]
        yield new
        position = end
