"""Every tie-break system by hand: small crosstables, and the arithmetic of each value written out.

Read the tables first. The numbers in the expressions are the points, entries and ratings that the
comments under each table list; the rules are in each system's docstring.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

import pytest
from tables import event_of

import xltiebreak
from xltiebreak.event import Event
from xltiebreak.ranking import Standing
from xltiebreak.systems import MissingError

Number = float | Fraction | None
Expected = Mapping[int, Number]


def sheet_event(text: str) -> Event:
    """The event of a crosstable in plain text: two spaces between cells, a point for a blank."""
    lines = [re.split("  +", line.strip()) for line in text.strip().splitlines()]
    (table,) = xltiebreak.read_values([[None if c == "." else c for c in line] for line in lines])
    assert table.sound, table.problems
    return table.event


def mean(*values: float) -> Fraction:
    return sum((Fraction(value) for value in values), Fraction(0)) / len(values)


# Four rounds in which everybody plays. Player 3 is unrated.
CLUB = sheet_event(
    """
    No.  Name  Rtg   Rnd1  Rnd2  Rnd3  Rnd4
    1    Ada   2000  W2w   W6b   D4w   L3b
    2    Ben   1700  L1b   W3w   L6b   L5w
    3    Cleo  unr   D4w   L2b   W5w   W1w
    4    Dan   1850  D3b   D5w   D1b   D6w
    5    Eve   1600  L6w   D4b   L3b   W2b
    6    Finn  1900  W5b   L1w   W2w   D4b
    """
)
# Scores, which are the adjusted scores too: half of the maximum is 2.
#   1: 1 + 1 + 1/2 + 0 = 2.5    2: 0 + 1 + 0 + 0 = 1      3: 1/2 + 0 + 1 + 1 = 2.5
#   4: 4 x 1/2 = 2              5: 0 + 1/2 + 0 + 1 = 1.5  6: 1 + 0 + 1 + 1/2 = 2.5
# Running scores:
#   1: 1 2 2.5 2.5   2: 0 1 1 1   3: 0.5 0.5 1.5 2.5   4: 0.5 1 1.5 2   5: 0 0.5 0.5 1.5
#   6: 1 1 2 2.5
# Cumulatives:
#   1: 8   2: 3   3: 5   4: 5   5: 2.5   6: 6.5
CLUB_CASES: dict[str, Expected] = {
    # the opponents' adjusted scores, round by round
    "SO": {
        1: 1 + 2.5 + 2 + 2.5,
        2: 2.5 + 2.5 + 2.5 + 1.5,
        3: 2 + 1 + 1.5 + 2.5,
        4: 2.5 + 1.5 + 2.5 + 2.5,
        5: 2.5 + 2 + 2.5 + 1,
        6: 1.5 + 2.5 + 1 + 2,
    },
    "MM": {
        1: 2.5 + 2 + 2.5,  # plus: without the 1
        2: 2.5 + 2.5 + 1.5,  # minus: without a 2.5
        3: 2 + 1.5 + 2.5,  # plus: without the 1
        4: 2.5 + 2.5,  # even: without the 1.5 and a 2.5
        5: 2 + 2.5 + 1,  # minus: without a 2.5
        6: 1.5 + 2.5 + 2,  # plus: without the 1
    },
    # without the highest and the lowest, whatever the score
    "ME": {1: 2.5 + 2, 2: 2.5 + 2.5, 3: 2 + 1.5, 4: 2.5 + 2.5, 5: 2.5 + 2, 6: 1.5 + 2},
    # nothing is unplayed: the Buchholz systems give what the American ones give
    "BZ": {
        1: 1 + 2.5 + 2 + 2.5,
        2: 2.5 + 2.5 + 2.5 + 1.5,
        3: 2 + 1 + 1.5 + 2.5,
        4: 2.5 + 1.5 + 2.5 + 2.5,
        5: 2.5 + 2 + 2.5 + 1,
        6: 1.5 + 2.5 + 1 + 2,
    },
    "MB1": {1: 2.5 + 2, 2: 2.5 + 2.5, 3: 2 + 1.5, 4: 2.5 + 2.5, 5: 2.5 + 2, 6: 1.5 + 2},
    # two and two of four: nothing is left
    "MB2": {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0},
    "CU": {
        1: 1 + 2 + 2.5 + 2.5,
        2: 0 + 1 + 1 + 1,
        3: 0.5 + 0.5 + 1.5 + 2.5,
        4: 0.5 + 1 + 1.5 + 2,
        5: 0 + 0.5 + 0.5 + 1.5,
        6: 1 + 1 + 2 + 2.5,
    },
    "AC": {
        1: 2 + 2.5 + 2.5,
        2: 1 + 1 + 1,
        3: 0.5 + 1.5 + 2.5,
        4: 1 + 1.5 + 2,
        5: 0.5 + 0.5 + 1.5,
        6: 1 + 2 + 2.5,
    },
    "FC1": {
        1: 2 + 2.5 + 2.5,
        2: 1 + 1 + 1,
        3: 0.5 + 1.5 + 2.5,
        4: 1 + 1.5 + 2,
        5: 0.5 + 0.5 + 1.5,
        6: 1 + 2 + 2.5,
    },
    "FC2": {1: 2.5 + 2.5, 2: 1 + 1, 3: 1.5 + 2.5, 4: 1.5 + 2, 5: 0.5 + 1.5, 6: 2 + 2.5},
    "FC3": {1: 2.5, 2: 1, 3: 2.5, 4: 2, 5: 1.5, 6: 2.5},
    "CO": {
        1: 3 + 6.5 + 5 + 5,
        2: 8 + 5 + 6.5 + 2.5,
        3: 5 + 3 + 2.5 + 8,
        4: 5 + 2.5 + 8 + 6.5,
        5: 6.5 + 5 + 5 + 3,
        6: 2.5 + 8 + 3 + 5,
    },
    "SB": {
        1: 1 + 2.5 + 2 / 2,  # beat 2 and 6, drew with 4
        2: 2.5,  # beat 3
        3: 2 / 2 + 1.5 + 2.5,  # drew with 4, beat 5 and 1
        4: 2.5 / 2 + 1.5 / 2 + 2.5 / 2 + 2.5 / 2,
        5: 2 / 2 + 1,  # drew with 4, beat 2
        6: 1.5 + 1 + 2 / 2,  # beat 5 and 2, drew with 4
    },
    "KA": {
        1: 4 + 4 + 2 + 1,
        2: 1 + 4 + 1 + 1,
        3: 2 + 1 + 4 + 4,
        4: 2 + 2 + 2 + 2,
        5: 1 + 2 + 1 + 4,
        6: 4 + 1 + 4 + 2,
    },
    "KW": {1: 2 + 2 + 1, 2: 2, 3: 1 + 2 + 2, 4: 1 + 1 + 1 + 1, 5: 1 + 2, 6: 2 + 2 + 1},
    "WC": {1: 2, 2: 1, 3: 2, 4: 0, 5: 1, 6: 2},
    "BL": {1: 2, 2: 2, 3: 1, 4: 2, 5: 3, 6: 2},
    # W6b; none; none; none; W2b; W5b
    "WB": {1: 1, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1},
    "BAP": {
        1: 2 + 3 + 0 + 0,  # W2w W6b D4w L3b
        2: 0 + 2 + 0 + 0,
        3: 0 + 0 + 2 + 2,
        4: 1 + 0 + 1 + 0,
        5: 0 + 1 + 0 + 3,
        6: 3 + 0 + 2 + 1,
    },
    # 1, 3, 4 and 6 have 2 or more
    "KO": {
        1: 1 + 0.5 + 0,  # against 6, 4, 3
        2: 0 + 1 + 0,  # 1, 3, 6
        3: 0.5 + 1,  # 4, 1
        4: 0.5 + 0.5 + 0.5,  # 3, 1, 6
        5: 0 + 0.5 + 0,  # 6, 4, 3
        6: 0 + 0.5,  # 1, 4
    },
    "PC": {
        1: 100 * 2.5 / 4,
        2: 100 * 1 / 4,
        3: 100 * 2.5 / 4,
        4: 100 * 2 / 4,
        5: 100 * 1.5 / 4,
        6: 100 * 2.5 / 4,
    },
    # player 4 has not lost: one more than the four rounds
    "TL": {1: 4, 2: 1, 3: 2, 4: 4 + 1, 5: 1, 6: 2},
    # 1, 3 and 6 have 2.5 points: 6 lost to 1, and 1 to 3
    "HS": {1: 100 - 1, 2: 100, 3: 100, 4: 100, 5: 100, 6: 100 - 1},
    # player 3 is unrated
    "CA": {
        1: mean(1700, 1900, 1850),
        2: mean(2000, 1900, 1600),
        3: mean(1850, 1700, 1600, 2000),
        4: mean(1600, 2000, 1900),
        5: mean(1900, 1850, 1700),
        6: mean(1600, 2000, 1700, 1850),
    },
    "AD": {
        1: mean(1900, 1850),
        2: mean(2000, 1900),
        3: mean(1850, 1700, 2000),
        4: mean(2000, 1900),
        5: mean(1900, 1850),
        6: mean(2000, 1700, 1850),
    },
}
CLUB_PERFORMANCE = {
    1: mean(1700 + 400, 1900 + 400, 1850),  # W2 W6 D4, and L3 against an unrated player
    2: mean(2000 - 400, 1900 - 400, 1600 - 400),  # L1 L6 L5
    3: mean(1850, 1700 - 400, 1600 + 400, 2000 + 400),  # D4 L2 W5 W1
    4: mean(1600, 2000, 1900),  # D5 D1 D6
    5: mean(1900 - 400, 1850, 1700 + 400),  # L6 D4 W2
    6: mean(1600 + 400, 2000 - 400, 1700 + 400, 1850),  # W5 L1 W2 D4
}
CLUB_CASES |= {
    "PO": {
        no: mean(*(CLUB_PERFORMANCE[other] for other in opponents))
        for no, opponents in {
            1: (2, 6, 4, 3),
            2: (1, 3, 6, 5),
            3: (4, 2, 5, 1),
            4: (3, 5, 1, 6),
            5: (6, 4, 3, 2),
            6: (5, 1, 2, 4),
        }.items()
    }
}
# Win percentages: 1, 3 and 6: 2.5 / 4 = 0.625   2: 1 / 4 = 0.25   4: 2 / 4 = 0.5
#                  5: 1.5 / 4 = 0.375
CLUB_OW = {
    1: (0.25 + 0.625 + 0.5 + 0.625) / 4,
    2: (0.625 + 0.625 + 0.625 + 0.375) / 4,
    3: (0.5 + 0.25 + 0.375 + 0.625) / 4,
    4: (0.625 + 0.375 + 0.625 + 0.625) / 4,
    5: (0.625 + 0.5 + 0.625 + 0.25) / 4,
    6: (0.375 + 0.625 + 0.25 + 0.5) / 4,
}
CLUB_CASES |= {
    "OW": CLUB_OW,
    "OO": {
        1: (CLUB_OW[2] + CLUB_OW[6] + CLUB_OW[4] + CLUB_OW[3]) / 4,
        2: (CLUB_OW[1] + CLUB_OW[3] + CLUB_OW[6] + CLUB_OW[5]) / 4,
        3: (CLUB_OW[4] + CLUB_OW[2] + CLUB_OW[5] + CLUB_OW[1]) / 4,
        4: (CLUB_OW[3] + CLUB_OW[5] + CLUB_OW[1] + CLUB_OW[6]) / 4,
        5: (CLUB_OW[6] + CLUB_OW[4] + CLUB_OW[3] + CLUB_OW[2]) / 4,
        6: (CLUB_OW[5] + CLUB_OW[1] + CLUB_OW[2] + CLUB_OW[4]) / 4,
    },
}

# Five rounds with unplayed rounds of every kind. 5 won by forfeit against 6, with Black; 7 left
# after four rounds (a blank cell); 8 played nobody. 2 and 6 are unrated; 3 and 7 came late; 1 and
# 2 had a play-off.
OPEN = sheet_event(
    """
    No.  Name   Rtg   Late  Playoff  Rnd1  Rnd2  Rnd3  Rnd4  Rnd5
    1    Ada    1900  .     0.5      W4w   D3b   L2w   -H-   W6b
    2    Ben    unr   .     1.5      D5w   W7w   W1b   L3w   D4b
    3    Cleo   1500  x     .        W6w   D1w   -U-   W2b   L5w
    4    Dan    1700  .     .        L1b   -H-   W7w   D5b   D2w
    5    Eve    2100  .     .        D2b   X6b   D6w   D4w   W3b
    6    Finn   .     .     .        L3b   F5w   D5b   W7w   L1w
    7    Gus    1300  x     .        -B-   L2b   L4b   L6b   .
    8    Hana   1400  .     .        -U-   -H-   -U-   -U-   -U-
    """
)
# Scores: half of the maximum is 2.5.
#   1: 1 + 1/2 + 0 + 1/2 + 1 = 3     2: 1/2 + 1 + 1 + 0 + 1/2 = 3
#   3: 1 + 1/2 + 0 + 1 + 0 = 2.5     4: 0 + 1/2 + 1 + 1/2 + 1/2 = 2.5
#   5: 1/2 + 1 + 1/2 + 1/2 + 1 = 3.5 6: 0 + 0 + 1/2 + 1 + 0 = 1.5
#   7: 1 + 0 + 0 + 0 + 0 = 1         8: 0 + 1/2 + 0 + 0 + 0 = 0.5
# Adjusted scores: the points at the board, and 1/2 for each unplayed round.
#   1: 2.5 + 1/2 = 3   2: 3   3: 2.5 + 1/2 = 3   4: 2 + 1/2 = 2.5   5: 2.5 + 1/2 = 3
#   6: 1.5 + 1/2 = 2   7: 0 + 1/2 + 1/2 = 1   8: 5 x 1/2 = 2.5
# Running scores, and what was made in unplayed rounds:
#   1: 1   1.5 1.5 2   3    1/2        5: 0.5 1.5 2   2.5 3.5  1
#   2: 0.5 1.5 2.5 2.5 3    0          6: 0   0   0.5 1.5 1.5  0
#   3: 1   1.5 1.5 2.5 2.5  0          7: 1   1   1   1   1    1
#   4: 0   0.5 1.5 2   2.5  1/2        8: 0   0.5 0.5 0.5 0.5  1/2
# Cumulatives:
#   1: 9 - 0.5 = 8.5   2: 10   3: 9   4: 6.5 - 0.5 = 6   5: 10 - 1 = 9   6: 3.5   7: 5 - 1 = 4
#   8: 2 - 0.5 = 1.5
OPEN_CASES: dict[str, Expected] = {
    # adjusted scores, an own unplayed round is a 0
    "SO": {
        1: 2.5 + 3 + 3 + 0 + 2,
        2: 3 + 1 + 3 + 3 + 2.5,
        3: 2 + 3 + 0 + 3 + 3,
        4: 3 + 0 + 1 + 3 + 3,
        5: 3 + 0 + 2 + 2.5 + 3,
        6: 3 + 0 + 3 + 1 + 3,
        7: 0 + 3 + 2.5 + 2 + 0,
        8: 0,
    },
    "MM": {
        1: 2.5 + 3 + 3 + 2,  # plus: without the 0 of the own bye
        2: 3 + 3 + 3 + 2.5,  # plus: without the 1
        3: 2 + 3 + 3,  # even, in an odd number of rounds: without the 0 and a 3
        4: 3 + 1 + 3,  # even: without the 0 and a 3
        5: 3 + 2 + 2.5 + 3,  # plus: without the 0 of the forfeit
        6: 0 + 3 + 1 + 3,  # minus: without a 3
        7: 0 + 2.5 + 2 + 0,  # minus: without the 3
        8: 0,
    },
    "ME": {
        1: 2.5 + 3 + 2,
        2: 3 + 3 + 2.5,
        3: 2 + 3 + 3,
        4: 3 + 1 + 3,
        5: 2 + 2.5 + 3,
        6: 3 + 1 + 3,
        7: 0 + 2.5 + 2,
        8: 0,
    },
    # final scores; an own unplayed round is the own score after it + 1/2 for each later round
    "BZ": {
        1: 2.5 + 2.5 + 3 + (2 + 0.5) + 1.5,
        2: 3.5 + 1 + 3 + 2.5 + 2.5,
        3: 1.5 + 3 + (1.5 + 2 * 0.5) + 3 + 3.5,
        4: 3 + (0.5 + 3 * 0.5) + 1 + 3.5 + 3,
        5: 3 + (1.5 + 3 * 0.5) + 1.5 + 2.5 + 2.5,
        6: 2.5 + (0 + 3 * 0.5) + 3.5 + 1 + 3,
        7: (1 + 4 * 0.5) + 3 + 2.5 + 1.5 + 1,
        8: (0 + 4 * 0.5) + (0.5 + 3 * 0.5) + (0.5 + 2 * 0.5) + (0.5 + 0.5) + 0.5,
    },
    "MB1": {
        1: 2.5 + 2.5 + 2.5,  # 1.5 2.5 2.5 2.5 3
        2: 2.5 + 2.5 + 3,  # 1 2.5 2.5 3 3.5
        3: 2.5 + 3 + 3,  # 1.5 2.5 3 3 3.5
        4: 2 + 3 + 3,  # 1 2 3 3 3.5
        5: 2.5 + 2.5 + 3,  # 1.5 2.5 2.5 3 3
        6: 1.5 + 2.5 + 3,  # 1 1.5 2.5 3 3.5
        7: 1.5 + 2.5 + 3,  # 1 1.5 2.5 3 3
        8: 1 + 1.5 + 2,  # 0.5 1 1.5 2 2
    },
    "MB2": {1: 2.5, 2: 2.5, 3: 3, 4: 3, 5: 2.5, 6: 2.5, 7: 2.5, 8: 1.5},
    "CU": {
        1: 1 + 1.5 + 1.5 + 2 + 3 - 0.5,
        2: 0.5 + 1.5 + 2.5 + 2.5 + 3,
        3: 1 + 1.5 + 1.5 + 2.5 + 2.5,
        4: 0 + 0.5 + 1.5 + 2 + 2.5 - 0.5,
        5: 0.5 + 1.5 + 2 + 2.5 + 3.5 - 1,
        6: 0 + 0 + 0.5 + 1.5 + 1.5,
        7: 1 + 1 + 1 + 1 + 1 - 1,
        8: 0 + 0.5 + 0.5 + 0.5 + 0.5 - 0.5,
    },
    # without the term of round 1, but still less all unplayed points, those of round 1 too (7)
    "AC": {
        1: 1.5 + 1.5 + 2 + 3 - 0.5,
        2: 1.5 + 2.5 + 2.5 + 3,
        3: 1.5 + 1.5 + 2.5 + 2.5,
        4: 0.5 + 1.5 + 2 + 2.5 - 0.5,
        5: 1.5 + 2 + 2.5 + 3.5 - 1,
        6: 0 + 0.5 + 1.5 + 1.5,
        7: 1 + 1 + 1 + 1 - 1,
        8: 0.5 + 0.5 + 0.5 + 0.5 - 0.5,
    },
    # nothing off for unplayed points
    "FC1": {
        1: 1.5 + 1.5 + 2 + 3,
        2: 1.5 + 2.5 + 2.5 + 3,
        3: 1.5 + 1.5 + 2.5 + 2.5,
        4: 0.5 + 1.5 + 2 + 2.5,
        5: 1.5 + 2 + 2.5 + 3.5,
        6: 0 + 0.5 + 1.5 + 1.5,
        7: 1 + 1 + 1 + 1,
        8: 0.5 + 0.5 + 0.5 + 0.5,
    },
    "FC2": {
        1: 1.5 + 2 + 3,
        2: 2.5 + 2.5 + 3,
        3: 1.5 + 2.5 + 2.5,
        4: 1.5 + 2 + 2.5,
        5: 2 + 2.5 + 3.5,
        6: 0.5 + 1.5 + 1.5,
        7: 1 + 1 + 1,
        8: 0.5 + 0.5 + 0.5,
    },
    # the opponents' cumulatives, 0 for an own unplayed round
    "CO": {
        1: 6 + 9 + 10 + 0 + 3.5,
        2: 9 + 4 + 8.5 + 9 + 6,
        3: 3.5 + 8.5 + 0 + 10 + 9,
        4: 8.5 + 0 + 4 + 9 + 10,
        5: 10 + 0 + 3.5 + 6 + 9,
        6: 9 + 0 + 9 + 4 + 8.5,
        7: 0 + 10 + 6 + 3.5 + 0,
        8: 0,
    },
    # final scores, not adjusted; nothing for the bye and the forfeit win
    "SB": {
        1: 2.5 + 2.5 / 2 + 1.5,  # W4 D3 W6
        2: 3.5 / 2 + 1 + 3 + 2.5 / 2,  # D5 W7 W1 D4
        3: 1.5 + 3 / 2 + 3,  # W6 D1 W2
        4: 1 + 3.5 / 2 + 3 / 2,  # W7 D5 D2
        5: 3 / 2 + 1.5 / 2 + 2.5 / 2 + 2.5,  # D2 D6 D4 W3
        6: 3.5 / 2 + 1,  # D5 W7
        7: 0,
        8: 0,
    },
    "KA": {
        1: 4 + 2 + 1 + 0 + 4,
        2: 2 + 4 + 4 + 1 + 2,
        3: 4 + 2 + 0 + 4 + 1,
        4: 1 + 0 + 4 + 2 + 2,
        5: 2 + 0 + 2 + 2 + 4,
        6: 1 + 0 + 2 + 4 + 1,
        7: 0 + 1 + 1 + 1 + 0,
        8: 0,
    },
    "KW": {
        1: 2 + 1 + 0 + 0 + 2,
        2: 1 + 2 + 2 + 0 + 1,
        3: 2 + 1 + 0 + 2 + 0,
        4: 0 + 0 + 2 + 1 + 1,
        5: 1 + 0 + 1 + 1 + 2,
        6: 0 + 0 + 1 + 2 + 0,
        7: 0,
        8: 0,
    },
    # the forfeit win of 5 and the bye of 7 are no wins
    "WC": {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0},
    # the forfeited game of 5 is no Black
    "BL": {1: 2, 2: 2, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 0},
    # W6b; W1b; W2b; none; W3b and not X6b; none
    "WB": {1: 1, 2: 1, 3: 1, 4: 0, 5: 1, 6: 0, 7: 0, 8: 0},
    "BAP": {
        1: 2 + 1 + 0 + 0 + 3,  # W4w D3b L2w -H- W6b
        2: 0 + 2 + 3 + 0 + 1,
        3: 2 + 0 + 0 + 3 + 0,
        4: 0 + 0 + 2 + 1 + 0,
        5: 1 + 0 + 0 + 0 + 3,  # D2b X6b D6w D4w W3b
        6: 0 + 0 + 1 + 2 + 0,
        7: 0,
        8: 0,
    },
    # 1 to 5 have 2.5 or more
    "KO": {
        1: 1 + 0.5 + 0,  # 4, 3, 2
        2: 0.5 + 1 + 0 + 0.5,  # 5, 1, 3, 4
        3: 0.5 + 1 + 0,  # 1, 2, 5
        4: 0 + 0.5 + 0.5,  # 1, 5, 2
        5: 0.5 + 0.5 + 1,  # 2, 4, 3
        6: 0 + 0.5 + 0,  # 3, 5, 1
        7: 0 + 0,  # 2, 4
        8: 0,
    },
    # played games on both sides of the fraction; 8 has none
    "PC": {
        1: 100 * 2.5 / 4,
        2: 100 * Fraction(3, 5),
        3: 100 * 2.5 / 4,
        4: 100 * 2 / 4,
        5: 100 * 2.5 / 4,
        6: 100 * 1.5 / 4,
        7: 0,
        8: None,
    },
    "TL": {1: 3, 2: 4, 3: 5, 4: 1, 5: 5 + 1, 6: 1, 7: 2, 8: 5 + 1},
    # 1 and 2 have 3 points, and 1 lost to 2; 3 and 4 have not met
    "HS": {1: 100 - 1, 2: 100, 3: 100, 4: 100, 5: 100, 6: 100, 7: 100, 8: 100},
    # rated opponents of played games only: 5 is no opponent of 6 in round 2
    "CA": {
        1: mean(1700, 1500),
        2: mean(2100, 1300, 1900, 1500, 1700),
        3: mean(1900, 2100),
        4: mean(1900, 1300, 2100),
        5: mean(1700, 1500),
        6: mean(1500, 2100, 1300, 1900),
        7: 1700,
        8: None,
    },
    # 7 has one rated opponent: nothing is left when the lowest is dropped
    "AD": {
        1: 1700,
        2: mean(2100, 1900, 1500, 1700),
        3: 2100,
        4: mean(1900, 2100),
        5: 1700,
        6: mean(1500, 2100, 1900),
        7: None,
        8: None,
    },
    "TA": {1: 1, 2: 1, 3: 0, 4: 1, 5: 1, 6: 1, 7: 0, 8: 1},
}
OPEN_PERFORMANCE = {
    1: mean(1700 + 400, 1500),  # W4 D3; 2 and 6 are unrated
    2: mean(2100, 1300 + 400, 1900 + 400, 1500 - 400, 1700),  # D5 W7 W1 L3 D4
    3: mean(1900, 2100 - 400),  # D1 L5
    4: mean(1900 - 400, 1300 + 400, 2100),  # L1 W7 D5
    5: mean(1700, 1500 + 400),  # D4 W3
    6: mean(1500 - 400, 2100, 1300 + 400, 1900 - 400),  # L3 D5 W7 L1
    7: mean(1700 - 400),  # L4
}
# The opponents at the board of each player.
OPEN_OPPONENTS: dict[int, tuple[int, ...]] = {
    1: (4, 3, 2, 6),
    2: (5, 7, 1, 3, 4),
    3: (6, 1, 2, 5),
    4: (1, 7, 5, 2),
    5: (2, 6, 4, 3),
    6: (3, 5, 7, 1),
    7: (2, 4, 6),
}
# Win percentages at the board. 7 and 8 were absent in the last round, which would matter over 75 %.
OPEN_WINS = {
    1: Fraction(5, 8),  # 2.5 of 4
    2: Fraction(3, 5),
    3: Fraction(5, 8),
    4: Fraction(1, 2),
    5: Fraction(5, 8),
    6: Fraction(3, 8),
    7: Fraction(1, 4),  # 0 of 3: at least 25 %
}
OPEN_OW = {
    no: mean(*(OPEN_WINS[other] for other in others)) for no, others in OPEN_OPPONENTS.items()
}
OPEN_CASES |= {
    "PO": {
        no: mean(*(OPEN_PERFORMANCE[other] for other in others))
        for no, others in OPEN_OPPONENTS.items()
    }
    | {8: None},
    "OW": OPEN_OW | {8: None},
    "OO": {no: mean(*(OPEN_OW[other] for other in others)) for no, others in OPEN_OPPONENTS.items()}
    | {8: None},
}

# Nine rounds: two are left out at an end. Four players meet each other again and again.
NINE = event_of(
    {
        1: ["W2", "W3", "W4", "W2", "D3", "W4", "D2", "W3", "-H-"],
        2: ["L1", "W4", "D3", "L1", "L4", "W3", "D1", "D4", "X3"],
        3: ["W4", "L1", "D2", "D4", "D1", "L2", "L4", "L1", "F2"],
        4: ["L3", "L2", "L1", "D3", "W2", "L1", "W3", "D2", "-B-"],
    }
)
# Scores:    1: 7 + 1/2 = 7.5   2: 3.5 + 1 = 4.5 (even)   3: 2.5   4: 3 + 1 = 4
# Adjusted:  1: 7 + 1/2 = 7.5   2: 3.5 + 1/2 = 4   3: 2.5 + 1/2 = 3   4: 3 + 1/2 = 3.5
# Adjusted scores of the opponents, sorted:
#   1: 0 3 3 3 3.5 3.5 4 4 4              2: 0 3 3 3.5 3.5 3.5 7.5 7.5 7.5
#   3: 0 3.5 3.5 3.5 4 4 7.5 7.5 7.5      4: 0 3 3 3 4 4 4 7.5 7.5
# For Buchholz: the final scores, and the own one for the ninth round.
#   1: 2.5 2.5 2.5 4 4 4.5 4.5 4.5 7.5    2: 2.5 2.5 4 4 4 4.5 7.5 7.5 7.5
#   3: 2.5 4 4 4 4.5 4.5 7.5 7.5 7.5      4: 2.5 2.5 2.5 4 4.5 4.5 4.5 7.5 7.5
NINE_CASES: dict[str, Expected] = {
    "SO": {
        1: 0 + 3 * 3 + 2 * 3.5 + 3 * 4,
        2: 0 + 2 * 3 + 3 * 3.5 + 3 * 7.5,
        3: 0 + 3 * 3.5 + 2 * 4 + 3 * 7.5,
        4: 0 + 3 * 3 + 3 * 4 + 2 * 7.5,
    },
    "MM": {
        1: 2 * 3 + 2 * 3.5 + 3 * 4,  # plus: without 0 and 3
        2: 3 + 3 * 3.5 + 7.5,  # even: without 0, 3, 7.5, 7.5
        3: 0 + 3 * 3.5 + 2 * 4 + 7.5,  # minus: without 7.5 and 7.5
        4: 0 + 3 * 3 + 3 * 4,  # minus: without 7.5 and 7.5
    },
    "ME": {
        1: 3 + 3 + 3.5 + 3.5 + 4,
        2: 3 + 3.5 + 3.5 + 3.5 + 7.5,
        3: 3.5 + 3.5 + 4 + 4 + 7.5,
        4: 3 + 3 + 4 + 4 + 4,
    },
    "BZ": {
        1: 3 * 2.5 + 2 * 4 + 3 * 4.5 + 7.5,
        2: 2 * 2.5 + 3 * 4 + 4.5 + 3 * 7.5,
        3: 2.5 + 3 * 4 + 2 * 4.5 + 3 * 7.5,
        4: 3 * 2.5 + 4 + 3 * 4.5 + 2 * 7.5,
    },
    "MB1": {
        1: 2 * 2.5 + 2 * 4 + 3 * 4.5,
        2: 2.5 + 3 * 4 + 4.5 + 2 * 7.5,
        3: 3 * 4 + 2 * 4.5 + 2 * 7.5,
        4: 2 * 2.5 + 4 + 3 * 4.5 + 7.5,
    },
    "MB2": {
        1: 2.5 + 4 + 4 + 4.5 + 4.5,
        2: 4 + 4 + 4 + 4.5 + 7.5,
        3: 4 + 4 + 4.5 + 4.5 + 7.5,
        4: 2.5 + 4 + 4.5 + 4.5 + 4.5,
    },
}

# Best of three: the cells carry the games won and lost. 6 did not play.
BEST_OF_THREE = sheet_event(
    """
    No.  Name  Rnd1    Rnd2    Rnd3
    1    Ada   W2 2-1  W3 2-0  X5
    2    Ben   L1 1-2  D5 1-1  L3 1-2
    3    Cleo  W4 2-0  L1 0-2  W2 2-1
    4    Dan   L3 0-2  -H-     -U-
    5    Eve   -B-     D2 1-1  F1
    6    Finn  -U-     -U-     -U-
    """
)
BEST_OF_THREE_CASES: dict[str, Expected] = {
    # games won / games played; byes and forfeits have none
    "WP": {
        1: Fraction(2 + 2, 3 + 2),
        2: Fraction(1 + 1 + 1, 3 + 2 + 3),
        3: Fraction(2 + 0 + 2, 2 + 2 + 3),
        4: 0,
        5: Fraction(1, 2),
        6: None,
    },
}

# Othello, with the discs; 4 left after three rounds.
OTHELLO = sheet_event(
    """
    No.  Name  Rnd1      Rnd2      Rnd3      Rnd4
    1    Ada   W2 40-24  D4 32-32  L5 20-44  W6 35-29
    2    Ben   L1 24-40  L6 20-44  X4        W3 36-28
    3    Cleo  L4 30-34  L5 14-50  -H-       L2 28-36
    4    Dan   W3 34-30  D1 32-32  F2        -U-
    5    Eve   W6 33-31  W3 50-14  W1 44-20  -B-
    6    Finn  L5 31-33  W2 44-20  -B-       L1 29-35
    """
)
# Scores: 1: 2.5   2: 0 + 0 + 1 + 1 = 2   3: 0.5   4: 1 + 0.5 = 1.5   5: 4   6: 0 + 1 + 1 + 0 = 2
OTHELLO_CASES: dict[str, Expected] = {
    # discs + 8 x the opponent's score. 32 + 8 x the own score for byes, the forfeit win of 2, and
    # the games of 1 and 3 against 4, who left; nothing for a forfeit loss and an absence.
    "BQ8": {
        1: (40 + 8 * 2) + (32 + 8 * 2.5) + (20 + 8 * 4) + (35 + 8 * 2),
        2: (24 + 8 * 2.5) + (20 + 8 * 2) + (32 + 8 * 2) + (36 + 8 * 0.5),
        3: (32 + 8 * 0.5) + (14 + 8 * 4) + (32 + 8 * 0.5) + (28 + 8 * 2),
        4: (34 + 8 * 0.5) + (32 + 8 * 2.5) + 0 + 0,
        5: (33 + 8 * 2) + (50 + 8 * 0.5) + (44 + 8 * 2.5) + (32 + 8 * 4),
        6: (31 + 8 * 4) + (44 + 8 * 2) + (32 + 8 * 2) + (29 + 8 * 2.5),
    },
    "BQ6": {
        1: (40 + 6 * 2) + (32 + 6 * 2.5) + (20 + 6 * 4) + (35 + 6 * 2),
        2: (24 + 6 * 2.5) + (20 + 6 * 2) + (32 + 6 * 2) + (36 + 6 * 0.5),
        3: (32 + 6 * 0.5) + (14 + 6 * 4) + (32 + 6 * 0.5) + (28 + 6 * 2),
        4: (34 + 6 * 0.5) + (32 + 6 * 2.5) + 0 + 0,
        5: (33 + 6 * 2) + (50 + 6 * 0.5) + (44 + 6 * 2.5) + (32 + 6 * 4),
        6: (31 + 6 * 4) + (44 + 6 * 2) + (32 + 6 * 2) + (29 + 6 * 2.5),
    },
}

# Two rounds, and only one player is rated.
ONE_RATED = sheet_event(
    """
    No.  Name  Rtg   Rnd1  Rnd2
    1    Ada   1800  W2    D3
    2    Ben   unr   L1    L4
    3    Cleo  unr   W4    D1
    4    Dan   unr   L3    W2
    """
)
ONE_RATED_CASES: dict[str, Expected] = {
    "CA": {1: None, 2: 1800, 3: 1800, 4: None},
    # dropping the lowest of one rating leaves none
    "AD": {1: None, 2: None, 3: None, 4: None},
    # Performances: 2 lost to 1, 1800 - 400; 3 drew, 1800; 1 and 4 met nobody who is rated, and are
    # left out as opponents
    "PO": {1: mean(1800 - 400, 1800), 2: None, 3: None, 4: mean(1800, 1800 - 400)},
}

# A player who won everything and left, three rounds.
DROPPED = event_of(
    {
        1: ["W2", "W3", "-U-"],
        2: ["L1", "W4", "W3"],
        3: ["W4", "L1", "L2"],
        4: ["L3", "L2", "-B-"],
    }
)
# Win percentages: 1: 2 of 2, but it dropped: at most 75 %    2: 2 of 3    3: 1 of 3
#                  4: 0 of 2, the bye is left out: at least 25 %
DROPPED_CASES: dict[str, Expected] = {
    "OW": {
        1: mean(Fraction(2, 3), Fraction(1, 3)),
        2: mean(Fraction(3, 4), Fraction(1, 4), Fraction(1, 3)),
        3: mean(Fraction(1, 4), Fraction(3, 4), Fraction(2, 3)),
        4: mean(Fraction(1, 3), Fraction(2, 3)),
    },
    "OO": {
        1: mean(Fraction(4, 9), Fraction(5, 9)),
        2: mean(Fraction(1, 2), Fraction(1, 2), Fraction(5, 9)),
        3: mean(Fraction(1, 2), Fraction(1, 2), Fraction(4, 9)),
        4: mean(Fraction(5, 9), Fraction(4, 9)),
    },
}

# Two rounds, and a team that meets itself in nothing: 3 has a bye.
CLUBS = sheet_event(
    """
    No.  Team    Rnd1    Rnd2
    1    Rooks   W2 3-1  -B-
    2    Kings   L1 1-3  D3 2-2
    3    Queens  -H-     D2 2-2
    """
)
# Match points: 1: 2   2: 0.5   3: 1
CLUBS_CASES: dict[str, Expected] = {
    "GP": {1: 3, 2: 1 + 2, 3: 2},
    "UA": {1: 3 * 0.5, 2: 1 * 2 + 2 * 1, 3: 2 * 0.5},
    # R = 2: W / 2 - 1/2, times 50 + 10 x 2 = 70; an unplayed round is 100 - 35 - 40 = 25
    "PI": {
        1: ((100 + (0.25 - 0.5) * 70 + 80 * (3 / 4 - 0.5)) + 25) / 2,
        2: ((100 + (1 - 0.5) * 70 + 80 * (1 / 4 - 0.5)) + (100 + (0.5 - 0.5) * 70 + 0)) / 2,
        3: (25 + (100 + (0.25 - 0.5) * 70 + 0)) / 2,
    },
}

TABLES: dict[str, tuple[Event, dict[str, Expected]]] = {
    "club": (CLUB, CLUB_CASES),
    "open": (OPEN, OPEN_CASES),
    "nine": (NINE, NINE_CASES),
    "best-of-three": (BEST_OF_THREE, BEST_OF_THREE_CASES),
    "othello": (OTHELLO, OTHELLO_CASES),
    "one-rated": (ONE_RATED, ONE_RATED_CASES),
    "dropped": (DROPPED, DROPPED_CASES),
    "clubs": (CLUBS, CLUBS_CASES),
}


@pytest.mark.parametrize(
    ("event", "code", "expected"),
    [
        pytest.param(event, code, expected, id=f"{name}-{code}")
        for name, (event, cases) in TABLES.items()
        for code, expected in cases.items()
    ],
)
def test_values_by_hand(event: Event, code: str, expected: Expected) -> None:
    assert xltiebreak.values(event, code) == expected
