"""A fault of a crosstable is a kind with fields, and sentences stand in modules of their own."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import xltiebreak
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.layouts import robin_faults
from xltiebreak.reading.grid import CELLS, Kind
from xltiebreak.reading.pieces import faults as faults_of_lists

PACKAGE = Path(xltiebreak.__file__).parent
ROOMS = {"reading/crosstable": (faults, robin_faults), "reading/pieces": (faults_of_lists,)}
FAULTS = ("faults", "robin_faults")
MODULES = [
    path
    for room in ROOMS
    for path in sorted((PACKAGE / room).rglob("*.py"))
    if path.stem not in FAULTS
]


def kinds_of(room: str) -> dict[str, Kind]:
    return {
        name: kind
        for module in ROOMS[room]
        for name, kind in vars(module).items()
        if isinstance(kind, Kind)
    }


def fields_of(kind: Kind) -> set[str]:
    parsed = string.Formatter().parse(kind.sentence)
    return {name for _, name, _, _ in parsed if name}


def calls_in(path: Path) -> list[ast.Call]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_kinds_have_names_of_their_own() -> None:
    names = [kind.name for room in ROOMS for kind in kinds_of(room).values()]
    assert len(names) == len({*names})


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_fault_has_a_sentence_beside_those_of_its_room(path: Path) -> None:
    for call in calls_in(path):
        is_finding = isinstance(call.func, ast.Name) and call.func.id == "Finding"
        is_at_cell = isinstance(call.func, ast.Attribute) and call.func.attr in ("error", "warning")
        told = call.args[1:2] if is_finding else call.args[:1] if is_at_cell else []
        assert not any(isinstance(one, (ast.Constant, ast.JoinedStr)) for one in told)


@pytest.mark.parametrize("room", ROOMS)
def test_every_kind_is_used(room: str) -> None:
    used = {
        node.attr
        for path in MODULES
        if path.is_relative_to(PACKAGE / room)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id in FAULTS
    }
    assert kinds_of(room).keys() == used


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_kind_that_is_called_by_name_gets_the_fields_of_its_sentence(path: Path) -> None:
    kinds = kinds_of("/".join(path.relative_to(PACKAGE).parts[:2]))
    for call in calls_in(path):
        func = call.func
        if not (isinstance(func, ast.Attribute) and func.attr in kinds):
            continue
        given = {word.arg for word in call.keywords if word.arg}
        are_unpacked = any(word.arg is None for word in call.keywords)
        wanted = fields_of(kinds[func.attr])
        assert given <= wanted, ast.unparse(call)
        assert wanted == given or are_unpacked, ast.unparse(call)


def test_a_field_is_never_read_as_another_field() -> None:
    told = faults.OWN_GAME(text="{who} {0} {cells}", who="Ann {text}")
    assert str(told) == "{who} {0} {cells} stands where Ann {text} would play itself"
    assert CELLS not in str(told)


def test_faults_of_one_kind_with_the_same_fields_are_equal() -> None:
    assert faults.NO_RESULT(advice="a") == faults.NO_RESULT(advice="a")
    assert faults.NO_RESULT(advice="a") != faults.NO_RESULT(advice="b")
