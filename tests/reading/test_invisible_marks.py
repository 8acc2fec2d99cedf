"""Marks that nobody sees are not read in names, numbers, headings and results."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading.shapes import Lines, apart, games_in, joined, spelled, table_file

MARKS = {
    "zero-width space": "\u200b",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "left to right": "\u200e",
    "right to left": "\u200f",
    "embedding": "\u202a",
    "word joiner": "\u2060",
    "joiner": "\u200d",
    "variation selector": "\ufe0f",
    "no-break space": "\u00a0",
    "narrow space": "\u202f",
}
SPACES = ("\u00a0", "\u202f")  # they part words, as any space does


def marked(lines: Lines, mark: str) -> Lines:
    """The lines with marks around and within the first half of each column, as in pasted cells."""
    inner = "" if mark in SPACES else mark

    def with_mark(cell: object, row: int) -> str:
        text = str(cell)
        return f"{mark}{text[:1]}{inner}{text[1:]}{mark}" if row * 2 < len(lines) else text

    return [[with_mark(cell, row) for cell in line] for row, line in enumerate(lines)]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "html", "txt"])
@pytest.mark.parametrize("name", MARKS)
def test_marks_that_nobody_sees_are_not_read(name: str, kind: str, tmp_path: Path) -> None:
    text, games = spelled("W D L X F")
    cells = dict(joined(text))
    shapes = {**dict(apart(text)), "cells": cells["{w}{n}"], "names": cells["name {w} {n}"]}
    for shape, lines in shapes.items():
        found = games_in(table_file(marked(lines, MARKS[name]), tmp_path, kind))
        assert found == games, shape


def test_a_joiner_stays_where_it_joins_letters(tmp_path: Path) -> None:
    text, _ = spelled("W D L X F")
    persian = "\u0646\u0627\u0645\u200c\u062f\u0627\u0631"
    listed = dict(apart(text))["list"]
    lines = [[persian if cell == "Ann Lee" else cell for cell in line] for line in listed]
    found = games_in(table_file(lines, tmp_path))
    assert not isinstance(found, str)
    assert persian in {name for name, _ in found}
