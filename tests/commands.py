"""Helpers for tests of the commands: workbooks, and a terminal."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click import Context, Group
from click.testing import CliRunner, Result
from openpyxl import Workbook
from tables import Rows

from xltiebreak.cli import main

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "workbook_templates"
COMMAND = (sys.executable, "-m", "xltiebreak")
Run = Callable[..., Result]


def names_of_commands() -> list[str]:
    """The name of each command, as it is typed: `fill`, `make page`."""
    context, found = Context(main), list[str]()
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        kinds = sorted(command.commands) if isinstance(command, Group) else [""]
        found += [f"{name} {kind}".strip() for kind in kinds]
    return found


TWO: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


def saved(path: str | Path, rows: Rows = TWO, sheet: str = "Open") -> str:
    """A workbook with one sheet."""
    book = Workbook()
    book.worksheets[0].title = sheet
    for row in rows:
        book.worksheets[0].append(row)
    for cells in book.worksheets[0].iter_rows():
        for cell in cells:
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a text even where it looks like a formula
    book.save(path)
    return str(path)


def save(path: str, *sheets: tuple[str, Rows]) -> None:
    """Save a workbook with these sheets, in their order."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)


def run(*arguments: str | Path) -> Result:
    """The result of a command that succeeds."""
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exit_code == 0, result.output
    return result


def environment(**variables: str) -> dict[str, str]:
    """The variables of a process that finds the package from any folder."""
    own = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**own, "PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "1", **variables}


def on_a_terminal(columns: int, *arguments: str) -> list[str]:
    """The lines that a command prints on a terminal of this width."""
    import fcntl
    import pty
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 200, columns, 0, 0))
    process = subprocess.Popen([*COMMAND, *arguments], stdout=follower, env=environment())
    os.close(follower)
    printed = b""
    try:
        while part := os.read(leader, 65536):
            printed += part
    except OSError:  # Linux says in this way that the other end is closed
        pass
    os.close(leader)
    assert process.wait() == 0
    return printed.decode().replace("\x1b[1m", "").replace("\x1b[0m", "").splitlines()
