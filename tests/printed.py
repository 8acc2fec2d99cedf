"""Printed crosstables with their tie-breaks: the values that every implementation must give."""

from __future__ import annotations

Results = dict[int, list[str]]
Values = dict[int, dict[str, float]]

# The example crosstable of the WSCF's page on tie-breaks, as printed:
# number, points, Modified Median, Solkoff, Cumulative, Cumulative of Opposition, rounds 1-6.
WSCF_TABLE = """
 1  6.0  17.0  19.5  21.0  68.0  W6   W3   W9   W5   W4   W7
 2  6.0  16.0  17.5  21.0  65.0  W15  W5   W4   W3   W10  W9
 3  4.0  19.0  20.5  13.0  78.0  W12  L1   W13  L2   W8   W10
 4  3.5  20.0  21.5  14.5  79.5  W14  W7   L2   W12  L1   D5
 5  3.5  20.0  21.5  12.5  81.5  W11  L2   W10  L1   W12  D4
 6  3.5  14.0  14.0   7.0  51.0  L1   L10  D11  -B-  W13  W14
 7  3.0   9.5  17.0  11.0  66.5  W13  L4   L12  W9   W14  L1
 8  3.0   8.0  12.0  10.0  46.0  -B-  L9   W15  L10  L3   W12
 9  2.5  16.0  22.0  10.0  80.0  D10  W8   L1   L7   W11  L2
10  2.5  15.5  21.5  11.0  73.5  D9   W6   L5   W8   L2   L3
11  2.5   9.0  12.5   6.0  40.5  L5   D15  D6   D13  L9   -B-
12  2.0  12.5  16.5   8.0  61.0  L3   -B-  W7   L4   L5   L8
13  2.0  11.0  15.0   7.0  47.0  L7   W14  L3   D11  L6   D15
14  2.0   9.5  13.0   6.0  43.5  L4   L13  -B-  W15  L7   L6
15  2.0   8.0  14.0   4.0  50.0  L2   D11  L8   L14  -B-  D13
"""

# The BHAM tournament of an explanation of US Chess rule 34E, as printed, in the same columns.
# The printed 19.5 for the Cumulative of Opposition of player 6 is wrong: the cumulatives of its
# opponents 3, 5, 2, 4 are printed in the same table and add up to 5 + 3 + 7.5 + 3 = 18.5.
BHAM_TABLE = """
 1  2.5  6.5  7.5  7.5  18.5  W4  D2  W3  L5
 2  2.5  6.5  8.5  7.5  19.5  W5  D1  W6  L3
 3  2.0  4.5  8.0  5.0  22.0  W6  L4  L1  W2
 4  1.0  6.0  8.5  3.0  19.5  L1  W3  L5  L6
 5  2.0  4.5  8.0  3.0  22.0  L2  L6  W4  W1
 6  2.0  4.0  7.5  4.0  19.5  L3  W5  L2  W4
"""
BHAM_MISPRINTS = {(6, "CO"): 18.5}


def results_of(table: str) -> Results:
    rows = [line.split() for line in table.strip().splitlines()]
    return {int(row[0]): row[6:] for row in rows}


def values_of(table: str, misprints: dict[tuple[int, str], float]) -> Values:
    rows = [line.split() for line in table.strip().splitlines()]
    codes = ("MM", "SO", "CU", "CO")
    return {
        int(row[0]): {
            code: misprints.get((int(row[0]), code), float(text))
            for code, text in zip(codes, row[2:6], strict=True)
        }
        for row in rows
    }


def points_of(table: str) -> dict[int, float]:
    return {int(line.split()[0]): float(line.split()[1]) for line in table.strip().splitlines()}


WSCF = results_of(WSCF_TABLE)
WSCF_VALUES = values_of(WSCF_TABLE, {})
WSCF_POINTS = points_of(WSCF_TABLE)
BHAM = results_of(BHAM_TABLE)
BHAM_VALUES = values_of(BHAM_TABLE, BHAM_MISPRINTS)
BHAM_POINTS = points_of(BHAM_TABLE)
