"""Small crosstables for the worked cases of the systems.

Two blanks separate the cells, a point stands for a blank cell. The text below each table has the
scores of the players, and their adjusted scores, which count for their opponents.
"""

from __future__ import annotations

import re

_BETWEEN_CELLS = re.compile("  +")


def cells_in(crosstable: str) -> list[list[str]]:
    """The cells of one of these crosstables, row by row, its headings first."""
    lines = crosstable.strip().splitlines()
    return [["" if cell == "." else cell for cell in _BETWEEN_CELLS.split(line)] for line in lines]


CLUB = """
No.  Name  Rtg   Rnd1  Rnd2  Rnd3  Rnd4
1    Ada   2000  W2w   W6b   D4w   L3b
2    Ben   1700  L1b   W3w   L6b   L5w
3    Cleo  unr   D4w   L2b   W5w   W1w
4    Dan   1850  D3b   D5w   D1b   D6w
5    Eve   1600  L6w   D4b   L3b   W2b
6    Finn  1900  W5b   L1w   W2w   D4b
"""
"""Four rounds in which everybody plays; player 3 is unrated.

Scores (the adjusted scores are the same): 2.5, 1, 2.5, 2, 1.5, 2.5; half of the maximum is 2.
"""

OPEN = """
No.  Name   Rtg   Late  Playoff  Rnd1  Rnd2  Rnd3  Rnd4  Rnd5
1    Ada    1900  .     0.5      W4w   D3b   L2w   -H-   W6b
2    Ben    unr   .     1.5      D5w   W7w   W1b   L3w   D4b
3    Cleo   1500  x     .        W6w   D1w   -U-   W2b   L5w
4    Dan    1700  .     .        L1b   -H-   W7w   D5b   D2w
5    Eve    2100  .     .        D2b   X6b   D6w   D4w   W3b
6    Finn   .     .     .        L3b   F5w   D5b   W7w   L1w
7    Gus    1300  x     .        -B-   L2b   L4b   L6b   -U-
8    Hana   1400  .     .        -U-   -H-   -U-   -U-   -U-
"""
"""Five rounds with unplayed rounds of every kind.

Scores: 3, 3, 2.5, 2.5, 3.5, 1.5, 1, 0.5; half of the maximum is 2.5. Adjusted scores, 1/2 for each
unplayed round: 3, 3, 3, 2.5, 3, 2, 1, 2.5.
"""

ROUND_ROBIN = """
No.  Rnd1  Rnd2  Rnd3  Rnd4  Rnd5
1    D5    W2    W3    L4    W6
2    W6    L1    W5    D3    W4
3    W4    W6    L1    D2    W5
4    L3    L5    D6    W1    L2
5    D1    W4    L2    F6    L3
6    L2    L3    D4    X5    L1
"""
"""Everybody met everybody, but 6 won by forfeit against 5.

Players 1, 2 and 3 have 3.5 points, 4, 5 and 6 have 1.5.
"""

CLUBS = """
No.  Team    Rnd1    Rnd2
1    Rooks   W2 3-1  -B-
2    Kings   L1 1-3  D3 2-2
3    Queens  -H-     D2 2-2
"""
"""Three teams on four boards; match points 2, 0.5 and 1."""

BEST_OF_THREE = """
No.  Name  Rnd1    Rnd2    Rnd3
1    Ada   W2 2-1  W3 2-0  X5
2    Ben   L1 1-2  D5 1-1  L3 1-2
3    Cleo  W4 2-0  L1 0-2  W2 2-1
4    Dan   L3 0-2  -H-     -U-
5    Eve   -B-     D2 1-1  F1
6    Finn  -U-     -U-     -U-
"""
"""The cells carry the games won and lost; 6 did not play."""

OTHELLO = """
No.  Name  Rnd1      Rnd2      Rnd3      Rnd4
1    Ada   W2 40-24  D4 32-32  L5 20-44  W6 35-29
2    Ben   L1 24-40  L6 20-44  X4        W3 36-28
3    Cleo  L4 30-34  L5 14-50  -H-       L2 28-36
4    Dan   W3 34-30  D1 32-32  F2        -U-
5    Eve   W6 33-31  W3 50-14  W1 44-20  -B-
6    Finn  L5 31-33  W2 44-20  -B-       L1 29-35
"""
"""Discs; 4 left after three rounds. Scores: 2.5, 2, 0.5, 1.5, 4, 2."""

DROPPED = """
No.  Rnd1  Rnd2  Rnd3
1    W2    W3    -U-
2    L1    W4    W3
3    W4    L1    L2
4    L3    L2    -B-
"""
"""Player 1 won everything and left."""

TEC_SWISS = """
No.  Name       Rtg   Rnd1  Rnd2  Rnd3  Rnd4  Rnd5
1    Alyx       2200  W9w   D13b  D2w   W15b  D4w
2    Bruno      2150  W10b  W7w   D1b   W16w  D3b
3    Charline   2100  D11w  W6b   W8w   D4b   D2w
4    David      2050  W12b  -H-   W13w  D3w   D1b
5    Helene     2000  L13w  L15b  W11w  D7b   W10w
6    Franck     1950  L14b  L3w   -B-   W10w  W8b
7    Genevieve  1900  W15w  L2b   L16b  D5w   L11b
8    Irina      1850  D16b  W14w  L3b   W13w  L6w
9    Jessica    1800  L1b   L10w  -H-   F11   -B-
10   Lais       1750  L2w   W9b   L15w  L6b   L5b
11   Maria      1700  D3b   L16w  L5b   X9    W7w
12   Nick       1650  L4w   -B-   X14   -U-   -U-
13   Opal       1600  W5b   D1w   L4b   L8b   L14w
14   Paul       1550  W6w   L8b   F12   -U-   W13b
15   Reine      1500  L7b   W5w   W10b  L1w   L16b
16   Stephan    1450  D8w   W11b  W7w   L2b   W15w
"""
"""The Swiss event of the FIDE Technical Commission's Exercises in Tie-Breaking (2023).

Scores: 3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5. Player 12 withdrew after
round 3 and counts 3 as an opponent, 14 missed round 4 only.
"""

TEC_ROUND_ROBIN = """
No.  Name      Rtg   Rnd1  Rnd2  Rnd3  Rnd4  Rnd5
1    Alyx      2200  D5w   W2w   W3b   L4w   W6b
2    Bruno     2150  W6w   L1b   W5w   D3w   W4b
3    Charline  2100  W4w   W6b   L1w   D2b   W5w
4    David     2050  L3b   L5b   D6w   W1b   L2w
5    Franck    1950  D1b   W4w   L2b   L6w   L3b
6    Helene    2000  L2b   L3w   D4b   W5b   L1w
"""
"""The round robin of the same exercises. Players 1, 2 and 3 have 3.5 points, the others 1.5.

In the exercises player 6 won the game of round 4 against 5 by forfeit, which counts as played.
"""

LEAGUE = """
No.  Team     Board 1  Board 2  Rnd1        Rnd2        Rnd3
1    Rooks    2        1        W2 1.5-0.5  L3 0.5-1.5  D4 1-1
2    Kings    1.5      2        L1 0.5-1.5  D4 1-1      W3 2-0
3    Queens   1.5      1        D4 1-1      W1 1.5-0.5  L2 0-2
4    Bishops  1        2        D3 1-1      D2 1-1      D1 1-1
"""
"""Four teams on two boards, all with 1.5 match points; game points 3, 3.5, 2.5 and 3."""

FINAL = """
No.  Team   Board 1  Board 2  Rnd1    Rnd2
1    Rooks  1.5      0.5      D2 1-1  D2 1-1
2    Kings  0.5      1.5      D1 1-1  D1 1-1
"""
"""Two drawn matches on two boards: the teams are equal in match points and in game points."""

TEC_TEAMS = """
No.  Team  Rnd1         Rnd2         Rnd3         Rnd4         Rnd5         Rnd6        Rnd7
1    T1    W8 2.5-1.5   L4 1.5-2.5   W7 3-1       W2 2.5-1.5   L5 1.5-2.5   X6 4-0      W3 2.5-1.5
2    T2    W9 3-1       W3 4-0       L5 0-4       L1 1.5-2.5   W13 3-1      W4 2.5-1.5  W10 3-1
3    T3    W10 2.5-1.5  L2 0-4       W9 3-1       W6 2.5-1.5   W4 3-1       W5 3.5-0.5  L1 1.5-2.5
4    T4    W11 3-1      W1 2.5-1.5   W13 3-1      W5 3.5-0.5   L3 1-3       L2 1.5-2.5  W9 2.5-1.5
5    T5    W12 4-0      W6 3-1       W2 4-0       L4 0.5-3.5   W1 2.5-1.5   L3 0.5-3.5  W13 3.5-0.5
6    T6    D13 2-2      L5 1-3       W8 3-1       L3 1.5-2.5   W11 2.5-1.5  F1 0-4      W12 2.5-1.5
7    T7    D14 2-2      D8 2-2       L1 1-3       W10 2.5-1.5  D9 2-2       D13 2-2     -U-
8    T8    L1 1.5-2.5   D7 2-2       L6 1-3       W12 3.5-0.5  D10 2-2      D9 2-2      W11 3-1
9    T9    L2 1-3       W12 4-0      L3 1-3       W14 3-1      D7 2-2       D8 2-2      L4 1.5-2.5
10   T10   L3 1.5-2.5   L11 1.5-2.5  W12 2.5-1.5  L7 1.5-2.5   D8 2-2       W14 3-1     L2 1-3
11   T11   L4 1-3       W10 2.5-1.5  D14 2-2      L13 1.5-2.5  L6 1.5-2.5   D12 2-2     L8 1-3
12   T12   L5 0-4       L9 0-4       L10 1.5-2.5  L8 0.5-3.5   -H- 2-2      D11 2-2     L6 1.5-2.5
13   T13   D6 2-2       W14 2.5-1.5  L4 1-3       W11 2.5-1.5  L2 1-3       D7 2-2      L5 0.5-3.5
14   T14   D7 2-2       L13 1.5-2.5  D11 2-2      L9 1-3       -H- 2-2      L10 1-3     -H- 2-2
"""
"""The team Swiss of the same exercises, on four boards; a bye was worth a draw and two game points.

Match points: 5 for the first five teams, then 3.5, 3, 3.5, 3, 2.5, 2, 1, 3, 2.
"""

WSCF = """
No.  Name       Pts  Rnd1  Rnd2  Rnd3  Rnd4  Rnd5  Rnd6
1    Player, A  6.0  W6    W3    W9    W5    W4    W7
2    Player, B  6.0  W15   W5    W4    W3    W10   W9
3    Player, E  4.0  W12   L1    W13   L2    W8    W10
4    Player, C  3.5  W14   W7    L2    W12   L1    D5
5    Player, D  3.5  W11   L2    W10   L1    W12   D4
6    Player, I  3.5  L1    L10   D11   -B-   W13   W14
7    Player, F  3.0  W13   L4    L12   W9    W14   L1
8    Player, M  3.0  -B-   L9    W15   L10   L3    W12
9    Player, G  2.5  D10   W8    L1    L7    W11   L2
10   Player, N  2.5  D9    W6    L5    W8    L2    L3
11   Player, K  2.5  L5    D15   D6    D13   L9    -B-
12   Player, L  2.0  L3    -B-   W7    L4    L5    L8
13   Player, O  2.0  L7    W14   L3    D11   L6    D15
14   Player, J  2.0  L4    L13   -B-   W15   L7    L6
15   Player, H  2.0  L2    D11   L8    L14   -B-   D13
"""
"""The example crosstable of the WSCF's page on tie-breaks, with its printed points.

It is the example of the workbooks that we make, and of the template `wscf_example.xlsx`.
"""
