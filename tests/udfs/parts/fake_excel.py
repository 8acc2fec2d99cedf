"""Just enough of pywin32 and of Excel's object model for xlwings' classic add-in on any system.

`import_classic_xlwings` imports xlwings as on Windows; everything in xlwings itself is real. The
classes below stand in for Excel's objects: a workbook of values, and its ranges.
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
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

RANGE_IID = "{00020846-0000-0000-C000-000000000046}"
MISSING = -2147352572  # VBA's value of an omitted argument
NOT_AVAILABLE = -2146826246  # COM's value of a cell that shows #N/A


class ComError(Exception):
    hresult = 0


def stub(name: str, **attributes: Any) -> ModuleType:
    """A module in which every name exists and does nothing, except these attributes."""
    module = ModuleType(name)
    anything = {"__getattr__": lambda attribute: MagicMock(name=f"{name}.{attribute}")}
    module.__path__ = []
    module.__file__ = name
    vars(module).update(anything | attributes)
    sys.modules[name] = module
    return module


@cache
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
    for name in ("win32con", "win32event", "win32gui"):
        stub(name)
    stub("win32process", GetWindowThreadProcessId=lambda window: (1, 1))
    stub("win32api", MessageBox=message_box)
    stub("win32timezone")
    for name in ("windll", "oledll", "PyDLL"):
        setattr(ctypes, name, MagicMock())
    platform, sys.platform = sys.platform, "win32"
    try:
        import xlwings
    finally:
        sys.platform = platform
    from xlwings import _xlwindows

    atexit.unregister(_xlwindows.cleanup)  # it looks for Excel's processes
    return xlwings


MESSAGES: list[str] = []


def message_box(window: object, text: str, title: str, style: object) -> int:
    MESSAGES.append(text)
    return 1  # OK


class Lines:
    """The rows or the columns of a range."""

    def __init__(self, count: int) -> None:
        self.Count = count

    def AutoFit(self) -> None:
        pass


class Interior:
    """The background of a range."""

    NONE = -4142

    def __init__(self, cells: Range) -> None:
        self._cells = cells

    @property
    def ColorIndex(self) -> int:
        return self.NONE if self.Color is None else 1

    @ColorIndex.setter
    def ColorIndex(self, index: int) -> None:
        assert index == self.NONE
        self.Color = None

    @property
    def Color(self) -> int | None:
        colors = {self._cells.Worksheet.colors.get(cell) for cell in self._cells.addresses}
        return colors.pop() if len(colors) == 1 else None

    @Color.setter
    def Color(self, color: int | None) -> None:
        if self._cells.Worksheet.ProtectContents:
            raise ComError("protected")
        for cell in self._cells.addresses:
            self._cells.Worksheet.colors[cell] = color


class Range:
    """Cells of a sheet; rows and columns count from 1, both ends included."""

    _oleobj_ = MagicMock()
    _oleobj_.GetTypeInfo().GetTypeAttr().iid = RANGE_IID

    def __init__(self, sheet: Sheet, top: int, left: int, bottom: int, right: int) -> None:
        self.Worksheet, self.Row, self.Column = sheet, top, left
        self.Rows, self.Columns = Lines(bottom - top + 1), Lines(right - left + 1)
        self.Count = self.Rows.Count * self.Columns.Count
        self.Interior, self.Font, self.NumberFormat = Interior(self), MagicMock(), "General"

    def __call__(self, row: int, column: int) -> Range:
        return self.Worksheet.Cells(self.Row + row - 1, self.Column + column - 1)

    @property
    def addresses(self) -> list[tuple[int, int]]:
        rows = range(self.Row, self.Row + self.Rows.Count)
        columns = range(self.Column, self.Column + self.Columns.Count)
        return [(row, column) for row in rows for column in columns]

    def _told(self, tell: Callable[[int, int], Any]) -> Any:
        assert self.Count < 1_000_000, "whole columns take seconds"
        found = [tell(row, column) for row, column in self.addresses]
        width = self.Columns.Count
        lines = tuple(tuple(found[n : n + width]) for n in range(0, len(found), width))
        return lines[0][0] if self.Count == 1 else lines

    @property
    def Value(self) -> Any:
        return self._told(self.Worksheet.value)

    @Value.setter
    def Value(self, values: Any) -> None:
        lines = values if isinstance(values, (list, tuple)) else [[values] * self.Columns.Count]
        assert (len(lines), len(lines[0])) == (self.Rows.Count, self.Columns.Count)
        for cell, value in zip(self.addresses, (v for line in lines for v in line), strict=True):
            self.Worksheet.put(cell, value)

    @property
    def Formula(self) -> Any:
        def tell(row: int, column: int) -> str:
            value = self.Worksheet.value(row, column)
            there = "" if value is None else str(value)
            return str(self.Worksheet.formulas.get((row, column), there))

        return self._told(tell)

    def _all(self, there: Collection[tuple[int, int]]) -> bool | None:
        """True or False as Excel says it; None if the cells differ."""
        found = {cell in there for cell in self.addresses}
        return found.pop() if len(found) == 1 else None

    @property
    def HasFormula(self) -> bool | None:
        return self._all(self.Worksheet.formulas)

    @property
    def HasArray(self) -> bool | None:
        return False

    @property
    def HasSpill(self) -> bool | None:
        if self.Worksheet.Parent.cannot_spill:
            raise ComError("HasSpill")  # as xlwings' wrapper does for a missing name
        return self._all(self.Worksheet.spilled)

    @property
    def Locked(self) -> bool | None:
        unlocked = self._all(self.Worksheet.unlocked)
        return None if unlocked is None else not unlocked

    @property
    def MergeCells(self) -> bool | None:
        return self._all({cell for area in self.Worksheet.merged for cell in area.addresses})

    @property
    def MergeArea(self) -> Range:
        at = self.addresses[0]
        return next(area for area in self.Worksheet.merged if at in area.addresses)

    def Clear(self) -> None:
        self.Value = None


class AllCells:
    """`Cells` of a sheet: all cells, or one of them."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def __call__(self, row: int, column: int) -> Range:
        return Range(self._sheet, row, column, row, column)

    def Clear(self) -> None:
        if self._sheet.ProtectContents:
            raise ComError("protected")
        self._sheet.values.clear()
        self._sheet.colors.clear()


class Name:
    def __init__(self, name: str, refers_to: str) -> None:
        self.Name, self.RefersTo, self.Visible = name, refers_to, True

    @property
    def RefersTo(self) -> str:
        return self._text

    @RefersTo.setter
    def RefersTo(self, text: str) -> None:
        if len(text) > 255:  # some versions of Excel refuse longer ones from a program
            raise ComError("RefersTo")
        self._text = text


class Names:
    """The names that belong to a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._names = sheet, list[Name]()

    @property
    def Count(self) -> int:
        return len(self._names)

    def __call__(self, index: int) -> Name:
        return self._names[index - 1]

    def Add(self, name: str, refers_to: str) -> Name:
        self._names.append(Name(f"'{self._sheet.Name}'!{name}", refers_to))
        return self._names[-1]


class Sheet:
    def __init__(
        self, workbook: Workbook, name: str, top: int = 1, left: int = 1, rows: Any = ()
    ) -> None:
        self.Parent, self.Name, self.Visible = workbook, name, -1
        self.Cells, self.Names = AllCells(self), Names(self)
        self.formulas: dict[tuple[int, int], str] = {}
        self.spilled: set[tuple[int, int]] = set()
        self.merged: list[Range] = []
        self.colors: dict[tuple[int, int], int | None] = {}
        self.unlocked: set[tuple[int, int]] = set()
        self.written: dict[tuple[int, int], Any] = {}
        self.values = {
            (row, column): value
            for row, line in enumerate(rows, top)
            for column, value in enumerate(line, left)
        }

    def value(self, row: int, column: int) -> Any:
        return self.values.get((row, column))

    @property
    def rows(self) -> list[list[Any]]:
        """All values from A1 on."""
        bottom, right = (max((cell[axis] for cell in self.values), default=0) for axis in (0, 1))
        columns = range(1, right + 1)
        return [[self.value(row, column) for column in columns] for row in range(1, bottom + 1)]

    def put(self, cell: tuple[int, int], value: Any) -> None:
        """A cell's value after Excel has converted what was written."""
        if self.ProtectContents and cell not in self.unlocked:
            raise ComError("protected")
        if isinstance(value, str):
            assert not value.startswith(("=", "+", "-", "@")), "a formula is made of this"
            value = value.removeprefix("'") or None
        self.formulas.pop(cell, None)
        self.values[cell] = self.written[cell] = value

    @property
    def ProtectContents(self) -> bool:
        return self.Name in self.Parent.protected

    @property
    def ProtectionMode(self) -> bool:
        return False  # no macro may change what the user may not

    @property
    def Protection(self) -> SimpleNamespace:
        return SimpleNamespace(AllowFormattingCells=False)

    @property
    def Index(self) -> int:
        return self.Parent.sheets.index(self) + 1

    def Move(self, Before: Sheet) -> None:  # noqa: N803
        sheets = self.Parent.sheets
        sheets.remove(self)
        sheets.insert(sheets.index(Before), self)

    def Activate(self) -> None:
        self.Parent.ActiveSheet = self

    @property
    def UsedRange(self) -> Range:
        rows, columns = zip(*(self.values or {(1, 1): None}), strict=True)
        return Range(self, min(rows), min(columns), max(rows), max(columns))

    def Range(self, first: Any, last: Range | None = None) -> Range:
        if last is not None:
            return Range(self, first.Row, first.Column, last.Row, last.Column)
        address = re.fullmatch(r"([A-Z])(\d*):([A-Z])(\d*)", first)
        assert address, first
        left, top, right, bottom = address.groups("")
        rows = (int(top or 1), int(bottom or 1_048_576))  # or whole columns
        return Range(self, rows[0], ord(left) - 64, rows[1], ord(right) - 64)


class Sheets:
    """The sheets of a workbook."""

    def __init__(self, workbook: Workbook) -> None:
        self.Parent = workbook

    @property
    def Count(self) -> int:
        return len(self.Parent.sheets)

    def __iter__(self) -> Iterator[Sheet]:
        return iter(list(self.Parent.sheets))

    def __call__(self, which: int | str) -> Sheet:
        if isinstance(which, int):
            return self.Parent.sheets[which - 1]
        return self.Parent.sheet(which)

    def Add(self, Before: Sheet) -> Sheet:  # noqa: N803
        if self.Parent.ProtectStructure:
            raise ComError("protected")
        sheet = Sheet(self.Parent, f"Sheet{self.Count + 1}")
        self.Parent.sheets.insert(self.Parent.sheets.index(Before), sheet)
        return sheet


class Components:
    """The modules of a VBA project; imported ones stay readable."""

    def __init__(self) -> None:
        self.imported: list[str] = []

    def __call__(self, name: str) -> None:
        raise ComError(name)  # the module does not exist yet

    def Remove(self, component: object) -> None:
        pass

    def Import(self, path: str) -> None:
        self.imported.append(Path(path).read_text(encoding="utf-8"))


class Workbook:
    def __init__(self, name: str, sheets: dict[str, Any]) -> None:
        self.Name = name
        self.sheets = [Sheet(self, title, *where) for title, where in sheets.items()]
        self.Worksheets, self.ActiveSheet = Sheets(self), self.sheets[0]
        self.cannot_spill = False
        self.protected: list[str] = []
        self.ProtectStructure = False
        self.Application = MagicMock(Version="16.0", Hwnd=1)
        self.VBProject = MagicMock(VBComponents=Components())

    def Activate(self) -> None:
        pass

    def sheet(self, name: str) -> Sheet:
        return next(sheet for sheet in self.sheets if sheet.Name == name)
