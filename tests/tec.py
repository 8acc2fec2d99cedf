"""The events of "Exercises in Tie-Breaking" (FIDE Technical Commission, 2023) with their values.

The values of 2026 apply the caps of that edition to the same exercises.
"""

from __future__ import annotations

from fractions import Fraction

from naive import Sheet


def sheet_of(table: str) -> Sheet:
    """Read a table with a row for each player: number, rating, and one cell per round."""
    rows = [line.split() for line in table.strip().splitlines()]
    return Sheet(
        results={int(no): cells for no, _, *cells in rows},
        ratings={int(no): int(rating) for no, rating, *_ in rows},
    )


def values_of(table: str) -> dict[str, list[Fraction | None]]:
    """Read a table with a row for each code: one value per player, a dot if none is printed."""
    rows = [line.split() for line in table.strip().splitlines()]
    return {
        code: [None if text == "." else Fraction(text) for text in texts] for code, *texts in rows
    }


SWISS = sheet_of("""
     1 2200  W9w D13b  D2w W15b  D4w
     2 2150 W10b  W7w  D1b W16w  D3b
     3 2100 D11w  W6b  W8w  D4b  D2w
     4 2050 W12b  -H- W13w  D3w  D1b
     5 2000 L13w L15b W11w  D7b W10w
     6 1950 L14b  L3w  -B- W10w  W8b
     7 1900 W15w  L2b L16b  D5w L11b
     8 1850 D16b W14w  L3b W13w  L6w
     9 1800  L1b L10w  -H-  F11  -B-
    10 1750  L2w  W9b L15w  L6b  L5b
    11 1700  D3b L16w  L5b   X9  W7w
    12 1650  L4w  -B-  X14  -U-  -U-
    13 1600  W5b  D1w  L4b  L8b L14w
    14 1550  W6w  L8b  F12  -U- W13b
    15 1500  L7b  W5w W10b  L1w L16b
    16 1450  D8w W11b  W7w  L2b W15w
""")
SCORES = "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5"

# players     1    2    3    4    5    6    7    8    9   10   11   12   13   14   15   16
SWISS_BOTH = """
    WIN       2    3    2    2    2    3    1    2    1    1    2    2    1    2    2    3
    WON       2    3    2    2    2    2    1    2    0    1    1    0    1    2    2    3
    BPG       2    3    2    2    2    2    3    2    1    3    2    0    3    2    3    2
    BWG       1    1    1    1    0    1    0    0    0    1    0    0    1    1    1    1
    REP       5    5    5    4    5    5    5    5    3    5    5    3    5    3    5    5
    PS       11   13   11 11.5    5    6    6  8.5  2.5    4  5.5    7    7    6    7 10.5
    PS/C1    10   12 10.5 10.5    5    6    5    8  2.5    4    5    7    6    5    7   10
    ARO    1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820
    ARO/C1 1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000    . 2025 1900 1963 1900
    TPR    1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969
    APRO   1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805
    PTP    2029    . 2112 2168 1689 1810 1531 1715  950 1575 1763 1250 1744    . 1768 2013
    APPO   1769 1852    . 1784 1676 1836 1890 1924 1802 1687 1836 2168    . 1756 1767 1799
"""
SWISS_2024 = """
    BH     12.5   13 15.5   15  8.5   12 14.5 13.5    9   13 13.5 11.5   14   11   12 12.5
    BH/C1    11    .   13 11.5  7.5    . 12.5   12  7.5    .   12  9.5   12    9   11   11
    FB     13.5 13.5   15 15.5   10   12 13.5 12.5  9.5 12.5 12.5 11.5 13.5 10.5   12 13.5
    AOB    12.6 13.6 13.4 13.38 13.4 13.25 11.9   13 12.75 10.9 12.75   15 12.1 13.17 12.2 13.3
    SB        8  9.5 10.5 9.75 4.25  6.5 3.25 5.25 2.25  1.5 5.75    4 4.25  4.5  3.5 7.25
    SB/C1  7.25  8.5 9.25    8 3.25  5.5 1.25 3.75 2.25    0 4.25    4 4.25    3  2.5 5.75
"""
SWISS_2026 = """
    BH     12.5   13 15.5   14  8.5 11.5 14.5 13.5    9   13 12.5 11.5   14   11   12 12.5
    BH/C1    11    .   13 11.5  7.5    . 12.5   12  7.5    .   11  9.5   12    9   11   11
    FB     13.5 13.5   15 14.5   10   12 13.5 12.5  9.5 12.5   12   11 13.5 10.5   12 13.5
    AOB    12.4 13.6 12.9 13.38 13.2 13.25 11.7 12.9 12.75 10.8 12.75   14 11.9   13 12.2 13.1
    SB        8  9.5 10.5 9.25 4.25    6 3.25 5.25 2.25  1.5 4.75    4 4.25  4.5  3.5 7.25
    SB/C1  7.25  8.5 9.25 7.75 3.25    5 1.25 3.75 2.25    0 3.25    4 4.25    3  2.5 5.75
"""

ROUND_ROBIN = sheet_of("""
    1 2200 D5w W2w W3b L4w W6b
    2 2150 W6w L1b W5w D3w W4b
    3 2100 W4w W6b L1w D2b W5w
    4 2050 L3b L5b D6w W1b L2w
    5 1950 D1b W4w L2b F6w L3b
    6 2000 L2b L3w D4b X5b L1w
""")
ROUND_ROBIN_MATRIX = """
    # NAME ELO SCORE 1 2 3 4 5 6
    1 Alyx 2200 3.5 * 1 1 0 1 ½
    2 Bruno 2150 3.5 0 * ½ 1 1 1
    3 Charline 2100 3.5 0 ½ * 1 1 1
    4 David 2050 1.5 1 0 0 * ½ 0
    5 Helene 2000 1.5 0 0 0 ½ * +
    6 Franck 1950 1.5 ½ 0 0 1 - *
"""
# players       1    2    3    4    5    6
ROUND_ROBIN_VALUES = """
    SB       9.25 6.25 6.25 4.25 3.25 2.25
    SB/C1    9.25 4.75 4.75 4.25 3.25  1.5
    KS          2  0.5  0.5    1  0.5    0
"""


def swiss_vectors() -> list[tuple[str, str, list[Fraction | None]]]:
    both = values_of(SWISS_BOTH)
    by_edition = {
        "fide2024": both | values_of(SWISS_2024),
        "fide2026": both | values_of(SWISS_2026),
    }
    return [
        (edition, code, printed)
        for edition, vectors in by_edition.items()
        for code, printed in vectors.items()
    ]
