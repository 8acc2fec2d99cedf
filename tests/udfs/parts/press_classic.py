"""Presses of buttons in the classic add-in: xlwings' real calls, a stand-in for Excel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from udfs.parts import fake_excel

xlwings = fake_excel.import_classic_xlwings()

from xlwings.com_server import XLPython  # noqa: E402

MODULE = "xltiebreak.udfs"


def opened(asked: dict[str, Any]) -> fake_excel.Workbook:
    sheets = {name: [1, 1, rows] for name, rows in asked["sheets"].items()}
    workbook = fake_excel.Workbook("event.xlsm", sheets)
    for name, row, column, text, spills in asked.get("formulas", ()):
        sheet = workbook.sheet(name)
        sheet.formulas[row, column] = text
        sheet.spilled |= {tuple(cell) for cell in spills}
    for name, *corners in asked.get("merged", ()):
        workbook.sheet(name).merged.append(fake_excel.Range(workbook.sheet(name), *corners))
    for name, row, column, color in asked.get("colors", ()):
        workbook.sheet(name).colors[row, column] = color
    for name, own, refers_to in asked.get("names", ()):
        workbook.sheet(name).Names.Add(own, refers_to).Visible = False
    for name, row, column in asked.get("unlocked", ()):
        workbook.sheet(name).unlocked.add((row, column))
    workbook.protected = asked.get("protected", [])
    workbook.ProtectStructure = asked.get("fixed", False)
    workbook.cannot_spill = asked.get("cannot_spill", False)
    workbook.ActiveSheet = workbook.sheets[asked.get("active", 0)]
    workbook.Application.Selection = SimpleNamespace(
        Address=asked.get("selection", "$A$1"), Count=1
    )
    return workbook


def press(workbook: fake_excel.Workbook, name: str) -> dict[str, Any]:
    """Press a button; return the sheets, the written cells and the messages."""
    for sheet in workbook.sheets:
        sheet.written = {}
    fake_excel.MESSAGES.clear()
    XLPython().CallUDF(MODULE, name, [], workbook, "Button 1")  # type: ignore[no-untyped-call]
    sheets = workbook.sheets
    return {
        "sheets": {sheet.Name: sheet.rows for sheet in sheets},
        "written": [[s.Name, *cell, value] for s in sheets for cell, value in s.written.items()],
        "colors": [[s.Name, *cell, color] for s in sheets for cell, color in s.colors.items()],
        "formulas": [[s.Name, *cell, text] for s in sheets for cell, text in s.formulas.items()],
        "messages": list(fake_excel.MESSAGES),
        "active": workbook.ActiveSheet.Name,
        "names": [
            [sheet.Names(n).Name, sheet.Names(n).RefersTo, sheet.Names(n).Visible]
            for sheet in sheets
            for n in range(1, sheet.Names.Count + 1)
        ],
    }


def answer(asked: list[tuple[list[str], dict[str, Any]]]) -> dict[str, Any]:
    first = fake_excel.Workbook("event.xlsm", {"Event": [1, 1, []]})
    xlwings.import_udfs(MODULE, first)
    (vba,) = first.VBProject.VBComponents.imported
    answers = []
    for names, one in asked:
        workbook = opened(one)
        answers.append([press(workbook, name) for name in names])
    return {"vba": vba, "answers": answers}
