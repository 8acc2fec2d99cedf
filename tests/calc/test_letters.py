"""A function in LibreOffice reads results in the letters that its sheet takes: a name says them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tables import Rows

from xltiebreak.excel.calc.skin import answer
from xltiebreak.reading.worksheet import FUNCTIONS, Cells

# P is a draw in Italian and a loss in Spanish; 3 and 4 have English letters.
CELLS: Rows = [["P2", "-U-"], ["", "-U-"], ["W4", "-U-"], ["", "-U-"]]


class Names:
    def __init__(self, **texts: str) -> None:
        self._texts = texts

    def hasByName(self, name: str) -> bool:
        return name in self._texts

    def getByName(self, name: str) -> Any:
        return SimpleNamespace(getContent=lambda: self._texts[name])


def cells_on_a_sheet(rows: Rows, **names: str) -> Any:
    """A range of Calc that begins in A1, with what our functions ask of it."""
    ends = {"StartRow": 0, "StartColumn": 0, "EndRow": len(rows) - 1, "EndColumn": 1}
    beside = SimpleNamespace(getFormulaArray=lambda: [[""] for _ in rows])
    sheet = SimpleNamespace(
        NamedRanges=Names(**names),
        getColumns=lambda: SimpleNamespace(getCount=lambda: 1024),
        getCellRangeByPosition=lambda *_: beside,
    )
    return SimpleNamespace(
        getDataArray=lambda: tuple(map(tuple, rows)),
        getRangeAddress=lambda: SimpleNamespace(**ends),
        getSpreadsheet=lambda: sheet,
    )


@pytest.mark.parametrize(
    ("letters", "points"), [("VPS", [0.5, 0.5, 1.0, 0.0]), ("GTP", [0.0, 1.0, 1.0, 0.0])]
)
def test_the_sheets_name_says_what_a_letter_means(letters: str, points: list[float]) -> None:
    where = cells_on_a_sheet(CELLS, _xltiebreak_letters=f'{{"{letters}"}}')
    assert [value for (value,) in answer("POINTS", where)] == points


def test_without_the_name_a_letter_with_two_meanings_is_refused() -> None:
    ((text,),) = answer("POINTS", cells_on_a_sheet([["P2", "-U-"], ["", "-U-"]]))
    assert str(text).startswith("#TB: A1 P2?")


def test_a_block_in_english_asks_for_no_name() -> None:
    def asked(name: str) -> str:
        raise AssertionError(name)

    rows = (("W2", "-B-"), ("L1", "BYE"), ("x4", "h"), ("f3", "U"))
    assert FUNCTIONS["TBPOINTS"](Cells(rows, name=asked))
