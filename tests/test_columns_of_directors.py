"""Columns as directors head them: what each means, on every face.

The tables are of clubs, schools and programs. Which values are right, and who is first, was worked
out by hand from the sources of the tie-breaks.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook

import xltiebreak
from xltiebreak.book.audit import audited
from xltiebreak.book.sections import section_of
from xltiebreak.cli import main
from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.filling import fill as press_fill
from xltiebreak.pages.page.answers import Desk
from xltiebreak.reading.crosstable import Grid, read

Rows = list[list[object]]
Case = dict[str, Any]
GIVEN = json.loads((Path(__file__).parent / "columns_of_directors.json").read_text("utf-8"))
CASES = [pytest.param(case, id=case["case"]) for case in GIVEN["cases"]]
every_case = pytest.mark.parametrize("case", CASES)


def cell(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text or None


def rows_of(case: Case) -> Rows:
    head, *lines = (line.split(";") for line in GIVEN[case["event"]])

    def columns(side: str, at: int) -> list[object]:
        return [cell(values.split(";")[at]) for values in case.get(side, {}).values()]

    rows: Rows = [["No.", "Name", *case.get("left", ()), *head, *case.get("right", ())]]
    for at, (*games, points) in enumerate(lines):
        own = [at + 1, f"Player {at + 1}"]
        rows.append([*own, *columns("left", at), *games, cell(points), *columns("right", at)])
    return rows


def saved(case: Case, folder: Path) -> Path:
    book = Workbook()
    for row in rows_of(case):
        book.worksheets[0].append(row)
    book.save(folder / "event.xlsx")
    return folder / "event.xlsx"


def kept(case: Case, rows: Sequence[Sequence[object]]) -> Rows:
    """The cells that a director typed, but for the values that are wrong."""
    typed = rows_of(case)
    changed = {(no, len(typed[0]) - 1) for no in case.get("wrong", ())}
    return [
        [
            None if one is None or (at, column) in changed else there
            for column, (one, there) in enumerate(zip(row, rows[at], strict=False))
        ]
        for at, row in enumerate(typed)
    ]


@every_case
def test_a_check_and_an_audit_accuse_the_wrong_values_and_no_others(case: Case) -> None:
    (table,) = read(Grid("Open", rows_of(case)))
    section = section_of(table)
    if "order" in case:
        assert [system.code for system in section.order] == case["order"].split()
    assert {one.number for one in audited(section).values} == {*case.get("wrong", ())}
    report = xltiebreak.book.sections.checked(section)
    assert {one.number for one in report.differences} == {*case.get("wrong", ())}


@every_case
def test_the_standings_and_the_page_rank_by_it(case: Case, tmp_path: Path) -> None:
    path = saved(case, tmp_path)
    done = CliRunner().invoke(main, ["standings", str(path), "--format", "json"])
    assert done.exit_code == 0, done.output
    ((section,),) = (one["sections"] for one in json.loads(done.stdout))
    first = case["first"]
    ranked = sorted(section["players"], key=lambda one: int(one["place"]))
    assert [one["no"] for one in ranked][: len(first)] == first
    asked = {"file": 1, "name": "event.xlsx", "how": {"rules": None, "order": None}}
    form = json.loads(Desk(tmp_path).answer("read", json.dumps(asked), path.read_bytes())[0])
    (shown,) = form["shown"]
    assert [one["no"] for one in shown["standings"]][: len(first)] == first


@every_case
@pytest.mark.parametrize("in_place", [False, True])
def test_a_fill_leaves_what_was_typed(case: Case, in_place: bool, tmp_path: Path) -> None:
    path = saved(case, tmp_path)
    target = tmp_path / "filled.xlsx"
    if in_place:
        shutil.copy(path, target)
        done = CliRunner().invoke(main, ["fill", str(target), "--in-place"])
        assert done.exit_code in (0, 1), done.output
    else:
        xltiebreak.fill(path, target)
    if target.exists():
        rows = [list(row) for row in load_workbook(target).worksheets[0].values]
        assert kept(case, rows) == kept(case, rows_of(case))


@every_case
def test_a_press_leaves_what_was_typed(case: Case) -> None:
    rows = rows_of(case)
    wide = max(map(len, rows)) + 8
    after = [[*row, *([None] * (wide - len(row)))] for row in rows]
    press = press_fill(OpenWorkbook([OpenSheet(Grid("Open", rows), fills=lambda cells: ())]))
    for one in press.cells:
        after[one.cell.row - 1][one.cell.column - 1] = one.value
    assert kept(case, after) == kept(case, rows)
