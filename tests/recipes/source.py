"""A file of values, after the recipe `source` of CONTRIBUTING.md."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path

import pytest
from printed import WSCF, WSCF_VALUES
from tables import rows_of

import xltiebreak
from xltiebreak.crosstable import read
from xltiebreak.grid import Refused


def test_a_file_that_python_wrote_is_read(tmp_path: Path) -> None:
    source = import_module("xltiebreak.sources.values")  # only a copy of the tree has it
    path = tmp_path / "event.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows_of(WSCF))
    (grid,) = source.read(path)
    (table,) = read(grid)
    assert xltiebreak.values(table.event, "MM") == {
        number: values["MM"] for number, values in WSCF_VALUES.items()
    }
    with pytest.raises(Refused, match=r"nowhere.csv cannot be read"):
        source.read(tmp_path / "nowhere.csv")
