"""The syntax trees of the package, for tests of its rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "xltiebreak"


def parsed(source: str) -> ast.Module:
    """The tree of a text. Python 3.11 fails now and then if another thread parses meanwhile."""
    try:
        return ast.parse(source)
    except SystemError:
        return ast.parse(source)


@cache
def tree_of(path: Path) -> ast.Module:
    return parsed(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the syntax tree of a module."""
    return tuple(ast.walk(tree_of(path)))


def fields_of(record: ast.ClassDef) -> dict[str, str]:
    """The annotated fields of a class, each with the docstring below it, "" without one."""
    return {
        field.target.id: _bare_string(below)
        for field, below in zip(record.body, [*record.body[1:], ast.Pass()], strict=True)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }


def _bare_string(node: ast.stmt) -> str:
    """The text of a statement that is a string literal, "" of any other."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def docs_of_fields(path: Path, record: str) -> dict[str, str]:
    """The fields of a record class of a module, with their docstrings."""
    classes = {node.name: node for node in nodes_of(path) if isinstance(node, ast.ClassDef)}
    return fields_of(classes[record])


def imports_of(path: Path) -> Iterator[str]:
    """The dotted names that a module imports."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "write the whole dotted name in an import"
            module = node.module or ""
            if module == "xltiebreak":
                yield from (f"xltiebreak.{alias.name}" for alias in node.names)
            else:
                yield module
