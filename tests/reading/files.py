"""Writes rows of cells as the kinds of text files that are read."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable

Rows = list[list[object]]


def _texts(rows: Rows) -> list[list[str]]:
    """Return the rows as programs print them, all of one width."""
    width = max(map(len, rows))
    lines = [["" if cell is None else str(cell) for cell in row] for row in rows]
    return [line + [""] * (width - len(line)) for line in lines]


def delimited(separator: str) -> Callable[[Rows], bytes]:
    def written(rows: Rows) -> bytes:
        file = io.StringIO()
        csv.writer(file, delimiter=separator).writerows(_texts(rows))
        return file.getvalue().encode()

    return written


def page(rows: Rows) -> bytes:
    lines = (
        "".join(f"<td>{html.escape(cell).replace(chr(10), '<br>')}</td>" for cell in row)
        for row in _texts(rows)
    )
    table = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f"<html><body><h1>Standings</h1><table>{table}</table></body></html>".encode()


def ruled(rows: Rows) -> bytes:
    texts = _texts(rows)
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = ("|".join(f" {c:<{w}} " for c, w in zip(row, widths, strict=True)) for row in texts)
    return "\n".join(lines).encode()


SOURCES: dict[str, Callable[[Rows], bytes]] = {
    "semicolons": delimited(";"),
    "commas": delimited(","),
    "tabs": delimited("\t"),
    "a page": page,
    "bars": ruled,
    "UTF-16": lambda rows: delimited("\t")(rows).decode().encode("utf-16"),
}
