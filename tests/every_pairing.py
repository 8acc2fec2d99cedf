"""Every way to pair some numbers, and whether rounds are left: by trying all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

NOBODY = 0
Pairs = frozenset[frozenset[int]]


def ways(numbers: Sequence[int], met: Pairs) -> Iterator[Pairs]:
    """Every way to pair some numbers, an even count of them, without a pair that has met."""
    if not numbers:
        yield frozenset()
        return
    one, *rest = numbers
    for other in rest:
        if frozenset((one, other)) not in met:
            for more in ways([number for number in rest if number != other], met):
                yield more | {frozenset((one, other))}


def can_go_on(numbers: Sequence[int], met: Pairs, rounds: int) -> bool:
    """Whether so many rounds can be paired."""
    return not rounds or any(
        can_go_on(numbers, met | one, rounds - 1) for one in ways(numbers, met)
    )
