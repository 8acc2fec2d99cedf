"""One name means one thing: what public classes and functions of the package are called."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict

from syntax import PACKAGE, fields_of, nodes_of, tree_of

IMPORTS = re.compile(r"^ *((?:from [\w.]+ )?import (?:\([^)]*\)|.*))", re.MULTILINE)


def modules_by_name(kind: type[ast.ClassDef | ast.FunctionDef]) -> dict[str, list[str]]:
    """The modules that define a public class or function at their top level, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in tree_of(path).body:
            if isinstance(node, kind) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


def shared(kind: type[ast.ClassDef | ast.FunctionDef]) -> dict[str, list[str]]:
    return {name: modules for name, modules in modules_by_name(kind).items() if len(modules) > 1}


def test_no_two_public_classes_share_a_name() -> None:
    assert shared(ast.ClassDef) == {}


SHARED_FUNCTIONS: dict[str, str] = json.loads(
    (PACKAGE.parent / "tests" / "shared_names.json").read_text(encoding="utf-8")
)
"""Functions that share a name because they do the same thing in two rooms, with the reason."""


def test_functions_share_a_name_only_where_they_do_the_same() -> None:
    found = shared(ast.FunctionDef)
    others = {name: at for name, at in found.items() if name not in SHARED_FUNCTIONS}
    assert others == {}, "rename one, or enter the name into shared_names.json with the reason"


def explained_above(record: ast.ClassDef) -> list[str]:
    """The fields of a class that its docstring explains in the form `field: meaning`."""
    docstring = ast.get_docstring(record) or ""
    return [name for name in fields_of(record) if re.search(rf"\b{name}\b[^.;]*:", docstring)]


def test_the_meaning_of_a_field_stands_below_it() -> None:
    """A paragraph of `field: meaning; field: meaning` is searched for each field anew."""
    crowded = {
        f"{path.relative_to(PACKAGE).as_posix()}: {node.name}": explained
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.ClassDef) and len(explained := explained_above(node)) >= 3
    }
    assert crowded == {}, "say below each field what it means"


def test_a_docstring_of_three_fields_is_noticed() -> None:
    (record,) = ast.parse(
        'class Box(NamedTuple):\n    """A box.\n\n    width, height: in cm; depth: 0 if flat."""\n'
        "    width: int\n    height: int\n    depth: int\n    name: str\n"
    ).body
    assert isinstance(record, ast.ClassDef)
    assert explained_above(record) == ["width", "height", "depth"]


def test_no_function_asks_for_the_id_of_an_object() -> None:
    """An `id` as a key outlives its object, and then finds another one."""
    asked = [
        f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
    ]
    assert asked == []


def test_no_test_imports_a_test() -> None:
    """What tests share stands in a module of its own, so that each can be renamed or moved."""
    tests = PACKAGE.parent / "tests"
    imported = [
        f"{path.relative_to(tests)} says {name}"
        for path in sorted(tests.rglob("*.py"))
        for name in IMPORTS.findall(path.read_text(encoding="utf-8"))
        if any(part.startswith("test_") for part in re.split(r"\W+", name))
    ]
    assert imported == []
