"""Reading directors' workbooks, and writing cells into them without losing anything."""

from xltiebreak.workbook.package import Refused

__all__ = ["Refused"]
