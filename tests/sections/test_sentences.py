"""What all faces say of a section: of many problems of one cause, of a fill, of a winner."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tables import Rows, table_of

from xltiebreak.book.sections import Filled, _outdated, section_of
from xltiebreak.book.sections.awarding import award_texts
from xltiebreak.book.sections.sentences import one_for_each_cause, section_title, what_was_filled
from xltiebreak.languages import language
from xltiebreak.prizes import Award
from xltiebreak.reading.grid import Cell, Problem, parse_area
from xltiebreak.rules.orders import order_of

ROWS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
SECTION = section_of(table_of(ROWS), order_of("SO,CU"))


def odd(count: int, cells: bool = True) -> list[Problem]:
    return [
        Problem("warning", "Open", Cell(no, 3) if cells else None, f"player {no} ({name}.) is odd")
        for no, name in enumerate("ABCDEFGHIJK"[:count], 1)
    ]


def test_ten_problems_of_one_cause_are_ten() -> None:
    assert list(one_for_each_cause(odd(10))) == odd(10)


@pytest.mark.parametrize(
    ("problems", "said"),
    [
        (odd(11), "player 1 (A.) is odd (and 10 more like it: C2, C3, C4, C5, C6 ...)"),
        (odd(11, cells=False), "player 1 (A.) is odd (and 10 more like it ...)"),
    ],
)
def test_of_more_the_first_counts_the_others_and_names_five(
    problems: list[Problem], said: str
) -> None:
    other = Problem("warning", "Open", Cell(1, 3), "player 1 (A.) is even")
    worse = problems[3]._replace(severity="error")
    found = one_for_each_cause([*problems, other, worse])
    assert [one.message for one in found] == [said, other.message, worse.message]


@pytest.mark.parametrize(
    ("filled", "said"),
    [
        (Filled(), "SO CU"),
        (Filled(2), "SO CU, 2 Pts"),
        (Filled(2, 1, trophies=3), "SO CU, 2 Pts, 1 Place, 3 Trophy"),
        (Filled(standings="Standings"), "SO CU, standings on Standings"),
        (Filled(check="H1"), "formulas for SO CU, Check in H1"),
        (Filled(1, by_itself=True), "by its own formulas, 1 Pts"),
    ],
)
def test_a_fill_says_what_it_filled(filled: Filled, said: str) -> None:
    assert what_was_filled(replace(SECTION, filled=filled)) == said


def test_a_column_that_was_not_filled_is_not_named() -> None:
    assert what_was_filled(SECTION, SECTION.order[:1]) == "CU"
    assert what_was_filled(SECTION, SECTION.order) == ""


def test_the_title_of_a_section_says_where_and_how_big_it_is() -> None:
    assert section_title(SECTION) == "Open A1:C3, 2 players, 1 round"
    bare = section_of(table_of(ROWS, ""))
    assert section_title(bare, language("de")) == "A1:C3, 2 Spieler, 1 Runde"


@pytest.mark.parametrize(
    ("before", "now", "cells", "said"),
    [
        (1, 1, "", "A1:C1: results have changed since the fill after round 1: fill again"),
        (0, 1, "", "A1:C1: filled before the first round, and 1 round counts now: fill again"),
        (1, 2, "", "A1:D1: filled after round 1, and 2 rounds count now: fill again"),
        (
            1,
            1,
            "C2",
            "C2: results have changed since the fill after round 1: fill again; 1 value is not "
            "right any more (C2)",
        ),
        (
            1,
            2,
            "C2 C3",
            "C2: filled after round 1, and 2 rounds count now: fill again; 2 values are not right "
            "any more (C2, C3)",
        ),
    ],
)
def test_a_fill_that_is_out_of_date_says_since_when(
    before: int, now: int, cells: str, said: str
) -> None:
    again = ("Rnd2", "D2", "D1")
    rows = [[*row, *([cell] if now == 2 else [])] for row, cell in zip(ROWS, again, strict=True)]
    table = table_of(rows)
    filled = replace(table, marked=table.marked._replace(rounds=before))
    stale = [Cell(area.top, area.left) for area in map(parse_area, cells.split())]
    assert str(_outdated(filled, stale)) == f"Open!{said}"


def test_what_a_player_won_stands_on_one_line() -> None:
    def award(prize: str, no: int | None, amount: str = "", to_all: tuple[int, ...] = ()) -> Award:
        kind = Decimal(amount) if amount else None
        return Award(prize, "cash" if amount else "trophy", "Open", no, "", kind, "", to_all)

    won = [award("1st", 1), award("Best U12", 1), award("1st, 2nd", 2, "162.5")]
    won += [award("Medal", None, to_all=(1, 2)), award("Best School", None)]
    assert award_texts(won, with_cash=True) == {1: "1st, Best U12, Medal", 2: "162.50, Medal"}
    assert award_texts(won, with_cash=False) == {1: "1st, Best U12, Medal", 2: "Medal"}
