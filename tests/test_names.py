"""One name means one thing: no two public classes of the package share a name."""

from __future__ import annotations

import ast
from collections import defaultdict

from test_rooms import PACKAGE, nodes_of


def modules_by_name(kind: type[ast.ClassDef | ast.FunctionDef]) -> dict[str, list[str]]:
    """The modules that define a public class or function at their top level, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        (module,) = [node for node in nodes_of(path) if isinstance(node, ast.Module)]
        for node in module.body:
            if isinstance(node, kind) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


def shared(kind: type[ast.ClassDef | ast.FunctionDef]) -> dict[str, list[str]]:
    return {name: modules for name, modules in modules_by_name(kind).items() if len(modules) > 1}


def test_no_two_public_classes_share_a_name() -> None:
    assert shared(ast.ClassDef) == {}
