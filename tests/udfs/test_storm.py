"""1,200 row formulas over one block of 300 x 9, after one change, on every way into Excel."""

from __future__ import annotations

from pathlib import Path

import pytest
from udfs import storm
from udfs.subprocesses import needs, needs_node, needs_pyodide

pytestmark = pytest.mark.slow


def check(told: storm.Storm) -> None:
    assert told.answers == storm.expected()
    assert told.blocks == 1


def test_classic() -> None:
    check(storm.classic())


@needs("fastapi", "httpx")
def test_server() -> None:
    check(storm.server())


@needs_node
@needs_pyodide
def test_lite(wheel: Path) -> None:
    check(storm.lite(wheel))
