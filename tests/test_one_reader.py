"""The name of a person is read in one place, `NameColumns.text`, and so are words for nobody.

A layout that reads the cell of a name by itself forgets first names; one that compares a text with
words for a bye of its own knows fewer of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "xltiebreak"
READING = [
    path
    for room in ("crosstable", "pieces")
    for path in sorted((PACKAGE / "reading" / room).rglob("*.py"))
]
OF_LETTERS = {"reading/crosstable/results/rows.py:left_out"}
"""Functions that ask of the cell of a name only whether it has letters."""

READERS = {
    "reading/crosstable/finding/head_rows.py",
    "reading/crosstable/finding/header.py",
    "reading/crosstable/finding/words.py",
    "reading/crosstable/block.py",
}
"""Modules that may say which column has the first names."""


def columns_of_names(function: ast.AST) -> Iterator[str]:
    """Yield the variables of a function that hold the column of the names."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.NamedExpr):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if is_column_of_names(node.value):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def is_column_of_names(node: ast.AST) -> bool:
    """Whether an expression is `header.column("name")`."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    if not (is_call and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    values = [getattr(argument, "value", None) for argument in node.args]
    return node.func.attr == "column" and values == ["name"]


def readers_of_names(code: str) -> Iterator[str]:
    """Yield the functions that read the cell of a name as `grid.text(row, column)`."""
    for function in ast.walk(ast.parse(code)):
        if isinstance(function, ast.FunctionDef):
            columns = {*columns_of_names(function)}
            for node in ast.walk(function):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and node.func.attr in ("text", "at")
                    and len(node.args) == 2
                    and (
                        is_column_of_names(node.args[1])
                        or getattr(node.args[1], "id", "") in columns
                    )
                ):
                    yield function.name


@pytest.mark.parametrize(
    "code",
    [
        'def f(grid, header, row):\n    return grid.text(row, header.column("name"))',
        'def f(grid, head, row):\n    at = head.column("name")\n    return grid.text(row, at)',
        'def f(g, head, row):\n    return g.at(row, at) if (at := head.column("name")) else 0',
    ],
)
def test_another_reader_of_names_is_found(code: str) -> None:
    assert list(readers_of_names(code)) == ["f"]


def test_names_are_read_in_one_place() -> None:
    found = {
        f"{path.relative_to(PACKAGE).as_posix()}:{name}"
        for path in READING
        for name in readers_of_names(path.read_text(encoding="utf-8"))
    }
    assert found == OF_LETTERS


def test_first_names_are_known_to_the_reader_of_names_alone() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in READING
        if '"first name"' in path.read_text(encoding="utf-8")
    }
    assert found == READERS


def test_words_for_nobody_are_known_to_one_module() -> None:
    words = ("spielfrei", "descansa", "half point bye")
    spelled = {
        path.relative_to(PACKAGE).as_posix()
        for path in [*READING, *sorted((PACKAGE / "reading" / "notation").glob("*.py"))]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.casefold() in words
    }
    assert spelled <= {"reading/notation/byes.py"}
