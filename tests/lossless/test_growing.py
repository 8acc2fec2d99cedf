"""Tables, filters and print areas that new columns touch grow with them; nothing else changes."""

from __future__ import annotations

import dataclasses
import re
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
from lossless.file_cases import FileCase, file_cases
from tables import cases_of

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.growing import Surroundings, areas_of
from xltiebreak.lossless.growing import grown as grown_in
from xltiebreak.lossless.package import Package, SheetPart
from xltiebreak.lossless.tables import ExcelTable
from xltiebreak.lossless.targets import Fixtures
from xltiebreak.lossless.write import NewColumns, WritePlan, plan
from xltiebreak.reading.grid import Area, Cell, Refused

TABLE = "xl/tables/table1.xml"
CASES = {case.name: case for case in file_cases(Path(__file__).parent)}
WITH_TABLE = CASES["a table grows with the new columns"]
WITHOUT_TABLE = CASES["new columns beside cells without a table"]


def planned(case: FileCase, path: Path) -> WritePlan:
    return plan(Package.open(case.save(path)), case.edits, columns=case.columns)


@pytest.mark.parametrize(("refers", "areas"), cases_of(__file__)["what a name refers to"])
def test_a_name_refers_to_areas(refers: str, areas: list[list[int] | None]) -> None:
    assert areas_of(refers) == [area and Area(*area) for area in areas]


def test_a_table_that_is_not_what_it_should_be_is_not_saved(tmp_path: Path) -> None:
    made = planned(WITH_TABLE, tmp_path / "in.xlsx")
    change = made.changes[TABLE]
    for right, wrong in ((b'id="9"', b'id="8"'), (b'"Cum"', b'"Pts"'), (b"A2:D4", b"A2:D5")):
        splices = [one._replace(new=one.new.replace(right, wrong)) for one in change.splices]
        changes = {**made.changes, TABLE: change._replace(splices=splices)}
        with pytest.raises(Refused, match="its table Results is not what it should be"):
            dataclasses.replace(made, changes=changes).save(tmp_path / "out.xlsx")
    assert [path.name for path in tmp_path.iterdir()] == ["in.xlsx"]


@pytest.mark.parametrize("obstacle", ["", "a value", "merged cells", "a table"])
def test_every_area_grows_if_it_ends_beside_the_new_columns(obstacle: str) -> None:
    """All areas in A1:F6, beside B2:C3 with new columns D and E; the obstacle is in E4."""
    new, place = NewColumns(Area(2, 2, 3, 3), 2), Area(4, 5, 4, 5)
    edits = {Cell(row, column): Edit(f"{row} {column}") for row in (2, 3) for column in (4, 5)}
    fees = ExcelTable("Fees", SheetPart("Open", "s", "1"), place, True, False, ("fee",))
    ends = list(combinations_with_replacement(range(1, 7), 2))
    for (top, bottom), (left, right) in product(ends, ends):
        covers = Area(top, left, bottom, right)
        columns = tuple(f"c{column}" for column in range(left, right + 1))
        one = fees._replace(name="One", covers=covers, columns=columns)
        tables = [one, fees] if obstacle == "a table" and not covers.meets(place) else [one]
        merged = [place] if obstacle == "merged cells" else []
        around = Surroundings(
            Fixtures("Open", [], merged, tables, []),
            lambda table: False,
            lambda strip: [Cell(4, 5)] if obstacle == "a value" and strip.meets(place) else [],
            covers,
            [covers],
        )
        touched = left <= 3 <= right < 5 and top <= 3 and bottom >= 2
        reached = bool(obstacle) and top <= 4 <= bottom
        wide = covers._replace(right=5)
        grows = touched and left <= 2 and not (reached and obstacle == "a value")
        found = grown_in(around, [new], edits)
        assert (found.filtered, found.printed) == ((wide, wide) if grows else (None, None)), covers
        headings = ("2 4", "2 5")[right - 3 :]  # a table needs them in its first row
        fits = touched and left <= 2 and top == 2 and not reached
        expected = [(one._replace(covers=wide, columns=columns + headings), headings)]
        assert found.tables == (expected if fits else []), covers
        assert len(found.warnings) == touched * (2 * (not grows) + (not fits)), covers


def test_all_cells_between_a_filter_and_the_last_new_column_have_to_be_empty(
    tmp_path: Path,
) -> None:
    blocking = set()
    for row, column in product((1, 2, 4, 5, 6, 7), range(2, 6)):
        cell, letter = f"{'ABCDE'[column - 1]}{row}", "BCDE"[column - 2]
        own = f'<c r="{cell}"><v>7</v></c>'
        lines = re.findall("<row .*?</row>", dict(WITHOUT_TABLE.about("sheet"))["Open"])
        if row in (2, 4):
            at = row - 2
            kept = re.sub(rf'<c r="{letter}{row}".*?</c>', "", lines[at])
            lines[at] = kept.replace("</row>", f"{own}</row>")
        else:
            lines.insert(0 if row == 1 else 3, f'<row r="{row}">{own}</row>')
        around = [("sheet Open", "".join(lines)), ("after Open", '<autoFilter ref="A1:B6"/>')]
        case = WITHOUT_TABLE._replace(lines=[*WITHOUT_TABLE.lines, *around])
        made = planned(case, tmp_path / "in.xlsx")
        blocking |= {cell} if made.warnings else set()
    assert blocking == {"C1", "D1", "C5", "D5", "C6", "D6"}  # C2:D4 are written
