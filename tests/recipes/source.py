"""A file of rows as JSON, after the recipe `source` for developers."""

from __future__ import annotations

import json
from pathlib import Path

from printed import WSCF, WSCF_VALUES
from tables import rows_of

import xltiebreak
from xltiebreak.book.reading import read_workbook


def test_a_file_that_python_wrote_is_read(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(rows_of(WSCF)), encoding="utf-8")
    (table,) = read_workbook(path).crosstables
    assert xltiebreak.values(table.event, "MM") == {
        number: values["MM"] for number, values in WSCF_VALUES.items()
    }
