"""Tables of programs and people, and what they say (layouts/README.md, layouts2/README.md)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from xltiebreak.book.reading import read_workbook
from xltiebreak.reading.crosstable import Crosstable

TESTS = Path(__file__).parent.parent
JSONS = sorted(TESTS.glob("layouts/*.json"))
JSONS2 = sorted(TESTS.glob("layouts2/*.json"))


@cache
def said(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def table_file(path: Path) -> Path:
    """Return the table that a JSON belongs to."""
    table = path.with_suffix("")
    return table if table.exists() else path.with_suffix(".xlsx")


@cache
def table_of(path: Path) -> Crosstable:
    """Return the one table of the file beside a JSON, as every command reads it."""
    (table,) = read_workbook(table_file(path)).crosstables
    return table
