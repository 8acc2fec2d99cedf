"""Messages for a director: one for each cause, with names, short, and never a traceback."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from malformed import CASES, EXPECTED, four
from tables import Rows, said, table_of
from thinning import sampled

import xltiebreak
from xltiebreak.reading.crosstable import Grid
from xltiebreak.reading.crosstable.block import BlockError, read_block
from xltiebreak.reading.crosstable.messages.nearest import transposed_rounds
from xltiebreak.reading.crosstable.none_found import why_none
from xltiebreak.reading.grid import Cell


def told(cell: object) -> str:
    """The message for this cell in place of a win."""
    (message,) = said(table_of(four({"D2": cell})))
    return message.removeprefix("error: Open!D2: ")


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
    name = "N" * 100
    header: list[object] = ["No", "Name", *(f"Rnd{number}" for number in range(1, 302))]
    for rows in (
        [
            ["W999999w 12345.12345-12345.1"] * 300,
            ["W999998w 12345.12345-12345.2"] * 300,
        ],
        [[*["W999999"] * 300, ""], ["", *["L999998"] * 300]],
        [[*["W999999"] * 300, "-B-"], [*["L999998"] * 300, "-B-"], ["-B-"] * 301],
    ):
        width = 2 + len(rows[0])
        numbered = [[999_998 + at, name, *cells] for at, cells in enumerate(rows)]
        are_fit_to_print(messages_of([header[:width], *numbered]))


def test_all_messages_of_malformed_crosstables_are_short() -> None:
    are_fit_to_print([message for _, messages in CASES for message in messages])


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
