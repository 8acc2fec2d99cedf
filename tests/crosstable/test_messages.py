"""Messages for a director: one for each cause, with names, short, and never a traceback."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from malformed import ADA, BEN, CASES, EXPECTED, POINTS, WHICHEVER, four
from tables import Rows, rows_of, said, table_of
from thinning import sampled

import xltiebreak
from xltiebreak.crosstable import Grid, read, why_none
from xltiebreak.crosstable.block import BlockError, read_block
from xltiebreak.crosstable.messages.nearest import transposed_rounds
from xltiebreak.event import Game, Result
from xltiebreak.grid import Cell, FormulaCell, Refused

AGAIN = "never calculated: open the workbook in Excel, save it, and try again"


def told(cell: object) -> str:
    """The message for this cell in place of a win."""
    (message,) = said(table_of(four({"D2": cell})))
    return message.removeprefix("error: Open!D2: ")


def with_formulas(rows: Rows, *cells: FormulaCell) -> list[str]:
    def formulas(columns: Collection[int]) -> list[FormulaCell]:
        return [cell for cell in cells if cell.cell.column in columns]

    (table,) = read(Grid("Open", rows, formulas=formulas))
    return said(table)


def club(cells: dict[tuple[int, int], str], players: int = 30, rounds: int = 3) -> Rows:
    """Thirty players who draw with a neighbour in every round, except in these cells."""
    return rows_of(
        {
            number: [
                cells.get((number, round_number), f"D{number + (1 if number % 2 else -1)}")
                for round_number in range(1, rounds + 1)
            ]
            for number in range(1, players + 1)
        }
    )


# B9. One message for one cause.


def test_a_column_of_formulas_that_were_never_calculated_is_one_line() -> None:
    rows = four({})[:1]
    rows += [[number, f"P{number}", 0, None, "-U-", "-U-"] for number in range(1, 61)]
    cells = [FormulaCell(Cell(row, 4), "B2&C2", False) for row in range(2, 62)]
    assert with_formulas(rows, *cells) == [
        f"error: Open!D2: this formula and 59 more in this column were {AGAIN}"
    ]


def test_players_numbers_that_were_never_calculated_are_one_line() -> None:
    rows = [[None, *row[1:]] for row in four({})]
    rows[0][0] = "No"
    cells = [FormulaCell(Cell(row, 1), "ROW()-1", False) for row in range(2, 6)]
    assert with_formulas(rows, *cells) == [
        f"error: Open!A2: this formula and 3 more in this column were {AGAIN}"
    ]


def test_two_columns_of_such_formulas_are_two_lines_and_a_single_formula_is_one() -> None:
    rows = four({"D2": None, "D5": None, "E2": None})
    cells = [FormulaCell(Cell(*cell), "B2", False) for cell in ((2, 4), (5, 4), (2, 5))]
    assert with_formulas(rows, *cells) == [
        f"error: Open!D2: this formula and 1 more in this column were {AGAIN}",
        f"error: Open!E2: this formula was {AGAIN}",
    ]


def test_many_draws_that_excel_took_for_formulas_are_one_line() -> None:
    rows = rows_of({number: ["", "-U-"] for number in range(1, 9)})
    cells = [FormulaCell(Cell(row, 3), str(row), True) for row in range(2, 10)]
    assert with_formulas(rows, *cells) == [
        "error: Open!C2: Excel has taken =2, =3, =4 and 5 more results for formulas: type '=2 and "
        "so on, or D2, W2, L2"
    ]


def test_an_unknown_notation_is_one_message() -> None:
    cells = {(n, r): f"{n + (1 if n % 2 else -1)}~D" for n in range(1, 31) for r in (1, 2, 3)}
    assert said(table_of(club(cells))) == [
        f"error: Open!C2: each of 2~D, 1~D, 4~D and 87 more cells is not a result: {EXPECTED}"
    ]


def test_an_unknown_notation_in_one_of_many_rounds_is_one_message() -> None:
    cells = {(n, 4): f"{n + (1 if n % 2 else -1)}~D" for n in range(1, 9)}
    assert said(table_of(club(cells, rounds=9))) == [
        "error: Open!F2: each of 2~D, 1~D, 4~D and 5 more cells of this column is not a result: "
        f"{EXPECTED}"
    ]


def test_one_text_in_many_cells_is_one_example() -> None:
    cells = {(n, 2): "?" for n in range(1, 31)}
    assert said(table_of(club(cells, rounds=9))) == [
        f"error: Open!D2: each of ? and 29 more cells of this column is not a result: {EXPECTED}"
    ]


def test_a_few_unreadable_cells_are_one_error_each_in_their_order() -> None:
    cells = {(2 * r + 1, r): f"?{r}" for r in range(1, 6)}
    cells |= {(2 * r, r): f"{r}?" for r in range(1, 6)}
    messages = said(table_of(club(cells, rounds=9)))
    assert len(messages) == 10
    assert messages[:2] == [
        f"error: Open!C3: 1? is not a result: {EXPECTED}",
        f"error: Open!C4: ?1 is not a result: {EXPECTED}",
    ]


def test_one_text_in_a_few_cells_of_several_rounds_is_one_message() -> None:
    cells = {(3, 1): "krank", (4, 2): "krank", (9, 4): "krank"}
    assert said(table_of(club(cells, rounds=9))) == [
        f"error: Open!C4: krank is not a result: {EXPECTED} (also D5, F10)"
    ]


def test_many_rows_without_a_number_are_one_message() -> None:
    rows = [[None if i > 1 else row[0], *row[1:]] for i, row in enumerate(club({}))]
    messages = said(table_of(rows))
    assert messages[0] == (
        "error: Open!A3: each of this cell and 28 more cells is blank, but the row has results: "
        "enter the player's number, a whole number"
    )


def test_many_unreadable_ratings_are_one_message() -> None:
    rows = [[*row, "Rtg" if not i else f"{1800 + i} [1750]"] for i, row in enumerate(club({}))]
    assert said(table_of(rows))[-1] == (
        "warning: Open!F2: each of 1801 [1750], 1802 [1750], 1803 [1750] and 27 more cells is not "
        "a rating: the player is unrated"
    )


def test_opponents_by_the_order_of_the_rows_are_one_warning() -> None:
    rows = club({})
    numbers = [2, 4, 6, 1, 3, 5, *range(8, 31), 7]
    table = table_of([rows[0], *([n, *row[1:]] for n, row in zip(numbers, rows[1:], strict=True))])
    assert table.sound
    assert said(table)[0] == (
        "warning: Open!A1: opponents are named by the order of the rows, not by these numbers: "
        "with these numbers the cells contradict each other"
    )


DRAWN: Rows = [
    ["Place", "No.", "Name", "Rnd1", "Rnd2"],
    [2, 1, "Ada", "D3", "D4"],
    [1, 2, "Ben", "D4", "D3"],
    [4, 3, "Cleo", "D1", "D2"],
    [3, 4, "Dan", "D2", "D1"],
]
"""All games are drawn, so both sides agree whether opponents are named by number or by place."""


def test_places_that_fit_as_well_as_the_numbers_are_a_warning() -> None:
    table = table_of(DRAWN)
    assert table.header.number_column == 2
    assert said(table) == [
        "warning: Open!A1: the opponents' numbers could be those in A1 (Place) or in B1 (No.): "
        "B1 (No.) is used"
    ]


def test_two_numberings_that_both_fit_are_an_error() -> None:
    rows: Rows = [["Name", *DRAWN[0][3:]]]
    rows += [[f"{place} {name}", *cells] for place, _, name, *cells in DRAWN[1:]]
    assert said(table_of(rows)) == [
        "error: Open!A1: the numbers at the start of the names in A and the order of the rows both "
        "fit the games but name different opponents: head the column of the players' numbers No."
    ]


def test_a_colour_of_another_language_is_no_result() -> None:
    """White and Black are w and s in German; n is Black in French only."""
    rows: Rows = [["Nr.", "Name", "1.Rd", "2.Rd"], [1, "Ada", "2w1", "3s1"]]
    rows += [[2, "Ben", "1s0", "4n1"], [3, "Cleo", "4w½", "1w0"], [4, "Dan", "3s½", "2w0"]]
    (error,) = said(table_of(rows))
    assert error.startswith("error: Open!D3: 4n1 is not a result: expected ")


def test_a_cell_without_game_points_in_a_matrix_of_teams_is_an_error() -> None:
    rows: Rows = [["No.", "Team", 1, 2, 3, "Pts"], [1, "A", "*", "2½", "2", 4.5]]
    rows += [[2, "B", "1½", "*", "x", 1.5], [3, "C", "2", "4", "*", 6]]
    assert said(table_of(rows)) == [
        "error: Open!E3: x is not a number of game points that a team made against another"
    ]


def test_opponents_by_numbers_that_no_column_has_are_one_message() -> None:
    rows = club({})
    numbers = [2, 4, 6, 1, 3, 5, *range(8, 31), 7]
    cells = [
        [
            re.sub(r"\d+", lambda found: str(numbers[int(found[0]) % 30]), str(cell))
            for cell in row[2:]
        ]
        for row in rows[1:]
    ]
    messages = said(
        table_of([rows[0], *([*row[:2], *own] for row, own in zip(rows[1:], cells, strict=True))])
    )
    assert len(messages) == 1
    assert "cells contradict the opponents' cells" in messages[0]


def test_missing_rounds_are_counted() -> None:
    rows: Rows = [["No", "Rnd1", "Rnd900"], [1, "W2", "D2"], [2, "L1", "D1"]]
    assert said(table_of(rows)) == [
        "error: Open!C1: there is a column for Rnd 900 but none for Rnd 2, Rnd 3, Rnd 4 and 895 "
        "more"
    ]


# B10. Names beside numbers.


def test_messages_have_names_beside_numbers_if_there_are_any() -> None:
    rows: Rows = [["No", "Name", "R1"], [12, "Lovelace, Ada", "W4"], [4, "", "W12"]]
    assert said(table_of(rows)) == [
        "error: Open!C2: player 12 (Lovelace, Ada) has W4 in Rnd 1, but player 4 has W12 in C3: "
        "the two do not agree"
    ]


# B11. What novices write.


@pytest.mark.parametrize("cell", [0.5, "0.5", "1/2", "½", "1.5", 1.5, "1-0", "½-½", "0 : 1"])
def test_points_without_opponents(cell: object) -> None:
    assert told(cell) == f"{cell} is not a result: {POINTS}"


def test_a_bare_1_among_results_gets_a_hint() -> None:
    # 1 is also a game against player 1 that is still to be played
    hint = "; if 1 is a point, write W6, L3 or D5, the result and the opponent's number"
    assert said(table_of(four({"D2": 1})))[0] == (
        f"error: Open!D2: {ADA} has 1 in Rnd 1: no player can be their own opponent{hint}"
    )
    (ones, *_) = said(table_of(four({"D3": 1})))
    assert ones == f"error: Open!D3: {BEN} has 1 in Rnd 1, but {ADA} has W2 only in Rnd 2{hint}"
    (twos, *_) = said(table_of(four({"E3": 1})))
    assert twos == (
        f"error: Open!E2: {ADA} has W2 in Rnd 2, but {BEN} has 1 in E3: the two do not agree{hint}"
    )


def test_a_sheet_of_points_is_one_message() -> None:
    rows: Rows = [["No", "Name", "Rnd1", "Rnd2"]]
    rows += [[n, f"P{n}", 1 if n % 2 else 0, 0.5] for n in range(1, 9)]
    assert said(table_of(rows)) == [f"error: Open!A1: {NO_OPPONENTS}"]


NO_OPPONENTS = (
    "this table does not tell who played whom; exports that do are the crosstable (wall chart), "
    "the pairings of all rounds, and the tournament report (TRF)"
)


def refusal(rows: Rows) -> list[str]:
    """What a director reads of a sheet that cannot be ranked."""
    grid = Grid("Open", rows)
    tables = read(grid)
    return [str(p) for table in tables for p in table.problems] or [str(why_none(grid))]


@pytest.mark.parametrize("head", ["No.", "#", "Rank", "Rk.", "Place", "Pos", "Start", None])
@pytest.mark.parametrize(
    "figures", [(1, 0, 0.5), ("1", "0", "½"), ("W", "L", "D"), ("+", "-", "=")]
)
def test_points_by_round_do_not_tell_who_played_whom_whatever_heads_the_first_column(
    head: str | None, figures: tuple[object, ...]
) -> None:
    rows: Rows = [[head, "Name", "Rd 1", "Rd 2", "Pts"]]
    rows += [[n, f"Player {n}", figures[n % 2], figures[2], n % 2 + 0.5] for n in range(1, 9)]
    start = "A1" if head else "B1"
    assert refusal(rows) in ([f"Open!{start}: {NO_OPPONENTS}"], [f"Open!A1: {NO_OPPONENTS}"])


@pytest.mark.parametrize("head", ["No.", "Rank", "Rg.", "Pos"])
def test_standings_do_not_tell_who_played_whom(head: str) -> None:
    rows: Rows = [["City championship"], [], [head, "Name", "Rtg", "Pts", "BH", "SB"]]
    rows += [[n, f"Player {n}", 1500 + n, n / 2, 12.5, 8] for n in range(1, 9)]
    assert refusal(rows) == [f"Open!A3: {NO_OPPONENTS}"]


def test_a_table_with_opponents_is_not_called_standings() -> None:
    rows: Rows = [["Name", "Rnd1", "Rnd2", "Pts"]]
    rows += [[f"Player {n}", "W20", "L30", 1] for n in range(1, 5)]
    assert NO_OPPONENTS not in str(refusal(rows))


@pytest.mark.parametrize("cell", ["1/2 bye", "½ bye", "0.5 bye"])
def test_a_bye_with_its_worth_is_read(cell: str) -> None:
    table = table_of([["No", "Rnd1"], [1, "W2"], [2, "L1"], [3, cell]])
    assert table.event.players[2].games == (Game(Result.HALF_BYE),)


@pytest.mark.parametrize("cell", ["WD", "W/D", "n/a", "byes", "bye?"])
def test_absences_in_words(cell: str) -> None:
    assert told(cell) == f"{cell} is not a result: {WHICHEVER}"


@pytest.mark.parametrize("cell", ["-", "\u2013"])
def test_a_dash_that_no_points_explain(cell: str) -> None:
    table = table_of([["No", "Rnd1"], [1, "W2"], [2, "L1"], [3, cell]])
    assert said(table) == [f"error: Open!B4: {cell} is not a result: {WHICHEVER}"]


@pytest.mark.parametrize("cell", ["WO", "W1O", "wo", "L2O", "D O"])
def test_the_letter_o_for_a_zero(cell: str) -> None:
    assert told(cell) == (
        f"{cell} is not a result: it has the letter O; write the opponent's number in digits, as "
        "in W10, or X6 for a walkover against player 6"
    )


@pytest.mark.parametrize("cell", ["W0", "L0", "0w1"])
def test_a_game_against_nobody(cell: str) -> None:
    assert said(table_of(four({"D2": cell, "D5": "-U-"}))) == [
        f"error: Open!D2: {ADA} has {cell} in Rnd 1, but no row has number 0; for a round without "
        "an opponent write -B- (full-point bye), -H- (half-point bye) or -U- (no points)"
    ]


@pytest.mark.parametrize("cell", ["W1²", "W①", "W⑴", "W⒈", "WⅣ", "W₂"])
def test_raised_and_circled_figures(cell: str) -> None:
    assert told(cell) == (
        f"{cell} is not a result: raised and circled figures are not read; write the number in "
        "plain digits"
    )


# B12. Whatever stands in the cells.

ODD: list[object] = [
    *("W4\x1b[31m\n\u202eneB", "\x00", "x" * 40_000, "W" + "4" * 400, "9" * 400, "1" * 5000),
    *("-" * 500, "1e400", "é" * 100, "\ud800", "\u200b", "=" * 100, "Rnd" + "1" * 400),
    *(10**400, -(10**400), 10**5000, -(10**5000), 10**308, 10**307, 1e308, 1e-320, 5e-324),
    *(math.inf, -math.inf, math.nan, True, False, -1, -0.0, 0, 999_999, 1_000_000, 2**63),
    *(datetime(2026, 6, 1, 9, 30, 1, 5), date(2026, 6, 1), time(9, 30), timedelta(days=400)),
    *(Decimal("NaN"), Decimal(4), Fraction(1, 3), b"W4", (1, 2), object(), None, "", " ", "\u00a0"),
]


def messages_of(rows: Sequence[Sequence[object]]) -> list[str]:
    """What is said of a sheet, by whichever door it comes in."""
    problems = [p for table in xltiebreak.read_values(rows) for p in table.problems]
    problems += [why_none(Grid("Open", rows)), why_none(Grid("Open", rows), 2)]
    width = max(map(len, rows))
    try:
        block = read_block([[*row, *[None] * (width - len(row))] for row in rows])
    except BlockError as error:
        return [*(problem.message for problem in problems), str(error)]
    whats = [block.what(problem) for problem in block.table.problems]
    return [*(problem.message for problem in (*problems, *block.table.problems)), *whats]


def are_fit_to_print(messages: list[str]) -> None:
    for message in messages:
        assert len(message) <= 300, message
        assert all(sign.isprintable() for sign in message), message


@pytest.mark.parametrize("value", ODD, ids=lambda value: f"{type(value).__name__}")
def test_nothing_in_a_cell_makes_reading_raise_or_a_message_long(value: object) -> None:
    rows = [[*row, extra] for row, extra in zip(four({}), ["Rtg", 1, 2, 3, 4], strict=True)]
    are_fit_to_print(messages_of([[value] * 5 for _ in range(5)]))
    for i in sampled(range(len(rows)), 1):
        are_fit_to_print(messages_of([*rows[:i], [value] * 7, *rows[i + 1 :]]))
        for column in sampled(range(7), 3):
            changed = [list(row) for row in rows]
            changed[i][column] = value
            are_fit_to_print(messages_of(changed))
    for column in sampled(range(1, 7), 3):  # below each header
        changed = [
            [*row[:column], value if i else row[column], *row[column + 1 :]]
            for i, row in enumerate(rows)
        ]
        are_fit_to_print(messages_of(changed))


@pytest.mark.parametrize("value", ODD, ids=lambda value: f"{type(value).__name__}")
def test_numbers_of_a_block_may_be_anything(value: object) -> None:
    try:
        read_block([["W2"], ["L1"]], [value, 2])
    except BlockError as error:
        are_fit_to_print([str(error)])


def test_hidden_characters_are_shown_and_long_texts_cut() -> None:
    assert told("W4\x1b[31m\nx") == f"W4\\x1b[31m x is not a result: {EXPECTED}"
    assert told("x" * 40_000) == f"{'x' * 37}... is not a result: {EXPECTED}"
    rows: Rows = [["No", "Name", "R1"], [1, "A\nB\u202eC" + "d" * 99, "W2"], [2, "\x07", "W1"]]
    long = f"A B\\u202eC{'d' * 27}..."
    assert said(table_of(rows)) == [
        f"error: Open!C2: player 1 ({long}) has W2 in Rnd 1, but player 2 (\\x07) has W1 in C3: "
        "the two do not agree"
    ]


def test_points_that_no_number_holds_are_no_points() -> None:
    for points, text in ((math.inf, "inf"), ("1e400", "1e400"), (math.nan, "nan")):
        assert said(table_of(four({"C2": points}))) == [
            f"warning: Open!C2: {text} is not a number of points: the results make 2.5"
        ]
    assert said(table_of(four({"C2": 10**400}))) == [
        "warning: Open!C2: a number of about 400 digits is not a number of points: the results "
        "make 2.5"
    ]
    assert said(table_of(four({"C2": 10**300}))) == [
        f"warning: Open!C2: 1{'0' * 36}... is not a number of points: the results make 2.5"
    ]


def test_the_longest_message_there_can_be_is_short() -> None:
    name, rounds = "N" * 100, range(1, 301)
    both = [
        [999_998, name, *("W999999w 12345.12345-12345.1" for _ in rounds)],
        [999_999, name, *("W999998w 12345.12345-12345.2" for _ in rounds)],
    ]
    header: Rows = [["No", "Name", *(f"Rnd{number}" for number in rounds)]]
    are_fit_to_print(messages_of(header + both))
    apart = [
        [999_998, name, *("W999999" for _ in rounds), ""],
        [999_999, name, "", *("L999998" for _ in rounds)],
    ]
    header[0].append("Rnd301")
    are_fit_to_print(messages_of(header + apart))
    twice: Rows = [
        [1, name, *("W2" for _ in rounds), "-B-"],
        [2, name, *("L1" for _ in rounds), "-B-"],
        [3, name, *("-B-" for _ in rounds), "-B-"],
    ]
    are_fit_to_print(messages_of(header + twice))


def test_all_messages_of_malformed_crosstables_are_short() -> None:
    are_fit_to_print([message for _, messages in CASES for message in messages])


@pytest.mark.parametrize("name", ["home_points_only.xlsx", "swisschess_rangliste.txt"])
def test_a_file_of_standings_is_refused_in_one_line(name: str) -> None:
    path = Path(__file__).parent.parent / "layouts2" / name
    with pytest.raises(Refused) as refused:
        xltiebreak.read_workbook(path)
    assert [problem.message for problem in refused.value.problems] == [NO_OPPONENTS]


@pytest.mark.parametrize("column, is_found", [(2, True), (3, True), (4, False)])
def test_rounds_below_one_another_are_looked_for_in_two_columns(
    column: int, is_found: bool
) -> None:
    """The grid begins in column 2; each round has the results of four players beside it."""
    rows: Rows = [
        [*[None] * (column - 2), f"Round {number}", "W2", "L1", "W4", "L3"] for number in (1, 2)
    ]
    found = transposed_rounds(Grid("Open", rows, top=7, left=2))
    assert found == ([Cell(7, column), Cell(8, column)] if is_found else [])
