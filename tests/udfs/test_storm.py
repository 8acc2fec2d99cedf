"""1,200 row formulas over one block of 300 x 9, after one change, on every way into Excel."""

from __future__ import annotations

from pathlib import Path

import pytest
from udfs import storm
from udfs.subprocesses import needs, needs_node, needs_pyodide

pytestmark = pytest.mark.slow
MOST = 2_000  # milliseconds of CPU
MOST_OF_A_CALL = 6


def check(told: storm.Storm) -> None:
    assert told.answers == storm.expected()
    assert told.storm < MOST
    assert told.later < MOST_OF_A_CALL


def test_classic(tmp_path: Path) -> None:
    check(storm.classic(tmp_path / "asked.json"))


@needs("fastapi", "httpx")
def test_server(tmp_path: Path) -> None:
    check(storm.server(tmp_path / "asked.json"))


@needs_node
@needs_pyodide
def test_lite(tmp_path: Path, wheel: Path) -> None:
    check(storm.lite(tmp_path / "asked.json", wheel))
