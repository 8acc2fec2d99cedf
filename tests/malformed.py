"""Crosstables with one or a few faults, each with exactly the messages that a director gets."""

from __future__ import annotations

from datetime import datetime

from tables import Rows

from xltiebreak.grid import parse_area

EXPECTED = "expected W6, L3 or D5, X6 or F6 (forfeits), -B-, -H- or -U- (byes), or a blank cell"
POINTS = (
    "these are points without opponents; write W6, L3 or D5, the result and the opponent's number"
)
WHICHEVER = (
    "write -B- (full-point bye), -H- (half-point bye) or -U- (no points), depending on what it was"
)
ADA, BEN, CLEO, DAN = "player 1 (Ada)", "player 2 (Ben)", "player 3 (Cleo)", "player 4 (Dan)"
PLAYED = "which has been played: it counts as an unplayed round worth 0; enter the result, or -U- "
PLAYED += "for an absence"


def four(change: dict[str, object]) -> Rows:
    """Four players and three rounds without a fault, except for these cells."""
    rows: Rows = [
        ["No.", "Name", "Pts", "Rnd1", "Rnd2", "Rnd3"],
        [1, "Ada", 2.5, "W4", "W2", "D3"],
        [2, "Ben", 2, "W3", "L1", "W4"],
        [3, "Cleo", 1.5, "L2", "-B-", "D1"],
        [4, "Dan", 0, "L1", "-U-", "L2"],
    ]
    for address, value in change.items():
        area = parse_area(address)
        rows[area.top - 1][area.left - 1] = value
    return rows


CASES: list[tuple[dict[str, object], list[str]]] = [
    ({}, []),
    # cells that are no result
    ({"D2": "W4?"}, [f"error: Open!D2: W4? is not a result: {EXPECTED}"]),
    (
        {"D2": "#REF!"},
        ["error: Open!D2: #REF! is not a result: its formula failed; type the result"],
    ),
    (
        {"D2": datetime(2026, 6, 1)},
        [
            "error: Open!D2: 2026-06-01 00:00:00 is not a result: Excel turned it into a date; "
            "format the cell as Text and type the result again"
        ],
    ),
    ({"D2": True}, [f"error: Open!D2: True is not a result: {EXPECTED}"]),
    ({"D2": 4.5}, [f"error: Open!D2: 4.5 is not a result: {POINTS}"]),
    (
        {"D2": "0"},
        [
            "error: Open!D2: 0 is not a result: a loss is L3, with the opponent's number; for a "
            f"round without an opponent {WHICHEVER}"
        ],
    ),
    ({"D2": "W 4 L"}, [f"error: Open!D2: W 4 L is not a result: {EXPECTED}"]),
    (
        {"D2": "W4?", "E3": "won", "F5": "?"},
        [
            f"error: Open!D2: W4? is not a result: {EXPECTED}",
            f"error: Open!E3: won is not a result: {EXPECTED}",
            f"error: Open!F5: ? is not a result: {EXPECTED}",
        ],
    ),
    # opponents
    (
        {"D2": "W40", "D5": "-U-"},
        [f"error: Open!D2: {ADA} has W40 in Rnd 1, but no row has number 40"],
    ),
    (
        {"D2": "W1", "D5": "-U-"},
        [f"error: Open!D2: {ADA} has W1 in Rnd 1: no player can be their own opponent"],
    ),
    (
        {"D5": "L3"},
        [
            f"error: Open!D2: {ADA} has W4 in Rnd 1, but {DAN} has L3 in D5",
            f"error: Open!D5: {DAN} has L3 in Rnd 1, but {CLEO} has L2 in D4",
        ],
    ),
    (
        {"D5": "", "E5": "L1"},
        [
            f"error: Open!E5: {DAN} has L1 in Rnd 2, but {ADA} has W4 only in Rnd 1",
        ],
    ),
    ({"D5": ""}, ["warning: Open!D5: this cell is blank and filled from the opponent's cell"]),
    ({"D5": "-B-"}, [f"error: Open!D2: {ADA} has W4 in Rnd 1, but {DAN} has -B- in D5"]),
    ({"D5": "U"}, [f"error: Open!D2: {ADA} has W4 in Rnd 1, but {DAN} has U in D5"]),
    # two sides of one game
    (
        {"D5": "W1"},
        [f"error: Open!D2: {ADA} has W4 in Rnd 1, but {DAN} has W1 in D5: the two do not agree"],
    ),
    (
        {"F2": "L3"},
        [f"error: Open!F2: {ADA} has L3 in Rnd 3, but {CLEO} has D1 in F4: the two do not agree"],
    ),
    (
        {"F2": "W3"},
        [f"error: Open!F2: {ADA} has W3 in Rnd 3, but {CLEO} has D1 in F4: the two do not agree"],
    ),
    (
        {"D2": "L4"},
        [
            f"error: Open!D2: {ADA} has L4 in Rnd 1, but {DAN} has L1 in D5: the two do not agree; "
            "if both forfeited, write F4 and F1"
        ],
    ),
    (
        {"D2": "X4"},
        [f"error: Open!D2: {ADA} has X4 in Rnd 1, but {DAN} has L1 in D5: the two do not agree"],
    ),
    (
        {"D2": "X4", "D5": "X1"},
        [f"error: Open!D2: {ADA} has X4 in Rnd 1, but {DAN} has X1 in D5: the two do not agree"],
    ),
    (
        {"D2": "X4", "D5": "X"},
        [f"error: Open!D2: {ADA} has X4 in Rnd 1, but {DAN} has X in D5: the two do not agree"],
    ),
    (
        {"D2": "W4", "D5": "F"},
        [f"error: Open!D2: {ADA} has W4 in Rnd 1, but {DAN} has F in D5"],
    ),
    (
        {"D2": "W4w", "D5": "L1w"},
        [f"error: Open!D2: {ADA} has W4w in Rnd 1, but {DAN} has L1w in D5: both have White"],
    ),
    (
        {"D2": "W4b", "D5": "L1b"},
        [f"error: Open!D2: {ADA} has W4b in Rnd 1, but {DAN} has L1b in D5: both have Black"],
    ),
    (
        {"D5": "1w"},
        [f"error: Open!D2: {ADA} has W4 in Rnd 1, but {DAN} has 1w in D5: the two do not agree"],
    ),
    # cells that have two meanings
    (
        {"E3": "-1", "E2": "+2"},
        [
            "error: Open!E3: -1 has two meanings here, a full-point bye (as beside W6 or 10b1) "
            "and a loss to player 1 (as beside +10): write -B- or L1"
        ],
    ),
    # numbers
    ({"A5": 3}, ["error: Open!A5: number 3 is already in A4"]),
    (
        {"A3": 1, "A4": 1},
        ["error: Open!A3: number 1 is already in A2", "error: Open!A4: number 1 is already in A2"],
    ),
    (
        {"A5": None, "D2": "-B-", "F3": "-B-"},
        [
            "error: Open!A5: this cell is blank, but the row has results: enter the player's "
            "number, a whole number"
        ],
    ),
    (
        {"A5": "four", "D2": "-B-", "F3": "-B-"},
        [
            "error: Open!A5: four is not a player number, but the row has results: enter the "
            "player's number, a whole number"
        ],
    ),
    (
        {"A5": 4.5, "D2": "-B-", "F3": "-B-"},
        [
            "error: Open!A5: 4.5 is not a player number, but the row has results: enter the "
            "player's number, a whole number"
        ],
    ),
    (
        {"A5": -4, "D2": "-B-", "F3": "-B-"},
        [
            "error: Open!A5: -4 is not a player number, but the row has results: enter the "
            "player's number, a whole number"
        ],
    ),
    # headers
    (
        {"B1": "Nr"},
        [
            "error: Open!B1: two columns are headed as the players' numbers, A1 and B1, and they "
            "differ in row 2: rename one"
        ],
    ),
    (
        {"B1": "Total"},
        [
            "error: Open!C1: two columns are headed as the points, B1 and C1, and they differ in "
            "row 2: rename one"
        ],
    ),
    (
        {"F1": "Rnd2"},
        [
            "error: Open!F1: two columns are headed as Rnd 2, E1 and F1, and they differ in row "
            "2: rename one"
        ],
    ),
    (
        {"E1": "Rnd4"},
        ["error: Open!E1: there is a column for Rnd 4 but none for Rnd 2"],
    ),
    # warnings
    (
        {"C2": 3, "C4": "1,0"},
        [
            "warning: Open!C2: 3 points are printed, but the results make 2.5 (0.5 too many)",
            "warning: Open!C4: 1 points are printed, but the results make 1.5 (0.5 too few)",
        ],
    ),
    ({"E5": ""}, [f"warning: Open!E5: blank in Rnd 2, {PLAYED}"]),
    ({"E5": "*"}, [f"warning: Open!E5: * has no result in Rnd 2, {PLAYED}"]),
    (
        {"D4": "-B-", "D3": "-H-", "C3": 1.5, "C4": 2.5},
        [f"warning: Open!E4: {CLEO} has full-point byes in Rnd 1 and Rnd 2, but one is usual"],
    ),
    (
        {"E4": "L4", "E5": "W3", "F4": "W4", "F5": "L3", "F2": "-H-", "F3": "-U-"}
        | {"C3": 1, "C4": 1, "C5": 1},
        ["warning: Open!F4: players 3 (Cleo) and 4 (Dan) met in Rnd 2 and Rnd 3"],
    ),
    (
        {"F2": "", "F3": "-H-", "F4": "", "F5": "", "C2": 2, "C3": 1, "C4": 1},
        ["warning: Open!F3: the byes in Rnd 3 count for nothing yet: no game there has a result"],
    ),
    (
        {"E2": "", "E3": "-H-", "E4": "", "E5": "", "C2": 1.5, "C3": 2.5, "C4": 0.5},
        [
            "warning: Open!E3: Rnd 2 holds byes but no game, and counts because a later round "
            "does: the 3 blank cells in it are unplayed rounds worth 0"
        ],
    ),
]
