"""A saved workbook as Excel has it open: what office_workbook.mjs takes."""

from __future__ import annotations

from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet.formula import ArrayFormula


def opened(path: Path) -> dict[str, Any]:
    """Values as Office.js gives them, with the formulas, formats, merges and names behind them."""
    shown, typed = load_workbook(path, data_only=True), load_workbook(path)
    return {
        "sheets": {one.title: [_values(row) for row in one.iter_rows()] for one in shown},
        "formulas": {
            one.title: {
                cell.coordinate: _formula(cell.value)
                for row in one.iter_rows()
                for cell in row
                if cell.data_type == "f"
            }
            for one in typed
        },
        "formats": {
            one.title: {
                cell.coordinate: cell.number_format
                for row in one.iter_rows()
                for cell in row
                if cell.number_format != "General"
            }
            for one in typed
        },
        "merged": {one.title: [str(area) for area in one.merged_cells.ranges] for one in typed},
        "hidden": [one.title for one in typed if one.sheet_state != "visible"],
        "names": [
            [one.title, name, f"={defined.attr_text}"]
            for one in typed
            for name, defined in one.defined_names.items()
        ],
    }


def row_and_column(address: str) -> tuple[int, int]:
    """The row and the column of an address, from 1 on."""
    column, row = coordinate_from_string(address)
    return row, column_index_from_string(column)


def _values(row: tuple[Cell | MergedCell, ...]) -> list[Any]:
    return [_value(cell.value) for cell in row]


def _value(value: Any) -> Any:
    if isinstance(value, (date, datetime, time)):
        return to_excel(value)  # type: ignore[no-untyped-call]
    return "" if value is None else value


def _formula(value: Any) -> str:
    return str(value.text if isinstance(value, ArrayFormula) else value)
