"""The Swiss crosstable of "Exercises in Tie-Breaking" (FIDE Technical Commission, 2023).

16 players by place, 5 rounds; the cells as printed there (sign, colour, opponent). The games won
at the board and the games played with Black are the paper's own figures.
"""

from __future__ import annotations

TEC_TABLE = """
 2 Bruno     2150 4.0  3 3  +B10 +W7  =B1  +W16 =B3
 1 Alyx      2200 3.5  2 2  +W9  =B13 =W2  +B15 =W4
 3 Charline  2100 3.5  2 2  =W11 +B6  +W8  =B4  =W2
 4 David     2050 3.5  2 2  +B12 =BYE +W13 =W3  =B1
16 Stephan   1450 3.5  3 2  =W8  +B11 +W7  -B2  +W15
 6 Franck    1950 3.0  2 2  -B14 -W3  +BYE +W10 +B8
 5 Helene    2000 2.5  2 2  -W13 -B15 +W11 =B7  +W10
 8 Irina     1850 2.5  2 2  =B16 +W14 -B3  +W13 -W6
11 Maria     1700 2.5  1 2  =B3  -W16 -B5  +F9  +W7
12 Nick      1650 2.0  0 0  -W4  +BYE +F14 --   --
14 Paul      1550 2.0  2 2  +W6  -B8  -F12 --   +B13
15 Reine     1500 2.0  2 3  -B7  +W5  +B10 -W1  -B16
 7 Genevieve 1900 1.5  1 3  +W15 -B2  -B16 =W5  -B11
 9 Jessica   1800 1.5  0 1  -B1  -W10 =BYE -F11 +BYE
13 Opal      1600 1.5  1 3  +B5  =W1  -B4  -B8  -W14
10 Lais      1750 1.0  1 3  -W2  +B9  -W15 -B6  -B5
"""

_LINES = [line.split() for line in TEC_TABLE.strip().splitlines()]

NUMBERS = [int(line[0]) for line in _LINES]
BLOCK: list[list[object]] = [list(line[6:]) for line in _LINES]
WITH_HEADER: list[list[object]] = [
    ["#", "NAME", "ELO", "SCORE", "1", "2", "3", "4", "5"],
    *(
        [float(no), name, float(elo), float(pts), *cells]
        for no, name, elo, pts, _, _, *cells in _LINES
    ),
]
GAMES_WON = [float(line[4]) for line in _LINES]
GAMES_WITH_BLACK = [float(line[5]) for line in _LINES]
