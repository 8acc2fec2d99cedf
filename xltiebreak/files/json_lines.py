"""A JSON object on each line, as lichess exports standings -> grid, with the keys as its header."""

from __future__ import annotations

import json
from collections.abc import Collection

from xltiebreak.files.decoding import SourceFile
from xltiebreak.reading.grid import Grid, Refused

_SIMPLE = (str, int, float)


def recognises(file: SourceFile) -> bool:
    """Whether each of the first lines is an object."""
    first = [line.strip() for line in file.lines if line.strip()][:2]
    return all(line.startswith('{"') and line.endswith("}") for line in first) and bool(first)


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The one grid of the file. Raises Refused if a line is no object."""
    keys: dict[str, int] = {}
    rows: list[list[object]] = [[]]
    for number, line in enumerate(filter(str.strip, file.lines), 1):
        try:
            found = dict(json.loads(line))
        except (ValueError, TypeError, RecursionError):
            raise Refused(
                f"{file.name} cannot be read: its object {number} is not one line of JSON"
            ) from None
        for key in found:
            keys.setdefault(str(key), len(keys))
        rows.append([found.get(key) for key in keys])
    simple = [[value if isinstance(value, _SIMPLE) else None for value in row] for row in rows[1:]]
    return (Grid("", [list(keys), *simple]),)
