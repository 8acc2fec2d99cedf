"""Other spreadsheets -> grids: .xls, .xlsb and .ods, through python-calamine."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Collection

from xltiebreak.grid import Grid, Refused
from xltiebreak.sources.apart import ChildAnswer
from xltiebreak.text import shown

_SAVE_AS = "open it in Excel or LibreOffice and save it as .xlsx"
_LARGEST = 200_000_000  # bytes
_SECONDS = 30
_START = """
import json, sys
sys.path[:] = json.loads(sys.argv.pop(1))
from xltiebreak.sources import apart
apart.main()
"""


def read(content: bytes, name: str, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The sheets of these names, in any case, or all visible ones.

    Raises Refused where the file cannot be read or a sheet is missing.
    """
    if len(content) > _LARGEST:
        raise Refused(f"{name} is too large for a crosstable: {_SAVE_AS}, with the table alone")
    answer = _ask(content, name, sheets)
    if answer.refusals:
        raise Refused(*answer.refusals)
    if answer.failure == "locked":
        raise Refused(locked(name))
    if answer.failure == "large":
        raise Refused(f"{name} has cells far beyond its table: delete them, or {_SAVE_AS}")
    if answer.failure:
        raise Refused(f"{name} cannot be read ({shown(answer.failure, 100)}); {_SAVE_AS}")
    return tuple(Grid(sheet, rows) for sheet, rows in answer.sheets)


def locked(name: str) -> str:
    """What to say of a file that a password protects."""
    return (
        f"{name} is protected by a password: open it in Excel, remove the password "
        "(File > Info > Protect Workbook) and save it as .xlsx"
    )


def _ask(content: bytes, name: str, sheets: Collection[str]) -> ChildAnswer:
    """What a process of its own makes of the file: a damaged one may end it."""
    if not sys.executable or getattr(sys, "frozen", False) or sys.platform == "emscripten":
        raise Refused(f"{name} is no .xlsx file, and others cannot be read here: {_SAVE_AS}")
    paths = json.dumps([path or os.getcwd() for path in sys.path])  # noqa: PTH109 # as it looks for modules
    command = [sys.executable, "-I", "-c", _START, paths, *sheets]
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise Refused(f"{name} takes too long to read: {_SAVE_AS}") from None
    except (OSError, ValueError) as error:
        raise Refused(f"{name} cannot be read ({shown(str(error), 100)}); {_SAVE_AS}") from None
    if b"No module named 'python_calamine'" in done.stderr:
        message = f"{name} is read with python-calamine, which is not installed"
        raise Refused(f"{message}: pip install python-calamine, or {_SAVE_AS}")
    if done.returncode or not done.stdout:
        raise Refused(f"{name} is damaged and cannot be read; {_SAVE_AS}")
    answer = pickle.loads(done.stdout)
    assert isinstance(answer, ChildAnswer)
    return answer
