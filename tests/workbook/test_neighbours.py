"""What stands beside a crosstable stays as it was, and the crosstable's own table grows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import openpyxl
import pytest
from calc.office import needs_office, office
from openpyxl.formatting.rule import CellIsRule
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table
from thinning import sampled
from workbook.live.hands import PROGRAM

import xltiebreak
from xltiebreak.reading.grid import Area, parse_area

HEADINGS = ("No", "Name", "Rnd1", "Rnd2", "Rnd3", "Pts")
PLAYERS = (
    (1, "Ann", "W2", "D3", "W4", 2.5),
    (2, "Ben", "L1", "W4", "D3", 1.5),
    (3, "Cleo", "W4", "D1", "D2", 2),
    (4, "Dan", "L3", "L2", "L1", 0),
)
SOLKOFF = {"Ann": 3.5, "Ben": 4.5, "Cleo": 4.0, "Dan": 6.0}  # sums of the opponents' points
SHOP = (("Item", "Cost", "Name"), ("Tea", 3, "Max"), ("Cake", 4, "Eve"), ("Milk", 5, "Max"))
SIDES = ("right", "left", "above", "below")
KINDS = ("table", "filter", "merged", "print area", "format", "name")
CASES = list(product(SIDES, range(4), KINDS, (False, True)))


class Made(NamedTuple):
    """A sheet: where the crosstable and the neighbour stand, and whether it is an Excel table."""

    path: Path
    crosstable: Area
    shop: Area
    is_table: bool


def area_at(row: int, column: int, lines: Any) -> Area:
    return Area(row, column, row + len(lines) - 1, column + len(lines[0]) - 1)


def made(path: Path, side: str, distance: int, kind: str, is_table: bool, seed: int = 0) -> Made:
    """A workbook with a crosstable and, so many blank cells apart, the things of a stranger."""
    event = (HEADINGS, *Random(seed).sample(PLAYERS, 4))
    top, left = (6 + distance, 5 + distance) if side in ("left", "above") else (1, 1)
    place = {
        "right": (1, left + 6 + distance),
        "left": (6 + distance, 2),
        "above": (2, 5 + distance),
        "below": (top + 5 + distance, 1),
    }[side]
    crosstable, shop = area_at(top, left, event), area_at(*place, SHOP)
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Open"
    for lines, area in ((event, crosstable), (SHOP, shop)):
        for number, line in enumerate(lines, area.top):
            for column, value in enumerate(line, area.left):
                sheet.cell(number, column, value)
    if is_table:
        sheet.add_table(Table(displayName="Results", ref=str(crosstable)))
    if kind == "table":
        sheet.add_table(Table(displayName="Shop", ref=str(shop)))
    elif kind == "filter":
        sheet.auto_filter.ref = str(shop)
    elif kind == "merged":
        sheet.merge_cells(str(shop._replace(top=shop.bottom, left=shop.left + 1)))
    elif kind == "print area":
        sheet.print_area = str(shop)
    elif kind == "format":
        rule = CellIsRule("greaterThan", ["3"])  # type: ignore[no-untyped-call]
        sheet.conditional_formatting.add(str(shop), rule)
    else:
        book.defined_names["Shop"] = DefinedName("Shop", attr_text=f"Open!{absolute(shop)}")
    book.save(path)
    return Made(path, crosstable, shop, is_table)


def absolute(area: Area) -> str:
    first, last = get_column_letter(area.left), get_column_letter(area.right)
    return f"${first}${area.top}:${last}${area.bottom}"


def foreign(path: Path, shop: Area) -> Mapping[str, object]:
    """What a stranger has on the sheet."""
    book = openpyxl.load_workbook(path)
    sheet = book["Open"]
    rows = sheet.iter_rows(shop.top, shop.bottom, shop.left, shop.right, values_only=True)
    return {
        "cells": list(rows),
        "tables": [one.ref for one in sheet.tables.values() if one.name == "Shop"],
        "filter": sheet.auto_filter.ref,
        "merged": sorted(map(str, sheet.merged_cells.ranges)),
        "printed": sheet.print_area,
        "formats": [str(one.sqref) for one in sheet.conditional_formatting],
        "names": {name: one.attr_text for name, one in book.defined_names.items()},
    }


@pytest.mark.parametrize(("side", "distance", "kind", "is_table"), sampled(CASES, 12))
def test_what_stands_beside_stays(
    side: str, distance: int, kind: str, is_table: bool, tmp_path: Path
) -> None:
    it = made(tmp_path / "event.xlsx", side, distance, kind, is_table, seed=distance)
    before = foreign(it.path, it.shop)
    target = tmp_path / "filled.xlsx"
    report = xltiebreak.fill(it.path, target, order="SO")
    if not target.exists():
        (problem,) = report.problems
        assert distance == 0 and side in ("left", "right"), problem
        needs_room = "insert 1 columns to the right of" in problem.message
        assert needs_room or ("two columns are headed" in problem.message and not is_table)
        return
    after = foreign(target, it.shop)
    if kind in ("filter", "print area") and it.shop.right >= it.crosstable.left:
        said = [str(problem) for problem in report.problems if "not extended" in str(problem)]
        assert not said or "does not hold all" in said[0], said
    assert after == before
    sheet: Any = openpyxl.load_workbook(target)["Open"]
    heads = {cell.value: cell.column for cell in sheet[it.crosstable.top]}
    names = {
        sheet.cell(row, it.crosstable.left + 1).value: row
        for row in range(it.crosstable.top + 1, it.crosstable.bottom + 1)
    }
    found = {name: sheet.cell(row, heads["Solkoff"]).value for name, row in names.items()}
    assert found == SOLKOFF
    if is_table:
        covers = parse_area(sheet.tables["Results"].ref)
        assert covers.right == heads["Solkoff"], str(covers)
        assert covers.left == it.crosstable.left


@needs_office
def test_a_sort_by_the_table_keeps_each_tiebreak_beside_its_player(tmp_path: Path) -> None:
    jobs = []
    with office() as calc:
        for seed in range(8):
            it = made(tmp_path / f"{seed}.xlsx", "right", 1 + seed % 3, "table", True, seed)
            target = tmp_path / f"{seed}-filled.xlsx"
            xltiebreak.fill(it.path, target, order="SO")
            table = parse_area(openpyxl.load_workbook(target)["Open"].tables["Results"].ref)
            act = ["sort", "Open", str(table._replace(top=2)), seed % 6, seed % 2 == 0]
            path = calc.put(target.name, target.read_bytes())
            how: dict[str, object] = {"protected": False, "shown": False, "sheets": ["Open"]}
            jobs.append(how | {"path": str(path), "acts": [act]})
        shutil.copy(PROGRAM, calc.folder)
        told = calc.put("jobs.json", json.dumps(jobs).encode())
        sorted_rows = [one["Open"][1:5] for one in calc.asked(PROGRAM.name, told)]
    for rows in sorted_rows:
        assert {row[1]: row[6] for row in rows} == SOLKOFF
    assert len({tuple(row[1] for row in rows) for rows in sorted_rows}) > 1


def test_a_table_that_holds_only_a_part_does_not_grow(tmp_path: Path) -> None:
    it = made(tmp_path / "event.xlsx", "below", 3, "name", False)
    book = openpyxl.load_workbook(it.path)
    book["Open"].add_table(Table(displayName="Part", ref="B1:F5"))
    book.save(it.path)
    report = xltiebreak.fill(it.path, tmp_path / "filled.xlsx", order="SO")
    (problem,) = report.problems
    assert (
        "the table Part was not extended to the new column G, because it does not hold all of A1:F5"
        in problem.message
    )
    assert openpyxl.load_workbook(tmp_path / "filled.xlsx")["Open"].tables["Part"].ref == "B1:F5"
