"""Other spreadsheets -> grids: .xls, .xlsb and .ods, through python-calamine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection

from xltiebreak.files.apart import ChildAnswer, from_json
from xltiebreak.files.decoding import SourceFile
from xltiebreak.languages.text import shown
from xltiebreak.lossless.refusals import LOCKED, SAVE_AS_XLSX
from xltiebreak.reading.grid import Grid, Refused

_LARGEST = 200_000_000  # bytes
_SECONDS = 30
_START = """
import json, sys
sys.path[:] = json.loads(sys.argv.pop(1))
from xltiebreak.files import apart
apart.main()
"""


def recognises(file: SourceFile) -> bool:
    """Whether the file is an .xls, .xlsb or .ods file."""
    return file.kind.name == "spreadsheet"


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The sheets of these names, in any case, or all visible sheets.

    Raises Refused if the file cannot be read or a sheet is missing.
    """
    content, name = file.content, file.name
    if len(content) > _LARGEST:
        raise Refused(f"{name} is too large for a crosstable: {SAVE_AS_XLSX}, with the table alone")
    answer = _ask(content, name, sheets)
    if answer.refusals:
        raise Refused(*answer.refusals)
    if answer.failure == "locked":
        raise Refused(f"{name} {LOCKED}")
    if answer.failure == "large":
        raise Refused(f"{name} has cells far beyond its table: delete them, or {SAVE_AS_XLSX}")
    if answer.failure:
        raise Refused(f"{name} cannot be read ({shown(answer.failure, 100)}); {SAVE_AS_XLSX}")
    return tuple(Grid(sheet, rows) for sheet, rows in answer.sheets)


def _ask(content: bytes, name: str, sheets: Collection[str]) -> ChildAnswer:
    """Read the file in another process, which a damaged file may kill."""
    if not sys.executable or getattr(sys, "frozen", False) or sys.platform == "emscripten":
        raise Refused(
            f"{name} is not an .xlsx file, and other files cannot be read here: {SAVE_AS_XLSX}"
        )
    command = [sys.executable, "-I", "-c", _START, json.dumps(sys.path), *sheets]
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise Refused(f"{name} takes too long to read: {SAVE_AS_XLSX}") from None
    except (OSError, ValueError) as error:
        raise Refused(f"{name} cannot be read ({shown(str(error), 100)}); {SAVE_AS_XLSX}") from None
    if b"No module named 'python_calamine'" in done.stderr:
        message = f"{name} is read with python-calamine, which is not installed"
        raise Refused(f"{message}: pip install python-calamine, or {SAVE_AS_XLSX}")
    if done.returncode or not done.stdout:
        raise Refused(f"{name} is damaged and cannot be read; {SAVE_AS_XLSX}")
    try:
        return from_json(done.stdout)
    except (ValueError, TypeError, RecursionError):  # the library printed something
        raise Refused(f"{name} is damaged and cannot be read; {SAVE_AS_XLSX}") from None
