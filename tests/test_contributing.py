"""The steps of CONTRIBUTING.md, followed to the letter."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from printed import WSCF, WSCF_VALUES
from tables import rows_of, table_of

import xltiebreak
from xltiebreak import notation
from xltiebreak.crosstable import read
from xltiebreak.event import Result
from xltiebreak.grid import Grid, Refused
from xltiebreak.notation.forms import OPPONENT, Form
from xltiebreak.systems import registry, results
from xltiebreak.systems.naming import headed

TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")


def example(name: str, names: dict[str, Any]) -> dict[str, Any]:
    """Run an example as it stands, where these names are known; what it defines besides."""
    ((code,),) = [
        re.findall(rf"<!-- example: {name} -->\n *```python\n(.*?)\n *```", TEXT, re.DOTALL)
    ]
    space = dict(names)
    exec(dedent(code), space)
    return {key: value for key, value in space.items() if key not in names}


@pytest.fixture
def a_register_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_REGISTER", dict(registry._REGISTER))
    yield


@pytest.mark.usefixtures("a_register_of_its_own")
def test_a_system_in_the_module_of_its_family() -> None:
    example("system", vars(results))
    # 4 drew all of its four games, 1 drew with 4 only
    table = table_of(
        [
            ["No.", "R1", "R2", "Draws"],
            [1, "D2", "W3"],
            [2, "D1", "D4"],
            [3, "W4", "L1"],
            [4, "L3", "D2"],
        ]
    )
    assert xltiebreak.values(table.event, "dw") == {1: 1, 2: 2, 3: 0, 4: 1}
    system = headed("Draws")
    assert system is not None
    assert system.code == "DW"


def test_a_notation_in_a_table_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    made = example("notation", {"Form": Form, "OPPONENT": OPPONENT, "Result": Result})
    monkeypatch.setattr(notation, "FORMS", (*notation.FORMS, *made["WORDS"]))
    words = {"W": "Beat", "D": "drew", "L": "lost "}
    results = {
        number: [f"{words[cell[0]]} {cell[1:]}" if cell[0] in words else cell for cell in cells]
        for number, cells in WSCF.items()
    }
    table = table_of(rows_of(results))
    assert table.problems == ()
    assert xltiebreak.values(table.event, "CO") == {
        number: values["CO"] for number, values in WSCF_VALUES.items()
    }


def test_a_source_in_a_module_of_its_own(tmp_path: Path) -> None:
    made = example("source", {"Path": Path, "Grid": Grid, "csv": csv, "Refused": Refused})
    path = tmp_path / "event.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows_of(WSCF))
    (grid,) = made["read"](path)
    (table,) = read(grid)
    assert xltiebreak.values(table.event, "MM") == {
        number: values["MM"] for number, values in WSCF_VALUES.items()
    }
    with pytest.raises(Refused, match=r"nowhere.csv cannot be read"):
        made["read"](tmp_path / "nowhere.csv")


def test_the_rooms_are_those_of_the_house() -> None:
    rooms = set(re.findall(r"`(\w+)(?:\.py|/)`", TEXT.split("## Add a tie-break")[0]))
    package = Path(xltiebreak.__file__).parent
    there = {path.stem for path in package.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert rooms - {"naming"} == there - {"__init__", "__main__", "__pycache__"}
