"""Each filled cell of a table's rows is read or listed; what else tells results is named.

Four players meet one another: Ann beats Bob and Cid and draws with Dan, Bob beats Dan, and Cid
beats Bob.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill
from tables import Rows

from xltiebreak.book.reading import check, read_workbook
from xltiebreak.reading.crosstable.messages.left_out import cells_left_out

NAMES = ("Ann Lee", "Bob Ray", "Cid Fox", "Dan Orr")
POINTS = (2.5, 1, 1.5, 1)
GAMES = (((0, 1, 1), (2, 3, 0.5)), ((0, 2, 1), (3, 1, 0)), ((3, 0, 0.5), (1, 2, 0)))
FIGURES = {1: "1-0", 0.5: "½-½", 0: "0-1"}
LETTERS = {1: "W", 0.5: "D", 0: "L"}
FOREIGN = ("Paid", "Phone", "Shirt", "Parent", "Arrival", "Lunch")
"""Headings of a director's own columns."""


def seats() -> list[list[tuple[int, float]]]:
    """The opponent and the points of each player in each round."""
    of_players: list[list[tuple[int, float]]] = [[] for _ in NAMES]
    for games in GAMES:
        for white, black, made in games:
            of_players[white].append((black, made))
            of_players[black].append((white, 1 - made))
    return of_players


def crosstable() -> Rows:
    lines: Rows = [[f"{LETTERS[made]}{other + 1}" for other, made in games] for games in seats()]
    rows: Rows = [[n + 1, NAMES[n], *lines[n], POINTS[n]] for n in range(4)]
    return [["No.", "Name", "Rnd1", "Rnd2", "Rnd3", "Pts"], *rows]


def two_columns() -> Rows:
    lines: Rows = [[x for other, made in games for x in (other + 1, made)] for games in seats()]
    heads = [f"{word} {number}" for number in (1, 2, 3) for word in ("Opp", "Res")]
    rows: Rows = [[n + 1, NAMES[n], *lines[n], POINTS[n]] for n in range(4)]
    return [["No.", "Name", *heads, "Pts"], *rows]


def pairings() -> Rows:
    rows: Rows = [
        [number, NAMES[white], FIGURES[made], NAMES[black]]
        for number, games in enumerate(GAMES, 1)
        for white, black, made in games
    ]
    return [["Round", "White", "Result", "Black"], *rows]


def by_player() -> Rows:
    rows: Rows = [
        [NAMES[n], number, NAMES[other], made]
        for n, games in enumerate(seats())
        for number, (other, made) in enumerate(games, 1)
    ]
    return [["Name", "Round", "Opponent", "Result"], *rows]


def saved(folder: Path, sheets: Mapping[str, Sequence[tuple[int, int, Rows]]]) -> Path:
    """Save a workbook with tables, each at its first row and column."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, tables in sheets.items():
        sheet = book.create_sheet(title)
        for top, left, rows in tables:
            for row, line in enumerate(rows, top):
                for column, value in enumerate(line, left):
                    sheet.cell(row, column, value)
    book.save(folder / "event.xlsx")
    return folder / "event.xlsx"


@pytest.mark.parametrize("shape", [crosstable, two_columns, pairings, by_player])
def test_columns_of_a_director_are_listed_as_left_out(
    shape: Callable[[], Rows], tmp_path: Path
) -> None:
    draw = Random(shape.__name__)
    for _ in range(4):
        rows = shape()
        foreign = {draw.choice(FOREIGN), ""}
        for heading in sorted(foreign):
            at = draw.randint(0, len(rows[0])) if heading else len(rows[0])
            cells = [f"note {draw.randint(10, 99)}" for _ in rows[1:]]
            blank = draw.randrange(len(cells))
            for row, cell in zip(rows, [heading, *cells], strict=True):
                row.insert(at, cell)
            rows[1 + blank][at] = None
        (table,) = read_workbook(saved(tmp_path, {"Open": [(1, 1, rows)]})).crosstables
        assert table.sound
        found = {(at.cell.column, text) for at, text in cells_left_out(table, ())}
        letters = {column: "ABCDEFGHIJK"[column - 1] for column, _ in found}
        assert found == {
            (
                column,
                f"left out: column {letters[column]}, "
                f"{f'headed {heading}' if heading else 'without a heading'}: "
                f"{len(rows) - 2} cells hold no game or points",
            )
            for column, heading in enumerate(rows[0], 1)
            if heading in foreign
        }


def test_every_cell_of_a_plain_table_is_read(tmp_path: Path) -> None:
    for shape in (crosstable, two_columns, pairings, by_player):
        (table,) = read_workbook(saved(tmp_path, {"Open": [(1, 1, shape())]})).crosstables
        assert list(cells_left_out(table, ())) == []


def standings(points: Sequence[float]) -> Rows:
    ranked = sorted(zip(points, NAMES, strict=True), reverse=True)
    rows: Rows = [[place, name, made] for place, (made, name) in enumerate(ranked, 1)]
    return [["Place", "Name", "Pts"], *rows]


WHERE: Mapping[str, Callable[[Rows], Mapping[str, Sequence[tuple[int, int, Rows]]]]] = {
    "beside": lambda table: {"Games": [(1, 1, pairings()), (1, 8, table)]},
    "on the left": lambda table: {"Games": [(1, 5, pairings()), (1, 1, table)]},
    "above": lambda table: {"Games": [(1, 1, table), (8, 1, pairings())]},
    "below": lambda table: {"Games": [(1, 1, pairings()), (10, 1, table)]},
    "on the sheet before": lambda table: {"A": [(1, 1, table)], "B": [(1, 1, pairings())]},
    "on the sheet behind": lambda table: {"A": [(1, 1, pairings())], "B": [(1, 1, table)]},
}


@pytest.mark.parametrize("where", WHERE)
def test_names_and_points_alone_are_compared_with_a_list(where: str, tmp_path: Path) -> None:
    for points, wrong in ((POINTS, 0), ((2.5, 2, 1.5, 1), 1)):
        table = [line[1:] for line in standings(points)]
        (section,) = check(saved(tmp_path, WHERE[where](table))).sections
        assert len(section.differences) == wrong


@pytest.mark.parametrize("where", WHERE)
def test_standings_near_a_list_are_compared_with_it(where: str, tmp_path: Path) -> None:
    right = check(saved(tmp_path, WHERE[where](standings(POINTS))))
    assert [len(one.differences) for one in right.sections] == [0]
    assert not right.problems
    wrong = check(saved(tmp_path, WHERE[where](standings((2.5, 2, 1.5, 1)))))
    (section,) = wrong.sections
    texts = [problem.message for problem in section.problems]
    assert "2 points are printed, but the results make 1 (1 too many)" in texts
    assert not [text for text in texts if "Round" in text]


SIDES = ("FF808080", "FFFFFFFF")
RESULTS = {1: "FF00C000", 0.5: "FFFFFF00", 0: "FFFF0000"}


def opponents_alone(folder: Path, rounds: int, look: Callable[[int, int], object]) -> Path:
    """Save a table whose cells of rounds name opponents; look: of a player in a round, from 0."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["No.", "Name", *(f"Rnd{number}" for number in (1, 2, 3))])
    for n, games in enumerate(seats()):
        sheet.append([n + 1, NAMES[n], *(other + 1 for other, _ in games[:rounds])])
        for at in range(rounds):
            cell, shown = sheet.cell(n + 2, at + 3), look(n, at)
            if isinstance(shown, Comment):
                cell.comment = shown
            elif shown:
                cell.fill = PatternFill("solid", start_color=str(shown))
    book.save(folder / "event.xlsx")
    return folder / "event.xlsx"


@pytest.mark.parametrize("rounds", [2, 3])
def test_fills_and_comments_that_tell_results_are_named(rounds: int, tmp_path: Path) -> None:
    def result(n: int, at: int) -> float:
        return seats()[n][at][1]

    path = opponents_alone(tmp_path, rounds, lambda n, at: RESULTS[result(n, at)])
    assert "their colours differ" in str(check(path).problems)
    path = opponents_alone(tmp_path, rounds, lambda n, at: Comment(f"{result(n, at)}", "me"))
    assert f"{4 * rounds} of them have comments" in str(check(path).problems)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_fills_that_tell_white_and_black_tell_no_results(rounds: int, tmp_path: Path) -> None:
    def side(n: int, at: int) -> str:
        return SIDES[any(n == white for white, _, _ in GAMES[at])]

    (section,) = check(opponents_alone(tmp_path, rounds, side)).sections
    assert section.sound
    assert section.crosstable.event.rounds == 0
