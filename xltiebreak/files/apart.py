"""Read .xls, .xlsb and .ods with python-calamine, in a process that a damaged file may kill.

The library is not made for hostile files: it may print, stop or take all memory. So `spreadsheets`
runs it in another process, which reads the file from standard input and writes a `ChildAnswer` as
JSON to standard output: JSON can hold nothing that would run in the process that reads it.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from xltiebreak.files.choice import chosen
from xltiebreak.files.delimited import MOST_CELLS
from xltiebreak.reading.grid import Refused

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

_MOST_MEMORY = 2**31


class ChildAnswer(NamedTuple):
    """What was read of a file."""

    sheets: list[tuple[str, list[list[object]]]]
    """Names and rows."""

    refusals: list[str]
    """Messages about missing sheets."""

    failure: str
    """What is wrong, `locked` for a password, `large` for too many cells; "" if nothing is
    wrong.
    """


def main() -> None:
    """Answer about the file at standard input; the arguments name the wanted sheets."""
    _limit_memory()
    sys.stdout.buffer.write(as_json(ask_child(sys.stdin.buffer.read(), sys.argv[1:])))


def as_json(answer: ChildAnswer) -> bytes:
    """The answer as JSON in ASCII; a date, a time or a span as an object with its name."""
    return json.dumps(answer._asdict(), default=_named).encode()


def from_json(answer: bytes) -> ChildAnswer:
    """The answer in such JSON. Raises ValueError or TypeError if it is none."""
    found = ChildAnswer(**json.loads(answer, object_hook=_unnamed))
    return found._replace(sheets=[(name, rows) for name, rows in found.sheets])


def _named(value: object) -> dict[str, str | float]:
    if isinstance(value, datetime):
        return {"datetime": value.isoformat()}
    if isinstance(value, time):
        return {"time": value.isoformat()}
    if isinstance(value, timedelta):
        return {"seconds": value.total_seconds()}
    raise TypeError(f"{type(value).__name__} is no value of a cell")


def _unnamed(found: dict[str, Any]) -> object:
    if "datetime" in found:
        return datetime.fromisoformat(found["datetime"])
    if "time" in found:
        return time.fromisoformat(found["time"])
    return timedelta(seconds=found["seconds"]) if "seconds" in found else found


def ask_child(content: bytes, wanted: Collection[str]) -> ChildAnswer:
    """The sheets of these names, in any case, or all visible sheets."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        names = chosen(book.sheet_names, wanted)
        visible = {sheet.name for sheet in book.sheets_metadata if _is_visible(sheet.visible)}
        sheets = [(name, _rows(book, name)) for name in names if wanted or name in visible]
    except Refused as error:
        return ChildAnswer([], [problem.message for problem in error.problems], "")
    except PasswordError:
        return ChildAnswer([], [], "locked")
    except _TooLargeError:
        return ChildAnswer([], [], "large")
    except CalamineError as error:
        return ChildAnswer([], [], str(error) or "it is damaged")
    return ChildAnswer(sheets, [], "")


class _TooLargeError(Exception):
    """A sheet has more cells than any crosstable."""


def _is_visible(state: object) -> bool:
    return str(state).rpartition(".")[2] == "Visible"


def _rows(book: CalamineWorkbook, name: str) -> list[list[object]]:
    sheet = book.get_sheet_by_name(name)
    if sheet.total_height * sheet.total_width > MOST_CELLS:
        raise _TooLargeError
    return [_without_blank_end(row) for row in sheet.to_python(skip_empty_area=False)]


def _without_blank_end(row: Sequence[object]) -> list[object]:
    """The values of a row without the blank cells at its end."""
    end = len(row)
    while end and row[end - 1] == "":
        end -= 1
    return [_value(value) for value in row[:end]]


def _value(value: object) -> object:
    """A value as .xlsx files have it: None for a blank cell, a date with a time."""
    if value == "":
        return None
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime.combine(value, time())
    return value


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(most, _MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))
