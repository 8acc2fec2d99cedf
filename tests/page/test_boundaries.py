"""What the page shows of a file at the edge of what it shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from page.asking import Asking

from xltiebreak.book import reading
from xltiebreak.languages import language
from xltiebreak.pages.page.answers import Desk
from xltiebreak.pages.page.around import rows_around
from xltiebreak.pages.page.texts import texts_of
from xltiebreak.reading.grid import Area, Cell, Grid, Problem, Refused, WholeRow, parse_area


def problem_in(cell: str) -> Problem:
    """An error in a cell, an area, a whole row such as `4:4`, or none of these."""
    row = cell.partition(":")[0]
    at = WholeRow(int(row)) if row.isdecimal() else parse_area(cell) if cell else None
    is_one = isinstance(at, Area) and at[:2] == at[2:]
    return Problem("error", "Open", Cell(*at[:2]) if is_one and at else at, "no")


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("B2", [1, 2, 3]),
        ("A2:C2", [1, 2, 3]),
        ("A2:C4", [1, 2, 3, 4, 5]),
        ("A2:C5", None),
        ("3:3", [2, 3, 4]),
        ("A1:C1", [1, 2]),
        ("B6", [5, 6]),
        ("", None),
    ],
)
def test_three_rows_are_shown_with_one_above_and_below_and_more_are_not(
    cell: str, around: list[int] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused(problem_in(cell))

    monkeypatch.setattr(reading, "read_workbook", refuse)
    rows: list[list[object]] = [[f"{row}{column}" for column in "abc"] for row in range(1, 7)]
    (found,) = Asking(tmp_path, rows).read["around"] or [None]
    assert (found and [row["row"] for row in found["rows"]]) == around


def columns_around(cell: str, row: list[object], table: Area | None = None) -> str:
    """The letters of the columns that are shown around a cell of a sheet with one row."""
    (around,) = rows_around([problem_in(cell)], [Grid("Open", [row])], table)
    assert around
    return " ".join(around["columns"])


FIRST_24 = "A B C D E F G H I J K L M N O P Q R S T U V W X"
WIDE: list[object] = ["x"] * 27


@pytest.mark.parametrize(
    ("cell", "row", "shown"),
    [
        ("A1", WIDE[:24], FIRST_24),
        ("A1", WIDE, FIRST_24),
        ("AA1", WIDE, f"{FIRST_24} AA"),
        ("1:1", WIDE, FIRST_24),
        # Blank cells are shown only where the problem is.
        ("B1", ["x", None, None, "x"], "A B D"),
        ("B1:C1", ["x", None, None, None, "x"], "A B C E"),
        ("1:1", ["x", None, "x"], "A C"),
        ("1:1", [None], ""),
    ],
)
def test_24_columns_and_those_of_the_cell_are_shown(
    cell: str, row: list[object], shown: str
) -> None:
    assert columns_around(cell, row) == shown


def test_of_a_crosstable_its_own_columns_and_its_header_row_are_shown() -> None:
    assert columns_around("C1", ["x"] * 4, Area(1, 2, 1, 3)) == "B C"
    rows = [[f"{letter}{row}" for letter in "ab"] for row in range(1, 10)]
    (around,) = rows_around([problem_in("A7")], [Grid("Open", rows)], Area(2, 1, 9, 2))
    assert around
    assert [one["row"] for one in around["rows"]] == [2, 6, 7, 8]
    (none,) = rows_around([problem_in("A7")], [Grid("Reserve", rows)])
    assert none is None


def test_a_text_of_forty_letters_is_shown_whole() -> None:
    rows = [["x" * 40, "x" * 41]]
    (around,) = rows_around([problem_in("A1")], [Grid("Open", rows)])
    assert around
    whole, cut = (cell["text"] for cell in around["rows"][0]["cells"])
    assert whole == "x" * 40
    assert cut == "x" * 37 + "..."


def begun(folder: Path) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(Desk(folder).answer("begin", "{}")[0])
    return form


def test_the_page_takes_files_of_200_megabytes(tmp_path: Path) -> None:
    assert begun(tmp_path)["largest"] == 200_000_000


def test_what_may_stand_behind_a_code(tmp_path: Path) -> None:
    """Lots have a seed; FIDE's Buchholz has cuts, medians and forfeits as played (article 14)."""
    systems = begun(tmp_path)["systems"]
    behind = {
        rules: {one["code"]: one["behind"] for one in systems[rules]}
        for rules in ("us", "fide2026")
    }
    assert (behind["us"]["RN"], behind["us"]["SO"]) == ("number", [])
    assert {"/C1", "/C2", "/M1", "/M2", "/P"} <= set(behind["fide2026"]["BH"])
    assert (behind["fide2026"]["RTNG"], behind["fide2026"]["STD"]) == (["/R", "/U1500", "/U"], [])


def test_the_page_has_its_own_texts_and_those_that_it_shares_with_the_wall() -> None:
    texts = texts_of(language("de"))
    assert {"standings", "ties.title", "slips.title", "head.points"} <= texts.keys()
    assert not any(key.startswith("ui.") for key in texts)
    assert "to_pair.title" not in texts  # of a report alone
