"""docs/excel.md says what is there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from xltiebreak import udfs, worksheet
from xltiebreak.event_workbooks import MAIN, REQUIREMENTS
from xltiebreak.worksheet import FUNCTIONS

DOCS = (Path(__file__).parents[2] / "docs" / "excel.md").read_text(encoding="utf-8")


def test_every_function_stands_there_with_its_arguments() -> None:
    rows = re.findall(r"^\| ((?:`[A-Z]+`,? ?)*)`([A-Z]*)\(([^)]*)\)` \|", DOCS, re.MULTILINE)
    described = {}
    for names, name, arguments in rows:
        for one in [*re.findall("[A-Z]+", names), name]:
            if one:
                described[one] = arguments
    assert set(described) == set(FUNCTIONS)
    for name, arguments in described.items():
        parameters = inspect.signature(getattr(udfs, name)).parameters.values()
        shown = [p.name if p.default is p.empty else f"[{p.name}]" for p in parameters]
        assert arguments == ", ".join(shown)


def test_the_lines_for_lite_stand_there() -> None:
    for line in (REQUIREMENTS, MAIN):
        assert f"   {line}\n   ```" in DOCS


def test_the_texts_for_cells_are_those_of_the_functions() -> None:
    sources = inspect.getsource(worksheet)
    for text in ("add the block of all rows", "no header row stands above this row"):
        assert f"#TB: {text}" in DOCS
        assert f'"{text}' in sources
    for text in ("these cells are no player's row", "please report"):
        assert f"#TB: {text}" in DOCS
        assert text in sources
