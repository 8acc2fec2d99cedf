"""A fault of a crosstable is a kind with fields, and its sentence stands in one module."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import xltiebreak
from xltiebreak.crosstable import faults
from xltiebreak.grid import CELLS, Kind

ROOM = Path(xltiebreak.__file__).parent / "crosstable"
KINDS = {name: kind for name, kind in vars(faults).items() if isinstance(kind, Kind)}
MODULES = [path for path in sorted(ROOM.rglob("*.py")) if path.name != "faults.py"]


def fields_of(kind: Kind) -> set[str]:
    parsed = string.Formatter().parse(kind.sentence)
    return {name for _, name, _, _ in parsed if name}


def calls_in(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_kinds_have_names_of_their_own() -> None:
    names = [kind.name for kind in KINDS.values()]
    assert len(names) == len({*names})
    assert {*faults.every_kind()} == {*KINDS.values()}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOM)))
def test_no_finding_of_a_crosstable_has_a_sentence_of_its_own(path: Path) -> None:
    for call in calls_in(path):
        if isinstance(call.func, ast.Name) and call.func.id == "Finding" and len(call.args) > 1:
            assert not isinstance(call.args[1], (ast.Constant, ast.JoinedStr)), ast.unparse(call)


def test_every_kind_is_used() -> None:
    used = {
        node.attr
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id == "faults"
    }
    assert KINDS.keys() == used - {"every_kind"}


def test_a_kind_that_is_called_by_name_gets_the_fields_of_its_sentence() -> None:
    for path in MODULES:
        for call in calls_in(path):
            func = call.func
            if not (isinstance(func, ast.Attribute) and func.attr in KINDS):
                continue
            given = {word.arg for word in call.keywords if word.arg}
            unpacked = any(word.arg is None for word in call.keywords)
            wanted = fields_of(KINDS[func.attr])
            assert wanted <= given or unpacked, ast.unparse(call)
            assert given <= wanted or "cells" not in given, ast.unparse(call)


def test_a_field_is_never_read_as_another_field() -> None:
    told = faults.OWN_GAME(text="{who} {0} {cells}", who="Ann {text}")
    assert str(told) == "{who} {0} {cells} stands where Ann {text} would play itself"
    assert CELLS not in str(told)


def test_faults_of_one_kind_with_the_same_fields_are_equal() -> None:
    assert faults.NO_RESULT(advice="a") == faults.NO_RESULT(advice="a")
    assert faults.NO_RESULT(advice="a") != faults.NO_RESULT(advice="b")
