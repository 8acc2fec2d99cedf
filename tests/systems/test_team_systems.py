"""Team events: six teams, four rounds, four boards, in both ways to write a match, by hand."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest
from tables import event_of

import xltiebreak
from xltiebreak.crosstable import Grid, read
from xltiebreak.event import Event
from xltiebreak.systems import MissingError

# Rooks to Owls are 1 to 6. In round 3 the Bishops had a bye, the Pawns stayed away, and the Kings
# won by forfeit against the Owls.
LETTERS = """
No.  Team     MP   Rnd1         Rnd2         Rnd3         Rnd4
1    Rooks    3    W2 3-1       W3 2.5-1.5   L4 1.5-2.5   W5 3.5-0.5
2    Kings    2.5  L1 1-3       W5 3-1       X6           D4 2-2
3    Bishops  2.5  D4 2-2       L1 1.5-2.5   -B-          W6 3-1
4    Queens   3    D3 2-2       W6 4-0       W1 2.5-1.5   D2 2-2
5    Pawns    1    W6 2.5-1.5   L2 1-3       -U-          L1 0.5-3.5
6    Owls     0    L5 1.5-2.5   L4 0-4       F2           L3 1-3
"""
# The same with the opponent, the colour of board 1 and the own game points.
NUMBERS = """
No.  Team     MP   1.Rd   2.Rd   3.Rd   4.Rd
1    Rooks    3    2w3    3b2½   4w1½   5b3½
2    Kings    2.5  1b1    5w3    6b+    4w2
3    Bishops  2.5  4w2    1w1½   -1     6b3
4    Queens   3    3b2    6w4    1b2½   2b2
5    Pawns    1    6w2½   2b1    --     1w½
6    Owls     0    5b1½   4b0    2w-    3w1
"""
# Match points: 1: 1 + 1 + 0 + 1 = 3         2: 0 + 1 + 1 + 1/2 = 2.5
#               3: 1/2 + 0 + 1 + 1 = 2.5     4: 1/2 + 1 + 1 + 1/2 = 3
#               5: 1 + 0 + 0 + 0 = 1         6: 0
MATCH_POINTS = {1: 3, 2: 2.5, 3: 2.5, 4: 3, 5: 1, 6: 0}

GAME_POINTS = {
    1: 3 + 2.5 + 1.5 + 3.5,
    2: 1 + 3 + 0 + 2,
    3: 2 + 1.5 + 0 + 3,
    4: 2 + 4 + 2.5 + 2,
    5: 2.5 + 1 + 0 + 0.5,
    6: 1.5 + 0 + 0 + 1,
}
# Game points x the match points of the opponent in the end.
US_AMATEUR = {
    1: 3 * 2.5 + 2.5 * 2.5 + 1.5 * 3 + 3.5 * 1,  # 2, 3, 4, 5
    2: 1 * 3 + 3 * 1 + 0 + 2 * 3,  # 1, 5, unplayed, 4
    3: 2 * 3 + 1.5 * 3 + 0 + 3 * 0,  # 4, 1, unplayed, 6
    4: 2 * 2.5 + 4 * 0 + 2.5 * 3 + 2 * 2.5,  # 3, 6, 1, 2
    5: 2.5 * 0 + 1 * 2.5 + 0 + 0.5 * 3,  # 6, 2, unplayed, 1
    6: 1.5 * 1 + 0 * 3 + 0 + 1 * 2.5,  # 5, 4, unplayed, 3
}
# R = 4 rounds make 50 + 10 R = 90, G = 4 boards. What an opponent is worth, by its match points:
#   3: 100 + (3/4 - 1/2) 90 = 122.5        2.5: 100 + (2.5/4 - 1/2) 90 = 111.25
#   1: 100 + (1/4 - 1/2) 90 = 77.5         0:   100 + (0/4 - 1/2) 90 = 55
# What the own game points add: 80 (S/4 - 1/2):
#   4: 40   3.5: 30   3: 20   2.5: 10   2: 0   1.5: -10   1: -20   0.5: -30   0: -40
# An unplayed round is no game point against a team without a match point: 55 - 40 = 15.
PERFORMANCE_INDEX = {
    1: ((111.25 + 20) + (111.25 + 10) + (122.5 - 10) + (77.5 + 30)) / 4,
    2: ((122.5 - 20) + (77.5 + 20) + (55 - 40) + (122.5 + 0)) / 4,
    3: ((122.5 + 0) + (122.5 - 10) + (55 - 40) + (55 + 20)) / 4,
    4: ((111.25 + 0) + (55 + 40) + (122.5 + 10) + (111.25 + 0)) / 4,
    5: ((55 + 10) + (111.25 - 20) + (55 - 40) + (122.5 - 30)) / 4,
    6: ((77.5 - 10) + (122.5 - 40) + (55 - 40) + (111.25 - 20)) / 4,
}
# The same index of two teams with nothing worked out before.
ROOKS_INDEX = (
    (100 + (2.5 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (3 / 4 - 1 / 2))
    + (100 + (2.5 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (2.5 / 4 - 1 / 2))
    + (100 + (3 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (1.5 / 4 - 1 / 2))
    + (100 + (1 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (3.5 / 4 - 1 / 2))
) / 4
KINGS_INDEX = (
    (100 + (3 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (1 / 4 - 1 / 2))
    + (100 + (1 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (3 / 4 - 1 / 2))
    + (100 + (0 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (0 / 4 - 1 / 2))
    + (100 + (3 / 4 - 1 / 2) * (50 + 10 * 4) + 80 * (2 / 4 - 1 / 2))
) / 4
# Adjusted match points, 1/2 for an unplayed round: 1: 3   2: 1.5 + 1/2 = 2   3: 1.5 + 1/2 = 2
#                                                   4: 3   5: 1 + 1/2 = 1.5   6: 0 + 1/2 = 0.5
SOLKOFF = {
    1: 2 + 2 + 3 + 1.5,
    2: 3 + 1.5 + 0 + 3,
    3: 3 + 3 + 0 + 0.5,
    4: 2 + 0.5 + 3 + 2,
    5: 0.5 + 2 + 0 + 3,
    6: 1.5 + 3 + 0 + 2,
}


def cells_of(line: str) -> list[str]:
    """Two spaces or more stand between the cells."""
    return re.split("  +", line.strip())


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """One event on two sheets, a way of writing on each."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, text in (("Letters", LETTERS), ("Numbers", NUMBERS)):
        sheet = book.create_sheet(title)
        for line in text.strip().splitlines():
            cells = cells_of(line)
            head = [float(cell) if cell[0].isdigit() else cell for cell in cells[:3]]
            sheet.append([*head, *cells[3:]])
    path = tmp_path / "teams.xlsx"
    book.save(path)
    return path


@pytest.fixture(params=["Letters", "Numbers"])
def event(workbook: Path, request: pytest.FixtureRequest) -> Event:
    tables = {t.sheet: t for t in xltiebreak.read_workbook(workbook).crosstables}
    table = tables[request.param]
    assert table.sound, table.problems
    return table.event


def test_a_match_is_worth_one_point_or_half_of_it(event: Event) -> None:
    assert dict(event.scores) == MATCH_POINTS


@pytest.mark.parametrize(
    ("code", "expected"),
    [("GP", GAME_POINTS), ("UA", US_AMATEUR), ("PI", PERFORMANCE_INDEX), ("SO", SOLKOFF)],
)
def test_values_by_hand(event: Event, code: str, expected: dict[int, float]) -> None:
    assert xltiebreak.values(event, code) == expected


def test_the_index_written_out(event: Event) -> None:
    values = xltiebreak.values(event, "PI")
    assert values[1] == ROOKS_INDEX == 118.125
    assert values[2] == KINGS_INDEX == 84.375


def test_game_points_and_the_us_amateur_system_rank_differently(event: Event) -> None:
    # 3 match points: both have 10.5 game points, and 21.75 and 17.5 by U.S. Amateur.
    # 2.5: 3 has more game points (6.5 and 6), and less by U.S. Amateur (10.5 and 12).
    by_game_points = [(s.name, s.place, s.separated_by) for s in xltiebreak.rank(event, "GP")]
    assert by_game_points == [
        ("Rooks", 1, None),
        ("Queens", 1, None),
        ("Bishops", 3, "GP"),
        ("Kings", 4, None),
        ("Pawns", 5, None),
        ("Owls", 6, None),
    ]
    by_us_amateur = [(s.name, s.place, s.separated_by) for s in xltiebreak.rank(event, "UA")]
    assert by_us_amateur == [
        ("Rooks", 1, "UA"),
        ("Queens", 2, None),
        ("Kings", 3, "UA"),
        ("Bishops", 4, None),
        ("Pawns", 5, None),
        ("Owls", 6, None),
    ]


def test_the_colour_of_board_one_is_known_from_numbers(workbook: Path) -> None:
    (numbers,) = (t for t in xltiebreak.read_workbook(workbook).crosstables if t.sheet == "Numbers")
    # matches played with Black on board 1: 3b 5b; 1b, the forfeit is none; 6b; 3b 1b 2b; 2b; 5b 4b
    assert xltiebreak.values(numbers.event, "BL") == {1: 2, 2: 1, 3: 1, 4: 3, 5: 1, 6: 2}


def test_where_game_points_are_not_kept_the_other_systems_work() -> None:
    rows = [cells_of(line) for line in LETTERS.strip().splitlines()[1:]]
    event = event_of({int(row[0]): [cell.split(" ")[0] for cell in row[3:]] for row in rows})
    assert xltiebreak.values(event, "SO") == SOLKOFF
    for code in ("GP", "UA", "PI"):
        with pytest.raises(MissingError, match="points made inside each round"):
            xltiebreak.values(event, code)


def test_places_by_game_points() -> None:
    rows: list[list[object]] = [
        ["#", "Team", "Pts", 1, 2],
        [1, "A", 4, "W2 2½-1½", "D3 1½-1½"],
        [2, "B", 5.5, "L1 1½-2½", "W4 4-0"],
        [3, "C", 4.5, "W4 3-1", "D1 1½-1½"],
        [4, "D", 1, "L3 1-3", "L2 0-4"],
    ]
    # match points 1.5, 1, 1.5, 0; game points 4, 5.5, 4.5, 1
    (table,) = read(Grid("Open", rows), by_game_points=True)
    assert table.problems == ()
    standings = xltiebreak.rank(table.event, "GP")
    assert [(s.number, s.points, s.tiebreaks["GP"]) for s in standings] == [
        (2, 5.5, 1),
        (3, 4.5, 1.5),
        (1, 4, 1.5),
        (4, 1, 0),
    ]
    (by_match,) = read(Grid("Open", rows))
    assert [s.number for s in xltiebreak.rank(by_match.event, "GP")] == [3, 1, 2, 4]


def test_places_by_game_points_need_them() -> None:
    rows: list[list[object]] = [["#", "Team", 1], [1, "A", "W2"], [2, "B", "L1"]]
    (table,) = read(Grid("Open", rows), by_game_points=True)
    assert [str(problem) for problem in table.problems] == [
        "Open!C2: W2 has no game points to place by: write W6 3-1",
        "Open!C3: L1 has no game points to place by: write W6 3-1",
    ]
