"""The rooms in the add-in, translated to Python 3.8.

LibreOffice bundles a Python on Windows and Mac: 7.4 to 7.6 have 3.8, later ones a newer one. When
the add-in is made, four things that Python 3.8 lacks are translated:

- a name for a type, such as `Answer = float | str`, becomes a text: only annotations use it, and
  they are texts already;
- `KW_ONLY` of dataclasses is dropped: newer Pythons check that such fields are given by name;
- `zip` with `strict`, `pairwise`, and `|` of dictionaries are imported from `older`;
- f-strings become calls of `str.format`: Python 3.12 writes quotes into them that 3.8 cannot read.

The tests run the result on a Python 3.8. The translation can go when the oldest supported
LibreOffice bundles Python 3.10 or later; then `translated_rooms` yields the sources as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Literal, get_origin

import xltiebreak

ROOMS = (
    *("__init__.py", "errors.py"),
    *(f"languages/{name}.py" for name in ("__init__", "en", "grammar", "po", "text", "figures")),
    *("core", "rules"),
    *(f"reading/{name}.py" for name in ("__init__", "appearance", "facts", "kinds", "grid")),
    *("reading/notation", "reading/crosstable", "reading/worksheet.py"),
    *(f"excel/{name}.py" for name in ("__init__", "calc/__init__", "calc/older", "calc/skin")),
)
_OLDER = "xltiebreak.excel.calc.older"
_SUPPLIED = {"itertools": {"pairwise"}}
"""Names that Python 3.8 lacks and `older` has, by module."""
_GENERIC = ("dict", "list", "set", "Counter", "defaultdict")
"""Classes that are called with the types of what they hold."""
_LEFT_OUT = {"dataclasses": {"KW_ONLY"}}


def translated_rooms() -> Iterator[tuple[str, str]]:
    """Path and translated source of each file of the rooms."""
    package = Path(xltiebreak.__file__).parent
    for room in ROOMS:
        path = package / room
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            inside = file.relative_to(package.parent)
            module = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
            source = file.read_text(encoding="utf-8")
            yield inside.as_posix(), source if module == _OLDER else translated(source, module)


def translated(source: str, module: str) -> str:
    """The source of a module, translated to Python 3.8."""
    types = {
        name
        for name, value in vars(import_module(module)).items()
        if get_origin(value) not in (None, Literal)
    }
    return ast.unparse(_Translation(types).visit(ast.parse(source)))


class _Translation(ast.NodeTransformer):
    """Translates a module; `types` are its names for types."""

    def __init__(self, types: Collection[str]) -> None:
        self._types = types
        self._imported_names: set[str] = set()

    def visit_Module(self, module: ast.Module) -> ast.Module:
        self.generic_visit(module)
        if self._imported_names:
            names = [ast.alias(name) for name in sorted(self._imported_names)]
            imported = ast.ImportFrom(_OLDER, names, level=0)
            hints = next(s for s in module.body if isinstance(s, ast.ImportFrom))  # annotations
            module.body.insert(module.body.index(hints) + 1, imported)
        return ast.fix_missing_locations(module)

    def visit_Assign(self, assigned: ast.Assign) -> ast.AST:
        if all(isinstance(t, ast.Name) and t.id in self._types for t in assigned.targets):
            assigned.value = ast.Constant(ast.unparse(assigned.value))
        return self.generic_visit(assigned)

    def visit_ImportFrom(self, imported: ast.ImportFrom) -> ast.AST | None:
        module = imported.module or ""
        supplied, left_out = _SUPPLIED.get(module, set()), _LEFT_OUT.get(module, set())
        self._imported_names.update(supplied & {alias.name for alias in imported.names})
        imported.names = [a for a in imported.names if a.name not in supplied | left_out]
        return imported if imported.names else None

    def visit_AnnAssign(self, annotated: ast.AnnAssign) -> ast.AST | None:
        if annotated.value is not None:
            annotated.value = self.visit(annotated.value)
        return None if ast.unparse(annotated.annotation) == "KW_ONLY" else annotated

    def visit_ClassDef(self, defined: ast.ClassDef) -> ast.AST:
        defined.bases = [b.value if isinstance(b, ast.Subscript) else b for b in defined.bases]
        return self.generic_visit(defined)

    def visit_FunctionDef(self, function: ast.FunctionDef) -> ast.AST:
        returned, function.returns = function.returns, None
        self.generic_visit(function)
        function.returns = returned
        return function

    def visit_arg(self, argument: ast.arg) -> ast.AST:
        return argument  # annotations stay

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
        """A call of a function of `older`."""
        self._imported_names.add(name)
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])

    def visit_JoinedStr(self, joined: ast.JoinedStr) -> ast.AST:
        template, arguments = self._template(joined)
        return ast.Call(ast.Attribute(ast.Constant(template), "format", ast.Load()), arguments, [])

    def _template(self, joined: ast.JoinedStr) -> tuple[str, list[ast.expr]]:
        """Return the template and the arguments with which `str.format` makes an f-string."""
        template, arguments = "", list[ast.expr]()
        for part in joined.values:
            if isinstance(part, ast.FormattedValue):
                arguments.append(self.visit(part.value))
                conversion = "" if part.conversion == -1 else f"!{chr(part.conversion)}"
                form = ""
                if isinstance(part.format_spec, ast.JoinedStr):
                    inner, more = self._template(part.format_spec)
                    form = f":{inner}"
                    arguments += more
                template += f"{{{conversion}{form}}}"
            elif isinstance(part, ast.Constant):
                template += str(part.value).replace("{", "{{").replace("}", "}}")
        return template, arguments

    def visit_Call(self, call: ast.Call) -> ast.AST:
        self.generic_visit(call)
        called = call.func
        if isinstance(called, ast.Subscript) and ast.unparse(called.value) in _GENERIC:
            call.func = called.value  # `list[str]()`
        if isinstance(call.func, ast.Name) and call.func.id == "zip" and call.keywords:
            self._imported_names.add("zip")
        return call
