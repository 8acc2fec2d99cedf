"""The settings that xlwings reads from a workbook's sheet xlwings.conf."""

from __future__ import annotations

from typing import Any

import xlwings
from xlwings.utils import read_config_sheet


def answer(path: str) -> Any:
    with xlwings.Book(path, mode="r") as book:
        return read_config_sheet(book)  # type: ignore[no-untyped-call]
