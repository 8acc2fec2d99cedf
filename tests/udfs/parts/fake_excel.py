"""Just enough of pywin32 and of Excel's object model for xlwings' classic add-in on any system.

`import_classic_xlwings` imports xlwings as on Windows; everything in xlwings itself is real. The
classes below are what Excel would hand to it: a workbook of values, and ranges of it.
"""

from __future__ import annotations

import asyncio  # noqa: F401  (before the platform is said to be another one)
import atexit
import ctypes
import re
import shutil  # noqa: F401
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

RANGE_IID = "{00020846-0000-0000-C000-000000000046}"
MISSING = -2147352572  # what VBA passes for an argument that is left out
NOT_AVAILABLE = -2146826246  # what COM gives for a cell that shows #N/A


class ComError(Exception):
    hresult = 0


def stub(name: str, **attributes: Any) -> ModuleType:
    """A module in which everything exists and nothing does anything, but for the attributes."""
    module = ModuleType(name)
    anything = {"__getattr__": lambda attribute: MagicMock(name=f"{name}.{attribute}")}
    module.__path__ = []
    module.__file__ = name
    vars(module).update(anything | attributes)
    sys.modules[name] = module
    return module


def import_classic_xlwings() -> ModuleType:
    class Dispatched:
        pass

    stub("pywintypes", com_error=ComError, error=ComError, TimeType=Dispatched, IID=str)
    types = {name: type(name, (), {}) for name in ("CDispatch", "DispatchBaseClass")}
    client = stub("win32com.client", Dispatch=lambda com, **_: com, **types)
    server = stub("win32com.server")
    for name in ("dispatcher", "policy", "util"):
        setattr(server, name, stub(f"win32com.server.{name}"))
    server.util.unwrap = MagicMock(side_effect=ComError)  # nothing here is a wrapped Python object
    stub("win32com", client=client, server=server)
    stub("pythoncom", ole_error=ComError)
    for name in ("win32api", "win32con", "win32event", "win32gui", "win32process"):
        stub(name)
    stub("win32timezone")
    for name in ("windll", "oledll", "PyDLL"):
        setattr(ctypes, name, MagicMock())
    platform, sys.platform = sys.platform, "win32"
    try:
        import xlwings
    finally:
        sys.platform = platform
    from xlwings import _xlwindows

    atexit.unregister(_xlwindows.cleanup)  # it would look for Excel's processes
    return xlwings


class Count:
    def __init__(self, count: int) -> None:
        self.Count = count


class Range:
    """Cells of a sheet; rows and columns count from 1, both ends belong to it."""

    _oleobj_ = MagicMock()
    _oleobj_.GetTypeInfo().GetTypeAttr().iid = RANGE_IID

    def __init__(self, sheet: Sheet, top: int, left: int, bottom: int, right: int) -> None:
        self.Worksheet, self.Row, self.Column = sheet, top, left
        self.Rows, self.Columns = Count(bottom - top + 1), Count(right - left + 1)
        self.Count = self.Rows.Count * self.Columns.Count

    @property
    def Value(self) -> Any:
        rows, columns = range(self.Rows.Count), range(self.Columns.Count)
        values = tuple(
            tuple(self.Worksheet.value(self.Row + row, self.Column + column) for column in columns)
            for row in rows
        )
        return values[0][0] if len(rows) == len(columns) == 1 else values


class Sheet:
    def __init__(self, workbook: Workbook, name: str, top: int, left: int, rows: Any) -> None:
        self.Parent, self.Name = workbook, name
        self._values = {
            (row, column): value
            for row, line in enumerate(rows, top)
            for column, value in enumerate(line, left)
        }

    def value(self, row: int, column: int) -> Any:
        return self._values.get((row, column))

    @property
    def UsedRange(self) -> Range:
        rows, columns = zip(*self._values, strict=True)
        return Range(self, min(rows), min(columns), max(rows), max(columns))

    def Cells(self, row: int, column: int) -> Range:
        return Range(self, row, column, row, column)

    def Range(self, first: Any, last: Range | None = None) -> Range:
        if last is not None:
            return Range(self, first.Row, first.Column, last.Row, last.Column)
        address = re.fullmatch(r"([A-Z])(\d+):([A-Z])(\d+)", first)
        assert address, first
        left, top, right, bottom = address.groups()
        return Range(self, int(top), ord(left) - 64, int(bottom), ord(right) - 64)


class Components:
    """The modules of a VBA project; what is imported stays readable."""

    def __init__(self) -> None:
        self.imported: list[str] = []

    def __call__(self, name: str) -> None:
        raise ComError(name)  # the module is not there yet

    def Remove(self, component: object) -> None:
        pass

    def Import(self, path: str) -> None:
        self.imported.append(Path(path).read_text(encoding="utf-8"))


class Workbook:
    def __init__(self, name: str, sheets: dict[str, Any]) -> None:
        self.Name = name
        self.sheets = [Sheet(self, title, *where) for title, where in sheets.items()]
        self.Worksheets = self.sheets
        self.Application = MagicMock(Version="16.0", Hwnd=1)
        self.VBProject = MagicMock(VBComponents=Components())

    def sheet(self, name: str) -> Sheet:
        return next(sheet for sheet in self.sheets if sheet.Name == name)
