"""Presses of buttons as xlwings Lite makes them; runs in Pyodide, where `asked` is set.

While a script runs, it can ask xlwings' client in the task pane for formulas and colours. A few
lines of Python stand in for this client.
"""

import json
import sys
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

sys.path.insert(0, "/")

import js  # type: ignore[import-not-found]
import main  # type: ignore[import-not-found]
import xlwings as xw
from pyodide.ffi import to_js  # type: ignore[import-not-found]
from xlwings.server import custom_scripts_call, custom_scripts_meta
from xlwings.utils import a1_to_tuples

asked: str = globals()["asked"]


def opened(one: dict[str, Any]) -> xw.Book:
    """The workbook as Office.js sends it."""
    sheets = []
    for name, rows in one["sheets"].items():
        width = max(map(len, rows), default=0)
        values = [["" if v is None else v for v in row] + [""] * (width - len(row)) for row in rows]
        sheets.append(
            {"name": name, "visibility": "Visible", "values": values, "pictures": [], "tables": []}
        )
    book = {"name": "event.xlsx", "active_sheet_index": 0, "selection": one.get("selection", "A1")}
    names = one.get("names", [])
    told = {"client": "Office.js", "version": "dev", "book": book, "names": names, "sheets": sheets}
    return xw.Book(json=told)


def answer(told: dict[str, Any]) -> Any:
    return to_js(told, dict_converter=js.Object.fromEntries)


def client(one: dict[str, Any], done: list[Any]) -> Any:
    """The task pane's answer: a cell's formula, or its value if it has none; or a colour.

    done: gets the actions that a script sends while it runs.
    """

    async def told(sheet: str, address: str, keys: Any) -> Any:
        first, last = a1_to_tuples(address)  # type: ignore[no-untyped-call]
        rows, there = one["sheets"][sheet], {}
        for name, row, column, text in one.get("formulas", ()):
            if name == sheet:
                there[row, column] = text

        def formula(row: int, column: int) -> Any:
            line = rows[row - 1] if row <= len(rows) else []
            value = line[column - 1] if column <= len(line) else None
            return there.get((row, column), "" if value is None else value)

        (key,) = keys
        if key == "color":
            colors = {tuple(cell): color for *cell, color in one.get("colors", ())}
            return to_js(
                {"color": colors.get((sheet, *first))}, dict_converter=js.Object.fromEntries
            )
        assert key == "formulas"
        last = last or first
        lines = [
            [formula(row, column) for column in range(first[1], last[1] + 1)]
            for row in range(first[0], last[0] + 1)
        ]
        return answer({key: lines})

    async def run(queued: Any) -> None:
        """Carry out the actions that a script sends while it runs, up to one that fails."""
        for action in queued.to_py()["actions"]:
            if list(one["sheets"])[action["sheet_position"]] in one.get("protected", ()):
                how = "failed: AccessDenied. Up to 1 action may already have been applied"
                raise RuntimeError(f"Action 1 (setValues) {how}, including the failing action.")
            done.append(action)

    return SimpleNamespace(getRangeData=told, runActions=run)


async def pressed(name: str, one: dict[str, Any]) -> Any:
    book = opened(one)
    done: list[Any] = []
    js.xlwings = to_js(client(one, done))
    if one.get("old"):
        with (
            patch.object(xw.Range, "get_formula", None),
            patch.object(xw.Range, "get_color", None),
            patch.object(xw.Book, "flush", None),
        ):
            del xw.Range.get_formula, xw.Range.get_color, xw.Book.flush
            await custom_scripts_call(main, name, typehint_to_value={xw.Book: book})
    else:
        await custom_scripts_call(main, name, typehint_to_value={xw.Book: book})
    return [*done, *book.json()["actions"]]


async def answers() -> str:
    meta = custom_scripts_meta(main)  # type: ignore[no-untyped-call]
    return json.dumps(
        {
            "actions": [await pressed(name, one) for name, one in json.loads(asked)],
            "names": [script["name"] for script in meta],
            "heavy": sorted({"openpyxl", "click", "rich", "xlsxwriter"} & set(sys.modules)),
            "platform": sys.platform,
        }
    )


answers()  # type: ignore[unused-coroutine]  # JavaScript awaits it
