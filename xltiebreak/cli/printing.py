"""Writes all output of the command line.

Names, cells, sheets and files may hold anything: line breaks that would forge a line of ours, codes
that change a terminal's colours or title. `say` and `complain` make them visible. `hand_over`
prints data for programs as it is, `say_json` with JSON's own escapes.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Literal

import click

from xltiebreak.languages.text import pattern, visible

LONGEST = 300
"""The longest message, without the name of its file; JSON has the whole message."""

JSON_VERSION = 1
"""Goes up when a program that reads our JSON has to change; docs/schema.json has it too."""

_NOT_PLAIN = pattern(r"[^\n\x20-\x7e]")


def use_utf8() -> None:
    """Print names in any script: in UTF-8 into pipes, escaped if a terminal cannot show them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def say(*lines: str) -> None:
    """Print lines on standard output, with hidden characters made visible."""
    click.echo("\n".join(map(visible, lines)))


def complain(severity: Literal["error", "warning", "note"], message: str, name: str = "") -> None:
    """Print one line on standard error, shortened to `LONGEST`.

    name: its file, put before a message that does not begin with it.
    """
    line, file = visible(message), visible(name)
    if line.startswith(file):
        line = file + shortened(line[len(file) :])
    else:
        line = f"{file}: {shortened(line)}"
    click.echo(f"{severity}: {line}", err=True)


def shortened(line: str, longest: int = LONGEST) -> str:
    """Shorten a line that is too long in the middle.

    >>> shortened("there is no sheet of this name", 19)
    'there is ... name'
    """
    if len(line) <= longest:
        return line
    begin, end = longest * 2 // 3 - 3, longest // 3 - 2
    return f"{line[:begin].rstrip()} ... {line[-end:].lstrip()}"


def hand_over(data: str) -> None:
    """Print data for a program, unchanged."""
    click.echo(data, nl=False)


def say_json(answers: Sequence[Mapping[str, object]]) -> None:
    """Print JSON, with its version in each answer and hidden characters escaped."""
    import json

    versioned = [{"version": JSON_VERSION, **answer} for answer in answers]
    written = json.dumps(versioned, ensure_ascii=False, indent=2)
    click.echo(_NOT_PLAIN.sub(lambda found: _in_json(found[0]), written))


def _in_json(character: str) -> str:
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))


def edge() -> int | None:
    """The width of the terminal; None if the output goes elsewhere."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def fall_silent() -> None:
    """Discard all further output: its reader has ended, or the disk is full."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
