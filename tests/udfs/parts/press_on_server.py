"""Presses of buttons in xlwings Server: prints the actions for Excel as a list."""

from __future__ import annotations

import asyncio
from typing import Any

import xlwings as xw
from xlwings.server import custom_scripts_call, custom_scripts_meta

from xltiebreak import udfs


def opened(asked: dict[str, Any]) -> xw.Book:
    """The workbook as Office.js sends it."""
    sheets = []
    for name, rows in asked["sheets"].items():
        width = max(map(len, rows), default=0)
        values = [["" if v is None else v for v in row] + [""] * (width - len(row)) for row in rows]
        sheets.append(
            {"name": name, "visibility": "Visible", "values": values, "pictures": [], "tables": []}
        )
    for name in asked.get("hidden", ()):
        next(sheet for sheet in sheets if sheet["name"] == name)["visibility"] = "Hidden"
    book = {
        "name": "event.xlsx",
        "active_sheet_index": asked.get("active", 0),
        "selection": asked.get("selection", "A1"),
    }
    return xw.Book(
        json={
            "client": "Office.js",
            "version": "dev",
            "book": book,
            "names": asked.get("names", []),
            "sheets": sheets,
        }
    )


async def pressed(name: str, asked: dict[str, Any]) -> Any:
    book = opened(asked)
    await custom_scripts_call(udfs, name, typehint_to_value={xw.Book: book})
    return book.json()["actions"]


def answer(asked: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    actions = [asyncio.run(pressed(name, book)) for name, book in asked]
    meta = custom_scripts_meta(udfs)  # type: ignore[no-untyped-call]
    return {"meta": meta, "actions": actions}
