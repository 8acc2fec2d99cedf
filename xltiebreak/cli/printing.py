"""The one way out: all that the command line prints goes through here.

Names, cells, sheets and files may hold anything: line breaks that would forge a line of ours, codes
at which a terminal changes its colours or its title. `say` and `complain` make them visible. Data
for programs goes out as it is (`hand_over`), JSON with its own escapes (`say_json`).
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from contextlib import suppress
from typing import Literal

import click

from xltiebreak.text import visible

LONGEST = 300
"""The longest message, without the name of its file; who needs all of it asks for JSON."""

_NOT_PLAIN = re.compile(r"[^\n\x20-\x7e]")


def use_utf8() -> None:
    """Let names in any script through: in UTF-8 into pipes, as far as it can into a terminal."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def say(*lines: str) -> None:
    """Print lines on standard output; what is hidden in them is made visible."""
    click.echo("\n".join(map(visible, lines)))


def complain(severity: Literal["error", "warning"], message: str, name: str = "") -> None:
    """Print one line on standard error, of bearable length.

    name: the file that it is about, put before a message that does not begin with it.
    """
    line, file = visible(message), visible(name)
    if line.startswith(file):
        line = file + shortened(line[len(file) :])
    else:
        line = f"{file}: {shortened(line)}"
    click.echo(f"{severity}: {line}", err=True)


def shortened(line: str, longest: int = LONGEST) -> str:
    """A line that keeps its beginning and its end, where it is too long.

    >>> shortened("there is no sheet of this name", 19)
    'there is ... name'
    """
    if len(line) <= longest:
        return line
    begin, end = longest * 2 // 3 - 3, longest // 3 - 2
    return f"{line[:begin].rstrip()} ... {line[-end:].lstrip()}"


def hand_over(data: str) -> None:
    """Print data for a program, which is not ours to change."""
    click.echo(data, nl=False)


def say_json(answer: object) -> None:
    """Print JSON, which escapes what is hidden in its texts."""
    import json

    written = json.dumps(answer, ensure_ascii=False, indent=2)
    click.echo(_NOT_PLAIN.sub(lambda found: _in_json(found[0]), written))


def _in_json(character: str) -> str:
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))


def edge() -> int | None:
    """The width of the terminal, None where what is printed goes elsewhere."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns


def fall_silent() -> None:
    """Send all that is still to come nowhere: the reader has gone, or the disk is full."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
