"""The rooms that the add-in takes along, translated to Python 3.8.

LibreOffice brings its own Python on Windows and Mac: 7.4 to 7.6 have 3.8, later ones newer. What
our sources have of later Pythons is translated when the add-in is made:

- a name for a type, such as `Answer = float | str`, stands for its text: nothing but hints, which
  are texts already, makes use of it;
- that fields of a dataclass are given by name is left to the newer Pythons to see to;
- `zip` with `strict`, `pairwise`, and what `|` does to dictionaries are imported from `older`.

The tests run the outcome on a Python 3.8.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Literal, get_origin

import xltiebreak

ROOMS = (
    "__init__.py",
    *("errors.py", "text.py", "event.py", "grid.py", "notation", "systems", "crosstable"),
    *("ranking.py", "explain.py", "worksheet.py"),
    *("calc/__init__.py", "calc/older.py", "calc/skin.py"),
)
_OLDER = "xltiebreak.calc.older"
_SUPPLIED = {"itertools": {"pairwise"}}
"""Names that older Pythons do not have and `older` does, by module."""
_LEFT_OUT = {"dataclasses": {"KW_ONLY"}}


def translated_rooms() -> Iterator[tuple[str, str]]:
    """The path of each file in the add-in, and its source."""
    package = Path(xltiebreak.__file__).parent
    for room in ROOMS:
        path = package / room
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            inside = file.relative_to(package.parent)
            module = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
            source = file.read_text(encoding="utf-8")
            yield inside.as_posix(), source if module == _OLDER else translated(source, module)


def translated(source: str, module: str) -> str:
    """The source of a module, as Python 3.8 understands it."""
    types = {
        name
        for name, value in vars(import_module(module)).items()
        if get_origin(value) not in (None, Literal)
    }
    return ast.unparse(_Translation(types).visit(ast.parse(source)))


class _Translation(ast.NodeTransformer):
    """types: the names of the module that stand for types."""

    def __init__(self, types: Collection[str]) -> None:
        self._types = types
        self._wanted: set[str] = set()

    def visit_Module(self, module: ast.Module) -> ast.Module:
        self.generic_visit(module)
        if self._wanted:
            names = [ast.alias(name) for name in sorted(self._wanted)]
            wanted = ast.ImportFrom(_OLDER, names, level=0)
            hints = next(s for s in module.body if isinstance(s, ast.ImportFrom))  # made texts
            module.body.insert(module.body.index(hints) + 1, wanted)
        return ast.fix_missing_locations(module)

    def visit_Assign(self, assigned: ast.Assign) -> ast.AST:
        if all(isinstance(t, ast.Name) and t.id in self._types for t in assigned.targets):
            assigned.value = ast.Constant(ast.unparse(assigned.value))
        return self.generic_visit(assigned)

    def visit_ImportFrom(self, imported: ast.ImportFrom) -> ast.AST | None:
        module = imported.module or ""
        supplied, left_out = _SUPPLIED.get(module, set()), _LEFT_OUT.get(module, set())
        self._wanted.update(supplied & {alias.name for alias in imported.names})
        imported.names = [a for a in imported.names if a.name not in supplied | left_out]
        return imported if imported.names else None

    def visit_AnnAssign(self, annotated: ast.AnnAssign) -> ast.AST | None:
        if annotated.value is not None:
            annotated.value = self.visit(annotated.value)
        return None if ast.unparse(annotated.annotation) == "KW_ONLY" else annotated

    def visit_FunctionDef(self, function: ast.FunctionDef) -> ast.AST:
        returned, function.returns = function.returns, None
        self.generic_visit(function)
        function.returns = returned
        return function

    def visit_arg(self, argument: ast.arg) -> ast.AST:
        return argument  # a hint

    def visit_BinOp(self, operation: ast.BinOp) -> ast.AST:
        self.generic_visit(operation)
        if not isinstance(operation.op, ast.BitOr):
            return operation
        return self._called("bitwise_or", operation.left, operation.right)

    def visit_AugAssign(self, changed: ast.AugAssign) -> ast.AST:
        self.generic_visit(changed)
        if not isinstance(changed.op, ast.BitOr):
            return changed
        before = ast.parse(ast.unparse(changed.target), mode="eval").body
        return ast.Assign([changed.target], self._called("bitwise_ior", before, changed.value))

    def _called(self, name: str, *arguments: ast.expr) -> ast.Call:
        """A call of a function that `older` has."""
        self._wanted.add(name)
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])

    def visit_Call(self, call: ast.Call) -> ast.AST:
        self.generic_visit(call)
        if isinstance(call.func, ast.Name) and call.func.id == "zip" and call.keywords:
            self._wanted.add("zip")
        return call
