"""The tables of FIDE's Rating Regulations (B.02, 8.1) as data."""

from __future__ import annotations

from bisect import bisect_right

# fmt: off
_DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
    158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
    351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)
"""Table 8.1.1: the rating difference for a share of 50, 51 ... 100 hundredths of the points."""

_PD = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146,
    154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329,
    345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)
"""Table 8.1.2: the smallest difference at which the higher side scores 50, 51 ... hundredths."""
# fmt: on

MOST = 800
"""Larger rating differences count as this one."""

DP = tuple(-difference for difference in _DP[:0:-1]) + _DP
"""The rating difference for a share of 0, 1 ... 100 hundredths of the points."""

_EXPECTED = tuple(1 - difference for difference in _PD[:0:-1]) + _PD[1:]
"""The smallest difference at which a side scores 1, 2 ... 100 hundredths: the lower side too."""


def expected(difference: int) -> int:
    """The expected score in hundredths of a side rated so much higher, or lower.

    >>> expected(0), expected(100), expected(-100), expected(5000)
    (50, 64, 36, 100)
    """
    return bisect_right(_EXPECTED, difference)
