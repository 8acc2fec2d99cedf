"""Plain text: the columns that a reader sees."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import openpyxl
import pytest
from cost import growth
from hypothesis import given
from hypothesis import strategies as st
from tables import cases_of

from xltiebreak.files.text import divided_text, rows_of_text
from xltiebreak.reading.grid import Grid

CASES = cases_of(__file__)

LAYOUTS = Path(__file__).parent.parent / "layouts"


def rows(text: str) -> list[str]:
    """The cells of each line with bars between them."""
    return ["|".join(row) for row in rows_of_text(text.strip("\n").split("\n"))]


COLUMNS = dict(
    case.split("\n", 1)
    for case in Path(__file__).with_name("columns.txt").read_text("utf-8").split("\n== ")[1:]
)


@pytest.mark.parametrize("case", COLUMNS)
def test_a_text_has_the_columns_that_a_reader_sees(case: str) -> None:
    text, _, cells = COLUMNS[case].rstrip("\n").partition("\n->\n")
    found, expected = rows(text), cells.split("\n")
    if expected[0] == "...":
        expected[:1] = found[: len(found) - len(expected) + 1]
    elif expected[-1] == "...":
        expected[-1:] = found[len(expected) - 1 :]
    assert found == expected


def test_a_line_that_counts_columns_is_their_header_also_a_little_beside_them() -> None:
    body = """
 1 Smith, Jo  g ENG 2000  * 1 0  1.0
 2 Lee, Ann     GER 1900  0 * 1  1.0
 3 Oak, Bo    m FRA 1800  1 0 *  1.0
"""
    for blanks in (25, 26, 27):
        found = rows("Masters\n" + " " * blanks + "1 2 3" + body)
        assert found[1].strip("|") == "1|2|3"
        assert found[2:] == [
            "1|Smith, Jo|g|ENG|2000|*|1|0|1.0",
            "2|Lee, Ann||GER|1900|0|*|1|1.0",
            "3|Oak, Bo|m|FRA|1800|1|0|*|1.0",
        ]


def one_column(name: str) -> Grid:
    sheet = openpyxl.load_workbook(LAYOUTS / f"{name}.xlsx").worksheets[0]
    return Grid(sheet.title, list(sheet.iter_rows(values_only=True)))


@pytest.mark.parametrize("name", ["uschess_msa", "vega"])
def test_text_pasted_into_one_column_is_spread(name: str) -> None:
    text = (LAYOUTS / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")
    lines = text.split("\n")
    grid = Grid("Sheet1", [[None, line or None] for line in lines], top=3, left=2)
    found = divided_text(grid)
    assert found
    assert (found.sheet, found.top, found.left) == ("Sheet1", 3, 1)
    assert found.rows == rows_of_text(lines)


@pytest.mark.parametrize(
    ("line", "lines", "beside", "is_divided"),
    [
        *(("1 Ann W22", 2, 0, True), ("1 Al W22", 2, 0, False)),  # more than eight characters
        *(("1 Ann W22", 1, 0, False), ("1;2;3;4;5", 2, 0, True), ("1;2;3;456", 2, 0, True)),
        ("1;2;34567", 2, 0, False),  # three separators
        *(("1 Ann W22", 9, 1, True), ("1 Ann W22", 8, 1, False)),  # nine of ten cells
    ],
)
def test_text_in_one_column_is_a_table_from_a_size_on(
    line: str, lines: int, beside: int, is_divided: bool
) -> None:
    rows = [[line, "x" if i < beside else None] for i in range(lines)]
    assert (divided_text(Grid("Sheet1", rows)) is not None) is is_divided


def test_a_list_with_separators_in_one_column_is_spread() -> None:
    grid = Grid("Sheet1", [["Open"], [], ["1;Ann;W2;1,0"], ["2;Bo;L1;0,0"]])
    found = divided_text(grid)
    assert found
    assert found.rows == [["Open"], [], ["1", "Ann", "W2", "1,0"], ["2", "Bo", "L1", "0,0"]]


@pytest.mark.parametrize(
    "row", [*CASES["other sheets hold no pasted text"], [2.5, None, "x" * 30_000]]
)
def test_other_sheets_hold_no_pasted_text(row: list[object]) -> None:
    assert divided_text(Grid("Sheet1", [row] * 300)) is None


def test_a_sheet_is_checked_for_pasted_text_in_lines_of_its_length() -> None:
    row: list[object] = ["No.", "Name", "W2", 3]
    cost = growth(lambda size: partial(divided_text, Grid("Sheet1", [row] * size)), 1000)
    assert cost < 2.1


HOSTILE: dict[str, Callable[[int], str]] = {
    "players": lambda many: "".join(
        f"{n:6d} Lee {n:6d}  2000  W{n:<6d} L{n:<6d} 1\n" for n in range(many)
    ),
    "words": lambda many: "".join(f"{n} Lee {n} W{n} D{n * 7} L{n * n}\n" for n in range(many)),
    "bars": lambda many: "".join(f"{n} | Lee | W 3 | D 4 | {n} |\n" for n in range(many)),
    "some bars": lambda many: "".join(f"{n} | Lee W{n}  | L4\n" for n in range(many)),
    "long cells": lambda many: ("1  " + "x1 y2 " * many + "  W2\n") * 5,
    "long lines": lambda many: ("1 a " * many + "\n") * 3,
    "long numbers": lambda many: ("1" * many + " a b c\n") * 10,
    "blanks": lambda many: (" " * many + "1 a b\n") * 10,
    "tabs": lambda many: ("\t" * many + "1 a b\n") * 10,
    "all different": lambda many: "".join(
        f"{' ' * (n % 150)}{n}  {'x' * (n % 97)}  W\n" for n in range(many)
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE)
def test_twice_the_text_costs_at_most_twice_as_much(text: str) -> None:
    def read(size: int) -> Callable[[], object]:
        return partial(rows_of_text, HOSTILE[text](size).removesuffix("\n").split("\n"))

    assert growth(read, 150) < 2.3


NAMES = st.lists(
    st.sampled_from(["Ann", "Bo", "Christopher", "van", "der", "Ash", "O'Elm", "Müller", "J."]),
    min_size=1,
    max_size=4,
).map(" ".join)
RESULTS = st.sampled_from(["W2", "L13", "D104", "-H-", "-U-", "+W86", "=B3", "12w1", ""])


@given(
    st.lists(st.tuples(NAMES, st.integers(0, 2800), st.lists(RESULTS, min_size=3, max_size=3)),
             min_size=3, max_size=40),
    st.integers(2, 4),
    st.booleans(),
)  # fmt: skip
def test_text_printed_in_columns_is_read(
    players: list[tuple[str, int, list[str]]], gap: int, aligned_right: bool
) -> None:
    table = [["No.", "Name", "Rtg", "R1", "R2", "R3", "Pts"]]
    table += [
        [str(number), name, str(rating), *results, "1.5"]
        for number, (name, rating, results) in enumerate(players, 1)
    ]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    sides = ["rjust", "ljust", *["rjust" if aligned_right else "ljust"] * 5]
    lines = [
        (" " * gap).join(
            getattr(cell, side)(width) for cell, width, side in zip(row, widths, sides, strict=True)
        )
        for row in table
    ]
    assert rows_of_text(lines) == table


CELLS_OF_ROUNDS: list[tuple[str, Callable[[int, str], str], list[str]]] = [
    ("rjust", lambda other, result: f"{other}:{result}", ["0:W", ":W", "0:D", "-"]),
    ("rjust", lambda other, result: f"{result}{other}", ["BYE", "-U-", "H", "---"]),
    ("ljust", lambda other, result: f"{result}{other}", ["B", "-U-", "H---"]),
    ("rjust", lambda other, result: f"{other}w{'1½0'['WDL'.index(result)]}", ["-1", "--"]),
    ("rjust", lambda other, result: f"{other}{'+=-'['WDL'.index(result)]}", ["+BYE", "-"]),
]
"""How a program prints a round, with its byes; numbers of two figures are longer than others."""


@pytest.mark.parametrize("seed", range(200))
def test_a_page_of_fixed_width_is_read_as_its_lines_stand(seed: int) -> None:
    rng = Random(seed)
    rounds, width, name_width = rng.randint(5, 9), rng.randint(5, 7), rng.choice((20, 24, 30))
    side, cell, byes = rng.choice(CELLS_OF_ROUNDS)
    blank = rng.choice(([], ["Fed"], ["Feder", "Rtg"]))
    names = "Ash, Ada/Birchwood, Benjamin/Cedar, Cleo/Elm, Eva/Fir, Finn/Hazel, Hal/Ivy, Ida"
    players = [*names.split("/"), "Juniper, Jon", "Kauri, Kim", "Larch, Lou", "Alder, May"]
    rng.shuffle(players)

    def result() -> str:
        if rng.random() < 0.1:
            return rng.choice(byes)
        return cell(rng.randint(1, len(players)), rng.choice("WDL"))

    players = players[: rng.randint(8, 12)]
    table = [["No", "Name", *blank, *map(str, range(1, rounds + 1))]]
    table += [
        [str(number), name, *[""] * len(blank), *(result() for _ in range(rounds))]
        for number, name in enumerate(players, 1)
    ]
    widths = [3, name_width, *[6] * len(blank), *[width] * rounds]
    sides = [*["ljust"] * (2 + len(blank)), *[side] * rounds]
    lines = [
        "".join(getattr(text, to)(size) for text, size, to in zip(row, widths, sides, strict=True))
        for row in table
    ]
    assert rows_of_text(lines) == table
