"""Numbers that decide how a crosstable is read have a name, a reason and one home."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import xltiebreak
from xltiebreak.reading.crosstable import shares
from xltiebreak.reading.crosstable.shares import Share

ROOM = Path(xltiebreak.__file__).parent / "reading" / "crosstable"
HOME = ROOM / "shares.py"

COUNTS = {0, 1, 2, -1}
"""None, one, two or several of a thing, and the last element: they decide by what they count."""

LIMITS = {
    "_HUGE": "what a float holds",
    "_LARGEST": "six digits, as the patterns of numbers have",
    "_MOST_POINTS": "where floats stop being exact",
    "_LONGEST": "characters of a text that is looked at or printed",
    "_LONGEST_TITLE": "characters",
    "_LONGEST_NAME": "characters",
    "_LONGEST_EXAMPLE": "characters",
    "_LONGEST_QUOTE": "characters",
    "_QUOTED_CELLS": "cells in a message",
    "_COUNTED": "characters",
    "_MOST_DIGITS": "six digits, as the patterns of numbers have",
    "_DRAWN_FIRST": "a rule of play: a draw and a win are 1½ points",
}
"""Numbers outside evidence/ that bound texts and messages and prove nothing about a table."""


def numbers_in(node: ast.AST) -> Iterator[ast.Constant]:
    for found in ast.walk(node):
        if isinstance(found, ast.Constant) and type(found.value) in (int, float):
            yield found


def deciding(code: str) -> list[str]:
    """The lines of a module whose own numbers decide something.

    These are a number other than `COUNTS` in a comparison, any factor or divisor in a comparison
    (`2 * wrong <= pairings`), and a number behind a name that is not in `LIMITS`.
    """
    tree = ast.parse(code)
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            found += [
                (one.lineno, ast.unparse(node))
                for one in numbers_in(node)
                if one.value not in COUNTS
            ]
            found += [
                (part.lineno, ast.unparse(node))
                for part in ast.walk(node)
                if isinstance(part, ast.BinOp)
                and isinstance(part.op, (ast.Mult, ast.Div, ast.FloorDiv))
                and any(isinstance(side, ast.Constant) for side in (part.left, part.right))
            ]
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            one.value not in COUNTS for one in numbers_in(node.value)
        ):
            names = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
            if isinstance(node.value, (ast.Constant, ast.BinOp, ast.Tuple)) and not (
                set(names) <= LIMITS.keys()
            ):
                found.append((node.lineno, ast.unparse(node)))
    return [f"{line}: {text}" for line, text in dict.fromkeys(found)]


RULES = ROOM / "evidence"
MODULES = [one for one in sorted(ROOM.rglob("*.py")) if one != HOME and one.parent != RULES]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOM)))
def test_no_number_decides_outside_the_rules_of_evidence(path: Path) -> None:
    assert not deciding(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["__init__.py", "points.py", "proposals.py"])
def test_the_rules_themselves_take_their_numbers_from_one_module(name: str) -> None:
    found = deciding((RULES / name).read_text(encoding="utf-8"))
    # what a win and a draw may be worth is a rule of the game
    assert [line for line in found if "WORTHS" not in line] == []


@pytest.mark.parametrize(
    "code",
    [
        "if 3 * wrong <= pairings: pass",
        "if 2 * wrong <= pairings: pass",
        "if agreeing >= 0.7 * rows: pass",
        "if len(rows) > 3: pass",
        "_NEARLY = 0.7",
        "_ROWS, _COLUMNS = 60, 4",
        "_DEPTH = 10 * rows",
    ],
)
def test_a_number_that_decides_is_noticed(code: str) -> None:
    assert deciding(code)


def test_every_share_and_threshold_says_why() -> None:
    tree = ast.parse(HOME.read_text(encoding="utf-8"))
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.Assign):
            assert isinstance(after, ast.Expr), ast.unparse(node)
            reason = ast.literal_eval(after.value)
            assert len(inspect.cleandoc(reason).split()) > 5, ast.unparse(node)


def test_a_share_is_compared_without_rounding() -> None:
    tenth = Share(1, 10)
    for total in range(1, 500):
        assert tenth.exceeded(total // 10 + 1, total)
        assert not tenth.exceeded(total // 10, total)
        assert tenth.reached(-(-total // 10), total)
    assert not shares.MOST.exceeded(2, 4)
    assert shares.MOST.reached(2, 4)
