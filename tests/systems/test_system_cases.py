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


def mean(*values: float | Fraction) -> Fraction:
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
    # without the term of round 1 and what a bye in it took off (7)
    "AC": {
        1: 1.5 + 1.5 + 2 + 3 - 0.5,
        2: 1.5 + 2.5 + 2.5 + 3,
        3: 1.5 + 1.5 + 2.5 + 2.5,
        4: 0.5 + 1.5 + 2 + 2.5 - 0.5,
        5: 1.5 + 2 + 2.5 + 3.5 - 1,
        6: 0 + 0.5 + 1.5 + 1.5,
        7: 1 + 1 + 1 + 1,
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

# Three teams, with a bye of either kind; four boards.
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

# The two names of one system.
CLUB_CASES["AO"] = CLUB_CASES["CA"]
OPEN_CASES["AO"] = OPEN_CASES["CA"]
ONE_RATED_CASES["AO"] = ONE_RATED_CASES["CA"]

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


def test_every_case_names_every_player() -> None:
    for event, cases in TABLES.values():
        for code, expected in cases.items():
            assert set(expected) == {player.number for player in event.players}, code


# Systems that look at who is still tied.


def column(event: Event, order: str, code: str) -> dict[int, Number]:
    return {s.number: s.tiebreaks[code] for s in xltiebreak.rank(event, order)}


def places(event: Event, order: str) -> list[tuple[int, int, bool, str | None]]:
    def row(s: Standing) -> tuple[int, int, bool, str | None]:
        return s.number, s.place, s.tied, s.separated_by

    return [row(standing) for standing in xltiebreak.rank(event, order)]


# A round robin in which everybody met; but 6 won by forfeit against 5.
# Scores: 1, 2 and 3: 3.5; 4, 5 and 6: 1.5. Among themselves:
#   1: W2 W3   2: L1 D3   3: L1 D2       4: L5 D6   5: W4 (F6)   6: D4 (X5)
ROUND_ROBIN = event_of(
    {
        1: ["D5", "W2", "W3", "L4", "W6"],
        2: ["W6", "L1", "W5", "D3", "W4"],
        3: ["W4", "W6", "L1", "D2", "W5"],
        4: ["L3", "L5", "D6", "W1", "L2"],
        5: ["D1", "W4", "L2", "F6", "L3"],
        6: ["L2", "L3", "D4", "X5", "L1"],
    }
)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # wins less losses, whoever met
        ("HG", {1: 1 + 1, 2: -1, 3: -1, 4: -1, 5: 1, 6: 0}),
        # the same where all have met; 5 and 6 have not: a forfeit is no game
        ("HL", {1: 1 + 1, 2: -1, 3: -1, 4: 0, 5: 0, 6: 0}),
        # 100 less the losses
        ("HS", {1: 100, 2: 100 - 1, 3: 100 - 1, 4: 100 - 1, 5: 100, 6: 100}),
        # points where all have met
        ("HR", {1: 1 + 1, 2: 0 + 0.5, 3: 0 + 0.5, 4: None, 5: None, 6: None}),
    ],
)
def test_four_sources_call_four_things_head_to_head(code: str, expected: Expected) -> None:
    assert column(ROUND_ROBIN, code, code) == expected


def test_head_to_head_makes_places() -> None:
    assert places(ROUND_ROBIN, "HG") == [
        (1, 1, False, "HG"),
        (2, 2, True, None),
        (3, 2, True, None),
        (5, 4, False, "HG"),
        (6, 5, False, "HG"),
        (4, 6, False, None),
    ]
    for code in ("HL", "HR"):
        assert places(ROUND_ROBIN, code) == [
            (1, 1, False, code),
            (2, 2, True, None),
            (3, 2, True, None),
            (4, 4, True, None),
            (5, 4, True, None),
            (6, 4, True, None),
        ]


# In CLUB the players 1, 3 and 6 have 2.5 points: 1 beat 6, 3 beat 1, 3 and 6 have not met.
@pytest.mark.parametrize(
    ("code", "expected"),
    [("HG", {1: 1 - 1, 3: 1, 6: -1}), ("HL", {1: 0, 3: 0, 6: 0}), ("HR", dict.fromkeys((1, 3, 6)))],
)
def test_three_tied_players_of_whom_two_have_not_met(code: str, expected: Expected) -> None:
    alone = dict.fromkeys((2, 4, 5))
    assert column(CLUB, code, code) == {**expected, **alone}


# Blacks: 1 and 6 have 2, 3 has 1. So only the game 1-6 is left for the system after it.
@pytest.mark.parametrize(
    ("code", "expected"), [("HG", {1: 1, 6: -1}), ("HL", {1: 1, 6: -1}), ("HR", {1: 1, 6: 0})]
)
def test_only_the_players_still_tied_count(code: str, expected: Expected) -> None:
    apart = dict.fromkeys((2, 3, 4, 5))
    assert column(CLUB, f"BL,{code}", code) == {**expected, **apart}
    assert places(CLUB, f"BL,{code}")[:3] == [
        (1, 1, False, code),
        (6, 2, False, "BL"),
        (3, 3, False, None),
    ]


def test_swisssys_looks_at_those_still_tied_only() -> None:
    # 1 lost to 3, who has the same score but less Blacks, and is not tied any more; 6 lost to 1
    assert column(CLUB, "BL,HS", "HS") == {1: 100, 2: 100, 3: 100, 4: 100, 5: 100, 6: 99}
    assert column(CLUB, "HS", "HS") == {1: 99, 2: 100, 3: 100, 4: 100, 5: 100, 6: 99}


@pytest.mark.parametrize(
    ("code", "first", "second"), [("HG", 1, -1), ("HL", 1, -1), ("HR", 1 + 0.5, 0 + 0.5)]
)
def test_two_games_of_the_same_players_both_count(code: str, first: float, second: float) -> None:
    # 1 and 2 have 1.5 points: W D against each other, then a loss and a win
    event = event_of(
        {
            1: ["W2", "D2", "L3"],
            2: ["L1", "D1", "W4"],
            3: ["D4", "D4", "W1"],
            4: ["D3", "D3", "L2"],
        }
    )
    assert column(event, code, code) == {3: None, 1: first, 2: second, 4: None}


def test_a_game_that_was_forfeited_is_no_encounter() -> None:
    # 1 and 2 have 1 point each; 3 has 1.5, 4 has 0.5
    event = event_of(
        {1: ["X2", "L3"], 2: ["F1", "W4"], 3: ["D4", "W1"], 4: ["D3", "L2"]},
    )
    assert column(event, "HG", "HG") == {3: None, 1: 0, 2: 0, 4: None}
    assert column(event, "HL", "HL") == {3: None, 1: 0, 2: 0, 4: None}
    assert column(event, "HR", "HR") == dict.fromkeys((1, 2, 3, 4))
    assert column(event, "HS", "HS") == dict.fromkeys((1, 2, 3, 4), 100)


def test_byes_and_forfeits_in_head_to_head() -> None:
    # OPEN: 2 beat 1 (3 points each); 3 and 4 (2.5) have not met
    alone = dict.fromkeys((5, 6, 7, 8))
    assert column(OPEN, "HG", "HG") == {1: -1, 2: 1, 3: 0, 4: 0, **alone}
    assert column(OPEN, "HL", "HL") == {1: -1, 2: 1, 3: 0, 4: 0, **alone}
    assert column(OPEN, "HR", "HR") == {1: 0, 2: 1, 3: None, 4: None, **alone}
    assert places(OPEN, "HR") == [
        (5, 1, False, None),
        (2, 2, False, "HR"),
        (1, 3, False, None),
        (3, 4, True, None),
        (4, 4, True, None),
        (6, 6, False, None),
        (7, 7, False, None),
        (8, 8, False, None),
    ]


def test_a_play_off_is_taken_from_its_column_and_never_made_up() -> None:
    # the column has 0.5 for 1 and 1.5 for 2; nothing for 3 and 4, who are tied as well
    assert column(OPEN, "PL", "PL") == {1: 0.5, 2: 1.5, **dict.fromkeys((3, 4, 5, 6, 7, 8))}
    assert places(OPEN, "PL")[1:5] == [
        (2, 2, False, "PL"),
        (1, 3, False, None),
        (3, 4, True, None),
        (4, 4, True, None),
    ]


def test_a_play_off_decides_only_between_those_still_tied() -> None:
    # Solkoffs: 1 has 10.5 and 2 has 12.5, 3 has 11 and 4 has 10: nobody is tied any more
    assert column(OPEN, "SO,PL", "PL") == dict.fromkeys(range(1, 9))


def test_who_came_late_stands_behind() -> None:
    assert places(OPEN, "TA")[1:5] == [
        (1, 2, True, None),
        (2, 2, True, None),
        (4, 4, False, "TA"),
        (3, 5, False, None),
    ]


# Lots.


@pytest.mark.parametrize("event", [CLUB, OPEN, NINE], ids=["club", "open", "nine"])
def test_lots_are_a_permutation_that_the_seed_repeats(event: Event) -> None:
    lots = xltiebreak.values(event, "RN48213")
    assert sorted(lot or 0 for lot in lots.values()) == list(range(1, len(event.players) + 1))
    assert xltiebreak.values(event, "RN48213") == lots
    assert xltiebreak.values(event, "rn48213") == lots


def test_other_seeds_draw_other_lots() -> None:
    drawn = [tuple(sorted(xltiebreak.values(OPEN, f"RN{seed}").items())) for seed in range(10)]
    assert len(set(drawn)) == 10


def test_lots_separate_every_tie() -> None:
    standings = xltiebreak.rank(ROUND_ROBIN, "RN7")
    assert [s.place for s in standings] == [1, 2, 3, 4, 5, 6]
    lots = xltiebreak.values(ROUND_ROBIN, "RN7")
    for one, other in ((0, 1), (1, 2), (3, 4), (4, 5)):
        first, second = (lots[standings[place].number] for place in (one, other))
        assert first is not None
        assert second is not None
        assert first > second
        assert standings[one].separated_by == "RN7"


def test_a_draw_without_a_seed_shows_the_seed_it_used() -> None:
    standings = xltiebreak.rank(OPEN, "RN")
    ((code, _),) = standings[0].tiebreaks.items()
    assert re.fullmatch(r"RN\d+", code)
    assert xltiebreak.rank(OPEN, code) == standings


# One word, two systems.


def test_the_kashdans_differ_for_losses() -> None:
    # 1 has a win and a loss, 2 two draws: 1 point each
    event = event_of({1: ["W3", "L4"], 2: ["D4", "D3"], 3: ["L1", "D2"], 4: ["D2", "W1"]})
    assert column(event, "KA", "KA") == {1: 4 + 1, 2: 2 + 2, 3: 1 + 2, 4: 2 + 4}
    assert column(event, "KW", "KW") == {1: 2 + 0, 2: 1 + 1, 3: 0 + 1, 4: 1 + 2}
    assert places(event, "KA")[1:3] == [(1, 2, False, "KA"), (2, 3, False, None)]
    assert places(event, "KW")[1:3] == [(1, 2, True, None), (2, 2, True, None)]


def test_buchholz_and_solkoff_differ_for_byes() -> None:
    # Scores 1, 1.5, 1.5, 1, 1, 0.5. 1, 4 and 5 are tied, and 1 had a bye.
    event = event_of(
        {
            1: ["-B-", "L2"],
            2: ["D3", "W1"],
            3: ["D2", "W4"],
            4: ["W5", "L3"],
            5: ["L4", "W6"],
            6: ["-H-", "L5"],
        }
    )
    solkoff = column(event, "SO", "SO")
    assert [solkoff[1], solkoff[4], solkoff[5]] == [0 + 1.5, 1 + 1.5, 1 + 0.5]
    buchholz = column(event, "BZ", "BZ")
    assert [buchholz[1], buchholz[4], buchholz[5]] == [(1 + 0.5) + 1.5, 1 + 1.5, 1 + 0.5]
    assert places(event, "SO")[2:5] == [(4, 3, False, "SO"), (1, 4, True, None), (5, 4, True, None)]
    assert places(event, "BZ")[2:5] == [
        (1, 3, False, "BZ"),
        (4, 4, False, "BZ"),
        (5, 5, False, None),
    ]


def test_a_forfeit_before_it_is_no_time_of_loss() -> None:
    event = event_of({1: ["F2", "W3", "L2"], 2: ["X1", "-H-", "W1"], 3: ["-B-", "L1", "-U-"]})
    assert xltiebreak.values(event, "TL") == {1: 3, 2: 3 + 1, 3: 2}


def test_the_time_of_loss_counts_completed_rounds() -> None:
    # nothing has happened in the third column yet
    event = event_of({1: ["D2", "W2", "2"], 2: ["D1", "L1", "1"]})
    assert xltiebreak.values(event, "TL") == {1: 2 + 1, 2: 2}
    # nor in the second one: the third is the second completed round
    event = event_of({1: ["D2", "", "W2"], 2: ["D1", "", "L1"]})
    assert xltiebreak.values(event, "TL") == {1: 2 + 1, 2: 2}


def test_eight_rounds_leave_out_one_score_at_an_end() -> None:
    # The first eight rounds of NINE: 7, 3.5, 2.5 and 3 points, all at the board.
    eight = event_of(
        {
            1: ["W2", "W3", "W4", "W2", "D3", "W4", "D2", "W3"],
            2: ["L1", "W4", "D3", "L1", "L4", "W3", "D1", "D4"],
            3: ["W4", "L1", "D2", "D4", "D1", "L2", "L4", "L1"],
            4: ["L3", "L2", "L1", "D3", "W2", "L1", "W3", "D2"],
        }
    )
    assert xltiebreak.values(eight, "MM") == {
        1: 2 * 2.5 + 2 * 3 + 3 * 3.5,  # plus: without a 2.5
        2: 2 * 7 + 2 * 2.5 + 3 * 3,  # minus: without a 7
        3: 2 * 7 + 2 * 3.5 + 3 * 3,  # minus: without a 7
        4: 1 * 7 + 3 * 3.5 + 3 * 2.5,  # minus: without a 7
    }
    assert xltiebreak.values(eight, "ME") == {
        1: 2 * 2.5 + 2 * 3 + 2 * 3.5,
        2: 2 * 7 + 1 * 2.5 + 3 * 3,
        3: 2 * 7 + 2 * 3.5 + 2 * 3,
        4: 1 * 7 + 3 * 3.5 + 2 * 2.5,
    }


def test_fide_cumulatives_of_one_order_have_their_own_columns() -> None:
    # Running scores of 1 and 3 in CLUB: 1 2 2.5 2.5 and 0.5 0.5 1.5 2.5
    (standing,) = (s for s in xltiebreak.rank(CLUB, "FC3,FC2,FC1") if s.number == 1)
    assert dict(standing.tiebreaks) == {"FC3": 2.5, "FC2": 2.5 + 2.5, "FC1": 2 + 2.5 + 2.5}
    # of 1, 3 and 6 the last term is 2.5; the last two are 5, 4 and 4.5
    assert places(CLUB, "FC3,FC2,FC1")[:3] == [
        (1, 1, False, "FC2"),
        (6, 2, False, "FC2"),
        (3, 3, False, None),
    ]


# Worked examples as the sources print them.

# Two players of an explanation of WinTD's tie-breaks, as 1 and 2 of a tournament that has room
# for them. Both have 4-1. The opponents of 1 end with 0, 3, 3, 4, 5 and those of 2 with
# 3, 2, 5, 3, 3. 1 lost the last round, and 2 the third.
WINTD = event_of(
    {
        1: ["W4", "W6", "W7", "W5", "L3"],  # 4
        2: ["W7", "W9", "L3", "W6", "W8"],  # 4
        3: ["W12", "W10", "W2", "W11", "W1"],  # 5
        4: ["L1", "L5", "L10", "L8", "L7"],  # 0
        5: ["W11", "W4", "W8", "L1", "W12"],  # 4
        6: ["W9", "L1", "W11", "L2", "W10"],  # 3
        7: ["L2", "W11", "L1", "W12", "W4"],  # 3
        8: ["W10", "W12", "L5", "W4", "L2"],  # 3
        9: ["L6", "L2", "W12", "W10", "L11"],  # 2
        10: ["L8", "L3", "W4", "L9", "L6"],  # 1
        11: ["L5", "L7", "L6", "L3", "W9"],  # 1
        12: ["L3", "L8", "L9", "L7", "L5"],  # 0
    }
)


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [("SO", 15, 16), ("MM", 15, 14), ("ME", 10, 9), ("CU", 14, 12)],
)
def test_wintd_compares_two_players(code: str, first: float, second: float) -> None:
    values = xltiebreak.values(WINTD, code)
    assert (values[1], values[2]) == (first, second)


def test_wintd_ranks_the_two_by_what_stands_first() -> None:
    def ranked(order: str) -> list[int]:
        return [s.number for s in xltiebreak.rank(WINTD, order) if s.number in (1, 2)]

    assert ranked("MM,SO") == ranked("ME,SO") == [1, 2]
    assert ranked("SO,MM") == [2, 1]


def test_cumulative_of_a_win_loss_win_draw_loss_is_nine() -> None:
    event = event_of({1: ["W2", "L2", "W2", "D2", "L2"], 2: ["L1", "W1", "L1", "D1", "W1"]})
    assert xltiebreak.values(event, "CU")[1] == 9


def test_cumulative_with_a_half_point_bye_for_the_draw_is_eight_and_a_half() -> None:
    event = event_of({1: ["W2", "L2", "W2", "-H-", "L2"], 2: ["L1", "W1", "L1", "-U-", "W1"]})
    assert xltiebreak.values(event, "CU")[1] == 8.5


def test_wintd_percentages() -> None:
    # 5 points in 5 games are 100 %, 3 points in 6 games 50 %
    event = event_of(
        {
            1: ["W3", "W3", "W3", "W3", "W3", "-U-"],
            2: ["W4", "W4", "W4", "L4", "L4", "L4"],
            3: ["L1", "L1", "L1", "L1", "L1", "-U-"],
            4: ["L2", "L2", "L2", "W2", "W2", "W2"],
        }
    )
    assert xltiebreak.values(event, "PC") == {1: 100, 2: 50, 3: 0, 4: 50}


def test_three_points_against_a_team_that_ends_four_to_two_are_twelve() -> None:
    event = sheet_event(
        """
        No.  Team    Rnd1    Rnd2    Rnd3    Rnd4    Rnd5    Rnd6
        1    Rooks   W2 3-1  -U-     -U-     -U-     -U-     -U-
        2    Kings   L1 1-3  W3 4-0  W3 4-0  L3 1-3  W3 4-0  W3 4-0
        3    Queens  -U-     L2 0-4  L2 0-4  W2 3-1  L2 0-4  L2 0-4
        """
    )
    assert event.scores[2] == 4
    # 2 met 1, who ends with 1 match point, and 3 five times, who ends with 1 as well
    assert xltiebreak.values(event, "UA") == {
        1: 3 * 4,
        2: 1 * 1 + (4 + 4 + 1 + 4 + 4) * 1,
        3: 3 * 4,
    }


def test_an_opponent_who_won_twice_lost_and_withdrew_counts_three() -> None:
    # US Chess 34E1: W W L - - counts 1 + 1 + 0 + 1/2 + 1/2; 5 met nobody else
    event = event_of(
        {
            1: ["W5", "W3", "L4", "-U-", "-U-"],
            3: ["-H-", "L1", "-U-", "W6", "W6"],
            4: ["-U-", "-U-", "W1", "-U-", "-U-"],
            5: ["L1", "-U-", "-U-", "-U-", "-U-"],
            6: ["-U-", "-U-", "-U-", "L3", "L3"],
        }
    )
    assert xltiebreak.values(event, "SO")[5] == 3


def test_brightwell_has_a_constant_for_thirteen_rounds_only() -> None:
    thirteen = event_of({1: ["W2 40-24"] * 13, 2: ["L1 24-40"] * 13})
    expected = {1: 13 * 40 + 6 * 13 * 0, 2: 13 * 24 + 6 * 13 * 13}
    assert xltiebreak.values(thirteen, "BQ") == expected
    assert xltiebreak.values(thirteen, "BQ6") == expected
    with pytest.raises(MissingError, match="constant"):
        xltiebreak.values(OTHELLO, "BQ")


# Where a system does not apply.

TIED = event_of({1: ["W2"], 2: ["L1"], 3: ["W4"], 4: ["L3"]})
BARE = event_of({1: ["W2", "D3", "-H-"], 2: ["L1", "-B-", "D3"], 3: ["-U-", "D1", "D2"]})


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("BL", r"\(BL\) needs colours, and player 1 has none in Rnd 1"),
        ("WB", r"\(WB\) needs colours, and player 1 has none in Rnd 1"),
        ("BAP", r"\(BAP\) needs colours, and player 1 has none in Rnd 1"),
        ("CA", r"\(CA\) needs ratings"),
        ("AO", r"\(AO\) needs ratings"),
        ("AD", r"\(AD\) needs ratings"),
        ("PO", r"\(PO\) needs ratings"),
        ("TA", r"\(TA\) needs a column headed Late"),
        ("PL", r"\(PL\) needs a column headed Playoff"),
        ("GP", r"\(GP\) needs the points made inside each round"),
        ("UA", r"\(UA\) needs the points made inside each round"),
        ("PI", r"\(PI\) needs the points made inside each round"),
        ("WP", r"\(WP\) needs the points made inside each round"),
        ("BQ6", r"\(BQ\d*\) needs the points made inside each round"),
        ("IHSA", r"\(IHSA\).* not defined in public rules known here"),
    ],
)
def test_what_is_missing_is_named(code: str, missing: str) -> None:
    with pytest.raises(MissingError, match=missing):
        xltiebreak.values(BARE, code)
    tied = r".*; Player 1 \(1\) and Player 3 \(3\) are tied"
    with pytest.raises(MissingError, match=missing + tied):
        xltiebreak.rank(TIED, f"SO,{code}")


def test_what_is_missing_matters_only_where_a_tie_comes_to_it() -> None:
    # 2.5, 1.5 and 1 points: nobody is tied
    standings = xltiebreak.rank(BARE, "SO,BL,AO,PL")
    assert [s.place for s in standings] == [1, 2, 3]
    assert [s.tiebreaks["BL"] for s in standings] == [None, None, None]
    # in TIED two pairs are tied on points; lots leave nothing for the colours
    assert [s.place for s in xltiebreak.rank(TIED, "RN5,BL")] == [1, 2, 3, 4]


def test_one_game_without_a_colour_is_named() -> None:
    event = event_of({1: ["W2w", "D3b"], 2: ["L1b", "-B-"], 3: ["-H-", "D1w"], 4: ["-U-", "-U-"]})
    assert xltiebreak.values(event, "BL") == {1: 1, 2: 1, 3: 0, 4: 0}
    event = event_of({1: ["W2w", "D3"], 2: ["L1b", "-B-"], 3: ["-H-", "D1"]})
    with pytest.raises(MissingError, match="player 1 has none in Rnd 2"):
        xltiebreak.values(event, "BL")


def test_one_match_without_game_points_is_named() -> None:
    event = event_of({1: ["W2 3-1", "D3"], 2: ["L1 1-3", "-B-"], 3: ["-H-", "D1"]})
    for code in ("GP", "UA", "PI", "WP", "BQ8"):
        with pytest.raises(MissingError, match="player 1 has none in Rnd 2"):
            xltiebreak.values(event, code)


ONE_ROUND = event_of({1: ["W2"], 2: ["L1"], 3: ["-H-"]})


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # one score, and one or two to leave out at each end
        *((code, {1: 0, 2: 0, 3: 0}) for code in ("MM", "ME", "MB1", "MB2")),
        # no term is left after the first, and what the bye took off goes with it
        ("AC", {1: 0, 2: 0, 3: 0}),
        ("FC1", {1: 0, 2: 0, 3: 0}),
        ("FC2", {1: 0, 2: 0, 3: 0}),
        ("SO", {1: 0, 2: 1, 3: 0}),
        ("BZ", {1: 0, 2: 1, 3: 0.5}),
        ("CU", {1: 1, 2: 0, 3: 0.5 - 0.5}),
        ("CO", {1: 0, 2: 1, 3: 0}),
        ("SB", {1: 0, 2: 0, 3: 0}),
        ("KA", {1: 4, 2: 1, 3: 0}),
        ("KW", {1: 2, 2: 0, 3: 0}),
        ("WC", {1: 1, 2: 0, 3: 0}),
        # 1 has half of the maximum, 3 as well; only 2 met one of them
        ("KO", {1: 0, 2: 0, 3: 0}),
        ("PC", {1: 100, 2: 0, 3: None}),
        ("TL", {1: 2, 2: 1, 3: 2}),
        ("HS", {1: 100, 2: 100, 3: 100}),
        # nobody is tied
        *((code, {1: None, 2: None, 3: None}) for code in ("HG", "HL", "HR")),
        # at least 25 % for 2; 3 has no opponent
        ("OW", {1: Fraction(1, 4), 2: 1, 3: None}),
        ("OO", {1: 1, 2: Fraction(1, 4), 3: None}),
    ],
)
def test_one_round_is_little(code: str, expected: Expected) -> None:
    assert xltiebreak.values(ONE_ROUND, code) == expected


def test_before_the_first_round_there_is_nothing() -> None:
    event = event_of({1: ["2"], 2: ["1"]})
    codes = "MM SO ME CU CO AC FC1 FC2 SB KA KW WC BL WB BAP KO BZ MB1 MB2"
    for code in codes.split():
        assert xltiebreak.values(event, code) == {1: 0, 2: 0}, code
    for code in ("PC", "OW", "OO", "HR"):
        assert xltiebreak.values(event, code) == {1: None, 2: None}, code


def test_nobody_plays_at_all() -> None:
    # byes and forfeits only: no opponents, no games
    event = sheet_event(
        """
        No.  Name  Rtg   Rnd1  Rnd2
        1    Ada   1800  -B-   X2
        2    Ben   1700  -H-   F1
        """
    )
    codes = "MM SO ME CO SB KA KW WC BL WB BAP KO"
    for code in codes.split():
        assert xltiebreak.values(event, code) == {1: 0, 2: 0}, code
    for code in ("PC", "CA", "AO", "AD", "PO", "OW", "OO"):
        assert xltiebreak.values(event, code) == {1: None, 2: None}, code
    # running scores 1 2 less 2, and 0.5 0.5 less 0.5
    assert xltiebreak.values(event, "CU") == {1: 1 + 2 - 2, 2: 0.5 + 0.5 - 0.5}
    # own score after the round, 1/2 for the one after it
    assert xltiebreak.values(event, "BZ") == {1: (1 + 0.5) + 2, 2: (0.5 + 0.5) + 0.5}
