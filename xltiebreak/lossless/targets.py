"""Which cells must not be written, and why: the refusals that belong to single cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xltiebreak.grid import Cell, Finding, Problem, Remedy
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    LAST_COLUMN,
    LAST_ROW,
    all_cells,
    area,
    attributes,
    cells_within,
    elements,
)
from xltiebreak.lossless.package import Package, Sheet
from xltiebreak.lossless.sheet_patch import Edit
from xltiebreak.lossless.sheet_xml import Formula, SheetXml

_MERGED = re.compile(rb"<(?:[^\s/>:]+:)?mergeCell(?=[\s/>])(" + ATTRIBUTES + rb")>")
_PROTECTION = re.compile(rb"<(?:[^\s/>:]+:)?sheetProtection(?=[\s/>])(" + ATTRIBUTES + rb")>")
_LONGEST_TEXT = 32_767
_ELSEWHERE = "put the values into another column"


def problems(
    package: Package, sheet: Sheet, edits: Mapping[Cell, Edit], *, overwrite_formulas: bool
) -> list[Problem]:
    """Everything that stands against writing these cells of a sheet, each with its address.

    Raises Damaged where the sheet's parts are.
    """
    xml = package.sheet_xml(sheet)
    final = (
        *_impossible(edits),
        *_merged(xml, edits),
        *_blocks(xml, edits),
        *(_shared(xml, edits) if overwrite_formulas else ()),
        *_tables(package, sheet, edits),
        *_pivots(package, sheet, edits),
    )
    found: dict[Finding, Remedy] = dict.fromkeys(final, "")
    if not overwrite_formulas:
        found |= dict.fromkeys(_formulas(xml, edits), "overwrite_formulas")
    return [
        Problem("error", sheet.name, str(cell), message, remedy)
        for (cell, message), remedy in sorted(found.items())
    ]


def is_protected(sheet: SheetXml) -> bool:
    """Whether the sheet's protection is on."""
    tag = _PROTECTION.search(sheet.text, sheet.data.end)
    return bool(tag) and attributes(tag[1]).get(b"sheet") in (b"1", b"true") if tag else False


def _impossible(edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    for cell, edit in edits.items():
        row, column = cell
        if not (0 < row <= LAST_ROW and 0 < column <= LAST_COLUMN):
            yield Finding(cell, "this cell is beyond the end of the sheet (XFD1048576)")
        if isinstance(edit.value, str) and len(edit.value) > _LONGEST_TEXT:
            message = f"a cell holds {_LONGEST_TEXT} characters, this text has more"
            yield Finding(cell, message)


def _merged(sheet: SheetXml, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    for tag in _MERGED.finditer(sheet.text, sheet.data.end):
        merged = area(attributes(tag[1]).get(b"ref", b""))
        corner = Cell(merged.top, merged.left)
        message = (
            f"this cell is hidden in the merged cells {merged}, of which only {corner} shows: "
            f"unmerge them in Excel, or {_ELSEWHERE}"
        )
        for cell in cells_within(merged, edits):
            if cell != corner:
                yield Finding(cell, message)


def _formulas(sheet: SheetXml, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    """Each formula that a value would replace."""
    for formula in sheet.formulas:
        if formula.cell in edits and not _is_cut(formula, edits):
            text = sheet.formula_text(formula)
            said = f"the formula ={text}" if text else "a formula shared with other cells"
            yield Finding(formula.cell, f"this cell holds {said}: {_ELSEWHERE}")


def _shared(sheet: SheetXml, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    """Each shared formula that would be replaced where others get it from."""
    left: dict[bytes, Cell] = {}  # index of a shared formula -> the first member that needs it
    for formula in sheet.formulas:
        if formula.kind == "shared" and not formula.covers and formula.cell not in edits:
            left.setdefault(formula.group, formula.cell)
    for formula in sheet.formulas:
        if formula.kind == "shared" and formula.cell in edits and formula.group in left:
            text = sheet.formula_text(formula)
            message = (
                f"this cell holds the formula ={text} that {left[formula.group]} and others share: "
                f"clear or refill all of {formula.covers} in Excel first, or {_ELSEWHERE}"
            )
            if text:  # members have none
                yield Finding(formula.cell, message)


def _blocks(sheet: SheetXml, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    """Each cell that takes a part out of a block of cells with one formula."""
    for formula in sheet.formulas:
        if formula.covers and _is_cut(formula, edits):
            what = "the data table" if formula.kind == "dataTable" else "the array formula"
            message = (
                f"this cell belongs to {what} in {formula.covers}, which fills it: delete that in "
                f"Excel first, or {_ELSEWHERE}"
            )
            for cell in cells_within(formula.covers, edits):
                yield Finding(cell, message)


def _is_cut(formula: Formula, edits: Mapping[Cell, Edit]) -> bool:
    """Whether the edits hit cells that a formula fills, and may not: some of an array's, or any
    of a data table's.
    """
    if formula.kind not in ("array", "dataTable") or not formula.covers:
        return False
    hit = cells_within(formula.covers, edits)
    if not hit or formula.kind == "dataTable":
        return bool(hit)
    return not all(cell in edits for cell in all_cells(formula.covers))


def _tables(package: Package, sheet: Sheet, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    for part in package.related(sheet.part, "table"):
        table = elements(package.part(part))[0].attributes
        name = table.get("displayName") or table.get("name", "")
        covers = area(table.get("ref", "").encode())
        if table.get("headerRowCount", "1") != "0":
            message = (
                f"this cell is a heading of the table {name}, which Excel would have to repair: "
                f"rename the heading in Excel, or {_ELSEWHERE}"
            )
            for cell in cells_within(covers._replace(bottom=covers.top), edits):
                yield Finding(cell, message)
        if table.get("totalsRowCount", "0") != "0":
            message = (
                f"this cell is in the totals row of the table {name}: switch the totals row off in "
                f"Excel (Table Design), or {_ELSEWHERE}"
            )
            for cell in cells_within(covers._replace(top=covers.bottom), edits):
                yield Finding(cell, message)


def _pivots(package: Package, sheet: Sheet, edits: Mapping[Cell, Edit]) -> Iterator[Finding]:
    for part in package.related(sheet.part, "pivotTable"):
        for element in elements(package.part(part)):
            if element.name != "location":
                continue
            covers = area(element.attributes.get("ref", "").encode())
            message = (
                f"this cell belongs to the pivot table in {covers}, which would overwrite it when "
                f"it is refreshed: {_ELSEWHERE}"
            )
            for cell in cells_within(covers, edits):
                yield Finding(cell, message)
