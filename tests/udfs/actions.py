"""The actions that xlwings Server and Lite send to Excel, and what they make of a workbook."""

from __future__ import annotations

from typing import Any

from udfs.open_workbooks import Values

from xltiebreak.reading.grid import Cell

Actions = list[dict[str, Any]]
ROWS: list[list[Any]] = [
    ["No.", "Name", "Pts", "SO", "Rd 1", "Rd 2"],
    [1.0, "Ada", 1.5, 1.0, "W2", "D3"],
    [2.0, "Ben", 1.0, 1.5, "L1", "-B-"],
    [3.0, "Cleo", 1.5, 1.5, "-B-", "D1"],
]
# SO by hand: a missed game of an opponent counts 1/2, so Ben and Cleo are worth 0.5 and 1.0.
# Ada met Ben (0.5) and Cleo (1.0): 1.5. Ben met Ada (1.5): 1.5. Cleo met Ada (1.5): 1.5.
SOLKOFF = {2: 1.5, 3: 1.5, 4: 1.5}
BLANK = [ROWS[0], *([*row[:2], None, None, *row[4:]] for row in ROWS[1:])]
STALE = [ROWS[0], *([*row[:2], None, 9.0, *row[4:]] for row in ROWS[1:])]
WRONG = [*ROWS[:3], [3.0, "Cleo", 1.5, 1.5, "-B-", "D2"]]
"""The same: without points and Solkoff, with wrong values of Solkoff, and with a wrong result."""


def written(actions: Actions, sheets: list[str]) -> Values:
    """The values that the actions write into cells; None makes a cell blank."""
    return {
        (
            sheets[action["sheet_position"]],
            Cell(action["start_row"] + 1 + down, action["start_column"] + 1 + right),
        ): None if value == "" else value
        for action in actions
        if action["func"] == "setValues"
        for down, line in enumerate(action["values"])
        for right, value in enumerate(line)
    }


def message(actions: Actions) -> str:
    (alert,) = [action for action in actions if action["func"] == "alert"]
    return str(alert["args"][0])


def after(asked: dict[str, Any], actions: Actions) -> dict[str, Any]:
    """The workbook after Excel has carried out the actions, as Office.js would send it."""
    sheets: dict[str, list[list[Any]]] = {
        name: [list(row) for row in rows] for name, rows in asked["sheets"].items()
    }
    names = [dict(name) for name in asked.get("names", [])]
    for action in actions:
        if action["func"] == "addSheet":
            position, name = action["args"]
            assert position == len(sheets)
            sheets[name] = []
        elif action["func"] == "sheetClear":
            sheets[list(sheets)[action["sheet_position"]]] = []
        elif action["func"] == "namesAdd":
            mark, refers = action["args"]
            position = action["sheet_position"]
            scope = {"scope_sheet_index": position, "scope_sheet_name": list(sheets)[position]}
            names.append({"name": mark, "refers_to": refers, "book_scope": False, **scope})
        elif action["func"] == "setNameRefersTo":
            mark, _, position, refers = action["args"]
            (own,) = [n for n in names if (n["name"], n["scope_sheet_index"]) == (mark, position)]
            own["refers_to"] = refers
        for (name, cell), value in written([action], list(sheets)).items():
            rows = sheets[name]
            rows += [[] for _ in range(cell.row - len(rows))]
            row = rows[cell.row - 1]
            row += [None] * (cell.column - len(row))
            row[cell.column - 1] = value.removeprefix("'") if isinstance(value, str) else value
    return {**asked, "sheets": sheets, "names": names}


def colored(actions: Actions, sheets: list[str]) -> dict[tuple[str, Cell], str | None]:
    """The colours that cells get, except on our own sheets."""
    return {
        (
            sheets[action["sheet_position"]],
            Cell(action["start_row"] + 1, action["start_column"] + 1),
        ): action["args"][0]
        for action in actions
        if action["func"] == "setRangeColor" and action["sheet_position"] < len(sheets)
    }


def plain(rows: list[list[Any]]) -> list[list[Any]]:
    """The rows without blank cells at their ends and blank rows below."""
    lines = []
    for row in rows:
        line = [value if value != "" else None for value in row]
        while line and line[-1] is None:
            line.pop()
        lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return lines
