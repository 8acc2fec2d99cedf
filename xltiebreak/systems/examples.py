"""Small crosstables on which the worked cases of the systems stand.

Two blanks separate the cells, a point stands for a blank one. What each player scored, and what
the opponents of each count, is worked out below each table.
"""

from __future__ import annotations

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

Scores, which are the adjusted scores too: 2.5, 1, 2.5, 2, 1.5, 2.5; half of the maximum is 2.
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
