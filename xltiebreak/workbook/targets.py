"""Which cells must not be written, and why: the refusals that belong to single cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xltiebreak.grid import Area, Problem, a1
from xltiebreak.workbook.ooxml import (
    ATTRIBUTES,
    LAST_COLUMN,
    LAST_ROW,
    all_cells,
    area,
    attributes,
    cells_within,
    elements,
)
from xltiebreak.workbook.package import Package, Sheet
from xltiebreak.workbook.patch import Edit, Place
from xltiebreak.workbook.sheet_xml import Formula, SheetXml

_MERGED = re.compile(rb"<(?:[^\s/>:]+:)?mergeCell(?=[\s/>])(" + ATTRIBUTES + rb")>")
_PROTECTION = re.compile(rb"<(?:[^\s/>:]+:)?sheetProtection(?=[\s/>])(" + ATTRIBUTES + rb")>")
_LONGEST_TEXT = 32_767
_ELSEWHERE = "put the tie-breaks into another column"


def problems(
    package: Package, sheet: Sheet, edits: Mapping[Place, Edit], *, overwrite_formulas: bool
) -> list[Problem]:
    """Everything that stands against writing these cells of a sheet, each with its address.

    Raises Damaged where the sheet's parts are.
    """
    xml = package.sheet_xml(sheet)
    found = [
        *_impossible(edits),
        *_merged(xml, edits),
        *_formulas(xml, edits, overwrite_formulas),
        *_tables(package, sheet, edits),
        *_pivots(package, sheet, edits),
    ]
    return [
        Problem("error", sheet.name, a1(*place), message) for place, message in sorted(set(found))
    ]


def is_protected(sheet: SheetXml) -> bool:
    """Whether the sheet's protection is on."""
    tag = _PROTECTION.search(sheet.text, sheet.data.end)
    return bool(tag) and attributes(tag[1]).get(b"sheet") in (b"1", b"true") if tag else False


def _impossible(edits: Mapping[Place, Edit]) -> Iterator[tuple[Place, str]]:
    for place, edit in edits.items():
        row, column = place
        if not (1 <= row <= LAST_ROW and 1 <= column <= LAST_COLUMN):
            yield place, "this cell is beyond the end of the sheet (XFD1048576)"
        if isinstance(edit.value, str) and len(edit.value) > _LONGEST_TEXT:
            yield place, f"a cell holds {_LONGEST_TEXT} characters, this text has more"


def _merged(sheet: SheetXml, edits: Mapping[Place, Edit]) -> Iterator[tuple[Place, str]]:
    for tag in _MERGED.finditer(sheet.text, sheet.data.end):
        merged = area(attributes(tag[1]).get(b"ref", b""))
        corner = a1(merged.top, merged.left)
        for place in cells_within(merged, edits):
            if place != (merged.top, merged.left):
                yield (
                    place,
                    f"this cell is hidden in the merged cells {merged}, of which only {corner} "
                    f"shows: unmerge them in Excel, or {_ELSEWHERE}",
                )


def _formulas(
    sheet: SheetXml, edits: Mapping[Place, Edit], overwrite: bool
) -> Iterator[tuple[Place, str]]:
    survivors = _members_left(sheet, edits)
    for formula in sheet.formulas:
        place = formula.row, formula.column
        area = formula.covers
        if area and formula.kind in ("array", "dataTable"):
            partly = _partly(formula, area, edits)
            if partly:
                yield from partly
                continue
        if place not in edits:
            continue
        text = sheet.formula_text(formula)
        if not overwrite:
            said = f"the formula ={text}" if text else "a formula shared with other cells"
            yield (
                place,
                f"this cell holds {said}: use --overwrite-formulas to replace it by a number, "
                f"or {_ELSEWHERE}",
            )
        elif formula.kind == "shared" and text and survivors.get(formula.group):
            left = a1(*survivors[formula.group][0])
            yield (
                place,
                f"this cell holds the formula ={text} that {left} and others share: clear or "
                f"refill all of {area} in Excel first, or {_ELSEWHERE}",
            )


def _partly(formula: Formula, covers: Area, edits: Mapping[Place, Edit]) -> list[tuple[Place, str]]:
    """A refusal for each cell where only a part of a block of cells with one formula is filled."""
    hit = cells_within(covers, edits)
    block = formula.kind == "dataTable"
    if not hit or (not block and all(cell in edits for cell in all_cells(covers))):
        return []
    what = "the data table" if block else "the array formula"
    message = (
        f"this cell belongs to {what} in {covers}, which fills it: delete that in Excel first, "
        f"or {_ELSEWHERE}"
    )
    return [(place, message) for place in hit]


def _members_left(sheet: SheetXml, edits: Mapping[Place, Edit]) -> dict[bytes, list[Place]]:
    """Index of each shared formula -> its members that stay formulas (the masters left out)."""
    left: dict[bytes, list[Place]] = {}
    for formula in sheet.formulas:
        place = formula.row, formula.column
        if formula.kind == "shared" and not formula.covers and place not in edits:
            left.setdefault(formula.group, []).append(place)
    return left


def _tables(
    package: Package, sheet: Sheet, edits: Mapping[Place, Edit]
) -> Iterator[tuple[Place, str]]:
    for part in package.related(sheet.part, "table"):
        table = elements(package.part(part))[0].attributes
        name = table.get("displayName") or table.get("name", "")
        covers = area(table.get("ref", "").encode())
        if table.get("headerRowCount", "1") != "0":
            for place in cells_within(covers._replace(bottom=covers.top), edits):
                yield (
                    place,
                    f"this cell is a heading of the table {name}, which Excel would have to "
                    f"repair: rename the heading in Excel, or {_ELSEWHERE}",
                )
        if table.get("totalsRowCount", "0") != "0":
            for place in cells_within(covers._replace(top=covers.bottom), edits):
                yield (
                    place,
                    f"this cell is in the totals row of the table {name}: switch the totals row "
                    f"off in Excel (Table Design), or {_ELSEWHERE}",
                )


def _pivots(
    package: Package, sheet: Sheet, edits: Mapping[Place, Edit]
) -> Iterator[tuple[Place, str]]:
    for part in package.related(sheet.part, "pivotTable"):
        for element in elements(package.part(part)):
            if element.name != "location":
                continue
            covers = area(element.attributes.get("ref", "").encode())
            for place in cells_within(covers, edits):
                yield (
                    place,
                    f"this cell belongs to the pivot table in {covers}, which would overwrite it "
                    f"when it is refreshed: {_ELSEWHERE}",
                )
